"""Runs finalisers: `__del__` of objects for which it is due, and at the program's end of all objects that live.

In: the entries of `QUEUE`.  Out: the program's functions have run, between two instructions.

    run_pending()                  P.__del__(p) for each entry (P.__del__, p)
    finish_leftovers(Suspended)    the same for all objects that still live

Holds: a finaliser runs once for an object, as in the host; its errors are reported, not raised.  Objects that live when
the program ends are finished while all names still have their values.
Does not: notice that an object dies, see `objmodel.finalizers`.
"""

from __future__ import annotations

import gc
import sys

from objmodel.calls import call_single
from objmodel.errors import OperationError
from objmodel.finalizers import QUEUE, QueuedFinalizer, none_is_due, notice
from objmodel.hooks import HOOKS
from tracer.hints import dont_look_inside, translated
from tracer.hosttools import cache
from tracer.hosttypes import host_mro, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@translated
@dont_look_inside
def run_pending() -> None:
    """Run the finalisers that are due.  Called at safe points only, also those of a running finaliser.

    Objects that only a finished object has kept alive are finished right after it.
    """
    while len(QUEUE.entries) == 1:
        _run_only()
    if len(QUEUE.entries) != 0 or QUEUE.is_pending:
        _run_all()


def _run_only() -> None:
    """Run the only finaliser that is due; its object may die at the end."""
    if not QUEUE.entries:
        return  # a signal's handler, or another thread, has been here since
    entry = QUEUE.entries.pop()
    none_is_due()
    try:
        call_single(entry[0], entry[1])
    except OperationError as error:
        report_ignored(error.w_value, entry[0])


@dont_look_inside
def _run_all() -> None:
    due = _taken()
    try:
        while due:
            w_function, w_obj = due.pop(0)
            _run(w_function, w_obj)
            del w_obj
            if QUEUE.entries:
                due[:0] = _taken()
    except BaseException:
        QUEUE.entries[:0] = due
        notice()
        raise


def _taken() -> list[tuple[object, object]]:
    """Take all entries out of the queue: safe points of a finaliser then run only those that become due later."""
    none_is_due()
    taken = QUEUE.entries[:]
    del QUEUE.entries[: len(taken)]
    return taken


def _run(w_function: object, w_obj: object) -> None:
    try:
        call_single(w_function, w_obj)
    except OperationError as error:
        report_ignored(error.w_value, w_function)


def finish_leftovers(suspended: type) -> bool:
    """The program has ended: finish the objects that still live, the oldest first.

    suspended: the base class of generators and coroutines, which have a `__del__` of their own.

    Returns: has nothing happened since the host's collector looked for cycles?
    """
    run_pending()
    if not QUEUE.may_be_left:
        return False
    QUEUE.may_be_left = False
    gc.collect()
    is_quiet = not QUEUE.entries
    run_pending()
    left = gc.get_objects()
    finalizers: dict[type, Any] = {}
    for kind in set(map(type, left)):
        finalizer = _finalizer(kind, suspended)
        if finalizer is not None:
            finalizers[kind] = finalizer
    unfinished = [w_obj for w_obj in left if type(w_obj) in finalizers] if finalizers else []
    del left
    for w_obj in unfinished:
        finalizer = finalizers[type(w_obj)]
        if not isinstance(finalizer, QueuedFinalizer):
            finalizer(w_obj)
        elif id(w_obj) not in QUEUE.finished and not gc.is_finalized(w_obj):  # else the host has called it
            QUEUE.finished.add(id(w_obj))
            _run(finalizer.w_shown, w_obj)
    run_pending()
    return is_quiet and not unfinished


def _finalizer(kind: type, suspended: type) -> Any:
    """The `__del__` of objects of this class, if MiniPy is to run it, else None."""
    for cls in host_mro(kind):
        found = namespace_of(cls).get("__del__")
        if found is not None:
            return found if type(found) is QueuedFinalizer or issubclass(kind, suspended) else None
    return None


class _Failing:
    """The host reports an error when an object of this class dies."""

    def __del__(self) -> None:
        raise ValueError


@cache
def _arguments_type() -> Any:
    """The host's type of the argument of `sys.unraisablehook`, which has no public name."""
    found: list[type] = []
    before = sys.unraisablehook
    sys.unraisablehook = lambda arguments: found.append(type(arguments))
    try:
        _Failing()
    finally:
        sys.unraisablehook = before
    return found[0]


def unraisable_arguments(*values: object) -> object:
    """The argument of `sys.unraisablehook`, from its five fields."""
    return _arguments_type()(values)


@dont_look_inside
def report_ignored(w_error: object, w_obj: object) -> None:
    """Report an error from the end of `w_obj`, which cannot be raised anywhere, through `sys.unraisablehook`."""
    error: Any = w_error
    if sys.unraisablehook is not None:
        traceback = error.__traceback__ or HOOKS.place()
        sys.unraisablehook(_arguments_type()((type(error), error, traceback, None, w_obj)))
