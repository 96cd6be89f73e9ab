"""Proofs about random traces, each from a seed.

    check_loop(7, 40, counts)       a loop, optimised and proved
    check_bridge(7, 40, counts)     a bridge into another random loop
    check_exit(7, 40, counts)       a bridge that starts at one of the exits of a random loop

In: seeds.  Out: counts; or `Wrong`, whose message has the smallest trace that is wrong in the same way, what was made
of it, the values for which the two differ, and what the executor says of them.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from tests.proof.counterexample import confirmed
from tests.proof.equivalence import prove_trace
from tests.proof.queries import Counts, Refuted
from tests.proof.reduce import reduced
from tests.proof.watch import Walk, watching
from tests.tracer.opt.runs import as_recorded, run
from tests.tracer.opt.test_bounds_random import Watcher, WordRecorder, other_words, record_flags
from tests.tracer.opt.traces import ComplexRecorder, Recorder, random_inputs, record
from tests.tracer.support import Frame
from tracer.ir.text import show
from tracer.ir.trace import Exit, Trace, Unit, op
from tracer.ir.verify import verify, verify_unit
from tracer.opt import SWITCHES, optimise_bridge, optimise_loop
from tracer.opt.handover import known_bounds, known_fields


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


def _recorder(seed: int) -> type[Recorder]:
    """Two seeds of seven have complex numbers, too."""
    return ComplexRecorder if seed % 7 in (1, 4) else Recorder


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
    trace = record(r, random_inputs(r), length, _recorder(seed))
    check_trace(trace, counts, timeout, f"loop {seed} of {length}", enable, shrink)


def check_bridge(seed: int, length: int, counts: Counts, timeout: int = 1000) -> None:
    """A random bridge into a random loop; with an odd seed the values at its jump have been seen.

    Raises: Wrong.
    """
    r = Random(seed)
    inputs = random_inputs(r)
    loop = optimise_loop(record(r, inputs, length, _recorder(seed)), 0, "L")
    before = record(r, inputs, r.choice([3, 6, 15, 40]), _recorder(seed))
    jump = before.ops.pop()
    last = op("jump", *jump.args, descr=loop.start)
    last.snapshot = jump.snapshot
    trace = Trace(before.inputs, [*before.ops, last], before.seen if seed % 2 else None)
    check_trace(trace, counts, timeout, f"bridge {seed} of {length}")


def check_exit(seed: int, length: int, counts: Counts, timeout: int = 1000) -> bool:
    """A random loop of words is left, and a random bridge starts there; False where no bridge can.

    The bridge is proved from what the exit tells it, which is proved for the loop, and is run with what the exit saved.
    Raises: Wrong.
    """
    r = Random(seed)
    inputs = random_inputs(r)
    trace = record(r, inputs, length, WordRecorder) if seed % 2 else record_flags(r, inputs, length)
    inputs += [0, 1][: len(trace.inputs) - len(inputs)]
    loop, walks = optimised(trace)
    what = f"exit {seed} of {length}"
    _proved(what, trace, loop, walks, counts, timeout)
    left, values = _left(r, loop, inputs)
    if left.takes_exception or "i" not in left.kinds or Frame not in map(type, values):
        return False
    recorder = WordRecorder(r, values, left.kinds)
    for _ in range(r.choice([3, 6, 15, 30])):
        recorder.step()
    before = recorder.trace
    last = op("finish", recorder.pick("r"))
    bridge_trace = Trace(before.inputs, [*before.ops, last])
    known: dict[str, Any] = {
        "known_classes": left.known_classes, "known_fields": known_fields(left), "known_bounds": known_bounds(left),
    }  # fmt: skip
    with watching() as bridge_walks:
        unit = optimise_bridge(bridge_trace, 1, "B", **known)
    _proved(what, bridge_trace, unit, bridge_walks, counts, timeout, **known)
    want, got = run([as_recorded(bridge_trace)], values), run([unit], values)
    if want != got:
        raise Wrong(f"{what}: {values}\n{show(loop.trace)}\n\n{show(bridge_trace)}\n=>\n{show(unit.trace)}")
    return True


def _left(r: Random, loop: Unit, inputs: list[Any]) -> tuple[Exit, list[Any]]:
    watcher = Watcher(r)
    watcher.compile(loop, lambda unit: None)
    return watcher.run(loop, other_words(r, copy.deepcopy(inputs)))


def _proved(
    what: str, trace: Trace, unit: Unit, walks: list[Walk], counts: Counts, timeout: int, **known: Any
) -> None:
    verify_unit(unit, what)
    try:
        prove_trace(trace, unit, walks, counts, timeout, **known)
    except Refuted as refuted:
        names: dict[str, object] = {}
        raise Wrong(f"{what}: {refuted}\n\n{show(trace, names)}\n=>\n{show(unit.trace, names)}") from None
