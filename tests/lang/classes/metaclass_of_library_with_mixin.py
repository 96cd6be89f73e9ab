"""Metaclasses of a library with plain classes before `type` among their bases: what `__dict__` of their classes shows."""

import os
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "metalibrary_.py"), "w") as file:
    file.write(
        """
import enum

class Mix:
    def seen(cls):
        return cls.__dict__["x"]

class Slotted:
    __slots__ = ()
    def names(cls):
        return sorted(name for name in cls.__dict__ if not name.startswith("_"))

class Meta(Mix, type): pass
class Both(Slotted, Mix, type): pass
class Base(metaclass=Meta): pass
class Other(metaclass=Both): pass
class EnumMeta(Mix, enum.EnumMeta): pass
class Enum(enum.Enum, metaclass=EnumMeta): pass
"""
    )
sys.path.insert(0, folder)
import metalibrary_ as library


class A(library.Base):
    x = {1: 2}

    def method(self):
        return self.x


class B(library.Other):
    x = [3]
    y = None


class Own(library.Meta):
    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        cls.made = len(namespace) > 1


class C(metaclass=Own):
    x = "own"


class Op(library.Enum):
    ADD = 0
    SUB = 1


for _ in range(30):
    A.x = dict(A.x, more=len(A.x))
print(A.seen(), A().method() is A.x, type(A.__dict__).__name__)
print(B.seen(), B.names(), C.seen(), C.made, C.__dict__["made"])
print([*Op], Op.ADD.value, Op["SUB"], Op.seen if "x" in Op.__dict__ else "no x")
try:
    A.__dict__ = {}
except (AttributeError, TypeError) as error:
    print(type(error).__name__)
print(vars(B)["x"], "y" in vars(B), sorted(k for k in vars(A) if not k.startswith("_")))
