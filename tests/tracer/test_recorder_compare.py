"""What the recorder makes of `==` and `!=`: the answer where the classes say it, a call where somebody may be asked."""

from __future__ import annotations

import types
from typing import Any

import pytest

from tests.tracer.tracing import names, record
from tracer.hints import JitDriver
from tracer.ir.trace import Trace
from tracer.record.comparisons import are_unrelated

driver = JitDriver(greens=(), reds=("w_a", "w_b", "w_c"))


def equal(w_a: Any, w_b: Any, w_c: object) -> object:
    """Compares."""
    while True:
        driver.jit_merge_point(w_a, w_b, w_c)
        w_c = w_a == w_b
        driver.can_enter_jit(w_a, w_b, w_c)


def unequal(w_a: Any, w_b: Any, w_c: object) -> object:
    """Compares."""
    while True:
        driver.jit_merge_point(w_a, w_b, w_c)
        w_c = w_a != w_b
        driver.can_enter_jit(w_a, w_b, w_c)


def trace_of(portal: Any, a: object, b: object) -> Trace:
    """The loop of one of the portals above."""
    trace = record(driver, portal, a, b, None).trace
    assert trace is not None
    return trace


def answer(trace: Trace) -> object:
    """The constant that the loop carries round as the answer."""
    return getattr(trace.ops[-1].args[-1], "value", None)


class Odd:
    """Says what it likes."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Numbers(list[int]):
    """As far as the host can tell, a class whose `__eq__` may change."""


@pytest.mark.parametrize(
    ("a", "b"),
    [(None, 3), ("a", None), ((), None), ([], ()), ({}, set[int]()), ("a", 1.5), (1j, "a"), (range(2), [0, 1]),
     (int, 3), (None, ...), (slice(1), None), (True, "True"), (str, None)],
)  # fmt: skip
def test_the_classes_say_it(a: object, b: object) -> None:
    for left, right in ((a, b), (b, a)):
        for portal, wanted in ((equal, False), (unequal, True)):
            trace = trace_of(portal, left, right)
            assert not [name for name in names(trace) if name.startswith("call")]
            assert answer(trace) is wanted
            assert names(trace).count("guard_class") == 2


@pytest.mark.parametrize(("a", "b"), [(int, str), (int, int), (equal, equal), (equal, int)])
def test_identity_says_it(a: object, b: object) -> None:
    for portal in (equal, unequal):
        trace = trace_of(portal, a, b)
        assert not [name for name in names(trace) if name.startswith("call")]
        if type(a) is type(b):
            assert "ptr_eq" in names(trace)


@pytest.mark.parametrize(
    ("a", "b"),
    [(Odd(), None), (3, Odd()), (Numbers(), None), ([], []), ((), ()), (bytearray(), "a"),
     (types.SimpleNamespace(), None), (memoryview(b""), None), (2**70, 2**70), (types.ModuleType("m"), None)],
)  # fmt: skip
def test_others_are_asked(a: object, b: object) -> None:
    for left, right in ((a, b), (b, a)):
        assert [name for name in names(trace_of(equal, left, right)) if name.startswith("call")]


def test_a_row_tells_what_the_host_says() -> None:
    """Objects of each two classes that are told to be unrelated answer NotImplemented to one another."""
    objects: list[Any] = [None, ..., NotImplemented, int, equal, 1, True, 1.0, 1j, "1", b"1", (1,), [1], {1: 1}, {1},
               frozenset((1,)), range(1), slice(1), len, bytearray(b"1"), types.SimpleNamespace()]  # fmt: skip
    told = [(a, b) for a in objects for b in objects if are_unrelated(type(a), type(b))]
    assert len(told) > 150
    for a, b in told:
        asked: Any = type(a)
        assert asked.__eq__(a, b) is NotImplemented
        assert asked.__ne__(a, b) is NotImplemented
