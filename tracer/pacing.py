"""Pacing: what the JIT spends on one loop stays in proportion to what the interpreter does meanwhile.

In: failures of guards and recorded operations, each charged to the unit that the loop or function got first.
Out: cells whose unit *rests*: the interpreter runs the place, as if nothing were compiled there.

    spend(unit, 1)      a guard of it, or of one of its bridges, has failed
    spend(unit, 2 * n)  a bridge of n operations was recorded
    ran_shortly(unit)   it was entered for next to nothing
    spent > budget      the unit rests for WAIT jumps or calls for each of these, and goes on with a larger budget

Holds: nothing that was compiled is lost, so a place that is polymorphic for good is done with after a few rests.
Does not: pace where the interpreter is slow (`driver.stride` is 1), for which even code that fails often is a gain.
Source: the idea of Jikes RVM's cost-benefit model (Arnold, Fink, Grove, Hind, Sweeney; OOPSLA 2000), made of counters.
"""

from __future__ import annotations

from tracer.trace import Unit
from tracer.warmstate import Cell

BUDGET = 1500
"""What a unit may cost before it rests first, in failures of guards: some 0.2 s."""
WAIT = 100
"""Jumps that the interpreter does in the time of one failure."""
PER_OPERATION = 2
"""What a recorded operation costs, compiled, in failures of guards."""


SHORT_RUN = 10_000
"""Nanoseconds that a run of machine code should take, so that its entry and its exit do not weigh."""
ENTRIES = 2
"""How many such runs cost as much as a failure: the interpreter would mostly have been as fast."""


class Pacing:
    """Who owns which unit, and which of them rest."""

    def __init__(self) -> None:
        self.rests = 0
        self._owners: dict[Unit, Cell] = {}

    def own(self, cell: Cell, unit: Unit) -> None:
        """`unit` has been compiled for `cell`."""
        self._owners[unit] = cell
        unit.budget = BUDGET

    def spend(self, unit: Unit, cost: int) -> None:
        """Charge `cost` to the unit that this one has grown out of."""
        root = unit.root
        root.spent += cost
        cell = self._owners.get(root)
        if root.spent <= root.budget or cell is None or cell.unit is not root:
            return
        self.rests += 1
        cell.unit, cell.resting = None, root
        cell.counter = cell.calls = 0
        cell.rest = root.spent * WAIT
        root.budget += 2 * root.budget

    def ran_shortly(self, unit: Unit) -> None:
        """A run of the unit was over at once."""
        unit.short_runs += 1
        if unit.short_runs % ENTRIES == 0:
            self.spend(unit, 1)

    @staticmethod
    def is_resting(cell: Cell, steps: int) -> bool:
        """Does the cell's unit rest, after so many more jumps or calls?  It goes on when it has rested enough."""
        if cell.resting is None:
            return False
        cell.rest -= steps
        if cell.rest > 0:
            return True
        cell.unit, cell.resting = cell.resting, None
        return False
