"""Tools written in C that watch: profilers and coverage tracers that set their functions without `sys.settrace`.

In: the import of a module in C that can set such functions.  Out: from then on MiniPy notices when one is set, and puts
a function of its own before it, which leaves out MiniPy's own frames.

    import _lsprof                   its file names PyEval_SetProfile  =>  `heard` listens
    cProfile.Profile().enable()      audit event sys.setprofile        =>  `watchers.notice`
    right after that                 `filter_native` puts ours in front of the tool's function; in other threads than
                                     the main one, at the next call of the program
    an event of the program's        goes to the tool's function without Python in between, see `NativeCode`

Does not: see a tool that is part of the host's executable file and set before the program has imported it.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

from interp.host import watchers
from interp.host.auditing import HOOKS, add_own_hook
from interp.machine.framekinds import real_frame
from interp.machine.frameviews import caller_shown
from interp.machine.native import NATIVE
from interp.machine.traceback import is_internal, is_stand_in
from objmodel.hosterrors import this_thread
from tracer.hosttypes import raw_caller, raw_code

EVENTS = frozenset({"sys.settrace", "sys.setprofile"})
_CALLED = {0: 4, 3: 6}
"""Calls and returns of a function of ours in place of a builtin are told as calls and returns of C code."""

_Function = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.py_object, ctypes.c_int, ctypes.c_void_p)
_WORDS = 100
"""How many words of a thread's state are searched."""


@functools.cache
def listen() -> None:
    """Notice from now on when such a function is set."""
    add_own_hook(heard)


def heard(event: str, arguments: object) -> None:
    """An audit hook."""
    if event in EVENTS and this_thread() not in watchers.WATCHERS.busy:
        watchers.notice(True)
        if event == "sys.setprofile":
            watchers.watch_callers()
        if this_thread() == threading.main_thread().ident:
            _hold()
            _call_soon(_soon, None)
        elif is_internal(raw_code(real_frame(1))):
            _hold()


HOOKS.add(heard.__code__)


def _is_set(nothing: int | None) -> int:
    """The host calls this in its main thread, soon after the C function that has raised the event has returned."""
    if _is_telling():  # too soon
        _call_soon(_soon, None)
        return 0
    with watchers.for_minipy():
        watchers.has_function()
    _let_go()
    return 0


_soon = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_is_set)
_call_soon: Any = ctypes.pythonapi.Py_AddPendingCall


def _is_telling() -> bool:
    frame: FrameType | None = real_frame()
    while frame is not None and raw_code(frame) not in HOOKS:
        frame = raw_caller(frame)
    return frame is not None


def filter_native(kind: str, tool: Any) -> None:
    """Put our function before the one in C that `tool` has set in this thread, unless it is there already."""
    address = ctypes.c_void_p.from_address(_place(kind, tool))
    if address.value is not None and address.value not in _originals:
        made = _filtered(address.value)
        setter: Any = getattr(ctypes.pythonapi, "PyEval_SetTrace" if kind == "trace" else "PyEval_SetProfile")
        setter.argtypes, setter.restype = [_Function, ctypes.py_object], None
        with watchers.for_minipy():
            setter(made, tool)
    _let_go()


_held: set[int] = set()
"""Threads whose tool is told of nothing until `filter_native` has put ours in front of its function."""


def _hold() -> None:
    """Tell the tool of nothing for now: the next events may be of our own frames."""
    thread = this_thread()
    if thread not in _held:
        _held.add(thread)
        _switch("PyThreadState_EnterTracing")


def _let_go() -> None:
    thread = this_thread()
    if thread in _held:
        _held.discard(thread)
        _switch("PyThreadState_LeaveTracing")


def _switch(name: str) -> None:
    function: Any = getattr(ctypes.pythonapi, name)
    function.argtypes = [ctypes.c_void_p]
    function.restype = None
    function(_state())


def _state() -> int:
    get: Any = ctypes.pythonapi.PyThreadState_Get
    get.restype = ctypes.c_void_p
    return int(get())


_NUMBERS = {"c_call": 4, "c_exception": 5, "c_return": 6}


def tell_native(event: str, argument: Any) -> bool:
    """Tell a profiler in C, if there is one, of a builtin that a frame of MiniPy's calls."""
    tool = sys.getprofile()
    if tool is None or event not in _NUMBERS:
        return False
    address: int = ctypes.c_void_p.from_address(_place("profile", tool)).value or 0
    function = _Function(_originals.get(address, address))
    with watchers.for_minipy():
        function(tool, real_frame(), _NUMBERS[event], id(argument))
    return True


def _place(kind: str, tool: Any) -> int:
    """Where the calling thread's state has the function: two words before the tool, which is found by its identity."""
    state = _state()
    words = (ctypes.c_size_t * _WORDS).from_address(state)
    return state + 8 * (list(words).index(id(tool)) - 2)


_originals: dict[int, int] = {}
"""By address of a function that `_filtered` has made: the address of the tool's function."""


_MOST = 8
_filters: list[Any] = []
"""The functions that native filters ask; they stay for as long as those do."""


def nobody_watches() -> None:
    """Nobody watches any more: no code is kept for the filters."""
    if NATIVE.code is not None:
        NATIVE.code.let_pass(None)


@functools.cache
def _filtered(address: int) -> Any:
    """The address of a function that calls the one at `address`, except for MiniPy's own frames."""
    original = _Function(address)

    def told(tool: Any, frame: FrameType, what: int, argument: int | None) -> int:
        code = raw_code(frame)
        find: Callable[[FrameType], Any] | None = watchers.STANDS_FOR.get(code)
        is_ours = is_internal(code)
        if is_ours and find is None and NATIVE.code is not None:
            NATIVE.code.leave_out(code)
        if this_thread() in watchers.WATCHERS.busy or is_stand_in(frame):
            return 0
        if not is_ours:
            if NATIVE.code is not None:
                NATIVE.code.let_pass(code)
            return int(original(tool, frame, what, argument))
        if find is None or what not in _CALLED:
            return 0
        with watchers.for_minipy():
            builtin, caller = find(frame), caller_shown(frame)
        if builtin is None or caller is None or isinstance(builtin, type):
            return 0
        shown = caller if type(caller) is FrameType else frame  # only its being there matters for a call of C code
        return int(original(tool, shown, _CALLED[what], id(builtin)))

    made = _Function(told)
    careful = ctypes.cast(made, ctypes.c_void_p).value or 0
    _originals[careful] = address
    if NATIVE.code is None or len(_filters) == _MOST:
        return made
    _filters.append(made)
    quick = NATIVE.code.filter_events(len(_filters) - 1, address, careful, watchers.WATCHERS.busy)
    _originals[quick] = address
    return _Function(quick)
