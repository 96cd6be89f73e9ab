"""Fields that are bools hold bools, whoever stored them: native code compares them with True."""

from __future__ import annotations

import pytest

import minipy

SOURCE = """
from interp.generators import Suspended

def numbers():
    yield 1
    yield 2

def started():
    generator = numbers()
    next(generator)
    return generator

for _ in range(30):
    kept = started()

for name in ("is_started", "is_running"):
    assert type(vars(Suspended)[name].__get__(kept)) is bool, name
"""


@pytest.mark.parametrize("settings", ["threshold=3,sync=1", "threshold=3,backend=executor", "off"])
def test_compiled_code_stores_bools(settings: str) -> None:
    """A generator that a trace has made and resumed, and one that the interpreter has."""
    assert minipy.run_source(SOURCE, [], settings) == 0
