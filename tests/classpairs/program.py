"""Classes of modules, in pairs with plain classes of the program: a guest program that prints how each pair goes.

    program.py json collections ...     one line for each class of these modules and each way to combine it

A line says what `class` gives: the MRO, the bases, what instances have room for; or the error.
"""

import importlib
import re
import sys
import typing
import warnings
import weakref

T = typing.TypeVar("T")


class Plain:
    def plain(self):
        return 1


class Empty:
    __slots__ = ()


class Slotted:
    __slots__ = ("a",)


class Over(Plain, typing.Generic[T]):
    pass


MIXINS = (Plain, Empty, Slotted, Over)
NAMES = ((), ("b",), ("__dict__",), ("__weakref__", "b"))
SLOTS = ({}, *({"__slots__": names} for names in NAMES))


def made(bases, entries):
    class X(*bases):
        locals().update(entries)

    return X


def told(error):
    return f"{type(error).__name__}: {re.sub('0x[0-9a-f]+', '0x', str(error))}"


def room(cls):
    """What instances take, whether or not they can be made without arguments."""
    try:
        thing = cls.__new__(cls)
    except BaseException as error:
        return told(error)[:60]
    found = []
    for name, value in (("zork", 1), ("a", 2), ("b", 2.5)):
        try:
            object.__setattr__(thing, name, value)
            found.append(f"{name}={object.__getattribute__(thing, name)}")
        except BaseException as error:
            found.append(told(error))
    try:
        weakref.ref(thing)
        found.append("weakref")
    except TypeError as error:
        found.append(told(error))
    return found


def shown(make):
    try:
        cls = make()
    except BaseException as error:
        return told(error)
    names = [c.__name__ for c in cls.__mro__]
    own = [name for name in ("__dict__", "__weakref__") if name in vars(cls)]
    bases = [c.__name__ for c in cls.__bases__]
    return names, bases, cls.__base__.__name__, type(cls).__name__, own, room(cls)


def diamond(mixin, cls, swapped):
    a = made((cls,), {})
    b = made((mixin, cls), {})
    return made((b, a) if swapped else (a, b), {})


def ways(cls):
    """Ways to combine a class, by name."""
    for entries in SLOTS:
        yield f"X {entries}", lambda entries=entries: made((cls,), entries)
    for mixin in MIXINS:
        for entries in SLOTS[:3]:
            yield f"X(K, {mixin.__name__}) {entries}", lambda m=mixin, e=entries: made((cls, m), e)
            yield f"X({mixin.__name__}, K) {entries}", lambda m=mixin, e=entries: made((m, cls), e)
        for swapped in (False, True):
            yield f"diamond {mixin.__name__} {swapped}", lambda m=mixin, s=swapped: diamond(m, cls, s)
    yield "X(K, object)", lambda: made((cls, object), {})
    yield "X(object, K)", lambda: made((object, cls), {})
    yield "X(K, K)", lambda: made((cls, cls), {})


def of_module(cls, name):
    """Is this a class that the module, or its half in C, defines?"""
    own, wanted = (text.partition(".")[0].lstrip("_") for text in (str(cls.__module__), name))
    return own == wanted


def main():
    warnings.simplefilter("ignore")
    known = []
    for name in sys.argv[1:]:
        try:
            module = importlib.import_module(name)
        except BaseException as error:
            print(name, told(error))
            continue
        for key, cls in sorted(vars(module).items(), key=lambda item: item[0]):
            if isinstance(cls, type) and of_module(cls, name) and not any(cls is other for other in known):
                known.append(cls)
                for way, make in ways(cls):
                    print(f"{name}.{key}: {way}:", shown(make), flush=True)


main()
