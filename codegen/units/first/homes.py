"""Where the values of a unit are, while its instructions are written.

In: values, in the order in which operations use and make them.
Out: operands; and the loads and stores that this takes.

Values that an exit saves have a *home*, a slot of the jitframe, and are stored there once, when made. Another block
that uses such a value loads it from there. Most values that an exit saves have their home where the exit wants them.

Holds: the homes of inputs of units and labels are the slots in which they arrive. A home is free when its value has
been used for the last time.
"""

from __future__ import annotations

import struct
from typing import Any

from codegen import abi
from codegen.runtime.state import State
from codegen.units.first.writing import COPY, Lines
from codegen.units.machine.instructions import FLOAT64, INT64, WORD, Block, Name, Operand, Place
from codegen.units.machine.x86 import IF_NOT_EQUAL
from codegen.units.refcount import CompileError, Counts
from tracer.hints import Word, dont_look_inside, identity
from tracer.ir.trace import Op, Unit
from tracer.ir.values import Const, Value
from tracer.records import field, record

ZERO = Place(None, 0)
_DROPS: dict[type, str] = {int: "rt_drop_int", float: "rt_drop_float", complex: "rt_drop_float"}
"""The routines that count down an object of a known class."""


@record(weakref_slot=False)
class Exits:
    """The ways out of a unit, as data: each is a *site*.

    A site is two words: the exit record's address, and that of its numbers (int32):

        how many slots are filled; for each its number, and the slot that its word comes from, or NOTHING, or RAISED;
        then chores (`codegen.abi`)
    """

    records: list[int]
    """For each operation, the address of its exit's record; 0: it has none."""
    sites: list[int] = field(factory=list)
    """For each site: the exit's record, and where its numbers begin."""
    numbers: list[int] = field(factory=list)
    leave: Block = field(factory=Block)
    """The block that all exits share, which passes the site to its code: `rt_gather`, or a shortcut."""
    site: Name = field(factory=lambda: Name(WORD, None, 0, True))
    """The site, in that block."""


@record(weakref_slot=False)
class Writing(Lines):
    """The state that the functions for operations share."""

    unit: Unit
    state: State
    ops: list[Op]
    counts: list[Counts]
    exits: Exits
    addresses: dict[str, int]
    """The addresses of routines, by their names."""
    words_at: Word
    """The address of the words that compiled code shares (`codegen.runtime.state`)."""
    heat_at: Word
    """The address of the unit's heat."""
    entries: Any
    """The unit's entry records."""
    shelves: dict[Op, Any]
    """The shelf from which an operation takes its frame, or to which it gives one back."""
    needless: set[Op]
    """The operations that are not written."""
    saved: set[Value]
    """The values that exits save."""
    last: list[list[Value]]
    """For each operation, the values that are used there for the last time."""
    start: Block
    header: Block
    """Where the label is."""
    alive: list[object] = field(factory=list)
    """What the code refers to."""
    index: Word = 0
    """The number of the current operation."""
    names: dict[Value, Operand] = field(factory=dict)
    """The operands of values."""
    conditions: dict[Value, Name] = field(factory=dict)
    """The conditions that stand for values which are 0 or 1."""
    homes: dict[Value, int] = field(factory=dict)
    loaded: dict[Value, Block] = field(factory=dict)
    """The block in which a value's operand was made, if it has a home."""
    free: list[int] = field(factory=list)
    """Homes that are free again."""
    next_home: Word = 0
    fresh: dict[Value, set[str]] = field(factory=dict)
    """New objects, and their fields set since other code ran."""
    contents: dict[tuple[Value, str], Value] = field(factory=dict)
    """The known contents of objects' fields."""
    learned: dict[Value, type] = field(factory=dict)
    """The exact classes of numbers."""
    overflow: Name | None = None
    """Did the operation before overflow?"""
    failed: Operand | None = None
    """Did the call before raise?"""
    call_result: Op | None = None
    label: Any = None
    """The label, once it is written."""
    label_count: Word = 0
    """How many values it has."""

    # -- values ------------------------------------------------------------------------

    def operand(self, value: Value) -> Operand:
        """The operand of a value, in this block."""
        if type(value) is Const:
            return self.constant_of(value)
        home = self.homes.get(value)
        if home is None or self.loaded.get(value) is self.block:
            found = self.names.get(value)
            if found is not None:
                return found
            return self.put(COPY, WORD, 0, (self.conditions[value],))
        kind = FLOAT64 if value.kind == "f" else INT64
        name = self.load(kind, self.slot(home))
        self.names[value] = name
        self.loaded[value] = self.block
        return name

    def constant_of(self, value: Const) -> Place:
        """The operand of a constant. Raises CompileError for an int that is not a machine word."""
        if value.kind == "r":
            self.alive.append(value.value)
            return Place(None, identity(value.value))
        return Place(None, word_of_number(value.kind, value.value))

    def object(self, value: object) -> Place:
        """The operand of a constant object, which lives as long as the code."""
        self.alive.append(value)
        return Place(None, identity(value))

    def define(self, value: Value, operand: Operand) -> None:
        """In this block, `operand` is that of `value` from here on."""
        self.names[value] = operand
        self.loaded[value] = self.block

    def condition(self, value: Value) -> Operand:
        """Is the word `value` not 0?"""
        known = self.conditions.get(value)
        if known is not None:
            return known
        return self.compare(IF_NOT_EQUAL, self.operand(value), ZERO)

    def slot(self, index: Word) -> Place:
        """The address of a jitframe's slot."""
        return Place(self.frame, 8 * (abi.FIRST_SLOT + index))

    def store_value(self, value: Value, pointer: Operand, offset: Word = 0) -> None:
        """Store a value at `pointer + offset`."""
        self.store(FLOAT64 if value.kind == "f" else INT64, self.operand(value), pointer, offset)

    # -- homes -------------------------------------------------------------------------

    def arrive(self, values: list[Any]) -> None:
        """Values are in the first slots, and nowhere else."""
        self.slots_for(len(values))
        self.loaded.clear()
        self.conditions.clear()
        self.homes.clear()
        for k in range(len(values)):
            self.homes[values[k]] = k
        self.free.clear()
        self.next_home = len(values)

    def take_home(self, value: Value) -> Word:
        """A home for a value."""
        if len(self.free) > 0:
            slot = self.free.pop()
        else:
            slot = self.next_home
            self.next_home = slot + 1
            self.slots_for(slot + 1)
        self.homes[value] = slot
        return slot

    def settle(self, op: Op) -> None:
        """After an operation: store its result if an exit saves it; free the homes of dead values."""
        if op in self.saved and op not in self.homes:
            operand = self.operand(op)
            kind = FLOAT64 if op.kind == "f" else INT64
            self.store(kind, operand, self.slot(self.take_home(op)))
            self.loaded[op] = self.block
            self.names[op] = operand
        for value in self.last[self.index]:
            home = self.homes.get(value)
            if home is not None:
                del self.homes[value]
                self.free.append(home)

    def slots_for(self, count: Word) -> None:
        """Raises CompileError if a jitframe has too few slots."""
        if count > abi.MAX_SLOTS:
            raise CompileError(f"a jitframe has no room for {count} live values")

    # -- routines and counts -----------------------------------------------------------

    def routine(self, name: str) -> Word:
        """The address of a routine."""
        return self.addresses[name]

    def run(self, name: str, operands: tuple[Any, ...]) -> None:
        """Call a routine that has no result."""
        self.call(self.addresses[name], operands)

    def ask(self, name: str, operands: tuple[Any, ...]) -> Name:
        """Call a routine that gives a word."""
        return self.result_of(self.call(self.addresses[name], operands))

    def incref(self, operand: Operand) -> None:
        """One reference more."""
        if self.layout.immortal:
            self.run("rt_incref", (operand,))
        else:
            self.one_more(operand)

    def decref(self, operand: Operand, known: type | None, at_once: bool) -> None:
        """One reference less. known: the class, if it is known. at_once: the object may be freed now."""
        if at_once:
            self.run("rt_decref", (operand,))
        elif known is None or known not in _DROPS:
            self.run("rt_drop", (operand,))
        else:
            self.run(_DROPS[known], (operand,))

    def shared(self, word: Word) -> Place:
        """The address of one of the words that compiled code shares."""
        return Place(None, self.words_at + 8 * word)

    def drain(self) -> None:
        """Run the deallocations that wait in limbo."""
        self.run("rt_drain", ())

    def forget(self) -> None:
        """Forget what is known of the heap."""
        self.fresh.clear()
        self.contents.clear()
        self.learned.clear()

    def next_op(self) -> Op | None:
        """The operation after the current one."""
        return self.ops[self.index + 1] if self.index + 1 < len(self.ops) else None


@dont_look_inside
def word_of_number(kind: str, value: Any) -> int:
    """The bits of a constant number. Raises CompileError for an int that is not a machine word."""
    if kind == "f":
        return int(struct.unpack("<q", struct.pack("<d", value))[0])
    if not -(1 << 63) <= value < 1 << 63:
        raise CompileError(f"the constant {value} is no machine word")
    return int(value)
