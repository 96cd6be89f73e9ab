"""isinstance with tuples, unions, abstract classes, virtual subclasses that are registered midway."""
from abc import ABC
from collections.abc import Iterable, Sized


class Shape(ABC):
    pass


class Square:
    def __init__(self, a):
        self.a = a


class Circle(Shape):
    def __init__(self, r):
        self.r = r


def area(x):
    if isinstance(x, Shape):
        return getattr(x, "r", 0) * 3 or 1
    if isinstance(x, (int, float)):
        return x
    if isinstance(x, str | bytes):
        return len(x)
    if isinstance(x, Sized):
        return -len(x)
    return None


def run(n):
    things = [Square(2), Circle(3), 4, 5.5, "six", b"seven", [8], None, True, {}]
    totals = []
    total = 0
    for i in range(n):
        a = area(things[i % len(things)])
        total += 1000 if a is None else a
        if i == 100:
            Shape.register(Square)
        if i % 50 == 49:
            totals.append(total)
    return totals


print(run(250))


class Meta(type):
    asked = 0

    def __instancecheck__(cls, x):
        Meta.asked += 1
        return x % 2 == 0


class Even(metaclass=Meta):
    pass


print(sum(isinstance(i, Even) for i in range(101)), Meta.asked, isinstance(Even(), Even), Meta.asked)
print(sum(isinstance(x, Iterable) for x in [1, "", (), None, {}] * 30))
