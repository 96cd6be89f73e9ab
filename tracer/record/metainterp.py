"""The meta-interpreter: traces a loop or a bridge, from first operation to jump.

In: a merge point that is hot, or a guard that fails often, with concrete values.
Out: an `Outcome`: the recorded trace, and how the program goes on.

Tracing executes for real.  It ends when the portal's own frame
    reaches the merge point it started from           closed loop
    reaches a merge point that is compiled            jump to that unit
    comes to where many bridges meet                  given up: there is to be a unit for that place first
    comes back to its own header by an enclosing one  given up: it was the way out of the loop that was recorded
    returns                                           finish
    has recorded as much as a trace may hold          exit, from which the next segment is a bridge
or is given up; then the blackhole takes the program to its next merge point.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import attrs

from tracer.frontend.classfields import frame_shape
from tracer.frontend.flowgraph import Reg
from tracer.hints import JitDriver
from tracer.ir.ops import OPS
from tracer.ir.trace import KnownField, Op, Trace, Unit
from tracer.ir.values import Const, Input
from tracer.jitcode.jitcode import ContinueRunning, JitCodes, Position, TracedRaise
from tracer.jitcode.portal import Portal
from tracer.record.giveup import GiveUp
from tracer.record.portalcalls import PortalCalls, StandIn
from tracer.record.recorder import Raw
from tracer.record.shadows import Shadow, ShadowArray, Symbol
from tracer.resume import blackhole
from tracer.warmstate import FOREVER, Limits, WarmState

LiveFrame = tuple[Position, list[Any], list[Symbol]]
"""A frame of the interpreter that goes on while it is recorded: where, and its live registers."""


@attrs.define
class Outcome:
    """How tracing ended.

    trace: complete and ready for the optimiser, or None.
    target: the unit that the trace jumps to; None where it closes on itself or finishes.
    continue_run: called once, takes the program on: returns a `ContinueRunning` or the
    portal's result, or raises what leaves the portal.
    """

    trace: Trace | None
    target: Unit | None
    continue_run: Callable[[], Any]
    give_up: GiveUp | None = None


class _Closed(Exception):
    """The trace is complete: the program is at a merge point."""

    def __init__(self, state: tuple[Any, ...], target: Unit | None) -> None:
        self.state = state
        self.target = target


class _Full(Exception):
    """The trace is as long as one may be: it ends at this merge point."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw


class MetaInterp(PortalCalls):
    """Records one trace of one portal."""

    def __init__(
        self, portal: Portal, codes: JitCodes, warm: WarmState, limits: Limits, stand_in: StandIn | None = None
    ) -> None:
        super().__init__(portal, codes, warm, limits, stand_in)
        self.seen: tuple[Any, ...] | None = None  # the concrete arguments of the jump that ended the trace
        self.at_start = False
        self.fixed_words: dict[Input, int] = {}
        self.fixed_fields: tuple[KnownField, ...] = ()
        self._headers: set[Any] = set()
        self._left_for: tuple[Any, ...] | None = None  # the other header that the program has jumped to last
        self.passed: set[Any] = set()
        self.merge_places: Collection[Any] | None = None  # where it may meet others; None: it passes by their units
        self.may_leave = True  # may a trace from a header be the way out of its loop, and in again?

    # -- entry points -------------------------------------------------------------

    def trace_loop(self, state: tuple[Any, ...]) -> Outcome:
        """Trace from the merge point with these greens and reds."""
        portal = self.portal
        self.start_key = self.warm.key(state[: portal.green_count])
        self.at_start = True
        position = portal.code.position(portal.merge_point, False)
        by_register = dict(zip(portal.registers, state, strict=True))
        values = [by_register[r] for r in position.registers]
        symbols_by_register = self._start_symbols(state)
        symbols = [symbols_by_register[r] for r in position.registers]
        raw: Raw = (None, position, tuple(values), tuple(symbols))
        for symbol in symbols_by_register.values():
            if type(symbol) is Shadow:
                self._note_fixed(symbol)
                self.promote_frame_words(state[: portal.green_count], symbol, raw)
                self._forget_above_top(symbol)
        return self.run([(position, values, symbols)])

    def _forget_above_top(self, shadow: Shadow) -> None:
        top = self.top_of(shadow)
        for array in shadow.arrays.values():
            for index in range(len(array.items) if top is None else top, len(array.items)):
                shadow.set_item(array, index, None)

    def _note_fixed(self, shadow: Shadow) -> None:
        """What the greens fix of a frame holds wherever this trace starts: the optimiser removes the guards."""
        for field in shadow.shape.fields:
            if field.name not in self.portal.driver.fixed:
                continue
            value, symbol = getattr(shadow.concrete, field.name), shadow.fields[field.name]
            if type(symbol) is Input:
                self.fixed_words[symbol] = value
            else:
                base = [k for k, given in enumerate(self.inputs) if given is shadow.base]
                self.fixed_fields += tuple(KnownField(k, field, Const(field.kind, value)) for k in base)

    def trace_bridge(self, frames: list[LiveFrame], error: tuple[Any, Symbol] | None) -> Outcome:
        """Trace from a guard: its frames, innermost first, and the exception it leaves with.

        From a guard at the portal's own merge point one iteration is recorded: a bridge that
        jumped at once would come to the same guard again, for ever.
        """
        self.is_bridge = True
        position = frames[0][0]
        self.at_start = len(frames) == 1 and position.instruction is self.portal.merge_point
        if error is not None and error[1].known_class is None:
            self._guard_raised(frames, error)
        return self.run(frames, error)

    def _guard_raised(self, frames: Sequence[LiveFrame], error: tuple[Any, Symbol]) -> None:
        """Which handler runs depends on the exception's class."""
        parent, position, values, symbols = _raw_chain(frames)
        raised = position.jitcode.position(position.instruction, True, True)
        count = len(position.registers)
        self.class_known(*error, (parent, raised, (*values[:count], error[0]), (*symbols[:count], error[1])))

    def _start_symbols(self, state: tuple[Any, ...]) -> dict[Reg, Symbol]:
        symbols: dict[Reg, Symbol] = {}
        for number, (register, value) in enumerate(zip(self.portal.registers, state, strict=True)):
            if number < self.portal.green_count:
                symbols[register] = None
            elif self.portal.virtualizable[number]:
                symbols[register] = self._start_frame(value)
            else:
                symbols[register] = self.new_input(register.type.kind)
        return symbols

    def new_input(self, kind: str) -> Input:
        """One more input of the trace."""
        symbol = Input(kind)
        self.inputs.append(symbol)
        return symbol

    def _start_frame(self, frame: Any) -> Shadow:
        base = self.new_input("r")
        base.known_class = type(frame)
        shadow = Shadow(frame_shape(type(frame)), base, frame)
        for field in shadow.shape.fields:
            if not field.immutable:
                shadow.fields[field.name] = self.new_input(field.kind)
        for field in shadow.shape.arrays:
            concrete = getattr(frame, field.name)
            shadow.arrays[field.name] = ShadowArray([self.new_input("r") for _ in concrete], concrete)
        for field in shadow.shape.fields:
            if field.immutable:
                shadow.fields[field.name] = self.record(OPS[f"getfield_{field.kind}"], (base,), field)
        return shadow

    # -- running ------------------------------------------------------------------

    def run(self, frames: list[LiveFrame], error: tuple[Any, Symbol] | None = None) -> Outcome:
        """Execute and record from the innermost of these frames on."""
        try:
            value, symbol = self.run_frames(frames, error)
        except _Closed as closed:
            return self._outcome(closed.target, _continue(closed.state))
        except _Full as full:
            self.guard("exit", (), full.raw)
            return self._outcome(None, _blackhole(full.raw))
        except GiveUp as give_up:
            return Outcome(None, None, _blackhole(give_up.snapshot), give_up.with_traceback(None))
        except TracedRaise as raised:
            self.record(OPS["raise"], (self.argument("r", raised.value, raised.symbol),))
            return self._outcome(None, _raise(raised.value))
        self.record(OPS["finish"], (self.argument(self.portal.code.graph.result.kind, value, symbol),))
        return self._outcome(None, lambda: value)

    def _outcome(self, target: Unit | None, continue_run: Callable[[], Any]) -> Outcome:
        trace = Trace(self.inputs, self.ops)
        trace.seen = self.seen
        trace.start = self.start
        trace.passed = self.passed
        trace.fixed_words, trace.fixed_fields = self.fixed_words, self.fixed_fields
        return Outcome(trace, target, continue_run)

    def run_frames(self, frames: list[LiveFrame], error: tuple[Any, Symbol] | None) -> tuple[Any, Symbol]:
        """Run the frames, innermost first, and take each out; what the outermost returns."""
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
                    where = "behind" if position.behind else "before"
                    function = position.jitcode.continuation("trace", position.instruction, where)
                else:
                    pairs, function = self._handler(position, pairs, error)
                    error = None
                result = function(self, parent, *[x for pair in pairs for x in pair])
            except TracedRaise as raised:
                if not frames:
                    raise
                error = (raised.value, raised.symbol)
        if error is not None:
            raise TracedRaise(*error)
        return result

    @staticmethod
    def _handler(position: Position, pairs: list[Any], error: tuple[Any, Symbol]) -> tuple[list[Any], Any]:
        handler = position.instruction.handler
        if handler is None or not isinstance(error[0], handler.cls):
            raise TracedRaise(*error)
        known: dict[Reg, Any] = dict(zip(position.registers, pairs, strict=False))
        known[handler.register] = error
        registers = sorted(handler.block.live_in | {handler.register}, key=lambda r: r.number)
        function = position.jitcode.continuation("trace", position.instruction, "raise")
        return [known[r] for r in registers], function

    # -- merge points -------------------------------------------------------------

    def merge_point(self, driver: JitDriver, parent: Any, raw: Raw, *pairs: Any) -> tuple[Any, Symbol] | None:
        """The program is at a merge point: of the portal's own frame, or of one inlined."""
        if len(self.ops) > self.limits.trace_limit:
            raise _Full(raw)
        driver.take_turns()
        values = pairs[0::2]
        greens = values[: self.portal.green_count]
        if parent is not None:
            return self.leave_to_unit(parent, pairs) if self._leaves_inlined(parent, greens) else None
        if self.at_start:
            self.at_start = False
            return None
        key = self.warm.key(greens)
        cell = self.warm.cells.get(key)
        if key == self.start_key:
            if self._left_for is not None and not self.may_leave:
                raise GiveUp("left", raw, place=self.location(self._left_for))
            self._close(raw, pairs, None)
            raise _Closed(values, None)
        unit = None if cell is None else cell.compiled_unit
        if cell is not None and unit is not None and (self.merge_places is not None or not cell.is_merge_unit):
            self._close(raw, pairs, unit)
            raise _Closed(values, unit)
        if self._meets_at(key, greens):
            raise GiveUp("merge-unit", raw, place=self.location(greens))
        return None

    def _leaves_inlined(self, parent: Any, greens: tuple[Any, ...]) -> bool:
        """Is the rest of this inlined call left to a unit?"""
        caller = self.callers(parent)[-1]
        is_first, caller.is_entered = not caller.is_entered, True
        if is_first and self.enters_too_deep(parent, greens):
            return True
        if caller.place is None:
            caller.place = self.place_of(parent)
        return self._meets_at((caller.place, self.warm.key(greens)), greens)

    def _meets_at(self, place: Any, greens: tuple[Any, ...]) -> bool:
        """The trace comes to a place; have others been there that it is to meet?  From then on there is a unit for it.

        Not where that was tried in vain.
        """
        self.passed.add(place)
        if self.merge_places is None or place not in self.merge_places:
            return False
        cell = self.warm.cell(greens)
        cell.is_merge_unit = cell.compiled_unit is None or cell.is_merge_unit
        return cell.give_ups == 0

    def can_enter_jit(self, driver: JitDriver, parent: Any, raw: Raw, *pairs: Any) -> tuple[Any, Symbol] | None:
        """The program jumps backward.  A loop inside an inlined call is an ordinary call from its header.

        It is traced first; where it was to be already, and was not, perhaps only units ever come to it: they call it.
        """
        greens = pairs[0 : 2 * self.portal.green_count : 2]
        if parent is not None:
            caller = self.callers(parent)[-1]
            if not caller.is_unrolled and driver.should_unroll_one_iteration(*greens):
                caller.is_unrolled = True
                return None
            cell = self.warm.cell(greens)
            if cell.compiled_unit is None and cell.give_ups == 0 and cell.counter < cell.limit:
                cell.counter = FOREVER
                raise GiveUp("inner-loop", raw, place=self.location(greens))
            return self.leave_to_unit(parent, pairs)
        key = self.warm.key(greens)
        if key in self._headers:
            self.warm.cell(greens).counter = 1 << 30
            raise GiveUp("inner-loop", raw, place=self.location(greens))
        if key == self.start_key:
            self._left_for = None
        else:
            self._left_for = greens
            self._headers.add(key)
        return None

    def location(self, greens: tuple[Any, ...]) -> str:
        """Greens as the interpreter prints them."""
        describe = self.portal.driver.get_printable_location
        return repr(greens) if describe is None else describe(*greens)

    def _close(self, raw: Raw, pairs: tuple[Any, ...], target: Unit | None) -> None:
        """End the trace with a jump to the start of `target`, or to its own."""
        self.guard("guard_not_interrupted", (), raw)
        args = self.unit_arguments(raw, pairs, called=False)
        jump = Op(OPS["jump"], tuple(args), None if target is None else target.start)
        jump.snapshot = self.freeze(raw)
        self.ops.append(jump)
        self.seen = tuple(self.portal.arguments(pairs[0::2]))


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
