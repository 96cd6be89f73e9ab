"""What dies in a compiled loop, and what the loop has to do about it."""

from __future__ import annotations

import pytest

import minipy
from interp.suspended.asyncgens import AsyncGenerator
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import Generator
from tracer.host.dying import finalizer_of

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


OF_THE_HOST = """
from contextlib import asynccontextmanager
class Counts:
    open = 0
counts = Counts()
@asynccontextmanager
async def opened():
    counts.open += 1
    yield counts
    counts.open -= 1
async def each(n):
    for i in range(n):
        yield i
async def f(n):
    total = 0
    for i in range(n):
        async with opened() as found:
            total += i * found.open
        async for piece in each(2):
            total += piece
    return total
try:
    f(1000).send(None)
except StopIteration as stop:
    assert stop.value == 500500, stop.value
assert counts.open == 0
"""


def test_a_loop_stays_compiled_where_coroutines_of_the_host_end() -> None:
    """Those of `asynccontextmanager` die in each turn."""
    assert minipy.run_source(OF_THE_HOST, jit="threshold=10,trace_eagerness=5,sync=1") == 0
    assert minipy.jit.stats.guard_failures < 200


REPLACED = """
class Deleted:
    def __init__(self, seen, n):
        self.seen = seen
        self.n = n
    def __del__(self):
        self.seen.append(self.n)
def f(n):
    seen = []
    thing = None
    for i in range(n):
        assert i < 3 or seen[-1] == i - 2, (i, seen)
        thing = Deleted(seen, i)
f(300)
"""


@pytest.mark.parametrize("stress", [1, 3, 7])
def test_the_next_turn_sees_what_a_finaliser_did_wherever_the_last_one_was_left(stress: int) -> None:
    """What is due runs before the next unit is entered."""
    settings = f"threshold=1,trace_eagerness=2,backend=executor,stress={stress}"
    assert minipy.run_source(REPLACED, jit=settings) == 0


DROPPED = """
class Holder:
    def __init__(self):
        self.x = 0
def f(n):
    holder = Holder()
    def steps():
        try:
            yield 1
        finally:
            holder.x += 1
    things = [steps() for k in range(n)]
    for thing in things:
        next(thing)
    thing = None
    i = 0
    while i < n:
        assert holder.x == i, (holder.x, i)
        things[i] = None
        i += 1
for k in range(6):
    f(30)
"""


def test_a_recording_keeps_nothing_that_the_program_has_dropped() -> None:
    """The last call of `f` is recorded; its inner loops run meanwhile, and what they drop ends there and then."""
    assert minipy.run_source(DROPPED, jit="threshold=2,sync=1") == 0
    assert minipy.jit.stats.loops > 3


@pytest.mark.parametrize("trace_limit", [60, 100, 150, 200])
def test_nor_does_one_that_ends_in_an_inlined_call(trace_limit: int) -> None:
    """What its frames hold at that place, they let go of as they end."""
    settings = f"threshold=1,trace_eagerness=1,sync=1,trace_limit={trace_limit}"
    assert minipy.run_source(DROPPED, jit=settings) == 0
    assert minipy.jit.stats.loops > 3
