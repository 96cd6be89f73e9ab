"""Pacing: what the JIT spends stays in proportion to what the program does meanwhile.

In: runs of units, and recorded operations.  Out: whether anything may be recorded now; and cells whose unit *rests*:
the interpreter runs the place, as if nothing were compiled there.

    ran(unit, time, failures)   it was entered and left: what the interpreter would have taken longer, less what entry,
                                exit and failures of guards have cost, is added to its balance
    failed(unit)                the same, where native code or another unit has entered it
    balance < -LOSS             the unit rests; each time for twice as long
    allows()                    all units together have cost no more than a share of the processor's other time

Holds: nothing that was compiled is lost; a place that is polymorphic for good is done with after a few rests.
What a unit's recording has cost is not held against it: that is spent, whether it is entered or not.
Does not: pace where the interpreter is slow (`driver.stride` is 1), for which even code that fails often is a gain.
Source: the idea of Jikes RVM's cost-benefit model (Arnold, Fink, Grove, Hind, Sweeney; OOPSLA 2000).
"""

from __future__ import annotations

from time import perf_counter_ns, process_time_ns

from tracer.ir.trace import Unit
from tracer.warmstate import COMPILED, RESTING, JitCell

GAIN = 4
"""Nanoseconds that a nanosecond in machine code saves: the interpreter takes so much longer, or more."""
ENTRY = 8_000
"""Nanoseconds of an entry and its exit."""
FAILURE = 60_000
"""Nanoseconds that a failure costs: the frames are made, and the interpreter is behind its merge point."""
OPERATION = 25
"""Nanoseconds that an operation of a unit saves, where it is known how often it went round."""
RECORDING = 4
"""What a trace costs in all, recording and LLVM included, for a nanosecond of its optimisation and lowering."""
CREDIT = 40_000_000
"""Nanoseconds that a unit may be ahead: what it was good for long ago does not count."""
LOSS = 10_000_000
"""Nanoseconds that a unit may be behind before it rests."""
REST = 10_000_000
"""Half of the nanoseconds of its first rest."""
FREE = 50_000_000
"""Nanoseconds that all units may cost at any time."""
SHARE = 0.2
"""What they may cost besides, as a part of the processor's other time: less, and what is to become fast is so too late.
"""

BUSY = 2
"""How many threads at once use the processor, at most: the program's, and the one that compiles."""

SOON = 1_000_000
"""Nanoseconds after which it is asked again at the earliest."""


class Pacing:
    """Who owns which unit, and which of them rest."""

    def __init__(self) -> None:
        self.rests = 0
        self._owners: dict[Unit, JitCell] = {}
        self._spent = 0
        self._began = process_time_ns()
        self._allowance = FREE
        self._poor_until = 0
        self._shortest = FREE

    def own(self, cell: JitCell, unit: Unit) -> None:
        """`unit` has been compiled for `cell`."""
        self._owners[unit] = cell

    def disown(self, unit: Unit) -> None:
        """`unit` is gone."""
        self._owners.pop(unit, None)

    def owner(self, unit: Unit) -> JitCell | None:
        """Whom a unit was compiled for, if it is not a bridge."""
        return self._owners.get(unit)

    def spend(self, time: int) -> None:
        """A trace was made a unit in so many nanoseconds."""
        self._spent += int(RECORDING * time)

    def allows(self) -> bool:
        """May the JIT spend more now?  To ask for the processor's time takes long, so that is done seldom."""
        if self._spent <= self._allowance:
            return True
        now = perf_counter_ns()
        if now < self._poor_until:
            return False
        self._allowance = FREE + int(SHARE * (process_time_ns() - self._began - self._spent))
        missing = self._spent - self._allowance
        if missing > 0:
            self._poor_until = now + max(int(missing / SHARE / BUSY), SOON)
        return missing <= 0

    def ran(self, unit: Unit, time: int, runs: int, failures: int, worked: int | None = None) -> bool:
        """A run of the unit was over after so many nanoseconds and failures of guards; it stands for so many runs.

        worked: how many operations have been executed in these, if that is known; else the time tells what was gained.
        The shortest run of all has done next to nothing: so long does it take to get into machine code and back.

        Returns: does it rest from now on?
        """
        if time < self._shortest:
            self._shortest = time
        gain = GAIN * (time - self._shortest) * runs if worked is None else OPERATION * worked
        return self._settle(unit, gain - ENTRY - FAILURE * failures)

    def failed(self, unit: Unit, worked: int | None = None) -> bool:
        """A guard has failed in a run that nobody timed, and so many operations have been executed, if that is known.

        Returns: does the unit rest from now on?
        """
        return self._settle(unit, OPERATION * (worked or 0) - FAILURE)

    def _settle(self, unit: Unit, gain: int) -> bool:
        balance = unit.balance + gain
        unit.balance = min(balance, CREDIT)
        if balance >= -LOSS:
            return False
        cell = self._owners.get(unit)
        if cell is None or cell.unit is not unit:
            return False
        self.rests += 1
        unit.rests += 1
        unit.balance = 0
        cell.become(RESTING)
        cell.counter = cell.calls = 0
        cell.rests_until = perf_counter_ns() + (REST << unit.rests)
        return True

    def is_resting(self, cell: JitCell) -> bool:
        """Does the cell's unit rest?"""
        if cell.state is not RESTING:
            return False
        if perf_counter_ns() < cell.rests_until:
            return True
        cell.become(COMPILED)
        return False
