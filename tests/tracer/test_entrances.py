"""What native code is offered, and what is taken back; see `tracer.driver.entrances`."""

from __future__ import annotations

from typing import Any

import pytest

from tracer.backend.protocol import Entrance
from tracer.driver.driver import Jit
from tracer.driver.entrances import ENTERED, FEWEST, JUMPED, MOST, SPAN, Entrances
from tracer.driver.pacing import LOSS, Pacing
from tracer.ir.trace import Trace, Unit
from tracer.opt.unroll import new_unit
from tracer.warmstate import COMPILED, JitCell


class Native:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.offered: dict[int, tuple[object, ...]] = {}
        self.compared: list[int] = []

    def offer(self, hook: int, frame: int, visit: int, record: int, times: int, *greens: object) -> None:
        self.offered[record] = hook, frame, visit, times, greens

    def withdraw(self, record: int) -> None:
        del self.offered[record]

    def compare(self, record: int) -> bytes:
        self.compared.append(record)
        return bytes(64)


class Backend:
    """Has entrances, or none."""

    def __init__(self, has_machine_code: bool) -> None:
        self.has_machine_code = has_machine_code

    def entrance(self, unit: Unit) -> Entrance | None:
        return Entrance(1, 2, 3) if self.has_machine_code else None


def made(native: Native | None, has_machine_code: bool = True) -> tuple[Entrances, JitCell, Unit]:
    backend: Any = Backend(has_machine_code)
    return Entrances(native, backend), JitCell(1, (5, "code"), 10), new_unit(Trace([], []), 0, "a loop")


@pytest.mark.parametrize("hook", [JUMPED, ENTERED])
def test_a_unit_is_offered_for_its_place(hook: int) -> None:
    native = Native()
    entrances, cell, unit = made(native)
    assert entrances.renew(hook, cell, unit) == 1
    assert native.offered == {}
    entrances.offer(hook, cell, unit, SPAN)
    assert native.offered == {3: (hook, 1, 2, FEWEST, (5, "code"))}
    native.offered.clear()
    assert entrances.renew(hook, cell, unit) == 1 + FEWEST
    assert native.offered == {3: (hook, 1, 2, FEWEST, (5, "code"))}
    entrances.withdraw(unit)
    entrances.withdraw(unit)
    assert native.offered == {}
    assert entrances.renew(hook, cell, unit) == 1


@pytest.mark.parametrize(("time", "times"), [(0, MOST), (1, MOST), (SPAN // 1000, 1000), (SPAN, FEWEST)])
def test_the_shorter_a_unit_runs_the_more_often_it_is_entered(time: int, times: int) -> None:
    native = Native()
    entrances, cell, unit = made(native)
    entrances.offer(JUMPED, cell, unit, time)
    assert native.offered[3][3] == times
    entrances.contests.has = lambda compared: compared is unit  # type: ignore[method-assign]
    entrances.offer(JUMPED, cell, unit, time)
    assert native.offered[3][3] == FEWEST


def test_nothing_is_offered_where_either_is_no_machine_code() -> None:
    entrances, cell, unit = made(None)
    entrances.offer(JUMPED, cell, unit, SPAN)
    assert entrances.renew(JUMPED, cell, unit) == 1
    native = Native()
    entrances, cell, unit = made(native, has_machine_code=False)
    entrances.offer(JUMPED, cell, unit, SPAN)
    assert native.offered == {}


def test_what_rests_is_withdrawn() -> None:
    native = Native()
    entrances, cell, unit = made(native)
    jit: Any = Jit.__new__(Jit)
    jit.entrances, jit.pacing, cell.state, cell.compiled_unit = entrances, Pacing(), COMPILED, unit
    jit.pacing.own(cell, unit)
    entrances.offer(JUMPED, cell, unit, SPAN)
    jit.note(unit, jit.pacing.ran(unit, 0, 1, 0))
    assert native.offered != {}
    jit.note(unit, jit.pacing.ran(unit, 0, 1, LOSS))
    assert native.offered == {}
