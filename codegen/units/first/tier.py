"""Makes the code of a unit in the first tier: what Python prepares, and what is left to do behind it.

In: a unit, its plan of counts, the addresses of routines.
Out: `FirstTier`: machine code, exit records, heat.

A unit's *heat* is two words: how often it may go round before the second tier is wanted, and for a bridge the exit it
is linked to; see `codegen.units.first.exits`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from codegen import abi
from codegen.layout import Layout
from codegen.runtime.state import LIMBO_COUNT, State
from codegen.units.first import exits as ways
from codegen.units.first import first_unit
from codegen.units.first.homes import Exits, Writing
from codegen.units.first.shortcuts import Sites
from codegen.units.hollow import hollow_calls
from codegen.units.machine.assembler import assembled
from codegen.units.machine.instructions import WORD, Block, Name
from codegen.units.machine.registers import FOR_EVER
from codegen.units.machine.x86 import RBX, RSP
from codegen.units.refcount import Plan
from tracer.ir.trace import RETURNS, Exit, Unit
from tracer.ir.values import Value


class FirstTier:
    """A unit that is being compiled by the first tier.

    exits: its ways out, in the order of their records.
    records, entries: its exit records, and its entry record.
    heat: see above.
    alive: what the code refers to.
    """

    def __init__(self, unit: Unit, plan: Plan, layout: Layout, state: State, addresses: Mapping[str, int]) -> None:
        self.unit = unit
        self.entries = unit.backend_data.entries if unit.backend_data is not None else abi.Records(1)
        self.exits: list[Exit] = []
        numbers = self._number_exits()
        self.records = abi.Records(len(self.exits))
        for number, way in enumerate(self.exits):
            kinds = "r" if way in RETURNS.values() else way.kinds + "r" * way.takes_exception
            self.records.fill(number, 0, way, kinds)
        self.heat = array("q", [1 << 60, 0])
        hollow, needless = hollow_calls(unit, plan, state.blocks.blocks_of)
        shelves = {**hollow, **{shelf.made: shelf for shelf in hollow.values()}}
        ops = unit.trace.ops
        saved, last = _lives(unit, plan)
        exits = Exits([0 if k < 0 else self.records.address_of(k) for k in numbers])
        frame, arguments = (Name(WORD, None, FOR_EVER, False, register) for register in (RBX, RSP))
        entry = Block()
        self._entry = entry
        self._writing = Writing(
            layout, entry, frame, arguments, [], [], [], 0,
            unit, state, ops, plan.counts, exits, dict(addresses), state.address, self.heat.buffer_info()[0],
            self.entries, shelves, needless, saved, last, Block(), Block(),
        )  # fmt: skip

    def _number_exits(self) -> list[int]:
        """For each operation the number of its exit's record, or -1."""
        found: dict[int, int] = {}
        numbers = []
        for op in self.unit.trace.ops:
            way = RETURNS.get(op.name, op.exit)
            if way is None:
                numbers.append(-1)
                continue
            number = found.setdefault(id(way), len(self.exits))
            if number == len(self.exits):
                self.exits.append(way)
            numbers.append(number)
        return numbers

    @property
    def alive(self) -> list[object]:
        """What the code refers to."""
        return self._writing.alive

    def code(self) -> bytes:
        """The machine code. Raises CompileError, LayoutError."""
        w = self._writing
        first_unit.write_unit(w)
        exits = w.exits
        if exits.sites:
            gather, leave = w.routine("rt_gather"), w.routine("rt_exit")
            limbo = w.words_at + 8 * LIMBO_COUNT
            self.records.sites = Sites(exits.sites, exits.numbers, gather, leave, limbo, w.layout.immortal)
            ways.write_leaving(w, self.records.sites.address)
        return assembled([*w.lines, *w.cold], self._entry, w.call_words)


def _lives(unit: Unit, plan: Plan) -> tuple[set[Value], list[list[Value]]]:
    """The values that exits save; and for each operation the values that are used there for the last time."""
    last: dict[Value, int] = {}
    saved: set[Value] = set()
    for index, (op, counts) in enumerate(zip(unit.trace.ops, plan.counts, strict=True)):
        for value in op.args:
            last[value] = index
        for value in counts.drop:
            last[value] = index
        if op.exit is not None:
            for values in (op.exit.values, counts.exit_drop):
                saved.update(values)
                for value in values:
                    last[value] = index
    found: list[list[Value]] = [[] for _ in unit.trace.ops]
    for value, index in last.items():
        found[index].append(value)
    return saved, found
