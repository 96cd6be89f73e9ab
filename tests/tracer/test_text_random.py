"""Whatever a trace holds, its text reads back as that trace."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tracer.opt.traces import random_inputs, record
from tests.tracer.support import names
from tracer.ir.snapshot import FrozenFrame, Snapshot
from tracer.ir.text import parse, show
from tracer.ir.trace import Op, Trace, op
from tracer.ir.values import Const, Value
from tracer.opt import optimise_loop

CONSTANTS = st.one_of(
    st.builds(Const, st.just("i"), st.integers(-(1 << 63), (1 << 63) - 1)),
    st.builds(Const, st.just("f"), st.floats(allow_nan=True, allow_infinity=True)),
    st.builds(
        Const,
        st.just("r"),
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-(10**30), 10**30),
            st.floats(allow_nan=True, allow_infinity=True),
            st.text(max_size=8),
            st.binary(max_size=8),
        ),
    ),
)


def same_constant(a: Value, b: Value) -> bool:
    """Are these constants of one kind, type and value?"""
    if not isinstance(a, Const) or not isinstance(b, Const) or a.kind != b.kind:
        return False
    if type(a.value) is float and type(b.value) is float:
        return a.value.hex() == b.value.hex() or (math.isnan(a.value) and math.isnan(b.value))
    return type(a.value) is type(b.value) and bool(a.value == b.value)


@given(st.lists(CONSTANTS, max_size=6))
def test_constants_read_back(constants: list[Const]) -> None:
    """Words, doubles, and objects that have a text."""
    kinds = "".join(c.kind for c in constants)
    trace = Trace([], [op("jump", *constants, descr=None)])
    again = parse(show(trace), {})
    assert "".join(a.kind for a in again.ops[0].args) == kinds
    assert all(map(same_constant, constants, again.ops[0].args))


class Alike:
    """Compares two traces, value by value."""

    def __init__(self, one: Trace, other: Trace) -> None:
        self.pairs: dict[Value, Value] = dict(zip(one.inputs, other.inputs, strict=True))
        self.frames: dict[object, object] = {}
        for left, right in zip(one.ops, other.ops, strict=True):
            self.ops(left, right)

    def ops(self, left: Op, right: Op) -> None:
        assert left.spec is right.spec
        assert left.descr is right.descr
        for a, b in zip(left.args, right.args, strict=True):
            self.values(a, b)
        one: Snapshot | None = left.snapshot
        other: Snapshot | None = right.snapshot
        while one is not None and other is not None:
            for a, b in zip(one.values, other.values, strict=True):
                self.values(a, b)
            one, other = one.parent, other.parent
        assert (one is None) == (other is None)
        self.pairs[left] = right

    def values(self, a: Any, b: Any) -> None:
        if isinstance(a, FrozenFrame):
            assert isinstance(b, FrozenFrame)
            assert self.frames.setdefault(a.identity, b.identity) is b.identity
            assert (a.base is None) == (b.base is None)
            if a.base is not None:
                self.values(a.base, b.base)
            for left, right in zip((a.values, *a.arrays), (b.values, *b.arrays), strict=True):
                for x, y in zip(left, right, strict=True):
                    self.values(x, y)
        elif isinstance(a, Const):
            assert a.value is b.value or same_constant(a, b)
        else:
            assert self.pairs[a] is b


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.integers(3, 60))
def test_random_traces_read_back(seed: int, length: int) -> None:
    """As recorded, with snapshots and frozen frames; and as optimised, with exits."""
    r = Random(seed)
    trace = record(r, random_inputs(r), length)
    known = names()
    text = show(trace, known)
    again = parse(text, known)
    Alike(trace, again)
    assert show(again, known) == text
    unit = optimise_loop(trace, 0, "L")
    text = show(unit.trace, known)
    assert show(parse(text, known), known) == text
