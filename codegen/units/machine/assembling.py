"""The state of writing one function, and what all instructions do with it.

In: the instructions, operands.
Out: `Assembler`; conditions in the flags of the processor.

    set_flags(a, name, how)    the condition is in the flags, until something else changes them
    asked(a, name)             how the flags answer; a condition that is in no flags any more is tested

Holds: `pending` is the only name that is in the flags.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.units.machine import x86
from codegen.units.machine.code import Code
from codegen.units.machine.instructions import Block, Instruction, Name, Operand, Place, Way
from codegen.units.machine.passing import Moves
from codegen.units.machine.registers import Registers
from tracer.hints import Word
from tracer.records import record


@record(weakref_slot=False)
class Assembler:
    """The state of writing one function."""

    code: Code
    registers: Registers
    moves: Moves
    items: list[Instruction]
    """The instructions in the order of their code."""
    sizes: list[int]
    """Where the code has the size of the function's stack."""
    jumps: list[int]
    """Where the code has the distance of a jump, behind it."""
    targets: list[Block]
    """For each jump: where it goes to."""
    pieces: list[Way]
    """Ways that are pieces of code of their own."""
    current: Block
    """The block that is being written."""
    following: Block | None = None
    """The block that begins behind the current instruction."""
    pending: Name | None = None
    """The condition that is in the flags only."""
    how: Word = 0
    """How the flags are asked for it."""


Writer = Callable[[Assembler, Instruction], None]
"""Writes one kind of instruction."""


def is_short(operand: Operand) -> bool:
    """Is it a constant of 32 bits with a sign?"""
    return type(operand) is Place and operand.base is None and x86.is_short(operand.offset)


def value_of(operand: Operand) -> Word:
    """The value of a constant."""
    assert isinstance(operand, Place)
    return operand.offset


def result_of(item: Instruction) -> Name:
    """The name that the instruction makes."""
    found = item.result
    assert found is not None
    return found


def set_flags(a: Assembler, name: Name, how: Word) -> None:
    """The condition is in the flags."""
    if name.uses > 0:
        a.pending = name
        a.how = how


def settle(a: Assembler, name: Name) -> None:
    """Put the condition in the flags into a register. The flags stay."""
    a.pending = None
    register = a.registers.take_word()
    x86.set_if(a.code, a.how, register)
    a.registers.hold(name, register)


def asked(a: Assembler, operand: Operand) -> Word:
    """Ask a condition once: how the flags answer."""
    how = x86.IF_NOT_EQUAL
    if type(operand) is Name and operand is a.pending:
        how = a.how
        if operand.uses > 1 or operand.is_shared:
            settle(a, operand)
        a.pending = None
    else:
        register = a.registers.word(operand)
        x86.registers(a.code, x86.TEST, register, register, x86.NARROW)
    a.registers.used(operand)
    return how
