"""call_assembler: units that run other units, and themselves."""

from __future__ import annotations

import gc
import sys
import threading
from typing import Any

import pytest

from codegen.llvm import Job
from codegen.runtime import moduletext
from codegen.units.backend import NativeBackend
from tests.codegen.harness import compiled, native, outcome
from tracer.backend.executor import Executor
from tracer.ir.text import parse_unit, show
from tracer.ir.trace import Exit, Trace
from tracer.ir.values import Input
from tracer.opt.unroll import new_unit

FIBONACCI = """[i0, r1]
i2 = int_lt(i0, 2)
guard_false(i2) [i0, r1]
i3 = int_sub(i0, 1)
r4 = call_assembler_r(unit.start, i3, r1)
guard_no_exception() [i0, r1]
i5 = int_sub(i0, 2)
r6 = call_assembler_r(unit.start, i5, r1)
guard_no_exception() [r4]
i7 = unbox_int(r4) [r4, r6]
i8 = unbox_int(r6) [r4, r6]
i9 = int_add(i7, i8)
r10 = box_int(i9)
finish(r10)"""
DEEP = """[i0, r1]
i2 = int_add(i0, 1)
r3 = call_assembler_r(unit.start, i2, r1)
guard_no_exception() [i0, r1]
finish(r3)"""
BACKENDS = ["executor", "quick", "optimised", "swapped"]


def backend_named(name: str) -> Any:
    """A backend by the tier it runs units in."""
    if name == "executor":
        return Executor()
    return native() if name == "quick" else native(0) if name == "optimised" else NativeBackend(sync=True, hot=1)


@pytest.mark.parametrize("name", BACKENDS)
def test_a_unit_calls_itself_and_goes_on_after_an_exit(name: str) -> None:
    backend, mark = backend_named(name), object()
    unit = compiled(FIBONACCI, backend)
    left: list[int] = []

    def leave(way: Exit, values: list[Any]) -> Any:
        assert way.number == 0
        assert values[1] is mark
        left.append(values[0])
        return values[0]

    unit.leave = leave
    before = sys.getrefcount(mark)
    assert backend.run(unit, [15, mark])[1] == [610]
    assert backend.run(unit, [10, mark])[1] == [55]
    assert len(left) == 987 + 89
    assert sys.getrefcount(mark) == before


@pytest.mark.parametrize("name", BACKENDS)
def test_what_leaving_raises_is_the_calls_exception(name: str) -> None:
    backend, mark = backend_named(name), object()
    unit = compiled(FIBONACCI, backend)

    def leave(way: Exit, values: list[Any]) -> Any:
        raise ValueError(way.number, *values[:1])

    unit.leave = leave
    before = sys.getrefcount(mark)
    way, values = backend.run(unit, [3, mark])
    assert way.number == 1
    assert values[:2] == [3, mark]
    assert isinstance(values[2], ValueError)  # from the second level: its own first call raised
    assert values[2].args == (1, 2)
    del values
    gc.collect()  # tracebacks and the values in their frames
    assert sys.getrefcount(mark) <= before + 1


@pytest.mark.parametrize("name", BACKENDS)
def test_a_stand_in_leads_to_a_unit_only_as_long_as_that_does_not_rest(name: str) -> None:
    backend = backend_named(name)
    stand_in = new_unit(Trace([Input("i")], []), -1, "call")
    assert backend.stand_in(stand_in)
    stand_in.leave = lambda way, values: (way, values)
    text = "[i0]\nr1 = call_assembler_r(called, i0)\nguard_no_exception() [i0]\nfinish(r1)"
    caller = compiled(text, backend, {"called": stand_in.start})
    unit = compiled("[i0]\nr1 = box_int(i0)\nfinish(r1)", backend)
    for leads_to, result in [(None, (stand_in, [7])), (unit, 7), (None, (stand_in, [7])), (unit, 7)]:
        backend.redirect(stand_in, leads_to)
        assert backend.run(caller, [7])[1] == [result]


SMALL_STACK = 1 << 20
"""Bytes of a thread's stack: the main thread's is so large that what each level leaves behind fills gigabytes."""


@pytest.mark.parametrize("name", ["quick", "optimised"])
def test_endless_recursion_raises(name: str) -> None:
    backend, mark = backend_named(name), object()
    unit = compiled(DEEP, backend)
    depths: list[int] = []

    def leave(way: Exit, values: list[Any]) -> Any:
        depths.append(values[0])
        raise values[-1]

    unit.leave = leave
    before, limit = sys.getrefcount(mark), sys.getrecursionlimit()
    ends: list[list[Any]] = []
    sys.setrecursionlimit(10_000)
    threading.stack_size(SMALL_STACK)
    try:
        thread = threading.Thread(target=lambda: ends.append(backend.run(unit, [0, mark])[1]))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(0)
        sys.setrecursionlimit(limit)
    values = ends.pop()
    assert isinstance(values[-1], RecursionError)
    assert max(depths) > 1000
    del values
    gc.collect()  # tracebacks and the values in their frames
    assert sys.getrefcount(mark) == before


def test_arguments_of_all_kinds() -> None:
    def callee() -> Any:
        executor, fast = Executor(), native()
        text = "[i0, f1, r2]\nr3 = box_float(f1)\nr4 = box_int(i0)\nr5 = newtuple(r3, r4, r2)\nfinish(r5)"
        units = [compiled(text, backend, number=7) for backend in (executor, fast)]
        caller = "[f0]\nr1 = call_assembler_r(T, 5, f0, 'x')\nguard_no_exception()[]\nfinish(r1)"
        found = [
            outcome(backend.run(compiled(caller, backend, {"T": unit.start}), [1.5]))
            for backend, unit in zip((executor, fast), units, strict=True)
        ]
        assert found[0] == found[1]
        return found[0]

    assert callee()[1] == [(tuple, [("float", (1.5).hex()), (int, 5), (str, "x")])]


def test_text_form() -> None:
    unit = parse_unit(FIBONACCI)
    assert "r4 = call_assembler_r(unit.start, i3, r1)" in show(unit.trace)
    assert unit.trace.ops[3].descr is unit.start


def test_a_callee_that_is_not_compiled_is_refused() -> None:
    reasons: list[str] = []
    backend = NativeBackend(sync=True, report=lambda unit, reason: reasons.append(reason))
    other = parse_unit("[]\nfinish('x')", name="other")
    unit = parse_unit("[]\nr0 = call_assembler_r(T)\nguard_no_exception()[]\nfinish(r0)", {"T": other.start})
    backend.compile(unit, lambda _unit: None)
    assert not unit.compiled
    assert "not compiled" in reasons[0]


def test_a_stand_in_waits_for_nothing_but_the_support_routines() -> None:
    backend = NativeBackend(sync=False)
    try:
        unit = new_unit(Trace([Input("r")], []), -1, "call of something")
        backend.stand_in(unit)
        assert unit.compiled
    finally:
        backend.shutdown()


def test_where_llvm_refuses_the_support_routines_nothing_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moduletext, "support_job", lambda *_: Job("no module", {}, ()))
    backend = NativeBackend(sync=False)
    try:
        assert not backend.stand_in(new_unit(Trace([Input("r")], []), -1, "call of something"))
    finally:
        backend.shutdown()
