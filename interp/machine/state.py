"""The state of the running program that no frame holds.

In: what frames, signal handlers and the object model report.  Out: `STATE`; `handling()`, each thread's own.

    STATE.depth             the number of user frames in progress; always `frame.depth` of the running frame
    STATE.limit             the depth at which a call is looked at, to raise RecursionError or because somebody watches
                            the program; an object that traces take for a constant
    STATE.may_trace         1 once a JIT may record the program: builtins are called so that a trace sees through them
    STATE.pending           1 when something waits for the next safe point: a signal, a finaliser
    handling().w_handled    the exception that an `except` clause handles now, or None; while a generator runs, only one
                            that the generator handles, if it may keep it beyond a `yield`
    handling().outer        what is handled outside of that generator, or None

Holds: every frame stores its own depth in `STATE.depth` when it starts, continues after a call, or catches an error, so
no error path has to count down.
Does not: know frames, see `interp.machine.frames`.
"""

from __future__ import annotations

from objmodel.hosterrors import this_thread
from objmodel.native import raw_words
from tracer.hints import (
    IMMUTABLE,
    Word,
    delayed_stores,
    dont_look_inside,
    promote,
    replaced,
    replaced_for_good,
    translated,
)
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@raw_words
class StateWords:
    """Raw members of `ExecutionState`."""

    depth: Word  # the number of user frames in progress
    pending: Word  # 1 when something waits for the next safe point
    may_trace: Word  # 1 from when there is a JIT


@raw_words
class LimitWords:
    """Raw members of `RecursionLimit`."""

    frames: Word  # how many frames may be in progress before a call is looked at
    most: Word  # how many frames may be in progress at all


@raw_words
class HandlingWords:
    """Raw members of `Handling`."""

    thread: Word  # which thread this is


@raw_words
class ThreadWords:
    """Raw members of `LastThread`."""

    current: Word  # the thread that host code called the program in last, or 0
    are_several: Word  # 1 once another thread has been called


DEFAULT_RECURSION_LIMIT = 1000


@record
class Handled:
    """What is handled outside of the generator that runs."""

    w_exc: object  # the exception
    outer: Handled | None  # what is handled outside of the generator that this belongs to


@replaced_for_good
@record
class RecursionLimit(LimitWords):
    """How many frames may be in progress; never changes: `set_limit` and `look_at_calls` put another in its place."""

    frames: Word = field(metadata=IMMUTABLE)
    most: Word = field(metadata=IMMUTABLE)
    dependants: Any = None  # the units that rest on this limit: see `tracer.hints.replaced`


@delayed_stores("depth")
@record(weakref_slot=False)
class ExecutionState(StateWords):
    """The only one of a process is `STATE`."""

    limit: RecursionLimit


STATE = ExecutionState(RecursionLimit(DEFAULT_RECURSION_LIMIT, DEFAULT_RECURSION_LIMIT))


def is_at_limit(depth: Word) -> bool:
    """Must a call at this depth be looked at, because there is no room for one more frame, or somebody watches?"""
    return depth >= promote(STATE.limit).frames


@dont_look_inside
def set_limit(frames: Word) -> None:
    """Have RecursionError raised at this depth from now on."""
    _replace_limit(frames, STATE.limit.frames == 0)


@dont_look_inside
def look_at_calls(all_of_them: bool) -> None:
    """From now on look at every call, or only at those without room.  Units rest on this, and are invalidated."""
    _replace_limit(STATE.limit.most, all_of_them)


def _replace_limit(most: Word, all_calls: bool) -> None:
    before = STATE.limit
    frames = 0 if all_calls else most
    if frames != before.frames or most != before.most:
        STATE.limit = RecursionLimit(frames, most)
        replaced(before)


@record(weakref_slot=False)
class LastThread(ThreadWords):
    """In which threads host code calls the program."""


THREAD = LastThread()


@record(weakref_slot=False)
class Handling(HandlingWords):
    """What one thread handles."""

    w_handled: object = None  # the exception, or None
    outer: Handled | None = None  # what is handled outside of the generator that runs


def _handling_of(thread: Word) -> Handling:
    made = Handling()
    made.thread = thread
    return made


@record
class _Latest:
    """The `Handling` of the thread that asked last, which mostly asks again."""

    handling: Handling


LATEST = _Latest(_handling_of(this_thread()))
_of_threads: dict[int, Handling] = {LATEST.handling.thread: LATEST.handling}


@translated
@dont_look_inside
def handling() -> Handling:
    """What the calling thread handles."""
    latest = LATEST.handling
    if latest.thread == this_thread():
        return latest
    return _find_handling()


@dont_look_inside
def _find_handling() -> Handling:
    """Like `handling`.  A new thread takes over the entry of an ended one with the same number: it is empty by then."""
    thread = this_thread()
    found = _of_threads.get(thread)
    if found is None:
        found = _of_threads[thread] = _handling_of(thread)
    LATEST.handling = found
    return found


def handled_by(thread: int) -> object:
    """What another thread handles now, or None."""
    found = _of_threads.get(thread)
    if found is None or found.w_handled is not None or found.outer is None:
        return None if found is None else found.w_handled
    return found.outer.w_exc


@translated
@dont_look_inside
def exchange_handled(w_exc: object) -> object:
    """`w_exc` is handled from now on.  Returns what was handled so far, or None."""
    own = handling()
    w_before = own.w_handled
    own.w_handled = w_exc
    return w_before


@translated
@dont_look_inside
def set_handled(w_exc: object) -> None:
    """`w_exc`, which may be None, is what is handled."""
    handling().w_handled = w_exc


@translated
@dont_look_inside
def handled_now() -> object:
    """The exception that a bare `raise` raises again and that `sys.exc_info` shows, or None."""
    own = handling()
    w_handled = own.w_handled
    outer = own.outer
    if w_handled is not None or outer is None:
        return w_handled
    return outer.w_exc
