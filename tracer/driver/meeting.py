"""Meeting points: where the bridges of one unit come together again, the rest is recorded once, for all of them.

In: a unit, and the bridges that grow out of it.  Out: the places at which its next bridges may end.

    header - a? - p - b? - q - c? - jump        three questions, eight paths: each is a bridge of its own, to the end
               \\               \\
                ...             ...
    the same, when they have become long:
    header - a? - p - b? - q - c? - jump        a bridge ends where it comes to a place that is known
               \\__ p' - b? - q - c? - jump     p', a unit for the place, which loops and functions pass by

Paths double with each question; what is recorded grows with the number of questions from then on.  In a call that is
inlined, the bridge calls p' with the rest of it, and goes on behind.
Holds: a path that was recorded before stays as it is: what is virtual or unboxed on it is so to its end.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tracer.ir.trace import Exit, Unit

GROWN = 1000
"""Operations in the bridges of a unit from which on they meet: small loops have all their paths to themselves."""


def grow(unit: Unit, bridge: Unit) -> None:
    """`bridge` has grown out of the unit."""
    unit.bridges += 1
    unit.grown += len(bridge.trace.ops)
    unit.passed |= bridge.passed


def meeting_points(exit: Exit) -> Collection[Any] | None:
    """The keys of the places where a bridge from this exit may meet others; None where it is to meet none."""
    if exit.unit is None or exit.unit.root.grown < GROWN:
        return None
    return exit.unit.root.passed
