"""Native code times activations with a unit, and without it; see `codegen.translate.jit.samples`."""

from __future__ import annotations

from tests.native.test_visits import run

COUNTED = """
import minipy
from tracer.driver import contests

found = []
has_lost = contests.Contests._has_lost

def noting(self, unit):
    numbers = list(contests.array("d", self._native.compare(self._record)))
    lost = has_lost(self, unit)
    if unit.is_compared:
        found.append((unit.name, lost, numbers))
    return lost

contests.Contests._has_lost = noting
minipy.run_source(%r, jit="threshold=1000,function_threshold=2500")
for name, lost, (runs, cycles, squares, others, other_cycles, other_squares, overflows, now) in found:
    place = name.rsplit(" ", 1)[-1]
    means = cycles / max(runs, 1), other_cycles / max(others, 1)
    print(place, *map(int, (lost, runs, others, *means, overflows)))
"""
WORK = """
def work(n):
    total = 0
    for k in range(n):
        total += k * k & 7
    return total

def called_from_cold_code(k, n):
    names = {"work": work, "n": n}
    exec("def run():\\n    for i in range(30): work(n)", names)
    return names["run"]

for k in range(20000):
    work(5)
for k in range(ROUNDS):
    called_from_cold_code(k, TURNS)()
"""


def rows(rounds: int, turns: int) -> list[list[str]]:
    program = WORK.replace("ROUNDS", str(rounds)).replace("TURNS", str(turns))
    return [line.split() for line in run("-c", COUNTED % program).splitlines()]


def test_about_half_of_the_activations_run_without_the_unit() -> None:
    found = [row for row in rows(1000, 60) if row[0] == "work"]
    assert found
    _, lost, runs, others, cycles, other_cycles, overflows = found[0]
    assert (lost, overflows) == ("0", "0")
    assert 0.5 < int(runs) / int(others) < 2
    assert int(cycles) < int(other_cycles)


CONSUMED = """
from collections import deque

def some(n):
    for k in range(n):
        yield k

def called_from_cold_code(k):
    names = {"some": some, "deque": deque}
    exec("def run():\\n    for i in range(30): deque(some(4), 0)", names)
    return names["run"]

for k in range(6000):
    called_from_cold_code(k)()
"""


def test_a_unit_that_hardly_runs_loses_and_rests() -> None:
    """The host resumes the generator for each value; its loop goes round once at a time."""
    found = [line.split() for line in run("-c", COUNTED % CONSUMED).splitlines()]
    lost = [row for row in found if row[0] == "some" and row[1] == "1"]
    assert lost
    assert all(int(row[4]) > int(row[5]) for row in lost)
