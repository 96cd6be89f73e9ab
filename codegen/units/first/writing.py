"""Instructions of a unit, written down one after the other.

In: what an operation is to become.
Out: `Writing.lines` and `cold`: instructions in the order of their code.

    w.words(ADD, a, b)               Instruction(WORDS, t3, ADD | WIDE << 16, (a, b))
    w.load(INT64, obj, 16)           Instruction(LOAD, t4, INT64, (Place(obj, 16),))
    back = w.aside(condition)        what follows is cold code, for where the condition holds;
    w.come_back(back)                until here

Holds: all uses of names are counted, and names that are used in other blocks are marked.
Does not: know operations of traces.
"""

from __future__ import annotations

from typing import Any

from codegen.layout import Layout
from codegen.units.machine import x86
from codegen.units.machine.instructions import (
    BIT,
    DOUBLE,
    FLOAT32,
    FLOAT64,
    NUMBERS,
    WORD,
    Block,
    Instruction,
    Name,
    Operand,
    Place,
    Way,
)
from tracer.hints import Word
from tracer.records import record

LOAD, STORE, ONE_MORE, CALL = NUMBERS["load"], NUMBERS["store"], NUMBERS["one_more"], NUMBERS["call"]
CHECKED, PHI, BLOCK, GO = NUMBERS["checked"], NUMBERS["phi"], NUMBERS["block"], NUMBERS["go"]
BRANCH, TAIL, COMPARE, WORDS = NUMBERS["branch"], NUMBERS["tail"], NUMBERS["compare"], NUMBERS["words"]
SELECT, NOT, ELEMENT, COPY, EXTEND = (NUMBERS[what] for what in ("select", "not", "element", "copy", "extend"))
SHIFT, DIVIDE, SPREAD = NUMBERS["shift"], NUMBERS["divide"], NUMBERS["spread"]


@record(weakref_slot=False)
class Lines:
    """Instructions that are being written."""

    layout: Layout
    block: Block
    """The block that is being written."""
    frame: Name
    """The jitframe."""
    arguments: Name
    """Room on the stack for arguments of vectorcalls."""
    lines: list[Instruction]
    cold: list[Instruction]
    """The instructions of blocks that lie behind the others."""
    hot: list[Instruction]
    """While cold code is written: the lines so far."""
    call_words: Word
    """How many words there must be for arguments of vectorcalls."""

    # -- operands ----------------------------------------------------------------------

    def use(self, operand: Operand) -> Operand:
        """The operand, once more used in the current block."""
        name = operand.base if type(operand) is Place else operand
        if type(name) is Name:
            name.uses = name.uses + 1
            if name.block is not self.block:
                name.is_shared = True
        return operand

    def name(self, kind: Word) -> Name:
        """A new name."""
        return Name(kind, self.block)

    # -- instructions ------------------------------------------------------------------

    def put(self, what: Word, kind: Word, detail: Word, operands: tuple[Any, ...]) -> Name:
        """Write an instruction with a result."""
        for operand in operands:
            self.use(operand)
        made = Name(kind, self.block)
        self.lines.append(Instruction(what, made, detail, operands))
        return made

    def words(self, operation: Word, one: Operand, other: Operand) -> Name:
        """An operation on two words."""
        return self.put(WORDS, WORD, operation | x86.WIDE << 16, (one, other))

    def bits(self, operation: Word, one: Operand, other: Operand) -> Name:
        """An operation on two conditions."""
        return self.put(WORDS, BIT, operation | x86.NARROW << 16, (one, other))

    def half(self, operation: Word, one: Operand, other: Operand) -> Name:
        """An operation on two words of 32 bits."""
        return self.put(WORDS, WORD, operation | x86.NARROW << 16, (one, other))

    def compare(self, how: Word, one: Operand, other: Operand) -> Name:
        """A comparison of two words."""
        return self.put(COMPARE, BIT, how | x86.WIDE << 8, (one, other))

    def compare_half(self, how: Word, one: Operand, other: Operand) -> Name:
        """A comparison of two words of 32 bits."""
        return self.put(COMPARE, BIT, how | x86.NARROW << 8, (one, other))

    def opposite(self, condition: Operand) -> Name:
        """Whether a condition does not hold."""
        return self.put(NOT, BIT, 0, (condition,))

    def select(self, condition: Operand, one: Operand, other: Operand) -> Name:
        """One of two words."""
        return self.put(SELECT, WORD, 0, (condition, one, other))

    def element(self, size: Word, start: Operand, index: Operand) -> Name:
        """The address of an item."""
        return self.put(ELEMENT, WORD, size, (start, index))

    def load(self, type_: Word, pointer: Operand, offset: Word = 0) -> Name:
        """Load from `pointer + offset`."""
        kind = DOUBLE if type_ in (FLOAT32, FLOAT64) else WORD
        return self.put(LOAD, kind, type_, (behind(pointer, offset),))

    def store(self, type_: Word, value: Operand, pointer: Operand, offset: Word = 0) -> None:
        """Store at `pointer + offset`."""
        place = behind(pointer, offset)
        self.use(value)
        self.use(place)
        self.lines.append(Instruction(STORE, None, type_, (value, place)))

    def one_more(self, value: Operand) -> None:
        """Add one to the word that `value` points to."""
        self.use(value)
        self.lines.append(Instruction(ONE_MORE, None, 0, (value,)))

    def call(self, address: Word, operands: tuple[Any, ...], double: Word = -1, second: Word = -1) -> Instruction:
        """Call a C function, which has no result yet.

        double, second: the arguments that are doubles; -1: none, or not two.
        """
        for operand in operands:
            self.use(operand)
        made = Instruction(CALL, None, address, operands, None, double, second)
        self.lines.append(made)
        return made

    def result_of(self, call: Instruction, kind: Word = WORD) -> Name:
        """The result of a call."""
        made = call.result = Name(kind, self.block)
        return made

    def flag_of(self, call: Instruction) -> Name:
        """The condition that a call, or a checked operation, gives beside its result."""
        made = call.flag = Name(BIT, self.block)
        return made

    # -- blocks ------------------------------------------------------------------------

    def open(self, block: Block) -> None:
        """Go on writing in a block. The one before must have ended."""
        self.block = block
        self.lines.append(Instruction(BLOCK, None, 0, (block,)))

    def go(self, block: Block) -> None:
        """Go on in another block."""
        self.lines.append(Instruction(GO, None, 0, (block,)))

    def fall_into(self, block: Block) -> None:
        """Go on in a block that begins here."""
        self.go(block)
        self.open(block)

    def branch(self, condition: Operand, yes: Block, no: Block) -> None:
        """Go on in one of two blocks."""
        self.use(condition)
        self.lines.append(Instruction(BRANCH, None, 0, (condition, yes, no)))

    def tail(self, target: Operand) -> None:
        """End the function by a call of another one with the same jitframe."""
        self.use(target)
        self.lines.append(Instruction(TAIL, None, 0, (target,)))

    def tail_to(self, address: Word) -> None:
        """End the function by a call of the one at this address."""
        self.lines.append(Instruction(TAIL, None, address))

    def cold_go(self, name: Block, block: Block) -> None:
        """Write a cold block that goes to another one."""
        self.cold.append(Instruction(BLOCK, None, 0, (name,)))
        self.cold.append(Instruction(GO, None, 0, (block,)))

    def aside(self, condition: Operand) -> Block:
        """What follows runs if the condition holds, until `come_back` with the block that is returned."""
        here, back = Block(), Block()
        self.branch(condition, here, back)
        self.hot = self.lines
        self.lines = []
        self.open(here)
        return back

    def come_back(self, back: Block) -> Block:
        """The cold code goes on with the rest. Returns its last block."""
        last = self.block
        self.go(back)
        self.cold += self.lines
        self.lines = self.hot
        self.open(back)
        return last

    def either(self, one: Operand, source: Block, other: Operand, second: Block) -> Name:
        """One of two operands, by the block that this one is entered from."""
        made = Name(WORD, self.block)
        made.is_shared = True
        self.lines.append(Instruction(PHI, made))
        self.give(made, one, source)
        self.give(made, other, second)
        return made

    def give(self, phi: Name, operand: Operand, source: Block) -> None:
        """On the way from `source` to the current block, `phi` gets `operand`."""
        self.use(operand)
        if type(operand) is Name:
            operand.is_shared = True  # the way is written where no register is known
        way = way_between(source, self.block)
        way.names.append(phi)
        way.operands.append(operand)


def way_between(source: Block, target: Block) -> Way:
    """The way from one block to another."""
    for way in source.ways:
        if way.target is target:
            return way
    made = Way(target, Block())
    source.ways.append(made)
    return made


def constant(value: Word) -> Place:
    """A constant word."""
    return Place(None, value)


def behind(operand: Operand, offset: Word) -> Operand:
    """`operand + offset` in bytes."""
    if offset == 0 and type(operand) is not Name:
        return operand
    if type(operand) is Place:
        return Place(operand.base, operand.offset + offset)
    assert isinstance(operand, Name)
    return Place(operand, offset)
