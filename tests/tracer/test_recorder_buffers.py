"""What the recorder makes of items of buffers."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from tests.tracer.tracing import names, record
from tracer.hints import JitDriver
from tracer.ir.trace import Trace

driver = JitDriver(greens=(), reds=("w_a", "w_i", "w_x"))


def get(w_a: Any, w_i: Any, w_x: object) -> object:
    """Reads."""
    while True:
        driver.jit_merge_point(w_a, w_i, w_x)
        w_x = w_a[w_i]
        driver.can_enter_jit(w_a, w_i, w_x)


def put(w_a: Any, w_i: Any, w_x: object) -> object:
    """Writes."""
    while True:
        driver.jit_merge_point(w_a, w_i, w_x)
        w_a[w_i] = w_x
        driver.can_enter_jit(w_a, w_i, w_x)


def trace_of(portal: Any, a: object, i: object, x: object = None) -> Trace:
    """The loop of one of the portals above."""
    trace = record(driver, portal, a, i, x).trace
    assert trace is not None
    return trace


def has_call(trace: Trace) -> bool:
    """Is anything left to the host?"""
    return any(name.startswith("call") for name in names(trace))


@pytest.mark.parametrize(
    ("a", "operation"),
    [(array("i", [1]), "raw_getitem_i"), (array("d", [1]), "raw_getitem_f"), (bytearray(1), "raw_getitem_i"),
     (b"a", "bytes_getitem")],
)  # fmt: skip
def test_an_item_is_read_in_bounds(a: Any, operation: str) -> None:
    trace = trace_of(get, a, 0)
    assert not has_call(trace)
    found = names(trace)
    assert found.index("uint_lt") < found.index(operation)
    assert ("array_code" in found) == isinstance(a, array)


@pytest.mark.parametrize(
    ("a", "i"), [(array("u", "a"), 0), (array("Q", [2**63]), 0), (memoryview(b"a"), 0), (b"a", False), (b"a", slice(1))]
)
def test_what_has_no_row_is_the_hosts(a: Any, i: object) -> None:
    assert has_call(trace_of(get, a, i))


@pytest.mark.parametrize(
    ("a", "x", "guards"),
    [(array("b", [1]), 5, True), (array("q", [1]), 5, False), (array("Q", [1]), 5, True), (array("d", [1]), 1.5, False),
     (array("f", [1]), 3, False), (bytearray(1), 255, True), (bytearray(1), True, True)],
)  # fmt: skip
def test_an_item_is_written_where_it_fits(a: Any, x: object, guards: bool) -> None:
    trace = trace_of(put, a, 0, x)
    assert not has_call(trace)
    found = names(trace)
    compared = [name for name in found if name in ("uint_lt", "int_ge")]
    assert len(compared) == 1 + guards


@pytest.mark.parametrize(("a", "x"), [(array("d", [1]), 2**70), (array("Q", [1]), 2**63), (array("u", "a"), "b")])
def test_an_item_that_is_no_word_is_the_hosts(a: Any, x: object) -> None:
    assert has_call(trace_of(put, a, 0, x))
