"""*Allocation Removal by Partial Evaluation in a Tracing JIT*: figures 1, 2 and 4.

    figure 2    tiny.py's loop, recorded with heap cache and folding off
    figure 4    the same trace behind allocation removal alone
    behind it   with everything on, where the paper left off: category 3 does not allocate either

The figures write `get` and `set`.  Every jump of ours has a guard for signals before it.
"""

from __future__ import annotations

import pytest

from tests.papers.interpreters import tiny
from tests.tracer.tracing import count, names, record
from tracer.ir.trace import Op, Trace, Unit
from tracer.ir.verify import verify_unit
from tracer.opt import SWITCHES, optimise_loop

FIGURE_2 = """
    guard_class get guard_class get int_add new set
    new set
    guard_class get guard_class get int_add new set
    new set
    guard_class get guard_class get int_add new set
    guard_class get int_gt guard_true jump
"""

FIGURE_4 = """
    guard_class get guard_class get int_add int_add
    guard_class get int_add int_gt guard_true
    new set new set jump
"""

_PAPER_NAMES = {"getfield_i": "get", "setfield_i": "set"}
_NOT_IN_PAPER = ("guard_not_interrupted", "label")


def recorded(y: int = 1000, heapcache: bool = False, fold: bool = False) -> Trace:
    """The loop of figure 1's `f`, as recorded."""
    start = tiny.BoxedInteger(y), tiny.BoxedInteger(0)
    trace = record(tiny.driver, tiny.loop, *start, heapcache=heapcache, fold=fold).trace
    assert trace is not None
    return trace


def optimised(enable: frozenset[str] = SWITCHES) -> Unit:
    """The plain trace, optimised."""
    unit = optimise_loop(recorded(), 0, "L", enable)
    verify_unit(unit, "after")
    return unit


def in_paper(trace: Trace) -> list[str]:
    """The trace's operations by the paper's names."""
    return [_PAPER_NAMES.get(name, name) for name in names(trace) if name not in _NOT_IN_PAPER]


def loop_of(unit: Unit) -> list[Op]:
    """The operations behind the label."""
    ops = unit.trace.ops
    return ops[[op.name for op in ops].index("label") + 1 :]


def test_figure_2_operation_by_operation() -> None:
    """Five allocations and seven class guards."""
    trace = recorded()
    assert in_paper(trace) == FIGURE_2.split()
    assert (count(trace, "new"), count(trace, "guard_class")) == (5, 7)


def test_figure_2_has_its_constants_in_place() -> None:
    """-100 and -1 are stored into new boxes; the test is against 0."""
    trace = recorded()
    stored = [op.args[1] for op in trace.ops if op.name == "setfield_i"]
    assert [getattr(value, "value", None) for value in stored] == [None, -100, None, -1, None]
    (test,) = [op for op in trace.ops if op.name == "int_gt"]
    assert getattr(test.args[1], "value", None) == 0


def test_figure_4_allocation_removal_alone() -> None:
    """Two allocations of five, three class guards of seven, allocated as late as possible."""
    unit = optimised(frozenset({"virtuals"}))
    assert in_paper(unit.trace) == FIGURE_4.split()
    assert (count(unit.trace, "new"), count(unit.trace, "guard_class")) == (2, 3)


def test_with_everything_on_the_loop_does_not_allocate() -> None:
    """Nor does it check classes, read or write the heap; what is left is arithmetic."""
    left = [op.name for op in loop_of(optimised())]
    assert left == ["int_add", "int_add", "int_add", "int_gt", "guard_true", "guard_not_interrupted", "jump"]


@pytest.mark.parametrize("without", sorted(SWITCHES - {"virtuals", "unroll"}))
def test_no_other_switch_is_needed_for_that(without: str) -> None:
    """The loop stays free of allocation when any other optimisation is off."""
    assert "new" not in [op.name for op in loop_of(optimised(SWITCHES - {without}))]


def test_without_allocation_removal_nothing_is_removed() -> None:
    """The test must be able to fail."""
    assert count(optimised(SWITCHES - {"virtuals", "unroll"}).trace, "new") == 5
