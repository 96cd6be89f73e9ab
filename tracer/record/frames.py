"""Virtualizable frames whose contents live in the trace, as a part of a recording.

In: a frame's concrete object, and its shadow or what the trace calls it.  Out: symbols of what it holds.

    a trace starts           `start`: an input for the frame, and one for each thing in it
    a generator goes on      `adopt`: what memory has is loaded, once
    frame.regs[3]            `array_get`: what the shadow says; nothing is recorded
    a unit is called         `contents` are its arguments, and `hollow` the frame that it may write them to

Does not: force a frame: any argument may be one, so that is in `tracer.record.recorder`.
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
from tracer.record.shadows import CLEARED, Shadow, ShadowArray, Symbol, is_known


class Frames:
    """Makes shadows of frames, and records what is done with the lists in them."""

    def __init__(self, core: Recorder, heap: HeapOps, sequences: Sequences) -> None:
        self.core = core
        self.heap = heap
        self.sequences = sequences

    # -- shadows ------------------------------------------------------------------

    def start(self, frame: Any) -> Shadow:
        """The frame that a trace starts with: all that may change in it is an input."""
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
        """A frame that was in memory becomes one whose contents live in the trace, until it is forced.

        Its scalar fields do; `adopt_lists` is to follow.
        """
        shape = frame_shape(type(frame))
        shadow = Shadow(shape, self.core.argument("r", frame, symbol), frame)
        for field in shape.fields:
            shadow.fields[field.name] = self.core.load(frame, symbol, field)
        return shadow

    def adopt_lists(self, shadow: Shadow, top: int | None) -> None:
        """The rest of `adopt`; from `top` on, if that is known, all items are None."""
        for field in shadow.shape.arrays:
            items = getattr(shadow.concrete, field.name)
            held = self.held_items(shadow, field, range(len(items) if top is None else top))
            rest = len(items) - len(held)
            shadow.arrays[field.name] = ShadowArray(held + [None] * rest, items, held + [CLEARED] * rest)

    def held_items(self, shadow: Shadow, field: Field, indices: Sequence[int]) -> list[Symbol]:
        """What memory has at these places of a frame's list, whose length is constant."""
        symbol = self.core.load(shadow.concrete, shadow.base, field)
        return self.sequences.known_items(getattr(shadow.concrete, field.name), symbol, indices)

    @staticmethod
    def forget_from(shadow: Shadow, top: int | None) -> None:
        """From `top` on, if that is known, nobody reads the items of the frame's lists: they are None."""
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
        """What a frame holds now and may hold otherwise later, as arguments."""
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
        """A new frame for a unit to write its contents to when it is left; its contents now are the arguments."""
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
