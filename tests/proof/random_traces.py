"""Proofs about random traces, each from a seed.

    check_loop(7, 40, counts)       a loop, optimised and proved
    check_bridge(7, 40, counts)     a bridge into another random loop

In: seeds.  Out: counts; or `Wrong`, whose message has the smallest trace that is wrong in the same way, what was made
of it, the values for which the two differ, and what the executor says of them.
"""

from __future__ import annotations

from random import Random

from tests.proof.counterexample import confirmed
from tests.proof.equivalence import prove_trace
from tests.proof.queries import Counts, Refuted
from tests.proof.reduce import reduced
from tests.proof.watch import Walk, watching
from tests.tracer.opt.traces import random_inputs, record
from tracer.ir.text import show
from tracer.ir.trace import Trace, Unit, op
from tracer.ir.verify import verify
from tracer.opt import SWITCHES, optimise_bridge, optimise_loop


class Wrong(AssertionError):
    """The optimiser has changed what a trace means."""


def optimised(trace: Trace, enable: frozenset[str] = SWITCHES) -> tuple[Unit, list[Walk]]:
    """A loop, and the walks that made it."""
    with watching() as walks:
        unit = optimise_loop(trace, 0, "L", enable)
    return unit, walks


def bridge(trace: Trace) -> tuple[Unit, list[Walk]]:
    """A bridge, and the walk that made it."""
    with watching() as walks:
        unit = optimise_bridge(trace, 1, "B")
    return unit, walks


def _make(trace: Trace, enable: frozenset[str]) -> tuple[Unit, list[Walk]]:
    return bridge(trace) if trace.ops[-1].descr is not None else optimised(trace, enable)


def check_trace(
    trace: Trace, counts: Counts, timeout: int, what: str, enable: frozenset[str] = SWITCHES, shrink: bool = True
) -> None:
    """Optimise a trace and prove it.

    Raises: Wrong.
    """
    unit, walks = _make(trace, enable)
    try:
        prove_trace(trace, unit, walks, counts, timeout)
    except Refuted as refuted:
        smallest = _reduced(trace, refuted, timeout, enable) if shrink else trace
        unit, walks = _make(smallest, enable)
        try:
            prove_trace(smallest, unit, walks, Counts(), timeout)
        except Refuted as again:
            refuted = again
            inputs, says = confirmed(again, smallest, unit)
        else:
            inputs, says = [], "the smaller trace is right"
        names: dict[str, object] = {}
        text = f"{what}: {refuted}\n{inputs}: {says}\n\n{show(smallest, names)}\n=>\n{show(unit.trace, names)}"
        raise Wrong(text)


def _reduced(trace: Trace, refuted: Refuted, timeout: int, enable: frozenset[str]) -> Trace:
    def is_wrong(smaller: Trace) -> bool:
        verify(smaller)
        unit, walks = _make(smaller, enable)
        try:
            prove_trace(smaller, unit, walks, Counts(), timeout)
        except Refuted as other:
            return other.what == refuted.what
        return False

    return reduced(trace, is_wrong)


def check_loop(
    seed: int,
    length: int,
    counts: Counts,
    timeout: int = 1000,
    enable: frozenset[str] = SWITCHES,
    shrink: bool = True,
) -> None:
    """A random loop.

    Raises: Wrong.
    """
    r = Random(seed)
    trace = record(r, random_inputs(r), length)
    check_trace(trace, counts, timeout, f"loop {seed} of {length}", enable, shrink)


def check_bridge(seed: int, length: int, counts: Counts, timeout: int = 1000) -> None:
    """A random bridge into a random loop; with an odd seed the values at its jump have been seen.

    Raises: Wrong.
    """
    r = Random(seed)
    inputs = random_inputs(r)
    loop = optimise_loop(record(r, inputs, length), 0, "L")
    before = record(r, inputs, r.choice([3, 6, 15, 40]))
    jump = before.ops.pop()
    last = op("jump", *jump.args, descr=loop.start)
    last.snapshot = jump.snapshot
    trace = Trace(before.inputs, [*before.ops, last], before.seen if seed % 2 else None)
    check_trace(trace, counts, timeout, f"bridge {seed} of {length}")
