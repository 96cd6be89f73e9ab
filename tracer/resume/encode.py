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

from tracer.ir.descr import Field
from tracer.ir.snapshot import HELD, FrozenFrame, Resume, Snapshot
from tracer.ir.values import Const, Value

VALUE, CONSTANT, ITEM, MEMORY = range(4)
BOX_INT, BOX_FLOAT, BOX_BOOL, NEW, LIST, TUPLE, FRAME, COMPLEX = range(8)
BOXES = {"i": BOX_INT, "f": BOX_FLOAT}
Ref = Callable[[Any], int]
Store = tuple[Value, Field, Value]
"""A store that was delayed past a guard: object, field, value."""


class Pool:
    """The objects that the resume data of one unit refers to, each once."""

    __slots__ = ("objects", "indices", "constants", "decoders")

    def __init__(self) -> None:
        self.decoders: dict[bytes, Callable[[list[Any]], Any]] = {}
        self.objects: list[Any] = []
        self.indices: dict[int, int] = {}
        self.constants: dict[int, int] = {}  # the ref of a constant object, by its identity

    def index(self, thing: Any) -> int:
        """The index of `thing`, which is added if it is new."""
        index = self.indices.get(id(thing))
        if index is None:
            index = self.indices[id(thing)] = len(self.objects)
            self.objects.append(thing)
        return index


class Virtual(Value):
    """An object that a trace has not needed to allocate. The optimiser's classes derive from it."""

    __slots__ = ()
    kind = "r"

    def encode(self, ref: Ref, pool: Pool) -> list[int]:
        """The item (see the grammar) for this object. ref: encodes its parts."""
        raise NotImplementedError


class _Encoder:
    """The state of encoding one snapshot: the exit's values, the items, and the refs given so far."""

    __slots__ = ("resolve", "pool", "values", "items", "refs", "frames")

    def __init__(self, resolve: Callable[[Value], Value], pool: Pool) -> None:
        self.resolve = resolve
        self.pool = pool
        self.values: list[Value] = []
        self.items: list[list[int]] = []
        self.refs: dict[Any, int] = {HELD: MEMORY}
        self.frames: dict[object, int] = {}

    def ref(self, slot: Any) -> int:
        """The ref of `slot`, which is added if it is new."""
        refs = self.refs
        code = refs.get(slot)
        if code is not None:
            return code
        kind = type(slot)
        if kind is FrozenFrame:
            return self._frozen(slot)
        pool = self.pool
        if kind is Const and slot.kind == "r":
            code = pool.constants.get(id(slot.value))
            if code is None:
                code = pool.constants[id(slot.value)] = 4 * pool.index(self.resolve(slot)) + CONSTANT
            return code
        value = self.resolve(slot)
        code = refs.get((slot.kind, value)) if slot.kind != value.kind else refs.get(value)
        if code is None:
            if type(value) is Const:
                code = 4 * pool.index(value) + CONSTANT
            elif isinstance(value, Virtual):
                code = refs[value] = self._new_item()
                self.items[code >> 2] = value.encode(self.ref, pool)
            elif value.kind == slot.kind:
                code = 4 * len(self.values) + VALUE
                self.values.append(value)
            else:  # the optimiser has replaced an object by the number in it
                code = self._new_item()
                self.items[code >> 2] = [BOXES[value.kind], self.ref(value)]
                refs[slot.kind, value] = refs[slot] = code
                return code
            refs[value] = code
        refs[slot] = code
        return code

    def _new_item(self) -> int:
        self.items.append([])
        return 4 * (len(self.items) - 1) + ITEM

    def _frozen(self, frame: FrozenFrame) -> int:
        code = self.frames.get(frame.identity)
        if code is None:
            code = self.frames[frame.identity] = self._new_item()
            base = -1 if frame.base is None else self.ref(frame.base)
            item = [FRAME, self.pool.index(frame.shape), base]
            self.add_refs(item, frame.values)
            item.append(len(frame.arrays))
            for array_items in frame.arrays:
                self.add_refs(item, array_items)
            self.items[code >> 2] = item
        self.refs[frame] = code
        return code

    def add_refs(self, code: list[int], slots: Sequence[Any]) -> None:
        """Append the number of slots, and the ref of each."""
        known, ref = self.refs.get, self.ref
        code.append(len(slots))
        code += [known(slot) or ref(slot) for slot in slots]


def encode(
    snapshot: Snapshot, resolve: Callable[[Value], Value], pool: Pool, stores: Sequence[Store] = ()
) -> tuple[Resume, tuple[Value, ...]]:
    """The resume data for `snapshot`, and the values that its exit must save.

    resolve: tells what a recorded value has become: a Const, a value of the optimised trace, or a Virtual.
    stores: those that were delayed past the guard.
    """
    encoder = _Encoder(resolve, pool)
    body: list[int] = []
    count = 0
    level: Snapshot | None = snapshot
    while level is not None:
        body.append(pool.index(level.position))
        encoder.add_refs(body, level.values)
        count += 1
        level = level.parent
    body.append(len(stores))
    for obj, field, value in stores:
        body += (encoder.ref(obj), pool.index(field), encoder.ref(value))
    items = encoder.items
    offset = 2 + len(items) + len(body)
    code = [len(items)]
    for item in items:
        code.append(offset)
        offset += len(item)
    code.append(count)
    code += body
    for item in items:
        code += item
    return Resume(array("i", code), pool.objects, pool.decoders), tuple(encoder.values)
