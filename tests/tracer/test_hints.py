"""What the hints do to a trace."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracer.tracing import count, record
from tracer.hints import (
    JitDriver,
    Word,
    computed_natively,
    dont_look_inside,
    elidable,
    elidable_promote,
    look_inside_iff,
    promote,
)
from tracer.record import recorder

driver = JitDriver(greens=(), reds=("n", "total"))


def is_small(n: Word) -> bool:
    """The predicate of `looked_into_if_small`."""
    return n < 5


@look_inside_iff(is_small)
def looked_into_if_small(n: Word) -> Word:
    return n * 2


@elidable
def folded(n: Word) -> Word:
    return n + 100


@elidable_promote
def promoted_and_folded(n: Word) -> Word:
    return n + 100


@dont_look_inside
def opaque(n: Word) -> Word:
    return n


seen = [0]


@elidable
def lying(n: Word) -> Word:
    seen[0] += 1
    return seen[0]


def conditional(n: Word, total: Word) -> Word:
    while True:
        driver.jit_merge_point(n, total)
        total = total + looked_into_if_small(n)
        driver.can_enter_jit(n, total)


def constants(n: Word, total: Word) -> Word:
    while True:
        driver.jit_merge_point(n, total)
        total = total + folded(promote(n)) + opaque(total)
        driver.can_enter_jit(n, total)


def promoting(n: Word, total: Word) -> Word:
    while True:
        driver.jit_merge_point(n, total)
        total = total + promoted_and_folded(n)
        driver.can_enter_jit(n, total)


def unpromoted(n: Word, total: Word) -> Word:
    while True:
        driver.jit_merge_point(n, total)
        total = total + folded(n)
        driver.can_enter_jit(n, total)


def broken(n: Word, total: Word) -> Word:
    while True:
        driver.jit_merge_point(n, total)
        total = total + lying(n)
        driver.can_enter_jit(n, total)


def trace_of(portal: Any, n: int) -> Any:
    """The loop of one of the portals above."""
    trace = record(driver, portal, n, 0).trace
    assert trace is not None
    return trace


def test_look_inside_iff_asks_while_recording() -> None:
    """Looked into for small arguments, called as a whole for others."""
    assert count(trace_of(conditional, 3), "call_i") == 0
    assert count(trace_of(conditional, 3), "int_mul") == 1
    assert count(trace_of(conditional, 9), "call_i") == 1


def test_a_promoted_argument_folds_an_elidable_call() -> None:
    """The guard is all that is left; an opaque call stays."""
    trace = trace_of(constants, 3)
    assert count(trace, "guard_value_i") == 1
    assert count(trace, "call_pure_i") == 0
    assert count(trace, "call_i") == 1


def test_elidable_promote_promotes() -> None:
    """The same without a promote in the source."""
    trace = trace_of(promoting, 3)
    assert count(trace, "guard_value_i") == 1
    assert count(trace, "call_pure_i") == 0


def test_an_elidable_call_of_a_variable_stays() -> None:
    """It is pure, but not constant."""
    assert count(trace_of(unpromoted, 3), "call_pure_i") == 1


def test_a_broken_promise_is_found_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """MINIPYD_CHECK=elidable calls each elidable function again."""
    monkeypatch.setattr(recorder, "CHECK_ELIDABLE", True)
    with pytest.raises(AssertionError, match="lying is marked elidable"):
        trace_of(broken, 3)


@pytest.mark.parametrize("answer", ["Word", "bool", float])
def test_native_code_remembers_references_only(answer: object) -> None:
    """Its memo holds what an elidable function answers, and counts the reference."""

    def told(n: object) -> object: ...

    assert computed_natively(told) is told
    told.__annotations__["return"] = answer
    with pytest.raises(TypeError, match="returns a reference"):
        computed_natively(told)
