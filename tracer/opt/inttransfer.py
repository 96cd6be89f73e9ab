"""The bound of an operation's result, from the bounds of its arguments.

    int_add    0 <= a <= 9, 1 <= b <= 5     =>     1 <= a + b <= 14
    int_mod    a unknown, b = 8             =>     0 <= a % b <= 7
    int_lt     0 <= a <= 9, b = 10          =>     true

In: an operation's name and its arguments' bounds.
Out: the bound of its result, from `TRANSFER`; for a comparison the answer of `DECIDE`: 1, 0 or None.

Holds: for words in the arguments' bounds for which the operation is defined, the result is in the result's bound; a
test proves this. If the overflow check after an `_ovf` operation fails, nothing is said of the result.
Does not: follow ranges past the end of the words: of a result that may wrap, only the lowest bits are known.
"""

from __future__ import annotations

import _operator as operator
from collections.abc import Callable

from tracer.opt.intbound import GREATEST, LEAST, NOT_NEGATIVE, TOP, TRUTH, IntBound, exactly, make, ranged

_WORD = 1 << 64
_LAST = 63


def wrap(value: int) -> int:
    """The word with the low 64 bits of `value`."""
    value &= _WORD - 1
    return value - _WORD if value > GREATEST else value


def _made(lo: int, hi: int, ones: int, maybe: int) -> IntBound:
    if maybe == -1 and not ones and lo == LEAST and hi == GREATEST:
        return TOP
    return make(lo, hi, ones, maybe) or TOP


def _of_bits(ones: int, maybe: int) -> IntBound:
    return _made(LEAST, GREATEST, ones, maybe)


def _clamped(lo: int, hi: int, ones: int, maybe: int) -> IntBound:
    """The bound, cut at the limits of words: the result is known to be a word."""
    return _made(max(lo, LEAST), min(hi, GREATEST), ones, maybe)


def _wrapped(lo: int, hi: int, ones: int, maybe: int) -> IntBound:
    if lo < LEAST or hi > GREATEST:
        return _of_bits(ones, maybe)
    return _made(lo, hi, ones, maybe)


# -- sums


def _sum_bits(a: IntBound, b: IntBound) -> tuple[int, int]:
    """The known bits of a + b: the lowest bits, as far as both are known. The range gives the highest ones."""
    free = (a.ones ^ a.maybe) | (b.ones ^ b.maybe)
    if free & 1:
        return 0, -1
    low = a.ones + b.ones
    unknown = ((a.maybe + b.maybe) ^ low) | free  # bits that a carry may reach, or that are unknown
    ones = wrap(low & ~unknown)
    return ones, ones | wrap(unknown)


def _difference_bits(a: IntBound, b: IntBound) -> tuple[int, int]:
    free = (a.ones ^ a.maybe) | (b.ones ^ b.maybe)
    if free & 1:
        return 0, -1
    low = a.ones - b.maybe
    unknown = ((a.maybe - b.ones) ^ low) | free
    ones = wrap((a.ones - b.ones) & ~unknown)
    return ones, ones | wrap(unknown)


def add(a: IntBound, b: IntBound) -> IntBound:
    """a + b, wrapping."""
    if a is TOP or b is TOP:
        return TOP
    return _wrapped(a.lo + b.lo, a.hi + b.hi, *_sum_bits(a, b))


def add_ovf(a: IntBound, b: IntBound) -> IntBound:
    """a + b, if it fits a word."""
    return _clamped(a.lo + b.lo, a.hi + b.hi, *_sum_bits(a, b))


def sub(a: IntBound, b: IntBound) -> IntBound:
    """a - b, wrapping."""
    if a is TOP or b is TOP:
        return TOP
    return _wrapped(a.lo - b.hi, a.hi - b.lo, *_difference_bits(a, b))


def sub_ovf(a: IntBound, b: IntBound) -> IntBound:
    """a - b, if it fits a word."""
    return _clamped(a.lo - b.hi, a.hi - b.lo, *_difference_bits(a, b))


def neg(a: IntBound) -> IntBound:
    """-a, wrapping."""
    return sub(_ZERO, a)


# -- products and quotients


def _corners(a: IntBound, b: IntBound) -> tuple[int, int]:
    first, second, third, last = a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi
    return min(first, second, third, last), max(first, second, third, last)


def _product_zeros(a: IntBound, b: IntBound) -> int:
    """The bits that may be set in a product: it ends with as many zeros as both factors together."""
    return max(-(a.maybe & -a.maybe) * (b.maybe & -b.maybe), LEAST)


def mul(a: IntBound, b: IntBound) -> IntBound:
    """a * b, wrapping."""
    if a is TOP and b is TOP:
        return TOP
    return _wrapped(*_corners(a, b), 0, _product_zeros(a, b))


def mul_ovf(a: IntBound, b: IntBound) -> IntBound:
    """a * b, if it fits a word."""
    return _clamped(*_corners(a, b), 0, _product_zeros(a, b))


def floordiv(a: IntBound, b: IntBound) -> IntBound:
    """a // b, rounding down; b is not 0, and the quotient fits."""
    if b.lo > 0 or b.hi < 0:
        corners = (a.lo // b.lo, a.lo // b.hi, a.hi // b.lo, a.hi // b.hi)
        return _clamped(min(corners), max(corners), 0, -1)
    most = max(-a.lo, a.hi)  # a quotient is never farther from 0 than its dividend
    return _clamped(-most, most, 0, -1)


def mod(a: IntBound, b: IntBound) -> IntBound:
    """a % b, with the sign of b, which is not 0."""
    lo, hi = min(b.lo + 1, 0), max(b.hi - 1, 0)
    if a.lo >= 0 and b.lo >= 0:
        hi = min(hi, a.hi)
    below = b.lo - 1
    if b.lo == b.hi > 0 and b.lo & below == 0:  # the remainder by a power of 2 is the bits below it
        return _made(lo, hi, a.ones & below, a.maybe & below)
    return ranged(lo, hi)


# -- bits


def and_(a: IntBound, b: IntBound) -> IntBound:
    """a & b: not more than an operand that is not negative."""
    hi = GREATEST
    if a.lo >= 0:
        hi = a.hi
    if b.lo >= 0:
        hi = min(hi, b.hi)
    return _made(LEAST, hi, a.ones & b.ones, a.maybe & b.maybe)


def or_(a: IntBound, b: IntBound) -> IntBound:
    """a | b: not less than either operand, if neither is negative."""
    lo = max(a.lo, b.lo) if a.lo >= 0 and b.lo >= 0 else LEAST
    return _made(lo, GREATEST, a.ones | b.ones, a.maybe | b.maybe)


def xor(a: IntBound, b: IntBound) -> IntBound:
    """a ^ b, bit by bit."""
    return _of_bits(
        a.ones & ~b.maybe | ~a.maybe & b.ones,
        a.maybe & ~b.ones | ~a.ones & b.maybe,
    )


def invert(a: IntBound) -> IntBound:
    """~a, bit by bit."""
    return a if a is TOP else IntBound(~a.hi, ~a.lo, ~a.maybe, ~a.ones)


def _places(b: IntBound) -> tuple[int, int]:
    """The least and the greatest number of bits to shift by, from 0 to 63."""
    least, most = max(b.lo, 0), min(b.hi, _LAST)
    return (least, most) if least <= most else (0, _LAST)


def lshift(a: IntBound, b: IntBound) -> IntBound:
    """a << b, wrapping."""
    least, most = _places(b)
    lo, hi = min(a.lo << least, a.lo << most), max(a.hi << least, a.hi << most)
    if least == most:
        return _wrapped(lo, hi, wrap(a.ones << least), wrap(a.maybe << least))
    return _wrapped(lo, hi, 0, -1 << least)


def rshift(a: IntBound, b: IntBound) -> IntBound:
    """a >> b, keeping the sign."""
    least, most = _places(b)
    lo, hi = min(a.lo >> least, a.lo >> most), max(a.hi >> least, a.hi >> most)
    if least == most:
        return _made(lo, hi, a.ones >> least, a.maybe >> least)
    return ranged(lo, hi)


_ZERO = exactly(0)

TRANSFER: dict[str, Callable[..., IntBound]] = {
    "int_add": add, "int_sub": sub, "int_mul": mul, "int_neg": neg,
    "int_add_ovf": add_ovf, "int_sub_ovf": sub_ovf, "int_mul_ovf": mul_ovf,
    "int_floordiv": floordiv, "int_mod": mod,
    "int_and": and_, "int_or": or_, "int_xor": xor, "int_invert": invert,
    "int_lshift": lshift, "int_rshift": rshift,
}  # fmt: skip
"""For each operation, the result's bound as a function of the arguments' bounds."""

FIXED: dict[str, IntBound] = {
    **dict.fromkeys(("int_lt", "int_le", "int_eq", "int_ne", "int_gt", "int_ge", "uint_lt"), TRUTH),
    **dict.fromkeys(("int_is_true", "int_is_zero", "ptr_eq", "ptr_ne", "unbox_bool"), TRUTH),
    **dict.fromkeys(("float_lt", "float_le", "float_eq", "float_ne", "float_gt", "float_ge"), TRUTH),
    **dict.fromkeys(("list_len", "tuple_len", "bytes_len", "str_len", "raw_len"), NOT_NEGATIVE),
    "bytes_getitem": ranged(0, 255), "str_getitem": ranged(0, 0x10FFFF), "array_code": ranged(0, 127),
}  # fmt: skip
"""Operations whose results have the same bound for all arguments."""

RESULTS: dict[int, IntBound] = {
    id(len): NOT_NEGATIVE,
    id(ord): ranged(0, 0x10FFFF),
    **dict.fromkeys((id(bool), id(operator.contains), id(isinstance), id(issubclass)), TRUTH),
}
"""Host functions, by identity, whose results (words or ints) have a bound."""


# -- comparisons


def lt(a: IntBound, b: IntBound) -> int | None:
    """a < b."""
    return 1 if a.hi < b.lo else 0 if a.lo >= b.hi else None


def eq(a: IntBound, b: IntBound) -> int | None:
    """a == b."""
    if a.hi < b.lo or b.hi < a.lo or a.ones & ~b.maybe or b.ones & ~a.maybe:
        return 0
    return 1 if a.lo == a.hi == b.lo == b.hi else None


def _not(answer: int | None) -> int | None:
    return None if answer is None else 1 - answer


def uint_lt(a: IntBound, b: IntBound) -> int | None:
    """a < b as unsigned words: negative words are the greatest ones."""
    if a.lo >= 0:
        return lt(a, b) if b.lo >= 0 else 1 if b.hi < 0 else None
    if a.hi < 0:
        return lt(a, b) if b.hi < 0 else 0 if b.lo >= 0 else None
    return 0 if b.lo == b.hi == 0 else None


def le(a: IntBound, b: IntBound) -> int | None:
    """a <= b."""
    return _not(lt(b, a))


def ne(a: IntBound, b: IntBound) -> int | None:
    """a != b."""
    return _not(eq(a, b))


def gt(a: IntBound, b: IntBound) -> int | None:
    """a > b."""
    return lt(b, a)


def ge(a: IntBound, b: IntBound) -> int | None:
    """a >= b."""
    return _not(lt(a, b))


DECIDE: dict[str, Callable[[IntBound, IntBound], int | None]] = {
    "int_lt": lt, "int_le": le, "int_eq": eq, "int_ne": ne, "int_gt": gt, "int_ge": ge, "uint_lt": uint_lt,
}  # fmt: skip
"""For each comparison, its result as a function of the arguments' bounds: 1, 0 or None."""

EXACT: dict[str, Callable[[IntBound, IntBound], tuple[int, int]]] = {
    "int_add_ovf": lambda a, b: (a.lo + b.lo, a.hi + b.hi),
    "int_sub_ovf": lambda a, b: (a.lo - b.hi, a.hi - b.lo),
    "int_mul_ovf": _corners,
}
"""For each operation with an overflow check, the least and the greatest exact result, which may not be words."""


# -- from the result back to the arguments


def _and_argument(result: IntBound, other: IntBound) -> IntBound:
    return _of_bits(result.ones, result.maybe | ~other.ones)


def _or_argument(result: IntBound, other: IntBound) -> IntBound:
    return _of_bits(result.ones & ~other.maybe, result.maybe)


def _subtrahend(result: IntBound, other: IntBound) -> IntBound:
    return sub(other, result)


BACKWARD: dict[str, tuple[Callable[..., IntBound], ...]] = {
    "int_add": (sub, sub), "int_add_ovf": (sub, sub),
    "int_sub": (add, _subtrahend), "int_sub_ovf": (add, _subtrahend),
    "int_and": (_and_argument, _and_argument), "int_or": (_or_argument, _or_argument), "int_xor": (xor, xor),
    "int_neg": (neg,), "int_invert": (invert,),
}  # fmt: skip
"""For each argument: its bound as a function of the result's bound and the other argument's, if there is one."""
