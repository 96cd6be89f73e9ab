"""Lowering one unit to LLVM text: entries, headers, exits and jumps.

In: a unit, its plan of counts, the exit records to fill.
Out: through `Emitter`, one function `ptr f(ptr jf)`.

    entry:      which entry?              begin: load inputs from slots
    start:      phis (a jump may come back here), the operations ...
    header:     the label's phis: from above, from `enter` (slots), from jumps of this unit
    exit7:      (cold) say which record and chores
    save8:      (cold) store the values, and after them what is to be dropped (`exitstores`); go to the record's
                target, by way of `rt_exit` if counts change

Holds: every exit stores its values, owned, in the order of `codegen.abi`, and continues by `musttail`.
Does not: know what single operations do (`codegen.units.lower` and the tables there).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from codegen import abi
from codegen.layout import Layout
from codegen.runtime.state import LIMBO_COUNT, State
from codegen.units.emit import TYPES, Emitter, address
from codegen.units.exitstores import ExitStores
from codegen.units.hollow import hollow_calls
from codegen.units.refcount import CompileError, Plan
from tracer.hosttools import defaultdict
from tracer.ir.trace import RETURNS, Exit, Label, Op, Unit
from tracer.ir.values import Value
from tracer.records import field, record


@record
class Header:
    """A block that is entered from several places, with a phi for each value."""

    name: str
    values: Sequence[Value]
    """The values for which it has phis."""
    lines: list[str]
    """The list of lines that the block is written to."""
    where: int
    """The index in `lines` at which the phis are inserted."""
    phis: list[str]
    """Their names."""
    incoming: list[tuple[str, list[str]]] = field(factory=list)
    """Each predecessor block, with its operands for the phis."""

    def finish(self) -> None:
        """Write the phis, now that all predecessors are known."""
        rows = []
        for k, (value, phi) in enumerate(zip(self.values, self.phis, strict=True)):
            pairs = ", ".join(f"[ {operands[k]}, %{block} ]" for block, operands in self.incoming)
            rows.append(f"  {phi} = phi {TYPES[value.kind]} {pairs}")
        self.lines[self.where] = "\n".join(rows)


class Lowering:
    """The state that lowering functions share."""

    def __init__(self, name: str, unit: Unit, plan: Plan, layout: Layout, state: State) -> None:
        self.unit = unit
        self.plan = plan
        self.layout = layout
        self.name = name
        self.e = Emitter(name, layout, state)
        self.entries = unit.backend_data.entries if unit.backend_data is not None else abi.Records(1)
        self.exits: list[Exit] = []
        self._exit_index: dict[int, int] = {}
        for op in unit.trace.ops:
            if op.exit is not None:
                self.exit_index(op.exit)
            elif op.name in RETURNS:
                self.exit_index(RETURNS[op.name])
        self.crossed: list[Unit] = []  # bridges of exits that are expected to be taken
        self.records = abi.Records(len(self.exits))
        for number, way in enumerate(self.exits):
            kinds = "r" if way in RETURNS.values() else way.kinds + "r" * way.takes_exception
            self.slots_for(len(kinds))
            self.records.fill(number, 0, way, kinds)
        self.hollow, self.needless = hollow_calls(unit, plan, state.blocks.blocks_of)
        self.shelves = {shelf.made: shelf for shelf in self.hollow.values()}
        self.index = 0
        self.headers: dict[int, Header] = {}  # by id of the label
        self.fresh: dict[Value, set[str]] = {}  # new objects, and their fields set since other code ran
        self.contents: dict[tuple[Value, str], Value] = {}  # the known contents of objects' fields
        self.learned: dict[Value, type] = {}
        self.overflow = ""  # an i1: did the operation before overflow?
        self.failed = ""  # an i1: did the call before raise?
        self.call_result: Op | None = None
        self.stores = ExitStores()

    # -- entries -----------------------------------------------------------------------

    def prologue(self) -> None:
        """Write everything before the first operation."""
        e, unit = self.e, self.unit
        labels = [op for op in unit.trace.ops if op.name == "label"]
        if len(labels) > 1:
            raise CompileError("a unit has one label")
        if labels:
            selector = e.load("i64", "%jf", 8 * abi.SELECTOR)
            inside = e.put("icmp ne i64 {}, 0", selector)
            e.branch(inside, "enter", "begin")
            e.block("begin")
        operands = self._load_slots(unit.trace.inputs)
        header = self.open_header(unit.start, unit.trace.inputs, "start", operands)
        assert header.values is unit.trace.inputs

    def _load_slots(self, values: Sequence[Value]) -> list[str]:
        self.slots_for(len(values))
        return [self.e.load(TYPES[v.kind], self.e.slot(k)) for k, v in enumerate(values)]

    def open_header(self, label: Label, values: Sequence[Value], name: str, operands: list[str]) -> Header:
        """Fall through into a header with these operands. From here on, `values` are its phis."""
        e = self.e
        before = e.current
        e.go(name)
        e.block(name)
        e.lines.append("")
        phis = ["%" + e.fresh("p") for _ in values]
        header = Header(name, values, e.lines, len(e.lines) - 1, phis)
        header.incoming.append((before, operands))
        for value, phi in zip(values, phis, strict=True):
            e.conditions.pop(value, None)
            e.define(value, phi)
        self.headers[id(label)] = header
        return header

    def label(self, op: Op) -> None:
        """The loop header, entered from above and from other units."""
        e = self.e
        header = self.open_header(op.descr, op.descr.inputs, "header", [e.operand(a) for a in op.args])
        lines, e.lines = e.lines, []
        current = e.current
        e.block("enter")
        operands = self._load_slots(op.descr.inputs)
        e.store("i64 0", "%jf", 8 * abi.SELECTOR)
        e.go("header")
        header.incoming.append(("enter", operands))
        e.cold += e.lines
        e.lines, e.current = lines, current
        self.forget()

    def forget(self) -> None:
        """Forget what is known of the heap, at a label."""
        self.fresh.clear()
        self.contents.clear()
        self.learned.clear()

    # -- exits -------------------------------------------------------------------------

    def slots_for(self, count: int) -> None:
        """Raises CompileError if a jitframe has too few slots."""
        if count > abi.MAX_SLOTS:
            raise CompileError(f"a jitframe has no room for {count} live values")

    def exit_index(self, way: Exit) -> int:
        """The number of an exit's record."""
        found = self._exit_index.setdefault(id(way), len(self.exits))
        if found == len(self.exits):
            self.exits.append(way)
        return found

    def exit_with(self, op: Op, exception: str, absent: Value | None = None) -> str:
        """A cold block that leaves through `op`'s exit with an exception that was fetched already. Returns its name."""
        return self.exit_to(op, lambda: exception, absent)

    def finish_text(self) -> None:
        """After all operations: write the headers' phis, and what the exits store."""
        self.stores.write(self.e)
        for header in self.headers.values():
            header.finish()

    def exit_to(self, op: Op, exception: Callable[[], str] | None = None, absent: Value | None = None) -> str:
        """A cold block that leaves through `op`'s exit. Returns its name.

        exception: writes code that yields the exception, as an owned reference.
        absent: a value that does not exist on this path (the result of a call that raised); None is saved for it.
        """
        e = self.e
        name = e.fresh("exit")
        lines, current = e.lines, e.current
        e.lines = []
        e.block(name)
        self.leave(op, exception, absent)
        e.cold += e.lines
        e.lines, e.current = lines, current
        return name

    def leave(self, op: Op, exception: Callable[[], str] | None = None, absent: Value | None = None) -> None:
        """Write the instructions that leave through `op`'s exit."""
        e, way, counts = self.e, op.exit, self.plan.counts[self.index]
        if way is None:
            raise CompileError(f"operation {self.index} ({op.name}) has no exit")
        raised = exception() if exception is not None else ""
        nothing = f"ptr {address(id(None))}"
        unpaid: defaultdict[Value, int] = defaultdict(int)
        for value in counts.exit_take:
            unpaid[value] += 1
        take: list[int] = []
        stored: list[str] = []
        for k, value in enumerate(way.values):
            if value is absent or unpaid[value] > 0:
                unpaid[value] -= 1
                take.append(k)
            stored.append(nothing if value is absent else e.typed(value))
        if way.takes_exception:
            if not raised:
                take.append(len(stored))
            stored.append(f"ptr {raised}" if raised else nothing)
            raised = ""
        drop = [value for value in counts.exit_drop if value is not absent]
        way.quiet = way.quiet and not drop and not raised and not counts.exit_drain
        if way.bridge is None:
            dropped = [e.typed(value) for value in drop] + [f"ptr {raised}"] * bool(raised)
            chores = self._chores(take, len(stored), len(dropped))
            self._record(way)
            if chores:
                e.store(f"ptr {address(chores)}", "%jf", 8 * abi.CHORES)
            self.stores.leave(e, [*stored, *dropped], bool(chores))
            return
        self.slots_for(len(stored))
        for k, text in enumerate(stored):
            e.store(text, e.slot(k))
        self.crossed.append(way.bridge)  # expected to be taken: counts are changed inline, not by chores
        for k in take:
            e.incref(stored[k].removeprefix("ptr "))
        for value in drop:
            if value is self.call_result:  # null if the call has raised
                e.call("rt_decref", e.typed(value))
            else:
                e.decref(e.operand(value), self.known(value), True)
        if raised:
            e.decref(raised, None, True)
        if counts.exit_drain:
            self.drain()
        self.go_through(way)

    def _chores(self, take: list[int], first: int, dropped: int) -> int:
        """The address of the chores for `rt_exit`, 0 if there are none. What is to be dropped is in so many slots from
        `first` on.
        """
        drain = self.plan.counts[self.index].exit_drain
        self.slots_for(first + dropped)
        slots = list(range(first, first + dropped))
        return self.records.add_chores(take, slots, drain) if take or slots or drain else 0

    def drain(self) -> None:
        """Run the deallocations that wait in limbo."""
        waiting = self.e.load("i64", self.e.state.text(LIMBO_COUNT))
        with self.e.rarely(self.e.put("icmp ne i64 {}, 0", waiting)):
            self.e.call("rt_drain")

    def _record(self, way: Exit) -> str:
        """Say through which exit the unit is left. Returns the address of its record."""
        record = address(self.records.address_of(self.exit_index(way)))
        self.e.store(f"ptr {record}", "%jf", 8 * abi.EXIT_RECORD)
        return record

    def go_through(self, way: Exit) -> None:
        """Leave through `way`, whose values are in their slots."""
        self.e.tail(self.e.load("ptr", self._record(way)))

    def jump(self, op: Op) -> None:
        """Jump to a header of this unit, or into another unit."""
        e, label = self.e, op.descr
        header = self.headers.get(id(label))
        if header is not None:
            if len(header.values) != len(op.args):
                raise CompileError(f"a jump to {label!r} has {len(op.args)} arguments, not {len(header.values)}")
            header.incoming.append((e.current, [e.operand(a) for a in op.args]))
            # the operands' texts may have been written just now, in this block
            e.go(header.name)
            return
        target = self.target_of(op)
        self.slots_for(len(op.args))
        for k, argument in enumerate(op.args):
            e.store(e.typed(argument), e.slot(k))
        self.go_to(label, target)

    def target_of(self, op: Op) -> Unit:
        """The unit of the label that `op` names. Raises CompileError if it is not compiled."""
        target = op.descr.unit
        if target is None or (target.backend_data is None and target is not self.unit):
            raise CompileError(f"{op.name} to {op.descr!r}, which is not compiled")
        assert isinstance(target, Unit)
        return target

    def entry_of(self, target: Unit) -> int:
        """The address of a unit's entry record; this code keeps the unit alive."""
        entries = self.entries if target is self.unit else target.backend_data.entries
        self.e.alive.append(entries)
        return int(entries.address)

    def go_to(self, label: Label, target: Unit) -> None:
        """Jump to a label of another unit, by way of its entry record; the arguments are in their slots."""
        e = self.e
        if label is not target.start:
            e.store("i64 1", "%jf", 8 * abi.SELECTOR)
        code = e.load("ptr", address(self.entry_of(target)))
        e.tail(code)

    def finish(self, op: Op) -> None:
        """Return from the traced function, or raise out of it."""
        self.e.store(self.e.typed(op.args[0]), self.e.slot(0))
        self.go_through(RETURNS[op.name])

    # -- shared by lowering functions ----------------------------------------------------

    def guard(self, op: Op, condition: str) -> None:
        """Continue if the i1 `condition` holds, else leave through `op`'s exit."""
        e = self.e
        way = self.exit_to(op)
        on = e.fresh("on")
        e.branch(condition, on, way, "!prof !0")
        e.block(on)

    def known(self, value: Value) -> type | None:
        """The exact class of `value` if it is known to be a number, by the operations so far."""
        return self.learned.get(value)

    def next_op(self) -> Op | None:
        """The operation after the current one."""
        ops = self.unit.trace.ops
        return ops[self.index + 1] if self.index + 1 < len(ops) else None
