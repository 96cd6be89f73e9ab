"""Host functions that ask about the running program: answered by the interpreter instead of the host.

In: calls of `sys.exc_info()`, `warnings.warn()`, `inspect.getattr_static()` ... while a program runs.
Out: answers about the program, as the host gives them for programs that it runs.

Holds: the host's own functions are back when no program runs.
Does not: change host code that has read the originals before.
"""

from __future__ import annotations

import _thread
import os
import sys
from _operator import index
from types import FunctionType, ModuleType

from interp.host import change_class, hosting, watchers
from interp.host.auditing import addaudithook
from interp.host.error_place import shown
from interp.host.lateimports import give_host_functions, give_no_more, look_like, when_imported
from interp.host.staticlookup import HOST, compute_suggestion_error, getattr_static
from interp.host.warnings import filters_mutated, hide_filter, show, warn
from interp.machine import turns
from interp.machine.callers import current_frames, getframe, getframemodulename
from interp.machine.framekinds import INTERPRET, real_frame
from interp.machine.native import caller_of_native
from interp.machine.state import STATE, handled_by, handled_now, set_limit
from interp.machine.traceback import with_names, without_internals
from interp.suspended.coroutines import ORIGINS
from objmodel.attributes.objectmethods import ensured_map
from objmodel.classes.metaclass import MiniType, metaclass_for
from objmodel.errors import OperationError, raw_frame
from objmodel.instances.new import Instance
from tracer.hosttools import partial
from tracer.hosttypes import raw_caller
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

HOST_FRAMES_PER_CALL = 14
"""How many frames the host's stack may grow by for each call in the program, operators and callbacks included."""

STACK = 120 << 20  # Linux leaves 128 MB free below the main thread's stack
BYTES_PER_HOST_FRAME = 600  # the most that host code written in C takes for one level


def grow_stack() -> int:
    """Let the stack grow as far as the system allows; returns its greatest size in bytes."""
    _thread.stack_size(STACK)
    try:
        import resource
    except ImportError:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    if soft == resource.RLIM_INFINITY or soft >= STACK:
        return STACK
    wanted = STACK if hard == resource.RLIM_INFINITY else min(STACK, hard)
    try:
        resource.setrlimit(resource.RLIMIT_STACK, (wanted, hard))
    except (ValueError, OSError):
        return soft
    return wanted if sys.platform == "linux" else soft


def host_limit(limit: int) -> int:
    """The host's recursion limit for a program that may recurse `limit` deep: never so high that the stack ends."""
    return min(HOST_FRAMES_PER_CALL * limit + 1000, max(grow_stack() // BYTES_PER_HOST_FRAME, 15000))


@record
class _Replaced:
    """The functions that are replaced while a program runs."""

    originals: dict[str, Any] = field(factory=dict)  # the host's functions, by name
    modules: dict[str, ModuleType] = field(factory=dict)  # where each was, by name
    undone: list[Callable[[], None]] = field(factory=list)  # other functions to call when no program runs any more


_replaced = _Replaced()


def host_function(name: str) -> Any:
    """The host's own function of `sys`, whether or not ours is in its place."""
    return _replaced.originals.get(name) or getattr(sys, name)



def exc_info() -> tuple[object, object, object]:
    """`sys.exc_info`: what the program handles, or what host code handles that its innermost frame has called."""
    w_handled: Any = handled_now()
    found: tuple[object, object, object] = host_function("exc_info")()
    if w_handled is None or _is_handled_by_host(found):
        return (None, None, None) if isinstance(found[1], OperationError) else found
    return with_parts(w_handled)


def with_parts(error: Any) -> tuple[object, object, object]:
    """As the host tells an exception in three."""
    return (type(error), error, error.__traceback__)


def _is_handled_by_host(found: tuple[object, Any, Any]) -> bool:
    """Is the exception handled by host code that the innermost frame of the program has called?"""
    if found[1] is None or isinstance(found[1], OperationError) or found[2] is None:
        return False
    handler = raw_frame(found[2])
    frame: Any = real_frame(0)
    native = caller_of_native()
    while frame is not None and frame.f_code is not INTERPRET and frame is not native:
        if frame is handler:
            return True
        frame = raw_caller(frame)
    return False


def _exception() -> object:
    return exc_info()[1]


def _current_exceptions() -> dict[int, Any]:
    """`sys._current_exceptions`: what each thread handles, the program's exceptions and those of host code."""
    all_found: dict[int, Any] = host_function("_current_exceptions")()
    for thread, found in all_found.items():
        by_host = found[1] if type(found) is tuple else found
        w_handled: Any = by_host
        if thread == _thread.get_ident():
            w_handled = _exception()
        elif by_host is None or isinstance(by_host, OperationError):
            w_handled = handled_by(thread)
        if type(found) is tuple:  # so before 3.12
            nothing = (None, None, None)
            all_found[thread] = nothing if w_handled is None else with_parts(w_handled)
        else:
            all_found[thread] = w_handled
    return all_found


def _excepthook(*values: Any) -> None:
    """`sys.excepthook`."""
    _display("excepthook", values[1] if len(values) == 3 else None, *values)


def _thread_excepthook(*values: Any) -> None:
    """`threading.excepthook`; its one argument has the error among its fields."""
    _display("threading.excepthook", getattr(values[0], "exc_value", None) if values else None, *values)


def display(error: BaseException) -> None:
    """Have the host print an error, whatever `sys.excepthook` is by now."""
    _display("excepthook", error, type(error), error, error.__traceback__)


def _display(name: str, error: Any, *values: Any) -> None:
    """Have the host print an error: C code reads its own traceback, where MiniPy's functions may be, and where native
    code leaves out the names of variables, which the host suggests.
    """
    traceback = error.__traceback__ if isinstance(error, BaseException) else None
    try:
        if traceback is not None:
            error.__traceback__ = seen = with_names(without_internals(traceback))
            values = tuple([seen if value is traceback else value for value in values])
        _replaced.originals[name](*values)
    finally:
        if traceback is not None:
            error.__traceback__ = traceback


def _unraisablehook(unraisable: Any, /) -> None:
    _replaced.originals["unraisablehook"](shown(unraisable))


def _getrecursionlimit() -> int:
    return STATE.limit.most


def _setrecursionlimit(limit: Any, /) -> None:
    limit = index(limit)
    if limit < 1:
        raise ValueError("recursion limit must be greater or equal than 1")
    if limit <= STATE.depth:
        raise RecursionError(f"cannot set the recursion limit to {limit} at the recursion depth {STATE.depth}: "
                            "the limit is too low")
    set_limit(limit)
    set_host_limit: Any = _replaced.originals["setrecursionlimit"]
    set_host_limit(host_limit(limit))


def _set_coroutine_origin_tracking_depth(depth: int) -> None:
    _replaced.originals["set_coroutine_origin_tracking_depth"](depth)
    ORIGINS.are_told = ORIGINS.are_told or depth > 0


def _calculate_meta(meta: type, bases: tuple[type, ...]) -> object:
    """For `types.new_class`: the metaclass of a class over classes of the program is joined with ours."""
    if any(isinstance(base, MiniType) for base in bases):
        return metaclass_for(meta, bases)
    return _replaced.originals["_calculate_meta"](meta, bases)


def _reconstructor(cls: type, base: type, state: object) -> object:
    """For pickles of the first protocols, where the host makes an object by `object.__new__`: it gets its map."""
    made = _replaced.originals["_reconstructor"](cls, base, state)
    if isinstance(made, Instance):
        ensured_map(made)
    return made


def _change(module: ModuleType, ours: Any) -> None:
    """Let a module of ours change one of the host's, until no program runs any more."""
    ours.install(module)
    _replaced.undone.append(ours.uninstall)


def _follow_switches(module: ModuleType) -> None:
    from interp.host import stackswitches

    _change(module, stackswitches)


def _pickle_by_value(module: ModuleType) -> None:
    from interp.host import pickling

    _change(module, pickling)


def _trace_memory(module: ModuleType) -> None:
    from interp.host import memory_tracing

    _change(module, memory_tracing)


def _name_lines_of_faults(module: ModuleType) -> None:
    from interp.host import faults

    _change(module, faults)


_OURS: dict[str, tuple[str, Any]] = {
    "addaudithook": ("sys", addaudithook),
    "exc_info": ("sys", exc_info),
    "__excepthook__": ("sys", _excepthook),
    "excepthook": ("sys", _excepthook),
    "threading.__excepthook__": ("threading", _thread_excepthook),
    "threading.excepthook": ("threading", _thread_excepthook),
    "exception": ("sys", _exception),
    "_current_exceptions": ("sys", _current_exceptions),
    "_current_frames": ("sys", current_frames),
    "__unraisablehook__": ("sys", _unraisablehook),
    "unraisablehook": ("sys", _unraisablehook),
    "_getframe": ("sys", getframe),
    "_getframemodulename": ("sys", getframemodulename),
    "getrecursionlimit": ("sys", _getrecursionlimit),
    "setrecursionlimit": ("sys", _setrecursionlimit),
    "getswitchinterval": ("sys", turns.get_interval),
    "setswitchinterval": ("sys", turns.set_interval),
    "set_coroutine_origin_tracking_depth": ("sys", _set_coroutine_origin_tracking_depth),
    "_calculate_meta": ("types", _calculate_meta),
    "_reconstructor": ("copyreg", _reconstructor),
    "warn": ("warnings", warn),
    "_showwarnmsg": ("warnings", show),
    "_filters_mutated": ("warnings", filters_mutated),
    **{name: ("sys", function) for name, function in watchers.FUNCTIONS.items()},
    **{name: ("sys.monitoring", function) for name, function in watchers.monitoring_functions().items()},
    "getattr_static": ("inspect", getattr_static),
    "_compute_suggestion_error": ("traceback", compute_suggestion_error),
}
"""By name of a function that is replaced: its module, and our function.  A host may not have all of them.

Where two modules have functions of one name, the row has the module's before it."""


def replace_with(module: str, name: str, ours: Callable[..., Any]) -> None:
    """Add a row to the table: `ours` gets the host's function as its first argument."""

    def ask(*args: Any, **keywords: Any) -> Any:
        return ours(_replaced.originals[name], *args, **keywords)

    _OURS[name] = module, ask


def install() -> None:
    """Put our functions into the host's modules, and make room on the stack; nested programs share both."""
    grow_stack()
    if not _replaced.originals:
        turns.begin()
        for name, (module, _) in _OURS.items():
            when_imported(module, partial(_replace, name))
        hide_filter()
        hosting.install()
        give_host_functions()
        when_imported("greenlet", _follow_switches)
        when_imported("pickle", _pickle_by_value)
        when_imported("_tracemalloc", _trace_memory)
        when_imported("faulthandler", _name_lines_of_faults)
        if "tracemalloc" in sys._xoptions or os.environ.get("PYTHONTRACEMALLOC"):
            import _tracemalloc  # noqa: F401  (the host traces already)
        change_class.install()
        _replaced.undone.append(change_class.uninstall)


def _replace(name: str, module: ModuleType) -> None:
    attribute = name.rpartition(".")[2]
    original = getattr(module, attribute, None)
    if original is None:
        return
    ours = _OURS[name][1]
    if type(ours) is FunctionType:
        watchers.STANDS_FOR[ours.__code__] = lambda frame: original
    ours.__name__ = ours.__qualname__ = attribute
    ours.__module__ = _OURS[name][0]
    look_like(ours, original)
    _replaced.originals[name] = original
    _replaced.modules[name] = module
    setattr(module, attribute, ours)
    if name == "getattr_static":
        HOST.getattr_static = original
        _forget_bound()
    elif name == "_compute_suggestion_error":
        HOST.suggestion = original


def uninstall() -> None:
    """Put the host's functions back."""
    _thread.stack_size(0)
    turns.end()
    for name, original in _replaced.originals.items():
        setattr(_replaced.modules[name], name.rpartition(".")[2], original)
    _replaced.originals.clear()
    _replaced.modules.clear()
    hide_filter(False)
    give_no_more()
    for undo in _replaced.undone:
        undo()
    _replaced.undone.clear()
    _forget_bound()


def _forget_bound() -> None:
    """Make `typing` ask `inspect` again: it remembers the function that it found."""
    remembered: Any = getattr(sys.modules.get("typing"), "_lazy_load_getattr_static", None)
    if remembered is not None:
        remembered.cache_clear()
