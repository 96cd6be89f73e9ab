"""All operations of a unit, in order, with counts around each, in the first tier.

In: a `Writing`.
Out: its instructions.

    drain; collect; take        then the operation        then own, drop

`WRITERS` has exactly the operations of `tracer.ir.ops`.
"""

from __future__ import annotations

from codegen.units.first.exits import leave, write_finish, write_jump, write_label, write_prologue
from codegen.units.first.first_calls import CALL_WRITERS
from codegen.units.first.first_guards import GUARD_WRITERS
from codegen.units.first.first_heap import HEAP_WRITERS
from codegen.units.first.first_numbers import NUMBER_WRITERS, Write
from codegen.units.first.homes import Writing
from codegen.units.refcount import TURNS, CompileError, Counts, learn
from tracer.ir.ops import OPS
from tracer.ir.trace import Op

_LABEL = OPS["label"].number
_EXIT = OPS["exit"].number


def write_unit(w: Writing) -> None:
    """Write all operations. Raises CompileError, LayoutError; Refused if only the other tier can write the unit."""
    has_label = False
    for op in w.ops:
        if op.spec.number == _LABEL:
            if has_label:
                raise CompileError("a unit has one label")
            has_label = True
    write_prologue(w, has_label)
    for k in range(len(w.ops)):
        op = w.ops[k]
        w.index = k
        if op not in w.needless:
            _write(w, op)


def _write(w: Writing, op: Op) -> None:
    number, counts = op.spec.number, w.counts[w.index]
    if op.spec.ends:
        _end(w, op, counts)
        return
    _before(w, op, counts)
    if number == _LABEL:
        _drops(w, counts)
        write_label(w, op)
        return
    WRITERS[number](w, op)
    learn(op, w.learned)
    if counts.own:
        w.incref(w.operand(op))
    _drops(w, counts)
    w.settle(op)


def _before(w: Writing, op: Op, counts: Counts) -> None:
    _take(w, counts)
    if counts.drain and op.spec not in TURNS:
        w.drain()


def _take(w: Writing, counts: Counts) -> None:
    for value in counts.take:
        w.incref(w.operand(value))


def _drops(w: Writing, counts: Counts) -> None:
    for value in counts.drop:
        if value is w.call_result:  # null if the call has raised
            w.run("rt_decref", (w.operand(value),))
        else:
            w.decref(w.operand(value), w.learned.get(value), counts.at_once)


def _end(w: Writing, op: Op, counts: Counts) -> None:
    number = op.spec.number
    if number == _EXIT:
        leave(w, op)
        return
    _take(w, counts)
    _drops(w, counts)
    if counts.drain:
        w.drain()
    if counts.collect:
        w.run("rt_collect", ())
    WRITERS[number](w, op)


_BY_NAME: dict[str, Write] = {
    **NUMBER_WRITERS,
    **HEAP_WRITERS,
    **CALL_WRITERS,
    **GUARD_WRITERS,
    "label": write_label,
    "jump": write_jump,
    "finish": write_finish,
    "raise": write_finish,
    "exit": leave,
}
WRITERS: tuple[Write, ...] = tuple(_BY_NAME[name] for name in OPS)
"""What writes each operation, by its number."""
