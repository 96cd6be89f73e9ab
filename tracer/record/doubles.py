"""Functions of doubles, as a part of a recording: `math.sqrt(w)`, `math.floor(w)`, `w ** 2` …

In: a function that is constant in the trace, and its arguments, as for host operations.  Out: the result and its
symbol, or None where the call is to be recorded as one of the host's.

    math.sqrt(w_float)     float_ge, guard, float_sqrt, box         w ** 2     call_pure_f(pow), guard, box
    math.floor(w_float)    guards, float_to_int, float_gt, box      i ** 2     int_mul_ovf, guard, box

Holds: guards leave the trace where the function would raise or give a result of another class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, fabs, floor, inf, isfinite, sqrt  # now: the program may replace them in the module
from typing import Any

from tracer.host.hostmath import LIBRARY, POW, finite
from tracer.ir.descr import Call
from tracer.ir.ops import OPS
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.numbers import Numbers
from tracer.record.recorder import WORD_RANGE, Found, Recorder, Symbols, Values
from tracer.record.shadows import Shadow, Symbol, as_symbol, is_known

_FLOORED = 2.0**62
_POWERS = (2, 3)


def is_number(value: object) -> bool:
    """Is this a float, or an int that fits a word?"""
    return type(value) is float or (type(value) is int and value in WORD_RANGE)


class Doubles:
    """Records functions of numbers that compute with doubles."""

    def __init__(self, core: Recorder, numbers: Numbers) -> None:
        self.core = core
        self.numbers = numbers

    def library_call(self, function: Any, before: Raw, values: Values, symbols: Symbols) -> Found:
        """A function of the mathematical library (`tracer.host.hostmath.LIBRARY`), with finite arguments and result."""
        call = LIBRARY.get((id(function), len(values)))
        if call is None or not all(map(is_number, values)) or all(map(is_known, symbols)):
            return None
        doubles = [float(value) for value in values]
        value = call.function(*doubles)
        if not finite(value) or not all(map(isfinite, doubles)):
            return None
        arguments = self._doubles(before, values, symbols)
        if len(arguments) > 1:
            self.guard_finite(arguments, before)
        return value, self.result(call, value, arguments, before)

    def _doubles(self, before: Raw, values: Values, symbols: Symbols) -> list[Value]:
        numbers = self.numbers
        return [numbers.widened(numbers.number(v, s, before), "f") for v, s in zip(values, symbols, strict=True)]

    def result(self, call: Call, value: float, arguments: list[Value], before: Raw) -> Symbol:
        """The float that a function of the library gives for these doubles, behind a guard that it is finite."""
        result = self.core.record(OPS["call_pure_f"], tuple(arguments), call)
        self.guard_finite([result], before)
        return self.numbers.box(OPS["box_float"], value, result)

    def guard_finite(self, doubles: Iterable[Value], before: Raw) -> None:
        """Guard that these doubles are finite."""
        for double in doubles:
            if not isinstance(double, Const):
                size = self.core.record(OPS["float_abs"], (double,))
                self._guard_compares("float_lt", size, inf, before)

    def _guard_compares(self, name: str, double: Value, limit: float, before: Raw) -> None:
        if not isinstance(double, Const):
            self.core.guard("guard_true", (self.core.record(OPS[name], (double, Const("f", limit))),), before)

    def sqrt(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`math.sqrt(w)` of a number that is not negative."""
        (value,), (symbol,) = values, symbols
        if is_known(symbol) or not is_number(value) or not value >= 0:
            return None
        (double,) = self._doubles(before, values, symbols)
        self._guard_compares("float_ge", double, 0.0, before)
        root = self.core.record(OPS["float_sqrt"], (double,))
        return sqrt(value), self.numbers.box(OPS["box_float"], sqrt(value), root)

    def fabs(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`math.fabs(w)`."""
        (value,), (symbol,) = values, symbols
        if is_known(symbol) or not is_number(value):
            return None
        (double,) = self._doubles(before, values, symbols)
        size = self.core.record(OPS["float_abs"], (double,))
        return fabs(value), self.numbers.box(OPS["box_float"], fabs(value), size)

    def floor(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`math.floor(w)`: the greatest int that is not above w."""
        return self._rounded(floor, "float_gt", "int_sub", before, values, symbols)

    def ceil(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`math.ceil(w)`: the least int that is not below w."""
        return self._rounded(ceil, "float_lt", "int_add", before, values, symbols)

    def _rounded(
        self, function: Callable[[float], int], wrong: str, step: str, before: Raw, values: Values, symbols: Symbols
    ) -> Found:
        """Round towards 0, and correct by 1 (operation `step`) where the result compares as `wrong` with the double."""
        (given,), (symbol,) = values, symbols
        if type(given) is not float or not abs(given) < _FLOORED or is_known(symbol):
            return None
        value = function(given)
        (double,) = self._doubles(before, values, symbols)
        self._guard_compares("float_lt", double, _FLOORED, before)
        self._guard_compares("float_gt", double, -_FLOORED, before)
        towards = self.core.record(OPS["float_to_int"], (double,))
        back = self.core.record(OPS["int_to_float"], (towards,))
        beyond = self.core.record(OPS[wrong], (back, double))
        return value, self.numbers.box(OPS["box_int"], value, self.core.record(OPS[step], (towards, beyond)))

    def power(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`a ** b`."""
        a, b = values
        if not is_number(a) or not is_number(b) or all(map(is_known, symbols)):
            return None
        if any(type(symbol) is Shadow for symbol in symbols):
            return None
        if type(a) is int and type(b) is int:
            return self._int_power(before, values, symbols) if is_known(symbols[1]) and b in _POWERS else None
        x, y = float(a), float(b)
        is_even = is_known(symbols[1]) and y % 2.0 == 0.0
        if not finite(x) or not finite(y) or not (x > 0.0 or (is_even and x != 0.0)) or not finite(POW.function(x, y)):
            return None
        base, exponent = self._doubles(before, values, symbols)
        if is_even:
            if y < 0.0:
                self._guard_compares("float_ne", base, 0.0, before)
            base = self.core.record(OPS["float_abs"], (base,)) if not isinstance(base, Const) else Const("f", abs(x))
            self._guard_compares("float_lt", base, inf, before)
        else:
            self._guard_compares("float_gt", base, 0.0, before)
            self.guard_finite([base, exponent], before)
        return a**b, self.result(POW, a**b, [base, exponent], before)

    def _int_power(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        a, b = values
        value = a**b
        if value not in WORD_RANGE:
            return None
        word = self.numbers.number(a, symbols[0], before)
        result = word
        for _ in range(b - 1):
            result = self.core.record(OPS["int_mul_ovf"], (result, word))
            self.core.guard("guard_no_overflow", (), before)
        return value, self.numbers.box(OPS["box_int"], value, as_symbol(result))
