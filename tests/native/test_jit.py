"""Functions of the JIT that are translated do what the Python functions do.

In: random recorded loops, as they are and optimised.  Out: for each the same bytes from both.
"""

from __future__ import annotations

import copy
import types
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from codegen.translate.function.symbols import Symbols, Unnamed, group_of_name
from codegen.translate.image.build import build, functions_of_jit
from codegen.translate.image.load import Native, load
from codegen.translate.image.store import save
from codegen.units.backend import NativeBackend
from codegen.units.first.first_unit import write_unit
from codegen.units.machine import assembler
from codegen.units.machine.assembler import write_function
from codegen.units.machine.assembling import Assembler
from codegen.units.machine.instructions import Block, Instruction, Name, Place
from codegen.units.refcount import Counts, make_plan
from tests.plainjit import put_back
from tests.tracer.opt.runs import as_recorded
from tests.tracer.opt.traces import random_inputs, record
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.ops import OPS
from tracer.ir.snapshot import HELD, FrameShape
from tracer.ir.text import show
from tracer.ir.trace import Unit
from tracer.ir.values import Const
from tracer.opt import optimise_loop, optimizer
from tracer.record import comparisons
from tracer.record.frames import Frames
from tracer.record.recorder import Recorder
from tracer.record.shadows import Shadow
from tracer.records import fields
from tracer.resume.encode import MEMORY, Encoder, Pool, encoded

WRITE = "codegen.units.machine.assembler:write_function"


@pytest.fixture(scope="module", autouse=True)
def plain() -> Iterator[None]:
    """The JIT's functions in Python, though another test may have started a JIT in this process."""
    with pytest.MonkeyPatch.context() as patch:
        put_back(patch.setattr)
        yield


@pytest.fixture(scope="module")
def native(plain: None, tmp_path_factory: pytest.TempPathFactory) -> Native:
    """The JIT as native code."""
    image = build([], "test", functions_of_jit())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return load(image, save(image)).bind()


@pytest.fixture(scope="module")
def translated(native: Native) -> dict[str, Callable[..., Any]]:
    """The functions of the JIT as native code."""
    return native.of_group("jit")


def test_objects_of_the_jit_are_bound_when_it_starts() -> None:
    image = build([], "test", [write_function])
    assert any(name.startswith("o:codegen.units.machine") for name in image.late["jit"])
    assert not any(name.startswith("o:codegen.units") for name in image.objects)


def test_code_that_is_there_early_refers_to_no_object_of_the_jit() -> None:
    symbols = Symbols(["tracer"])
    with pytest.raises(Unnamed, match="there from the start"):
        symbols.object(Assembler)
    symbols.group = "jit"
    assert symbols.object(Assembler) in {"@" + name for name in symbols.objects_of("jit")}
    # An object that several modules know is not late because one of them is.
    assert vars(comparisons)["BuiltinFunctionType"] is types.BuiltinFunctionType
    assert not group_of_name(symbols.name_of(types.BuiltinFunctionType))


@pytest.mark.parametrize("seed", range(6))
def test_machine_code_is_the_same(
    translated: dict[str, Callable[..., Any]], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []

    def write_twice(plain: Assembler) -> None:
        native = copy.deepcopy(plain)
        write_function(plain)
        translated[WRITE](native)
        assert native.code.at == plain.code.at
        assert native.code.buffer[: native.code.at] == plain.code.buffer[: plain.code.at]
        sizes.append(plain.code.at)

    monkeypatch.setattr(assembler, "write_function", write_twice)
    backend = NativeBackend(sync=True, hot=1 << 60)
    for unit in units(seed):
        backend.compile(unit, lambda unit: None)
        backend.release(unit)
    assert len(sizes) == 2


def units(seed: int) -> list[Unit]:
    """A random loop as it is recorded, and optimised."""
    r = Random(seed)
    trace = record(r, random_inputs(r), 20 + 60 * seed)
    return [as_recorded(trace), optimise_loop(trace, 0, "L")]


def shown(lines: list[Instruction]) -> list[Any]:
    """Instructions, comparable: names and blocks by the order in which they come."""
    numbers: dict[int, int] = {}

    def of(thing: Any) -> Any:
        if type(thing) in (Name, Block):
            return type(thing).__name__, numbers.setdefault(id(thing), len(numbers))
        if type(thing) is Place:
            return of(thing.base), thing.offset
        return thing

    def all_of(block: Any) -> Any:
        return [(of(way.target), list(map(of, way.names)), list(map(of, way.operands))) for way in block.ways]

    found: list[Any] = [(i.what, of(i.result), i.detail, of(i.flag), i.double, *map(of, i.operands)) for i in lines]
    found += [all_of(part) for i in lines for part in i.operands if type(part) is Block]
    return found + [(n.kind, n.uses, n.is_shared) for i in lines for n in (i.result, *i.operands) if type(n) is Name]


@pytest.mark.parametrize("seed", range(6))
def test_instructions_are_the_same(translated: dict[str, Callable[..., Any]], seed: int) -> None:
    backend = NativeBackend(sync=True, hot=1 << 60)
    for unit in units(seed):
        plain, native = (backend.maker.first_tier(unit)._writing for _ in range(2))
        native.heat_at, native.exits.records, native.entries = plain.heat_at, plain.exits.records, plain.entries
        write_unit(plain)
        translated["codegen.units.first.first_unit:write_unit"](native)
        assert shown([*native.lines, *native.cold]) == shown([*plain.lines, *plain.cold])
        assert (native.exits.sites, native.exits.numbers) == (plain.exits.sites, plain.exits.numbers)
        assert [id(one) for one in native.alive] == [id(one) for one in plain.alive]
        assert native.call_words == plain.call_words


@pytest.mark.parametrize("seed", range(6))
def test_plans_are_the_same(translated: dict[str, Callable[..., Any]], seed: int) -> None:
    for unit in units(seed):
        plain, native = make_plan(unit), translated["codegen.units.refcount:make_plan"](unit)
        assert native.borrowed == plain.borrowed
        assert native.known == plain.known
        names = [f.name for f in fields(Counts)]
        every = [[[getattr(counts, name) for name in names] for counts in plan.counts] for plan in (native, plain)]
        assert every[0] == every[1]


@pytest.mark.parametrize("seed", range(6))
def test_resume_data_is_the_same(translated: dict[str, Callable[..., Any]], seed: int) -> None:
    r = Random(seed)
    trace = record(r, random_inputs(r), 20 + 60 * seed)
    found = []
    for encode in (encoded, translated["tracer.resume.encode:encoded"]):
        pool, forwarding = Pool(), Forwarding(Constants())
        codes = []
        for op in trace.ops:
            if op.snapshot is not None:
                encoder = Encoder(forwarding, pool, [], [], {HELD: MEMORY}, {})
                codes.append((encode(encoder, op.snapshot, ()), encoder.values))
        kept = [thing.value if type(thing) is Const else thing for thing in pool.objects]
        found.append((codes, [id(thing) for thing in kept if not isinstance(thing, (int, float))]))
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(12))
def test_optimised_traces_are_the_same(native: Native, seed: int) -> None:
    """Natively, all handlers of passes that are translated run, too."""
    r = Random(seed)
    trace = record(r, random_inputs(r), 20 + 20 * seed)
    plain = show(optimise_loop(trace, 0, "L").trace)
    native.use_late("jit")
    optimizer.handlers_of.cache_clear()
    try:
        assert optimizer.feed_all is native.functions["tracer.opt.optimizer:feed_all"]
        assert show(optimise_loop(trace, 0, "L").trace) == plain
    finally:
        put_back(setattr)


def test_native_code_stands_in_classes(native: Native) -> None:
    """Methods are bound to their objects, static ones are not; others stay Python."""
    native.use_late("jit")
    try:
        core = Recorder()
        assert type(core.record).__name__ == "method"
        assert type(vars(Recorder)["record"]) is not types.FunctionType
        made = core.record(OPS["int_add"], (Const("i", 1), Const("i", 2)))
        assert core.ops == [made]
        assert core.record(OPS["int_add"], (made, made), None) is core.ops[1]
        assert type(vars(Frames)["forget_from"]) is type(len)
        Frames.forget_from(Shadow(FrameShape(int, (), ()), None, 1), None)
        with pytest.raises(TypeError):
            core.record(5, ())  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            core.record(OPS["int_add"])  # type: ignore[call-arg]
    finally:
        put_back(setattr)
    assert type(vars(Recorder)["record"]) is types.FunctionType


def test_most_handlers_are_translated() -> None:
    """Those that stay Python compute with ints of any size, or are made from rules."""
    found = {f.__qualname__.partition(".")[0] for f in functions_of_jit() if f.__module__.startswith("tracer.opt.")}
    assert found >= {"Boxes", "Guards", "Heap", "Pure", "Versions", "Virtuals"}


def test_a_long_function_needs_more_room(
    translated: dict[str, Callable[..., Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def write(writing: Assembler) -> None:
        first = len(writing.code.buffer)
        translated[WRITE](writing)
        seen.extend((first, len(writing.code.buffer), writing.code.at))

    monkeypatch.setattr(assembler, "write_function", write)
    backend = NativeBackend(sync=True, hot=1 << 60)
    r = Random(1)
    unit = as_recorded(record(r, random_inputs(r), 1500))
    backend.compile(unit, lambda unit: None)
    backend.release(unit)
    first, last, written = seen
    assert first < written <= last
