"""A method bound to an object of the host is another object at each use: a trace must not take it for constant."""

from __future__ import annotations

import minipy

PROGRAM = """
def appended(count):
    out = []
    add = out.append
    for i in range(count):
        add(i)

def sliced(count):
    for i in range(count):
        slice(None, i).indices(7)

for i in range(60):
    appended(3)
    sliced(3)
"""


def test_bridges_do_not_follow_objects() -> None:
    """Their number does not grow with the number of objects."""
    assert minipy.run_source(PROGRAM, jit="threshold=1,trace_eagerness=1,backend=executor") == 0
    stats = minipy.jit.stats
    assert 0 < stats.loops
    assert stats.bridges < 20
