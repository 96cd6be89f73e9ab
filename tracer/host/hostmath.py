"""Host functions on doubles that the C mathematical library computes: one table.

In: a function of `math`, or the operator `**`.
Out: the call of the C function that gives the same bits.

    math.sin(x)        call_pure_f(sin, x), and a guard that the result is a finite number
    x ** 2.5           call_pure_f(pow, x, 2.5), the same

Holds: for a finite result, the host returns what the C function gives. For any other the host may raise: there the
trace is left. `x ** 2` must not become a multiplication: `pow` of the library rounds differently.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from math import isfinite, nan
from typing import Any

from tracer.ir.descr import NOTHING, Call


def _oracle(function: Callable[..., float]) -> Callable[..., float]:
    """The function as C has it: where the host raises, the result is not a finite number."""

    def compute(*args: float) -> float:
        try:
            return function(*args)
        except (ValueError, OverflowError):
            return nan

    compute.__qualname__ = compute.__name__ = function.__name__
    return compute


def hypot(real: float, imag: float) -> float:
    """As C has it; `math.hypot` computes it otherwise."""
    return abs(complex(real, imag))


def _call(function: Callable[..., float], arguments: int) -> Call:
    return Call(
        _oracle(function), "f" * arguments, "f", elidable=True, can_raise=False, capi=f"math_{function.__name__}",
        capi_result="double", raw=True, changes=NOTHING,
    )  # fmt: skip


_OF_ONE = (
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "cbrt",
)  # fmt: skip
_OF_TWO = ("atan2", "pow", "fmod")

LIBRARY: dict[tuple[int, int], Call] = {
    (id(function), count): _call(function, count)
    for names, count in ((_OF_ONE, 1), (_OF_TWO, 2))
    for function in (getattr(math, name, None) for name in names)
    if function is not None
}
"""The C calls by the identity of the host function and the number of its arguments."""

POW = LIBRARY[id(math.pow), 2]


HYPOT = _call(hypot, 2)
"""The C call that computes `abs` of a complex number from its parts."""


def c_name(call: Call) -> str | None:
    """The name of the C function that a call of this table makes, else None."""
    return call.function.__name__ if call.capi is not None and call.capi.startswith("math_") else None


def finite(value: Any) -> bool:
    """Is this a finite double?"""
    return type(value) is float and isfinite(value)
