"""Unpacking lists, tuples and everything else: right and wrong lengths, targets that change the sequence."""


def pairs(rows):
    total = 0
    for a, b in rows:
        total += a * b
    return total


for _ in range(30):
    pairs([(1, 2), (3, 4)]), pairs([[1, 2], [3, 4]])
print(pairs([(1, 2), [3, 4], range(5, 7), {8: 1, 9: 2}, iter([1, 2]), (x for x in (5, 6))]))


def unpacked(values):
    try:
        a, b, c = values
    except (TypeError, ValueError) as error:
        return type(error).__name__, str(error)
    return a, b, c


for _ in range(30):
    unpacked([1, 2, 3]), unpacked((1, 2, 3))
for values in ([], [1], [1, 2, 3], [1, 2, 3, 4], (), (1, 2), (1, 2, 3, 4), "abc", "ab", "abcd", {1: 2}, range(3), range(2**70), 5, None):
    print(unpacked(values))


class Sub(list):
    def __iter__(self):
        return iter("sub")


class SubTuple(tuple):
    def __iter__(self):
        return iter((7, 8, 9))


print(unpacked(Sub([1, 2, 3])), unpacked(SubTuple((1, 2, 3))))


def swapped(items):
    for i in range(40):
        items[0], items[1] = items
        items[i % 2], items[(i + 1) % 2] = items[1], items[0]
    return items


print(swapped([1, 2]))


def onto_itself():
    items = [1, 2, 3]
    for i in range(30):
        items[2], items[0], items[1] = items
    return items


print(onto_itself())


def nested(rows):
    total = 0
    for (a, [b, c]), d in rows:
        total += a + b * c - d
    return total


for _ in range(20):
    last = nested([((1, [2, 3]), 4), ([5, (6, 7)], 8)])
print(last)


def deep(n):
    x, y = [0, 1], (0, 1)
    for i in range(n):
        a, b = x
        c, d = y
        x = [b, a + b & 1023]
        y = (d, c + d & 1023)
    return x, y


print(deep(100))


def starred(values):
    first, *middle, last = values
    return first, middle, last


for _ in range(20):
    starred([1, 2, 3, 4])
print(starred((1, 2)), starred("abcd"), starred([1, 2, 3]))
try:
    starred([1])
except ValueError as error:
    print(error)
