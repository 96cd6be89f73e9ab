"""Errors of the user's program, as they travel through the interpreter.

In: an exception that a host operation raised, or a class and a message.
Out: an `OperationError` that carries the user's exception; leaving to host code takes it out again.

    host code raises ValueError("x")  =>  OperationError(w_value=ValueError("x"), traceback=None)

Holds: user code is never seen raising an `OperationError`, the interpreter never handles a bare user
exception.  A traceback that crosses host code (interpreter, `sorted`, interpreter) is taken up again.
Does not: set `__context__`; the interpreter does, where it raises.
"""

from __future__ import annotations

from types import TracebackType

from tracer.hints import dont_look_inside
from tracer.records import record


@record
class OperationError(Exception):
    """An exception of the user's program on its way through interpreter frames.

    w_value: the user's exception, a host exception instance.
    traceback: the interpreter's entries, newest first, or None.
    """

    w_value: object
    traceback: object = None


class InternalError(Exception):
    """MiniPy itself is wrong.  It is never shown to the program as one of its own errors."""


@record
class _Departure:
    """The last user exception that left to host code, and its traceback, by identity: neither is kept alive.

    marker: what stood in the place of a traceback.
    """

    identity: int = 0
    traceback: int = 0
    marker: object = None


_departed = _Departure()


@dont_look_inside
def wrap_error(error: BaseException) -> OperationError:
    """The `OperationError` for what a host operation raised; an OperationError is returned as it is.

    Raises:
        InternalError: `error` itself, if it is one.
    """
    if isinstance(error, OperationError):
        return error
    if isinstance(error, InternalError):
        raise error
    if _departed.identity == id(error):
        _departed.identity = 0
        if _departed.traceback == 0:
            return OperationError(error, _departed.marker)
        # another exception may have got the same identity since: then this finds nothing
        return OperationError(error, _part_of(error.__traceback__, _departed.traceback))
    return OperationError(error, None)


def _part_of(traceback: TracebackType | None, identity: int) -> TracebackType | None:
    while traceback is not None and id(traceback) != identity:
        traceback = traceback.tb_next
    return traceback


@dont_look_inside
def unwrap_error(error: OperationError) -> BaseException:
    """The plain user exception, for `raise` where the interpreter is left to host code."""
    w_value = error.w_value
    if not isinstance(w_value, BaseException):
        raise InternalError(f"expected an exception in an OperationError, found {w_value!r}")
    _departed.identity = id(w_value)
    error.__traceback__ = None  # host frames that have `error` in a variable would keep it alive
    is_traceback = isinstance(error.traceback, TracebackType)
    _departed.traceback = id(error.traceback) if is_traceback else 0
    _departed.marker = None if is_traceback else error.traceback
    return w_value


@dont_look_inside
def operation_error(cls: type, message: str) -> OperationError:
    """A new user exception `cls(message)`, wrapped."""
    return OperationError(cls(message), None)


@dont_look_inside
def too_deep() -> OperationError:
    """The error for a call past the limit."""
    return OperationError(RecursionError("maximum recursion depth exceeded"), None)


@dont_look_inside
def type_error(message: str) -> OperationError:
    """A new TypeError of the program."""
    return OperationError(TypeError(message), None)
