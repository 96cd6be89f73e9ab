"""What programs see in the host frames that stand for their own frames in tracebacks.

In: a host frame from a traceback's entry, made by `traceback.shown_entry`.  Out: the code object and the variables of
the program's frame that it stands for.

    tb.tb_frame.f_code is f.__code__, tb.tb_frame.f_locals == {"x": 1}, tb.tb_lasti is an offset in that code
    tb.tb_frame is sys._getframe(), where the frame still runs: so it is the program's own view of the frame
    tb.tb_next is the entry behind those of MiniPy's own functions, which host code has called

While a program runs, attributes of the host's types for frames and tracebacks are replaced.  Other host frames look as
they always do.  C code that reads tracebacks sees the substitute itself, which has the right names and lines.

Holds: MiniPy's own code reads frames and tracebacks without these attributes (`traceback.raw_code`).
"""

from __future__ import annotations

import gc
import sys
from types import CodeType, FrameType, TracebackType

from interp.machine.code import OPTIMIZED, SUSPENDS, Code
from interp.machine.entrymaking import take_none, take_views
from interp.machine.framekinds import PLAIN
from interp.machine.frames import Frame
from interp.machine.frameviews import (
    FrameView,
    caller_of,
    caller_shown,
    calling_frame,
    clear_frame,
    known_view,
    view_of,
)
from interp.machine.hostcode import host_code, host_offset
from interp.machine.hostversion import GENERATORS_KNOW_CALLERS
from interp.machine.locals import local_names, names_and_values
from interp.machine.state import THREAD
from interp.machine.traceback import (
    is_beside_imports,
    is_of_stand_in,
    is_stand_in,
    raw_locals,
    raw_offset,
    raw_place,
    stands_for,
)
from objmodel.errors import raw_frame, raw_next
from objmodel.modules import handed_out
from tracer.hosttypes import raw_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_of_frames: Any = FrameType
_host_clear = _of_frames.clear
_raw_line = _of_frames.f_lineno.__get__
_of_entries: Any = TracebackType
_raw_set_next = _of_entries.tb_next.__set__
_raw_set_line = _of_frames.f_lineno.__set__


def _code(frame: FrameType) -> CodeType:
    shown = raw_code(frame)
    if id(shown) not in PLAIN and is_of_stand_in(shown):
        code, _, _ = stands_for(frame)
        if code is not None:
            return host_code(code)
    return shown


def _locals(frame: FrameType) -> object:
    if is_stand_in(frame):
        handed_out(frame.f_globals)  # whoever asks for both may evaluate code with them
        code, _, variables = stands_for(frame)
        if type(variables) is Frame:
            return local_names(variables)
        if not variables or code is None:
            return {}
        return names_and_values(code, variables) if code.flags & OPTIMIZED else variables[0]
    return raw_locals(frame)


def _offset(entry: TracebackType) -> int:
    frame = raw_frame(entry)
    return _offset_of(frame) if is_stand_in(frame) else raw_offset(entry)


def _place(frame: FrameType) -> int:
    return _offset_of(frame) if is_stand_in(frame) else raw_place(frame)


def _offset_of(frame: FrameType) -> int:
    code, pc, _ = stands_for(frame)
    return 0 if code is None else host_offset(code, pc)


def _line(frame: FrameType) -> object:
    running = None if id(raw_code(frame)) in PLAIN else _running(frame)
    return _raw_line(frame) if running is None else running.f_lineno


def _caller(frame: FrameType) -> object:
    if id(raw_code(frame)) in PLAIN or not is_stand_in(frame):
        return caller_shown(frame)
    running = _running(frame)
    return _entry_before(frame) if running is None else running.f_back


def _entry_before(frame: FrameType) -> object:
    """The frame of the traceback's entry before this one's; None if this one's is the first."""
    code = stands_for(frame)[0]
    if not GENERATORS_KNOW_CALLERS and code is not None and code.flags & SUSPENDS:
        return None
    for entry in gc.get_referrers(frame):
        if type(entry) is TracebackType and raw_frame(entry) is frame:
            for before in gc.get_referrers(entry):
                if type(before) is TracebackType and raw_next(before) is entry:
                    return _frame(before)
    return None


def _frame(entry: TracebackType) -> Any:
    """The view of the frame, if that still runs, is suspended, or somebody has its view; else the substitute."""
    frame = raw_frame(entry)
    if id(raw_code(frame)) in PLAIN or not is_stand_in(frame):
        return frame
    found = _running(frame)
    if found is None:
        _, pc, meant = stands_for(frame)
        if type(meant) is not Frame:
            return frame
        found = view_of(meant) if meant.resume_pc >= 0 else known_view(meant)
        if found is None:
            return frame
        if found.pc is not None:
            found.pc = pc  # it has gone on since somebody looked at it last
    take_views(_put)
    return found


def _running(frame: FrameType) -> Any:
    """The view of the frame that a substitute stands for, if that still runs in this thread."""
    if not is_stand_in(frame):
        return None
    code, _, variables = stands_for(frame)
    wanted = variables if type(variables) is Frame else variables[0] if variables else None
    is_body = code is not None and code.flags & OPTIMIZED == 0
    found = calling_frame() if type(wanted) is Frame or is_body else None
    while found is not None:
        if type(found) is FrameView:
            if _is_that_of(found.frame, code, wanted):
                return found
            if type(wanted) is Frame and found.frame.depth < wanted.depth and not THREAD.are_several:
                return None  # it was deeper than all that are left: so it has ended
        found = caller_of(found)
    return None


def _is_that_of(frame: Frame, code: Code | None, wanted: object) -> bool:
    """Is it this frame, or the one that runs the body of a module or class with this namespace?"""
    if frame is wanted or type(wanted) is Frame:
        return frame is wanted
    return frame.code is code and wanted is (frame.globals if frame.w_namespace is None else frame.w_namespace)


def _clear(frame: FrameType) -> None:
    if is_stand_in(frame):
        if _running(frame) is not None:
            raise RuntimeError("cannot clear an executing frame")
        variables = stands_for(frame)[2]
        if type(variables) is Frame:
            clear_frame(variables)
        else:
            variables.clear()
    else:
        _host_clear(frame)


def _set_line(frame: FrameType, line: Any) -> None:
    _raw_set_line(frame, line)


def _next(entry: TracebackType) -> TracebackType | None:
    """The next entry that is none of MiniPy's own."""
    found = raw_next(entry)
    while found is not None and is_beside_imports(raw_code(raw_frame(found))):
        found = raw_next(found)
    return found


def _set_next(entry: TracebackType, following: Any) -> None:
    _raw_set_next(entry, following)


_SET: dict[str, Any] = {"f_lineno": _set_line, "tb_next": _set_next}
"""By name of an attribute: what assigns to it, for those that programs may assign to."""

_SHOWN: tuple[tuple[Any, str, Any], ...] = (
    (FrameType, "f_code", _code), (FrameType, "f_locals", _locals), (FrameType, "f_lasti", _place),
    (FrameType, "f_lineno", _line), (FrameType, "f_back", _caller),
    (FrameType, "clear", _clear), (TracebackType, "tb_frame", _frame),
    (TracebackType, "tb_lasti", _offset), (TracebackType, "tb_next", _next),
)  # fmt: skip
_originals = {(host, name): vars(host)[name] for host, name, _ in _SHOWN}
_namespaces: dict[Any, dict[str, Any]] = {host: gc.get_referents(vars(host))[0] for host, _ in _originals}
"""The namespaces of the host's types.  Looked up only once, since audit hooks of programs hear of each look."""


def install() -> None:
    """Show programs their own frames in tracebacks."""
    for host, name, read in _SHOWN:
        original = _originals[host, name]
        if not callable(original):
            read = property(read, _SET.get(name, original.__set__), original.__delete__, original.__doc__)
        _put(host, name, read)


def uninstall() -> None:
    """Put the host's own attributes back."""
    take_none()
    for (host, name), original in _originals.items():
        _put(host, name, original)


def _put(host: Any, name: str, shown: Any) -> None:
    """Put another attribute into a type of the host.

    The old one is kept alive until the type's cache is cleared, because the cache refers to it without a reference.
    """
    before = _namespaces[host][name]
    _namespaces[host][name] = shown
    sys._clear_type_cache()
    del before
