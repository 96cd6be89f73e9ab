r"""When a guard's failures are worth a bridge, and which bridges belong together.

1. Counting. In: an exit that is left, and the values that it saves.
Out: `Exit.failures`: how often the exit was left with the value that the guard saw this time. When that is often
enough, a bridge is made for that value.

    guard_class(r0, A)       saw B 20 times, C twice, D once: a bridge for B; one for C when C was seen as often

So a guard that sees new values all the time gets no bridges for values that will not come back. A guard whose question
has only two answers, or whose argument is not needed afterwards, counts all failures together. An exit that is left
again and again is counted one time in eight, for all eight.

2. Chains. In: an exit and the bridge that was made for it.
Out: `Exit.chain` of those guards in the bridge that ask the same question again.

    guard_class(r0, A)            ==> bridge: guard_class(r0, B) ==> bridge: guard_class(r0, C) ==> ...
    guard_true(i1) at f.py:3      ==> bridge: guard_true(i5) at f.py:3, the same place in the same frames

A promoted value may take any number of values, and each gets a bridge. Any other guard leads to a bridge in which it
holds, or its opposite does; it is asked again unchanged only if it failed for no reason (`stress`).

3. Merging. In: a unit, and the bridges that grow out of it.
Out: the places at which its next bridges may join the others.

    header - a? - p - b? - q - c? - jump        three questions, eight paths: each is a bridge of its own, to the end
               \\               \\
                ...             ...
    the same, when they have become long:
    header - a? - p - b? - q - c? - jump        a bridge ends where it comes to a place that is known
               \\__ p' - b? - q - c? - jump     p', a merge unit for the place, which loops and functions do not enter

The number of paths doubles with each question. With merge units, the amount recorded grows with the number of questions
only. Inside an inlined call, the bridge calls p' for the rest of the callee and continues after the call.

Holds: a path that was recorded before stays as it is, with what is virtual or unboxed on it.
Does not: decide how long a chain may be; that is the parameter `max_chain`.
Source: `make_a_counter_per_value` of RPython's guards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from tracer.ir.snapshot import Resume
from tracer.ir.trace import Exit, Op, Unit
from tracer.resume import blackhole
from tracer.resume.compiled import rebuild
from tracer.resume.encode import CONSTANT

UNCOUNTED = 7
"""How often an exit that is left again and again is left without being counted. Counting, pricing and asking for a
bridge takes as long as the rest.
"""
MOST = 100
"""How many values are told apart at one exit; one more, and all of them are counted from 0."""


def count(exit: Exit, values: list[Any], times: int = 1) -> None:
    """Count that the exit was left so many times with these values."""
    asked = exit.guard.args[0] if exit.guard.spec.name in PROMOTES else None
    if asked is None or asked not in exit.values:
        exit.failures += times
        return
    found = values[exit.values.index(asked)]
    thing = id(type(found)) if exit.guard.spec.name == "guard_class" else found if asked.kind == "i" else id(found)
    if exit.found is None or len(exit.found) > MOST:
        exit.found = {}
    exit.failures = exit.found[thing] = exit.found.get(thing, 0) + times


def times_left(exit: Exit) -> int:
    """How often the exit was left since that was counted last, this time included."""
    return exit.stands_for - exit.uncounted


def count_seldom(exit: Exit, seldom: bool) -> None:
    """After a time that was counted: count the next one, too, or only one in `UNCOUNTED + 1`."""
    exit.uncounted = UNCOUNTED if seldom else 0
    exit.stands_for = 1 + exit.uncounted


def leave_uncounted(exit: Exit, values: list[Any]) -> Any:
    """Continue from an exit, one of the times that are not counted: its frames are built by compiled code.

    Returns: what the blackhole does.
    """
    exit.uncounted -= 1
    assert exit.resume is not None
    frames = rebuild(exit.resume, values)
    values.clear()
    return blackhole.run(frames)


def begin_anew(exit: Exit) -> None:
    """Forget the counts of an exit, because no bridge that they led to exists any more."""
    exit.failures, exit.found = 0, None


PROMOTES = frozenset(("guard_value_i", "guard_value_r", "guard_class"))
"""Guards whose question has many answers."""
_QUESTIONS = {"guard_int": "guard_class"}
"""Guards that ask the question of another guard, and more."""


def continue_chain(exit: Exit, bridge: Unit) -> None:
    """Set `Exit.chain` of the bridge's guards that ask the question of `exit` again.

    The bridge may start at an earlier guard (see `Recorder.guard`), so any guard up to the first effect is looked at.
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
    """Were both questions asked at the same place, and do both exits continue at the same positions, with the same
    constants in the registers?
    """
    if one.guard.asked != other.guard.asked:
        return False
    if one.resume is None or other.resume is None:
        return False
    places, others = list(_registers(one.resume)), list(_registers(other.resume))
    return len(places) == len(others) and all(
        a is b or (type(a) is type(b) is int and a == b) or a is None or b is None
        for a, b in zip(places, others, strict=True)
    )


def _registers(resume: Resume) -> Iterator[Any]:
    """The position of each frame, followed by the frame's registers: constants, or None for variables."""
    code, objects = resume.code, resume.objects
    at = 2 + code[0]
    for _ in range(code[at - 1]):
        yield objects[code[at]]
        count = code[at + 1]
        for ref in code[at + 2 : at + 2 + count]:
            yield objects[ref >> 2].value if ref & 3 == CONSTANT else None
        at += 2 + count


GROWN = 1000
"""When the bridges of a unit have this many operations together, new ones may end in merge units. Below it, a small
loop has each of its paths to itself. A merge unit starts with as many: its place was reached by a unit that had them.
"""


def grow(unit: Unit, bridge: Unit) -> None:
    """Note that `bridge` has grown out of the unit."""
    unit.bridges += 1
    unit.grown += len(bridge.trace.ops)
    unit.passed |= bridge.passed


def merge_places(exit: Exit) -> Collection[Any] | None:
    """The keys of the places where a bridge from this exit may join others; None if it may join none."""
    if exit.unit is None or exit.unit.root.grown < GROWN:
        return None
    return exit.unit.root.passed


BRIDGES = 100
"""For each 100 bridges that have grown out of a loop, its guards must fail twice as often to get the next one."""
CHAIN = 4
"""For each 4 bridges in a chain, the next answer must be seen twice as often to get a bridge."""
FAILURES_PER_OPERATION = 2
"""How many failures of a guard cost as much as compiling one operation. When the JIT has overspent, a guard fails this
often for each operation of its unit before it gets a bridge. It does get one at last: calls between units do not ask
whether a unit rests, so the failures would go on.
"""
OPS_PER_TRIAL = 100
"""A guard of a unit with n times this many operations must fail n times as often before it gets a bridge."""


def patience(exit: Exit, eagerness: int, may_spend: Callable[[], bool]) -> int:
    """After how many failures a bridge is worth its cost, given that it will be about as long as the unit.

    eagerness: the failures that a guard of a short unit needs.
    may_spend: asked, late because that takes time, whether the JIT has not overspent.
    """
    unit = exit.unit
    if unit is None or exit.is_segment_end:
        return eagerness << exit.give_ups
    length = len(unit.trace.ops)
    trials = 1 + length // OPS_PER_TRIAL
    if exit.failures >= eagerness * trials and not may_spend():
        trials += FAILURES_PER_OPERATION * length // eagerness
    return eagerness * trials << exit.give_ups + exit.chain // CHAIN + unit.root.bridges // BRIDGES
