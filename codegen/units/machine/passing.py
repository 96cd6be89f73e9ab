"""Calls of C functions: arguments into their registers, all at once.

In: an address, and operands with their LLVM types.
Out: the call; its result is in a register.

    f(t1, 7, t2), with t1 in rdx and t2 in rdi      mov r8, rdi ...: no register is overwritten before it is read

Holds: what is used later is on the stack, as a called function changes all registers that hold names. Raises Refused
for more arguments than there are registers.
Source: System V Application Binary Interface, AMD64 Architecture Processor Supplement, section 3.2.
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.registers import Code, Registers
from codegen.units.machine.templates import DOUBLE, Refused
from codegen.units.machine.writing import ARGUMENTS, FRAME, Name, Place
from codegen.units.machine.x86 import R8, R9, RAX, RBX, RCX, RDI, RDX, RSI, RSP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from codegen.units.machine.writing import Operand

_FOR_WORDS = (RDI, RSI, RDX, RCX, R8, R9)
FOR_DOUBLE = 0
"""The register for an argument, or a result, that is a double."""


class CallWriter:
    """Writes calls."""

    def __init__(self, code: Code, registers: Registers) -> None:
        self._code = code
        self._registers = registers

    def write(
        self, address: int, arguments: tuple[tuple[str, Operand], ...], result: Name | None, flag: Name | None
    ) -> None:
        """Write a call.  flag: the second part of a result that is a pair."""
        registers, emit = self._registers, self._code.emit
        words = [operand for kind, operand in arguments if kind != "double"]
        doubles = [operand for kind, operand in arguments if kind == "double"]
        if len(words) > len(_FOR_WORDS) or len(doubles) > 1:
            raise Refused(f"a call with {len(arguments)} arguments")
        self._pass_doubles(doubles)
        names = [_name(operand) for _, operand in arguments]
        for name in names:
            if name is not None:
                name.uses -= 1
        for held in (*registers.words.held.values(), *registers.doubles.held.values()):
            registers.save(held)
        self._pass_words(words)
        emit(x86.constant(RAX, address))
        emit(x86.call(RAX))
        registers.forget()
        for name in names:
            if name is not None and name.uses <= 0:
                registers.release(name)
        if result is not None:
            self._take(result, flag)

    def _take(self, result: Name, flag: Name | None) -> None:
        registers = self._registers
        if flag is not None:
            where = RAX if result.kind == DOUBLE else RDX
            self._code.emit(x86.registers(b"\x0f\xb6", where, where, x86.NARROW))
            registers.hold(flag, where)
        if result.kind == DOUBLE:
            registers.hold(result, FOR_DOUBLE)
        else:
            registers.hold(result, RAX)

    def _pass_doubles(self, operands: list[Operand]) -> None:
        for operand in operands:
            register = self._registers.double(operand)
            if register != FOR_DOUBLE:
                self._registers.doubles.evict(FOR_DOUBLE)
                self._code.emit(x86.move_double(FOR_DOUBLE, register))

    def _pass_words(self, operands: list[Operand]) -> None:
        emit = self._code.emit
        moves: dict[int, int] = {}  # by register, the one whose value it gets
        offsets: dict[int, int] = {}  # what is added behind
        others: list[tuple[int, Operand]] = []
        for to, operand in zip(_FOR_WORDS, operands, strict=False):
            name = _name(operand)
            if name is None or name.register < 0:
                others.append((to, operand))
                continue
            if name.register != to:
                moves[to] = name.register
            if type(operand) is Place:
                offsets[to] = operand.offset
        while moves:
            to = next((to for to in moves if to not in moves.values()), -1)
            if to >= 0:
                emit(x86.move(to, moves.pop(to)))
                continue
            to, source = next(iter(moves.items()))  # only circles are left
            emit(x86.exchange(to, source))
            del moves[to]
            for other, its in list(moves.items()):
                if its == to:
                    moves[other] = source
                if moves[other] == other:
                    del moves[other]
        for to, offset in offsets.items():
            emit(x86.memory(x86.ADDRESS, to, to, offset))
        for to, operand in others:
            self._fetch(to, operand)

    def _fetch(self, to: int, operand: Operand) -> None:
        """Put an operand that is in no register into one."""
        emit = self._code.emit
        if type(operand) is int:
            emit(x86.constant(to, operand))
        elif type(operand) is Name:
            emit(x86.load(to, RSP, self._registers.stored(operand)))
        else:
            assert isinstance(operand, Place)
            base = operand.base
            if base is FRAME or base is ARGUMENTS:
                emit(x86.memory(x86.ADDRESS, to, RBX if base is FRAME else RSP, operand.offset))
            elif type(base) is int:
                emit(x86.constant(to, base + operand.offset))
            else:
                assert isinstance(base, Name)
                emit(x86.load(to, RSP, self._registers.stored(base)))
                emit(x86.memory(x86.ADDRESS, to, to, operand.offset))


def _name(operand: Operand) -> Name | None:
    name = operand.base if type(operand) is Place else operand
    return name if isinstance(name, Name) else None
