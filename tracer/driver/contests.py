"""Contests: is a unit that native code enters faster than the interpreter?  One that is not rests.

In: units that are offered to native code, and what activations take there, with and without the unit.
Out: how many nanoseconds an entry of the unit saves, and whether it has lost.

    the unit is offered again     native code tosses a coin at each visit, and times the activation that follows
    after some hundred            with the unit 1,900 cycles, without it 1,200: it rests
                                  with it 700, without it 1,200: an entry saves 500 cycles

What a trace saves is a guess everywhere else (`tracer.driver.pacing`): so many nanoseconds for each operation.  A unit
that runs shortly may be slower than the interpreter by what it takes to get in and out, and one whose guards fail
often by what is done behind them.  Both are in what is timed.

Holds: a unit is compared when it has been offered a few times, so that its first bridges are there, and again at once
after each of its rests, which is over when no other unit is compared: so those that have been slow come back one by
one, and each is entered no longer than it takes to tell.  One unit is compared at a time; one that is seldom visited
gives way to the next.  A unit that is compared does not rest for what it is only estimated to cost.
Does not: compare units whose loop goes round for long (`tracer.driver.trials` does), or those that only other units
call.
"""

from __future__ import annotations

from array import array
from math import sqrt
from time import perf_counter_ns
from typing import Any

from tracer.ir.trace import Unit

CALM = 3
"""How many times a unit is offered before it is compared."""
FEWEST, MOST = 100, 4000
"""How many activations of each side are timed, at least and at most."""
SURE = 3
"""A difference of so many standard errors is none of chance."""
NEAR = 0.02
"""Or both sides are known to this part of their time."""
MARGIN = 1.03
"""A unit has lost if an activation takes so many times as long with it."""
OVERFLOWS = 0.25
"""There is no verdict if this part of the activations is too long to be timed."""
PATIENCE = 50_000_000
"""Nanoseconds after which a contest that has not ended gives way to the next one."""


class Contests:
    """Holds the contest that is going on.

    native: the portal's native code, or None.
    """

    def __init__(self, native: Any) -> None:
        self._native = native
        self._unit: Unit | None = None
        self._record = 0
        self._began = 0  # when the contest began, in nanoseconds
        self._cycles = 0.0  # and in the processor's cycles

    def offered(self, unit: Unit, record: int) -> bool:
        """The unit of this entry record is offered to native code. Returns: has it lost?"""
        if self._native is None or unit.is_compared:
            return False
        if unit is self._unit:
            return self._has_lost(unit)
        unit.offers += 1
        if (unit.offers >= CALM or unit.rests) and self.is_free:
            self._cycles = array("d", self._native.compare(record))[-1]
            self._unit, self._record, self._began = unit, record, perf_counter_ns()
        return False

    def has(self, unit: Unit) -> bool:
        """Is `unit` the one that is compared now?"""
        return unit is self._unit and not self.is_free

    @property
    def is_free(self) -> bool:
        """May the next contest begin?"""
        return self._unit is None or perf_counter_ns() - self._began > PATIENCE

    def withdrawn(self, unit: Unit) -> None:
        """The unit is no longer offered. When it is again, it may have other bridges."""
        unit.is_compared = False
        unit.offers = 0
        if unit is self._unit:
            self._stop()

    def _has_lost(self, unit: Unit) -> bool:
        runs, with_it, squares, others, without, other_squares, overflows, cycles = array(
            "d", self._native.compare(self._record)
        )
        if overflows > OVERFLOWS * max(others, FEWEST):  # activations are long: nobody can tell
            self._end(unit)
            return False
        if min(runs, others) < FEWEST:
            return False
        mean, other_mean = with_it / runs, without / others
        variances = (squares / runs - mean * mean) / runs, (other_squares / others - other_mean * other_mean) / others
        error = sqrt(max(sum(variances), 0.0))
        difference = other_mean - mean
        if abs(difference) < SURE * error and error > NEAR * other_mean and min(runs, others) < MOST:
            return False
        passed = perf_counter_ns() - self._began
        unit.saves = int(difference * passed / max(cycles - self._cycles, 1))
        self._end(unit)
        return bool(mean > MARGIN * other_mean)

    def _end(self, unit: Unit) -> None:
        unit.is_compared = True
        self._stop()

    def _stop(self) -> None:
        self._unit = None
        self._native.compare(0)
