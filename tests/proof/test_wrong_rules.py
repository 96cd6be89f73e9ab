"""What is wrong with an optimiser is found by the proofs: each wrong rule is put in on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tracer.opt
from tests.proof import wrong
from tests.proof.counterexample import confirmed
from tests.proof.equivalence import prove_trace
from tests.proof.queries import Counts, Refuted
from tests.proof.random_traces import Wrong, check_loop, check_trace, optimised
from tests.proof.watch import watching
from tests.tracer.opt.traces import random_inputs, record
from tests.tracer.support import names
from tracer.ir.text import parse
from tracer.ir.trace import Op
from tracer.opt import optimise_bridge, optimizer
from tracer.opt.guards import Guards
from tracer.opt.heap import Heap
from tracer.opt.optimizer import DROP, Pass
from tracer.opt.virtualvalues import VirtualObject


@pytest.fixture
def pipeline(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Puts a pass in front of the others."""

    def put(cls: type[Pass]) -> None:
        monkeypatch.setattr(tracer.opt, "PIPELINE", [cls, *tracer.opt.PIPELINE])

    return put


def refuted(text: str) -> Refuted:
    """What the proof says of the bridge with this text."""
    trace = parse(text, names(list=list))
    with watching() as walks:
        unit = optimise_bridge(trace, 0, "B")
    with pytest.raises(Refuted) as caught:
        prove_trace(trace, unit, walks, Counts())
    caught.value.says = confirmed(caught.value, trace, unit)[1]
    return caught.value


LIMITS = """[i0]
    i1 = int_add(i0, 10)
    i2 = int_lt(i1, 15)
    guard_true(i2) [i0]
    i3 = int_lt(i0, 6)
    guard_true(i3) [i1]
    finish(None)"""

NEGATION = """[i0]
    i1 = int_sub(0, i0)
    i2 = int_lt(i1, 0)
    guard_true(i2) [i0]
    i3 = int_gt(i0, 0)
    guard_true(i3) [i1]
    finish(None)"""

DIVISION = """[i0]
    i1 = int_mul(i0, 12)
    i2 = int_eq(i1, 12)
    guard_true(i2) [i0]
    r3 = box_int(i0)
    finish(r3)"""

SHIFT = """[i0]
    i1 = int_and(i0, 15)
    i2 = int_lshift(1152921504606846976, i1)
    i3 = int_eq(i2, 0)
    guard_false(i3) [i0]
    finish(None)"""

INVERSE = """[i0, i1]
    i2 = int_add(i0, i1)
    i3 = int_sub_ovf(i2, i1)
    guard_no_overflow() [i0]
    r4 = box_int(i3)
    finish(r4)"""

STORE = "[r0, i1]\nguard_class(r0, A) [r0]\nsetfield_i(r0, A.n, i1)\nfinish(None)"
LOADS = """[r0, r1, i2]
    guard_class(r0, A) [r0]
    guard_class(r1, A) [r1]
    i3 = getfield_i(r0, A.n)
    setfield_i(r1, A.n, i2)
    i4 = getfield_i(r0, A.n)
    i5 = int_eq(i3, i4)
    guard_true(i5) [i4]
    finish(r0)"""
OBJECTS = "[r0, r1]\ni2 = ptr_eq(r0, r1)\nguard_false(i2) [r0, r1]\nfinish(r0)"
LENGTH = """[r0, r1]
    guard_class(r0, list) [r0]
    guard_class(r1, list) [r1]
    i2 = list_len(r0)
    list_append(r1, None)
    i3 = list_len(r0)
    i4 = int_eq(i2, i3)
    guard_true(i4) []
    finish(r0)"""


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (wrong.Limits, LIMITS),
        (wrong.Negation, NEGATION),
        (wrong.Division, DIVISION),
        (wrong.Shift, SHIFT),
        (wrong.Inverse, INVERSE),
        (wrong.StoresAreDead, STORE),
        (wrong.LoadsAreForever, LOADS),
        (wrong.ObjectsDiffer, OBJECTS),
        (wrong.SameLength, LENGTH),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_wrong_rule_is_found(rule: type[Pass], text: str, pipeline: Any) -> None:
    """With values for which it is wrong, which the executor confirms."""
    pipeline(rule)
    assert refuted(text).says == "the executor confirms it"


def test_a_right_rule_that_looks_like_a_wrong_one_is_proved(pipeline: Any) -> None:
    """A difference that need not be checked takes no guard away."""
    pipeline(wrong.RightInverse)
    for sum_ in ("int_add(i0, i1)", "int_add_ovf(i0, i1)\nguard_no_overflow() [i0]"):
        trace = parse(f"[i0, i1]\ni2 = {sum_}\ni3 = int_sub(i2, i1)\nr4 = box_int(i3)\nfinish(r4)", names())
        with watching() as walks:
            unit = optimise_bridge(trace, 0, "B")
        prove_trace(trace, unit, walks, Counts())
        assert not any(op.spec.name == "int_sub" for op in unit.trace.ops)


def test_random_traces_find_a_wrong_rule(pipeline: Any) -> None:
    """And what they find is made small."""
    pipeline(wrong.LoadsAreForever)

    def search() -> None:
        for seed in range(400):
            r = Random(seed)
            check_trace(record(r, random_inputs(r), 30), Counts(), 1000, f"{seed}")

    with pytest.raises(Wrong) as caught:
        search()
    smallest = str(caught.value).split("\n\n")[-1].split("=>")[0]
    assert smallest.count("\n") < 12


def broken(monkeypatch: pytest.MonkeyPatch, cls: type, name: str, method: Any) -> None:
    """Random loops find what is broken in a pass."""
    monkeypatch.setattr(cls, name, method)
    monkeypatch.setattr(optimizer, "handlers_of", optimizer.handlers_of.__wrapped__)  # found anew

    def search() -> None:
        for seed in range(400):
            check_loop(seed, 30, Counts(), shrink=False)

    with pytest.raises(Wrong):
        search()


def test_a_heap_that_survives_calls_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls change what they can reach."""
    broken(monkeypatch, Heap, "saw_call_v", lambda self, new: None)


def test_a_heap_without_aliases_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two values may be one object."""
    monkeypatch.setattr(Heap, "_different", lambda self, a, b: a is not b)
    assert refuted(LOADS).says == "the executor confirms it"


def test_a_guard_that_is_dropped_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it checks is not implied."""
    broken(monkeypatch, Guards, "opt_guard_class", lambda self, op, args: DROP)


def test_resume_data_that_forgets_a_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a virtual holds counts where it is rebuilt."""

    def encode(self: VirtualObject, encoder: Any) -> list[int]:
        fields, self.fields = self.fields, dict(list(self.fields.items())[1:])
        try:
            return correct(self, encoder)
        finally:
            self.fields = fields

    correct = VirtualObject.encode
    broken(monkeypatch, VirtualObject, "encode", encode)


def test_resume_data_that_swaps_values_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an exit saves has an order."""

    def give_exit(self: Any, guard: Op, snapshot: Any) -> None:
        correct(self, guard, snapshot)
        if guard.exit is not None and len({v.kind for v in guard.exit.values}) < len(guard.exit.values):
            values = sorted(guard.exit.values, key=lambda v: v.kind)
            swapped = values[1:2] + values[0:1] + values[2:] if values[0].kind == values[1].kind else values
            guard.exit.values = tuple(swapped)

    correct = tracer.opt.optimizer.Optimizer._give_exit
    broken(monkeypatch, tracer.opt.optimizer.Optimizer, "_give_exit", give_exit)


def test_a_jump_with_other_arguments_is_found() -> None:
    """What comes to the label does not fit it."""
    trace = parse("[i0, i1]\ni2 = int_add(i0, 1)\nguard_true(i1) [i0]\njump(i2, i1)", names())
    unit, walks = optimised(trace)
    last = unit.trace.ops[-1]
    last.args = last.args[::-1]
    with pytest.raises(Refuted, match="what comes to the label does not fit it"):
        prove_trace(trace, unit, walks, Counts())
