"""Classes that the library writes functions for: made again and again of the same text, they have nothing in common."""

from collections import namedtuple
from dataclasses import dataclass, field


def make(turn):
    @dataclass(order=True)
    class Point:
        x: int
        y: int = turn
        seen: list = field(default_factory=list, compare=False)

        def shown(self):
            return f"{turn}: {self}"

    return Point


points = [make(turn) for turn in range(6)]
print([cls(1).shown() for cls in points])
print([cls(1) == cls(1) for cls in points], points[0](1) == points[1](1))
print([cls.__init__.__defaults__ for cls in points])
print(len({cls.__init__ for cls in points}), points[0].__init__.__code__ == points[5].__init__.__code__)
points[3].__init__.__defaults__ = (30,)
points[4].__init__.note = "mine"
print([cls(1).y for cls in points], hasattr(points[5].__init__, "note"))
print([cls.__init__.__qualname__ for cls in points[:2]], points[2].__eq__.__module__ == __name__)
a, b = points[1](2), points[1](3)
a.seen.append(1)
print(a < b, a.seen, b.seen, sorted([b, a])[0] is a)

pairs = [namedtuple("Pair", "left right", defaults=(turn,)) for turn in range(6)]
print([pair("l") for pair in pairs], len(set(pairs)), len({pair.__new__ for pair in pairs}))
pairs[2].__new__.__defaults__ = ("other",)
print([pair("l").right for pair in pairs])
try:
    pairs[3]()
except TypeError as error:
    print(error)
try:
    points[5]()
except TypeError as error:
    print(error)


def values(text, count):
    return [eval(text, {"k": k}) for k in range(count)]


print(values("k * k + 1", 5), values("(lambda: k)()", 5), [eval("lambda: 0").__code__ is eval("lambda: 0").__code__])
for k in range(4):
    exec("def f(): return k\nprint(f(), end=' ')", {"k": k})
print()
