"""Instructions that jump or iterate.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at.
Each `op_x` does what the row X of `interp.opcodes` says.
"""

from __future__ import annotations

from interp.frames import Frame
from interp.generators import Generator, generator_next
from interp.iteration import EXHAUSTED, ListIterator, RangeIterator, TupleIterator, host_next, iterate
from interp.signals import safe_point
from objmodel.containers import iter_, next_
from objmodel.errors import OperationError
from objmodel.instances import Instance
from objmodel.special import is_true
from tracer.hints import Word, dont_look_inside


def op_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    return arg


def op_jump_back(frame: Frame, arg: Word, pc: Word) -> Word:
    safe_point()
    return arg


def op_pop_jump_if_false(frame: Frame, arg: Word, pc: Word) -> Word:
    if is_true(frame.pop()):
        return pc
    return arg


def op_pop_jump_if_true(frame: Frame, arg: Word, pc: Word) -> Word:
    if is_true(frame.pop()):
        return arg
    return pc


def op_pop_jump_if_none(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.pop() is None:
        return arg
    return pc


def op_pop_jump_if_not_none(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.pop() is None:
        return pc
    return arg


def op_jump_if_false_or_pop(frame: Frame, arg: Word, pc: Word) -> Word:
    if is_true(frame.peek(0)):
        frame.pop()
        return pc
    return arg


def op_jump_if_true_or_pop(frame: Frame, arg: Word, pc: Word) -> Word:
    if is_true(frame.peek(0)):
        return arg
    frame.pop()
    return pc


# -- iteration --------------------------------------------------------------------


def op_get_iter(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.pop()
    if issubclass(type(w_obj), Instance):
        frame.push(iter_(w_obj))
    else:
        frame.push(iterate(w_obj))
    return pc


def op_for_iter(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = step(frame.peek(0))
    if w_value is EXHAUSTED:
        frame.pop()
        return arg
    frame.push(w_value)
    return pc


def step(w_iterator: object) -> object:
    """The next value of any iterator, or EXHAUSTED."""
    if type(w_iterator) is RangeIterator:
        return w_iterator.step_on()
    if type(w_iterator) is ListIterator:
        return w_iterator.step_on()
    if type(w_iterator) is TupleIterator:
        return w_iterator.step_on()
    if type(w_iterator) is Generator:
        return generator_next(w_iterator)
    if issubclass(type(w_iterator), Instance):
        return step_instance(w_iterator)
    return host_next(w_iterator)


def step_instance(w_iterator: object) -> object:
    """The next value of an iterator of the program's own class, or EXHAUSTED."""
    try:
        return next_(w_iterator)
    except OperationError as error:
        return exhausted_or_raise(error)


@dont_look_inside
def exhausted_or_raise(error: OperationError) -> object:
    """EXHAUSTED for StopIteration.

    Raises:
        OperationError: `error`, if it is another one.
    """
    if isinstance(error.w_value, StopIteration):
        return EXHAUSTED
    raise error
