"""Peels a loop: the recorded operations once as the preamble, and once more as the body.

    [r0]                                   [r0]
    guard_class(r0, int)                   i1 = guard_int(r0)
    i1 = unbox_int(r0)                     i2 = int_lt(i1, 100)
    i2 = int_lt(i1, 100)                   guard_true(i2)
    guard_true(i2)                         i3 = int_add(i1, 1)
    i3 = int_add(i1, 1)           =>       label(L, i3)
    r4 = box_int(i3)                       i4 = int_lt(i3, 100)
    jump(r4)                               guard_true(i4)
                                           i5 = int_add(i3, 1)
                                           jump(L, i5)

The preamble's walk ends in a state (see `tracer.opt.state`); a second walk over the recorded operations starts from it.
If the end of that walk does not fit the state, the state is made more general (a virtual is lifted before the label, a
fact is dropped), and the second walk is repeated. The loop is left unpeeled after too many rounds, or if the second
walk shows that its path is never taken twice in a row.

In `a, b = b, C(b)`, `a` is a real object at the header after one iteration, and virtual at every later header. Then the
preamble is made one iteration longer, as long as it stays short.

Holds: after the label only its inputs and constants are used. An input is not a value of the preamble: what the
preamble knows about the value that it passes need not hold for the values that later turns and bridges pass.
Does not: move anything out of the loop that the preamble has not computed.
Source: *Loop-Aware Optimizations in PyPy's Tracing JIT*, Ardö, Bolz, Fijałkowski; DLS 2012.
"""

from __future__ import annotations

from typing import Any

from tracer.ir.forwarding import Constants
from tracer.ir.ops import OPS
from tracer.ir.trace import Assumption, KnownField, Label, Op, Trace, Unit
from tracer.ir.values import Const, Input, Value
from tracer.opt import dropped
from tracer.opt.bounds import Bounds
from tracer.opt.dead import number_exits, without_dead_operations
from tracer.opt.fit import Fitter, Mismatch
from tracer.opt.heap import Heap
from tracer.opt.intbound import TOP, IntBound
from tracer.opt.optimizer import Optimizer, Pass
from tracer.opt.promises import keep_used_bounds, keep_used_classes, keep_used_facts
from tracer.opt.state import (
    Constant,
    Entry,
    Leaf,
    Refused,
    State,
    collect_leaves,
    describe,
    opaque_state,
)
from tracer.opt.versions import Versions, can_be_assumed, join, starts_valid
from tracer.resume.encode import Pool, Virtual

MAX_ROUNDS = 12
"""How often the second walk may be made."""
MAX_ITERATIONS = 4  # the longest preamble, in iterations
MAX_PREAMBLE = 3000  # the most recorded operations in a preamble of more than one iteration
Passes = list[type[Pass]]


class PeelAgain(Exception):
    """After one more iteration, the header would need fewer allocations."""


def new_unit(trace: Trace, number: int, name: str) -> Unit:
    """A unit for the recorded trace, with its start label and without operations."""
    kinds = "".join([value.kind for value in trace.inputs])
    start = trace.start or Label("")
    start.name, start.kinds = f"{name}.start", kinds
    unit = Unit(number, name, Trace(trace.inputs, []), [], start)
    start.unit = unit
    return unit


def finish_unit(unit: Unit, ops: list[Op]) -> Unit:
    """The unit with these operations, without the dead ones, and with their exits."""
    unit.trace.ops = without_dead_operations(ops)
    unit.exits = number_exits(unit.trace.ops)
    return unit


def close_loop(
    unit: Unit, state: State, preamble: list[Op], inputs: list[Input], body: list[Op], args: list[Value]
) -> Unit:
    """Join preamble, label, body and jump. inputs: one for each leaf; the body's walk started with them."""
    leaves = [leaf.value for leaf in state.leaves]
    kinds = "".join([value.kind for value in leaves])
    unit.label = label = Label(unit.name, unit, kinds, state, inputs)
    header = Op(OPS["label"], tuple(leaves), label)
    return finish_unit(unit, [*preamble, header, *body, Op(OPS["jump"], tuple(args), label)])


def plain_loop(trace: Trace, unit: Unit, passes: Passes) -> Unit:
    """The loop as it was recorded: the label comes first, and nothing is known at it."""
    unit.trace.inputs = [Input(value.kind) for value in trace.inputs]
    o = dropped.walk_class(unit, passes, Constants(), Pool())
    starts_valid(o, trace.ops)
    if not o.feed_all(trace.ops[:-1]):
        return finish_unit(unit, o.ops)
    args = [o.force(value) for value in trace.ops[-1].args]
    state = opaque_state(unit.trace.inputs)
    return close_loop(unit, state, [], trace.inputs, o.ops, [o.resolve(value) for value in args])


def peel(trace: Trace, unit: Unit, passes: Passes) -> Unit:
    """The loop with its first iteration, or its first few, as the preamble."""
    for iterations in range(1, MAX_ITERATIONS + 1):
        longest = iterations == MAX_ITERATIONS or (iterations + 1) * len(trace.ops) > MAX_PREAMBLE
        try:
            closed = _peeled(trace, unit, passes, iterations)
        except PeelAgain:
            if not longest:
                continue
            closed = None
        if closed is not None:
            return closed
        break
    return _peeled(trace, unit, passes, 1, lift=True) or plain_loop(trace, unit, passes)


def _walk(trace: Trace, o: Optimizer, iterations: int) -> bool:
    """Feed the loop `iterations` times. False if a guard on the way always fails.

    The recorded values stand for another iteration's each time, so the unit's inputs must be other values.
    """
    args: list[Value] = [*o.unit.trace.inputs]
    for _ in range(iterations):
        o.forward.update(zip(trace.inputs, args, strict=True))
        if not o.feed_all(trace.ops[:-1]):
            return False
        args = [o.resolve(value) for value in trace.ops[-1].args]
    return True


def _peeled(trace: Trace, unit: Unit, passes: Passes, iterations: int, lift: bool = False) -> Unit | None:
    """The loop with this many iterations as preamble; None if it cannot be made.

    Raises: PeelAgain, unless `lift` says to lift virtuals that meet a leaf among the header's arguments.
    """
    constants, pool = Constants(), Pool()
    preamble = dropped.walk_class(unit, passes, constants, pool)
    unit.trace.inputs = [Input(value.kind) for value in trace.inputs]
    if not _walk(trace, preamble, iterations):
        return finish_unit(unit, preamble.ops) if iterations == 1 else None
    jump = trace.ops[-1]
    refused = Refused()
    for _ in range(MAX_ROUNDS):
        state = describe(preamble, list(jump.args), refused, trace.inputs)
        body = dropped.walk_class(unit, passes, constants, pool)
        entry = Entry(state, body)
        starts_valid(body, trace.ops)
        body.forward.update(zip(trace.inputs, entry.args, strict=True))
        if not body.feed_all(trace.ops[:-1]):
            return None  # after the first iteration, a second one never takes this path
        if not lift and _is_early(state, refused, [body.resolve(value) for value in jump.args]):
            raise PeelAgain
        fitter = Fitter(body)
        try:
            fitter.fit_args(state, list(jump.args))
            keep_used_facts(state, entry, body, fitter, refused)
            collect_leaves(state)
            keep_used_bounds(state, entry, body, fitter)
            keep_used_classes(state, entry, body, fitter)
            args = fitter.arguments(state)
        except Mismatch as mismatch:
            if not _generalise(mismatch, preamble, refused):
                return None
            continue
        return close_loop(unit, state, preamble.ops, entry.inputs(), body.ops, args)
    return None


def _is_early(state: State, refused: Refused, args: list[Value]) -> bool:
    """Will an argument that is a real object at this header be virtual at the next one?"""
    return any(
        isinstance(node, Leaf) and isinstance(value, Virtual) and node.value not in refused.boxes
        for node, value in zip(state.args, args, strict=True)
    )


def _generalise(mismatch: Mismatch, preamble: Optimizer, refused: Refused) -> bool:
    """Make the next state more general at this place. False if that is not possible."""
    node, fact = mismatch.node, mismatch.fact
    if fact is not None:
        assert fact.imported is not None
        refused.facts.add(fact.imported)
        return True
    if isinstance(node, Constant):
        return False
    if mismatch.is_bound:
        refused.bounds.add(node.value)
        return True
    if isinstance(node, Leaf):
        if node.cls is None or node.value in refused.classes:
            return False
        refused.classes.add(node.value)
        return True
    refused.boxes.add(preamble.force(node.value))
    return True


def end_bridge(trace: Trace, o: Optimizer) -> None:
    """Jump to the target's label if the values can be made to fit it, else to its start.

    If the jump's values were not seen, a bridge without a guard of its own (other than for signals, which each jump
    has) gets no guards here either: it may start at such a guard, and would then fail at the same one for ever.
    """
    jump = trace.ops[-1]
    start: Label = jump.descr
    target = start.unit
    label = target.label if target is not None else None
    if target is not None and label is not None and isinstance(label.virtual_state, State):
        state: State = label.virtual_state
        may_guard = trace.seen is not None or any(
            op.spec.is_guard and op.spec.name != "guard_not_interrupted" for op in trace.ops
        )
        versions: Any = o.passes.get(Versions)
        before, forward, was_valid = len(o.ops), dict(o.forward), versions is not None and versions.is_valid
        try:
            fitter = Fitter(o, jump.snapshot, may_guard)
            fitter.fit_args(state, list(jump.args), trace.seen)
            for fact in state.facts:
                fitter.fit_fact(fact)
            fitter.fit_bounds(state)
            args = fitter.arguments(state)
        except Mismatch:
            del o.ops[before:]  # the start takes any values: no guards, loads or lifted objects are needed
            o.forward_as(forward)
            o.encoded = None
            if versions is not None:
                versions.is_valid = was_valid
        else:
            join(o, target, jump.snapshot)
            o.ops.append(Op(OPS["jump"], tuple(args), label))
            return
    if target is not None:
        join(o, target, jump.snapshot)
    o.ops.append(Op(OPS["jump"], tuple([o.force(value) for value in jump.args]), start))


def optimised_bridge(
    trace: Trace,
    unit: Unit,
    passes: Passes,
    known_classes: tuple[type | None, ...],
    known_fields: tuple[KnownField, ...] = (),
    known_bounds: tuple[IntBound, ...] = (),
) -> Unit:
    """A unit of a trace that starts at a guard and ends in a jump, a finish or an exit."""
    unit.is_bridge = True
    unit.known_fields, unit.known_bounds = known_fields, known_bounds
    o = dropped.walk_class(unit, passes, Constants(), Pool())
    for value, cls in zip(trace.inputs, known_classes, strict=False):
        if cls is not None:
            o.classes[value] = cls
    heap = o.passes.get(Heap)
    if isinstance(heap, Heap):
        for fact in known_fields:
            obj, held = (trace.inputs[v] if isinstance(v, int) else v for v in (fact.obj, fact.held))
            heap.table(fact.field)[o.resolve(obj)] = held
            if type(obj) is Const and type(held) is Const and can_be_assumed(obj.value, fact.field, held.value):
                unit.assumed.add(Assumption(obj.value, fact.field, held.value))
    bounds = o.passes.get(Bounds)
    if isinstance(bounds, Bounds):
        for value, bound in zip(trace.inputs, known_bounds, strict=False):
            if bound is not TOP:
                bounds.ranges.narrow(value, bound)
    if not o.feed_all(trace.ops[:-1]):
        return finish_unit(unit, o.ops)
    last = trace.ops[-1]
    if last.spec.name == "jump":
        end_bridge(trace, o)
    else:
        end = o.emit(last.spec, [o.resolve(a) for a in last.args], last.descr, last.snapshot)
        if end.exit is not None:
            end.exit.is_segment_end = True
    return finish_unit(unit, o.ops)
