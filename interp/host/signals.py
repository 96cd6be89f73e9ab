"""Signals and finalisers: the program meets them between two bytecodes, or in a host call that it waits for.

In: signals that the host delivers, objects whose `__del__` is due.  Out: the program's handler has run, and its error
is an error of the program; finalisers run at safe points: function entries, backward jumps, `del`, values that nobody
takes.

    signal while the interpreter itself works       the handler runs; its error is raised at the next safe point
    signal while the program waits in a host call   the handler runs; its error ends the call: `time.sleep(9)`
    signal while the JIT starts                     the handler runs when it has started
    signal in a loop of machine code                the loop leaves at its next turn, as the handler may have changed
                                                    what it relies on

Holds: no error of a handler is raised inside the interpreter or the JIT; none is lost.  A loop also leaves after a
handler that has run inside a call of the loop, when the host's own flag is clear again.
An error that one thread raises in another (`ctypes.pythonapi.PyThreadState_SetAsyncExc`, by which programs end threads)
is raised at that thread's next safe point; if the thread runs only host code, where the host raises it.
Does not: change handlers that host code has installed before the program began, except the host's own of SIGINT; notice
calls of `PyThreadState_SetAsyncExc` by another name.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]
import sys
from _thread import start_new_thread
from time import sleep
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, ModuleType

from interp.host import starting
from interp.host.lateimports import look_like, when_imported
from interp.machine.framekinds import real_frame, real_frames
from interp.machine.frameviews import visible
from interp.machine.native import NATIVE_MODULE, caller_of_native
from interp.machine.portal import CONTROL
from interp.machine.state import STATE
from interp.machine.traceback import is_internal, is_own_file
from interp.machine.turns import take_turns
from objmodel import finishing
from objmodel.errors import OperationError, wrap_error
from objmodel.finalizers import QUEUE
from objmodel.functions import BoundMethod, Function
from objmodel.hooks import HOOKS
from objmodel.hosterrors import this_thread
from objmodel.versions import class_of
from tracer.hints import dont_look_inside, translated, undivided, we_are_jitted
from tracer.hosttools import cache
from tracer.hosttypes import raw_caller
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


@record
class _Signals:
    """Errors that wait for safe points, and the functions of the host that are replaced."""

    late: list[tuple[int, BaseException | type]] = field(factory=list)
    """Errors, or their classes, each with its thread: the thread's next safe points raise them, one each."""
    is_waiting: bool = False  # does a thread of ours wait, to make all others look again?
    module: Any = None  # the host's `signal`
    originals: dict[str, Any] = field(factory=dict)  # its functions that are replaced
    is_installed: bool = False
    forget_ctypes: Callable[[], None] | None = None  # gives `ctypes` its function back, if that has been replaced


SIGNALS = _Signals()


@record
class Delivery:
    """What the host calls in place of a handler of the program."""

    w_handler: Any

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if starting.hold(lambda: self._handle(number, real_frame(), False)):
            return
        self._handle(number, frame, True)

    def _handle(self, number: int, frame: FrameType | None, may_raise: bool) -> None:
        try:
            self.w_handler(number, visible(frame))
        except BaseException as error:
            _leave_out_ours(error)
            if may_raise and frame is not None and waits_for_host(frame):
                raise
            raise_late(error)
        else:
            _look_around()


def _leave_out_ours(error: BaseException) -> None:
    """Where the handler has interrupted code of ours that handles an exception of ours, that is no context of its own.

    The context that the program sees is set where the error is raised.
    """
    kind = type(error.__context__)
    if is_own_file(getattr(sys.modules.get(kind.__module__), "__file__", None) or ""):
        error.__context__ = None


def _signal(signalnum: int, handler: object) -> object:
    """`signal.signal` as the program sees it."""
    return _shown(SIGNALS.originals["signal"](signalnum, Delivery(handler) if callable(handler) else handler))


def _getsignal(signalnum: int) -> object:
    """`signal.getsignal` as the program sees it."""
    return _shown(SIGNALS.originals["getsignal"](signalnum))


def _shown(handler: object) -> object:
    return handler.w_handler if isinstance(handler, Delivery) else handler


def install() -> None:
    """Put `Delivery` between the host and the program's handlers; take over SIGINT if it has the host's handler."""
    if SIGNALS.is_installed:
        return
    SIGNALS.is_installed = True
    when_imported("signal", _replace)
    when_imported("ctypes", _see_other_threads)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        _take_sigint(Delivery(signal.default_int_handler))


def _replace(module: ModuleType) -> None:
    if not SIGNALS.is_installed:
        return  # while a line is read, the console has uninstalled them
    for ours, name in ((_signal, "signal"), (_getsignal, "getsignal")):
        SIGNALS.module, SIGNALS.originals[name] = module, getattr(module, name)
        ours.__name__ = ours.__qualname__ = name
        ours.__module__ = "signal"
        look_like(ours, SIGNALS.originals[name])
        setattr(module, name, ours)


def uninstall() -> None:
    """Give `signal` and SIGINT back to the host."""
    for name, original in SIGNALS.originals.items():
        setattr(SIGNALS.module, name, original)
    SIGNALS.originals.clear()
    SIGNALS.is_installed = False
    if SIGNALS.forget_ctypes is not None:
        SIGNALS.forget_ctypes()
        SIGNALS.forget_ctypes = None
    if _shown(signal.getsignal(signal.SIGINT)) is signal.default_int_handler:
        _take_sigint(signal.default_int_handler)


def _take_sigint(handler: Any) -> None:
    try:
        signal.signal(signal.SIGINT, handler)
    except ValueError:  # only the main thread may
        pass


def waits_for_host(frame: FrameType) -> bool:
    """Is the program in a host call, where an error can be raised as one of the host's?"""
    at: FrameType | None = frame
    native = caller_of_native()
    while at is not None and at is not native and not is_internal(at.f_code):
        at = raw_caller(at)
    if at is None:
        return False
    if at is native or _is_in_host_call(at) or CONTROL.in_compiled_call(at):
        return True
    called = CONTROL.awaited(at)
    return called is not None and not _is_ours(called)


def _is_ours(called: Any) -> bool:
    """Is it a function of MiniPy's, interpreted or native?"""
    if type(called) is FunctionType:
        return is_internal(called.__code__)
    return type(called) is BuiltinFunctionType and called.__module__ == NATIVE_MODULE


def _is_in_host_call(frame: FrameType) -> bool:
    """Is this frame of ours in a `try ... raise wrap_error(...)`, where errors become the program's?

    No, if that cannot be found out: the signal has come while somebody imports what `dis` needs.
    """
    try:
        ranges = _host_calls(frame.f_code)
    except Exception:
        return False
    return any(start <= frame.f_lasti < end for start, end in ranges)


@cache
def _host_calls(code: CodeType) -> tuple[tuple[int, int], ...]:
    """The ranges of the code's instructions that have such a handler."""
    import dis

    compiled = dis.Bytecode(code)
    instructions = {instruction.offset: instruction for instruction in compiled}
    rows: Any = compiled.exception_entries  # type: ignore[attr-defined]
    return tuple((row.start, row.end) for row in rows if _wraps(instructions, rows, row.target))


def _wraps(instructions: dict[int, Any], rows: Any, handler: int) -> bool:
    """Does the handler that begins here call `wrap_error`, or does a handler around it?

    Each `except` clause ends at the target of the jump that is taken if the class does not match.
    """
    end, is_asked = -1, False
    for offset, instruction in instructions.items():
        if offset < handler or offset < end:
            if offset >= handler and instruction.argval == wrap_error.__name__:
                return True
        elif instruction.argval == wrap_error.__name__:
            return True
        elif instruction.opname == "CHECK_EXC_MATCH":
            is_asked = True
        elif is_asked and "JUMP" in instruction.opname:
            end, is_asked = instruction.argval, False
        elif instruction.opname == "RERAISE":
            outer = [row.target for row in rows if row.start <= offset < row.end and row.target > handler]
            return any(_wraps(instructions, rows, target) for target in outer)
    return False


def raise_late(error: BaseException | type, thread: int = 0) -> None:
    """Let the next safe point of a thread raise an error that cannot be raised here; 0: of this thread."""
    if not (isinstance(error, KeyboardInterrupt) and any(isinstance(e, KeyboardInterrupt) for _, e in SIGNALS.late)):
        SIGNALS.late.append((thread or this_thread(), error))
    _look_around()


def _look_around() -> None:
    STATE.pending = 1
    HOOKS.interrupt(True)


def safe_point() -> None:
    """Run what waits for a safe point, if anything does.  Compiled loops leave for it at a turn."""
    if not we_are_jitted():
        if STATE.pending != 0 or QUEUE.is_pending:
            run_pending()
        if not undivided():
            take_turns()


@translated
@dont_look_inside
def run_pending() -> None:
    """Do what waits for a safe point.

    Raises:
        OperationError: KeyboardInterrupt after SIGINT, or another error that came late.
    """
    is_awaited = STATE.pending != 0
    STATE.pending = 0
    error = None
    if is_awaited and len(SIGNALS.late) != 0:
        error = _first_late()  # taken before finalisers run: one of these would raise it, and it would be ignored
    finishing.run_pending()
    if error is not None:
        raise OperationError(error, None)


@dont_look_inside
def _first_late() -> BaseException | None:
    """Take the first error that waits for this thread, if any does."""
    thread = this_thread()
    mine = [entry for entry in SIGNALS.late if entry[0] == thread]
    if mine:
        SIGNALS.late.remove(mine[0])
    if len(mine) > 1:
        _look_around()
    elif SIGNALS.late and not SIGNALS.is_waiting:
        SIGNALS.is_waiting = True
        start_new_thread(_look_later, ())
    return _instance(mine[0][1]) if mine else None


_PATIENCE = 0.01
"""If a thread finds an error that is for another thread, all threads look again after so many seconds."""


def _look_later() -> None:
    sleep(_PATIENCE)
    SIGNALS.is_waiting = False
    alive = known_threads().keys() | real_frames().keys()
    for entry in list(SIGNALS.late):
        if entry[0] not in alive:
            SIGNALS.late.remove(entry)
    if SIGNALS.late:
        _look_around()


def known_threads() -> dict[int, Any]:
    """The threads that the host's `threading` knows, by number."""
    threading = sys.modules.get("threading")
    return {} if threading is None else dict(threading._active)


def _instance(error: BaseException | type) -> BaseException:
    if isinstance(error, BaseException):
        return error
    try:
        raise error
    except BaseException as made:
        return made.with_traceback(None)


# -- errors that one thread raises in another -------------------------------------------

_ASYNC_ERROR = "PyThreadState_SetAsyncExc"


def _see_other_threads(ctypes: Any) -> None:
    """Stand before the host's function from now on."""
    setattr(ctypes.pythonapi, _ASYNC_ERROR, _made_for(ctypes, getattr(ctypes.pythonapi, _ASYNC_ERROR)))
    SIGNALS.forget_ctypes = lambda: delattr(ctypes.pythonapi, _ASYNC_ERROR)


def _made_for(ctypes: Any, original: Any) -> Any:
    def set_async_error(thread: Any, error: Any) -> int:
        """As the host's.  Returns how many threads get the error; None takes back one that has not come up yet."""
        number = int(thread.value if isinstance(thread, ctypes._SimpleCData) else thread)
        try:
            error = (error.value if isinstance(error, ctypes.py_object) else error) or None
        except ValueError:  # a null pointer
            error = None
        _take_back(number)
        if not _runs_program(number):
            return int(original(ctypes.c_ulong(number), None if error is None else ctypes.py_object(error)))
        if error is not None:
            raise_late(error, number)
        return 1

    set_async_error.__name__ = set_async_error.__qualname__ = _ASYNC_ERROR
    return set_async_error


def _take_back(number: int) -> None:
    for entry in list(SIGNALS.late):
        if entry[0] == number and isinstance(entry[1], type):
            SIGNALS.late.remove(entry)


def _runs_program(number: int) -> bool:
    """Does a thread run the program?  Native code has no frames, so its object is asked what it was started for."""
    frame = real_frames().get(number)
    while frame is not None:
        if is_internal(frame.f_code):
            return True
        frame = raw_caller(frame)
    thread = known_threads().get(number)
    if thread is None:
        return False
    return isinstance(getattr(thread, "_target", None), (Function, BoundMethod)) or class_of(type(thread)) is not None
