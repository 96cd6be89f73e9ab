"""Rebuilds the interpreter's frames at an exit for the recorder, so that a bridge starts there.

In: an exit's resume data, and the concrete values that the exit was left with.  Out: frames that hold, for each
register, a concrete value *and* its symbol.

    box_int(i3) in register 2       ->  register 2 holds 7 and r9; the bridge begins with r9 = box_int(i3)

Holds: an object that was virtual at the guard is allocated again at the bridge's head; there the optimiser makes it
virtual again.
Does not: decode the resume data; that is `tracer.resume.decode`, which calls this builder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tracer.host.fields import make_instance, read_field, write_field
from tracer.hosttools import Any
from tracer.ir.descr import Field, Shape
from tracer.ir.ops import OPS
from tracer.ir.snapshot import HELD, FrameShape
from tracer.ir.trace import AtExit, Exit, KnownField, Op
from tracer.ir.values import Const
from tracer.jitcode.jitcode import Position
from tracer.opt.handover import known_constants
from tracer.record.metainterp import LiveFrame
from tracer.record.recording import Recording
from tracer.record.shadows import CLEARED, Shadow, ShadowArray, Symbol, as_symbol

Pair = tuple[Any, Symbol]
"""A concrete value and its symbol."""


class RecordingBuilder:
    """The builder that `tracer.resume.decode.decode` calls to start a bridge.

    core, recording: what the bridge is recorded by.
    values: the concrete values that the exit was left with.
    inputs: the bridge's inputs, one for each of these values.
    constants: the values that are the same at every failure of this guard, by index.
    error: the exception that the bridge starts with, if there is one.
    """

    def __init__(
        self, recording: Recording, exit: Exit, values: Sequence[Any], known: Sequence[KnownField] = ()
    ) -> None:
        core = recording.core
        self.core = core
        self.recording = recording
        self.values = values
        self.inputs = [core.new_input(v.kind) for v in exit.values]
        for symbol, cls in zip(self.inputs, exit.known_classes, strict=False):
            symbol.known_class = cls
        self.constants: Mapping[int, Const] = known_constants(exit)
        self.error: Pair | None = None
        if exit.takes_exception:
            self.error = (values[-1], core.new_input("r"))
        if exit.asks:
            self.error = (values[-1], self.inputs[-1])
        if self.error is not None and (exit.asks or exit.guard.spec.name == "guard_exception"):
            self._ask(exit, *self.error)
        for fact in known:
            obj = fact.obj.value if isinstance(fact.obj, Const) else values[fact.obj]
            holder: Symbol = None if isinstance(fact.obj, Const) else self.inputs[fact.obj]
            held: Symbol = None if isinstance(fact.held, Const) else self.inputs[fact.held]
            core.cache.loaded(fact.field, core.cache.key(obj, holder), held)
            if held is None and fact.field.immutable and holder is not None:
                core.promoted_loads.add((holder, fact.field))

    def _ask(self, exit: Exit, error: Any, symbol: Symbol) -> None:
        """Record a guard on what the call has raised: the exit is also taken where it has raised nothing."""
        assert symbol is not None
        if error is None:
            guard, self.error = Op(OPS["guard_value_r"], (symbol, Const("r", None))), None
        else:
            guard = Op(OPS["guard_class"], (symbol, Const("r", type(error))))
            symbol.known_class = type(error)
        guard.snapshot = AtExit(exit)
        self.core.ops.append(guard)

    def frames(self, decoded: Sequence[tuple[Position, Sequence[Pair]]]) -> list[LiveFrame]:
        """Decoded frames in the form that the meta-interpreter takes, innermost first."""
        frames = [(position, [p[0] for p in pairs], [p[1] for p in pairs]) for position, pairs in decoded]
        position, values, symbols = frames[0]
        if position.raised:
            self.error = (values.pop(), symbols.pop())
            frames[0] = (position.jitcode.position(position.instruction.number, True), values, symbols)
        elif self.error is not None and len(values) > len(position.registers):
            values.pop()
            symbols.pop()
        return frames

    def const(self, kind: str, value: Any) -> Pair:
        """A constant."""
        return value, None

    def arg(self, index: int) -> Pair:
        """One of the exit's values."""
        return self.values[index], None if index in self.constants else self.inputs[index]

    def held(self) -> Pair:
        """The mark for an item that is already in memory."""
        return HELD, None

    def box_int(self, item: Pair) -> Pair:
        """A new box for an int that the trace held unboxed."""
        return item[0], self.recording.numbers.box(OPS["box_int"], *item)

    def box_float(self, item: Pair) -> Pair:
        """A new box for a float that the trace held unboxed."""
        return item[0], self.recording.numbers.box(OPS["box_float"], *item)

    def box_bool(self, item: Pair) -> Pair:
        """A bool that the trace held as a word."""
        return bool(item[0]), self.recording.numbers.box(OPS["box_bool"], *item)

    def new(self, shape: Shape) -> Pair:
        """A new object in place of one that was virtual; its fields follow by `setfield`."""
        value = make_instance(shape.cls)
        return value, self.recording.heap.new(value, shape)

    def setfield(self, target: Pair, field: Field, item: Pair) -> None:
        """Fill in a field of an object that `new` has made."""
        self.recording.heap.setfield(*target, *item, field)
        write_field(target[0], field, item[0])

    def newlist(self, items: Sequence[Pair]) -> Pair:
        """A new list in place of one that was virtual."""
        value = [v for v, _ in items]
        return value, self.recording.heap.newlist(value, tuple([x for pair in items for x in pair]))

    def newtuple(self, items: Sequence[Pair]) -> Pair:
        """A new tuple in place of one that was virtual."""
        value = tuple(v for v, _ in items)
        return value, self.recording.heap.newtuple(value, tuple([x for pair in items for x in pair]))

    def box_complex(self, parts: Sequence[Pair]) -> Pair:
        """A new complex number in place of one that was virtual."""
        (real, _), (imag, _) = parts
        symbols = [Const("f", value) if symbol is None else symbol for value, symbol in parts]
        return complex(real, imag), self.recording.complexes.box(*symbols)

    def frame(
        self, shape: FrameShape, base: Pair | None, fields: Sequence[Pair], arrays: Sequence[Sequence[Pair]]
    ) -> Pair:
        """A virtualizable frame with a new shadow; its concrete object is brought up to date."""
        concrete = make_instance(shape.cls) if base is None else base[0]
        symbol = None if base is None else base[1]
        shadow = Shadow(shape, self.core.force(symbol) if type(symbol) is Shadow else symbol, concrete)
        for field, (value, symbol) in zip(shape.fields, fields, strict=True):
            if value is HELD:
                symbol = self.recording.heap.getfield(concrete, as_symbol(shadow.base), field)
            elif base is None or not field.immutable:
                write_field(concrete, field, value)
            shadow.fields[field.name] = symbol
        for field, items in zip(shape.arrays, arrays, strict=True):
            if base is None:
                values = [v for v, _ in items]
                write_field(concrete, field, values)
                shadow.arrays[field.name] = ShadowArray([s for _, s in items], values)
            else:
                shadow.arrays[field.name] = self._written_back(shadow, field, items)
        return concrete, shadow

    def _written_back(self, shadow: Shadow, field: Field, items: Sequence[Pair]) -> ShadowArray:
        """The list of a frame that was in memory already: only the items that have changed are stored."""
        there: list[Any] = read_field(shadow.concrete, field)
        top = self.recording.portal_calls.top_of(shadow)
        symbols = [symbol for _, symbol in items]
        held: list[Symbol] = [CLEARED if value is HELD else None for value, _ in items]
        loaded = [k for k, kept in enumerate(held) if kept is CLEARED and (top is None or k < top)]
        for index, symbol in zip(loaded, self.recording.frames.held_items(shadow, field, loaded), strict=True):
            symbols[index] = held[index] = symbol
        there[:] = [old if value is HELD else value for old, (value, _) in zip(there, items, strict=True)]
        return ShadowArray(symbols, there, held)
