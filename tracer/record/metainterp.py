"""The meta-interpreter: traces a loop or a bridge, from first operation to jump.

In: a merge point that is hot, or a guard that fails often, with concrete values.
Out: an `Outcome`: the recorded trace, and how the program continues.

Tracing executes the program for real.  It ends when the portal's own frame

    comes back to the merge point it started from           a closed loop
    comes to a merge point with a unit                      a jump to that unit
    comes to a place where many bridges meet                given up: that place gets a unit of its own first
    comes back to its header through an enclosing loop's    given up: it has recorded the way out of its loop
    returns                                                 `finish`; from a loop's header first given up, as above
    has recorded as much as a trace may hold                `exit`, where the next segment starts as a bridge

If it is given up elsewhere, the blackhole takes the program to its next merge point.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tracer.hosttools import Any
from tracer.ir.ops import OPS
from tracer.ir.trace import KnownField, Trace, Unit
from tracer.ir.values import Const, Input
from tracer.jitcode.jitcode import ContinueRunning, JitCodes, Position, TracedRaise
from tracer.jitcode.portal import Portal
from tracer.record.callers import Raw
from tracer.record.giveup import GiveUp
from tracer.record.mergepoints import Closed, Full
from tracer.record.portalcalls import StandIn
from tracer.record.recording import Recording
from tracer.record.shadows import Shadow, Symbol
from tracer.records import record
from tracer.resume import blackhole
from tracer.warmstate import Limits, WarmState

LiveFrame = tuple[Position, list[Any], list[Symbol]]
"""A frame of the interpreter that is to be continued: its position, and its live registers' values and symbols."""


@record
class Outcome:
    """How tracing ended.

    trace: complete and ready for the optimiser; None if it was given up.
    target: the unit that the trace jumps to; None if it jumps to its own start, or ends otherwise.
    continue_run: to be called once, continues the program; returns a `ContinueRunning` or the portal's result, or
        raises the exception that leaves the portal.
    give_up: why the trace was given up, else None.
    """

    trace: Trace | None
    target: Unit | None
    continue_run: Callable[[], Any]
    give_up: GiveUp | None = None


class MetaInterp:
    """Records one trace of one portal.

    recording: the recording, which generated code is handed.
    fixed_words: inputs that hold the same word wherever this trace starts.
    fixed_fields: fields of inputs that hold the same object wherever this trace starts.
    """

    def __init__(
        self, portal: Portal, codes: JitCodes, warm: WarmState, limits: Limits, stand_in: StandIn | None = None
    ) -> None:
        self.portal = portal
        self.recording = Recording(portal, codes, warm, limits, stand_in)
        self.fixed_words: dict[Input, int] = {}
        self.fixed_fields: tuple[KnownField, ...] = ()

    # -- entry points -------------------------------------------------------------

    def trace_loop(
        self,
        state: tuple[Any, ...],
        merge_places: Collection[Any] | None = None,
        may_leave: bool = True,
        may_return: bool = True,
    ) -> Outcome:
        """Trace from the merge point with these greens and reds; for the rest see `MergePoints`."""
        portal, frames = self.portal, self.recording.frames
        calls, merge_points = self.recording.portal_calls, self.recording.merge_points
        calls.start_key = calls.warm.key(state[: portal.green_count])
        merge_points.at_start = True
        merge_points.merge_places = merge_places
        merge_points.may_leave, merge_points.may_return = may_leave, may_return
        position = portal.code.position(portal.merge_point, False)
        by_register = dict(zip(portal.registers, state, strict=True))
        values = [by_register[r] for r in position.registers]
        symbols_by_register = self._start_symbols(state)
        symbols = [symbols_by_register[r] for r in position.registers]
        raw: Raw = (None, position, tuple(values), tuple(symbols))
        for symbol in symbols_by_register.values():
            if type(symbol) is Shadow:
                self._note_fixed(symbol)
                calls.promote_frame_words(state[: portal.green_count], symbol, raw)
                frames.forget_from(symbol, calls.top_of(symbol))
        return self.run([(position, values, symbols)])

    def _note_fixed(self, shadow: Shadow) -> None:
        """Note the frame's fields that the greens determine (`JitDriver.fixed`): the optimiser removes their guards."""
        for field in shadow.shape.fields:
            if field.name not in self.portal.driver.fixed:
                continue
            value, symbol = getattr(shadow.concrete, field.name), shadow.fields[field.name]
            if type(symbol) is Input:
                self.fixed_words[symbol] = value
            else:
                base = [k for k, given in enumerate(self.recording.core.inputs) if given is shadow.base]
                self.fixed_fields += tuple(KnownField(k, field, Const(field.kind, value)) for k in base)

    def trace_bridge(
        self,
        frames: list[LiveFrame],
        error: tuple[Any, Symbol] | None,
        merge_places: Collection[Any] | None = None,
    ) -> Outcome:
        """Trace from a guard: its frames, innermost first, and the exception that it leaves with, if any.

        From a guard at the portal's own merge point, one iteration is recorded.  A bridge that jumped at once would
        come to the same guard again, for ever.
        """
        self.recording.portal_calls.is_bridge = True
        merge_points = self.recording.merge_points
        merge_points.merge_places = merge_places
        position = frames[0][0]
        merge_points.at_start = len(frames) == 1 and position.instruction.name == "merge_point"
        if error is not None and error[1] is not None and error[1].known_class is None:
            self._guard_raised(frames, error)
        return self.run(frames, error)

    def _guard_raised(self, frames: Sequence[LiveFrame], error: tuple[Any, Symbol]) -> None:
        """Guard the exception's class: which handler runs depends on it."""
        parent, position, values, symbols = _raw_chain(frames)
        raised = position.after_raising()
        count = len(position.registers)
        behind = (parent, raised, (*values[:count], error[0]), (*symbols[:count], error[1]))
        self.recording.core.class_known(*error, behind)

    def _start_symbols(self, state: tuple[Any, ...]) -> dict[int, Symbol]:
        symbols: dict[int, Symbol] = {}
        for number, (register, value) in enumerate(zip(self.portal.registers, state, strict=True)):
            if number < self.portal.green_count:
                symbols[register] = None
            elif self.portal.virtualizable[number]:
                symbols[register] = self.recording.frames.start(value)
            else:
                symbols[register] = self.recording.core.new_input(self.portal.kinds[number])
        return symbols

    # -- running ------------------------------------------------------------------

    def run(self, frames: list[LiveFrame], error: tuple[Any, Symbol] | None = None) -> Outcome:
        """Execute and record these frames, innermost first, until the trace ends; `error` is raised in the first."""
        core = self.recording.core
        try:
            value, symbol = self.run_frames(frames, error)
        except Closed as closed:
            return self._outcome(closed.target, _continue(closed.state))
        except Full as full:
            core.guard("exit", (), full.raw)
            return self._outcome(None, _blackhole(full.raw))
        except GiveUp as give_up:
            return Outcome(None, None, _blackhole(give_up.snapshot), give_up.with_traceback(None))
        except TracedRaise as raised:
            core.record(OPS["raise"], (core.argument("r", raised.value, raised.symbol),))
            return self._outcome(None, _raise(raised.value))
        if not self.recording.merge_points.may_return:
            return Outcome(None, None, lambda: value, GiveUp("returned", None))
        core.record(OPS["finish"], (core.argument(self.portal.code.outline.result_kind, value, symbol),))
        return self._outcome(None, lambda: value)

    def _outcome(self, target: Unit | None, continue_run: Callable[[], Any]) -> Outcome:
        recording = self.recording
        trace = Trace(recording.core.inputs, recording.core.ops)
        trace.seen, trace.passed = recording.merge_points.seen, recording.merge_points.passed
        trace.start = recording.portal_calls.start
        trace.fixed_words, trace.fixed_fields = self.fixed_words, self.fixed_fields
        return Outcome(trace, target, continue_run)

    def run_frames(self, frames: list[LiveFrame], error: tuple[Any, Symbol] | None) -> tuple[Any, Symbol]:
        """Run the frames, innermost first, and remove each from the list.

        Returns the result of the outermost and its symbol.  Raises `TracedRaise`, `Closed`, `Full` or `GiveUp`.
        """
        parent = _raw_chain(frames)
        result: tuple[Any, Symbol] = (None, None)
        is_first = True
        while frames:
            position, values, symbols = frames.pop(0)
            parent = parent[0]
            pairs = list(zip(values, symbols, strict=True))
            if not is_first and position.result_kind != "v":
                pairs.append(result)
            is_first = False
            try:
                if error is None:
                    function = position.continuation("trace")
                else:
                    pairs, function = self._handler(position, pairs, error)
                    error = None
                result = function(self.recording, parent, *[x for pair in pairs for x in pair])
            except TracedRaise as raised:
                if not frames:
                    raise
                error = (raised.value, raised.symbol)
        if error is not None:
            raise TracedRaise(*error)
        return result

    @staticmethod
    def _handler(position: Position, pairs: list[Any], error: tuple[Any, Symbol]) -> tuple[list[Any], Any]:
        caught = blackhole.handler_values(position, pairs, error[0], error)
        if caught is None:
            raise TracedRaise(*error)
        return caught, position.handler("trace")


def _raw_chain(frames: Sequence[LiveFrame]) -> Any:
    """The raw snapshot of the innermost frame, linked to its caller's."""
    raw: Any = None
    for position, values, symbols in reversed(frames):
        raw = (raw, position, tuple(values), tuple(symbols))
    return raw


def _continue(state: tuple[Any, ...]) -> Callable[[], Any]:
    return lambda: ContinueRunning(state)


def _raise(error: BaseException) -> Callable[[], Any]:
    def continue_run() -> Any:
        raise error

    return continue_run


def _blackhole(raw: Any) -> Callable[[], Any]:
    frames = []
    while raw is not None:
        raw, position, values, _ = raw
        frames.append((position, values))
    return lambda: blackhole.run(frames)
