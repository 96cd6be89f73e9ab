"""Reads from jitframes which units may be running, and what machine code waits for.

1. In: the address of the first of all jitframes; units with the records of their entries and exits.
Out: the units through which an activation was entered, or which it left last on its way to a bridge.

    jitframe    EXIT_RECORD ──▶ a record of unit 3       unit 3, a bridge of it, or a unit that jumps to it runs
        NEXT ──▶ jitframe       EXIT_RECORD ──▶ freed    belongs to no unit

2. In: the address of the jitframe of a unit that the host or native code has entered, or 0.
Out: for this unit and those that it calls, the exit of the guard after the call, and the exit's values that are shown.

    jitframe    CALL: exit record + 1, CALLED ──▶ jitframe    CALL: exit record
                shown: r0                                     shown: r0, r7

Holds: addresses of records are only compared, never read through: a jitframe that is not in use keeps its last one. If
a jitframe waits for no call that has a guard, nothing else of it is read.
"""

from __future__ import annotations

from _bisect import bisect_right
from _operator import itemgetter
from collections.abc import Iterable, Mapping, Sequence
from ctypes import c_uint64, c_void_p, cast, py_object
from typing import Any

from codegen import abi
from codegen.abi import Records
from tracer.driver.activations import shown
from tracer.ir.trace import Exit, Unit


def running_units(first: int, records: Iterable[tuple[Records, Unit]]) -> set[Unit]:
    """See `tracer.backend.protocol.Backend.running`."""
    tables = sorted(((table.address, table.end, unit) for table, unit in records), key=itemgetter(0))
    found: set[Unit] = set()
    while first:
        words = abi.Frame.from_address(first)
        record = words[abi.EXIT_RECORD]
        at = bisect_right(tables, record, key=itemgetter(0)) - 1
        if at >= 0 and record < tables[at][1]:
            found.add(tables[at][2])
        first = words[abi.NEXT]
    return found


_Record = c_uint64 * abi.RECORD_WORDS


def waiting_calls(address: int) -> Sequence[tuple[Exit, Mapping[int, Any]]]:
    """See `tracer.backend.protocol.Backend.waiting`."""
    found: list[tuple[Exit, Mapping[int, Any]]] = []
    while address:
        words = abi.Frame.from_address(address)
        call = words[abi.CALL]
        if not call:
            break
        exit: Exit = _object(_Record.from_address(call & ~1)[abi.RECORD_EXIT])
        assert exit.resume is not None
        places = zip(shown(exit.resume), abi.SHOWN, strict=False)
        found.append((exit, {index: _object(words[word]) for index, word in places if words[word]}))
        address = words[abi.CALLED] if call & 1 else 0
    return found[::-1]


def _object(address: int) -> Any:
    return cast(c_void_p(address), py_object).value
