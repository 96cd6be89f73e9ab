"""Plain mixins beside host classes of every kind, in every order and diamond: the MRO is the host's, or its complaint."""
import abc
import collections
import collections.abc
import itertools
import threading
import typing

T = typing.TypeVar("T")


class Plain:
    pass


class Empty:
    __slots__ = ()


class Slotted:
    __slots__ = ("a",)


class Over(Plain, typing.Generic[T]):
    pass


HOSTS = (abc.ABC, typing.Generic[T], collections.abc.Sized, collections.abc.Mapping, threading.Thread)
HOSTS += (collections.UserDict, collections.OrderedDict, dict, Exception, typing.NamedTuple)


def shown(name, *bases, **entries):
    try:
        made = type(abc.ABC)("X", (), {}) if not bases else None

        class X(*bases):
            locals().update(entries)
    except TypeError as error:
        print(name, str(error).replace("\n", " "))
        return made
    own = [key for key in ("__dict__", "__weakref__") if key in vars(X)]
    print(name, [c.__name__ for c in X.__mro__[1:]], [c.__name__ for c in X.__bases__], X.__base__.__name__, own)
    return X


for host in HOSTS:
    for mixin in (Plain, Empty, Slotted, Over):
        a = shown("a", host)
        b = shown("b", mixin, host)
        c = shown("c", host, mixin)
        for first, second in itertools.permutations([k for k in (a, b, c) if k is not None], 2):
            shown("diamond", first, second)
        shown("empty", mixin, host, __slots__=())
        shown("named", host, mixin, __slots__=("b", "__dict__"))
    shown("object last", host, object)
    shown("object first", object, host)
    shown("twice", host, host)
shown("twice", Plain, Plain)
shown("object twice", object, object)
shown("object first", object, Plain)


class Loud(abc.ABC):
    """A base that hears of its subclasses, once for each."""

    heard = []

    def __init_subclass__(cls, **keywords):
        Loud.heard.append(cls.__name__)


class Named:
    def __set_name__(self, owner, name):
        Loud.heard.append((owner.__name__, name))


class Quiet(Loud):
    field = Named()


class Failure(Quiet, Exception):
    pass


class Other(Quiet, KeyError):
    pass


print(Loud.heard, Failure.__mro__, issubclass(Other, Quiet), isinstance(Other(), Loud))
print([c.__name__ for c in Quiet.__subclasses__()][:0], Failure().field.__class__.__name__)
