"""Turns the instructions of a unit into machine code.

In: a `MachineEmitter`, and the addresses of functions.
Out: the bytes of its function, which may lie anywhere.

    compare t1, 5        cmp rax, 5        a condition stays in the flags, for the branch behind it
    branch t2, on, leave jne leave

    rbx     the jitframe              rsp     arguments of vectorcalls | places of names

Holds: each block begins with all names on the stack. On the way from one block to another, phis get their operands; if
the way is one of two, in a piece of code of its own.
"""

from __future__ import annotations

from codegen.objectfile import aligned
from codegen.units.machine import x86
from codegen.units.machine.passing import CallWriter
from codegen.units.machine.registers import SCRATCH, Code, Registers
from codegen.units.machine.templates import DOUBLE, SIZES
from codegen.units.machine.writing import Instruction, MachineEmitter, Name
from codegen.units.machine.x86 import RAX, RBX, RCX, RDI, RDX, RSP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from codegen.units.machine.writing import Operand

_KEEP_FLAGS = frozenset(("load", "store", "phi"))
_TAKE_FLAGS = frozenset(("branch", "select", "not"))
_SIGN = 1 << 63


def assembled(emitter: MachineEmitter, address_of: Callable[[str], int]) -> bytes:
    """The code of the function. Raises Refused if it calls something in a way that is not known here."""
    return _Assembler(emitter, address_of).function()


def _is_short(value: object) -> bool:
    return type(value) is int and -(1 << 31) <= value < 1 << 31


class _Assembler:
    """Writes one function. pending: the condition that is in the flags only, and how it is asked."""

    def __init__(self, emitter: MachineEmitter, address_of: Callable[[str], int]) -> None:
        self._emitter = emitter
        self._address_of = address_of
        self._code = code = Code()
        self._registers = Registers(code, 8 * emitter.call_words)
        self._calls = CallWriter(code, self._registers)
        self._labels: dict[str, int] = {}
        self._jumps: list[tuple[int, int, str]] = []  # the part, where it ends, the block that it goes to
        self._adjustments: list[int] = []  # parts that end with the size of the function's stack
        self._ways: list[tuple[str, str, str]] = []  # pieces of code between two blocks: their label, both blocks
        self._pending: Name | None = None
        self._how = 0
        self._next = ""  # the block that begins behind the current instruction

    def function(self) -> bytes:
        """All of it."""
        code, registers = self._code, self._registers
        code.emit(b"\x53" + x86.move(RBX, RDI))  # push rbx
        self._adjust(b"\x48\x81\xec")  # sub rsp, size
        items: list[Instruction] = [*self._emitter.lines, *self._emitter.cold]
        nexts = [item.target if item.what == "block" else "" for item in items[1:]] + [""]
        for item, self._next in zip(items, nexts, strict=True):
            if self._pending is not None and not self._leaves_flags(item):
                self._settle()
            getattr(self, "_" + item.what)(item)
            registers.unlock()
        for label, one, other in self._ways:
            self._labels[label] = code.at
            self._pass(one, other)
            self._jump(x86.jump(), other)
        return self._finished()

    def _finished(self) -> bytes:
        parts, size = self._code.parts, x86.signed32(aligned(self._registers.size, 16))
        for part in self._adjustments:
            parts[part] = parts[part][:3] + size + parts[part][7:]
        for part, end, block in self._jumps:
            parts[part] = parts[part][:-4] + x86.signed32(self._labels[block] - end)
        return b"".join(parts)

    def _adjust(self, operation: bytes, behind: bytes = b"") -> None:
        self._adjustments.append(len(self._code.parts))
        self._code.emit(operation + bytes(4) + behind)

    # -- conditions --------------------------------------------------------------------

    def _leaves_flags(self, item: Instruction) -> bool:
        if item.what in _KEEP_FLAGS:
            return True
        return item.what in _TAKE_FLAGS and item.operands[0] is self._pending

    def _set(self, name: Name, how: int) -> None:
        """The condition is in the flags."""
        self._pending, self._how = (name, how) if name.uses > 0 else (None, 0)

    def _settle(self) -> None:
        """Put the condition in the flags into a register. The flags stay."""
        name, self._pending = self._pending, None
        assert name is not None
        register = self._registers.words.take()
        self._code.emit(x86.set_if(self._how, register))
        self._registers.hold(name, register)

    def _asked(self, operand: Operand) -> int:
        """Ask a condition once: how the flags answer."""
        if isinstance(operand, Name) and operand is self._pending:
            how = self._how
            if operand.uses > 1 or operand.is_shared:
                self._settle()
            self._pending = None
        else:
            register = self._registers.word(operand)
            self._code.emit(x86.registers(x86.TEST, register, register, x86.NARROW))
            how = x86.IF_NOT_EQUAL
        self._registers.used(operand)
        return how

    def _compare(self, item: Instruction) -> None:
        how, rex = item.detail
        one, other = item.operands
        first = self._registers.word(one)
        if _is_short(other):
            self._code.emit(x86.with_constant(x86.COMPARE, first, other, rex))
        else:
            self._code.emit(x86.registers(x86.COMPARE, first, self._registers.word(other), rex))
        self._registers.used(one)
        self._registers.used(other)
        self._set(_result(item), how)

    def _order(self, item: Instruction) -> None:
        how, swapped = item.detail
        one, other = item.operands[::-1] if swapped else item.operands
        self._compare_doubles(one, other)
        self._set(_result(item), how)

    def _equal(self, item: Instruction) -> None:
        self._compare_doubles(*item.operands)
        take, emit = self._registers.words.take, self._code.emit
        ordered, equal = take(), take()
        if item.detail:
            emit(x86.set_if(x86.IF_NO_PARITY, ordered) + x86.set_if(x86.IF_EQUAL, equal))
            emit(x86.registers(x86.AND, ordered, equal))
        else:
            emit(x86.set_if(x86.IF_PARITY, ordered) + x86.set_if(x86.IF_NOT_EQUAL, equal))
            emit(x86.registers(x86.OR, ordered, equal))
        self._registers.hold(_result(item), ordered)

    def _compare_doubles(self, one: Operand, other: Operand) -> None:
        first, second = self._registers.double(one), self._registers.double(other)
        self._code.emit(x86.registers(x86.COMPARE_DOUBLES, first, second, x86.NARROW, x86.PACKED))
        self._registers.used(one)
        self._registers.used(other)

    def _not(self, item: Instruction) -> None:
        (operand,) = item.operands
        if isinstance(operand, Name) and operand is self._pending:
            how = self._asked(operand) ^ 1
            self._set(_result(item), how)
            return
        register = self._registers.over(operand, self._registers.word(operand))
        self._code.emit(x86.with_constant(x86.XOR, register, 1, x86.NARROW))
        self._registers.hold(_result(item), register)

    def _select(self, item: Instruction) -> None:
        condition, one, other = item.operands
        first, second = self._registers.word(one), self._registers.word(other)
        register = self._registers.over(other, second)
        how = self._asked(condition)
        self._code.emit(x86.move_if(how, register, first))
        self._registers.used(one)
        self._registers.hold(_result(item), register)

    # -- words -------------------------------------------------------------------------

    def _words(self, item: Instruction) -> None:
        operation, rex = item.detail
        self._registers.hold(_result(item), self._combined(operation, rex, *item.operands))

    def _checked(self, item: Instruction) -> None:
        name, flag = item.detail
        operation = {"add": x86.ADD, "sub": x86.SUB, "mul": x86.MULTIPLY}[name]
        register = self._combined(operation, x86.WIDE, *item.operands)
        self._set(flag, x86.IF_OVERFLOW)
        self._registers.hold(_result(item), register)

    def _combined(self, operation: bytes, rex: int, one: Operand, other: Operand) -> int:
        first = self._registers.word(one)
        if _is_short(other) and operation is not x86.MULTIPLY:
            assert isinstance(other, int)
            register = self._registers.over(one, first)
            self._code.emit(x86.with_constant(operation, register, other, rex))
            return register
        second = self._registers.word(other)
        register = self._registers.over(one, first)
        self._code.emit(x86.registers(operation, register, second, rex))
        self._registers.used(other)
        return register

    def _shift(self, item: Instruction) -> None:
        one, by = item.operands
        registers, emit = self._registers, self._code.emit
        if type(by) is int:
            register = registers.over(one, registers.word(one))
            emit(x86.shift(item.detail, register, by & 63))
        else:
            first, second = registers.word(one), registers.word(by)
            if second != RCX:
                registers.words.evict(RCX)
                if first == RCX:
                    first = registers.words.take()
                    emit(x86.move(first, RCX))
                emit(x86.move(RCX, second))
            registers.words.locked.add(RCX)
            register = registers.words.take()
            emit(x86.move(register, first) + x86.shift(item.detail, register, None))
            registers.used(one)
            registers.used(by)
        registers.hold(_result(item), register)

    def _divide(self, item: Instruction) -> None:
        one, by = item.operands
        registers, emit = self._registers, self._code.emit
        first, second = registers.word(one), registers.word(by)
        registers.words.locked |= {RAX, RDX}
        if second in (RAX, RDX):
            moved = registers.words.take()
            emit(x86.move(moved, second))
            second = moved
        if first == RDX:
            registers.words.evict(RAX)
            emit(x86.move(RAX, RDX))
            registers.words.evict(RDX)
        else:
            registers.words.evict(RDX)
            registers.words.evict(RAX)
            if first != RAX:
                emit(x86.move(RAX, first))
        emit(x86.divide(second))
        registers.used(one)
        registers.used(by)
        registers.hold(_result(item), RAX if item.detail else RDX)

    def _extend(self, item: Instruction) -> None:
        rex, operation = item.detail
        (operand,) = item.operands
        source = self._registers.word(operand)
        register = self._registers.over(operand, source)
        self._code.emit(x86.registers(operation, register, source, rex))
        self._registers.hold(_result(item), register)

    def _copy(self, item: Instruction) -> None:
        (operand,) = item.operands
        self._registers.hold(_result(item), self._registers.over(operand, self._registers.word(operand)))

    def _spread(self, item: Instruction) -> None:
        (operand,) = item.operands
        register = self._registers.over(operand, self._registers.word(operand))
        self._code.emit(x86.negate(register))
        self._registers.hold(_result(item), register)

    # -- memory ------------------------------------------------------------------------

    def _element(self, item: Instruction) -> None:
        one, index = item.operands
        registers = self._registers
        base = registers.word(one)
        if type(index) is int:
            part = x86.memory(x86.ADDRESS, register := registers.words.take(), base, index * item.detail)
        else:
            counted = registers.word(index)
            part = x86.indexed(register := registers.words.take(), base, counted, item.detail)
        self._code.emit(part)
        registers.used(one)
        registers.used(index)
        registers.hold(_result(item), register)

    def _load(self, item: Instruction) -> None:
        (place,) = item.operands
        kind, registers, result = item.detail, self._registers, _result(item)
        base, at = registers.base(place)
        if result.kind == DOUBLE:
            register = registers.doubles.take()
            prefix = x86.DOUBLE if kind == "double" else x86.FLOAT
            self._code.emit(x86.memory(x86.MOVE_DOUBLE, register, base, at, x86.NARROW, prefix))
            registers.used(place)
            registers.hold(result, register)
            return
        register = registers.words.take()
        rex, operation = (x86.WIDE, x86.MOVE) if SIZES[kind] == 8 else x86.EXTENSIONS["zext", kind]
        self._code.emit(x86.memory(operation, register, base, at, rex))
        registers.used(place)
        registers.hold(result, register)

    def _store(self, item: Instruction) -> None:
        value, place = item.operands
        kind, registers, emit = item.detail, self._registers, self._code.emit
        base, at = registers.base(place)
        if kind in ("double", "float"):
            prefix = x86.DOUBLE if kind == "double" else x86.FLOAT
            emit(x86.memory(x86.STORE_DOUBLE, registers.double(value), base, at, x86.NARROW, prefix))
        elif SIZES[kind] == 8 and _is_short(value):
            emit(x86.store_constant(value, base, at))
        elif SIZES[kind] == 8:
            emit(x86.store(registers.word(value), base, at))
        elif kind == "i8":
            emit(x86.memory(b"\x88", registers.word(value), base, at, x86.NARROW))
        else:
            prefix = x86.PACKED if kind == "i16" else b""
            emit(x86.memory(x86.STORE, registers.word(value), base, at, x86.NARROW, prefix))
        registers.used(value)
        registers.used(place)

    def _one_more(self, item: Instruction) -> None:
        (operand,) = item.operands
        self._code.emit(x86.one_more(*self._registers.base(operand)))
        self._registers.used(operand)

    # -- doubles -----------------------------------------------------------------------

    def _doubles(self, item: Instruction) -> None:
        one, other = item.operands
        registers = self._registers
        first, second = registers.double(one), registers.double(other)
        register = registers.over(one, first)
        self._code.emit(x86.registers(item.detail, register, second, x86.NARROW, x86.DOUBLE))
        registers.used(other)
        registers.hold(_result(item), register)

    def _word_to_double(self, item: Instruction) -> None:
        (operand,) = item.operands
        source, register = self._registers.word(operand), self._registers.doubles.take()
        self._code.emit(x86.registers(b"\x0f\x2a", register, source, x86.WIDE, x86.DOUBLE))
        self._registers.used(operand)
        self._registers.hold(_result(item), register)

    def _double_to_word(self, item: Instruction) -> None:
        (operand,) = item.operands
        source, register = self._registers.double(operand), self._registers.words.take()
        self._code.emit(x86.registers(b"\x0f\x2c", register, source, x86.WIDE, x86.DOUBLE))
        self._registers.used(operand)
        self._registers.hold(_result(item), register)

    def _change(self, item: Instruction, operation: bytes, prefix: bytes) -> None:
        (operand,) = item.operands
        source = self._registers.double(operand)
        register = self._registers.over(operand, source)
        self._code.emit(x86.registers(operation, register, source, x86.NARROW, prefix))
        self._registers.hold(_result(item), register)

    def _widen(self, item: Instruction) -> None:
        self._change(item, b"\x0f\x5a", x86.FLOAT)

    def _shorten(self, item: Instruction) -> None:
        self._change(item, b"\x0f\x5a", x86.DOUBLE)

    def _root(self, item: Instruction) -> None:
        self._change(item, x86.SQRT_DOUBLE, x86.DOUBLE)

    def _negate_double(self, item: Instruction) -> None:
        self._with_bits(item, b"\x0f\x57", _SIGN)  # xorpd

    def _absolute(self, item: Instruction) -> None:
        self._with_bits(item, b"\x0f\x54", _SIGN - 1)  # andpd

    def _with_bits(self, item: Instruction, operation: bytes, bits: int) -> None:
        (operand,) = item.operands
        register = self._registers.over(operand, self._registers.double(operand))
        word = self._registers.words.take()
        self._code.emit(x86.constant(word, bits))
        self._code.emit(x86.registers(x86.BITS_TO_DOUBLE, SCRATCH, word, x86.WIDE, x86.PACKED))
        self._code.emit(x86.registers(operation, register, SCRATCH, x86.NARROW, x86.PACKED))
        self._registers.hold(_result(item), register)

    # -- blocks ------------------------------------------------------------------------

    def _block(self, item: Instruction) -> None:
        self._labels[item.target] = self._code.at
        self._registers.forget()

    def _phi(self, item: Instruction) -> None:
        self._registers.place(_result(item))

    def _pass(self, one: str, other: str) -> None:
        """Give the phis of block `other` what they get on the way from block `one`."""
        for name, operand in self._emitter.edges.get((one, other), ()):
            at = self._registers.place(name)
            if _is_short(operand):
                assert isinstance(operand, int)
                self._code.emit(x86.store_constant(operand, RSP, at))
                continue
            if isinstance(operand, Name):
                self._code.emit(x86.load(RAX, RSP, self._registers.stored(operand)))
            else:
                assert isinstance(operand, int)
                self._code.emit(x86.constant(RAX, operand))
            self._code.emit(x86.store(RAX, RSP, at))

    def _go(self, item: Instruction) -> None:
        self._pass(item.detail, item.target)
        if item.target != self._next:
            self._jump(x86.jump(), item.target)

    def _branch(self, item: Instruction) -> None:
        yes, no = (self._way(item.detail, block) for block in item.target)
        how = self._asked(item.operands[0])
        if yes == self._next:
            self._jump(x86.jump_if(how ^ 1), no)
            return
        self._jump(x86.jump_if(how), yes)
        if no != self._next:
            self._jump(x86.jump(), no)

    def _way(self, one: str, other: str) -> str:
        """The label to go to from `one` for block `other`."""
        if (one, other) not in self._emitter.edges:
            return other
        label = f"{one} to {other}"
        self._ways.append((label, one, other))
        return label

    def _jump(self, operation: bytes, block: str) -> None:
        self._code.emit(operation + bytes(4))
        self._jumps.append((len(self._code.parts) - 1, self._code.at, block))

    # -- calls -------------------------------------------------------------------------

    def _call(self, item: Instruction) -> None:
        self._calls.write(self._address_of(item.target), item.operands, item.result, item.detail)

    def _tail(self, item: Instruction) -> None:
        if isinstance(item.target, str):
            self._code.emit(x86.constant(RAX, self._address_of(item.target)))
        else:
            register = self._registers.word(item.target)
            if register != RAX:
                self._code.emit(x86.move(RAX, register))
        self._code.emit(x86.move(RDI, RBX))
        self._adjust(b"\x48\x81\xc4", b"\x5b" + x86.jump_to(RAX))  # add rsp, size; pop rbx


def _result(item: Instruction) -> Name:
    assert item.result is not None
    return item.result


