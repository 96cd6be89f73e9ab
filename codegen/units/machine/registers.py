"""Which register or place on the stack a value is in, while code is written.

In: names, in the order in which instructions use and make them.
Out: registers; and the moves between registers and stack that this takes, in the code.

    word(name)      its register; loaded from the stack, if it is there only
    over(a, r)      a register with the value of `a` that may be overwritten: its own, if this is the last use of `a`
    hold(name, r)   `name` is in `r` from now on; a shared name is stored on the stack, too

Holds: only moves are written, so the flags of the processor stay. A register in use by the current instruction is
locked. Registers are known within one block; a called function changes all of them but those that keep what they have.
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.code import Code
from codegen.units.machine.instructions import DOUBLE, Name, Operand, Place
from codegen.units.machine.x86 import R8, R9, R10, R11, RAX, RCX, RDI, RDX, RSI, RSP
from tracer.hints import Word
from tracer.records import record

REGISTERS = 16
"""How many registers of each kind the processor has."""

WORDS: tuple[int, ...] = (RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11)
DOUBLES: tuple[int, ...] = tuple(range(14))
"""Registers that hold names; the last two of the processor's are free for each instruction."""
SCRATCH = 15
"""A register for doubles that holds no name."""

FOR_EVER = 1 << 40
"""The uses of a name whose register keeps what it has."""


@record(weakref_slot=False)
class Bank:
    """Registers of one kind."""

    pool: tuple[int, ...]
    """Those that hold names, the first ones first."""
    held: list[Name | None]
    """By register, the name that is in it."""
    locked: Word = 0
    """Those that the current instruction uses, a bit for each."""

    def lock(self, register: Word) -> None:
        """The current instruction uses this register."""
        self.locked = self.locked | 1 << register

    def is_locked(self, register: Word) -> bool:
        """Does the current instruction use this register?"""
        return (self.locked >> register & 1) != 0

    def forget(self) -> None:
        """No register is known any more."""
        for register in self.pool:
            name = self.held[register]
            if name is not None:
                name.register = -1
                self.held[register] = None


@record(weakref_slot=False)
class Registers:
    """What is where."""

    code: Code
    first: Word
    """The offset from the stack pointer of the first place on the stack."""
    words: Bank
    doubles: Bank
    free: list[int]
    """Places on the stack that are free again."""
    slots: Word = 0
    """How many places there are."""

    # -- the stack ---------------------------------------------------------------------

    def place(self, name: Name) -> Word:
        """The offset of the name's place on the stack; it gets one."""
        if name.slot < 0:
            if len(self.free) > 0 and not name.is_shared:
                name.slot = self.free.pop()
            else:
                name.slot = self.slots
                self.slots = self.slots + 1
        return self.first + 8 * name.slot

    def save(self, name: Name) -> None:
        """Store a name that is in a register, if it is still used and not on the stack."""
        if name.uses > 0 and name.slot < 0:
            self.put_away(name)

    def put_away(self, name: Name) -> None:
        """Store a name that is in a register."""
        at = self.place(name)
        if name.kind == DOUBLE:
            x86.memory(self.code, x86.STORE_DOUBLE, name.register, RSP, at, x86.NARROW, x86.DOUBLE)
        else:
            x86.store(self.code, name.register, RSP, at)

    def size(self) -> Word:
        """The bytes of the stack so far, with those before the first place."""
        return self.first + 8 * self.slots

    def stored(self, name: Name) -> Word:
        """The offset of the name's place on the stack, where it is."""
        assert name.slot >= 0, "a name is used that is nowhere"
        return self.first + 8 * name.slot

    # -- all registers -----------------------------------------------------------------

    def take(self, bank: Bank) -> Word:
        """A free register, locked."""
        for register in bank.pool:
            if bank.held[register] is None and not bank.is_locked(register):
                bank.lock(register)
                return register
        for register in bank.pool:
            if not bank.is_locked(register):
                self.evict(bank, register)
                bank.lock(register)
                return register
        raise AssertionError("an instruction uses all registers")

    def take_word(self) -> Word:
        """A free register for words, locked."""
        return self.take(self.words)

    def take_double(self) -> Word:
        """A free register for doubles, locked."""
        return self.take(self.doubles)

    def evict(self, bank: Bank, register: Word) -> None:
        """Have no name in this register."""
        name = bank.held[register]
        if name is not None:
            bank.held[register] = None
            self.save(name)
            name.register = -1

    def save_all(self, bank: Bank) -> None:
        """Store all names in these registers that are still used and not on the stack."""
        for register in bank.pool:
            name = bank.held[register]
            if name is not None:
                self.save(name)

    def forget(self) -> None:
        """No register is known any more."""
        self.words.forget()
        self.doubles.forget()

    def unlock(self) -> None:
        """The next instruction may use all registers."""
        self.words.locked = 0
        self.doubles.locked = 0

    # -- operands ----------------------------------------------------------------------

    def word(self, operand: Operand) -> Word:
        """A register with the operand, locked."""
        if type(operand) is Name:
            register = operand.register
            if register < 0:
                register = self.take(self.words)
                x86.load(self.code, register, RSP, self.stored(operand))
                operand.register = register
                self.words.held[register] = operand
            self.words.lock(register)
            return register
        assert isinstance(operand, Place)
        base = operand.base
        if base is None:
            register = self.take(self.words)
            x86.constant(self.code, register, operand.offset)
        else:
            start = self.word(base)
            register = self.take(self.words)
            x86.memory(self.code, x86.ADDRESS, register, start, operand.offset)
        return register

    def double(self, operand: Operand) -> Word:
        """A register for doubles with the operand, locked. A constant is given by its bits."""
        if type(operand) is Name:
            register = operand.register
            if register < 0:
                register = self.take(self.doubles)
                at = self.stored(operand)
                x86.memory(self.code, x86.MOVE_DOUBLE, register, RSP, at, x86.NARROW, x86.DOUBLE)
                operand.register = register
                self.doubles.held[register] = operand
            self.doubles.lock(register)
            return register
        register = self.take(self.doubles)
        bits = self.word(operand)
        x86.registers(self.code, x86.BITS_TO_DOUBLE, register, bits, x86.WIDE, x86.PACKED)
        return register

    def base(self, operand: Operand) -> Word:
        """A register for the memory that the operand points to. `offset_of` is its displacement."""
        if type(operand) is Place:
            base = operand.base
            if base is not None:
                return self.word(base)
        return self.word(operand)

    # -- uses --------------------------------------------------------------------------

    def used(self, operand: Operand) -> None:
        """One use less is to come. The last one frees what the name has."""
        name = name_of(operand)
        if name is not None:
            name.uses = name.uses - 1
            if name.uses <= 0:
                self.release(name)

    def release(self, name: Name) -> None:
        """The name is not used any more."""
        if name.register >= 0:
            self.bank_of(name).held[name.register] = None
            name.register = -1
        if name.slot >= 0 and not name.is_shared:
            self.free.append(name.slot)
            name.slot = -1

    def over(self, operand: Operand, register: Word) -> Word:
        """A register with the operand's value, to be overwritten.  register: where it is.  This is one of its uses."""
        own = register
        if type(operand) is Name and operand.uses > 1:
            own = self.take(self.bank_of(operand))
            if operand.kind == DOUBLE:
                x86.move_double(self.code, own, register)
            else:
                x86.move(self.code, own, register)
        self.used(operand)
        return own

    def hold(self, name: Name, register: Word) -> None:
        """The name's value is in this register from now on."""
        if name.uses > 0:
            name.register = register
            self.bank_of(name).held[register] = name
            if name.is_shared:
                self.put_away(name)

    def bank_of(self, name: Name) -> Bank:
        """The registers that the name may be in."""
        return self.doubles if name.kind == DOUBLE else self.words


def new_registers(code: Code, first: Word) -> Registers:
    """Nothing is anywhere yet.  first: the offset from the stack pointer of the first place on the stack."""
    nothing: list[Name | None] = [None] * REGISTERS
    return Registers(code, first, Bank(WORDS, nothing), Bank(DOUBLES, nothing.copy()), [])


def name_of(operand: Operand) -> Name | None:
    """The name that an operand uses."""
    if type(operand) is Place:
        return operand.base
    assert isinstance(operand, Name)
    return operand


def offset_of(operand: Operand) -> Word:
    """The displacement of the memory that the operand points to, from `Registers.base`."""
    if type(operand) is Place and operand.base is not None:
        return operand.offset
    return 0
