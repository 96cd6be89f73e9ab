"""Calls of class methods, of methods of a metaclass, and of instances, before and after the class changes."""


class Meta(type):
    def named(cls, x):
        return "named", cls.__name__, x

    @property
    def taken(cls):
        return lambda: ("taken", cls.__name__)


class Base(metaclass=Meta):
    @classmethod
    def make(cls, x=1, *more, k=2, **names):
        return cls.__name__, x, more, k, names

    @staticmethod
    def plain(x):
        return x

    def method(self):
        return "method", type(self).__name__

    def __call__(self, x=1, *more, **names):
        return "called", x, more, names


class Derived(Base):
    @classmethod
    def make(cls, x=1, **names):
        return "derived", super().make(x, **names)


class Simple:
    @classmethod
    def make(cls):
        return cls

    def __call__(self):
        return type(self)


class Quiet:
    __call__ = None


class ByHost:
    __call__ = len


def told(function):
    try:
        return function()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def run(cls):
    return (
        cls.make(), cls.make(1), cls.make(1, k=3), told(lambda: cls.make(1, 2, z=3)), cls.plain(4), cls.named(5), cls.taken(),
        cls.method(cls()), cls()(), cls()(1, 2, z=3), told(lambda: cls.missing()), told(lambda: cls.make(**{"x": 1, "z": 2})),
    )


for _ in range(4):
    for cls in Base, Derived:
        print(run(cls))
for _ in range(4):
    print(Simple.make() is Simple, Simple()() is Simple, told(lambda: Simple.make(1)), told(lambda: Simple()(1)))
    print(told(lambda: Quiet()()), told(lambda: ByHost()()))


def changes(turn):
    result = []
    for k in range(turn):
        result.append((Simple.make(), Simple()()))
        if k == turn // 2:
            Simple.make = classmethod(lambda cls: ("changed", cls.__name__))
            Simple.__call__ = lambda self: "called otherwise"
    return result


print(len(set(map(str, changes(6)))))
Simple.make = lambda: "no class"
print(Simple.make(), told(lambda: Simple().make()))
Simple.make = staticmethod(lambda: "static")
print(Simple.make(), Simple().make())
Simple.make = 3
print(told(lambda: Simple.make()))
del Simple.make, Simple.__call__
print(told(lambda: Simple.make()), told(lambda: Simple()()))
Meta.make_late = lambda cls, x: ("late", cls.__name__, x)
for _ in range(3):
    print(Base.make_late(1), Derived.make_late(2), told(lambda: Base().make_late(1)))
Base.make_late = classmethod(lambda cls, x: ("own", cls.__name__, x))
for _ in range(3):
    print(Base.make_late(1), Derived.make_late(2), Base().make_late(1))


def hot(n):
    total = 0
    item = Base()
    for k in range(n):
        total += Derived.make(k)[1][1] + item(k)[1] + Base.named(k)[2]
    return total


print(hot(3000))
