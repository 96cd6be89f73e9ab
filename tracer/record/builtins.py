"""Calls of objects that the interpreter's source does not name, as a part of a recording: builtins have fast paths.

In: what is called, and its arguments.  Out: the result and its symbol.

    w_function(w_a)      call_r(call_object, r0, r1)
    len(w_list)          by a row of the table, where `len` is constant in the trace
    w_dict.copy()        call_r(copy, r0), which changes no list: `tracer.host.effects`

Does not: refuse anything: a call that has no row, or whose arguments do not fit the row, is an ordinary call.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tracer.hints import part_of
from tracer.host.effects import OF_CLASS, effect_of_builtin, makes_of_class
from tracer.host.operations import call_object, call_of, with_effect
from tracer.hosttools import Any
from tracer.ir.descr import EVERYTHING
from tracer.record.builtinrows import BuiltinRows
from tracer.record.callers import Raw
from tracer.record.chars import Chars
from tracer.record.complexes import Complexes
from tracer.record.containers import Containers
from tracer.record.doubles import Doubles
from tracer.record.functioncalls import Calls
from tracer.record.recorder import Found, Pairs, Recorder, Symbols, Values
from tracer.record.shadows import Symbol

_BUILTIN_TYPES = (type(len), type(list.append), type(tuple.__getitem__), type)
_Part = BuiltinRows | Containers | Chars | Doubles | Complexes
_Method = Callable[[Any, Raw, Values, Symbols], Found]

BUILTINS: dict[tuple[Any, int], tuple[type[_Part], _Method]] = {
    (len, 1): (BuiltinRows, BuiltinRows.length),
    (float, 1): (BuiltinRows, BuiltinRows.to_float),
    (abs, 1): (BuiltinRows, BuiltinRows.absolute),
    (divmod, 2): (BuiltinRows, BuiltinRows.quotient_and_rest),
    (int, 1): (BuiltinRows, BuiltinRows.to_int),
    (str, 1): (BuiltinRows, BuiltinRows.to_str),
    (min, 2): (BuiltinRows, BuiltinRows.least),
    (max, 2): (BuiltinRows, BuiltinRows.greatest),
    (isinstance, 2): (BuiltinRows, BuiltinRows.is_instance),
    (dict.get, 2): (BuiltinRows, BuiltinRows.dict_get),
    (dict.get, 3): (BuiltinRows, BuiltinRows.dict_get),
    (list.append, 2): (Containers, Containers.append),
    (tuple.__getitem__, 2): (Containers, Containers.tuple_item),
    (ord, 1): (Chars, Chars.number_of),
    (chr, 1): (Chars, Chars.char_of),
    (complex, 1): (Complexes, Complexes.make),
    (complex, 2): (Complexes, Complexes.make),
    (getattr, 2): (Complexes, Complexes.part),
    (complex.conjugate, 1): (Complexes, Complexes.conjugate),
    (math.sqrt, 1): (Doubles, Doubles.sqrt),
    (math.fabs, 1): (Doubles, Doubles.fabs),
    (math.floor, 1): (Doubles, Doubles.floor),
    (math.ceil, 1): (Doubles, Doubles.ceil),
}
"""Builtins with a fast path, by function and number of arguments: the part and the method that record the call.

The functions are looked up when this module is imported, since a program may later replace them in the host's modules.
"""


class Builtins:
    """Records calls of objects, and some builtins as operations."""

    def __init__(
        self,
        core: Recorder,
        doubles: Doubles,
        complexes: Complexes,
        chars: Chars,
        containers: Containers,
        rows: BuiltinRows,
        calls: Calls,
    ) -> None:
        self.core = core
        self.doubles = doubles
        self.calls = calls
        self.containers = containers
        parts = (doubles, complexes, chars, containers, rows)
        self._parts: dict[type[_Part], _Part] = {type(part): part for part in parts}

    def call(self, function: Any, symbol: Symbol, pairs: Pairs, before: Raw, after: Raw) -> tuple[Any, Symbol]:
        """Execute and record a call of an object that the interpreter's source does not name.

        `pairs` are the arguments; `before` and `after` are raw snapshots before and after the call.
        """
        kinds = "r" * (len(pairs) // 2)
        if not self.core.isconstant(symbol):
            return self.calls.residual(call_of(call_object, "r" + kinds, "r"), (function, symbol, *pairs), after)
        changes = EVERYTHING
        if isinstance(function, _BUILTIN_TYPES) or function is part_of:
            values, symbols = pairs[0::2], pairs[1::2]
            row = BUILTINS.get((function, len(values)))
            if row is not None:
                part, method = row
                found = method(self._parts[part], before, values, symbols)
            else:
                found = self.doubles.library_call(function, before, values, symbols)
            if found is not None:
                return found
            if makes_of_class(function, values) and self.core.isconstant(symbols[0]):
                return self._of_class(before, after, pairs)
            changes, checked = effect_of_builtin(function, values)
            if changes != EVERYTHING:
                self.core.classes_known(before, values[:checked], symbols[:checked])
        call = call_of(function, kinds, "r")
        if changes == EVERYTHING:
            return self.calls.residual(call, pairs, after)
        result = self.calls.residual(with_effect(call, changes), pairs, after)
        if function is part_of:
            self.core.know_class(result[1], type(result[0]))
        return result

    def _of_class(self, before: Raw, after: Raw, pairs: Pairs) -> tuple[Any, Symbol]:
        """`tuple.__new__(cls, w)`: the class of the result is known, and its items are those of `w`."""
        cls, _, items, symbol = pairs
        self.core.class_known(items, symbol, before)
        made, result = self.calls.residual(OF_CLASS, pairs, after)
        self.core.know_class(result, cls)
        self.containers.know_items(result, items, symbol)
        return made, result
