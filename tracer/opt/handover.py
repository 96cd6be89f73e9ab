"""Collects what is known at an exit, for the bridge that will start there.

In: an exit of an optimised unit.
Out: `KnownField`s: fields whose contents are constant at the exit, or saved by it; the bounds of the saved words; and
which of the saved values are constants.

    r1 = getfield_r(r0, A.map)
    guard_value_r(r1, <M>)
    i2 = getfield_i(r0, A.n)              exit values [r0, i2]: A.map of r0 is <M>, A.n of r0 is i2
    guard_true(i2) [r0, i2]

    i1 = int_lt(i0, 10)
    guard_true(i1) [i0]                   i0 is at least 10

    guard_value_r(r0, <G>) [r0, i1]
    guard_true(i1) [r0, i1]               r0 is <G>

This takes one walk over the unit's operations up to the exit's guard. It is done when a bridge is wanted, so that
guards without a bridge cost nothing.

Holds: the knowledge was true when the guard failed, and stays so until the bridge starts. If the exit drops an object
that may have a finaliser (`Exit.quiet` is False), that code may run in between: then only immutable fields are handed
over, and the versions that the unit rests on. If that code replaces one of these, the bridge is not entered.
Does not: hand over items of lists, or fields whose stores may be delayed.
"""

from __future__ import annotations

from collections.abc import Sequence

from tracer.hosttypes import keeps_class
from tracer.ir.descr import Field
from tracer.ir.ops import OPS, Effect
from tracer.ir.trace import Exit, KnownField, Label, Op
from tracer.ir.values import Const, Input, Value
from tracer.opt.intbound import IntBound
from tracer.opt.ranges import Ranges
from tracer.opt.state import Constant, Leaf, Node, State
from tracer.opt.versions import holds
from tracer.records import field, record

_LOADS = frozenset(("getfield_i", "getfield_f", "getfield_r"))
_STORES = frozenset(("setfield_i", "setfield_f", "setfield_r"))
_CALLS = frozenset(name for name, spec in OPS.items() if Effect.CALLS in spec.effect)
Key = tuple[Field, object]


@record
class _Knowledge:
    """What is known at one place of a unit. The key of a constant object is its identity."""

    fields: dict[Key, tuple[Value, Value]] = field(factory=dict)  # (the object, the value in its field)
    constants: dict[Value, Const] = field(factory=dict)
    classes: dict[Value, type] = field(factory=dict)
    made: set[Value] = field(factory=set)
    """Objects that the unit has allocated."""

    def put(self, field: Field, obj: Value, held: Value) -> None:
        """Note that `field` of `obj` holds `held`."""
        self.fields[field, id(obj.value) if type(obj) is Const else obj] = obj, held

    def store(self, field: Field, obj: Value, held: Value) -> None:
        """Note a store: it may have changed the field of another object that may be the same one."""
        for key in [k for k, (other, _) in self.fields.items() if k[0] is field and self.may_be(obj, other)]:
            del self.fields[key]
        self.put(field, obj, held)

    def may_be(self, a: Value, b: Value) -> bool:
        """May these two be the same object?"""
        if type(a) is Const and type(b) is Const:
            return a.value is b.value
        for one, other in ((a, b), (b, a)):
            if one in self.made and one is not other and (other in self.made or type(other) is not Op):
                return False
        class_a, class_b = self.class_of(a), self.class_of(b)
        return class_a is None or class_b is None or class_a is class_b

    def class_of(self, value: Value) -> type | None:
        """Its exact class, if known."""
        return type(value.value) if type(value) is Const else self.classes.get(value)

    def step(self, op: Op) -> None:
        """Update the knowledge for `op`, which did not leave."""
        name, args = op.spec.name, op.args
        if name in _LOADS:
            self.put(op.descr, args[0], op)
        elif name in _STORES:
            self.store(op.descr, *args)
        elif name in ("guard_value_r", "guard_value_i"):
            if isinstance(args[1], Const):
                self.constants[args[0]] = args[1]
        elif name == "guard_class":
            if isinstance(args[1], Const) and keeps_class(args[1].value):
                self.classes[args[0]] = args[1].value
        elif name == "guard_int":
            self.classes[args[0]] = int
        elif name == "new":
            self.made.add(op)
            self.classes[op] = op.descr.cls
        elif name in _CALLS:
            self.fields = {key: known for key, known in self.fields.items() if key[0].immutable}


def _at_label(label: Label) -> _Knowledge:
    known = _Knowledge()
    state = label.virtual_state
    if isinstance(state, State):
        values: dict[Node, Value] = dict(zip(state.leaves, label.inputs, strict=True))
        for leaf in state.leaves:
            if leaf.cls is not None:
                known.classes[values[leaf]] = leaf.cls
        for fact in state.facts:
            if isinstance(fact.key, Field) and all(isinstance(n, Leaf | Constant) for n in (fact.obj, fact.node)):
                obj, held = (values.get(node, node.value) for node in (fact.obj, fact.node))
                known.put(fact.key, obj, held)
    return known


def _at_start(inputs: list[Input], known_fields: tuple[KnownField, ...]) -> _Knowledge:
    known = _Knowledge()
    for fact in known_fields:
        obj, held = (inputs[v] if type(v) is int else v for v in (fact.obj, fact.held))
        assert isinstance(obj, Value)
        assert isinstance(held, Value)
        known.put(fact.field, obj, held)
    return known


def known_fields(exit: Exit) -> tuple[KnownField, ...]:
    """The fields that a bridge from this exit may rely on."""
    unit = exit.unit
    if unit is None:
        return ()
    known = _at_start(unit.trace.inputs, unit.known_fields)
    for op in unit.trace.ops:
        if op is exit.guard:
            break
        if op.spec.name == "label":
            known = _at_label(op.descr)
        else:
            known.step(op)
    if exit.guard.spec.name == "guard_true":
        known.constants[exit.guard.args[0]] = Const("i", 0)
    saved = {value: index for index, value in enumerate(exit.values)}
    found = [KnownField(Const("r", a.obj), a.field, Const("r", a.version)) for a in unit.assumed if holds(a)]
    for (asked, _), (obj, held) in known.fields.items():
        held = known.constants.get(held, held)
        place = obj if type(obj) is Const else saved.get(obj)
        content = held if type(held) is Const else saved.get(held)
        if place is not None and content is not None and not asked.delayed and (exit.quiet or asked.immutable):
            found.append(KnownField(place, asked, content))
    return tuple(found)


def known_constants(exit: Exit) -> dict[int, Const]:
    """The saved values that are constant at the exit, by their index.

    Guards share the list of saved values of an earlier guard, made before the guards in between established the
    constants.
    """
    saved = {value: index for index, value in enumerate(exit.values)}
    found: dict[int, Const] = {}
    for op in exit.unit.trace.ops if exit.unit is not None and saved else ():
        if op is exit.guard:
            break
        if op.spec.name in ("guard_value_i", "guard_value_r"):
            value, constant = op.args
            if value in saved and type(constant) is Const:
                found[saved[value]] = constant
    return found


def known_bounds(exit: Exit) -> tuple[IntBound, ...]:
    """For each value that the exit saves, what is known of it as a word.

    If that follows from the guard's failure, this marks the exit as relying on it.
    """
    unit = exit.unit
    if unit is None or all(value.kind != "i" for value in exit.values):
        return ()
    ranges = _ranges_at_start(unit.trace.inputs, unit.known_bounds)
    for op in unit.trace.ops:
        if op is exit.guard:
            break
        if op.spec.name == "label":
            state = op.descr.virtual_state
            promised = [leaf.bound for leaf in state.leaves] if isinstance(state, State) else []
            ranges = _ranges_at_start(op.descr.inputs, promised)
        else:
            ranges.passed(op)
    found = tuple(map(ranges.of, exit.values))
    if exit.guard.spec.name in ("guard_true", "guard_false"):
        ranges.learn(exit.guard.args[0], exit.guard.spec.name == "guard_false")
        before, found = found, tuple(map(ranges.of, exit.values))
        exit.assumes_failure = exit.assumes_failure or found != before
    return found


def _ranges_at_start(values: Sequence[Value], bounds: Sequence[IntBound | None]) -> Ranges:
    ranges = Ranges(lambda value: value)
    for value, bound in zip(values, bounds, strict=False):
        if bound is not None:
            ranges.bounds[value] = bound
    return ranges
