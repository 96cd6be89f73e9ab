"""Items of buffers: those of bytes never change, of others nothing is remembered; what they fit in is known."""

from __future__ import annotations

from tests.tracer.opt.checks import check_opt
from tracer.opt.bounds import Bounds
from tracer.opt.fold import Fold
from tracer.opt.heap import Heap
from tracer.opt.pure import Pure


def test_a_byte_is_read_once() -> None:
    """A call in between changes nothing."""
    check_opt(
        [Pure],
        """[r0, i1]
        i2 = bytes_len(r0)
        i3 = uint_lt(i1, i2)
        guard_true(i3) [r0]
        i4 = bytes_getitem(r0, i1)
        i5 = bytes_getitem(r0, i1)
        i6 = bytes_len(r0)
        jump(i4, i5, i6)""",
        """[r0, i1]
        i2 = bytes_len(r0)
        i3 = uint_lt(i1, i2)
        guard_true(i3) [r0]
        i4 = bytes_getitem(r0, i1)
        jump(i4, i4, i2)""",
    )


def test_an_item_is_read_again() -> None:
    """Another buffer may be a view of the same memory."""
    text = """[r0, r1, i2]
        i3 = raw_len(r0)
        i4 = uint_lt(0, i3)
        guard_true(i4) [r0]
        i5 = raw_len(r1)
        i6 = uint_lt(0, i5)
        guard_true(i6) [r0]
        i7 = raw_getitem_i(array.i, r0, 0)
        i8 = uint_lt(i2, 256)
        guard_true(i8) [r0]
        raw_setitem_i(bytearray.B, r1, 0, i2)
        i9 = raw_getitem_i(array.i, r0, 0)
        jump(i7, i9)"""
    check_opt([Pure, Heap, Fold], text, text)


def test_bytes_need_no_overflow_check() -> None:
    """What an item fits in is a bound like any other."""
    check_opt(
        [Bounds],
        """[r0]
        i1 = raw_len(r0)
        i2 = uint_lt(0, i1)
        guard_true(i2) [r0]
        i3 = raw_getitem_i(array.h, r0, 0)
        i4 = int_mul_ovf(i3, i3)
        guard_no_overflow() [r0]
        jump(i4)""",
        """[r0]
        i1 = raw_len(r0)
        i2 = uint_lt(0, i1)
        guard_true(i2) [r0]
        i3 = raw_getitem_i(array.h, r0, 0)
        i4 = int_mul(i3, i3)
        jump(i4)""",
    )


def test_a_large_word_may_be_negative() -> None:
    """Of eight bytes without a sign nothing is known before the guard."""
    text = """[r0]
        i1 = raw_len(r0)
        i2 = uint_lt(0, i1)
        guard_true(i2) [r0]
        i3 = raw_getitem_i(array.Q, r0, 0)
        i4 = int_ge(i3, 0)
        guard_true(i4) [r0]
        jump(i3)"""
    check_opt([Bounds], text, text)
