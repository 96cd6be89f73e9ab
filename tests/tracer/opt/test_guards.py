"""Guard removal."""

from __future__ import annotations

from tests.tracer.opt.checks import check_opt
from tracer.opt.fold import Fold
from tracer.opt.guards import Guards
from tracer.opt.rewrite import Rewrite


def test_a_class_is_checked_once() -> None:
    """The second guard_class of the same class goes."""
    check_opt(
        [Guards],
        "[r0]\nguard_class(r0, A) [r0]\nguard_class(r0, A) [r0]\nguard_class(<5>, int) [r0]\njump(r0)",
        "[r0]\nguard_class(r0, A) [r0]\njump(r0)",
    )


def test_a_guard_that_always_fails_ends_the_trace() -> None:
    """It stays, and what stands behind it goes."""
    check_opt(
        [Guards],
        "[r0]\nguard_class(r0, A) [r0]\nguard_class(r0, B) [r0]\njump(r0)",
        "[r0]\nguard_class(r0, A) [r0]\nguard_class(r0, B) [r0]\nexit() [r0]",
    )


def test_a_value_is_constant_behind_its_guard() -> None:
    """The constant takes the value's place, but not in the guard's own exit."""
    check_opt(
        [Fold, Guards],
        "[i0, r1]\nguard_value_i(i0, 5) [i0]\ni2 = int_add(i0, 1)\nguard_value_r(r1, A) [r1]\njump(i2, r1)",
        "[i0, r1]\nguard_value_i(i0, 5) [i0]\nguard_value_r(r1, A) [r1]\njump(6, A)",
    )


def test_a_constant_takes_the_place_of_its_class() -> None:
    """The object is asked for at once, where its class was."""
    check_opt(
        [Guards],
        "[r0]\nguard_class(r0, str) [r0]\nguard_value_r(r0, 'a') []\njump(r0)",
        "[r0]\nguard_value_r(r0, 'a') [r0]\njump('a')",
    )


def test_the_word_of_an_int_is_taken_where_its_class_is_asked_for() -> None:
    """One guard for both, and one exit: what does not fit a word leaves there, too."""
    check_opt(
        [Guards],
        "[r0, i1]\nguard_class(r0, int) [r0]\nguard_true(i1) [r0]\ni2 = unbox_int(r0) [r0]\njump(r0, i2)",
        "[r0, i1]\ni2 = guard_int(r0) [r0]\nguard_true(i1) [r0]\njump(r0, i2)",
    )


def test_a_constant_of_another_class_is_left_alone() -> None:
    """It does not imply the class; nor does one object's constant say anything of another's class."""
    other = "[r0]\nguard_class(r0, A) [r0]\nguard_value_r(r0, 'a') []\njump('a')"
    check_opt([Guards], other, other)
    two = "[r0, r1]\nguard_class(r0, str) [r0]\nguard_value_r(r1, 'a') []\njump(r0, 'a')"
    check_opt([Guards], two, two)


def test_a_condition_is_known_behind_its_guard() -> None:
    """A comparison is 1 behind guard_true, 0 behind guard_false."""
    check_opt(
        [Guards],
        "[i0]\ni1 = int_lt(i0, 3)\nguard_true(i1) [i0]\nguard_true(i1) [i0]\njump(i1)",
        "[i0]\ni1 = int_lt(i0, 3)\nguard_true(i1) [i0]\njump(1)",
    )
    check_opt(
        [Guards],
        "[i0]\nguard_false(i0) [i0]\njump(i0)",
        "[i0]\nguard_false(i0) [i0]\njump(0)",
    )


def test_a_word_that_is_true_need_not_be_one() -> None:
    """Behind guard_true a plain word is only known not to be 0."""
    check_opt(
        [Guards],
        "[i0]\nguard_true(i0) []\nguard_true(i0) []\njump(i0)",
        "[i0]\nguard_true(i0) []\njump(i0)",
    )


def test_equality_with_a_constant_makes_constant() -> None:
    """guard_true of ptr_eq, guard_false of int_ne, guard_false of int_is_true."""
    check_opt(
        [Guards],
        "[r0, i1]\ni2 = ptr_eq(r0, A)\nguard_true(i2) [r0]\ni3 = int_ne(7, i1)\nguard_false(i3) [r0]\njump(r0, i1)",
        "[r0, i1]\ni2 = ptr_eq(r0, A)\nguard_true(i2) [r0]\ni3 = int_ne(7, i1)\nguard_false(i3) []\njump(A, 7)",
    )
    check_opt(
        [Guards, Rewrite],
        "[i0]\ni1 = int_is_true(i0)\nguard_false(i1) [i0]\njump(i0)",
        "[i0]\ni1 = int_is_true(i0)\nguard_false(i1) [i0]\njump(0)",
    )


def test_inequality_tells_nothing() -> None:
    """guard_false of ptr_eq leaves the object unknown."""
    text = "[r0]\ni1 = ptr_eq(r0, None)\nguard_false(i1) []\njump(r0)"
    check_opt([Guards], text, text)


def test_an_exit_has_the_other_value_of_the_condition() -> None:
    """The condition is constant there, and an operand that it compares with a constant."""
    check_opt(
        [Guards],
        "[r0, i1]\ni2 = ptr_eq(r0, None)\nguard_false(i2) [r0, i1, i2]\nguard_true(i1) [r0, i1]\njump(r0, i1)",
        "[r0, i1]\ni2 = ptr_eq(r0, None)\nguard_false(i2) [i1]\nguard_true(i1) [r0]\njump(r0, i1)",
    )
    check_opt(
        [Guards],
        "[i0]\nguard_false(i0) [i0]\njump(i0)",
        "[i0]\nguard_false(i0) [i0]\njump(0)",
    )


def test_there_is_one_none() -> None:
    """An object of None's class is None."""
    check_opt(
        [Guards],
        "[r0]\nguard_class(r0, NoneType) [r0]\njump(r0)",
        "[r0]\nguard_class(r0, NoneType) [r0]\njump(None)",
    )


def test_exits_know_classes() -> None:
    """The class of a saved object is kept for bridges, unless this very guard is about it."""
    unit = check_opt(
        [Guards],
        "[r0, r1, i2]\nguard_class(r0, A) [r0, r1]\nguard_true(i2) [r0, r1]\njump(r0)",
        "[r0, r1, i2]\nguard_class(r0, A) [r0, r1]\nguard_true(i2) [r0, r1]\njump(r0)",
    )
    exits = [op.exit.known_classes for op in unit.trace.ops if op.exit is not None]
    assert [[c.__name__ if c else None for c in classes] for classes in exits] == [[None, None], ["A", None]]


def test_a_class_guard_takes_the_place_of_a_weaker_guard() -> None:
    """It fails where the weaker one would have, with what was there then."""
    check_opt(
        [Guards],
        """
        [r0, i1]
        i2 = ptr_eq(r0, None)
        guard_false(i2) [r0, i1]
        i3 = int_add(i1, 1)
        guard_class(r0, A) [i3]
        jump(r0, i3)""",
        """
        [r0, i1]
        guard_class(r0, A) [r0, i1]
        i3 = int_add(i1, 1)
        jump(r0, i3)""",
    )


def test_of_several_weaker_guards_the_first_is_replaced() -> None:
    """The others go."""
    check_opt(
        [Guards],
        """
        [r0, i1]
        i2 = ptr_eq(r0, None)
        guard_false(i2) [r0]
        i3 = ptr_eq(r0, True)
        guard_false(i3) [r0, i1]
        guard_class(r0, A) [i1]
        jump(r0, i1)""",
        "[r0, i1]\nguard_class(r0, A) [r0]\njump(r0, i1)",
    )


def test_a_guard_that_the_class_does_not_imply_stays() -> None:
    """An int that is not True may still be a bool by another name."""
    trace = "[r0]\ni1 = ptr_eq(r0, True)\nguard_false(i1) [r0]\nguard_class(r0, bool) [r0]\njump(r0)"
    check_opt([Guards], trace, trace.replace("guard_false(i1) [r0]", "guard_false(i1) []"))
