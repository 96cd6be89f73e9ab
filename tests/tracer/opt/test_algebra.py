"""Identities of words."""

from __future__ import annotations

import itertools

import pytest

from tests.tracer.opt.checks import check_opt
from tests.tracer.opt.traces import INTS
from tracer.evaluate import PURE
from tracer.opt.algebra import _LIMIT_WITH, _WITH_ITSELF, _WITH_LIMIT, Algebra
from tracer.opt.fold import Fold
from tracer.opt.truths import INVERSE


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
        ("int_xor(0, i0)", "i0"),
        ("int_lshift(i0, 0)", "i0"),
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
    check_opt([Fold, Algebra], f"[i0]\ni1 = {computation}\njump(i1)", f"[i0]\njump({result})")


def test_multiplication_by_a_power_of_two_is_a_shift() -> None:
    """Strength reduction; other factors stay."""
    check_opt([Algebra], "[i0]\ni1 = int_mul(8, i0)\njump(i1)", "[i0]\ni1 = int_lshift(i0, 3)\njump(i1)")
    check_opt([Algebra], "[i0]\ni1 = int_mul(i0, 6)\njump(i1)", "[i0]\ni1 = int_mul(i0, 6)\njump(i1)")
    check_opt([Algebra], "[i0]\ni1 = int_mul(i0, -8)\njump(i1)", "[i0]\ni1 = int_mul(i0, -8)\njump(i1)")


def test_the_largest_power_of_two_shifts_rightly() -> None:
    """2**62 is the largest that is a word; edge values agree."""
    for a, shift in itertools.product(INTS, range(63)):
        assert PURE["int_mul"](a, 1 << shift) == PURE["int_lshift"](a, shift)


def test_truth_of_a_comparison() -> None:
    """int_is_true of a comparison is the comparison, int_is_zero its opposite."""
    check_opt(
        [Algebra],
        "[i0]\ni1 = int_lt(i0, 5)\ni2 = int_is_true(i1)\ni3 = int_is_zero(i1)\njump(i2, i3)",
        "[i0]\ni1 = int_lt(i0, 5)\ni2 = int_ge(i0, 5)\njump(i1, i2)",
    )


@pytest.mark.parametrize(
    ("test", "result"),
    [
        ("int_ne(i1, 0)", "int_lt"),
        ("int_eq(1, i1)", "int_lt"),
        ("int_eq(i1, 0)", "int_ge"),
        ("int_ne(i1, 1)", "int_ge"),
    ],
)
def test_a_truth_compared_with_0_or_1(test: str, result: str) -> None:
    """It is the comparison itself, or the opposite one; it is no other number."""
    before = f"[i0]\ni1 = int_lt(i0, 7)\ni2 = {test}\njump(i2)"
    check_opt([Fold, Algebra], before, f"[i0]\ni1 = {result}(i0, 7)\njump(i1)")
    check_opt([Fold, Algebra], "[i0]\ni1 = int_lt(i0, 7)\ni2 = int_eq(i1, 2)\njump(i2)", "[i0]\njump(0)")


def test_opposites_of_doubles_are_not_comparisons() -> None:
    """NaN is neither less nor greater."""
    text = "[f0]\ni1 = float_lt(f0, 5.0)\ni2 = int_is_zero(i1)\njump(i2)"
    check_opt([Algebra], text, text)


def test_the_tables_are_true() -> None:
    """Opposites and comparisons with itself, on all pairs of edge values."""
    for name, inverse in INVERSE.items():
        for args in itertools.product(INTS, repeat=1 if "is" in name else 2):
            assert PURE[name](*args) == 1 - PURE[inverse](*args), (name, args)
    for name, answer in _WITH_ITSELF.items():
        assert all(PURE[name](a, a) == answer for a in INTS)
    for (name, limit), answer in _WITH_LIMIT.items():
        assert all(PURE[name](a, limit) == answer for a in INTS)
    for (name, limit), answer in _LIMIT_WITH.items():
        assert all(PURE[name](limit, a) == answer for a in INTS)


def test_overflow_checks_that_cannot_overflow() -> None:
    """x + 0 and x * 1 need no guard."""
    check_opt([Algebra], "[i0]\ni1 = int_add_ovf(i0, 0)\nguard_no_overflow() [i0]\njump(i1)", "[i0]\njump(i0)")
    check_opt([Algebra], "[i0]\ni1 = int_mul_ovf(1, i0)\nguard_no_overflow() [i0]\njump(i1)", "[i0]\njump(i0)")
