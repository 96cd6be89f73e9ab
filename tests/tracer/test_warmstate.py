"""The states of a place: `docs/places.md` shows which leads to which, and no other change is made."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tracer import warmstate
from tracer.ir.trace import Trace
from tracer.opt.unroll import new_unit
from tracer.warmstate import (
    COLD,
    COMPILED,
    COMPILING,
    FOLLOWS,
    HOT,
    IDLE,
    MOST_IDLE,
    OFTEN,
    RECORDING,
    RESTING,
    STATES,
    JitCell,
    State,
    WarmState,
)


def cell_of(state: State) -> JitCell:
    """The cell of a place in this state."""
    return JitCell(1, (1,), 10, state)


def test_the_page_shows_every_change(root: Path) -> None:
    rows = re.findall(r"^\| ([A-Z]+) \| ([A-Z]+) \|", (root / "docs" / "places.md").read_text(), flags=re.MULTILINE)
    assert len(rows) == len(set(rows))
    assert set(rows) == {(s.name.upper(), t.name.upper()) for s in STATES for t in FOLLOWS[s]}


def test_every_state_is_reached_and_left() -> None:
    assert set(FOLLOWS) == set(STATES)
    assert set.union(*map(set, FOLLOWS.values())) == set(STATES)


@pytest.mark.parametrize("state", STATES, ids=str)
@pytest.mark.parametrize("other", STATES, ids=str)
def test_no_other_change_is_made(state: State, other: State) -> None:
    cell = cell_of(state)
    if other is state or other in FOLLOWS[state]:
        cell.become(other)
        assert cell.state is other
    else:
        with pytest.raises(AssertionError, match=f"{state.name} does not become {other.name}"):
            cell.become(other)
        assert cell.state is state


def test_a_place_gets_hot_by_jumps_or_by_calls() -> None:
    warm = WarmState(3, 2)
    loop, function = warm.cell((1,)), warm.cell((2,))
    assert [warm.count(loop, 1, 0) for _ in range(3)] == [False, False, True]
    assert [warm.count(function, 0, 1) for _ in range(2)] == [False, True]
    assert (loop.state, function.state) == (HOT, HOT)


def counted(line: int) -> tuple[State, bool]:
    """The state of a place that is counted while another thread begins to record it before this line; did it?"""
    cell, begun = cell_of(COLD), []

    def begin(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code is WarmState.count.__code__ and event == "line" and frame.f_lineno == line:
            cell.state = RECORDING
            begun.append(line)
        return begin

    before = sys.gettrace()
    sys.settrace(begin)
    try:
        WarmState(1).count(cell, 10, 0)
    finally:
        sys.settrace(before)
    return cell.state, bool(begun)


def test_a_place_that_another_thread_begins_to_record_is_counted_no_further() -> None:
    """Before whatever line that is."""
    first = WarmState.count.__code__.co_firstlineno
    found = [counted(line) for line in range(first, first + 20)]
    assert set(found) == {(RECORDING, True), (HOT, False)}
    assert found.count((RECORDING, True)) > 7


def test_one_thread_changes_a_place() -> None:
    cell = cell_of(HOT)
    assert cell.begins()
    assert not cell.begins()
    assert not cell.changed(HOT, COLD)
    cell.become(COLD)
    assert not cell.changed(HOT, RECORDING)
    assert cell.state is COLD


def test_a_place_that_is_given_up_is_cold_and_waits_twice_as_long() -> None:
    cell = cell_of(RECORDING)
    cell.gave_up()
    assert (cell.state, cell.limit) == (COLD, 20)


def test_only_a_compiled_unit_is_entered() -> None:
    cell, unit = cell_of(COMPILING), new_unit(Trace([], []), 0, "a loop")
    cell.compiled(unit)
    assert (cell.state, cell.unit) == (COMPILED, unit)
    cell.become(RESTING)
    assert (cell.unit, cell.compiled_unit) == (None, unit)
    cell.become(COMPILED)
    assert cell.unit is unit


def test_a_place_whose_unit_is_dropped_is_hot_at_once_or_counts_anew() -> None:
    for counts, state in ((1 << 30, HOT), (0, COLD)):
        cell = cell_of(COMPILED)
        cell.compiled_unit = new_unit(Trace([], []), 0, "a loop")
        cell.dropped(counts)
        assert (cell.state, cell.compiled_unit, cell.counter) == (state, None, counts)


def test_a_place_that_is_busy_stays_so_however_often_it_is_met() -> None:
    warm = WarmState(1)
    cell = warm.cell((1,))
    cell.become(RECORDING)
    assert warm.count(cell, 5, 0)
    assert cell.state is RECORDING


def test_a_place_that_is_refused_often_asks_less_and_less(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 10 * OFTEN
    monkeypatch.setattr(warmstate, "perf_counter_ns", lambda: now)
    cell = JitCell(1, (1,), 10)
    assert [cell.refused() for _ in range(4)] == [IDLE, 2 * IDLE, 4 * IDLE, 8 * IDLE]
    for _ in range(20):
        cell.refused()
    assert cell.idle == MOST_IDLE
    now += OFTEN
    assert cell.refused() == MOST_IDLE // 2
