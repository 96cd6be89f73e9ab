"""The portal activations that have no host frame of their own, for code that inspects its callers (`sys._getframe`).

First part. In: a host frame in which the JIT records a trace, or returns from one.
Out: the portal's states (greens and reds) that this frame stands for, innermost first.

    interpret ◀─ blackhole.run ◀─ <jitcode interpret blackhole …> ◀─ a host function that asks for its caller
                    the frames that wait for the one that runs        the one that runs

Second part. In: the exit of the guard after a call that machine code makes, and the exit's values that `shown` names.
Out: the states that the unit keeps in registers while it waits for that call.

    r9 = call_r(...)                      a callback asks for its caller: `code` and `pc` are constants of the resume
    guard_no_exception() [r0, r3, i4]     data; real frames, and fields that never change, are `shown`

Holds: nothing is written. A virtual frame is shown as a new frame that has only the immutable fields.
Does not: know the locals and the stack of frames that machine code has inlined: they are in machine registers until the
call returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import CodeType, FrameType

from tracer.host.fields import make_instance, write_field
from tracer.hosttools import Any
from tracer.hosttypes import raw_code
from tracer.ir.descr import Field
from tracer.ir.snapshot import FrameShape, Resume
from tracer.ir.trace import Exit
from tracer.jitcode.portal import Portal
from tracer.record.metainterp import MetaInterp
from tracer.resume import blackhole
from tracer.resume.decode import decode
from tracer.resume.encode import FRAME, VALUE

State = tuple[Any, ...]
_BLACKHOLE, _RECORDER = blackhole.run.__code__, MetaInterp.run_frames.__code__


def activations(portal: Portal, host: FrameType) -> Sequence[State]:
    """The states that `host` stands for, innermost first; empty if it is not one of the JIT's frames."""
    code = raw_code(host)
    if not may_run(portal, code):
        return ()
    if code is _BLACKHOLE or code is _RECORDER:
        names = host.f_locals
        own = [(position, values) for position, values, *_ in names["frames"] if position.jitcode is portal.code]
        states = [_state(portal, dict(zip(position.registers, values, strict=False))) for position, values in own]
        return [state for state in states if state is not None]
    names = host.f_locals
    state = _state(portal, {r: names[name] for r in portal.registers if (name := f"v{r}") in names})
    return () if state is None else (state,)


def may_run(portal: Portal, code: CodeType) -> bool:
    """Do host frames of this code stand for states of the portal?"""
    return code is _BLACKHOLE or code is _RECORDER or code.co_filename.startswith(portal.code.filename)


def _state(portal: Portal, values: dict[int, Any]) -> State | None:
    """The portal's state, if `values` are those of its registers, by number; None if some are missing."""
    state = [values.get(register) for register in portal.registers]
    return None if any(value is None for value in state) else tuple(state)


class _Unknown:
    """The type of `UNKNOWN`: a value that only a machine register holds."""


UNKNOWN = _Unknown()


def shown(resume: Resume) -> Sequence[int]:
    """The indexes of the exit's values that show its frames: a real frame itself, or the immutable fields of a virtual
    one.
    """
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
    """The portal's states that an exit leads to, innermost first. values: some of the exit's values, by index."""
    assert exit.resume is not None
    found = []
    for position, slots in decode(exit.resume, Shown(values))[::-1]:
        known = dict(zip(position.registers, slots, strict=False))
        state = tuple(known.get(register, UNKNOWN) for register in portal.registers)
        if position.jitcode is portal.code and UNKNOWN not in state:
            found.append(state)
    return found


class Shown:
    """A builder for `tracer.resume.decode.decode` that makes frames and nothing else."""

    def __init__(self, values: Mapping[int, Any]) -> None:
        self.values = values

    def const(self, kind: str, value: Any) -> Any:
        """The constant itself."""
        return value

    def arg(self, index: int) -> Any:
        """The exit's value at this index, if it was given."""
        return self.values.get(index, UNKNOWN)

    def box_int(self, item: Any) -> Any:
        """Not shown. The same holds for the kinds below."""
        return UNKNOWN

    box_float = box_bool = box_complex = new = newlist = newtuple = box_int

    def held(self) -> Any:
        """Not shown."""
        return UNKNOWN

    def setfield(self, obj: Any, field: Field, item: Any) -> None:
        """Nothing: a store that has not reached memory is left to the exit."""

    def frame(self, shape: FrameShape, base: Any, values: list[Any], arrays: list[list[Any]]) -> Any:
        """The real frame as it is; for a virtual one, a new frame with the immutable fields."""
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
