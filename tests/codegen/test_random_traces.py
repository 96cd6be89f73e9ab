"""Random recorded loops, as they are and optimised, on machine code against the executor.

The same guard fails, the interpreter gets the same frames and memory, and every object that there was before has as
many references as the executor leaves it; nothing that was made stays alive.  More: `python -m tests.codegen`.
"""

from __future__ import annotations

import copy
import gc
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.codegen.harness import both_tiers, native  # noqa: F401
from tests.tracer.opt.runs import as_recorded, canonical
from tests.tracer.opt.traces import WORLD, random_inputs, record
from tests.tracer.support import A, B, Frame
from tracer.backend.executor import Executor
from tracer.ir.text import show
from tracer.ir.trace import FINISHED, Unit
from tracer.opt import optimise_loop
from tracer.resume.decode import ConcreteBuilder, decode

pytestmark = pytest.mark.usefixtures("both_tiers")


def objects_of(inputs: list[Any]) -> list[Any]:
    """The objects that the inputs lead to, in the order they are met; ints and floats are shared by all."""
    found: list[Any] = []
    waiting = list(inputs)
    while waiting:
        thing = waiting.pop(0)
        if type(thing) not in (A, B, Frame, list, tuple) or any(thing is other for other in found):
            continue
        found.append(thing)
        if type(thing) in (list, tuple):
            waiting += thing
        else:
            waiting += [getattr(thing, name) for name in type(thing).__slots__ if name != "__weakref__"]
    return found


def outcome(backend: Any, unit: Unit, inputs: list[Any]) -> tuple[Any, list[int]]:
    """What can be seen of a run, and how many references the objects have that there were before."""
    inputs = copy.deepcopy(inputs)
    before = objects_of(inputs)
    WORLD.clear()
    left, values = backend.run(unit, list(inputs))
    seen: dict[int, int] = {}
    if left is FINISHED:
        shown = canonical([values, inputs, WORLD], seen)
    else:
        exception = values.pop() if left.takes_exception else None
        frames = decode(left.resume, ConcreteBuilder(values))
        shown = [left.number, canonical([frames, type(exception), inputs, WORLD], seen)]
        del frames, exception
    del left, values
    WORLD.clear()
    _forget_tracebacks()
    gc.collect()
    counts = [sys.getrefcount(thing) for thing in before]
    return shown, counts


def _forget_tracebacks() -> None:
    """Errors that the interpreter got lead to the frames of what has run the trace; the executor's hold its values."""
    for thing in gc.get_objects():
        if type(thing) is ValueError:
            thing.__traceback__ = None


def alive() -> int:
    """How many objects of the tests' classes there are."""
    gc.collect()
    return sum(type(thing) in (A, B, Frame) for thing in gc.get_objects())


def compare(seed: int, length: int) -> None:
    """One loop, twice."""
    r = Random(seed)
    inputs = random_inputs(r)
    trace = record(r, inputs, length)
    for unit in (as_recorded(trace), optimise_loop(trace, 0, "L")):
        executor = Executor()
        executor.compile(unit, lambda unit: None)
        expected = outcome(executor, unit, inputs)
        executor.release(unit)
        backend = native()
        backend.compile(unit, lambda unit: None)
        before = alive()
        try:
            got = outcome(backend, unit, inputs)
            assert got[0] == expected[0], f"seed {seed}, {inputs}\n{show(unit.trace)}"
            assert got[1] == expected[1], f"references, seed {seed}, {inputs}\n{show(unit.trace)}"
            del got
            assert alive() == before, f"left alive, seed {seed}, {inputs}\n{show(unit.trace)}"
        finally:
            backend.release(unit)


@pytest.mark.parametrize("seed", range(4))
def test_fixed_seeds(seed: int) -> None:
    compare(seed, 10 + 15 * seed)


@pytest.mark.parametrize("seed", [7200228, 7200446])
def test_an_error_that_goes_on_living_holds_no_values(seed: int) -> None:
    """It is in a local of the frames that are rebuilt."""
    compare(seed, 5 + seed % 60)


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.integers(3, 60))
def test_random_loops(seed: int, length: int) -> None:
    compare(seed, length)
