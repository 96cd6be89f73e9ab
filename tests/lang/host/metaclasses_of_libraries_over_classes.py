"""Libraries that make classes with metaclasses of their own: over classes of the program, and with their namespaces."""

import os
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "making_over.py"), "w") as file:
    file.write("""
import abc
import enum


class Meta(type):
    def __new__(mcs, name, bases, d):
        made = type.__new__(mcs, name, bases, d)
        made.made_by = mcs.__name__
        return made

    def __call__(cls, *args):
        made = super().__call__(*args)
        return made


def over(cls, **entries):
    return Meta(cls.__name__ + "Over", (cls,), {"host": lambda self: "host", **entries})


def abstract_over(cls):
    return abc.ABCMeta("Abstract", (cls,), {"todo": abc.abstractmethod(lambda self: 0)})


def copied(name, namespace):
    return Meta(name, (), dict(namespace))


def as_enum(name, namespace):
    return enum.Enum(name, dict(namespace))
""")
sys.path.append(folder)
import making_over


class Plain:
    count = 0

    def __init__(self, size=1):
        self.size = size

    def who(self):
        return f"{type(self).__name__} {self.size}"

    @classmethod
    def made(cls):
        return cls.__name__


Over = making_over.over(Plain, count=5)
thing = Over(7)
print(type(Over), Over.__mro__, Over.made_by, thing.who(), thing.host(), Over.made(), Over.count, vars(thing))
print(isinstance(thing, Plain), isinstance(Over, making_over.Meta), issubclass(Over, Plain), Plain.__subclasses__() == [Over])
Over.later = lambda self: self.size + 1
print(thing.later(), making_over.over(Over).__mro__[1] is Over)


class Below(Over):
    def who(self):
        return "below " + super().who()


print(Below(3).who(), type(Below), Below.made_by)
Abstract = making_over.abstract_over(Plain)
try:
    Abstract()
except TypeError as error:
    print(error)
print(type(Abstract), Abstract.__abstractmethods__)


class Copying(type):
    def __new__(mcs, name, bases, namespace):
        copy, enum = making_over.copied(name + "Copy", namespace), None
        if "A" in namespace:
            entries = {key: value for key, value in namespace.items() if key in ("A", "__classcell__", "__module__")}
            enum = making_over.as_enum(name, entries)
        made = super().__new__(mcs, name, bases, namespace)
        made.copy, made.enum = copy, enum
        return made


class WithCell(metaclass=Copying):
    A = 1

    def cls(self):
        return __class__


print(WithCell.enum.A, list(WithCell.enum), type(WithCell.enum), WithCell.copy.A, type(WithCell.copy), WithCell().cls())
