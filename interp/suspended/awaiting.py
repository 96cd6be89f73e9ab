"""The objects that `await`, `async for` and `yield from` wait for.

In: objects of the program.  Out: iterators to send to, and the result of sending; or the host's TypeError.

    await x      awaitable_iterator(x): x itself if it is a coroutine, else x.__await__(), checked

Does not: send to generators and coroutines of the program; the handler of YIELD_FROM does.
"""

from __future__ import annotations

import types

from interp.machine.code import COROUTINE, ITERABLE_COROUTINE
from interp.machine.unwinding import raised_again
from interp.suspended.asyncgens import AsyncGenerator, Step, next_step
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import AwaitableGenerator, Generator
from objmodel.attributes.descriptors import call_special, type_has
from objmodel.attributes.lookup import find_special
from objmodel.calls import call_function
from objmodel.errors import OperationError, operation_error, type_error, wrap_error
from objmodel.functions import Function
from objmodel.hosterrors import host_send
from objmodel.instances.new import Instance
from objmodel.operators.containers import iter_
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, translated
from tracer.hosttypes import is_a, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def yield_from_iterator(w_obj: object, flags: Word) -> object:
    """The iterator that `yield from w_obj` sends to; flags: those of the code that does it."""
    if type(w_obj) is Generator:
        return w_obj
    if issubclass(type(w_obj), Instance):
        return iter_(w_obj)
    return host_yield_from_iterator(w_obj, flags)


@translated
@dont_look_inside
def host_yield_from_iterator(w_obj: object, flags: Word) -> object:
    """`yield_from_iterator` for any object."""
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
    if type(w_obj) is Coroutine and not w_obj.turns:
        return w_obj
    if type(w_obj) is Step or type(w_obj) is AwaitableGenerator or type(w_obj) is types.CoroutineType:
        return w_obj
    if issubclass(type(w_obj), Instance):
        w_method = find_special(w_obj, "__await__")
        if type(w_method) is Function:
            w_iterator = call_function(w_method, (w_obj,))
            return w_iterator if type(w_iterator) is Generator else checked_awaiter(w_iterator)
    return other_awaitable_iterator(w_obj, where)


@dont_look_inside
def other_awaitable_iterator(w_obj: object, where: Word) -> object:
    """`awaitable_iterator` for any object."""
    if is_a(w_obj, Coroutine):
        if w_obj.awaited is not None:
            raise operation_error(RuntimeError, "coroutine is being awaited already")
        return w_obj
    if _is_awaitable(w_obj):
        return w_obj
    w_method = find_special(w_obj, "__await__")
    if w_method is NOT_FOUND and where != 0:
        name = "__aenter__" if where == 1 else "__aexit__"
        raise type_error(
            f"'async with' received an object from {name} that does not implement __await__: {type_name(w_obj)}"
        )
    if w_method is NOT_FOUND:
        raise type_error(f"object {type_name(w_obj)} can't be used in 'await' expression")
    return checked_awaiter(call_special(w_method, w_obj, ()))


@dont_look_inside
def checked_awaiter(iterator: Any) -> object:
    """The result of an `__await__`, if it is an iterator that may be awaited."""
    if _is_awaitable(iterator):
        raise type_error("__await__() returned a coroutine")
    if not type_has(type(iterator), "__next__"):
        raise type_error(f"__await__() returned non-iterator of type '{type_name(iterator)}'")
    return iterator


def _is_awaitable(w_obj: Any) -> bool:
    """Is this a coroutine, or a generator that counts as one?"""
    if issubclass(type(w_obj), (Coroutine, types.CoroutineType)):
        return True
    is_generator = issubclass(type(w_obj), (Generator, types.GeneratorType))
    return is_generator and bool(w_obj.gi_code.co_flags & ITERABLE_COROUTINE)


@translated
@dont_look_inside
def send_to_other(w_receiver: object, w_sent: object) -> tuple[object, bool]:
    """Send to an object that is no generator or coroutine of the program: (value, False), or (result, True) at its end.
    """
    try:
        return host_send(w_receiver, w_sent)
    except BaseException as error:
        raise wrap_error(error)


def aiter_of(w_obj: object) -> object:
    """The result of `__aiter__`."""
    if type(w_obj) is AsyncGenerator:
        return w_obj
    if issubclass(type(w_obj), Instance):
        w_method = find_special(w_obj, "__aiter__")
        if type(w_method) is Function:
            w_iterator = call_function(w_method, (w_obj,))
            return w_iterator if type(w_iterator) is AsyncGenerator else checked_aiter(w_iterator)
    return other_aiter_of(w_obj)


@dont_look_inside
def other_aiter_of(w_obj: object) -> object:
    """`aiter_of` for any object."""
    w_method = find_special(w_obj, "__aiter__")
    if w_method is NOT_FOUND:
        raise type_error(f"'async for' requires an object with __aiter__ method, got {type_name(w_obj)}")
    return checked_aiter(call_special(w_method, w_obj, ()))


def checked_aiter(w_iterator: object) -> object:
    """The result of an `__aiter__`, if it has `__anext__`."""
    if issubclass(type(w_iterator), Instance) and find_special(w_iterator, "__anext__") is not NOT_FOUND:
        return w_iterator
    return checked_by_host(w_iterator)


@dont_look_inside
def checked_by_host(w_iterator: object) -> object:
    """`checked_aiter` for any object."""
    if not type_has(type(w_iterator), "__anext__"):
        raise type_error(
            "'async for' received an object from __aiter__ that does not implement __anext__: "
            f"{type_name(w_iterator)}"
        )
    return w_iterator


def anext_of(w_iterator: object) -> object:
    """The iterator to send to for the next value of an asynchronous iterator."""
    if type(w_iterator) is AsyncGenerator:
        return next_step(w_iterator)
    if issubclass(type(w_iterator), Instance):
        w_method = find_special(w_iterator, "__anext__")
        if type(w_method) is Function:
            w_next = call_function(w_method, (w_iterator,))
            if type(w_next) is Coroutine and not w_next.turns:
                return w_next
            return awaited_next(w_next)
    return other_anext_of(w_iterator)


@dont_look_inside
def other_anext_of(w_iterator: object) -> object:
    """`anext_of` for any object."""
    found: Any = w_iterator
    try:
        awaitable = type(found).__anext__(found)
    except BaseException as error:
        raise wrap_error(error)
    return awaited_next(awaitable)


@dont_look_inside
def awaited_next(awaitable: object) -> object:
    """The iterator to send to, for the result of an `__anext__`."""
    try:
        return awaitable_iterator(awaitable)
    except OperationError as error:
        complaint = TypeError(
            f"'async for' received an invalid object from __anext__: {type_name(awaitable)}"
        )
        complaint.__cause__ = error.w_value  # type: ignore[assignment]
    raise OperationError(complaint, None)


@translated
@dont_look_inside
def end_async_for(w_exc: object) -> None:
    """End an `async for`.

    Raises:
        OperationError: `w_exc`, unless it is StopAsyncIteration.
    """
    if not issubclass(type(w_exc), StopAsyncIteration):
        raise raised_again(w_exc)
