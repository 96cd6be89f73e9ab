"""Classes of each sort, with an object of them, that nobody uses again."""

from __future__ import annotations

import abc
import collections
import contextlib
import ctypes
import dataclasses
import enum
import weakref

from kinds import Long, kind


@kind(10)
def classes(k):
    class Made(Long):
        z = k

        def __init__(self):
            self.x = k

        def get(self):
            return self.x + self.z

    Made().get()


@kind(10)
def classes_with_slots(k):
    class Made:
        __slots__ = ("x", "y")

    made = Made()
    made.y = k
    made.x = k


@kind(10)
def metaclasses(k):
    class Meta(type):
        def __call__(cls):
            return super().__call__()

    class Made(metaclass=Meta):
        pass

    Made()


@kind(5)
def metaclasses_of_the_host(k):
    meta = type(abc.ABCMeta)("Meta", (abc.ABCMeta,), {})
    meta("Made", (Long,), {})()


@kind(5)
def abstract_classes(k):
    class Made(abc.ABC):
        @abc.abstractmethod
        def f(self):
            pass

    class Below(Made):
        def f(self):
            return 1

    isinstance(Below(), Made)


@kind(5)
def classes_of_foreign_layout(k):
    class Beside:
        pass

    class Error(Beside, Exception):
        def __init__(self, x):
            self.x = x

    class Items(list):
        def f(self):
            return len(self)

    Items([1]).f()
    with contextlib.suppress(Error):
        raise Error(k)


@kind(5)
def classes_that_change(k):
    class First:
        def f(self):
            return 1

    class Second:
        pass

    class Made(First):
        pass

    made = Made()
    made.f()
    First.f = lambda self: 2
    made.f()
    Made.__bases__ = (Second,)
    other = First()
    other.v = 1
    other.__class__ = Second


@kind(5)
def descriptors(k):
    class Made:
        @property
        def p(self):
            return 1

        @classmethod
        def c(cls):
            return super().__new__(cls)

        def __getattr__(self, name):
            return name

        def __eq__(self, other):
            return True

        def __hash__(self):
            return 1

    made = Made()
    assert made.p == 1
    Made.c()
    getattr(made, f"pr{k}")
    assert {made: 1} == {made: 1}


@kind(1)
def classes_of_the_library(k):
    @dataclasses.dataclass
    class Data:
        x: int
        y: int = 1

    assert Data(1) != Data(2)
    collections.namedtuple("Pair", "a b")(1, 2).a.bit_length()  # noqa: PYI024 - a guest's

    class Names(enum.Enum):
        A = 1

    Names(1)


@kind(5)
def types_of_the_host(k):
    made = type(f"T{k}", (ctypes.Structure,), {"_fields_": [("x", ctypes.c_int)]})(1)
    made.x = 2


@kind(10)
def finalisers(k):
    class Made:
        def __del__(self):
            pass

    made = Made()
    weakref.ref(made, print)
    weakref.finalize(made, int)
    del made
    made = Made()
    made.me = made
