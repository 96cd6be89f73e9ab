"""Each guard in turn fails: what a program prints never changes.

    python -m tests.stress                              the small corpus, every guard
    python -m tests.stress --step 7 --first 3           every seventh, from the third on
    python -m tests.stress FILE ...                     these programs

In: programs.  Out: a line for each guard after whose failing a program goes wrong; exit status 1 if there is one.

`fail_at=N` makes the Nth guard that is reached in compiled code fail, once, for no reason.  Its resume data must then
take the program on as if it had held.  N counts up until a run reaches fewer guards.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
from pathlib import Path

JIT = "threshold=2,function_threshold=4,trace_eagerness=3,backend=executor"

CORPUS = {
    "attributes": """
class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def moved(self, k):
        return Point(self.x + k, self.y - k)
p = Point(1, 2.5)
total = 0
for i in range(30):
    p = p.moved(i)
    total += p.x if i % 5 else p.y
print(total, p.x, p.y)
""",
    "polymorphic": """
class A:
    def get(self, k): return k
class B(A):
    def get(self, k): return k * 2
class C(A):
    def get(self, k):
        if k == 17: raise ValueError(k)
        return 0.5
things = [A(), B(), C(), A()]
total = 0
for i in range(40):
    try:
        total += things[i % 4].get(i)
    except ValueError as e:
        total -= 100
print(total)
""",
    "generators": """
def numbers(n):
    for i in range(n):
        got = yield i * i
        if got: yield -got
def evens(items):
    return [x for x in items if x % 2 == 0]
total = 0
for k in range(8):
    total += sum(numbers(5))
    total += len(evens(numbers(k)))
print(total)
""",
    "overflow": """
a, b = 2 ** 62, 3
for i in range(40):
    b = a + b if i % 7 else b - a
    a = a ^ (b & 0xffff)
    if abs(b) > 2 ** 64: b = b >> 3
print(a, b)
""",
    "closures": """
def adder(k):
    total = k
    def add(w):
        nonlocal total
        total += w
        return total
    return add
add = adder(3)
words = {}
for i in range(40):
    words[i % 7] = add(i) if i % 3 else str(add(1))
print(sorted(words.items()), add(0))
""",
    "recursion": """
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def depth(tree):
    return 0 if tree is None else 1 + max(depth(tree[0]), depth(tree[1]))
print(fib(9), depth(((None, None), ((None, (None, None)), None))))
""",
}
"""Small programs that have some of everything."""


def run(source: str, settings: str) -> tuple[str, int]:
    """What a program prints, and how many guards it reached in compiled code."""
    import minipy

    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        minipy.run_source(source, [], settings)
    current = minipy.jit.current
    return out.getvalue(), 0 if current is None else current.backend.guards


def wrong_guards(source: str, first: int = 1, step: int = 1, last: int = 1 << 30) -> tuple[list[int], int]:
    """The guards after which the program goes wrong, and how many were tried."""
    wanted, _ = run(source, "off")
    wrong: list[int] = []
    tried, number = 0, first
    while number <= last:
        found, reached = run(source, f"{JIT},fail_at={number}")
        if reached < number:
            break
        tried += 1
        if found != wanted:
            wrong.append(number)
        number += step
    return wrong, tried


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.stress", description=__doc__.splitlines()[0])
    parser.add_argument("--first", type=int, default=1, help="the first guard")
    parser.add_argument("--step", type=int, default=1, help="how many guards to go on by")
    parser.add_argument("programs", nargs="*", help="files, instead of the small corpus")
    options = parser.parse_args(argv)
    corpus = {path: Path(path).read_text(encoding="utf-8") for path in options.programs} or CORPUS
    failures = 0
    for name, source in corpus.items():
        wrong, tried = wrong_guards(source, options.first, options.step)
        print(f"{name}: {tried} guards failed in turn, {len(wrong)} went wrong {wrong[:10] or ''}", flush=True)
        failures += len(wrong)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
