"""What the JIT counts.

In: events, counted by `driver`.  Out: `Stats`, as tests, `minipy.jit.stats` and the log's summary read it.

In: optimised units, where the log asks for `jit-opaque`.  Out: at the end, a line for each place of the user's program
and each callee, those first that compiled code calls most often although the call may change everything: there the
next fast path is wanted.

    made      compiled
    1200034   1          program.py:12 in main      dict.get
    64        2          program.py:20 in main      Thing.__init__

Holds: a call is counted where it is made, by machine code and by the executor; with the log off nothing is.
Does not: count calls of which `Call.changes` says less than everything, nor calls of units that are compiled for
functions of the program.
"""

from __future__ import annotations

from array import array

import attrs

from tracer.driver.activations import UNKNOWN, Shown
from tracer.ir.descr import EVERYTHING, Call
from tracer.ir.trace import Op, Unit
from tracer.jitcode.portal import Portal
from tracer.resume.decode import decode


@attrs.define
class Stats:
    """What the JIT has done so far.  Of entries that native code makes, a sample is counted: see `entrances`."""

    loops: int = 0
    bridges: int = 0
    guard_failures: int = 0
    recorded_ops: int = 0
    optimised_ops: int = 0
    entries: int = 0
    invalidated: int = 0
    freed: int = 0
    give_ups: dict[str, int] = attrs.Factory(dict)

    def summary(self) -> str:
        """A line for each counter, and for each reason to give up."""
        counters = [(a.name, getattr(self, a.name)) for a in attrs.fields(Stats)]
        rows = [row for row in counters if isinstance(row[1], int)]
        rows += [(f"given up: {reason}", count) for reason, count in sorted(self.give_ups.items())]
        return "\n".join(f"{name:28} {count:10}" for name, count in rows)

    def gave_up(self, reason: str) -> None:
        """Count an abandoned trace."""
        self.give_ups[reason] = self.give_ups.get(reason, 0) + 1


CATEGORY = "jit-opaque"
MOST_ROWS = 1000
"""So many places and callees are told apart; calls of others are counted together."""
ELSEWHERE = "elsewhere", "others"


class OpaqueCalls:
    """The counters of all units that were compiled."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal
        self._counters: dict[tuple[str, str], array[int]] = {}  # how often made, and how often compiled

    def count(self, unit: Unit) -> None:
        """Count the calls of a unit that is about to be compiled."""
        ops = unit.trace.ops
        place = unit.name
        for index, op in enumerate(ops):
            if type(op.descr) is not Call or op.descr.elidable or op.descr.changes != EVERYTHING:
                continue
            place = self._place(ops[index + 1]) or place
            counter = self._counter(place, repr(op.descr))
            counter[1] += 1
            op.descr = attrs.evolve(op.descr, counter=counter)

    def _counter(self, place: str, callee: str) -> array[int]:
        key = place, callee
        if len(self._counters) >= MOST_ROWS and key not in self._counters:
            key = ELSEWHERE
        return self._counters.setdefault(key, array("q", [0, 0]))

    def _place(self, following: Op) -> str:
        """Where the program stands at the guard behind a call; "" if that does not say."""
        if following.exit is None or following.exit.resume is None:
            return ""
        greens = self.portal.registers[: self.portal.green_count]
        for position, slots in decode(following.exit.resume, Shown({}))[::-1]:
            known = dict(zip(position.registers, slots, strict=False))
            values = [known.get(green, UNKNOWN) for green in greens]
            if position.jitcode is self.portal.code and UNKNOWN not in values:
                describe = self.portal.driver.get_printable_location
                return repr(values) if describe is None else describe(*values)
        return ""

    def summary(self) -> str:
        """A line for each place and callee, those first whose calls were made most often."""
        rows = [(counter[0], counter[1], *key) for key, counter in self._counters.items()]
        rows.sort(key=lambda row: (-row[0], *row[1:]))
        lines = [f"{made:12} {compiled:8}  {place}  {callee}" for made, compiled, place, callee in rows]
        return "\n".join([f"{'made':>12} {'compiled':>8}", *lines])
