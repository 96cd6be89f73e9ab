"""Hot loops over `map` and `filter` of functions that change kind, raise, or are replaced meanwhile."""

from functools import reduce


class Scale:
    factor = 2

    def __init__(self, start):
        self.start = start

    def of(self, x):
        return self.start + x * self.factor


def half(x):
    return x / 2 if x % 7 == 0 else x // 2


def total(function, values, turns):
    found = 0
    for _ in range(turns):
        found += sum(map(function, values))
    return found


values = list(range(30))
print(total(half, values, 40), total(lambda x: x + 1, values, 40), total(Scale(3).of, values, 40))
print(total(half, [2**62, 3, 2**63, 2.5], 40), total(float, values, 3), total(half, (7, 14), 60))

found = []
for turn in range(80):
    if turn == 40:
        Scale.factor = 3
    if turn == 60:
        Scale.of = lambda self, x: -x
    found.append(sum(map(Scale(turn).of, filter(lambda x: x % 3, values))))
print(sum(found), found[39:42], found[59:62])


def risky(x):
    if x == 77:
        raise KeyError(x)
    if x == 88:
        raise StopIteration
    return x


counts = [0, 0, 0]
for turn in range(100):
    try:
        counts[0] += len(list(map(risky, range(turn, turn + 5))))
    except KeyError:
        counts[1] += 1
    for x, y in zip(map(risky, (turn, 88)), values):
        counts[2] += x + y if x != 77 else 0
    if turn == 76:
        risky.__code__ = half.__code__
print(counts)


def running(n):
    best = 0
    for k in range(1, n):
        best = max(best, reduce(lambda a, b: (a * b) % 1009, range(1, k % 13 + 2), k))
        for position, y in enumerate(map(lambda x, y: x - y, values, reversed(values))):
            best += position * y if y > 25 else 0
    return best


print(running(120))


def pairs(rows):
    return [dict(map(lambda cell: (cell, cell * row), filter(lambda cell: cell != row, range(4)))) for row in rows]


print(sum(len(found) for found in pairs(range(60))), pairs([1, 9]))


def depth(n):
    return 1 + sum(depth(n - 1) for _ in (1,)) if n else 0


def mapped_depth(n):
    return 1 + sum(map(mapped_depth, (n - 1,))) if n else 0


def any_depth(n):
    return n == 0 or any(any_depth(n - 1) for _ in (1,))


print(depth(450), mapped_depth(300), any_depth(300))
