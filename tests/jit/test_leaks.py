"""Hot loops leak neither objects nor references.  With 10**6 iterations: `python -m tests.leaks`."""

from __future__ import annotations

import pytest

from tests.leaks import NAMES, measure


@pytest.mark.parametrize("name", NAMES)
def test_nothing_grows(name: str) -> None:
    """In machine code, 10**5 iterations in all."""
    assert measure(name, 10**5, "threshold=5,trace_eagerness=2,sync=1") == "0 []"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_grows_on_the_executor(name: str) -> None:
    """The exits' ways back alone."""
    assert measure(name, 4000, "threshold=5,trace_eagerness=2,backend=executor") == "0 []"
