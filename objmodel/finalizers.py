"""`__del__` of the program's objects: queued when the last reference goes, run at the next safe point.

In: the host's call of `__del__`, from anywhere, even from inside machine code.  Out: an entry of the
queue; `run_pending` runs the program's function later, between two bytecodes.

Holds: a finaliser runs once per object, as in the host; its errors are reported, not raised.
Does not: run what is queued at exit; whoever ends the program calls `run_pending`.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import attrs

from objmodel.errors import OperationError
from objmodel.functions import BoundMethod
from objmodel.versions import StandIn
from tracer.hints import dont_look_inside


def _nothing(is_pending: bool) -> None:
    pass


@attrs.define(eq=False)
class FinalizerQueue:
    """Objects whose `__del__` is due.

    is_pending: what a safe point looks at.  notify: told when that changes; installed by a JIT, whose loops then end.
    """

    is_pending: bool = False
    notify: Callable[[bool], None] = _nothing
    entries: list[tuple[object, object]] = attrs.Factory(list)


QUEUE = FinalizerQueue()


@attrs.define(eq=False)
class QueuedFinalizer(StandIn):
    """What stands on the host type as `__del__`; the host calls it, the program sees `w_shown`."""

    _jit_tells_ = True

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        return self.w_shown if w_obj is None else BoundMethod(self, w_obj)

    def __call__(self, w_obj: object) -> None:
        QUEUE.entries.append((self.w_shown, w_obj))
        QUEUE.is_pending = True
        QUEUE.notify(True)


def notice() -> None:
    """Something ran that loops must hear of: what they know may be wrong."""
    QUEUE.is_pending = True
    QUEUE.notify(True)


@dont_look_inside
def run_pending() -> None:
    """Run the finalisers that are due; called at safe points only."""
    from objmodel.calls import call_function

    while QUEUE.entries:
        w_function, w_obj = QUEUE.entries.pop(0)
        try:
            call_function(w_function, (w_obj,))
        except OperationError as error:
            report_ignored(error.w_value, w_function)
    QUEUE.is_pending = False
    QUEUE.notify(False)


class _Failing:
    """Its end makes the host report an error."""

    def __del__(self) -> None:
        raise ValueError


@functools.cache
def _arguments_type() -> Any:
    """The host's type of what `sys.unraisablehook` is given, which has no public name."""
    found: list[type] = []
    before = sys.unraisablehook
    sys.unraisablehook = lambda arguments: found.append(type(arguments))
    try:
        _Failing()
    finally:
        sys.unraisablehook = before
    return found[0]


def report_ignored(w_error: object, w_obj: object) -> None:
    """Tell of an error that has nowhere to go, raised where `w_obj` ended."""
    error: Any = w_error
    if sys.unraisablehook is not None:
        sys.unraisablehook(_arguments_type()((type(error), error, error.__traceback__, None, w_obj)))
