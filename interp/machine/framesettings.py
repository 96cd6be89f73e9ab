"""Attributes that programs set on frames: `f_trace`, `f_trace_lines`, `f_trace_opcodes`.

In: a frame, a name, a value.  Out: the value, for as long as the frame lives.

Does not: act on them; `interp.handlers.watched` does, and those in `TRACE_SET` are told of `f_trace`.
"""

from __future__ import annotations

import sys
from types import FrameType, MemberDescriptorType

from interp.machine.frames import Frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

TRACED: dict[int, tuple[Frame, dict[str, Any]]] = {}
"""Attributes that programs have set on frames, by the frame's identity; each new entry drops those of dead frames."""


def setting(name: str, default: object) -> tuple[Any, Any, Any]:
    """The functions that read, set and delete an attribute of frames that programs may set."""

    def read(view: Any) -> object:
        entry = TRACED.get(id(view.frame))
        return default if entry is None else entry[1].get(name, default)

    def write(view: Any, value: object) -> None:
        if type(default) is bool and type(value) is not bool:
            raise TypeError("attribute value type must be bool")
        settings_of(view.frame)[name] = value
        if name == "f_trace" and value is not None:
            for note in TRACE_SET:
                note(view)

    def delete(view: Any) -> None:
        if type(default) is bool:
            raise TypeError(_NOT_DELETED[name])
        write(view, None)

    return read, write, delete


def settings_of(frame: Frame) -> dict[str, Any]:
    """The dict of the attributes that are set on a frame; the caller may change it."""
    if id(frame) not in TRACED:
        for key in [key for key in TRACED if sys.getrefcount(TRACED[key][0]) == _ONLY_THERE]:
            del TRACED[key]
        TRACED[id(frame)] = frame, {}
    return TRACED[id(frame)][1]


TRACE_SET: list[Callable[[Any], None]] = []
"""Functions to call when somebody sets `f_trace` of a frame; they get its view."""

_NOT_DELETED = {
    name: "can't delete numeric/char attribute" if type(member) is MemberDescriptorType else "cannot delete attribute"
    for name, member in vars(FrameType).items()
}
_ONLY_THERE = 2
"""The reference count of a frame that only `TRACED` refers to: one reference, and one of the call of `getrefcount`."""
