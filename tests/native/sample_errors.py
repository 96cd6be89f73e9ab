"""As `sample`, for what native code does with the host's exceptions and tracebacks, and with classes as the host has
them.
"""

from __future__ import annotations

from typing import Any

from objmodel.hosterrors import (
    context_of,
    is_subclass,
    new_traceback,
    plain_call,
    plain_new,
    set_cause,
    set_context_of,
    set_traceback,
    this_thread,
    traceback_of,
)
from tracer.hints import dont_look_inside, identity, translated
from tracer.records import record


@translated
@dont_look_inside
def strip(w_exc: object) -> None:
    """Takes the traceback away."""
    set_traceback(w_exc, None)


@translated
@dont_look_inside
def decorate(w_exc: Any, w_context: object, w_cause: object, frame: object) -> object:
    """Gives an exception all that it may have; tells what it had before."""
    before = (traceback_of(w_exc), context_of(w_exc))
    set_context_of(w_exc, w_context)
    if w_cause is not None:
        set_cause(w_exc, w_cause)
    if frame is None:
        strip(w_exc)
    else:
        set_traceback(w_exc, new_traceback(new_traceback(None, frame, 7), frame, 8))
    return before


def decorated(w_exc: object, w_context: object, w_cause: object, frame: object) -> object:
    """What traces would call, native code calls directly."""
    return decorate(w_exc, w_context, w_cause, frame)


def instantiated(w_class: Any, args_w: tuple[object, ...]) -> object:
    """Two objects of a class, the second one not initialised."""
    w_made = plain_call(w_class, args_w)
    w_other = plain_new(w_class, args_w)
    return (w_made, w_other, is_subclass(type(w_made), w_class), is_subclass(int, w_class))


def numbers(w_value: object) -> object:
    """Words that tell objects and threads apart."""
    return (identity(w_value), this_thread())


@record
class Lost(Exception):
    """An exception that native code makes without calling its class."""

    w_value: object
    w_other: object = None


def lost(w_value: object) -> object:
    """A new exception."""
    return Lost(w_value)


def tried(call: Any, w_value: object) -> object:
    """Has a reference of its own that only the handler needs once the call has begun."""
    w_pair = pair_with(w_value)
    try:
        call(w_pair)
    except Lost as error:
        return (error.w_value, w_pair)
    return None


@dont_look_inside
def pair_with(w_value: object) -> object:
    """A new object that holds the value."""
    return [w_value, None]


ERROR_FUNCTIONS = (decorated, instantiated, numbers, lost, tried)
