"""Functions of the JIT that are translated do what the Python functions do.

In: random recorded loops, as they are and optimised.  Out: for each the same bytes from both.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from codegen.translate.image.build import build, functions_of_jit
from codegen.translate.image.load import load
from codegen.translate.image.store import save
from codegen.units.backend import NativeBackend
from codegen.units.machine import assembler
from codegen.units.machine.assembler import write_function
from codegen.units.machine.assembling import Assembler
from tests.tracer.opt.runs import as_recorded
from tests.tracer.opt.traces import random_inputs, record
from tracer.opt import optimise_loop

WRITE = "codegen.units.machine.assembler:write_function"


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Callable[..., Any]]:
    """The functions of the JIT as native code."""
    image = build([], "test", functions_of_jit())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return load(image, save(image)).bind().of_jit()


def test_objects_of_the_jit_are_bound_when_it_starts() -> None:
    image = build([], "test", [write_function])
    assert any(name.startswith("o:codegen.units.machine") for name in image.late)
    assert not any(name.startswith("o:codegen") for name in image.objects)


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
    r = Random(seed)
    trace = record(r, random_inputs(r), 20 + 60 * seed)
    for unit in (as_recorded(trace), optimise_loop(trace, 0, "L")):
        backend.compile(unit, lambda unit: None)
        backend.release(unit)
    assert len(sizes) == 2


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
