"""Trials: is a compiled loop faster than the interpreter?  One that is not rests.

In: the interpreter's time for a turn of a loop, and the time of the first long runs of its unit.
Out: whether the unit has lost.

    a loop is hot    the interpreter makes some more turns, which are timed         100 us for 512 turns
    it is compiled   its unit goes round for as long as takes the interpreter       3 ms for 10,000 turns
                     SPAN nanoseconds, and leaves                                   300 ns > 195 ns: it rests
    it rests         the interpreter's turns are timed again
    it is entered    the next trial

What a trace saves is a guess everywhere else (`tracer.driver.pacing`): so many nanoseconds for each operation.  The
guess is wrong where nearly all the time goes into calls that the trace makes, or into objects that it makes one by one
and the interpreter does not, such as the frames and functions of code that stands in for a builtin.

Holds: the turns of an inner loop are timed with what lies between its runs, so the interpreter's time is rather too
long than too short, and no loop rests that is faster.
Does not: try loops that make a few turns at a time, since a run takes longer if it is timed; or units of functions, or
of the second tier, whose rounds nobody counts.
"""

from __future__ import annotations

from time import perf_counter_ns

from tracer.backend.protocol import Backend
from tracer.ir.trace import Unit
from tracer.records import record
from tracer.warmstate import JitCell

VISITS = 512
"""So many turns are timed at once."""
TIMINGS = 4
"""So often they are timed before a loop is recorded. The shortest time counts: others are of turns that had to wait."""
SPAN = 2_000_000
"""How many nanoseconds a trial takes, if the unit is as fast as the interpreter."""
FEWEST = 16
"""The fewest turns of a trial."""
LONG = 100_000
"""Shorter runs, in nanoseconds, do not count."""
MARGIN = 1.1
"""A unit has lost if a turn takes so many times as long in it.  Its second tier is hardly faster, if it is slow."""


@record
class Trial:
    """The trial of a unit that is not over."""

    turns: int  # so many make the trial
    made: int = 0  # those of long runs so far
    time: int = 0  # nanoseconds that they have taken
    began: int = 0  # how often the unit had gone round when its current run began


class Trials:
    """Holds the trials of all units."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def is_timed(self, cell: JitCell) -> bool:
        """Is the time of a turn known?  If not, the hook is to be called again after VISITS more turns."""
        if cell.timings < TIMINGS:
            self.turned(cell, VISITS)
        return cell.timings >= TIMINGS

    def turned(self, cell: JitCell, visits: int) -> None:
        """The hook is called for a loop without a unit that may be entered; if it was called before, then so many turns
        ago.
        """
        now = perf_counter_ns()
        if not cell.turned_at:
            cell.timings = 0
        else:
            turn = max((now - cell.turned_at) // visits, 1)
            cell.turn = min(cell.turn, turn) if cell.timings else turn
            cell.timings += 1
        cell.turned_at = now

    def enter(self, cell: JitCell, unit: Unit) -> None:
        """The unit is about to be entered at its loop: it is tried, unless it has been."""
        cell.turned_at = 0
        if unit.pays or not cell.timings:
            return
        trial: Trial = unit.trial or Trial(max(SPAN // cell.turn, FEWEST))
        trial.began = self._backend.all_rounds(unit) or 0
        unit.trial = trial
        if not self._backend.leave_after(unit, trial.turns - trial.made):
            self._end(unit, True)  # nobody can tell

    def has_lost(self, cell: JitCell, unit: Unit, time: int) -> bool:
        """The unit was left after `time` nanoseconds, and `cell` is its place.  Has it lost its trial now?"""
        trial: Trial | None = unit.trial
        if trial is None:
            return False
        rounds = self._backend.all_rounds(unit)
        if rounds is None:
            self._end(unit, True)
        elif time >= LONG:
            trial.made += rounds - trial.began
            trial.time += time
            if trial.made >= trial.turns:
                self._end(unit, trial.time <= MARGIN * cell.turn * trial.made)
                return not unit.pays
        return False

    def _end(self, unit: Unit, pays: bool) -> None:
        unit.trial = None
        unit.pays = pays
