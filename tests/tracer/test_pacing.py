"""A unit that costs more than it gains rests, for twice as long each time; see `tracer.driver.pacing`."""

from __future__ import annotations

import pytest

from tracer.driver import pacing as pacing_module
from tracer.driver.contests import Contests
from tracer.driver.pacing import (
    CREDIT,
    ENTRY,
    FAILURE,
    FREE,
    GAIN,
    LONG,
    LONGEST,
    LONGEST_RECORDING,
    LOSS,
    LOST,
    MOST_GAINED,
    OPERATION,
    REST,
    RETURN,
    SHARE,
    SOON,
    VISIT,
    Pacing,
)
from tracer.ir.trace import Trace, Unit
from tracer.opt.unroll import new_unit
from tracer.warmstate import COMPILED, COMPILING, RESTING, JitCell


class Clock:
    """Stands for the processor's and the wall's clock: moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(pacing_module, "perf_counter_ns", clock)
    monkeypatch.setattr(pacing_module, "process_time_ns", clock)
    return clock


def compiled() -> tuple[Pacing, JitCell, Unit]:
    pacing, cell, unit = Pacing(), JitCell(1, (1,), 10), new_unit(Trace([], []), 0, "a loop")
    cell.state = COMPILING
    cell.compiled(unit)
    pacing.own(cell, unit)
    pacing.ran(new_unit(Trace([], []), 2, "nothing at all"), 0, 1, 0, ENTRY // OPERATION + 1)
    return pacing, cell, unit


def test_a_unit_rests_that_is_entered_for_next_to_nothing(clock: Clock) -> None:
    pacing, cell, unit = compiled()
    for _ in range(LOSS // ENTRY):
        pacing.ran(unit, 0, 1, 0)
    assert cell.unit is unit
    pacing.ran(unit, 0, 1, 0)
    assert (cell.unit, cell.state, cell.compiled_unit, pacing.rests) == (None, RESTING, unit, 1)
    clock.now += 2 * REST - 1
    assert pacing.is_resting(cell)
    clock.now += 1
    assert not pacing.is_resting(cell)
    assert (cell.unit, cell.state) == (unit, COMPILED)


def test_a_unit_rests_whose_guards_fail_often() -> None:
    pacing, cell, unit = compiled()
    pacing.ran(unit, 0, 1, LOSS // FAILURE + 1)
    assert cell.unit is None


def test_each_rest_is_twice_as_long(clock: Clock) -> None:
    pacing, cell, unit = compiled()
    for times in range(1, 4):
        pacing.ran(unit, 0, 1, LOSS // FAILURE + 1)
        clock.now += (REST << times) - 1
        assert pacing.is_resting(cell)
        clock.now += 1
        assert not pacing.is_resting(cell)


def test_a_unit_whose_bridges_double_rests_no_longer(clock: Clock) -> None:
    pacing, cell, unit = compiled()
    for times in range(1, 4 * LONGEST):
        unit.grown = 2 * unit.grown + 1
        pacing.ran(unit, 0, 1, LOSS // FAILURE + 1)
        clock.now += (REST << min(times, LONGEST)) - 1
        assert pacing.is_resting(cell)
        clock.now += 1
        assert not pacing.is_resting(cell)


def test_a_few_more_bridges_make_no_rest_shorter(clock: Clock) -> None:
    pacing, cell, unit = compiled()
    unit.grown = 1000
    for times in range(1, 2 * LONGEST):
        unit.grown += 10
        pacing.ran(unit, 0, 1, LOSS // FAILURE + 1)
        clock.now += (REST << times) - 1
        assert pacing.is_resting(cell)
        clock.now += 1
        assert not pacing.is_resting(cell)


def test_what_is_known_to_be_slower_rests_longer(clock: Clock) -> None:
    pacing, cell, unit = compiled()
    unit.saves = -1
    for times in range(1, 4):
        assert pacing.rest(unit)
        clock.now += (REST << LOST * times) - 1
        assert pacing.is_resting(cell)
        clock.now += 1
        assert not pacing.is_resting(cell)


class Contested(Contests):
    """One that says what it is told to say."""

    unit: Unit | None = None

    def has(self, unit: Unit) -> bool:
        return unit is self.unit

    @property
    def is_free(self) -> bool:
        return self.unit is None


def test_what_is_compared_does_not_rest_for_an_estimate(clock: Clock) -> None:
    pacing, _, unit = compiled()
    pacing._contests = contests = Contested(None)
    contests.unit = unit
    assert not pacing.failed(unit, 0, 2 * LOSS // FAILURE)
    contests.unit = None
    assert pacing.failed(unit)


def test_no_rest_ends_while_another_unit_is_compared(clock: Clock) -> None:
    pacing, cell, unit = compiled()
    pacing._contests = contests = Contested(None)
    assert pacing.rest(unit)
    clock.now += 2 * REST
    contests.unit = new_unit(Trace([], []), 1, "another loop")
    assert pacing.is_resting(cell)
    contests.unit = None
    assert not pacing.is_resting(cell)


def test_an_estimate_is_replaced_when_it_is_known_what_an_entry_saves() -> None:
    pacing, _, unit = compiled()
    before = pacing._gained
    pacing.ran(unit, 0, 64, 0, 100_000)
    assert pacing._gained > before
    unit.saves = -5
    pacing.ran(unit, 0, 36, 0, 100_000)
    assert pacing._gained == before - 5 * (64 + 36)
    pacing.ran(unit, 0, 10, 0, 100_000)
    assert pacing._gained == before - 5 * (64 + 36 + 10)


def test_what_a_unit_gains_makes_up_for_what_it_costs() -> None:
    pacing, cell, unit = compiled()
    for _ in range(10):
        pacing.ran(unit, (LOSS + ENTRY) // GAIN, 1, 0)
        pacing.ran(unit, 0, 1, LOSS // FAILURE + 1)
    assert (cell.unit, pacing.rests) == (unit, 0)


def test_a_run_stands_for_those_that_nobody_has_timed() -> None:
    pacing, cell, unit = compiled()
    pacing.ran(unit, CREDIT // GAIN // 64, 64, 0)
    pacing.ran(unit, 0, 1, (LOSS + CREDIT) // FAILURE - 1)
    assert cell.unit is unit


def test_the_way_into_machine_code_and_back_is_no_gain() -> None:
    pacing, cell, unit = Pacing(), JitCell(1, (1,), 10), new_unit(Trace([], []), 0, "a loop")
    cell.state = COMPILING
    cell.compiled(unit)
    pacing.own(cell, unit)
    for _ in range(LOSS // ENTRY + 1):
        pacing.ran(unit, 1000 * ENTRY, 64, 0)
    assert cell.unit is None


def test_a_guard_fails_in_a_run_that_nobody_has_timed() -> None:
    pacing, cell, unit = compiled()
    failures = 0
    while not pacing.failed(unit):
        failures += 1
    assert (failures, cell.unit) == (LOSS // FAILURE, None)


def test_what_was_executed_counts_where_that_is_known() -> None:
    pacing, cell, unit = compiled()
    for _ in range(10):
        pacing.failed(unit, LOSS // OPERATION)
        for _ in range(LOSS // FAILURE):
            pacing.failed(unit)
        pacing.ran(unit, 1000 * LOSS, 64, 0, 0)
    assert (cell.unit, pacing.rests) == (unit, 0)
    for _ in range(2 * (LOSS // ENTRY) + 2):
        pacing.ran(unit, 1000 * LOSS, 64, 0, 0)
    assert cell.unit is None


def test_what_it_was_good_for_long_ago_does_not_count() -> None:
    pacing, cell, unit = compiled()
    pacing.ran(unit, 1000 * CREDIT, 1, 0)
    pacing.ran(unit, 0, 1, (CREDIT + LOSS) // FAILURE + 1)
    assert cell.unit is None


def test_who_was_replaced_does_not_rest() -> None:
    pacing, cell, unit = compiled()
    cell.compiled_unit = other = new_unit(Trace([], []), 1, "the same loop, later")
    pacing.ran(unit, 0, 1, LOSS)
    assert (cell.unit, pacing.rests) == (other, 0)


def test_all_units_together_may_cost_a_share_of_the_other_time(clock: Clock) -> None:
    """The share grows with that time: half of it is due after LONG."""
    pacing, _, _ = compiled()
    clock.now += FREE
    pacing.spend(FREE)
    assert pacing.allows()
    pacing.spend(int(0.24 * SHARE * LONG))
    assert not pacing.allows()
    clock.now += FREE + LONG // 2  # the first FREE was spent by the JIT itself
    assert not pacing.allows()
    clock.now += LONG // 2
    assert pacing.allows()
    pacing.spend(int(0.5 * SHARE * LONG))
    assert not pacing.allows()


def test_what_units_have_gained_may_be_spent(clock: Clock) -> None:
    pacing, _, unit = compiled()
    clock.now += int(2 * FREE)
    pacing.spend(2 * FREE)
    assert not pacing.allows()
    pacing.ran(unit, 1, 1, 0, int((FREE / RETURN + ENTRY) / OPERATION) + 1)
    assert pacing.allows()
    pacing.spend(FREE)
    assert not pacing.allows()
    pacing.failed(unit, int((FREE / RETURN + FAILURE) / OPERATION) + 1)
    assert pacing.allows()


def test_what_units_have_lost_may_not_be_spent_again(clock: Clock) -> None:
    pacing, _, unit = compiled()
    pacing.failed(unit, failures=int(FREE / RETURN) // FAILURE)
    pacing.spend(FAILURE)
    assert not pacing.allows()


def test_a_run_that_is_timed_stands_for_no_more_than_can_be(clock: Clock) -> None:
    pacing, _, unit = compiled()
    clock.now += SOON
    pacing.ran(unit, 10 * FREE, 1000, 0)
    pacing.spend(int(FREE + (SHARE + RETURN * MOST_GAINED + 1) * SOON))
    assert pacing.allows()  # nobody has looked at the clock
    for _ in range(10_000 * FREE // LONGEST_RECORDING):
        pacing.spend(LONGEST_RECORDING)
    assert not pacing.allows()
    clock.now += 10_000 * SOON
    assert not pacing.allows()


def test_entries_from_native_code_cost_something(clock: Clock) -> None:
    pacing, cell, unit = compiled()
    pacing.ran(unit, 0, 1 + LOSS // VISIT, 0, 0)
    assert cell.unit is None


def test_what_an_entry_saves_counts_where_that_was_measured() -> None:
    pacing, cell, unit = compiled()
    unit.saves = 100
    pacing.ran(unit, 0, LOSS // 100, 1000, 0)
    pacing.failed(unit, 10**9, LOSS // FAILURE)
    assert (cell.unit, unit.balance) == (unit, LOSS // 100 * 100 - LOSS // FAILURE * FAILURE)
    unit.saves = -100
    pacing.ran(unit, 10**9, LOSS // 100 + 1000, 0, 10**9)
    assert cell.unit is None


def test_the_processors_time_is_asked_for_only_when_it_can_matter(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def process_time() -> int:
        asked.append(clock.now)
        return clock.now

    pacing, _, _ = compiled()
    monkeypatch.setattr(pacing_module, "process_time_ns", process_time)
    pacing.spend(3 * FREE)
    for _ in range(100):
        assert not pacing.allows()
    assert len(asked) == 1
    while not pacing.allows():
        clock.now += SOON
    assert len(asked) < 20
