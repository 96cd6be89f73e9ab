"""Classes that are made without running any code of the program: most of them.

In: the name, bases and namespace of a class statement, whose metaclass is `type`.  Out: the class that
`metaclass.build_class` would make, or None if this file does not know how.

    class P(Q, R): x = 0        known: bases of our own kind; nothing in the way
    class P(Q, scale=2): ...    known: `__init_subclass__` of a base gets a class that is done, see `_Start`
    class P:                    not known: `__slots__`, which need descriptors; `__del__` and other methods that a
        __slots__ = ("x",)      substitute stands for; values with `__set_name__`

Holds: as nobody sees the class before it is done, its record and cells are there from the start: they are in the
namespace that the host gets.
"""

from __future__ import annotations

import types

from objmodel.classes.cells import ClassCell, wants_cell
from objmodel.classes.layouts import bases_with_instance
from objmodel.classes.ownmro import KNOWN_ORDERS, merged, with_hidden
from objmodel.classes.shapes import Shape, best_base, solid_of
from objmodel.classes.shownmethods import SlotWrapper
from objmodel.functions import Function
from objmodel.hooks import FIRST_CLASS, HOOKS
from objmodel.instances.base import Instance
from objmodel.instances.new import set_weakly_referenced
from objmodel.versions import CENSUS, RECORD, Class, VersionTag
from tracer.hosttypes import RAW, Types, dict_offset_of, host_mro, namespace_of, type_holds, weakref_offset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
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


_UNKNOWN = frozenset(("__slots__", "__del__", RECORD))
"""Names in a namespace that need more than is done here."""

_IN_CELLS: dict[int, bool] = {
    **{id(kind): False for kind in (Function, property, staticmethod, classmethod, bool, int, float, str, bytes)},
    **{id(kind): False for kind in (type(None), types.BuiltinFunctionType)},
    **{id(kind): True for kind in (tuple, list, dict, set, frozenset)},
}
"""By a value's class, by identity: may such an attribute be kept in a cell?  None of them has `__set_name__`."""

_OVER_OBJECT = Shape(object, solid_of(object), True, True, None)


class _Start(list[str]):
    """The empty `__slots__` of a class that is being made.  The host calls its `__set_name__` right before the
    `__init_subclass__` of a base, to which it shows the class.
    """

    __slots__ = ("cell", "record")

    record: Class
    cell: Any

    def __set_name__(self, owner: type, name: str) -> None:
        _complete(owner, self.record, self.cell)


def _complete(made: Any, record: Class, cell: Any) -> None:
    """What is to be done before anybody sees the class."""
    record.w_type = made
    record.has_host_dict = dict_offset_of(made) != 0
    RAW.delete_attribute(made, "__slots__")
    CENSUS.add(made)
    if weakref_offset_of(made) == 0:
        set_weakly_referenced(made, True)
    if cell is not None:
        cell.w_value = made


def made_plainly(
    metaclass: type,
    name: str,
    bases: tuple[Any, ...],
    namespace: dict[str, Any],
    keywords: dict[str, object] | None = None,
) -> Any:
    """The class, or None if it needs a closer look.

    metaclass: the one of all classes of the program that have no other.
    keywords: of the class statement, for `__init_subclass__`.

    Raises:
        TypeError: the host's errors, for bases that do not go together.
        BaseException: whatever `__init_subclass__` raises.
    """
    if type(namespace) is not dict or not _UNKNOWN.isdisjoint(namespace):
        return None
    for one in bases:
        if one is not object or len(bases) > 1:
            is_ours = type(one) is metaclass
            known = namespace_of(one).get(RECORD) if is_ours else None
            if type(known) is not Class or not known.is_instance or known.w_type is not one:
                return None
    entries = _entries(namespace)
    if entries is None:
        return None
    if FIRST_CLASS.awaited is not None:
        FIRST_CLASS.reach()
    if "__module__" not in entries:
        entries["__module__"] = HOOKS.module_name()
    base: type = bases[0] if bases else object
    order: Sequence[type]
    best: type
    if len(bases) > 1:
        best = best_base(bases)
        solid, order = solid_of(best), with_hidden([*merged([*bases])])
        bases = bases_with_instance(bases)
    else:
        best, solid = base, object if base is object else solid_of(base)
        bases = (Instance if base is object else base,)
        order = host_mro(bases[0])
    cell = entries.pop("__classcell__", None)
    shape = _OVER_OBJECT if best is object else Shape(best, solid, True, True, None)
    version = VersionTag()
    version.own_bases = all(_has_own_bases(base) for base in bases) or None
    record = entries[RECORD] = Class(object, True, True, False, version, True, shape)
    is_hooked = bool(keywords) or _hears_of_subclasses(order)
    entries["__slots__"] = ()
    if is_hooked:
        entries["__slots__"] = start = _Start()
        start.record, start.cell = record, cell
    KNOWN_ORDERS[id(bases)] = bases, order
    try:
        new: Any = type.__new__
        made = new(metaclass, name, bases, entries, **keywords) if keywords else new(metaclass, name, bases, entries)
    finally:
        del KNOWN_ORDERS[id(bases)]
    if not is_hooked:
        _complete(made, record, cell)
    return made


def _has_own_bases(base: type) -> bool:
    known = namespace_of(base).get(RECORD)
    return base is Instance or (type(known) is Class and known.version.own_bases is True)


def _hears_of_subclasses(order: Sequence[type]) -> bool:
    """Has one of these classes, apart from `object`, an `__init_subclass__`?"""
    for one in order:
        if "__init_subclass__" in namespace_of(one):
            return one is not object
    return False


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
