"""Lists that one thread empties, fills and replaces while others iterate, unpack and index."""

from helper_race import Race

items = [1, 2, 3] * 5
pair = [0, 1]
long = [0, 1, 2, 3]
step = 0


def empty_and_fill():
    for k in range(50):
        items.clear()
        items.extend(range(20))


def replace_pair():
    global step
    step += 1
    pair[:] = [step, step + 1]
    long[:] = [step, step + 1, step + 2, step + 3]


def over():
    total = 0
    for _ in range(30):
        for x in items:
            total += x


def backwards():
    total = 0
    for _ in range(30):
        for x in reversed(items):
            total += x


def numbered():
    for _ in range(30):
        for j, x in enumerate(items):
            assert type(j) is int and type(x) is int, (j, x)


def zipped():
    for _ in range(30):
        for x, y in zip(items, items):
            assert type(x) is int and type(y) is int, (x, y)


def unpacked():
    for _ in range(50):
        a, b = pair
        assert b == a + 1, (a, b)
        c, *d = long
        assert d == [c + 1, c + 2, c + 3], (c, d)


def indexed():
    found = 0
    for i in range(20):
        try:
            found += items[i]
            items[i] = i
        except IndexError:
            found += 1


print(Race().run(empty_and_fill, over, backwards, numbered, zipped, indexed, replace_pair, unpacked))
