"""Writes a unit as LLVM text: one lowering function for each operation, with counts around it.

In: a unit and its plan.
Out: the `Lowering`, with text, imports, exit records, and objects to keep alive.

    drain; collect; take        then the operation        then own, drop

`LOWER` has exactly the operations of `tracer.ir.ops`.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.runtime.state import State
from codegen.units.lower_calls import CALLS
from codegen.units.lower_guards import GUARDS, turn_is_due
from codegen.units.lower_heap import HEAP
from codegen.units.lower_numbers import NUMBERS
from codegen.units.lowering import Lowering
from codegen.units.refcount import TURNS, Plan, learn
from tracer.ir.ops import OPS, Effect
from tracer.ir.trace import Op, Unit

LOWER = {**NUMBERS, **HEAP, **CALLS, **GUARDS}
_ENDS = {spec.name for spec in OPS.values() if Effect.ENDS in spec.effect}


def lower_unit(
    name: str, unit: Unit, plan: Plan, layout: Layout, state: State
) -> Lowering:
    """Write all of `unit`. Raises CompileError, LayoutError."""
    w = Lowering(name, unit, plan, layout, state)
    w.prologue()
    for index, op in enumerate(unit.trace.ops):
        w.index = index
        name = op.spec.name
        if op in w.needless:
            continue
        if name in _ENDS:
            _end(w, op)
        elif name == "label":
            _before(w)
            _drops(w)
            w.label(op)
        else:
            _before(w)
            LOWER[name](w, op)
            learn(op, w.learned)
            _after(w, op)
    w.finish_text()
    return w


def _before(w: Lowering) -> None:
    counts = w.plan.counts[w.index]
    for value in counts.take:
        w.e.incref(w.e.operand(value))
    if counts.drain and w.unit.trace.ops[w.index].spec not in TURNS:
        w.drain()


def _after(w: Lowering, op: Op) -> None:
    if w.plan.counts[w.index].own:
        w.e.incref(w.e.operand(op))
    _drops(w)


def _drops(w: Lowering) -> None:
    counts = w.plan.counts[w.index]
    for value in counts.drop:
        if value is w.call_result:  # null if the call has raised
            w.e.call("rt_decref", w.e.typed(value))
        else:
            w.e.decref(w.e.operand(value), w.known(value), counts.at_once)


def _end(w: Lowering, op: Op) -> None:
    counts = w.plan.counts[w.index]
    if op.name == "exit":
        w.leave(op)
        return
    for value in counts.take:
        w.e.incref(w.e.operand(value))
    _drops(w)
    if counts.drain:
        w.drain()
    if counts.collect:
        with w.e.rarely(turn_is_due(w.e)):
            w.e.call("rt_collect")
    LOWER[op.name](w, op)
