"""Classes that are made in native code: most of them.

In: a metaclass, the name, bases and namespace of a class statement.  Out: the class that `metaclass.prepared` and the
host's `type.__new__` would make, or None if this file does not know how.

    class P(Q, R): x = 0            known: bases of our own kind
    class P(Q, scale=2): ...        known: `__init_subclass__` of a base gets a class that is done, see `starting`
    class P: __slots__ = ("x",)     known
    class E(ValueError): pass       known: a base in C with a layout of its own
    class D(E, Q): pass             not known: a base with a layout of its own beside another base
    class M(type): pass             not known: metaclasses

Holds: no code of the program runs before the class is done, but for what is read from `__slots__`.
"""

from __future__ import annotations

import types

from objmodel.classes.cells import ClassCell, wants_cell
from objmodel.classes.layouts import bases_with_instance, has_foreign_layout
from objmodel.classes.ownmro import MAKING, MRO, order_over
from objmodel.classes.shapes import Shape, shape_of_new, solid_of
from objmodel.classes.shownmethods import SlotWrapper
from objmodel.classes.starting import Start
from objmodel.functions import Function
from objmodel.hooks import FIRST_CLASS, HOOKS
from objmodel.hosterrors import is_subclass, spread_call, spread_keywords, type_lookup
from objmodel.instances.base import Instance
from objmodel.ownattributes import (
    dict_offset_of_type,
    flags_of_type,
    order_of_type,
    own_of_type,
    size_of_type,
    weakref_offset_of_type,
)
from objmodel.versions import NOT_FOUND, RECORD, Class, VersionTag
from tracer.hints import IMMUTABLE, Word, cast, dont_look_inside, translated
from tracer.hosttypes import FLAG_HEAP, FLAG_READY, Types, TypeTable, host_mro, size_of
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

IMPLICIT: dict[str, Callable[[Any], object]] = {
    "__new__": staticmethod,
    "__init_subclass__": classmethod,
    "__class_getitem__": classmethod,
}
"""What the host makes of functions with these names, and we of ours."""
_FINALIZERS = Types((Function, SlotWrapper))


def is_finalizer(special: object, w_value: object) -> bool:
    """Is this attribute of a class a `__del__`, for which a `QueuedFinalizer` stands on the host type?"""
    return special == "__del__" and type(w_value) in _FINALIZERS


_OVER_OBJECT = Shape(object, solid_of(object), True, True, None)
_NEW_TYPE: Any = type.__new__
_PLAIN_SIZE = size_of(object)

UNKNOWN, OF_INSTANCES, OF_OTHERS = 0, 1, 2
"""What a class with certain bases is: not known here; a class of Instances; one with the layout of its only base."""


def _kind(metaclass: Any, bases: tuple[Any, ...]) -> Word:
    count = len(bases)
    if count == 1 and bases[0] is object:
        return OF_INSTANCES
    for k in range(count):
        base = bases[k]
        if not issubclass(type(base), type) or not is_subclass(metaclass, type(base)) or is_subclass(base, type):
            return UNKNOWN
        w_class = own_of_type(base, RECORD, None)
        if w_class is None:
            if base is object or not flags_of_type(base) & FLAG_READY:
                return UNKNOWN
            if _is_wide(base) or ground_of(base).is_foreign:
                return OF_OTHERS if count == 1 else UNKNOWN
        elif type(w_class) is not Class or w_class.w_type is not base:
            return UNKNOWN
        elif not w_class.is_instance:
            return OF_OTHERS if count == 1 else UNKNOWN
    return OF_INSTANCES


def _is_wide(base: Any) -> bool:
    """Is this a class in C whose objects have more fields than those of `object`?"""
    return not flags_of_type(base) & FLAG_HEAP and size_of_type(base) != _PLAIN_SIZE


@record
class Ground:
    """What a class of the host is for classes of the program that have it as their only base."""

    mro: object = field(metadata=IMMUTABLE)  # its MRO when this was found out
    is_foreign: bool = field(metadata=IMMUTABLE)  # have instances another layout than Instances?
    order: object = field(metadata=IMMUTABLE)  # what follows a class of Instances, for the host


GROUNDS = TypeTable()
"""By class of the host, if it is a base: its `Ground`."""


@dont_look_inside
def ground_of(base: Any) -> Ground:
    """What a class of the host is as a base."""
    found: Ground | None = GROUNDS.get(base)
    mro = host_mro(base)
    if found is None or found.mro is not mro:
        is_foreign = has_foreign_layout(base)
        found = GROUNDS[base] = Ground(mro, is_foreign, () if is_foreign else order_over((base,)))
    return found


def _is_usual(metaclass: Any, plain: Any) -> bool:
    """Does a metaclass, derived from `plain`, ours for all classes, leave order and layout of its classes to it?"""
    if metaclass is plain:
        return True
    if type_lookup(metaclass, "mro", None) is not MRO:
        return False
    order = order_of_type(metaclass)
    for k in range(len(order)):
        w_new = own_of_type(order[k], "__new__", None)
        if type(w_new) is types.BuiltinFunctionType:
            return w_new is _NEW_TYPE
    return False


@translated
@dont_look_inside
def made_plainly(
    metaclass: Any,
    plain: Any,
    w_name: object,
    bases: tuple[Any, ...],
    namespace: Any,
    keywords: dict[str, object] | None,
) -> object:
    """The class, or None if it needs a closer look.

    metaclass: one of ours; `plain` is the one of all classes of the program that have no other.
    keywords: of the class statement, for `__init_subclass__`; None: there are none.

    Raises:
        TypeError, ValueError: the host's errors, for bases and slots that do not go together.
        BaseException: whatever `__set_name__` or `__init_subclass__` raises.
    """
    if type(w_name) is not str or not issubclass(type(namespace), dict) or not _is_usual(metaclass, plain):
        return None
    kind = _kind(metaclass, bases)
    w_declared = dict.get(namespace, "__slots__", NOT_FOUND)
    if kind == UNKNOWN or (kind == OF_OTHERS and metaclass is not plain):
        return None
    w_cell = dict.get(namespace, "__classcell__", None)
    if w_cell is not None and not hasattr(w_cell, "w_value"):
        return None
    if dict.get(namespace, "__del__", None) is not None or dict.get(namespace, RECORD, NOT_FOUND) is not NOT_FOUND:
        return None
    if FIRST_CLASS.awaited is not None:
        FIRST_CLASS.reach()
    entries: dict[str, object] = dict()  # noqa: C408  (the front end knows calls)
    entries[RECORD] = None  # so that it comes first
    dict.update(entries, namespace)
    found = _keep_in_cells(entries, None if metaclass is plain else metaclass)
    if found == STRANGE:
        return None
    if w_cell is not None:
        dict.pop(entries, "__classcell__", None)
    if dict.get(entries, "__module__", NOT_FOUND) is NOT_FOUND:
        entries["__module__"] = HOOKS.module_name()
    version = VersionTag(dict(), dict(), dict(), dict())  # noqa: C408
    w_shape: object = None
    if kind == OF_INSTANCES:
        w_shape = _shape(w_name, bases, w_declared, entries)
        if _have_own_bases(bases):
            version.own_bases = True
        entries["__slots__"] = ()
    entries[RECORD] = Start(w_shape, w_declared, version, w_cell, found == LOOSE, True)
    if kind == OF_OTHERS:
        return _made(metaclass, w_name, bases, entries, keywords, order_of_type(bases[0]))
    if len(bases) > 1:
        return _made(metaclass, w_name, bases_with_instance(bases), entries, keywords, order_over(bases))
    if len(bases) == 0 or bases[0] is object:
        return _made(metaclass, w_name, (Instance,), entries, keywords, order_of_type(Instance))
    if own_of_type(bases[0], RECORD, None) is None:
        return _made(metaclass, w_name, (bases[0], Instance), entries, keywords, ground_of(bases[0]).order)
    return _made(metaclass, w_name, bases, entries, keywords, order_of_type(bases[0]))


def _made(
    metaclass: Any,
    w_name: object,
    bases: object,
    entries: dict[str, object],
    keywords: dict[str, object] | None,
    order: object,
) -> object:
    """Have the host make the class, with this order behind it."""
    MAKING.order = order
    MAKING.bases = bases
    try:
        if keywords is not None and len(keywords) != 0:
            return spread_keywords(_NEW_TYPE, (metaclass, w_name, bases, entries), keywords)
        return spread_call(_NEW_TYPE, (metaclass, w_name, bases, entries))
    except BaseException as error:
        MAKING.bases = None
        MAKING.order = None
        raise error


def _shape(w_name: object, bases: tuple[Any, ...], w_declared: object, entries: dict[str, object]) -> object:
    slots = _plain_slots(w_declared, entries)
    if len(bases) > 1 or (slots is None and w_declared is not NOT_FOUND):
        return shape_of_new(w_name, bases, entries)
    if len(bases) == 0 or bases[0] is object:
        if slots is None:
            return _OVER_OBJECT
        return Shape(object, None if len(slots) != 0 else object, False, False, slots)
    base = cast("type", bases[0])
    w_class = own_of_type(base, RECORD, None)
    solid: type | None = object
    has_dict = slots is None
    has_weakref = slots is None
    if w_class is None:
        has_dict = has_dict or dict_offset_of_type(base) != 0
        has_weakref = has_weakref or weakref_offset_of_type(base) != 0
    else:
        assert isinstance(w_class, Class)
        w_shape = w_class.shape
        assert isinstance(w_shape, Shape)
        solid = base if w_shape.solid is None else w_shape.solid
        has_dict = has_dict or w_shape.has_dict
        has_weakref = has_weakref or w_class.has_weakref
    if slots is not None and len(slots) != 0:
        solid = None
    return Shape(base, solid, has_dict, has_weakref, slots)


def _plain_slots(w_declared: object, entries: dict[str, object]) -> tuple[str, ...] | None:
    """The value of `__slots__`, if nothing about it has to be checked or changed; else None."""
    if type(w_declared) is list:
        w_declared = tuple(w_declared)
    if type(w_declared) is not tuple:
        return None
    for k in range(len(w_declared)):
        slot = w_declared[k]
        if type(slot) is not str or slot.startswith("__") or not str.isidentifier(slot):
            return None
        if dict.get(entries, slot, NOT_FOUND) is not NOT_FOUND:
            return None
    return w_declared


def _have_own_bases(bases: tuple[Any, ...]) -> bool:
    for k in range(len(bases)):
        if bases[k] is not object:
            w_class = own_of_type(bases[k], RECORD, None)
            if type(w_class) is not Class or w_class.version.own_bases is not True:
                return False
    return True


ALL_KEPT, LOOSE, STRANGE = 0, 1, 2
"""What is true of a namespace's entries: cells have been made as needed; some may want one once the host has called
their `__set_name__`; there is one whose name is no string.
"""


def _keep_in_cells(entries: dict[str, object], metaclass: Any) -> Word:
    """Replace the values in the namespace that stand in cells, and functions that the host wraps.

    metaclass: the one that may have attributes with these names; None for the usual one.
    """
    found = ALL_KEPT
    attributes: list[Any] = list(entries.items())
    for k in range(len(attributes)):
        pair: Any = attributes[k]
        name: Any = pair[0]
        w_value: object = pair[1]
        if type(name) is not str:
            return STRANGE
        if type(w_value) is Function:
            wrap: Any = dict.get(IMPLICIT, name, None)
            if wrap is not None:
                entries[name] = wrap(w_value)
        elif type(w_value) is not str and type(w_value) is not int:
            if type_lookup(type(w_value), "__set_name__", NOT_FOUND) is not NOT_FOUND:
                found = LOOSE
            elif wants_cell(name, w_value):
                if metaclass is None or type_lookup(metaclass, name, NOT_FOUND) is NOT_FOUND:
                    entries[name] = ClassCell(w_value)
    return found


@record
class Routines:
    """The function that interpreted code calls: native code's, if there is any."""

    made_plainly: Callable[[Any, Any, object, tuple[Any, ...], Any, Any], Any] = made_plainly


ROUTINES = Routines()
