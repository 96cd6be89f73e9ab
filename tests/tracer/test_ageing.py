"""What is no longer of use is let go of, by a clock of traces; see `tracer.driver.ageing`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tracer import warmstate
from tracer.driver.ageing import Ageing
from tracer.driver.pacing import Pacing
from tracer.ir.trace import Trace, Unit, op
from tracer.opt.unroll import new_unit
from tracer.warmstate import COMPILING, RECORDING, RESTING, JitCell, WarmState

LONGEVITY = 16
EVERY = 4
"""Traces between two rounds: the root of that."""


def unit_that_calls(*others: Unit) -> Unit:
    unit = new_unit(Trace([], []), 0, "a unit")
    unit.trace.ops = [op("call_assembler_r", descr=other.start) for other in others]
    return unit


class World:
    """Stands for the backend and for what native code has been offered; has an `Ageing`."""

    def __init__(self) -> None:
        self.running_now: set[Unit] = set()
        self.released: list[Unit] = []
        self.withdrawn: list[Unit] = []
        self.warm, self.pacing = WarmState(10), Pacing()
        world: Any = self
        self.ageing = Ageing(LONGEVITY, self.warm, self.pacing, world, world)

    def running(self, units: Iterable[Unit]) -> set[Unit]:
        return self.running_now & set(units)

    def release(self, unit: Unit) -> None:
        self.released.append(unit)

    def withdraw(self, unit: Unit) -> None:
        self.withdrawn.append(unit)

    def made(self, name: str, *leads_to: Unit) -> tuple[JitCell, Unit]:
        """A place, and a unit for it that calls these."""
        cell, unit = self.warm.cell((name,)), unit_that_calls(*leads_to)
        self.ageing.add(unit)
        self.pacing.own(cell, unit)
        cell.state = COMPILING
        cell.compiled(unit)
        return cell, unit

    def grow_older(self, traces: int, *compiling: Unit, entered: Unit | None = None) -> set[Unit]:
        """So many traces are made, `entered` being entered behind each.  Returns what was freed."""
        freed: set[Unit] = set()
        for _ in range(traces):
            self.warm.clock += 1
            if entered is not None:
                entered.entered = self.warm.clock
            if self.ageing.is_due:
                freed |= self.ageing.round(compiling)
        return freed


@pytest.fixture
def world() -> World:
    return World()


def test_who_is_not_entered_for_long_is_retired_and_a_round_later_freed(world: World) -> None:
    cell, unit = world.made("a")
    assert world.grow_older(LONGEVITY) == set()
    assert (cell.unit, world.released) == (unit, [])
    assert world.grow_older(EVERY) == set()
    assert (cell.compiled_unit, world.pacing.owner(unit)) == (None, cell)
    assert world.grow_older(EVERY) == {unit}
    assert (world.released, world.pacing.owner(unit)) == ([unit], None)
    assert world.grow_older(3 * LONGEVITY) == set()


def test_a_retired_place_counts_anew(world: World) -> None:
    cell, _ = world.made("a")
    cell.counter = cell.calls = 9
    world.grow_older(LONGEVITY + EVERY)
    assert (cell.counter, cell.calls, cell.met) == (0, 0, world.warm.clock)


def test_who_is_entered_lives_and_so_does_one_that_rests(world: World) -> None:
    cell, unit = world.made("a")
    assert world.grow_older(5 * LONGEVITY, entered=unit) == set()
    assert cell.unit is unit
    cell.state = RESTING
    world.grow_older(LONGEVITY)
    assert (cell.state, cell.compiled_unit) == (RESTING, unit)
    world.grow_older(2 * EVERY)
    assert (cell.compiled_unit, world.released) == (None, [unit])


def test_whom_another_thread_enters_between_the_two_steps_is_not_freed(world: World) -> None:
    cell, unit = world.made("a")
    world.grow_older(LONGEVITY + EVERY)
    assert cell.unit is None
    assert world.grow_older(EVERY, entered=unit) == set()
    assert world.grow_older(LONGEVITY + EVERY) == {unit}


def test_an_invalid_unit_is_let_go_of_sooner(world: World) -> None:
    cell, unit = world.made("a")
    unit.invalidate()
    cell.dropped(0)
    assert world.grow_older(2 * EVERY) == {unit}
    assert world.made("b")[1] not in world.grow_older(2 * EVERY)


def test_what_runs_or_is_being_compiled_lives(world: World) -> None:
    running, compiling = world.made("running")[1], world.made("compiling")[1]
    world.running_now.add(running)
    assert world.grow_older(3 * LONGEVITY, compiling) == set()
    world.running_now.clear()
    assert world.grow_older(2 * EVERY) == {running, compiling}


def test_bridges_live_and_go_with_their_root(world: World) -> None:
    _, root = world.made("root")
    bridge = unit_that_calls()
    bridge.root = root
    world.ageing.add(bridge)
    world.running_now.add(bridge)
    assert world.grow_older(3 * LONGEVITY) == set()
    world.running_now.clear()
    assert world.grow_older(2 * EVERY) == {root, bridge}
    assert set(world.released) == {root, bridge}


def test_who_is_called_by_what_is_in_use_lives(world: World) -> None:
    _, last = world.made("last")
    _, middle = world.made("middle", last)
    _, first = world.made("first", middle)
    assert world.grow_older(3 * LONGEVITY, entered=first) == set()
    assert world.grow_older(LONGEVITY + 2 * EVERY) == {first, middle, last}


def test_to_call_who_is_in_use_keeps_nobody_alive(world: World) -> None:
    _, called = world.made("called")
    _, caller = world.made("caller", called)
    assert world.grow_older(LONGEVITY + 2 * EVERY, entered=called) == {caller}


def test_those_that_call_each_other_go_together(world: World) -> None:
    _, one = world.made("one")
    _, other = world.made("other", one)
    bridge = unit_that_calls(other)
    bridge.root = one
    world.ageing.add(bridge)
    assert world.grow_older(LONGEVITY + 2 * EVERY) == {one, other, bridge}


def test_a_stand_in_leads_to_all_that_it_ever_stood_for(world: World) -> None:
    cell, before = world.made("a")
    stand_in = unit_that_calls()
    world.ageing.add(stand_in)
    world.pacing.own(cell, stand_in)
    cell.stand_in = stand_in
    _, caller = world.made("caller", stand_in)
    world.ageing.lead(stand_in, before)
    _, after = world.made("a")
    world.ageing.lead(stand_in, after)
    assert world.grow_older(3 * LONGEVITY, entered=caller) == set()
    world.grow_older(LONGEVITY + EVERY)
    assert (cell.compiled_unit, cell.stand_in) == (None, None)
    assert world.grow_older(EVERY) == {caller, stand_in, before, after}


def test_whom_native_code_may_enter_unseen_is_withdrawn_in_time(world: World) -> None:
    _, unit = world.made("a")
    world.grow_older(LONGEVITY // 2)
    assert world.withdrawn == []
    world.grow_older(EVERY)
    assert set(world.withdrawn) == {unit}
    assert world.grow_older(2 * LONGEVITY, entered=unit) == set()


def test_without_longevity_all_live_for_ever() -> None:
    warm, nobody = WarmState(10, clock=10**6), Any
    assert not Ageing(0, warm, Pacing(), nobody, nobody).is_due


def test_places_that_are_no_longer_met_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmstate, "PLACES", 10)
    warm = WarmState(10)
    kept, compiled, waiting, called = [warm.cell((name,)) for name in ("met", "compiled", "waiting", "called")]
    compiled.compiled_unit, waiting.state, called.stand_in = unit_that_calls(), RECORDING, unit_that_calls()
    names = [f"new {k}" for k in range(100)]
    for name in names:
        warm.count(kept, 1, 0)
        warm.count(warm.cell((name,)), 1, 0)
        assert len(warm.cells) <= 4 + 2 * 10
    assert list(warm.cells.values())[:4] == [kept, compiled, waiting, called]
    assert kept.counter == 100


def test_counts_lose_a_part_with_each_trace() -> None:
    warm = WarmState(1000, decay=40)
    cell = warm.cell(("a",))
    warm.count(cell, 100, 50)
    warm.clock += 1
    warm.count(cell, 1, 0)
    assert (cell.counter, cell.calls) == (97, 48)
    warm.clock += 10
    warm.count(cell, 0, 1)
    assert (cell.counter, cell.calls) == (65, 33)
    warm.count(cell, 5, 0)
    assert cell.counter == 70


def test_what_is_met_seldom_does_not_become_hot() -> None:
    warm = WarmState(1000, decay=40)
    cell = warm.cell(("a",))
    for _ in range(1000):
        warm.count(cell, 10, 0)
        warm.clock += 1
    assert cell.counter <= 275  # 250, where as much is lost as comes, and what is rounded
    without = WarmState(1000)
    cell = without.cell(("a",))
    for _ in range(100):
        without.count(cell, 10, 0)
        without.clock += 1
    assert cell.counter == 1000
