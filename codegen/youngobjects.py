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
from ctypes import POINTER, addressof, c_int32, c_uint64

THRESHOLD = 16
COUNT = 20
_BEFORE_OBJECT = 16
"""From the links of an object to the object."""
_TRIES = 5
"""How often it is tried to make the newest object: another thread may make one."""


def young_objects() -> int | None:
    """The address; None if this host has something else there."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return next((at for at in map(_behind_newest, range(_TRIES)) if at and _follows(at)), None)
    finally:
        if was_enabled:
            gc.enable()


def _behind_newest(_attempt: int) -> int | None:
    """What the newest object is linked to, if the numbers there are those of `gc`."""
    threshold, count = gc.get_threshold()[0], gc.get_count()[0]
    pointer = POINTER(c_uint64)()
    aim = c_uint64.from_address(addressof(pointer))  # the newest object; what is assigned to it, `pointer` points to
    links = id(aim) - _BEFORE_OBJECT if gc.is_tracked(aim) else addressof(aim)
    # Until both are read nothing is called: so nothing is made or dropped, and no other thread runs.
    aim.value = links
    at = pointer[0]
    if at == 0:
        return None
    aim.value = at + THRESHOLD
    numbers = pointer[0]
    is_likely = numbers & 0xFFFFFFFF == threshold and abs((numbers >> 32) - count) < 100
    return at if is_likely else None


def _follows(at: int) -> bool:
    """Is this the threshold that `gc` sets?"""
    before = gc.get_threshold()
    gc.set_threshold(before[0] + 77, *before[1:])
    try:
        return c_int32.from_address(at + THRESHOLD).value == before[0] + 77
    finally:
        gc.set_threshold(*before)


def always_due() -> array[int]:
    """Memory that looks like the head of a ring in which a turn is always due."""
    return array("i", [0] * (THRESHOLD // 4) + [0, 1])
