"""The verifier finds each fault, and all of them at once."""

from __future__ import annotations

import pytest

from tests.tracer.support import names
from tracer.ir.text import parse, parse_unit
from tracer.ir.trace import Trace, op
from tracer.ir.values import Const, Input
from tracer.ir.verify import BadTrace, complaints_about, verify, verify_unit


def complaints(text: str) -> list[str]:
    return [message for _, message in complaints_about(parse(text, names()))]


def test_a_good_trace_has_no_complaints() -> None:
    """A loop with a guard passes."""
    verify_unit(
        parse_unit(
            "[i0]\nlabel(L, i0)\ni1 = int_add_ovf(i0, 1)\nguard_no_overflow() [i0]\njump(L, i1)",
            names(),
        )
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[r0]\ni1 = int_add(r0, 1)\njump(r0)", "wants operands 'ii', got 'ri'"),
        ("[i0]\nguard_true(i0)\njump(i0)", "has neither snapshot nor exit"),
        ("[i0]\ni1 = int_add_ovf(i0, 1)\njump(i1)", "wants guard_no_overflow behind it, got jump"),
        ("[i0]\nguard_no_overflow() []\njump(i0)", "wants an int_*_ovf before it"),
        ("[i0]\nguard_no_exception() []\njump(i0)", "wants a call before it"),
        ("[i0, i1]\nlabel(L, i0)\njump(L, i1)", "a value of kind i is not an input of the label before"),
        ("[i0]\nlabel(L, i0, i0)\njump(L, i0, i0)", "takes a value twice"),
        ("[i0]\nlabel(L, i0, 3)\njump(L, i0, 3)", "takes a constant"),
        ("[i0]\njump(i0)\njump(i0)", "ends the trace, but is not the last operation"),
        ("[i0]\ni1 = int_neg(i0)", "the trace does not end"),
        ("[r0]\ni1 = getfield_i(r0, A.x)\njump(r0)", "the field is of kind 'r'"),
        ("[r0]\ni1 = call_pure_i(add_one, r0)\njump(r0)", "the function wants 'i', got 'r'"),
    ],
)
def test_each_fault_is_found(text: str, wanted: str) -> None:
    """One rule broken, one complaint about it."""
    assert wanted in complaints(text)


def test_kinds_of_a_jump_are_those_of_its_label() -> None:
    """A label of a unit knows its kinds."""
    unit = parse_unit("[i0, r1]\nlabel(L, i0)\njump(L, r1)", names())
    assert [m for _, m in complaints_about(unit.trace)] == [
        "a value of kind r is not an input of the label before",
        "the label takes 'i', got 'r'",
    ]


def test_all_complaints_stand_beside_their_lines() -> None:
    """The message shows the whole trace, each complaint at its line."""
    value = Input("i")
    add = op("int_add", value, op("int_neg", value))
    trace = Trace([value], [add, add, op("finish", Const("i", 3))])
    with pytest.raises(BadTrace) as caught:
        verify(trace, "after 'heap'")
    lines = str(caught.value).splitlines()
    assert lines[0] == "after 'heap': bad trace"
    assert lines[2].endswith("<- a value of kind i is used before it is defined")
    assert lines[3].endswith("is used before it is defined; is defined twice")
    assert lines[4].endswith("<- wants operands 'r', got 'i'")
