"""Resume data rebuilds what a snapshot describes."""

from __future__ import annotations

from typing import Any

from tests.tracer.support import FRAME, SHAPE_A, SHAPE_B, A, B, Frame
from tracer.ir.descr import Field, Shape
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.snapshot import HELD, FrozenFrame, Snapshot
from tracer.ir.values import Const, Input, Value
from tracer.resume.decode import ConcreteBuilder, decode
from tracer.resume.encode import LIST, NEW, Encoder, Pool, Virtual, encode


class Object(Virtual):
    """A virtual object of tests."""

    def __init__(self, shape: Shape) -> None:
        self.kind = "r"
        self.shape = shape
        self.fields: dict[Field, Value] = {}

    def encode(self, encoder: Encoder) -> list[int]:
        index, ref = encoder.pool.index, encoder.ref
        parts = [part for field, value in self.fields.items() for part in (index(field), ref(value))]
        return [NEW, index(self.shape), len(self.fields), *parts]


class Listing(Virtual):
    """A virtual list of tests."""

    def __init__(self, *items: Value) -> None:
        self.kind = "r"
        self.items = items

    def encode(self, encoder: Encoder) -> list[int]:
        return [LIST, len(self.items), *map(encoder.ref, self.items)]


def rebuild(snapshot: Snapshot, became: dict[Value, Value], **concrete: Any) -> list[tuple[Any, list[Any]]]:
    """Encode and decode; `concrete` gives what the inputs hold, by position in `INPUTS`."""
    resume, values = encode(snapshot, Forwarding(Constants(), became), Pool())
    held = {value: concrete[name] for name, value in INPUTS.items() if name in concrete}
    return decode(resume, ConcreteBuilder([held[value] for value in values]))


R, S, W, D = Input("r"), Input("r"), Input("i"), Input("f")
INPUTS = {"r": R, "s": S, "i": W, "d": D}
X, N = SHAPE_A.fields[0], SHAPE_A.fields[1]


def test_values_and_constants_come_back_outermost_frame_first() -> None:
    """A chain of frames is decoded from the outermost to the innermost."""
    snapshot = Snapshot(Snapshot(None, "outer", (R, Const("i", 3))), "inner", (W, R, Const("r", None)))
    assert rebuild(snapshot, {}, r="object", i=7) == [("outer", ["object", 3]), ("inner", [7, "object", None])]


def test_a_value_is_saved_once() -> None:
    """However often it is used, and under whatever recorded name."""
    _, values = encode(Snapshot(None, 0, (R, R, S)), Forwarding(Constants(), {S: R}), Pool())
    assert values == (R,)


def test_an_object_that_became_a_number_is_boxed() -> None:
    """A slot of kind r whose value is an unboxed word or double gets a box, one for both uses."""
    (frame,) = rebuild(Snapshot(None, 0, (R, S, W, R)), {R: W, S: D}, i=2**40, d=1.5)
    assert frame == (0, [2**40, 1.5, 2**40, 2**40])
    assert frame[1][0] is frame[1][3]


def test_virtuals_are_built_with_sharing() -> None:
    """One virtual in two slots is one object."""
    virtual = Object(SHAPE_A)
    virtual.fields = {X: R, N: W}
    ((_, [one, two, inside]),) = rebuild(Snapshot(None, 0, (virtual, virtual, Listing(virtual))), {}, r="x", i=5)
    assert type(one) is A
    assert one is two
    assert inside == [one]
    assert (one.x, one.n) == ("x", 5)


def test_cycles_of_virtuals() -> None:
    """An object may reach itself, through other objects and lists."""
    a, b = Object(SHAPE_A), Object(SHAPE_B)
    a.fields = {X: b}
    b.fields = {SHAPE_B.fields[0]: Listing(a, b), SHAPE_B.fields[1]: b}
    ((_, [made]),) = rebuild(Snapshot(None, 0, (a,)), {})
    other = made.x
    assert type(other) is B
    assert other.y is other
    assert other.x[0] is made
    assert other.x[1] is other


def test_a_frame_with_a_base_is_written_back_in_place() -> None:
    """The real frame keeps its identity, and so does its list."""
    frame = Frame("code", "old", [1, 2, 3])
    regs = frame.regs
    frozen = FrozenFrame(FRAME, R, (Const("r", "code"), S), ((W, Const("r", None), S),), "id")
    ((_, [got]),) = rebuild(Snapshot(None, 0, (frozen,)), {}, r=frame, s="new", i=9)
    assert got is frame
    assert frame.regs is regs
    assert (frame.last, regs) == ("new", [9, None, "new"])


def test_what_memory_has_already_is_neither_saved_nor_stored() -> None:
    """An item of a frame that was in memory, and all of its immutable fields."""
    frame = Frame("code", "old", ["first", 2, "third"])
    frozen = FrozenFrame(FRAME, R, (HELD, S), ((HELD, W, HELD),), "id")
    resume, values = encode(Snapshot(None, 0, (frozen,)), Forwarding(Constants()), Pool())
    assert set(values) == {R, S, W}
    ((_, [got]),) = decode(resume, ConcreteBuilder([{R: frame, S: "new", W: 9}[value] for value in values]))
    assert got is frame
    assert (frame.code, frame.last, frame.regs) == ("code", "new", ["first", 9, "third"])


def test_a_frame_without_a_base_is_new() -> None:
    """Immutable fields are set too."""
    frozen = FrozenFrame(FRAME, None, (Const("r", "code"), R), ((S,),), "id")
    ((_, [got]),) = rebuild(Snapshot(None, 0, (frozen,)), {}, r="last", s="item")
    assert type(got) is Frame
    assert (got.code, got.last, got.regs) == ("code", "last", ["item"])


def test_frames_of_one_identity_are_one_and_the_innermost_is_the_newest() -> None:
    """A parent snapshot holds an older state of the frame that its callee has changed since."""
    old = FrozenFrame(FRAME, None, (Const("r", "code"), Const("r", "old")), ((),), "id")
    new = FrozenFrame(FRAME, None, (Const("r", "code"), Const("r", "new")), ((),), "id")
    (_, [outer]), (_, [inner]) = rebuild(Snapshot(Snapshot(None, 0, (old,)), 1, (new,)), {})
    assert outer is inner
    assert inner.last == "new"


def test_frames_contain_frames_and_virtuals() -> None:
    """A frame made in the trace refers to its caller's frame."""
    caller = FrozenFrame(FRAME, R, (Const("r", "code"), S), ((),), "caller")
    virtual = Object(SHAPE_B)
    callee = FrozenFrame(FRAME, None, (Const("r", "inner"), caller), ((virtual, caller),), "callee")
    frame = Frame("code", None, [])
    (_, [outer]), (_, [inner]) = rebuild(Snapshot(Snapshot(None, 0, (caller,)), 1, (callee,)), {}, r=frame, s="s")
    assert outer is frame
    assert inner.last is frame
    assert inner.regs[1] is frame
    assert type(inner.regs[0]) is B
