"""The driver: decides what is traced, enters what is compiled, and continues where a unit is left.

In: calls of the interpreter's `can_enter_jit`.
Out: the state from which the interpreter continues, or what the portal returns.

    interpreter --can_enter_jit--> cell hot?  --> meta-interpreter --> optimiser --> backend
         ^                         cell compiled? --> run --> exit
         |                                                     |  failed often: bridge
         +------ ContinueRunning <------ blackhole <-----------+

`Jit.runner` stands in for the portal: it calls the portal again whenever a `ContinueRunning` gives the state to
continue from.
Does not: make units of recordings; that is `tracer.driver.compile`.
"""

from __future__ import annotations

from _thread import RLock
from collections.abc import Callable, Sequence
from time import perf_counter_ns, thread_time_ns
from types import FrameType
from typing import Any

from tracer.backend.protocol import Backend
from tracer.driver.activations import activations, states
from tracer.driver.bridges import count, count_seldom, leave_uncounted, merge_places, patience, times_left
from tracer.driver.compile import TraceCompiler
from tracer.driver.entrances import ENTERED, JUMPED, SPAN
from tracer.driver.outdated import drops
from tracer.driver.trials import VISITS, Trials
from tracer.driver.waysback import WaysBack
from tracer.driver.work import Work
from tracer.hints import JitDriver
from tracer.ir.trace import FINISHED, RAISED, Exit, Label, Trace, Unit
from tracer.ir.values import Input
from tracer.jitcode.jitcode import ContinueRunning, JitCodes, continues
from tracer.jitcode.portal import Portal
from tracer.opt.handover import known_fields
from tracer.opt.rewrite import KEPT
from tracer.opt.rewrite import summary as rules_summary
from tracer.opt.unroll import new_unit
from tracer.parameters import PARAMETERS
from tracer.record.bridge import RecordingBuilder
from tracer.record.metainterp import MetaInterp
from tracer.resume import blackhole
from tracer.resume.compiled import rebuild
from tracer.resume.decode import decode, resumes_at_merge_point
from tracer.warmstate import COLD, HOT, MOST_LEFTS, RESTING, JitCell, Limits

MAX_RECORDINGS = 8
"""How many recordings may be nested, each begun in a residual call of the one before: each takes host stack."""


class Finished(BaseException):
    """The portal returned inside the JIT, with `value`."""

    def __init__(self, value: Any) -> None:
        self.value = value


class Jit:
    """The JIT of one interpreter.

    runner: stands in for the portal.
    continue_portal: the same, after a called unit was left: handles what waits for a safe point first, because the
    runner may enter compiled code at once.
    """

    def __init__(
        self,
        driver: JitDriver,
        portal: Callable[..., Any],
        backend: Backend,
        runner: Callable[..., Any] | None = None,
        continue_portal: Callable[..., Any] | None = None,
        **parameters: int | str,
    ) -> None:
        every = {p.name: p.default for p in PARAMETERS.values()} | parameters
        self.compiler = compiler = TraceCompiler(driver, backend, every, self._leave_unit)
        self.driver, self.backend, self.parameters = driver, backend, every
        self.log, self.stats, self.units = compiler.log, compiler.stats, compiler.units
        self.warm, self.pacing, self.ageing = compiler.warm, compiler.pacing, compiler.ageing
        self.entrances, self.bridging = compiler.entrances, compiler.bridging
        KEPT.library = driver.library()
        self.codes = JitCodes(KEPT.library)
        self.portal = Portal(driver, self.codes[portal])
        self.work, self.trials = Work(backend, compiler.ageing), Trials(backend)
        compiler.count_opaque_calls(self.portal)
        self._eagerness = int(self.parameters["trace_eagerness"])
        self.runner = self._make_runner(portal) if runner is None else runner
        self.continue_portal = self.runner if continue_portal is None else continue_portal
        self.ways_back = WaysBack(driver, backend, self.portal, self.continue_portal)
        self.codes.portals[self.runner] = portal
        self.codes.runners[portal] = self.runner
        self.codes.runners.update(driver.called_whole())
        self._tracing = RLock()  # held by the thread that records
        self._recordings = 0
        self._away = 0  # nanoseconds that machine code has waited for `_leave_unit`, or for recordings
        self._recorded_at = 0  # when the outermost recording began
        self._recorded_from = 0  # the same in the thread's processor time
        self._took = SPAN  # nanoseconds that the last timed run took
        backend.too_deep = driver.too_deep
        backend.spent = self.pacing.spend

    def install(self) -> Callable[..., Any]:
        """Install the driver's hooks. Returns what the interpreter is to call instead of the portal.

        That is `runner`, which restarts the portal on `ContinueRunning` and returns on `Finished`.
        """
        self.driver.can_enter_jit = self.can_enter_jit
        return self.runner

    def _make_runner(self, portal: Callable[..., Any]) -> Callable[..., Any]:
        def run(*state: Any) -> Any:
            while True:
                try:
                    return portal(*state)
                except ContinueRunning as continuing:
                    state = continuing.take()
                except Finished as finished:
                    return finished.value

        run._jit_portal_ = portal  # type: ignore[attr-defined]
        return run

    # -- entering -----------------------------------------------------------------

    def can_enter_jit(self, *state: Any) -> int | None:
        """The hook for backward jumps: the program jumps to the place and frame that `state` (greens and reds) gives.

        Returns: after how many jumps the hook is to be called again; None: after as many as before.
        """
        if self.backend.has_finished:
            self.backend.poll()
        cell = self.warm.cell(state[: self.portal.green_count])
        if self._is_resting(cell):
            self.trials.turned(cell, cell.idle)
            return cell.refused()
        try:
            if (unit := cell.unit) is not None:
                self.trials.enter(cell, unit)
                raise Finished(self._enter(cell, unit, state, JUMPED)[0])
            if self.warm.count(cell, self.driver.stride, 0):
                if cell.is_busy:
                    return None
                if not (cell.is_awaited or self._may_spend()):
                    cell.turned_at = 0
                    return cell.refused()
                if self.driver.stride > 1 and not self.trials.is_timed(cell):
                    return VISITS
                self._trace_loop(cell, state, cell.lefts >= MOST_LEFTS)
        except RecursionError:
            raise self.driver.too_deep()
        return None

    def enter_function(self, *state: Any) -> list[Any] | int | None:
        """The hook for function entries: the portal is about to start from its beginning.

        Returns: a list with the portal's result as its only item, if compiled code ran all of it; else as
        `can_enter_jit`.
        """
        if self.backend.has_finished:
            self.backend.poll()
        cell = self.warm.cell(state[: self.portal.green_count])
        if self._is_resting(cell):
            return cell.refused()
        try:
            if (unit := cell.unit) is not None:
                if self.backend.is_interrupted:  # the interpreter has a safe point here; the unit may have none
                    return None
                return self._enter(cell, unit, state, ENTERED)
            if self.warm.count(cell, 0, self.driver.stride):
                if not (cell.is_busy or self._may_spend()):
                    return cell.refused()
                if not cell.is_busy:
                    self._trace_loop(cell, state)
        except RecursionError:
            raise self.driver.too_deep()
        return None

    def _enter(self, cell: JitCell, unit: Unit, state: tuple[Any, ...], hook: int) -> list[Any]:
        """Run compiled code, for as long as the program comes back to a compiled merge point.

        Returns: a list with the portal's result as its only item.

        Raises:
            ContinueRunning, Finished, what the program raises; RecursionError at the host's own limit.
        """
        unit.entered = self.warm.clock
        exit, values = self._run(unit, state, self.entrances.renew(hook, cell, unit))
        if hook == JUMPED and self.trials.has_lost(cell, unit, self._took):
            self.note(unit, self.pacing.rest(unit))
        if cell.unit is unit and self.entrances.offer(hook, cell, unit, self._took):
            self.note(unit, self.pacing.rest(unit))
        return self._follow(exit, values)

    def visited(self, unit: Unit, way: Exit | Unit, values: list[Any]) -> list[Any]:
        """Continue after native code entered `unit` and it was left. Returns and raises what `_enter` does."""
        if isinstance(way, Exit) and way.uncounted > 0:
            answer = leave_uncounted(way, values)
            if not continues(answer):
                return [answer]
            state = answer.take()
            del answer  # a traceback would keep it alive with this frame
            raise ContinueRunning(state)
        if self.backend.has_finished:
            self.backend.poll()
        if isinstance(way, Unit):
            raise ContinueRunning(self._untaken(way, values))
        if self.driver.stride > 1:
            self.note(unit, self.pacing.failed(unit, self.work.before(unit, way), times_left(way)))
        try:
            return self._follow(way, values)
        except RecursionError:
            raise self.driver.too_deep()

    def _follow(self, exit: Exit, values: list[Any]) -> list[Any]:
        """Continue where a unit was left; see `_enter`."""
        while exit is not FINISHED:
            way = self._leave(exit, values)
            if not continues(way):
                return [way]
            state = way.take()
            del way  # a traceback would keep it alive with this frame
            waits = exit.guard.name == "guard_not_interrupted" or self.backend.is_interrupted
            # before the guard's question, a unit of the same place would only come to the same guard again, for ever
            following = None if waits or resumes_at_merge_point(exit.resume) else self._compiled(state)
            if following is None:
                raise ContinueRunning(state)
            exit, values = self._run(following, state)
        return values

    def _run(self, unit: Unit, state: tuple[Any, ...], runs: int = 1) -> tuple[Exit, list[Any]]:
        """Run a unit. For the balance, this run stands for `runs` runs."""
        self.stats.entries += runs
        away, began = self._away, perf_counter_ns()
        exit, values = self.backend.run(unit, self.portal.take(state))
        if isinstance(exit, Unit):  # another thread has retired it meanwhile
            raise ContinueRunning(self._untaken(exit, values))
        if self.driver.stride == 1:
            return exit, values
        inside = self._took = perf_counter_ns() - began - (self._away - away)
        worked = self.work.in_runs(unit, exit, runs, inside)
        self.note(unit, self.pacing.ran(unit, inside, runs, exit is not FINISHED, worked))
        return exit, values

    def note(self, unit: Unit, rests: bool) -> None:
        """If `unit` rests from now on, let neither native code nor its stand-in enter it."""
        if rests:
            self.entrances.withdraw(unit)
            cell = self.pacing.owner(unit)
            if cell is not None and cell.stand_in is not None:
                self.backend.redirect(cell.stand_in, None)

    def _is_resting(self, cell: JitCell) -> bool:
        if cell.state is not RESTING:
            return False
        if self.pacing.is_resting(cell):
            return True
        if cell.unit is not None:
            self.compiler.lead(cell, cell.unit)
        return False

    def _compiled(self, state: tuple[Any, ...]) -> Unit | None:
        cell = self.warm.cells.get(self.warm.key(state[: self.portal.green_count]))
        unit = None if cell is None else cell.unit
        if unit is not None:
            unit.entered = self.warm.clock
        return unit

    def _leave_unit(self, exit: Exit | Unit, values: list[Any]) -> Any:
        """Continue after a unit that machine code called was left through `exit`. Returns the portal's result."""
        if self.driver.stride == 1:
            return self._continue_run(exit, values)
        away, began = self._away, perf_counter_ns()
        try:
            return self._continue_run(exit, values)
        finally:
            self._away = away + perf_counter_ns() - began

    def _continue_run(self, exit: Exit | Unit, values: list[Any]) -> Any:
        if isinstance(exit, Unit):
            return self.continue_portal(*self._untaken(exit, values))
        if exit.uncounted > 0:
            answer = leave_uncounted(exit, values)
            return self.continue_portal(*answer.take()) if continues(answer) else answer
        if self.driver.stride > 1 and exit.unit is not None:
            unit = exit.unit.root
            worked = self.work.before(unit, exit)
            if worked is not None:
                self.note(unit, self.pacing.failed(unit, worked, times_left(exit)))
        try:
            way = self._leave(exit, values)
        except RecursionError:
            raise self.driver.too_deep()
        return self.continue_portal(*way.take()) if continues(way) else way

    def _untaken(self, unit: Unit, values: list[Any]) -> tuple[Any, ...]:
        """The portal's state for the arguments of a unit that was not entered because it had become invalid."""
        owner = self.pacing.owner(unit)
        assert owner is not None
        return self.portal.give(owner.greens, values)

    def _stand_in(self, cell: JitCell, state: tuple[Any, ...]) -> Label | None:
        """The label that a trace calls for `cell`, which may have no unit yet: that of its stand-in. `state`: the
        portal's here. None if the backend cannot compile anything.

        Traces never call the unit itself: when it is replaced, the stand-in leads its callers to the next one.
        """
        unit = cell.stand_in
        if unit is None:
            inputs = [Input(kind) for kind in self.portal.argument_kinds(state)]
            unit = new_unit(Trace(inputs, []), -1, self.compiler.place(cell, None))
            unit.leave = self._leave_stand_in
            portal = 0 if self.driver.native is None else self.driver.native.standing()[0]
            # this may wait for the backend, which may compile the cell's unit meanwhile
            if not self.backend.stand_in(unit, portal, cell.greens):
                return None
            self.pacing.own(cell, unit)
            self.ageing.add(unit)
            cell.stand_in = unit
            if cell.unit is not None:
                self.compiler.lead(cell, cell.unit)
        return unit.start

    def _leave_stand_in(self, way: Exit | Unit, values: list[Any]) -> Any:
        """The portal's result: for the exit through which the stand-in's unit was left, or for arguments that no unit
        took.
        """
        if isinstance(way, Exit):
            return self._leave_unit(way, values)
        state = self._untaken(way, values)
        try:
            self.can_enter_jit(*state)  # count the visit: machine code may be the only one to come here
        except ContinueRunning as continuing:
            state = continuing.take()
        except Finished as finished:
            return finished.value
        return self.continue_portal(*state)

    # -- leaving ------------------------------------------------------------------

    def _leave(self, exit: Exit, values: list[Any]) -> Any:
        """Continue from an exit: in the blackhole, or recording a bridge. `values` is emptied, so that objects may die.

        Returns: the portal's result, or a `ContinueRunning`.
        """
        if exit is FINISHED:
            return values[0]
        if exit is RAISED:
            raise values[0]
        self.stats.guard_failures += times_left(exit)
        count(exit, values, times_left(exit))
        count_seldom(exit, False)
        if exit.unit is not None:
            exit.unit.root.entered = self.warm.clock
        if not drops(exit, self.pacing.owner) and self._wants_bridge(exit) and self._start_recording():
            self.bridging.add(exit)
            try:
                continue_run = self._record_bridge(exit, values)
            except BaseException:
                self.bridging.discard(exit)
                raise
            finally:
                self._stop_recording()
            values.clear()
            way = continue_run()
            return self._enter_merge_unit(way) if continues(way) else way
        has_error = exit.takes_exception or exit.asks
        error = values.pop() if has_error else None
        assert exit.resume is not None
        began = perf_counter_ns()
        frames = rebuild(exit.resume, values)
        values.clear()
        self.ways_back.count_seldom(exit, exit.resume.made is not None and not has_error)
        try:
            return blackhole.run(frames, error)
        finally:
            self.pacing.left(perf_counter_ns() - began)

    def _enter_merge_unit(self, way: ContinueRunning) -> Any:
        """Continue after a recording. If it stopped at a place where bridges merge, record the merge unit first."""
        cell = self.warm.cells.get(self.warm.key(way.state[: self.portal.green_count]))
        if cell is None or not cell.is_merge_unit or cell.state not in (COLD, HOT) or cell.give_ups:
            return way
        state = way.take()
        try:
            self._trace_loop(cell, state)
        except ContinueRunning as continuing:
            return continuing
        except Finished as finished:
            return finished.value
        return ContinueRunning(state)

    def _may_spend(self) -> bool:
        return self.driver.stride == 1 or self.pacing.allows()

    def _wants_bridge(self, exit: Exit) -> bool:
        few = exit.failures < self._eagerness or exit in self.bridging
        if few or exit.failures < patience(exit, self._eagerness, self._may_spend):
            return False
        if exit.is_segment_end:
            return True
        if exit.chain >= int(self.parameters["max_chain"]):
            return False
        if exit.unit is not None and exit.unit.invalid[0]:
            return False
        return exit.guard.name not in ("guard_not_interrupted", "guard_not_invalidated", "exit")

    # -- tracing ------------------------------------------------------------------

    def _start_recording(self) -> bool:
        """May this thread record now? As in RPython, a residual call of a recording may be recorded separately."""
        if not self._tracing.acquire(blocking=False):
            return False
        if self._recordings >= MAX_RECORDINGS:
            self._tracing.release()
            return False
        self._recordings += 1
        if self._recordings == 1:
            self._recorded_at = perf_counter_ns()
            self._recorded_from = thread_time_ns()
        return True

    def _stop_recording(self) -> None:
        self._recordings -= 1
        try:
            if not self._recordings:
                self._away += perf_counter_ns() - self._recorded_at
                self.pacing.spend(thread_time_ns() - self._recorded_from)
                self.compiler.let_go()
        finally:
            self._tracing.release()

    def release_all(self) -> None:
        """Free all units as if they had not been entered for long; those that may be running are freed later.

        Does nothing if `loop_longevity` is 0.
        """
        for _ in range(2):  # one round retires, the next one frees
            self.warm.clock += 1 + int(self.parameters["loop_longevity"])
            if self._start_recording():
                self._stop_recording()

    def _meta_interpreter(self) -> MetaInterp:
        return MetaInterp(self.portal, self.codes, self.warm, Limits.of(self.parameters), self._stand_in)

    def _trace_loop(self, cell: JitCell, state: tuple[Any, ...], may_return: bool = True) -> None:
        if not self._start_recording():
            return
        try:
            if not cell.begins():
                return
            continue_run = self._record_loop(cell, state, may_return)
        finally:
            self._stop_recording()
        way = continue_run()
        try:
            raise way if continues(way) else Finished(way)
        finally:
            del way  # else its traceback would lead back to it

    def _record_loop(self, cell: JitCell, state: tuple[Any, ...], may_return: bool) -> Callable[[], Any]:
        metainterp = self._meta_interpreter()
        outcome = metainterp.trace_loop(state, () if cell.is_merge_unit else None, cell.lefts >= MOST_LEFTS, may_return)
        self.compiler.compile_recording(outcome, cell, None)
        return outcome.continue_run

    def _record_bridge(self, exit: Exit, values: list[Any]) -> Callable[[], Any]:
        metainterp = self._meta_interpreter()
        places = merge_places(exit)
        exit.known_fields = known_fields(exit)
        builder = RecordingBuilder(metainterp.recording, exit, values, exit.known_fields)
        assert exit.resume is not None
        frames = builder.frames(decode(exit.resume, builder)[::-1])
        values.clear()  # objects that the program drops during recording must die
        outcome = metainterp.trace_bridge(frames, builder.error, places)
        self.compiler.compile_recording(outcome, None, exit)
        return outcome.continue_run

    def log_summary(self) -> None:
        """Write the counters to the log."""
        self.log.section("jit-summary", self.stats.summary())
        self.log.section("jit-rules", rules_summary())
        if self.compiler.opaque is not None:
            self.log.section("jit-opaque", self.compiler.opaque.summary())

    def activations(self, host: FrameType) -> Sequence[tuple[Any, ...]]:
        """The portal's states that a host frame stands for, innermost first; empty if it is none of the JIT's."""
        return activations(self.portal, host)

    def waiting(self, frame: Any) -> Sequence[tuple[Any, ...]]:
        """The portal's states in the machine code that runs `frame` and waits for a call, innermost first."""
        return [state for exit, values in self.backend.waiting(frame) for state in states(self.portal, exit, values)]

    def is_called(self, host: FrameType) -> bool:
        """Did machine code call this host frame, to continue after a unit was left?"""
        return host.f_code is Jit._leave_unit.__code__
