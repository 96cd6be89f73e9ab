"""Every case of every page: the program prints what the host prints, and compiles to what the page says."""

from __future__ import annotations

import contextlib
import io
import sys

import pytest

from tests.shapes.golden import Case, cases
from tests.shapes.loops import run
from tracer.host.dictversions import HAS_VERSIONS

CASES = cases()
ONLY = {"comprehensions": (3, 11)}
"""Pages whose programs another version of the host reads as other functions."""


@pytest.mark.parametrize("case", CASES, ids=[f"{case.page}: {case.title}" for case in CASES])
def test_shape(case: Case) -> None:
    """Where a change is meant, `python -m tests.shapes.golden` writes the page anew."""
    if sys.version_info[:2] != ONLY.get(case.page, sys.version_info[:2]):
        pytest.skip("the page is about another version of the host")
    if "dict_version" in case.expected and not HAS_VERSIONS:
        pytest.skip("this host's dicts have no versions")
    done = run(case.source)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(case.source, "p.py", "exec"), {"__name__": "__main__"})
    assert done.output == printed.getvalue()
    assert done.text() + "\n" == case.expected


def test_there_are_enough() -> None:
    """A page whose cases are not found would pass."""
    assert len(CASES) >= 60
