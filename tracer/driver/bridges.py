"""How often a guard has failed, counted apart for each thing that it found in place of what it wanted.

In: an exit that is left, and the values that it saves.  Out: `Exit.failures`: how often it was left with what it found
now.  So often counts where a bridge is wanted: that will be for this thing, too.

    guard_class(r0, A)       found B 20 times, C twice, D once: a bridge for B; one for C when that has come as often

A place that sees ever new things, each for a while, gets no bridge for those that are gone before they count.
Holds: a guard whose question has one other answer, or whose argument nobody needs behind it, counts all its failures.
Source: `make_a_counter_per_value` of RPython's guards.
"""

from __future__ import annotations

from typing import Any

from tracer.driver.chains import PROMOTES
from tracer.ir.trace import Exit

MOST = 100
"""Things that are told apart at one exit; then all of them count anew."""


def count(exit: Exit, values: list[Any]) -> None:
    """The exit is left once more, with these."""
    asked = exit.guard.args[0] if exit.guard.spec.name in PROMOTES else None
    if asked is None or asked not in exit.values:
        exit.failures += 1
        return
    found = values[exit.values.index(asked)]
    thing = id(type(found)) if exit.guard.spec.name == "guard_class" else found if asked.kind == "i" else id(found)
    if exit.found is None or len(exit.found) > MOST:
        exit.found = {}
    exit.failures = exit.found[thing] = exit.found.get(thing, 0) + 1


def begin_anew(exit: Exit) -> None:
    """What was counted so far has led to nothing that is there."""
    exit.failures, exit.found = 0, None
