"""Pacing: what the JIT spends stays in proportion to what the program does meanwhile.

In: failures of guards and recorded operations, each charged to the unit that the loop or function got first.
Out: whether anything may be recorded now; and cells whose unit *rests*: the interpreter runs the place, as if nothing
were compiled there.

    spend(unit, 1)      a guard of it, or of one of its bridges, has failed
    spend(unit, 4 * n)  a bridge of n operations was recorded
    spent > budget      the unit rests, until the interpreter has worked as long, and begins with a larger budget
    ran(unit, time)     it was entered; where that is for next to nothing time after time, it rests as well
    allows()            all units together have cost no more than a share of the processor's time since the JIT began

Holds: nothing that was compiled is lost, so a place that is polymorphic for good is done with after a few rests.
Does not: pace where the interpreter is slow (`driver.stride` is 1), for which even code that fails often is a gain.
Source: the idea of Jikes RVM's cost-benefit model (Arnold, Fink, Grove, Hind, Sweeney; OOPSLA 2000), made of counters.
"""

from __future__ import annotations

from time import process_time_ns

from tracer.trace import Unit
from tracer.warmstate import Cell

BUDGET = 1500
"""What a unit may cost before it rests first, in failures of guards: some 0.1 s."""
FAILURE = 60_000
"""Nanoseconds that a failure costs."""
FREE = 1_000_000_000
"""Nanoseconds that all units may cost at any time."""
SHARE = 0.5
"""What they may cost besides, as a part of the processor's time: less, and what is to become fast is so too late."""
WAIT = 2500
"""Operations, as a unit has them, that the interpreter works through in the time of one failure."""
PER_OPERATION = 4
"""What a recorded operation costs, compiled, in failures of guards."""
SHORT_RUN = 10_000
"""Nanoseconds that a run of machine code should take, so that its entry and its exit do not weigh."""
SHORT_RUNS = 256
"""After how many more short runs than long ones a unit rests first: the interpreter would have been as fast."""
SHORT_WAIT = 200
"""Jumps or calls that it rests for each of them."""


class Pacing:
    """Who owns which unit, and which of them rest."""

    def __init__(self) -> None:
        self.rests = 0
        self._owners: dict[Unit, Cell] = {}
        self._spent = 0
        self._began = process_time_ns()

    def own(self, cell: Cell, unit: Unit) -> None:
        """`unit` has been compiled for `cell`."""
        self._owners[unit] = cell
        unit.budget = BUDGET
        unit.most_short_runs = SHORT_RUNS

    def owner(self, unit: Unit) -> Cell | None:
        """Whom a unit was compiled for, if it is not a bridge."""
        return self._owners.get(unit)

    def begin(self, unit: Unit) -> None:
        """A trace was recorded.  A place is not charged for its first, which is to show what it gains."""
        cost = PER_OPERATION * len(unit.trace.ops)
        if unit.root is unit:
            self._spent += cost
        else:
            self.spend(unit, cost)

    def spend(self, unit: Unit, cost: int) -> None:
        """Charge `cost` to the unit that this one has grown out of."""
        self._spent += cost
        root = unit.root
        root.spent += cost
        cell = self._owners.get(root)
        if cell is None or cell.unit is not root:
            return
        if root.spent <= root.budget:
            return
        times = root.budget // BUDGET  # each rest is twice as long as the one before
        self._rest(cell, root, times * root.spent * WAIT // (1 + len(root.trace.ops)))
        root.spent = 0
        root.budget *= 2

    def allows(self) -> bool:
        """May the JIT spend more now?"""
        return self._spent * FAILURE <= FREE + SHARE * (process_time_ns() - self._began)

    def ran(self, unit: Unit, time: int) -> None:
        """A run of the unit was over after so many nanoseconds."""
        if time >= SHORT_RUN:
            unit.short_runs -= unit.short_runs > 0
            return
        unit.short_runs += 1
        cell = self._owners.get(unit)
        if unit.short_runs <= unit.most_short_runs or cell is None or cell.unit is not unit:
            return
        self._rest(cell, unit, unit.short_runs * SHORT_WAIT)
        unit.short_runs = 0
        unit.most_short_runs *= 2

    def _rest(self, cell: Cell, unit: Unit, steps: int) -> None:
        self.rests += 1
        cell.unit, cell.resting = None, unit
        cell.counter = cell.calls = 0
        cell.rest = steps

    def is_resting(self, cell: Cell, steps: int) -> bool:
        """Does the cell's unit rest, after so many more jumps or calls?

        It goes on when it has rested enough, and what its guards may cost then is there.
        """
        if cell.resting is None:
            return False
        cell.rest -= steps
        if cell.rest > 0 or not self.allows():
            return True
        cell.unit, cell.resting = cell.resting, None
        return False
