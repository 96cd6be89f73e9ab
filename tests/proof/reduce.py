"""Makes a recorded trace smaller for as long as something is still wrong with it.

In: a trace and a question ("is it still wrong?").  Out: a smaller trace.

Leaves out operations (a value that is left out is replaced by an input, an operand or a constant), values of snapshots,
and arguments of the jump, each of which then is the loop's input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.ir.ops import Effect
from tracer.ir.snapshot import FrozenFrame, Snapshot
from tracer.ir.trace import Op, Trace
from tracer.ir.values import Const, Input, Value

_DEFAULTS: dict[str, Any] = {"i": 0, "f": 0.0, "r": None}
_TIED = ("guard_no_overflow", "guard_no_exception", "guard_exception")


class _Copy:
    """A trace again, with some values replaced."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.became: dict[Value, Value] = {}
        self.plain = False  # leave snapshots' values out

    def value(self, value: Value) -> Value:
        return self.became.get(value, value)

    def slot(self, slot: Any) -> Any:
        if not isinstance(slot, FrozenFrame):
            return self.value(slot)
        base = None if slot.base is None else self.value(slot.base)
        arrays = tuple([tuple([self.slot(v) for v in items]) for items in slot.arrays])
        return FrozenFrame(slot.shape, base, tuple([self.slot(v) for v in slot.values]), arrays, slot.identity)

    def snapshot(self, snapshot: Snapshot | None) -> Snapshot | None:
        if snapshot is None:
            return None
        return Snapshot(self.snapshot(snapshot.parent), snapshot.position, tuple(map(self.slot, snapshot.values)))

    def op(self, old: Op) -> Op:
        new = Op(old.spec, tuple([self.value(a) for a in old.args]), old.descr)
        new.snapshot = self.snapshot(old.snapshot)
        self.became[old] = new
        return new


def without(trace: Trace, first: int, count: int) -> Trace:
    """The trace without these operations."""
    copy = _Copy(trace)
    ops: list[Op] = []
    for index, old in enumerate(trace.ops):
        if first <= index < first + count:
            if old.kind != "v":
                copy.became[old] = copy.value(_stand_in(old, trace))
        else:
            ops.append(copy.op(old))
    return Trace(trace.inputs, ops, None, trace.start)


def _stand_in(old: Op, trace: Trace) -> Value:
    for value in (*old.args, *trace.inputs):
        if value.kind == old.kind and not (old.kind == "r" and isinstance(value, Input)):
            return value
    return Const(old.kind, _DEFAULTS[old.kind])


def with_snapshot(trace: Trace, index: int, snapshot: Snapshot) -> Trace:
    """The trace with another snapshot at this guard."""
    copy = _Copy(trace)
    ops = [copy.op(old) for old in trace.ops]
    ops[index].snapshot = copy.snapshot(snapshot)
    return Trace(trace.inputs, ops, None, trace.start)


def _smaller_snapshots(snapshot: Snapshot) -> list[Snapshot]:
    found = [Snapshot(None, snapshot.position, ())]
    if snapshot.parent is not None:
        found.append(Snapshot(None, snapshot.position, snapshot.values))
    for k in range(len(snapshot.values)):
        kept = (*snapshot.values[:k], *snapshot.values[k + 1 :])
        found.append(Snapshot(snapshot.parent, snapshot.position, kept))
    return found


def with_jump(trace: Trace, index: int, value: Value) -> Trace:
    """The trace with another value for one of the jump's arguments."""
    copy = _Copy(trace)
    ops = [copy.op(old) for old in trace.ops]
    args = list(ops[-1].args)
    args[index] = value
    ops[-1].args = tuple(args)
    return Trace(trace.inputs, ops, None, trace.start)


def _groups(trace: Trace) -> list[tuple[int, int]]:
    """The operations that may be left out together, last ones first."""
    found: list[tuple[int, int]] = []
    index = len(trace.ops) - 2
    while index >= 0:
        name = trace.ops[index].spec.name
        if name in _TIED and index:
            found.append((index - 1, 2))
            index -= 2
        else:
            if Effect.ENDS not in trace.ops[index].spec.effect:
                found.append((index, 1))
            index -= 1
    return found


def reduced(trace: Trace, is_wrong: Callable[[Trace], bool]) -> Trace:
    """The smallest trace that was found to be wrong, too."""

    def still(smaller: Trace) -> bool:
        try:
            return is_wrong(smaller)
        except Exception:  # what was left out was needed
            return False

    for size in (32, 16, 8, 4):
        for first in range(max(len(trace.ops) - 1 - size, 0), -1, -size):
            smaller = without(trace, first, min(size, len(trace.ops) - 1 - first))
            if still(smaller):
                trace = smaller
    changed = True
    while changed:
        changed = False
        for first, count in _groups(trace):
            smaller = without(trace, first, count)
            if still(smaller):
                trace, changed = smaller, True
        for index in range(len(trace.ops)):
            again = trace.ops[index].snapshot is not None
            while again:
                snapshot = trace.ops[index].snapshot
                assert snapshot is not None
                again = False
                if not snapshot.values and snapshot.parent is None:
                    break
                for other in _smaller_snapshots(snapshot):
                    smaller = with_snapshot(trace, index, other)
                    if still(smaller):
                        trace, changed, again = smaller, True, True
                        break
        last = trace.ops[-1]
        if last.spec.name == "jump":
            for index, value in enumerate(trace.inputs):
                if index < len(last.args) and trace.ops[-1].args[index] is not value:
                    smaller = with_jump(trace, index, value)
                    if still(smaller):
                        trace, changed = smaller, True
    return trace
