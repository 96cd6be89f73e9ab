"""A loop that is slower when it is compiled rests; see `tracer.driver.trials`."""

from __future__ import annotations

from typing import Any

import pytest

from tracer.driver import trials as trials_module
from tracer.driver.trials import FEWEST, LONG, SPAN, TIMINGS, VISITS, Trials
from tracer.ir.trace import Trace, Unit
from tracer.opt.unroll import new_unit
from tracer.warmstate import JitCell


class Clock:
    """Moves when it is told to."""

    now = 1_000

    def __call__(self) -> int:
        return self.now


class Counting:
    """A backend that has counted so many rounds, or that cannot count."""

    def __init__(self) -> None:
        self.rounds: int | None = 0
        self.asked: list[int] = []  # after how many rounds the loop was to be left

    def all_rounds(self, unit: Unit) -> int | None:
        """As a backend's."""
        return self.rounds

    def leave_after(self, unit: Unit, rounds: int) -> bool:
        """As a backend's."""
        self.asked.append(rounds)
        return self.rounds is not None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(trials_module, "perf_counter_ns", clock)
    return clock


def timed(clock: Clock, *turns: int) -> tuple[Counting, Trials, JitCell, Unit]:
    """A loop whose turns have taken so many nanoseconds, by timings, and its unit."""
    backend: Any = Counting()
    trials, cell = Trials(backend), JitCell(1, (1,), 10)
    assert not trials.is_timed(cell)
    for number, turn in enumerate(turns, 1):
        clock.now += turn * VISITS
        assert trials.is_timed(cell) is (number >= TIMINGS)
    return backend, trials, cell, new_unit(Trace([], []), 0, "a loop")


def test_turns_are_timed_a_few_times_and_the_shortest_time_counts(clock: Clock) -> None:
    _, _, cell, _ = timed(clock, 300, 900, 200, 400)
    assert (cell.turn, cell.timings) == (200, TIMINGS)


@pytest.mark.parametrize(("took", "loses"), [(900, True), (230, True), (210, False), (20, False)])
def test_a_unit_that_takes_longer_than_the_interpreter_has_lost(clock: Clock, took: int, loses: bool) -> None:
    backend, trials, cell, unit = timed(clock, *[200] * TIMINGS)
    trials.enter(cell, unit)
    assert backend.asked == [SPAN // 200]
    backend.rounds = SPAN // 200
    assert trials.has_lost(cell, unit, took * SPAN // 200) is loses
    assert unit.pays is not loses
    trials.enter(cell, unit)
    assert (unit.trial is not None) is loses  # the next trial, once it has rested
    assert len(backend.asked) == 1 + loses


def test_a_trial_is_over_when_long_runs_have_made_enough_turns(clock: Clock) -> None:
    backend, trials, cell, unit = timed(clock, *[200] * TIMINGS)
    rounds = 0
    for time, made in ((LONG - 1, 5_000), (LONG, 4_000), (LONG, 5_000)):  # the first run is short: it does not count
        trials.enter(cell, unit)
        backend.rounds = rounds = rounds + made
        assert not trials.has_lost(cell, unit, time)
    assert unit.trial.made == 9_000
    trials.enter(cell, unit)
    assert backend.asked == [10_000, 10_000, 6_000, 1_000]
    backend.rounds = rounds + 1_000
    assert trials.has_lost(cell, unit, 10 * SPAN)


def test_a_loop_of_long_turns_makes_a_few(clock: Clock) -> None:
    backend, trials, cell, unit = timed(clock, *[50_000_000] * TIMINGS)
    trials.enter(cell, unit)
    assert backend.asked == [FEWEST]


def test_a_unit_is_not_tried_if_nobody_counts_its_rounds(clock: Clock) -> None:
    backend, trials, cell, unit = timed(clock, *[200] * TIMINGS)
    backend.rounds = None
    trials.enter(cell, unit)
    assert unit.pays
    assert unit.trial is None


def test_a_unit_that_goes_to_the_second_tier_meanwhile_stays(clock: Clock) -> None:
    backend, trials, cell, unit = timed(clock, *[200] * TIMINGS)
    trials.enter(cell, unit)
    backend.rounds = None
    assert not trials.has_lost(cell, unit, 100 * SPAN)
    assert unit.pays


def test_the_interpreter_is_timed_again_while_a_unit_rests(clock: Clock) -> None:
    _, trials, cell, unit = timed(clock, *[200] * TIMINGS)
    trials.enter(cell, unit)
    clock.now += 1_000_000_000  # in the unit
    trials.turned(cell, 2048)
    clock.now += 2048 * 700
    trials.turned(cell, 2048)
    assert (cell.turn, cell.timings) == (700, 1)


def test_a_place_without_timings_is_not_tried(clock: Clock) -> None:
    backend, trials, cell, unit = timed(clock)
    trials.enter(cell, unit)
    assert unit.trial is None
    assert not trials.has_lost(cell, unit, SPAN)
    assert backend.asked == []
