"""Frozen frames share what has not changed, and hold what has."""

from __future__ import annotations

from typing import Any

from tests.tracer.support import FRAME, Frame
from tracer.ir.snapshot import HELD, FrozenFrame
from tracer.ir.values import Const, Input
from tracer.record.shadows import CLEARED, Shadow, ShadowArray


def shadow(items: list[Any], concrete: list[Any], base: Input | None = None, held: Any = None) -> Shadow:
    """A frame whose list has these symbols and values."""
    frame = Frame.__new__(Frame)
    frame.code, frame.last, frame.regs = "code", None, concrete
    made = Shadow(FRAME, base, frame)
    made.fields = {"code": None, "last": None}
    made.arrays = {"regs": ShadowArray(items, concrete, held)}
    return made


def shown(frozen: FrozenFrame) -> list[Any]:
    """Fields and items: constants by their values."""
    return [v.value if type(v) is Const else v for v in (*frozen.values, *frozen.arrays[0])]


def test_what_has_not_changed_is_the_same() -> None:
    r0, r1 = Input("r"), Input("r")
    frame = shadow([r0, None, r1], ["a", "b", "c"])
    first = frame.freeze()
    assert shown(first) == ["code", None, r0, "b", r1]
    assert frame.freeze() is first
    frame.set_item(frame.arrays["regs"], 0, None)
    frame.concrete.regs[0] = "d"
    second = frame.freeze()
    assert shown(first) == ["code", None, r0, "b", r1]
    assert shown(second) == ["code", None, "d", "b", r1]
    assert all(a is b for a, b in zip(first.values, second.values, strict=True))
    assert first.arrays[0][1] is second.arrays[0][1]


def test_a_field_that_was_stored() -> None:
    r0 = Input("r")
    frame = shadow([], [])
    frame.freeze()
    frame.set_field("last", r0)
    assert shown(frame.freeze()) == ["code", r0]
    frame.set_field("last", None)
    frame.concrete.last = 7
    assert shown(frame.freeze()) == ["code", 7]


def test_what_memory_has_is_held_until_it_is_stored_to() -> None:
    base, r0, r1 = Input("r"), Input("r"), Input("r")
    frame = shadow([r0, None], ["a", None], base, [r0, CLEARED])
    assert shown(frame.freeze())[2:] == [HELD, HELD]
    frame.set_item(frame.arrays["regs"], 0, r1)
    assert shown(frame.freeze())[2:] == [r1, HELD]
    frame.set_item(frame.arrays["regs"], 0, r0)
    assert shown(frame.freeze())[2:] == [HELD, HELD]
    frame.set_item(frame.arrays["regs"], 1, None)
    frame.concrete.regs[1] = "b"
    assert shown(frame.freeze())[2:] == [HELD, "b"]


def test_a_frame_in_a_frame_is_frozen_as_it_stands() -> None:
    r0 = Input("r")
    inner = shadow([None], ["a"])
    outer = shadow([inner], [inner.concrete])
    before = outer.freeze().arrays[0][0]
    assert isinstance(before, FrozenFrame)
    assert shown(before) == ["code", None, "a"]
    inner.forced = r0
    outer.set_field("last", None)
    assert outer.freeze().arrays[0][0] is r0
