"""A sample of the pairs: modules whose classes have every kind of layout and metaclass."""

from __future__ import annotations

import sys

import pytest

from tests.classpairs.__main__ import ROOT, lines_of

SAMPLE = ("abc", "collections", "numbers", "contextlib", "queue", "decimal", "weakref", "_ctypes")


@pytest.mark.parametrize("module", SAMPLE)
def test_classes_go_together_as_the_host_has_it(module: str) -> None:
    """Beside plain, empty, slotted and generic classes of the program, in both orders and in diamonds."""
    wanted = lines_of([sys.executable], module)
    assert len(wanted) > 30
    assert lines_of([sys.executable, str(ROOT / "minipy.py"), "--jit", "off"], module) == wanted
