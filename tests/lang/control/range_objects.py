# Loops over ranges that are objects already, forwards, backwards and shared.


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Own(int):
    def __index__(self):
        return 100


def both(r):
    forwards = []
    for i in r:
        forwards.append(i)
    backwards = []
    for i in reversed(r):
        backwards.append(i)
    return forwards, backwards, [type(i).__name__ for i in r]


for r in (
    range(0), range(3), range(-3), range(2, 2), range(5, 1), range(5, 1, -1), range(1, 5, -1), range(0, 10, 3),
    range(10, 0, -3), range(0, 9, 3), range(-4, 5, 4), range(True), range(False, True), range(Index(3)),
    range(Own(2)), range(Own(1), Own(4)), range(0, 1, 10**30), range(-(10**30), -(10**30) + 3),
    range(2**62 - 2, 2**62 + 1), range(2**63 - 2, 2**63 + 1), range(-(2**63), -(2**63) + 2),
    range(2**62 - 1, 2**62 - 1 - 5 * 2**60, -(2**61)), range(-(2**61), 2**61, 2**60 + 1), range(0, -5, -(2**62)),
    range(2**62 - 1, -(2**62) + 1, -(2**62) + 1), range(5)[::-1], range(10)[2:8:2],
):  # fmt: skip
    print(r, *both(r))


def shared(columns):
    pairs = []
    for a in columns:
        for b in columns:
            if a < b:
                pairs.append((a, b))
    return pairs, sum(a * b for a in columns for b in reversed(columns))


for n in range(12):
    result = shared(range(n % 5))
print(result)

iterator = iter(range(3))
print(next(iterator), list(iterator), list(iterator))
iterator = reversed(range(3))
print(next(iterator), list(iterator), list(iterator))


class Columns:
    def __init__(self):
        self.range = range(4)

    def total(self):
        found = 0
        for i in self.range:
            if i == 2:
                continue
            found += i
        return found


columns = Columns()
print([columns.total() for _ in range(20)][-1])
columns.range = range(10**25, 10**25 + 2)
print(columns.total())
columns.range = [5, 6]
print(columns.total())
