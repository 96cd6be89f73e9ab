"""Runs the same unit on machine code and on the executor, and compares.

In: a unit's text and a function that makes fresh names and arguments.  Out: the exits both take.
"""

from __future__ import annotations

import functools
import gc
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from codegen.units.backend import NativeBackend
from tracer.backend.executor import Executor
from tracer.ir.descr import Call, Field, Shape
from tracer.ir.text import parse_unit
from tracer.ir.trace import Exit, Unit


class Point:
    """An object with slots."""

    __slots__ = ("__weakref__", "x", "y")

    def __init__(self, x: object = None, y: object = None) -> None:
        self.x = x
        self.y = y


class Node:
    """A linked list."""

    __slots__ = ("next", "value")

    def __init__(self, value: object, following: object) -> None:
        self.value = value
        self.next = following


FIELDS = {
    "Point.x": Field(Point, "x", "r"),
    "Point.y": Field(Point, "y", "r"),
    "Point.ix": Field(Point, "x", "i"),
    "Point.iy": Field(Point, "y", "i"),
    "Point.fx": Field(Point, "x", "f"),
    "Point.fixed": Field(Point, "y", "r", immutable=True),
    "Node.value": Field(Node, "value", "r"),
    "Node.next": Field(Node, "next", "r"),
}
NAMES: dict[str, Any] = {
    **FIELDS,
    "Point": Shape(Point, (FIELDS["Point.x"], FIELDS["Point.y"])),
    "Node": Shape(Node, (FIELDS["Node.value"], FIELDS["Node.next"])),
    "int": int,
    "float": float,
    "str": str,
    "ValueError": ValueError,
    "KeyError": KeyError,
}


current = {"hot": 1 << 60}
"""What `native()` stands for: the first tier, or (0) the second; see `both_tiers`."""


@pytest.fixture(params=[1 << 60, 0], ids=["quick", "optimised"])
def both_tiers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run a test with the first tier as `native()`, then with the second."""
    before, current["hot"] = current["hot"], request.param
    yield
    current["hot"] = before


def native(hot: int | None = None, assembles: bool = True) -> NativeBackend:
    """The backends that all tests share, of the first tier (unless it `assembles`, by LLVM) and, if `hot` is 0, the
    second; they check every plan.
    """
    return _native(current["hot"] if hot is None else hot, assembles)


@functools.cache
def _native(hot: int, assembles: bool) -> NativeBackend:
    def report(unit: Unit, reason: str) -> None:
        raise AssertionError(f"{unit.name}: {reason}")

    backend = NativeBackend(sync=True, report=report, hot=hot, assembles=assembles)
    backend.maker.checking = True
    return backend


def call(function: Callable[..., Any], arguments: str, result: str, **more: Any) -> Call:
    """A call description."""
    return Call(function, arguments, result, **more)


def compiled(text: str, backend: Any = None, names: dict[str, Any] | None = None, number: int = 0) -> Unit:
    """A unit, compiled by `backend` (machine code unless given)."""
    unit = parse_unit(text, NAMES | (names or {}), number)
    for way in unit.exits:
        if way.guard.name == "guard_exception":
            way.takes_exception = True
    (backend or native()).compile(unit, lambda _unit: None)
    assert unit.compiled
    return unit


def portrait(value: Any, depth: int = 3) -> Any:
    """What two runs must agree on about a value."""
    if type(value) is float:
        return ("float", "nan" if math.isnan(value) else value.hex())
    if type(value) is complex:
        return ("complex", portrait(value.real), portrait(value.imag))
    if isinstance(value, BaseException):
        return (type(value), value.args)
    if type(value) in (list, tuple):
        return (type(value), [portrait(v, depth) for v in value])
    if isinstance(value, Point | Node) and depth:
        return (type(value), [portrait(getattr(value, n, "unset"), depth - 1) for n in sorted(value.__slots__)[-2:]])
    if isinstance(value, Point | Node):
        return type(value)
    return (type(value), value)


def outcome(result: tuple[Exit, list[Any]]) -> Any:
    """An exit and its values, comparable."""
    return result[0].number, [portrait(v) for v in result[1]]


def both(text: str, arguments: Callable[[], list[Any]], names: dict[str, Any] | None = None) -> Any:
    """Run on the executor, both ways to make the first tier, and the second.  Returns what they agree on."""
    executor = Executor(check=False)
    given = arguments()
    expected = outcome(executor.run(compiled(text, executor, names), list(given)))
    for backend in (native(1 << 60), native(1 << 60, False), native(0)):
        mine = arguments()
        unit = compiled(text, backend, names)
        assert outcome(backend.run(unit, list(mine))) == expected
        assert [portrait(v) for v in given] == [portrait(v) for v in mine], "the heap differs"
        backend.release(unit)
    return expected


def objects() -> int:
    """How many objects the collector knows, after it has run."""
    gc.collect()
    return len(gc.get_objects())
