"""Quick forms of operations on one value, and of `is`, for objects that the host keeps itself.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    not x; if x:          quick for None, bools, ints, strings, lists and tuples
    -n                    quick for ints of the machine's size
    a is b                quick for all but floats that are not one object, and ints beyond a machine word

Holds: what the quick form does calls no code of the program, but for finalisers of what it lets go last.
Does not: treat other objects; the general form does.
"""

from __future__ import annotations

from interp.handlers.control import op_pop_jump_if_false, op_pop_jump_if_true
from interp.handlers.joined import (
    FIRST,
    MASK,
    RESULT,
    run_swap_store_attr,
    run_test_fast_jump,
    run_test_fast_jump_true,
)
from interp.handlers.learning import learn_write
from interp.handlers.objects import op_is_op, op_unary_op
from interp.handlers.quick import knows, site_for
from interp.handlers.quick_numbers import UNKNOWN, try_eq, try_sub
from interp.handlers.quick_writes import assign_number, assign_other, assigned
from interp.machine.frames import Frame
from interp.machine.sites import NOTHING
from objmodel.attributes.access import WRITE_OBJECT
from objmodel.instances.fields import SET_OBJECT
from objmodel.instances.new import Instance
from objmodel.operators.tables import NEG, NOT
from tracer.hints import GENERAL, Word, cast, inlined, native_routine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.machine.loop import Handler

FALSE: Word = 0
TRUE: Word = 1

NOUGHT: object = 0


@native_routine("rt_known_truth")
def truth_of(w_value: object) -> Word:
    """FALSE or TRUE for None, and for exactly a bool, int, str, list or tuple; UNKNOWN for other objects."""
    if w_value is None or type(w_value) in (bool, int, str, list, tuple):
        return TRUE if w_value else FALSE
    return UNKNOWN


def quick_unary_op(frame: Frame, arg: Word, pc: Word) -> Word:
    if arg == NOT:
        truth = truth_of(frame.regs[frame.sp - 1])
        if truth == UNKNOWN:
            return GENERAL
        frame.put(0, truth == FALSE)
        return pc
    if arg == NEG:
        w_value = frame.regs[frame.sp - 1]
        if type(w_value) is float:
            frame.put(0, negative(w_value))
            return pc
        if type(w_value) is int:
            w_result = try_sub(NOUGHT, w_value)
            if w_result is not None:
                frame.put(0, w_result)
                return pc
    return GENERAL


@inlined
def negative(x: float) -> float:
    """`-x`."""
    return -x


def quick_pop_jump_if_false(frame: Frame, arg: Word, pc: Word) -> Word:
    truth = truth_of(frame.regs[frame.sp - 1])
    if truth == UNKNOWN:
        return GENERAL
    frame.pop()
    return pc if truth == TRUE else arg


def quick_pop_jump_if_true(frame: Frame, arg: Word, pc: Word) -> Word:
    truth = truth_of(frame.regs[frame.sp - 1])
    if truth == UNKNOWN:
        return GENERAL
    frame.pop()
    return arg if truth == TRUE else pc


def quick_test_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    truth = truth_of(frame.regs[arg >> FIRST & MASK])
    if truth == UNKNOWN:
        return GENERAL
    return pc + 1 if truth == TRUE else arg >> RESULT


def quick_test_fast_jump_true(frame: Frame, arg: Word, pc: Word) -> Word:
    truth = truth_of(frame.regs[arg >> FIRST & MASK])
    if truth == UNKNOWN:
        return GENERAL
    return arg >> RESULT if truth == TRUE else pc + 1


def quick_is_op(frame: Frame, arg: Word, pc: Word) -> Word:
    w_left = frame.regs[frame.sp - 2]
    w_right = frame.regs[frame.sp - 1]
    same = 1 if w_left is w_right else 0
    if same == 0:
        if type(w_left) is float:
            return GENERAL
        if type(w_left) is int and type(w_right) is int:
            same = try_eq(w_left, w_right)
            if same == UNKNOWN:
                return GENERAL
    frame.pop()
    frame.put(0, same != arg)
    return pc


# -- attributes ---------------------------------------------------------------------------


def quick_swap_store_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    w_obj = frame.regs[frame.sp - 2]
    if knows(site, w_obj):
        if assign_number(site, w_obj, frame.regs[frame.sp - 1]):
            frame.pop()
            frame.pop()
            return pc + 1
        if site.how == WRITE_OBJECT:
            SET_OBJECT[site.index](cast("Instance", w_obj), frame.pop())
            frame.pop()
            return pc + 1
        if assign_other(site, w_obj, frame.regs[frame.sp - 1]):
            frame.pop()
            frame.pop()
            return pc + 1
    return GENERAL


def general_swap_store_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.peek(1)
    w_value = frame.peek(0)
    site = site_for(frame.code, pc, w_obj)
    if site.how != NOTHING and assigned(site, w_obj, w_value):
        frame.pop()
        frame.pop()
        return pc + 1
    learn_write(frame.code, pc, w_obj, frame.code.names[arg], w_value)
    return run_swap_store_attr(frame, arg, pc)


QUICK_VALUES: dict[Handler, tuple[Handler, Handler]] = {
    op_unary_op: (quick_unary_op, op_unary_op),
    op_is_op: (quick_is_op, op_is_op),
    op_pop_jump_if_false: (quick_pop_jump_if_false, op_pop_jump_if_false),
    op_pop_jump_if_true: (quick_pop_jump_if_true, op_pop_jump_if_true),
    run_test_fast_jump: (quick_test_fast_jump, run_test_fast_jump),
    run_test_fast_jump_true: (quick_test_fast_jump_true, run_test_fast_jump_true),
    run_swap_store_attr: (quick_swap_store_attr, general_swap_store_attr),
}
"""By handler: its quick and its general form."""
