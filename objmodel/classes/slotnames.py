"""`__slots__` of a class statement: which names it declares.

In: the namespace that the body has filled, and the base whose layout is extended.
Out: the names, or the host's complaint.

    __slots__ = "x"               =>  ("x",)
    __slots__ = ("x", "x y")      =>  TypeError: __slots__ must be identifiers

Does not: make the descriptors; see `classcells.make_slots`.
"""

from __future__ import annotations

import sys
from typing import Any

from objmodel.classes.cells import mangled
from objmodel.shapes import has_dict
from objmodel.versions import shows_weakref
from tracer.hosttypes import type_name


def checked_slots(name: str, base: type, entries: dict[str, object]) -> tuple[str, ...] | None:
    """The names in `__slots__` of a class whose layout extends that of `base`, or None.

    Raises:
        TypeError, ValueError: as the host.
    """
    declared: Any = entries.get("__slots__")
    if "__slots__" not in entries:
        return None
    slots = (declared,) if isinstance(declared, str) else tuple(declared)
    there = {"__dict__": has_dict(base), "__weakref__": shows_weakref(base)}
    for slot in slots:
        if not isinstance(slot, str):
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
"""What the compiler puts into the namespace, and the class does not keep there."""

_GOT_ONE = "we already got one"
_GOT_ONE_OR_ITEMS = _GOT_ONE if sys.version_info >= (3, 12) else f"either {_GOT_ONE}, or __itemsize__ != 0"
_ONE_ONLY = {"__dict__": _GOT_ONE, "__weakref__": _GOT_ONE_OR_ITEMS}
