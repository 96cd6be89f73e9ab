"""Classes that are made without running any code of the program: most of them.

In: the name, bases and namespace of a class statement, whose metaclass is `type`.  Out: the class that
`metaclass.build_class` would make, or None if this file does not know how.

    class P(Q): x = 0           known: one base at most, of our own kind; nothing in the way
    class P(Q, R): ...          not known: several bases
    class P:                    not known: `__slots__`, which need descriptors; `__del__` and other methods that a
        __slots__ = ("x",)      substitute stands for; values with `__set_name__`; bases with `__init_subclass__`

Holds: as nobody sees the class before it is done, its record and cells are there from the start: they are in the
namespace that the host gets.
"""

from __future__ import annotations

import types

from objmodel.classes.cells import AttributeHook, ClassCell, wants_cell
from objmodel.classes.ownmro import FROM_BASE
from objmodel.classes.shapes import Shape, solid_of
from objmodel.finalizers import QueuedFinalizer
from objmodel.functions import Function
from objmodel.hooks import FIRST_CLASS, HOOKS
from objmodel.instances.base import Instance
from objmodel.instances.new import set_weakly_referenced
from objmodel.versions import CENSUS, RECORD, Class, VersionTag
from tracer.hosttypes import RAW, dict_offset_of, host_mro, namespace_of, type_holds, weakref_offset_of

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
STAND_INS: dict[str, Callable[[Any], object]] = {
    "__del__": QueuedFinalizer,
    "__getattribute__": AttributeHook,
    "__setattr__": AttributeHook,
}
"""The substitute that stands for a method with this name on the host type."""

_UNKNOWN = frozenset(("__slots__", *STAND_INS, RECORD))
"""Names in a namespace that need more than is done here."""

_IN_CELLS: dict[int, bool] = {
    **{id(kind): False for kind in (Function, property, staticmethod, classmethod, bool, int, float, str, bytes)},
    **{id(kind): False for kind in (type(None), types.BuiltinFunctionType)},
    **{id(kind): True for kind in (tuple, list, dict, set, frozenset)},
}
"""By a value's class, by identity: may such an attribute be kept in a cell?  None of them has `__set_name__`."""

_OVER_OBJECT = Shape(object, solid_of(object), True, True, None)


def made_plainly(metaclass: type, name: str, bases: tuple[Any, ...], namespace: dict[str, Any]) -> Any:
    """The class, or None if it needs a closer look.

    metaclass: the one of all classes of the program that have no other.
    """
    base = bases[0] if bases else object
    if len(bases) > 1 or type(namespace) is not dict or not _UNKNOWN.isdisjoint(namespace):
        return None
    shape = _shape_over(metaclass, base)
    entries = None if shape is None else _entries(namespace)
    if entries is None:
        return None
    if FIRST_CLASS.awaited is not None:
        FIRST_CLASS.reach()
    if "__module__" not in entries:
        entries["__module__"] = HOOKS.module_name()
    cell = entries.pop("__classcell__", None)
    known = entries[RECORD] = Class(object, True, True, False, VersionTag(), True, shape)
    entries["__slots__"] = ()
    host_bases = (Instance if base is object else base,)
    FROM_BASE[id(host_bases)] = host_bases
    try:
        new: Any = type.__new__
        made = new(metaclass, name, host_bases, entries)
    finally:
        del FROM_BASE[id(host_bases)]
    known.w_type = made
    known.has_host_dict = dict_offset_of(made) != 0
    RAW.delete_attribute(made, "__slots__")
    CENSUS.add(made)
    if weakref_offset_of(made) == 0:
        set_weakly_referenced(made, True)
    if cell is not None:
        cell.w_value = made
    return made


def _shape_over(metaclass: type, base: type) -> Shape | None:
    """The shape of a class without `__slots__` over this base; None for a base that does not suit."""
    if base is object:
        return _OVER_OBJECT
    known = namespace_of(base).get(RECORD) if type(base) is metaclass else None
    if type(known) is not Class or not known.is_instance or known.w_type is not base:
        return None
    for one in host_mro(base):
        if "__init_subclass__" in namespace_of(one):
            return Shape(base, solid_of(base), True, True, None) if one is object else None
    return None


def _entries(namespace: dict[str, Any]) -> dict[str, Any] | None:
    """The namespace that the host gets, as far as it is the same each time; None if something in it is not known."""
    entries: dict[str, Any] = {RECORD: None}
    for name, value in namespace.items():
        may_be = _IN_CELLS.get(id(type(value)))
        if type(name) is not str or (may_be is None and type_holds(type(value), "__set_name__")):
            return None
        entries[name] = value if may_be is False or not wants_cell(name, value) else ClassCell(value)
    for name in IMPLICIT.keys() & namespace.keys():
        if type(entries[name]) is Function:
            entries[name] = IMPLICIT[name](entries[name])
    cell = entries.get("__classcell__")
    return entries if cell is None or hasattr(cell, "w_value") else None
