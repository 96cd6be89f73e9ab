"""What is traced when: long units make their guards wait, and bridges call long functions."""

from __future__ import annotations

import pytest

from interp.tlc import interpreter as tlc
from tests.tracer.support import names
from tracer.driver.bridges import CHAIN, FAILURES_PER_OPERATION, OPS_PER_TRIAL, patience
from tracer.driver.driver import Jit
from tracer.ir.ops import OPS
from tracer.ir.text import parse
from tracer.ir.trace import Exit, Op, Unit
from tracer.opt import optimise_loop
from tracer.record.portalcalls import LONG_RECURSION, LONG_UNIT


def patience_of(jit: Jit, exit: Exit) -> int:
    """What the driver asks before it records a bridge."""
    return patience(exit, jit._eagerness, jit._may_spend)


def loop_of(length: int) -> Unit:
    """A loop of at least so many operations, with a guard."""
    calls = "call_v(escape, r0)\nguard_no_exception() [r0]\n" * (length // 2)
    return optimise_loop(parse(f"[r0]\nguard_class(r0, A) [r0]\n{calls}jump(r0)", names()), 0, "L")


def test_a_guard_of_a_long_unit_fails_more_often_before_it_gets_a_bridge(jit: Jit) -> None:
    """The bridge will be as long."""
    short, long = loop_of(4), loop_of(3 * OPS_PER_TRIAL)
    assert patience_of(jit, short.exits[0]) == 2
    assert patience_of(jit, long.exits[0]) >= 6


def test_a_guard_fails_as_often_as_its_bridge_costs_where_the_jit_has_spent_too_much(
    jit: Jit, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = loop_of(3 * OPS_PER_TRIAL)
    before = long.exits[0].failures = patience_of(jit, long.exits[0])
    monkeypatch.setattr(jit, "_may_spend", lambda: False)
    added = patience_of(jit, long.exits[0]) - before
    assert 0 <= FAILURES_PER_OPERATION * len(long.trace.ops) - added < jit._eagerness


def test_the_tenth_answer_to_a_question_has_to_come_more_often_than_the_first(jit: Jit) -> None:
    exit = loop_of(4).exits[0]
    found = []
    for exit.chain in (0, CHAIN - 1, CHAIN, 3 * CHAIN):
        found.append(patience_of(jit, exit))
    assert found == [2, 2, 4, 16]


@pytest.mark.parametrize(("length", "called"), [(LONG_RECURSION, False), (LONG_RECURSION + 1, True)])
def test_a_long_trace_calls_the_function_that_it_is_in(jit: Jit, length: int, called: bool) -> None:
    """Each path through the function would be recorded in each path."""
    calls = jit._meta_interpreter().recording.portal_calls
    calls.core.ops = [Op(OPS["newlist"], ())] * length
    portal, greens = jit.portal.code, (0, tlc.NIL)[: jit.portal.green_count]
    outer = (None, portal.position(jit.portal.merge_point, False), greens, ())
    assert calls.enters_too_deep((outer, outer[1], (), ()), (*greens, None)) is called


@pytest.mark.parametrize(
    ("length", "is_bridge", "called"), [(LONG_UNIT + 50, True, True), (4, True, False), (LONG_UNIT + 50, False, False)]
)
def test_a_bridge_calls_a_function_that_has_a_long_unit(jit: Jit, length: int, is_bridge: bool, called: bool) -> None:
    """It would be recorded again in every bridge."""
    calls = jit._meta_interpreter().recording.portal_calls
    calls.is_bridge = is_bridge
    greens = (0, tlc.NIL)[: jit.portal.green_count]
    jit.warm.cell(greens).compiled_unit = loop_of(length)
    portal = jit.portal.code
    parent = (None, portal.position(jit.portal.merge_point, False), (), ())
    assert calls.enters_too_deep(parent, (*greens, None)) is called
