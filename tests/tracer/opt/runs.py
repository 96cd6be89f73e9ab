"""Ways to run random loops: as they were recorded, optimised, and left in the middle.

In: traces of `tests.tracer.opt.traces`, or units of them.  Out: what can be seen of the result.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.tracer.opt.traces import WORLD
from tests.tracer.support import A, B, Frame
from tracer.backend.executor import Executor
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.trace import FINISHED, Exit, Label, Op, Trace, Unit, op
from tracer.ir.values import Input, Value
from tracer.opt.unroll import new_unit
from tracer.resume.decode import ConcreteBuilder, decode
from tracer.resume.encode import Pool, encode


def as_recorded(trace: Trace) -> Unit:
    """A unit that does exactly what was recorded."""
    unit = new_unit(trace, 0, "recorded")
    unit.trace.inputs = [Input(value.kind) for value in trace.inputs]
    unit.label = Label("recorded", unit, unit.start.kinds, inputs=trace.inputs)
    unit.trace.ops.append(op("label", *unit.trace.inputs, descr=unit.label))
    became: dict[Value, Value] = {}
    for old in trace.ops:
        new = _again(unit, old, became)
        if old.name == "jump" and old.descr is None:
            new.descr = unit.label
    return unit


class _OneStep(Forwarding):
    """Values of one turn stand for those of the turn before; these are not to be followed further."""

    def resolve(self, value: Value) -> Value:
        return self.forward.get(value, value)


def _again(unit: Unit, old: Op, became: dict[Value, Value], name: str | None = None) -> Op:
    args, descr = ([], None) if name else ([became.get(a, a) for a in old.args], old.descr)
    new = op(name or old.name, *args, descr=descr)
    if new.spec.is_guard:
        assert old.snapshot is not None
        resume, values = encode(old.snapshot, _OneStep(Constants(), became), Pool())
        new.exit = Exit(len(unit.exits), new, values, resume, new.name == "guard_no_exception", unit)
        unit.exits.append(new.exit)
    unit.trace.ops.append(new)
    became[old] = new
    return new


def unrolled(traces: list[Trace], leave: int) -> Unit:
    """The traces one after the other, jumps left out; the last one is left before operation `leave`."""
    unit = new_unit(traces[0], 0, "unrolled")
    became: dict[Value, Value] = {}
    args: list[Value] = [*traces[0].inputs]
    for trace in traces:
        became.update(zip(trace.inputs, args, strict=True))
        for old in trace.ops[: leave if trace is traces[-1] else -1]:
            _again(unit, old, became)
        args = [became.get(a, a) for a in trace.ops[-1].args]
    _again(unit, traces[-1].ops[leave], became, "exit")
    return unit


def early_exits(before: list[Trace], loop: Trace, inputs: list[Any]) -> list[Any]:
    """What may be seen where a guard fails for a later one's reason, in the last time round only."""
    segments = before or [loop]
    while _runs_through(segments, inputs):
        segments = [*segments, Trace(loop.inputs, loop.ops)]
    last = segments[-1]
    guards = [k for k, old in enumerate(last.ops) if old.name == "guard_false" or _is_limit(old)]
    return [run([unrolled(segments, k)], inputs) for k in guards]


def _is_limit(guard: Op) -> bool:
    condition = guard.args[0] if guard.name == "guard_true" else None
    return isinstance(condition, Op) and condition.name in ("int_lt", "int_le", "int_gt", "int_ge")


def _runs_through(segments: list[Trace], inputs: list[Any]) -> bool:
    unit = unrolled(segments, -1)
    executor = Executor()
    executor.compile(unit, lambda unit: None)
    WORLD.clear()
    return executor.run(unit, copy.deepcopy(inputs))[0] is unit.exits[-1]


def run(
    units: list[Unit], inputs: list[Any], links: dict[Exit, Unit] | None = None, executor: Executor | None = None
) -> Any:
    """Run the first of the units; what can be seen of the result: frames, the inputs, what escaped."""
    executor = executor or Executor()
    for unit in units:
        executor.compile(unit, lambda unit: None)
    for left, bridge in (links or {}).items():
        executor.link(left, bridge)
    WORLD.clear()
    inputs = copy.deepcopy(inputs)
    left, values = executor.run(units[0], list(inputs))
    seen: dict[int, int] = {}
    if left is FINISHED:
        return canonical([values, inputs, WORLD], seen)
    assert left.resume is not None
    exception = values.pop() if left.takes_exception else None
    frames = decode(left.resume, ConcreteBuilder(values))
    return canonical([frames, type(exception), inputs, WORLD], seen)


def canonical(thing: Any, seen: dict[int, int]) -> Any:
    """A description that is equal for equal graphs of objects."""
    if type(thing) is complex:
        return "complex", thing.real, thing.imag
    if type(thing) in (int, float, bool, str, type(None)):
        return (type(thing).__name__, repr(thing))
    if isinstance(thing, type | BaseException):
        return repr(thing)
    if type(thing) is tuple:
        return ("tuple", *[canonical(item, seen) for item in thing])
    if id(thing) in seen:
        return ("seen", seen[id(thing)])
    seen[id(thing)] = len(seen)
    if type(thing) is list:
        return ["list", *[canonical(item, seen) for item in thing]]
    assert type(thing) in (A, B, Frame)
    return [type(thing).__name__, *[canonical(getattr(thing, n, "unset"), seen) for n in thing.__slots__[:-1]]]
