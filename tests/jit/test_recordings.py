"""When traces are recorded: inside other recordings, too, and the less often the more bridges a loop has."""

from __future__ import annotations

import pytest

import minipy

JIT = "threshold=1,trace_eagerness=1,backend=executor"

DURING_ANOTHER = """
def absolute(values):
    total = 0
    for value in values:
        total += abs(value)
    return total
for values in [1] * 1000, [1.5] * 1000, [True] * 1000:
    print(absolute(values))
"""
"""The outer loop is recorded in its second turn, which calls the inner one with what that was not compiled for."""

COMBINATIONS = """
def classes(count):
    made = []
    for i in range(count):
        class C:
            def __init__(self, n): self.n = n
            def get(self): return self.n
        made.append(C(i))
    return made
def loop(objects, turns):
    total = 0
    seed = 1
    for i in range(turns):
        seed = (seed * 1103515245 + 12345) % 2147483648
        total += objects[seed // 65536 % len(objects)].get()
        total += objects[seed // 1024 % len(objects)].get()
        total += objects[seed // 7 % len(objects)].get()
    return total
print(loop(classes(12), 1500))
"""

RECURSION = """
def smallest(n):
    if n == 0:
        return 0
    return sorted([3, 2, 1], key=lambda x: smallest(n - 1) if x == 2 else x + n % 2)[0] + n
print([smallest(k % 13) for k in range(40)])
"""


def test_guards_that_fail_while_another_trace_is_recorded_get_bridges() -> None:
    """The recording that calls the loop is no reason to leave the loop's guards failing."""
    assert minipy.run_source(DURING_ANOTHER, jit=JIT) == 0
    assert minipy.jit.stats.guard_failures < 200


def test_bridges_for_all_combinations_are_not_made() -> None:
    """Three places with twelve classes each: the more bridges the loop has, the longer its guards wait for one."""
    assert minipy.run_source(COMBINATIONS, jit=JIT) == 0
    assert 100 < minipy.jit.stats.bridges < 500


@pytest.mark.parametrize("jit", [JIT, "threshold=1,trace_eagerness=1,sync=1"])
def test_recordings_inside_each_other_end(jit: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A guard whose bridge is being recorded fails again in a call that the recording makes."""
    assert minipy.run_source(RECURSION, jit=jit) == 0
    with_jit = capsys.readouterr().out
    assert minipy.run_source(RECURSION, jit="off") == 0
    assert capsys.readouterr().out == with_jit


CALLERS = """
import sys
def caller():
    return sys._getframe(1).f_lineno
def often(n):
    return {caller() for i in range(n)}
def seldom(n):
    total = 0
    for i in range(n):
        total += i
        if i % 100 == 99:
            total += caller()
    return total
print(often(300), seldom(300))
"""


def test_calls_that_look_at_their_callers_stay_out_of_traces() -> None:
    """The loop that makes such a call seldom is compiled without it; the tries for the other get fewer and fewer."""
    assert minipy.run_source(CALLERS, jit=JIT) == 0
    stats = minipy.jit.stats
    assert stats.loops == 1
    assert 0 < stats.give_ups["inspected"] < 20
