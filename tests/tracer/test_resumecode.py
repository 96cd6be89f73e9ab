"""The code that is made of resume data builds what decoding it builds."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracer.support import FRAME, SHAPE_A, SHAPE_B, A, B, Frame
from tests.tracer.test_resume import Listing, Object
from tracer.ir.descr import Field, Shape
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.snapshot import HELD, FrozenFrame, Resume, Snapshot
from tracer.ir.values import Const, Input, Value
from tracer.resume.compiled import OFTEN, decoder, rebuild
from tracer.resume.decode import ConcreteBuilder, decode
from tracer.resume.encode import BOX_BOOL, TUPLE, Encoder, Pool, Virtual, encode


class Truth(Virtual):
    """A bool that is a word."""

    def __init__(self, word: Value) -> None:
        self.kind = "r"
        self.word = word

    def encode(self, encoder: Encoder) -> list[int]:
        return [BOX_BOOL, encoder.ref(self.word)]


class Tupling(Virtual):
    """A virtual tuple."""

    def __init__(self, *items: Value) -> None:
        self.kind = "r"
        self.items = items

    def encode(self, encoder: Encoder) -> list[int]:
        return [TUPLE, len(self.items), *map(encoder.ref, self.items)]


class Failure(Exception):
    """An exception with a slot."""

    __slots__ = ("code",)


FAILURE = Shape(Failure, (Field(Failure, "code", "r"),))
OBJECTS = [Input("r") for _ in range(3)]
BASES = [Input("r") for _ in range(2)]
WORDS = [Input("i") for _ in range(2)]
DOUBLES = [Input("f")]
BOXED = Input("r")  # became WORDS[0]
CONSTANTS = [Const("r", c) for c in (None, True, -1, "text", A, 2.5)] + [Const("r", -1)]
REGISTERS = 3


@st.composite
def snapshots(draw: st.DrawFn) -> tuple[Snapshot, list[tuple[Value, Field, Value]]]:
    """Some frames and delayed stores, of objects that lead to each other."""
    number = st.integers(0, 5)
    objects = [Object(draw(st.sampled_from([SHAPE_A, SHAPE_B, FAILURE]))) for _ in range(draw(number))]
    values: list[Any] = [*OBJECTS, BOXED, *CONSTANTS, *objects]
    for _ in range(draw(number)):  # lists and tuples do not contain themselves
        kind = draw(st.sampled_from([Listing, Tupling, Truth]))
        items = [draw(st.sampled_from(values)) for _ in range(draw(number))]
        values.append(Truth(draw(st.sampled_from(WORDS))) if kind is Truth else kind(*items))
    one = st.sampled_from(values)
    for made in objects:
        for field in made.shape.fields:
            kinds = {"r": one, "i": st.sampled_from(WORDS), "f": st.sampled_from(DOUBLES)}
            made.fields[field] = draw(kinds[field.kind])
    frozen: list[FrozenFrame] = []
    for base in [*BASES, None, None][: draw(st.integers(0, 4))]:
        slot = st.sampled_from([*values, *frozen])
        known = slot if base is None else slot | st.just(HELD)
        items = tuple(draw(known) for _ in range(REGISTERS))
        code = Const("r", "code") if base is None else HELD
        frozen.append(FrozenFrame(FRAME, base, (code, draw(slot)), (items,), object()))
    anything = st.sampled_from([*values, *frozen, *WORDS, *DOUBLES])
    snapshot = None
    for position in range(draw(st.integers(1, 3))):
        snapshot = Snapshot(snapshot, f"position {position}", tuple(draw(anything) for _ in range(draw(number))))
    assert snapshot is not None
    x = SHAPE_A.fields[0]
    stores = [(draw(st.sampled_from(OBJECTS)), x, draw(one)) for _ in range(draw(st.integers(0, 2)))]
    return snapshot, stores


def concrete(value: Value) -> Any:
    """What an input holds."""
    if value in BASES:
        return Frame("code", "last", [BASES.index(value)] * REGISTERS)
    return A(value.kind) if value in OBJECTS else 7 if value in WORDS else 1.5


def shown(frames: Any, values: list[Any]) -> list[Any]:
    """What can be reached from these frames and values, each object once: identities are numbers."""
    numbers: dict[int, int] = {}
    kept: list[Any] = []

    def show(thing: Any) -> Any:
        if thing is None or type(thing) in (bool, int, float, str, type):
            return type(thing), thing
        if id(thing) in numbers:
            return numbers[id(thing)]
        numbers[id(thing)] = len(numbers)
        kept.append(thing)
        if type(thing) in (list, tuple):
            return type(thing), [show(item) for item in thing]
        names = {A: "x n d fixed", B: "x y", Frame: "code last regs", Failure: "code"}[type(thing)].split()
        return type(thing), [show(getattr(thing, name, None)) for name in names]

    return [(position, [show(slot) for slot in slots]) for position, slots in frames] + [show(v) for v in values]


@given(snapshots())
def test_code_and_decoder_build_the_same(made: tuple[Snapshot, list[tuple[Value, Field, Value]]]) -> None:
    """Objects, their identities, frames written back, and delayed stores."""
    snapshot, stores = made
    resume, exit_values = encode(snapshot, Forwarding(Constants(), {BOXED: WORDS[0]}), Pool(), stores)
    results = []
    for build in (lambda values: decode(resume, ConcreteBuilder(values))[::-1], decoder(resume)):
        values = [concrete(value) for value in exit_values]
        results.append(shown(build(values), values))
    assert results[0] == results[1]


def simple(pool: Pool, item: Value) -> Resume:
    """Resume data of one frame that holds a new list of one item."""
    return encode(Snapshot(None, "here", (Listing(item),)), Forwarding(Constants()), pool)[0]


def test_code_is_made_for_what_happens_often_and_shared() -> None:
    """Equal resume data of one unit has one function, which each exit takes when it is due."""
    pool = Pool()
    first, second, other = (simple(pool, item) for item in (OBJECTS[0], OBJECTS[1], CONSTANTS[0]))
    for resume in (first, second, other):
        for turn in range(OFTEN):
            assert (resume.made is None) == (turn < OFTEN)
            assert list(rebuild(resume, ["x"])[0][1]) in (["x"], [["x"]], [[None]])
    assert first.made is second.made
    assert first.made is not other.made is not None


@pytest.mark.parametrize("turns", [1, OFTEN + 1])
def test_nothing_is_kept(turns: int) -> None:
    """The exit's values die with the frames; the constants with the resume data."""
    thing, constant = A(), A()
    references = [weakref.ref(thing), weakref.ref(constant)]
    resume = encode(Snapshot(None, 0, (Listing(OBJECTS[0]), Const("r", constant))), Forwarding(Constants()), Pool())[0]
    for _ in range(turns):
        rebuild(resume, [thing])
    gc.collect()
    gc.disable()
    try:
        del thing, constant
        assert references[0]() is None
        assert references[1]() is not None
        del resume
        assert references[1]() is None
    finally:
        gc.enable()
