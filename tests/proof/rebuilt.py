"""Compares what the recording has at an exit or a jump with what the optimised trace rebuilds there.

In: terms of the recording, and *rebuilt* things of the optimised side: terms, or `New` objects that are only made if
the guard fails, or that a loop's state has not allocated.  Out: terms that say how the two differ.

A `New` has no address.  It is matched with the allocation of the recording that is found in its place; from then on it
is that one, and its contents are stored in a copy of the optimised side's memory, to be compared with the rest.

Holds: one allocation of the recording is matched with one `New`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import z3

from tests.proof.heap import ITEMS, Memory, World, is_known
from tests.proof.semantics import Term, same, word
from tracer.ir.descr import Field, Shape
from tracer.ir.snapshot import HELD, FrameShape, FrozenFrame, Resume, Snapshot
from tracer.ir.values import Const
from tracer.opt.state import Box, Constant, Leaf, Node, Object, Sequence, State
from tracer.resume.decode import decode


@attrs.define(eq=False)
class New:
    """An object that is made here."""

    cls: type
    fields: dict[Field, Any] = attrs.field(factory=dict)
    items: list[Any] = attrs.field(factory=list)
    address: Term | None = None


@attrs.define(eq=False)
class Frame:
    """A virtualizable frame that is made or written back here."""

    shape: FrameShape
    base: Any
    values: list[Any]
    arrays: list[list[Any]]


class NotTheSame(Exception):
    """The two differ in kind, whatever the values are."""


class Matcher:
    """What has been matched with what, at one place of the two traces."""

    def __init__(
        self, world: World, recording: Memory, memory: Memory, hidden: set[int], proves: Callable[[Term], bool]
    ) -> None:
        self.world = world
        self.recording = recording
        self.memory = memory.copy()
        self.hidden = set(hidden)
        self.proves = proves
        self.found: list[Term] = []  # terms of which each says that something differs
        self.frames: dict[object, Frame] = {}
        self.waiting: list[tuple[New, Term]] = []
        self.stores: list[tuple[Any, Field, Any]] = []

    def compare(self, kind: str, recorded: Term, rebuilt: Any) -> None:
        """These must be the same."""
        if isinstance(rebuilt, New):
            self._object(recorded, rebuilt)
        elif isinstance(rebuilt, Frame):
            raise NotTheSame("a frame stands where the recording has another object")
        elif not recorded.eq(rebuilt):
            self.found.append(z3.Not(same(kind, recorded, rebuilt)))

    def _object(self, recorded: Term, new: New) -> None:
        if new.address is None:
            new.address = self._which(recorded, new)
            self.hidden.discard(new.address.as_long())
            self.waiting.append((new, new.address))
            self._fill()
        if not recorded.eq(new.address):
            self.found.append(recorded != new.address)

    def _which(self, recorded: Term, new: New) -> Term:
        candidates = [a for a in self.world.made if a.as_long() in self.hidden]
        candidates = [a for a in candidates if self.world.shapes[a.as_long()] is new.cls]
        if is_known(recorded):
            for address in candidates:
                if address.eq(recorded):
                    return address
        else:
            for address in candidates:
                if self.proves(recorded == address):
                    return address
        raise NotTheSame(f"a new {new.cls.__name__} is made where the recording has {recorded}")

    def _fill(self) -> None:
        while self.waiting:
            new, address = self.waiting.pop()
            if new.cls is list:
                terms = [self.settled(item, ITEMS, address, word(k)) for k, item in enumerate(new.items)]
                self.memory.make_list(address, terms)
            elif new.cls is tuple:
                theirs = self.world.tuples[address.as_long()]
                if len(theirs) != len(new.items):
                    raise NotTheSame("a tuple has another length")
                for mine, item in zip(theirs, new.items, strict=True):
                    self.compare("r", mine, item)
            for field, held in new.fields.items():
                self.memory.store(field, address, self.settled(held, field, address))

    def settled(self, held: Any, key: Any, *place: Term) -> Term:
        """A term for what is held; a new object is first matched with what the recording has in this place."""
        if isinstance(held, New):
            if held.address is None:
                self._object(self.recording.load(key, *place), held)
            assert held.address is not None
            return held.address
        if isinstance(held, Frame):
            raise NotTheSame("a new object holds a frame")
        return held

    # -- frames

    def snapshot(self, snapshot: Snapshot, frames: list[tuple[Any, list[Any]]], get: Callable[[Any], Term]) -> None:
        """A recorded guard's frames, innermost first, and the rebuilt ones."""
        level: Snapshot | None = snapshot
        for position, slots in frames:
            if level is None or level.position is not position or len(level.values) != len(slots):
                raise NotTheSame("the frames have other positions")
            for recorded, rebuilt in zip(level.values, slots, strict=True):
                self.slot(recorded, rebuilt, get)
            level = level.parent
        if level is not None:
            raise NotTheSame("a frame is missing")

    def slot(self, recorded: Any, rebuilt: Any, get: Callable[[Any], Term]) -> None:
        """One slot of a frame."""
        if recorded is HELD or rebuilt is HELD:
            if recorded is not rebuilt:
                raise NotTheSame("one side has an item of a frame from memory")
            return
        if not isinstance(recorded, FrozenFrame):
            self.compare(recorded.kind, get(recorded), rebuilt)
            return
        if not isinstance(rebuilt, Frame) or rebuilt.shape is not recorded.shape:
            raise NotTheSame("no frame is made where the recording has one")
        known = self.frames.get(recorded.identity)
        if known is not None:
            if known is not rebuilt:
                raise NotTheSame("one frame has become two")
            return
        if any(other is rebuilt for other in self.frames.values()):
            raise NotTheSame("two frames have become one")
        self.frames[recorded.identity] = rebuilt
        if (recorded.base is None) != (rebuilt.base is None):
            raise NotTheSame("a frame is new on one side only")
        if recorded.base is not None:
            self.compare("r", get(recorded.base), rebuilt.base)
        pairs = [(recorded.values, rebuilt.values), *zip(recorded.arrays, rebuilt.arrays, strict=True)]
        for left, right in pairs:
            if len(left) != len(right):
                raise NotTheSame("a frame has another size")
            for a, b in zip(left, right, strict=True):
                self.slot(a, b, get)


class TermBuilder:
    """The builder that makes `New`s, `Frame`s and terms of resume data."""

    def __init__(self, world: World, values: list[Term]) -> None:
        self.world = world
        self.values = values
        self.stores: list[tuple[Any, Field, Any]] = []

    def const(self, kind: str, value: Any) -> Any:
        """A constant."""
        return self.world.const(Const(kind, value))

    def arg(self, index: int) -> Any:
        """One of the exit's values."""
        return self.values[index]

    def held(self) -> Any:
        """What memory has: the two memories are compared elsewhere."""
        return HELD

    def box_int(self, item: Any) -> Any:
        """An int."""
        return self.world.boxed("i", item)

    def box_float(self, item: Any) -> Any:
        """A float."""
        return self.world.boxed("f", item)

    def box_bool(self, item: Any) -> Any:
        """True or False."""
        return z3.If(item != 0, self.world.true, self.world.false)

    def new(self, shape: Shape) -> Any:
        """An object."""
        return New(shape.cls)

    def setfield(self, obj: Any, field: Field, item: Any) -> None:
        """A field of a new object, or a store that was delayed."""
        if isinstance(obj, New):
            obj.fields[field] = item
        else:
            self.stores.append((obj, field, item))

    def newlist(self, items: list[Any]) -> Any:
        """A list."""
        return New(list, items=items)

    def newtuple(self, items: list[Any]) -> Any:
        """A tuple."""
        return New(tuple, items=items)

    def box_complex(self, parts: list[Any]) -> Any:
        """A complex number."""
        return self.world.complex_of(*parts)

    def frame(self, shape: FrameShape, base: Any, values: list[Any], arrays: list[list[Any]]) -> Any:
        """A virtualizable frame."""
        return Frame(shape, base, values, arrays)


def rebuilt_frames(
    world: World, resume: Resume, values: list[Term]
) -> tuple[list[tuple[Any, list[Any]]], list[tuple[Any, Field, Any]]]:
    """What resume data makes, innermost frame first, and the stores that it does."""
    builder = TermBuilder(world, values)
    frames = decode(resume, builder)
    return frames[::-1], builder.stores


class StateTerms:
    """What the nodes of a loop's state stand for, given terms for its leaves."""

    def __init__(self, world: World, leaves: dict[Leaf, Term]) -> None:
        self.world = world
        self.leaves = leaves
        self.things: dict[Node, Any] = {}
        self.truths: list[Term] = []  # words that are 0 or 1

    def thing(self, node: Node) -> Any:
        """A term, or a `New`."""
        found = self.things.get(node)
        if found is None:
            found = self.things[node] = self._make(node)
            if isinstance(node, Object):
                found.fields.update({field: self.thing(held) for field, held in node.fields.items()})
            elif isinstance(node, Sequence) and node.cls is not complex:
                found.items += [self.thing(item) for item in node.items]
        return found

    def _make(self, node: Node) -> Any:
        if isinstance(node, Leaf):
            return self.leaves[node]
        if isinstance(node, Constant):
            assert type(node.value) is Const
            return self.world.const(node.value)
        if isinstance(node, Sequence) and node.cls is complex:
            return self.world.complex_of(*map(self.thing, node.items))
        if isinstance(node, Box):
            number = self.thing(node.number)
            if node.which == "bool":
                self.truths.append(number)
                return z3.If(number != 0, self.world.true, self.world.false)
            return self.world.boxed("i" if node.which == "int" else "f", number)
        return New(node.shape.cls if isinstance(node, Object) else node.cls)  # type: ignore[attr-defined]


def leaf_terms(state: State, args: list[Term]) -> dict[Leaf, Term]:
    """The terms of a label's arguments."""
    return dict(zip(state.leaves, args, strict=True))
