"""Comparisons, and what is chosen by them.

In: instructions whose results are 0 or 1, and `select`.
Out: `CONDITION_WRITERS`, what writes them.

    t3 = compare t1, t2      cmp rax, rcx       t3 is in the flags
    t4 = not t3                                 still: asked the other way round

Holds: an instruction that changes the flags comes only after the condition in them was put into a register.
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.assembling import Assembler, Writer, asked, is_short, result_of, set_flags, value_of
from codegen.units.machine.instructions import NUMBERS, Instruction, Name, Operand

_LOAD, _STORE, _PHI = NUMBERS["load"], NUMBERS["store"], NUMBERS["phi"]
_BRANCH, _SELECT, _NOT = NUMBERS["branch"], NUMBERS["select"], NUMBERS["not"]


def leaves_flags(item: Instruction, pending: Name) -> bool:
    """Is the condition still in the flags when the instruction needs it, or is done?"""
    what = item.what
    if what in (_LOAD, _STORE, _PHI):
        return True
    return what in (_BRANCH, _SELECT, _NOT) and item.operands[0] is pending


def _compare(a: Assembler, item: Instruction) -> None:
    """detail: how the flags answer; behind 8 bits, the prefix."""
    registers, rex = a.registers, item.detail >> 8
    one, other = item.operands[0], item.operands[1]
    first = registers.word(one)
    if is_short(other):
        x86.with_constant(a.code, x86.COMPARE, first, value_of(other), rex)
    else:
        x86.registers(a.code, x86.COMPARE, first, registers.word(other), rex)
    registers.used(one)
    registers.used(other)
    set_flags(a, result_of(item), item.detail & 255)


def _order(a: Assembler, item: Instruction) -> None:
    """detail: how the flags answer; behind 8 bits, whether the operands change places."""
    if item.detail >> 8 != 0:
        _compare_doubles(a, item.operands[1], item.operands[0])
    else:
        _compare_doubles(a, item.operands[0], item.operands[1])
    set_flags(a, result_of(item), item.detail & 255)


def _equal(a: Assembler, item: Instruction) -> None:
    """detail: 1 for equal and ordered, 0 for the opposite."""
    code = a.code
    _compare_doubles(a, item.operands[0], item.operands[1])
    ordered = a.registers.take_word()
    equal = a.registers.take_word()
    if item.detail != 0:
        x86.set_if(code, x86.IF_NO_PARITY, ordered)
        x86.set_if(code, x86.IF_EQUAL, equal)
        x86.registers(code, x86.AND, ordered, equal)
    else:
        x86.set_if(code, x86.IF_PARITY, ordered)
        x86.set_if(code, x86.IF_NOT_EQUAL, equal)
        x86.registers(code, x86.OR, ordered, equal)
    a.registers.hold(result_of(item), ordered)


def _compare_doubles(a: Assembler, one: Operand, other: Operand) -> None:
    first = a.registers.double(one)
    second = a.registers.double(other)
    x86.registers(a.code, x86.COMPARE_DOUBLES, first, second, x86.NARROW, x86.PACKED)
    a.registers.used(one)
    a.registers.used(other)


def _not(a: Assembler, item: Instruction) -> None:
    operand = item.operands[0]
    if type(operand) is Name and operand is a.pending:
        how = asked(a, operand) ^ 1
        set_flags(a, result_of(item), how)
        return
    register = a.registers.over(operand, a.registers.word(operand))
    x86.with_constant(a.code, x86.XOR, register, 1, x86.NARROW)
    a.registers.hold(result_of(item), register)


def _select(a: Assembler, item: Instruction) -> None:
    registers, one, other = a.registers, item.operands[1], item.operands[2]
    first = registers.word(one)
    register = registers.over(other, registers.word(other))
    how = asked(a, item.operands[0])
    x86.move_if(a.code, how, register, first)
    registers.used(one)
    registers.hold(result_of(item), register)


CONDITION_WRITERS: dict[str, Writer] = {
    "compare": _compare,
    "order": _order,
    "equal": _equal,
    "not": _not,
    "select": _select,
}
