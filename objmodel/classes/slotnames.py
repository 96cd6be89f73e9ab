"""`__slots__` of a class statement: which names it declares.

In: the namespace that the body has filled, and the bases.  Out: the names, or the host's complaint.

    __slots__ = "x"               =>  ("x",)
    __slots__ = ("x", "x y")      =>  TypeError: __slots__ must be identifiers

Does not: make the descriptors; see `classcells.make_slots`.
"""

from __future__ import annotations

import sys
from typing import Any

from objmodel.versions import class_of, shows_weakref
from tracer.hosttypes import type_name


def checked_slots(name: str, bases: tuple[type, ...], entries: dict[str, object]) -> tuple[str, ...] | None:
    """The names in `__slots__`, or None.

    Raises:
        TypeError, ValueError: as the host.
    """
    declared: Any = entries.get("__slots__")
    if "__slots__" not in entries:
        return None
    slots = (declared,) if isinstance(declared, str) else tuple(declared)
    for slot in slots:
        if not isinstance(slot, str):
            raise TypeError(f"__slots__ items must be strings, not '{type_name(slot)}'")
        if not slot.isidentifier():
            raise TypeError("__slots__ must be identifiers")
        if slot in ("__dict__", "__weakref__") and (slots.count(slot) > 1 or _all_have(slot, bases)):
            raise TypeError(f"{slot} slot disallowed: {_ONE_ONLY[slot]}")
        if slot in entries and slot not in ("__qualname__", "__classcell__"):
            raise ValueError(f"{slot!r} in __slots__ conflicts with class variable")
    return slots


_GOT_ONE = "we already got one"
_GOT_ONE_OR_ITEMS = _GOT_ONE if sys.version_info >= (3, 12) else f"either {_GOT_ONE}, or __itemsize__ != 0"
_ONE_ONLY = {"__dict__": _GOT_ONE, "__weakref__": _GOT_ONE_OR_ITEMS}


def _all_have(slot: str, bases: tuple[type, ...]) -> bool:
    if slot == "__weakref__":
        return bool(bases) and all(shows_weakref(base) for base in bases)
    records = [class_of(base) for base in bases]
    return bool(bases) and all(record is not None and record.has_dict for record in records)
