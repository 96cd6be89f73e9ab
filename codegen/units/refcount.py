"""Decides where reference counts go up and down: the last pass before code is written.

In: a unit's operations, in which nothing is counted.
Out: a `Plan`, with one `Counts` for each operation.

    r1 = getfield_r(r0, P.next)        own: count r1 up (it lives past the call), or borrow it
    call_v(r1)                         drain, call, drop r1
    guard_true(i2)                     its exit: take what is saved, drop what is not
    guard_not_interrupted()            drain, or leave if that might run code
    jump(r0)                           r0's reference goes on to the next iteration

Every object value is *owned* (it has one reference from its definition to its last use, which may take the reference
over) or *borrowed*. Constants belong to the unit, arguments to the activation. A loaded
value is borrowed as long as nothing can end its life: until the next *clobbering* operation (call, label, jump), or a
store to a location of the same name. A value loaded from an immutable place is borrowed as long as the object that
holds it is owned. An object whose count falls to 0 in between waits in limbo (`rt_dead`), where its contents stay
alive, until the next clobbering operation or exit drains limbo; only exact ints and floats are freed at once. The
optimiser's knowledge of the heap survives guard_not_interrupted: there limbo is drained if nothing in it can run code
when it dies; else the guard fails (`runtime/ll/turn.ll`).

Holds: `codegen.units.balance` proves the plan independently.
Does not: write code.
"""

from __future__ import annotations

from _bisect import bisect_right

from tracer.hosttypes import Types
from tracer.ir.descr import EVERYTHING
from tracer.ir.ops import OPS, Effect
from tracer.ir.trace import Op, Unit
from tracer.ir.values import Const, Value
from tracer.records import field, record


class CompileError(Exception):
    """This unit cannot be compiled. The message says why."""


class Refused(CompileError):
    """The first tier cannot make this unit's code."""


LOADS = {"getfield_r", "list_getitem", "tuple_getitem"}
CONSUMES: dict[str, tuple[int, ...] | None] = {
    # the arguments whose references an operation takes over; None: all
    "setfield_r": (1,),
    "list_setitem": (2,),
    "list_append": (1,),
    "newlist": None,
    "newtuple": None,
    "call_assembler_r": None,
    "label": None,
    "jump": None,
    "finish": None,
    "raise": None,
}
REPLACES = {"setfield_r", "list_setitem"}  # operations that drop an object of unknown class
COLLECTED = {"new", "newlist", "newtuple"}  # operations that make objects that the host's cyclic collector counts
_OPTIMISER_CLOBBERS = {
    s for s in OPS.values() if Effect.CALLS in s.effect or Effect.ENDS in s.effect or s.name == "label"
}
CALLS = {s for s in OPS.values() if s.descr == "call" or Effect.CALLS in s.effect}
TURNS = {OPS["guard_not_interrupted"]}
_CLOBBERS = _OPTIMISER_CLOBBERS | CALLS | TURNS
_HOLDS = CALLS | TURNS  # operations whose arguments must live until they are done
_STORES = {s for s in OPS.values() if Effect.WRITES in s.effect}
QUIET = Types((int, float, complex))  # exact objects of these classes are freed at once


@record
class Counts:
    """The counting around one operation."""

    drain: bool = False  # before it: run the deallocations that wait
    take: tuple[Value, ...] = ()  # before it: count up
    own: bool = False  # after it: count the result up
    drop: tuple[Value, ...] = ()  # after it: count down
    at_once: bool = False  # may the drops run code here?
    exit_take: tuple[Value, ...] = ()  # in its exit: count up
    exit_drop: tuple[Value, ...] = ()  # in its exit: count down
    exit_drain: bool = False  # in its exit: run the deallocations that wait
    collect: bool = False  # before it, after the drain: let the host's collector run


@record
class Plan:
    """The counts of a unit's operations, and the facts that they rely on."""

    counts: list[Counts]
    """One for each operation."""
    borrowed: set[Value]
    """The values that own no reference."""
    known: list[dict[Value, type]]
    """For each segment, the exact class of each value whose class is ever known."""


@record
class Segment:
    """Operations `start` to `stop` (inclusive): from an entry to the label or the end."""

    defined: tuple[Value, ...]
    """The values that exist at its start."""
    start: int
    stop: int


def clobbers(op: Op) -> bool:
    """May other code run at `op`, so that after it only owned references are safe?"""
    return op.spec in _CLOBBERS


def optimiser_clobbers(op: Op) -> bool:
    """Does the optimiser forget the heap at `op`, so that deallocations that wait may run?"""
    return op.spec in _OPTIMISER_CLOBBERS and getattr(op.descr, "changes", EVERYTHING) == EVERYTHING


def location(op: Op) -> tuple[str, str] | None:
    """The name of the place in the heap that an operation on objects reads or replaces."""
    if op.spec.descr == "field":
        return ("field", op.descr.name)
    if op.name in ("list_getitem", "list_setitem"):
        return ("items", "")
    return None


def consumed(op: Op) -> list[Value]:
    """The object arguments whose references `op` takes over, in order."""
    if op.spec.descr == "call":
        return [op.args[k] for k in op.descr.takes]
    if op.name not in CONSUMES:
        return []
    which = CONSUMES[op.name]
    arguments = op.args if which is None else [op.args[k] for k in which]
    return [a for a in arguments if a.kind == "r"]


def segments(unit: Unit) -> list[Segment]:
    """The segments of a unit. Raises CompileError if its labels are not as they should be."""
    ops = unit.trace.ops
    if not ops or not ops[-1].spec.ends:
        raise CompileError("the unit does not end with a jump, finish or exit")
    found = []
    start = 0
    defined: tuple[Value, ...] = tuple(unit.trace.inputs)
    for index, op in enumerate(ops):
        if op.name == "label":
            if any(type(a) is Const for a in op.args) or len(set(op.args)) != len(op.args):
                raise CompileError("a label's arguments must be different values")
            found.append(Segment(defined, start, index))
            start, defined = index + 1, tuple(op.descr.inputs)
        elif op.spec.ends and index + 1 < len(ops) and ops[index + 1].name != "label":
            raise CompileError("operations follow the end of the unit")
    found.append(Segment(defined, start, len(ops) - 1))
    return found


def make_plan(unit: Unit) -> Plan:
    """Decide all counts of `unit`. Raises CompileError for a value that is used before it is defined."""
    ops = unit.trace.ops
    plan = Plan([Counts() for _ in ops], set(), [])
    for segment in segments(unit):
        at = dict.fromkeys(segment.defined, segment.start - 1)
        _Planner(ops, segment, plan, at).run()
    return plan


_MAKES: dict[str, type] = {"box_int": int, "box_float": float, "box_complex": complex}
_READS: dict[str, type] = {
    "unbox_int": int, "guard_int": int, "unbox_float": float, "complex_real": complex, "complex_imag": complex,
}  # fmt: skip
_TELLS = {*_MAKES, *_READS, "guard_class"}


def learn(op: Op, known: dict[Value, type]) -> None:
    """Add to `known` the exact number classes that follow from `op`; they hold from `op` on."""
    name = op.spec.name
    if name not in _TELLS:
        return
    if name in _MAKES:
        known[op] = _MAKES[name]
    elif name in _READS:
        known[op.args[0]] = _READS[name]
    elif type(op.args[1]) is Const and op.args[1].value in QUIET:
        known[op.args[0]] = op.args[1].value


@record(weakref_slot=False)
class _Planner:
    """Plans one segment."""

    ops: list[Op]
    segment: Segment
    plan: Plan
    at: dict[Value, int]
    """Where each value is defined."""
    last: dict[Value, int] = field(factory=dict)
    """Where each value is used last."""
    known: dict[Value, type] = field(factory=dict)
    borrowed: set[Value] = field(factory=set)

    def run(self) -> None:
        self._read()
        self._borrow()
        self._write()
        self.plan.borrowed |= self.borrowed
        self.plan.known.append(self.known)

    def _read(self) -> None:
        """Find definitions, last uses and known classes."""
        for index in range(self.segment.start, self.segment.stop + 1):
            op = self.ops[index]
            values = op.args if op.exit is None else op.args + op.exit.values
            at, last = self.at, self.last
            for value in values:
                if type(value) is not Const:
                    if value not in at:
                        raise CompileError(f"operation {index} ({op.name}) uses a value that is not defined there")
                    last[value] = index
            learn(op, self.known)  # a value is dropped after its last use, so all that is known of it holds then
            if op.kind != "v":
                self.at[op] = index

    def _borrow(self) -> None:
        inside = range(self.segment.start, self.segment.stop + 1)
        clobbered = [k for k in inside if clobbers(self.ops[k])]
        stores: dict[tuple[str, str], list[int]] = {}
        for k in inside:
            place = location(self.ops[k])
            if place is not None and self.ops[k].spec in _STORES:
                stores.setdefault(place, []).append(k)
        for k in reversed(inside):  # later loads first: they may extend the life of the objects they read from
            op = self.ops[k]
            if op.name not in LOADS:
                continue
            source, until = op.args[0], self.last.get(op, k)
            immutable = op.name == "tuple_getitem" or (op.name == "getfield_r" and op.descr.immutable)
            if immutable and type(source) is Const:
                self.borrowed.add(op)
                continue
            after = bisect_right(clobbered, k)
            if after < len(clobbered) and clobbered[after] < until + (self.ops[until].spec in _HOLDS):
                if immutable and (source in self.segment.defined or (type(source) is Op and source.name not in LOADS)):
                    self.last[source] = max(self.last[source], until)
                    self.borrowed.add(op)
                continue
            if immutable:
                self.borrowed.add(op)
                continue
            place = location(op)
            assert place is not None
            replaced = stores.get(place, [])
            after = bisect_right(replaced, k)
            if after == len(replaced) or replaced[after] >= until:
                self.borrowed.add(op)

    def _is_owned(self, value: Value) -> bool:
        return type(value) is not Const and value.kind == "r" and value not in self.borrowed

    def _write(self) -> None:
        live = {v for v in self.segment.defined if v.kind == "r"}
        waiting = False
        dies: dict[int, list[Value]] = {}
        for value in self.at:
            if self._is_owned(value):
                dies.setdefault(self.last.get(value, self.at[value]), []).append(value)
        inside = range(self.segment.start, self.segment.stop + 1)
        collects = any(self.ops[k].name in COLLECTED for k in inside)
        turns = any(self.ops[k].spec in TURNS for k in inside)
        entry_dead = [v for v in dies.get(self.segment.start - 1, []) if v in live]
        for index in range(self.segment.start, self.segment.stop + 1):
            op, counts = self.ops[index], self.plan.counts[index]
            if op.exit is not None:
                self._plan_exit(op, counts, live)
                counts.exit_drain = waiting
                if op.spec in TURNS:
                    counts.drain, counts.collect = waiting, collects
                    waiting = False
            ending = [*entry_dead, *dies.get(index, [])]
            entry_dead = []
            self._consume(op, counts, live, ending)
            counts.at_once = clobbers(op) and optimiser_clobbers(op)
            if optimiser_clobbers(op):
                counts.drain = waiting
                waiting = False
                counts.collect = collects and not turns and op.name == "jump"
            if op.kind == "r":
                counts.own = op.name in LOADS and op not in self.borrowed
                if op not in self.borrowed:
                    live.add(op)
            counts.drop = tuple([v for v in ending if v in live])
            live.difference_update(counts.drop)
            if not waiting and not counts.at_once:
                waiting = op.spec.name in REPLACES or any(self.known.get(v) not in QUIET for v in counts.drop)

    def _consume(self, op: Op, counts: Counts, live: set[Value], ending: list[Value]) -> None:
        take: list[Value] = []
        for value in consumed(op):
            if value in ending and value in live:
                live.remove(value)  # its last use: the reference itself is passed on
            else:
                take.append(value)
        counts.take = tuple(take)

    def _plan_exit(self, op: Op, counts: Counts, live: set[Value]) -> None:
        assert op.exit is not None
        saved: set[Value] = set()
        take: list[Value] = []
        for value in op.exit.values:
            if value.kind == "r":
                if value in saved or value not in live:
                    take.append(value)
                saved.add(value)
        counts.exit_take, counts.exit_drop = tuple(take), tuple([v for v in live if v not in saved])
