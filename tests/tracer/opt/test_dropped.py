"""`MINIPYD_CHECK=dropped` keeps what is dropped, and tells of what does not hold."""

from __future__ import annotations

import contextlib
import io
import sys

import pytest

import minipy
import tracer.backend.executor
import tracer.opt.dropped
from tests.proof.test_handover import preamble_values_as_inputs
from tests.tracer.support import names
from tracer.ir.text import parse, show
from tracer.opt import optimise_bridge
from tracer.opt.dropped import CheckedOptimizer, expect, expect_class, expect_fit

INDEX_OF_THE_TURN_BEFORE = """
def run(n):
    x = c = 0
    for i in range(n):
        if i % 16 == 10:
            try:
                c += (1, 2, 3, 4, 5, 6, 7, 8)[x]
            except IndexError:
                c += 1000
            continue
        if i < n // 2:
            x = i & 7
        else:
            x = i * 1000000
    return c

for _ in range(5):
    w = run(1200)
print(w, run(20000))
"""


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is told while every walk keeps its checks."""
    found: list[str] = []
    monkeypatch.setattr(tracer.opt.dropped, "walk_class", CheckedOptimizer)
    monkeypatch.setattr(tracer.opt.dropped, "report", found.append)
    return found


def optimised(text: str) -> str:
    """What the optimiser makes of a bridge."""
    known = names(list=list)
    return show(optimise_bridge(parse(text, known), 0, "B").trace, known)


DECIDED = """[i0, r1]
    i2 = int_and(i0, 7)
    i3 = uint_lt(i2, 8)
    guard_true(i3) [i0]
    i4 = int_add_ovf(i2, 1)
    guard_no_overflow() [i0]
    guard_class(r1, list) [i0]
    guard_class(r1, list) [i0]
    r5 = box_int(i4)
    finish(r5)"""


def test_each_conclusion_is_followed_by_a_call(reports: list[str]) -> None:
    """A comparison that is decided, a sum that cannot overflow, a class that is known."""
    calls = [line.strip() for line in optimised(DECIDED).splitlines() if "call_v" in line]
    assert calls == [
        "call_v(expect, 'uint_lt is decided', i3, 1)",
        "call_v(expect_fit, 'int_add_ovf', i2, 1)",
        "call_v(expect_class, r1, list)",
    ]


def test_without_the_switch_there_is_none() -> None:
    """Nobody pays for it."""
    assert "call_v" not in optimised(DECIDED)


def test_what_does_not_hold_is_told(reports: list[str]) -> None:
    """Words, sums and classes."""
    expect("int_lt is decided", 0, 1)
    expect("int_lt is decided", 1, 1)
    expect_fit("int_add_ovf", 2**63 - 1, 1)
    expect_fit("int_add_ovf", 1, 1)
    expect_class(True, int)
    expect_class(1, int)
    assert reports == [
        "int_lt is decided: 0, not 1",
        f"int_add_ovf of {2**63 - 1} and 1 overflows",
        "the class is <class 'bool'>, not <class 'int'>",
    ]


def ran(source: str) -> str:
    """What a program prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        minipy.run_source(source, jit="threshold=2,trace_eagerness=1,backend=executor")
    sys.stdout.flush()
    return printed.getvalue()


def test_a_program_that_is_right_tells_nothing(reports: list[str]) -> None:
    """Though checks are dropped in it."""
    assert ran(INDEX_OF_THE_TURN_BEFORE) == "38074 626250\n"
    assert reports == []


def test_a_fault_of_the_optimiser_is_told(reports: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the preamble has computed is taken for what every turn gets: see `tests.proof.test_handover`."""
    preamble_values_as_inputs(monkeypatch)
    monkeypatch.setattr(tracer.backend.executor, "verify_unit", lambda unit: None)  # which sees it at once
    ran(INDEX_OF_THE_TURN_BEFORE)
    assert any("int_lt is decided" in report for report in reports)
