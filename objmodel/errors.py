"""Errors of the user's program, as they travel through the interpreter.

In: an exception that a host operation raised, or a class and a message.
Out: an `OperationError` that carries the user's exception; leaving to host code takes it out again.

    host code raises ValueError("x")  =>  OperationError(w_value=ValueError("x"), traceback=None)

Holds: user code is never seen raising an `OperationError`, the interpreter never handles a bare user
exception.  A traceback that crosses host code (interpreter, `sorted`, interpreter) is taken up again.
Does not: set `__context__`; the interpreter does, where it raises.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from objmodel.hosterrors import identity, set_traceback
from objmodel.native import raw_words
from tracer.hints import Word, dont_look_inside, translated
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


@raw_words
class DepartureWords:
    """Raw members of `Departure`."""

    identity: Word
    traceback: Word


@record(weakref_slot=False)
class _Departure(DepartureWords):
    """The last user exception that left to host code, and its traceback, by identity: neither is kept alive.

    marker: what stood in the place of a traceback.
    """

    marker: object = None


_departed = _Departure()


@translated
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
    if _departed.identity == identity(error):
        return _come_back(error)
    return OperationError(error, None)


@dont_look_inside
def _come_back(error: BaseException) -> OperationError:
    """The `OperationError` for the exception that was the last to leave."""
    _departed.identity = 0
    if _departed.traceback == 0:
        return OperationError(error, _departed.marker)
    return OperationError(error, _part_of(error.__traceback__, _departed.traceback))


def _part_of(traceback: TracebackType | None, number: int) -> TracebackType | None:
    """The entries from this one on, behind those of the libraries that the exception has passed since.

    None where it is not there: another exception may have got the same identity, and its entries that of this one, but
    then there is an entry of ours behind, which the program's own entries never have.
    """
    libraries: list[TracebackType] = []
    while traceback is not None and id(traceback) != number:
        if not PLACES.is_internal(traceback):
            libraries.append(traceback)
        traceback = traceback.tb_next
    behind = traceback
    while behind is not None:
        if PLACES.is_internal(behind):
            return None
        behind = behind.tb_next
    if traceback is not None:
        for entry in reversed(libraries):
            traceback = TracebackType(traceback, entry.tb_frame, PLACES.offset(entry), entry.tb_lineno)
    return traceback


def _nothing_is(entry: TracebackType) -> bool:
    return False


def _offset(entry: TracebackType) -> int:
    return entry.tb_lasti


@record
class _Places:
    """What the interpreter says of a traceback's entries.

    is_internal: does it belong to MiniPy itself?  offset: its `tb_lasti`, as the host has it.
    """

    is_internal: Callable[[TracebackType], bool] = _nothing_is
    offset: Callable[[TracebackType], int] = _offset


PLACES = _Places()


@translated
@dont_look_inside
def unwrap_error(error: OperationError) -> BaseException:
    """The plain user exception, for `raise` where the interpreter is left to host code."""
    w_value = error.w_value
    if not isinstance(w_value, BaseException):
        raise no_exception(w_value)
    _departed.identity = identity(w_value)
    set_traceback(error, None)  # host frames that have `error` in a variable would keep it alive
    inner = error.traceback
    if isinstance(inner, TracebackType):
        _departed.traceback = identity(inner)
        _departed.marker = None
    else:
        _departed.traceback = 0
        _departed.marker = inner
    return w_value


@dont_look_inside
def no_exception(w_value: object) -> Exception:
    """The error for an OperationError that carries something else."""
    return InternalError(f"expected an exception in an OperationError, found {w_value!r}")


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
