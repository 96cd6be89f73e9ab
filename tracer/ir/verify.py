"""Checks that a trace is well formed; usable between any two passes.

In: a trace.  Out: nothing, or `BadTrace` with every complaint beside its line:

    after 'heap': bad trace
    [r0]
    i1 = int_add(r0, 1)                       <- wants operands 'ii', got 'ri'

Checked, for each operation:
  - the number and kinds of its arguments, and the kind of its description
  - its result is new, and its arguments are defined before it; after a `label`, only
    the label's inputs and later results count as defined
  - a guard has a snapshot or an exit, and the exit's values are defined
  - guard_no_overflow follows an int_*_ovf and the other way round, guard_no_exception
    and guard_exception follow a call
  - a jump to a label passes the kinds that the label takes; a label's arguments are
    different values that are not constants, and its inputs are new values of the same kinds
  - nothing follows an operation that ends the trace, and one does end it

Does not: look into snapshots, whose values may have been removed on purpose.
"""

from __future__ import annotations

from tracer.ir.descr import Call, Field, Shape
from tracer.ir.items import Items
from tracer.ir.ops import Effect
from tracer.ir.text import show_lines
from tracer.ir.trace import Label, Op, Trace, Unit
from tracer.ir.values import Const, Input, Value

_DESCRIPTIONS = {"field": Field, "class": Shape, "items": Items, "call": Call, "label": Label}


class BadTrace(Exception):
    """A trace that breaks a rule. It is a bug of the tracer, never the user's fault."""

    def __init__(self, where: str, complaints: list[tuple[int, str]], lines: list[str]) -> None:
        self.complaints = complaints
        beside: dict[int, list[str]] = {}
        for index, complaint in complaints:
            beside.setdefault(index, []).append(complaint)
        shown = [
            f"{line:<42}<- {'; '.join(beside[index])}" if index in beside else line
            for index, line in enumerate(lines, -1)
        ]
        super().__init__("\n".join([f"{where}: bad trace", *shown]))


class _Checker:
    def __init__(self, trace: Trace, ended: bool) -> None:
        self.trace = trace
        self.ended = ended
        self.complaints: list[tuple[int, str]] = []
        self.defined: set[Value] = set(trace.inputs)
        self.seen: set[Value] = set(trace.inputs)
        self.index = -1

    def complain(self, message: str) -> None:
        self.complaints.append((self.index, message))

    def run(self) -> list[tuple[int, str]]:
        if len(self.seen) != len(self.trace.inputs):
            self.complain("an input appears twice")
        ops = self.trace.ops
        for self.index, op in enumerate(ops):
            self.arguments(op)
            self.description(op)
            self.neighbours(op, ops)
            if op.spec.is_guard:
                self.leaves(op)
            if op.spec.name == "label":
                self.label(op)
            elif op.kind != "v":
                if op in self.seen:
                    self.complain("is defined twice")
                self.seen.add(op)
                self.defined.add(op)
        if self.ended and not (ops and Effect.ENDS in ops[-1].spec.effect):
            self.complain("the trace does not end")
        return self.complaints

    def arguments(self, op: Op) -> None:
        wanted = op.spec.argument_kinds
        got = "".join(a.kind for a in op.args)
        if wanted != "*" and wanted != got:
            self.complain(f"wants operands {wanted!r}, got {got!r}")
        for argument in op.args:
            self.use(argument)

    def use(self, value: Value) -> None:
        if type(value) is Const or value in self.defined:
            return
        if not isinstance(value, Op | Input):
            self.complain(f"a {type(value).__name__} does not belong into a trace")
        elif value in self.seen:
            self.complain(f"a value of kind {value.kind} is not an input of the label before")
        else:
            self.complain(f"a value of kind {value.kind} is used before it is defined")

    def description(self, op: Op) -> None:
        wanted = op.spec.descr
        if wanted == "" and op.descr is not None:
            self.complain(f"has a description {op.descr!r} that it does not want")
        elif wanted and not isinstance(op.descr, _DESCRIPTIONS[wanted]) and (op.descr or op.spec.name != "jump"):
            self.complain(f"wants a {wanted}, got {op.descr!r}")
        elif isinstance(op.descr, Field):
            if op.spec.name[-1] != op.descr.kind:
                self.complain(f"the field is of kind {op.descr.kind!r}")
        elif isinstance(op.descr, Call):
            got = "".join(a.kind for a in op.args)
            if op.descr.argument_kinds != got:
                self.complain(f"the function wants {op.descr.argument_kinds!r}, got {got!r}")
            if op.descr.result_kind != op.kind:
                self.complain(f"the function's result is of kind {op.descr.result_kind!r}")
        elif isinstance(op.descr, Label):
            got = "".join(a.kind for a in op.args)
            known = op.descr.kinds or (got if op.descr.unit is None else "")
            if known != got:
                self.complain(f"the label takes {known!r}, got {got!r}")

    def neighbours(self, op: Op, ops: list[Op]) -> None:
        name = op.spec.name
        before = ops[self.index - 1].spec if self.index else None
        behind = ops[self.index + 1].spec.name if self.index + 1 < len(ops) else "the end"
        if name.endswith("_ovf") and behind != "guard_no_overflow":
            self.complain(f"wants guard_no_overflow behind it, got {behind}")
        if name == "guard_no_overflow" and not (before and before.name.endswith("_ovf")):
            self.complain("wants an int_*_ovf before it")
        if name in ("guard_no_exception", "guard_exception") and not (before and Effect.CALLS in before.effect):
            self.complain("wants a call before it")
        if Effect.ENDS in op.spec.effect and self.index + 1 < len(ops):
            self.complain("ends the trace, but is not the last operation")

    def leaves(self, op: Op) -> None:
        if op.exit is None:
            if op.snapshot is None:
                self.complain("has neither snapshot nor exit")
            return
        for value in op.exit.values:
            if type(value) is Const:
                self.complain("saves a constant")
            self.use(value)

    def label(self, op: Op) -> None:
        if len(set(op.args)) != len(op.args):
            self.complain("takes a value twice")
        if any(type(a) is Const for a in op.args):
            self.complain("takes a constant")
        inputs = op.descr.inputs if isinstance(op.descr, Label) else []
        if [value.kind for value in inputs] != [a.kind for a in op.args]:
            self.complain("has other inputs than arguments")
        if len(self.seen | set(inputs)) != len(self.seen) + len(inputs):
            self.complain("has an input that is defined before")
        self.seen.update(inputs)
        self.defined = set(inputs)


def complaints_about(trace: Trace, ended: bool = True) -> list[tuple[int, str]]:
    """All complaints as (index of the operation, -1 for the inputs; sentence)."""
    return _Checker(trace, ended).run()


def verify(trace: Trace, where: str = "verify", ended: bool = True) -> None:
    """Check `trace`. ended: False while its last operation is still to come.

    Raises: BadTrace.
    """
    complaints = complaints_about(trace, ended)
    if complaints:
        raise BadTrace(where, complaints, show_lines(trace))


def verify_unit(unit: Unit, where: str = "") -> None:
    """Check an optimised trace, and that the unit lists exactly the exits of its guards.

    Raises: BadTrace.
    """
    verify(unit.trace, where or unit.name)
    guards = [op for op in unit.trace.ops if op.spec.is_guard]
    complaints: list[tuple[int, str]] = []
    for index, op in enumerate(unit.trace.ops):
        if op.spec.is_guard and (op.exit is None or op.exit.guard is not op or op.exit.unit is not unit):
            complaints.append((index, "has no exit of this unit"))
    if [guard.exit for guard in guards] != unit.exits:
        complaints.append((-1, "the unit's exits are not those of its guards, in order"))
    if complaints:
        raise BadTrace(where or unit.name, complaints, show_lines(unit.trace))
