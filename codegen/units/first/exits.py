"""Ways out of a unit, and ways in.

In: guards, labels and jumps.
Out: branches to the block that all exits share, with the number of a site; moves into the first slots.

    guard_true(t1) [r2, i3]      branch t1, on, leave        leave gets the site of this guard

Holds: an exit finds its values in their homes; nothing is stored for it.
"""

from __future__ import annotations

from typing import Any

from codegen import abi
from codegen.units.first.homes import Writing
from codegen.units.first.shortcuts import NOTHING, RAISED, SITE_CODE, SITE_WORDS
from codegen.units.first.writing import PHI, constant, way_between
from codegen.units.machine.instructions import FLOAT64, INT64, Block, Instruction, Operand
from codegen.units.machine.x86 import ADD, IF_EQUAL, IF_GREATER, IF_NOT_EQUAL, SUB
from codegen.units.refcount import CompileError
from tracer.hints import Word
from tracer.ir.trace import Op
from tracer.ir.values import Value

HEAT_LEFT = 0
HEAT_EXIT = 1
"""The words of a unit's heat: how often it may go round before the second tier is wanted; and for a bridge the exit
that it is linked to. When the heat is used up, a loop leaves through guard_not_interrupted, and a bridge through the
exit that it continues.
"""


# -- ways out --------------------------------------------------------------------------


def guard(w: Writing, op: Op, condition: Operand) -> None:
    """Go on if the condition holds, else leave through the exit of `op`."""
    guard_by(w, site_of(w, op, NOTHING, None), condition)


def guard_by(w: Writing, site: Word, condition: Operand) -> None:
    """Go on if the condition holds, else leave by a site."""
    on = Block()
    _leave_from(w, site, w.block)
    w.branch(condition, on, w.exits.leave)
    w.open(on)


def leave(w: Writing, op: Op) -> None:
    """Leave through the exit of `op`, here."""
    _leave_from(w, site_of(w, op, NOTHING, None), w.block)
    w.go(w.exits.leave)


def exit_to(w: Writing, op: Op, raised: Word, absent: Value | None) -> Block:
    """A cold block that leaves through the exit of `op`.

    raised: where the exception comes from: NOTHING, RAISED, or a slot.
    absent: a value that does not exist on this path (the result of a call that raised); None is saved for it.
    """
    made = Block()
    w.cold_go(made, w.exits.leave)
    _leave_from(w, site_of(w, op, raised, absent), made)
    return made


def exit_with(w: Writing, op: Op, exception: Operand, absent: Value | None) -> Block:
    """A cold block that leaves with an exception that was fetched in a block before this one."""
    home = w.homes.get(op)
    if home is None:
        slot = w.take_home(op)
    else:
        slot = home
    w.store(INT64, exception, w.slot(slot))
    return exit_to(w, op, slot, absent)


def _leave_from(w: Writing, site: Word, source: Block) -> None:
    """On the way from `source` to the shared block, the site is this one."""
    way = way_between(source, w.exits.leave)
    way.names.append(w.exits.site)
    way.operands.append(constant(site))


def site_of(w: Writing, op: Op, raised: Word, absent: Value | None) -> Word:
    """Write a site. Returns its offset among the sites."""
    way, counts, homes = op.exit, w.counts[w.index], w.homes
    if way is None:
        raise CompileError("an operation has no exit")
    take: list[int] = []
    slots: list[int] = []
    unpaid = list(counts.exit_take)
    count = 0
    for value in way.values:
        if value is absent:
            slots.append(NOTHING)
        else:
            slots.append(homes[value])
        if len(unpaid) > 0 and value in unpaid:
            unpaid.remove(value)
            take.append(count)
        elif value is absent:
            take.append(count)
        count += 1
    drop: list[int] = []
    for value in counts.exit_drop:
        if value is not absent:
            drop.append(homes[value])
    if way.takes_exception:
        if raised == NOTHING:
            take.append(count)
        slots.append(raised)
    elif raised != NOTHING:
        drop.append(raised)
    if len(drop) > 0 or counts.exit_drain:
        way.quiet = False
    return _write_site(w, slots, take, drop, counts.exit_drain)


def _write_site(w: Writing, slots: list[int], take: list[int], drop: list[int], drains: bool) -> Word:
    exits, moves = w.exits, 0
    numbers = exits.numbers
    first = len(numbers)
    numbers.append(0)
    for to in range(len(slots)):
        if slots[to] != to:
            numbers.append(to)
            numbers.append(slots[to])
            moves += 1
    spare = max(w.next_home, len(slots))
    for k in range(len(drop)):
        slot = drop[k]
        is_overwritten = slot >= 0 and slot < len(slots) and slots[slot] != slot
        if slot == RAISED or is_overwritten:
            numbers.append(spare)
            numbers.append(slot)
            moves += 1
            drop[k] = spare
            spare += 1
    w.slots_for(spare)
    numbers[first] = moves
    numbers.append(len(take))
    numbers.append(len(drop))
    numbers.append(1 if drains else 0)
    numbers += take
    numbers += drop
    sites = exits.sites
    number = len(sites) >> 1
    sites.append(exits.records[w.index])
    sites.append(first)
    return 8 * SITE_WORDS * number


def write_leaving(w: Writing, sites_at: Word) -> None:
    """Write the block that all exits share.  sites_at: the address of the sites."""
    w.open(w.exits.leave)
    w.lines.append(Instruction(PHI, w.exits.site))
    w.exits.site.block = w.block
    site = w.words(ADD, w.exits.site, constant(sites_at))
    w.store(INT64, site, w.frame, 8 * abi.CHORES)
    w.tail(w.load(INT64, site, 8 * SITE_CODE))


# -- ways in ---------------------------------------------------------------------------


def write_prologue(w: Writing, has_label: bool) -> None:
    """Write everything before the first operation."""
    unit = w.unit
    if has_label:
        enter, begin = Block(), Block()
        inside = w.compare(IF_NOT_EQUAL, w.load(INT64, w.frame, 8 * abi.SELECTOR), constant(0))
        w.branch(inside, enter, begin)
        w.open(enter)
        w.store(INT64, constant(0), w.frame, 8 * abi.SELECTOR)
        w.go(w.header)
        w.open(begin)
    if unit.is_bridge:
        _count_bridge(w)
    _open(w, w.start, unit.trace.inputs)


def _count_bridge(w: Writing) -> None:
    begun, hot, back = Block(), Block(), Block()
    w.branch(cool(w), begun, hot)
    w.open(hot)
    record = w.load(INT64, w.frame, 8 * abi.EXIT_RECORD)
    mine = w.load(INT64, constant(w.heat_at + 8 * HEAT_EXIT))
    w.branch(w.compare(IF_EQUAL, w.load(INT64, record, 8 * abi.RECORD_EXIT), mine), back, begun)
    w.open(back)
    w.tail_to(w.routine("rt_leave"))
    w.open(begun)


def cool(w: Writing) -> Operand:
    """Count one round. Returns a condition: may the unit go on in this tier?"""
    where = constant(w.heat_at + 8 * HEAT_LEFT)
    left = w.words(SUB, w.load(INT64, where), constant(1))
    w.store(INT64, left, where)
    return w.compare(IF_GREATER, left, constant(0))


def _open(w: Writing, block: Block, values: list[Any]) -> None:
    w.fall_into(block)
    w.arrive(values)


def write_label(w: Writing, op: Op) -> None:
    """The loop header: its arguments are in the first slots."""
    inputs = op.descr.inputs
    assert isinstance(inputs, list)
    pass_values(w, op.args)
    w.label = op.descr
    w.label_count = len(inputs)
    _open(w, w.header, inputs)
    w.forget()


def pass_values(w: Writing, values: tuple[Value, ...]) -> None:
    """Move values into the first slots."""
    w.slots_for(len(values))
    operands: list[Any] = []
    moved: list[int] = []
    kinds: list[Any] = []
    for k in range(len(values)):
        value = values[k]
        home = w.homes.get(value)
        if home is None or home != k:
            operands.append(w.operand(value))
            moved.append(k)
            kinds.append(value)
    for k in range(len(moved)):
        kind = kinds[k]
        assert isinstance(kind, Value)
        w.store(FLOAT64 if kind.kind == "f" else INT64, operands[k], w.slot(moved[k]))


def write_jump(w: Writing, op: Op) -> None:
    """Jump to a header of this unit, or into another unit."""
    label, unit = op.descr, w.unit
    if label is unit.start:
        _demand_count(op, len(unit.trace.inputs))
        pass_values(w, op.args)
        w.go(w.start)
        return
    if label is w.label:
        _demand_count(op, w.label_count)
        pass_values(w, op.args)
        w.go(w.header)
        return
    entry = entry_of(w, op)
    pass_values(w, op.args)
    if label is not label.unit.start:
        w.store(INT64, constant(1), w.frame, 8 * abi.SELECTOR)
    w.tail(w.load(INT64, constant(entry)))


def entry_of(w: Writing, op: Op) -> Word:
    """The address of the entry record of the unit whose label `op` names; the code keeps the unit alive. Raises
    CompileError if it is not compiled.
    """
    target = op.descr.unit
    if target is None or (target.backend_data is None and target is not w.unit):
        raise CompileError("a jump or call of a unit that is not compiled")
    entries = w.entries if target is w.unit else target.backend_data.entries
    w.alive.append(entries)
    return int(entries.address)


def _demand_count(op: Op, count: Word) -> None:
    if len(op.args) != count:
        raise CompileError("a jump has another number of arguments than its label")


def write_finish(w: Writing, op: Op) -> None:
    """Return from the traced function, or raise out of it."""
    w.store_value(op.args[0], w.slot(0))
    record = constant(w.exits.records[w.index])
    w.store(INT64, record, w.frame, 8 * abi.EXIT_RECORD)
    w.tail(w.load(INT64, record))
