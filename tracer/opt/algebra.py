"""Rewrites of integer operations that never cost more.

    i1 = int_add(i0, 0)
    i2 = int_mul(i1, 8)           =>       i2 = int_lshift(i0, 3)
    i3 = int_sub(i2, i2)                   (i3 is 0)

Holds: every rewrite is true for all 64-bit words; a test checks each on edge values.
Does not: reorder chains of operations, nor know ranges.
"""

from __future__ import annotations

from tracer.ops import OPS
from tracer.opt.optimizer import Answer, Args, Optimizer, Pass
from tracer.opt.truths import INVERSE, is_truth
from tracer.trace import Const, Op, Value

_WITH_ITSELF = {"int_lt": 0, "int_le": 1, "int_eq": 1, "int_ne": 0, "int_gt": 0, "int_ge": 1, "uint_lt": 0}
_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1
_WITH_LIMIT: dict[tuple[str, int | None], int] = {
    ("int_lt", _LEAST): 0, ("int_ge", _LEAST): 1, ("int_gt", _GREATEST): 0, ("int_le", _GREATEST): 1, ("uint_lt", 0): 0,
}  # fmt: skip

_LIMIT_WITH: dict[tuple[str, int | None], int] = {
    ("int_gt", _LEAST): 0, ("int_le", _LEAST): 1, ("int_lt", _GREATEST): 0, ("int_ge", _GREATEST): 1,
    ("uint_lt", -1): 0,
}  # fmt: skip
"""Comparisons with a word on the right, and on the left, whose results do not depend on the other operand."""


def number(value: Value) -> int | None:
    """The constant word, or None."""
    return value.value if type(value) is Const else None


def negate(o: Optimizer, truth: Value) -> Value:
    """The word that is 1 where `truth` is 0, and 0 elsewhere."""
    if type(truth) is Const:
        return o.const("i", 0 if truth.value else 1)
    if type(truth) is Op and truth.spec.name in INVERSE:
        return o.emit(OPS[INVERSE[truth.spec.name]], list(truth.args))
    return o.emit(OPS["int_is_zero"], [truth])


class Algebra(Pass):
    """Identities of words."""

    switch = "fold"

    def _add(self, op: Op, args: Args) -> Answer:
        a, b = args
        return a if number(b) == 0 else b if number(a) == 0 else None

    opt_int_add = opt_int_or = opt_int_xor = _add

    def opt_int_add_ovf(self, op: Op, args: Args) -> Answer:
        """x + 0 does not overflow."""
        return self._fits(self._add(op, args))

    def opt_int_sub(self, op: Op, args: Args) -> Answer:
        """x - 0, x - x."""
        a, b = args
        return a if number(b) == 0 else self.o.const("i", 0) if a is b else None

    def opt_int_sub_ovf(self, op: Op, args: Args) -> Answer:
        """x - 0, x - x do not overflow."""
        return self._fits(self.opt_int_sub(op, args))

    def _times(self, op: Op, args: Args) -> Answer:
        for x, y in (args, args[::-1]):
            factor = number(y)
            if factor == 1:
                return x
            if factor == 0:
                return y
        return None

    def opt_int_mul(self, op: Op, args: Args) -> Answer:
        """x * 0, x * 1, and x * 2**n as a shift."""
        answer = self._times(op, args)
        if answer is not None:
            return answer
        for x, y in (args, args[::-1]):
            factor = number(y) or 0
            if factor > 0 and factor & (factor - 1) == 0:
                return self.o.emit(OPS["int_lshift"], [x, self.o.const("i", factor.bit_length() - 1)])
        return None

    def opt_int_mul_ovf(self, op: Op, args: Args) -> Answer:
        """x * 0, x * 1 do not overflow."""
        return self._fits(self._times(op, args))

    def _fits(self, answer: Answer) -> Answer:
        if answer is not None:
            self.o.no_overflow = True
        return answer

    def opt_int_and(self, op: Op, args: Args) -> Answer:
        """x & x, x & 0, x & -1."""
        for x, y in (args, args[::-1]):
            if x is y or number(y) == -1:
                return x
            if number(y) == 0:
                return y
        return None

    def _shift(self, op: Op, args: Args) -> Answer:
        return args[0] if number(args[1]) == 0 else None

    opt_int_lshift = opt_int_rshift = _shift

    def _compare(self, op: Op, args: Args) -> Answer:
        name = op.spec.name
        if args[0] is args[1]:
            return self.o.const("i", _WITH_ITSELF[name])
        answer = _WITH_LIMIT.get((name, number(args[1])), _LIMIT_WITH.get((name, number(args[0]))))
        if answer is not None:
            return self.o.const("i", answer)
        if name in ("int_eq", "int_ne"):
            return self._equals_truth(args, name == "int_eq")
        return None

    def _equals_truth(self, args: Args, equal: bool) -> Answer:
        for truth, y in (args, args[::-1]):
            wanted = number(y)
            if wanted is not None and is_truth(truth):
                if wanted in (0, 1):
                    return truth if (wanted == 1) is equal else negate(self.o, truth)
                return self.o.const("i", int(not equal))
        return None

    opt_int_lt = opt_int_le = opt_int_eq = opt_int_ne = opt_int_gt = opt_int_ge = opt_uint_lt = _compare

    def opt_int_is_true(self, op: Op, args: Args) -> Answer:
        """Of a comparison."""
        return args[0] if is_truth(args[0]) else None

    def opt_int_is_zero(self, op: Op, args: Args) -> Answer:
        """Of a comparison: the opposite comparison."""
        (truth,) = args
        if type(truth) is Op and truth.spec.name in INVERSE:
            return negate(self.o, truth)
        return None

    def opt_ptr_eq(self, op: Op, args: Args) -> Answer:
        """Of an object with itself, or with one of another class."""
        return self._same_object(args, 1)

    def opt_ptr_ne(self, op: Op, args: Args) -> Answer:
        """Of an object with itself, or with one of another class."""
        return self._same_object(args, 0)

    def _same_object(self, args: Args, same: int) -> Answer:
        a, b = args
        if a is b:
            return self.o.const("i", same)
        one, other = self.o.class_of(a), self.o.class_of(b)
        if one is not None and other is not None and one is not other:
            return self.o.const("i", 1 - same)
        return None
