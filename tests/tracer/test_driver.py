"""The whole tracer on small interpreters: loops, bridges, deopt, with the IR executor as backend."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from codegen.units.backend import NativeBackend
from interp.tlc import interpreter as tlc
from interp.tlc.assemble import assemble
from tests.papers.interpreters import tiny
from tracer.backend.executor import Executor
from tracer.backend.protocol import Backend
from tracer.driver.driver import Jit
from tracer.hints import JitDriver

PROGRAMS = Path(__file__).parents[2] / "bench" / "tlc"

OPTIONS: dict[str, dict[str, int | str]] = {
    "default": {},
    "no unrolling": {"enable_opts": "fold:guards:pure:heap:virtuals"},
    "no virtuals": {"enable_opts": "fold:guards:pure:heap:unroll"},
    "nothing": {"enable_opts": ""},
    "no heap cache": {"heapcache": 0},
    "no folding": {"heapcache": 0, "fold": 0},
}


@pytest.fixture
def unhooked() -> Any:
    """The drivers, set back afterwards."""
    drivers = [tlc.driver, tiny.driver]
    before = [dict(vars(d)) for d in drivers]
    yield
    for driver, state in zip(drivers, before, strict=True):
        vars(driver).clear()
        vars(driver).update(state)


def jit_for(driver: JitDriver, portal: Any, **parameters: int | str) -> Jit:
    """A JIT that traces early, with the executor behind it."""
    jit = Jit(driver, portal, Executor(), threshold=3, trace_eagerness=2, **parameters)
    jit.install()
    return jit


def run_tlc(jit: Jit | None, name: str, n: int) -> Any:
    """A TLC program's result, under the JIT or plainly."""
    code = assemble((PROGRAMS / f"{name}.tlc").read_text())
    portal = tlc.interpret if jit is None else jit.runner
    regs: list[tlc.Obj] = [*[tlc.NIL] * code.stacksize, tlc.IntObj(n)]
    result = portal(0, code, tlc.Frame(code, regs, 0))
    return result.value


def plain(y: tiny.Base) -> str:
    """What the tiny interpreter gives when no JIT is hooked."""
    hook, tiny.driver.can_enter_jit = tiny.driver.can_enter_jit, lambda *state: None
    try:
        return repr(tiny.f(y))
    finally:
        tiny.driver.can_enter_jit = hook


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize(
    ("name", "n"), [("factorial", 30), ("fibonacci", 40), ("accumulator", 50), ("accumulator", -50)]
)
def test_tlc_programs_have_the_same_result(unhooked: Any, name: str, n: int, options: dict[str, Any]) -> None:
    """Interpreted and traced, with each optimisation off in turn."""
    wanted = run_tlc(None, name, n)
    jit = jit_for(tlc.driver, tlc.interpret, **options)
    assert run_tlc(jit, name, n) == wanted
    assert jit.stats.loops == 1
    assert jit.stats.give_ups == {}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_tiny_interpreter_has_the_same_result(unhooked: Any, options: dict[str, Any]) -> None:
    """Ints and floats of Figure 1 of *Allocation Removal*."""
    for make in (tiny.BoxedInteger, lambda n: tiny.BoxedFloat(float(n))):
        wanted = plain(make(40))
        jit = jit_for(tiny.driver, tiny.loop, **options)
        result = jit.runner(make(40), tiny.BoxedInteger(0))
        assert repr(result) == wanted
        assert jit.stats.loops >= 1


def test_a_polymorphic_loop_gets_a_bridge(unhooked: Any) -> None:
    """The loop is traced for ints; floats come in by a bridge."""
    jit = jit_for(tiny.driver, tiny.loop)
    jit.runner(tiny.BoxedInteger(20), tiny.BoxedInteger(0))
    for _ in range(4):
        wanted = plain(tiny.BoxedFloat(20.0))
        assert repr(jit.runner(tiny.BoxedFloat(20.0), tiny.BoxedInteger(0))) == wanted
    assert jit.stats.bridges >= 1


@pytest.mark.parametrize("backend", [Executor, lambda: NativeBackend(sync=True)], ids=["executor", "machine code"])
def test_what_is_taken_apart_dies_without_the_collector(unhooked: Any, backend: Callable[[], Backend]) -> None:
    """Loops and bridges, with all that they consist of."""
    jit = Jit(tiny.driver, tiny.loop, backend(), threshold=3, trace_eagerness=2)
    jit.install()
    jit.runner(tiny.BoxedInteger(20), tiny.BoxedInteger(0))
    for _ in range(4):
        jit.runner(tiny.BoxedFloat(20.0), tiny.BoxedInteger(0))
    assert jit.stats.bridges >= 1
    parts = [weakref.ref(part) for unit in jit.units for part in (unit, unit.start, *unit.exits, *unit.assumed)]
    gc.collect()
    gc.disable()
    try:
        jit.compiler.dismantle()
        living = {type(part()).__name__ for part in parts} - {"NoneType"}
    finally:
        gc.enable()
    assert living == set()


def test_all_that_was_compiled_is_released_and_compiled_again(unhooked: Any) -> None:
    """Twice, with the right results."""
    jit = jit_for(tiny.driver, tiny.loop)
    for times in (1, 2):
        assert repr(jit.runner(tiny.BoxedInteger(20), tiny.BoxedInteger(0))) == plain(tiny.BoxedInteger(20))
        assert jit.stats.loops == times
        made = jit.stats.loops + jit.stats.bridges
        jit.release_all()
        assert (jit.units, jit.stats.freed) == ([], made)


class Stressed(Executor):
    """Fails every n-th guard that could as well have held."""

    def __init__(self, every: int) -> None:
        super().__init__(self._interrupted)
        self.every = every
        self.count = 0

    def _interrupted(self) -> bool:
        self.count += 1
        return self.count % self.every == 0


@pytest.mark.parametrize("every", [1, 2, 3])
def test_interrupted_loops_go_on(unhooked: Any, every: int) -> None:
    """A loop that is left at its header continues where it was."""
    wanted = run_tlc(None, "accumulator", 60)
    jit = Jit(tlc.driver, tlc.interpret, Stressed(every), threshold=3)
    jit.install()
    assert run_tlc(jit, "accumulator", 60) == wanted
    assert jit.stats.guard_failures >= 10


def test_every_trace_length_can_be_given_up(unhooked: Any) -> None:
    """Wherever recording stops, the program goes on as if it had not begun."""
    wanted = run_tlc(None, "accumulator", 40)
    for limit in range(1, 45, 3):
        jit = jit_for(tlc.driver, tlc.interpret, trace_limit=limit)
        assert run_tlc(jit, "accumulator", 40) == wanted
