"""The handler for all instructions of frames that had begun before somebody began to watch.

In: (frame, arg, pc), of an instruction.  Out: the answer of the instruction's own handler.  The watcher is told of
lines, returns, exceptions and calls of builtins, as the host does in a frame that was running when `f_trace` was set.

    breakpoint()       f_trace of the frame that waits is set   =>  WATCHED everywhere in `Code.run`
    its next line      run_watched  =>  f_trace(frame, "line", None), then the instruction's own handler

Holds: each instruction's own handler runs, never a joined one, so that lines come one by one.  In a thread that is not
watched, nothing else is done.
Does not: tell callbacks of `sys.monitoring`.
"""

from __future__ import annotations

from types import BuiltinFunctionType, MethodDescriptorType

from interp.calls.frame_builtins import FrameBuiltin
from interp.handlers.objects import NO_SELF
from interp.host import watchers
from interp.host.watchers import WATCHERS, for_minipy, is_watched, python_function
from interp.machine import loop
from interp.machine.code import Code
from interp.machine.frames import UNBOUND, Cell, Frame
from interp.machine.framesettings import settings_of
from interp.machine.frameviews import FrameView, calling_frame, ends_silently, view_of
from interp.machine.opcodes import NUMBER
from interp.machine.shown_places import shown_at
from interp.machine.unwinding import handler_place
from interp.machine.watching import forget_place, place_of
from objmodel.errors import OperationError, wrap_error
from tracer.hints import Word, dont_look_inside
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CALLABLE_BELOW = {"CALL": 0, "CALL_FOR_ITER": 0, "CALL_METHOD": 1, "CALL_KW": 1, "CALL_METHOD_KW": 2}
"""How far below the arguments the callable lies on the stack."""
_CALLS = {NUMBER[name]: below for name, below in _CALLABLE_BELOW.items()}
_JUMP_BACK = NUMBER["JUMP_BACK"]
_JUMP = NUMBER["JUMP"]
_POP_EXCEPT = NUMBER["POP_EXCEPT"]
_CALL_EX = NUMBER["CALL_EX"]
_METHODS = frozenset((NUMBER["CALL_METHOD"], NUMBER["CALL_METHOD_KW"]))


def run_watched(frame: Frame, arg: Word, pc: Word) -> Word:
    """Run the instruction before `pc`, and tell of it.

    This function is translated, as all handlers must be: native code goes from one handler straight to the next.
    """
    return _tell_and_run(frame, pc)


@dont_look_inside
def _tell_and_run(frame: Frame, pc: Word) -> Word:
    code, here = frame.code, pc - 1
    op = code.ops[here]
    handler: Any = loop.HANDLERS[op]
    if not is_watched():
        return int(handler(frame, code.args[here], pc))
    if WATCHERS.of_memory and not watchers.has_function():
        return int(shown_at(code, here)(handler, frame, code.args[here], pc))
    with for_minipy():
        told = _Telling(frame, here)
        told.before()
        callee = _callee(frame, op, code.args[here])
        if callee is not None and not told.profile("c_call", callee):
            callee = None
        call = shown_at(code, here)
    try:
        answer = int(call(handler, frame, code.args[here], pc))
    except OperationError as error:
        with for_minipy():
            if callee is not None:
                told.profile("c_exception", callee)
            told.raised(error)
        raise
    with for_minipy():
        if callee is not None:
            told.profile("c_return", callee)
        if answer < 0:
            told.returned(frame.peek(0))
    return answer


def _callee(frame: Frame, op: int, arg: int) -> Any:
    """The builtin that this instruction calls, if it calls one."""
    if op in _CALLS:
        below = arg + _CALLS[op]
        if op in _METHODS and frame.peek(below - 1) is not NO_SELF:
            w_function, w_self = frame.peek(below), frame.peek(below - 1)
        else:
            w_function, w_self = frame.peek(below), None
    elif op == _CALL_EX:
        w_function, w_self = frame.peek(1 + (arg & 1)), None
    else:
        return None
    return _builtin(w_function, w_self)


def _builtin(w_function: Any, w_self: Any) -> Any:
    if type(w_function) is MethodDescriptorType and w_self is not None:
        return w_function.__get__(w_self)
    if type(w_function) is BuiltinFunctionType:
        return w_function
    if type(w_function) is FrameBuiltin:
        return w_function.original
    return None  # a function of ours in the place of a builtin is told of where it runs


def _line(code: Code, pc: int) -> int:
    """The line of an instruction; 0 if no place in the source belongs to it."""
    if pc < 0 or ends_silently(code, pc):
        return 0
    line, last_line, _, _ = code.position(pc)
    closes_loop = code.ops[pc] == _JUMP_BACK and line == code.line(code.args[pc])
    leaves_branch = code.ops[pc] == _JUMP and line != last_line
    return 0 if closes_loop or leaves_branch or _clears_handler(code, pc) else line


def _clears_handler(code: Code, pc: int) -> bool:
    """Does this instruction end an `except` clause, or unbind its name, after the clause's last line?"""
    steps, position = range(max(pc - 3, 0), pc + 1), code.position(pc)
    return any(code.ops[k] == _POP_EXCEPT and code.position(k) == position for k in steps)


@record
class _Telling:
    """One instruction, and those who are told of it."""

    frame: Frame
    here: int

    def before(self) -> None:
        """The instruction is about to run; it may be the first of its frame, or of its line."""
        place = place_of(self.frame, self.here)
        if place.is_new:
            place.is_new = False
            self._called()
        line, last = _line(self.frame.code, self.here), _line(self.frame.code, place.pc)
        goes_back = self.here <= place.pc
        settings = settings_of(self.frame)
        if line > 0:
            place.pc = settings["last"] = self.here
        if line > 0 and (line != last or goes_back) and settings.get("f_trace_lines", True):
            self._local("line", None)
        if settings.get("f_trace_opcodes", False):
            self._local("opcode", None)

    def _called(self) -> None:
        tracer = python_function("trace")
        if tracer is not None:
            settings_of(self.frame)["f_trace"] = _tell("trace", tracer, self._view(), "call", None)
        self.profile("call", None)

    def raised(self, error: OperationError) -> None:
        """The instruction has raised an exception; maybe the frame does not handle it."""
        w_value: Any = error.w_value
        self._local("exception", (type(w_value), w_value, w_value.__traceback__))
        if handler_place(self.frame.code, self.here) < 0:
            self.returned(None)

    def returned(self, w_value: object) -> None:
        """The frame is left."""
        forget_place(self.frame)
        self._local("return", w_value)
        self.profile("return", w_value)

    def _view(self) -> FrameView:
        found: Any = calling_frame()
        while found is not None and not (type(found) is FrameView and found.frame is self.frame):
            found = found.f_back
        return view_of(self.frame) if found is None else found

    def _local(self, event: str, arg: object) -> None:
        local = settings_of(self.frame).get("f_trace")
        if local is None or python_function("trace") is None:
            return
        found = _tell("trace", local, self._view(), event, arg)
        if found is not None:
            settings_of(self.frame)["f_trace"] = found

    def profile(self, event: str, arg: object) -> bool:
        """Tell the profiler, if there is one."""
        profiler = python_function("profile")
        if profiler is None:
            return WATCHERS.tell_native(event, arg)
        _tell("profile", profiler, self._view(), event, arg)
        return True


def _tell(kind: str, function: Any, view: FrameView, event: str, arg: object) -> Any:
    """Call a watcher's function.  If it raises an exception, it is not called any more.

    Raises:
        OperationError: that exception.
    """
    with for_minipy():
        try:
            found = function(view, event, arg)
            _take_back(view)
            return found
        except BaseException as error:
            if kind == "profile":
                watchers.setprofile(None)
            else:
                watchers.settrace(None)
                settings_of(view.frame)["f_trace"] = None
            raise wrap_error(error)


def _take_back(view: FrameView) -> None:
    """Set the variables to what the watcher has assigned to entries of `f_locals`."""
    frame, names = view.frame, view.names
    if names is None:
        return
    for slot, name in enumerate(frame.code.slots):
        kept = frame.regs[slot]
        if name.startswith(".") or slot in frame.code.hidden:
            continue
        w_value = names.get(name, UNBOUND)
        if type(kept) is Cell:
            kept.w_value = w_value
        else:
            frame.regs[slot] = w_value

