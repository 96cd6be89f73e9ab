"""Optimised traces are proved equivalent to recorded ones: random loops and bridges, and what a program records.

The optimiser's own tests prove each of their pairs: see `tests.tracer.opt.checks`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.queries import Counts
from tests.proof.random_traces import check_bridge, check_loop
from tests.proof.recorded import prove_program
from tracer.opt import SWITCHES


def test_random_loops_and_bridges() -> None:
    """A few seeds of what `python -m tests.proof` does for longer."""
    counts = Counts()
    for seed in range(15):
        check_loop(seed, 40, counts)
        check_bridge(seed, 25, counts)
    assert counts.proved > 100
    assert not counts.unsupported


def test_a_truth_that_only_a_fact_leads_to() -> None:
    """A field holds True or False in each turn, and the body makes an object of its number."""
    counts = Counts()
    check_loop(7300274, 90, counts, shrink=False)
    assert counts.proved > 0


@pytest.mark.parametrize(("seed", "length"), [(1701958, 60), (1710582, 40)])
def test_what_is_made_for_the_jump_may_be_made_once_more(seed: int, length: int) -> None:
    """A guard before the jump fails, and nothing but the jump has the object."""
    counts = Counts()
    check_bridge(seed, length, counts)
    assert counts.proved > 0


@pytest.mark.parametrize("off", sorted(SWITCHES))
def test_each_pass_is_right_without_the_others(off: str) -> None:
    """Every switch off in turn, and every one on alone."""
    for seed in range(2):
        check_loop(seed, 30, Counts(), enable=SWITCHES - {off})
        check_loop(seed, 30, Counts(), enable=frozenset({off, "unroll"}))


def test_what_a_program_records(root: Path) -> None:
    """The short traces of a benchmark."""
    counts = Counts()
    program = root / "bench" / "programs" / "accumulator.py"
    done = prove_program(str(program), ["200"], counts, seconds=5, longest=150)
    assert not done.wrong
    assert counts.proved + counts.plain > 20
