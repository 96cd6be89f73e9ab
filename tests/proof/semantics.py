"""What the operations mean, as Z3 terms: the one model that every proof reads.

In: rows of `tracer.ir.ops`.  Out: `MEANINGS`, for each operation on words, doubles and identity its result as a term,
what it promises of its arguments, and when it fits; `HOLDS`, when a guard that only looks at its arguments holds.

    meaning = MEANINGS["int_floordiv"]
    meaning.result(a, b)         a term: the quotient, rounded down
    meaning.needs(a, b)          b is not 0, and the quotient fits
    MEANINGS["int_add_ovf"].fits(a, b)       no overflow: what guard_no_overflow asks next

A word is a vector of 64 bits, a double an IEEE number, an object an address of 64 bits.  A truth is the word 0 or 1.

Holds: a test evaluates each row on edge values and compares with `tracer.backend.executor`.
Does not: tell one NaN from another (the host promises nothing about their bits), nor know the heap and calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import z3

Term = Any
"""A Z3 expression; the package ships no types."""

WORD = z3.BitVecSort(64)
DOUBLE = z3.Float64()
OBJECT = z3.BitVecSort(64)
SORTS = {"i": WORD, "f": DOUBLE, "r": OBJECT}
"""The sort of a value, by its kind."""

NEAREST = z3.RNE()
MOST_NEGATIVE = -(1 << 63)


def word(value: int) -> Term:
    """A constant word."""
    return z3.BitVecVal(value, 64)


def double(value: float) -> Term:
    """A constant double; the sign of zero counts."""
    return z3.FPVal(value, DOUBLE) if value == value else z3.fpNaN(DOUBLE)


def variable(kind: str, name: str) -> Term:
    """A value of which nothing is known but its kind."""
    return z3.Const(name, SORTS[kind])


def truth(condition: Term) -> Term:
    """1 where it holds, 0 elsewhere."""
    return z3.If(condition, word(1), word(0))


def same(kind: str, a: Term, b: Term) -> Term:
    """Are these one value?  NaN is, and 0.0 is not -0.0."""
    return a == b if kind != "f" else z3.Or(z3.And(z3.fpIsNaN(a), z3.fpIsNaN(b)), a == b)


def always(*args: Term) -> Term:
    """No condition."""
    return z3.BoolVal(True)


@attrs.frozen
class Meaning:
    """One operation: its result where `needs` holds, and where it fits a word."""

    result: Callable[..., Term]
    needs: Callable[..., Term] = always
    fits: Callable[..., Term] = always


def _divide(a: Term, b: Term) -> Term:
    """Z3's quotient rounds towards 0."""
    rest = z3.SRem(a, b)
    return z3.If(z3.And(rest != 0, (rest < 0) != (b < 0)), a / b - 1, a / b)


def _divides(a: Term, b: Term) -> Term:
    return z3.And(b != 0, z3.Not(z3.And(a == word(MOST_NEGATIVE), b == word(-1))))


def _shifts(a: Term, b: Term) -> Term:
    return z3.ULT(b, word(64))


def _add_fits(a: Term, b: Term) -> Term:
    return z3.And(z3.BVAddNoOverflow(a, b, True), z3.BVAddNoUnderflow(a, b))


def _sub_fits(a: Term, b: Term) -> Term:
    return z3.And(z3.BVSubNoOverflow(a, b), z3.BVSubNoUnderflow(a, b, True))


def _mul_fits(a: Term, b: Term) -> Term:
    return z3.And(z3.BVMulNoOverflow(a, b, True), z3.BVMulNoUnderflow(a, b))


def _fits_word(a: Term) -> Term:
    """Of a double: rounded towards 0, it is a word."""
    return z3.And(z3.fpGEQ(a, double(-(2.0**63))), z3.fpLT(a, double(2.0**63)))


MEANINGS: dict[str, Meaning] = {
    # -- words
    "int_add": Meaning(lambda a, b: a + b),
    "int_sub": Meaning(lambda a, b: a - b),
    "int_mul": Meaning(lambda a, b: a * b),
    "int_floordiv": Meaning(_divide, _divides),
    "int_mod": Meaning(lambda a, b: a % b, lambda a, b: b != 0),
    "int_and": Meaning(lambda a, b: a & b),
    "int_or": Meaning(lambda a, b: a | b),
    "int_xor": Meaning(lambda a, b: a ^ b),
    "int_lshift": Meaning(lambda a, b: a << b, _shifts),
    "int_rshift": Meaning(lambda a, b: a >> b, _shifts),
    "int_neg": Meaning(lambda a: -a),
    "int_invert": Meaning(lambda a: ~a),
    "int_add_ovf": Meaning(lambda a, b: a + b, fits=_add_fits),
    "int_sub_ovf": Meaning(lambda a, b: a - b, fits=_sub_fits),
    "int_mul_ovf": Meaning(lambda a, b: a * b, fits=_mul_fits),
    "int_lt": Meaning(lambda a, b: truth(a < b)),
    "int_le": Meaning(lambda a, b: truth(a <= b)),
    "int_eq": Meaning(lambda a, b: truth(a == b)),
    "int_ne": Meaning(lambda a, b: truth(a != b)),
    "int_gt": Meaning(lambda a, b: truth(a > b)),
    "int_ge": Meaning(lambda a, b: truth(a >= b)),
    "uint_lt": Meaning(lambda a, b: truth(z3.ULT(a, b))),
    "int_is_true": Meaning(lambda a: truth(a != 0)),
    "int_is_zero": Meaning(lambda a: truth(a == 0)),
    # -- doubles
    "float_add": Meaning(lambda a, b: z3.fpAdd(NEAREST, a, b)),
    "float_sub": Meaning(lambda a, b: z3.fpSub(NEAREST, a, b)),
    "float_mul": Meaning(lambda a, b: z3.fpMul(NEAREST, a, b)),
    "float_truediv": Meaning(lambda a, b: z3.fpDiv(NEAREST, a, b), lambda a, b: z3.Not(z3.fpIsZero(b))),
    "float_neg": Meaning(z3.fpNeg),
    "float_abs": Meaning(z3.fpAbs),
    "float_sqrt": Meaning(lambda a: z3.fpSqrt(NEAREST, a), lambda a: z3.Not(z3.fpLT(a, double(0.0)))),
    "float_lt": Meaning(lambda a, b: truth(z3.fpLT(a, b))),
    "float_le": Meaning(lambda a, b: truth(z3.fpLEQ(a, b))),
    "float_eq": Meaning(lambda a, b: truth(z3.fpEQ(a, b))),
    "float_ne": Meaning(lambda a, b: truth(z3.fpNEQ(a, b))),
    "float_gt": Meaning(lambda a, b: truth(z3.fpGT(a, b))),
    "float_ge": Meaning(lambda a, b: truth(z3.fpGEQ(a, b))),
    "int_to_float": Meaning(lambda a: z3.fpSignedToFP(NEAREST, a, DOUBLE)),
    "float_to_int": Meaning(lambda a: z3.fpToSBV(z3.RTZ(), a, WORD), _fits_word),
    # -- identity
    "ptr_eq": Meaning(lambda a, b: truth(a == b)),
    "ptr_ne": Meaning(lambda a, b: truth(a != b)),
}

HOLDS: dict[str, Callable[..., Term]] = {
    "guard_true": lambda a: a != 0,
    "guard_false": lambda a: a == 0,
    "guard_value_i": lambda a, b: a == b,
    "guard_value_r": lambda a, b: a == b,
}
"""When guards that need no knowledge of classes hold.  guard_no_overflow asks `fits` of the operation before."""
