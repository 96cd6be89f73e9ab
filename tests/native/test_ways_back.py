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
from interp.machine.traceback import hide_code
from tracer.driver.pacing import Pacing
from tracer.driver.waysback import WaysBack

Pacing.rest = lambda self, unit: False  # what fails so often is not worth being entered
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
    kinds.append("none" if way is None else "one" if len(way.levels) == 1 else "several")
    if way is not None and len(way.levels) == 1 and not way.levels[0].helpers and not way.made:
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
            boxes = {"int": int, "float": float, "bool": bool}
            given = [*values, *[boxes[what](values[index]) for what, index in way.boxes]]
            level = way.levels[0]
            now.append((level.greens, [given[a] if what == "value" else a for what, a in level.arguments]))
    frames = rebuild(resume, values)
    now[:] = [(frames, *expected) for expected in now]
    return frames

def running(frames, error=None):
    # before the program goes on: it may leave other units, or raise; and these may not be the frames that were rebuilt
    # last: what dies in between may leave a unit whose exit Python does not count
    expected = now.pop() if now and now[-1][0] is frames else None
    answer = run(frames, error)
    if expected:
        state = answer.state
        _, greens, arguments = expected
        there = minipy.jit.current.portal.arguments(state)
        same = len(there) == len(arguments) and all(a is b or a == b for a, b in zip(there, arguments))
        compares.append(1)
        if not same or tuple(state[:2]) != greens:
            wrong.append((there, arguments))
    return answer

now, compares, kinds = [], [], []
driver.rebuild = rebuilding
driver.blackhole.run = running
# What stands in the JIT's place is shown to the program no more than the JIT is: it asks for frames.
for stands_in in counting, compared, rebuilding, running:
    hide_code(stands_in.__code__)
minipy.run_source(%r, jit=%r)
print(len(left), minipy.jit.stats.guard_failures, len(compares), len(wrong), kinds.count("several"))
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

INLINED = """
import sys, traceback

class Odd(Exception):
    pass

class Point:
    def __init__(self, x):
        self.x = x

    def moved(self, by):
        return Point(self.x + by) if by % 5 else self

def pick(k):
    if k % 3 == 0:
        return k
    if k % 7 == 0:
        raise Odd(k)
    return float(k) if k % 11 == 0 else -k

def middle(k, names):
    point = Point(k).moved(k)
    try:
        found = pick(k + point.x % 2)
    except Odd as error:
        if k % 4 == 0:
            raise
        found = len(traceback.extract_tb(error.__traceback__))
    finally:
        point.x = None
    return found + names.get(k % 13, 0.5)

def numbers(n):
    for k in range(n):
        if k % 3 == 1:
            yield pick(k * 3)
        elif k % 17 != 0:
            yield k

def depth():
    return sys._getframe(1).f_code.co_name, sys._getframe(2).f_lineno

def outer(n):
    names = {k: k for k in range(8)}
    total, odd, places = 0, 0, set()
    for k in range(n):
        try:
            total += middle(k, names)
        except Odd as error:
            odd += 1
            entry = error.__traceback__.tb_next
            places.add((entry.tb_lineno, entry.tb_frame.f_code.co_name, entry.tb_next.tb_lineno))
        for got in numbers(k % 4):
            total += got
        if k % 501 == 0:
            places.add(depth())
    return total, odd, sorted(places, key=str)

for _ in range(4):
    print(outer(12_000))
"""


def run(program: str) -> list[str]:
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "PYTHONPATH": str(Path(minipy.__file__).parent)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True, env=environment)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("jit", ["threshold=1000,trace_eagerness=100000", "threshold=1000,trace_eagerness=300"])
@pytest.mark.parametrize("program", [MOVED, INLINED], ids=["moved", "inlined"])
def test_python_sees_a_small_part_of_the_failures(program: str, jit: str) -> None:
    expected = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    *printed, counts = run(COUNTING % (program, jit))
    left, failures, compares, wrong, several = map(int, counts.split())
    assert "\n".join(printed) + "\n" == expected
    assert failures > 1000
    assert left < failures / 5
    assert compares > 5
    assert wrong == 0
    assert several > 0 or program is MOVED
