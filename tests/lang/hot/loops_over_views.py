"""Hot loops over zip, enumerate, reversed, dict views, and what happens when the dict changes."""


def run(turns):
    d = {i: str(i) for i in range(5)}
    total = 0
    for t in range(turns):
        for (i, (k, v)), w in zip(enumerate(d.items(), t), reversed(range(100))):
            total += i * k + len(v) + w
        for k in reversed(d):
            total += k
        for v in d.values():
            total -= int(v)
        d[t % 7] = str(t)
    return total, list(d.items())


print(run(3))
print(run(60))
d = {1: 1, 2: 2}
errors = set()
for i in range(50):
    for view in d.keys(), d.values(), d.items(), reversed(d):
        try:
            for x in view:
                d[i + 100] = 0
                if i % 2:
                    del d[i + 100]
        except RuntimeError as e:
            errors.add(str(e))
        d = {1: 1, 2: 2}
print(sorted(errors))
keys = d.keys()
n = 0
for i in range(60):
    d[i] = i
    n += len(keys) + (i in keys) + ((i, i) in d.items())
    if i % 2:
        del d[i]
print(n, sorted(keys & {2, 4, 99}), sorted(keys ^ {2, "a"}, key=str)[-1], keys >= {2})
for strict in (zip([1], [1, 2], strict=True), zip([1, 2], [1], strict=True), map(max, [1, 2], [3])):
    try:
        print(list(strict))
    except ValueError as e:
        print(e)
