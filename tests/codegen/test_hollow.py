"""Frames that called units may write to: made once, and used again where nobody has seen them."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest

from codegen.abi import SHELF_ROOM
from codegen.runtime.blocks import NO_BLOCKS
from codegen.units.hollow import hollow_calls
from codegen.units.refcount import make_plan
from tests.codegen.harness import both_tiers, compiled, native  # noqa: F401
from tracer.ir.descr import Field, Shape
from tracer.ir.text import parse_unit
from tracer.ir.trace import Exit, Unit

pytestmark = pytest.mark.usefixtures("both_tiers")


class Activation:
    """What a unit writes to when it is left."""

    __slots__ = ("__weakref__", "code", "regs")


class Closing:
    """One with a field that depends on the run."""

    __slots__ = ("code", "function", "regs")


FIELDS = (Field(Activation, "code", "r", immutable=True), Field(Activation, "regs", "r", immutable=True))
NAMES: dict[str, Any] = {"Activation": Shape(Activation, FIELDS)}
NAMES |= {f"Activation.{field.name}": field for field in FIELDS}
CALLEE = """[r0, i1]
i2 = int_lt(i1, 3)
guard_true(i2) [r0, i1]
finish(None)"""
CALLER = """[i0]
label(L, i0)
r1 = new(Activation)
r2 = newlist(None, None)
setfield_r(r1, Activation.code, 'code')
setfield_r(r1, Activation.regs, r2)
r3 = call_assembler_r(callee.start, r1, i0)
guard_no_exception() [i0]
i4 = int_sub(i0, 1)
i5 = int_gt(i4, 0)
guard_true(i5) [r3]
jump(L, i4)"""


CLOSING = tuple(Field(Closing, name, "r", immutable=True) for name in ("code", "function", "regs"))
NAMES |= {"Closing": Shape(Closing, CLOSING)} | {f"Closing.{field.name}": field for field in CLOSING}
CLOSES = """[i0, r6]
label(L, i0, r6)
r1 = new(Closing)
r2 = newlist(None, None)
setfield_r(r1, Closing.code, 'code')
setfield_r(r1, Closing.function, r6)
setfield_r(r1, Closing.regs, r2)
r3 = call_assembler_r(callee.start, r1, i0)
guard_no_exception() [i0]
i4 = int_sub(i0, 1)
i5 = int_gt(i4, 0)
guard_true(i5) [r3]
jump(L, i4, r6)"""


@pytest.fixture(autouse=True)
def _collected() -> None:
    """Units of tests before are gone, and with them what they kept."""
    gc.collect()


def units() -> tuple[Unit, Unit]:
    """A unit that calls another one, which is left where its argument is 3 or more."""
    callee = compiled(CALLEE)
    caller = compiled(CALLER, None, NAMES | {"callee.start": callee.start})
    return caller, callee


def alive() -> list[Activation]:
    return [thing for thing in gc.get_objects() if type(thing) is Activation]


def planned(text: str, **names: Any) -> tuple[int, int]:
    """How many calls take their frame from a shelf, and how many operations go."""
    unit = parse_unit(text, NAMES | names)
    calls, needless = hollow_calls(unit, make_plan(unit), NO_BLOCKS.blocks_of)
    return len(calls), len(needless)


def test_what_nobody_else_needs_is_not_made() -> None:
    callee = compiled(CALLEE)
    assert planned(CALLER, **{"callee.start": callee.start}) == (1, 3)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("guard_true(i5) [r3]", "guard_true(i5) [r3, r1]"),  # an exit has it
        ("newlist(None, None)", "newlist(None, 1)"),
        ("'code')", "r2)"),
        ("setfield_r(r1, Activation.code, 'code')\n", ""),
        ("r2 = newlist", "r6 = getfield_r(r1, Activation.code)\nr2 = newlist"),
    ],
)
def test_what_is_needed_is_made(old: str, new: str) -> None:
    callee = compiled(CALLEE)
    assert planned(CALLER.replace(old, new), **{"callee.start": callee.start}) == (0, 0)


def test_a_frame_is_used_again() -> None:
    caller, callee = units()
    before = len(alive())
    seen: list[int] = []

    def leave(way: Exit, values: list[Any]) -> None:
        seen.append(id(values[0]))

    callee.leave = leave
    native().run(caller, [2])
    assert seen == []
    assert len(alive()) == before + 1
    native().run(caller, [5])
    assert len(seen) == 3
    assert len(set(seen)) == 1
    assert len(alive()) == before + 1


def test_a_frame_that_somebody_keeps_is_not() -> None:
    caller, callee = units()
    kept: list[Activation] = []

    def leave(way: Exit, values: list[Any]) -> None:
        kept.append(values[0])

    callee.leave = leave
    native().run(caller, [2 + 3 * SHELF_ROOM])
    assert len({id(frame) for frame in kept}) == 3 * SHELF_ROOM
    assert all(frame.code == "code" and frame.regs == [None, None] for frame in kept)
    assert [sys.getrefcount(frame) for frame in kept] == [3] * len(kept)


def test_what_was_written_is_let_go() -> None:
    caller, callee = units()
    mark = object()
    before = sys.getrefcount(mark)
    seen: list[Any] = []

    def leave(way: Exit, values: list[Any]) -> None:
        seen.append(values[0].regs.copy())
        values[0].regs[0] = mark

    callee.leave = leave
    native().run(caller, [5])
    assert seen == [[None, None]] * 3
    assert sys.getrefcount(mark) == before


def test_fields_that_depend_on_the_run_are_stored_for_each_call() -> None:
    callee = compiled(CALLEE)
    assert planned(CLOSES, **{"callee.start": callee.start}) == (1, 3)
    caller = compiled(CLOSES, None, NAMES | {"callee.start": callee.start})
    seen: list[tuple[int, Any]] = []
    callee.leave = lambda way, values: seen.append((id(values[0]), values[0].function))  # type: ignore[assignment]
    one, other = object(), object()
    before = sys.getrefcount(one), sys.getrefcount(other)
    native().run(caller, [5, one])
    native().run(caller, [4, other])
    assert [function for _, function in seen] == [one] * 3 + [other] * 2
    assert len({frame for frame, _ in seen}) == 1
    seen.clear()
    assert (sys.getrefcount(one), sys.getrefcount(other)) == before


def test_a_function_that_dies_may_use_the_shelf() -> None:
    """Its finaliser calls the unit again, before the frame is back on the shelf."""
    callee = compiled(CALLEE)
    caller = compiled(CLOSES, None, NAMES | {"callee.start": callee.start})
    depth = 0

    class Dying:
        def __del__(self) -> None:
            nonlocal depth
            if depth < 2 * SHELF_ROOM:
                depth += 1
                native().run(caller, [2, Dying()])

    callee.leave = lambda way, values: None
    native().run(caller, [2, Dying()])
    assert depth == 2 * SHELF_ROOM
    found = [thing for thing in gc.get_objects() if type(thing) is Closing]
    assert len(found) <= SHELF_ROOM
    assert all(frame.function is None for frame in found)


def test_frames_go_with_the_unit() -> None:
    before = len(alive())
    caller, callee = units()
    native().run(caller, [2])
    assert len(alive()) == before + 1
    native().release(caller)
    native().release(callee)
    del caller, callee
    gc.collect()
    assert len(alive()) == before
