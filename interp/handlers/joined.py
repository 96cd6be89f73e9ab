"""Handlers that run neighbouring instructions as one; `compiler/superinstructions.py` says which, and what `arg` is.

In: (frame, arg, pc), where pc is that of the second instruction.  Out: the pc after the last.

    run_operate_const         LOAD_CONST, then BINARY_OP, INPLACE_OP or BINARY_SUBSCR
    run_compare_fast_jump     LOAD_FAST, COMPARE_OP, POP_JUMP_IF_FALSE

Holds: everything is computed as the single instructions compute it, in the same order.
"""

from __future__ import annotations

from interp.handlers.objects import op_unpack_sequence
from interp.machine.frames import UNBOUND, Frame
from interp.machine.opcodes import FIELD, FIELD_MASK, JOINED
from interp.suspended.iterators import EXHAUSTED, ListIterator
from interp.suspended.stepping import EnumerateIterator, ZipIterator, step
from objmodel.attributes.lookup import setattr_
from objmodel.errors import wrap_error
from objmodel.operators.arithmetic import ADD
from objmodel.operators.containers import contains, getitem, setitem
from objmodel.operators.special import is_true
from objmodel.operators.tables import BINARY, COMPARE, INPLACE
from tracer.hints import Word, append_text, inlined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FIRST: Word = FIELD
SECOND: Word = 2 * FIELD
RESULT: Word = 3 * FIELD
MASK: Word = FIELD_MASK

OPERATE = (*BINARY, *INPLACE, getitem)
ADD_IN_PLACE: Word = len(BINARY) + ADD

# -- operations -------------------------------------------------------------------------


def adds_text(frame: Frame, arg: Word, w_left: object, w_right: object) -> bool:
    """Is this `name += text`, or `name = name + text`, of a string in a local variable?"""
    if arg & MASK != ADD and arg & MASK != ADD_IN_PLACE:
        return False
    return type(w_left) is str and type(w_right) is str and frame.regs[arg >> RESULT] is w_left


def append_to(frame: Frame, register: Word, w_text: Any) -> None:
    """`name += text`: the operation takes over the variable's reference.  If that is the only one, the text grows in
    place.
    """
    w_left: Any = frame.regs[register]
    frame.regs[register] = None
    try:
        frame.regs[register] = append_text(w_left, w_text)
    except BaseException as error:
        frame.regs[register] = UNBOUND
        raise wrap_error(error)


def run_operate_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_right = frame.pop()
    w_left = frame.pop()
    if adds_text(frame, arg, w_left, w_right):
        append_to(frame, arg >> RESULT, w_right)
        return pc + 1
    frame.regs[arg >> RESULT] = OPERATE[arg & MASK](w_left, w_right)
    return pc + 1


def run_operate_const(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(OPERATE[arg & MASK](frame.pop(), frame.code.consts[arg >> FIRST & MASK]))
    return pc + 1


def run_operate_const_store(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.regs[arg >> RESULT] = OPERATE[arg & MASK](frame.pop(), frame.code.consts[arg >> FIRST & MASK])
    return pc + 2


def run_operate_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(OPERATE[arg & MASK](frame.pop(), frame.regs[arg >> FIRST & MASK]))
    return pc + 1


def run_operate_fast_store(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.regs[arg >> RESULT] = OPERATE[arg & MASK](frame.pop(), frame.regs[arg >> FIRST & MASK])
    return pc + 2


def run_operate_two_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(OPERATE[arg & MASK](frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK]))
    return pc + 1


def run_operate_two_fast_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_left = frame.regs[arg >> FIRST & MASK]
    w_right = frame.regs[arg >> SECOND & MASK]
    if adds_text(frame, arg, w_left, w_right):
        append_to(frame, arg >> RESULT, w_right)
        return pc + 2
    frame.regs[arg >> RESULT] = OPERATE[arg & MASK](w_left, w_right)
    return pc + 2


def run_operate_fast_const(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(OPERATE[arg & MASK](frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK]))
    return pc + 2


def run_operate_fast_const_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_left = frame.regs[arg >> FIRST & MASK]
    w_right = frame.code.consts[arg >> SECOND & MASK]
    if adds_text(frame, arg, w_left, w_right):
        append_to(frame, arg >> RESULT, w_right)
        return pc + 3
    frame.regs[arg >> RESULT] = OPERATE[arg & MASK](w_left, w_right)
    return pc + 3


# -- comparisons ------------------------------------------------------------------------


def decide(frame: Frame, w_result: object, target: Word, pc: Word) -> Word:
    """Continue at `pc`, after the jump, or at `target`; a result that is no bool is left to the jump instruction."""
    if type(w_result) is bool:
        if w_result:
            return pc
        return target
    frame.push(w_result)
    return pc - 1


def run_compare_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_right = frame.pop()
    w_left = frame.pop()
    return decide(frame, COMPARE[arg & MASK](w_left, w_right), arg >> RESULT, pc + 1)


def run_compare_const_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = COMPARE[arg & MASK](frame.pop(), frame.code.consts[arg >> FIRST & MASK])
    return decide(frame, w_result, arg >> RESULT, pc + 2)


def run_compare_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = COMPARE[arg & MASK](frame.pop(), frame.regs[arg >> FIRST & MASK])
    return decide(frame, w_result, arg >> RESULT, pc + 2)


def run_compare_two_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = COMPARE[arg & MASK](frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK])
    return decide(frame, w_result, arg >> RESULT, pc + 2)


def run_compare_fast_const_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_result = COMPARE[arg & MASK](frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK])
    return decide(frame, w_result, arg >> RESULT, pc + 3)


def run_contains_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    w_container = frame.pop()
    w_item = frame.pop()
    if contains(w_container, w_item) != (arg & MASK == 1):
        return pc + 1
    return arg >> RESULT


# -- others -----------------------------------------------------------------------------


def run_store_fast_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    setattr_(frame.regs[arg >> FIRST & MASK], frame.code.names[arg & MASK], frame.pop())
    return pc + 1


def run_swap_store_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = frame.pop()
    setattr_(frame.pop(), frame.code.names[arg], w_value)
    return pc + 1


def run_test_fast_jump(frame: Frame, arg: Word, pc: Word) -> Word:
    if is_true(frame.regs[arg >> FIRST & MASK]):
        return pc + 1
    return arg >> RESULT


def run_test_fast_jump_true(frame: Frame, arg: Word, pc: Word) -> Word:
    if is_true(frame.regs[arg >> FIRST & MASK]):
        return arg >> RESULT
    return pc + 1


def run_move_two_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    """The host stores the second value first, so what it replaces dies first."""
    w_first = frame.regs[arg >> FIRST & MASK]
    w_second = frame.regs[arg >> SECOND & MASK]
    frame.regs[arg >> RESULT] = w_second
    frame.regs[arg & MASK] = w_first
    return pc + 3


def run_swap_store_two(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.regs[arg >> RESULT] = frame.pop()
    frame.regs[arg & MASK] = frame.pop()
    return pc + 2


def next_item(w_iterator: object) -> object:
    """`step`; of a list, which most loops go over, without a call."""
    if type(w_iterator) is ListIterator:
        return w_iterator.step_on()
    return step(w_iterator)


def run_for_iter_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = next_item(frame.peek(0))
    if w_value is EXHAUSTED:
        frame.pop()
        return arg & MASK
    frame.regs[arg >> RESULT] = w_value
    return pc + 1


def run_for_iter_store_two(frame: Frame, arg: Word, pc: Word) -> Word:
    """The pairs of `enumerate` and `zip` are not made: nobody else sees them."""
    w_iterator = frame.peek(0)
    if type(w_iterator) is EnumerateIterator:
        w_second = next_item(w_iterator.w_iterator)
        if w_second is EXHAUSTED:
            frame.pop()
            return arg & MASK
        index = w_iterator.index
        w_iterator.index = index + 1
        frame.regs[arg >> FIRST & MASK] = index
        frame.regs[arg >> SECOND] = w_second
        return pc + 3
    if type(w_iterator) is ZipIterator:
        w_first = next_item(w_iterator.w_first)
        if w_first is EXHAUSTED:
            frame.pop()
            return arg & MASK
        w_second = next_item(w_iterator.w_second)
        if w_second is EXHAUSTED:
            frame.pop()
            return arg & MASK
        frame.regs[arg >> FIRST & MASK] = w_first
        frame.regs[arg >> SECOND] = w_second
        return pc + 3
    w_pair = next_item(w_iterator)
    if w_pair is EXHAUSTED:
        frame.pop()
        return arg & MASK
    return store_pair(frame, arg, pc, w_pair)


@inlined
def store_pair(frame: Frame, arg: Word, pc: Word, w_pair: object) -> Word:
    """Store both parts of what a loop goes on with; anything but a pair is left to the instructions that follow."""
    if type(w_pair) is tuple and len(w_pair) == 2:
        frame.regs[arg >> FIRST & MASK] = w_pair[0]
        frame.regs[arg >> SECOND] = w_pair[1]
        return pc + 3
    frame.push(w_pair)
    return pc


def run_unpack_store_two(frame: Frame, arg: Word, pc: Word) -> Word:
    w_pair = frame.peek(0)
    if type(w_pair) is tuple and len(w_pair) == 2:
        frame.pop()
        frame.regs[arg >> FIRST & MASK] = w_pair[0]
        frame.regs[arg >> SECOND] = w_pair[1]
        return pc + 2
    return op_unpack_sequence(frame, 2, pc)


def run_unpack_store_three(frame: Frame, arg: Word, pc: Word) -> Word:
    w_three = frame.peek(0)
    if type(w_three) is tuple and len(w_three) == 3:
        frame.pop()
        frame.regs[arg >> FIRST & MASK] = w_three[0]
        frame.regs[arg >> SECOND & MASK] = w_three[1]
        frame.regs[arg >> RESULT] = w_three[2]
        return pc + 3
    return op_unpack_sequence(frame, 3, pc)


# -- items ------------------------------------------------------------------------------


def run_copy_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    """The first part of `xs[i] += 1`: object and key stay for the assignment."""
    frame.push(getitem(frame.peek(1), frame.peek(0)))
    return pc + 2


def run_swap_store_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    """Its last part."""
    w_value = frame.pop()
    w_key = frame.pop()
    setitem(frame.pop(), w_key, w_value)
    return pc + 2


def run_store_fast_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.pop()
    setitem(w_obj, frame.regs[arg >> FIRST & MASK], frame.pop())
    return pc + 1


def run_store_two_fast_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    setitem(frame.regs[arg >> FIRST & MASK], frame.regs[arg >> SECOND & MASK], frame.pop())
    return pc + 1


def run_store_fast_const_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    setitem(frame.regs[arg >> FIRST & MASK], frame.code.consts[arg >> SECOND & MASK], frame.pop())
    return pc + 2


RUN = tuple(globals()[f"run_{name.lower()}"] for name in JOINED)
"""The handlers, in the order of `JOINED`."""
