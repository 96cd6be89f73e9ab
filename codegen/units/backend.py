"""The machine-code backend: `tracer.backend.protocol.Backend` over LLVM.

In: optimised units.
Out: `NativeBackend`, which compiles them in the background (or, `sync`, at once) and runs them.

    backend = NativeBackend(sync=True)      LayoutError if this host is not as described
    backend.compile(unit, done)
    exit, values = backend.run(unit, [1, 2.0, "x"])

There are two tiers. Every unit is first compiled by `codegen.units.first`, or in the second tier where that is not
possible. When it has gone round `hot` times (short ones: more), it is compiled again with LLVM's optimisation; then its
entry record and the targets of exits lead to the new code. The new code expects exits that have a bridge to be taken.
If a bridge becomes hot later, the unit that leads to it is compiled once more, up to RENEWALS times.
A unit that cannot be compiled stays uncompiled: `report(unit, reason)` is called instead of `done`.

Holds: replaced code is freed when no code of this backend is running; a unit is freed when the tracer says so.
"""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import FrameType
from typing import Any

from codegen.abi import MAX_SLOTS
from codegen.hostmemory import LayoutError
from codegen.layout import probe
from codegen.llvm import NOTHING, Compiler, Job, Process
from codegen.objectcode import name_here, put_into_memory
from codegen.pages import Pages
from codegen.runtime.blocks import NO_BLOCKS, Blocks
from codegen.runtime.meanings import Meanings
from codegen.runtime.module import ROUTINES, called_by_python
from codegen.runtime.state import (
    ALL_FRAMES,
    INSIDE,
    INTERRUPT,
    STACK_LOWEST,
    STACK_SIZE,
    VISITS,
    Hooks,
    State,
    stack_bounds,
)
from codegen.units.first.exits import HEAT_EXIT, HEAT_LEFT
from codegen.units.first.shortcuts import shorten
from codegen.units.first.tier import FirstTier
from codegen.units.jitframes import running_units, waiting_calls
from codegen.units.lowering import Lowering
from codegen.units.making import PROCESSORS, UnitMaker
from codegen.units.refcount import CompileError
from codegen.units.unitcode import COOL, HOT, LLVM_AFTER, UnitCode, code_of_stand_in, heat_of
from codegen.units.waysback import NativeWay
from tracer.backend.protocol import Entrance, ignore_time, refuse_late, refuse_visit
from tracer.hosttools import partial
from tracer.hosttypes import raw_caller
from tracer.ir.snapshot import PortalCode, WayBack
from tracer.ir.trace import RETURNS, Exit, Label, Unit

Report = Callable[[Unit, str], None]
KeptCode = Callable[[str], bytes | None]
"""Gives code that another process has made, by its name; or None."""
ROOM = 4 << 20
"""Bytes of the stack in which no unit calls another: when units are left there, their continuations may record and
compile.
"""

RENEWALS = 3
"""How often a unit of the second tier is compiled again because of its bridges."""


def _ignore(unit: Unit, reason: str) -> None:
    pass


class NativeBackend:
    """Compiles units to machine code and runs them.

    sync: compile in the foreground.
    report: called with the reason if a unit cannot be compiled.
    hot: after how many rounds a unit is compiled again; 0 goes to the second tier at once.
    kept_code: gives code of the support routines that another process has made.
    process: what the compile thread needs to know of this process.
    assembles: whether the first tier is made without LLVM, where that is possible.
    blocks: the lists of free blocks for new objects; None if there is no translated code.

    Raises LayoutError if the host's objects do not lie as described, or LLVM is missing.
    """

    def __init__(self, sync: bool, report: Report = _ignore, optimise: bool = False, hot: int = HOT,
                 kept_code: KeptCode | None = None, process: Process | None = None,
                 assembles: bool = os.uname().machine in PROCESSORS, blocks: Blocks | None = None) -> None:  # fmt: skip
        self.sync, self.hot = sync, hot
        self.reheated = 0  # how many units the second tier was asked for
        self.report = report
        self.late: Callable[[BaseException], None] = refuse_late
        self.too_deep: Callable[[], BaseException] = RecursionError
        self.visited: Callable[[Unit, Any, list[Any]], Any] = refuse_visit
        self.spent: Callable[[int], None] = ignore_time
        self.layout = probe()
        self.state = State(blocks or NO_BLOCKS)
        self._compiler = Compiler(optimise, process)
        self._kept_code, self._running = kept_code, 0
        self._replaced: list[tuple[Unit, UnitCode]] = []  # replaced code that may still be running
        self._early: list[tuple[Unit, Callable[[Unit], None]]] = []  # units that wait for the support routines
        self._enter: Callable[[int, list[Any]], tuple[Exit, list[Any]]] | None = None
        self._waiting: Callable[[Any], int] | None = None
        self._busy: Callable[[], list[int]] = list
        pages = Pages() if assembles else None
        self._support = self._start(pages)
        checking = "refcount" in os.environ.get("MINIPYD_CHECK", "")
        self.maker = UnitMaker(self.layout, self.state, self._support, pages, checking)

    def _start(self, pages: Pages | None) -> Job:
        """Compile the support routines, or find them compiled; they are ready before any unit is."""
        self._hooks = Hooks(self._left, self._visited, self._late, self._note_stack, self._refuse_call)
        meanings = Meanings(self.layout, self.state, self._hooks)
        code = None if pages is None or self._kept_code is None else self._kept_code(name_here())
        if pages is not None and code is not None:
            try:
                job = Job("", {}, tuple(ROUTINES), addresses=put_into_memory(code, meanings.address, pages))
            except OSError:  # there is no memory for code; LLVM may have some
                pass
            else:
                self._make_entry(job)
                return job
        from codegen.runtime.moduletext import support_job  # most processes find the code, and need no text

        job = support_job(self.layout, meanings)
        if not self.sync:
            self._compiler.submit(job)
            return job
        self._compiler.compile(job)
        if job.error is not None:
            raise LayoutError(f"the support routines do not compile: {job.error}")
        self._make_entry(job)
        return job

    def _make_entry(self, support: Job) -> None:
        self._methods = called_by_python(support.addresses)
        self._enter, self._waiting, self._busy = self._methods.functions

    def _is_ready(self) -> bool:
        """Are the support routines compiled?"""
        if self._enter is None and self._support.addresses:
            self._make_entry(self._support)
        return self._enter is not None

    # -- Backend -----------------------------------------------------------------------

    def compile(self, unit: Unit, done: Callable[[Unit], None]) -> None:
        """Make `unit` runnable; see `tracer.backend.protocol`."""
        assembles = self.maker.pages is not None and self.hot
        if assembles and not self._is_ready():
            self._early.append((unit, done))
            return
        if assembles and not self._compiler.may_compile():
            self.report(unit, NOTHING)
            return
        try:
            made = self.maker.code_of(unit) if assembles else None
            if made is not None:
                self._install(unit, made[0], done, made[1])
                return
            job = self.maker.job(unit, done)
        except (CompileError, LayoutError) as error:
            self.report(unit, str(error))
            return
        except Exception as error:  # a bug of ours must not end the program: the unit stays uncompiled
            self.report(unit, f"{type(error).__name__}: {error}")
            return
        if self.sync:
            self._compiler.compile(job)
            self._finish(job)
        else:
            self._compiler.submit(job)

    def fails_with(self, broken: Callable[[BaseException | str], None]) -> None:
        """From now on, call `broken` with the reason when nothing can be compiled any more; until now, an error is
        raised then.
        """
        self._compiler.process.broken = broken

    @property
    def has_finished(self) -> bool:
        """Is there something for `poll` to do?"""
        return self._compiler.has_finished or bool(self._early and self._is_ready())

    def poll(self) -> None:
        """Install what the compile thread has finished; free what was released."""
        while (job := self._compiler.take_finished()) is not None:
            self._finish(job)
        if self._early and self._is_ready():
            early, self._early = self._early, []
            for unit, done in early:
                self.compile(unit, done)
        if self._replaced and not self._running and not self.state.words[VISITS]:
            replaced, self._replaced = self._replaced, []
            for _, code in replaced:
                code.free()

    def link(self, exit: Exit, bridge: Unit) -> None:
        """From now on, `exit` leads to `bridge`."""
        code = bridge.backend_data
        code.heat[HEAT_EXIT] = id(exit)
        code.parent = exit.unit
        for records, index in exit.backend_data:
            records.alive.append(code.entries)
            records.set_target(index, code.code)
            code.linked.append((records, index))
        shorten(exit, self.maker.pages)

    def let_leave(self, exit: Exit, way: WayBack, code: PortalCode, times: int) -> bool:
        """Let machine code leave through `exit` on its own; see `tracer.backend.protocol`."""
        if len(exit.values) + len(way.boxes) + len(way.made) + len(way.fills) > MAX_SLOTS:
            return False
        if way.backend_data is None:
            back, blocks = self._support.addresses["rt_give_back"], self.state.blocks
            way.backend_data = NativeWay(way, exit.kinds, code, self.layout, back, blocks.blocks_of)
        way.backend_data.allow(times)
        for records, index in exit.backend_data:
            records.set_way(index, way.backend_data)
        shorten(exit, self.maker.pages)
        return True

    def stand_in(self, unit: Unit, portal: int = 0, greens: Sequence[object] = ()) -> bool:
        """Make `unit`, which has no operations, callable: its entry record serves as its exit record."""
        while not self._is_ready():
            if self._support.error is not None:
                return False
            self.poll()
            time.sleep(0.001)
        addresses = self._support.addresses
        unit.backend_data = code_of_stand_in(unit, addresses["rt_stand"], portal, addresses["rt_give_back"], greens)
        unit.compiled = True
        return True

    def redirect(self, stand_in: Unit, unit: Unit | None) -> None:
        """From now on, a call of `stand_in` calls `unit`; None: the interpreter."""
        standing = stand_in.backend_data
        link = standing.entries, 0
        before = None if standing.leads_to is None else standing.leads_to.backend_data
        if before is not None and link in before.linked:
            before.linked.remove(link)
        standing.leads_to = unit
        if unit is None:
            standing.entries.set_target(0, self._support.addresses["rt_stand"])
            return
        code = unit.backend_data
        if not any(code.entries is other for other in standing.entries.alive):
            standing.entries.alive.append(code.entries)
        standing.entries.set_target(0, code.code)
        code.linked.append(link)

    def retire(self, unit: Unit, stand_in: Unit | None = None) -> None:
        """From now on, `unit` cannot be entered; see `tracer.backend.protocol`."""
        leave = self._support.addresses["rt_leave"]
        code = unit.backend_data
        code.entries.set_target(0, leave)
        for records, index in code.linked:
            records.set_target(index, leave)
        code.linked.clear()
        if stand_in is not None:
            self.redirect(stand_in, None)

    def run(self, unit: Unit, arguments: list[Any]) -> tuple[Exit, list[Any]]:
        """Run `unit` from its start; see `tracer.backend.protocol`."""
        assert self._enter is not None
        self._running += 1
        try:
            result = self._enter(unit.backend_data.entry, arguments)
        finally:
            self._running -= 1
        self._feel(unit, result[0])
        return result

    def _feel(self, unit: Unit, way: Exit) -> None:
        """Ask for the second tier if the unit, or the bridge that it continued in, is hot."""
        ways = (unit,) if way in RETURNS.values() else (unit, way.unit, way.bridge)
        for met in ways:
            if met is not None and met.backend_data is not None and met.backend_data.heat[HEAT_LEFT] <= 0:
                self._heat(met)

    def _left(self, unit: Unit, way: Any, values: list[Any]) -> Any:
        """Called by machine code when a unit that it called was left through an exit, or was a stand-in."""
        if way is not unit:
            self._feel(unit, way)
        if unit.leave is None:
            raise CompileError(f"{unit.name} was called and left through an exit, but cannot go on from there")
        return unit.leave(way, values)

    def _visited(self, unit: Unit, way: Any, values: list[Any]) -> Any:
        """Called by machine code when a unit that native code entered was left through an exit, or was invalid."""
        if way is not unit:
            self._feel(unit, way)
        return self.visited(unit, way, values)

    def entrance(self, unit: Unit) -> Entrance:
        """How native code enters `unit`; see `tracer.backend.protocol`."""
        addresses = self._support.addresses
        return Entrance(addresses["rt_frame"], addresses["rt_visit_unit"], unit.backend_data.entry)

    def rounds(self, unit: Unit) -> int | None:
        """How often `unit` went round in the first tier; see `tracer.backend.protocol`."""
        code: UnitCode | None = unit.backend_data
        return None if code is None else code.rounds()

    def all_rounds(self, unit: Unit) -> int | None:
        """How often `unit` went round in the first tier; see `tracer.backend.protocol`."""
        code: UnitCode | None = unit.backend_data
        return None if code is None else code.all_rounds()

    def leave_after(self, unit: Unit, rounds: int) -> bool:
        """Have `unit` leave its loop once; see `tracer.backend.protocol`."""
        code: UnitCode | None = unit.backend_data
        return code is not None and code.leave_after(rounds)

    def waiting(self, argument: Any) -> Sequence[tuple[Exit, Mapping[int, Any]]]:
        """The units that wait for a call, innermost first; see `tracer.backend.protocol`."""
        return [] if self._waiting is None else waiting_calls(self._waiting(argument))

    def busy_arguments(self) -> Collection[int]:
        """The first arguments of units that run, by their identity; see `tracer.backend.protocol`."""
        return self._busy()

    def in_call(self, frame: FrameType) -> bool:
        """Does this frame of the main thread wait for a call that machine code makes?

        If so, all frames of `run` below it are in machine code too.
        """
        code = NativeBackend.run.__code__
        if frame.f_code is not code:
            return False
        depth = 0
        at: FrameType | None = frame
        while at is not None:
            depth += at.f_code is code
            at = raw_caller(at)
        return self.state.words[INSIDE] == depth

    def _late(self, error: BaseException) -> None:
        """Called by machine code when a call raised where it must not."""
        self.late(error)

    def _note_stack(self) -> None:
        """Called by machine code that finds itself on another stack than the last time, or at the end of one."""
        lowest, highest = stack_bounds(ROOM)
        self.state.words[STACK_LOWEST] = lowest
        self.state.words[STACK_SIZE] = highest - lowest if lowest else (1 << 64) - 1

    def _refuse_call(self) -> None:
        """Called by machine code when the stack has no room for the call of a unit."""
        raise self.too_deep()

    def running(self, units: Iterable[Unit]) -> set[Unit]:
        """Those of `units` that may be running; see `tracer.backend.protocol`."""
        codes = [(unit, unit.backend_data) for unit in units if unit.backend_data is not None]
        codes += self._replaced
        records = [(table, unit) for unit, code in codes for table in (code.entries, code.exits)]
        return running_units(self.state.words[ALL_FRAMES], records)

    def release(self, unit: Unit) -> None:
        """Free `unit`; see `tracer.backend.protocol`."""
        gone = [code for other, code in self._replaced if other is unit]
        self._replaced = [pair for pair in self._replaced if pair[0] is not unit]
        for code in (unit.backend_data, *gone):
            if code is not None:
                code.free()
        unit.compiled = False
        unit.backend_data = None

    def _heat(self, unit: Unit) -> None:
        """Compile `unit`, whose first-tier code is hot, in the second tier; if it is a bridge, also the units that it
        joins.
        """
        code = unit.backend_data
        if code is None or code.tier or code.wanted or code.goes_on():
            return
        if not self.sync and not self._compiler.has_begun and time.process_time() < LLVM_AFTER:
            code.heat_again(heat_of(unit, self.hot) // 4)
            return
        self._compile_again(unit, code)
        if unit.is_bridge:
            label = unit.trace.ops[-1].descr
            if type(label) is Label and label.unit is not None:
                self._heat(label.unit)
            if code.parent is not None:
                self._heat(code.parent)
                self._renew(code.parent, unit)

    def _renew(self, unit: Unit, bridge: Unit) -> None:
        """Compile `unit` again, because its bridge has become hot: the new code expects it to be taken."""
        code = unit.backend_data
        if code is None or not code.tier or code.wanted or bridge in code.expects or unit.invalid[0]:
            return
        if code.renewals < RENEWALS:
            self._compile_again(unit, code)

    def _compile_again(self, unit: Unit, code: UnitCode) -> None:
        code.wanted = True
        code.heat[HEAT_LEFT] = COOL
        self.reheated += 1
        try:
            job = self.maker.job(unit, _no_one)
        except CompileError:
            return
        if self.sync:
            self._compiler.compile(job)
            self._finish(job)
        else:
            self._compiler.submit(job)

    @property
    def is_interrupted(self) -> bool:
        """What `interrupt` was called with last."""
        return bool(self.state.words[INTERRUPT])

    def interrupt(self, is_wanted: bool) -> None:
        """Make running loops leave through guard_not_interrupted at their next turn, or no longer."""
        self.state.words[INTERRUPT] = is_wanted

    def shutdown(self) -> None:
        """Wait for background work and end it."""
        self._compiler.shutdown()

    # -- compiling ---------------------------------------------------------------------

    def ir_text(self, unit: Unit) -> str:
        """The LLVM text of `unit`, for logs.  Raises CompileError, LayoutError."""
        code = unit.backend_data
        if code is not None and code.ir_text:
            return str(code.ir_text)
        return self.maker.job(unit, _no_one).text

    def _finish(self, job: Job) -> None:
        if job is self._support:
            if job.error is not None:
                self._compiler.process.broken(f"the support routines do not compile: {job.error}")
            return
        self.spent(job.took)
        unit, w, done = job.owner
        if job.error is not None:
            if unit.backend_data is None:
                self.report(unit, job.error)
            return
        self._is_ready()
        heat = array("q", [COOL, 0])
        entries = w.entries if unit.backend_data is None else unit.backend_data.entries
        free = partial(self._compiler.dispose, job.handle)
        self._install(unit, w, done, UnitCode(
            w.name, job.addresses[w.name], entries.address, job.text, w.records, entries, w.e.alive, free, heat,
            job.level,
        ))  # fmt: skip

    def _install(self, unit: Unit, w: Lowering | FirstTier, done: Callable[[Unit], None], code: UnitCode) -> None:
        """Have `code` run for the unit from now on."""
        old, entries = unit.backend_data, code.entries
        if old is None:
            if done is _no_one:  # the unit was released while it was compiled again
                code.free()
                return
            entries.fill(0, code.code, unit, "".join(v.kind for v in unit.trace.inputs))
        leave = self._support.addresses["rt_leave"]
        for number, way in enumerate(w.exits):
            w.records.set_target(number, leave)
            if way in RETURNS.values():
                continue
            if old is None:
                way.backend_data = []
            elif way.bridge is not None and way.backend_data:
                records, index = way.backend_data[0]
                w.records.set_target(number, records.target(index))
                way.bridge.backend_data.linked.append((w.records, number))
            way.backend_data.append((w.records, number))
        if isinstance(w, FirstTier):
            code.heat[HEAT_LEFT] = code.seen = code.lasts = heat_of(unit, self.hot)
        else:
            code.expects = w.crossed
        unit.backend_data = code
        if old is None:
            unit.compiled = True
            done(unit)
            return
        self._replaced.append((unit, old))
        if unit.invalid[0]:
            return
        entries.set_target(0, code.code)
        code.linked, code.parent = old.linked, old.parent
        code.renewals = old.renewals + bool(old.tier)
        for records, index in old.linked:
            records.set_target(index, code.code)
        old.heat[HEAT_LEFT] = 0  # makes a running loop leave, so that it enters the new code


def _no_one(_unit: Unit) -> None:
    pass
