"""Where the host counts young objects, by which it decides when its cyclic collector has a turn.

In: this host.  Out: an address, with two numbers behind it: `THRESHOLD` and `COUNT` bytes from there.

    all young objects are linked in a ring    head --> object --> object --> head --> ...
    head: next, previous, threshold, count    a turn is due when the count is greater than the threshold

Compiled code makes objects while the collector is kept out, and then asks whether a turn is due: exactly then, since a
program may ask what the collector finds.

Holds: the numbers are those that `gc` tells and sets, as was tried; else `always_due()` stands in for them.
Does not: count, or collect.
"""

from __future__ import annotations

import gc
from array import array
from ctypes import c_int32, c_uint64

THRESHOLD = 16
COUNT = 20
_BEFORE_OBJECT = 16
"""From the links of an object to the object."""
_MOST_STEPS = 100_000


def young_objects() -> int | None:
    """The address; None if this host has something else there."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return _found([])
    finally:
        if was_enabled:
            gc.enable()


def _found(young: list[object]) -> int | None:
    at = first = id(young) - _BEFORE_OBJECT
    for _ in range(_MOST_STEPS):
        if _is_head(at):
            return at
        at = c_uint64.from_address(at).value
        if at in (0, first):
            break
    return None


def _is_head(at: int) -> bool:
    """Do the numbers here follow those of `gc`?"""
    before = gc.get_threshold()
    if c_int32.from_address(at + THRESHOLD).value != before[0]:
        return False
    if abs(c_int32.from_address(at + COUNT).value - gc.get_count()[0]) > 10:
        return False
    gc.set_threshold(before[0] + 77, *before[1:])
    try:
        return c_int32.from_address(at + THRESHOLD).value == before[0] + 77
    finally:
        gc.set_threshold(*before)


def always_due() -> array[int]:
    """Memory that looks like the head of a ring in which a turn is always due."""
    return array("i", [0] * (THRESHOLD // 4) + [0, 1])
