"""What a unit costs is charged to the loop that it belongs to, whose unit then rests; see `tracer.pacing`."""

from __future__ import annotations

from tracer.opt.unroll import new_unit
from tracer.pacing import BUDGET, SHORT_RUN, SHORT_RUNS, SHORT_WAIT, WAIT, Pacing
from tracer.trace import Trace, Unit, op
from tracer.warmstate import Cell


def compiled() -> tuple[Pacing, Cell, Unit]:
    """A cell with a unit."""
    pacing, cell, unit = Pacing(), Cell(1, (1,), 10), new_unit(Trace([], []), 0, "a loop")
    cell.unit = unit
    pacing.own(cell, unit)
    return pacing, cell, unit


def test_a_unit_that_costs_too_much_rests_and_goes_on() -> None:
    pacing, cell, unit = compiled()
    pacing.spend(unit, BUDGET)
    assert (cell.unit, cell.resting) == (unit, None)
    pacing.spend(unit, 1)
    assert (cell.unit, cell.resting, cell.made) == (None, unit, unit)
    steps = 0
    while pacing.is_resting(cell, 64):
        steps += 64
    assert (BUDGET + 1) * WAIT - 64 <= steps <= (BUDGET + 1) * WAIT
    assert (cell.unit, cell.resting) == (unit, None)


def test_the_next_rest_comes_later() -> None:
    pacing, cell, unit = compiled()
    pacing.spend(unit, BUDGET + 1)
    pacing.is_resting(cell, 1 << 40)
    pacing.spend(unit, 2 * BUDGET)
    assert cell.unit is unit
    pacing.spend(unit, 1)
    assert (cell.unit, pacing.rests) == (None, 2)


def test_bridges_are_charged_to_their_loop() -> None:
    pacing, cell, unit = compiled()
    bridge = new_unit(Trace([], []), 1, "a bridge")
    bridge.root = unit
    pacing.spend(bridge, BUDGET + 1)
    assert cell.resting is unit


def test_the_first_trace_of_a_place_is_not_charged_to_it() -> None:
    pacing, cell, unit = compiled()
    unit.trace.ops += [op("jump")] * BUDGET
    bridge = new_unit(Trace([], []), 1, "a bridge")
    bridge.trace.ops += unit.trace.ops
    bridge.root = unit
    pacing.begin(unit)
    assert cell.unit is unit
    pacing.begin(bridge)
    assert cell.resting is unit


def test_a_long_unit_rests_for_fewer_rounds() -> None:
    pacing, cell, unit = compiled()
    unit.trace.ops += [op("jump")] * 4999
    pacing.spend(unit, 10 * BUDGET)
    assert cell.rest == 10 * BUDGET * WAIT // 5000


def test_a_unit_that_runs_shortly_rests() -> None:
    pacing, cell, unit = compiled()
    for _ in range(SHORT_RUNS):
        pacing.ran(unit, 1)
        pacing.ran(unit, SHORT_RUN)
        pacing.ran(unit, 1)
    assert cell.unit is unit
    pacing.ran(unit, 1)
    assert (cell.resting, cell.rest) == (unit, (SHORT_RUNS + 1) * SHORT_WAIT)


def test_what_all_units_cost_together_is_a_share_of_the_time() -> None:
    pacing, cell, unit = compiled()
    other = new_unit(Trace([], []), 2, "another loop")
    assert pacing.allows()
    pacing.spend(other, 10**9)
    assert not pacing.allows()
    pacing.spend(unit, BUDGET)
    assert cell.unit is unit


def test_each_rest_is_twice_as_long_and_waits_until_more_may_be_spent() -> None:
    pacing, cell, unit = compiled()
    pacing.spend(unit, BUDGET + 1)
    first = cell.rest
    assert not pacing.is_resting(cell, first)
    pacing.spend(unit, 2 * BUDGET + 2)
    assert cell.rest == 4 * first
    pacing.spend(new_unit(Trace([], []), 2, "another loop"), 10**9)
    assert pacing.is_resting(cell, 4 * first)
