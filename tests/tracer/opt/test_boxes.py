"""Numbers stay out of their boxes."""

from __future__ import annotations

from tests.tracer.opt.checks import check_opt
from tracer.ir.forwarding import Constants
from tracer.opt.boxes import Boxes
from tracer.opt.fold import Fold
from tracer.opt.guards import Guards
from tracer.opt.rewrite import Rewrite


def test_unboxing_a_box_is_the_number() -> None:
    """For ints, floats and bools; the box is never made."""
    check_opt(
        [Boxes],
        """[i0, f1]
        r2 = box_int(i0)
        i3 = unbox_int(r2) [i0]
        r4 = box_float(f1)
        f5 = unbox_float(r4)
        i6 = int_lt(i0, 3)
        r7 = box_bool(i6)
        i8 = unbox_bool(r7)
        jump(i3, f5, i8)""",
        "[i0, f1]\ni2 = int_lt(i0, 3)\njump(i0, f1, i2)",
    )


def test_boxing_what_was_unboxed_is_the_box() -> None:
    """And an object is unboxed once."""
    check_opt(
        [Boxes],
        "[r0]\ni1 = unbox_int(r0) [r0]\ni2 = unbox_int(r0) [r0]\nr3 = box_int(i2)\njump(i2, r3)",
        "[r0]\ni1 = unbox_int(r0) [r0]\njump(i1, r0)",
    )


def test_a_box_that_escapes_is_made_once_and_late() -> None:
    """Where it escapes, not where it was recorded."""
    check_opt(
        [Boxes],
        "[i0]\nr1 = box_int(i0)\ni2 = int_neg(i0)\ncall_v(escape, r1)\ncall_v(escape, r1)\njump(i2)",
        "[i0]\ni1 = int_neg(i0)\nr2 = box_int(i0)\ncall_v(escape, r2)\ncall_v(escape, r2)\njump(i1)",
    )


def test_an_exit_saves_the_number() -> None:
    """A virtual box in a snapshot costs nothing."""
    unit = check_opt(
        [Boxes],
        "[i0, i1]\nr2 = box_int(i0)\nguard_true(i1) [r2, i0]\njump(i0, i1)",
        "[i0, i1]\nguard_true(i1) [i0]\njump(i0, i1)",
    )
    assert unit.trace.ops[0].exit is not None


def test_the_class_of_a_box_is_known() -> None:
    """Before it is made and after."""
    check_opt(
        [Guards, Boxes],
        "[i0]\nr1 = box_int(i0)\nguard_class(r1, int) []\ncall_v(escape, r1)\nguard_class(r1, int) []\njump(r1)",
        "[i0]\nr1 = box_int(i0)\ncall_v(escape, r1)\njump(r1)",
    )


def test_a_virtual_bool_compared_with_true_and_false() -> None:
    """Is its word, or the opposite comparison."""
    check_opt(
        [Fold, Rewrite, Boxes],
        """[i0]
        i1 = int_lt(i0, 3)
        r2 = box_bool(i1)
        i3 = ptr_eq(r2, True)
        i4 = ptr_ne(False, r2)
        i5 = ptr_eq(r2, False)
        i6 = ptr_eq(r2, None)
        jump(i3, i4, i5, i6)""",
        "[i0]\ni1 = int_lt(i0, 3)\ni2 = int_ge(i0, 3)\njump(i1, i1, i2, 0)",
    )


def test_a_word_that_is_a_truth_is_boxed_as_an_int() -> None:
    """False is the word 0 where it is a constant; its box is no bool."""
    constants = Constants()
    assert constants.box(constants.get("i", False)).value is not False
