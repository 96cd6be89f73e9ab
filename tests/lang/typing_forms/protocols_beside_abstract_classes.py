"""Classes with bases of two host metaclasses, one of which derives from the other."""

import collections.abc
from abc import ABC
from typing import Protocol, runtime_checkable


class Shape(ABC):
    sides = 4


class Closing(collections.abc.Iterable, Protocol):
    def close(self): ...


@runtime_checkable
class Sided(Protocol):
    sides: int


class Square(Shape, Sided):
    def __init__(self):
        self.area = 1


class Other(Sided, Shape):
    pass


def names(classes):
    return [cls.__name__ for cls in classes]


for cls in (Closing, Sided, Square, Other):
    print(cls.__name__, type(cls).__name__, names(cls.__mro__), names(type(cls).__mro__))
print(isinstance(Square(), Sided), isinstance(3, Sided), Square().area, issubclass(Other, Shape))
try:
    Closing()
except TypeError as e:
    print(type(e).__name__)
