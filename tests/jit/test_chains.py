"""How many bridges in a row start where a guard failed, and fail there again."""

from __future__ import annotations

import pytest

import minipy

WARM = "threshold=30,function_threshold=60,backend=executor"
TURNS = """
class Counter:
    def count(self, n):
        i = 0
        while i < 2:
            i += 1
        return 0 if n == 0 else self.count(n - 1) + 1
for _ in range(50):
    assert Counter().count(20) == 20
"""
BRANCHES = 30
CASES = "\n".join(f"    elif n == {k}:\n        return {k * k}" for k in range(1, BRANCHES))
CHOICES = f"""
def square(n):
    if n == 0:
        return 0
{CASES}
def work(turns, most):
    total = 0
    for i in range(turns):
        total += square(i % most)
    return total
for most in range(1, {BRANCHES + 1}):
    work(6 * most, most)
"""


def test_a_guard_that_fails_for_no_reason_gets_few_bridges_in_a_row() -> None:
    """Every call would go through all of them."""
    assert minipy.run_source(TURNS, jit="threshold=1,trace_eagerness=2,backend=executor,stress=1,max_chain=16") == 0
    assert 10 < minipy.jit.stats.bridges < 60


def test_other_places_get_bridges_however_many_are_in_a_row() -> None:
    """Each question of a long choice is another one."""
    assert minipy.run_source(CHOICES, jit="threshold=1,trace_eagerness=1,backend=executor,max_chain=3") == 0
    assert minipy.jit.stats.bridges >= BRANCHES - 2


CAUGHT = """
def look(names, keys):
    found = missing = 0
    for key in keys:
        try:
            found += names[key]
        except KeyError:
            missing += 1
    return found, missing
print(look({1: 1}, [2] * 100 + [1, 2] * 1000))
"""


@pytest.mark.parametrize("backend", ["executor", "llvm"])
def test_a_call_that_was_recorded_as_it_raised_gets_a_bridge_for_when_it_does_not(backend: str) -> None:
    """The bridge asks first whether it has raised; a call that raises something else leaves that bridge."""
    jit = f"threshold=10,trace_eagerness=10,sync=1,backend={backend}"
    assert minipy.run_source(CAUGHT, jit=jit) == 0
    assert minipy.jit.stats.guard_failures < 200


GONE_SOON = """
def use(thing, turns):
    total = 0
    for i in range(turns):
        total += thing.step(i)
    return total

def make():
    class Thing:
        def step(self, i):
            return i & 1
    return Thing()

assert sum(use(make(), 12) for _ in range(400)) == 2400
"""

STAYING = """
class One:
    def step(self, i): return 1
class Two:
    def step(self, i): return 2
class Three:
    def step(self, i): return 3
things = [One(), Two(), Three()]
total = 0
for i in range(2000):
    total += things[i * i % 3 + i % 2].step(i)
assert total == 4333
"""


def test_classes_that_are_gone_soon_get_no_bridges_and_others_do() -> None:
    assert minipy.run_source(GONE_SOON, jit=WARM) == 0
    assert minipy.jit.stats.guard_failures > 1000
    assert minipy.jit.stats.bridges < 10
    assert minipy.run_source(STAYING, jit=WARM) == 0
    assert minipy.jit.stats.guard_failures < 200
