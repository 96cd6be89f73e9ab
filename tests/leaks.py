"""Nothing leaks: counts of objects and references before and after hot loops are the same.

    python -m tests.leaks                     10**6 iterations of each loop
    python -m tests.leaks --iterations 10000 --jit threshold=5,backend=executor

In: guest loops whose guards fail, with bridges, virtuals that are built at exits, residual calls that raise, and
objects and numbers that escape.  Out: a line for each; exit status 1 if something grew.  Each is measured by
straight code once it is warm, since a measuring loop would be traced itself and then hold what it measures.
A leak grows in every round; what a loop that gets hot late adds to the JIT's tables is added once.
What is made up without end, as names and functions: `tests.churn`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOOPS = """
class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def moved(self, d): return P(self.x + d, self.y)
class Q(P):
    def moved(self, d): return Q(self.x, self.y + d)
def polymorphic(n, w):
    p = P(0, 0.5); q = Q(0, 1)
    for i in range(n):
        p = p.moved(1); q = q.moved(0.5)
        if i % 7 == 0: p, q = q, p
        p.w = w
    return p
def escaping(n, w):
    keep = [None] * 10
    for i in range(n):
        p = P(i, w)
        if i % 5 == 0: keep[i % 10] = p
        if i % 13 == 0: p.x = 1 << 70
    return keep
def raising(n, w):
    c = 0
    for i in range(n):
        try:
            if i % 3 == 0: [][i]
            elif i % 3 == 1: raise ValueError(w)
            c += 1
        except IndexError: c += 2
        except ValueError as e: c += e.args[0] is w
    return c
def through(i, w):
    try:
        if i % 11 == 0: raise KeyError(w)
        return int(w is None)
    finally: i += 1
def frames(n, w):
    c = 0
    for i in range(n):
        try: c += through(i, w)
        except KeyError: c -= 1
    return c
def numbers(n, w):
    x = 0; y = 0.5; out = []
    for i in range(n):
        x = x * 3 + i
        if x > 1 << 66: x = 1; y = y * 0.5
        if i % 9 == 0: out = [x, y, i, w]
    return out
def lists(n, w):
    xs = []
    for i in range(n):
        xs.append((i, w))
        if len(xs) > 20: xs = xs[15:]
        d = {i: w}
        if i in d: xs[0] = [w]
    return xs
def generators(n, w):
    def g(k):
        for j in range(k): yield j, w
    c = 0
    for i in range(n // 10):
        for j, v in g(i % 20): c += j
    return c
def cycles(n, w):
    p = P(1, w)
    for i in range(n):
        q = P(p, i); q.me = q
        p = P(q.y, w)
    return p
def recursive(n, w):
    def down(k): return w if k == 0 else down(k - 1)
    for i in range(n // 10): r = down(i % 8)
    return r
"""
"""The loops: functions of a number of iterations and of an object that everything they make refers to."""

NAMES = [line.split("(")[0].removeprefix("def ") for line in LOOPS.splitlines() if line.endswith("(n, w):")]
SLACK = 10
"""This many more objects of one class are no leak."""
ROUNDS = 5

_WARM_UP = """
import gc, sys
from collections import Counter
class Witness: pass
def counts():
    gc.collect()
    return Counter(map(type, gc.get_objects()))
def grown(before, after):
    return sorted((t.__name__, k - before[t]) for t, k in after.items() if k - before[t] > {slack}
                  and not t.__module__.startswith(("tracer", "codegen", "array")))
w = Witness()
n = {iterations}
{name}(n // 2, w)
{name}(n // 20, w)
{name}(n // 20, w)
grown(counts(), counts())
"""
_ROUND = """
refs = sys.getrefcount(w)
before = counts()
{name}(n // 4, w)
{name}(n // 4, w)
after = counts()
result = sys.getrefcount(w) - refs, grown(before, after)
if result == (0, []):
    print(*result)
    sys.exit()
"""


def program_of(name: str, iterations: int) -> str:
    """The guest program that prints what grew in every round: `0 []` if nothing did in one."""
    rounds = _WARM_UP + ROUNDS * _ROUND + "print(*result)\n"
    return LOOPS + rounds.format(name=name, iterations=iterations, slack=SLACK)


def measure(name: str, iterations: int, jit: str) -> str:
    """What grew in a loop: `0 []` if nothing did."""
    program = program_of(name, iterations)
    command = [sys.executable, "-W", "ignore", str(ROOT / "minipy.py"), "--jit", jit, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.stdout.strip() if done.returncode == 0 else f"status {done.returncode}: {done.stderr.strip()[-200:]}"


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=10**6, help="of each loop")
    parser.add_argument("--jit", default="threshold=5,trace_eagerness=2,sync=1", help="settings of the JIT")
    options = parser.parse_args(argv)
    found = {name: measure(name, options.iterations, options.jit) for name in NAMES}
    for name, grown in found.items():
        print(f"{name:12} {'nothing grew' if grown == '0 []' else grown}")
    return int(any(grown != "0 []" for grown in found.values()))


if __name__ == "__main__":
    sys.exit(main())
