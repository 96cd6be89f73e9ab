"""Instructions of modules, classes, generators and patterns.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at.
Each `op_x` does what the row X of `interp.machine.opcodes` says.
"""

from __future__ import annotations

import sys

from interp.handlers import matching
from interp.machine.code import ASYNC_GENERATOR, AWAITABLE_GENERATOR, GENERATOR, ITERABLE_COROUTINE, SUSPENDS, Code
from interp.machine.frames import Frame
from interp.machine.locals import local_names
from interp.machine.names import load_build_class
from interp.program import importcalls
from interp.suspended.asyncgens import AsyncGenerator, Step, Wrapped, send_to_step
from interp.suspended.awaiting import (
    aiter_of,
    anext_of,
    awaitable_iterator,
    end_async_for,
    send_to_other,
    yield_from_iterator,
)
from interp.suspended.coroutines import ORIGINS, Coroutine, coroutine_with_origin
from interp.suspended.generators import AwaitableGenerator, Generator, taken_result
from interp.suspended.iterators import EXHAUSTED
from interp.suspended.resuming import resume
from objmodel.attributes.lookup import lookup_special
from objmodel.calls import call_function
from objmodel.errors import operation_error, wrap_error
from objmodel.finalizers import QUEUE
from objmodel.functions import Function
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, translated
from tracer.hosttypes import type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def op_load_build_class(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(load_build_class(frame.globals, frame.w_function))
    return pc


# -- modules ----------------------------------------------------------------------


def op_import_name(frame: Frame, arg: Word, pc: Word) -> Word:
    w_fromlist = frame.pop()
    w_level = frame.pop()
    frame.push(importcalls.import_name(frame.globals, frame.code.names[arg], w_fromlist, w_level, frame.w_function))
    return pc


def op_import_from(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(importcalls.import_from(frame.peek(0), frame.code.names[arg]))
    return pc


def op_import_star(frame: Frame, arg: Word, pc: Word) -> Word:
    importcalls.import_star(frame.pop(), local_names(frame))
    return pc


def op_setup_annotations(frame: Frame, arg: Word, pc: Word) -> Word:
    setup_annotations(local_names(frame))
    return pc


@dont_look_inside
def setup_annotations(w_namespace: object) -> None:
    """Make `__annotations__` unless it is there."""
    namespace: Any = w_namespace
    try:
        try:
            namespace["__annotations__"]
        except KeyError:
            namespace["__annotations__"] = {}
    except BaseException as error:
        raise wrap_error(error)


def op_print_expr(frame: Frame, arg: Word, pc: Word) -> Word:
    display(frame.pop())
    return pc


@translated
@dont_look_inside
def display(w_value: object) -> None:
    """Show the value of an expression statement in interactive mode."""
    hook = getattr(sys, "displayhook", None)
    if hook is None:
        raise operation_error(RuntimeError, "lost sys.displayhook")
    try:
        hook(w_value)
    except BaseException as error:
        raise wrap_error(error)


# -- generators -------------------------------------------------------------------


def op_return_generator(frame: Frame, arg: Word, pc: Word) -> Word:
    w_function = frame.w_function
    kind = frame.code.flags & (SUSPENDS | ITERABLE_COROUTINE)
    assert isinstance(w_function, Function)  # only functions have such code
    frame.resume_pc = pc
    QUEUE.may_be_left = True
    if kind == GENERATOR:
        code = w_function.code
        assert isinstance(code, Code)
        frame.push(Generator(frame, code, w_function.name, w_function.qualname))
    elif kind == ASYNC_GENERATOR:
        frame.push(AsyncGenerator(frame, frame.code, w_function.name, w_function.qualname))
    elif kind == AWAITABLE_GENERATOR:
        frame.push(AwaitableGenerator(frame, frame.code, w_function.name, w_function.qualname))
    elif ORIGINS.are_told:
        frame.push(coroutine_with_origin(frame, w_function))
    else:
        frame.push(Coroutine(frame, frame.code, w_function.name, w_function.qualname))
    return -1


def op_yield_value(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.resume_pc = pc
    return -1


def op_get_yield_from_iter(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(yield_from_iterator(frame.pop(), frame.code.flags))
    return pc


def op_yield_from(frame: Frame, arg: Word, pc: Word) -> Word:
    w_sent = frame.pop()
    w_receiver = frame.peek(0)
    if type(w_receiver) is Generator or type(w_receiver) is Coroutine or type(w_receiver) is AwaitableGenerator:
        w_value = resume(w_receiver, w_sent)
        if w_value is EXHAUSTED:
            frame.put(0, taken_result(w_receiver))
            return pc
    elif type(w_receiver) is Step:
        w_value = send_to_step(w_receiver, w_sent)
        if type(w_value) is Wrapped:
            frame.put(0, w_value.w_value)
            return pc
    else:
        step = send_to_other(w_receiver, w_sent)
        w_value = step[0]
        if step[1] is True:
            frame.put(0, w_value)
            return pc
    frame.push(w_value)
    frame.resume_pc = pc - 1
    return -1


def op_get_awaitable(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(awaitable_iterator(frame.pop(), arg))
    return pc


def op_get_aiter(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(aiter_of(frame.pop()))
    return pc


def op_get_anext(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(anext_of(frame.peek(0)))
    return pc


def op_end_async_for(frame: Frame, arg: Word, pc: Word) -> Word:
    w_exc = frame.pop()
    frame.pop()
    end_async_for(w_exc)
    return pc


def op_before_async_with(frame: Frame, arg: Word, pc: Word) -> Word:
    w_manager = frame.pop()
    w_enter = lookup_special(w_manager, "__aenter__")
    if w_enter is NOT_FOUND:
        raise no_async_manager(w_manager, "")
    w_exit = lookup_special(w_manager, "__aexit__")
    if w_exit is NOT_FOUND:
        raise no_async_manager(w_manager, " (missed __aexit__ method)")
    frame.push(w_exit)
    frame.push(call_function(w_enter, ()))
    return pc


@dont_look_inside
def no_async_manager(w_manager: object, missing: str) -> Exception:
    """The error for `async with` on something else."""
    return operation_error(
        TypeError,
        f"'{type_name(w_manager)}' object does not support the asynchronous context manager protocol{missing}",
    )


def op_async_gen_wrap(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(Wrapped(frame.pop()))
    return pc


# -- patterns ---------------------------------------------------------------------


def op_match_mapping(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(matching.is_mapping(frame.peek(0)))
    return pc


def op_match_sequence(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(matching.is_sequence(frame.peek(0)))
    return pc


def op_match_keys(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(matching.match_keys(frame.peek(1), frame.peek(0)))
    return pc


def op_match_class(frame: Frame, arg: Word, pc: Word) -> Word:
    w_names = frame.pop()
    w_class = frame.pop()
    frame.push(matching.match_class(frame.pop(), w_class, w_names, arg))
    return pc
