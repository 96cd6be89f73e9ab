"""Reads from jitframes which units may be running.

In: the address of the first of all jitframes; units with the records of their entries and exits.  Out: those of the
units that an activation was entered through, or left last on the way to a bridge.

    jitframe    EXIT_RECORD ──▶ a record of unit 3       unit 3, or a bridge of it, or who that jumps to, runs
        NEXT ──▶ jitframe       EXIT_RECORD ──▶ freed    nobody's

Holds: nothing is read through the records' addresses, which are compared: a jitframe that is not in use keeps its last.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from operator import itemgetter

from codegen import abi
from codegen.abi import Records
from tracer.ir.trace import Unit


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
