"""Instances of classes with `__slots__` can be referenced weakly where a slot, or a base without slots, says so."""
import copy
import dataclasses
import gc
import typing
import weakref


def tried(make, thing):
    try:
        make(thing)
    except TypeError as error:
        return str(error)
    return "made"


def into_dict(thing):
    weakref.WeakValueDictionary()[1] = thing


class Slotted:
    __slots__ = ("a",)


class WithSlot:
    __slots__ = ("a", "__weakref__")


class Derived(Slotted):
    pass


class Plain:
    pass


class Empty(Slotted):
    __slots__ = ()


class Number(int):
    __slots__ = ()


class Table(dict):
    __slots__ = ()


class Named(typing.NamedTuple):
    a: int = 1


@dataclasses.dataclass(slots=True)
class Record:
    a: int = 1


class Both(Slotted, Plain):
    pass


class BothSlotted(Slotted, Plain):
    __slots__ = ("c",)


class Later(Slotted):
    __slots__ = ("__weakref__",)


class Again(Plain):
    __slots__ = ("a",)


class Deep(Later):
    __slots__ = ()


CLASSES = (Slotted, WithSlot, Derived, Plain, Empty, Number, Table, Named, Record, Both, BothSlotted, Later, Again, Deep)
for cls in CLASSES:
    makers = (weakref.ref, weakref.proxy, weakref.WeakSet().add, lambda thing: weakref.finalize(thing, list), into_dict)
    print(cls.__name__, [tried(make, cls()) for make in makers])
    print(hasattr(cls, "__weakref__"), "__weakref__" in cls.__dict__, cls.__weakrefoffset__ != 0)
for cls in (WithSlot, Derived, Plain, Both, BothSlotted, Later, Again, Deep):
    died = []
    thing = cls()
    thing.a = 1
    reference = weakref.ref(thing, died.append)
    print(cls.__name__, reference() is thing)
    del thing
    print(reference(), len(died))


class Twin:
    __slots__ = ("a",)


class DerivedToo(Slotted):
    pass


thing = Slotted()
thing.a = 1
thing.__class__ = Twin
print(thing.a, type(thing).__name__, tried(weakref.ref, thing))
thing = Derived()
thing.a, thing.more = 1, 2
thing.__class__ = DerivedToo
print(thing.a, thing.more, type(thing).__name__, copy.copy(thing).more)
try:
    thing.__class__ = Slotted
except TypeError as error:
    print(error)
thing = Slotted()
thing.a = thing
del thing
gc.collect()


def loop(n):
    total = 0
    for i in range(n):
        slotted = Slotted()
        slotted.a = i
        derived = Derived()
        derived.a = derived.more = i
        total += slotted.a + weakref.ref(derived)().more
    return total


print(loop(300), tried(weakref.ref, Slotted()))
