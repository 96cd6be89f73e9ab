"""Encodings of x86-64 instructions.

In: an operation, and numbers of registers.
Out: its bytes.

    load(RAX, RBX, 16)          48 8b 43 10        mov rax, [rbx + 16]
    constant(RCX, 7)            b9 07 00 00 00     mov ecx, 7

Holds: moves leave the flags alone. A memory operand is a base register and a displacement.
Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
"""

from __future__ import annotations

from functools import cache, lru_cache
from struct import Struct

RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI = range(8)
R8, R9, R10, R11 = range(8, 12)

signed32, unsigned32, unsigned64 = Struct("<i").pack, Struct("<I").pack, Struct("<Q").pack

WIDE = 0x48
"""The REX prefix of an operation on 64 bits."""
NARROW = 0x40
"""The REX prefix of an operation on 32 bits or fewer; with it, all registers have a low byte."""

ADD, SUB, AND, OR, XOR, COMPARE, TEST = b"\x03", b"\x2b", b"\x23", b"\x0b", b"\x33", b"\x3b", b"\x85"
MULTIPLY = b"\x0f\xaf"
ADD_DOUBLES, SUB_DOUBLES = b"\x0f\x58", b"\x0f\x5c"
MUL_DOUBLES, DIV_DOUBLES, SQRT_DOUBLE = b"\x0f\x59", b"\x0f\x5e", b"\x0f\x51"
COMPARE_DOUBLES = b"\x0f\x2e"
MOVE, STORE, ADDRESS = b"\x8b", b"\x89", b"\x8d"
MOVE_DOUBLE, STORE_DOUBLE = b"\x0f\x10", b"\x0f\x11"
BITS_TO_DOUBLE = b"\x0f\x6e"
DOUBLE, FLOAT, PACKED = b"\xf2", b"\xf3", b"\x66"
"""Prefixes."""

IF_OVERFLOW, IF_BELOW, IF_ABOVE_EQUAL, IF_EQUAL, IF_NOT_EQUAL, IF_BELOW_EQUAL, IF_ABOVE = 0, 2, 3, 4, 5, 6, 7
IF_NO_PARITY, IF_LESS, IF_GREATER_EQUAL, IF_LESS_EQUAL, IF_GREATER = 11, 12, 13, 14, 15
"""Conditions. The opposite of a condition differs in the lowest bit."""
IF_PARITY = 10

EXTENSIONS = {
    ("zext", "i8"): (NARROW, b"\x0f\xb6"), ("zext", "i16"): (NARROW, b"\x0f\xb7"), ("zext", "i32"): (NARROW, MOVE),
    ("sext", "i8"): (WIDE, b"\x0f\xbe"), ("sext", "i16"): (WIDE, b"\x0f\xbf"), ("sext", "i32"): (WIDE, b"\x63"),
}  # fmt: skip
"""How a narrow word is made one of 64 bits: the REX prefix and the operation."""


@cache
def registers(operation: bytes, to: int, source: int, rex: int = WIDE, prefix: bytes = b"") -> bytes:
    """An operation on two registers."""
    head = bytes((rex | (to >> 3) << 2 | source >> 3,))
    return prefix + head + operation + bytes((0xC0 | (to & 7) << 3 | source & 7,))


@lru_cache(8192)
def memory(operation: bytes, register: int, base: int, at: int, rex: int = WIDE, prefix: bytes = b"") -> bytes:
    """An operation on a register and the memory at `base + at`."""
    head = prefix + bytes((rex | (register >> 3) << 2 | base >> 3,)) + operation
    near = -128 <= at < 128
    mode = (0x40 if near else 0x80) | (register & 7) << 3 | base & 7
    index = b"\x24" if base & 7 == RSP else b""
    return head + bytes((mode,)) + index + (bytes((at & 255,)) if near else signed32(at))


@cache
def indexed(register: int, base: int, index: int, scale: int) -> bytes:
    """lea register, [base + scale * index].  scale: 1, 2, 4 or 8."""
    rex = WIDE | (register >> 3) << 2 | (index >> 3) << 1 | base >> 3
    sib = (scale.bit_length() - 1) << 6 | (index & 7) << 3 | base & 7
    return bytes((rex, ADDRESS[0], 0x44 | (register & 7) << 3, sib, 0))


def load(register: int, base: int, at: int) -> bytes:
    """mov register, [base + at]."""
    return memory(MOVE, register, base, at)


def store(register: int, base: int, at: int) -> bytes:
    """mov [base + at], register."""
    return memory(STORE, register, base, at)


def move(to: int, source: int) -> bytes:
    """mov to, source."""
    return registers(MOVE, to, source)


def move_double(to: int, source: int) -> bytes:
    """movsd to, source."""
    return registers(MOVE_DOUBLE, to, source, NARROW, DOUBLE)


def constant(register: int, value: int) -> bytes:
    """mov register, value, in the shortest way."""
    if 0 <= value < 1 << 32:
        return (b"" if register < 8 else b"\x41") + bytes((0xB8 | register & 7,)) + unsigned32(value)
    if -(1 << 31) <= value < 0:
        return bytes((WIDE | register >> 3, 0xC7, 0xC0 | register & 7)) + signed32(value)
    return bytes((WIDE | register >> 3, 0xB8 | register & 7)) + unsigned64(value & (1 << 64) - 1)


def store_constant(value: int, base: int, at: int) -> bytes:
    """mov qword [base + at], value.  value: a signed number of 32 bits."""
    return memory(b"\xc7", 0, base, at) + signed32(value)


@lru_cache(1024)
def one_more(base: int, at: int) -> bytes:
    """inc qword [base + at]."""
    return memory(b"\xff", 0, base, at)


_IMMEDIATE = {ADD: 0, OR: 1, AND: 4, SUB: 5, XOR: 6, COMPARE: 7}


def with_constant(operation: bytes, register: int, value: int, rex: int = WIDE) -> bytes:
    """ADD, SUB, AND, OR, XOR or COMPARE with a signed number of 32 bits."""
    near = -128 <= value < 128
    rex |= register >> 3
    head = bytes((rex, 0x83 if near else 0x81, 0xC0 | _IMMEDIATE[operation] << 3 | register & 7))
    return head + (bytes((value & 255,)) if near else signed32(value))


SHIFTS = {"shl": 4, "lshr": 5, "ashr": 7}


@cache
def shift(name: str, register: int, by: int | None) -> bytes:
    """Shift by a constant, or by the low byte of RCX."""
    rest = bytes((0xC0 | SHIFTS[name] << 3 | register & 7,))
    return bytes((WIDE | register >> 3, 0xD3 if by is None else 0xC1)) + rest + (b"" if by is None else bytes((by,)))


@cache
def negate(register: int) -> bytes:
    """neg register."""
    return bytes((WIDE | register >> 3, 0xF7, 0xD8 | register & 7))


@cache
def divide(register: int) -> bytes:
    """cqo; idiv register: RAX becomes RAX // register towards zero, RDX the remainder."""
    return bytes((WIDE, 0x99, WIDE | register >> 3, 0xF7, 0xF8 | register & 7))


@cache
def set_if(condition: int, register: int) -> bytes:
    """register = 1 if the condition holds, else 0. The flags stay."""
    head = bytes((NARROW | register >> 3, 0x0F, 0x90 | condition, 0xC0 | register & 7))
    return head + registers(b"\x0f\xb6", register, register, NARROW)


@cache
def move_if(condition: int, to: int, source: int) -> bytes:
    """cmov to, source."""
    return registers(bytes((0x0F, 0x40 | condition)), to, source)


def jump() -> bytes:
    """jmp, before its 32 bits."""
    return b"\xe9"


def jump_if(condition: int) -> bytes:
    """jcc, before its 32 bits."""
    return bytes((0x0F, 0x80 | condition))


def call(register: int) -> bytes:
    """call register, one of the first eight."""
    return bytes((0xFF, 0xD0 | register))


def jump_to(register: int) -> bytes:
    """jmp register, one of the first eight."""
    return bytes((0xFF, 0xE0 | register))


@cache
def exchange(one: int, other: int) -> bytes:
    """xchg one, other."""
    return registers(b"\x87", one, other)
