"""Rules at work in traces: golden pairs, and what must stay.  (That the rules are true is proved in `tests/proof`.)"""

from __future__ import annotations

import pytest

from tests.tracer.opt.checks import check_loop, check_opt
from tracer.log import CATEGORIES
from tracer.opt.fold import Fold
from tracer.opt.guards import Guards
from tracer.opt.pure import Pure
from tracer.opt.rewrite import FIRED, Rewrite, summary


@pytest.mark.parametrize(
    ("computation", "result"),
    [
        ("int_add(i0, 0)", "i0"),
        ("int_add(0, i0)", "i0"),
        ("int_sub(i0, 0)", "i0"),
        ("int_sub(i0, i0)", "0"),
        ("int_mul(i0, 1)", "i0"),
        ("int_mul(0, i0)", "0"),
        ("int_and(i0, i0)", "i0"),
        ("int_and(i0, -1)", "i0"),
        ("int_or(i0, 0)", "i0"),
        ("int_or(-1, i0)", "-1"),
        ("int_xor(0, i0)", "i0"),
        ("int_lshift(i0, 0)", "i0"),
        ("int_mod(i0, 1)", "0"),
        ("int_le(i0, i0)", "1"),
        ("uint_lt(i0, i0)", "0"),
        ("int_ge(i0, -9223372036854775808)", "1"),
        ("int_gt(i0, 9223372036854775807)", "0"),
        ("int_le(-9223372036854775808, i0)", "1"),
        ("int_lt(9223372036854775807, i0)", "0"),
        ("uint_lt(-1, i0)", "0"),
    ],
)
def test_identities(computation: str, result: str) -> None:
    """Operations that change nothing, or have one answer."""
    check_opt([Fold, Rewrite], f"[i0]\ni1 = {computation}\njump(i1)", f"[i0]\njump({result})")


@pytest.mark.parametrize(
    ("computation", "result"),
    [
        ("int_mul(8, i0)", "int_lshift(i0, 3)"),
        ("int_mul(i0, 4611686018427387904)", "int_lshift(i0, 62)"),
        ("int_mul(i0, -9223372036854775808)", "int_lshift(i0, 63)"),
        ("int_floordiv(i0, 16)", "int_rshift(i0, 4)"),
        ("int_mod(i0, 16)", "int_and(i0, 15)"),
        ("int_le(i0, -9223372036854775808)", "int_eq(i0, -9223372036854775808)"),
        ("int_gt(i0, -9223372036854775808)", "int_ne(i0, -9223372036854775808)"),
        ("int_eq(0, i0)", "int_is_zero(i0)"),
        ("uint_lt(i0, 1)", "int_is_zero(i0)"),
    ],
)
def test_cheaper_operations(computation: str, result: str) -> None:
    """One operation for another."""
    check_opt([Fold, Rewrite], f"[i0]\ni1 = {computation}\njump(i1)", f"[i0]\ni1 = {result}\njump(i1)")


@pytest.mark.parametrize(
    "computation",
    [
        "int_mul(i0, 6)",
        "int_mul(i0, -8)",
        "int_floordiv(i0, 6)",
        "int_floordiv(i0, -4)",
        "int_floordiv(i0, -9223372036854775808)",
        "int_mod(i0, -4)",
        "int_lshift(1, i0)",
        "int_rshift(1, i0)",
        "int_lt(i0, 0)",
        "int_and(i0, 1)",
        "uint_lt(i0, 5)",
    ],
)
def test_no_rule_is_about_these(computation: str) -> None:
    """Other constants."""
    text = f"[i0]\ni1 = {computation}\njump(i1)"
    check_opt([Fold, Rewrite], text, text)


@pytest.mark.parametrize("computation", ["float_add(f0, 0.0)", "float_sub(f0, -0.0)", "float_mul(f0, -1.0)"])
def test_no_rule_for_doubles_that_zero_or_nan_would_refute(computation: str) -> None:
    """-0.0 + 0.0 is 0.0; the sign of a NaN that is multiplied stays."""
    text = f"[f0]\nf1 = {computation}\njump(f1)"
    check_opt([Fold, Rewrite], text, text)


def test_doubles() -> None:
    """-0.0 is what may be added, and 0.0 what may be subtracted."""
    check_opt(
        [Fold, Rewrite],
        """[f0]
        f1 = float_add(-0.0, f0)
        f2 = float_sub(f1, 0.0)
        f3 = float_mul(1.0, f2)
        i4 = float_gt(f3, f0)
        jump(f3, i4)""",
        "[f0]\njump(f0, 0)",
    )


def test_chains_of_constants() -> None:
    """Each step is one operation on the first value; what lies between is dead."""
    check_opt(
        [Fold, Rewrite],
        """[i0]
        i1 = int_add(i0, 5)
        i2 = int_sub(i1, 7)
        i3 = int_and(i2, 255)
        i4 = int_and(15, i3)
        i5 = int_lshift(i4, 40)
        i6 = int_lshift(i5, 20)
        i7 = int_lshift(i6, 20)
        jump(i4, i6, i7)""",
        "[i0]\ni1 = int_add(i0, -2)\ni2 = int_and(i1, 15)\ni3 = int_lshift(i2, 60)\njump(i2, i3, 0)",
    )


def test_a_sum_that_was_checked_is_a_sum() -> None:
    """An operation inside of a rule may be the one with the check, but not the other way round."""
    check_opt(
        [Fold, Rewrite],
        "[i0]\ni1 = int_add_ovf(i0, 5)\nguard_no_overflow() [i0]\ni2 = int_add(i1, 7)\njump(i2)",
        "[i0]\ni1 = int_add_ovf(i0, 5)\nguard_no_overflow() [i0]\ni2 = int_add(i0, 12)\njump(i2)",
    )
    text = "[i0]\ni1 = int_add(i0, 5)\ni2 = int_add_ovf(i1, 7)\nguard_no_overflow() [i0]\njump(i2)"
    check_opt([Fold, Rewrite], text, text)


def test_order_of_sums_is_order_of_their_parts_unless_they_wrap() -> None:
    """x + z < y + z."""
    check_opt(
        [Rewrite],
        """[i0, i1, i2]
        i3 = int_add_ovf(i0, i2)
        guard_no_overflow() [i0]
        i4 = int_add_ovf(i2, i1)
        guard_no_overflow() [i0]
        i5 = int_gt(i3, i4)
        jump(i5)""",
        """[i0, i1, i2]
        i3 = int_add_ovf(i0, i2)
        guard_no_overflow() [i0]
        i4 = int_add_ovf(i2, i1)
        guard_no_overflow() [i0]
        i5 = int_lt(i1, i0)
        jump(i5)""",
    )
    text = "[i0, i1]\ni2 = int_add(i0, 5)\ni3 = int_add(i1, 5)\ni4 = int_lt(i2, i3)\njump(i4)"
    check_opt([Rewrite], text, text)


def test_overflow_checks_that_cannot_overflow() -> None:
    """x + 0 and x * 1 need no guard, and neither does x + y - y."""
    check_opt([Rewrite], "[i0]\ni1 = int_add_ovf(i0, 0)\nguard_no_overflow() [i0]\njump(i1)", "[i0]\njump(i0)")
    check_opt([Rewrite], "[i0]\ni1 = int_mul_ovf(1, i0)\nguard_no_overflow() [i0]\njump(i1)", "[i0]\njump(i0)")
    check_opt(
        [Rewrite],
        """[i0, i1]
        i2 = int_add_ovf(i0, i1)
        guard_no_overflow() [i0]
        i3 = int_sub_ovf(i2, i0)
        guard_no_overflow() [i1]
        jump(i3)""",
        "[i0, i1]\ni2 = int_add_ovf(i0, i1)\nguard_no_overflow() [i0]\njump(i1)",
    )


def test_a_check_that_becomes_another_keeps_its_guard() -> None:
    """x * 2 overflows where x + x does."""
    check_opt(
        [Rewrite],
        "[i0]\ni1 = int_mul_ovf(i0, 2)\nguard_no_overflow() [i0]\njump(i1)",
        "[i0]\ni1 = int_add_ovf(i0, i0)\nguard_no_overflow() [i0]\njump(i1)",
    )


def test_what_a_rule_makes_meets_the_passes() -> None:
    """Two products become one shift; one result is the next one's beginning, with its check."""
    check_opt(
        [Fold, Rewrite, Pure],
        "[i0]\ni1 = int_mul(i0, 8)\ni2 = int_lshift(i0, 3)\ni3 = int_mul(8, i0)\njump(i1, i2, i3)",
        "[i0]\ni1 = int_lshift(i0, 3)\njump(i1, i1, i1)",
    )
    check_opt(
        [Fold, Rewrite],
        """[i0]
        i1 = int_add_ovf(i0, 5)
        guard_no_overflow() [i0]
        i2 = int_sub_ovf(i1, 5)
        guard_no_overflow() [i0]
        jump(i2)""",
        "[i0]\ni1 = int_add_ovf(i0, 5)\nguard_no_overflow() [i0]\njump(i0)",
    )


def test_what_a_guard_has_made_constant_is_constant_inside() -> None:
    """The operand of an earlier operation, too."""
    check_opt(
        [Fold, Rewrite, Guards],
        "[i0, i1]\ni2 = int_add(i0, i1)\nguard_value_i(i1, 5) [i2]\ni3 = int_add(i2, 6)\njump(i3)",
        "[i0, i1]\ni2 = int_add(i0, i1)\nguard_value_i(i1, 5) [i2]\ni3 = int_add(i0, 11)\njump(i3)",
    )


def test_truth_of_a_comparison() -> None:
    """int_is_true of a comparison is the comparison, int_is_zero its opposite."""
    check_opt(
        [Rewrite],
        "[i0]\ni1 = int_lt(i0, 5)\ni2 = int_is_true(i1)\ni3 = int_is_zero(i1)\njump(i2, i3)",
        "[i0]\ni1 = int_lt(i0, 5)\ni2 = int_ge(i0, 5)\njump(i1, i2)",
    )


@pytest.mark.parametrize(
    ("test", "result"),
    [
        ("int_ne(i1, 0)", "int_lt"),
        ("int_eq(1, i1)", "int_lt"),
        ("int_gt(i1, 0)", "int_lt"),
        ("int_eq(i1, 0)", "int_ge"),
        ("int_ne(i1, 1)", "int_ge"),
        ("int_xor(i1, 1)", "int_ge"),
    ],
)
def test_a_truth_compared_with_0_or_1(test: str, result: str) -> None:
    """It is the comparison itself, or the opposite one; it is no other number."""
    before = f"[i0]\ni1 = int_lt(i0, 7)\ni2 = {test}\njump(i2)"
    check_opt([Fold, Rewrite], before, f"[i0]\ni1 = {result}(i0, 7)\njump(i1)")
    check_opt([Fold, Rewrite], "[i0]\ni1 = int_lt(i0, 7)\ni2 = int_eq(i1, 2)\njump(i2)", "[i0]\njump(0)")


def test_opposites_of_doubles_are_not_comparisons() -> None:
    """NaN is neither less nor greater; but what is not equal is unequal."""
    text = "[f0]\ni1 = float_lt(f0, 5.0)\ni2 = int_is_zero(i1)\njump(i2)"
    check_opt([Rewrite], text, text)
    check_opt(
        [Rewrite],
        "[f0]\ni1 = float_eq(f0, 5.0)\ni2 = int_is_zero(i1)\njump(i2)",
        "[f0]\ni1 = float_ne(f0, 5.0)\njump(i1)",
    )


def test_a_bool_that_had_to_be_made_is_its_word() -> None:
    """Compared with True or False."""
    check_opt(
        [Rewrite],
        """[i0]
        i1 = int_lt(i0, 3)
        r2 = box_bool(i1)
        call_v(escape, r2)
        i3 = ptr_eq(r2, True)
        i4 = ptr_eq(False, r2)
        jump(i3, i4)""",
        "[i0]\ni1 = int_lt(i0, 3)\nr2 = box_bool(i1)\ncall_v(escape, r2)\ni3 = int_ge(i0, 3)\njump(i1, i3)",
    )


def test_rules_do_not_look_behind_the_label() -> None:
    """The next iteration's operand is an argument, whatever computed it."""
    check_loop(
        "[i0]\ni1 = int_add(i0, 1)\ncall_v(escape, None)\njump(i1)",
        """[i0]
        i1 = int_add(i0, 1)
        call_v(escape, None)
        label(L, i1)
        i3 = int_add(i1, 1)
        call_v(escape, None)
        jump(L, i3)""",
    )


def test_what_fired_is_counted() -> None:
    """For the log, by name."""
    before = FIRED["mul_power_of_2"]
    check_opt([Rewrite], "[i0]\ni1 = int_mul(i0, 4)\njump(i1)", "[i0]\ni1 = int_lshift(i0, 2)\njump(i1)")
    assert FIRED["mul_power_of_2"] == before + 1
    assert any(line.split() == ["mul_power_of_2", str(before + 1)] for line in summary().splitlines())
    assert "jit-rules" in CATEGORIES
