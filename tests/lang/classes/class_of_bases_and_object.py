"""An object gets a class that is made of its own class and `object`, as frameworks do to add properties to one object."""

from argparse import Namespace
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Mixin:
    pass


class Slotted:
    __slots__ = ("a",)


class A(Namespace):
    pass


class B(Namespace, Mixin):
    pass


class C(Mixin, Namespace):
    pass


class D(Mixin):
    pass


class E(Hashable):
    def __hash__(self):
        return 1


class F(Slotted):
    __slots__ = ()


class G(Generic[T], Mixin):
    pass


class H(Slotted, Mixin):
    pass


for cls in (A, B, C, D, E, F, G, H):
    obj = cls()
    try:
        obj.y = 1
    except AttributeError as error:
        print(error)
    slots = {"__slots__": ()} if cls is F else {}
    for bases in ((cls, object), (cls,), (cls, object)):
        try:
            made = type("N", bases, {"x": property(lambda self: 5), **slots})
            obj.__class__ = made
            print(type(obj).__name__, obj.x, getattr(obj, "y", None), made.__base__.__name__, len(made.__mro__), end="; ")
        except TypeError as error:
            print(cls.__name__, error, end="; ")
    print()
