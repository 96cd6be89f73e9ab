"""Question after question: what is recorded grows with their number, not with that of the paths."""

from __future__ import annotations

import pytest

import minipy

QUESTIONS = 9
PROGRAM = (
    """
def judge(x, seen):
    total = 0
"""
    + "".join(
        f"""
    if x & {1 << k}:
        total += {k}
        seen.append(x)
    else:
        total -= len(seen)
        seen.clear()
"""
        for k in range(QUESTIONS)
    )
    + """
    return total

def work(turns):
    x, total, seen = 1, 0, []
    for _ in range(turns):
        x = (x * 69069 + 1) & 0xFFFFFFFF
        total += judge(x >> 10, seen)
    return total

work({turns})
"""
)
SETTINGS = "threshold=5,trace_eagerness=2,backend=executor"


def recorded(turns: int) -> int:
    """How many operations are recorded in so many turns."""
    assert minipy.run_source(PROGRAM.format(turns=turns), jit=SETTINGS) == 0
    return minipy.jit.stats.recorded_ops


def test_where_many_bridges_meet_the_rest_is_recorded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of 512 paths would be recorded on its own otherwise."""
    monkeypatch.setattr("tracer.driver.bridges.GROWN", 200)
    meeting = recorded(8000)
    assert minipy.jit.stats.give_ups["merge-unit"] > 0
    failures = minipy.jit.stats.guard_failures
    monkeypatch.setattr("tracer.driver.bridges.GROWN", 1 << 60)
    assert recorded(8000) > 2 * meeting
    assert minipy.jit.stats.guard_failures > 5 * failures


def test_small_loops_have_all_their_paths() -> None:
    """Where a path ends in the unit of a meeting point, its numbers are boxed."""
    program = """
def work(turns):
    x, odd, even, high = 1, 0, 0, 0
    for _ in range(turns):
        x = (x * 69069 + 1) & 0xFFFFFFFF
        if x & 1024:
            odd += x & 7
        else:
            even += 1
        if x & 4096:
            high += 1
    return odd, even, high
work(3000)
"""
    assert minipy.run_source(program, jit=SETTINGS) == 0
    assert "merge-unit" not in minipy.jit.stats.give_ups
    assert minipy.jit.stats.bridges >= 3
