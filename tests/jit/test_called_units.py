"""A unit that others call is replaced by the next one for its place: the callers go on with that one."""

from __future__ import annotations

from typing import Any

import pytest

import minipy
from codegen.translate.image.load import Native
from tests.plainjit import put_back
from tracer.record.giveup import GiveUp
from tracer.record.portalcalls import PortalCalls

REPLACED = """
class Step:
    def size(self):
        return 1

def walk(step):
    at = 0
    while at < 12:
        at += step.size() if at else 1  # the callers have recorded the first turn, and do not rest on Step
    return at

def often(step, turns):
    total = 0
    for i in range(turns):
        total += walk(step)
    return total

step = Step()
often(step, 60)
for n in range({changes}):
    Step.size = lambda self: 1
    often(step, 60)
assert often(step, {turns}) == 12 * {turns}
"""


@pytest.mark.parametrize("changes", [1, 3, 25])
def test_what_called_a_unit_that_was_replaced_calls_its_successor(changes: int) -> None:
    """However many turns there are, the interpreter has no more to do; the last case: `tracer.driver.outdated.MOST`."""
    entries = []
    for turns in (50, 250):
        program = REPLACED.format(changes=changes, turns=turns)
        assert minipy.run_source(program, jit="threshold=5,trace_eagerness=4,backend=executor") == 0
        entries.append(minipy.jit.stats.entries)
    assert minipy.jit.stats.invalidated >= min(changes, 20)
    assert entries[1] - entries[0] < 50


NESTED = """
def edges(near):
    return sum((w, a, b) > (0, 0, 0) for a in near for b, w in near[a] if a < b)

near = {a: [((a * 7 + k) % 50, k) for k in range(4)] for a in range(50)}
total = 0
for i in range(100):
    total += len(sorted((w, a, b) for a in near for b, w in near[a] if a < b))
    total += edges(near)
assert total == 19600
"""


def test_a_loop_that_only_units_come_to_is_called() -> None:
    """The inner loop's bridges run the outer one's jumps, so nobody else would ever find it hot."""
    assert minipy.run_source(NESTED, jit="threshold=20,backend=executor") == 0
    assert minipy.jit.stats.give_ups.get("inner-loop", 0) <= 2  # once for each of the two expressions


LOOPS = """
def inner(n):
    total = 0
    for k in range(n):
        total += k
    return total, n

def outer(n):
    found = []
    for k in range(n):
        total, last = inner(3 + k % 4)
        found.append(total + last)
    return sum(found)

assert outer(300) == 3900
"""


def test_a_recording_can_be_given_up_where_a_unit_would_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program goes on at the merge point of the inlined call, which has not returned yet."""
    put_back(monkeypatch.setattr)
    monkeypatch.setattr(Native, "use_late", lambda self, group: None)  # else a native function would be called
    given_up = 0
    arguments = PortalCalls.unit_arguments

    def give_up(self: PortalCalls, raw: Any, pairs: Any, called: bool) -> Any:
        nonlocal given_up
        if not called:
            return arguments(self, raw, pairs, called)
        given_up += 1
        raise GiveUp("frame-escapes", raw, what="a test")

    monkeypatch.setattr(PortalCalls, "unit_arguments", give_up)
    assert minipy.run_source(LOOPS, jit="threshold=2,function_threshold=2,trace_eagerness=1,sync=1") == 0
    assert given_up
