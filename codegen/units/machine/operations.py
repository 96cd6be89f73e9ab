"""Words and doubles.

In: instructions that compute.
Out: `WORD_WRITERS` and `DOUBLE_WRITERS`, what writes them.

    t3 = words(ADD, t1, t2)     add rax, rcx      in the register of t1, if this is its last use; else in a copy
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.assembling import Assembler, Writer, is_short, result_of, set_flags, value_of
from codegen.units.machine.instructions import Instruction, Operand
from codegen.units.machine.registers import SCRATCH
from codegen.units.machine.x86 import RAX, RCX, RDX
from tracer.hints import Word

_SIGN = -1 << 63
_ALL_BUT_SIGN = (1 << 63) - 1



def _words(a: Assembler, item: Instruction) -> None:
    """detail: the operation; behind 16 bits, the prefix."""
    register = _combined(a, item.detail & 0xFFFF, item.detail >> 16, item.operands[0], item.operands[1])
    a.registers.hold(result_of(item), register)


def _checked(a: Assembler, item: Instruction) -> None:
    """detail: the operation. The flag is 1 if it overflows."""
    register = _combined(a, item.detail, x86.WIDE, item.operands[0], item.operands[1])
    flag = item.flag
    assert flag is not None
    set_flags(a, flag, x86.IF_OVERFLOW)
    a.registers.hold(result_of(item), register)


def _combined(a: Assembler, operation: Word, rex: Word, one: Operand, other: Operand) -> Word:
    registers = a.registers
    first = registers.word(one)
    if is_short(other) and operation != x86.MULTIPLY:
        register = registers.over(one, first)
        x86.with_constant(a.code, operation, register, value_of(other), rex)
        return register
    second = registers.word(other)
    register = registers.over(one, first)
    x86.registers(a.code, operation, register, second, rex)
    registers.used(other)
    return register


def _shift(a: Assembler, item: Instruction) -> None:
    """detail: the number of the shift."""
    registers, code = a.registers, a.code
    one, by = item.operands[0], item.operands[1]
    if is_short(by):
        register = registers.over(one, registers.word(one))
        x86.shift(code, item.detail, register, value_of(by) & 63)
        registers.hold(result_of(item), register)
        return
    first = registers.word(one)
    second = registers.word(by)
    if second != RCX:
        registers.evict(registers.words, RCX)
        if first == RCX:
            first = registers.take_word()
            x86.move(code, first, RCX)
        x86.move(code, RCX, second)
    registers.words.lock(RCX)
    register = registers.take_word()
    x86.move(code, register, first)
    x86.shift(code, item.detail, register, -1)
    registers.used(one)
    registers.used(by)
    registers.hold(result_of(item), register)


def _divide(a: Assembler, item: Instruction) -> None:
    """detail: 1 for the quotient, 0 for the remainder."""
    registers, code = a.registers, a.code
    one, by = item.operands[0], item.operands[1]
    first = registers.word(one)
    second = registers.word(by)
    registers.words.lock(RAX)
    registers.words.lock(RDX)
    if second in (RAX, RDX):
        moved = registers.take_word()
        x86.move(code, moved, second)
        second = moved
    if first == RDX:
        registers.evict(registers.words, RAX)
        x86.move(code, RAX, RDX)
        registers.evict(registers.words, RDX)
    else:
        registers.evict(registers.words, RDX)
        registers.evict(registers.words, RAX)
        if first != RAX:
            x86.move(code, RAX, first)
    x86.divide(code, second)
    registers.used(one)
    registers.used(by)
    registers.hold(result_of(item), RAX if item.detail != 0 else RDX)


def _extend(a: Assembler, item: Instruction) -> None:
    """detail: the operation; behind 16 bits, the prefix."""
    operand = item.operands[0]
    source = a.registers.word(operand)
    register = a.registers.over(operand, source)
    x86.registers(a.code, item.detail & 0xFFFF, register, source, item.detail >> 16)
    a.registers.hold(result_of(item), register)


def _copy(a: Assembler, item: Instruction) -> None:
    operand = item.operands[0]
    a.registers.hold(result_of(item), a.registers.over(operand, a.registers.word(operand)))


def _spread(a: Assembler, item: Instruction) -> None:
    """All bits are as the lowest one."""
    operand = item.operands[0]
    register = a.registers.over(operand, a.registers.word(operand))
    x86.negate(a.code, register)
    a.registers.hold(result_of(item), register)


WORD_WRITERS: dict[str, Writer] = {
    "words": _words,
    "checked": _checked,
    "shift": _shift,
    "divide": _divide,
    "extend": _extend,
    "copy": _copy,
    "spread": _spread,
}


# -- doubles ---------------------------------------------------------------------------


def _doubles(a: Assembler, item: Instruction) -> None:
    """detail: the operation."""
    one, other = item.operands[0], item.operands[1]
    registers = a.registers
    first = registers.double(one)
    second = registers.double(other)
    register = registers.over(one, first)
    x86.registers(a.code, item.detail, register, second, x86.NARROW, x86.DOUBLE)
    registers.used(other)
    registers.hold(result_of(item), register)


def _word_to_double(a: Assembler, item: Instruction) -> None:
    source = a.registers.word(item.operands[0])
    _converted(a, item, x86.WORD_TO_DOUBLE, a.registers.take_double(), source)


def _double_to_word(a: Assembler, item: Instruction) -> None:
    source = a.registers.double(item.operands[0])
    _converted(a, item, x86.DOUBLE_TO_WORD, a.registers.take_word(), source)


def _converted(a: Assembler, item: Instruction, operation: Word, register: Word, source: Word) -> None:
    x86.registers(a.code, operation, register, source, x86.WIDE, x86.DOUBLE)
    a.registers.used(item.operands[0])
    a.registers.hold(result_of(item), register)


def _change(a: Assembler, item: Instruction, operation: Word, prefix: Word) -> None:
    operand = item.operands[0]
    source = a.registers.double(operand)
    register = a.registers.over(operand, source)
    x86.registers(a.code, operation, register, source, x86.NARROW, prefix)
    a.registers.hold(result_of(item), register)


def _widen(a: Assembler, item: Instruction) -> None:
    _change(a, item, x86.OTHER_SIZE, x86.FLOAT)


def _shorten(a: Assembler, item: Instruction) -> None:
    _change(a, item, x86.OTHER_SIZE, x86.DOUBLE)


def _root(a: Assembler, item: Instruction) -> None:
    _change(a, item, x86.SQRT_DOUBLE, x86.DOUBLE)


def _negate_double(a: Assembler, item: Instruction) -> None:
    _with_bits(a, item, x86.XOR_DOUBLE, _SIGN)


def _absolute(a: Assembler, item: Instruction) -> None:
    _with_bits(a, item, x86.AND_DOUBLE, _ALL_BUT_SIGN)


def _with_bits(a: Assembler, item: Instruction, operation: Word, bits: Word) -> None:
    operand = item.operands[0]
    register = a.registers.over(operand, a.registers.double(operand))
    word = a.registers.take_word()
    x86.constant(a.code, word, bits)
    x86.registers(a.code, x86.BITS_TO_DOUBLE, SCRATCH, word, x86.WIDE, x86.PACKED)
    x86.registers(a.code, operation, register, SCRATCH, x86.NARROW, x86.PACKED)
    a.registers.hold(result_of(item), register)


DOUBLE_WRITERS: dict[str, Writer] = {
    "doubles": _doubles,
    "word_to_double": _word_to_double,
    "double_to_word": _double_to_word,
    "widen": _widen,
    "shorten": _shorten,
    "root": _root,
    "negate_double": _negate_double,
    "absolute": _absolute,
}
