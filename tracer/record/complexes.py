"""Complex numbers, as a part of a recording: their two doubles, and arithmetic with them.

In: complex numbers of the user's program, and other numbers beside them, with their symbols.  Out: the result and its
symbol, or None where the operation is to be recorded as one of the host's.

    z * w       complex_real(r0), complex_imag(r0), …; four float_mul, a float_sub, a float_add, box_complex(f8, f9)
    z / w       a guard which part of w is larger, two divisions by way of it
    abs(z)      call_pure_f(hypot), and guards that nothing is infinite

Holds: each part is computed by the host's own formula, in its order, so every bit is the same. An int or float beside a
complex number counts as one with the imaginary part 0.0, as up to Python 3.13.
Does not: record powers; the host computes them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from tracer.host.hostmath import HYPOT
from tracer.host.operations import GENERIC
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.doubles import Doubles, is_number
from tracer.record.numbers import EXACT, Numbers
from tracer.record.recorder import Found, Recorder, Symbols, Values
from tracer.record.shadows import Symbol, as_symbol, is_known

Parts = tuple[Value, Value]
"""The real and the imaginary part: doubles."""
_BOX = OPS["box_complex"]
_ZERO = Const("f", 0.0)
_PARTS = ("real", "imag")


class Complexes:
    """Records operations with complex numbers."""

    def __init__(self, core: Recorder, numbers: Numbers, doubles: Doubles) -> None:
        self.core = core
        self.numbers = numbers
        self.doubles = doubles

    def box(self, real: Value, imag: Value) -> Symbol:
        """The complex number with these parts."""
        if isinstance(real, Const) and isinstance(imag, Const):
            return None
        made = self.core.record(_BOX, (real, imag))
        self.core.know_class(made, complex)
        return made

    def operation(self, name: str, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`name` of numbers, of which at least one is complex."""
        if name not in _RECORDED or all(map(is_known, symbols)):
            return None
        if not all(type(value) is complex or is_number(value) for value in values):
            return None
        try:
            value = GENERIC[name].function(*values)
        except ArithmeticError:
            return None
        if name in _COMPARISONS:
            if any(type(v) is int and not (is_known(s) and v in EXACT) for v, s in zip(values, symbols, strict=True)):
                return None  # the host compares an int as it is, not as a double
        elif name == "truediv" and values[1] != values[1]:
            return None  # neither part of such a divisor is the larger one
        parts = [self._parts(v, s, before) for v, s in zip(values, symbols, strict=True)]
        if name in _COMPARISONS:
            return value, self.numbers.box(OPS["box_bool"], value, as_symbol(self._compared(name, *parts)))
        if name == "truediv":
            return value, self.box(*self._quotient(before, complex(values[1]), *parts))
        return value, self.box(*_FORMULAS[name](self, *parts))

    def _parts(self, value: Any, symbol: Symbol, before: Raw) -> Parts:
        if type(value) is not complex:
            return self.numbers.widened(self.numbers.number(value, symbol, before), "f"), _ZERO
        if is_known(symbol):
            return Const("f", value.real), Const("f", value.imag)
        if type(symbol) is Op and symbol.spec is _BOX:
            real, imag = symbol.args
            return real, imag
        self.core.class_known(value, symbol, before)
        return self._of("complex_real", symbol), self._of("complex_imag", symbol)

    def _of(self, name: str, *args: Any) -> Op:
        return self.core.record(OPS[name], args)

    # -- arithmetic: the host's formulas

    def _sum(self, a: Parts, b: Parts) -> Parts:
        return self._of("float_add", a[0], b[0]), self._of("float_add", a[1], b[1])

    def _difference(self, a: Parts, b: Parts) -> Parts:
        return self._of("float_sub", a[0], b[0]), self._of("float_sub", a[1], b[1])

    def _negative(self, a: Parts) -> Parts:
        return self._of("float_neg", a[0]), self._of("float_neg", a[1])

    def _product(self, a: Parts, b: Parts) -> Parts:
        of = self._of
        real = of("float_sub", of("float_mul", a[0], b[0]), of("float_mul", a[1], b[1]))
        return real, of("float_add", of("float_mul", a[0], b[1]), of("float_mul", a[1], b[0]))

    def _quotient(self, before: Raw, divisor: complex, a: Parts, b: Parts) -> Parts:
        """The larger part of the divisor leads: which one that is, is guarded."""
        of = self._of
        sizes = [of("float_abs", part) for part in b]
        is_real = abs(divisor.real) >= abs(divisor.imag)
        self.core.guard("guard_true" if is_real else "guard_false", (of("float_ge", *sizes),), before)
        if not is_real:  # a part may be no number at all
            self.core.guard("guard_true", (of("float_ge", *sizes[::-1]),), before)
        large, small = b if is_real else b[::-1]
        self._guard_divides(large, before)
        ratio = of("float_truediv", small, large)
        whole = of("float_add", large, of("float_mul", small, ratio))
        self._guard_divides(whole, before)
        if is_real:
            real = of("float_add", a[0], of("float_mul", a[1], ratio))
            imag = of("float_sub", a[1], of("float_mul", a[0], ratio))
        else:
            real = of("float_add", of("float_mul", a[0], ratio), a[1])
            imag = of("float_sub", of("float_mul", a[1], ratio), a[0])
        return of("float_truediv", real, whole), of("float_truediv", imag, whole)

    def _guard_divides(self, divisor: Value, before: Raw) -> None:
        self.core.guard("guard_true", (self._of("float_ne", divisor, _ZERO),), before)

    def _compared(self, name: str, a: Parts, b: Parts) -> Value:
        same = self._of("int_and", self._of("float_eq", a[0], b[0]), self._of("float_eq", a[1], b[1]))
        return same if name == "eq" else self._of("int_is_zero", same)

    # -- builtins

    def absolute(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`abs(z)`."""
        (value,), (symbol,) = values, symbols
        if is_known(symbol) or not isfinite(value.real) or not isfinite(value.imag):
            return None
        if not isfinite(HYPOT.function(value.real, value.imag)):
            return None
        parts = self._parts(value, symbol, before)
        self.doubles.guard_finite(parts, before)
        return abs(value), self.doubles.result(HYPOT, abs(value), list(parts), before)

    def make(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`complex(x)` or `complex(x, y)` of ints and floats."""
        if all(map(is_known, symbols)) or not all(map(is_number, values)):
            return None
        parts = [self._parts(v, s, before)[0] for v, s in zip(values, symbols, strict=True)]
        return complex(*values), self.box(parts[0], parts[1] if len(parts) > 1 else _ZERO)

    def part(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`z.real` or `z.imag`: `getattr` with a name that is known."""
        (value, name), (symbol, known) = values, symbols
        if type(value) is not complex or type(name) is not str or name not in _PARTS:
            return None
        if is_known(symbol) or not is_known(known):
            return None
        part: float = getattr(value, name)
        double = self._parts(value, symbol, before)[_PARTS.index(name)]
        return part, self.numbers.box(OPS["box_float"], part, as_symbol(double))

    def conjugate(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`z.conjugate()`."""
        (value,), (symbol,) = values, symbols
        if type(value) is not complex or is_known(symbol):
            return None
        real, imag = self._parts(value, symbol, before)
        return value.conjugate(), self.box(real, self._of("float_neg", imag))


_FORMULAS: dict[str, Callable[..., Parts]] = {
    "add": Complexes._sum,
    "sub": Complexes._difference,
    "mul": Complexes._product,
    "neg": Complexes._negative,
}
"""By operation: what computes the parts of its result from those of its operands."""
_COMPARISONS = ("eq", "ne")
_RECORDED = frozenset((*_FORMULAS, *_COMPARISONS, "truediv"))
