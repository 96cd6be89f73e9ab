"""Errors of the user's program, as they travel through the interpreter.

In: an exception that a host operation has raised, or a class and a message.
Out: an `OperationError` that holds the user's exception; on the way to host code, the exception is taken out again.

    host code raises ValueError("x")  =>  OperationError(w_value=ValueError("x"), traceback=None)

Holds: user code never raises an `OperationError`, and the interpreter never handles a bare user exception.
A traceback that crosses host code (interpreter, `sorted`, interpreter) is continued on the other side.
Does not: set `__context__`; the interpreter does, where it raises.
"""

from __future__ import annotations

from types import FrameType, TracebackType

from objmodel.hosterrors import set_traceback
from objmodel.native import raw_words
from tracer.hints import Word, dont_look_inside, identity, translated
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


@record
class OperationError(Exception):
    """An exception of the user's program on its way through interpreter frames."""

    w_value: object  # the user's exception
    traceback: object = None  # the interpreter's entries, newest first, or None


class InternalError(Exception):
    """MiniPy itself is wrong.  It is never shown to the program as one of its own errors."""


@raw_words
class DepartureWords:
    """Raw members of `_Departure`."""

    identity: Word  # of the exception, 0 if there is none
    traceback: Word  # the identity of its traceback, 0 if it had none


@record(weakref_slot=False)
class _Departure(DepartureWords):
    """The last user exception that has left to host code; by its identity only, so as not to keep it alive."""

    marker: object = None  # what stood in place of a traceback


_departed = _Departure()

LOOKED_AT = 50
"""So many entries of a traceback that has come back are looked at."""


@translated
@dont_look_inside
def wrap_error(error: BaseException) -> OperationError:
    """The `OperationError` for an exception of a host operation; an OperationError is returned as it is.

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
    """The `OperationError` for the exception that was the last to leave, and now comes back."""
    _departed.identity = 0
    if _departed.traceback == 0:
        return OperationError(error, _departed.marker)
    return OperationError(error, _part_of(error.__traceback__, _departed.traceback))


def _part_of(traceback: TracebackType | None, number: int) -> TracebackType | None:
    """The entries from the one with identity `number` on; entries of libraries that were added since come before it.

    None if there is no such entry.  The identities may have been given to another exception and its traceback since;
    that shows in an entry of MiniPy's own, which never follows entries of the program. It is looked for among the first
    ones only: an error that leaves and comes back at each level of a recursion would else take time with the square of
    its depth.
    """
    libraries: list[TracebackType] = []
    while traceback is not None and id(traceback) != number:
        if not PLACES.is_internal(traceback):
            libraries.append(traceback)
        traceback = raw_next(traceback)
    behind = traceback
    for _ in range(LOOKED_AT):
        if behind is None:
            break
        if PLACES.is_internal(behind):
            return None
        behind = raw_next(behind)
    if traceback is not None:
        for entry in reversed(libraries):
            traceback = TracebackType(traceback, raw_frame(entry), PLACES.offset(entry), entry.tb_lineno)
    return traceback


_shown_next: Any = TracebackType.tb_next
raw_next: Callable[[TracebackType], TracebackType | None] = _shown_next.__get__
"""Reads the host's own `tb_next`, whatever programs see."""
_shown_frame: Any = TracebackType.tb_frame
raw_frame: Callable[[TracebackType], FrameType] = _shown_frame.__get__
"""Likewise `tb_frame`."""


def _nothing_is(entry: TracebackType) -> bool:
    return False


def _offset(entry: TracebackType) -> int:
    return entry.tb_lasti


@record
class _Places:
    """Functions of the interpreter on the entries of a traceback; it puts them here."""

    is_internal: Callable[[TracebackType], bool] = _nothing_is  # does this entry belong to MiniPy itself?
    offset: Callable[[TracebackType], int] = _offset  # the entry's `tb_lasti`, as the host has it


PLACES = _Places()


@translated
@dont_look_inside
def unwrap_error(error: OperationError) -> BaseException:
    """The plain user exception, to be raised where the interpreter returns to host code."""
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
    """The error for an OperationError whose `w_value` is no exception."""
    return InternalError(f"expected an exception in an OperationError, found {w_value!r}")


@translated
@dont_look_inside
def operation_error(cls: type, message: str) -> OperationError:
    """A new user exception `cls(message)`, wrapped."""
    return OperationError(cls(message), None)


@translated
@dont_look_inside
def too_deep() -> OperationError:
    """The program's RecursionError, for a call beyond the limit."""
    return OperationError(RecursionError("maximum recursion depth exceeded"), None)


@translated
@dont_look_inside
def type_error(message: str) -> OperationError:
    """A new TypeError of the program."""
    return OperationError(TypeError(message), None)
