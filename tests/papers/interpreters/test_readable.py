"""The front end reads every function of TLC and of the papers' interpreters that a trace may enter."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from interp.tlc import interpreter as tlc
from interp.tlc import values as tlc_objects
from tests.papers.interpreters import feedback, tiny
from tracer.frontend.graphs import graph_of

HOST_ONLY = {"run", "printable_location", "describe"}
"""Functions that only host code calls."""

OPAQUE = ("dont_look_inside", "elidable")


def traced_functions(module: ModuleType) -> list[Callable[..., Any]]:
    """Functions and methods written in `module`, without those that a trace calls as they are."""
    found: list[Callable[..., Any]] = []
    for value in vars(module).values():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        for function in vars(value).values() if inspect.isclass(value) else [value]:
            if inspect.isfunction(function) and function.__code__.co_filename == module.__file__:
                found.append(function)
    return [f for f in found if f.__name__ not in HOST_ONLY and getattr(f, "_jit_hint_", None) not in OPAQUE]


@pytest.mark.parametrize("module", [tlc, tlc_objects, tiny, feedback], ids=lambda module: module.__name__)
def test_front_end_reads_the_interpreter(module: ModuleType) -> None:
    """Each function has a flow graph; what is not restricted Python would be reported."""
    functions = traced_functions(module)
    assert functions
    for function in functions:
        assert graph_of(function).blocks
