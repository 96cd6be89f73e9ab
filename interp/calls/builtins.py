"""Calls of the host's builtins.  Some are carried out by functions in restricted Python, or of the user's language, so
that traces see what they do.

In: the values on the stack.  Out: the result.

    len(x)               the host's builtin, promoted, so that a trace knows which one it is
    sum(generator)       `interp.calls.host_rewrites`
    reduce(f, xs)        `interp.calls.applying`
    getattr(x, "a")      `interp.calls.objectmethods`

Does not: pass keywords; `interp.calls.keywords` does.
"""

from __future__ import annotations

from types import MethodDescriptorType, ModuleType

from interp.calls.applying import applied, subject_of
from interp.calls.binding import pop_tuple, pop_values
from interp.calls.functions import run_function
from interp.calls.host_rewrites import consumer, eats, mapped_consumer
from interp.calls.objectmethods import call_with_name
from interp.machine.frames import Frame
from interp.machine.state import STATE
from interp.suspended.generators import Generator
from interp.suspended.resuming import next_or, next_or_stop
from interp.suspended.stepping import FilterIterator, MapIterator
from objmodel.calls import call_host
from objmodel.classes.instancechecks import is_instance
from objmodel.errors import wrap_error
from objmodel.functions import Function
from objmodel.instances.new import Instance
from objmodel.operators.protocols import ask_instance, special_of
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, elidable, promote, translated, unroll_safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@unroll_safe
def call_builtin(frame: Frame, w_callable: Any, nargs: Word) -> object:
    """Call a builtin or a class of the host, which is a constant in a trace."""
    w_seen = see_through(frame, w_callable, nargs)
    if w_seen is not NOT_FOUND:
        STATE.depth = frame.depth
        for _ in range(nargs):
            frame.pop()
        return w_seen
    if nargs == 1:
        w_only: Any = frame.peek(0)
        name = special_of(w_callable)
        if name is not None:
            if issubclass(type(w_only), Instance):
                w_result = ask_instance(w_callable, name, w_only)
                if w_result is not NOT_FOUND:
                    frame.pop()
                    return w_result
    if nargs == 2 and w_callable is isinstance:
        w_answer = is_instance(frame.peek(1), frame.peek(0))
        if w_answer is not NOT_FOUND:
            frame.pop()
            frame.pop()
            return w_answer
    if nargs == 2 or nargs == 3:
        w_result = call_with_name(frame, w_callable, nargs)
        if w_result is not NOT_FOUND:
            return w_result
    return call_with(frame, w_callable, nargs)


def see_through(frame: Frame, w_callable: object, nargs: Word) -> object:
    """The result of a builtin for the topmost values, if it need not be the host that computes it, else NOT_FOUND."""
    if nargs == 1:
        return eat(frame, w_callable, nargs)
    if nargs == 2:
        w_eaten = eat(frame, w_callable, nargs)
        if w_eaten is not NOT_FOUND:
            return w_eaten
        if w_callable is next:
            w_iterator = frame.peek(1)
            return next_or(w_iterator, frame.peek(0)) if type(w_iterator) is Generator else NOT_FOUND
        return applied(w_callable, frame.peek(1), frame.peek(0), NOT_FOUND)
    if nargs == 3:
        return applied(w_callable, frame.peek(2), frame.peek(1), frame.peek(0))
    return NOT_FOUND


def eat(frame: Frame, w_callable: object, nargs: Word) -> object:
    """The result of a builtin that consumes the topmost value, if a trace can look into that value, else NOT_FOUND.

    For a function or a class the value is the only argument; for a method of a list or string, the one after that.
    """
    if type(w_callable) is MethodDescriptorType:
        if nargs == 1 or (type(frame.peek(1)) is not list and type(frame.peek(1)) is not str):
            return NOT_FOUND
    elif nargs == 2:
        return NOT_FOUND
    w_eaten = frame.peek(0)
    if type(w_eaten) is Generator:
        if w_callable is next:
            return next_or_stop(w_eaten)
        if w_callable is iter:
            return w_eaten
    elif type(w_eaten) is not MapIterator and type(w_eaten) is not FilterIterator:
        if nargs == 2 or not issubclass(type(w_eaten), Instance):
            return NOT_FOUND
    if not eats(w_callable):
        return NOT_FOUND
    w_consumer = consumer_of(w_callable, w_eaten)
    if w_consumer is None:
        return NOT_FOUND
    if nargs == 1:
        return run_function(w_consumer, (w_eaten,))
    return run_function(w_consumer, (frame.peek(1), w_eaten))


def consumer_of(w_callable: object, w_eaten: object) -> Function | None:
    """The function to call in place of a builtin that consumes this."""
    if type(w_eaten) is Generator:
        return consumer(w_callable, promote(w_eaten.code))
    if type(w_eaten) is MapIterator:
        return mapped_consumer(w_callable, subject_of(w_eaten.w_function))
    if type(w_eaten) is FilterIterator:
        return mapped_consumer(w_callable, subject_of(w_eaten.w_function))
    return consumer(w_callable, type(w_eaten))


@translated
@elidable
def is_of_module(w_callable: Any) -> bool:
    """Is this a function of a module, and not a method bound to an object?  It is the same object each time."""
    w_self: object = getattr(w_callable, "__self__")  # noqa: B009  (the front end knows calls)
    return type(w_self) is ModuleType


def call_with(frame: Frame, w_callable: Any, nargs: Word) -> object:
    """Call something of the host with the topmost values, and take them from the stack.

    Raises:
        OperationError: whatever it raises.
    """
    if nargs == 1:
        return call_with_one(w_callable, frame.pop())
    if nargs == 2:
        w_second = frame.pop()
        return call_with_two(w_callable, frame.pop(), w_second)
    if nargs == 3:
        w_third = frame.pop()
        w_second = frame.pop()
        return call_with_three(w_callable, frame.pop(), w_second, w_third)
    if nargs > 5:
        return call_host(w_callable, pop_tuple(frame, nargs))
    values_w = pop_values(frame, nargs)
    try:
        if nargs == 0:
            return w_callable()
        if nargs == 4:
            return w_callable(values_w[0], values_w[1], values_w[2], values_w[3])
        return w_callable(values_w[0], values_w[1], values_w[2], values_w[3], values_w[4])
    except BaseException as error:
        raise wrap_error(error)


def call_with_one(w_callable: Any, w_only: object) -> object:
    """As `call_with`, without a list of values."""
    try:
        return w_callable(w_only)
    except BaseException as error:
        raise wrap_error(error)


def call_with_two(w_callable: Any, w_first: object, w_second: object) -> object:
    """As `call_with`, without a list of values."""
    try:
        return w_callable(w_first, w_second)
    except BaseException as error:
        raise wrap_error(error)


def call_with_three(w_callable: Any, w_first: object, w_second: object, w_third: object) -> object:
    """As `call_with`, without a list of values."""
    try:
        return w_callable(w_first, w_second, w_third)
    except BaseException as error:
        raise wrap_error(error)
