"""Stores that memory sees late: before calls, and where a trace is left."""

from __future__ import annotations

import pytest

from tests.tracer.opt.checks import compare, proved_bridge, proved_loop
from tests.tracer.support import names
from tracer.backend.executor import Executor
from tracer.frontend.classfields import field_of
from tracer.hints import Word, delayed_stores
from tracer.ir.descr import Field, Shape
from tracer.ir.text import Names, fresh_names, parse
from tracer.ir.trace import Unit
from tracer.ir.verify import verify_unit
from tracer.records import record
from tracer.resume.decode import ConcreteBuilder, decode


@delayed_stores("depth")
@record
class State:
    """Global state."""

    depth: Word = 0
    limit: Word = 0


STATE = State()
SHAPE = Shape(State, (Field(State, "depth", "i", delayed=True), Field(State, "limit", "i")))


def known_names() -> Names:
    """The usual names, and `state`."""
    known = names(state=STATE)
    known.update(fresh_names(SHAPE))
    return known


def optimised(before: str) -> Unit:
    """A bridge, optimised."""
    unit = proved_bridge(parse(before, known_names()), 0, "B")
    verify_unit(unit, "after")
    return unit


def check(before: str, after: str) -> None:
    """The bridge `before` becomes `after`."""
    known = known_names()
    unit = proved_bridge(parse(before, known), 0, "B")
    verify_unit(unit, "after")
    compare(unit.trace, after, known)


def test_the_hint_reaches_the_field() -> None:
    """For the fields that it names."""
    found = [field_of(State, name) for name in ("depth", "limit")]
    assert [pair[0].delayed for pair in found if pair is not None] == [True, False]


def test_stores_wait_for_a_call() -> None:
    """Only the last one is made, and only if it changes something; other fields do not wait."""
    check(
        """
        [i0, r1]
        i2 = getfield_i(state, State.depth)
        i3 = int_add(i2, 1)
        setfield_i(state, State.depth, i3)
        setfield_i(state, State.limit, i0)
        guard_true(i0) [r1]
        i4 = int_add(i3, 1)
        setfield_i(state, State.depth, i4)
        guard_class(r1, A) [r1]
        call_v(escape, r1)
        setfield_i(state, State.depth, i3)
        setfield_i(state, State.depth, i4)
        setfield_i(state, State.depth, i3)
        finish(r1)""",
        """
        [i0, r1]
        i2 = getfield_i(state, State.depth)
        i3 = int_add(i2, 1)
        setfield_i(state, State.limit, i0)
        guard_true(i0) [r1, i3]
        i4 = int_add(i2, 2)
        guard_class(r1, A) [r1, i4]
        setfield_i(state, State.depth, i4)
        call_v(escape, r1)
        setfield_i(state, State.depth, i3)
        finish(r1)""",
    )


def test_stores_that_put_back_what_was_there_are_not_made() -> None:
    """An inlined call that does not call leaves nothing."""
    check(
        """
        [i0, r1]
        i2 = getfield_i(state, State.depth)
        i3 = int_add(i2, 1)
        setfield_i(state, State.depth, i3)
        guard_true(i0) [r1]
        setfield_i(state, State.depth, i2)
        guard_class(r1, A) [r1]
        finish(r1)""",
        """
        [i0, r1]
        i2 = getfield_i(state, State.depth)
        i3 = int_add(i2, 1)
        guard_true(i0) [r1, i3]
        guard_class(r1, A) [r1]
        finish(r1)""",
    )


def test_a_load_through_another_object_sees_the_store() -> None:
    """It might be the same object."""
    check(
        """
        [r0]
        setfield_i(state, State.depth, 5)
        i1 = getfield_i(r0, State.depth)
        i2 = getfield_i(state, State.depth)
        guard_true(i1) [i2]
        exit() []""",
        """
        [r0]
        setfield_i(state, State.depth, 5)
        i1 = getfield_i(r0, State.depth)
        guard_true(i1) []
        exit() []""",
    )


def test_a_loop_that_balances_its_stores_makes_none() -> None:
    """The value is carried around the loop as a fact."""
    known = known_names()
    trace = parse(
        """
        [i0]
        i1 = getfield_i(state, State.depth)
        i2 = int_add(i1, 1)
        setfield_i(state, State.depth, i2)
        i3 = int_sub(i0, 1)
        guard_true(i3) []
        setfield_i(state, State.depth, i1)
        jump(i3)""",
        known,
    )
    unit = proved_loop(trace)
    verify_unit(unit, "after")
    known["L"] = unit.label
    compare(
        unit.trace,
        """
        [i0]
        i1 = getfield_i(state, State.depth)
        i2 = int_add(i1, 1)
        i3 = int_sub(i0, 1)
        guard_true(i3) [i2]
        label(L, i3, i1)
        i4 = int_add(i1, 1)
        i5 = int_sub(i3, 1)
        guard_true(i5) [i4]
        jump(L, i5, i1)""",
        known,
    )


@pytest.mark.parametrize("depth", [1, 7])
def test_an_exit_makes_up_for_them(depth: int) -> None:
    """Memory is right before the interpreter goes on."""
    unit = optimised("[i0, i1]\nsetfield_i(state, State.depth, i1)\nguard_true(i0) [i0]\nexit() []")
    executor = Executor()
    executor.compile(unit, lambda unit: None)
    STATE.depth = -1
    left, values = executor.run(unit, [0, depth])
    assert left.resume is not None
    assert STATE.depth == -1
    decode(left.resume, ConcreteBuilder(values))
    assert STATE.depth == depth
