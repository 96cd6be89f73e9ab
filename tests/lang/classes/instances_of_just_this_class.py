"""An object of just the class that is asked for: the metaclass is not asked, whatever it would say."""

import abc
import enum


class Denies(type):
    def __instancecheck__(cls, obj):
        print("asked", cls.__name__, type(obj).__name__)
        return False


class Base(metaclass=Denies):
    pass


class Derived(Base):
    pass


class Abstract(abc.ABC):
    pass


class Whole(Abstract):
    pass


class Colour(enum.Enum):
    RED = 1


class Liar:
    @property
    def __class__(self):
        return Base


for turn in range(60):
    last = turn == 59
    found = [isinstance(Whole(), Whole), isinstance(Whole(), Abstract), isinstance(Whole(), Colour)]
    found += [isinstance(Colour.RED, Colour), isinstance(Colour.RED, Abstract), isinstance(5, Colour)]
    found += [isinstance(Base(), Base), isinstance(Whole(), (int, Whole)), isinstance(Whole(), (int, Derived, Whole)) if last else 0]
    if last:
        found += [isinstance(Derived(), Base), isinstance(Liar(), Base), isinstance(Liar(), Liar), isinstance(Base, Denies)]
        d = Derived()
        d.__class__ = Base
        found += [isinstance(d, Base), isinstance(d, Derived)]
        print(found)
