"""isinstance and issubclass at places that are passed many times, with classes that answer for themselves."""

from abc import ABC
from collections.abc import Iterable, Mapping


class Base:
    pass


class Derived(Base):
    pass


class Says(type):
    def __instancecheck__(cls, thing):
        return "instance of " + cls.__name__

    def __subclasscheck__(cls, other):
        return [other]


class Asked(metaclass=Says):
    pass


class Liar:
    @property
    def __class__(self):
        return Base


class Registered(ABC):
    pass


Registered.register(Derived)


class Number(int):
    pass


class Failing(Exception):
    pass


def attempt(call, *values):
    try:
        return call(*values)
    except TypeError as error:
        return str(error)


THINGS = (
    Base(), Derived(), Liar(), Number(3), 3, True, None, "x", 1.5, [1], (1,), {1: 2}, {1}, b"x", print, Base, Derived,
    Failing(), ValueError(), type, attempt, Base().__init__, (i for i in ()), range(3), object(), Asked,
)  # fmt: skip
KINDS = (
    Base, Derived, Asked, Liar, Registered, Number, Failing, int, str, object, type, Exception, Iterable, Mapping,
    (int, Base), (str, (Derived, list)), (Asked, int), (int, Asked), (), (Number, type(attempt)), list | Base, int | str,
    3, (int, 3), (3, int),
)  # fmt: skip
for turn in range(3):
    for kind in KINDS:
        print(kind if not isinstance(kind, tuple) else len(kind), [attempt(isinstance, thing, kind) for thing in THINGS])
        found = []
        for thing in THINGS:
            try:
                found.append(isinstance(thing, kind))
            except TypeError as error:
                found.append(str(error))
            try:
                found.append(issubclass(thing, kind))
            except TypeError as error:
                found.append(str(error))
        print(found)

thing = Derived()
for turn in range(12):
    if turn == 4:
        thing.__class__ = Base
    if turn == 8:
        Derived.__bases__ = (Liar,)
    print(isinstance(thing, Derived), isinstance(thing, Base), issubclass(Derived, Base), issubclass(Derived, Liar))
