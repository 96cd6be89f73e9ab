"""Proves on every path that a plan of reference counts is right.

In: a unit and its `Plan`.
Out: nothing, or `Unbalanced`.

It walks over the operations with its own bookkeeping: how many references each value owns, and since when a borrowed
value could have died. At each exit, jump and finish no reference may be left over or missing. Each use of a value needs
a reference of its own, or a constant, or an owner that still holds the value, or that nothing has happened since it was
loaded.
Does not: share any reasoning with `codegen.units.refcount`, except for the meaning of the operations.
"""

from __future__ import annotations

from codegen.units.refcount import LOADS, QUIET, TURNS, Counts, Plan, clobbers, consumed, location, segments
from tracer.hosttools import defaultdict
from tracer.ir.ops import Effect
from tracer.ir.trace import RETURNS, Op, Unit
from tracer.ir.values import Const, Value


class Unbalanced(AssertionError):
    """A plan that would leak, or use an object that may be dead."""


def check(unit: Unit, plan: Plan) -> None:
    """Raises Unbalanced, with the operation's index, if `plan` is wrong for `unit`."""
    for number, segment in enumerate(segments(unit)):
        walk = _Walk(plan.known[number])
        for value in segment.defined:
            if value.kind == "r":
                walk.owned[value] += 1
        for index in range(segment.start, segment.stop + 1):
            op = unit.trace.ops[index]
            try:
                walk.step(op, plan.counts[index])
            except Unbalanced as error:
                raise Unbalanced(f"unit {unit.number}, operation {index} ({op.name}): {error}") from None
        if any(number > 0 for number in walk.owned.values()):
            raise Unbalanced(f"unit {unit.number}: references left at operation {segment.stop}: {walk.owned}")


class _Walk:
    def __init__(self, known: dict[Value, type]) -> None:
        self.known = known
        self.owned: defaultdict[Value, int] = defaultdict(int)
        self.safe: dict[Value, Value | None] = {}  # borrowed values: alive for now, or as long as this owner is
        self.waiting: set[Value] = set()  # dropped values: in limbo at worst, whatever is stored

    def alive(self, value: Value) -> bool:
        return type(value) is Const or self.owned[value] > 0 or value in self.waiting or value in self.safe

    def need(self, value: Value, what: str) -> None:
        if value.kind == "r" and not self.alive(value):
            raise Unbalanced(f"{what}: a value that may be gone")

    def step(self, op: Op, counts: Counts) -> None:
        for argument in op.args:
            self.need(argument, "argument")
        if op.spec in TURNS:
            self._forget(op)
        if op.exit is not None:
            self._leave(op, counts)
        for value in counts.take:
            self.need(value, "take")
            self.owned[value] += 1
        for value in consumed(op):
            self.owned[value] -= 1
            if self.owned[value] < 0:
                raise Unbalanced("gives away a reference that it does not have")
            if op.name not in ("label", "jump", *RETURNS) and not self.owned[value]:
                self.safe.setdefault(value, None)  # the heap owns it now
        if counts.drain and not clobbers(op):
            raise Unbalanced("drains where the optimiser still knows the heap")
        if clobbers(op):
            self._forget(op)
        elif Effect.WRITES in op.spec.effect:
            self._replace(op)
        if op.kind == "r":
            self._define(op, counts)
        for value in counts.drop:
            self.owned[value] -= 1
            if self.owned[value] < 0:
                raise Unbalanced("drops a reference that it does not have")
            if counts.at_once:
                self._forget(op)
            elif not self.owned[value] and self.known.get(value) not in QUIET:
                self.waiting.add(value)

    def _leave(self, op: Op, counts: Counts) -> None:
        assert op.exit is not None
        left = self.owned.copy()
        for value in counts.exit_take:
            self.need(value, "exit takes")
            left[value] += 1
        for value in op.exit.values:
            if value.kind == "r":
                self.need(value, "exit saves")
                left[value] -= 1
        for value in counts.exit_drop:
            left[value] -= 1
        if any(left.values()):
            raise Unbalanced("the exit's references do not add up")

    def _define(self, op: Op, counts: Counts) -> None:
        if op.name not in LOADS:
            self.owned[op] += 1
            return
        if counts.own:
            self.owned[op] += 1
            return
        source = op.args[0]
        fixed = op.name == "tuple_getitem" or (op.name == "getfield_r" and op.descr.immutable)
        self.safe[op] = source if fixed and (type(source) is Const or self.owned[source]) else None

    def _forget(self, op: Op) -> None:
        """Other code may run: only values that are owned, or immutable parts of owned values, stay alive."""
        self.waiting.clear()
        self.safe = {v: owner for v, owner in self.safe.items() if owner is not None and self._is_held(owner)}

    def _is_held(self, owner: Value | None) -> bool:
        """Is `owner`, or the value that holds it immutably, owned? Else it may be in limbo, with all that it holds."""
        while owner is not None and type(owner) is not Const and not self.owned[owner]:
            owner = self.safe.get(owner)
        return owner is not None

    def _replace(self, op: Op) -> None:
        """A store: a number that was loaded from such a place may be dead.

        An immutable field is stored to once, in a new object: that replaces nothing.
        """
        if op.name == "setfield_r" and op.descr.immutable:
            return
        place = location(op)
        if place is None:
            return
        for value in list(self.safe):
            if type(value) is Op and self.safe[value] is None and value.name in LOADS and location(value) == place:
                if value is not op.args[-1]:
                    del self.safe[value]
