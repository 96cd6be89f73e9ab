"""Instructions on the stack, registers, cells and names.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at.
Each `op_x` does what the row X of `interp.machine.opcodes` says.
"""

from __future__ import annotations

from interp.host.signals import safe_point
from interp.machine.frames import UNBOUND, Cell, Frame
from interp.machine.names import (
    class_name,
    delete_from_namespace,
    delete_global,
    load_global,
    store_global,
    store_in_namespace,
    unbound_cell,
    unbound_local,
)
from interp.machine.opcodes import LOCAL_BITS, LOCAL_MASK
from objmodel.functions import Function
from tracer.hints import Word, unroll_safe


def op_pop_top(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.pop()
    safe_point()
    return pc


def op_copy(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.peek(arg - 1))
    return pc


def op_swap(frame: Frame, arg: Word, pc: Word) -> Word:
    w_top = frame.peek(0)
    frame.put(0, frame.peek(arg - 1))
    frame.put(arg - 1, w_top)
    return pc


def op_load_const(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.code.consts[arg])
    return pc


def op_load_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = frame.regs[arg]
    if w_value is UNBOUND:
        raise unbound_local(frame.code, arg)
    frame.push(w_value)
    return pc


def op_load_two_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.regs[arg & LOCAL_MASK])
    frame.push(frame.regs[arg >> LOCAL_BITS])
    return pc


def op_store_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.regs[arg] = frame.pop()
    return pc


def op_delete_fast(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.regs[arg] is UNBOUND:
        raise unbound_local(frame.code, arg)
    frame.regs[arg] = UNBOUND
    safe_point()
    return pc


# -- cells ------------------------------------------------------------------------


def op_make_cell(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.regs[arg] = Cell(frame.regs[arg])
    return pc


@unroll_safe
def op_copy_free_vars(frame: Frame, arg: Word, pc: Word) -> Word:
    w_function = frame.w_function
    assert isinstance(w_function, Function)
    closure = w_function.closure
    assert closure is not None
    first = frame.code.nlocals - arg
    for i in range(arg):
        frame.regs[first + i] = closure[i]
    return pc


def op_load_closure(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.regs[arg])
    return pc


def op_load_deref(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(cell_value(frame, arg))
    return pc


def cell_value(frame: Frame, arg: Word) -> object:
    """The value of the cell in register `arg`."""
    cell = frame.regs[arg]
    assert type(cell) is Cell
    w_value = cell.w_value
    if w_value is UNBOUND:
        raise unbound_cell(frame.code, arg)
    return w_value


def op_store_deref(frame: Frame, arg: Word, pc: Word) -> Word:
    cell = frame.regs[arg]
    assert type(cell) is Cell
    cell.w_value = frame.pop()
    return pc


def op_delete_deref(frame: Frame, arg: Word, pc: Word) -> Word:
    cell_value(frame, arg)
    cell = frame.regs[arg]
    assert type(cell) is Cell
    cell.w_value = UNBOUND
    safe_point()
    return pc


def op_load_classderef(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = class_name(frame.w_namespace, frame.code.slots[arg])
    frame.push(cell_value(frame, arg) if w_value is UNBOUND else w_value)
    return pc


# -- names ------------------------------------------------------------------------


def op_load_name(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.w_namespace is None:
        return op_load_global(frame, arg, pc)
    w_value = class_name(frame.w_namespace, frame.code.names[arg])
    if w_value is UNBOUND:
        return op_load_global(frame, arg, pc)
    frame.push(w_value)
    return pc


def op_store_name(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.w_namespace is None:
        op_store_global(frame, arg, pc)
        safe_point()
        return pc
    store_in_namespace(frame.w_namespace, frame.code.names[arg], frame.pop())
    return pc


def op_delete_name(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.w_namespace is None:
        return op_delete_global(frame, arg, pc)
    delete_from_namespace(frame.w_namespace, frame.code.names[arg])
    safe_point()
    return pc


def op_load_global(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(load_global(frame.globals, frame.code.names[arg], frame.w_function))
    return pc


def op_store_global(frame: Frame, arg: Word, pc: Word) -> Word:
    store_global(frame.globals, frame.code.names[arg], frame.pop())
    return pc


def op_delete_global(frame: Frame, arg: Word, pc: Word) -> Word:
    delete_global(frame.globals, frame.code.names[arg])
    safe_point()
    return pc
