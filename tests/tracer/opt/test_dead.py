"""Dead operations."""

from __future__ import annotations

from tests.tracer.opt.checks import check_opt


def test_what_nobody_uses_goes() -> None:
    """Chains of pure operations, loads, allocations."""
    check_opt(
        [],
        "[i0, r1]\ni2 = int_add(i0, 1)\ni3 = int_neg(i2)\nr4 = getfield_r(r1, A.x)\nr5 = newlist(r4)\njump(i0)",
        "[i0, r1]\njump(i0)",
    )


def test_what_an_exit_saves_is_used() -> None:
    """And so is what leaves, writes or calls."""
    text = """[i0, r1]
        i2 = int_add(i0, 1)
        guard_true(i0) [i2]
        i3 = unbox_int(r1) [i0]
        i4 = int_add_ovf(i0, i0)
        guard_no_overflow() [i0]
        setfield_r(r1, A.x, r1)
        r5 = call_r(fail, r1)
        guard_no_exception() []
        jump(i0)"""
    check_opt([], text, text)
