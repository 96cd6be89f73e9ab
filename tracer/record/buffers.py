"""Items of bytes, bytearray and `array.array`, as a part of a recording: words and doubles, without boxes.

In: the operands of `a[i]`, `a[i] = w` or `len(a)`, as for host operations.  Out: the result and its symbol, or None
where the operation is to be recorded as a call of the host's.

    a[i] + 1        guard_class(r0, array), guard on array_code, raw_len, uint_lt, guard, raw_getitem_i
    b[i] = w        raw_len, uint_lt, guard; uint_lt(w, 256), guard; raw_setitem_i

Holds: before a store, a guard makes sure that the number fits the buffer's item type, so the host would not refuse it.
"""

from __future__ import annotations

from array import array
from typing import Any

from tracer.hosttypes import Types
from tracer.ir.items import Items, array_code, items_of
from tracer.ir.ops import OPS
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.numbers import Numbers
from tracer.record.recorder import WORD_RANGE, Found, Recorder, Symbols, Values
from tracer.record.sequences import Sequences
from tracer.record.shadows import Symbol

_BUFFERS = Types((bytes, bytearray, array))


def is_index(container: Any, index: Any) -> bool:
    """Is this an int that is within bounds as an index, counted from the start or from the end?"""
    return type(index) is int and -len(container) <= index < len(container)


def _is_taken(item: Any, items: Items) -> bool:
    """Is this a number that such a buffer can hold?"""
    if type(item) is float:
        return items.kind == "f"
    if type(item) is not int and type(item) is not bool:
        return False
    return item in WORD_RANGE if items.kind == "f" else items.least <= item <= items.most


class Buffers:
    """Records reads and writes of buffers' items, and their lengths."""

    def __init__(self, core: Recorder, numbers: Numbers, sequences: Sequences) -> None:
        self.core = core
        self.numbers = numbers
        self.sequences = sequences

    @staticmethod
    def is_buffer(value: object) -> bool:
        """Is this exactly a bytes, bytearray or array?"""
        return type(value) in _BUFFERS

    def length(self, value: Any, symbol: Symbol) -> Symbol:
        """The word for `len` of a buffer whose class is guarded already; None where it is constant."""
        if type(value) is not bytes:
            return self.core.record(OPS["raw_len"], (self.core.argument("r", value, symbol),))
        return None if symbol is None or symbol.constant else self.core.record(OPS["bytes_len"], (symbol,))

    def get(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`buffer[index]`."""
        buffer, index = values
        items = items_of(buffer)
        if not is_index(buffer, index) or (items is None and type(buffer) is not bytes):
            return None
        value = buffer[index]
        if type(value) is int and value not in WORD_RANGE:
            return None
        place = self._place(before, values, symbols)
        if items is None:
            if all(isinstance(part, Const) for part in place):
                return value, None
            return value, self.numbers.box(OPS["box_int"], value, self.core.record(OPS["bytes_getitem"], place))
        item = self.core.record(OPS[f"raw_getitem_{items.kind}"], place, items)
        if items.size == 8 and items.kind == "i" and not items.is_signed:
            self.core.guard("guard_true", (self.core.record(OPS["int_ge"], (item, Const("i", 0))),), before)
        return value, self.numbers.box(OPS["box_int" if items.kind == "i" else "box_float"], value, item)

    def set(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """Execute and record `buffer[index] = item`."""
        buffer, index, item = values
        items = items_of(buffer)
        if items is None or not is_index(buffer, index) or not _is_taken(item, items):
            return None
        place = self._place(before, values[:2], symbols[:2])
        number = self.numbers.widened(self.numbers.number(item, symbols[2], before), items.kind)
        self._guard_fits(number, items, before)
        self.core.record(OPS[f"raw_setitem_{items.kind}"], (*place, number), items)
        buffer[index] = item
        return None, None

    def _place(self, before: Raw, values: Values, symbols: Symbols) -> tuple[Value, Value]:
        """Buffer and index as arguments of an operation, behind guards on class, type code and bounds."""
        buffer, index = values
        held = symbols[0]
        self.core.class_known(buffer, held, before)
        if type(buffer) is array and held is not None and not held.constant:
            self.core.promote("i", array_code(buffer), self.core.record(OPS["array_code"], (held,)), before)
        word = self.numbers.number(index, symbols[1], before)
        position = self.sequences.user_index(self.length(buffer, symbols[0]), len(buffer), index, word, before)
        return self.core.argument("r", buffer, symbols[0]), position

    def _guard_fits(self, number: Value, items: Items, before: Raw) -> None:
        """Guard that this word is in the range of the buffer's items."""
        if isinstance(number, Const) or items.kind == "f" or (items.size == 8 and items.is_signed):
            return
        if items.size == 8:
            fits = self.core.record(OPS["int_ge"], (number, Const("i", 0)))
        else:
            moved = self.core.record(OPS["int_sub"], (number, Const("i", items.least))) if items.least else number
            fits = self.core.record(OPS["uint_lt"], (moved, Const("i", items.most - items.least + 1)))
        self.core.guard("guard_true", (fits,), before)
