"""The host makes instances, reads their attributes and steps generators, while the classes change."""

import copy
import dataclasses
import enum
import functools
import itertools
import operator
from abc import ABC, abstractmethod
from collections import defaultdict


def attempt(function, *args, **keywords):
    try:
        return function(*args, **keywords)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Point:
    kind = "point"

    def __init__(self, x=0, *, y=0):
        self.x = x
        self.y = y

    def norm(self):
        return self.x**2 + self.y**2

    @property
    def twice(self):
        return self.x * 2

    @property
    def broken(self):
        raise ValueError(f"broken at {self.x}")

    @classmethod
    def origin(cls):
        return cls.__name__


class Late(Point):
    def __getattr__(self, name):
        if name.startswith("late"):
            return name + str(self.x)
        raise AttributeError(name)


class Asked(Point):
    def __getattribute__(self, name):
        return super().__getattribute__("x") if name == "z" else super().__getattribute__(name)


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


class Wrong:
    def __init__(self):
        return 5


class Raising:
    def __init__(self, what):
        raise what("raised")


class Bare:
    pass


class Fresh:
    def __new__(cls, value):
        made = super().__new__(cls)
        made.value = value
        return made


class Abstract(ABC):
    @abstractmethod
    def work(self):
        pass


class Counting(type):
    made = 0

    def __call__(cls, *args, **keywords):
        Counting.made += 1
        return super().__call__(*args, **keywords)


class Counted(metaclass=Counting):
    def __init__(self, n):
        self.n = n


class Plain(type):
    pass


class WithMeta(metaclass=Plain):
    def __init__(self, n):
        self.n = n


for turn in range(60):
    points = list(map(Point, range(5)))
    made = [
        [p.x for p in points],
        [p.norm() for p in map(functools.partial(Point, y=2), (1, 2))],
        attempt(lambda: list(map(Point, [1], [2]))),
        attempt(lambda: next(map(functools.partial(Point, z=1), [1])).x),
        attempt(lambda: functools.partial(Point, x=1)(2)),
        attempt(functools.partial(Wrong)),
        attempt(lambda: list(map(Wrong, *[()]))),
        attempt(lambda: list(map(Raising, [KeyError]))),
        attempt(lambda: list(map(Raising, [StopIteration]))),
        attempt(lambda: list(map(Bare, [1]))),
        attempt(lambda: next(map(Fresh, [3])).value),
        attempt(lambda: list(map(Abstract, *[[1]]))),
        attempt(lambda: functools.partial(Abstract)()),
        [c.n for c in map(Counted, range(3))],
        [c.n for c in map(WithMeta, range(3))],
        type(defaultdict(Bare)[1]).__name__,
        [s.a for s in map(Slotted, "ab")],
    ]
    read = [
        operator.attrgetter("x", "y", "kind", "twice")(points[3]),
        [operator.methodcaller("norm")(p) for p in points],
        attempt(operator.attrgetter("broken"), points[2]),
        attempt(operator.attrgetter("missing"), points[2]),
        attempt(operator.attrgetter("missing"), Late(4)),
        attempt(operator.attrgetter("late"), Late(4)),
        attempt(operator.attrgetter("z"), Asked(7)),
        attempt(operator.attrgetter("a"), Slotted(1)),
        attempt(operator.attrgetter("b"), Slotted(1)),
        attempt(operator.methodcaller("origin"), points[0]),
        attempt(operator.attrgetter("__class__.__name__"), points[0]),
        attempt(operator.attrgetter("__dict__"), points[1]),
        sorted(points, key=operator.attrgetter("x"), reverse=True)[0].x,
        "{0.x} {0.kind} {0.twice}".format(points[4]),
    ]
    if turn == 20:
        Point.kind = "changed"
        Point.norm = lambda self: "replaced"
    if turn == 30:
        Point.__init__ = lambda self, x=0, **rest: self.__dict__.update(x=x, y=-1)
    if turn == 40:
        Point.x = property(lambda self: "computed")
    if turn == 50:
        del Point.x
    if turn % 20 in (0, 19) or turn in (21, 31, 41, 51):
        print(turn, made)
        print(turn, read)
print(Counting.made)


@dataclasses.dataclass
class Item:
    name: str
    price: float = 1.5
    tags: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True, order=True)
class Key:
    a: int
    b: int = 2


class Colour(enum.Flag):
    RED = 1
    GREEN = 2
    BLUE = 4


item, key = Item("a"), Key(1)
for turn in range(40):
    item = dataclasses.replace(item, price=item.price + 1)
    key = dataclasses.replace(key, a=key.a + turn % 3)
    colours = Colour.RED | (Colour.BLUE if turn % 2 else Colour.GREEN)
    found = [Colour.RED in colours, (colours & Colour.GREEN).value, bool(colours & Colour.BLUE), colours.name]
print(item, key, found, copy.copy(item), copy.deepcopy(key), dataclasses.asdict(item), attempt(setattr, key, "a", 1))


def numbers(n, result=None):
    for i in range(n):
        yield i
    return result


def outer(n):
    got = yield from itertools.chain(numbers(n, "lost"), numbers(1))
    got = (got, (yield from numbers(n, "kept")))
    return got


def failing(n):
    yield n
    raise KeyError(n)


for _ in range(50):
    stepped = [
        list(itertools.chain.from_iterable(numbers(k) for k in range(4))),
        list(zip(numbers(3, "a"), numbers(2, "b"))),
        list(outer(2)),
        attempt(lambda: list(itertools.chain(failing(1), numbers(2)))),
        max(numbers(4, "c")),
        dict(zip("ab", numbers(5))),
        list(itertools.islice(numbers(10), 2, 5)),
    ]
    ended = numbers(0, "value")
    try:
        ended.__next__()
    except StopIteration as stop:
        stepped.append(stop.value)
    stepped.append(attempt(ended.__next__))
print(stepped)
