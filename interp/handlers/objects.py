"""Instructions on attributes, items, operators, displays and strings.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at.
Each `op_x` does what the row X of `interp.machine.opcodes` says.
"""

from __future__ import annotations

from types import FunctionType, MethodDescriptorType

from interp.calls import sequences
from interp.calls.binding import MOST, pop_tuple, pop_values, tuple_from
from interp.handlers.unpacking import known_iterator, push_list_parts, push_tuple_parts, unpack_iterator
from interp.host.signals import safe_point
from interp.machine.frames import Frame, dict_of, set_of
from interp.machine.opcodes import LOCAL_BITS, LOCAL_MASK
from interp.suspended.asyncgens import AsyncGenerator
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import AwaitableGenerator, Generator
from objmodel.attributes.lookup import delattr_, getattr_, lookup_method, method_of_class, setattr_
from objmodel.attributes.overhost import method_over_host
from objmodel.errors import wrap_error
from objmodel.instances.new import Instance
from objmodel.native import reads_plainly
from objmodel.operators.containers import contains, delitem, getitem, getslice, setitem
from objmodel.operators.tables import BINARY, COMPARE, INPLACE, UNARY
from tracer.hints import (
    Word,
    computed_natively,
    elidable,
    isvirtual,
    items_now,
    promote,
    undivided,
    unroll_safe,
    we_are_jitted,
)
from tracer.hosttypes import FLAG_IMMUTABLE, Types, dict_offset_of, flags_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHORT_MAP: Word = 12
"""In a trace, a dict display with at most so many items is filled item by item, a longer one from a tuple."""


class NoSelf:
    """The class of the marker that LOAD_METHOD pushes if there is no receiver to pass."""

    __slots__ = ()


NO_SELF = NoSelf()

HOST_TYPES = Types((list, dict, str, int, float, tuple, set, frozenset, bytes, bytearray))
"""Classes whose attributes never change and whose instances have none of their own."""

_SUSPENDED = Types((Generator, AwaitableGenerator, Coroutine, AsyncGenerator))
"""MiniPy's own classes of which the same is true."""


# -- attributes and items -----------------------------------------------------------


def op_load_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(getattr_(frame.pop(), frame.code.names[arg]))
    return pc


def op_load_fast_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(getattr_(frame.regs[arg & LOCAL_MASK], frame.code.names[arg >> LOCAL_BITS]))
    return pc


def op_store_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.pop()
    w_value = frame.pop()
    setattr_(w_obj, frame.code.names[arg], w_value)
    return pc


def op_delete_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    delattr_(frame.pop(), frame.code.names[arg])
    safe_point()
    return pc


def op_load_method(frame: Frame, arg: Word, pc: Word) -> Word:
    push_method(frame, frame.pop(), frame.code.names[arg])
    return pc


def op_load_fast_method(frame: Frame, arg: Word, pc: Word) -> Word:
    push_method(frame, frame.regs[arg & LOCAL_MASK], frame.code.names[arg >> LOCAL_BITS])
    return pc


def push_method(frame: Frame, w_obj: Any, name: str) -> None:
    """Push what `w_obj.name(...)` calls: a function and `w_obj`, its first argument; or the attribute and NO_SELF."""
    if issubclass(type(w_obj), Instance):
        w_function = lookup_method(w_obj, name)
    elif issubclass(type(w_obj), type):
        w_function = method_of_class(w_obj, name)
    else:
        w_function = host_method(promote(type(w_obj)), name)
        if w_function is None:
            w_function = method_over_host(w_obj, name)
    if w_function is None:
        frame.push(getattr_(w_obj, name))
        frame.push(NO_SELF)
    else:
        frame.push(w_function)
        frame.push(w_obj)


@computed_natively
@elidable
def host_method(w_type: type, name: str) -> object:
    """The method that `x.name(...)` calls with x as first argument, for an x of this class of the host; or None."""
    if w_type in _SUSPENDED:
        w_own = getattr(w_type, name, None)
        return w_own if type(w_own) is FunctionType else None
    if w_type in HOST_TYPES or _is_like_them(w_type):
        w_found = getattr(w_type, name, None)
        if type(w_found) is MethodDescriptorType:
            return w_found
    return None


def _is_like_them(w_type: type) -> bool:
    """Is this class like HOST_TYPES?"""
    return _stays(w_type) and reads_plainly(w_type) != 0


@elidable
def _stays(w_type: type) -> bool:
    """Can nobody change the class, and have its objects no dict?"""
    return type(w_type) is type and flags_of(w_type) & FLAG_IMMUTABLE != 0 and dict_offset_of(w_type) == 0


def op_binary_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_key = frame.pop()
    w_obj = frame.pop()
    frame.push(getitem(w_obj, w_key))
    return pc


def op_binary_slice(frame: Frame, arg: Word, pc: Word) -> Word:
    w_stop = frame.pop()
    w_start = frame.pop()
    w_obj = frame.pop()
    frame.push(getslice(w_obj, w_start, w_stop))
    return pc


def op_store_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_key = frame.pop()
    w_obj = frame.pop()
    w_value = frame.pop()
    setitem(w_obj, w_key, w_value)
    return pc


def op_delete_subscr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_key = frame.pop()
    w_obj = frame.pop()
    delitem(w_obj, w_key)
    safe_point()
    return pc


def op_build_slice(frame: Frame, arg: Word, pc: Word) -> Word:
    w_step = None
    if arg == 3:
        w_step = frame.pop()
    w_stop = frame.pop()
    w_start = frame.pop()
    frame.push(slice(w_start, w_stop, w_step))
    return pc


# -- operators --------------------------------------------------------------------


def op_binary_op(frame: Frame, arg: Word, pc: Word) -> Word:
    w_right = frame.pop()
    w_left = frame.pop()
    frame.push(BINARY[arg](w_left, w_right))
    return pc


def op_inplace_op(frame: Frame, arg: Word, pc: Word) -> Word:
    w_right = frame.pop()
    w_left = frame.pop()
    frame.push(INPLACE[arg](w_left, w_right))
    return pc


def op_unary_op(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(UNARY[arg](frame.pop()))
    return pc


def op_compare_op(frame: Frame, arg: Word, pc: Word) -> Word:
    w_right = frame.pop()
    w_left = frame.pop()
    frame.push(COMPARE[arg](w_left, w_right))
    return pc


def op_is_op(frame: Frame, arg: Word, pc: Word) -> Word:
    w_right = frame.pop()
    w_left = frame.pop()
    same = is_same(w_left, w_right)
    if arg == 1:
        frame.push(not same)
    else:
        frame.push(same)
    return pc


def is_same(w_left: object, w_right: object) -> bool:
    """`w_left is w_right`; numbers have no identity, so equal ones of one class are the same."""
    if w_left is w_right:
        return True
    if type(w_left) is int and type(w_right) is int:
        return sequences.equal_numbers(w_left, w_right)
    if type(w_left) is float and type(w_right) is float:
        return sequences.equal_numbers(w_left, w_right)
    if type(w_left) is complex and type(w_right) is complex:
        return sequences.equal_numbers(w_left, w_right)
    return False


def op_contains_op(frame: Frame, arg: Word, pc: Word) -> Word:
    w_container = frame.pop()
    w_item = frame.pop()
    found = contains(w_container, w_item)
    if arg == 1:
        frame.push(not found)
    else:
        frame.push(found)
    return pc


# -- displays ---------------------------------------------------------------------


def op_build_tuple(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(pop_tuple(frame, arg))
    return pc


def op_build_list(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(pop_values(frame, arg))
    return pc


def op_build_set(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(sequences.build_set(pop_tuple(frame, arg)) if we_are_jitted() else set_of(frame, arg))
    return pc


@unroll_safe
def op_build_map(frame: Frame, arg: Word, pc: Word) -> Word:
    if not we_are_jitted():
        frame.push(dict_of(frame, 2 * arg))
        return pc
    if arg <= SHORT_MAP:
        w_map = sequences.empty_map()
        for i in range(arg):
            setitem(w_map, frame.peek(2 * (arg - i) - 1), frame.peek(2 * (arg - i) - 2))
        for _ in range(2 * arg):
            frame.pop()
        frame.push(w_map)
        return pc
    frame.push(sequences.build_map(pop_tuple(frame, 2 * arg)))
    return pc


def op_list_append(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = frame.pop()
    w_list = frame.peek(arg - 1)
    assert type(w_list) is list
    w_list.append(w_value)
    return pc


def op_set_add(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = frame.pop()
    sequences.set_add(frame.peek(arg - 1), w_value)
    return pc


def op_map_add(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = frame.pop()
    w_key = frame.pop()
    setitem(frame.peek(arg - 1), w_key, w_value)
    return pc


def op_list_extend(frame: Frame, arg: Word, pc: Word) -> Word:
    w_iterable = frame.pop()
    w_list = frame.peek(arg - 1)
    assert type(w_list) is list
    if type(w_iterable) is tuple:
        extend_by_tuple(w_list, w_iterable)
    elif type(w_iterable) is list:
        w_list.extend(w_iterable)
    else:
        sequences.list_extend(w_list, w_iterable)
    return pc


@unroll_safe
def extend_by_tuple(w_list: list[object], w_values: tuple[object, ...]) -> None:
    """Append a tuple's items; one by one if the trace has made the tuple and it is short."""
    if isvirtual(w_values) and len(w_values) <= MOST:
        for i in range(promote(len(w_values))):
            w_list.append(w_values[i])
    else:
        w_list.extend(w_values)


def op_set_update(frame: Frame, arg: Word, pc: Word) -> Word:
    w_iterable = frame.pop()
    sequences.set_update(frame.peek(arg - 1), w_iterable)
    return pc


def op_dict_update(frame: Frame, arg: Word, pc: Word) -> Word:
    w_mapping = frame.pop()
    w_dict = frame.peek(arg - 1)
    if type(w_mapping) is dict:
        assert type(w_dict) is dict
        try:
            w_dict.update(w_mapping)
        except BaseException as error:
            raise wrap_error(error)
    else:
        sequences.dict_update(w_dict, w_mapping)
    return pc


def op_dict_merge(frame: Frame, arg: Word, pc: Word) -> Word:
    w_mapping = frame.pop()
    w_dict = frame.peek(arg - 1)
    assert type(w_dict) is dict
    if type(w_mapping) is dict:
        if len(w_mapping) == 0:
            return pc
        if len(w_dict) == 0:
            w_dict.update(w_mapping)
            return pc
    sequences.dict_merge(w_dict, w_mapping, frame.peek(arg + 1))
    return pc


def op_list_to_tuple(frame: Frame, arg: Word, pc: Word) -> Word:
    w_list = frame.pop()
    assert type(w_list) is list
    if isvirtual(w_list) and len(w_list) <= MOST:
        frame.push(tuple_from(w_list, 0, promote(len(w_list))))
    else:
        frame.push(tuple(w_list))
    return pc


@unroll_safe
def op_unpack_sequence(frame: Frame, arg: Word, pc: Word) -> Word:
    w_values = frame.pop()
    if type(w_values) is list and len(w_values) == arg:
        if undivided():
            for i in range(arg):
                frame.push(w_values[arg - 1 - i])
            return pc
        w_values = items_now(w_values)
    if type(w_values) is tuple and len(w_values) == arg:
        for i in range(arg):
            frame.push(w_values[arg - 1 - i])
        return pc
    w_iterator = known_iterator(w_values)
    if w_iterator is not None:
        values_w = unpack_iterator(w_iterator, arg)
        for i in range(arg):
            frame.push(values_w[arg - 1 - i])
        return pc
    unpacked = sequences.unpack(w_values, arg)
    for i in range(arg):
        frame.push(unpacked[arg - 1 - i])
    return pc


@unroll_safe
def op_unpack_ex(frame: Frame, arg: Word, pc: Word) -> Word:
    before = arg & 255
    after = arg >> 8
    w_values = frame.pop()
    if type(w_values) is list and len(w_values) >= before + after:
        if undivided():
            push_list_parts(frame, w_values, before, after)
            return pc
        w_values = tuple(w_values)
    if type(w_values) is tuple and len(w_values) >= before + after:
        push_tuple_parts(frame, w_values, before, after)
        return pc
    unpacked = sequences.unpack_ex(w_values, before, after)
    count = before + 1 + after
    for i in range(count):
        frame.push(unpacked[count - 1 - i])
    return pc


# -- strings ----------------------------------------------------------------------


def op_format_value(frame: Frame, arg: Word, pc: Word) -> Word:
    if arg & 4:
        w_spec = frame.pop()
        frame.push(sequences.format_value(sequences.convert_value(frame.pop(), arg & 3), w_spec))
    elif arg & 8:
        frame.push(sequences.convert_value(frame.pop(), arg & 3))
    else:
        frame.push(sequences.format_plainly(sequences.convert_value(frame.pop(), arg & 3)))
    return pc


def op_build_string(frame: Frame, arg: Word, pc: Word) -> Word:
    if arg == 2:
        w_last = frame.pop()
        frame.push(sequences.join_two(frame.pop(), w_last))
    else:
        frame.push(sequences.join(pop_tuple(frame, arg)))
    return pc


def op_get_len(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(sequences.length(frame.peek(0)))
    return pc
