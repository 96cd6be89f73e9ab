"""Counts calls in compiled code that may change everything, by the user's line: where the next fast path is wanted.

In: optimised units, where the log asks for `jit-opaque`.  Out: at the end, a line for each place and callee.

    made      compiled
    1200034   1          program.py:12 in main      dict.get
    64        2          program.py:20 in main      Thing.__init__

Holds: a call is counted where it is made, by machine code and by the executor; with the log off nothing is.
Does not: count what `Call.changes` says less than everything of, nor calls of units that are compiled for functions
of the program.
"""

from __future__ import annotations

from array import array

import attrs

from tracer.driver.activations import UNKNOWN, Shown
from tracer.ir.descr import EVERYTHING, Call
from tracer.ir.trace import Op, Unit
from tracer.jitcode.portal import Portal
from tracer.resume.decode import decode

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
