"""Instructions that jump or iterate.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at.
Each `op_x` does what the row X of `interp.machine.opcodes` says.
"""

from __future__ import annotations

from interp.host.signals import safe_point
from interp.machine.frames import Frame
from interp.suspended.iterators import EXHAUSTED
from interp.suspended.stepping import iterate, step
from objmodel.instances.new import Instance
from objmodel.operators.containers import iter_
from objmodel.operators.special import is_true
from tracer.hints import Word


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
