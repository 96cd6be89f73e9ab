"""Metaclasses of libraries that call `type.__new__` with the namespace of a class statement of the program."""
import ctypes
import os
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "hostlib_making.py"), "w") as out:
    out.write("""
import abc
class Meta(type):
    def __new__(mcs, name, bases, d, **more):
        return type.__new__(mcs, name, bases, d)
    def __init__(cls, name, bases, d, **more):
        type.__init__(cls, name, bases, d)
class Copied(type):
    def __new__(mcs, name, bases, d):
        return super().__new__(mcs, name, bases, dict(d))
class Abstract(abc.ABCMeta):
    def __new__(mcs, name, bases, d):
        d.setdefault("table", []).append(name)
        return abc.ABCMeta.__new__(mcs, name, bases, d)
class Lost(type):
    def __new__(mcs, name, bases, d):
        return type.__new__(mcs, name, bases, {k: v for k, v in d.items() if k != "__classcell__"})
class Slots(type):
    def __new__(mcs, name, bases, d):
        return type.__new__(mcs, name, bases, {**d, "__slots__": ("only",)})
class Base(metaclass=Meta): pass
class Base2(metaclass=Copied): pass
class Base3(metaclass=Abstract): pass
class Base4(metaclass=Lost): pass
class Base5(metaclass=Slots): __slots__ = ()
def rebuilt(cls):
    d = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
    return type(cls)(cls.__name__, cls.__bases__, d)
""")
sys.path.append(folder)
from hostlib_making import Base, Base2, Base3, Base4, Base5, Meta, rebuilt


class Plain:
    pass


for base in (Base, Base2, Base3, Base4, Base5):
    for bases in ((base,), (Plain, base), (base, Plain)):
        try:

            class Mine(*bases):
                kind = "mine"

                def __init__(self):
                    super().__init__()
                    self.only = __class__.__name__

                def __eq__(self, other):
                    return self.only == other.only

            thing = Mine()
            print(thing.only, thing == Mine(), Mine.__mro__, getattr(Mine, "table", None), type(Mine).__name__)
            thing.more = 1
            print(vars(thing))
            print(rebuilt(Mine)().kind)
        except Exception as error:
            print(type(error).__name__, error)


class Keywords(Base, option=1):
    def who(self):
        return __class__


print(Keywords().who() is Keywords)


class Deeper(type(ctypes.Structure)):
    def __new__(mcs, name, bases, d):
        return super().__new__(mcs, name, bases, d)


class Point(ctypes.Structure, metaclass=Deeper):
    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int)]

    def total(self):
        return __class__.__name__, self.x + self.y


class Named(Plain, ctypes.Structure):
    _fields_ = [("x", ctypes.c_int)]


print(Point(3, 4).total(), Named(5).x, [c.__name__ for c in Named.__mro__], isinstance(Named(), Plain))
print(type(ctypes.Structure)("Made", (Plain, ctypes.Structure), {"_fields_": [("z", ctypes.c_int)]})(6).z)


class Inherited(type(ctypes.Structure)):
    pass


print(Inherited("Made", (Plain, ctypes.Structure), {"_fields_": [("z", ctypes.c_int)]})(6).z)
for count in range(3):

    class Again(Base):
        number = count

        def get(self):
            return self.number, __class__ is Again

    print(Again().get())
