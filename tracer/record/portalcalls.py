"""Calls of the portal, as a part of a recording: inlined, or left to the unit that is compiled for the callee.

In: the arguments of a call of the portal, with their symbols.  Out: its inlined operations, or a `call_assembler_r`.

    f(x), where f comes to a loop's header, or calls itself too often  =>  call_assembler_r(frame, ..., f's start)

Holds: the unit that is called need not exist yet, and may be replaced.  Until it exists a *stand-in* is called, which
hands its arguments to the interpreter; the driver redirects it to the unit later.
Does not: decide when a function gets a unit of its own (`tracer.driver.driver`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracer.host.operations import call_of
from tracer.hosttools import Any
from tracer.ir.descr import Call
from tracer.ir.ops import OPS
from tracer.ir.trace import Label
from tracer.ir.values import Value
from tracer.jitcode.portal import Portal
from tracer.record.callers import Caller, Raw
from tracer.record.frames import Frames
from tracer.record.functioncalls import Calls
from tracer.record.giveup import GiveUp
from tracer.record.recorder import Pairs, Recorder
from tracer.record.shadows import Shadow, Symbol
from tracer.warmstate import JitCell, Limits, WarmState

StandIn = Callable[[JitCell, tuple[Any, ...]], Label | None]
LONG_UNIT = 60
"""The cost of calling a unit hardly matters if the unit has so many operations."""
LONG_RECURSION = 60
"""A trace with so many operations inlines no recursive call: each path would be recorded inside of each other path."""


class PortalCalls:
    """Records calls of the portal.

    start_key: the place that this trace starts at; None if it starts elsewhere, as a bridge does.
    start: the label at the start of this trace, by which the trace may call itself.
    is_bridge: this trace starts at a guard.
    """

    __slots__ = (
        "core", "frames", "calls", "portal", "warm", "limits", "start_key", "start", "is_bridge", "_stand_in",
    )  # fmt: skip
    core: Recorder
    frames: Frames
    calls: Calls
    portal: Portal
    warm: WarmState
    limits: Limits
    start_key: Any
    start: Label
    is_bridge: bool
    _stand_in: Any

    def __init__(
        self,
        core: Recorder,
        frames: Frames,
        calls: Calls,
        portal: Portal,
        warm: WarmState,
        limits: Limits,
        stand_in: StandIn | None,
    ) -> None:
        self.core = core
        self.frames = frames
        self.calls = calls
        self.portal = portal
        self.warm = warm
        self.limits = limits
        self.start_key = None
        self.start = Label("")
        self.is_bridge = False
        self._stand_in = stand_in

    def inline(self, recording: object, code: Any, before: Raw, after: Raw, pairs: Pairs) -> tuple[Any, Symbol]:
        """Inline a call of the portal.  A frame that was in memory, such as a generator's, is adopted.

        `recording` is passed on to the portal's generated code, `code`.  `before` and `after` are raw snapshots before
        and after the call; `pairs` are its arguments.
        """
        arguments = list(pairs)
        for number, virtualizable in enumerate(self.portal.virtualizable):
            value, symbol = pairs[2 * number : 2 * number + 2]
            if not virtualizable or type(symbol) is Shadow:
                continue
            shadow = arguments[2 * number + 1] = self.frames.adopt(value, symbol)
            self.promote_frame_words(pairs[0 : 2 * self.portal.green_count : 2], shadow, before)
            self.frames.adopt_lists(shadow, self.top_of(shadow))
        traced: tuple[Any, Symbol] = code.trace(recording, after, *arguments)
        return traced

    def promote_frame_words(self, greens: tuple[Any, ...], shadow: Shadow, raw: Raw) -> None:
        """Promote the frame's fields that the greens determine, or that are greens themselves."""
        objects = [g for g in greens if type(g) is not int]
        driver = self.portal.driver
        for field in shadow.shape.fields:
            value, known = getattr(shadow.concrete, field.name), shadow.fields[field.name]
            is_named = field.name in driver.promoted or field.name in driver.fixed
            if known is None or not (is_named or any(value is g for g in objects)):
                continue
            self.core.promote(field.kind, value, known, raw)
            shadow.set_field(field.name, None)

    def top_of(self, shadow: Shadow) -> int | None:
        """The index from which on nobody reads the items of the frame's lists; None if it is not constant."""
        name = self.portal.driver.top
        top: int | None = getattr(shadow.concrete, name) if name and shadow.fields[name] is None else None
        return top

    def enters_too_deep(self, parent: Raw, values: tuple[Any, ...]) -> bool:
        """Is this inlined call, at its first merge point, nested too deep, or the same function inlined too often?"""
        if self.portal.driver.is_short(*values[: self.portal.green_count]):
            return False
        function = [g for g in values[: self.portal.green_count] if type(g) is not int]
        depth = same = 0
        link: Any = parent
        while link is not None:
            if link[1].jitcode.is_portal:
                depth += 1
                same += all(any(g is v for v in link[2]) for g in function)
            link = link[0]
        if depth > self.limits.max_inline_depth or same >= self.limits.max_unroll_recursion:
            return True
        if same and len(self.core.ops) > LONG_RECURSION:
            return True
        return self.is_bridge and self._has_long_unit(values)

    def place_of(self, waiting: Sequence[Caller]) -> Any:
        """The places at which the portal's waiting frames are, as a value that can be compared and hashed."""
        place: Any = None
        for caller in waiting:
            if caller.place is None:
                caller.place = self._place_within(place, caller.raw)
            place = caller.place
        return place

    def _place_within(self, outer: Any, raw: Raw) -> Any:
        _, position, values, _ = raw
        if not position.jitcode.is_portal:
            return outer
        held = dict(zip(position.registers, values, strict=False))
        greens = [held.get(register) for register in self.portal.registers[: self.portal.green_count]]
        return outer, self.warm.key(tuple(greens))

    def _has_long_unit(self, values: tuple[Any, ...]) -> bool:
        """Is there a long unit for this function?  A bridge calls it: inlined, it would be repeated in each bridge."""
        cell = self.warm.cells.get(self.warm.key(values[: self.portal.green_count]))
        return cell is not None and cell.compiled_unit is not None and len(cell.compiled_unit.trace.ops) > LONG_UNIT

    def leave_to_unit(self, parent: Raw, raw: Raw, pairs: Pairs) -> tuple[Any, Symbol]:
        """Call the portal from here on, at `raw`, as a whole; the inlined frame becomes a real one."""
        code = self.portal.code
        call = call_of(self.calls.codes.runner(code.function), self.portal.kinds, code.outline.result_kind)
        greens = pairs[0 : 2 * self.portal.green_count : 2]
        key = self.warm.key(greens)
        if key == self.start_key:
            return self._call_unit(self.start, call, parent, raw, pairs)
        cell = self.warm.cell(greens)
        start = None if self._stand_in is None else self._stand_in(cell, pairs[0::2])
        if start is not None:
            return self._call_unit(start, call, parent, raw, pairs)
        if cell.compiled_unit is not None:
            return self._call_unit(cell.compiled_unit.start, call, parent, raw, pairs)
        return self.calls.residual(call, pairs, parent)

    def _call_unit(
        self, start: Label, call: Call, parent: Raw, raw: Raw, pairs: Pairs
    ) -> tuple[Any, Symbol]:
        """Like a residual call of the portal, but the unit is called that is, or will be, compiled for the place.

        Until the call is made, the program stands at `raw`, within the portal, and not behind the call of it.
        """
        args = self.unit_arguments(raw, pairs, called=True)
        operation = self.core.record(OPS["call_assembler_r"], tuple(args), start)
        return self.calls.perform(call, operation, pairs[0::2], parent)

    def unit_arguments(self, raw: Raw, pairs: Pairs, called: bool) -> list[Value]:
        """The arguments for a unit's start: the reds, and for a frame its contents too.

        If the unit is `called`, not jumped to, a frame that is not in memory may be a hollow one.
        """
        args: list[Value] = []
        for number in range(self.portal.green_count, len(self.portal.registers)):
            value, symbol = pairs[2 * number], pairs[2 * number + 1]
            if not self.portal.virtualizable[number]:
                args.append(self.core.argument(self.portal.kinds[number], value, symbol))
                continue
            if type(symbol) is not Shadow or (symbol.base is None and not called):
                raise GiveUp("frame-escapes", raw, what="the loop itself")
            contents = self.frames.contents(value, symbol, raw)
            args.append(self.frames.hollow(symbol) if symbol.base is None else symbol.base)
            args.extend(contents)
        return args
