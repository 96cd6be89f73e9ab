"""Programs that make functions and classes without end: what is compiled for them is freed (`tracer.driver.ageing`)."""

from __future__ import annotations

import contextlib
import gc
import io
from typing import Any

import pytest

import minipy
from tracer import warmstate

MODES = {
    "machine code": "threshold=5,trace_eagerness=2,sync=1",
    "executor": "threshold=5,trace_eagerness=2,backend=executor",
    "native": "threshold=40,function_threshold=40,trace_eagerness=2,sync=1",
}
MANY = """
SOURCE = '''
class C:
    def __init__(self, n): self.n = n
    def get(self): return self.n
def total(c, n):
    t = 0
    for i in range(n): t += c.get()
    return t
'''
def one(k, n):
    names = {}
    exec(SOURCE, names)
    return names["total"](names["C"](k), n)
def all(count, n):
    s = 0
    for k in range(count): s += one(k, n)
    return s
"""


def jit_after(source: str, settings: str, native: str = "off") -> tuple[str, Any]:
    """What a program prints, and the JIT that it leaves behind."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINIPY_NATIVE", native)
        assert minipy.run_source(source, jit=settings) == 0
    return printed.getvalue(), minipy.jit.current


@pytest.mark.parametrize("mode", MODES)
def test_what_is_compiled_does_not_grow_with_the_functions_made(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """240 functions with a class and a loop each leave fewer than 120 units, places and classes.

    How many fewer depends on when the last round was, which native code and its pacing decide by the clock.
    """
    monkeypatch.setattr(warmstate, "PLACES", 30)
    native = "wait" if mode == "native" else "off"
    printed, jit = jit_after(f"{MANY}print(all(240, 120))", f"{MODES[mode]},loop_longevity=20", native)
    assert printed == f"{sum(range(240)) * 120}\n"
    assert jit.stats.freed >= jit.stats.loops + jit.stats.bridges - 60
    gc.collect()
    classes = [thing for thing in gc.get_objects() if isinstance(thing, type) and thing.__name__ == "C"]
    found = len(jit.units), len(jit.warm.cells), len(jit.bridging), len(classes)
    assert max(found) < 120, found


def test_longevity_0_frees_nothing() -> None:
    _, jit = jit_after(f"{MANY}print(all(50, 50))", f"{MODES['executor']},loop_longevity=0")
    assert jit.stats.freed == 0
    assert len(jit.units) >= 50


CALLED = """
def helper(n):
    t = 0
    for i in range(n): t += i
    return t
def main(n):
    s = 0
    for k in range(n):
        s += helper(10)
        if k % 20 == 0: s += one(k, 20)
    return s
print(main(2000))
"""


@pytest.mark.parametrize("mode", ["machine code", "executor"])
def test_what_runs_all_the_time_and_what_it_calls_stays(mode: str) -> None:
    """A loop that is entered seldom, because it runs, and the loop that it calls are not made twice."""
    printed, jit = jit_after(MANY + CALLED, f"{MODES[mode]},loop_longevity=8")
    assert printed == f"{2000 * 45 + 20 * sum(range(0, 2000, 20))}\n"
    assert jit.stats.freed >= 60
    names = [unit.name for unit in jit.units if unit.root is unit and unit.name.endswith(("main", "helper"))]
    assert len(set(names)) == len(names) >= 2


def test_a_place_that_was_let_go_of_is_compiled_again_when_it_is_hot_again() -> None:
    first = "def early(n):\n    t = 0\n    for i in range(n): t += i\n    return t\nprint(early(50))\n"
    again = "print(early(4))\nprint(early(50))\n"
    settings = f"{MODES['executor']},loop_longevity=8"
    printed, jit = jit_after(first + MANY + "print(all(40, 20))\n" + again, settings)
    assert printed == f"1225\n{sum(range(40)) * 20}\n6\n1225\n"
    assert [unit.name for unit in jit.units if "early" in unit.name] != []
    _, short = jit_after(first + MANY + "print(all(40, 20))\n", settings)
    assert [unit.name for unit in short.units if "early" in unit.name] == []
