"""What an exit tells of the frames in machine code that waits for the call before it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.tracer.support import FRAME, Frame
from tracer.driver.activations import shown, states
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.snapshot import FrozenFrame, Snapshot
from tracer.ir.trace import Exit, Op
from tracer.ir.values import Const, Input, Value
from tracer.resume.encode import Pool, encode

R, S, T, W = Input("r"), Input("r"), Input("r"), Input("i")
PORTAL: Any = SimpleNamespace(code="portal", registers=["pc", "frame"])
HELPER = SimpleNamespace(jitcode="helper", registers=["pc", "frame"])
AT = SimpleNamespace(jitcode="portal", registers=["frame", "other", "pc"])


def exit_behind(*frames: tuple[Any, tuple[Value | FrozenFrame, ...]]) -> Exit:
    """An exit whose resume data has these frames, the innermost first."""
    snapshot = None
    for position, values in frames[::-1]:
        snapshot = Snapshot(snapshot, position, values)
    assert snapshot is not None
    resume, values = encode(snapshot, Forwarding(Constants()), Pool())
    return Exit(0, Op.__new__(Op), values, resume)


def frozen(base: Value | None, code: Value) -> FrozenFrame:
    """A frame whose last value is in a register."""
    return FrozenFrame(FRAME, base, (code, S), ((W,),), object())


def test_a_real_frame_is_shown_and_of_a_virtual_one_what_never_changes() -> None:
    """Their variables are not."""
    real, virtual = frozen(R, Const("r", "f")), frozen(None, T)
    exit = exit_behind((AT, (virtual, S, Const("i", 7))), (AT, (real, W, Const("i", 3))))
    assert exit.resume is not None
    assert {exit.values[index] for index in shown(exit.resume)} == {R, T}


def test_states_are_the_portals_innermost_first() -> None:
    """What is not the portal's is left out; a virtual frame is made, with what never changes."""
    real, virtual = frozen(R, Const("r", "f")), frozen(None, Const("r", "g"))
    frame = Frame("f", "last", [1])
    exit = exit_behind(
        (HELPER, (Const("i", 1), real)), (AT, (virtual, S, Const("i", 7))), (AT, (real, W, Const("i", 3)))
    )
    (pc, inner), outer = states(PORTAL, exit, {exit.values.index(R): frame})
    assert (pc, inner.code, inner.regs) == (7, "g", [])
    assert outer == (3, frame)
    assert (frame.last, frame.regs) == ("last", [1])


def test_a_frame_that_is_not_known_is_left_out() -> None:
    """Nothing is made up."""
    exit = exit_behind((AT, (frozen(None, T), S, Const("i", 7))), (AT, (frozen(R, T), W, Const("i", 3))))
    assert states(PORTAL, exit, {}) == []

