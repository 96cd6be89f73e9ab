"""`key` functions of sorted, list.sort, min and max, called in hot loops: order, stability, errors."""

words = ["pear", "fig", "apple", "kiwi", "date", "plum", ""]
total = 0
for turn in range(150):
    total += len(sorted(words, key=lambda w: (len(w), w))[turn % 7])
    total += len(max(words, key=lambda w: w[::-1])) + len(min(words, key=len))
    pairs = [(n % 3, n) for n in range(turn % 9)]
    pairs.sort(key=lambda p: p[0])
    total += sum(n * k for k, (_, n) in enumerate(pairs))
    pairs.sort(key=lambda p: p[0], reverse=True)
    total += sum(n * k for k, (_, n) in enumerate(pairs))
    total += sorted((n ^ turn for n in range(5)), key=lambda n: -n)[0]
print(total)
print(sorted(words, key=lambda w: len(w), reverse=True))


def failing(x):
    if x == 3:
        raise ValueError("three")
    return x


for call in (
    lambda: sorted([5, 3, 1], key=failing),
    lambda: [3, 4].sort(key=failing),
    lambda: max([], key=lambda x: x),
    lambda: min([1, "a"], key=lambda x: x),
    lambda: sorted(5, key=lambda x: x),
    lambda: max([1, 2], key=lambda x: x, default=7),
    lambda: max([], key=lambda x: x, default=7),
    lambda: sorted([1, 2], key=lambda: 1),
    lambda: sorted([1, 2], key=None),
    lambda: max(3, 5, key=lambda x: -x),
):
    try:
        print(call())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)


def counted():
    for n in (3, 1, 2):
        print("give", n)
        yield n


print(sorted(counted(), key=lambda n: print("key", n) or n))
print(min(counted(), key=lambda n: print("key", n) or n))
