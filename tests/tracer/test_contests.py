"""A unit that is slower than the interpreter is found; see `tracer.driver.contests`."""

from __future__ import annotations

from array import array

import pytest

from tracer.driver import contests as module
from tracer.driver.contests import CALM, FEWEST, MARGIN, MOST, OVERFLOWS, PATIENCE, Contests
from tracer.ir.trace import Trace, Unit
from tracer.opt.unroll import new_unit

CYCLE = 0.5
"""Nanoseconds, on the clock below."""


class Native:
    """Says what it was told to have found; its clock goes on by ten million cycles with each question."""

    def __init__(self) -> None:
        self.record = 0
        self.found = [0.0] * 7
        self.cycles = 1e9

    def compare(self, record: int) -> bytes:
        self.record = record
        self.cycles += 1e7
        return array("d", [*self.found, self.cycles]).tobytes()

    def finds(self, count: int, with_it: float, without: float, spread: float = 0.0, overflows: int = 0) -> None:
        """So many activations of each side took these cycles in the mean."""
        sides = [(count, count * mean, count * (mean * mean + spread * spread)) for mean in (with_it, without)]
        self.found = [*sides[0], *sides[1], overflows]


@pytest.fixture
def native(monkeypatch: pytest.MonkeyPatch) -> Native:
    native = Native()
    monkeypatch.setattr(module, "perf_counter_ns", lambda: int(native.cycles * CYCLE))
    return native


def a_unit(number: int = 0) -> Unit:
    return new_unit(Trace([], []), number, "a loop")


def begun(native: Native) -> tuple[Contests, Unit]:
    contests, unit = Contests(native), a_unit()
    for _ in range(CALM):
        assert native.record == 0
        assert not contests.offered(unit, 7)
    assert native.record == 7
    return contests, unit


def test_a_slower_unit_has_lost(native: Native) -> None:
    contests, unit = begun(native)
    native.finds(FEWEST, 1200, 1000)
    assert contests.offered(unit, 7)
    assert (unit.is_compared, native.record) == (True, 0)
    assert unit.saves == pytest.approx(-200 * CYCLE, rel=0.01)


def test_a_faster_unit_saves_something(native: Native) -> None:
    contests, unit = begun(native)
    native.finds(FEWEST, 400, 1000)
    assert not contests.offered(unit, 7)
    assert unit.saves == pytest.approx(600 * CYCLE, rel=0.01)
    native.finds(FEWEST, 1200, 1000)
    assert not contests.offered(unit, 7)  # once is enough


def test_a_few_activations_tell_nothing(native: Native) -> None:
    contests, unit = begun(native)
    native.finds(FEWEST - 1, 2000, 1000)
    assert not contests.offered(unit, 7)
    assert not unit.is_compared


def test_what_may_be_chance_is_looked_at_longer(native: Native) -> None:
    contests, unit = begun(native)
    native.finds(FEWEST, 1200, 1000, spread=1000)
    assert not contests.offered(unit, 7)
    assert not unit.is_compared
    native.finds(20 * FEWEST, 1200, 1000, spread=1000)
    assert contests.offered(unit, 7)


def test_it_ends_although_nothing_is_certain(native: Native) -> None:
    contests, unit = begun(native)
    native.finds(MOST, 1000 * (MARGIN - 0.01), 1000, spread=10_000)
    assert not contests.offered(unit, 7)
    assert unit.is_compared


def test_a_loop_that_goes_round_for_long_is_left_to_trials(native: Native) -> None:
    contests, unit = begun(native)
    native.finds(FEWEST, 2000, 1000, overflows=int(OVERFLOWS * FEWEST) + 1)
    assert not contests.offered(unit, 7)
    assert (unit.is_compared, unit.saves, native.record) == (True, None, 0)


def test_a_few_long_activations_are_left_out(native: Native) -> None:
    contests, unit = begun(native)
    native.finds(FEWEST, 2000, 1000, overflows=int(OVERFLOWS * FEWEST))
    assert contests.offered(unit, 7)


def test_one_that_has_rested_is_compared_at_once_and_alone(native: Native) -> None:
    contests, unit = begun(native)
    other = a_unit(1)
    other.rests = 1
    assert not contests.is_free
    contests.offered(other, 8)
    assert (native.record, contests.has(unit), contests.has(other)) == (7, True, False)
    contests.withdrawn(unit)
    assert contests.is_free
    contests.offered(other, 8)
    assert (native.record, contests.has(unit), contests.has(other)) == (8, False, True)


def test_one_that_is_seldom_visited_gives_way(native: Native) -> None:
    contests, unit = begun(native)
    other = a_unit(1)
    for _ in range(CALM):
        contests.offered(other, 8)
    assert native.record == 7
    native.cycles += PATIENCE / CYCLE + 100
    contests.offered(other, 8)
    assert native.record == 8
    native.finds(FEWEST, 1200, 1000)
    assert not contests.offered(unit, 7)
    assert contests.offered(other, 8)


def test_one_that_is_withdrawn_is_compared_anew(native: Native) -> None:
    contests, unit = begun(native)
    contests.withdrawn(unit)
    assert native.record == 0
    for _ in range(CALM):
        contests.offered(unit, 7)
    assert native.record == 7


def test_nothing_is_compared_where_there_is_no_native_code() -> None:
    contests, unit = Contests(None), a_unit()
    for _ in range(2 * CALM):
        assert not contests.offered(unit, 7)
    contests.withdrawn(unit)
