"""What is counted, and what is borrowed: plans of counts as text."""

from __future__ import annotations

import pytest

from codegen.units import balance
from codegen.units.refcount import CompileError, make_plan
from tests.codegen.harness import NAMES, call
from tracer.hints import append_text
from tracer.host.operations import call_of
from tracer.ir.text import parse_unit
from tracer.ir.values import Const, Value


def counted(text: str, **names: object) -> list[str]:
    """Per operation: what is taken, owned and dropped on the way that goes on, and what at the exit."""
    unit = parse_unit(text, NAMES | names)
    plan = make_plan(unit)
    balance.check(unit, plan)
    shown: dict[Value, str] = {value: f"r{k}" for k, value in enumerate(unit.trace.inputs)}
    shown |= {op: f"r{k}" for k, op in enumerate((o for o in unit.trace.ops if o.kind != "v"), len(shown))}

    for label in (op for op in unit.trace.ops if op.name == "label"):
        shown |= {value: shown[argument] for value, argument in zip(label.descr.inputs, label.args, strict=True)}

    def write(values: list[Value]) -> str:
        return " ".join(sorted("const" if type(v) is Const else shown[v] for v in values))

    rows = []
    for op, counts in zip(unit.trace.ops, plan.counts, strict=True):
        parts = {
            "take": write(counts.take), "own": "it" if counts.own else "", "drop": write(counts.drop),
            "exit takes": write(counts.exit_take), "exit drops": write(counts.exit_drop),
            "drain": "limbo" if counts.drain else "",
        }  # fmt: skip
        text = ", ".join(f"{k} {v}" for k, v in parts.items() if v)
        if text:
            rows.append(f"{op.name}: {text}")
    return rows


def test_a_field_update_counts_nothing() -> None:
    assert counted("""[r0]
    label(L, r0)
    r1 = getfield_r(r0, Point.x)
    guard_class(r1, int) [r0]
    i2 = unbox_int(r1) [r0]
    i3 = int_add_ovf(i2, 3)
    guard_no_overflow() [r0]
    r4 = box_int(i3)
    setfield_r(r0, Point.x, r4)
    jump(L, r0)""") == ["jump: drain limbo"]


def test_a_pointer_chase_counts_once_up_and_once_down() -> None:
    text = """[r0]
    label(L, r0)
    guard_class(r0, Node) [r0]
    r1 = getfield_r(r0, Node.next)
    jump(L, r1)"""
    assert counted(text) == ["getfield_r: drop r0", "jump: take r1, drain limbo"]


def test_a_value_that_lives_past_a_call_is_owned() -> None:
    f = call(print, "r", "v")
    assert counted(
        """[r0]
    r1 = getfield_r(r0, Point.x)
    call_v(f, r0)
    guard_no_exception() [r1]
    finish(r1)""",
        f=f,
    ) == ["getfield_r: own it", "call_v: drop r0"]


def test_an_argument_of_a_call_is_owned() -> None:
    f = call(print, "r", "v")
    assert counted(
        """[r0]
    r1 = getfield_r(r0, Point.x)
    call_v(f, r1)
    guard_no_exception() [r0]
    finish(r0)""",
        f=f,
    ) == ["getfield_r: own it", "call_v: drop r1"]


def test_an_exit_takes_what_is_borrowed_and_drops_what_it_does_not_save() -> None:
    assert counted("""[r0, i1, r2]
    r3 = getfield_r(r0, Point.x)
    guard_true(i1) [r3, r3, r0]
    finish(r2)""") == ["guard_true: drop r0, exit takes r3 r3, exit drops r2", "finish: drain limbo"]


def test_what_lies_in_an_immutable_place_lives_as_long_as_its_owner() -> None:
    f = call(print, "r", "v")
    text = """[r0]
    r1 = getfield_r(r0, Point.fixed)
    call_v(f, r1)
    guard_no_exception() []
    finish(None)"""
    assert counted(text, f=f)[0] == "call_v: drop r0"


def test_what_waits_in_limbo_is_there_whatever_is_stored() -> None:
    text = """[r0, r1]
    r2 = getfield_r(r0, Point.x)
    setfield_r(r0, Point.x, r1)
    r3 = getfield_r(r2, Point.fixed)
    setfield_r(r0, Point.x, None)
    finish(r3)"""
    assert "getfield_r: drop r2" in counted(text)


def test_what_lies_in_an_immutable_place_outlives_its_owner_until_other_code_runs() -> None:
    text = """[r0]
    r1 = getfield_r(r0, Point.x)
    r2 = getfield_r(r1, Point.fixed)
    r3 = new(Point)
    setfield_r(r3, Point.x, None)
    setfield_r(r3, Point.fixed, r1)
    setfield_r(r0, Point.x, r3)
    finish(r2)"""
    assert "finish: take r2, drain limbo" in counted(text)


def test_a_store_to_an_immutable_place_replaces_nothing() -> None:
    """It is in an object that was made for it: what was loaded from such a place of another stays."""
    text = """[r0, r1]
    r2 = getfield_r(r0, Point.x)
    r3 = getfield_r(r2, Point.fixed)
    r4 = new(Point)
    setfield_r(r4, Point.fixed, r1)
    finish(r3)"""
    assert any(row.startswith("finish: take r3") for row in counted(text))


def test_a_store_to_the_same_place_ends_borrowing() -> None:
    assert "getfield_r: own it" in counted("""[r0, r1]
    r2 = getfield_r(r0, Point.x)
    setfield_r(r0, Point.x, r1)
    i3 = unbox_int(r2) [r0]
    finish(None)""")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[r0]\nr1 = getfield_r(r0, Point.x)\nlabel(L, r0)\nguard_class(r1, int) [r0]\njump(L, r0)", "not defined"),
        ("[r0]\nlabel(L, r0, r0)\njump(L, r0, r0)", "different values"),
        ("[r0]\nlabel(L, None)\njump(L, r0)", "different values"),
        ("[r0]\nguard_class(r0, int) [r0]", "does not end"),
        ("[r0]\nfinish(r0)\nfinish(r0)", "follow the end"),
    ],
)
def test_what_cannot_be_compiled(text: str, why: str) -> None:
    with pytest.raises(CompileError, match=why):
        make_plan(parse_unit(text, NAMES))


def test_a_text_that_grows_is_given_to_the_call_that_adds_to_it() -> None:
    add = call_of(append_text, "rr", "r")
    text = """[r0, r1]
    label(L, r0, r1)
    r2 = call_r(add, r0, r1)
    guard_no_exception() [r1]
    jump(L, r2, r1)"""
    assert not any("r0" in row for row in counted(text, add=add))


def test_a_text_that_somebody_needs_behind_is_kept() -> None:
    add = call_of(append_text, "rr", "r")
    assert counted(
        """[r0, r1]
    r2 = call_r(add, r0, r1)
    guard_no_exception() [r0]
    finish(r2)""",
        add=add,
    )[0] == "call_r: take r0, drop r1"
