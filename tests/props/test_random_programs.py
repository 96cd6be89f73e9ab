"""Random programs print the same under MiniPy as under its host, and their loops are compiled.

More of them: `python -m tests.fuzz`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz.judge import Judge
from tests.fuzz.modes import MODES
from tests.props.random_programs import make_program


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    """Runs programs, each in a fork."""
    with Judge() as judge:
        yield judge


@pytest.mark.parametrize("seed", range(16))
def test_prints_the_same(seed: int, judge: Judge) -> None:
    """Half of the programs in machine code, half on the executor."""
    verdict = judge.verdict(make_program(seed), MODES["hot" if seed % 2 else "hot executor"], twice=False)
    assert verdict.difference is None
    assert verdict.is_usable
    assert verdict.counts["loops"] > 0


def test_a_seed_is_a_program() -> None:
    """The same each time."""
    assert make_program(7) == make_program(7) != make_program(8)
