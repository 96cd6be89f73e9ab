"""A unit that is hot gets code of the second tier, in the foreground or behind the program's back."""

from __future__ import annotations

import sys
import time
from types import SimpleNamespace

import pytest

from codegen.llvm import Compiler
from codegen.units import backend as backend_module
from codegen.units.backend import NativeBackend
from codegen.units.unitcode import LLVM_AFTER
from tests.codegen.harness import compiled
from tracer.ir.text import parse_unit
from tracer.ir.trace import FINISHED, Unit

LOOP = """[i0, i1]
label(L, i0, i1)
guard_not_interrupted() [i0, i1]
i2 = int_sub(i0, 1)
i3 = int_and(i2, 1)
guard_true(i3) [i2, i1]
i4 = int_add(i1, 1)
i5 = int_gt(i2, 0)
guard_true(i5) [i4]
jump(L, i2, i4)"""
BRIDGE = """[i0, i1]
i2 = int_add(i1, 100)
i3 = int_gt(i0, 0)
guard_true(i3) [i2]
jump(L, i0, i2)"""


def with_bridge(backend: NativeBackend) -> tuple[Unit, Unit]:
    """The loop, and the bridge of its second exit."""
    loop = compiled(LOOP, backend)
    bridge = parse_unit(BRIDGE, {"L": loop.label}, 1, "bridge")
    bridge.is_bridge = True
    assert loop.label is not None
    backend.compile(bridge, lambda _unit: None)
    way = loop.exits[1]
    way.bridge = bridge
    backend.link(way, bridge)
    return loop, bridge


def run_to_end(backend: NativeBackend, loop: Unit, bridge: Unit, rounds: int) -> int:
    """As the driver does: from wherever the code leaves, go on."""
    state = [rounds, 0]
    while True:
        way, values = backend.run(loop, state)
        backend.poll()
        if way is loop.exits[0]:
            state = values
        elif way is loop.exits[1]:
            if values[0] <= 0:
                return int(values[1]) + 100
            state = [values[0], values[1] + 100]
        else:
            assert way is not FINISHED
            return int(values[0])


@pytest.mark.parametrize("hot", [0, 1, 2, 50, 1 << 60])
def test_tiers_give_the_same_result(hot: int) -> None:
    backend = NativeBackend(sync=True, hot=hot)
    loop, bridge = with_bridge(backend)
    for _ in range(3):
        assert run_to_end(backend, loop, bridge, 2000) == 1000 + 100 * 1000
    expected = 0 if hot in (0, 1 << 60) else 2
    assert backend.reheated == expected
    assert [u.backend_data.tier for u in (loop, bridge)] == [2 if hot < 1 << 60 else 0] * 2
    backend.release(bridge)
    backend.release(loop)
    backend.shutdown()


def test_the_second_tier_comes_while_the_loop_runs() -> None:
    backend = NativeBackend(sync=False, hot=50)
    loop = parse_unit(LOOP)
    backend.compile(loop, lambda _unit: None)
    deadline = time.monotonic() + 120
    while not loop.compiled and time.monotonic() < deadline:
        time.sleep(0.01)
        backend.poll()
    bridge = parse_unit(BRIDGE, {"L": loop.label}, 1, "bridge")
    bridge.is_bridge = True
    backend.compile(bridge, lambda _unit: None)
    while not bridge.compiled:
        time.sleep(0.01)
        backend.poll()
    loop.exits[1].bridge = bridge
    backend.link(loop.exits[1], bridge)
    while any(u.backend_data.tier == 0 for u in (loop, bridge)) and time.monotonic() < deadline:
        assert run_to_end(backend, loop, bridge, 20_000) == 10_000 + 100 * 10_000
    assert [u.backend_data.tier for u in (loop, bridge)] == [2, 2]
    assert run_to_end(backend, loop, bridge, 20_000) == 10_000 + 100 * 10_000
    backend.shutdown()


def test_a_young_process_does_not_load_llvm_for_the_second_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cools down may go round some more, and none of its rounds is lost."""
    worked = [LLVM_AFTER / 2]
    monkeypatch.setattr(Compiler, "has_begun", False)
    monkeypatch.setattr(backend_module, "time", SimpleNamespace(process_time=lambda: worked[0]))
    backend = NativeBackend(sync=False, hot=50)
    loop = parse_unit(LOOP)
    backend.compile(loop, lambda _unit: None)
    while not loop.compiled:
        time.sleep(0.01)
        backend.poll()
    state = [4000, 0]
    while state[0] > 3000:
        way, values = backend.run(loop, state)
        state = values if way is loop.exits[0] else [values[0], values[1]]
    assert backend.reheated == 0
    assert 4000 - state[0] <= (backend.all_rounds(loop) or 0) <= 1050  # a round is counted where it is left, too
    worked[0] = 2 * LLVM_AFTER
    while backend.reheated == 0 and state[0] > 0:
        way, values = backend.run(loop, state)
        state = values if way is loop.exits[0] else [values[0], values[1]]
    assert backend.reheated == 1
    backend.shutdown()


def test_a_loop_leaves_once_where_it_was_asked_to() -> None:
    """It goes on afterwards, and becomes hot when it would have."""
    backend = NativeBackend(sync=True, hot=1000)
    loop = parse_unit("[i0]\nlabel(L, i0)\nguard_not_interrupted() [i0]\ni1 = int_add(i0, 1)\njump(L, i1)")
    backend.compile(loop, lambda _unit: None)
    assert backend.leave_after(loop, 100)
    _, values = backend.run(loop, [0])
    assert 90 < values[0] <= 100
    assert backend.all_rounds(loop) == 100
    assert (backend.reheated, loop.backend_data.tier) == (0, 0)
    _, values = backend.run(loop, values)
    assert values[0] > 1000
    assert (backend.reheated, loop.backend_data.tier) == (1, 2)
    assert not backend.leave_after(loop, 100)  # nobody counts its rounds any more
    backend.shutdown()


def test_a_unit_released_while_it_is_compiled_again() -> None:
    backend = NativeBackend(sync=False, hot=5)
    loop = parse_unit("[i0]\nlabel(L, i0)\nguard_not_interrupted() [i0]\ni1 = int_add(i0, 1)\njump(L, i1)")
    backend.compile(loop, lambda _unit: None)
    while not loop.compiled:
        time.sleep(0.01)
        backend.poll()
    backend.run(loop, [0])
    assert backend.reheated == 1
    backend.release(loop)
    for _ in range(50):
        time.sleep(0.01)
        backend.poll()
    assert loop.backend_data is None
    backend.shutdown()


COUNTED = """[i0, r1, r2]
label(L, i0, r1, r2)
guard_not_interrupted() [i0, r1, r2]
i3 = int_sub(i0, 1)
i4 = int_gt(i3, 0)
guard_true(i4) [r1, r2]
i5 = int_and(i3, 1)
guard_true(i5) [i3, r1, r1]
jump(L, i3, r2, r1)"""
COUNTED_BRIDGE = """[i0, r1, r2]
r3 = newlist(r1)
jump(L, i0, r2, r3)"""


def test_a_way_that_is_taken_often_changes_counts_as_any_other() -> None:
    backend = NativeBackend(sync=True, hot=5)
    loop = parse_unit(COUNTED)
    backend.compile(loop, lambda _unit: None)
    first, second = [1], [2]
    before = sys.getrefcount(first), sys.getrefcount(second)
    for _ in range(2):  # with a bridge from the second time on
        for rounds in range(1, 30):
            way, values = backend.run(loop, [rounds, first, second])
            while way is not loop.exits[1]:
                state = values if way is loop.exits[0] else [values[0], values[2], [values[1]]]
                way, values = backend.run(loop, state)
            assert values[0] in (first, second) or type(values[0]) is list
            del values
        assert (sys.getrefcount(first), sys.getrefcount(second)) == before
        if not loop.exits[2].bridge:
            assert loop.backend_data.tier == 2
            bridge = parse_unit(COUNTED_BRIDGE, {"L": loop.label}, 1, "bridge")
            bridge.is_bridge = True
            backend.compile(bridge, lambda _unit: None)
            loop.exits[2].bridge = bridge
            backend.link(loop.exits[2], bridge)
    assert loop.backend_data.renewals == 1
    assert bridge.backend_data.tier == 2
    backend.poll()
    backend.release(bridge)
    backend.release(loop)
    backend.shutdown()
