"""Runs a counterexample: the executor says whether it is one.

In: a refutation in a trace that starts from inputs.  Out: the inputs as host objects, and whether the recorded and the
optimised trace differ on them.

What a loop's body is refuted for starts from a state that may never be reached, and what calls give is unknown to the
proof; so such a counterexample may be one of the model only.
"""

from __future__ import annotations

import struct
from typing import Any

import z3

from tests.proof.heap import ITEMS, LENGTH, Memory
from tests.proof.queries import Refuted
from tests.proof.semantics import Term, word
from tests.tracer.opt.runs import as_recorded, early_exits, run
from tracer.backend.executor import Executor
from tracer.host.fields import make_instance, write_field
from tracer.ir.descr import Field
from tracer.ir.snapshot import FrozenFrame
from tracer.ir.trace import Trace, Unit
from tracer.ir.values import Value

MAX_ITEMS = 6
MAX_STEPS = 20_000


class TooLong(Exception):
    """The traces do not end."""


class Limited(Executor):
    """An executor that gives up."""

    def _stressed(self, op: Any) -> bool:
        if self.steps > MAX_STEPS:
            raise TooLong
        return False


class Inputs:
    """The objects that a model has for the inputs."""

    def __init__(self, refuted: Refuted, trace: Trace) -> None:
        self.world = refuted.section.world
        self.memory = refuted.section.recorded.memory
        self.model = refuted.model
        self.recorded = refuted.section.recorded
        self.objects: dict[int, Any] = {}
        self.fields = [key for key in self._keys(refuted) if isinstance(key, Field)]
        self.frames = dict(_frames(trace))

    def _keys(self, refuted: Refuted) -> set[Any]:
        sides = (refuted.section.recorded, refuted.section.optimised)
        return {key for side in sides for key in side.memory.contents}

    def word(self, term: Term) -> int:
        """The number that the model has for a word."""
        found = self.model.eval(term, model_completion=True)
        return int(found.as_signed_long())

    def double(self, term: Term) -> float:
        """The double that the model has."""
        found = self.model.eval(z3.fpToIEEEBV(term), model_completion=True)
        value: float = struct.unpack("<d", found.as_long().to_bytes(8, "little"))[0]
        return value

    def of(self, value: Value) -> Any:
        """What an input is."""
        term = self.recorded.values[value]
        if value in self.frames:
            shape = self.frames[value]
            frame = make_instance(shape.cls)
            for field in shape.fields:
                write_field(frame, field, None)
            for field in shape.arrays:
                write_field(frame, field, [])
            return frame
        return self.held(value.kind, term)

    def held(self, kind: str, term: Term) -> Any:
        """A word, double or object."""
        if kind == "i":
            return self.word(term)
        return self.double(term) if kind == "f" else self.object(term)

    def object(self, term: Term) -> Any:
        """An object, each address once."""
        world = self.world
        address = self.word(term)
        if address in world.by_address:
            return world.by_address[address]
        if address in self.objects:
            return self.objects[address]
        where = word(address)
        cls = world.by_address.get(self.word(world.class_of(where)))
        if cls is int:
            fits = z3.is_true(self.model.eval(world.fits(where), model_completion=True))
            return self.word(world.int_in(where)) if fits else 1 << 70
        if cls is float:
            return self.double(world.float_in(where))
        if cls is complex:
            return complex(*(self.double(of(where)) for of in world.parts_in))
        if cls is tuple:
            count = min(self.word(world.tuple_length(where)) % (1 << 64), MAX_ITEMS)
            return tuple([self.object(world.tuple_item(where, word(k))) for k in range(count)])
        if cls is list:
            made: list[Any] = []
            self.objects[address] = made
            before = Memory(world)
            length, items = before.of(LENGTH).base, before.of(ITEMS).base
            for k in range(min(self.word(length(where)) % (1 << 64), MAX_ITEMS)):
                made.append(self.object(items(where, word(k))))
            return made
        if not isinstance(cls, type) or cls in (bool, type(None), type):
            return None
        thing = self.objects[address] = make_instance(cls)
        for name in vars(cls).get("__slots__", ()):
            if name != "__weakref__":
                object.__setattr__(thing, name, None)
        for field in self.fields:
            if issubclass(cls, field.cls):
                write_field(thing, field, self.held(field.kind, Memory(self.world).of(field).base(where)))
        return thing


def _frames(trace: Trace) -> list[tuple[Value, Any]]:
    found: list[tuple[Value, Any]] = []
    waiting: list[Any] = [op.snapshot for op in trace.ops]
    while waiting:
        thing = waiting.pop()
        if thing is None:
            continue
        if isinstance(thing, FrozenFrame):
            if thing.base is not None:
                found.append((thing.base, thing.shape))
            waiting += [*thing.values, *[v for items in thing.arrays for v in items]]
        elif not isinstance(thing, Value):
            waiting += [thing.parent, *thing.values]
    return found


def confirmed(refuted: Refuted, trace: Trace, unit: Unit) -> tuple[list[Any], str]:
    """The inputs, and what the executor says about them."""
    if refuted.model is None or any(v not in refuted.section.recorded.values for v in trace.inputs):
        return [], "no inputs are known"
    if refuted.section.walk.state is not None:
        return [], "in the loop's body: its inputs are a state that may never be reached"
    try:
        found = Inputs(refuted, trace)
        inputs = [found.of(value) for value in trace.inputs]
        want = run([as_recorded(trace)], inputs, executor=Limited(stress=1))
        got = run([unit], inputs, executor=Limited(stress=1))
        if want == got or (trace.ops[-1].spec.name == "jump" and got in early_exits([], trace, inputs)):
            return inputs, "the executor sees no difference"
    except TooLong:
        return inputs, "the loop does not end"
    except Exception as e:
        return [], f"the executor: {type(e).__name__}: {e}"
    return inputs, "the executor confirms it"
