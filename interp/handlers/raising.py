"""Instructions of `raise`, `try`, `with` and `assert`.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at.
Each `op_x` does what the row X of `interp.machine.opcodes` says.
"""

from __future__ import annotations

import sys

from interp.handlers.exceptiongroups import match_group, prepare_reraise_star
from interp.host.replaced import exc_info
from interp.machine.frames import Frame
from interp.machine.state import exchange_handled, handled_now, set_handled
from interp.machine.unwinding import exception_matches, raise_from, raise_value, raised_again
from objmodel.attributes.lookup import lookup_special
from objmodel.calls import call_function
from objmodel.errors import OperationError, operation_error, type_error
from objmodel.hosterrors import traceback_of
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, translated
from tracer.hosttypes import type_name

host_handles = sys.exc_info
"""The host's own: what host code of the calling thread handles."""


def op_raise_varargs(frame: Frame, arg: Word, pc: Word) -> Word:
    if arg == 0:
        raise raise_handled()
    w_top = frame.pop()
    if arg == 1:
        raise raise_value(w_top)
    raise raise_from(frame.pop(), w_top)


@translated
@dont_look_inside
def raise_handled() -> OperationError:
    """The error for `raise` without operand."""
    w_handled = handled_now()
    if w_handled is None or host_handles()[1] is not None:
        return raised_again_from_host()
    return raised_again(w_handled)


@dont_look_inside
def raised_again_from_host() -> OperationError:
    """The error for `raise` without operand, if host code that has called the program may handle an exception."""
    w_handled = exc_info()[1]
    if w_handled is None:
        return operation_error(RuntimeError, "No active exception to reraise")
    return raised_again(w_handled)


def op_reraise(frame: Frame, arg: Word, pc: Word) -> Word:
    raise raised_again(frame.pop())


def op_push_exc_info(frame: Frame, arg: Word, pc: Word) -> Word:
    w_exc = frame.pop()
    frame.push(exchange_handled(w_exc))
    frame.push(w_exc)
    return pc


def op_pop_except(frame: Frame, arg: Word, pc: Word) -> Word:
    set_handled(frame.pop())
    return pc


def op_check_exc_match(frame: Frame, arg: Word, pc: Word) -> Word:
    w_class = frame.pop()
    frame.push(exception_matches(frame.peek(0), w_class))
    return pc


def op_check_eg_match(frame: Frame, arg: Word, pc: Word) -> Word:
    w_class = frame.pop()
    split = match_group(frame.pop(), w_class)
    frame.push(split[0])
    frame.push(split[1])
    if split[1] is not None:
        set_handled(split[1])
    return pc


def op_prep_reraise_star(frame: Frame, arg: Word, pc: Word) -> Word:
    w_raised = frame.pop()
    frame.push(prepare_reraise_star(frame.pop(), w_raised))
    return pc


def op_before_with(frame: Frame, arg: Word, pc: Word) -> Word:
    w_manager = frame.pop()
    w_enter = lookup_special(w_manager, "__enter__")
    if w_enter is NOT_FOUND:
        raise not_a_manager(w_manager, "")
    w_exit = lookup_special(w_manager, "__exit__")
    if w_exit is NOT_FOUND:
        raise not_a_manager(w_manager, " (missed __exit__ method)")
    frame.push(w_exit)
    frame.push(call_function(w_enter, ()))
    return pc


@dont_look_inside
def not_a_manager(w_manager: object, missing: str) -> Exception:
    """The error for `with` on something else."""
    return type_error(
        f"'{type_name(w_manager)}' object does not support the context manager protocol{missing}"
    )


def op_with_except_start(frame: Frame, arg: Word, pc: Word) -> Word:
    w_exc = frame.peek(0)
    frame.push(call_function(frame.peek(2), arguments_of_exit(w_exc)))
    return pc


@translated
@dont_look_inside
def arguments_of_exit(w_exc: object) -> tuple[object, object, object]:
    """What `__exit__` is told of an exception: its class, itself and its traceback."""
    return type(w_exc), w_exc, traceback_of(w_exc)


def op_load_assertion_error(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(AssertionError)
    return pc
