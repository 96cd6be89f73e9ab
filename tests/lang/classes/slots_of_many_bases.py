"""Which classes with `__slots__` go together, and what their instances take, as the host lays them out."""
import itertools
import weakref


class Plain:
    pass


class Empty:
    __slots__ = ()


class A:
    __slots__ = ("x",)


class B(A):
    __slots__ = ("y",)


class C(A):
    __slots__ = ()
    x = A.x


class D(A):
    pass


class E(A):
    __slots__ = ("__weakref__",)


class F:
    __slots__ = ("z",)


class G(Empty, Plain):
    pass


class H(Empty, Plain):
    __slots__ = ()


class Failure(ValueError):
    __slots__ = ("code",)


class Names(dict):
    __slots__ = ()


def told(call):
    try:
        return call()
    except (AttributeError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def assigned(thing, name):
    setattr(thing, name, 1)
    return getattr(thing, name)


def made(bases, names):
    if names is None:
        return type("X", bases, {})
    return type("X", bases, {"__slots__": names})


ALL = (Plain, Empty, A, B, C, E, G, Failure, Names)
for bases in itertools.permutations(ALL, 2):
    print([base.__name__ for base in bases])
    for names in (None, (), ("w",), ("__dict__",), ("__weakref__",), ("w", "__dict__", "__weakref__")):
        cls = told(lambda bases=bases, names=names: made(bases, names))
        if isinstance(cls, str):
            print("  ", names, cls.replace("\n", " "))
            continue
        thing = cls()
        found = [told(lambda thing=thing, name=name: assigned(thing, name)) for name in ("x", "y", "z", "w", "zork")]
        weak = told(lambda thing=thing: weakref.ref(thing)() is thing)
        print("  ", names, cls.__base__.__name__, found, weak, sorted(set(vars(cls)) & {"__dict__", "__weakref__"}))

for old, new in itertools.permutations((Plain, Empty, A, B, D, F, G, H, object), 2):

    class Moved(old):
        pass

    def move(new=new, cls=Moved):
        cls.__bases__ = (new,)
        return cls.__base__.__name__, [c.__name__ for c in cls.__mro__]

    print(old.__name__, new.__name__, told(move))


class Mixin:
    def hello(self):
        return "hello"


class Error(Mixin, Exception):
    pass


class Mixed(Mixin):
    __slots__ = ("s",)


class Late:
    def late(self):
        return "late"


Mixin.hello = lambda self: "changed"
print(Error().hello())


class Child(Mixin):
    pass


class Broken(Child, Exception):
    pass


Child.__bases__ = (Late,)
print(Broken().late(), [c.__name__ for c in Broken.__mro__], Child.__base__)
for name in ("__private", "_X__private"):
    found = told(lambda name=name: type("X", (), {"__slots__": ("__private",), name: 1}))
    print(found if isinstance(found, str) else (found.__slots__, found.__weakrefoffset__))
