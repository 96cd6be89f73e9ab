"""Fields that are bools hold bools, whoever stored them: native code compares them with True."""

from __future__ import annotations

import pytest

import minipy

SOURCE = """
from objmodel.finalizers import QUEUE

async def nothing():
    pass

def run():
    for _ in range(30):
        QUEUE.may_be_left = False
        nothing().close()

run()
assert QUEUE.may_be_left is True
"""


@pytest.mark.parametrize("settings", ["threshold=3,sync=1", "threshold=3,backend=executor", "off"])
def test_compiled_code_stores_bools(settings: str) -> None:
    """A field that is set where a coroutine is made."""
    assert minipy.run_source(SOURCE, [], settings) == 0
