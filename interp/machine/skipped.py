"""Frames of generators that wait while an inner one goes on in their place (`interp.suspended.resuming`).

In: the frame that runs.
Out: the activations of the frames that wait for it, though neither the host's stack nor native code has them.

    for x in walk(tree)       walk(tree) --yield from--> walk(left) --yield from--> walk(leaf)
    next value                walk(leaf) is resumed at once; walk(tree) and walk(left) are skipped, and shown here

Holds: a generator is in `TOPS` while it, or one that it waits for, goes on.  All that are skipped count as running.
Does not: resume anything.
"""

from __future__ import annotations

from interp.machine.code import Code
from interp.machine.frames import Frame
from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TOPS: list[Any] = []
"""The outermost generators of chains that are passed through now, in any thread, the latest last."""

DELEGATES: list[type] = []
"""The classes of what such a generator may wait for, put here by `interp.suspended.resuming`."""


def skipped_above(frame: Frame) -> list[tuple[Word, Code, Frame]]:
    """The frames that are skipped between this one and the next that runs outside of it, innermost first."""
    for top in reversed(TOPS):
        found: list[tuple[Word, Code, Frame]] = []
        at = top
        while at.frame is not frame:
            waits = at.frame
            if waits is None or not at.is_running or waits.resume_pc < 0:
                break
            found.append((waits.resume_pc, waits.code, waits))
            at = waits.peek(0)
            if type(at) not in DELEGATES:  # another thread has gone on meanwhile
                break
        else:
            return found[::-1]
    return []
