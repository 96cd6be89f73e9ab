"""Items of lists, tuples and strings by number, read, assigned and changed in place, in the forms that run as one."""

import weakref
from collections import namedtuple
from typing import NamedTuple


class Listed(list):
    def __getitem__(self, key): return f"item {key}"
    def __setitem__(self, key, value): print("set", key, value)


class Place:
    def __init__(self, number): self.number = number
    def __index__(self): return self.number
    def __repr__(self): return "place"


def tried(work, *args):
    try:
        return work(*args)
    except (LookupError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def read(items, key): return items[key]
def read_last(items): return items[-1]
def read_first(items): return items[0]
def read_deep(items, key): return items[key][0]


def write(items, key):
    items[key] = "w"
    return items


def write_first(items):
    items[0] = "first"
    items[-1] = "last"
    return items


def write_in(holder, key):
    holder.items[key] = "in"
    return holder.items


def add(items, key):
    items[key] += 1
    return items


def add_first(items):
    items[0] += 1
    items[-1] -= 0.5
    items[0] *= 2
    items[0] /= 4
    return items


def exchange(items, i, j):
    items[i], items[j] = items[j], items[i]
    return items


class Holder:
    def __init__(self, items): self.items = items


KEYS = (0, 1, -1, 2, -2, -3, 5, True, 2**40, 2**70, 1.0, None, "a", Place(1), slice(0, 1))
for key in KEYS:
    for items in ([1, 2], (1, 2), "ab", "é\xff", "€b", "", [], {0: "zero", 1: "one", "a": 3}, b"ab", range(3), Listed()):
        print(key, items, tried(read, items, key))
    print(tried(write, [1, 2], key), tried(write, (1, 2), key), tried(write, {}, key if key != slice(0, 1) else 0))
    print(tried(write_in, Holder([1, 2]), key), tried(add, [1, 2], key), tried(add, (1, 2), key), tried(write, "ab", key))
    print(tried(add, {0: 1, 1: 1.5}, key), tried(exchange, [1, 2], key, 0), tried(exchange, [1, 2], 0, key))
for items in ([1, 2], (1, 2), "ab", [], (), "", [None], [[3]], ((4,),), Listed()):
    print(tried(read_first, items), tried(read_last, items), tried(read_deep, items, 0), tried(read_deep, items, -1))
print(write_first([1, 2, 3]), tried(write_first, []), write_first(Listed([1])), add_first([1, 2.5]), add_first([2.0, True]))
print(tried(add_first, ["a", 1]), tried(add_first, (1, 2)), tried(add, [None], 0), add(["a" and 1], 0))

class Bare:
    pass


def replaced(items, key):
    before = weakref.ref(items[key])
    items[key] = None
    after_key = before() is None
    items[0] = Bare()
    first = weakref.ref(items[0])
    items[0] = items[-1] = 5
    return after_key, first() is None, items


print(replaced([Bare(), Bare(), Bare()], 1))


def three(items):
    a, b, c = items
    return a, b, c


def three_of(items):
    found = []
    for a, b, c in items:
        found.append((c, b, a))
    return found


for items in ((1, 2, 3), [1, 2, 3], "abc", {1: 2, 3: 4, 5: 6}, range(3), iter((1, 2, 3)), (1, 2), (1, 2, 3, 4), [1], 5, None):
    try:
        print(three(items))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
print(three_of([(1, 2, 3), [4, 5, 6], "xyz"]))


Point = namedtuple("Point", "x y")
Space = namedtuple("Space", "x y z")


class Typed(NamedTuple):
    x: int
    y: str = "y"


class Told(Space):
    def __iter__(self): return iter("told")[:3] if self.x is None else iter(("t", self.x, self.y))


class Short(Point):
    def __len__(self): return 7
    def __getitem__(self, key): return "item"


class Sorted(tuple):
    pass


def two(items):
    a, b = items
    return a, b


def twos(pairs):
    found = []
    for a, b in pairs:
        found.append((b, a))
    return found


def in_the_body(items):
    holder = Holder(None)
    holder.items, (holder.a, b) = items
    return holder.items, holder.a, b


pairs = [Point(1, 2), Typed(3), Short(5, 6), Sorted((7, 8)), (9, 10), [11, 12], "ab", {13: 0, 14: 0}]
print(twos(pairs), [two(pair) for pair in pairs])
for items in (Point(1, 2), Space(1, 2, 3), Told(1, 2, 3), Sorted((1, 2, 3)), Sorted(), Short(1, 2), [1, 2, 3], [1, 2]):
    print(type(items).__name__, *(tried(work, items) for work in (two, three)))
print(in_the_body((1, Point(2, 3))), in_the_body([1, [2, 3]]), in_the_body(Point("p", Sorted((4, 5)))))
Sorted.__iter__ = lambda self: iter("st")
print(two(Sorted((7, 8))), twos([Sorted()]))
del Sorted.__iter__
print(two(Sorted((7, 8))), twos([Sorted((1, 2))]))
Point.__iter__ = lambda self: iter("pt")
print(two(Point(1, 2)), twos([Point(3, 4), Short(5, 6)]))
del Point.__iter__
print(two(Point(1, 2)), twos([Point(3, 4), Short(5, 6)]))


def same_three(items):
    a, b, a = items
    a, a, a = a, b, a
    return a, b


print(same_three((1, 2, 3)), same_three("abc"))
counts = {}
for word in "a b a c b a".split():
    counts[word] = counts.get(word, 0)
    counts[word] += 1
grid = [[0] * 3 for _ in range(3)]
for i in range(3):
    for j in range(3):
        grid[i][j] += i * j
        grid[j][i] -= 0.5
print(counts, grid)
