"""Common subexpression elimination."""

from __future__ import annotations

from tests.tracer.opt.checks import check_opt
from tracer.opt.pure import Pure


def test_equal_computations_are_one() -> None:
    """Also with the arguments of a sum exchanged."""
    check_opt(
        [Pure],
        """[i0, i1]
        i2 = int_add(i0, i1)
        i3 = int_add(i1, i0)
        i4 = int_sub(i0, i1)
        i5 = int_sub(i1, i0)
        jump(i2, i3, i4, i5)""",
        """[i0, i1]
        i2 = int_add(i0, i1)
        i3 = int_sub(i0, i1)
        i4 = int_sub(i1, i0)
        jump(i2, i2, i3, i4)""",
    )


def test_elidable_calls_are_one() -> None:
    """Same function, same arguments."""
    check_opt(
        [Pure],
        "[i0]\ni1 = call_pure_i(add_one, i0)\ni2 = call_pure_i(add_one, i0)\njump(i1, i2)",
        "[i0]\ni1 = call_pure_i(add_one, i0)\njump(i1, i1)",
    )


def test_a_checked_sum_is_checked_once() -> None:
    """The second check goes with its guard, and they stay neighbours."""
    check_opt(
        [Pure],
        """[i0]
        i1 = int_add_ovf(i0, 1)
        guard_no_overflow() [i0]
        i2 = int_add_ovf(1, i0)
        guard_no_overflow() [i0]
        i3 = int_add(i0, 1)
        jump(i1, i2, i3)""",
        """[i0]
        i1 = int_add_ovf(i0, 1)
        guard_no_overflow() [i0]
        i2 = int_add(i0, 1)
        jump(i1, i1, i2)""",
    )


def test_allocations_and_loads_are_never_merged() -> None:
    """Two objects are two; a load is the heap's business."""
    text = """[r0]
        r1 = new(A)
        r2 = new(A)
        r3 = newlist(r0)
        r4 = newlist(r0)
        r5 = newtuple(r0)
        r6 = newtuple(r0)
        r7 = getfield_r(r0, A.x)
        r8 = getfield_r(r0, A.x)
        jump(r1, r2, r3, r4, r5, r6, r7, r8)"""
    check_opt([Pure], text, text)
