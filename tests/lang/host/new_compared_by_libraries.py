"""Libraries compare `__new__` of a class with `object.__new__`, as `traitlets` does: it is the same for everybody."""

import copyreg
import functools
import inspect
import operator
import os
import pickle
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "hostlib_comparing.py"), "w") as out:
    out.write('''
class Base:
    def __new__(cls, *args, **keywords):
        new = super(Base, cls).__new__
        made = new(cls) if new is object.__new__ else new(cls, *args, **keywords)
        made.marked = new is object.__new__
        return made

def is_of_object(cls):
    return cls.__new__ is object.__new__

def made(cls):
    return object.__new__(cls)
''')
sys.path.insert(0, folder)
sys.modules.pop("hostlib_comparing", None)  # of a run in the same process

import hostlib_comparing as library


class Plain:
    pass


class Initialised:
    def __init__(self, x=1):
        self.x = x


class Slotted:
    __slots__ = ("x",)


class OwnNew:
    def __new__(cls, *args):
        return super().__new__(cls)


class Derived(library.Base):
    def __init__(self, x):
        self.x = x


class Inner(Derived):
    pass


print(Derived(2).__dict__, Inner(3).__dict__)
new_of = operator.attrgetter("__new__")
for cls in Plain, Initialised, Slotted, OwnNew, Derived, dict:
    print(cls.__name__, library.is_of_object(cls), new_of(cls) is object.__new__, new_of(cls) is cls.__new__)
    print(new_of(super(cls, cls)) is object.__new__, inspect.isbuiltin(new_of(cls)), inspect.isfunction(new_of(cls)))

for cls in Plain, Initialised, Slotted:
    print(cls.__name__, inspect.signature(cls), [name for name, _ in inspect.getmembers(cls, inspect.isbuiltin)])
    for wrong in ((cls, 5), (), (3,)):
        for new in cls.__new__, new_of(cls), object.__new__, functools.partial(type.__call__, cls):
            try:
                print(type(new(*wrong)).__name__)
            except TypeError as error:
                print(error)
    for protocol in range(2, 6):
        copy = pickle.loads(pickle.dumps(cls(), protocol))
        print(type(copy) is cls, getattr(copy, "x", "no x"))
    made = library.made(cls)
    print(hasattr(made, "x"), hasattr(copyreg.__newobj__(cls), "x"), hasattr(new_of(cls)(cls), "x"))
    made.x = 2
    print(made.x)

total = 0
for i in range(2000):
    one, other = object.__new__(Initialised), Initialised.__new__(Initialised)
    one.x = other.x = i
    total += one.x + other.x
print(total)
