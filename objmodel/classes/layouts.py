"""Which host classes can be bases beside `Instance`, and how the program sees our own bases.

In: base classes.  Out: the bases that the host gets, and those that the program sees.

    class A: ...              (object,)           =>  (Instance,)
    class T(TestCase): ...    (TestCase,)         =>  (TestCase, Instance)     no layout of its own: joins
    class E(Exception): ...   (Exception,)        =>  (Exception,)             foreign layout
    class M(type): ...        (type,)             =>  (MiniType,)              metaclasses derive from ours

Holds: the program never sees Instance or a metaclass of ours among bases or in an MRO.
"""

from __future__ import annotations

import sys
from _weakref import ref
from types import BuiltinFunctionType, MemberDescriptorType

from objmodel.classes.hiddenfields import hide_fields
from objmodel.instances.base import Instance
from objmodel.versions import NOT_FOUND, class_of, is_hidden_base
from tracer.hints import dont_look_inside, elidable
from tracer.hosttypes import (
    FLAG_HEAP,
    TypeTable,
    dict_offset_of,
    flags_of,
    host_base,
    host_bases,
    host_mro,
    is_a,
    item_size_of,
    namespace_of,
    size_of,
    type_name,
    weakref_offset_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_POINTER = 8

_shown_as = TypeTable()
"""By class: the one that is shown for it.  Both are weak: the latter is a base of the former, or kept by its record."""


def show_as(metaclass: type, shown: type) -> None:
    """Let the program see the class `shown` in place of `metaclass`, a class of ours; also in messages of the host."""
    type.__dict__["__name__"].__set__(metaclass, shown.__name__)  # not by a `__setattr__` of the metaclass's class
    if type(metaclass) is type:
        metaclass.__qualname__ = shown.__qualname__
        if isinstance(vars(metaclass).get("__module__"), str):
            metaclass.__module__ = OfClass(shown.__module__)
        if isinstance(vars(metaclass).get("__doc__"), str):
            metaclass.__doc__ = _doc_like_that_of(shown, metaclass)
    _shown_as[metaclass] = ref(shown)
    hide_fields(metaclass, shown)
    if not issubclass(metaclass, type):
        for name, member in list(vars(metaclass).items()):
            if type(member) is property and member.fset is None and name in vars(shown) and name[0] != "_":
                setattr(metaclass, name, read_only(member, shown, name))


def _doc_like_that_of(shown: type, ours: Any) -> Any:
    """The `__doc__` of our class: the host's, or, where each object has its own, what ours read it from."""
    if "__getattr__" in vars(ours) and "__doc__" in vars(shown):
        return property(lambda thing: ours.__getattr__(thing, "__doc__"))
    return shown.__doc__ if isinstance(shown.__doc__, str) else None


def read_only(member: property, shown: Any, name: str) -> property:
    """The property, which refuses changes with the message of `shown`, the host's class."""
    is_member = type(vars(shown)[name]) is MemberDescriptorType
    text = "readonly attribute" if is_member else f"attribute {name!r} of {shown.__name__!r} objects is not writable"

    def refuse(w_obj: object, *w_value: object) -> None:
        raise AttributeError(text)

    return property(member.fget, refuse, refuse)


class OfClass(str):
    """The `__module__` of a class whose instances, like those of the host's class, have no `__module__`."""

    __slots__ = ()

    def __get__(self, w_obj: object, w_type: object = None) -> str:
        if w_obj is None:
            return self
        raise AttributeError(f"{type_name(w_obj)!r} object has no attribute '__module__'", name="__module__", obj=w_obj)


@elidable
def shown(w_type: type) -> type:
    """The class that the program sees in place of `w_type`."""
    found = _shown_as.get(w_type)
    return (None if found is None else found()) or w_type


_TAKES_DICTS_FOR_FIELDS = sys.version_info >= (3, 12)
"""Does the host, in types made at run time, count the room for the dict or for weak references as a field?"""


def has_foreign_layout(base: type) -> bool:
    """Can instances of `base` not be Instances?

    Because they have C fields beyond `__dict__` and `__weakref__`, because C code of the class allocates them, or
    because C code of its metaclass lays them out.
    """
    if type(base) is not type and not is_hidden_base(base) and lays_out(type(base)):
        return True
    current = base
    while current is not object:
        parent = host_base(current)
        if parent is None or is_hidden_base(current) or is_instance_class(current):
            return False
        if item_size_of(current) != item_size_of(parent):
            return True
        w_new: Any = namespace_of(current).get("__new__")
        if type(w_new) is BuiltinFunctionType and w_new.__self__ is current:
            return True
        size, wanted = size_of(current), size_of(parent)
        if (_TAKES_DICTS_FOR_FIELDS or not flags_of(current) & FLAG_HEAP) and size != wanted:
            return True
        if weakref_offset_of(current) > 0 and weakref_offset_of(parent) == 0:
            size -= _POINTER
        if dict_offset_of(current) > 0 and dict_offset_of(parent) == 0:
            size -= _POINTER
        if size != wanted:
            return True
        current = parent
    return False


def lays_out(metaclass: type) -> bool:
    """Does the metaclass make its classes with C code of its own, as `msgspec.Struct`'s does?"""
    news: list[Any] = [namespace_of(base).get("__new__") for base in host_mro(metaclass)]
    return next(new.__self__ for new in news if type(new) is BuiltinFunctionType) is not type


def is_instance_class(base: type) -> bool:
    """Is `base` derived from Instance?"""
    return issubclass(base, Instance)


@dont_look_inside
def bases_with_instance(bases: tuple[type, ...]) -> tuple[type, ...]:
    """The bases that the host gets for a class whose instances are Instances.

    Instance comes first if the bases differ in their room for weak references: the host must see that there is room.
    `object` does not count: any other base is better, and then an instance may get this class from that base's.
    """
    if len(bases) == 0 or (len(bases) == 1 and bases[0] is object):  # without a metaclass's `__eq__`
        return (Instance,)
    if not any(is_instance_class(base) for base in bases):
        return (*bases, Instance)
    differ = len({weakref_offset_of(base) != 0 for base in bases if base is not object}) > 1
    return (Instance, *bases) if differ else bases


def visible_mro(w_type: type) -> tuple[type, ...]:
    """The MRO that the program sees."""
    mro = host_mro(w_type)
    if mro is None:
        return mro  # the class is being made
    w_class = class_of(w_type)
    if w_class is None:
        return visible(mro)
    version = w_class.version
    known = version.shown_mro
    if known is None or known[0] is not mro:
        known = version.shown_mro = mro, visible(mro)
    seen: tuple[type, ...] = known[1]
    return seen


def visible_bases(w_type: type) -> tuple[type, ...]:
    """The bases that the program sees; `(object,)` for a class without any."""
    return visible(host_bases(w_type)) or (object,)


def visible(types: tuple[type, ...]) -> tuple[type, ...]:
    """These types as the program sees them, without those that it does not see."""
    result: dict[int, type] = {}  # by identity, since a metaclass may define `__eq__`
    for w_type in types:
        seen = shown(w_type)
        if not is_hidden_base(seen):
            result.setdefault(id(seen), seen)
    return tuple(result.values())


def visible_type(w_obj: object) -> type:
    """`type(w_obj)` as the program sees it."""
    return shown(type(w_obj))


def resolve_bases(bases: tuple[object, ...]) -> tuple[type, ...]:
    """The bases, each with `__mro_entries__` replaced by the result of that; its errors leave as plain exceptions.

    `types.resolve_bases` has a frame that the program would see, below `__mro_entries__` and in tracebacks.
    """
    found: list[Any] = []
    is_same = True
    for base in bases:
        entries: Any = NOT_FOUND if issubclass(type(base), type) else getattr(base, "__mro_entries__", NOT_FOUND)
        if entries is NOT_FOUND:
            found.append(base)
            continue
        given = entries(bases)
        if not is_a(given, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        found.extend(given)
        is_same = False
    resolved: tuple[Any, ...] = bases if is_same else tuple(found)
    return resolved
