"""Classes that make their objects in `__new__` and have no `__init__`, or get one later; names and orders of classes."""


class Basic:
    def __new__(cls, *args, **options):
        made = object.__new__(cls)
        made.args, made.options = args, options
        return made


class Sum(Basic):
    pass


class Other(Basic):
    def __new__(cls, what):
        return what


class Dicts(dict):
    def __new__(cls, *args, **names):
        return dict.__new__(cls)


class Count(int):
    def __new__(cls, n, step=1):
        return int.__new__(cls, n + step)


def make(n):
    for k in range(n):
        s, o, d, c = Sum(k, key=k), Other(k), Dicts(a=k), Count(k, step=2)
    return s.args, s.options, o, d, c


for n in (3, 2000):
    print(make(n))

log = []
Sum.__init__ = lambda self, *args, **options: log.append((args, options))
print(make(3), log)
del Sum.__init__
print(make(3), len(log))


class Loud(Sum):
    def __init__(self, *args):
        log.append(args)


Other.__new__ = staticmethod(lambda cls, what: Loud(what))
print(type(Other(5)).__name__, log[-1], type(Other(6)).__name__)
Other.__new__ = staticmethod(lambda cls, what: Basic.__new__(cls, what))
Other.__init__ = lambda self, what: log.append(("late", what))
print(type(Other(7)).__name__, log[-1])
Other.__init__ = lambda self, what: what
try:
    Other(8)
except TypeError as error:
    print(error)
del Other.__init__


class Left(Basic):
    pass


class Mixed(Sum):
    __module__ = "elsewhere"


def names(cls, n):
    for _ in range(n):
        found = cls.__module__, [c.__name__ for c in cls.__mro__], cls.mro() == list(cls.__mro__)
    return found


print(names(Mixed, 3), names(Sum, 3), Mixed.__mro__ is Mixed.__mro__)
Mixed.__bases__ = (Left, Sum)
Sum.__module__ = "moved"
print(names(Mixed, 3), names(Sum, 3))
try:
    del Mixed.__module__
except TypeError as error:
    print(error)
Basic.__module__ = 7
print(names(Basic, 3), names(Left, 3)[0], Dicts.__mro__, names(Count, 2))
