"""Golden pairs: a trace as text before, and as text after; that they mean the same is proved of each."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from tests.proof.equivalence import Counts, prove_trace
from tests.proof.watch import watching
from tests.tracer.support import names
from tracer.ir.forwarding import Constants
from tracer.ir.text import Names, parse, show
from tracer.ir.trace import Trace, Unit
from tracer.ir.verify import verify, verify_unit
from tracer.opt import SWITCHES, optimise_bridge, optimise_loop
from tracer.opt.dead import without_dead_operations
from tracer.opt.optimizer import Optimizer, Pass
from tracer.opt.unroll import new_unit
from tracer.resume.encode import Pool

PROVED = Counts()
"""What the proofs of all pairs so far came to."""


def proved_walk(trace: Trace, passes: list[type[Pass]]) -> Unit:
    """What one walk with these passes makes of a trace, proved."""
    unit = new_unit(trace, 0, "L")
    with watching() as walks:
        o = Optimizer(unit, passes, Constants(), Pool())
        o.feed_all(trace.ops)
    unit.trace.ops = without_dead_operations(o.ops)
    prove_trace(trace, unit, walks, PROVED)
    return unit


def proved_loop(trace: Trace, name: str = "L", enable: frozenset[str] = SWITCHES) -> Unit:
    """What the optimiser makes of a recorded loop, proved."""
    with watching() as walks:
        unit = optimise_loop(trace, 0, name, enable)
    prove_trace(trace, unit, walks, PROVED)
    return unit


def proved_bridge(trace: Trace, number: int, name: str, enable: frozenset[str] = SWITCHES, **known: Any) -> Unit:
    """What the optimiser makes of a recorded bridge, proved; `known` as `optimise_bridge` has it."""
    with watching() as walks:
        unit = optimise_bridge(trace, number, name, enable, **known)
    prove_trace(trace, unit, walks, PROVED, **known)
    return unit


def side_by_side(got: str, want: str) -> str:
    """Both texts, with a mark between lines that differ."""
    rows = list(zip_longest(got.splitlines(), want.splitlines(), fillvalue=""))
    width = max(len(left) for left, _ in rows) + 1
    lines = [f"{'GOT':<{width}}| WANT"]
    lines += [f"{left:<{width}}{'|' if left == right else '≠'} {right}" for left, right in rows]
    return "\n" + "\n".join(lines)


def compare(got: Trace, want: str, known: Names) -> None:
    """Equal up to the numbers of values."""
    wanted = show(parse(want, known), known)
    shown = show(got, known)
    assert shown == wanted, side_by_side(shown, wanted)


def check_opt(passes: list[type[Pass]], before: str, after: str) -> Unit:
    """One walk with these passes turns `before` into `after`."""
    known = names()
    trace = parse(before, known)
    verify(trace, "before")
    unit = proved_walk(trace, passes)
    verify(unit.trace, "after")
    compare(unit.trace, after, known)
    return unit


def check_loop(before: str, after: str, enable: frozenset[str] = SWITCHES) -> Unit:
    """The whole pipeline turns the recorded loop into `after`; its label is called L."""
    known = names()
    trace = parse(before, known)
    verify(trace, "before")
    unit = proved_loop(trace, "L", enable)
    verify_unit(unit, "after")
    known["L"] = unit.label
    compare(unit.trace, after, known)
    return unit


def check_bridge(
    before: str,
    after: str,
    target: Unit,
    classes: tuple[type | None, ...] = (),
    seen: tuple[Any, ...] | None = None,
) -> Unit:
    """A bridge that jumps to `target`'s start, called S, becomes `after`, which may jump to L."""
    known = names(S=target.start, L=target.label)
    trace = parse(before, known)
    trace.seen = seen
    verify(trace, "before")
    unit = proved_bridge(trace, 1, "bridge", known_classes=classes)
    verify_unit(unit, "after")
    compare(unit.trace, after, known)
    return unit
