"""What operations of the host change: the table promises less than everything only where that is so."""

from __future__ import annotations

import math
from typing import Any

import pytest

import minipy
from tracer.host.effects import effect_of_builtin, effect_of_operation
from tracer.ir.descr import EVERYTHING, LISTS, NOTHING


class Odd:
    """A class of the program, as far as the host can tell."""


@pytest.mark.parametrize(
    ("name", "classes", "effect"),
    [
        ("add", (str, str), NOTHING),
        ("gt", (int, float), NOTHING),
        ("add", (str, Odd), EVERYTHING),
        ("mod", (str, tuple), EVERYTHING),
        ("eq", (list, list), EVERYTHING),
        ("getitem", (list, int), NOTHING),
        ("getitem", (list, slice), EVERYTHING),
        ("getitem", (dict, str), EVERYTHING),
        ("contains", (str, str), NOTHING),
        ("contains", (list, int), EVERYTHING),
        ("setitem", (list, int, int), EVERYTHING),
        ("mul", (complex, float), NOTHING),
        ("mul", (complex, Odd), EVERYTHING),
        ("len", (dict,), NOTHING),
        ("truth", (set,), NOTHING),
        ("len", (Odd,), EVERYTHING),
    ],
)
def test_operations(name: str, classes: tuple[type, ...], effect: str) -> None:
    """An operation that may ask an object of the program changes everything."""
    assert effect_of_operation(name, classes) == effect


def test_a_slice_of_ints_asks_nobody() -> None:
    """One of other objects calls their `__index__`."""
    assert effect_of_operation("getitem", (list, slice), True) == NOTHING
    assert effect_of_operation("getitem", (dict, slice), True) == EVERYTHING


@pytest.mark.parametrize(
    ("function", "values", "effect"),
    [
        (math.sqrt, (2,), (NOTHING, 1)),
        (math.sqrt, (Odd(),), (EVERYTHING, 0)),
        (str.upper, ("a",), (NOTHING, 1)),
        (str.encode, ("a", "rot13"), (EVERYTHING, 0)),
        (str.join, (",", ["a"]), (NOTHING, 2)),
        (str.join, (",", iter(["a"])), (EVERYTHING, 0)),
        (list.pop, ([1],), (LISTS, 1)),
        (list.remove, ([1], 1), (EVERYTHING, 0)),
        (next, (iter({}), None), (NOTHING, 1)),
        (next, (map(len, []), None), (EVERYTHING, 0)),
        (repr, (Odd(),), (EVERYTHING, 0)),
    ],
)
def test_builtins(function: Any, values: tuple[Any, ...], effect: tuple[str, int]) -> None:
    """And how many classes that rests on."""
    assert effect_of_builtin(function, values) == effect


PROGRAM = """
class Index:
    def __init__(self): self.asked = 0
    def __index__(self):
        self.asked += 1
        return 1
class Text(str):
    def __eq__(self, other):
        seen.n += 1
        return True
    __hash__ = str.__hash__
class Seen:
    n = 0
seen = Seen()
seen.n = 0
def slices(turns):
    index = Index()
    values = [1, 2, 3]
    total = 0
    for i in range(turns):
        before = index.asked
        total += len(values[index if i % 3 else 1:])
        total += index.asked - before
    return total
def compared(turns):
    total = 0
    for i in range(turns):
        before = seen.n
        text = Text("a") if i % 5 == 4 else "a"
        if text == "b":
            total += 10
        total += seen.n - before
    return total
def drained(turns):
    total = 0
    for i in range(turns):
        stack = [i, i + 1]
        total += len(stack)
        stack.pop()
        total += len(stack) + stack[-1]
        for letter in "ab":
            total += seen.n
    return total
print(slices(50), compared(50), drained(50))
"""


@pytest.mark.parametrize("jit", ["threshold=1,trace_eagerness=1,backend=executor", "threshold=3,sync=1"])
def test_what_the_program_does_meanwhile_is_seen(jit: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where an object of the program takes part, its fields are read again."""
    assert minipy.run_source(PROGRAM, jit="off") == 0
    plain = capsys.readouterr().out
    assert minipy.run_source(PROGRAM, jit=jit) == 0
    assert capsys.readouterr().out == plain
