# A library's code gives a class `object.__init__`: arguments that nothing takes are refused, as before.
from typing import Protocol, TypeVar


class Named(Protocol):
    name = "named"


class Plain(Named):
    pass


class Takes(Named):
    def __new__(cls, *values):
        return super().__new__(cls)


T = TypeVar("T")


class Box(Protocol[T]):
    pass


class Filled(Box[T]):
    pass


for make in (Plain, Takes, Filled, Filled[int], Named, Box, Box[int]):
    for values in ((), (42,), ()):
        try:
            print(type(make(*values)).__name__)
        except TypeError as error:
            print(error)
