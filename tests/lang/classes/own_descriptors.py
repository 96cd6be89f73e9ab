# Descriptors, `object`'s own methods and special methods of the host's objects, in loops.
import contextlib
import enum
import functools
import threading
from dataclasses import dataclass


class Typed:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner):
        if obj is None:
            return self
        return getattr(obj, self.name, None), owner.__name__

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name}: {type(value).__name__}")
        setattr(obj, self.name, value)

    def __delete__(self, obj):
        delattr(obj, self.name)


class Shown:
    def __get__(self, obj, owner=None):
        return obj is None, owner


class OnlyGets:
    __slots__ = ()

    def __get__(self, obj, owner):
        raise AttributeError("never")


class Callable:
    def __call__(self, obj, *rest):
        return type(obj).__name__, len(rest)


class ByObject:
    __get__ = Callable()


class Holder:
    x = Typed(int)
    shown = Shown()
    never = OnlyGets()
    by_object = ByObject()

    @functools.cached_property
    def once(self):
        return [1]

    def __init__(self, x):
        self.x = x

    @classmethod
    def kind(cls, *values):
        return cls.__name__, values


class Derived(Holder):
    def __getattr__(self, name):
        return "missing " + name


def run(n):
    found = []
    for i in range(n):
        h = Holder(i) if i % 3 else Derived(i)
        try:
            h.x = i if i % 5 else str(i)
        except TypeError as error:
            found.append(str(error))
        found.append((h.x, h.shown[0], h.once, h.once is h.once, h.kind(i), h.by_object[1:]))
        try:
            found.append(h.never)
        except AttributeError as error:
            found.append((str(error), error.name))
        if i % 7 == 0:
            del h.x
            found.append(h.x)
    return found


print(run(40)[-5:])
print(Holder.x.name, Holder.shown, Holder.kind() == Holder(1).kind())
Typed.__get__ = lambda self, obj, owner: "changed"
print(run(20)[-3:])
del Typed.__set__, Typed.__delete__
h = Holder(3)
print(h.x, vars(h))


class Frozen:
    def __init__(self, a):
        object.__setattr__(self, "a", a)

    def __setattr__(self, name, value):
        raise AttributeError("frozen " + name)

    def __getattribute__(self, name):
        if name == "b":
            return 7
        return object.__getattribute__(self, name)


class Loud(Frozen):
    def __setattr__(self, name, value):
        super().__setattr__("loud_" + name, value) if name == "z" else object.__setattr__(self, name, value)

    def __getattribute__(self, name):
        return super().__getattribute__(name)


class Counted:
    def __init__(self):
        super().__init__()
        self.n = 0

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name != "sets":
            super().__setattr__("sets", getattr(self, "sets", 0) + 1)


def frozen(n):
    found = []
    for i in range(n):
        f = Frozen(i) if i % 2 else Loud(i)
        c = Counted()
        c.n = i * 0.5
        try:
            f.c = 1
            f.z = 2
        except AttributeError as error:
            found.append(str(error))
        found.append((f.a, f.b, c.n, c.sets))
        try:
            f.nothing
        except AttributeError as error:
            found.append(str(error))
    return found


print(frozen(30)[-6:])
for call in (
    lambda: object.__setattr__(Frozen(1), 1, 2), lambda: object.__setattr__(Frozen(1)), lambda: object.__init__(),
    lambda: object.__getattribute__(Frozen(1), None), lambda: object.__init__(Frozen(1), 1),
    lambda: object.__setattr__(object(), "a", 1), lambda: object.__setattr__(Frozen, "a", 1),
    lambda: object.__getattribute__(3, "real"),
):  # fmt: skip
    try:
        print(call())
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, str(error)[:40])


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 2


class Color(enum.Enum):
    RED = 1
    BLUE = 2


@contextlib.contextmanager
def opened(log):
    log.append("in")
    try:
        yield len(log)
    finally:
        log.append("out")


class Lock:
    def __init__(self):
        self.lock = threading.Lock()

    def __enter__(self):
        return self.lock.__enter__()

    def __exit__(self, *exc):
        return self.lock.__exit__(*exc)


def contexts(n):
    log = []
    lock = threading.RLock()
    total = 0
    for i in range(n):
        with lock, Lock(), opened(log) as k, contextlib.suppress(KeyError):
            total += k + Color.RED.value + len(Color.BLUE.name) + Point(i).x
            if i % 4 == 0:
                raise KeyError(i)
            total += hash(Point(1, 2)) == hash(Point(1))
        total += type(i) is int
        total += type(lock).__name__ == "RLock"
        total += type(Point(1)) is Point and type(Color.RED) is Color and type(Color) is enum.EnumMeta
    return total, len(log), log[-3:]


print(contexts(40))
try:
    Point(1).x = 3
except AttributeError as error:
    print(type(error).__name__, error)
print([type(x).__name__ for x in (Point, Color, len, run, (i for i in ()), Point(1), type, object(), h.kind)])
for wrong in (3, None, Holder, Holder(1)):
    try:
        with wrong:
            pass
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
