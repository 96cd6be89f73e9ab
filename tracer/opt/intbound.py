"""What is known of a word: a range and single bits, as one value.

    0 <= x <= 100, x even            IntBound(lo=0, hi=100, ones=0, maybe=0b1111110)
    x & 12, whatever x is            IntBound(lo=0, hi=12, ones=0, maybe=0b1100)

A word x is in a bound if `lo <= x <= hi`, each bit of `ones` is set in x, and no bit outside `maybe` is. Words are
signed, and so are bit masks: the sign is bit 63.

Holds: a bound is reduced: `lo` and `hi` are the least and the greatest word in it, and their common leading bits are
known bits. A bound never changes. There is one `TOP`, which contains all words.
Does not: compute; that is `tracer.opt.inttransfer`.
Source: RPython's `IntBound` with known bits (`optimizeopt/intutils.py`).
"""

from __future__ import annotations

from tracer.records import record

LEAST, GREATEST = -(1 << 63), (1 << 63) - 1
_SIGN = 1 << 63  # as an unsigned bit
_WIDEST = 62
"""When bounds are widened, limits of more bits than this are given up."""


@record(compared=True)
class IntBound:
    """A set of words. Made by `make`, `ranged` and `exactly`."""

    lo: int
    """The least word."""
    hi: int
    """The greatest word."""
    ones: int
    """Bits that are set in all words."""
    maybe: int
    """Bits that may be set."""

    def contains(self, word: int) -> bool:
        """Is this word in the bound?"""
        return self.lo <= word <= self.hi and word & self.ones == self.ones and word | self.maybe == self.maybe

    def within(self, other: IntBound) -> bool:
        """Is each word of this bound in the other one, as far as both tell?"""
        return (
            other.lo <= self.lo
            and self.hi <= other.hi
            and self.ones & other.ones == other.ones
            and self.maybe | other.maybe == other.maybe
        )

    def meet(self, other: IntBound) -> IntBound | None:
        """The words in both bounds; None if there can be none; `self` if the other adds nothing."""
        if self.within(other):
            return self
        return make(max(self.lo, other.lo), min(self.hi, other.hi), self.ones | other.ones, self.maybe & other.maybe)

    def widened(self) -> IntBound:
        """A wider bound that similar words are likely to be in: its limits are next to powers of 2, or 0."""
        lo, hi = self.lo, self.hi
        low = 0 if lo >= 0 else LEAST if (~lo).bit_length() >= _WIDEST else -(1 << (~lo).bit_length())
        high = -1 if hi < 0 else GREATEST if hi.bit_length() >= _WIDEST else (1 << hi.bit_length()) - 1
        return ranged(low, high)


TOP = IntBound(LEAST, GREATEST, 0, -1)


def make(lo: int, hi: int, ones: int, maybe: int) -> IntBound | None:
    """The bound of the words that satisfy all of this; None if there is none."""
    if lo > hi:
        return None
    differ = lo ^ hi
    if differ >= 0:  # one sign: the common leading bits of both ends are those of all words between them
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
    """The least word that is not below `lo` and has these bits; None if there is none."""
    word = lo + _SIGN  # with the sign bit inverted, words are ordered as their bits are
    must = ones & GREATEST | (_SIGN if maybe >= 0 else 0)
    may = maybe & GREATEST | (_SIGN if ones >= 0 else 0)
    fitted = word & may | must
    wrong = fitted ^ word
    if not wrong:
        return lo
    highest = 1 << (wrong.bit_length() - 1)
    if fitted & highest:  # a bit that must be set: the bits below it do not matter any more
        return (fitted & -highest | must & (highest - 1)) - _SIGN
    free = may & ~word & -(highest << 1)
    if not free:
        return None
    raised = free & -free  # the lowest higher bit that can be set
    return ((word | raised) & -raised | must & (raised - 1)) - _SIGN


def ranged(lo: int, hi: int) -> IntBound:
    """The words from `lo` to `hi`. If one of these is not a word, the result would wrap, so nothing is known."""
    if lo < LEAST or hi > GREATEST:
        return TOP
    return make(lo, hi, 0, -1) or TOP


def exactly(word: int) -> IntBound:
    """This word alone."""
    return IntBound(word, word, word, word)


TRUTH = ranged(0, 1)
"""The results of comparisons."""

NOT_NEGATIVE = ranged(0, GREATEST)
"""Lengths."""
