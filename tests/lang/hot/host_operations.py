"""What machine code asks the host for in one call: membership, lengths, items, conversions; right, wrong and changing classes."""


class Guest:
    def __init__(self, value):
        self.value = value

    def __len__(self):
        return self.value

    def __contains__(self, item):
        return item == self.value

    def __eq__(self, other):
        return self.value == (other.value if isinstance(other, Guest) else other)

    def __hash__(self):
        return hash(self.value)

    def __str__(self):
        return f"<{self.value}>"

    def __repr__(self):
        return f"Guest({self.value})"

    def __format__(self, spec):
        return f"[{self.value}|{spec}]"

    def __index__(self):
        return self.value

    def __divmod__(self, other):
        return "divmod", other


class Sub(str):
    def __str__(self):
        return "sub"

    def __add__(self, other):
        return "added"

    def __format__(self, spec):
        return Sub("formatted")


class Failing:
    def __len__(self):
        return -1

    def __eq__(self, other):
        raise ZeroDivisionError("eq")

    def __str__(self):
        raise ZeroDivisionError("str")

    def __iter__(self):
        raise ZeroDivisionError("iter")


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def member(item, container):
    return item in container, item not in container


def length(value):
    return len(value), len(value) + 1


def is_number(value):
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "number"
    return isinstance(value, str)


def is_a(value, cls):
    return isinstance(value, cls)


def text(value):
    return str(value), f"{value}", f"{value}-{value!r}", f"{value!s:>5}", f"a{value}"


def parts(value, by):
    return divmod(value, by)


def whole(value):
    return int(value)


def added(values, more):
    values += more
    return values


def times(values, count):
    values *= count
    return values


def joined(values, more):
    values |= more
    return values


def display(a, b):
    return {a: b}, {a: 1, b: 2}, {}, sorted({a, b}, key=repr), {a: a, "x": b, 3: 4, 5: 6, 7: 8}


def compared(a, b):
    return a == b, a != b, attempt(lambda: a < b), attempt(lambda: a >= b)


def stored(container, key, value):
    container[key] = value
    return container


def sliced(values, start, stop):
    return values[start:stop], values[start:], values[:stop:2], values[:]


def replaced(values, start, stop, more):
    values[start:stop] = more
    return values


ORDINARY = {
    member: [(1, [1, 2]), (3, (1, 2)), ("a", "abc"), (1, {1: 2}), (4, {1, 2}), (2, range(5))],
    length: [([1],), ((1, 2),), ("abc",), ({1: 2},), ({1},), (b"ab",), (range(4),), (bytearray(3),), (frozenset(),)],
    is_number: [(1,), (1.5,), ("a",), (None,), (True,), ([],)],
    is_a: [(1, int), (1, str), ("a", (int, str)), (1, ())],
    text: [(5,), ("word",), (1.5,), (None,), (-7,)],
    parts: [(7, 3), (-7, 3), (7, -3), (7.5, 2), (7, 2.0)],
    whole: [(5,), (2.9,), (-2.9,), ("12",), (True,)],
    added: [([1], [2]), ([1], (2,)), ((1,), (2,)), (1, 2), ("a", "b")],
    times: [([1], 2), ("a", 3), (3, 4), ((1, 2), 2)],
    joined: [({1}, {2}), ({1: 2}, {3: 4}), (1, 2)],
    display: [(1, 2), ("a", "b")],
    compared: [(1, 2), ("a", "b"), ("a", "a"), ([1], [1, 2]), ((1,), (1,)), (1, "a")],
    stored: [([1], 0, 2), ({}, 1, 2), ({1: 2}, "a", 3), ([1, 2], -1, 5)],
    sliced: [([1, 2, 3, 4], 1, 3), ("abcd", 1, 3), ((1, 2, 3), 0, -1)],
    replaced: [([1, 2, 3], 1, 2, [7, 8]), ([1, 2, 3], 0, 0, "ab"), ([], 0, 5, (1,))],
}
UNUSUAL = {
    member: [(Guest(1), [1, 2]), (5, Guest(5)), (Failing(), [1]), (1, 5), (1, None), ([], {}), ([], {1}), (1, "a"), (1, Failing()), (float("nan"), [float("nan")])],
    length: [(Guest(2**31),), (Guest(-1),), (Failing(),), (5,), (None,), (range(2**63 - 1),), (range(2**70),), (Sub("abc"),)],
    is_number: [(Guest(1),), (Sub("a"),), (2**70,), (int,)],
    is_a: [(1, 5), (1, "int"), (Guest(1), Guest), (1, Guest), (Guest(1), (int, Guest)), (1, int | str), (1, (int, (str, float)))],
    text: [(Guest(1),), (Failing(),), (Sub("a"),), ("",), (True,), (2**70,), ([1, "a"],)],
    parts: [(7, 0), (7.0, 0), (-(2**63), -1), (2**70, 3), ("a", 1), (True, 2), (Guest(1), 2), (5, -1)],
    whole: [(float("nan"),), (float("inf"),), (1e300,), ("x",), (2.0**62,), (-(2.0**62),), (2.0**63,), (Guest(3),), (None,), (2**70,)],
    added: [([1], 5), ((1,), [2]), (1, "a"), ([1], Failing()), ([1], Guest(1)), (2**63 - 1, 1), ({}, {})],
    times: [([1], 0), ([1], -1), ([1], "a"), ([1], Guest(2)), (2**62, 2)],
    joined: [({1}, [2]), ({1: 2}, [(3, 4)]), ({1: 2}, 5), (True, False)],
    display: [([], 1), (1, []), ({}, {}), (Guest(1), 1), (1, 1)],
    compared: [(Guest(1), 1), (1, Guest(1)), (Failing, 1), (None, 1), (2**70, 2**70), (float("nan"), float("nan"))],
    stored: [([1], 5, 2), ([1], "a", 2), ((1,), 0, 2), ({}, [], 2), ("a", 0, "b"), ([1], Guest(0), 2), (None, 0, 1)],
    sliced: [([1, 2, 3], None, Guest(2)), ([1, 2], "a", 1), ({}, 0, 1), (5, 0, 1), ([1, 2, 3], -(2**70), 2**70)],
    replaced: [([1, 2], 0, 1, 5), ((1, 2), 0, 1, [3]), ([1, 2, 3], 2, 0, [9])],
}
import copy

for function, calls in ORDINARY.items():
    for args in calls:
        first = attempt(function, *copy.deepcopy(args))
        for _ in range(25):
            again = attempt(function, *copy.deepcopy(args))
            assert first == again or str(first) == str(again), (function, args, first, again)
        print(function.__name__, first)
    for args in UNUSUAL[function]:
        print(function.__name__, *[attempt(str, attempt(function, *copy.deepcopy(args))) for _ in range(2)])


def aliased(n):
    """Appending through one name is seen through the other, in the same turn."""
    first = second = []
    total = 0
    for i in range(n):
        first.append(i)
        total += len(second) + second[-1]
        if len(first) > 5:
            second.pop()
            total += len(first)
        first += [i]
        total += second[len(second) - 1]
        del second[0]
    return total, first is second


print(aliased(100))


def appended(items, n):
    """`append` of lists, and of what only has a method of that name."""
    for i in range(n):
        items.append(i)
    return items


class Appends(list):
    def append(self, item):
        super().append(item * 2)


from collections import deque

for _ in range(20):
    appended([], 4)
print(appended([], 3), appended(Appends(), 3), appended(deque(), 3), list.append([], 1))
try:
    list.append((), 1)
except TypeError as error:
    print(error)


def three_arguments(table, n):
    total = 0
    for i in range(n):
        total += table.get(i, -1)
        total += table.setdefault(i + 1000, i)
        total += "abcabc".find("c", i % 5)
        total += int("1" * (1 + i % 3), 2) + pow(3, i, 7)
        dict(), list(), set(), str()
    return total


print(three_arguments({1: 2, 3: 4}, 60))
try:
    three_arguments({1: "a"}, 60)
except TypeError as error:
    print(error)
