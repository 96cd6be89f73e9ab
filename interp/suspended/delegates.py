"""Objects that a generator or coroutine waits for in `yield from` or `await`: throwing into them, and closing them.

In: such an object.  Out: its `throw` or `close`, read and called as the host does.

    g.close()      delegate.close() is called first; then GeneratorExit is raised at the `yield from`

Does not: run frames, see `interp.suspended.generators`.
"""

from __future__ import annotations

import types

from interp.machine.framekinds import RUN_A_FRAME
from interp.machine.frames import Frame
from interp.machine.traceback import without_internals
from interp.suspended.hostarguments import ThrowArguments
from objmodel.errors import OperationError, wrap_error
from objmodel.finishing import report_ignored
from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def thrower_of(w_receiver: object, is_closed: bool) -> tuple[Any, bool]:
    """The method of the object that a frame waits for, `throw` or `close`, or None; and whether it is `close`.

    Raises:
        OperationError: reading `throw` has failed.  If reading `close` fails, that is only reported.
    """
    try:
        return getattr(w_receiver, "close" if is_closed else "throw", None), is_closed
    except BaseException as failed:
        if is_closed:
            failed.__traceback__ = without_internals(failed.__traceback__)
            report_ignored(failed, w_receiver)
            return None, True
        wrapped = wrap_error(failed)
        inner = wrapped.traceback
        failed.__traceback__ = inner if isinstance(inner, types.TracebackType) else None  # leads to no generator
        raise wrapped


def close_delegate(method: Any, error: OperationError) -> tuple[object, bool]:
    """Close the object that a frame waits for, then raise `error`, or the error of closing."""
    if method is not None:
        try:
            method()
        except BaseException as failed:
            raise wrap_error(failed)
    raise error


def throw_into(frame: Frame, pc: Word, method: Any, error: OperationError) -> tuple[object, bool]:
    """Throw into the object that `frame`, at `pc`, waits for: its next value and False, or its result and True."""
    if method is None:
        raise error
    try:
        return method(*error.parts) if isinstance(error, ThrowArguments) else method(error.w_value), False
    except StopIteration as stop:
        return stop.value, True
    except BaseException as failed:
        raise wrap_error(failed)


RUN_A_FRAME[id(throw_into.__code__)] = throw_into.__code__
