"""The recorder's view of the host's builtin functions that have a fast path.

In: a builtin that is constant in the trace, and its arguments.  Out: as for host operations.

    len(w_list)      list_len, box          max(w_a, w_b)           a comparison, a guard; one of the two
    abs(w_int)       int_lt, guard, neg     float(w_int)            int_to_float, box
    len(w_str)       a call, box            isinstance(w_a, int)    a guard on the class of w_a

`BUILTINS` is the table; what is not in it, or does not fit, is an ordinary call.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from tracer.host.dictversions import dict_version, seldom_changes
from tracer.host.effects import effect_of_builtin
from tracer.host.operations import GENERIC, ROWS, call_of, with_effect
from tracer.hosttypes import Types, dict_offset_of, flags_of
from tracer.ir.descr import EVERYTHING, Call
from tracer.ir.ops import OPS
from tracer.ir.values import Const
from tracer.record.hostops import HostRecorder
from tracer.record.recorder import WORD_RANGE, Raw
from tracer.record.shadows import Symbol

Found = tuple[Any, Symbol] | None
Values = tuple[Any, ...]
Symbols = tuple[Symbol, ...]


class BuiltinRecorder(HostRecorder):
    """Records calls of builtins."""

    def residual_dynamic(self, function: Any, symbol: Symbol, *pairs_and_raws: Any) -> tuple[Any, Symbol]:
        """Call an object that is not known from the interpreter's source."""
        *pairs, before, after = pairs_and_raws
        if self._promised(symbol) and isinstance(function, _BUILTIN_TYPES):
            row = BUILTINS.get((function, len(pairs) // 2))
            if row is not None:
                found = row(self, before, tuple(pairs[0::2]), tuple(pairs[1::2]))
            else:
                found = self.library_call(function, before, tuple(pairs[0::2]), tuple(pairs[1::2]))
            if found is not None:
                return found
            changes, checked = effect_of_builtin(function, tuple(pairs[0::2]))
            if changes != EVERYTHING:
                self.know_classes(before, tuple(pairs[0 : 2 * checked : 2]), tuple(pairs[1 : 2 * checked : 2]))
                call = call_of(function, "r" * (len(pairs) // 2), "r")
                return self.residual(with_effect(call, changes), *pairs, after)
        return super().residual_dynamic(function, symbol, *pairs, before, after)

    def _builtin_len(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        found: Found = self._len(before, values, symbols)
        if found is None:
            found = self._len_of_host(before, values, symbols)
        if found is None:
            return None
        length, symbol = found
        return length, None if symbol is None else self.box(OPS["box_int"], length, symbol)

    def _len_of_host(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """The length of an object whose class is exactly one that has it at hand, so that asking cannot fail."""
        (value,), (symbol,) = values, symbols
        if type(value) in _SIZED:
            self.class_known(value, symbol, before)
            return len(value), self.record(OPS["call_i"], (self.argument("r", value, symbol),), GENERIC["len"])
        if type(value) not in _SIZED_FOR_EVER:
            return None
        self.class_known(value, symbol, before)
        return len(value), self.elidable(_LEN, len(value), value, symbol)

    def _divmod(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        parts: list[Any] = []
        for name in ("floordiv", "mod"):
            row = ROWS.get((name, tuple(map(type, values))))
            found = None if row is None else self._row(row, before, values, symbols)
            if found is None:
                return None
            parts += found
        value = (parts[0], parts[2])
        return value, self.newtuple(value, *parts)

    def _int(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        (value,), (symbol,) = values, symbols
        if type(value) is int:
            self.class_known(value, symbol, before)
            return value, symbol
        if type(value) is not float or self._known(symbol) or not abs(value) < _TRUNCATED:
            return None
        double = self.number(value, symbol, before)
        for compare, limit in (("float_lt", _TRUNCATED), ("float_gt", -_TRUNCATED)):
            self.guard("guard_true", (self.record(OPS[compare], (double, Const("f", limit))),), before)
        return int(value), self.box(OPS["box_int"], int(value), self.record(OPS["float_to_int"], (double,)))

    def _str(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        if type(values[0]) is not str:
            return None
        self.class_known(values[0], symbols[0], before)
        return values[0], symbols[0]

    def _list_append(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        found: Found = self._append(before, values, symbols)
        return found

    def _float(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        (value,), (symbol,) = values, symbols
        if type(value) is float:
            self.class_known(value, symbol, before)
            return value, symbol
        if type(value) is not int or value not in WORD_RANGE or self._known(symbol):
            return None
        word = self.number(value, symbol, before)
        return float(value), self.box(OPS["box_float"], float(value), self.record(OPS["int_to_float"], (word,)))

    def _abs(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        (value,), (symbol,) = values, symbols
        if self._known(symbol):
            return None
        if type(value) is float:
            result = self.record(OPS["float_abs"], (self.number(value, symbol, before),))
            return abs(value), self.box(OPS["box_float"], abs(value), result)
        if type(value) is not int or value not in WORD_RANGE or value == WORD_RANGE[0]:
            return None
        word = self.number(value, symbol, before)
        negative = self.record(OPS["int_lt"], (word, Const("i", 0)))
        self.guard("guard_true" if value < 0 else "guard_false", (negative,), before)
        if value >= 0:
            return value, symbol
        result = self.record(OPS["int_sub_ovf"], (Const("i", 0), word))
        self.guard("guard_no_overflow", (), before)
        return -value, self.box(OPS["box_int"], -value, result)

    def _extremum(self, compare: Callable[[Any, Any], bool], before: Raw, values: Values, symbols: Symbols) -> Found:
        """min and max of two: the second where it compares so with the first, else the first."""
        (a, b), (sa, sb) = values, symbols
        if type(a) is not type(b) or type(a) not in _NUMBERS or (self._known(sa) and self._known(sb)):
            return None
        kind = "int" if type(a) is int else "float"
        if kind == "int" and (a not in WORD_RANGE or b not in WORD_RANGE):
            return None
        name = "lt" if compare is operator.lt else "gt"
        words = (self.number(b, sb, before), self.number(a, sa, before))
        second = self.record(OPS[f"{kind}_{name}"], words)
        chosen = compare(b, a)
        self.guard("guard_true" if chosen else "guard_false", (second,), before)
        return (b, sb) if chosen else (a, sa)

    def _min(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        return self._extremum(operator.lt, before, values, symbols)

    def _max(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        return self._extremum(operator.gt, before, values, symbols)

    def _isinstance(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """Folds for objects and classes of the host that cannot change."""
        (value, classes), (symbol, known) = values, symbols
        if not self._known(known) or not flags_of(type(value)) & _IMMUTABLE_TYPE:
            return None
        if any(type(cls) is not type for cls in (classes if type(classes) is tuple else (classes,))):
            return None
        if dict_offset_of(type(value)) or getattr(value, "__class__", None) is not type(value):
            return None
        self.class_known(value, symbol, before)
        return isinstance(value, classes), None

    def _dict_get(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """Of a constant dict that seldom changes, such as that of a module: constant as long as its version stays."""
        names, name, default = values
        if type(names) is not dict or type(name) is not str or not all(map(self._known, symbols)):
            return None
        if not seldom_changes(names):
            return None
        version = self.record(OPS["dict_version"], (Const("r", names),))
        self.promote("i", dict_version(names), version, before)
        return names.get(name, default), None


_BUILTIN_TYPES = (type(len), type(list.append), type)
_SIZED = Types((dict, set, bytearray))
_NUMBERS = Types((int, float))
_SIZED_FOR_EVER = Types((str, bytes, frozenset))
_LEN = Call(len, "r", "i", elidable=True, can_raise=False, capi="PyObject_Size", capi_result="i64")
_TRUNCATED = 2.0**62
_IMMUTABLE_TYPE = 1 << 8

BUILTINS: dict[tuple[Any, int], Callable[[BuiltinRecorder, Raw, Values, Symbols], Found]] = {
    (len, 1): BuiltinRecorder._builtin_len,
    (float, 1): BuiltinRecorder._float,
    (abs, 1): BuiltinRecorder._abs,
    (divmod, 2): BuiltinRecorder._divmod,
    (int, 1): BuiltinRecorder._int,
    (str, 1): BuiltinRecorder._str,
    (list.append, 2): BuiltinRecorder._list_append,
    (min, 2): BuiltinRecorder._min,
    (max, 2): BuiltinRecorder._max,
    (isinstance, 2): BuiltinRecorder._isinstance,
    (ord, 1): BuiltinRecorder._ord,
    (chr, 1): BuiltinRecorder._chr,
    (math.sqrt, 1): BuiltinRecorder._sqrt,
    (math.fabs, 1): BuiltinRecorder._fabs,
    (math.floor, 1): BuiltinRecorder._floor,
    (math.ceil, 1): BuiltinRecorder._ceil,
    (dict.get, 3): BuiltinRecorder._dict_get,
}
"""Builtins with a fast path, by function and number of arguments."""
