"""What dies in a compiled loop, and what the loop has to do about it."""

from __future__ import annotations

import pytest

import minipy
from interp.asyncgens import AsyncGenerator
from interp.coroutines import Coroutine
from interp.generators import Generator
from tracer.dying import finalizer_of

FINISHED = """
def pieces(n):
    yield n
    yield 1
def f(n):
    total = 0
    for i in range(n):
        for piece in pieces(i):
            total += piece
    return total
assert f(2000) == 2001000
"""


@pytest.mark.parametrize("cls", [Generator, Coroutine, AsyncGenerator])
def test_what_is_suspended_tells_when_it_dies(cls: type) -> None:
    """So that loops need not be left whenever one dies."""
    assert getattr(finalizer_of(cls), "_jit_tells_", False)


def test_a_loop_stays_compiled_where_generators_end() -> None:
    """A finished generator, which dies in each turn, makes no guard fail."""
    assert minipy.run_source(FINISHED, jit="threshold=10,trace_eagerness=5,sync=1") == 0
    assert minipy.jit.stats.guard_failures < 200
