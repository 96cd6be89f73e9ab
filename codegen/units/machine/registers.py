"""Which register or place on the stack a value is in, while code is written.

In: names, in the order in which instructions use and make them.
Out: registers; and the moves between registers and stack that this takes, in the code.

    word(name)      its register; loaded from the stack, if it is there only
    over(a)         a register with the value of `a` that may be overwritten: its own, if this is the last use of `a`
    hold(name, r)   `name` is in `r` from now on; a shared name is stored on the stack, too

Holds: only moves are written, so the flags of the processor stay. A register in use by the current instruction is
locked. Registers are known within one block; a called function changes all of them.
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.templates import DOUBLE
from codegen.units.machine.writing import ARGUMENTS, FRAME, Name, Place
from codegen.units.machine.x86 import R8, R9, R10, R11, RAX, RBX, RCX, RDI, RDX, RSI, RSP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from codegen.units.machine.writing import Operand

WORDS = (RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11)
DOUBLES = tuple(range(14))
"""Registers that hold names; the last two of the processor's are free for each instruction."""
SCRATCH = 15
"""A register for doubles that holds no name."""


class Code:
    """Bytes that are being written."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.at = 0

    def emit(self, part: bytes) -> None:
        """Write the next bytes."""
        self.parts.append(part)
        self.at += len(part)


class Bank:
    """Registers of one kind.

    held: the names that are in registers.
    locked: the registers that the current instruction uses.
    save: called with a name that loses its register.
    """

    def __init__(self, pool: tuple[int, ...], save: Callable[[Name], None]) -> None:
        self.held: dict[int, Name] = {}
        self.locked: set[int] = set()
        self._pool = pool
        self._save = save

    def take(self) -> int:
        """A free register, locked."""
        held, locked = self.held, self.locked
        for register in self._pool:
            if register not in held and register not in locked:
                locked.add(register)
                return register
        for register in self._pool:
            if register not in locked:
                self.evict(register)
                locked.add(register)
                return register
        raise AssertionError("an instruction uses all registers")

    def evict(self, register: int) -> None:
        """Have no name in this register."""
        name = self.held.pop(register, None)
        if name is not None:
            self._save(name)
            name.register = -1

    def forget(self) -> None:
        """No register is known any more."""
        for name in self.held.values():
            name.register = -1
        self.held.clear()


class Registers:
    """What is where.  first: the offset from the stack pointer of the first place on the stack."""

    def __init__(self, code: Code, first: int) -> None:
        self._code = code
        self._first = first
        self.words = Bank(WORDS, self.save)
        self.doubles = Bank(DOUBLES, self.save)
        self.slots = 0
        self._free: list[int] = []

    # -- the stack ---------------------------------------------------------------------

    def place(self, name: Name) -> int:
        """The offset of the name's place on the stack; it gets one."""
        if name.slot < 0:
            if self._free and not name.is_shared:
                name.slot = self._free.pop()
            else:
                name.slot = self.slots
                self.slots += 1
        return self._first + 8 * name.slot

    def save(self, name: Name) -> None:
        """Store a name that is in a register, if it is still used and not on the stack."""
        if name.uses > 0 and name.slot < 0:
            self._store(name)

    def _store(self, name: Name) -> None:
        at = self.place(name)
        if name.kind == DOUBLE:
            self._code.emit(x86.memory(x86.STORE_DOUBLE, name.register, RSP, at, x86.NARROW, x86.DOUBLE))
        else:
            self._code.emit(x86.store(name.register, RSP, at))

    @property
    def size(self) -> int:
        """The bytes of the stack so far, with those before the first place."""
        return self._first + 8 * self.slots

    def forget(self) -> None:
        """No register is known any more."""
        self.words.forget()
        self.doubles.forget()

    def unlock(self) -> None:
        """The next instruction may use all registers."""
        self.words.locked.clear()
        self.doubles.locked.clear()

    # -- operands ----------------------------------------------------------------------

    def word(self, operand: Operand) -> int:
        """A register with the operand, locked."""
        if type(operand) is Name:
            register = operand.register
            if register < 0:
                register = self.words.take()
                self._code.emit(x86.load(register, RSP, self.stored(operand)))
                operand.register = register
                self.words.held[register] = operand
            self.words.locked.add(register)
            return register
        register = self.words.take()
        if type(operand) is int:
            self._code.emit(x86.constant(register, operand))
        else:
            base, at = self.base(operand)
            self._code.emit(x86.memory(x86.ADDRESS, register, base, at))
        return register

    def double(self, operand: Operand) -> int:
        """A register for doubles with the operand, locked. A constant is given by its bits."""
        if type(operand) is Name:
            register = operand.register
            if register < 0:
                register = self.doubles.take()
                at = self.stored(operand)
                self._code.emit(x86.memory(x86.MOVE_DOUBLE, register, RSP, at, x86.NARROW, x86.DOUBLE))
                operand.register = register
                self.doubles.held[register] = operand
            self.doubles.locked.add(register)
            return register
        register = self.doubles.take()
        bits = self.word(operand)
        self._code.emit(x86.registers(x86.BITS_TO_DOUBLE, register, bits, x86.WIDE, x86.PACKED))
        return register

    def stored(self, name: Name) -> int:
        """The offset of the name's place on the stack, where it is."""
        assert name.slot >= 0, "a name is used that is nowhere"
        return self._first + 8 * name.slot

    def base(self, operand: Operand) -> tuple[int, int]:
        """A register and a displacement for the memory that the operand points to."""
        if type(operand) is Place:
            base, offset = operand.base, operand.offset
            if base is FRAME:
                return RBX, offset
            if base is ARGUMENTS:
                return RSP, offset
            if type(base) is int:
                return self.word(base + offset), 0
            assert isinstance(base, Name)
            return self.word(base), offset
        return self.word(operand), 0

    # -- uses --------------------------------------------------------------------------

    def used(self, operand: Operand) -> None:
        """One use less is to come. The last one frees what the name has."""
        name = operand.base if type(operand) is Place else operand
        if type(name) is Name:
            name.uses -= 1
            if name.uses <= 0:
                self.release(name)

    def release(self, name: Name) -> None:
        """The name is not used any more."""
        if name.register >= 0:
            self._bank(name).held.pop(name.register, None)
            name.register = -1
        if name.slot >= 0 and not name.is_shared:
            self._free.append(name.slot)
            name.slot = -1

    def over(self, operand: Operand, register: int) -> int:
        """A register with the operand's value, to be overwritten.  register: where it is.  This is one of its uses."""
        own = register
        if type(operand) is Name and operand.uses > 1:
            own = self._bank(operand).take()
            self._code.emit(x86.move_double(own, register) if operand.kind == DOUBLE else x86.move(own, register))
        self.used(operand)
        return own

    def hold(self, name: Name, register: int) -> None:
        """The name's value is in this register from now on."""
        if name.uses > 0:
            name.register = register
            self._bank(name).held[register] = name
            if name.is_shared:
                self._store(name)

    def _bank(self, name: Name) -> Bank:
        return self.doubles if name.kind == DOUBLE else self.words
