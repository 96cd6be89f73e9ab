"""Native code leaves units on its own; see `tracer.resume.wayback`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

COUNTING = """
import minipy
import tracer.driver.bridges
import tracer.driver.driver as driver
from tracer.driver.waysback import WaysBack

left, checked = [], []
leave = driver.Jit._leave

def counting(self, *arguments):
    left.append(1)
    return leave(self, *arguments)

driver.Jit._leave = counting
find = WaysBack._find

def compared(self, exit):
    # What the way back gives is what rebuilding the frames gives.
    way = find(self, exit)
    if way is not None:
        checked.append((exit.resume, way))
    return way

WaysBack._find = compared
rebuild = driver.rebuild
run = driver.blackhole.run
wrong = []

def rebuilding(resume, values):
    now.clear()
    for known, way in checked:
        if known is resume:
            kinds = {"int": int, "float": float, "bool": bool}
            boxed = [kinds[what](values[index]) for what, index in way.boxes]
            given = [*values, *boxed]
            now.append((way.greens, [given[a] if what == "value" else a for what, a in way.arguments]))
    return rebuild(resume, values)

def running(frames, error=None):
    answer = run(frames, error)
    if now:
        state = answer.state
        greens, arguments = now.pop()
        there = minipy.jit.current.portal.arguments(state)
        same = len(there) == len(arguments) and all(a is b or a == b for a, b in zip(there, arguments))
        compares.append(1)
        if not same or tuple(state[:2]) != greens:
            wrong.append((there, arguments))
    return answer

now, compares = [], []
driver.rebuild = rebuilding
driver.blackhole.run = running
minipy.run_source(%r, jit=%r)
print(len(left), minipy.jit.stats.guard_failures, len(compares), len(wrong))
"""

MOVED = """
def count(n, limit):
    total = 0
    real = 0.5
    for i in range(n):
        flag = i > limit
        real = real * 1.5
        if real > 1e9:
            real = 0.25
        if flag == (i % 7 == 0):
            total += i
        word = str(i) if i % 11 == 0 else None
    return total, real, flag, word

answers = [count(3 + k % 9, k % 5) for k in range(60_000)]
print(sum(a[0] for a in answers), answers[-1])
"""


def run(program: str) -> list[str]:
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "PYTHONPATH": str(Path(minipy.__file__).parent)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True, env=environment)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("jit", ["threshold=1000,trace_eagerness=100000", "threshold=1000,trace_eagerness=300"])
def test_python_sees_a_small_part_of_the_failures(jit: str) -> None:
    expected = subprocess.run([sys.executable, "-c", MOVED], capture_output=True, text=True, check=True).stdout
    *printed, counts = run(COUNTING % (MOVED, jit))
    left, failures, compares, wrong = map(int, counts.split())
    assert "\n".join(printed) + "\n" == expected
    assert failures > 1000
    assert left < failures / 5
    assert compares > 5
    assert wrong == 0
