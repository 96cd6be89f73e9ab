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

import attrs

from tracer.hints import dont_look_inside


@attrs.define(eq=False)
class OperationError(Exception):
    """An exception of the user's program on its way through interpreter frames.

    w_value: the user's exception, a host exception instance.
    traceback: the interpreter's entries, newest first, or None.
    """

    w_value: object
    traceback: object = None


class InternalError(Exception):
    """MiniPy itself is wrong.  It is never shown to the program as one of its own errors."""


@attrs.define(eq=False)
class _Departure:
    """The last user exception that left to host code, by identity, and its traceback."""

    identity: int = 0
    traceback: object = None


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
        traceback = _departed.traceback
        _departed.identity = 0
        _departed.traceback = None
        # another exception may have got the same identity since
        if not isinstance(traceback, TracebackType) or _contains(error.__traceback__, traceback):
            return OperationError(error, traceback)
    return OperationError(error, None)


def _contains(traceback: TracebackType | None, part: object) -> bool:
    while traceback is not None:
        if traceback is part:
            return True
        traceback = traceback.tb_next
    return False


def unwrap_error(error: OperationError) -> BaseException:
    """The plain user exception, for `raise` where the interpreter is left to host code."""
    w_value = error.w_value
    if not isinstance(w_value, BaseException):
        raise InternalError(f"expected an exception in an OperationError, found {w_value!r}")
    _departed.identity = id(w_value)
    _departed.traceback = error.traceback
    return w_value


@dont_look_inside
def operation_error(cls: type, message: str) -> OperationError:
    """A new user exception `cls(message)`, wrapped."""
    return OperationError(cls(message), None)


@dont_look_inside
def type_error(message: str) -> OperationError:
    """A new TypeError of the program."""
    return OperationError(TypeError(message), None)
