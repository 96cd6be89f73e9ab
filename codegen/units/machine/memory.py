"""Loads, stores and addresses.

In: instructions on memory.
Out: `MEMORY_WRITERS`, what writes them.

    t2 = load(Place(t1, 16))     mov rcx, [rax + 16]
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.assembling import Assembler, Writer, is_short, result_of, value_of
from codegen.units.machine.instructions import FLOAT32, FLOAT64, INT8, INT16, INT64, Instruction
from codegen.units.machine.registers import offset_of


def _element(a: Assembler, item: Instruction) -> None:
    """detail: the size of an item."""
    one, index = item.operands[0], item.operands[1]
    registers = a.registers
    base = registers.word(one)
    if is_short(index):
        register = registers.take_word()
        x86.memory(a.code, x86.ADDRESS, register, base, value_of(index) * item.detail)
    else:
        counted = registers.word(index)
        register = registers.take_word()
        x86.indexed(a.code, register, base, counted, item.detail)
    registers.used(one)
    registers.used(index)
    registers.hold(result_of(item), register)


def _load(a: Assembler, item: Instruction) -> None:
    """detail: the type in memory."""
    place, kind = item.operands[0], item.detail
    registers, result = a.registers, result_of(item)
    base = registers.base(place)
    at = offset_of(place)
    if kind in (FLOAT32, FLOAT64):
        register = registers.take_double()
        prefix = x86.DOUBLE if kind == FLOAT64 else x86.FLOAT
        x86.memory(a.code, x86.MOVE_DOUBLE, register, base, at, x86.NARROW, prefix)
    else:
        register = registers.take_word()
        operation = x86.ZERO_BYTE if kind == INT8 else x86.ZERO_HALF if kind == INT16 else x86.MOVE
        x86.memory(a.code, operation, register, base, at, x86.WIDE if kind == INT64 else x86.NARROW)
    registers.used(place)
    registers.hold(result, register)


def _store(a: Assembler, item: Instruction) -> None:
    """detail: the type in memory."""
    value, place, kind = item.operands[0], item.operands[1], item.detail
    registers, code = a.registers, a.code
    base = registers.base(place)
    at = offset_of(place)
    if kind in (FLOAT32, FLOAT64):
        prefix = x86.DOUBLE if kind == FLOAT64 else x86.FLOAT
        x86.memory(code, x86.STORE_DOUBLE, registers.double(value), base, at, x86.NARROW, prefix)
    elif kind == INT64 and is_short(value):
        x86.store_constant(code, value_of(value), base, at)
    elif kind == INT64:
        x86.store(code, registers.word(value), base, at)
    elif kind == INT8:
        x86.memory(code, x86.STORE_BYTE, registers.word(value), base, at, x86.NARROW)
    else:
        prefix = x86.PACKED if kind == INT16 else x86.NO_PREFIX
        x86.memory(code, x86.STORE, registers.word(value), base, at, x86.NARROW, prefix)
    registers.used(value)
    registers.used(place)


def _one_more(a: Assembler, item: Instruction) -> None:
    operand = item.operands[0]
    base = a.registers.base(operand)
    x86.one_more(a.code, base, offset_of(operand))
    a.registers.used(operand)


MEMORY_WRITERS: dict[str, Writer] = {
    "element": _element,
    "load": _load,
    "store": _store,
    "one_more": _one_more,
}
