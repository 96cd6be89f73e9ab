"""`__dict__` and `__weakref__` among slots: what has them, what may not declare them again; slots and `__class__`."""

import enum
import inspect
import pydoc
import threading


class No:
    __slots__ = ("a",)


class Yes:
    __slots__ = ("a", "__weakref__")


class Sub(No):
    pass


class Sub2(No):
    __slots__ = ()


class D:
    __slots__ = ("__dict__",)


for cls in (No, Yes, Sub, Sub2, D):
    print(cls.__name__, hasattr(cls(), "__weakref__"), hasattr(cls(), "__dict__"), sorted(cls.__dict__))

for bases, slots in (
    ((), ("__dict__", "__dict__")), ((), ("__weakref__", "__weakref__")), ((Sub,), "__dict__"), ((No,), ("__dict__",)),
    ((No,), ("__weakref__",)), ((D,), ("__dict__",)),
):
    try:
        made = type("T", bases, {"__slots__": slots})
        print(slots, sorted(made.__dict__))
    except TypeError as e:
        print(slots, e)
for bases, slots in (((Sub,), "__weakref__"), ((Yes,), ("__weakref__",))):
    try:
        type("T", bases, {"__slots__": slots})
    except TypeError as e:
        print(slots, str(e)[:27])


class AB:
    __slots__ = ["a", "b"]


class BA:
    __slots__ = ["b", "a"]


class ABW:
    __slots__ = ["a", "b", "__weakref__"]


x = AB()
x.a, x.b = 1, 2
x.__class__ = BA
print(type(x).__name__, x.a, x.b)
x.a = 3
x.__class__ = AB
print(type(x).__name__, x.a, x.b)
try:
    x.__class__ = ABW
except TypeError as e:
    print(e)


class Color(enum.Enum):
    RED = 1

    def describe(self):
        return self.name


class Thread(threading.Thread):
    pass


print(dir(Color.RED), [name for name in Color.__dict__ if name in ("__dict__", "__weakref__")])
print([name for name in Thread.__dict__ if name in ("__dict__", "__weakref__")])


class Described:
    __slots__ = {"power": "measured in kilowatts", "mass": "in kilograms"}


class Named(Described):
    __slots__ = ("name",)


for member in (Named.power, Named.name, Described.__dict__["mass"]):
    print(member, getattr(member, "__objclass__", None), inspect.getdoc(member))
print([(a.name, a.kind, a.defining_class) for a in inspect.classify_class_attrs(Named) if a.name[0] != "_"])
print(pydoc.plain(pydoc.render_doc(Named)))
