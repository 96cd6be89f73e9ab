"""Calls of C functions: arguments into their registers, all at once.

In: an address, and operands.
Out: the call; its result is in a register.

    f(t1, 7, t2), with t1 in rdx and t2 in rdi      mov r8, rdi ...: no register is overwritten before it is read

Holds: what is used later is on the stack, as a called function changes all registers that hold names.
Source: System V Application Binary Interface, AMD64 Architecture Processor Supplement, section 3.2.
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.instructions import DOUBLE, Instruction, Name, Operand, Place
from codegen.units.machine.registers import Registers, name_of, offset_of
from codegen.units.machine.x86 import R8, R9, RAX, RCX, RDI, RDX, RSI, RSP
from tracer.hints import Word
from tracer.records import record

FOR_WORDS: tuple[int, ...] = (RDI, RSI, RDX, RCX, R8, R9)
"""The registers for arguments that are words."""
FOR_DOUBLE, FOR_SECOND = 0, 1
"""The registers for arguments that are doubles. A result is in the first."""

_NONE = -1


@record(weakref_slot=False)
class Moves:
    """Moves between registers that happen all at once."""

    sources: list[int]
    """By register, the one whose value it gets; -1: it gets none."""
    count: Word = 0
    """How many registers get one."""

    def add(self, to: Word, source: Word) -> None:
        """`to` gets the value of `source`."""
        if to != source:
            self.sources[to] = source
            self.count = self.count + 1

    def remove(self, to: Word) -> None:
        """`to` has its value."""
        self.sources[to] = _NONE
        self.count = self.count - 1

    def is_read(self, register: Word) -> bool:
        """Is the value of this register still wanted in another one?"""
        for to in FOR_WORDS:
            if self.sources[to] == register:
                return True
        return False


def write_call(registers: Registers, moves: Moves, item: Instruction) -> None:
    """Write a call. The detail is its address."""
    double, operands = item.double, item.operands
    if item.second >= 0:
        _pass_doubles(registers, operands[double], operands[item.second])
    elif double >= 0:
        _pass_double(registers, operands[double])
    for operand in operands:
        name = name_of(operand)
        if name is not None:
            name.uses = name.uses - 1
    registers.save_all(registers.words)
    registers.save_all(registers.doubles)
    _pass_words(registers, moves, item)
    x86.constant(registers.code, RAX, item.detail)
    x86.call(registers.code, RAX)
    registers.forget()
    for operand in operands:
        name = name_of(operand)
        if name is not None and name.uses <= 0:
            registers.release(name)
    result = item.result
    if result is not None:
        _take(registers, result, item.flag)


def _take(registers: Registers, result: Name, flag: Name | None) -> None:
    if flag is not None:
        where = RAX if result.kind == DOUBLE else RDX
        x86.registers(registers.code, x86.ZERO_BYTE, where, where, x86.NARROW)
        registers.hold(flag, where)
    registers.hold(result, FOR_DOUBLE if result.kind == DOUBLE else RAX)


def _pass_double(registers: Registers, operand: Operand) -> None:
    register = registers.double(operand)
    if register != FOR_DOUBLE:
        registers.evict(registers.doubles, FOR_DOUBLE)
        x86.move_double(registers.code, FOR_DOUBLE, register)


def _pass_doubles(registers: Registers, one: Operand, other: Operand) -> None:
    code = registers.code
    first = registers.double(one)
    second = registers.double(other)
    registers.evict(registers.doubles, FOR_DOUBLE)
    registers.evict(registers.doubles, FOR_SECOND)
    if second == FOR_DOUBLE and first == FOR_SECOND:
        spare = registers.take_double()
        x86.move_double(code, spare, first)
        first = spare
    if second == FOR_DOUBLE:
        x86.move_double(code, FOR_SECOND, second)
        second = FOR_SECOND
    if first != FOR_DOUBLE and second != FOR_DOUBLE:
        x86.move_double(code, FOR_DOUBLE, first)
    if second != FOR_SECOND:
        x86.move_double(code, FOR_SECOND, second)


def _pass_words(registers: Registers, moves: Moves, item: Instruction) -> None:
    operands, double, second = item.operands, item.double, item.second
    number = 0
    for k in range(len(operands)):
        if k != double and k != second:
            register = _register_of(operands[k])
            if register >= 0:
                moves.add(FOR_WORDS[number], register)
            number = number + 1
    _move_all(registers, moves)
    number = 0
    for k in range(len(operands)):
        if k != double and k != second:
            _fetch(registers, FOR_WORDS[number], operands[k])
            number = number + 1


def _register_of(operand: Operand) -> Word:
    """The register that the operand's name is in; -1: none."""
    name = name_of(operand)
    return _NONE if name is None else name.register


def _move_all(registers: Registers, moves: Moves) -> None:
    code = registers.code
    while moves.count > 0:
        last = -1
        for to in FOR_WORDS:
            source = moves.sources[to]
            if source >= 0:
                last = to
                if not moves.is_read(to):
                    x86.move(code, to, source)
                    moves.remove(to)
                    last = -1
                    break
        if last >= 0:
            _turn(registers, moves, last)


def _turn(registers: Registers, moves: Moves, to: Word) -> None:
    """Do one move of those that are left, which are all in circles."""
    source = moves.sources[to]
    x86.exchange(registers.code, to, source)
    moves.remove(to)
    for other in FOR_WORDS:
        if moves.sources[other] == to:
            moves.sources[other] = source
        if moves.sources[other] == other:
            moves.remove(other)


def _fetch(registers: Registers, to: Word, operand: Operand) -> None:
    """Complete an argument: its name, if it has one that was in a register, is there already."""
    code = registers.code
    if type(operand) is Place and operand.base is None:
        x86.constant(code, to, operand.offset)
        return
    name = name_of(operand)
    assert name is not None
    if name.register < 0:
        x86.load(code, to, RSP, registers.stored(name))
    offset = offset_of(operand)
    if offset != 0:
        x86.memory(code, x86.ADDRESS, to, to, offset)
