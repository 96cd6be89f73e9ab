"""Loops that unpack two values, and assignments of two: of all kinds of iterables, too long, too short, failing half-way."""

import traceback


def outcome(function, *args):
    try:
        return function(*args)
    except Exception as error:
        lines = [entry.lineno - function.__code__.co_firstlineno for entry in traceback.extract_tb(error.__traceback__)]
        return type(error).__name__, str(error), lines


def over(values):
    seen = []
    for first, second in values:
        seen.append((first, second))
    return seen


def numbered(values, start=0):
    first = second = None
    for first, second in enumerate(values, start):
        if second == "stop":
            break
    else:
        return "all", first, second
    return first, second


def zipped(one, other):
    total = []
    for a, b in zip(one, other):
        total.append(a)
        total.append(b)
    return total


def twice_the_same(values):
    for a, a in values:
        pass
    return a


def assigned(value):
    a = b = 0
    a, b = value
    return a, b


class Pair:
    def __init__(self, *values):
        self.values = values

    def __iter__(self):
        yield from self.values


class OfTuple(tuple):
    def __iter__(self):
        return iter("xy")


class OfList(list):
    def __getitem__(self, index):
        return "never asked"


def failing(n):
    for k in range(n):
        yield k, -k
    raise ValueError("no more")


class Told:
    log = []

    def __init__(self, name):
        self.name = name

    def __del__(self):
        Told.log.append(self.name)


def dying():
    """The old values of the variables die in the order in which they are replaced."""
    for first, second in zip(map(Told, "abc"), map(Told, "xyz")):
        pass
    first, second = Told("d"), Told("e")
    del first, second
    return Told.log


VALUES = [
    [(1, 2), (3, 4)], ((1, 2), [3, 4]), {"ab": 1, "cd": 2}, {1: 2, 3: 4}.items(), ["ab", "cd"], [(1, 2), (3,)],
    [(1, 2), (3, 4, 5)], [(1, 2), 3], [(1, 2), None], iter([(1, 2)]), zip("ab", "cd"), zip("ab", "cd", "ef"),
    enumerate("ab"), enumerate("ab", 2**70), [Pair(1, 2), Pair(3)], [OfTuple((1, 2))], [OfList((1, 2))],
    [OfTuple((1, 2, 3))], {(1, 2)}, range(3), failing(2), [b"ab"], [{1: 2, 3: 4}], [{"k"}], map(divmod, (7, 9), (2, 4)),
    reversed([(1, 2), (3, 4)]), [range(2), range(2)], [], "", [[]],
]  # fmt: skip

for values in VALUES:
    print(outcome(over, values))
for values in ["abc", ["x", "stop", "y"], [], range(3), {"k": 1}, (x for x in "ab"), Pair(1, 2), 5]:
    print(outcome(numbered, values), outcome(numbered, [], 3))
print(numbered("ab", -1), numbered("ab", 2**62 - 1), numbered("ab", 2**63 - 1), outcome(numbered, "ab", 1.5))
for one, other in [("ab", "cd"), ("abc", [1]), ([], failing(1)), (failing(1), failing(1)), (Pair(1), "z"), (3, "a")]:
    print(outcome(zipped, one, other))
left = iter("abcd")
print(zipped(left, [1, 2]), list(left))
print(twice_the_same([(1, 2), (3, 4)]), outcome(twice_the_same, [(1,)]))
for value in [(1, 2), [1, 2], "xy", (1,), (1, 2, 3), [], 7, Pair(1, 2), Pair(1, 2, 3), OfTuple((5, 6)), {1: 2, 3: 4}, None]:
    print(outcome(assigned, value))
log = dying()
str()  # a statement that is a call: what has died is told by now
print(log)


def hot(rounds):
    total = 0
    pairs = [(k, k + 1) for k in range(5)]
    table = {k: -k for k in range(5)}
    for round in range(rounds):
        for a, b in pairs:
            total += a * b
        for a, b in enumerate(pairs):
            total += a + b[0]
        for a, b in zip(pairs, table):
            total -= a[1] + b
        for a, b in table.items():
            total += a - b
        a, b = b, total
        pairs[round % 5] = (a % 7, b % 11) if round % 3 else [a % 7, b % 11]
    return total


print(hot(300))
