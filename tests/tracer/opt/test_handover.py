"""What an exit tells the bridge that starts there."""

from __future__ import annotations

from tests.tracer.opt.checks import compare, proved_bridge, proved_loop
from tests.tracer.support import names
from tracer.ir.text import parse
from tracer.ir.trace import Unit
from tracer.ir.values import Const
from tracer.opt.handover import known_fields


def shown(unit: Unit, exit: int) -> dict[str, object]:
    """What is known at an exit: `A.x of 0` or of an object, and an index or a constant."""
    found = known_fields(unit.exits[exit])
    return {
        f"{fact.field} of {fact.obj.value if isinstance(fact.obj, Const) else fact.obj}": (
            fact.held.value if isinstance(fact.held, Const) else f"value {fact.held}"
        )
        for fact in found
    }


def bridge(text: str) -> Unit:
    """A bridge, optimised."""
    return proved_bridge(parse(text, names()), 0, "B")


def test_constants_and_saved_values_are_handed_over() -> None:
    """What a load gave and a guard fixed, and what was stored."""
    unit = bridge(
        """
        [r0, i1, r2]
        guard_class(r0, A) [r0]
        r3 = getfield_r(r0, A.x)
        guard_value_r(r3, None) [r0, r3]
        setfield_i(r0, A.n, i1)
        guard_true(i1) [r0, i1]
        guard_class(r2, A) [r0]
        exit() []"""
    )
    assert shown(unit, 0) == {}
    assert shown(unit, 1) == {"A.x of 0": "value 1"}
    assert shown(unit, 2) == {"A.x of 0": None, "A.n of 0": 0}
    assert shown(unit, 3) == {"A.x of 0": None}


def test_stores_and_calls_end_knowledge() -> None:
    """A store to what may be the same object, and a call."""
    unit = bridge(
        """
        [r0, r1, i2]
        guard_class(r0, A) [r0]
        r3 = getfield_r(r0, A.x)
        guard_value_r(r3, None) [r0]
        setfield_r(r1, A.x, r0)
        guard_true(i2) [r0]
        call_v(escape, r0)
        guard_class(r1, A) [r0, r1]
        exit() []"""
    )
    assert shown(unit, 2) == {}
    assert shown(unit, 3) == {}


def test_an_object_made_on_the_way_is_no_other() -> None:
    """Its fields leave what is known of older objects alone."""
    unit = bridge(
        """
        [r0, i1]
        guard_class(r0, A) [r0]
        i2 = getfield_i(r0, A.n)
        r3 = new(A)
        setfield_i(r3, A.n, i1)
        list_append(r0, r3)
        guard_true(i2) [r0, i1, r3]
        exit() []"""
    )
    assert shown(unit, 1) == {"A.n of 0": 0, "A.n of 2": "value 1"}


def test_behind_the_label_only_what_the_state_says_holds() -> None:
    """The preamble's knowledge is not the body's."""
    unit = proved_loop(
        parse(
            """
            [r0, i1]
            guard_class(r0, A) [r0]
            i2 = getfield_i(r0, A.n)
            i3 = int_sub(i1, i2)
            guard_true(i3) [r0, i1]
            jump(r0, i3)""",
            names(),
        )
    )
    assert shown(unit, 1) == {}
    assert [name for name in shown(unit, 2) if name.startswith("A.n")] == []


def test_an_exit_that_may_run_code_tells_nothing() -> None:
    """A finaliser may change any field before the bridge starts."""
    unit = bridge("[r0, i1]\nguard_class(r0, A) [r0]\nsetfield_i(r0, A.n, i1)\nguard_true(i1) [r0]\nexit() []")
    assert shown(unit, 1) == {"A.n of 0": 0}
    unit.exits[1].quiet = False
    assert shown(unit, 1) == {}


def test_the_bridge_relies_on_it_and_hands_it_on() -> None:
    """It neither loads nor guards again; its own exits know as much."""
    parent = bridge(
        """
        [r0, i1]
        guard_class(r0, A) [r0]
        r2 = getfield_r(r0, A.x)
        guard_value_r(r2, 7) [r0]
        guard_true(i1) [r0]
        exit() []"""
    )
    known = names()
    recorded = parse(
        """
        [r0]
        r1 = getfield_r(r0, A.x)
        guard_value_r(r1, 7) [r0]
        i2 = getfield_i(r0, A.n)
        guard_true(i2) [r0]
        exit() []""",
        known,
    )
    unit = proved_bridge(recorded, 1, "B", known_fields=known_fields(parent.exits[2]))
    compare(unit.trace, "[r0]\ni1 = getfield_i(r0, A.n)\nguard_true(i1) [r0]\nexit() []", known)
    assert shown(unit, 0)["A.x of 0"] == 7
