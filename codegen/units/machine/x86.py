"""Encodings of x86-64 instructions.

In: an operation, and numbers of registers.
Out: its bytes, at the end of the code.

    load(code, RAX, RBX, 16)          48 8b 43 10        mov rax, [rbx + 16]
    constant(code, RCX, 7)            b9 07 00 00 00     mov ecx, 7

Operations and prefixes are words: the lowest byte comes first in the code.
Holds: moves leave the flags alone. A memory operand is a base register and a displacement.
Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
"""

from __future__ import annotations

from codegen.units.machine.code import Code
from tracer.hints import Word

RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI = range(8)
R8, R9, R10, R11 = range(8, 12)

WIDE = 0x48
"""The REX prefix of an operation on 64 bits."""
NARROW = 0x40
"""The REX prefix of an operation on 32 bits or fewer; with it, all registers have a low byte."""

ADD, SUB, AND, OR, XOR, COMPARE, TEST = 0x03, 0x2B, 0x23, 0x0B, 0x33, 0x3B, 0x85
MULTIPLY = 0xAF0F
ADD_DOUBLES, SUB_DOUBLES, MUL_DOUBLES, DIV_DOUBLES = 0x580F, 0x5C0F, 0x590F, 0x5E0F
SQRT_DOUBLE, XOR_DOUBLE, AND_DOUBLE = 0x510F, 0x570F, 0x540F
COMPARE_DOUBLES, OTHER_SIZE = 0x2E0F, 0x5A0F
MOVE, STORE, STORE_BYTE, ADDRESS, EXCHANGE = 0x8B, 0x89, 0x88, 0x8D, 0x87
MOVE_DOUBLE, STORE_DOUBLE = 0x100F, 0x110F
BITS_TO_DOUBLE, WORD_TO_DOUBLE, DOUBLE_TO_WORD = 0x6E0F, 0x2A0F, 0x2C0F
ZERO_BYTE, ZERO_HALF, SIGN_BYTE, SIGN_HALF, SIGN_INT = 0xB60F, 0xB70F, 0xBE0F, 0xBF0F, 0x63
"""How a narrow word is made one of 64 bits, beside MOVE for one of 32 without a sign."""

NO_PREFIX, DOUBLE, FLOAT, PACKED = 0, 0xF2, 0xF3, 0x66
"""Prefixes."""

IF_OVERFLOW, IF_BELOW, IF_ABOVE_EQUAL, IF_EQUAL, IF_NOT_EQUAL, IF_BELOW_EQUAL, IF_ABOVE = 0, 2, 3, 4, 5, 6, 7
IF_PARITY, IF_NO_PARITY, IF_LESS, IF_GREATER_EQUAL, IF_LESS_EQUAL, IF_GREATER = 10, 11, 12, 13, 14, 15
"""Conditions. The opposite of a condition differs in the lowest bit."""

_LONG = 0x100
"""Operations from here on have two bytes."""
_LEAST, _MOST = -(1 << 31), (1 << 31) - 1
_HALF = 1 << 32


def is_short(value: Word) -> bool:
    """Is it a signed number of 32 bits?"""
    return value >= _LEAST and value <= _MOST  # restricted Python has no chains


def _is_byte(value: Word) -> bool:
    return value >= -128 and value < 128


def registers(code: Code, operation: Word, to: Word, source: Word, rex: Word = WIDE, prefix: Word = NO_PREFIX) -> None:
    """An operation on two registers."""
    size = 8 if operation < _LONG else 16
    mode = 0xC0 | (to & 7) << 3 | source & 7
    value = rex | to >> 3 << 2 | source >> 3 | operation << 8 | mode << 8 + size
    count = 2 + (size >> 3)
    if prefix == NO_PREFIX:
        code.emit(value, count)
    else:
        code.emit(value << 8 | prefix, count + 1)


def memory(
    code: Code, operation: Word, register: Word, base: Word, at: Word, rex: Word = WIDE, prefix: Word = NO_PREFIX
) -> None:
    """An operation on a register and the memory at `base + at`."""
    near = _is_byte(at)
    mode = (0x40 if near else 0x80) | (register & 7) << 3 | base & 7
    size = 16 if operation < _LONG else 24
    value = rex | register >> 3 << 2 | base >> 3 | operation << 8 | mode << size
    size = size + 8
    if base & 7 == RSP:
        value = value | 0x24 << size
        size = size + 8
    if prefix != NO_PREFIX:
        value = value << 8 | prefix
        size = size + 8
    if near:
        code.emit(value | (at & 255) << size, (size >> 3) + 1)
    else:
        code.emit(value, size >> 3)
        code.emit(at, 4)


def indexed(code: Code, register: Word, base: Word, index: Word, scale: Word) -> None:
    """lea register, [base + scale * index].  scale: 1, 2, 4 or 8."""
    rex = WIDE | register >> 3 << 2 | index >> 3 << 1 | base >> 3
    shift = 0 if scale == 1 else 1 if scale == 2 else 2 if scale == 4 else 3
    sib = shift << 6 | (index & 7) << 3 | base & 7
    code.emit(rex | ADDRESS << 8 | (0x44 | (register & 7) << 3) << 16 | sib << 24, 5)


def load(code: Code, register: Word, base: Word, at: Word) -> None:
    """mov register, [base + at]."""
    memory(code, MOVE, register, base, at)


def store(code: Code, register: Word, base: Word, at: Word) -> None:
    """mov [base + at], register."""
    memory(code, STORE, register, base, at)


def move(code: Code, to: Word, source: Word) -> None:
    """mov to, source."""
    registers(code, MOVE, to, source)


def move_double(code: Code, to: Word, source: Word) -> None:
    """movsd to, source."""
    registers(code, MOVE_DOUBLE, to, source, NARROW, DOUBLE)


def constant(code: Code, register: Word, value: Word) -> None:
    """mov register, value, in the shortest way."""
    low = register & 7
    if value >= 0 and value < _HALF:
        if register < 8:
            code.emit(0xB8 | low | value << 8, 5)
        else:
            code.emit(0x41 | (0xB8 | low) << 8 | value << 16, 6)
    elif is_short(value):
        code.emit(WIDE | register >> 3 | 0xC7 << 8 | (0xC0 | low) << 16, 3)
        code.emit(value, 4)
    else:
        code.emit(WIDE | register >> 3 | (0xB8 | low) << 8, 2)
        code.emit(value, 8)


def store_constant(code: Code, value: Word, base: Word, at: Word) -> None:
    """mov qword [base + at], value.  value: a signed number of 32 bits."""
    memory(code, 0xC7, 0, base, at)
    code.emit(value, 4)


def one_more(code: Code, base: Word, at: Word) -> None:
    """inc qword [base + at]."""
    memory(code, 0xFF, 0, base, at)


def with_constant(code: Code, operation: Word, register: Word, value: Word, rex: Word = WIDE) -> None:
    """ADD, SUB, AND, OR, XOR or COMPARE with a signed number of 32 bits."""
    number = operation >> 3  # these operations are numbered in their code
    mode = 0xC0 | number << 3 | register & 7
    head = rex | register >> 3 | mode << 16
    if _is_byte(value):
        code.emit(head | 0x83 << 8 | (value & 255) << 24, 4)
    else:
        code.emit(head | 0x81 << 8, 3)
        code.emit(value, 4)


SHIFT_LEFT, SHIFT_RIGHT, SHIFT_SIGNED = 4, 5, 7


def shift(code: Code, number: Word, register: Word, by: Word) -> None:
    """Shift by a constant; -1: by the low byte of RCX."""
    head = WIDE | register >> 3 | (0xC0 | number << 3 | register & 7) << 16
    if by < 0:
        code.emit(head | 0xD3 << 8, 3)
    else:
        code.emit(head | 0xC1 << 8 | by << 24, 4)


def negate(code: Code, register: Word) -> None:
    """neg register."""
    code.emit(WIDE | register >> 3 | 0xF7 << 8 | (0xD8 | register & 7) << 16, 3)


def divide(code: Code, register: Word) -> None:
    """cqo; idiv register: RAX becomes RAX // register towards zero, RDX the remainder."""
    code.emit(WIDE | 0x99 << 8 | (WIDE | register >> 3) << 16 | 0xF7 << 24 | (0xF8 | register & 7) << 32, 5)


def set_if(code: Code, condition: Word, register: Word) -> None:
    """register = 1 if the condition holds, else 0. The flags stay."""
    code.emit(NARROW | register >> 3 | 0x0F << 8 | (0x90 | condition) << 16 | (0xC0 | register & 7) << 24, 4)
    registers(code, ZERO_BYTE, register, register, NARROW)


def move_if(code: Code, condition: Word, to: Word, source: Word) -> None:
    """cmov to, source."""
    registers(code, 0x0F | (0x40 | condition) << 8, to, source)


def jump(code: Code) -> None:
    """jmp, to what its 4 bytes will say."""
    code.emit(0xE9, 5)


def jump_if(code: Code, condition: Word) -> None:
    """jcc, to what its 4 bytes will say."""
    code.emit(0x0F | (0x80 | condition) << 8, 6)


def call(code: Code, register: Word) -> None:
    """call register, one of the first eight."""
    code.emit(0xFF | (0xD0 | register) << 8, 2)


def jump_to(code: Code, register: Word) -> None:
    """jmp register, one of the first eight."""
    code.emit(0xFF | (0xE0 | register) << 8, 2)


def exchange(code: Code, one: Word, other: Word) -> None:
    """xchg one, other."""
    registers(code, EXCHANGE, one, other)
