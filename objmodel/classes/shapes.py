"""How the host would lay out a class of Instances: which base it would extend, what its instances would have room for.

In: the bases of a class, as the program sees them, and its `__slots__`.  Out: its `Shape`; or the host's error.

    class S: __slots__ = ("x",)        Shape(base=object, solid=S, no dict, no weak references)
    class P(S): pass                   Shape(base=S, solid=S, dict, weak references)
    class Q(P, T): ...                 T has slots that are not S's: multiple bases have instance lay-out conflict

All Instances are laid out alike, so the host cannot tell whether bases go together; this file applies the host's rules.
A class is *solid* if it adds fields other than `__dict__` and `__weakref__`; among the solid bases, one must derive
from all others.  `__slots__` is checked as the host does: `__slots__ = ("x", "x y")` gives TypeError: __slots__ must be
identifiers.

Holds: bases beside an Instance class are host classes without fields of their own (`layouts.has_foreign_layout`).
Does not: make the descriptors; see `cells.make_slots`.
"""

from __future__ import annotations

import sys

from objmodel.classes.cells import mangled
from objmodel.classes.layouts import has_foreign_layout, shown
from objmodel.versions import class_of, shows_weakref
from tracer.hints import IMMUTABLE, dont_look_inside
from tracer.hosttypes import FLAG_COLLECTED, dict_offset_of, flags_of, host_base, is_a, name_of, type_name
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Shape:
    """The layout that the host would give a class."""

    base: type = field(metadata=IMMUTABLE)  # its `__base__`
    solid: type | None = field(metadata=IMMUTABLE)  # the base that was the last to add fields; None: the class itself
    has_dict: bool = field(metadata=IMMUTABLE)  # may instances have attributes beyond `__slots__`?
    has_weakref: bool = field(metadata=IMMUTABLE)  # may instances be referenced weakly?
    slots: tuple[str, ...] | None = field(metadata=IMMUTABLE)  # the names in `__slots__`, mangled; None: no `__slots__`


def shape_of(w_type: type) -> Shape | None:
    """The shape of a class of Instances; None for any other."""
    w_class = class_of(w_type)
    shape = None if w_class is None else w_class.shape
    return shape if isinstance(shape, Shape) else None


def has_dict(w_type: type) -> bool:
    """Do instances have a `__dict__`, as the program sees it?"""
    shape = shape_of(w_type)
    return dict_offset_of(w_type) != 0 if shape is None else shape.has_dict


def solid_of(w_type: type) -> type:
    """The last class among this and its bases that adds fields."""
    shape = shape_of(w_type)
    if shape is None:
        return object
    return w_type if shape.solid is None else shape.solid


def best_base(bases: tuple[type, ...]) -> type:
    """The base whose layout the class extends.

    Raises:
        TypeError: no base has the fields of all others.
    """
    best: type = object
    widest: type | None = None
    for base in bases:
        solid = solid_of(base)
        if widest is None:
            best, widest = base, solid
        elif type.__subclasscheck__(solid, widest):
            continue
        elif type.__subclasscheck__(widest, solid):
            best, widest = base, solid
        else:
            raise TypeError("multiple bases have instance lay-out conflict")
    return best


def shape_with(name: str, bases: tuple[type, ...], base: type, slots: tuple[str, ...] | None) -> Shape:
    """The shape of a new class of this name over `base`, the best of `bases`."""
    declared = slots or ()
    is_solid = any(slot not in ("__dict__", "__weakref__") for slot in declared)
    return Shape(
        base,
        None if is_solid else solid_of(base),
        slots is None or "__dict__" in declared or any(has_dict(other) for other in bases),
        slots is None or "__weakref__" in declared or any(shows_weakref(other) for other in bases),
        None if slots is None else tuple(mangled(name, slot) for slot in slots),
    )


@dont_look_inside
def shape_of_new(name: Any, bases: tuple[type, ...], entries: dict[str, object]) -> Shape:
    """The shape of a new class of this name, whose namespace has these entries.

    Raises:
        TypeError, ValueError: as the host, for bases and slots that do not go together.
    """
    best = best_base(bases)
    return shape_with(name, bases, best, checked_slots(name, best, entries))


def shape_over(w_type: type, bases: tuple[type, ...]) -> Shape:
    """The shape of a class that is given other bases.

    Raises:
        TypeError: its instances would be laid out otherwise; with the host's message.
    """
    shape: Any = shape_of(w_type)
    if any(type.__subclasscheck__(w_type, base) for base in bases):
        raise TypeError("a __bases__ item causes an inheritance cycle")
    best = _best_of_any(bases)
    new, old = name_of(best), name_of(shape.base)
    if _is_collected(best) != _is_collected(shape.base):
        raise TypeError(f"__bases__ assignment: '{new}' deallocator differs from '{old}'")
    if has_foreign_layout(best) or not _are_alike(_last_to_add(best), _last_to_add(shape.base)):
        raise TypeError(f"__bases__ assignment: '{new}' object layout differs from '{old}'")
    return Shape(best, None if shape.solid is None else solid_of(best), shape.has_dict, shape.has_weakref, shape.slots)


def _best_of_any(bases: tuple[type, ...]) -> type:
    """As `best_base`, but instances of one base may be no Instances."""
    for base in bases:
        if has_foreign_layout(base):
            if any(solid_of(other) is not object for other in bases):
                raise TypeError("multiple bases have instance lay-out conflict")
            return base
    return best_base(bases)


def _base_of(w_type: type) -> type:
    shape = shape_of(w_type)
    return (host_base(w_type) or object) if shape is None else shape.base


def visible_base(w_type: type) -> type:
    """The `__base__` of a class of the program, as the program sees it."""
    return shown(_base_of(w_type))


def _room(w_type: type) -> tuple[bool, bool]:
    return has_dict(w_type), shows_weakref(w_type)


def _last_to_add(w_type: type) -> type:
    """The class, or the base, that was the last to give instances room for anything."""
    while w_type is not object and solid_of(w_type) is not w_type and _room(w_type) == _room(_base_of(w_type)):
        w_type = _base_of(w_type)
    return w_type


def _is_collected(w_type: type) -> bool:
    """Would the host's collector know the instances?  It knows those of every class that was made at run time."""
    return shape_of(w_type) is not None or flags_of(w_type) & FLAG_COLLECTED != 0


def _are_alike(w_type: type, w_other: type) -> bool:
    """Are the classes laid out alike: one and the same, or both with the same additions to the same base?"""
    if w_type is w_other:
        return True
    return _base_of(w_type) is _base_of(w_other) and _added(w_type) == _added(w_other)


def _added(w_type: type) -> tuple[object, ...]:
    shape = shape_of(w_type)
    slots = () if shape is None or shape.slots is None else shape.slots
    return *_room(w_type), sorted(slot for slot in slots if slot not in ("__dict__", "__weakref__"))


def checked_slots(name: str, base: type, entries: dict[str, object]) -> tuple[str, ...] | None:
    """The names in `__slots__` of a class whose layout extends that of `base`, or None.

    Raises:
        TypeError, ValueError: as the host.
    """
    declared: Any = entries.get("__slots__")
    if "__slots__" not in entries:
        return None
    slots = (declared,) if is_a(declared, str) else tuple(declared)
    there = {"__dict__": has_dict(base), "__weakref__": shows_weakref(base)}
    for slot in slots:
        if not is_a(slot, str):
            raise TypeError(f"__slots__ items must be strings, not '{type_name(slot)}'")
        if not slot.isidentifier():
            raise TypeError("__slots__ must be identifiers")
        if slot in there:
            if there[slot]:
                raise TypeError(f"{slot} slot disallowed: {_ONE_ONLY[slot]}")
            there[slot] = True
    for slot in slots:
        if slot not in ("__dict__", "__weakref__", *_LEFT_OUT) and mangled(name, slot) in entries:
            raise ValueError(f"{mangled(name, slot)!r} in __slots__ conflicts with class variable")
    return slots


_LEFT_OUT = ("__qualname__", "__classcell__")
"""Names that the compiler puts into the namespace and that the class does not keep."""

_GOT_ONE = "we already got one"
_GOT_ONE_OR_ITEMS = _GOT_ONE if sys.version_info >= (3, 12) else f"either {_GOT_ONE}, or __itemsize__ != 0"
_ONE_ONLY = {"__dict__": _GOT_ONE, "__weakref__": _GOT_ONE_OR_ITEMS}
