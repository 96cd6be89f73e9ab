"""What is known of a word: a range and single bits, as one value.

    0 <= x <= 100, x even            IntBound(lo=0, hi=100, ones=0, maybe=0b1111110)
    x & 12, whatever x is            IntBound(lo=0, hi=12, ones=0, maybe=0b1100)

A word x is in a bound if `lo <= x <= hi`, each bit of `ones` is set in it, and no bit outside of `maybe`
is.  Words are signed, bit masks too: their sign is bit 63.

Holds: a bound is reduced: `lo` and `hi` are the least and the greatest word in it, and the bits
that both begin with are known bits.  It is never changed.  There is one `TOP`, which says nothing.
Does not: compute; that is `tracer.opt.inttransfer`.
"""

from __future__ import annotations

import attrs

LEAST, GREATEST = -(1 << 63), (1 << 63) - 1
_SIGN = 1 << 63  # as an unsigned bit
_WIDEST = 62
"""Limits of more bits than this are not worth keeping where bounds are widened."""


@attrs.define
class IntBound:
    """A set of words; made by `make`, `ranged` and `exactly`."""

    lo: int
    hi: int
    ones: int
    maybe: int

    def contains(self, word: int) -> bool:
        """Is this word in the bound?"""
        return self.lo <= word <= self.hi and word & self.ones == self.ones and word | self.maybe == self.maybe

    def within(self, other: IntBound) -> bool:
        """Is each word of this bound in the other one, by what both say?"""
        return (
            other.lo <= self.lo
            and self.hi <= other.hi
            and self.ones & other.ones == other.ones
            and self.maybe | other.maybe == other.maybe
        )

    def meet(self, other: IntBound) -> IntBound | None:
        """What both say; None if no word can be in both; this very bound if the other adds nothing."""
        if self.within(other):
            return self
        return make(max(self.lo, other.lo), min(self.hi, other.hi), self.ones | other.ones, self.maybe & other.maybe)

    def widened(self) -> IntBound:
        """A range around it that other words of its sort are likely to be in: limits next to powers of 2, or 0."""
        lo, hi = self.lo, self.hi
        low = 0 if lo >= 0 else LEAST if (~lo).bit_length() >= _WIDEST else -(1 << (~lo).bit_length())
        high = -1 if hi < 0 else GREATEST if hi.bit_length() >= _WIDEST else (1 << hi.bit_length()) - 1
        return ranged(low, high)


TOP = IntBound(LEAST, GREATEST, 0, -1)


def make(lo: int, hi: int, ones: int, maybe: int) -> IntBound | None:
    """The bound of the words for which all of this holds, or None if there is none."""
    if lo > hi:
        return None
    differ = lo ^ hi
    if differ >= 0:  # both have one sign: what the range's ends begin with, all words between them do
        free = (1 << differ.bit_length()) - 1
        ones |= lo & ~free
        maybe &= lo | free
    if ones & ~maybe:
        return None
    if lo & maybe | ones != lo or hi & maybe | ones != hi:
        low, not_high = _least(lo, ones, maybe), _least(~hi, ~maybe, ~ones)
        if low is None or not_high is None or low > ~not_high:
            return None
        lo, hi = low, ~not_high
        differ = lo ^ hi
        if differ >= 0:
            free = (1 << differ.bit_length()) - 1
            ones |= lo & ~free
            maybe &= lo | free
    if maybe == -1 and lo == LEAST and hi == GREATEST and not ones:
        return TOP
    return IntBound(lo, hi, ones, maybe)


def _least(lo: int, ones: int, maybe: int) -> int | None:
    """The least word that is not below `lo` and has these bits."""
    word = lo + _SIGN  # with the sign bit turned around, words are ordered as their bits are
    must = ones & GREATEST | (_SIGN if maybe >= 0 else 0)
    may = maybe & GREATEST | (_SIGN if ones >= 0 else 0)
    fitted = word & may | must
    wrong = fitted ^ word
    if not wrong:
        return lo
    highest = 1 << (wrong.bit_length() - 1)
    if fitted & highest:  # a bit that must be set: nothing below it matters any more
        return (fitted & -highest | must & (highest - 1)) - _SIGN
    free = may & ~word & -(highest << 1)
    if not free:
        return None
    raised = free & -free  # the lowest bit above it that can be set
    return ((word | raised) & -raised | must & (raised - 1)) - _SIGN


def ranged(lo: int, hi: int) -> IntBound:
    """The words from `lo` to `hi`, which are both words; what is beyond wraps, so that nothing is known."""
    if lo < LEAST or hi > GREATEST:
        return TOP
    return make(lo, hi, 0, -1) or TOP


def exactly(word: int) -> IntBound:
    """This word alone."""
    return IntBound(word, word, word, word)


TRUTH = ranged(0, 1)
"""What a comparison gives."""

NOT_NEGATIVE = ranged(0, GREATEST)
"""Lengths."""
