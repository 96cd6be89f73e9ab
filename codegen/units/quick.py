"""The first tier: the same lowering functions, arranged so that LLVM has little to do.

In: a unit, its plan.
Out: LLVM text for code generation without optimisation.

    values that an exit saves have a *home*, a slot of the jitframe, and are stored there once, when made;
    another block that uses such a value loads it from there
    a way out is data: a *site* says which slots go where and whose counts change; all guards share
    one block, which passes its site to `rt_gather`

    br i1 %t5, label %on6, label %leave        leave:  %site = phi i64 [ 0, %start ], [ 16, %on6 ] ...

Counts, boxes and rare paths are calls of support routines, not inline code.
A site is two words: the exit record's address, and that of its numbers (int32):

    how many slots are filled; for each its number, and the slot that its word comes from, or NOTHING, or RAISED;
    then chores (`codegen.abi`)

Most values that an exit saves have their home where the exit wants them.

A unit's *heat* is two words: how often it may go round before the second tier is wanted, and for a bridge the exit it
is linked to. When it has used this up, a loop leaves through guard_not_interrupted, and a bridge through the exit that
it continues.
Holds: the homes of inputs of units and labels are the slots in which they arrive.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from codegen import abi
from codegen.layout import Layout
from codegen.runtime.state import State
from codegen.units.counts import incref
from codegen.units.emit import TYPES, Emitter, address
from codegen.units.lowering import Header, Lowering
from codegen.units.refcount import CompileError, Plan
from tracer.ir.trace import Op, Unit
from tracer.ir.values import Const, Value

NOTHING = -1  # in a site, in place of a slot: None
RAISED = -2  # in a site, in place of a slot: the current exception
HEAT_LEFT = 0
HEAT_EXIT = 1


class QuickEmitter(Emitter):
    """Loads values that have a home again in each block."""

    quick = True

    def __init__(self, name: str, layout: Layout, state: State) -> None:
        super().__init__(name, layout, state)
        self.homes: dict[Value, int] = {}
        self.loaded: dict[Value, str] = {}  # the block in which a value's current name was defined
        self._counted = ("", "", 0)  # the operand that was counted up last, the line that does it, and by how much

    def operand(self, value: Value) -> str:
        """The text of `value`, without its type."""
        if type(value) is Const:
            return self.constant(value.kind, value.value)
        home = self.homes.get(value)
        if home is None or self.loaded.get(value) == self.current:
            return super().operand(value)
        name = self.load(TYPES[value.kind], self.slot(home))
        self.names[value] = name
        self.loaded[value] = self.current
        return name

    def define(self, value: Value, text: str) -> None:
        """In this block, `text` is the text of `value` from here on."""
        self.names[value] = text
        self.loaded[value] = self.current

    def incref(self, operand: str) -> None:
        """One reference more; several in a row for one operand are counted at once."""
        if self.layout.immortal:
            self.call("rt_incref", f"ptr {operand}")
            return
        last, text, times = self._counted
        again = last == operand and bool(self.lines) and self.lines[-1] is text
        times = times + 1 if again else 1
        text = incref(self.layout, operand, self.fresh(), times).strip("\n")
        if again:
            self.lines.pop()
        self.lines.append(text)
        self._counted = operand, text, times

    def decref(self, operand: str, known: type | None, at_once: bool) -> None:
        """One reference less, by a call."""
        self.call("rt_decref" if at_once else _DROP.get(known, "rt_drop"), f"ptr {operand}")


_DROP: dict[type | None, str] = {int: "rt_drop_int", float: "rt_drop_float", complex: "rt_drop_float"}


class Quick(Lowering):
    """The state that lowering functions share, for the first tier."""

    quick = True

    def __init__(self, name: str, unit: Unit, plan: Plan, layout: Layout, state: State) -> None:
        super().__init__(name, unit, plan, layout, state)
        self._sites: list[tuple[int, int]] = []  # for each site: the exit's record, and where its numbers begin
        self._numbers = array("i")
        self._ways: list[tuple[int, str]] = []  # for each site: its offset, and the block that goes to `leave`
        self.heat = array("q", [1 << 60, 0])
        self._heat_at = self.heat.buffer_info()[0]
        self._free: list[int] = []
        self._next = 0
        self._read_lives()

    def _emitter(self, layout: Layout, state: State) -> QuickEmitter:
        self.q = QuickEmitter(self.name, layout, state)
        return self.q

    # -- homes -------------------------------------------------------------------------

    def _read_lives(self) -> None:
        """Find the values that exits save, and the last use of each."""
        last: dict[Value, int] = {}
        saved: set[Value] = set()
        for index, (op, counts) in enumerate(zip(self.unit.trace.ops, self.plan.counts, strict=True)):
            for value in op.args:
                last[value] = index
            for value in counts.drop:
                last[value] = index
            if op.exit is not None:
                for values in (op.exit.values, counts.exit_drop):
                    saved.update(values)
                    for value in values:
                        last[value] = index
        self._saved = saved
        self._last: list[list[Value]] = [[] for _ in self.unit.trace.ops]
        for value, index in last.items():
            self._last[index].append(value)

    def _arrive(self, values: Sequence[Value]) -> None:
        self.slots_for(len(values))
        self.q.loaded.clear()
        self.q.conditions.clear()
        self.q.homes = {value: k for k, value in enumerate(values)}
        self._free = []
        self._next = len(values)

    def _take_home(self, value: Value) -> int:
        if self._free:
            slot = self._free.pop()
        else:
            slot = self._next
            self._next += 1
            self.slots_for(self._next)
        self.q.homes[value] = slot
        return slot

    def settle(self, op: Op) -> None:
        """After an operation: store its result if an exit saves it; free the homes of dead values."""
        if op in self._saved and op not in self.q.homes:
            text = self.e.operand(op)
            self.e.store(f"{TYPES[op.kind]} {text}", self.e.slot(self._take_home(op)))
            self.q.loaded[op] = self.e.current
            self.q.names[op] = text
        for value in self._last[self.index]:
            slot = self.q.homes.pop(value, None)
            if slot is not None:
                self._free.append(slot)

    # -- entries -----------------------------------------------------------------------

    def prologue(self) -> None:
        """Write everything before the first operation."""
        e, unit = self.e, self.unit
        labels = [op for op in unit.trace.ops if op.name == "label"]
        if len(labels) > 1:
            raise CompileError("a unit has one label")
        if labels:
            inside = e.put("icmp ne i64 {}, 0", e.load("i64", "%jf", 8 * abi.SELECTOR))
            e.branch(inside, "enter", "begin")
            e.block("enter")
            e.store("i64 0", "%jf", 8 * abi.SELECTOR)
            e.go("header")
            e.block("begin")
        if unit.is_bridge:
            self._count_bridge()
        self._open(unit.start, unit.trace.inputs, "start")

    def _count_bridge(self) -> None:
        e = self.e
        e.branch(self.cool(), "begun", "hot")
        e.block("hot")
        way = e.load("ptr", e.load("ptr", "%jf", 8 * abi.EXIT_RECORD), 8 * abi.RECORD_EXIT)
        mine = e.load("ptr", address(self._heat_at + 8 * HEAT_EXIT))
        e.branch(e.put("icmp eq ptr {}, {}", way, mine), "back", "begun")
        e.block("back")
        e.tail(e.symbol("rt_leave"))
        e.block("begun")

    def cool(self) -> str:
        """Count one round. Returns an i1: may the unit continue in this tier?"""
        e = self.e
        where = address(self._heat_at + 8 * HEAT_LEFT)
        left = e.put("sub i64 {}, 1", e.load("i64", where))
        e.store(f"i64 {left}", where)
        return e.put("icmp sgt i64 {}, 0", left)

    def _open(self, label: object, values: Sequence[Value], name: str) -> None:
        e = self.e
        e.go(name)
        e.block(name)
        self._arrive(values)
        self.headers[id(label)] = Header(name, values, [], 0, [])

    def label(self, op: Op) -> None:
        """The loop header: its arguments are in the first slots."""
        self._pass(op.args)
        self._open(op.descr, op.descr.inputs, "header")
        self.forget()

    def _pass(self, values: tuple[Value, ...]) -> None:
        """Move values into the first slots."""
        e, homes = self.e, self.q.homes
        self.slots_for(len(values))
        moves = [(k, f"{TYPES[v.kind]} {e.operand(v)}") for k, v in enumerate(values) if homes.get(v) != k]
        for k, text in moves:
            e.store(text, e.slot(k))

    # -- exits -------------------------------------------------------------------------

    def exit_to(self, op: Op, exception: Callable[[], str] | None = None, absent: Value | None = None) -> str:
        """A cold block that leaves through `op`'s exit; see `Lowering.exit_to`. The exception is fetched later."""
        name = self.e.fresh("exit")
        self.e.cold_go(name, "leave")
        self._ways.append((self._site(op, RAISED if exception is not None else NOTHING, absent), name))
        return name

    def exit_with(self, op: Op, exception: str, absent: Value | None = None) -> str:
        """A cold block that leaves with an exception that was fetched in a block that dominates this one."""
        slot = self.q.homes.get(op)
        if slot is None:
            slot = self._take_home(op)
        self.e.store(f"ptr {exception}", self.e.slot(slot))
        name = self.e.fresh("exit")
        self.e.cold_go(name, "leave")
        self._ways.append((self._site(op, slot, absent), name))
        return name

    def guard(self, op: Op, condition: str) -> None:
        """Continue if the i1 `condition` holds, else leave through `op`'s exit."""
        self.guard_each(op, lambda: condition)

    def guard_each(self, op: Op, *conditions: Callable[[], str]) -> None:
        """Continue if all hold, each of which is written where it is asked for; else leave through `op`'s exit."""
        e = self.e
        site = self._site(op, NOTHING, None)
        for condition in conditions:
            holds, on = condition(), e.fresh("on")
            self._ways.append((site, e.current))
            e.branch(holds, on, "leave")
            e.block(on)

    def leave(self, op: Op, exception: Callable[[], str] | None = None, absent: Value | None = None) -> None:
        """Leave through `op`'s exit, here."""
        self._ways.append((self._site(op, RAISED if exception is not None else NOTHING, absent), self.e.current))
        self.e.go("leave")

    def _site(self, op: Op, raised: int, absent: Value | None) -> int:
        """Write a site. raised: where the exception comes from. Returns the site's offset."""
        way, counts, homes = op.exit, self.plan.counts[self.index], self.q.homes
        if way is None:
            raise CompileError(f"operation {self.index} ({op.name}) has no exit")
        take: list[int] = []
        if counts.exit_take or absent is not None:
            unpaid = list(counts.exit_take)
            for k, value in enumerate(way.values):
                if value in unpaid:
                    unpaid.remove(value)
                    take.append(k)
                elif value is absent:
                    take.append(k)
            slots = [NOTHING if value is absent else homes[value] for value in way.values]
        else:
            slots = [homes[value] for value in way.values]
        drop = [homes[value] for value in counts.exit_drop if value is not absent]
        if way.takes_exception:
            if raised == NOTHING:
                take.append(len(slots))
            slots.append(raised)
        elif raised != NOTHING:
            drop.append(raised)
        way.quiet = way.quiet and not drop and not counts.exit_drain
        moves = [(to, slot) for to, slot in enumerate(slots) if to != slot]
        overwritten = {to for to, _ in moves}
        spare = max(len(slots), self._next)
        for k, slot in enumerate(drop):
            if slot == RAISED or slot in overwritten:
                moves.append((spare, slot))
                drop[k] = spare
                spare += 1
        self.slots_for(spare)
        self._sites.append((self.records.address_of(self.exit_index(way)), len(self._numbers)))
        self._numbers.extend((len(moves), *(number for move in moves for number in move)))
        self._numbers.extend((len(take), len(drop), counts.exit_drain, *take, *drop))
        return 16 * (len(self._sites) - 1)

    def drain(self) -> None:
        """Run the deallocations that wait in limbo."""
        self.e.call("rt_drain")

    def jump(self, op: Op) -> None:
        """Jump to a header of this unit, or into another unit."""
        header = self.headers.get(id(op.descr))
        if header is not None:
            if len(header.values) != len(op.args):
                raise CompileError(f"a jump to {op.descr!r} has {len(op.args)} arguments, not {len(header.values)}")
            self._pass(op.args)
            self.e.go(header.name)
            return
        target = self.target_of(op)
        self._pass(op.args)
        self.go_to(op.descr, target)

    def finish_text(self) -> None:
        """Write the block that all exits share."""
        if not self._ways:
            return
        e = self.e
        first = self._numbers.buffer_info()[0]
        sites = array("Q", [word for record, at in self._sites for word in (record, first + 4 * at)])
        self.records.alive += (sites, self._numbers)
        lines, e.lines = e.lines, []
        e.block("leave")
        site = e.phi("i64", *((str(site), block) for site, block in self._ways))
        e.store(f"i64 {e.put('add i64 {}, {}', site, str(sites.buffer_info()[0]))}", "%jf", 8 * abi.CHORES)
        e.tail(e.symbol("rt_gather"))
        e.cold += e.lines
        e.lines = lines
