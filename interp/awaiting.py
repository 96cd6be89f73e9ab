"""What `await`, `async for` and `yield from` wait for.

In: objects of the program.  Out: iterators to send to, or TypeError with the host's words; what sending gives.
"""

from __future__ import annotations

import types
from typing import Any

from interp.code import COROUTINE, ITERABLE_COROUTINE
from interp.coroutines import Coroutine
from interp.exceptions import raised_again
from interp.generators import Generator
from objmodel.containers import iter_
from objmodel.errors import OperationError, operation_error, type_error, wrap_error
from objmodel.instances import Instance
from tracer.hints import Word, dont_look_inside


def yield_from_iterator(w_obj: object, flags: Word) -> object:
    """What `yield from w_obj` sends to."""
    if type(w_obj) is Generator:
        return w_obj
    if isinstance(w_obj, Instance):
        return iter_(w_obj)
    return host_yield_from_iterator(w_obj, flags)


@dont_look_inside
def host_yield_from_iterator(w_obj: object, flags: Word) -> object:
    """As `yield_from_iterator`, for any object."""
    if issubclass(type(w_obj), (Coroutine, types.CoroutineType)):
        if not flags & (COROUTINE | ITERABLE_COROUTINE):
            raise type_error("cannot 'yield from' a coroutine object in a non-coroutine generator")
        return w_obj
    if issubclass(type(w_obj), (Generator, types.GeneratorType)):
        return w_obj
    found: Any = w_obj
    try:
        return iter(found)
    except BaseException as error:
        raise wrap_error(error)


def awaitable_iterator(w_obj: object, where: Word = 0) -> object:
    """The iterator that `await w_obj` sends to; where: 1 for the result of `__aenter__`, 2 of `__aexit__`."""
    if type(w_obj) is Coroutine and not w_obj.is_started:
        return w_obj
    return other_awaitable_iterator(w_obj, where)


@dont_look_inside
def other_awaitable_iterator(w_obj: object, where: Word) -> object:
    """As `awaitable_iterator`, for any object."""
    if isinstance(w_obj, Coroutine):
        if w_obj.awaited is not None:
            raise operation_error(RuntimeError, "coroutine is being awaited already")
        return w_obj
    if _is_awaitable(w_obj):
        return w_obj
    found: Any = w_obj
    await_ = getattr(type(found), "__await__", None)
    if await_ is None and where != 0:
        name = "__aenter__" if where == 1 else "__aexit__"
        raise type_error(
            f"'async with' received an object from {name} that does not implement __await__: {type(found).__name__}"
        )
    if await_ is None:
        raise type_error(f"object {type(found).__name__} can't be used in 'await' expression")
    try:
        iterator = await_(found)
    except BaseException as error:
        raise wrap_error(error)
    if isinstance(iterator, (types.CoroutineType, types.GeneratorType)) and _is_awaitable(iterator):
        raise type_error("__await__() returned a coroutine")
    if not hasattr(type(iterator), "__next__"):
        raise type_error(f"__await__() returned non-iterator of type '{type(iterator).__name__}'")
    return iterator


def _is_awaitable(w_obj: Any) -> bool:
    """Is this a coroutine, or a generator that passes for one?"""
    if issubclass(type(w_obj), (Coroutine, types.CoroutineType)):
        return True
    is_generator = issubclass(type(w_obj), (Generator, types.GeneratorType))
    return is_generator and bool(w_obj.gi_code.co_flags & ITERABLE_COROUTINE)


@dont_look_inside
def send_to_other(w_receiver: object, w_sent: object) -> tuple[object, ...]:
    """Send to what is no generator or coroutine of the program: (value, False), or (result, True) at its end."""
    receiver: Any = w_receiver
    try:
        if w_sent is None and hasattr(type(receiver), "__next__"):
            return (next(receiver), False)
        return (receiver.send(w_sent), False)
    except StopIteration as stop:
        return (stop.value, True)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def aiter_of(w_obj: object) -> object:
    """The result of `__aiter__`."""
    found: Any = w_obj
    method = getattr(type(found), "__aiter__", None)
    if method is None:
        raise type_error(f"'async for' requires an object with __aiter__ method, got {type(found).__name__}")
    try:
        iterator = method(found)
    except BaseException as error:
        raise wrap_error(error)
    if not hasattr(type(iterator), "__anext__"):
        raise type_error(
            "'async for' received an object from __aiter__ that does not implement __anext__: "
            f"{type(iterator).__name__}"
        )
    return iterator


@dont_look_inside
def anext_of(w_iterator: object) -> object:
    """The iterator to wait for, for the next value of an asynchronous iterator."""
    found: Any = w_iterator
    try:
        awaitable = type(found).__anext__(found)
    except BaseException as error:
        raise wrap_error(error)
    try:
        return awaitable_iterator(awaitable)
    except OperationError as error:
        complaint = TypeError(
            f"'async for' received an invalid object from __anext__: {type(awaitable).__name__}"
        )
        complaint.__cause__ = error.w_value  # type: ignore[assignment]
    raise OperationError(complaint, None)


@dont_look_inside
def end_async_for(w_exc: object) -> None:
    """End an `async for`.

    Raises:
        OperationError: `w_exc`, unless it is StopAsyncIteration.
    """
    if not isinstance(w_exc, StopAsyncIteration):
        raise raised_again(w_exc)
