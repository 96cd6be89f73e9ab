"""One place reads an attribute of modules, classes and objects of the host, which change between its runs."""
import datetime
import math
import sys
import types


def read(p):
    return p.x


def call(p):
    return p.f(4)


def shown(use, p):
    try:
        return use(p)
    except Exception as error:
        return type(error).__name__, str(error)


class Plain:
    x = 1

    @staticmethod
    def f(n):
        return "static", n


class Sub(Plain):
    pass


class Meta(type):
    pass


class WithMeta(metaclass=Meta):
    x = 2

    @classmethod
    def f(cls, n):
        return cls.__name__, n


def all_of(p, times=5):
    return [shown(read, p) for _ in range(times)][-1], [shown(call, p) for _ in range(times)][-1]


# classes: values, inherited values, cells, descriptors, metaclasses
print(all_of(Plain), all_of(Sub), all_of(WithMeta))
Plain.x = 10
print(all_of(Plain), all_of(Sub))
for k in range(5):
    Plain.x = k
    print(shown(read, Plain), shown(read, Sub), end=" ")
print()
Sub.x = "own"
Sub.f = lambda n: ("function", n)
print(all_of(Sub), all_of(Plain))
del Sub.x
print(all_of(Sub))
Meta.x = property(lambda cls: "of the metaclass")
print(all_of(WithMeta))
del Meta.x
print(all_of(WithMeta))
del WithMeta.f
print(all_of(WithMeta))
Meta.f = lambda cls, n: ("metaclass", cls.__name__, n)
print(all_of(WithMeta))

# modules of the host
host = types.ModuleType("host")
host.x = 1
host.f = lambda n: n + 1
print(all_of(host))
host.x, host.f = 2, abs
print(all_of(host))
del host.x
print(all_of(host))
host.__getattr__ = lambda name: "asked for " + name
print(all_of(host))


class Lazy(types.ModuleType):
    @property
    def x(self):
        return "lazy"

    def f(self, n):
        return "lazy", n


host.__class__ = Lazy
print(all_of(host))
del host.f
print(all_of(host))

# the program's own module
me = sys.modules[__name__]
x = 1


def f(n):
    return "mine", n


print(all_of(me))
x = 2
print(all_of(me))
x = 3
print(all_of(me), me.x)
me.x = 4
print(all_of(me), x)
del x
print(all_of(me))

# objects of the host, of one class and of several at the same place
for year in range(1, 6):
    print(datetime.date(year, 1, 1).year, end=" ")


def numerator(n):
    return n.real, n.imag


def text(p):
    return p.isoformat()


print([numerator(n) for n in (1, 2, 3, True, 2.5, 4, 5)])
print([text(datetime.date(2000, 1, k)) for k in (1, 2, 3)], text(datetime.time(1)), text(datetime.datetime(2000, 1, 1)))
print([shown(text, p) for p in (1, None, datetime.date(1, 1, 1), "a")])
print([shown(lambda p: p.pi, m) for m in (math, math, math, math, sys, math)])


class Loud(datetime.date):
    def __getattribute__(self, name):
        return "loud " + name if name == "year" else super().__getattribute__(name)


def year(p):
    return p.year


print([year(p) for p in (datetime.date(1, 1, 1), datetime.date(2, 1, 1), datetime.date(3, 1, 1), Loud(4, 1, 1))])

# lists, their subclasses, and things with a length, where a place knows the builtin


class Listed(list):
    def append(self, item):
        super().append(("listed", item))

    def __len__(self):
        return 77


def add(items, item):
    items.append(item)
    return len(items), items


for items in ([], [1], [2, 3], Listed(), [4], Listed([5])):
    print(add(items, "new"), end=" ")
print()
print([len(p) for p in ("", "abc", (1, 2), {1: 2}, {1}, b"ab", range(5), [0] * 3, Listed())])
print([shown(len, p) for p in (5, None, Plain, Plain())])


def unbound(p):
    return list.append(p, 1)


print([shown(unbound, p) for p in ([], [], [], Listed(), (), [])])
print([shown(lambda p: p.get("k", 7), d) for d in ({}, {"k": 1}, {"k": None}, types.MappingProxyType({"k": 2}), {})])
print([shown(lambda p: {}.get(p), p) for p in (1, "a", (), [], {})])
