"""Data classes: what their generated methods do, show and raise."""

import dataclasses
from dataclasses import InitVar, asdict, astuple, dataclass, field, fields, replace
from typing import ClassVar


@dataclass(order=True)
class Point:
    x: int
    y: int = 2
    tags: list = field(default_factory=list, compare=False, repr=False)
    kind: ClassVar[str] = "point"

    def norm(self):
        return abs(self.x) + abs(self.y)


@dataclass(frozen=True)
class Key:
    a: int
    b: str = "b"


@dataclass
class Base:
    name: str
    size: InitVar[int] = 1

    def __post_init__(self, size):
        self.area = size * size


@dataclass(kw_only=True)
class Derived(Base):
    extra: float = 0.5


@dataclass(slots=True)
class Slotted:
    a: int
    b: int = 0


total = 0
for i in range(400):
    p = Point(i % 7, y=i % 3)
    total += p.norm() + (p == Point(3, 1)) + (p < Point(2)) + len(p.tags)
    p.tags.append(i)
    total += hash(Key(i % 4)) == hash(Key(i % 4, "b"))
    s = Slotted(i)
    total += s.a - s.b
    if i == 200:
        Point.norm = lambda self: 1000
    if i == 300:
        Point.__init__ = lambda self, x, y=0: (setattr(self, "x", x), setattr(self, "y", y), setattr(self, "tags", []))[0]
print(total)
print(Point(1), Point(1, 5), Key(3), Derived("n", size=3), Derived(name="m", extra=2.0).area, Slotted(1, 2))
print(Point.__doc__, Key.__doc__, [f.name for f in fields(Point)], Point.__match_args__)
print(asdict(Derived(name="q")), astuple(Key(1)), replace(Key(1), b="z"))
print(sorted([Point(2, 1), Point(1, 9), Point(1, 2)]), Point.__init__.__qualname__, Key.__eq__.__qualname__)
for bad in (
    lambda: Point(),
    lambda: Key(1, 2, 3),
    lambda: setattr(Key(1), "a", 2),
    lambda: Point(1) < 3,
    lambda: Derived("a", 1, 2.0),
    lambda: setattr(Slotted(1), "c", 1),
    lambda: delattr(Key(1), "a"),
):
    try:
        print(bad())
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
match Point(4, 5):
    case Point(x, y):
        print("matched", x, y)
print(dataclasses.is_dataclass(Point), dataclasses.make_dataclass("Made", ["u", ("v", int, 3)])(1))
