"""Code of the host sets and deletes attributes of instances: builtins, `partial`, the standard library."""
import argparse
import dataclasses
import functools
import typing
from types import SimpleNamespace
from unittest.mock import patch


class Plain:
    kept = 1


class Own:
    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)

    def __delattr__(self, name):
        print("delete", name)
        super().__delattr__(name)


class OnlySet:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value + 1)


class OnlyDelete:
    def __delattr__(self, name):
        print("only", name)


class Narrow:
    __slots__ = ("x",)


class Managed:
    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, value):
        if value < 0:
            raise ValueError("negative")
        self._x = value

    @x.deleter
    def x(self):
        del self._x


class OverDict(dict):
    pass


class OverError(ValueError):
    pass


class Name(str):
    pass


class OfLibrary(SimpleNamespace):
    pass


@dataclasses.dataclass(frozen=True)
class Frozen:
    x: int


class Generic(typing.Generic[typing.TypeVar("T")]):
    pass


def told(function, *arguments):
    try:
        print(function(*arguments))
    except Exception as error:
        print(type(error).__name__, error)


for made in Plain, Own, OnlySet, OnlyDelete, Narrow, Managed, OverDict, OverError, OfLibrary:
    w = made()
    print(made.__name__)
    assign, remove = functools.partial(setattr, w), functools.partial(delattr, w)
    for name in "x", Name("x"), "y", "kept", "mp_map":
        told(assign, name, 3)
        told(getattr, w, name)
        told(remove, name)
        told(remove, name)
    told(assign, 1, 2)
    told(remove, 1)
    told(assign, "x", -1)
    told(setattr, w, "__class__", Plain)
    told(list, map(setattr, [w] * 3, "abc", range(3)))
    print(sorted(getattr(w, "__dict__", ())))

frozen = Frozen(1)
told(setattr, frozen, "x", 2)
told(delattr, frozen, "x")
told(object.__setattr__, frozen, "x", 2)
print(frozen)
print(Generic[int]().__orig_class__)

plain = Plain()
with patch.object(plain, "kept", 5):
    print(plain.kept, vars(plain))
print(plain.kept, vars(plain))
print(vars(argparse.ArgumentParser().parse_args([], namespace=plain)))
parser = argparse.ArgumentParser()
parser.add_argument("--size", type=int, default=3)
print(vars(parser.parse_args(["--size", "4"], namespace=plain)))
