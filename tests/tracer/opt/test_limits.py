"""Guards on limits made stronger."""

from __future__ import annotations

from tests.tracer.opt.checks import check_opt
from tracer.opt.bounds import Bounds
from tracer.opt.guards import Guards
from tracer.opt.limits import Limits

PASSES = [Bounds, Limits, Guards]


def test_the_deepest_of_several_limits_is_asked_for_at_once() -> None:
    """The word is asked for the room that the sums need."""
    check_opt(
        PASSES,
        """
        [i0]
        i1 = int_ge(i0, 1000)
        guard_false(i1) [i0]
        i2 = int_add(i0, 1)
        i3 = int_ge(i2, 1000)
        guard_false(i3) [i0]
        i4 = int_add(i0, 2)
        i5 = int_ge(i4, 1000)
        guard_false(i5) [i0]
        jump(i4)
        """,
        """
        [i0]
        i1 = int_gt(i0, 997)
        guard_false(i1) [i0]
        i2 = int_add(i0, 2)
        jump(i2)
        """,
    )


def test_limits_from_below_and_of_one_word() -> None:
    """A least value is a limit, too; guard_true is a guard as well."""
    check_opt(
        PASSES,
        """
        [i0]
        i1 = int_gt(i0, 10)
        guard_true(i1) [i0]
        i2 = int_lt(i0, 20)
        guard_false(i2) [i0]
        jump(i0)
        """,
        """
        [i0]
        i1 = int_ge(i0, 20)
        guard_true(i1) [i0]
        jump(i0)
        """,
    )


def test_limits_on_two_sides_are_two() -> None:
    """The one does not imply the other."""
    both = """
        [i0]
        i1 = int_gt(i0, 10)
        guard_true(i1) [i0]
        i2 = int_lt(i0, 20)
        guard_true(i2) [i0]
        jump(i0)
        """
    check_opt(PASSES, both, both)


def test_a_sum_that_may_wrap_says_nothing_of_its_word() -> None:
    """i0 + 1 is below 1000 where i0 is the greatest word."""
    both = """
        [i0]
        i1 = int_lt(i0, 5)
        guard_false(i1) [i0]
        i2 = int_add(i0, 1)
        i3 = int_lt(i2, 10)
        guard_false(i3) [i0]
        jump(i2)
        """
    check_opt(PASSES, both, both)


def test_that_a_guard_holds_says_nothing_of_another_in_its_place() -> None:
    """Behind the first guard i0 + 255 has not wrapped, but 2**63 - 160 is above -2 as well."""
    both = """
        [i0]
        i1 = int_add(i0, 255)
        i2 = int_gt(i1, 63)
        guard_true(i2) [i0]
        i3 = int_gt(i0, -2)
        guard_true(i3) [i0]
        jump(i0)
        """
    check_opt(PASSES, both, both)


def test_an_exit_that_rests_on_its_failure_keeps_its_guard() -> None:
    """The condition is saved as a constant."""
    both = """
        [i0]
        i1 = int_lt(i0, 10)
        guard_true(i1) [i1]
        i2 = int_lt(i0, 5)
        guard_true(i2) [i0]
        jump(i0)
        """
    kept = both.replace("[i1]", "[]")
    check_opt(PASSES, both, kept)


def test_a_limit_that_is_no_constant_is_left_alone() -> None:
    """Nor is one made stronger by another word's."""
    both = """
        [i0, i1]
        i2 = int_lt(i0, i1)
        guard_true(i2) [i0]
        i3 = int_lt(i0, 5)
        guard_true(i3) [i0]
        jump(i0, i1)
        """
    check_opt(PASSES, both, both)


def test_a_weaker_limit_changes_nothing() -> None:
    """That i0 + 7 does not wrap follows from i1, and that it is above 5 from what i0 is: only the limits say both."""
    check_opt(
        PASSES,
        """
        [i0]
        i1 = int_add(i0, 7)
        i2 = int_lt(i1, -1)
        guard_false(i2) [i0]
        i3 = int_ge(i0, 63)
        guard_true(i3) [i0]
        i4 = int_le(i1, 5)
        guard_false(i4) [i0]
        jump(i0)
        """,
        """
        [i0]
        i1 = int_add(i0, 7)
        i2 = int_lt(i1, -1)
        guard_false(i2) [i0]
        i3 = int_ge(i0, 63)
        guard_true(i3) [i0]
        jump(i0)
        """,
    )
