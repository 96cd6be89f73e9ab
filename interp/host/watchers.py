"""Those who watch the program: functions set by `sys.settrace`, `sys.setprofile`, `sys.monitoring`, or from C.

In: a function that the program, or a tool, wants called while code runs.  Out: the host calls it, for code of the
program and of libraries; every call of the program is looked at until nobody watches any more (`watched`).

    sys.settrace(tracer)      =>  the host's settrace, with a function that leaves out MiniPy's own frames
                                  state.look_at_calls(True): compiled code is left, see `interp.machine.state`

Holds: while nobody watches, nothing is asked anywhere.  Each thread is watched by itself, as in the host.
Does not: take a tool written in C off MiniPy's own frames, where these run in between.
"""

from __future__ import annotations

import sys
from types import CodeType, FrameType

from interp.host.auditing import finds_modules, makes_no_calls_of_programs
from interp.machine import portal
from interp.machine.framekinds import real_frames
from interp.machine.framesettings import TRACE_SET, TRACED
from interp.machine.frameviews import FrameView, caller_shown, calling_frame, view_of
from interp.machine.loop import driver
from interp.machine.state import look_at_calls
from interp.machine.traceback import is_internal, is_stand_in, without_internals
from interp.machine.watching import leave_all, leave_compiled, watch_code
from objmodel.hosterrors import this_thread
from tracer.hosttypes import raw_caller, raw_code
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_monitoring: Any = getattr(sys, "monitoring", None)
_settrace: Any = sys.settrace
_setprofile: Any = sys.setprofile
_gettrace = sys.gettrace
_getprofile = sys.getprofile
_all_threads: dict[str, Any] = {kind: getattr(sys, f"_set{kind}allthreads", None) for kind in ("trace", "profile")}


def _as_it_is(kind: str, tool: Any) -> None:
    pass


def _nothing() -> None:
    pass


def _nobody(event: str, argument: Any) -> bool:
    return False


@record
class _Watchers:
    """Who watches, at present.

    threads: threads in which a function is set, or may be.
    busy: threads that run code of which nobody is told.
    working: by thread, among these: the frame of a function that MiniPy has called for itself.
    local: by identity: code objects that `sys.monitoring` watches on their own; it forgets them when they die.
    filter_native: called with a tool in C; from `nativewatchers`, once there may be one.
    tell_native: tells a tool in C; likewise.
    nobody_watches: likewise, called when nobody watches any more.
    of_memory: the host records where memory is allocated (`memory_tracing`).
    """

    threads: set[int] = field(factory=set)
    working: dict[int, FrameType] = field(factory=dict)
    busy: set[int] = field(factory=set)
    local: dict[int, CodeType] = field(factory=dict)
    filter_native: Callable[[str, Any], None] = _as_it_is
    tell_native: Callable[[str, Any], bool] = _nobody
    nobody_watches: Callable[[], None] = _nothing
    of_memory: bool = False


WATCHERS = _Watchers()


def is_watched() -> bool:
    """Is the thread that asks watched, now?"""
    thread = this_thread()
    if thread in WATCHERS.busy:
        return False
    if WATCHERS.of_memory or has_function() or _is_monitored():
        return True
    if thread in WATCHERS.threads:
        WATCHERS.threads.discard(thread)
        notice()
    return False


def has_function() -> bool:
    """Has this thread a trace or profile function, now?  One in C is called by way of ours from here on."""
    trace, profile = _gettrace(), _getprofile()
    if trace is None and profile is None:
        return False
    for kind, tool in (("trace", trace), ("profile", profile)):
        if tool is not None and not isinstance(tool, Told):
            WATCHERS.filter_native(kind, tool)
    return True


def listen() -> None:
    """A module in C has been imported that may watch."""
    from interp.host import nativewatchers

    _prepare()
    WATCHERS.filter_native, WATCHERS.tell_native = nativewatchers.filter_native, nativewatchers.tell_native
    WATCHERS.nobody_watches = nativewatchers.nobody_watches
    nativewatchers.listen()


def program_has_ended() -> None:
    """The program has ended: nobody is told of MiniPy's own work after that."""
    WATCHERS.busy.add(this_thread())


def forget() -> None:
    """No program runs: nothing of it is left in the host."""
    for get, set_ in ((_gettrace, _settrace), (_getprofile, _setprofile)):
        if isinstance(get(), Told):
            set_(None)
    WATCHERS.busy.clear()
    WATCHERS.threads.clear()
    notice()


class for_minipy:  # noqa: N801  (the host's own context managers would be told of)
    """A context in which nobody is told of anything: for the watchers' functions, and MiniPy's work for itself."""

    __slots__ = ("is_first", "thread")

    def __enter__(self) -> None:
        self.thread = this_thread()
        self.is_first = self.thread not in WATCHERS.busy
        WATCHERS.busy.add(self.thread)

    def __exit__(self, *error: object) -> None:
        if self.is_first:
            WATCHERS.busy.discard(self.thread)


def _works_for_minipy(caller: FrameType | None, called: CodeType) -> bool:
    if caller is None:
        return False
    code = raw_code(caller)
    return makes_no_calls_of_programs(code) or finds_modules(code, called)


def _has_worked(thread: int) -> None:
    if WATCHERS.working.pop(thread, None) is not None:
        WATCHERS.busy.discard(thread)


def notice(is_set: bool = False) -> None:
    """Find out who watches: a function has been set in this thread, or taken back in any."""
    _has_worked(this_thread())
    if is_set:
        WATCHERS.threads.add(this_thread())
    WATCHERS.threads.intersection_update(real_frames())
    if WATCHERS.threads or WATCHERS.of_memory or _is_monitored():
        driver.inspected = True  # what is recorded now ends here
        portal.pause()
        look_at_calls(True)
    else:
        look_at_calls(False)
        leave_all()
        WATCHERS.nobody_watches()
        portal.resume()


# -- trace and profile functions ------------------------------------------------------


@record
class Told:
    """What the host calls in place of a trace or profile function of the program's or of a tool's."""

    w_function: Any

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        thread = this_thread()
        if thread in WATCHERS.busy:
            return self.worked(frame, event, arg)
        code = raw_code(frame)
        if is_internal(code):
            return self.of_ours(frame, code, event)
        if is_stand_in(frame):
            return None
        if event == "call" and _works_for_minipy(raw_caller(frame), code):
            WATCHERS.busy.add(thread)
            WATCHERS.working[thread] = frame
            return self.worked
        return self.tell(frame, event, arg)

    def worked(self, frame: FrameType, event: str, arg: Any) -> Any:
        """A function that MiniPy has called for itself, or what that has called, does something."""
        thread = this_thread()
        if WATCHERS.working.get(thread) is not frame:
            return None
        if event == "return":
            _has_worked(thread)
        return self.worked

    def tell(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Call the function, which nobody watches meanwhile."""
        with for_minipy():
            try:
                return self.w_function(frame, event, arg)
            except BaseException as error:
                error.__traceback__ = without_internals(error.__traceback__)
                raise
            finally:
                if event == "call" and _gettrace() is not self is not _getprofile() and has_function():
                    notice(True)  # it has set another one, in C: so coverage begins in each thread

    def of_ours(self, frame: FrameType, code: CodeType, event: str) -> None:
        """A function of ours runs: one that stands for a builtin is one, to profilers."""


@record
class ToldOfCalls(Told):
    """As `Told`, for profile functions.  called: the frames of functions of ours whose calls have been told."""

    called: list[FrameType] = field(factory=list)

    def of_ours(self, frame: FrameType, code: CodeType, event: str) -> None:
        find = STANDS_FOR.get(code)
        if find is None or event not in ("call", "return"):
            return
        with for_minipy():
            builtin, caller = find(frame), caller_shown(frame)
        if builtin is None or caller is None or isinstance(builtin, type):
            return
        if event == "call":
            self.called.append(frame)
            self.tell(caller, "c_call", builtin)
        elif self.called and self.called[-1] is frame:
            self.called.pop()
            self.tell(caller, "c_return", builtin)


STANDS_FOR: dict[CodeType, Callable[[Any], Any]] = {}
"""By the code of functions of ours that stand in the place of builtins: what finds the host's, given our frame."""


def _prepare() -> None:
    """Import what is needed while somebody watches, before."""
    import ctypes  # noqa: F401
    import dis  # noqa: F401


def settrace(function: Any, /) -> None:
    """`sys.settrace`."""
    with for_minipy():
        _prepare()
        _settrace(None if function is None else Told(function))
        notice(function is not None)
        if function is not None:
            _watch_traced()


def setprofile(function: Any, /) -> None:
    """`sys.setprofile`."""
    with for_minipy():
        _prepare()
        _setprofile(None if function is None else ToldOfCalls(function))
        notice(function is not None)
        if function is not None:
            watch_callers()


def _watch_traced() -> None:
    """Frames whose `f_trace` is set already are told of."""
    for frame, settings in list(TRACED.values()):
        if settings.get("f_trace") is not None:
            _watch_frame(view_of(frame))


def _frame_is_traced(view: FrameView) -> None:
    if WATCHERS.threads:
        with for_minipy():
            _watch_frame(view)


TRACE_SET.append(_frame_is_traced)


def _watch_frame(view: FrameView) -> None:
    watch_code(view.frame.code)
    leave_compiled(view.frame)


def watch_callers() -> None:
    """Profilers are told of frames that have begun, too."""
    frame: Any = calling_frame()
    while frame is not None:
        if type(frame) is FrameView:
            _watch_frame(frame)
        frame = frame.f_back


def python_function(kind: str) -> Any:
    """The trace or profile function of this thread, where it is none in C."""
    found = _gettrace() if kind == "trace" else _getprofile()
    return found.w_function if isinstance(found, Told) else None


def gettrace() -> Any:
    """`sys.gettrace`."""
    return _untold(_gettrace())


def getprofile() -> Any:
    """`sys.getprofile`."""
    return _untold(_getprofile())


def _untold(found: Any) -> Any:
    return found.w_function if isinstance(found, Told) else found


def settraceallthreads(function: Any, /) -> None:
    """`sys._settraceallthreads`, which hosts have from 3.12 on."""
    _set_everywhere("trace", None if function is None else Told(function))


def setprofileallthreads(function: Any, /) -> None:
    """`sys._setprofileallthreads`, which hosts have from 3.12 on."""
    _set_everywhere("profile", None if function is None else ToldOfCalls(function))


def _set_everywhere(kind: str, told: Told | None) -> None:
    with for_minipy():
        _prepare()
        _all_threads[kind](told)
        if told is not None:
            WATCHERS.threads.update(real_frames())
        notice()


FUNCTIONS: dict[str, Any] = {
    "settrace": settrace, "setprofile": setprofile, "gettrace": gettrace, "getprofile": getprofile,
    "_settraceallthreads": settraceallthreads, "_setprofileallthreads": setprofileallthreads,
}  # fmt: skip
"""What stands in `sys` while a program runs, by name."""


# -- sys.monitoring -----------------------------------------------------------------------


_TOOLS = range(6)


def _is_monitored() -> bool:
    if _monitoring is None:
        return False
    return bool(WATCHERS.local) or any(map(_monitoring.get_events, _in_use()))


def _in_use() -> list[int]:
    return [tool for tool in _TOOLS if _monitoring.get_tool(tool) is not None]


_FOR_GOOD = ("PY_THROW", "PY_UNWIND", "RAISE", "RERAISE", "EXCEPTION_HANDLED", "C_RETURN", "C_RAISE")
"""Events that the host does not let be switched off in one code object."""


def _monitored(callback: Any, event: int) -> Any:
    """What the host calls in place of a callback."""
    unwanted = None if any(event == getattr(_monitoring.events, name) for name in _FOR_GOOD) else _monitoring.DISABLE

    def tell(code: CodeType, *arguments: Any) -> Any:
        if is_internal(code):
            return unwanted
        thread = this_thread()
        if thread in WATCHERS.busy:
            return None
        with for_minipy():
            return callback(code, *arguments)

    tell.callback = callback  # type: ignore[attr-defined]
    return tell


def monitoring_functions() -> dict[str, Any]:
    """What stands in `sys.monitoring` while a program runs, by name."""
    if _monitoring is None:
        return {}
    register, set_events = _monitoring.register_callback, _monitoring.set_events
    set_local, free = _monitoring.set_local_events, _monitoring.free_tool_id

    def register_callback(tool_id: int, event: int, func: Any, /) -> Any:
        before = register(tool_id, event, None if func is None else _monitored(func, event))
        return getattr(before, "callback", before)

    def set_all_events(tool_id: int, event_set: int, /) -> None:
        set_events(tool_id, event_set)
        notice()

    def set_local_events(tool_id: int, code: CodeType, event_set: int, /) -> None:
        set_local(tool_id, code, event_set)
        if any(_monitoring.get_local_events(tool, code) for tool in _in_use()):
            WATCHERS.local[id(code)] = code
        else:
            WATCHERS.local.pop(id(code), None)
        notice()

    def free_tool_id(tool_id: int, /) -> None:
        free(tool_id)
        notice()

    return {
        "register_callback": register_callback, "set_events": set_all_events,
        "set_local_events": set_local_events, "free_tool_id": free_tool_id,
    }  # fmt: skip
