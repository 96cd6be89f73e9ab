"""Quick forms of operations on numbers: between two ints of the machine's size, or two floats.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    a + 1; if a < b:       one test shows that both are numbers; no operand's class is looked up

Holds: the operands stay on the stack until the result is there.
Does not: treat other operands, or ints beyond a machine word; the general form does.
"""

from __future__ import annotations

import _operator as operator

from interp.handlers.joined import (
    FIRST,
    MASK,
    OPERATE,
    RESULT,
    SECOND,
    decide,
    run_compare_const_jump,
    run_compare_fast_const_jump,
    run_compare_fast_jump,
    run_compare_jump,
    run_compare_two_fast_jump,
    run_operate_const,
    run_operate_const_store,
    run_operate_fast,
    run_operate_fast_const,
    run_operate_fast_const_store,
    run_operate_fast_store,
    run_operate_store,
    run_operate_two_fast,
    run_operate_two_fast_store,
)
from interp.handlers.objects import op_binary_op
from interp.machine.frames import Frame
from objmodel.operators.arithmetic import ADD, BINARY, MUL, SUB
from objmodel.operators.tables import COMPARE, EQ, GT, LE, LT, NE
from tracer.hints import GENERAL, Word, inlined, native_routine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from interp.machine.loop import Handler


def _tried(function: Callable[[Any, Any], object], w_a: object, w_b: object) -> object:
    numbers = type(w_a) is type(w_b) and type(w_a) in (int, float)
    return function(w_a, w_b) if numbers else None


@native_routine("rt_try_add")
def try_add(w_a: object, w_b: object) -> object:
    """`w_a + w_b`; None if they are not two ints of the machine's size, or two floats."""
    return _tried(operator.add, w_a, w_b)


@native_routine("rt_try_sub")
def try_sub(w_a: object, w_b: object) -> object:
    """`w_a - w_b`, likewise."""
    return _tried(operator.sub, w_a, w_b)


@native_routine("rt_try_mul")
def try_mul(w_a: object, w_b: object) -> object:
    """`w_a * w_b`, likewise."""
    return _tried(operator.mul, w_a, w_b)


@native_routine("rt_try_lt")
def try_lt(w_a: object, w_b: object) -> object:
    """`w_a < w_b`, likewise."""
    return _tried(operator.lt, w_a, w_b)


@native_routine("rt_try_le")
def try_le(w_a: object, w_b: object) -> object:
    """`w_a <= w_b`, likewise."""
    return _tried(operator.le, w_a, w_b)


@native_routine("rt_try_eq")
def try_eq(w_a: object, w_b: object) -> object:
    """`w_a == w_b`, likewise; native code also compares two strings."""
    return _tried(operator.eq, w_a, w_b)


@native_routine("rt_try_ne")
def try_ne(w_a: object, w_b: object) -> object:
    """`w_a != w_b`, likewise; native code also compares two strings."""
    return _tried(operator.ne, w_a, w_b)


@native_routine("rt_try_gt")
def try_gt(w_a: object, w_b: object) -> object:
    """`w_a > w_b`, likewise."""
    return _tried(operator.gt, w_a, w_b)


@native_routine("rt_try_ge")
def try_ge(w_a: object, w_b: object) -> object:
    """`w_a >= w_b`, likewise."""
    return _tried(operator.ge, w_a, w_b)


INPLACE: Word = len(BINARY)


@inlined
def adds(op: Word) -> bool:
    """Is this `+` or `+=`?  For strings, the handler treats these in its own way."""
    return op == ADD or op == INPLACE + ADD


@inlined
def operate(op: Word, w_a: object, w_b: object) -> object:
    """The result of operation `op` of `OPERATE`."""
    w_result: object = None
    if op == ADD or op == INPLACE + ADD:
        w_result = try_add(w_a, w_b)
    elif op == SUB or op == INPLACE + SUB:
        w_result = try_sub(w_a, w_b)
    elif op == MUL or op == INPLACE + MUL:
        w_result = try_mul(w_a, w_b)
    return OPERATE[op](w_a, w_b) if w_result is None else w_result


@inlined
def operate_number(op: Word, w_a: object, w_b: object) -> object:
    """Like `operate`, but None for `+` and `+=` of anything but numbers: these are left to the general form."""
    if adds(op):
        return try_add(w_a, w_b)
    return operate(op, w_a, w_b)


@inlined
def compared(op: Word, w_a: object, w_b: object) -> object:
    """The result of comparison `op` of `COMPARE`."""
    w_result: object = None
    if op == LT:
        w_result = try_lt(w_a, w_b)
    elif op == LE:
        w_result = try_le(w_a, w_b)
    elif op == EQ:
        w_result = try_eq(w_a, w_b)
    elif op == NE:
        w_result = try_ne(w_a, w_b)
    elif op == GT:
        w_result = try_gt(w_a, w_b)
    else:
        w_result = try_ge(w_a, w_b)
    return COMPARE[op](w_a, w_b) if w_result is None else w_result


# -- operations -------------------------------------------------------------------------


def quick_binary_op(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    w_result = operate(arg, frame.regs[top - 2], frame.regs[top - 1])
    frame.pop()
    frame.put(0, w_result)
    return pc


def quick_operate_store(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    w_result = operate_number(arg & MASK, frame.regs[top - 2], frame.regs[top - 1])
    if w_result is None and adds(arg & MASK):
        return GENERAL
    frame.pop()
    frame.pop()
    frame.regs[arg >> RESULT] = w_result
    return pc + 1


def quick_operate_const(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.code.consts[arg >> FIRST & MASK])
    frame.put(0, w_result)
    return pc + 1


def quick_operate_const_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.code.consts[arg >> FIRST & MASK])
    frame.pop()
    frame.regs[arg >> RESULT] = w_result
    return pc + 2


def quick_operate_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.regs[arg >> FIRST & MASK])
    frame.put(0, w_result)
    return pc + 1


def quick_operate_fast_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.regs[arg >> FIRST & MASK])
    frame.pop()
    frame.regs[arg >> RESULT] = w_result
    return pc + 2


def quick_operate_two_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK])
    frame.push(w_result)
    return pc + 1


def quick_operate_two_fast_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate_number(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK])
    if w_result is None and adds(arg & MASK):
        return GENERAL
    frame.regs[arg >> RESULT] = w_result
    return pc + 2


def quick_operate_fast_const(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK])
    frame.push(w_result)
    return pc + 2


def quick_operate_fast_const_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate_number(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK])
    if w_result is None and adds(arg & MASK):
        return GENERAL
    frame.regs[arg >> RESULT] = w_result
    return pc + 3


# -- comparisons ------------------------------------------------------------------------


def quick_compare_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    w_result = compared(arg & MASK, frame.regs[top - 2], frame.regs[top - 1])
    frame.pop()
    frame.pop()
    return decide(frame, w_result, arg >> RESULT, pc + 1)


def quick_compare_const_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = compared(arg & MASK, frame.regs[frame.sp - 1], frame.code.consts[arg >> FIRST & MASK])
    frame.pop()
    return decide(frame, w_result, arg >> RESULT, pc + 2)


def quick_compare_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = compared(arg & MASK, frame.regs[frame.sp - 1], frame.regs[arg >> FIRST & MASK])
    frame.pop()
    return decide(frame, w_result, arg >> RESULT, pc + 2)


def quick_compare_two_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = compared(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK])
    return decide(frame, w_result, arg >> RESULT, pc + 2)


def quick_compare_fast_const_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = compared(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK])
    return decide(frame, w_result, arg >> RESULT, pc + 3)


QUICK_NUMBERS: dict[Handler, tuple[Handler, Handler]] = {
    op_binary_op: (quick_binary_op, op_binary_op),
    run_operate_store: (quick_operate_store, run_operate_store),
    run_operate_const: (quick_operate_const, run_operate_const),
    run_operate_const_store: (quick_operate_const_store, run_operate_const_store),
    run_operate_fast: (quick_operate_fast, run_operate_fast),
    run_operate_fast_store: (quick_operate_fast_store, run_operate_fast_store),
    run_operate_two_fast: (quick_operate_two_fast, run_operate_two_fast),
    run_operate_two_fast_store: (quick_operate_two_fast_store, run_operate_two_fast_store),
    run_operate_fast_const: (quick_operate_fast_const, run_operate_fast_const),
    run_operate_fast_const_store: (quick_operate_fast_const_store, run_operate_fast_const_store),
    run_compare_jump: (quick_compare_jump, run_compare_jump),
    run_compare_const_jump: (quick_compare_const_jump, run_compare_const_jump),
    run_compare_fast_jump: (quick_compare_fast_jump, run_compare_fast_jump),
    run_compare_two_fast_jump: (quick_compare_two_fast_jump, run_compare_two_fast_jump),
    run_compare_fast_const_jump: (quick_compare_fast_const_jump, run_compare_fast_const_jump),
}
"""By handler: its quick and its general form."""
