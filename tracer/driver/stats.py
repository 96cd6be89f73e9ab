"""Counters of the JIT.

In: events, counted by `driver`.
Out: `Stats`, which tests, `minipy.jit.stats` and the log's summary read.

In: optimised units, if the log asks for `jit-opaque`.
Out: at the end, a line for each place of the user's program and each callee: how often compiled code made a call there
that may change everything. The most frequent are where the next fast path would help.

    made      compiled
    1200034   1          program.py:12 in main      dict.get
    64        2          program.py:20 in main      Thing.__init__

Holds: machine code and the executor count a call when they make it. With the log off nothing is counted.
Does not: count calls that change less than everything (`Call.changes`), or calls of units that are compiled for
functions of the program.
"""

from __future__ import annotations

from array import array

from tracer.driver.activations import UNKNOWN, Shown
from tracer.ir.descr import EVERYTHING, Call
from tracer.ir.trace import Op, Unit
from tracer.jitcode.portal import Portal
from tracer.records import evolve, field, fields, record
from tracer.resume.decode import decode


@record
class Stats:
    """What the JIT has done so far."""

    loops: int = 0
    """Loops and functions compiled."""
    bridges: int = 0
    """Bridges compiled."""
    guard_failures: int = 0
    """Exits taken that led to no bridge."""
    recorded_ops: int = 0
    """Operations in the recorded traces."""
    optimised_ops: int = 0
    """Operations left in these traces after optimisation."""
    entries: int = 0
    """Entries of units; native code's entries are counted by samples (see `tracer.driver.entrances`)."""
    invalidated: int = 0
    """Units that became invalid."""
    freed: int = 0
    """Units that were freed."""
    give_ups: dict[str, int] = field(factory=dict)
    """Abandoned traces, by the name of the reason."""

    def summary(self) -> str:
        """A line for each counter, and for each reason to give up."""
        counters = [(a.name, getattr(self, a.name)) for a in fields(Stats)]
        rows = [row for row in counters if isinstance(row[1], int)]
        rows += [(f"given up: {reason}", count) for reason, count in sorted(self.give_ups.items())]
        return "\n".join(f"{name:28} {count:10}" for name, count in rows)

    def gave_up(self, reason: str) -> None:
        """Count an abandoned trace."""
        self.give_ups[reason] = self.give_ups.get(reason, 0) + 1


CATEGORY = "jit-opaque"
MOST_ROWS = 1000
"""How many pairs of place and callee are told apart; other calls are counted together."""
ELSEWHERE = "elsewhere", "others"


class OpaqueCalls:
    """The counters of all compiled units."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal
        self._counters: dict[tuple[str, str], array[int]] = {}  # [how often made, how often compiled]

    def count(self, unit: Unit) -> None:
        """Give the calls of a unit that is about to be compiled their counters."""
        ops = unit.trace.ops
        place = unit.name
        for index, op in enumerate(ops):
            if type(op.descr) is not Call or op.descr.elidable or op.descr.changes != EVERYTHING:
                continue
            place = self._place(ops[index + 1]) or place
            counter = self._counter(place, repr(op.descr))
            counter[1] += 1
            op.descr = evolve(op.descr, counter=counter)

    def _counter(self, place: str, callee: str) -> array[int]:
        key = place, callee
        if len(self._counters) >= MOST_ROWS and key not in self._counters:
            key = ELSEWHERE
        return self._counters.setdefault(key, array("q", [0, 0]))

    def _place(self, following: Op) -> str:
        """The user's line at the guard after a call; "" if the guard does not know it."""
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
        """A line for each place and callee, the most frequent calls first."""
        rows = [(counter[0], counter[1], *key) for key, counter in self._counters.items()]
        rows.sort(key=lambda row: (-row[0], *row[1:]))
        lines = [f"{made:12} {compiled:8}  {place}  {callee}" for made, compiled, place, callee in rows]
        return "\n".join([f"{'made':>12} {'compiled':>8}", *lines])
