"""Frames as a program sees them: `sys._getframe()`, `generator.gi_frame`.

In: an interpreter frame, or where the host's stack stands.  Out: a `FrameView` with f_code, f_globals, f_locals,
f_lineno and f_back; host frames of libraries in between are shown as they are.

Holds: no frame refers to its caller.  Callers are found on the host's stack, where each runs in `interpret`, and in
machine code that waits for a call.
Does not: show the variables of functions that machine code runs.
"""

from __future__ import annotations

import sys
import types
from _weakref import ref

from interp.machine import loop
from interp.machine.code import SUSPENDS, UNSEEN, Code
from interp.machine.framekinds import (
    RUN,
    RUN_A_FRAME,
    RUNS,
    SHOWN,
    STAND_IN,
    is_plain,
    kind_of,
    only_passes,
    real_frame,
)
from interp.machine.frames import UNBOUND, Cell, Frame, level_inside, show
from interp.machine.framesettings import TRACED, setting, settings_of
from interp.machine.hostcode import host_code, host_offset
from interp.machine.locals import kept_in, local_names
from interp.machine.names import builtins_of
from interp.machine.native import THREAD_VIEWS, called_by, has_called, states
from interp.machine.opcodes import NUMBER
from interp.machine.portal import CONTROL, nothing_waits
from interp.machine.skipped import TOPS, skipped_above
from interp.machine.state import STATE, THREAD
from interp.machine.traceback import raw_locals
from objmodel.classes.boundwrappers import bind_with_wrappers
from objmodel.classes.layouts import show_as
from objmodel.errors import too_deep
from objmodel.functions import BoundMethod, Function
from objmodel.hooks import HOOKS
from objmodel.hosterrors import this_thread
from objmodel.modules import handed_out
from tracer.hints import Word, dont_look_inside
from tracer.hosttools import partial
from tracer.hosttypes import raw_caller, raw_code, shown_class
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

_YIELD_FROM = NUMBER["YIELD_FROM"]
_NOWHERE = (0, 0)
if TYPE_CHECKING:
    _State = tuple[Any, ...]
    """An activation: pc, code and frame; a fourth item if its variables are in machine code."""


def ends_silently(code: Code, pc: int) -> bool:
    """Is this one of the two instructions that return None at the end of a body, and belong to no line?"""
    return pc >= len(code.ops) - 2 and code.position(-1)[2:] == _NOWHERE


def clear_frame(frame: Frame) -> None:
    """Drop the variables of a frame that does not run."""
    if frame.code.flags & SUSPENDS != 0:
        for close in CLOSERS:
            close(frame)
    for slot in range(frame.code.nlocals):
        frame.regs[slot] = UNBOUND


CLOSERS: list[Callable[[Frame], None]] = []
"""Functions that close the generator, if there is one, whose frame is to be cleared, or refuse that."""

_NO_JUMP = (
    "f_lineno can only be set in a trace function"
    if sys.version_info >= (3, 12)
    else "can't jump from the 'call' trace event of a new frame"
)


@record(shown=False)
class FrameView:
    """One activation."""

    frame: Frame
    host: types.FrameType | None = None
    """The host's frame that runs it, of `interpret` or the JIT, or that has called native code; None if suspended."""
    pc: int | None = None
    """Where it is; None if the host's frame, or the suspended frame, knows that."""
    outer: Sequence[_State] = ()
    """Callers of this one that the same host frame runs."""
    is_native: bool = False
    """Native code runs it."""
    is_compiled: bool = False
    """Machine code runs it, and has its variables."""
    names: Any = None
    """What `f_locals` has given, which is brought up to date when it is asked for again."""

    __class__ = shown_class(types.FrameType)

    def __reduce_ex__(self, protocol: object) -> Any:
        raise TypeError("cannot pickle 'frame' object")

    def position(self) -> int:
        """The instruction that runs, or at which the frame waits."""
        now = self._now()
        if now.pc is not None:
            return now.pc
        if now.host is not None:
            found = now.host.f_locals.get("pc", 0)
            return int(found)
        resume = self.frame.resume_pc
        if resume < 0:
            return 0
        return resume if self.frame.code.ops[resume] == _YIELD_FROM else resume - 1

    def _now(self) -> FrameView:
        """This frame where it runs now: the interpreter may have got it, and a generator's runs at times only."""
        if self.pc is not None and _runs_natively(self):
            return self
        may_be_suspended = self.frame.code.flags & SUSPENDS != 0
        found = calling_frame() if may_be_suspended or self.pc is not None else None
        while found is not None:
            if type(found) is FrameView and found.frame is self.frame:
                return found
            found = caller_of(found)
        if may_be_suspended and not (THREAD_VIEWS.of_others and self.frame.resume_pc < 0):
            self.host, self.pc, self.is_compiled = None, None, False
        return self

    def caller(self) -> Any:
        """The frame outside of this one, None if it is suspended."""
        if self.host is None:
            return None
        found = _shown(self.outer, self.host, self.is_native)
        outermost = self.outer[-1][2] if self.outer else self.frame
        return found or visible(self.host if self.is_native else raw_caller(self.host), outermost, self.host)

    @property
    def f_code(self) -> types.CodeType:
        """The code it runs."""
        return host_code(self.frame.code)

    @property
    def f_globals(self) -> dict[str, object]:
        """The names of its module."""
        return self.frame.globals

    @property
    def f_builtins(self) -> dict[str, object]:
        """The builtins it sees."""
        return builtins_of(self.frame.globals, self.frame.w_function)

    @property
    def f_locals(self) -> object:
        """Its variables; in functions a copy, which is the same one each time while somebody has this view."""
        if self.is_compiled and self.frame.w_function is not None:
            return {}
        handed_out(self.frame.globals)  # whoever asks for both may evaluate code with them
        found: Any = local_names(self.frame)
        if self.frame.w_function is None or self.frame.w_namespace is not None:
            return found
        if self.names is None:
            self.names = found
        elif self.names is not found:
            kept_in(self.names, self.frame.code, found)
        return self.names

    @property
    def f_lineno(self) -> int:
        """The line it is at."""
        code, pc = self.frame.code, self.position()
        if ends_silently(code, pc):
            pc = max(settings_of(self.frame).get("last", pc) if id(self.frame) in TRACED else pc, 0)
        return max(code.line(pc), 1)

    @f_lineno.setter
    def f_lineno(self, line: object) -> None:
        """Refused: such a frame cannot jump."""
        raise ValueError(_NO_JUMP if isinstance(line, int) else "lineno must be an integer")

    @f_lineno.deleter
    def f_lineno(self) -> None:
        raise AttributeError("cannot delete attribute")

    @property
    def f_lasti(self) -> int:
        """The instruction it is at."""
        pc = self.position()
        return host_offset(self.frame.code, pc, self.host is None and self.frame.resume_pc >= 0)

    @property
    def f_back(self) -> Any:
        """Its caller."""
        return self._now().caller()

    def clear(self) -> None:
        """Drop the variables of a frame that has finished; a generator that waits is closed."""
        found = calling_frame()
        while found is not None:
            if type(found) is FrameView and found.frame is self.frame:
                raise RuntimeError("cannot clear an executing frame")
            found = caller_of(found)
        clear_frame(self.frame)

    def __eq__(self, other: object) -> bool:
        return other.frame is self.frame if type(other) is FrameView else NotImplemented

    def __hash__(self) -> int:
        return id(self.frame)

    def __repr__(self) -> str:
        code = self.frame.code
        return f"<frame at {id(self):#x}, file {code.filename!r}, line {self.f_lineno}, code {code.name}>"


show_as(Cell, types.CellType)
show_as(Function, types.FunctionType)
show_as(BoundMethod, types.MethodType)
bind_with_wrappers(Function, types.FunctionType, ("__call__", "__get__"))
bind_with_wrappers(BoundMethod, types.MethodType, ("__call__",))


for _name, _default in (("f_trace", None), ("f_trace_lines", True), ("f_trace_opcodes", False)):
    setattr(FrameView, _name, property(*setting(_name, _default)))


_VIEWS: dict[int, ref[FrameView]] = {}
"""By the frame's identity: its view, as long as somebody keeps that.  So a frame has the same view each time."""


def known_view(frame: Frame) -> FrameView | None:
    """The view of a frame, if somebody keeps one."""
    known = _VIEWS.get(id(frame))
    return None if known is None else known()


def view_of(
    frame: Frame,
    host: types.FrameType | None = None,
    pc: int | None = None,
    outer: Sequence[_State] = (),
    is_native: bool = False,
    is_compiled: bool = False,
) -> FrameView:
    """The view of a frame, brought up to date; the other arguments are its fields."""
    view = known_view(frame)
    if view is None:
        view = FrameView(frame)
        _VIEWS[id(frame)] = ref(view, partial(_VIEWS.pop, id(frame)))  # the reference itself is its default
    show(frame)
    view.host, view.pc, view.outer = host, pc, outer
    view.is_native, view.is_compiled = is_native, is_compiled
    return view


def _never_runs() -> Iterator[None]:
    yield


_suspended: Any = _never_runs()
_OUTERMOST: types.FrameType = _suspended.gi_frame
"""Stands for the caller of a thread's first frame, where native code was called without a frame of the host."""


def visible(host: types.FrameType | None, inner: Frame | None = None, left: types.FrameType | None = None) -> Any:
    """The first frame from `host` outwards that belongs to the program or a library.

    inner: a frame that has been seen already.  If the JIT has taken it over, the call of `interpret` that ran it is
        still on the host's stack, and must not be taken for another frame.
    left: a host frame; the native code that it has called has been seen already.
    """
    while left is not _OUTERMOST:
        at: types.FrameType = host or _OUTERMOST
        if at is not left and has_called(host):
            found = _shown(_with_waiting(called_by(host, states(host)), inner), at, True)
            if found is not None:
                return found
        code = raw_code(at)
        kind = kind_of(code)
        if kind in (SHOWN, STAND_IN):
            return at
        if kind == RUNS and (code is RUN or id(code) in RUN_A_FRAME):
            frame = raw_locals(at)["frame"]
            waiting = [] if frame is inner else _waiting(frame)
            is_there = frame is inner or len(waiting) > 0  # else `interpret`, called by RUN, has been seen
            skipped = skipped_above(frame) if TOPS and (is_there or code is not RUN) else []
            if not is_there and code is not RUN and frame.code.flags & UNSEEN == 0:
                return view_of(frame, at, None, skipped)
            found = _shown(waiting + skipped, at)
            if found is not None:
                return found
        elif kind == RUNS:
            activations = CONTROL.activations(at)
            found = _shown(_with_waiting(activations, inner), at) if activations else None
            if found is not None:
                return found
        host, left = raw_caller(at), at
    return None


def _runs_natively(view: FrameView) -> bool:
    """Does native code run this frame, and surely no machine code?  Then its view is brought up to date."""
    has_jit = CONTROL.waiting is not nothing_waits
    if has_jit and len(CONTROL.busy_frames()) > 0:
        return False
    native = states()
    is_there = False
    for state in native:
        if type(state) is tuple:
            is_there = is_there or state[2] is view.frame
        elif is_there:
            host: Any = state
            if has_jit and not only_passes(host):
                return False
            entered = called_by(host, native)  # it may have called native code more than once
            at = next(number for number, activation in enumerate(entered) if activation[2] is view.frame)
            view.host, view.pc, view.outer = host or _OUTERMOST, entered[at][0], entered[at + 1 :]
            view.is_native, view.is_compiled = True, False
            return True
    return False


def _waiting(frame: Frame) -> list[_State]:
    """The activations in the machine code that runs this frame, which is the last of them; none if none runs it."""
    found = CONTROL.waiting(frame)
    if not found:
        return []
    depth = frame.depth
    for _, code, inner in reversed(found):
        if inner is not frame:
            depth = level_inside(code, depth)
            inner.depth = depth
    return [(*state, True) for state in found]


def _with_waiting(activations: Sequence[tuple[int, Code, Frame]], inner: Frame | None) -> list[_State]:
    """The activations except that of `inner`, each with those in the machine code that runs it."""
    busy = CONTROL.busy_frames()
    found: list[_State] = []
    for activation in activations:
        if activation[2] is not inner:
            waiting = _waiting(activation[2]) if id(activation[2]) in busy else None
            found += waiting or [activation]
    return found


def _shown(activations: Sequence[_State], host: types.FrameType, is_native: bool = False) -> FrameView | None:
    """The view of the first of these activations that programs may see; `host` runs them."""
    for number, (pc, code, frame, *compiled) in enumerate(activations):
        if code.flags & UNSEEN == 0:
            return view_of(frame, host, pc, activations[number + 1 :], is_native, len(compiled) != 0)
    return None


show_as(FrameView, types.FrameType)


def caller_of(found: Any) -> Any:
    """The caller of a frame that `visible` has given."""
    return found.caller() if type(found) is FrameView else caller_shown(found)


def caller_shown(host: types.FrameType) -> Any:
    """The frame of the program or a library that has called this one of the host's; None if it is suspended.

    The outermost frame of a thread or a greenlet may have been called by native code, too.
    """
    caller = raw_caller(host)
    if is_plain(caller):
        return caller
    if caller is None and (None not in states() or not _is_outermost(host)):
        return None
    return visible(caller, left=host if caller is None else None)


def _is_outermost(host: types.FrameType) -> bool:
    """Does the calling thread or greenlet run this frame, and no frame of the host outside of it?"""
    frame: types.FrameType | None = real_frame(0)
    while frame is not None and frame is not host:
        frame = raw_caller(frame)
    return frame is host


def calling_frame(depth: int = 0, start: types.FrameType | None = None) -> Any:
    """The frame `depth` levels outside of the innermost one of the program or a library."""
    loop.driver.inspected = True
    found = visible(start if start is not None else real_frame(0))
    while depth > 0 and found is not None:
        found = caller_of(found)
        depth -= 1
    return found


THREAD_ENTERED: list[Callable[[], None]] = []
"""Called when host code calls the program in another thread than before."""


@dont_look_inside
def entered_from_host() -> None:
    """Host code calls the program: `STATE.depth` is this thread's own from now on."""
    here = this_thread()
    if THREAD.current != here:
        if THREAD.current != 0:
            THREAD.are_several = 1
        for note in THREAD_ENTERED:
            note()
        THREAD.current = here
        found = visible(real_frame(0))
        while found is not None and type(found) is not FrameView:
            found = caller_of(found)
        STATE.depth = 0 if found is None else found.frame.depth


HOOKS.entered = entered_from_host


@dont_look_inside
def depth_of_callers(depth: Word) -> Word:
    """The number of frames that this thread really runs; asked where `depth` is at the limit, or somebody watches.

    With several threads, another thread may have put its own depth into `STATE.depth` since this one was entered.

    Raises:
        OperationError: RecursionError, if there really is no room.
    """
    if depth < STATE.limit.most:
        return depth
    loop.driver.inspected = True
    if not THREAD.are_several:
        raise too_deep()
    depth = 0
    inner: FrameView | None = None
    found = visible(real_frame(0))
    while found is not None:
        if type(found) is FrameView:
            depth += 1 + _hidden(inner, found.host, found.frame.depth)
            inner = found
        found = caller_of(found)
    depth += _hidden(inner, None, 0)
    if depth >= STATE.limit.most:
        raise too_deep()
    return depth


def _hidden(inner: FrameView | None, outer: types.FrameType | None, depth: int) -> int:
    """The number of frames that machine code runs between `inner` and its first visible caller.

    outer, depth: the host's frame that runs this caller, and the caller's depth.
    """
    host = None if inner is None else inner.host
    while host is not None and host is not outer:
        if CONTROL.is_called(host) and inner is not None:
            return max(inner.frame.depth - depth - 1, 0)
        host = raw_caller(host)
    return 0
