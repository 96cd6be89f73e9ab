"""Errors that one thread raises in another, which is how programs end threads.

In: `ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)`.  Out: the error comes up in that thread, as one of the
program's.

    the thread runs the program                 at its next safe point, as what handlers of signals raise
    the thread runs nothing but the host's      where the host lets it come up

Holds: no such error comes up where the interpreter or the JIT is at work.
Does not: see calls of the host's function that do not go by its name in `ctypes.pythonapi`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from interp.host.signals import SIGNALS, known_threads, raise_late
from interp.machine.traceback import is_internal
from objmodel.functions import BoundMethod, Function
from objmodel.versions import class_of

_NAME = "PyThreadState_SetAsyncExc"


def install(ctypes: Any) -> Callable[[], None]:
    """Stand before the host's function from now on.  Returns what gives it back."""
    setattr(ctypes.pythonapi, _NAME, _made_for(ctypes, getattr(ctypes.pythonapi, _NAME)))
    return lambda: delattr(ctypes.pythonapi, _NAME)


def _made_for(ctypes: Any, original: Any) -> Any:
    def set_async_error(thread: Any, error: Any) -> int:
        """As the host's: how many threads get the error; None takes back one that has not come up yet."""
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

    set_async_error.__name__ = set_async_error.__qualname__ = _NAME
    return set_async_error


def _take_back(number: int) -> None:
    for entry in list(SIGNALS.late):
        if entry[0] == number and isinstance(entry[1], type):
            SIGNALS.late.remove(entry)


def _runs_program(number: int) -> bool:
    """Native code has no frames: then the thread's object tells what it was started for."""
    frame = sys._current_frames().get(number)
    while frame is not None:
        if is_internal(frame.f_code):
            return True
        frame = frame.f_back
    thread = known_threads().get(number)
    if thread is None:
        return False
    return isinstance(getattr(thread, "_target", None), (Function, BoundMethod)) or class_of(type(thread)) is not None
