"""Generated code: entered anywhere it does what the dispatch loop does."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.papers.interpreters import tiny
from tracer.frontend.flowgraph import Graph
from tracer.frontend.graphs import graph_of
from tracer.hints import Word
from tracer.jitcode.jitcode import ContinueRunning, JitCodes, Position
from tracer.jitcode.templates import TEMPLATES
from tracer.records import record
from tracer.resume import blackhole
from tracer.resume.plain_dispatch import Dispatcher


@record
class Counter:
    """Something with a field that is changed."""

    value: Word

    def add(self, n: Word) -> Word:
        """Count up."""
        self.value = self.value + n
        return self.value


def arithmetic(a: Word, b: Word) -> Word:
    c = a * b - (a << 2)
    if c > 10 and (a & 1) == 0:
        c = -c % 7
    elif not b:
        c = ~c
    return c // 3 if c != 0 else a ^ b


def looping(n: Word, w: object) -> object:
    total: object = w
    i = 0
    while i < n:
        i += 1
        if i == 2:
            continue
        try:
            total = total + 1  # type: ignore[operator]
        except TypeError as e:
            total = len(str(e))
        if i > 6:
            break
    return total


def fields(counter: Counter, n: Word) -> object:
    items: list[Counter] = [counter] * 2
    total = 0
    for i in range(n):
        total += items[i % 2].add(i)
    return (total, counter.value, items[0])


def values_at(function: Any, *args: Any) -> list[tuple[Position, list[Any], Any]]:
    """Each position a run passes, with copies of the values live there."""
    seen: list[tuple[Position, list[Any]]] = []
    result = Dispatcher(JitCodes(), lambda p, v: seen.append((p, copy.deepcopy(v)))).run(function, *args)
    return [(position, values, result) for position, values in seen]


@pytest.mark.parametrize(
    ("function", "args"),
    [
        (arithmetic, (6, 9)),
        (arithmetic, (7, 0)),
        (arithmetic, (4, 4)),
        (looping, (9, 5)),
        (looping, (4, "text")),
        (looping, (0, None)),
        (fields, (Counter(3), 5)),
    ],
)
def test_the_blackhole_goes_on_from_every_position(function: Any, args: tuple[Any, ...]) -> None:
    """Resuming at any instruction of a run gives that run's result."""
    wanted = str(function(*copy.deepcopy(args)))
    passed = values_at(function, *copy.deepcopy(args))
    assert len(passed) > 5
    for position, values, result in passed:
        assert str(result) == wanted
        assert str(blackhole.run([(position, values)])) == wanted


def test_a_portal_hands_over_at_its_merge_point() -> None:
    """In the portal's own frame the merge point ends the blackhole."""
    codes = JitCodes()
    graph: Graph = graph_of(tiny.loop)
    merge_point = next(i for i in graph.instructions if i.name == "merge_point")
    position = codes[tiny.loop].position(merge_point.position, False)
    way = blackhole.run([(position, [tiny.BoxedInteger(3), tiny.BoxedInteger(0)])])
    assert type(way) is ContinueRunning
    assert [w.intval for w in way.state] == [3, 0]


def handed(w: object) -> object:
    return w


def handing(w: object) -> object:
    return [handed(w), 1]


def passing(w: object) -> object:
    w_same = handed(w)
    return w_same


def catching(w: object) -> object:
    try:
        return handed(w)
    except ValueError:
        return None


def counting(w: object, n: Word) -> Word:
    return doubled(n)


def doubled(n: Word) -> Word:
    return 2 * n


@pytest.mark.parametrize(
    ("function", "passes"), [(passing, True), (counting, True), (handing, False), (catching, False)]
)
def test_a_frame_that_only_returns_what_a_call_gives_can_be_left_out(function: Any, passes: bool) -> None:
    """What the call raises goes through it, too, unless something is caught there."""
    call = next(i for i in graph_of(function).instructions if i.name == "call")
    code = JitCodes()[function]
    assert code.position(call.position, True).passes_on is passes
    assert not code.position(call.position, False).passes_on


def test_what_was_taken_is_an_object_like_any_other() -> None:
    """A program that finds such an object among those of the collector may hand it from call to call."""
    codes = JitCodes()
    taken = ContinueRunning((1, 2))
    assert taken.take() == (1, 2)
    inner = codes[handed].position(0, False)
    call = next(i for i in graph_of(handing).instructions if i.name == "call")
    outer = codes[handing].position(call.position, True)
    assert blackhole.run([(inner, [taken]), (outer, [])]) == [taken, 1]


def test_every_instruction_of_the_front_end_has_a_template() -> None:
    """What the front end emits for the papers' interpreters, the generator can write."""
    control = {"goto", "branch", "return", "raise"}
    for function in (tiny.loop, arithmetic, looping, fields):
        assert {i.name for i in graph_of(function).instructions} <= set(TEMPLATES) | control
