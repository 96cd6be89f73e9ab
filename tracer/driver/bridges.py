"""When a guard's failures are worth a bridge, and which bridges belong together.

In: an exit that is left, and the values that it saves.  Out: `Exit.failures`: how often it was left with what it found
this time.  A bridge is wanted when that is often enough: it will be for this thing.

    guard_class(r0, A)       found B 20 times, C twice, D once: a bridge for B; one for C when that has come as often

A place that sees ever new things, each for a while, gets no bridge for those that are gone before they count.
A guard whose question has one other answer, or whose argument nobody needs after it, counts all its failures.

In: an exit and the bridge that was made for it.  Out: `Exit.chain` of the bridge's guards that ask the same question.

    guard_class(r0, A)            ==> bridge: guard_class(r0, B) ==> bridge: guard_class(r0, C) ==> ...
    guard_true(i1) at f.py:3      ==> bridge: guard_true(i5) at f.py:3, the same place in the same frames

A promoted thing may have any number of values, and each gets a bridge.  Another guard that fails leads to one where it
holds, or where the opposite is asked; only one that fails for no reason (`stress`) is asked again as it was.

In: a unit, and the bridges that grow out of it.  Out: the places at which its next bridges may meet the others.

    header - a? - p - b? - q - c? - jump        three questions, eight paths: each is a bridge of its own, to the end
               \\               \\
                ...             ...
    the same, when they have become long:
    header - a? - p - b? - q - c? - jump        a bridge ends where it comes to a place that is known
               \\__ p' - b? - q - c? - jump     p', a unit for the place, which loops and functions pass by

Paths double with each question; from then on, what is recorded grows with the number of questions.  In a call that is
inlined, the bridge calls p' with the rest of the callee, and continues after the call.

Holds: a path that was recorded before stays as it is: what is virtual or unboxed on it is so to its end.
Does not: decide how long a chain may be; that is the parameter `max_chain`.
Source: `make_a_counter_per_value` of RPython's guards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from tracer.ir.snapshot import Resume
from tracer.ir.trace import Exit, Op, Unit
from tracer.resume.encode import CONSTANT

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


PROMOTES = frozenset(("guard_value_i", "guard_value_r", "guard_class"))
"""Guards whose question has many answers."""
_QUESTIONS = {"guard_int": "guard_class"}
"""Guards that ask what another one does, and more."""


def continue_chain(exit: Exit, bridge: Unit) -> None:
    """Count the bridges that ask the same question again.

    The bridge may start at a guard before (see `Recorder.guard`), so the question may be any up to the first effect.
    """
    name = _question(exit.guard)
    asked = False
    for op in bridge.trace.ops:
        if op.spec.has_side_effects and asked:
            break
        if op.exit is not None and _question(op) == name and (name in PROMOTES or _are_at_one_place(exit, op.exit)):
            op.exit.chain = exit.chain + 1
            asked = True


def _question(guard: Op) -> str:
    return _QUESTIONS.get(guard.spec.name, guard.spec.name)


def _are_at_one_place(one: Exit, other: Exit) -> bool:
    """Do both go on at the same positions, with the same constants where both have some?"""
    if one.resume is None or other.resume is None:
        return False
    places, others = list(_registers(one.resume)), list(_registers(other.resume))
    return len(places) == len(others) and all(
        a is b or (type(a) is type(b) is int and a == b) or a is None or b is None
        for a, b in zip(places, others, strict=True)
    )


def _registers(resume: Resume) -> Iterator[Any]:
    """The frames' positions, and behind each what is in its registers: constants, or None."""
    code, objects = resume.code, resume.objects
    at = 2 + code[0]
    for _ in range(code[at - 1]):
        yield objects[code[at]]
        count = code[at + 1]
        for ref in code[at + 2 : at + 2 + count]:
            yield objects[ref >> 2].value if ref & 3 == CONSTANT else None
        at += 2 + count


GROWN = 1000
"""Operations in the bridges of a unit from which on they meet: small loops have all their paths to themselves."""


def grow(unit: Unit, bridge: Unit) -> None:
    """`bridge` has grown out of the unit."""
    unit.bridges += 1
    unit.grown += len(bridge.trace.ops)
    unit.passed |= bridge.passed


def merge_places(exit: Exit) -> Collection[Any] | None:
    """The keys of the places where a bridge from this exit may meet others; None where it is to meet none."""
    if exit.unit is None or exit.unit.root.grown < GROWN:
        return None
    return exit.unit.root.passed
