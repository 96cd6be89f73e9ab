"""Activations of the portal that run in the JIT's own code or in machine code, for whoever looks at its callers.

In: a frame of the host.  Out: the portal's states (greens and reds) that it stands for, innermost first: while a trace
is recorded, and on the way back from one.

    interpret ◀─ blackhole.run ◀─ <jitcode interpret blackhole …> ◀─ a host function that asks for its caller
                    the frames that wait for the one that runs        the one that runs

In: the exit of the guard after a call of machine code, and those of the exit's values that `shown` names.  Out: the
states that the unit keeps in registers while it waits for that call.

    r9 = call_r(...)                      a callback asks for its caller: `code` and `pc` are constants of the resume
    guard_no_exception() [r0, r3, i4]     data, real frames and what a frame never changes are `shown`

Holds: nothing is written; a virtual frame is shown as a new one that has only its immutable fields.
Does not: know what else is in the frames that machine code has inlined: locals and stack are in the machine's
registers until the call returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import FrameType
from typing import Any

from tracer.host.fields import make_instance, write_field
from tracer.ir.descr import Field
from tracer.ir.snapshot import FrameShape, Resume
from tracer.ir.trace import Exit
from tracer.jitcode.portal import Portal
from tracer.record.metainterp import MetaInterp
from tracer.resume import blackhole
from tracer.resume.decode import decode
from tracer.resume.encode import FRAME, VALUE

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


class _Unknown:
    """What is only in the machine's registers."""


UNKNOWN = _Unknown()


def shown(resume: Resume) -> Sequence[int]:
    """Which of an exit's values show its frames: a real one itself, the immutable fields of a virtual one."""
    code, found = resume.code, dict[int, None]()
    for at in code[1 : 1 + code[0]]:
        if code[at] != FRAME:
            continue
        shape: FrameShape = resume.objects[code[at + 1]]
        refs = [code[at + 2]]
        if refs[0] == -1:
            fields = code[at + 4 : at + 4 + code[at + 3]]
            refs = [ref for ref, f in zip(fields, shape.fields, strict=True) if f.immutable and f.kind == "r"]
        found.update((ref >> 2, None) for ref in refs if ref & 3 == VALUE)
    return list(found)


def states(portal: Portal, exit: Exit, values: Mapping[int, Any]) -> Sequence[tuple[Any, ...]]:
    """The portal's states behind an exit, innermost first; `values` are some of the exit's, by their index."""
    assert exit.resume is not None
    found = []
    for position, slots in decode(exit.resume, Shown(values))[::-1]:
        known = dict(zip(position.registers, slots, strict=False))
        state = tuple(known.get(register, UNKNOWN) for register in portal.registers)
        if position.jitcode is portal.code and UNKNOWN not in state:
            found.append(state)
    return found


class Shown:
    """The builder that `tracer.resume.decode.decode` calls: makes frames alone."""

    def __init__(self, values: Mapping[int, Any]) -> None:
        self.values = values

    def const(self, kind: str, value: Any) -> Any:
        """The constant itself."""
        return value

    def arg(self, index: int) -> Any:
        """The value, if it is there."""
        return self.values.get(index, UNKNOWN)

    def box_int(self, item: Any) -> Any:
        """Not shown, as all that follows."""
        return UNKNOWN

    box_float = box_bool = new = newlist = newtuple = box_int

    def held(self) -> Any:
        """Not shown."""
        return UNKNOWN

    def setfield(self, obj: Any, field: Field, item: Any) -> None:
        """A store that memory does not have yet is left to the exit."""

    def frame(self, shape: FrameShape, base: Any, values: list[Any], arrays: list[list[Any]]) -> Any:
        """The real frame as it is, or a new one with the immutable fields."""
        if base is not None:
            return base
        made = make_instance(shape.cls)
        for field, value in zip(shape.fields, values, strict=True):
            if field.immutable and value is UNKNOWN:
                return UNKNOWN
            if field.immutable:
                write_field(made, field, value)
        for field in shape.arrays:
            write_field(made, field, [])
        return made
