"""sort and sorted with keys in a loop: stability, keys that fail, keys that look at the list."""


def run(turns):
    total = 0
    for i in range(turns):
        items = [(j * 7 + i) % 5 for j in range(8)]
        tagged = sorted(zip(items, range(8)), key=lambda t: t[0], reverse=i % 2 == 1)
        total += sum(k * b for k, (a, b) in enumerate(tagged))
    return total


print(run(10), run(80))


def failing(turns):
    errors = 0
    for i in range(turns):
        items = [3, 1, 2, i % 3]
        try:
            items.sort(key=lambda x: 1 // (x - i % 4))
        except ZeroDivisionError:
            errors += 1
            assert items == [3, 1, 2, i % 3]
    return errors


print(failing(60))


def peeking():
    items = [5, 4, 3]
    lengths = []
    for _ in range(40):
        items.sort(key=lambda x: (lengths.append(len(items)), x)[1])
    return set(lengths), items


print(peeking())
items = [1, 2]
try:
    for _ in range(50):
        items.sort(key=lambda x: items.append(x) or x)
except ValueError as e:
    print(e)
words = ["b", "B", "a", "C", "c", "A"]
for key in (str.lower, None, ord, lambda s: -ord(s), lambda s: 0):
    for _ in range(20):
        result = sorted(words, key=key)
    print(result)
mixed = [1, "a", None, 2.5]
for _ in range(30):
    try:
        sorted(mixed)
    except TypeError as e:
        text = str(e)
print(text, sorted(mixed, key=repr))
