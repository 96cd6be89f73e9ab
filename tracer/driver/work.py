"""How many operations of units were executed: what they have saved the program depends on it.

In: a unit, the exit that it was left through, and the rounds that its machine code has counted.
Out: a number of operations.

    preamble | label | body of 30 operations, left behind the 12th, 3 rounds     3 * 30 - 18 = 72
    a bridge of 20 operations grew out behind the 12th, and was run twice        2 * (20 - 18) more

Only the first tier counts rounds. Of a unit of the second tier, a run is taken to do as much as its runs did before.
Holds: the rounds of a unit are counted once, whoever asks.
Does not: count the preamble, which a run executes once at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracer.backend.protocol import Backend
from tracer.driver.ageing import Ageing
from tracer.ir.trace import Exit, Unit

SHORT = 200_000
"""A run of fewer nanoseconds is not worth asking all bridges of a unit."""


class Work:
    """Asks a backend for the rounds of units and their bridges."""

    def __init__(self, backend: Backend, ageing: Ageing) -> None:
        self._backend = backend
        self._ageing = ageing

    def in_runs(self, unit: Unit, exit: Exit, runs: int, time: int) -> int | None:
        """What was done in so many runs of the unit, of which the last took `time` nanoseconds and left through `exit`;
        None if that is not known.
        """
        bridges = _way_to(exit, unit) if runs == 1 and time < SHORT else self._ageing.family(unit)[1:]
        worked = self._done(unit, exit, bridges)
        if worked is not None:
            unit.counted_runs += runs
            return worked
        return unit.executed * runs // unit.counted_runs if unit.counted_runs else None

    def before(self, unit: Unit, exit: Exit) -> int | None:
        """What was done since the last call for the unit, which was left through `exit`; None if nobody counts."""
        return self._done(unit, exit, _way_to(exit, unit))

    def _done(self, unit: Unit, exit: Exit, bridges: Iterable[Unit]) -> int | None:
        rounds = self._backend.rounds(unit)
        if rounds is None:
            return None
        worked = rounds * length_of_round(unit) - unexecuted(exit)
        for bridge in bridges:
            count = self._backend.rounds(bridge)
            if count and bridge.entrance is not None:  # each time, the unit that it grew out of was left early
                worked += count * (length_of_round(bridge) - unexecuted(bridge.entrance))
        worked = max(worked, 0)
        unit.executed += worked
        return worked


def _way_to(exit: Exit, unit: Unit) -> Iterator[Unit]:
    """The bridges of `unit` that lead to the exit, the last one first."""
    bridge = exit.unit
    while bridge is not None and bridge is not unit and bridge.entrance is not None:
        yield bridge
        bridge = bridge.entrance.unit


def length_of_round(unit: Unit) -> int:
    """The operations of one round: those behind the label, or all."""
    if not unit.round:
        ops = unit.trace.ops
        header = next((k for k, op in enumerate(ops) if op.name == "label"), -1)
        unit.round = len(ops) - 1 - header
    return unit.round


def unexecuted(exit: Exit) -> int:
    """The operations of a round that are not executed if the unit is left through this exit."""
    if exit.behind is None:
        ops = [] if exit.unit is None else exit.unit.trace.ops
        at = next((k for k, op in enumerate(ops) if op.exit is exit), len(ops))
        exit.behind = len(ops) - at
    return exit.behind
