"""What is recorded for calls of the host's builtin functions, as a part of a recording.

In: the arguments of a builtin that is constant in the trace.  Out: the result and its symbol, or None where the call
is an ordinary one.

    len(w_list)      list_len, box          max(w_a, w_b)           a comparison, a guard; one of the two
    abs(w_int)       int_lt, guard, neg     float(w_int)            int_to_float, box
    len(w_str)       a call, box            isinstance(w_a, int)    a guard on the class of w_a

Does not: say which builtin is recorded by which method here; that is the table in `tracer.record.builtins`.
"""

from __future__ import annotations

from _operator import gt, lt
from collections.abc import Callable
from typing import Any

from tracer.host.dictversions import dict_version, seldom_changes
from tracer.host.effects import ABSENT
from tracer.host.operations import GENERIC, row_for
from tracer.hosttypes import FLAG_IMMUTABLE, Types, dict_offset_of, flags_of
from tracer.ir.descr import Call
from tracer.ir.ops import OPS
from tracer.ir.values import Const
from tracer.record.callers import Raw
from tracer.record.complexes import Complexes
from tracer.record.containers import Containers
from tracer.record.heapops import HeapOps
from tracer.record.numbers import Numbers
from tracer.record.recorder import WORD_RANGE, Found, Recorder, Symbols, Values
from tracer.record.shadows import is_known

_SIZED = Types((dict, set, bytearray))
_NUMBERS = Types((int, float))
_SIZED_FOR_EVER = Types((str, bytes, frozenset))
_LEN = Call(len, "r", "i", elidable=True, can_raise=False, capi="PyObject_Size", capi_result="i64")
_TRUNCATED = 2.0**62


class BuiltinRows:
    """Records builtins of several kinds; those of doubles and of characters are recorded by `Doubles` and `Chars`."""

    def __init__(
        self, core: Recorder, heap: HeapOps, numbers: Numbers, complexes: Complexes, containers: Containers
    ) -> None:
        self.core = core
        self.heap = heap
        self.numbers = numbers
        self.complexes = complexes
        self.containers = containers

    def length(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`len(w)`."""
        found = self.containers.length(before, values, symbols)
        if found is None:
            found = self._len_of_host(before, values, symbols)
        if found is None:
            return None
        length, symbol = found
        return length, None if symbol is None else self.numbers.box(OPS["box_int"], length, symbol)

    def _len_of_host(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """The length of an object whose exact class stores it: the call can neither fail nor run the program's code."""
        (value,), (symbol,) = values, symbols
        if type(value) in _SIZED:
            self.core.class_known(value, symbol, before)
            asked = (self.core.argument("r", value, symbol),)
            return len(value), self.core.record(OPS["call_i"], asked, GENERIC["len"])
        if type(value) not in _SIZED_FOR_EVER:
            return None
        self.core.class_known(value, symbol, before)
        return len(value), self.core.elidable(_LEN, len(value), (value, symbol))

    def quotient_and_rest(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`divmod(w_a, w_b)`."""
        parts: list[Any] = []
        for name in ("floordiv", "mod"):
            row = row_for(name, values)
            found = None if row is None else self.numbers.row(row, before, values, symbols)
            if found is None:
                return None
            parts += found
        value = (parts[0], parts[2])
        return value, self.heap.newtuple(value, tuple(parts))

    def to_int(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`int(w)` of an int or a float."""
        (value,), (symbol,) = values, symbols
        if type(value) is int:
            self.core.class_known(value, symbol, before)
            return value, symbol
        if type(value) is not float or is_known(symbol) or not abs(value) < _TRUNCATED:
            return None
        double = self.numbers.number(value, symbol, before)
        for compare, limit in (("float_lt", _TRUNCATED), ("float_gt", -_TRUNCATED)):
            self.core.guard("guard_true", (self.core.record(OPS[compare], (double, Const("f", limit))),), before)
        word = self.core.record(OPS["float_to_int"], (double,))
        return int(value), self.numbers.box(OPS["box_int"], int(value), word)

    def to_str(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`str(w)` of a str."""
        if type(values[0]) is not str:
            return None
        self.core.class_known(values[0], symbols[0], before)
        return values[0], symbols[0]

    def to_float(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`float(w)` of a float or an int."""
        (value,), (symbol,) = values, symbols
        if type(value) is float:
            self.core.class_known(value, symbol, before)
            return value, symbol
        if type(value) is not int or value not in WORD_RANGE or is_known(symbol):
            return None
        double = self.core.record(OPS["int_to_float"], (self.numbers.number(value, symbol, before),))
        return float(value), self.numbers.box(OPS["box_float"], float(value), double)

    def absolute(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`abs(w)`."""
        (value,), (symbol,) = values, symbols
        if type(value) is complex:
            return self.complexes.absolute(before, values, symbols)
        if is_known(symbol):
            return None
        if type(value) is float:
            result = self.core.record(OPS["float_abs"], (self.numbers.number(value, symbol, before),))
            return abs(value), self.numbers.box(OPS["box_float"], abs(value), result)
        if type(value) is not int or value not in WORD_RANGE or value == WORD_RANGE[0]:
            return None
        word = self.numbers.number(value, symbol, before)
        negative = self.core.record(OPS["int_lt"], (word, Const("i", 0)))
        self.core.guard("guard_true" if value < 0 else "guard_false", (negative,), before)
        if value >= 0:
            return value, symbol
        result = self.core.record(OPS["int_sub_ovf"], (Const("i", 0), word))
        self.core.guard("guard_no_overflow", (), before)
        return -value, self.numbers.box(OPS["box_int"], -value, result)

    def _extremum(self, compare: Callable[[Any, Any], bool], before: Raw, values: Values, symbols: Symbols) -> Found:
        """`min` or `max` of two numbers: the second one if `compare(second, first)`, else the first."""
        (a, b), (sa, sb) = values, symbols
        if type(a) is not type(b) or type(a) not in _NUMBERS or (is_known(sa) and is_known(sb)):
            return None
        kind = "int" if type(a) is int else "float"
        if kind == "int" and (a not in WORD_RANGE or b not in WORD_RANGE):
            return None
        name = "lt" if compare is lt else "gt"
        words = (self.numbers.number(b, sb, before), self.numbers.number(a, sa, before))
        second = self.core.record(OPS[f"{kind}_{name}"], words)
        chosen = compare(b, a)
        self.core.guard("guard_true" if chosen else "guard_false", (second,), before)
        return (b, sb) if chosen else (a, sa)

    def least(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`min(w_a, w_b)`."""
        return self._extremum(lt, before, values, symbols)

    def greatest(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`max(w_a, w_b)`."""
        return self._extremum(gt, before, values, symbols)

    def is_instance(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`isinstance(w, classes)`: constant behind a guard on the class of w, where no class here can change."""
        (value, classes), (symbol, known) = values, symbols
        if not is_known(known) or not flags_of(type(value)) & FLAG_IMMUTABLE:
            return None
        if any(type(cls) is not type for cls in (classes if type(classes) is tuple else (classes,))):
            return None
        if dict_offset_of(type(value)) or getattr(value, "__class__", None) is not type(value):
            return None
        self.core.class_known(value, symbol, before)
        return isinstance(value, classes), None

    def dict_get(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`dict.get`. Of a constant dict that seldom changes, such as a module's: constant behind a guard."""
        names, name, default = values if len(values) == 3 else (*values, None)
        if type(names) is not dict:
            return None
        if type(name) is not str or not all(map(is_known, symbols)) or not seldom_changes(names):
            found = self.containers.find(before, names, name, symbols[:2], True)
            if found is None or found[0] is not ABSENT:
                return found
            return default, symbols[2] if len(symbols) == 3 else None
        version = self.core.record(OPS["dict_version"], (Const("r", names),))
        self.core.promote("i", dict_version(names), version, before)
        return names.get(name, default), None
