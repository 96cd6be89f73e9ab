"""Drops operations whose results are not used, and numbers the exits.

    i1 = int_add(i0, 1)           =>
    guard_true(i0) [i0]                    guard_true(i0) [i0]

Holds: a value that an exit saves is used. One walk, backward.
Does not: drop stores, calls of functions that are not elidable, objects with finalisers, or guards.
"""

from __future__ import annotations

from tracer.host.dying import finalizer_of
from tracer.ir.ops import CALL, END, EXIT, OPS, WRITE
from tracer.ir.trace import Exit, Op
from tracer.ir.values import Value

_REMOVABLE = frozenset(
    name
    for name, spec in OPS.items()
    if spec.result_kind != "v" and not name.endswith("_ovf")
    if not spec.effect & (WRITE | EXIT | CALL | END)
)


def without_dead_operations(ops: list[Op]) -> list[Op]:
    """The operations that are used or have an effect, in order."""
    used: set[Value] = set()
    kept: list[Op] = []
    for op in reversed(ops):
        if op.spec.name in _REMOVABLE and op not in used:
            if op.spec.name != "new" or finalizer_of(op.descr.cls) is None:
                continue
        kept.append(op)
        used.update(op.args)
        if op.exit is not None:
            used.update(op.exit.values)
    kept.reverse()
    return kept


def number_exits(ops: list[Op]) -> list[Exit]:
    """The exits of the guards, in order, numbered from 0."""
    exits = [op.exit for op in ops if op.exit is not None]
    for number, left in enumerate(exits):
        left.number = number
    return exits
