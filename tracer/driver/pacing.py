"""Pacing: what the JIT costs stays in proportion to what it saves the program.

In: runs of units, recorded operations, and exits that were left without a bridge.
Out: whether anything may be recorded now; and cells whose unit *rests*: the interpreter runs the place as if nothing
were compiled there.

    ran(unit, time, failures)   it was entered and left. Its balance gains the time that the interpreter would have
                                taken more, and loses the cost of the entry, the exit and the failed guards
    failed(unit)                the same, if native code or another unit entered it
    balance < -LOSS             the unit rests; each time for twice as long, while its bridges do not double
    allows()                    all units together have cost no more than a share of the processor's other time, and
                                a part of what they have gained

Holds: no compiled code is lost. A place whose types never settle costs little after a few rests. A unit that gets as
many bridges again as it had rests no longer than it has cost: with enough of them, its guards will hold. What units
have gained is an estimate until `tracer.driver.contests` knows better; then the estimate is replaced.
The cost of recording a unit does not count in its balance: it is spent whether the unit is entered or not.
Does not: pace a slow interpreter (`driver.stride` is 1), for which even code that fails often is a gain.
Source: the idea of Jikes RVM's cost-benefit model (Arnold, Fink, Grove, Hind, Sweeney; OOPSLA 2000).
"""

from __future__ import annotations

from time import perf_counter_ns, process_time_ns

from tracer.driver.contests import Contests
from tracer.ir.trace import Unit
from tracer.warmstate import COMPILED, RESTING, JitCell

GAIN = 1
"""Nanoseconds saved for each nanosecond in machine code, where no operations are counted."""
ENTRY = 500
"""Nanoseconds that an entry and its exit cost."""
VISIT = 100
"""The same if native code enters the unit."""
FAILURE = 8_000
"""Nanoseconds that a failure counts for. Frames are rebuilt, and the interpreter runs to its next merge point, which
takes 15,000 to 60,000; but most exits that fail get a bridge, and a unit that rests gets none.
"""
OPERATION = 3
"""Nanoseconds that an operation of a unit saves, if the rounds of the unit are counted. The translated interpreter
takes some 5 for what an operation does, but calls take as long in a unit as without it. Measured on whole runs of 24
programs: with 6, units that save nothing pay for more of their kind.
"""
MOST_GAINED = 4
"""Nanoseconds that all units together may have saved for each that the processor has worked since the start. Runs that
are timed are few, and each stands for thousands.
"""
CREDIT = 6_000_000
"""The largest balance of a unit, in nanoseconds: gains of long ago do not count."""
LOSS = 3_000_000
"""Nanoseconds by which a balance may be negative before the unit rests: what 375 failures count for."""
REST = 10_000_000
"""Half of the first rest of a unit, in nanoseconds."""
LONGEST_RECORDING = 100_000_000
"""A recording that has taken more nanoseconds has waited for a long call that the program made."""
LONGEST_LEAVING = 300_000
"""An exit that took more nanoseconds to leave has come to a long call that the program makes."""
LONGEST = 4
"""A unit whose bridges have doubled since its last rest rests no longer than at its fourth."""
LOST = 3
"""The rest of a unit of which is known that it is slower than the interpreter, and that has the bridges that it had
when it rested last, is longer by so many doublings.
"""
FREE = 60_000_000
"""Nanoseconds that all units together may always cost."""
SHARE = 0.05
"""What they may cost beyond that, as a part of the processor's other time, when that has become long."""
LONG = 1_000_000_000
"""The processor's other time, in nanoseconds, after which they may cost half of SHARE. How long a program will still
run is best told by how long it has run.
"""
RETURN = 0.5
"""What they may cost beyond that, as a part of what they have gained so far. Programs whose first units pay get all of
theirs soon. A program with so many ways that none of them pays is not slowed down by more than SHARE.
"""

BUSY = 2
"""How many threads use the processor at once, at most: the program's, and the one that compiles."""

SOON = 1_000_000
"""Nanoseconds between two looks at the processor's time, at least."""


class Pacing:
    """Which cell owns which unit, and which units rest."""

    def __init__(self, contests: Contests | None = None) -> None:
        """contests: those of the units; None: no unit is compared."""
        self.rests = 0
        self._contests = Contests(None) if contests is None else contests
        self._owners: dict[Unit, JitCell] = {}
        self._spent = 0
        self._gained = 0
        self._began = process_time_ns()
        self._allowance = FREE
        self._poor_until = 0
        self._shortest = FREE

    def own(self, cell: JitCell, unit: Unit) -> None:
        """Note that `unit` has been compiled for `cell`."""
        self._owners[unit] = cell

    def disown(self, unit: Unit) -> None:
        """Note that `unit` is gone."""
        self._owners.pop(unit, None)

    def owner(self, unit: Unit) -> JitCell | None:
        """The cell that a unit was compiled for; None for a bridge."""
        return self._owners.get(unit)

    def spend(self, time: int) -> None:
        """Note that a trace was recorded, or a unit compiled, in `time` nanoseconds."""
        self._spent += min(time, LONGEST_RECORDING)

    def left(self, time: int) -> None:
        """Note that an exit without a bridge was left, and the interpreter's next merge point reached, in `time`
        nanoseconds.
        """
        self._spent += min(time, LONGEST_LEAVING)

    def allows(self) -> bool:
        """May the JIT spend more now? Reading the processor's time is slow, so the answer is kept for a while."""
        earned = int(RETURN * self._gained)
        if self._spent <= self._allowance + earned:
            return True
        now = perf_counter_ns()
        if now < self._poor_until:
            return False
        worked = max(process_time_ns() - self._began - self._spent, 0)
        self._gained = min(self._gained, MOST_GAINED * worked)
        self._allowance = FREE + int(SHARE * worked * worked / (worked + LONG))
        missing = self._spent - self._allowance - int(RETURN * self._gained)
        if missing > 0:
            self._poor_until = now + max(int(missing / SHARE / BUSY), SOON)
        return missing <= 0

    def ran(self, unit: Unit, time: int, runs: int, failures: int, worked: int | None = None) -> bool:
        """Settle a run of the unit.

        time: its nanoseconds.
        runs: how many runs it stands for.
        failures: how many guards failed in it.
        worked: how many operations were executed in these runs; if None, the gain is estimated from the time. The
        shortest run so far is taken for the time that it takes to get into machine code and back.

        Returns: whether the unit rests from now on.
        """
        if unit.saves is not None:
            self._put_right(unit, unit.saves)
            return self._settle(unit, unit.saves * runs)
        unit.estimated_runs += runs
        if time < self._shortest:
            self._shortest = time
        gain = GAIN * (time - self._shortest) * runs if worked is None else OPERATION * worked
        return self._settle(unit, gain - ENTRY - VISIT * (runs - 1) - FAILURE * failures)

    def failed(self, unit: Unit, worked: int | None = None, failures: int = 1) -> bool:
        """Settle failures in runs that nobody timed. worked: how many operations were executed, or None.

        Returns: whether the unit rests from now on.
        """
        saved = OPERATION * (worked or 0) if unit.saves is None else 0
        return self._settle(unit, saved - FAILURE * failures)

    def _put_right(self, unit: Unit, saves: int) -> None:
        """Replace the estimate of what the unit has gained, now that it is known what one entry saves."""
        self._gained += saves * unit.estimated_runs - unit.estimate
        unit.estimate = unit.estimated_runs = 0

    def _settle(self, unit: Unit, gain: int) -> bool:
        self._gained += gain
        if unit.saves is None:
            unit.estimate += gain
        balance = unit.balance + gain
        unit.balance = min(balance, CREDIT)
        return balance < -LOSS and not self._contests.has(unit) and self.rest(unit)

    def rest(self, unit: Unit) -> bool:
        """Let the unit rest, unless its place has another one by now. Returns: does it?"""
        cell = self._owners.get(unit)
        if cell is None or cell.unit is not unit:
            return False
        if not cell.changed(COMPILED, RESTING):
            return False
        self.rests += 1
        if unit.grown > 2 * unit.rested:
            unit.rests = min(unit.rests, LONGEST - 1) + 1
        else:
            unit.rests += LOST if unit.saves is not None and unit.saves < 0 else 1
        unit.rested = unit.grown
        unit.balance = 0
        cell.counter = cell.calls = 0
        cell.rests_until = perf_counter_ns() + (REST << unit.rests)
        return True

    def is_resting(self, cell: JitCell) -> bool:
        """Does the cell's unit rest?"""
        if cell.state is not RESTING:
            return False
        if perf_counter_ns() < cell.rests_until or not self._contests.is_free:
            return True
        cell.changed(RESTING, COMPILED)
        return False
