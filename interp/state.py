"""The state of the running program that no frame holds.

In: what frames, signal handlers and the object model report.  Out: `STATE`; `HANDLING`, each thread's own.

    STATE.depth         the number of user frames in progress; always `frame.depth` of the frame that runs
    STATE.limit         the depth at which RecursionError is raised
    STATE.pending       1 when something waits for the next safe point: a signal, a finaliser
    HANDLING.w_handled  the exception that an except clause handles now, or None; of a generator that keeps any, its own
    HANDLING.outer      what is handled outside of that generator, or None

Holds: every frame stores its own depth here when it starts, goes on after a call, or
catches an error, so no error path has to count down.
"""

from __future__ import annotations

from _thread import _local
from typing import TYPE_CHECKING

from objmodel.native import words_type
from tracer.hints import Word, delayed_stores, dont_look_inside
from tracer.records import record

if TYPE_CHECKING:

    class StateWords:
        """What `words_type` makes, for the type checker."""

        depth: Word
        limit: Word
        pending: Word

else:
    StateWords = words_type("interp.state.StateWords", ("depth", "limit", "pending"))
    StateWords.__annotations__ = {"depth": Word, "limit": Word, "pending": Word}


DEFAULT_RECURSION_LIMIT = 1000


@record
class Handled:
    """What is handled outside of the generator that runs, and outside of that."""

    w_exc: object
    outer: Handled | None


@delayed_stores("depth")
@record(weakref_slot=False)
class ExecutionState(StateWords):
    """One per process, `STATE`."""


STATE = ExecutionState()
STATE.limit = DEFAULT_RECURSION_LIMIT


class Handling(_local):
    """One per process, `HANDLING`: each thread finds its own values in it."""

    w_handled: object = None
    outer: Handled | None = None


HANDLING = Handling()


@dont_look_inside
def exchange_handled(w_exc: object) -> object:
    """`w_exc` is handled from now on; what was handled so far, or None."""
    w_before = HANDLING.w_handled
    HANDLING.w_handled = w_exc
    return w_before


@dont_look_inside
def set_handled(w_exc: object) -> None:
    """`w_exc`, which may be None, is what is handled."""
    HANDLING.w_handled = w_exc


def handled_now() -> object:
    """The exception that `raise` raises again and `sys.exc_info` tells, or None."""
    w_handled, outer = HANDLING.w_handled, HANDLING.outer
    return w_handled if w_handled is not None or outer is None else outer.w_exc
