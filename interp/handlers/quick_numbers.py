"""Quick forms of operations on two numbers, ints of the machine's size or floats, and of items by number.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    a + 1; if a < b:       one test shows that both are numbers; no operand's class is looked up
    xs[i]                  likewise for a list, tuple or string and a place in it

Holds: the operands stay where they are until the result is there. Nothing runs and nothing is freed before, so no
operand is counted.
Does not: treat other operands, `**` but for squares, or ints beyond a machine word; the general form does.
"""

from __future__ import annotations

import _operator as operator

from interp.handlers.joined import (
    FIRST,
    MASK,
    RESULT,
    SECOND,
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
from interp.handlers.objects import op_binary_op, op_inplace_op
from interp.handlers.quick_items import try_item
from interp.machine.frames import Frame
from objmodel.operators.arithmetic import (
    ADD,
    AND,
    BINARY,
    FLOORDIV,
    LSHIFT,
    MOD,
    MUL,
    OR,
    POW,
    RSHIFT,
    SUB,
    TRUEDIV,
    XOR,
)
from objmodel.operators.tables import EQ, GT, LE, LT, NE
from tracer.hints import GENERAL, Word, inlined, native_routine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from interp.machine.loop import Handler


def _tried(function: Callable[[Any, Any], object], w_a: object, w_b: object) -> object:
    numbers = type(w_a) in (int, float) and type(w_b) in (int, float)
    return function(w_a, w_b) if numbers else None


def _tried_ints(function: Callable[[Any, Any], object], w_a: object, w_b: object) -> object:
    return function(w_a, w_b) if type(w_a) is int and type(w_b) is int else None


UNKNOWN: Word = -1
"""The answer where a comparison, or a test of truth, is left to the general form."""


def _told(function: Callable[[Any, Any], object], w_a: object, w_b: object) -> int:
    found = _tried(function, w_a, w_b)
    return UNKNOWN if found is None else int(bool(found))


@native_routine("rt_try_add", is_harmless=True)
def try_add(w_a: object, w_b: object) -> object:
    """`w_a + w_b`; None if they are not ints of the machine's size or floats, or an int beside a float is large."""
    return _tried(operator.add, w_a, w_b)


@native_routine("rt_try_sub", is_harmless=True)
def try_sub(w_a: object, w_b: object) -> object:
    """`w_a - w_b`, likewise."""
    return _tried(operator.sub, w_a, w_b)


@native_routine("rt_try_mul", is_harmless=True)
def try_mul(w_a: object, w_b: object) -> object:
    """`w_a * w_b`, likewise."""
    return _tried(operator.mul, w_a, w_b)


@native_routine("rt_try_truediv", is_harmless=True)
def try_truediv(w_a: object, w_b: object) -> object:
    """`w_a / w_b`, likewise; None for a divisor of 0, and for ints that a double does not hold exactly."""
    return None if w_b == 0 else _tried(operator.truediv, w_a, w_b)


@native_routine("rt_try_floordiv", is_harmless=True)
def try_floordiv(w_a: object, w_b: object) -> object:
    """`w_a // w_b`; None if they are not ints of the machine's size, for a divisor of 0, and in native code for -1."""
    return None if w_b == 0 else _tried_ints(operator.floordiv, w_a, w_b)


@native_routine("rt_try_mod", is_harmless=True)
def try_mod(w_a: object, w_b: object) -> object:
    """`w_a % w_b`, likewise."""
    return None if w_b == 0 else _tried_ints(operator.mod, w_a, w_b)


@native_routine("rt_try_lshift", is_harmless=True)
def try_lshift(w_a: object, w_b: object) -> object:
    """`w_a << w_b`; None if they are not ints of the machine's size, or native code finds that the result is none."""
    return _tried_ints(operator.lshift, w_a, w_b) if w_b in _SHIFTS else None


@native_routine("rt_try_rshift", is_harmless=True)
def try_rshift(w_a: object, w_b: object) -> object:
    """`w_a >> w_b`; None if they are not ints of the machine's size, or the count is negative."""
    return _tried_ints(operator.rshift, w_a, w_b) if w_b in _SHIFTS else None


_SHIFTS = range(64)


@native_routine("rt_try_and", is_harmless=True)
def try_and(w_a: object, w_b: object) -> object:
    """`w_a & w_b`; None if they are not ints of the machine's size."""
    return _tried_ints(operator.and_, w_a, w_b)


@native_routine("rt_try_or", is_harmless=True)
def try_or(w_a: object, w_b: object) -> object:
    """`w_a | w_b`, likewise."""
    return _tried_ints(operator.or_, w_a, w_b)


@native_routine("rt_try_xor", is_harmless=True)
def try_xor(w_a: object, w_b: object) -> object:
    """`w_a ^ w_b`, likewise."""
    return _tried_ints(operator.xor, w_a, w_b)


@native_routine("rt_try_lt")
def try_lt(w_a: object, w_b: object) -> Word:
    """`w_a < w_b`: 1 or 0, or UNKNOWN if they are not numbers as in `try_add`."""
    return _told(operator.lt, w_a, w_b)


@native_routine("rt_try_le")
def try_le(w_a: object, w_b: object) -> Word:
    """`w_a <= w_b`, likewise."""
    return _told(operator.le, w_a, w_b)


@native_routine("rt_try_eq")
def try_eq(w_a: object, w_b: object) -> Word:
    """`w_a == w_b`, likewise; native code also compares two strings."""
    return _told(operator.eq, w_a, w_b)


@native_routine("rt_try_ne")
def try_ne(w_a: object, w_b: object) -> Word:
    """`w_a != w_b`, likewise; native code also compares two strings."""
    return _told(operator.ne, w_a, w_b)


@native_routine("rt_try_gt")
def try_gt(w_a: object, w_b: object) -> Word:
    """`w_a > w_b`, likewise."""
    return _told(operator.gt, w_a, w_b)


@native_routine("rt_try_ge")
def try_ge(w_a: object, w_b: object) -> Word:
    """`w_a >= w_b`, likewise."""
    return _told(operator.ge, w_a, w_b)


INPLACE: Word = len(BINARY)
SUBSCRIPT: Word = 2 * len(BINARY)


TWO: object = 2


@inlined
def operate(op: Word, w_a: object, w_b: object) -> object:
    """The result of operation `op` of `OPERATE`; None where that is left to the general form."""
    if op == ADD or op == INPLACE + ADD:
        return try_add(w_a, w_b)
    if op == SUB or op == INPLACE + SUB:
        return try_sub(w_a, w_b)
    if op == MUL or op == INPLACE + MUL:
        return try_mul(w_a, w_b)
    if op == SUBSCRIPT:
        return try_item(w_a, w_b)
    if op == TRUEDIV or op == INPLACE + TRUEDIV:
        return try_truediv(w_a, w_b)
    if op == MOD or op == INPLACE + MOD:
        return try_mod(w_a, w_b)
    if op == FLOORDIV or op == INPLACE + FLOORDIV:
        return try_floordiv(w_a, w_b)
    if op == AND or op == INPLACE + AND:
        return try_and(w_a, w_b)
    if op == RSHIFT or op == INPLACE + RSHIFT:
        return try_rshift(w_a, w_b)
    if op == LSHIFT or op == INPLACE + LSHIFT:
        return try_lshift(w_a, w_b)
    if op == OR or op == INPLACE + OR:
        return try_or(w_a, w_b)
    if op == XOR or op == INPLACE + XOR:
        return try_xor(w_a, w_b)
    if (op == POW or op == INPLACE + POW) and w_b is TWO and type(w_a) is int:  # of a float, the host rounds otherwise
        return try_mul(w_a, w_a)
    return None


@inlined
def compare(op: Word, w_a: object, w_b: object) -> Word:
    """The result of comparison `op` of `COMPARE`: 1, 0 or UNKNOWN."""
    if op == LT:
        return try_lt(w_a, w_b)
    if op == LE:
        return try_le(w_a, w_b)
    if op == EQ:
        return try_eq(w_a, w_b)
    if op == NE:
        return try_ne(w_a, w_b)
    if op == GT:
        return try_gt(w_a, w_b)
    return try_ge(w_a, w_b)


# -- operations -------------------------------------------------------------------------


def quick_binary_op(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    w_result = operate(arg, frame.regs[top - 2], frame.regs[top - 1])
    if w_result is None:
        return GENERAL
    frame.pop()
    frame.put(0, w_result)
    return pc


def quick_inplace_op(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    w_result = operate(INPLACE + arg, frame.regs[top - 2], frame.regs[top - 1])
    if w_result is None:
        return GENERAL
    frame.pop()
    frame.put(0, w_result)
    return pc


def quick_operate_store(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    w_result = operate(arg & MASK, frame.regs[top - 2], frame.regs[top - 1])
    if w_result is None:
        return GENERAL
    frame.pop()
    frame.pop()
    frame.regs[arg >> RESULT] = w_result
    return pc + 1


def quick_operate_const(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.code.consts[arg >> FIRST & MASK])
    if w_result is None:
        return GENERAL
    frame.put(0, w_result)
    return pc + 1


def quick_operate_const_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.code.consts[arg >> FIRST & MASK])
    if w_result is None:
        return GENERAL
    frame.pop()
    frame.regs[arg >> RESULT] = w_result
    return pc + 2


def quick_operate_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.regs[arg >> FIRST & MASK])
    if w_result is None:
        return GENERAL
    frame.put(0, w_result)
    return pc + 1


def quick_operate_fast_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[frame.sp - 1], frame.regs[arg >> FIRST & MASK])
    if w_result is None:
        return GENERAL
    frame.pop()
    frame.regs[arg >> RESULT] = w_result
    return pc + 2


def quick_operate_two_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK])
    if w_result is None:
        return GENERAL
    frame.push(w_result)
    return pc + 1


def quick_operate_two_fast_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK])
    if w_result is None:
        return GENERAL
    frame.regs[arg >> RESULT] = w_result
    return pc + 2


def quick_operate_fast_const(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK])
    if w_result is None:
        return GENERAL
    frame.push(w_result)
    return pc + 2


def quick_operate_fast_const_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = operate(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK])
    if w_result is None:
        return GENERAL
    frame.regs[arg >> RESULT] = w_result
    return pc + 3


# -- comparisons ------------------------------------------------------------------------


def quick_compare_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    answer = compare(arg & MASK, frame.regs[top - 2], frame.regs[top - 1])
    if answer == UNKNOWN:
        return GENERAL
    frame.pop()
    frame.pop()
    return pc + 1 if answer else arg >> RESULT


def quick_compare_const_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    answer = compare(arg & MASK, frame.regs[frame.sp - 1], frame.code.consts[arg >> FIRST & MASK])
    if answer == UNKNOWN:
        return GENERAL
    frame.pop()
    return pc + 2 if answer else arg >> RESULT


def quick_compare_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    answer = compare(arg & MASK, frame.regs[frame.sp - 1], frame.regs[arg >> FIRST & MASK])
    if answer == UNKNOWN:
        return GENERAL
    frame.pop()
    return pc + 2 if answer else arg >> RESULT


def quick_compare_two_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    answer = compare(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK])
    if answer == UNKNOWN:
        return GENERAL
    return pc + 2 if answer else arg >> RESULT


def quick_compare_fast_const_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    answer = compare(arg & MASK, frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK])
    if answer == UNKNOWN:
        return GENERAL
    return pc + 3 if answer else arg >> RESULT


QUICK_NUMBERS: dict[Handler, tuple[Handler, Handler]] = {
    op_binary_op: (quick_binary_op, op_binary_op),
    op_inplace_op: (quick_inplace_op, op_inplace_op),
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
