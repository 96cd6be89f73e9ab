"""Constant folding."""

from __future__ import annotations

import pytest

from tests.tracer.opt.checks import check_opt
from tracer.backend.executor import is_foldable
from tracer.ir.forwarding import Constants
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.opt.fold import Fold
from tracer.opt.optimizer import Pass


@pytest.mark.parametrize(
    ("computation", "result"),
    [
        ("i1 = int_add(5, 4)", "9"),
        ("i1 = int_add(9223372036854775807, 1)", "-9223372036854775808"),
        ("i1 = int_floordiv(-7, 2)", "-4"),
        ("i1 = uint_lt(-1, 1)", "0"),
        ("f1 = float_mul(2.0, -0.0)", "-0.0"),
        ("f1 = int_to_float(3)", "3.0"),
        ("i1 = float_eq(nan, nan)", "0"),
        ("r1 = box_bool(1)", "True"),
        ("r1 = box_int(5)", "<5>"),
        ("r1 = newtuple()", "<tuple>"),
        ("i1 = unbox_int(<5>) []", "5"),
        ("i1 = call_pure_i(add_one, 4)", "5"),
    ],
)
def test_constant_arguments(computation: str, result: str) -> None:
    """The result of an operation on constants is a constant."""
    name = computation[:2]
    before = f"[]\n{computation}\njump({name})"
    if result == "<tuple>":
        unit = check_opt([Fold], f"[]\n{computation}\ni2 = tuple_len(r1)\njump(i2)", "[]\njump(0)")
    else:
        unit = check_opt([Fold], before, f"[]\njump({result})")
    assert not unit.exits


def test_an_overflow_check_that_holds_goes_with_its_guard() -> None:
    """Both are dropped, or neither."""
    check_opt(
        [Fold],
        "[]\ni1 = int_add_ovf(2, 3)\nguard_no_overflow() []\njump(i1)",
        "[]\njump(5)",
    )
    check_opt(
        [Fold],
        "[]\ni1 = int_add_ovf(9223372036854775807, 3)\nguard_no_overflow() []\njump(i1)",
        "[]\ni1 = int_add_ovf(9223372036854775807, 3)\nguard_no_overflow() []\njump(i1)",
    )


def test_what_raises_is_left_alone() -> None:
    """A host error while folding leaves the operation where it is."""
    check_opt([Fold], "[]\ni1 = int_floordiv(1, 0)\njump(i1)", "[]\ni1 = int_floordiv(1, 0)\njump(i1)")


def test_signed_zeros_and_nans_are_different_constants() -> None:
    """Constants are told apart by their bits."""
    constants = Constants()
    assert constants.get("f", 0.0) is not constants.get("f", -0.0)
    assert constants.get("f", float("nan")) is constants.get("f", float("nan"))
    assert constants.get("i", 1) is not constants.get("r", 1)
    assert constants.get("r", 1) is not constants.get("r", True)


def test_every_pure_operation_folds() -> None:
    """The pass has a method for each operation that the executor computes from constants."""
    foldable = {name for name in OPS if is_foldable(name)}
    assert foldable <= set(Fold.opts)


def test_a_method_that_names_no_operation_is_an_error() -> None:
    """A typing error in a pass is found when it is imported."""
    with pytest.raises(TypeError, match=r"Bad\.opt_int_ad names no operation"):

        class Bad(Pass):
            switch = "bad"

            def opt_int_ad(self, op: Op, args: list[object]) -> None:
                pass
