"""A module of the program is given a class of its own, as lazy modules do, and gets its old one back."""

import sys
import types


class Lazy(types.ModuleType):
    """Gives what is not there yet."""

    gv = property(lambda self: "property")
    plain = "of the class"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return "lazy " + name

    def __call__(self, x):
        return x + 1

    @property
    def both(self):
        return self._both

    @both.setter
    def both(self, value):
        self._both = value * 2


gv = 1
there = 2
me = sys.modules[__name__]
print(type(me).__name__, me.gv, me.there)
me.__class__ = Lazy
print(type(me).__name__, type(me) is Lazy, isinstance(me, Lazy), isinstance(me, types.ModuleType), me.__class__ is Lazy)
print(me.gv, me.there, me.nope, me.plain, me(4), gv, me.__dict__["gv"])
me.both = 4
print(me.both, me._both, _both)
me.there = 3
print(there, vars(me)["there"], type(me).__mro__)
try:
    me.gv = 5
except AttributeError as error:
    print("refused")
plain = "of the module"
print(me.plain)
del me.plain
print(me.plain)


def f():
    return there + gv


def loop(n):
    found = []
    for i in range(n):
        if i == n // 2:
            me.__class__ = types.ModuleType
        found.append((type(me).__name__, me.gv))
    me.__class__ = Lazy
    return [found.count(one) for one in sorted(set(found))], sorted(set(found))


print(f(), loop(300), loop(4000), me.gv)
me.__class__ = types.ModuleType
try:
    me.nope
except AttributeError as error:
    print(error)
for wrong in int, 5, object, type("C", (), {}):
    try:
        me.__class__ = wrong
    except TypeError as error:
        print(error)
