"""Operations that compute conditions, and what a condition tells about its operands.

    i1 = ptr_eq(r0, None)      if i1 is not 0, r0 is None
    i1 = int_is_zero(i0)       if i1 is not 0, i0 is 0
"""

from __future__ import annotations

from tracer.ir.trace import Op
from tracer.ir.values import Const, Value

TRUTHS = frozenset({
    "int_lt", "int_le", "int_eq", "int_ne", "int_gt", "int_ge", "uint_lt", "int_is_true", "int_is_zero",
    "float_lt", "float_le", "float_eq", "float_ne", "float_gt", "float_ge", "ptr_eq", "ptr_ne", "unbox_bool",
})  # fmt: skip
"""The operations whose result is 0 or 1."""


def is_truth(value: Value) -> bool:
    """Is this word known to be 0 or 1?"""
    return type(value) is Op and value.spec.name in TRUTHS


def equality(condition: Value, holds: bool) -> tuple[Value, Const | None] | None:
    """The equality that `condition` establishes: (value, its constant), or (word, None) for 0; None if it establishes
    none.
    """
    if type(condition) is not Op:
        return None
    name = condition.spec.name
    if name == ("int_is_zero" if holds else "int_is_true"):
        return condition.args[0], None
    if name in (("int_eq", "ptr_eq") if holds else ("int_ne", "ptr_ne")):
        if any(type(value) is Const for value in condition.args):
            return compared(condition)
    return None


def compared(condition: Op) -> tuple[Value, Const]:
    """The value and the constant that an equality compares."""
    a, b = condition.args
    if type(b) is Const:
        return a, b
    assert type(a) is Const
    return b, a
