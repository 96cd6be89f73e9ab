"""Traces print, and what is printed reads back."""

from __future__ import annotations

import pytest

from tests.tracer.support import A, names
from tracer.ir.ops import OPS
from tracer.ir.text import TextError, parse, parse_unit, show
from tracer.ir.trace import Trace, op
from tracer.ir.values import Const

EXAMPLE = """\
[r0, i1, f2]
r3 = getfield_r(r0, A.x)
i4 = int_add(i1, -3)
guard_true(i4) [r0, i1 | r3, 'text']
f5 = float_mul(f2, 1.5)
r6 = new(A)
setfield_i(r6, A.n, i4)
r7 = newlist(r6, None, <3>, <2.5>, <nan>, b'x', True)
guard_class(r6, A) [Frame#1(r0){None, Frame#2(){r3, r6; []}; [r3, r7]} | Frame#1(r0){None, r3; [r3]}]
i8 = call_pure_i(add_one, i4)
r9 = call_r(fail, r7)
guard_no_exception() []
label(L1, r0, i8)
jump(L1, r0, i4)"""


def test_text_that_is_read_prints_as_itself() -> None:
    """`show` undoes `parse` where values are numbered in order."""
    known = names()
    assert show(parse(EXAMPLE, known), known) == EXAMPLE


def test_printing_twice_with_the_same_names_is_stable() -> None:
    """Invented names are entered, so the text they appear in reads back."""
    known = names()
    trace = Trace([], [op("finish", Const("r", A()))])
    text = show(trace, known)
    assert text == f"[]\nfinish(<A {len(names())}>)"
    again = parse(text, known)
    assert again.ops[0].args[0].value is trace.ops[0].args[0].value  # type: ignore[attr-defined]
    assert show(again, known) == text


def test_brackets_of_a_unit_are_exits() -> None:
    """`parse_unit` makes exits with the values between the brackets."""
    unit = parse_unit("[i0]\nguard_true(i0) [i0]\nlabel(L, i0)\njump(L, i0)", names())
    assert [e.kinds for e in unit.exits] == ["i"]
    assert unit.label is not None
    assert unit.label.kinds == "i"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("i1 = int_ad(i0, 2)", "line 2: no operation is called int_ad"),
        ("i1 = int_add(i7, 2)", "line 2: i7 is not defined before it is used"),
        ("r1 = int_add(i0, 2)", "line 2: int_add has a result of kind i, got r1"),
        ("r1 = new(Nobody)", "line 2: nothing is called Nobody"),
        ("i1 = int_add(i0, 2", "line 2: wanted ',', got 'the end of the line'"),
    ],
)
def test_errors_name_the_line(line: str, message: str) -> None:
    """What cannot be read is reported with its line and what was wanted."""
    with pytest.raises(TextError) as caught:
        parse("[i0]\n" + line, names())
    assert str(caught.value) == message


def test_every_operation_has_a_name_that_reads() -> None:
    """No name in the table looks like a value or a constant."""
    assert not [name for name in OPS if name[0] in "irf" and name[1:].isdigit()]
