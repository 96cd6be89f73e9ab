"""Random programs print the same under MiniPy as under its host, and their loops are compiled.

More of them: `python -m tests.fuzz`.
"""

from __future__ import annotations

import pytest

from tests.fuzz import MODES, check
from tests.props.random_programs import make_program


@pytest.mark.parametrize("seed", range(16))
def test_prints_the_same(seed: int) -> None:
    """Half of the programs in machine code, half on the executor."""
    mode = "machine code" if seed % 2 else "executor"
    assert check(make_program(seed), MODES[mode]) is None


def test_a_difference_is_seen() -> None:
    """The comparison compares, and a program without a compiled loop does not count."""
    assert check("import os\nprint(os.urandom(8))", "off") is not None
    assert check("print(1)", "threshold=2") == "no loop was compiled"


def test_a_seed_is_a_program() -> None:
    """The same each time."""
    assert make_program(7) == make_program(7) != make_program(8)
