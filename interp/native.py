"""The translated portal, where there is one, and what it runs.

In: native code, put here by `portal.use`.  Out: `run_natively`, which stands in for `interpret`, and the activations
that native code runs, as the host's frame of `run_natively` shows none of them.

    host's stack      main() | run_natively | sorted() | run_natively | key()
    activations       [(pc, code, f), (pc, code, g), None, (pc, code, <module>), None]      the innermost first
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Protocol

from interp.code import Code
from interp.frames import Frame
from interp.loop import interpret
from tracer.hints import Word
from tracer.records import record

Activation = tuple[Word, Code, Frame]


class NativeCode(Protocol):
    """What a translated portal offers."""

    def interpret(self, pc: Word, code: Code, frame: Frame) -> object:
        """Run the portal."""

    def watch(self, jumped: object, entered: object, stride: int) -> None:
        """Call hooks once in `stride` jumps or starts; None calls none."""

    def activations(self) -> list[Activation | None]:
        """What runs in this thread, innermost first; None where the host called."""


@record
class Native:
    """The translated portal, if there is one."""

    code: NativeCode | None = None


NATIVE = Native()


def run_natively(pc: Word, code: Code, frame: Frame) -> object:
    """`interpret` in native code."""
    return NATIVE.code.interpret(pc, code, frame)  # type: ignore[union-attr]


run_natively._jit_portal_ = interpret  # type: ignore[attr-defined]
_RUN = run_natively.__code__
_host_frame = sys._getframe  # ours stands in its place while a program runs


def is_native(host: FrameType) -> bool:
    """Is this the host's frame of `run_natively`?"""
    return host.f_code is _RUN


def activations_of(host: FrameType) -> list[Activation]:
    """What native code runs for this frame of `run_natively` in the calling thread, innermost first."""
    if NATIVE.code is None:
        return []
    inner = 0  # how many entries into native code are further in
    at: FrameType | None = _host_frame(1)
    while at is not None and at is not host:
        inner += is_native(at)
        at = at.f_back
    found: list[Activation] = []
    for activation in NATIVE.code.activations():
        if activation is None:
            if inner == 0:
                break
            inner -= 1
        elif inner == 0:
            found.append(activation)
    return found
