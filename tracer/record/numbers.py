"""Numbers, as a part of a recording: the words and doubles in ints, bools and floats, and arithmetic with them.

In: numbers of the user's program, with their symbols.  Out: words, doubles, and boxes around the results.

    w_a + w_b       guard_class(r0, int), unbox_int(r0), …; i4 = int_add_ovf(i2, i3), guard_no_overflow; box_int(i4)
    -w_float        f1 = float_neg(f0), box_float(f1)

Holds: the conditions of a row of `tracer.host.operations` are guarded; if one does not hold now, the row is not used.
"""

from __future__ import annotations

from typing import Any

from tracer.host.operations import GENERIC, Row
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.recorder import WORD_RANGE, Found, Recorder, Symbols, Values
from tracer.record.shadows import Symbol

_UNBOX = {int: OPS["unbox_int"], bool: OPS["unbox_bool"], float: OPS["unbox_float"]}
_BOX = {int: OPS["box_int"], bool: OPS["box_bool"], float: OPS["box_float"]}
_BOX_CLASS = {spec.name: cls for cls, spec in _BOX.items()}
EXACT = range(-(1 << 53), (1 << 53) + 1)
"""The ints that are doubles without rounding."""


class Numbers:
    """Records boxing, unboxing, and operations on numbers."""

    __slots__ = ("core",)
    core: Recorder

    def __init__(self, core: Recorder) -> None:
        self.core = core

    # -- boxes --------------------------------------------------------------------

    def box(self, spec: OpSpec, value: Any, symbol: Symbol) -> Symbol:
        """The box around a word or a double; `spec` is `box_int`, `box_bool` or `box_float`."""
        if symbol is None or symbol.constant:
            return None
        boxed = self.core.record(spec, (symbol,))
        self.core.know_class(boxed, _BOX_CLASS[spec.name])
        if self.core.cache.enabled:
            boxed.unboxed = symbol
        return boxed

    def unbox(self, value: Any, symbol: Symbol, raw: Raw) -> Symbol:
        """The word or double in an object whose exact class is int, bool or float."""
        if symbol is None or symbol.constant:
            return None
        if symbol.unboxed is not None:
            return symbol.unboxed
        core = self.core
        core.class_known(value, symbol, raw)
        spec = _UNBOX[type(value)]
        unboxed = core.guard(spec.name, (symbol,), raw) if spec.is_guard else core.record(spec, (symbol,))
        if core.cache.enabled:
            symbol.unboxed = unboxed
        elif symbol in core.promoted:
            core.promoted.add(unboxed)
        return unboxed

    def number(self, value: Any, symbol: Symbol, before: Raw) -> Value:
        """The word or double in an int, bool or float, as an argument of an operation."""
        if symbol is None or symbol.constant:
            return Const("f", value) if type(value) is float else Const("i", int(value))
        unboxed = self.unbox(value, symbol, before)
        assert unboxed is not None
        return unboxed

    def widened(self, value: Value, kind: str) -> Value:
        """A word or double as one of `kind`: a word becomes a double where that is "f"."""
        if value.kind == kind:
            return value
        if isinstance(value, Const):
            return Const("f", float(value.value))
        return self.core.record(OPS["int_to_float"], (value,))

    # -- rows ---------------------------------------------------------------------

    def row(self, row: Row, before: Raw, values: Values, symbols: Symbols) -> Found:
        """Execute and record an operation by its row of the table; None if the row's conditions do not hold."""
        value = GENERIC[row.operation].function(*values) if _possible(row, values) else None
        if value is None or (type(value) is int and value not in WORD_RANGE):
            return None
        words = [self.number(v, s, before) for v, s in zip(values, symbols, strict=True)]
        self._check(row, words, before)
        if row.ir == "move":
            return value, symbols[0]
        if row.operation == "neg" and row.result is int:
            words = [Const("i", 0), *words]
        core, spec = self.core, OPS[row.ir]
        kinds = spec.argument_kinds
        result = core.record(spec, tuple(self.widened(w, k) for w, k in zip(words, kinds, strict=True)))
        if "overflow" in row.needs:
            core.guard("guard_no_overflow", (), before)
        if "lshift" in row.needs:
            back = core.record(OPS["int_rshift"], (result, words[1]))
            core.guard("guard_true", (core.record(OPS["int_eq"], (back, words[0])),), before)
        return value, self.box(_BOX[row.result], value, result)

    def _check(self, row: Row, words: list[Value], before: Raw) -> None:
        """Guard the row's conditions; `_possible` has found that they hold now."""
        last = words[-1]
        for need in row.needs:
            if need == "divisor" and not isinstance(last, Const):
                self._guard(before, "int_is_true", (last,))
                self._guard(before, "int_ne", (last, Const("i", -1)))
            elif need in ("shift", "lshift") and not isinstance(last, Const):
                self._guard(before, "uint_lt", (last, Const("i", 64)))
            elif need == "exact":
                for word in words:
                    if word.kind == "i" and not isinstance(word, Const):
                        moved = self.core.record(OPS["int_add"], (word, Const("i", 1 << 53)))
                        self._guard(before, "uint_lt", (moved, Const("i", (1 << 54) + 1)))
            elif need == "nonzero" and not isinstance(last, Const):
                if last.kind == "i":
                    self._guard(before, "int_is_true", (last,))
                else:
                    self._guard(before, "float_ne", (last, Const("f", 0.0)))

    def _guard(self, before: Raw, name: str, args: tuple[Value, ...]) -> None:
        """Guard that the operation `name` answers 1 for these arguments."""
        self.core.guard("guard_true", (self.core.record(OPS[name], args),), before)


def _possible(row: Row, values: Values) -> bool:
    """Do these values fulfil the row's conditions?"""
    if any(type(v) is int and v not in WORD_RANGE for v in values):
        return False
    last = values[-1]
    for need in row.needs:
        if need == "divisor" and (last in (0, -1)):
            return False
        if need == "nonzero" and last == 0:
            return False
        if need in ("shift", "lshift") and not 0 <= last < 64:
            return False
        if need == "exact" and any(isinstance(v, int) and v not in EXACT for v in values):
            return False
    return True
