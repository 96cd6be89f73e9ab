"""What units have done is computed from their rounds and their exits; see `tracer.driver.work`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracer.support import names
from tracer.driver.work import SHORT, Work, length_of_round, unexecuted
from tracer.ir.text import parse
from tracer.ir.trace import Unit
from tracer.opt import optimise_bridge, optimise_loop

LOOP = """[r0, i0]
guard_class(r0, A) [r0, i0]
call_v(escape, r0)
guard_no_exception() [r0, i0]
i1 = int_add(i0, 1)
guard_true(i1) [r0, i1]
jump(r0, i1)"""
BRIDGE = """[r0, i1]
call_v(escape, r0)
guard_no_exception() [r0]
call_v(escape, r0)
guard_no_exception() [r0]
finish(r0)"""


class Counted:
    """Stands for a backend, and for the families of units."""

    def __init__(self) -> None:
        self.counts: dict[Unit, int | None] = {}
        self.members: list[Unit] = []

    def rounds(self, unit: Unit) -> int | None:
        found = self.counts.get(unit, 0)
        if found is not None:
            self.counts[unit] = 0
        return found

    def family(self, root: Unit) -> list[Unit]:
        return self.members


@pytest.fixture
def counted() -> Counted:
    return Counted()


@pytest.fixture
def work(counted: Counted) -> Work:
    stands: Any = counted
    return Work(stands, stands)


@pytest.fixture
def loop() -> Unit:
    return optimise_loop(parse(LOOP, names()), 0, "L", frozenset())


@pytest.fixture
def bridge(loop: Unit) -> Unit:
    made = optimise_bridge(parse(BRIDGE, names()), 1, "B", frozenset())
    made.entrance, made.root = loop.exits[-1], loop
    return made


def test_a_round_begins_at_the_label() -> None:
    peeled = optimise_loop(parse(LOOP, names()), 0, "L")
    plain = optimise_loop(parse(LOOP, names()), 0, "L", frozenset())
    assert length_of_round(plain) == len(plain.trace.ops) - 1
    assert 0 < length_of_round(peeled) < len(peeled.trace.ops)


def test_what_follows_the_exit_was_not_executed(loop: Unit, work: Work, counted: Counted) -> None:
    counted.counts[loop] = 3
    assert unexecuted(loop.exits[-1]) == 2  # the guard itself, and the jump
    assert work.before(loop, loop.exits[-1]) == 3 * length_of_round(loop) - 2
    assert work.before(loop, loop.exits[-1]) == 0


def test_in_each_round_of_a_bridge_its_unit_was_left_early(
    loop: Unit, bridge: Unit, work: Work, counted: Counted
) -> None:
    counted.counts = {loop: 10, bridge: 4}
    done = 10 * length_of_round(loop) + 4 * (length_of_round(bridge) - 2) - unexecuted(bridge.exits[0])
    assert work.before(loop, bridge.exits[0]) == done


def test_all_bridges_are_asked_where_a_run_stands_for_many(
    loop: Unit, bridge: Unit, work: Work, counted: Counted
) -> None:
    counted.members = [loop, bridge]
    for runs, time, asked in ((1, 1, False), (1, SHORT, True), (100, 1, True)):
        counted.counts = {loop: 10, bridge: 4}
        work.in_runs(loop, loop.exits[0], runs, time)
        assert (counted.counts[bridge] == 0) is asked


def test_in_the_second_tier_a_run_does_what_runs_did_before(loop: Unit, work: Work, counted: Counted) -> None:
    assert work.in_runs(loop, loop.exits[-1], 1, 1) == 0
    loop.counted_runs = 0
    counted.counts[loop] = 20
    done = work.in_runs(loop, loop.exits[-1], 10, 1)
    counted.counts[loop] = None
    assert done
    assert work.in_runs(loop, loop.exits[-1], 30, 1) == 3 * done
    assert work.before(loop, loop.exits[-1]) is None
