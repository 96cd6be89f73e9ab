"""What a unit costs is charged to the loop that it belongs to, whose unit then rests; see `tracer.pacing`."""

from __future__ import annotations

from tracer.opt.unroll import new_unit
from tracer.pacing import BUDGET, ENTRIES, WAIT, Pacing
from tracer.trace import Trace, Unit
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
    pacing.spend(unit, BUDGET)
    assert cell.unit is unit
    pacing.spend(unit, BUDGET)
    assert (cell.unit, pacing.rests) == (None, 2)


def test_bridges_are_charged_to_their_loop() -> None:
    pacing, cell, unit = compiled()
    bridge = new_unit(Trace([], []), 1, "a bridge")
    bridge.root = unit
    pacing.spend(bridge, BUDGET + 1)
    assert cell.resting is unit


def test_short_runs_cost_something() -> None:
    pacing, cell, unit = compiled()
    for _ in range(ENTRIES * BUDGET):
        pacing.ran_shortly(unit)
    assert cell.unit is unit
    for _ in range(ENTRIES):
        pacing.ran_shortly(unit)
    assert cell.unit is None
