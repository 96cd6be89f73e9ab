"""Bridges in a row that ask the same question again.

In: an exit and the bridge that was made for it.  Out: `Exit.chain` of the bridge's guards that ask what the exit's did.

    guard_class(r0, A)            ==> bridge: guard_class(r0, B) ==> bridge: guard_class(r0, C) ==> ...
    guard_true(i1) at f.py:3      ==> bridge: guard_true(i5) at f.py:3, the same place in the same frames

A promoted thing may have any number of values, and each gets a bridge.  Another guard that fails leads to one where it
holds, or where the opposite is asked; only one that fails for no reason (`stress`) is asked again as it was.

Does not: decide how long a chain may be; that is the parameter `max_chain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tracer.ir.trace import Exit, Op, Unit
from tracer.resume.encode import CONSTANT, Resume

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
        if op.spec.is_felt and asked:
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
