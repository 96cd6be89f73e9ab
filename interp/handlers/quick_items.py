"""Quick forms of reading and assigning items, in lists, tuples, strings and dicts of the host.

In: (frame, arg, pc), where pc is the next instruction's, or the second one's of several that run as one.
Out: the pc to go on at, or GENERAL.

    xs[1]; xs[1] = y      quick for a place in the sequence, counted from its start or its end
    xs[i] += 1            the operands stay on the stack for the assignment; they are read there
    a, b = p              quick for named tuples, too

Holds: what the quick form does calls no code of the program, but for finalisers of what it lets go last, and `__eq__`
of a dict's other keys.
Does not: treat other objects; the general form does.
"""

from __future__ import annotations

from interp.handlers.joined import (
    FIRST,
    MASK,
    RESULT,
    SECOND,
    run_copy_subscr,
    run_store_fast_const_subscr,
    run_store_fast_subscr,
    run_store_two_fast_subscr,
    run_swap_store_subscr,
    run_unpack_store_three,
    run_unpack_store_two,
)
from interp.handlers.objects import op_binary_subscr, op_store_subscr, op_unpack_sequence
from interp.machine.frames import Frame
from objmodel.instances.maps import MAX_WORD, MIN_WORD
from objmodel.operators.containers import setitem
from tracer.hints import GENERAL, Word, cast, inlined, native_routine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.machine.loop import Handler


@native_routine("rt_is_word")
def is_word(w_value: object) -> Word:
    """1 for an int of the machine's size, else 0."""
    return 1 if type(w_value) is int and MIN_WORD <= w_value <= MAX_WORD else 0


@inlined
def as_word(value: Word) -> Word:
    """A user's int that is known to be one of the machine's size."""
    return value


@native_routine("rt_try_item", is_harmless=True)
def try_item(w_a: object, w_b: object) -> object:
    """`w_a[w_b]`, for a list, tuple or string and a place in it, or a dict and a string or int in it; None for anything
    else, or if that is the item.

    Native code leaves strings that need more than a byte for a character to the general form, and a dict with a key of
    the same hash that may be equal by code of its own.
    """
    items: Any = w_a
    if type(w_a) in (list, tuple, str) and type(w_b) is int:
        return items[w_b] if -len(items) <= w_b < len(items) else None
    if type(w_a) is dict and type(w_b) in (str, int) and all(type(key) in (str, int) for key in items):
        return items.get(w_b)
    return None


@native_routine("rt_exact_tuple", is_harmless=True)
def exact_tuple(w_values: object) -> object:
    """A tuple of the same items, if `w_values` is a tuple whose class does not say how it is iterated over; else None.

    So `collections.namedtuple` makes its classes.
    """
    if isinstance(w_values, tuple) and type(w_values).__iter__ is tuple.__iter__:
        return tuple.__getitem__(w_values, slice(None))
    return None


@inlined
def assigned_item(w_list: object, w_key: object, w_value: object) -> bool:
    """`w_list[w_key] = w_value`, for a list and a place in it, or a dict and a key that is a string or an int.

    False, and nothing is done, for anything else.
    """
    if type(w_list) is list and is_word(w_key) == 1:
        index = as_word(cast("int", w_key))
        if index < 0:
            index = index + len(w_list)
        if index >= 0 and index < len(w_list):
            w_list[index] = w_value
            return True
    if type(w_list) is dict and type(w_key) in (str, int):
        setitem(w_list, w_key, w_value)
        return True
    return False


# -- one instruction --------------------------------------------------------------------


def quick_binary_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_item = try_item(frame.regs[frame.sp - 2], frame.regs[frame.sp - 1])
    if w_item is None:
        return GENERAL
    frame.pop()
    frame.put(0, w_item)
    return pc


def quick_store_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    if assigned_item(frame.regs[top - 2], frame.regs[top - 1], frame.regs[top - 3]):
        frame.pop()
        frame.pop()
        frame.pop()
        return pc
    return GENERAL


# -- several that run as one ------------------------------------------------------------


def quick_copy_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_item = try_item(frame.regs[frame.sp - 2], frame.regs[frame.sp - 1])
    if w_item is None:
        return GENERAL
    frame.push(w_item)
    return pc + 2


def quick_swap_store_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    if assigned_item(frame.regs[top - 3], frame.regs[top - 2], frame.regs[top - 1]):
        frame.pop()
        frame.pop()
        frame.pop()
        return pc + 2
    return GENERAL


def quick_store_fast_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    top = frame.sp
    if assigned_item(frame.regs[top - 1], frame.regs[arg >> FIRST & MASK], frame.regs[top - 2]):
        frame.pop()
        frame.pop()
        return pc + 1
    return GENERAL


def quick_store_two_fast_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_list = frame.regs[arg >> FIRST & MASK]
    if assigned_item(w_list, frame.regs[arg >> SECOND & MASK], frame.regs[frame.sp - 1]):
        frame.pop()
        return pc + 1
    return GENERAL


def quick_store_fast_const_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_list = frame.regs[arg >> FIRST & MASK]
    if assigned_item(w_list, frame.code.consts[arg >> SECOND & MASK], frame.regs[frame.sp - 1]):
        frame.pop()
        return pc + 2
    return GENERAL


# -- unpacking --------------------------------------------------------------------------


def quick_unpack_sequence(frame: Frame, arg: Word, pc: Word) -> Word:
    w_values = frame.regs[frame.sp - 1]
    if type(w_values) is tuple:
        return push_items(frame, arg, w_values, pc) if len(w_values) == arg else GENERAL
    if type(w_values) is list:
        if len(w_values) != arg:
            return GENERAL
        frame.pop()
        for i in range(arg):
            frame.push(w_values[arg - 1 - i])
        return pc
    w_tuple = exact_tuple(w_values)
    if type(w_tuple) is tuple and len(w_tuple) == arg:
        return push_items(frame, arg, w_tuple, pc)
    return GENERAL


def push_items(frame: Frame, count: Word, w_tuple: tuple[object, ...], pc: Word) -> Word:
    """Push the items of the topmost value in its place, the first on top."""
    frame.pop()
    for i in range(count):
        frame.push(w_tuple[count - 1 - i])
    return pc


def quick_unpack_store_two(frame: Frame, arg: Word, pc: Word) -> Word:
    w_values = frame.regs[frame.sp - 1]
    if type(w_values) is tuple:
        return store_two(frame, arg, w_values[0], w_values[1], pc) if len(w_values) == 2 else GENERAL
    if type(w_values) is list:
        return store_two(frame, arg, w_values[0], w_values[1], pc) if len(w_values) == 2 else GENERAL
    w_tuple = exact_tuple(w_values)
    if type(w_tuple) is tuple and len(w_tuple) == 2:
        return store_two(frame, arg, w_tuple[0], w_tuple[1], pc)
    return GENERAL


@inlined
def store_two(frame: Frame, arg: Word, w_first: object, w_second: object, pc: Word) -> Word:
    """Store what the topmost value held."""
    frame.pop()
    frame.regs[arg >> FIRST & MASK] = w_first
    frame.regs[arg >> SECOND & MASK] = w_second
    return pc + 2


def quick_unpack_store_three(frame: Frame, arg: Word, pc: Word) -> Word:
    w_values = frame.regs[frame.sp - 1]
    if type(w_values) is tuple:
        return store_three(frame, arg, w_values[0], w_values[1], w_values[2], pc) if len(w_values) == 3 else GENERAL
    if type(w_values) is list:
        return store_three(frame, arg, w_values[0], w_values[1], w_values[2], pc) if len(w_values) == 3 else GENERAL
    w_tuple = exact_tuple(w_values)
    if type(w_tuple) is tuple and len(w_tuple) == 3:
        return store_three(frame, arg, w_tuple[0], w_tuple[1], w_tuple[2], pc)
    return GENERAL


@inlined
def store_three(frame: Frame, arg: Word, w_first: object, w_second: object, w_third: object, pc: Word) -> Word:
    """Likewise."""
    frame.pop()
    frame.regs[arg >> FIRST & MASK] = w_first
    frame.regs[arg >> SECOND & MASK] = w_second
    frame.regs[arg >> RESULT] = w_third
    return pc + 3


QUICK_ITEMS: dict[Handler, tuple[Handler, Handler]] = {
    op_binary_subscr: (quick_binary_subscr, op_binary_subscr),
    op_store_subscr: (quick_store_subscr, op_store_subscr),
    run_copy_subscr: (quick_copy_subscr, run_copy_subscr),
    run_swap_store_subscr: (quick_swap_store_subscr, run_swap_store_subscr),
    run_store_fast_subscr: (quick_store_fast_subscr, run_store_fast_subscr),
    run_store_two_fast_subscr: (quick_store_two_fast_subscr, run_store_two_fast_subscr),
    run_store_fast_const_subscr: (quick_store_fast_const_subscr, run_store_fast_const_subscr),
    op_unpack_sequence: (quick_unpack_sequence, op_unpack_sequence),
    run_unpack_store_two: (quick_unpack_store_two, run_unpack_store_two),
    run_unpack_store_three: (quick_unpack_store_three, run_unpack_store_three),
}
"""By handler: its quick and its general form."""
