"""What exits tell their bridges is proved, and what is told without a reason is found.

The two faults that are put back here once made machine code divide by zero and index past the end: behind a label the
body used the preamble's operations as its inputs, so that what such an operation gives was taken for what every jump to
the label gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

import tracer.opt.handover
import tracer.opt.unroll
from tests.proof.equivalence import prove_trace
from tests.proof.queries import Counts, Refuted
from tests.proof.random_traces import Wrong, check_exit, check_trace, optimised
from tests.tracer.opt.test_bounds_random import record_flags
from tests.tracer.opt.traces import random_inputs
from tests.tracer.support import names
from tracer.ir.text import parse
from tracer.ir.trace import Op, Unit
from tracer.ir.values import Input, Value
from tracer.opt.intbound import TOP, IntBound
from tracer.opt.ranges import Ranges
from tracer.opt.state import State

Fault = Callable[[pytest.MonkeyPatch], None]


def preamble_values_as_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forward: the bound of an input is computed from the operation that made it in the preamble."""

    def close(
        unit: Unit, state: State, preamble: list[Op], inputs: list[Input], body: list[Op], args: list[Value]
    ) -> Unit:
        renamed: dict[Value, Value] = dict(zip(inputs, [leaf.value for leaf in state.leaves], strict=True))
        for op in body:
            op.args = tuple([renamed.get(a, a) for a in op.args])
            if op.exit is not None:
                op.exit.values = tuple([renamed.get(v, v) for v in op.exit.values])
        args = [renamed.get(a, a) for a in args]
        return right(unit, state, preamble, [renamed[value] for value in inputs], body, args)

    right = tracer.opt.unroll.close_loop
    monkeypatch.setattr(tracer.opt.unroll, "close_loop", close)


def comparisons_of_the_preamble(monkeypatch: pytest.MonkeyPatch) -> None:
    """Backward: no input has a bound of its own, but a guard on one narrows what the preamble compared."""

    def start(values: Sequence[Value], bounds: Sequence[IntBound | None]) -> Ranges:
        ranges = right(values, bounds)
        for value in values:
            ranges.bounds.setdefault(value, TOP)
        return ranges

    preamble_values_as_inputs(monkeypatch)
    right = tracer.opt.handover._ranges_at_start
    monkeypatch.setattr(tracer.opt.handover, "_ranges_at_start", start)


MASKED = """[i0, i1]
    i2 = int_eq(i1, 100)
    guard_false(i2) [i0]
    i3 = int_and(i1, 7)
    i4 = int_add(i1, 1)
    jump(i3, i4)"""

FLAG_OF_THE_TURN_BEFORE = """[i0, i1]
    guard_true(i0) [i1]
    i2 = int_eq(i1, 77)
    guard_false(i2) [i1]
    i3 = int_add(i1, 1)
    i4 = int_lt(i3, 10)
    jump(i4, i3)"""

FAULTS = [(preamble_values_as_inputs, MASKED), (comparisons_of_the_preamble, FLAG_OF_THE_TURN_BEFORE)]


def prove(text: str) -> Counts:
    """What the proof of this loop came to."""
    counts = Counts()
    trace = parse(text, names())
    unit, walks = optimised(trace)
    prove_trace(trace, unit, walks, counts)
    return counts


@pytest.mark.parametrize("text", [text for _, text in FAULTS])
def test_what_only_the_preamble_knows_is_not_told(text: str) -> None:
    """A bridge may come to the label with any word."""
    assert prove(text).plain


@pytest.mark.parametrize(("fault", "text"), FAULTS)
def test_a_fault_is_found(fault: Fault, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the smallest loop that shows it."""
    fault(monkeypatch)
    with pytest.raises(Refuted, match="an exit tells its bridge what is not so: value 0 is in"):
        prove(text)


@pytest.mark.parametrize("fault", [fault for fault, _ in FAULTS])
def test_random_loops_find_a_fault(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to know where to look."""
    fault(monkeypatch)

    def search() -> None:
        for seed in range(60):
            r = Random(seed)
            trace = record_flags(r, random_inputs(r), 10 + seed % 20)
            check_trace(trace, Counts(), 1000, f"{seed}", shrink=False)

    with pytest.raises(Wrong, match="an exit tells its bridge"):
        search()


def test_bridges_from_exits_of_random_loops() -> None:
    """A loop is left, and a bridge that starts with what the exit tells is proved, and does what was recorded."""
    counts = Counts()
    assert sum(check_exit(seed, 10 + seed % 40, counts) for seed in range(40)) > 10
    assert counts.told > 100


def test_what_a_jump_finds_computed_is_promised() -> None:
    """A result that is known from the preamble becomes an argument of the jump: the header has to ask for it."""
    check_exit(500172, 40, Counts())
