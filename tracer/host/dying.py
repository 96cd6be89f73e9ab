"""What runs when objects die: finalisers, and callbacks of weak references.

In: objects that lose their last reference.
Out: whether code may run then of which compiled loops are not told.

A dying object runs code if it has a finaliser or a weak reference with a callback, or if an object that dies with it
does. Finalisers that *tell* (`tracer.hints.tells`) do not count: they make compiled loops leave.

Does not: see that an object dies if its last references are held by two or more objects that die together.
"""

from __future__ import annotations

import gc
import io
import sys
import types
import weakref
from typing import Any

from tracer.hosttypes import Types, TypeTable, held

DEEP = 50
"""How deep the search goes through objects that hold the last reference to each other; deeper structures count as
running code.
"""

_BUFFERS = Types((io.BytesIO, io.StringIO))  # their finalisers only free memory
_PLAIN = Types((int, float, str))
"""Types of objects that hold no other objects."""
_silent = TypeTable()
"""Whether objects of a type run no code that compiled loops are not told of, as found so far."""


def finalizer_of(cls: type) -> object:
    """The finaliser that the host calls when an object of `cls` dies, or None."""
    return held(cls, "__del__", None)


SILENT, LOUD, SILENT_NOW = 0, 1, 2
"""Answers of `finalizer_effect`."""


def finalizer_effect(thing: object) -> int:
    """May the finaliser of this object run code of which compiled loops are not told?

    Returns: LOUD if it may; SILENT if no object of its class does; SILENT_NOW if this object, in its state, does not.
    """
    cls = type(thing)
    found = _silent.get(cls)
    if found is None:
        if type(thing) is types.GeneratorType:
            return LOUD if thing.gi_suspended else SILENT_NOW
        if type(thing) is types.CoroutineType:  # one that was never awaited warns
            return SILENT_NOW if thing.cr_frame is None else LOUD
        if type(thing) is types.AsyncGeneratorType:
            return SILENT_NOW if thing.ag_frame is None else LOUD
        finalizer = finalizer_of(cls)
        found = finalizer is None or cls in _BUFFERS or bool(getattr(finalizer, "_jit_tells_", False))
        _silent[cls] = found
    return SILENT if found else LOUD


def runs_code(thing: object) -> bool:
    """May this object's finaliser run code of which compiled loops are not told?"""
    return finalizer_effect(thing) == LOUD


def die_aloud(held: list[Any]) -> bool:
    """May code run when this list drops its items? Duplicates are removed from the list."""
    held[:] = {id(thing): thing for thing in held}.values()
    for index in range(len(held)):
        if sys.getrefcount(held[index]) <= 2 and _aloud(held[index], DEEP):
            return True
    return False


def _aloud(thing: object, depth: int) -> bool:
    if type(thing) in _PLAIN:
        return False
    if depth == 0 or runs_code(thing) or any(r.__callback__ is not None for r in weakref.getweakrefs(thing)):
        return True
    inside = gc.get_referents(thing)
    for index in range(len(inside)):
        if sys.getrefcount(inside[index]) <= 3 and _aloud(inside[index], depth - 1):
            return True
    return False
