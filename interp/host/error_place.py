"""Errors that nobody can handle: the place that their report names is one of the program or of a library.

In: what `sys.unraisablehook` is called with.  Out: the same, with a traceback of the program's.

    weakref.ref(w_obj, len)    C code calls `len`, and finds our function where it looks for the frame that runs:
    del w_obj                  File "program.py", line 2, in <module>

An error of a function in C has no traceback of its own; the host makes one of the frame that runs.

Does not: reach a hook of the program's own, which gets the host's traceback from C code.
"""

from __future__ import annotations

from types import FrameType, TracebackType

from interp.machine.frameviews import FrameView, calling_frame
from interp.machine.traceback import is_internal, stand_in
from objmodel.errors import raw_frame
from objmodel.finishing import unraisable_arguments
from objmodel.hooks import HOOKS
from tracer.hosttypes import raw_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def here() -> TracebackType | None:
    """A traceback with one entry: where the program, or a library that it calls, is; None if none of them runs."""
    found = calling_frame()
    if found is None:
        return None
    frame: FrameType = found
    if type(found) is FrameView:
        frame = stand_in(found.frame, found.position())
    return TracebackType(None, frame, 0, found.f_lineno)


HOOKS.place = here


def shown(unraisable: Any) -> Any:
    """The argument of `sys.unraisablehook`, with a traceback of the program's in place of one of MiniPy's."""
    traceback = getattr(unraisable, "exc_traceback", None)
    if type(traceback) is not TracebackType or not is_internal(raw_code(raw_frame(traceback))):
        return unraisable
    error = unraisable.exc_value
    return unraisable_arguments(type(error), error, here(), unraisable.err_msg, unraisable.object)
