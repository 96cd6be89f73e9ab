"""Which places are warm: a counter for each place, and what was compiled there; the parameters as they are set.

In: the greens of a merge point.
Out: its `JitCell`.

Each backward jump increases the counter of its target; at `threshold` the place is traced. When a recording is given
up, the place waits for twice as long, but never for ever. With each trace that is made, all counters lose a part
(`decay`), so that a place that is visited seldom does not become hot. A cell loses it at its next visit. A cell without
a visit while `PLACES` new ones appear is forgotten.
Source: RPython's `warmstate` and its decaying counters.
"""

from __future__ import annotations

import os
from math import ceil
from time import perf_counter_ns
from typing import Any

from tracer.ir.trace import Unit
from tracer.opt import SWITCHES
from tracer.parameters import PARAMETERS
from tracer.records import field, record

MOST_LEFTS = 6
"""So many recordings that leave the loop are thrown away. The next one is kept: it seems that most turns leave."""

MOST_ANEW = 2
"""So many units of a loop are dropped because most turns take another way. Which way the next turn takes is chance."""

CHECKED = "strict" in os.environ.get("MINIPYD_CHECK", "")
"""Are changes of state checked?"""

FOREVER = 1 << 30
"""More than any count; a place with this count is hot at once."""

IDLE, MOST_IDLE = 2048, 1 << 17
"""After how many visits the JIT is asked again when it has refused, at least and at most.  To ask takes as long as a
hundred visits.
"""
OFTEN = 30_000_000
"""A place that asks again within so many nanoseconds asks too often."""

PLACES = 1000
"""A place is forgotten if it is not visited while this many new ones appear."""


class UnknownParameter(ValueError):
    """A name or value that no JIT parameter has. The message lists the right ones."""


def parse_parameters(text: str) -> dict[str, int | str]:
    """`threshold=1,sync=1` as a dict.

    Raises:
        UnknownParameter: a name that is not in the table, or a value of the wrong kind.
    """
    found: dict[str, int | str] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        name = name.strip()
        parameter = PARAMETERS.get(name)
        if parameter is None or not equals:
            names = ", ".join(PARAMETERS)
            raise UnknownParameter(f"expected NAME=VALUE with NAME one of {names}, found {part!r}")
        if isinstance(parameter.default, int):
            if not value.strip().lstrip("-").isdigit():
                raise UnknownParameter(f"expected a whole number for {name}, found {value!r}")
            found[name] = int(value)
        else:
            found[name] = value.strip()
    _check_names(str(found.get("enable_opts", "all")))
    return found


def _check_names(passes: str) -> None:
    unknown = {n for n in passes.split(":") if n} - SWITCHES - {"all"}
    if unknown:
        names, found = ", ".join(sorted(SWITCHES)), ", ".join(sorted(unknown))
        raise UnknownParameter(f"expected optimisations out of {names} for enable_opts, found {found}")


@record
class Limits:
    """The parameters that bound one trace."""

    trace_limit: int
    max_inline_depth: int
    max_unroll_recursion: int = 2
    heapcache: bool = True
    fold: bool = True
    unpromoted: frozenset[str] = frozenset()

    @classmethod
    def of(cls, parameters: dict[str, int | str]) -> Limits:
        """The limits that these parameters set."""
        longest, deepest, unrolled = "trace_limit", "max_inline_depth", "max_unroll_recursion"
        unpromoted = frozenset(str(parameters["unpromoted"]).split(":"))
        return cls(
            int(parameters[longest]), int(parameters[deepest]), int(parameters[unrolled]),
            bool(parameters["heapcache"]), bool(parameters["fold"]), unpromoted,
        )  # fmt: skip


@record
class State:
    """The state of a place; `docs/places.md` shows how one leads to another."""

    name: str


COLD = State("cold")  # its visits are counted
HOT = State("hot")  # it was visited often enough: recorded at its next visit, when the JIT may spend the time
RECORDING = State("recording")
COMPILING = State("compiling")  # the unit is optimised, and the backend compiles it
COMPILED = State("compiled")  # its unit is entered
RESTING = State("resting")  # its unit cost more than it saved, and is not entered for a while: see `driver.pacing`
STATES = (COLD, HOT, RECORDING, COMPILING, COMPILED, RESTING)
FOLLOWS: dict[State, frozenset[State]] = {
    COLD: frozenset((HOT, RECORDING)),
    HOT: frozenset((COLD, RECORDING)),
    RECORDING: frozenset((COLD, COMPILING)),
    COMPILING: frozenset((COLD, HOT, COMPILED)),
    COMPILED: frozenset((COLD, HOT, RESTING)),
    RESTING: frozenset((COLD, HOT, COMPILED)),
}
"""The states that each one may lead to."""


@record
class JitCell:
    """What the JIT knows of one place in the user's program."""

    key: Any
    """The greens, in the form that `WarmState.key` gives."""
    greens: tuple[Any, ...]
    limit: int
    """The number of backward jumps at which tracing is tried next."""
    state: State = COLD
    counter: int = 0
    """Backward jumps to it so far."""
    calls: int = 0
    """Calls so far of the function that starts here."""
    met: int = 0
    """The time of the last jump or call, by the clock of `WarmState`."""
    is_met: bool = True
    """Has there been one since cells were last searched for some to forget?"""
    compiled_unit: Unit | None = None
    """The unit of a place that is COMPILED or RESTING: traces end in jumps to it, or call it."""
    stand_in: Unit | None = None
    """The unit that others call in place of `compiled_unit`."""
    rests_until: int = 0
    """When a resting unit is entered again."""
    is_merge_unit: bool = False
    """Is its unit only for bridges that merge here? Then no other trace ends here."""
    give_ups: int = 0
    """How often a recording was given up."""
    is_awaited: bool = False
    """Was a recording given up so that this place is traced first? Then it is, whatever the JIT has spent so far."""
    excuses: int = 0
    """How often that was because another place is to be traced first."""
    drops: int = 0
    """How often its unit was dropped: see `tracer.driver.outdated`."""
    lefts: int = 0
    """How often its recording has left the loop: for an enclosing one, or to return."""

    anew: int = 0
    """How often its unit was dropped because it had been recorded in an unusual turn."""
    turn: int = 0
    """Nanoseconds that the interpreter takes for a turn of the loop; 0: that is not known (`tracer.driver.trials`)."""
    timings: int = 0
    """How often turns were timed since its unit was left last."""
    idle: int = IDLE
    """After how many visits the JIT is asked again when it has refused to enter or to record the place."""
    refused_at: int = 0
    """When it refused last."""
    turned_at: int = 0
    """When the hook was called last while turns were timed; 0: they are not."""

    @property
    def unit(self) -> Unit | None:
        """The unit that is entered here, or None."""
        return self.compiled_unit if self.state is COMPILED else None

    @property
    def is_busy(self) -> bool:
        """Is a unit for the place being recorded or compiled?"""
        return self.state is RECORDING or self.state is COMPILING

    def become(self, state: State) -> None:
        """Change to another state."""
        if CHECKED and state is not self.state:
            assert state in FOLLOWS[self.state], f"a place that is {self.state.name} does not become {state.name}"
        self.state = state

    def changed(self, before: State, after: State) -> bool:
        """Change to another state, if no other thread has changed it meanwhile. Returns: was there nobody?

        The host lets no other thread in between the question and the change: it does so at calls and backward jumps.
        """
        if CHECKED and after is not before:
            assert after in FOLLOWS[before], f"a place that is {before.name} does not become {after.name}"
        if self.state is not before:
            return False
        self.state = after
        return True

    def begins(self) -> bool:
        """Begin to record the place, if no other thread has meanwhile. Returns: was there nobody?"""
        state = self.state
        return (state is COLD or state is HOT) and self.changed(state, RECORDING)

    def compiled(self, unit: Unit) -> None:
        """Enter `unit` from now on: it is ready."""
        self.compiled_unit = unit
        self.become(COMPILED)

    def dropped(self, counts: int) -> None:
        """Take away the unit of this place, or the one on its way. counts: what the place's counter becomes."""
        self.compiled_unit = None
        self.counter = self.calls = counts
        self.become(HOT if counts >= self.limit else COLD)

    def gave_up(self, patience: int = 1) -> None:
        """Wait before the next try: twice as long as before, or (patience 0) as long."""
        self.give_ups += patience
        self.is_awaited = False
        self.counter = self.calls = 0
        self.limit = min(self.limit << patience, FOREVER)
        self.become(COLD)

    def awaited(self) -> None:
        """Have the place traced at its next visit: other recordings come to it."""
        self.counter = FOREVER
        self.is_awaited = True

    def refused(self) -> int:
        """Note that the place is neither entered nor recorded now.

        Returns: after how many visits the JIT is to be asked again.
        """
        now = perf_counter_ns()
        often = now - self.refused_at < OFTEN
        self.refused_at = now
        self.idle = min(2 * self.idle, MOST_IDLE) if often else max(self.idle // 2, IDLE)
        return self.idle

    def left(self) -> None:
        """Note that the recording left the loop. The place stays hot: another turn is tried soon."""
        self.lefts += 1
        self.counter = self.limit


@record
class WarmState:
    """The cells of one driver."""

    threshold: int
    """Backward jumps to a place before its loop is traced."""
    function_threshold: int = FOREVER
    """Calls of a function before it is traced from its start."""
    decay: int = 0
    """Thousandths of each counter that are lost with each trace."""
    clock: int = 0
    """How many traces have been made."""
    room: int = field(factory=lambda: PLACES)
    """How many cells there may be before some are forgotten."""
    cells: dict[Any, JitCell] = field(factory=dict)

    @staticmethod
    def key(greens: tuple[Any, ...]) -> Any:
        """The greens as a key: compared by value if they are words, by identity otherwise."""
        return tuple([g if type(g) is int else id(g) for g in greens])

    def cell(self, greens: tuple[Any, ...]) -> JitCell:
        """The cell of a place, made at its first use. It keeps the greens alive."""
        key = self.key(greens)
        cell = self.cells.get(key)
        if cell is None:
            if len(self.cells) >= self.room:
                self._forget()
            cell = self.cells[key] = JitCell(key, greens, self.threshold, met=self.clock)
        return cell

    def count(self, cell: JitCell, jumps: int, calls: int) -> bool:
        """Count more visits of a place that has no unit. Returns: is that enough to record it?"""
        if cell.met != self.clock:
            left = (1 - self.decay / 1000) ** (self.clock - cell.met)
            cell.counter, cell.calls = ceil(cell.counter * left), ceil(cell.calls * left)
            cell.met = self.clock
        cell.counter += jumps
        cell.calls += calls
        cell.is_met = True
        jumped = jumps > 0 and cell.counter >= cell.limit
        called = calls > 0 and cell.calls >= self.function_threshold << cell.give_ups
        state = cell.state
        if state is COLD or state is HOT:
            cell.changed(state, HOT if jumped or called else COLD)
        return jumped or called

    def _forget(self) -> None:
        """Forget the places that have no unit, and that were not visited since the last time."""
        for key, cell in list(self.cells.items()):
            if not (cell.is_met or cell.compiled_unit or cell.stand_in or cell.is_busy):
                self.cells.pop(key, None)
            cell.is_met = False
        self.room = len(self.cells) + PLACES
