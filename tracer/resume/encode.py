"""Snapshots (taken while recording) and resume data (kept with a guard of an optimised trace).

In: the meta-interpreter's frames at a guard.  Out: what rebuilds them when the guard fails.

A *snapshot* is an immutable chain of frames of the interpreter's own functions,
innermost first:

    Snapshot(position, values) -> parent Snapshot -> ... -> None

`values` parallel the registers that are live at `position`.  Each is a `Value` or a
`FrozenFrame`: the state of a virtualizable frame at that moment.  Snapshots share
parents and frozen frames, so taking one is cheap.

*Resume data* is a snapshot in which every recorded value has been replaced by what the
optimiser made of it: a value that the exit saves, a constant, or a *virtual*, an
object that is only built if the guard fails.  It is one array of numbers, `code`,
beside a pool of objects that all exits of a unit share:

    code   := items frames stores item*
    items  := N offset*N                      where each item starts in `code`
    frames := N frame*N                       innermost first
    frame  := position refs
    stores := N (ref field ref)*N             fields that memory does not have yet: object, field, value
    refs   := N ref*N
    item   := BOX_INT ref | BOX_FLOAT ref | BOX_BOOL ref
            | NEW shape N (field ref)*N
            | LIST refs | TUPLE refs
            | FRAME shape base refs N refs*N  fields, then the arrays; base is a ref or -1
    ref    := 4 * index + tag                 tag VALUE: the exit's values, CONSTANT: a `Const`
                                              of the pool, ITEM: an item, MEMORY: `HELD`
    position, shape, field                    indices in the pool

Holds: what is one object in the snapshot is one item.  Frozen frames of equal identity
are one item, whose contents are those of the innermost, which is the newest.
Does not: allow a virtual list or tuple that contains itself other than through an object.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import attrs

from tracer.host.fields import make_instance, read_field, write_field
from tracer.ir.trace import Const, Exit, Field, Shape, Value

T = TypeVar("T")


class Held(Value):
    """Stands for what memory has already: an item, or an immutable field, of a frame that is written back."""

    __slots__ = ()
    kind = "r"


HELD = Held()


class Snapshot:
    """One interpreter frame at a guard.  `position` belongs to the jitcode and is opaque here."""

    __slots__ = ("parent", "position", "values")

    def __init__(self, parent: Snapshot | None, position: Any, values: tuple[Value | FrozenFrame, ...]) -> None:
        self.parent = parent
        self.position = position
        self.values = values


class AtExit(Snapshot):
    """Where a bridge's first guard resumes, which asks what the call before its exit has raised: at that exit."""

    __slots__ = ("exit",)

    def __init__(self, exit: Exit) -> None:
        super().__init__(None, None, ())
        self.exit = exit


@attrs.frozen(eq=False)
class FrameShape:
    """The fields of a virtualizable class: scalar fields, and fields that hold a fixed-size list."""

    cls: type
    fields: tuple[Field, ...]
    arrays: tuple[Field, ...]


class FrozenFrame:
    """A virtualizable frame as it stands at a guard.

    `base` is the real frame object (an `Input`) of the portal's own frame, or None
    for a frame that was made inside the trace.  `values` parallel `shape.fields`;
    `arrays[k]` are the items of the list in field `shape.arrays[k]`.  Both may be `HELD` where there is a base.
    """

    __slots__ = ("shape", "base", "values", "arrays", "identity")

    def __init__(
        self,
        shape: FrameShape,
        base: Value | None,
        values: tuple[Value | FrozenFrame, ...],
        arrays: tuple[tuple[Value | FrozenFrame, ...], ...],
        identity: object,
    ) -> None:
        self.shape = shape
        self.base = base
        self.values = values
        self.arrays = arrays
        self.identity = identity  # two frozen frames in one snapshot chain with the same identity are one frame


# -- encoding --------------------------------------------------------------------------

VALUE, CONSTANT, ITEM, MEMORY = range(4)
BOX_INT, BOX_FLOAT, BOX_BOOL, NEW, LIST, TUPLE, FRAME = range(7)
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
        self.constants: dict[int, int] = {}  # what stands for a constant object, by its identity

    def index(self, thing: Any) -> int:
        """The index of `thing`, which is entered if it is new."""
        index = self.indices.get(id(thing))
        if index is None:
            index = self.indices[id(thing)] = len(self.objects)
            self.objects.append(thing)
        return index


class Virtual(Value):
    """An object that a trace has not needed to allocate: the optimiser's classes derive from it."""

    __slots__ = ()
    kind = "r"

    def encode(self, ref: Ref, pool: Pool) -> list[int]:
        """The item (see the grammar) that stands for this object; `ref` encodes its parts."""
        raise NotImplementedError


@attrs.define(eq=False)
class Resume:
    """How the interpreter's frames are built from the values of an exit.

    decoded: how many times that was done; then `made` is a function that does it: see `compiled`.
    shared: such functions of all exits of the unit, by what their `code` is.
    """

    code: array[int]
    objects: list[Any]
    shared: dict[bytes, Callable[[list[Any]], Any]]
    decoded: int = 0
    made: Callable[[list[Any]], Any] | None = None


class _Encoder:
    """What is known while one snapshot is encoded: the exit's values, the items, and what stands for what."""

    __slots__ = ("resolve", "pool", "values", "items", "refs", "frames")

    def __init__(self, resolve: Callable[[Value], Value], pool: Pool) -> None:
        self.resolve = resolve
        self.pool = pool
        self.values: list[Value] = []
        self.items: list[list[int]] = []
        self.refs: dict[Any, int] = {HELD: MEMORY}
        self.frames: dict[object, int] = {}

    def ref(self, slot: Any) -> int:
        """What stands for `slot`, which is entered if it is new."""
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
            else:  # an object that has become the number in it
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
        """Append how many slots there are, and what stands for each."""
        known, ref = self.refs.get, self.ref
        code.append(len(slots))
        code += [known(slot) or ref(slot) for slot in slots]


def encode(
    snapshot: Snapshot, resolve: Callable[[Value], Value], pool: Pool, stores: Sequence[Store] = ()
) -> tuple[Resume, tuple[Value, ...]]:
    """The resume data for `snapshot`, and the values that its exit must save.

    `resolve` tells what a recorded value has become: a Const, a value of the optimised
    trace, or a Virtual.
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


# -- decoding --------------------------------------------------------------------------


class Builder(Protocol[T]):
    """What makes things of decoded resume data: real objects, or operations that make them."""

    def const(self, kind: str, value: Any) -> T:
        """A constant."""

    def arg(self, index: int) -> T:
        """The exit's value with this index."""

    def held(self) -> T:
        """What stands for an item or field that `frame` leaves as it is."""

    def box_int(self, item: T) -> T:
        """An int of a word."""

    def box_float(self, item: T) -> T:
        """A float of a double."""

    def box_bool(self, item: T) -> T:
        """True or False of a word."""

    def new(self, shape: Shape) -> T:
        """An object whose fields are set later."""

    def setfield(self, obj: T, field: Field, item: T) -> None:
        """Set a field of an object that `new` made, or that was there before."""

    def newlist(self, items: list[T]) -> T:
        """A list."""

    def newtuple(self, items: list[T]) -> T:
        """A tuple."""

    def frame(self, shape: FrameShape, base: T | None, values: list[T], arrays: list[list[T]]) -> T:
        """A virtualizable frame: `base` with these contents written back, or a new one."""


class _Decoder:
    def __init__(self, resume: Resume, builder: Builder[Any]) -> None:
        self.code = resume.code
        self.objects = resume.objects
        self.builder = builder
        self.items: dict[int, Any] = {}
        self.unfilled: list[tuple[Any, int]] = []

    def ref(self, ref: int) -> Any:
        index, tag = ref >> 2, ref & 3
        if tag == VALUE:
            return self.builder.arg(index)
        if tag == CONSTANT:
            const = self.objects[index]
            return self.builder.const(const.kind, const.value)
        if tag == MEMORY:
            return self.builder.held()
        if index not in self.items:
            self.items[index] = self.item(self.code[1 + index])
        return self.items[index]

    def refs(self, at: int) -> list[Any]:
        """The things that `refs` at this place of the code stands for."""
        return [self.ref(r) for r in self.code[at + 1 : at + 1 + self.code[at]]]

    def item(self, at: int) -> Any:
        code, builder = self.code, self.builder
        what = code[at]
        if what == BOX_INT:
            return builder.box_int(self.ref(code[at + 1]))
        if what == BOX_FLOAT:
            return builder.box_float(self.ref(code[at + 1]))
        if what == BOX_BOOL:
            return builder.box_bool(self.ref(code[at + 1]))
        if what == NEW:
            made = builder.new(self.objects[code[at + 1]])
            self.unfilled.append((made, at + 2))  # later: its fields may lead back to it
            return made
        if what == LIST:
            return builder.newlist(self.refs(at + 1))
        if what == TUPLE:
            return builder.newtuple(self.refs(at + 1))
        assert what == FRAME, f"no item has code {what}"
        shape = self.objects[code[at + 1]]
        base = None if code[at + 2] == -1 else self.ref(code[at + 2])
        values = self.refs(at + 3)
        at += 4 + code[at + 3]
        arrays = []
        for _ in range(code[at]):
            arrays.append(self.refs(at + 1))
            at += 1 + code[at + 1]
        return builder.frame(shape, base, values, arrays)

    def stores(self, at: int) -> list[tuple[int, int, int]]:
        code = self.code
        return [(code[k], code[k + 1], code[k + 2]) for k in range(at + 1, at + 1 + 3 * code[at], 3)]

    def fill(self) -> None:
        while self.unfilled:
            made, at = self.unfilled.pop()
            for k in range(at + 1, at + 1 + 2 * self.code[at], 2):
                self.builder.setfield(made, self.objects[self.code[k]], self.ref(self.code[k + 1]))

    def frames(self) -> list[tuple[Any, list[Any]]]:
        at = 1 + self.code[0]
        result: list[tuple[Any, list[Any]]] = []
        count, at = self.code[at], at + 1
        for _ in range(count):
            result.append((self.objects[self.code[at]], self.refs(at + 1)))
            at += 2 + self.code[at + 1]
        stores = [(self.ref(o), self.objects[f], self.ref(v)) for o, f, v in self.stores(at)]
        self.fill()
        for obj, field, value in stores:
            self.builder.setfield(obj, field, value)
        result.reverse()
        return result


class _ConcreteDecoder(_Decoder):
    """As `_Decoder`, for real objects: the values are at hand, and no builder is asked for them."""

    def __init__(self, resume: Resume, builder: ConcreteBuilder) -> None:
        super().__init__(resume, builder)
        self.values = builder.values

    def ref(self, ref: int) -> Any:
        tag = ref & 3
        if tag == VALUE:
            return self.values[ref >> 2]
        if tag == CONSTANT:
            return self.objects[ref >> 2].value
        if tag == MEMORY:
            return HELD
        index = ref >> 2
        items = self.items
        if index not in items:
            items[index] = self.item(self.code[1 + index])
        return items[index]

    def refs(self, at: int) -> list[Any]:
        """The things that `refs` at this place of the code stands for."""
        values, objects, item = self.values, self.objects, self.ref
        return [
            values[r >> 2] if not r & 3 else objects[r >> 2].value if r & 3 == CONSTANT else item(r)
            for r in self.code[at + 1 : at + 1 + self.code[at]]
        ]


def decode(resume: Resume, builder: Builder[T]) -> list[tuple[Any, list[T]]]:
    """The interpreter's frames as (position, slots), outermost first.

    Objects are allocated before any of their fields is set, so cycles come out right.
    """
    if type(builder) is ConcreteBuilder:
        return _ConcreteDecoder(resume, builder).frames()
    return _Decoder(resume, builder).frames()


class ConcreteBuilder:
    """Builds real host objects from the concrete values of an exit."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values

    def const(self, kind: str, value: Any) -> Any:
        """The constant itself."""
        return value

    def arg(self, index: int) -> Any:
        """The value itself."""
        return self.values[index]

    def held(self) -> Any:
        """A mark."""
        return HELD

    def box_int(self, item: Any) -> Any:
        """A word is a host int already."""
        return item

    def box_float(self, item: Any) -> Any:
        """A double is a host float already."""
        return item

    def box_bool(self, item: Any) -> Any:
        """True or False."""
        return bool(item)

    def new(self, shape: Shape) -> Any:
        """An object of exactly the shape's class."""
        return make_instance(shape.cls)

    def setfield(self, obj: Any, field: Field, item: Any) -> None:
        """Set a field, an immutable one too."""
        write_field(obj, field, item)

    def newlist(self, items: list[Any]) -> Any:
        """A new list."""
        return items

    def newtuple(self, items: list[Any]) -> Any:
        """A new tuple."""
        return tuple(items)

    def frame(self, shape: FrameShape, base: Any, values: list[Any], arrays: list[list[Any]]) -> Any:
        """Write back into `base`, its lists in place, or make a new frame."""
        frame = make_instance(shape.cls) if base is None else base
        for field, value in zip(shape.fields, values, strict=True):
            if base is None or not field.immutable:
                write_field(frame, field, value)
        for field, items in zip(shape.arrays, arrays, strict=True):
            if base is None:
                write_field(frame, field, items)
            else:
                there = read_field(frame, field)
                if any(item is HELD for item in items):
                    items = [old if item is HELD else item for item, old in zip(items, there, strict=True)]
                there[:] = items
        return frame
