"""What the host shows a program while it runs, and what it prints of an error that nobody has caught.

In: a module `__main__`, the folder that its imports begin with, its arguments.  Out: a context, in which it can run.

    with surroundings(module, folder, argv, start, jit):
        sys.argv, sys.path, sys.modules["__main__"], the builtins, the signals are the program's
    at its end: threads, exit functions, finalisers; then all that is as it was before

Holds: the program's output is flushed before its process ends, and before its error is printed.
Does not: run the program; start or end the JIT by itself.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, ModuleType
from typing import Protocol

from interp.builtins import names as builtin_names
from interp.host import replaced, signals, starting
from interp.host.replaced import HOST_FRAMES_PER_CALL
from interp.machine import entryviews, traceback
from interp.machine.state import DEFAULT_RECURSION_LIMIT, STATE, set_limit
from interp.machine.traceback import with_names, without_internals
from interp.program import ending, imports
from objmodel.errors import InternalError
from objmodel.finishing import run_pending


class Control(Protocol):
    """What must be done with the JIT when the program has ended."""

    def log_summary(self) -> None:
        """Write to the log what it has counted."""

    def stop(self, at_end: bool = False) -> None:
        """End its work; at_end: of the process, too."""


@contextmanager
def surroundings(
    module: ModuleType, folder: str, argv: list[str], start: FrameType | None, jit: Control
) -> Iterator[None]:
    """What the host shows a program, put back afterwards.

    Args:
        start: the frame that the process began with, where the process ends with the program; else None.
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
    finder = imports.install_finder(folder or os.getcwd())
    names = builtin_names.install()
    replaced.install()
    entryviews.install()
    signals.install()
    if start is not None:
        traceback.hide_callers(start)
        gc.freeze()
        gc.enable()
    try:
        yield
    finally:
        starting.put_back()
        flush()
        jit.log_summary()
        if start is not None:
            ending.end_process(lambda: jit.stop(at_end=True))
        ending.end_program()
        flush()
        signals.uninstall()
        entryviews.uninstall()
        replaced.uninstall()
        builtin_names.uninstall(names)
        imports.remove_finder(finder)
        sys.argv, sys.path[:] = before[:2]
        sys.excepthook, sys.displayhook, sys.unraisablehook = hooks
        if before[2] is not None:
            sys.modules["__main__"] = before[2]
        sys.setrecursionlimit(before[3])


def flush() -> None:
    """Finalisers that wait run; what was printed is out."""
    run_pending()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()


def report(error: BaseException) -> None:
    """Print an uncaught error as the host does."""
    if sys.stdout is not None:
        sys.stdout.flush()
    if not isinstance(error, InternalError):
        error.__traceback__ = with_names(without_internals(error.__traceback__))
    sys.excepthook(type(error), error, error.__traceback__)


def exit_status(error: SystemExit) -> int:
    """The status that the process ends with, which the host prints where it is no number."""
    code = error.code
    if code is None:
        return 0
    if isinstance(code, int):
        return code
    sys.stdout.flush()
    sys.stderr.write(f"{code}\n")
    return 1
