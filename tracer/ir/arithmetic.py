"""What operations without effects compute, in Python: one table.

    PURE["int_add"](2**63 - 1, 1)          -2**63: words wrap at 64 bits
    OVERFLOWING["int_add_ovf"](...)        the exact result, which may not be a word (`fits`)

In: the name of an operation.
Out: the function that is the oracle for the executor, for constant folding, and for the tests of machine code.
"""

from __future__ import annotations

import _operator as operator
import math
from collections.abc import Callable
from typing import Any

from tracer.ir.items import array_code


def wrap(value: int) -> int:
    """The word with the low 64 bits of `value`."""
    value &= 0xFFFF_FFFF_FFFF_FFFF
    return value - (1 << 64) if value >> 63 else value


def fits(value: int) -> bool:
    """Is `value` a machine word?"""
    return -(1 << 63) <= value < (1 << 63)


def _word(function: Callable[..., int]) -> Callable[..., int]:
    return lambda *args: wrap(function(*args))


def _truth(function: Callable[..., bool]) -> Callable[..., int]:
    return lambda *args: 1 if function(*args) else 0


PURE: dict[str, Callable[..., Any]] = {
    "int_add": _word(operator.add),
    "int_sub": _word(operator.sub),
    "int_mul": _word(operator.mul),
    "int_floordiv": operator.floordiv,
    "int_mod": operator.mod,
    "int_and": operator.and_,
    "int_or": operator.or_,
    "int_xor": operator.xor,
    "int_lshift": _word(operator.lshift),
    "int_rshift": operator.rshift,
    "int_neg": _word(operator.neg),
    "int_invert": operator.invert,
    "int_lt": _truth(operator.lt),
    "int_le": _truth(operator.le),
    "int_eq": _truth(operator.eq),
    "int_ne": _truth(operator.ne),
    "int_gt": _truth(operator.gt),
    "int_ge": _truth(operator.ge),
    "uint_lt": _truth(lambda a, b: a % (1 << 64) < b % (1 << 64)),
    "int_is_true": _truth(lambda a: a != 0),
    "int_is_zero": _truth(lambda a: a == 0),
    "float_add": operator.add,
    "float_sub": operator.sub,
    "float_mul": operator.mul,
    "float_truediv": operator.truediv,
    "float_neg": operator.neg,
    "float_abs": abs,
    "float_sqrt": math.sqrt,
    "float_lt": _truth(operator.lt),
    "float_le": _truth(operator.le),
    "float_eq": _truth(operator.eq),
    "float_ne": _truth(operator.ne),
    "float_gt": _truth(operator.gt),
    "float_ge": _truth(operator.ge),
    "int_to_float": float,
    "float_to_int": int,
    "ptr_eq": _truth(operator.is_),
    "ptr_ne": _truth(operator.is_not),
    "box_int": lambda a: a,
    "box_float": lambda a: a,
    "box_bool": bool,
    "unbox_float": lambda a: a,
    "unbox_bool": int,
    "complex_real": operator.attrgetter("real"),
    "complex_imag": operator.attrgetter("imag"),
    "tuple_len": tuple.__len__,
    "tuple_getitem": tuple.__getitem__,
    "bytes_len": len,
    "bytes_getitem": operator.getitem,
    "str_len": len,
    "str_getitem": lambda text, index: ord(text[index]),
    "array_code": array_code,
}
"""For each pure operation, the function that computes it."""

OVERFLOWING: dict[str, Callable[[int, int], int]] = {
    "int_add_ovf": operator.add,
    "int_sub_ovf": operator.sub,
    "int_mul_ovf": operator.mul,
}
"""For each operation with an overflow check, the exact result, before the check."""
