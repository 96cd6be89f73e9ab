"""Treats versions as constants as long as they are not replaced: no load, no guard.

    r1 = getfield_r(<Class>, Class.version)
    guard_value_r(r1, <V>)
    call_v(f)                             =>       call_v(f)
    r2 = getfield_r(<Class>, Class.version)        guard_not_invalidated()
    guard_value_r(r2, <V>)

In: guards that a field of a constant object holds a version, which never comes back once it was replaced
(`replaced_for_good` in `tracer.hints`).
Out: the unit's `assumed`, what it rests on. Whoever replaces a version invalidates these units.

Holds: an invalid unit is not entered, so what it rests on holds at its start. A version can only be replaced in a call
that may change everything: after such a call, the first guard on a version becomes a check that the unit is still
valid, for all versions. A unit that jumps into another one rests on what that one rests on, too.
Does not: treat as constant a version that was replaced after it was recorded: its guard is kept.
Source: quasi-immutable fields of RPython (`rpython/jit/metainterp/quasiimmut.py`), with the check as an operation.
"""

from __future__ import annotations

from tracer.host.fields import read_field
from tracer.hosttypes import type_holds
from tracer.ir.descr import EVERYTHING, Field
from tracer.ir.ops import OPS
from tracer.ir.snapshot import Snapshot
from tracer.ir.trace import Assumption, Op, Unit
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import DROP, Answer, Args, Optimizer, Pass


class Versions(Pass):
    """Removal of guards on versions."""

    switch = "versions"

    __slots__ = ("is_valid",)
    is_valid: bool

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.is_valid = True  # certainly valid at this place of the walk

    def opt_guard_value_r(self, op: Op, args: Args) -> Answer:
        """Dropped if the value is a version in a field of a constant object."""
        value, wanted = args
        if type(value) is not Op or value.spec.name != "getfield_r" or type(wanted) is not Const:
            return None
        if not self.assume(value.args[0], value.descr, wanted, op.snapshot):
            return None
        self.o.forward[value] = wanted
        return DROP

    def assume(self, obj: Value, field: Field, version: Const, snapshot: Snapshot | None) -> bool:
        """Make the unit rest on this field's version. False if that is not possible."""
        if type(obj) is not Const or not can_be_assumed(obj.value, field, version.value):
            return False
        if not self.is_valid:
            if snapshot is None:
                return False
            self.check(snapshot)
        self.o.unit.assumed.add(Assumption(obj.value, field, version.value))
        return True

    def check(self, snapshot: Snapshot | None) -> None:
        """Emit a check that leaves here if the unit is invalid."""
        self.o.emit(OPS["guard_not_invalidated"], [], None, snapshot)
        self.is_valid = True

    def _saw_call(self, new: Op) -> None:
        if getattr(new.descr, "changes", EVERYTHING) == EVERYTHING:
            self.is_valid = False

    saw_call_i = saw_call_f = saw_call_r = saw_call_v = saw_call_assembler_r = _saw_call


def can_be_assumed(obj: object, field: Field, version: object) -> bool:
    """Does `field` of `obj` hold this version now, and will its replacement be announced?"""
    if not type_holds(type(version), "_jit_replaced_for_good_") or not hasattr(version, "dependants"):
        return False
    return read_field(obj, field) is version


def holds(assumption: Assumption) -> bool:
    """Is the assumption true now?"""
    return read_field(assumption.obj, assumption.field) is assumption.version


def starts_valid(o: Optimizer, ops: list[Op]) -> None:
    """Note that the walk begins at a header that only these operations lead back to."""
    versions = o.passes.get(Versions)
    if isinstance(versions, Versions):
        calls = [op for op in ops if op.spec.name.startswith("call_") and not op.spec.name.startswith("call_pure")]
        versions.is_valid = all(getattr(op.descr, "changes", EVERYTHING) != EVERYTHING for op in calls)


def join(o: Optimizer, target: Unit, snapshot: Snapshot | None) -> None:
    """Make the unit rest on what `target` rests on, because the walk ends in a jump into it."""
    if not target.assumed:
        return
    versions = o.passes.get(Versions)
    if not isinstance(versions, Versions):
        o.emit(OPS["guard_not_invalidated"], [], None, snapshot)
    elif not versions.is_valid:
        versions.check(snapshot)
    o.unit.assumed |= target.assumed
