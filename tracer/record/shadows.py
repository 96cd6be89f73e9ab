"""Shadows: virtualizable frames as the recorder sees them.

In: a frame's concrete object.  Out: a symbol for each field and each item of its lists; frozen copies for snapshots.

    frame  ── concrete object, kept in step by the generated code
    Shadow ── fields {sp: None}           None: a constant, its value is in the frame
              arrays {regs: ShadowArray}  items [r1, None, r7]

Holds: no operation of the trace reads or writes the memory of a frame with a shadow.  A frame that escapes is *forced*:
its contents are stored, and from then on it is an ordinary object.  A frozen copy is used again until the shadow
changes; then only what has changed is frozen anew.
Does not: record anything; see `tracer.record.frames`, and `Recorder.force`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracer.ir.descr import Field
from tracer.ir.snapshot import HELD, FrameShape, FrozenFrame
from tracer.ir.trace import Op
from tracer.ir.values import Const, Noted, Value

Symbol = Noted | None
"""What stands for a value in the trace: an operation, an input, a `Shadow`; None for a constant."""


CLEARED = Noted()
"""In `ShadowArray.held`: memory has None for this item."""


class ShadowArray:
    """A list of a frame with a shadow; its length never changes.

    items: the symbols of the items.
    concrete: the list itself, which generated code keeps up to date.
    held: what memory has for each item: a symbol, `CLEARED`, or None where that is not known.  None for all, unless the
        frame was adopted.
    """

    __slots__ = ("items", "concrete", "held", "_frozen", "_stale")
    items: list[Symbol]
    concrete: list[Any]
    held: Sequence[Symbol] | None
    _frozen: list[Value | FrozenFrame]
    _stale: list[int]

    def __init__(self, items: list[Symbol], concrete: list[Any], held: Sequence[Symbol] | None = None) -> None:
        self.items = items
        self.concrete = concrete
        self.held = held
        self._frozen = [HELD] * len(items)
        self._stale = list(range(len(items)))  # what has changed since it was frozen

    def is_held(self, index: int) -> bool:
        """Does memory have this item's value already?"""
        symbol, held = self.items[index], None if self.held is None else self.held[index]
        if symbol is None:
            return held is CLEARED and self.concrete[index] is None
        return symbol is held

    def set_item(self, index: int, symbol: Symbol) -> None:
        """Note a store to an item."""
        self.items[index] = symbol
        self._stale.append(index)

    def freeze(self, in_memory: bool) -> tuple[Value | FrozenFrame, ...]:
        """The items as they are now; `in_memory`: the frame is in memory, so items that are held are left out."""
        frozen, items, concrete = self._frozen, self.items, self.concrete
        shadows = []
        for index in self._stale:
            symbol = items[index]
            if in_memory and self.held is not None and self.is_held(index):
                frozen[index] = HELD
                continue
            frozen[index] = symbol_value(symbol, "r", concrete[index])
            if type(symbol) is Shadow:
                shadows.append(index)
        self._stale = shadows
        return tuple(frozen)


class Shadow(Noted):
    """A virtualizable frame whose contents live in the trace.

    shape: the frame's class and fields.
    base: the symbol of the frame in memory; None if the trace has made the frame and not stored it.
    concrete: the frame itself, which generated code keeps up to date.
    fields: the symbol of each scalar field.
    arrays: each field that is a list.
    forced: the frame as an ordinary object of the trace, once it is forced, else None.
    """

    __slots__ = ("shape", "base", "concrete", "fields", "arrays", "forced", "_frozen", "_identity", "_values", "_stale")
    shape: FrameShape
    base: Value | None
    concrete: Any
    fields: dict[str, Symbol]
    arrays: dict[str, ShadowArray]
    forced: Value | None
    _frozen: FrozenFrame | None
    _identity: object
    _values: dict[Field, Value | FrozenFrame]
    _stale: set[str]

    def __init__(self, shape: FrameShape, base: Value | None, concrete: Any) -> None:
        self.kind = "r"
        self.constant, self.known_class, self.unboxed = False, shape.cls, None
        self.shape = shape
        self.base = base
        self.concrete = concrete
        self.fields = {}
        self.arrays = {}
        self.forced = None
        self._frozen = None
        self._identity = object()  # what snapshots keep must not keep the concrete frame
        self._values = {}
        self._stale = set()  # fields that have changed since it was frozen

    @property
    def state(self) -> Value | FrozenFrame | None:
        """What `symbol_value` gave last; None if it would give something new."""
        return self._frozen if self.forced is None else self.forced

    def set_field(self, name: str, symbol: Symbol) -> None:
        """Note a store to a scalar field."""
        self.fields[name] = symbol
        self._stale.add(name)
        self._frozen = None

    def set_item(self, array: ShadowArray, index: int, symbol: Symbol) -> None:
        """Note a store to a list item."""
        array.set_item(index, symbol)
        self._frozen = None

    def freeze(self) -> FrozenFrame:
        """The frame as it is now; the values of constants are read from the concrete object."""
        frozen = self._frozen
        if frozen is None:
            in_memory = self._is_in_memory()
            values, stale = self._values, self._stale
            for f in self.shape.fields:
                if f.name in stale or f not in values or type(values[f]) is FrozenFrame:
                    values[f] = self._field(f, in_memory)
            stale.clear()
            arrays = tuple([self.arrays[f.name].freeze(in_memory) for f in self.shape.arrays])
            frozen = FrozenFrame(self.shape, self.base, tuple(values.values()), arrays, self._identity)
            self._frozen = frozen
        return frozen

    def _field(self, field: Field, in_memory: bool) -> Value | FrozenFrame:
        symbol = self.fields.get(field.name)
        if in_memory and field.immutable and not is_known(symbol):
            return HELD
        return symbol_value(symbol, field.kind, getattr(self.concrete, field.name, None))

    def _is_in_memory(self) -> bool:
        """Is the frame in memory?  Not for certain if the trace has allocated it: it may become a virtual."""
        base = self.base
        return base is not None and not (type(base) is Op and base.spec.name == "new")


def as_symbol(value: Value | None) -> Symbol:
    """The symbol of a value that is an argument of operations: None if it is a constant."""
    return value if isinstance(value, Noted) else None


def class_of(value: Any, symbol: Symbol) -> type | None:
    """The class of a value, if it is known."""
    if symbol is None or symbol.constant:
        return type(value)
    return symbol.known_class


def is_known(symbol: Symbol) -> bool:
    """Is this the symbol of a constant of the trace?"""
    return symbol is None or symbol.constant


def symbol_value(symbol: Symbol, kind: str, value: Any) -> Value | FrozenFrame:
    """What a snapshot holds for a register with this symbol, kind and concrete value."""
    if symbol is None or symbol.constant:
        return Const(kind, value)
    if type(symbol) is Shadow:
        return symbol.freeze() if symbol.forced is None else symbol.forced
    return symbol
