"""The trace compiler: turns a recorded trace into a unit.

In: an `Outcome`, and the cell or the exit that it was recorded for.
Out: a compiled unit, which the cell or the exit leads to.

    outcome --> optimise --> register versions --> backend.compile ..> cell.unit, or exit.bridge linked
       |            |                                   |                 |
       +------------+--- given up: the place waits <----+                 +-- a version is replaced: the unit is closed

Holds: if a trace is given up, refused or invalidated, its place is as if nothing had been tried, except that it waits
longer.
Does not: decide what is traced, or run units; that is the work of `tracer.driver.driver`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from typing import Any

from tracer import log
from tracer.backend.protocol import Backend
from tracer.driver.ageing import Ageing
from tracer.driver.bridges import GROWN, begin_anew, continue_chain, grow
from tracer.driver.entrances import Entrances
from tracer.driver.outdated import MOST, forget, register
from tracer.driver.pacing import Pacing
from tracer.driver.stats import CATEGORY, OpaqueCalls, Stats
from tracer.driver.unitparts import dismantle, set_unit_aside
from tracer.hints import JitDriver
from tracer.host.collector import uncollected
from tracer.ir.trace import Exit, Trace, Unit
from tracer.jitcode.portal import Portal
from tracer.opt import SWITCHES, optimise_bridge, optimise_loop
from tracer.opt.handover import known_bounds
from tracer.opt.intbound import TOP, exactly
from tracer.record.giveup import GiveUp
from tracer.record.metainterp import Outcome
from tracer.warmstate import COMPILING, MOST_ANEW, JitCell, WarmState

STRICT = "strict" in os.environ.get("MINIPYD_CHECK", "")
"""Raise errors of the optimiser. Otherwise the trace is given up and the program continues."""


_LEFT = ("left", "returned")
_BLAMELESS = ("inner-loop", "merge-unit", "atypical", *_LEFT)
"""Reasons to give up that do not make the place wait longer: another place, or another turn, is to be traced first."""


EXCUSES = 3
"""How often a place or an exit is excused: if another place was to be traced first so often, it will be so again."""


class TraceCompiler:
    """Makes units of recordings, and frees them.

    leave: called by machine code when a unit that it called was left through an exit.
    """

    def __init__(
        self,
        driver: JitDriver,
        backend: Backend,
        parameters: dict[str, int | str],
        leave: Callable[[Exit, list[Any]], Any],
    ) -> None:
        self.driver = driver
        self.backend = backend
        self.parameters = parameters
        self.leave = leave
        self.stats = Stats()
        self.entrances = Entrances(driver.native, backend)
        self.pacing = Pacing(self.entrances.contests)
        self.warm = WarmState(
            int(parameters["threshold"]), int(parameters["function_threshold"]), int(parameters["decay"])
        )
        self.log = log.from_environment()
        self.opaque: OpaqueCalls | None = None  # set if the log asks for it
        self.units: list[Unit] = []
        self.traces = 0  # how many were recorded to their end
        self.bridging: set[Exit] = set()  # exits whose bridge is being recorded or compiled, or is there
        self._waiting: dict[Unit, tuple[JitCell | None, Exit | None]] = {}
        self.ageing = Ageing(int(parameters["loop_longevity"]), self.warm, self.pacing, self.entrances, backend)
        self._numbers = count()
        backend.report = self._refused

    def count_opaque_calls(self, portal: Portal) -> None:
        """Count calls that may change everything, if the log asks for it."""
        if self.log.wants(CATEGORY):
            self.opaque = OpaqueCalls(portal)

    def dismantle(self) -> None:
        """Free all units without the help of the collector. None may be running, or be entered again."""
        for unit in self.ageing.end():
            self.backend.release(unit)
            dismantle(unit)
        for things in (self.units, self.bridging, self._waiting, self.warm.cells):
            things.clear()

    def place(self, cell: JitCell | None, exit: Exit | None) -> str:
        """Where a trace starts, in the user's terms."""
        if cell is not None:
            describe = self.driver.get_printable_location
            return repr(cell.greens) if describe is None else describe(*cell.greens)
        assert exit is not None
        return f"bridge from exit {exit.number} of {exit.unit.name if exit.unit else '?'}"

    def compile_recording(self, outcome: Outcome, cell: JitCell | None, exit: Exit | None) -> None:
        """Compile what was recorded for a cell or for an exit, or note that it was given up."""
        self.warm.clock += 1
        with uncollected():
            unit = self._compile_recording(outcome, cell, exit)
        if unit is not None:
            set_unit_aside(unit)

    def _compile_recording(self, outcome: Outcome, cell: JitCell | None, exit: Exit | None) -> Unit | None:
        place = self.place(cell, exit)
        if outcome.trace is None:
            assert outcome.give_up is not None
            self._gave_up(cell, exit, outcome.give_up, place)
            return None
        trace = outcome.trace
        number, self.traces = self.traces, self.traces + 1
        if outcome.target is not None and outcome.target.invalid[0]:
            self._gave_up(cell, exit, GiveUp("outdated", None, place=outcome.target.name), place)
            return None
        if not int(self.parameters["first_trace"]) <= number <= int(self.parameters["last_trace"]):
            self._gave_up(cell, exit, GiveUp("excluded", None, number=number), place)
            return None
        if exit is not None and exit.unit is not None and self._gives_way(exit.unit, exit, outcome.target):
            self._gave_up(cell, exit, GiveUp("atypical", None, place=exit.unit.name), place)
            return None
        self.stats.recorded_ops += len(trace.ops)
        if self.log.wants("jit-log-noopt"):
            self._show("jit-log-noopt", place, trace)
        try:
            unit = self._optimised(trace, outcome.target, cell, exit, place)
        except Exception as e:
            if STRICT:
                raise
            self._gave_up(cell, exit, GiveUp("internal", None, error=f"{type(e).__name__}: {e}"), place)
            return None
        self.stats.optimised_ops += len(unit.trace.ops)
        unit.passed = trace.passed
        if cell is not None and cell.is_merge_unit:
            unit.grown = GROWN
        category = "jit-log-opt-loop" if exit is None else "jit-log-opt-bridge"
        if self.log.wants(category):
            self._show(category, place, unit.trace)
        self._compile(unit, cell, exit)
        return unit

    def _show(self, category: str, place: str, trace: Trace) -> None:
        from tracer.ir.text import show  # only where the log wants it

        self.log.section(category, f"# {place}\n{show(trace)}")

    def _gives_way(self, unit: Unit, exit: Exit, target: Unit | None) -> bool:
        """Do twice as many turns of this loop leave it here, and come back to its header, as go round in it?

        Then it was recorded in an unusual turn: most turns would run through a bridge, which knows less. If so, the
        place is hot again.
        """
        owner = self.pacing.owner(unit)
        if target is not unit or owner is None or owner.compiled_unit is not unit or owner.anew >= MOST_ANEW:
            return False
        rounds = self.backend.all_rounds(unit)
        if rounds is None or 2 * rounds >= exit.failures:
            return False
        owner.anew += 1
        self._take_from(owner, unit)
        return True

    def _take_from(self, cell: JitCell, unit: Unit) -> None:
        """Have nobody enter `unit` at its place any more. Bridges may jump into it, so it stays valid."""
        forget(cell)
        self.entrances.withdraw(unit)
        if cell.stand_in is not None:
            self.backend.redirect(cell.stand_in, None)

    def _optimised(
        self, trace: Trace, target: Unit | None, cell: JitCell | None, exit: Exit | None, place: str
    ) -> Unit:
        enabled, number = self._enabled(), next(self._numbers)
        owner = self.pacing.owner(exit.unit.root) if exit is not None and exit.unit is not None else cell
        if owner is not None and owner.drops >= MOST:
            enabled -= {"versions"}
        if exit is None and target is None and trace.ops[-1].name == "jump":
            return optimise_loop(trace, number, place, enabled)
        if exit is None:
            words = tuple(exactly(trace.fixed_words[v]) if v in trace.fixed_words else TOP for v in trace.inputs)
            return optimise_bridge(
                trace, number, place, enabled, known_fields=trace.fixed_fields, known_bounds=words
            )
        return optimise_bridge(
            trace, number, place, enabled,
            known_classes=exit.known_classes, known_fields=exit.known_fields, known_bounds=known_bounds(exit),
        )  # fmt: skip

    def _enabled(self) -> frozenset[str]:
        names = str(self.parameters["enable_opts"])
        return SWITCHES if names == "all" else frozenset(n for n in names.split(":") if n)

    def _gave_up(self, cell: JitCell | None, exit: Exit | None, reason: GiveUp, place: str) -> None:
        name = reason.reason.name
        self.stats.gave_up(name)
        self.log.section("jit-abort", f"{place}: {reason}")
        patience = 0 if name in _BLAMELESS else 1
        tried = exit if cell is None else cell
        if not patience and name not in _LEFT and tried is not None:
            tried.excuses += 1
            patience = int(tried.excuses > EXCUSES)
        if cell is not None:
            cell.gave_up(patience)
            if name in _LEFT:
                cell.left()
        if exit is not None:
            begin_anew(exit)
            exit.give_ups += patience
            self.bridging.discard(exit)

    def _compile(self, unit: Unit, cell: JitCell | None, exit: Exit | None) -> None:
        self.units.append(unit)
        unit.leave = self.leave
        self._waiting[unit] = cell, exit
        unit.drop, unit.entrance = self._dropped, exit
        if exit is not None and exit.unit is not None:
            unit.root = exit.unit.root
        self.ageing.add(unit)
        if cell is not None:
            cell.become(COMPILING)
        if not register(unit):
            return
        if exit is not None:
            continue_chain(exit, unit)
            grow(unit.root, unit)
        if self.opaque is not None:
            self.opaque.count(unit)
        self.backend.compile(unit, self._compiled_unit)

    def _dropped(self, unit: Unit) -> None:
        """Close a unit that has become invalid, so that its place is traced again."""
        self.stats.invalidated += 1
        waiting = self._waiting.pop(unit, None)
        exit = unit.entrance
        if exit is not None:
            exit.bridge = None
            begin_anew(exit)
            exit.give_ups += 1
            self.bridging.discard(exit)
        cell = self.pacing.owner(unit) if waiting is None else waiting[0]
        if cell is not None and (waiting is not None or cell.compiled_unit is unit):
            forget(cell)
        if unit.compiled:
            stand_in = cell.stand_in if cell is not None else None
            self.backend.retire(unit, stand_in)
            self.entrances.withdraw(unit)
            if cell is not None and cell.unit is not None:  # the unit was dropped before, and the cell has a newer one
                self.lead(cell, cell.unit)

    def _compiled_unit(self, unit: Unit) -> None:
        """Use a unit that the backend has compiled: from now on it is entered."""
        if unit.invalid[0]:
            self.backend.retire(unit)
            return
        text = getattr(self.backend, "ir_text", None)
        if text is not None and self.log.wants("jit-backend"):
            self.log.section("jit-backend", f"# {unit.name}\n{text(unit)}")
        cell, exit = self._waiting.pop(unit)
        if exit is not None:
            self.stats.bridges += 1
            exit.bridge = unit
            self.backend.link(exit, unit)
        elif cell is not None:
            self.stats.loops += 1
            cell.compiled(unit)
            self.pacing.own(cell, unit)
            self.lead(cell, unit)

    def lead(self, cell: JitCell, unit: Unit) -> None:
        """From now on, calls of the cell's stand-in call `unit`."""
        if cell.stand_in is not None:
            self.ageing.lead(cell.stand_in, unit)
            self.backend.redirect(cell.stand_in, unit)

    def let_go(self) -> None:
        """Free what is not in use, if that is due. Must not be called while a trace is recorded."""
        if not self.ageing.is_due:
            return
        freed = self.ageing.round(list(self._waiting))
        self.stats.freed += len(freed)
        self.units[:] = [unit for unit in self.units if unit not in freed]
        self.bridging.difference_update(exit for unit in freed for exit in unit.exits)
        for unit in freed:
            dismantle(unit)

    def _refused(self, unit: Unit, reason: str) -> None:
        """Give up a unit that the backend cannot compile."""
        cell, exit = self._waiting.pop(unit, (None, None))
        self._gave_up(cell, exit, GiveUp("backend", None, error=reason), unit.name)
