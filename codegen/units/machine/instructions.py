"""The instructions of a unit, from which its machine code is made.

In: what `writing` writes down.
Out: records that `assembler` reads.

    t3 = compare(t1, 5)       Instruction(COMPARE, t3, how, (t1, Place(None, 5)))
    jf + 64                   Place(frame, 64), which is no instruction: its users address it

Holds: a `Name` is made once. If it is used in another block than its own it is *shared*, and gets a place on the stack.
The others live in registers, if there are enough. A name's `uses` counts all uses, so that the assembler knows the last
one.
"""

from __future__ import annotations

from typing import Any

from tracer.hints import Word
from tracer.records import field, record

WORD, DOUBLE, BIT = range(3)
"""The kinds of names: in a register for words, in one for doubles, 0 or 1."""

INT8, INT16, INT32, INT64, FLOAT32, FLOAT64 = range(6)
"""The types of values in memory."""

WHATS = (
    "load", "store", "phi", "branch", "select", "not", "compare", "order", "equal", "words", "checked", "shift",
    "divide", "extend", "copy", "spread", "element", "one_more", "doubles", "word_to_double", "double_to_word", "widen",
    "shorten", "root", "negate_double", "absolute", "block", "go", "call", "tail",
)  # fmt: skip
"""What instructions do. `assembler` has a function for each, and says what their details are."""

NUMBERS = {what: number for number, what in enumerate(WHATS)}


@record(weakref_slot=False)
class Block:
    """A piece of code that is entered at its start only."""

    ways: list[Way] = field(factory=list)
    """The ways to other blocks that give them something."""
    at: Word = -1
    """Where it starts in the code; -1: it is not written yet."""


@record(weakref_slot=False)
class Way:
    """The way from one block to another: what the phis there get from here."""

    target: Block
    piece: Block
    """The code between both blocks, if the way is one of two."""
    names: list[Name] = field(factory=list)
    operands: list[Operand] = field(factory=list)


@record(weakref_slot=False)
class Name:
    """A value that an instruction makes, or a register that keeps what it has."""

    kind: Word
    block: Block | None
    """The block that makes it."""
    uses: Word = 0
    """How many uses are still to come."""
    is_shared: bool = False
    register: Word = -1
    """The register that it is in; -1: none."""
    slot: Word = -1
    """The number of its place on the stack; -1: none."""


@record(weakref_slot=False)
class Place:
    """An address: a name and an offset. Without a name, a constant word."""

    base: Name | None
    offset: Word


Operand = Name | Place


@record(weakref_slot=False)
class Instruction:
    """One instruction."""

    what: Word
    """Its number in WHATS."""
    result: Name | None = None
    detail: Word = 0
    """More about what it does."""
    operands: tuple[Any, ...] = ()
    """Names and places; of a branch, the condition and two blocks; of `block` and `go`, the block."""
    flag: Name | None = None
    """The second part of a result that is a pair."""
    double: Word = -1
    """Of a call: which of its arguments is a double; -1: none."""
    second: Word = -1
    """Which is the second double; -1: there are not two."""
