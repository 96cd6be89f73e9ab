"""Virtualizable frames whose contents live in the trace, as a part of a recording.

In: a frame's concrete object, and its shadow or other symbol.  Out: symbols of the frame's fields and items.

    a trace starts               `start`: an input for the frame, and one for each changing field and item
    a generator is resumed       `adopt`: fields and items are loaded from memory, once
    frame.regs[3]                `array_get`: the symbol in the shadow; nothing is recorded
    a unit is called             `contents`: its arguments; `hollow`: the frame that it may write them to

Does not: force a frame.  Any argument may be a frame, so the core does that (`tracer.record.recorder`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracer.frontend.classfields import frame_shape, shape_of
from tracer.ir.descr import Field
from tracer.ir.ops import OPS
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.heapops import HeapOps
from tracer.record.recorder import GETFIELD, SETFIELD, Recorder
from tracer.record.sequences import Sequences
from tracer.record.shadows import CLEARED, Shadow, ShadowArray, Symbol, as_symbol, is_known


class Frames:
    """Makes shadows of frames, and records reads and writes of the lists in frames."""

    __slots__ = ("core", "heap", "sequences")
    core: Recorder
    heap: HeapOps
    sequences: Sequences

    def __init__(self, core: Recorder, heap: HeapOps, sequences: Sequences) -> None:
        self.core = core
        self.heap = heap
        self.sequences = sequences

    # -- shadows ------------------------------------------------------------------

    def start(self, frame: Any) -> Shadow:
        """The shadow of the frame that a trace starts with: each field and item that may change is an input."""
        core = self.core
        base = core.new_input("r")
        base.known_class = type(frame)
        shadow = Shadow(frame_shape(type(frame)), base, frame)
        for field in shadow.shape.fields:
            if not field.immutable:
                shadow.fields[field.name] = core.new_input(field.kind)
        for field in shadow.shape.arrays:
            concrete = getattr(frame, field.name)
            shadow.arrays[field.name] = ShadowArray([core.new_input("r") for _ in concrete], concrete)
        for field in shadow.shape.fields:
            if field.immutable:
                shadow.fields[field.name] = core.record(GETFIELD[field.kind], (base,), field)
        return shadow

    def adopt(self, frame: Any, symbol: Symbol) -> Shadow:
        """A shadow for a frame that was in memory: its contents live in the trace from now on, until it is forced.

        This does the scalar fields; the caller calls `adopt_lists` next.
        """
        shape = frame_shape(type(frame))
        shadow = Shadow(shape, self.core.argument("r", frame, symbol), frame)
        for field in shape.fields:
            shadow.fields[field.name] = self.core.load(frame, symbol, field)
        return shadow

    def adopt_lists(self, shadow: Shadow, top: int | None) -> None:
        """The second half of `adopt`: the lists.  From index `top` on all items are None; None: that is not known."""
        for field in shadow.shape.arrays:
            items = getattr(shadow.concrete, field.name)
            held = self.held_items(shadow, field, range(len(items) if top is None else top))
            rest = len(items) - len(held)
            shadow.arrays[field.name] = ShadowArray(held + [None] * rest, items, held + [CLEARED] * rest)

    def held_items(self, shadow: Shadow, field: Field, indices: Sequence[int]) -> list[Symbol]:
        """The symbols of these items of a frame's list, as memory has them; the list's length is constant."""
        symbol = self.core.load(shadow.concrete, as_symbol(shadow.base), field)
        return self.sequences.known_items(getattr(shadow.concrete, field.name), symbol, indices)

    @staticmethod
    def forget_from(shadow: Shadow, top: int | None) -> None:
        """Note that nobody reads the items of the frame's lists from index `top` on: they are None.

        Does nothing if `top` is None.
        """
        for array in shadow.arrays.values():
            for index in range(len(array.items) if top is None else top, len(array.items)):
                shadow.set_item(array, index, None)

    # -- lists in frames ----------------------------------------------------------

    def array_get(self, v0: Any, s0: Symbol, v1: int, s1: Symbol, field: Field, raw: Raw) -> Symbol:
        """An item of the list in `field` of a frame; the index is promoted."""
        if type(s0) is not Shadow or s0.forced is not None:
            items = getattr(v0, field.name)
            return self.sequences.list_get(items, self.heap.getfield(v0, s0, field), v1, s1, raw)
        if not is_known(s1):
            self.core.promote("i", v1, s1, raw)
        return s0.arrays[field.name].items[v1]

    def array_set(
        self, v0: Any, s0: Symbol, v1: int, s1: Symbol, v2: Any, s2: Symbol, field: Field, raw: Raw
    ) -> None:
        """Store an item of the list in `field` of a frame; the index is promoted."""
        if type(s0) is not Shadow or s0.forced is not None:
            items = getattr(v0, field.name)
            self.sequences.list_set(items, self.heap.getfield(v0, s0, field), v1, s1, v2, s2, raw)
            return
        if not is_known(s1):
            self.core.promote("i", v1, s1, raw)
        s0.set_item(s0.arrays[field.name], v1, s2)

    # -- frames for units ---------------------------------------------------------

    def contents(self, frame: Any, shadow: Shadow, raw: Raw) -> list[Value]:
        """The frame's changing fields and items, as arguments for a unit."""
        core, shape = self.core, shadow.shape
        args: list[Value] = []
        for field in shape.fields:
            if not field.immutable:
                symbol = self.heap.getfield(frame, shadow, field)
                args.append(core.argument(field.kind, getattr(frame, field.name), symbol))
        for field in shape.arrays:
            items = getattr(frame, field.name)
            symbols = [self.array_get(frame, shadow, index, None, field, raw) for index in range(len(items))]
            args.extend(core.argument("r", value, symbol) for value, symbol in zip(items, symbols, strict=True))
        return args

    def hollow(self, shadow: Shadow) -> Value:
        """A new hollow frame: the unit that is called writes to it when it is left.  It holds immutable fields only."""
        if shadow.forced is not None:
            return shadow.forced
        core, shape, frame = self.core, shadow.shape, shadow.concrete
        hollow = core.record(OPS["new"], (), shape_of(shape.cls))
        core.know_class(hollow, shape.cls)
        shadow.forced = hollow
        for field in shape.fields:
            if field.immutable:
                stored = core.argument(field.kind, getattr(frame, field.name), shadow.fields.get(field.name))
                core.record(SETFIELD[field.kind], (hollow, stored), field)
        for field in shape.arrays:
            empty = (Const("r", None),) * len(getattr(frame, field.name))
            core.record(SETFIELD["r"], (hollow, core.record(OPS["newlist"], empty)), field)
        return hollow
