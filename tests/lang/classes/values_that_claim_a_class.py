"""Where the host's C code wants a class of values, `__class__` makes nothing one of them, and is not read."""

import sys
import types
import warnings


def claiming(cls):
    class Claiming:
        __class__ = cls

        def __repr__(self):
            return f"<claims to be {cls.__name__}>"

        def __iter__(self):
            return iter(())

        def __call__(self, *values, **names):
            return "called"

    return Claiming()


class Secret:
    """Nobody may ask it for its class."""

    @property
    def __class__(self):
        raise RuntimeError("asked for its class")

    def __iter__(self):
        return iter(())

    def __call__(self, *values):
        return "called"


class Plain:
    pass


class Slotted:
    __slots__ = ("x",)


def f(a=1):
    return a


def generator():
    yield 1


def throw(*values):
    started = generator()
    next(started)
    started.throw(*values)


def raise_(value):
    raise value


def raise_from(value):
    raise ValueError from value


def catch(value):
    try:
        raise OSError("raised")
    except value:
        print("caught")


def catch_group(value):
    try:
        raise OSError("raised")
    except* value:
        print("caught")


def derive(base):
    class Derived(base):
        pass

    return type(Derived).__name__


def with_metaclass(meta):
    class Made(metaclass=meta):
        pass

    return Made


def match(subject, cls):
    match subject:
        case cls(1):
            return "matched"


class BadNames:
    __match_args__ = claiming(tuple)


class BadName:
    __match_args__ = (claiming(str),)


async def wait(value):
    return await value


def delegate(value):
    yield from value


def keeps_secrets():
    class Keeper:
        kept = Secret()
        __doc__ = Secret()
        run = Secret()

    Keeper.added = Secret()
    Keeper.added = Secret()
    keeper = Keeper()
    keeper.own = Secret()

    class Below(Keeper):
        kept = Secret()

    return keeper.run(), [type(Keeper.kept).__name__ for _ in range(3)], sorted(n for n in vars(Below) if n[0] != "_")


class Called:
    __init__ = __call__ = __len__ = Secret()


plain = Plain()
tests = {
    "defaults": lambda: setattr(f, "__defaults__", claiming(tuple)),
    "call": f,
    "kwdefaults": lambda: setattr(f, "__kwdefaults__", claiming(dict)),
    "name": lambda: setattr(f, "__name__", claiming(str)),
    "qualname": lambda: setattr(f, "__qualname__", claiming(str)),
    "annotations": lambda: setattr(f, "__annotations__", claiming(dict)),
    "code": lambda: setattr(f, "__code__", claiming(types.CodeType)),
    "dict of a function": lambda: setattr(f, "__dict__", claiming(dict)),
    "dict": lambda: setattr(plain, "__dict__", claiming(dict)),
    "dict, still": lambda: plain.__dict__,
    "class": lambda: setattr(plain, "__class__", claiming(type)),
    "raise": lambda: raise_(claiming(ValueError)),
    "raise a class": lambda: raise_(claiming(type)),
    "from": lambda: raise_from(claiming(KeyError)),
    "catch": lambda: catch(claiming(type)),
    "catch one of": lambda: catch(claiming(tuple)),
    "catch groups": lambda: catch_group(claiming(type)),
    "catch groups of": lambda: catch_group(claiming(tuple)),
    "throw": lambda: throw(claiming(ValueError)),
    "throw a class": lambda: throw(claiming(type)),
    "throw with a value": lambda: throw(ValueError, claiming(ValueError)),
    "throw with values": lambda: throw(ValueError, claiming(tuple)),
    "throw with a place": lambda: throw(ValueError, None, claiming(types.TracebackType)),
    "type, name": lambda: type(claiming(str), (), {}),
    "type, bases": lambda: type("T", claiming(tuple), {}),
    "type, names": lambda: type("T", (), claiming(dict)),
    "type, a base": lambda: type("T", (claiming(type),), {}),
    "slots": lambda: type("T", (), {"__slots__": claiming(str)}).__slots__,
    "a slot": lambda: type("T", (), {"__slots__": [claiming(str)]}),
    "base": lambda: derive(claiming(type)),
    "metaclass": lambda: with_metaclass(claiming(type)),
    "bases": lambda: setattr(Plain, "__bases__", claiming(tuple)),
    "name of a class": lambda: setattr(Plain, "__name__", claiming(str)),
    "getattr": lambda: getattr(plain, claiming(str)),
    "setattr": lambda: setattr(plain, claiming(str), 1),
    "of object": lambda: object.__getattribute__(plain, claiming(str)),
    "of type": lambda: type.__setattr__(Plain, claiming(str), 1),
    "super": lambda: super(claiming(type), 1),
    "super of": lambda: super(Plain, claiming(type)),
    "isinstance": lambda: (isinstance(claiming(Slotted), (Slotted, int)), isinstance(claiming(int), int)),
    "exec": lambda: exec("1", claiming(dict)),
    "eval": lambda: eval(claiming(str)),
    "compile": lambda: compile(claiming(str), "f", "eval"),
    "function": lambda: types.FunctionType(f.__code__, claiming(dict)),
    "function, name": lambda: types.FunctionType(f.__code__, {}, claiming(str)),
    "function, defaults": lambda: types.FunctionType(f.__code__, {}, "x", claiming(tuple)),
    "function, closure": lambda: types.FunctionType(f.__code__, {}, "x", None, claiming(tuple)),
    "import": lambda: __import__(claiming(str)),
    "match": lambda: match(1, claiming(type)),
    "names to match": lambda: match(BadNames(), BadNames),
    "a name to match": lambda: match(BadName(), BadName),
    "await": lambda: wait(claiming(types.CoroutineType)).send(None),
    "yield from": lambda: list(delegate(claiming(types.CoroutineType))),
    "arguments": lambda: f(**claiming(dict)),
    "warn": lambda: warnings.warn(claiming(UserWarning), stacklevel=1),
    "recursion": lambda: sys.setrecursionlimit(claiming(int)),
    "attributes": keeps_secrets,
    "made": lambda: Called(),
    "len": lambda: len(Called.__new__(Called)),
    "called": lambda: Called.__new__(Called)(),
    "secrets": lambda: [with_metaclass(Secret()), [*Secret()], list(delegate(Secret()))],
    "secret dict": lambda: setattr(f, "__dict__", Secret()),
    "secret slots": lambda: type("T", (), {"__slots__": Secret()}).__slots__.__iter__().__length_hint__(),
    "secret names": lambda: type("T", (), Secret()),
}
for name, test in tests.items():
    try:
        print(name, test())
    except Exception as error:
        print(name, type(error).__name__, error)
