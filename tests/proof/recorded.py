"""Proofs about the traces that real programs record.

    prove_program("bench/programs/richards.py", ["1"], counts)

In: a program.  Out: counts, and a text for each trace that is refuted.

The program runs with the JIT, whose traces the IR executor runs; each loop and bridge is proved as soon as the
optimiser has made it.  Traces that are too long are counted and left out.
"""

from __future__ import annotations

import contextlib
import io
import sys
import time
from pathlib import Path
from typing import Any
from unittest import mock

import tracer.driver.compile
from tests.proof.equivalence import prove_trace
from tests.proof.queries import Counts, Refuted
from tests.proof.watch import watching
from tracer.ir.text import show
from tracer.ir.trace import Trace, Unit
from tracer.opt import SWITCHES, optimise_bridge, optimise_loop

JIT = "threshold=3,trace_eagerness=2,backend=executor"
LONGEST = 400
"""Operations of a recorded trace that is proved."""


class Prover:
    """Stands where the driver calls the optimiser."""

    def __init__(self, counts: Counts, timeout: int, seconds: float, longest: int) -> None:
        self.counts = counts
        self.timeout = timeout
        self.ends = time.monotonic() + seconds
        self.longest = longest
        self.left_out = 0
        self.wrong: list[str] = []

    def loop(self, trace: Trace, number: int, name: str, enable: frozenset[str] = SWITCHES) -> Unit:
        """A loop."""
        with watching() as walks:
            unit = optimise_loop(trace, number, name, enable)
        self._prove(trace, unit, walks)
        return unit

    def bridge(self, trace: Trace, number: int, name: str, enable: frozenset[str] = SWITCHES, **known: Any) -> Unit:
        """A bridge, or a function's trace."""
        with watching() as walks:
            unit = optimise_bridge(trace, number, name, enable, **known)
        self._prove(trace, unit, walks, **known)
        return unit

    def _prove(self, trace: Trace, unit: Unit, walks: Any, **known: Any) -> None:
        if len(trace.ops) > self.longest or time.monotonic() > self.ends:
            self.left_out += 1
            return
        try:
            prove_trace(trace, unit, walks, self.counts, self.timeout, **known)
        except Refuted as e:
            names: dict[str, Any] = {}
            self.wrong.append(f"{unit.name}: {e}\n{show(trace, names)}\n=>\n{show(unit.trace, names)}")


def prove_program(
    path: str,
    arguments: list[str],
    counts: Counts,
    timeout: int = 1000,
    seconds: float = 60,
    longest: int = LONGEST,
    jit: str = JIT,
) -> Prover:
    """Run a program and prove what it records, for so many seconds."""
    import minipy

    prover = Prover(counts, timeout, seconds, longest)
    with (
        mock.patch.object(tracer.driver.compile, "optimise_loop", prover.loop),
        mock.patch.object(tracer.driver.compile, "optimise_bridge", prover.bridge),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        minipy.run_source(Path(path).read_text(encoding="utf-8"), arguments, jit)
    sys.stdout.flush()
    return prover
