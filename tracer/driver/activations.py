"""Activations of the portal that run in the JIT's own code: while a trace is recorded, and on the way back from one.

In: a frame of the host.  Out: the portal's states (greens and reds) that it stands for, innermost first.

    interpret ◀─ blackhole.run ◀─ <jitcode interpret blackhole …> ◀─ a host function that asks for its caller
                    the frames that wait for the one that runs        the one that runs

Does not: find those that machine code has inlined; a call that looks at its callers is left out of traces.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import FrameType
from typing import Any

from tracer.jitcode.portal import Portal
from tracer.record.metainterp import MetaInterp
from tracer.resume import blackhole

State = tuple[Any, ...]
_WAITING = (blackhole.run.__code__, MetaInterp.run_frames.__code__)


def activations(portal: Portal, host: FrameType) -> Sequence[State]:
    """The states that `host` stands for; empty for a frame that is none of the JIT's."""
    code = host.f_code
    if code in _WAITING:
        names = host.f_locals
        states = [_state(portal, dict(zip(frame[0].registers, frame[1], strict=False))) for frame in names["frames"]]
        return [state for state in states if state is not None]
    if not code.co_filename.startswith(portal.code.filename):
        return ()
    names = host.f_locals
    state = _state(portal, {r: names[name] for r in portal.registers if (name := f"v{r.number}") in names})
    return () if state is None else (state,)


def _state(portal: Portal, values: dict[Any, Any]) -> State | None:
    """The portal's state, where these are values of its registers, and not of another function's."""
    state = [values.get(register) for register in portal.registers]
    return None if any(value is None for value in state) else tuple(state)
