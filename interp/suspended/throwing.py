"""`throw` and `close` of a generator that the program calls: native code does both without the host.

In: the generator, the exception.  Out: what the method returns; NOT_FOUND where the host is to call it.

    g.close()      GeneratorExit is raised at the yield; a frame without handlers is only let go

Does not: throw through `yield from`, or into generators that have not started; `Suspended.throw` does.
"""

from __future__ import annotations

from interp.machine.hostversion import CLOSE_RETURNS_VALUE
from interp.machine.unwinding import CONTEXT_IS_SET, is_exception_class
from interp.suspended.generators import (
    Generator,
    advance,
    raise_at_yield,
    runs_at_end,
    stopped,
    taken_result,
    takes_errors,
)
from interp.suspended.hostarguments import no_exception_made
from interp.suspended.iterators import EXHAUSTED
from objmodel.calls import call_function
from objmodel.errors import OperationError, operation_error
from objmodel.hosterrors import set_traceback
from objmodel.instantiation import made_by_host
from objmodel.versions import NOT_FOUND
from tracer.hints import dont_look_inside, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GENERATOR_CLOSE = vars(Generator)["close"]
GENERATOR_THROW = vars(Generator)["throw"]


@translated
@dont_look_inside
def close_for_program(generator: Generator) -> object:
    """`generator.close()`."""
    frame = generator.frame
    if frame is None or (generator.is_running == 0 and (generator.turns == 0 or not runs_at_end(frame))):
        generator.frame = None
        return None
    if not takes_errors(generator):
        return NOT_FOUND
    try:
        w_value = raise_at_yield(generator, OperationError(GeneratorExit(), None))
    except OperationError as error:
        if issubclass(type(error.w_value), GeneratorExit) or issubclass(type(error.w_value), StopIteration):
            set_traceback(error, None)  # host frames that have `error` in a variable would keep it alive
            return None
        raise error
    if w_value is not EXHAUSTED:
        raise ignored_exit()
    return taken_result(generator) if CLOSE_RETURNS_VALUE else None


@dont_look_inside
def ignored_exit() -> OperationError:
    """The error for a generator that yields when it is closed."""
    return operation_error(RuntimeError, "generator ignored GeneratorExit")


@translated
@dont_look_inside
def throw_for_program(generator: Generator, w_exc: Any) -> object:
    """`generator.throw(w_exc)`."""
    if not takes_errors(generator):
        return NOT_FOUND
    if issubclass(type(w_exc), BaseException):
        error = OperationError(w_exc, CONTEXT_IS_SET)
    elif is_exception_class(w_exc):
        error = made_for_throw(w_exc)
    else:
        return NOT_FOUND
    w_value = raise_at_yield(generator, error)
    if w_value is NOT_FOUND:  # to make the exception has run code that has run the generator
        w_value = advance_with_error(generator, error)
    if w_value is EXHAUSTED:
        raise stopped(generator)
    return w_value


def made_for_throw(w_class: Any) -> OperationError:
    """The error that is raised at the yield for an exception class: that of making the exception, if this fails."""
    try:
        w_exc = made_by_host(w_class, ()) if type(w_class) is type else call_function(w_class, ())
    except OperationError as error:
        return error
    if not issubclass(type(w_exc), BaseException):
        return OperationError(no_exception_made(w_class, w_exc), None)
    return OperationError(w_exc, CONTEXT_IS_SET)


@dont_look_inside
def advance_with_error(generator: Generator, error: OperationError) -> object:
    """As `raise_at_yield`, in any state."""
    return advance(generator, None, error)
