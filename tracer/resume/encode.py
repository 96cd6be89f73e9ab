"""Makes resume data (kept with a guard of an optimised trace) from a snapshot (taken while recording).

In: a snapshot, and what the optimiser made of its recorded values.
Out: `Resume`, and the values that the exit must save.

*Resume data* is a snapshot in which every recorded value has been replaced by what the
optimiser made of it: a value that the exit saves, a constant, or a *virtual*, an object that is only built if the guard
fails. It is one array of numbers, `code`, beside a pool of objects that all exits of a unit share:

    code   := items frames stores item*
    items  := N offset*N                      where each item starts in `code`
    frames := N frame*N                       innermost first
    frame  := position refs
    stores := N (ref field ref)*N             fields that memory does not have yet: object, field, value
    refs   := N ref*N
    item   := BOX_INT ref | BOX_FLOAT ref | BOX_BOOL ref
            | NEW shape N (field ref)*N
            | LIST refs | TUPLE refs | COMPLEX refs
            | FRAME shape base refs N refs*N  fields, then the arrays; base is a ref or -1
    ref    := 4 * index + tag                 tag VALUE: the exit's values, CONSTANT: a `Const`
                                              of the pool, ITEM: an item, MEMORY: `HELD`
    position, shape, field                    indexes in the pool

Holds: one object in the snapshot is one item. Frozen frames of equal identity are one item, with the contents of the
innermost one, which is the newest.
Does not: allow a virtual list or tuple that contains itself, unless through an object; decode what it has encoded:
`tracer.resume.decode` does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from tracer.hints import identity
from tracer.ir.descr import Field
from tracer.ir.forwarding import Forwarding
from tracer.ir.snapshot import HELD, FrozenFrame, Resume, Snapshot
from tracer.ir.values import Const, Value
from tracer.records import field, record

VALUE, CONSTANT, ITEM, MEMORY = range(4)
BOX_INT, BOX_FLOAT, BOX_BOOL, NEW, LIST, TUPLE, FRAME, COMPLEX = range(8)
BOXES: dict[str, int] = {"i": BOX_INT, "f": BOX_FLOAT}
Store = tuple[Value, Field, Value]
"""A store that was delayed past a guard: object, field, value."""


@record(weakref_slot=False)
class Pool:
    """The objects that the resume data of one unit refers to, each once."""

    objects: list[Any] = field(factory=list)
    indices: dict[int, int] = field(factory=dict)
    """The index of each object, by its identity."""
    constants: dict[int, int] = field(factory=dict)
    """The ref of each constant object, by its identity."""
    decoders: dict[bytes, Callable[[list[Any]], Any]] = field(factory=dict)

    def index(self, thing: object) -> int:
        """The index of `thing`, which is added if it is new."""
        number = identity(thing)
        known = self.indices.get(number)
        if known is not None:
            return known
        index = len(self.objects)
        self.indices[number] = index
        self.objects.append(thing)
        return index


class Virtual(Value):
    """An object that a trace has not needed to allocate. The optimiser's classes derive from it."""

    __slots__ = ()

    def encode(self, encoder: Encoder) -> list[int]:
        """The item (see the grammar) for this object."""
        raise NotImplementedError

    def lift(self, o: Any) -> Value:
        """Have a walk of the optimiser emit the operations that make the object."""
        raise NotImplementedError


@record(weakref_slot=False)
class Encoder:
    """The state of encoding one snapshot."""

    forwarding: Forwarding
    """What recorded values have become."""
    pool: Pool
    values: list[Value]
    """The exit's values."""
    items: list[list[int]]
    refs: dict[object, int]
    """The refs given so far, by values, frozen frames, and pairs of a kind and a value of another kind."""
    frames: dict[object, int]
    """The refs of frames, by their identities."""

    def ref(self, slot: object) -> int:
        """The ref of `slot`, which is added if it is new."""
        refs = self.refs
        known = refs.get(slot)
        if known is not None:
            return known
        if type(slot) is FrozenFrame:
            return self.frozen(slot)
        assert isinstance(slot, Value)
        pool = self.pool
        if type(slot) is Const and slot.kind == "r":
            return self.constant(slot)
        value = self.forwarding.resolve(slot)
        is_alike = slot.kind == value.kind
        known = refs.get(value) if is_alike else refs.get((slot.kind, value))
        if known is not None:
            refs[slot] = known
            return known
        if type(value) is Const:
            code = 4 * pool.index(value) + CONSTANT
        elif isinstance(value, Virtual):
            code = self.new_item()
            refs[value] = code
            self.items[code >> 2] = value.encode(self)
        elif is_alike:
            code = 4 * len(self.values) + VALUE
            self.values.append(value)
        else:  # the optimiser has replaced an object by the number in it
            code = self.new_item()
            self.items[code >> 2] = [BOXES[value.kind], self.ref(value)]
            refs[slot.kind, value] = code
            refs[slot] = code
            return code
        refs[value] = code
        refs[slot] = code
        return code

    def constant(self, slot: Const) -> int:
        """The ref of a constant object."""
        number = identity(slot.value)
        known = self.pool.constants.get(number)
        if known is not None:
            return known
        code = 4 * self.pool.index(self.forwarding.resolve(slot)) + CONSTANT
        self.pool.constants[number] = code
        return code

    def new_item(self) -> int:
        """The ref of a new item, which is still empty."""
        self.items.append([])
        return 4 * (len(self.items) - 1) + ITEM

    def frozen(self, frame: FrozenFrame) -> int:
        """The ref of a frame."""
        known = self.frames.get(frame.identity)
        if known is not None:
            self.refs[frame] = known
            return known
        code = self.new_item()
        self.frames[frame.identity] = code
        base = frame.base
        item = [FRAME, self.pool.index(frame.shape), -1 if base is None else self.ref(base)]
        self.add_refs(item, frame.values)
        item.append(len(frame.arrays))
        for array_items in frame.arrays:
            self.add_refs(item, array_items)
        self.items[code >> 2] = item
        self.refs[frame] = code
        return code

    def add_refs(self, code: list[int], slots: Sequence[object]) -> None:
        """Append the number of slots, and the ref of each."""
        code.append(len(slots))
        for slot in slots:
            code.append(self.ref(slot))


def encode(
    snapshot: Snapshot, forwarding: Forwarding, pool: Pool, stores: Sequence[Store] = ()
) -> tuple[Resume, tuple[Value, ...]]:
    """The resume data for `snapshot`, and the values that its exit must save.

    forwarding: what a recorded value has become: a Const, a value of the optimised trace, or a Virtual.
    stores: those that were delayed past the guard.
    """
    encoder = Encoder(forwarding, pool, [], [], {HELD: MEMORY}, {})
    code = encoded(encoder, snapshot, stores)
    return Resume(array("i", code), pool.objects, pool.decoders), tuple(encoder.values)


def encoded(encoder: Encoder, snapshot: Snapshot, stores: Sequence[Store]) -> list[int]:
    """The code, in the grammar above."""
    pool = encoder.pool
    body: list[int] = []
    count = 0
    level: Snapshot | None = snapshot
    while level is not None:
        body.append(pool.index(level.position))
        encoder.add_refs(body, level.values)
        count += 1
        level = level.parent
    body.append(len(stores))
    for obj, field_, value in stores:
        body += (encoder.ref(obj), pool.index(field_), encoder.ref(value))
    items = encoder.items
    offset = 2 + len(items) + len(body)
    code: list[int] = [len(items)]
    for item in items:
        code.append(offset)
        offset += len(item)
    code.append(count)
    code += body
    for item in items:
        code += item
    return code
