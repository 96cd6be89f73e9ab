"""The state of the running program that no frame holds.

In: what frames, signal handlers and the object model report.  Out: `STATE`, one object.

    depth      the number of user frames in progress; always `frame.depth` of the frame that runs
    limit      the depth at which RecursionError is raised
    pending    1 when something waits for the next safe point: a signal, a finaliser
    w_handled  the exception that an except clause handles now, or None; of the generator that runs, if one does
    outer      what is handled outside of that generator, or None

Holds: every frame stores its own depth here when it starts, goes on after a call, or
catches an error, so no error path has to count down.
Does not: keep these apart for host threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from objmodel.native import words_type
from tracer.hints import Word, delayed_stores

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


@attrs.define(eq=False)
class Handled:
    """What is handled outside of the generator that runs, and outside of that."""

    w_exc: object
    outer: Handled | None


@delayed_stores("depth")
@attrs.define(eq=False, weakref_slot=False)
class ExecutionState(StateWords):
    """One per process, `STATE`."""

    w_handled: object = None
    outer: Handled | None = None


STATE = ExecutionState()
STATE.limit = DEFAULT_RECURSION_LIMIT


def handled_now() -> object:
    """The exception that `raise` raises again and `sys.exc_info` tells, or None."""
    if STATE.w_handled is not None or STATE.outer is None:
        return STATE.w_handled
    return STATE.outer.w_exc
