"""Who calls: `sys._getframe()`, the module of a class that is made, the line to warn of.

In: the host's stack, and the activations of native code.  Out: a frame, or a fact of it.

    sys._getframe()      called by native code, without a JIT: the innermost activation; else what `visible` finds

Does not: walk the stack where machine code runs frames; `frameviews` does.
"""

from __future__ import annotations

import os
import sys
import types
import warnings
from _thread import get_ident

from interp.machine import loop
from interp.machine.code import UNSEEN
from interp.machine.framekinds import PASSED, SHOWN, kind_of, real_frame, real_frames
from interp.machine.frames import Frame
from interp.machine.frameviews import FrameView, calling_frame, ends_silently, view_of, visible
from interp.machine.native import THREAD_VIEWS, called_by, has_called, states
from interp.machine.portal import CONTROL
from interp.machine.traceback import ROOT
from objmodel.globals import read_global
from objmodel.hooks import HOOKS
from tracer.hosttypes import raw_caller, raw_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


OWN_THREADS = os.path.join(ROOT, "codegen", "")
"""In which folder the outermost functions of our own threads are."""


def _activations() -> Sequence[Any]:
    """The activations of native code, innermost first, with the frames of the host that have called it in between.

    There are none while machine code runs, which may run others in between.
    """
    return () if CONTROL.busy_frames() else states()


def _called_by(host: types.FrameType | None) -> Sequence[Any]:
    """The activations that native code runs for this frame of the host, if it has called it last; innermost first."""
    found = _activations()
    for state in found:
        if type(state) is not tuple:
            return called_by(host, found) if state is host else ()
    return ()


def _innermost() -> Frame | None:
    """The innermost frame of the program, if only functions of our own have been called since; None if not."""
    shown: Frame | None = None
    host: Any = real_frame(0)
    for state in _activations():
        if type(state) is not tuple:
            while host is not state and host is not None and kind_of(raw_code(host)) == PASSED:
                host = raw_caller(host)
            if host is not state or shown is not None:
                return shown if host is state else None
        elif shown is None and state[1].flags & UNSEEN == 0:
            shown = state[2]
    return None


def _calling_module() -> object:
    inner = _innermost()
    if inner is not None:
        return read_global(inner.globals, "__name__")
    frame = calling_frame(0, real_frame(0))
    if frame is None:
        return "__main__"
    return read_global(frame.frame.globals if isinstance(frame, FrameView) else frame.f_globals, "__name__")


HOOKS.module_name = _calling_module


def warn(text: str, category: type[Warning]) -> None:
    """Warn of the line where the program or a library calls."""
    found = calling_frame(0, real_frame(0))
    if found is None:
        warnings.warn(text, category, stacklevel=3)
        return
    warn_of(text, category, *place_of(found))


def warn_of(message: Any, category: Any, filename: str, lineno: int, names: Any, source: object = None) -> None:
    """Warn of a line in the module whose globals are `names`."""
    registry: Any = names.setdefault("__warningregistry__", {})
    module = names.get("__name__", "<string>")
    warnings.warn_explicit(message, category, filename, lineno, module, registry, None, source)


def getframe(depth: int = 0, /) -> Any:
    """`sys._getframe`, for the program and for libraries.

    Raises:
        ValueError: the stack is not that deep.
    """
    found = frame_called_by(raw_caller(real_frame(0)), depth)
    if found is None:
        raise ValueError("call stack is not deep enough")
    sys.audit("sys._getframe", found)
    return found


def frame_called_by(host: types.FrameType | None, depth: int) -> Any:
    """The frame `depth` levels outside of the innermost one that this frame of the host has called, or is."""
    found, number, _ = _level_called_by(host, depth)
    if number is None:
        return calling_frame(max(depth, 0), host or real_frame(0))
    loop.driver.inspected = True
    pc, _, frame = found[number]
    return view_of(frame, host, pc, found[number + 1 :], True)


def _level_called_by(host: types.FrameType | None, depth: int) -> tuple[Sequence[Any], int | None, int]:
    """The activations that native code runs for this frame of the host; the number among them of the one `depth` levels
    outside of the innermost, or None if that is further outside; and then by how many levels.
    """
    found, left = _called_by(host) if has_called(host) else (), depth
    for number, (_, code, _) in enumerate(found):
        if code.flags & UNSEEN == 0:
            if left <= 0:
                return found, number, 0
            left -= 1
    return found, None, left


def place_called_by(host: types.FrameType | None, depth: int) -> tuple[str, int, Any] | None:
    """The file, the line and the globals of `frame_called_by(host, depth)`, for which mostly no view is made."""
    found, number, left = _level_called_by(host, depth)
    if number is not None:
        pc, code, frame = found[number]
        if not ends_silently(code, pc):
            return code.filename, max(code.line(pc), 1), frame.globals
    elif found and left <= 0 and host is not None and kind_of(raw_code(host)) == SHOWN:
        return place_of(host)  # of a library, from which the program was called
    caller = frame_called_by(host, depth)
    return None if caller is None else place_of(caller)


def place_of(found: Any) -> tuple[str, int, Any]:
    """The file, the line and the globals of a frame."""
    return found.f_code.co_filename, found.f_lineno, found.f_globals


def getframemodulename(depth: int = 0) -> object:
    """`sys._getframemodulename`, which hosts have from 3.12 on: the name of a frame's module, or None."""
    sys.audit("sys._getframemodulename", depth)
    found = calling_frame(max(depth, 0), real_frame(0))
    return None if found is None else found.f_globals.get("__name__")


def current_frames() -> dict[int, Any]:
    """`sys._current_frames`: the innermost frame of each thread that runs the program or a library."""
    found = real_frames()
    THREAD_VIEWS.of_others |= len(found) > 1
    own = get_ident()
    shown = {thread: calling_frame() if thread == own else visible(host) for thread, host in found.items()}
    return {thread: frame for thread, frame in shown.items() if frame is not None and not _is_own(found[thread])}


def _is_own(host: types.FrameType) -> bool:
    """Does this frame of the host belong to a thread of ours, which compiles?"""
    caller = raw_caller(host)
    while caller is not None:
        host, caller = caller, raw_caller(caller)
    return raw_code(host).co_filename.startswith(OWN_THREADS)
