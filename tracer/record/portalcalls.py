"""Calls of the portal, as a part of a recording: inlined, or left to the unit that is compiled for the callee.

In: the arguments of a call of the portal, with their symbols.  Out: its inlined operations, or a `call_assembler_r`.

    f(x) with f's loop at a header, or f too deep in f  =>  call_assembler_r(frame, ..., f's start)

Holds: what is called need not be compiled, and may be replaced: a *stand-in* is called in its place, which hands its
arguments to the interpreter, until the driver redirects it to a unit.
Does not: decide when a function gets a unit of its own (`tracer.driver.driver`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.host.operations import call_of
from tracer.ir.descr import Call
from tracer.ir.ops import OPS
from tracer.ir.trace import Label
from tracer.ir.values import Value
from tracer.jitcode.portal import Portal
from tracer.record.callers import Raw
from tracer.record.frames import Frames
from tracer.record.functioncalls import Calls
from tracer.record.giveup import GiveUp
from tracer.record.recorder import Recorder
from tracer.record.shadows import Shadow, Symbol
from tracer.warmstate import JitCell, Limits, WarmState

StandIn = Callable[[JitCell, tuple[Any, ...]], Label | None]
LONG_UNIT = 60
"""A call that takes so many operations hardly feels that it is a call."""
LONG_RECURSION = 60
"""A trace with so many operations follows no function into itself: each path through it would be recorded in each."""


class PortalCalls:
    """Records calls of the portal.

    start_key: the place that this trace starts at, if it starts at one.
    start: of the unit that this trace becomes, which it may call.
    """

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
        self.start_key: Any = None
        self.start = Label("")
        self.is_bridge = False
        self._stand_in = stand_in

    def inline(self, recording: object, code: Any, before: Raw, after: Raw, *pairs: Any) -> tuple[Any, Symbol]:
        """Inline a call of the portal.  A frame that was in memory, such as a generator's, lives in the trace.

        `recording` is what generated code has been handed, and what that of the portal is handed in turn.
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
        """What depends on the greens alone, or is one of them, is constant at a merge point."""
        objects = [g for g in greens if type(g) is not int]
        driver = self.portal.driver
        names = {*driver.promoted, *driver.fixed}
        for field in shadow.shape.fields:
            value, known = getattr(shadow.concrete, field.name), shadow.fields[field.name]
            if known is None or not (field.name in names or any(value is g for g in objects)):
                continue
            self.core.promote(field.kind, value, known, raw)
            shadow.set_field(field.name, None)

    def top_of(self, shadow: Shadow) -> int | None:
        """Where the items of a frame begin that nobody reads, if that is constant."""
        name = self.portal.driver.top
        top: int | None = getattr(shadow.concrete, name) if name and shadow.fields[name] is None else None
        return top

    def enters_too_deep(self, parent: Raw, values: tuple[Any, ...]) -> bool:
        """A call of the portal is at its first merge point: is it too deep, or once too often the same function?"""
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

    def place_of(self, raw: Raw | None) -> Any:
        """Where the portal's frames are that wait for a call, as something to compare."""
        if raw is None:
            return None
        parent, position, values, _ = raw
        outer = self.place_of(parent)
        if not position.jitcode.is_portal:
            return outer
        held = dict(zip(position.registers, values, strict=False))
        greens = [held.get(register) for register in self.portal.registers[: self.portal.green_count]]
        return outer, self.warm.key(tuple(greens))

    def _has_long_unit(self, values: tuple[Any, ...]) -> bool:
        """Was a long unit compiled for this function?  A bridge calls it: it would be recorded in each bridge again."""
        cell = self.warm.cells.get(self.warm.key(values[: self.portal.green_count]))
        return cell is not None and cell.compiled_unit is not None and len(cell.compiled_unit.trace.ops) > LONG_UNIT

    def leave_to_unit(self, parent: Raw, pairs: tuple[Any, ...]) -> tuple[Any, Symbol]:
        """Call the portal from here as a whole; the inlined frame becomes a real one."""
        code = self.portal.code
        call = call_of(self.calls.codes.runner(code.function), self.portal.kinds, code.graph.result.kind)
        greens = pairs[0 : 2 * self.portal.green_count : 2]
        key = self.warm.key(greens)
        if key == self.start_key:
            return self._call_unit(self.start, call, parent, pairs)
        cell = self.warm.cell(greens)
        start = None if self._stand_in is None else self._stand_in(cell, pairs[0::2])
        if start is not None:
            return self._call_unit(start, call, parent, pairs)
        if cell.compiled_unit is not None:
            return self._call_unit(cell.compiled_unit.start, call, parent, pairs)
        return self.calls.residual(call, *pairs, parent)

    def _call_unit(self, start: Label, call: Call, parent: Raw, pairs: tuple[Any, ...]) -> tuple[Any, Symbol]:
        """As `residual` of the portal, where a unit is or will be compiled for it: that unit is called."""
        args = self.unit_arguments(parent, pairs, called=True)
        operation = self.core.record(OPS["call_assembler_r"], tuple(args), start)
        return self.calls.perform(call, operation, pairs[0::2], parent)

    def unit_arguments(self, raw: Raw, pairs: tuple[Any, ...], called: bool) -> list[Value]:
        """The arguments of a unit's start; a frame that is `called` need not exist yet."""
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
