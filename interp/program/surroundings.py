"""A program's surroundings while it runs: its module `__main__`, arguments, search path, and its end.

In: the program's file or spec, the first folder of its search path, its arguments.  Out: a context in which it can run;
the host's report of an error that nobody has caught.

    minipy script.py     __file__ = script.py, in full; __loader__ knows that file; __spec__ and __cached__ are None
    minipy -m module     __spec__ is the module's, and the other names follow from it
    minipy -c text       __loader__ is the one of builtin modules; neither __file__ nor __cached__
    minipy - <script.py  the same loader, but __file__ = "<stdin>", and __cached__ is None

    with surroundings(module, folder, argv, start, jit):
        sys.argv, sys.path, sys.modules["__main__"], the builtins, the signals are the program's
    at its end: waits for threads that are no daemons and runs exit functions, if the process ends with the program;
    closes generators and runs finalisers, in the order the objects were made; if the process ends, lets go of what the
    program's modules hold; then all that is as it was before

Holds: imports, `sys.exc_info` and all global names still work in code that runs at the end; the program's output is
flushed before its process ends, and before its error is printed.
Does not: run the program; start or end the JIT by itself.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from _frozen_importlib import BuiltinImporter, ModuleSpec
from _frozen_importlib_external import SourceFileLoader
from _io import BufferedRandom, BufferedWriter, TextIOWrapper
from types import FrameType, ModuleType

from interp.builtins import module as builtins_module
from interp.builtins.module import BUILTINS
from interp.host import auditing, replaced, signals, starting, watchers
from interp.host.replaced import HOST_FRAMES_PER_CALL
from interp.machine import entryviews, traceback
from interp.machine.framekinds import real_frames
from interp.machine.state import DEFAULT_RECURSION_LIMIT, STATE, set_limit
from interp.machine.traceback import with_names, without_internals
from interp.program import hostruns, imports, ownmodules, rewriting
from interp.program.librarymodules import chosen
from interp.suspended.generators import Suspended
from objmodel.errors import InternalError
from objmodel.finishing import finish_leftovers, report_ignored, run_pending
from objmodel.modules import Module, module_dict
from tracer.hosttools import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Protocol

_exits: Any = atexit


if TYPE_CHECKING:

    class Control(Protocol):
        """The JIT, as far as the end of a program needs it."""

        def log_summary(self) -> None:
            """Write its counters to the log."""

        def stop(self, at_end: bool = False) -> None:
            """End its work; at_end: the process ends, too."""


def main_module(filename: str | None = None, spec: ModuleSpec | None = None) -> Module:
    """A new `__main__`."""
    module = Module("__main__")
    module.__spec__ = spec
    if spec is not None:
        module.__package__, module.__loader__ = spec.parent, spec.loader
    elif filename is not None and filename != "<stdin>":
        module.__loader__ = SourceFileLoader("__main__", filename)
    else:
        module.__loader__ = BuiltinImporter
    module.__annotations__ = {}
    module.__builtins__ = BUILTINS
    if filename is not None:
        module.__file__ = filename
        module.__cached__ = None if spec is None else spec.cached
    return module


@contextmanager
def surroundings(
    module: ModuleType,
    folder: str,
    argv: list[str],
    start: FrameType | None,
    jit: Control,
    patterns: tuple[str | None, str | None] = (None, None),
) -> Iterator[None]:
    """A context with the program's surroundings; the host's are put back afterwards.

    Args:
        start: the frame that the process began with, if the process ends with the program; else None.
        patterns: names of library modules that MiniPy runs, and that it does not run, see `librarymodules`.
    """
    before = sys.argv, sys.path[:], sys.modules.get("__main__"), sys.getrecursionlimit()
    hooks = sys.excepthook, sys.displayhook, sys.unraisablehook
    sys.argv = argv
    if not sys.flags.safe_path:
        sys.path.insert(0, folder)
    sys.modules["__main__"] = module
    set_limit(DEFAULT_RECURSION_LIMIT)
    STATE.depth = 0
    sys.setrecursionlimit(max(before[3], HOST_FRAMES_PER_CALL * DEFAULT_RECURSION_LIMIT))
    finder = imports.install_finder(folder or os.getcwd(), chosen(*patterns))
    names = builtins_module.install()
    replaced.install()
    hostruns.install(finder.has_file)
    rewriting.install(finder.has_file)
    entryviews.install()
    signals.install()
    ownmodules.hide()
    if start is not None:
        traceback.hide_callers(start)
        gc.freeze()
        gc.enable()
    try:
        yield
    finally:
        with watchers.for_minipy():
            starting.put_back()
            flush()
            jit.log_summary()
            if start is not None:
                _end_process(lambda: jit.stop(at_end=True))
            is_collected = finish_leftovers(Suspended)
            flush()
            if start is not None:
                _let_go(is_collected)
                flush()
            ownmodules.show()
            signals.uninstall()
            entryviews.uninstall()
            rewriting.uninstall()
            hostruns.uninstall()
            replaced.uninstall()
            builtins_module.uninstall(names)
            imports.remove_finder(finder)
            sys.argv, sys.path[:] = before[:2]
            sys.excepthook, sys.displayhook, sys.unraisablehook = hooks
            if before[2] is not None:
                sys.modules["__main__"] = before[2]
            sys.setrecursionlimit(before[3])
        watchers.forget()


def _end_process(stop: Callable[[], None]) -> None:
    """Wait for the program's threads, have `stop` end those of MiniPy, and run the exit functions."""
    threading: Any = sys.modules.get("threading")
    if threading is not None:
        try:
            threading._shutdown()
        except BaseException as error:
            report_ignored(error, threading)
    stop()
    _exits._run_exitfuncs()


def _let_go(is_collected: bool) -> None:
    """Let go of what the program's modules hold, as the host does at its end with its own: files are written out.

    A collection before that brings objects of the host that are in cycles into an order in which a file is finished
    before what it writes to: the host finishes them so when it ends. Where daemon threads still run, which the host
    stops before it does this, names keep their values, and files are only written out.

    is_collected: such a collection has just been.
    """
    if not is_collected:
        gc.collect()
    if len(real_frames()) == 1:
        gc.callbacks.clear()  # the host's last collection would call functions without their names
        auditing.fall_silent()
        _clear_names()
        run_pending()
        return
    for found in gc.get_objects():
        if type(found) in (TextIOWrapper, BufferedWriter, BufferedRandom):
            try:
                found.flush()
            except Exception:  # it is closed, or cannot be written to
                continue


def _clear_names() -> None:
    """Make all names of the program's modules None: first those with one underscore in front, then the others, in the
    order in which they were made.  The modules imported last go first.
    """
    modules: list[Any] = [module for module in sys.modules.values() if issubclass(type(module), Module)]
    for module in reversed(modules):
        names = module_dict(module)
        for is_first in (True, False):
            for name in [name for name in names if type(name) is str and name != "__builtins__"]:
                if (name[:1] == "_" and name[1:2] != "_") is is_first:
                    names[name] = None


def flush() -> None:
    """Run finalisers that are due, and write out what was printed."""
    run_pending()
    _write_out("stdout")
    _write_out("stderr")


def _write_out(name: str) -> None:
    """Flush a stream of `sys`, which may be anything or nothing. An error here is the host's to report, at its end."""
    try:
        stream = getattr(sys, name, None)
        if stream is not None and not getattr(stream, "closed", False):
            stream.flush()
    except Exception:
        pass


def report(error: BaseException) -> None:
    """Print an uncaught error as the host does.

    Raises:
        SystemExit: `sys.excepthook` does.
    """
    _write_out("stdout")
    if not isinstance(error, InternalError):
        for shown in _told_with(error):
            shown.__traceback__ = with_names(without_internals(shown.__traceback__))
    _remember(error)
    if not hasattr(sys, "excepthook"):
        _tell("sys.excepthook is missing\n")
        replaced.display(error)
        return
    try:
        sys.excepthook(type(error), error, error.__traceback__)
    except SystemExit:
        raise
    except BaseException as failed:
        _report_hook(failed, error)


def _report_hook(failed: BaseException, error: BaseException) -> None:
    """The hook that was to report `error` has failed."""
    _tell("Error in sys.excepthook:\n")
    replaced.display(failed)
    _tell("\nOriginal exception was:\n")
    replaced.display(error)


def _tell(text: object) -> None:
    """Write to `sys.stderr`, or where that cannot be written to, to nobody; without it, to the host's stream."""
    stream = getattr(sys, "stderr", None)
    try:
        (sys.__stderr__ if stream is None else stream).write(str(text))  # type: ignore[union-attr]
    except Exception:
        pass


def _remember(error: BaseException) -> None:
    """For debuggers that are started afterwards, such as `pdb.pm`."""
    sys.last_type, sys.last_value, sys.last_traceback = type(error), error, error.__traceback__
    if sys.version_info >= (3, 12):
        sys.last_exc = error


def _told_with(error: BaseException) -> list[BaseException]:
    """The error, and those that are printed with it: host code may have caught one that came out of the program."""
    found: dict[int, BaseException] = {}
    left: list[BaseException | None] = [error]
    while left:
        one = left.pop()
        if one is not None and id(one) not in found and not isinstance(one, InternalError):
            found[id(one)] = one
            left += [one.__cause__, one.__context__]
            if isinstance(one, BaseExceptionGroup):
                left += one.exceptions
    return list(found.values())


def exit_status(error: SystemExit) -> int:
    """The status that the process ends with; a value that is no number is printed, as the host does."""
    code = error.code
    if code is None:
        return 0
    if isinstance(code, int):
        return code
    _write_out("stdout")
    _tell(code)
    _tell("\n")
    return 1
