"""Asking a set of the host for an int, without running code of the program.

    3 in numbers                           i2 = call_i(has_int, r0, i1)
                                           guard_value_i(i2, 1)           (1 is the answer)

In: a set and a word.  Out: 1 where the set has this int, 0 where it has not, 2 where that is not so easily told.

A set compares what it is asked for with the items that have the same hash.  Where all of these are ints nothing of
the program's runs, nothing that a trace knows changes, and no box is needed; any other may have an `__eq__`: there the
trace leaves, and the host's own operation asks it.
"""

from __future__ import annotations

from typing import Any

from tracer.hosttypes import Types
from tracer.ir.trace import NOTHING, Call

SETS = Types((set, frozenset))
UNKNOWN = 2
_PLAIN = Types((int, float, bool, str, bytes, type(None)))
"""Classes of items whose hashes can be asked for."""
_MOST = 10_000


def has_int(items: Any, word: int) -> int:
    """The answer for a set: as machine code gives it, or UNKNOWN where asking for each item's class takes too long."""
    if len(items) > _MOST or not all(type(item) in _PLAIN for item in items):
        return UNKNOWN
    if any(type(item) is not int and hash(item) == hash(word) for item in items):
        return UNKNOWN
    return int(word in items)


HAS_INT = Call(has_int, "ri", "i", can_raise=False, capi="rt_has_int", capi_result="i64", changes=NOTHING, raw=True)
"""The call of it."""
