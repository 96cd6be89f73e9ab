"""Guards share the place where they resume, as far as nothing in between can be felt."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from interp.tlc import interpreter as tlc
from tests.tracer.support import names
from tests.tracer.test_driver import jit_for, run_tlc
from tracer.driver.bridges import continue_chain
from tracer.ir.text import parse
from tracer.ir.trace import Trace
from tracer.opt import optimise_bridge, optimise_loop


def guards(trace: Trace) -> list[Any]:
    """The guards of a recorded trace."""
    return [op for op in trace.ops if op.snapshot is not None and op.spec.is_guard]


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Trace]:
    """The traces that the accumulator of TLC gives, with whatever is inlined."""
    found: list[Trace] = []
    hook = tlc.driver.can_enter_jit
    jit = jit_for(tlc.driver, tlc.interpret)
    make_unit = jit.compiler.compile_recording

    def noted(outcome: Any, *rest: Any) -> None:
        found.append(outcome.trace)
        make_unit(outcome, *rest)

    monkeypatch.setattr(jit.compiler, "compile_recording", noted)
    try:
        run_tlc(jit, "accumulator", 50)
    finally:
        tlc.driver.can_enter_jit = hook
    return [trace for trace in found if trace is not None]


def test_guards_share_a_snapshot_until_something_is_felt(recorded: list[Trace]) -> None:
    """A store or a call between two guards gives the second a place of its own."""
    shared = 0
    for trace in recorded:
        places = {id(op): number for number, op in enumerate(trace.ops)}
        for one, other in pairwise(guards(trace)):
            between = trace.ops[places[id(one)] + 1 : places[id(other)]]
            if one.snapshot is other.snapshot:
                shared += 1
                assert not any(op.spec.has_side_effects for op in between)
                assert other.spec.name != "guard_not_interrupted"
    assert shared > 0


def test_guards_resume_at_the_merge_point_before_them(recorded: list[Trace]) -> None:
    """And ask at other places, but for those at the merge point itself, which have it to themselves."""
    found = 0
    for trace in recorded:
        for one, other in pairwise(guards(trace)):
            if one.snapshot.position.instruction.name != "merge_point":
                continue
            if one.asked[0].instruction.name == "merge_point":
                assert one.snapshot is not other.snapshot
            else:
                found += 1
    assert found > 0


def test_a_chain_goes_on_through_any_question_before_the_first_effect() -> None:
    """Where a bridge starts at a guard before, the one that failed need not be the first of its name."""
    loop = optimise_loop(parse("[r0]\nguard_class(r0, A) [r0]\njump(r0)", names()), 0, "L")
    text = (
        "[r0, r1, r2]\nguard_class(r0, A) [r0]\nguard_class(r1, A) [r0]\ncall_v(escape, r0)\n"
        "guard_no_exception() [r0]\nguard_class(r2, A) [r0]\nfinish(r0)"
    )
    bridge = optimise_bridge(parse(text, names()), 1, "B")
    loop.exits[0].chain = 3
    continue_chain(loop.exits[0], bridge)
    assert [way.chain for way in bridge.exits] == [4, 4, 0, 0]
