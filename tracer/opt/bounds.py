"""Removes operations that the ranges and known bits of words decide.

    i2 = int_lt(i0, i1)                    i2 = int_lt(i0, i1)
    guard_true(i2)                         guard_true(i2)
    i3 = int_add_ovf(i0, 1)       =>       i3 = int_add(i0, 1)
    guard_no_overflow()

    i1 = int_and(i0, 255)                  i1 = int_and(i0, 255)
    i2 = int_lt(i1, 256)          =>       (i2 is 1)
    i3 = int_mod(i1, 1000)                 (i3 is i1)

    i2 = list_len(r0)                      i2 = list_len(r0)
    i3 = uint_lt(i1, i2)                   i3 = uint_lt(i1, i2)
    guard_true(i3)                         guard_true(i3)
    i4 = int_ge(i1, 0)            =>       (i4 is 1)

Holds: the knowledge is kept in `tracer.opt.ranges`; this file applies it to operations.
Does not: replace an operation by another of the same cost, such as an unsigned comparison by a signed one.
Source: RPython's `intbounds` pass and its `IntBound`.
"""

from __future__ import annotations

from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Value
from tracer.opt.intbound import GREATEST, LEAST, TOP, TRUTH
from tracer.opt.inttransfer import DECIDE, EXACT, TRANSFER
from tracer.opt.optimizer import Answer, Args, Optimizer, Pass
from tracer.opt.ranges import Ranges


class Bounds(Pass):
    """Integer bounds."""

    switch = "bounds"

    __slots__ = ("ranges",)
    ranges: Ranges

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.ranges = Ranges(optimizer.forwarding.resolve, self._fix)

    def _fix(self, value: Value, word: int) -> None:
        self.ranges.use(value)
        if value not in self.o.forward:
            self.o.forward[value] = self.o.const("i", word)

    def _learn(self, new: Op) -> None:
        self.ranges.passed(new)

    saw_guard_true = saw_guard_false = saw_guard_value_i = _learn

    # -- comparisons

    def _compare(self, op: Op, args: Args) -> Answer:
        a, b = args
        ranges = self.ranges
        answer = DECIDE[op.spec.name](ranges.of(a), ranges.of(b))
        if answer is not None:
            ranges.use(a, b)
        else:
            answer = ranges.compared(op.spec.name, a, b)
            if answer is None:
                return None
        return self.o.const("i", answer)

    opt_int_lt = opt_int_le = opt_int_eq = opt_int_ne = opt_int_gt = opt_int_ge = _compare

    def opt_uint_lt(self, op: Op, args: Args) -> Answer:
        """If both words have the same sign, this is `int_lt`, whose answer may be known."""
        a, b = args
        ranges = self.ranges
        x, y = ranges.of(a), ranges.of(b)
        answer = DECIDE["uint_lt"](x, y)
        if answer is None and ((x.lo >= 0 and y.lo >= 0) or (x.hi < 0 and y.hi < 0)):
            answer = ranges.compared("int_lt", a, b)
        if answer is None:
            return None
        ranges.use(a, b)
        return self.o.const("i", answer)

    def opt_int_is_true(self, op: Op, args: Args) -> Answer:
        """Known if the word is 0 or 1, or not 0."""
        (word,) = args
        known = self.ranges.of(word)
        if known is TOP:
            return None
        if not known.contains(0):
            self.ranges.use(word)
            return self.o.const("i", 1)
        if known.within(TRUTH):
            self.ranges.use(word)
            return word
        return None

    def opt_int_is_zero(self, op: Op, args: Args) -> Answer:
        """Known if the word is not 0."""
        (word,) = args
        if self.ranges.of(word).contains(0):
            return None
        self.ranges.use(word)
        return self.o.const("i", 0)

    # -- overflow

    def _overflowing(self, op: Op, args: Args) -> Answer:
        a, b = args
        x, y = self.ranges.of(a), self.ranges.of(b)
        if x is TOP and y is TOP:
            return None
        name = op.spec.name
        lo, hi = EXACT[name](x, y)
        if lo < LEAST or hi > GREATEST:
            return None
        self.ranges.use(a, b)
        unchecked = Op(OPS[name[:-4]], op.args)
        self.o.feed(unchecked)
        self.o.no_overflow = True
        return self.o.resolve(unchecked)

    opt_int_add_ovf = opt_int_sub_ovf = opt_int_mul_ovf = _overflowing

    # -- what changes nothing, or has one result

    def _constant(self, op: Op, args: Args) -> Answer:
        a, b = args
        x, y = self.ranges.of(a), self.ranges.of(b)
        if x is TOP and y is TOP:
            return None
        result = TRANSFER[op.spec.name](x, y)
        if result.lo != result.hi:
            return None
        self.ranges.use(a, b)
        return self.o.const("i", result.lo)

    opt_int_floordiv = _constant

    def opt_int_and(self, op: Op, args: Args) -> Answer:
        """The word itself, if the mask sets all bits that may be set in it."""
        for word, mask in (args, args[::-1]):
            if not self.ranges.of(word).maybe & ~self.ranges.of(mask).ones:
                self.ranges.use(word, mask)
                return word
        return self._constant(op, args)

    def opt_int_or(self, op: Op, args: Args) -> Answer:
        """The word itself, if the bits are set in it already."""
        for word, bits in (args, args[::-1]):
            if not self.ranges.of(bits).maybe & ~self.ranges.of(word).ones:
                self.ranges.use(word, bits)
                return word
        return self._constant(op, args)

    def opt_int_mod(self, op: Op, args: Args) -> Answer:
        """The word itself, if it is less than the divisor and not negative."""
        a, b = args
        x, y = self.ranges.of(a), self.ranges.of(b)
        if (x.lo >= 0 and x.hi < y.lo) or (x.hi <= 0 and x.lo > y.hi):
            self.ranges.use(a, b)
            return a
        return None

    def opt_int_rshift(self, op: Op, args: Args) -> Answer:
        """The word before a shift to the left that lost no bit."""
        a, b = args
        if type(a) is Op and a.spec.name == "int_lshift" and self.o.resolve(a.args[1]) is b:
            word = self.o.resolve(a.args[0])
            x, y = self.ranges.of(word), self.ranges.of(b)
            if y.lo >= 0 and y.hi < 64 and x.lo << y.hi >= LEAST and x.hi << y.hi <= GREATEST:
                self.ranges.use(word, b)
                return word
        return self._constant(op, args)
