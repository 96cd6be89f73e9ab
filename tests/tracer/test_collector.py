"""The collector waits in the JIT's own work, and only where nobody can tell; see `tracer.driver.unitparts`."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tracer.aside import ASIDE
from tracer.driver import compile as making
from tracer.driver.unitparts import set_unit_aside
from tracer.frontend.graphs import graph_of
from tracer.host import collector
from tracer.host.collector import made_aside, once_and_for_all, uncollected
from tracer.ir.text import parse_unit


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    before = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if before else gc.disable)()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads of those who run the tests do not count."""
    monkeypatch.setattr(collector, "threads_begun", lambda: ASIDE.threads)


def test_it_waits_and_goes_on(alone: None) -> None:
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error(alone: None) -> None:
    with pytest.raises(KeyError), uncollected():
        raise KeyError
    assert gc.isenabled()


def test_a_collector_that_is_off_stays_off(alone: None) -> None:
    gc.disable()
    with uncollected():
        pass
    assert not gc.isenabled()


def test_where_there_are_other_threads_it_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "threads_begun", lambda: ASIDE.threads + 1)
    with uncollected():
        assert gc.isenabled()


def test_a_trace_becomes_a_unit_without_collections(alone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    monkeypatch.setattr(making.TraceCompiler, "_compile_recording", lambda *_: seen.append(gc.isenabled()))
    maker = making.TraceCompiler.__new__(making.TraceCompiler)
    maker.pacing, maker.warm = making.Pacing(), making.WarmState(1)
    maker.compile_recording(None, None, None)  # type: ignore[arg-type]
    assert seen == [False]


class Thing:
    """Can be part of a cycle, and be watched."""

    def __init__(self) -> None:
        self.other: object = self


@pytest.fixture
def aside(alone: None, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was set aside."""
    found: list[Any] = []

    def routine(source: Callable[[], list[Any]], place: object) -> None:
        found.extend(source())

    monkeypatch.setattr(ASIDE, "routine", routine)
    return found


def things(found: list[Any]) -> list[Any]:
    return [thing for thing in found if type(thing) is Thing]


def test_what_the_start_has_made_is_set_aside(aside: list[Any]) -> None:
    """So is what has died in a cycle, for which nobody looks."""
    before = Thing()
    with once_and_for_all():
        kept, gone = Thing(), weakref.ref(Thing())
        with uncollected():
            assert aside == []
    assert things(aside) == [kept, gone()]
    assert before not in aside


def test_nothing_is_set_aside_in_a_finaliser_that_a_collection_runs(aside: list[Any]) -> None:
    kept: list[object] = []

    class Last(Thing):
        def __del__(self) -> None:
            with once_and_for_all():
                kept.append(Thing())
            set_unit_aside(parse_unit("[]\nfinish(None)"))

    Last()
    gc.collect()
    assert len(kept) == 1
    assert aside == []


def test_the_parts_of_a_unit_are_set_aside_and_nothing_of_the_programs(aside: list[Any]) -> None:
    mark = Thing()
    text = "[i0, r1]\ni2 = int_add(i0, 1)\nguard_true(i2) [r1]\nr3 = newtuple(r1, mark)\nfinish(r3)"
    unit = parse_unit(text, {"mark": mark})
    set_unit_aside(unit)
    for part in (unit, unit.trace.ops, *unit.trace.ops, *unit.trace.inputs, *unit.exits):
        assert any(part is one for one in aside)
    assert things(aside) == []
    assert all(map(gc.is_tracked, aside))


def test_all_that_a_stretch_has_made_is_set_aside(aside: list[Any]) -> None:
    """And nothing that is older, though it is as young to the collector."""
    before = Thing()
    graph_of.cache_clear()
    with made_aside():
        graph, kept = graph_of(added), Thing()
    after = Thing()
    assert all(any(part is one for one in aside) for part in (graph, *graph.blocks, *graph.instructions))
    assert things(aside) == [kept]
    assert not any(other is one for one in aside for other in (added, before, after))


def test_nothing_is_set_aside_if_something_has_collected_meanwhile(aside: list[Any]) -> None:
    """Such as a finaliser of the program's: then it is not known what is whose."""
    with made_aside():
        kept = Thing()
        gc.collect()
    assert aside == []
    assert type(kept) is Thing


def test_nothing_is_collected_where_the_program_has_switched_that_off(aside: list[Any]) -> None:
    gc.disable()
    watched = weakref.ref(Thing())
    with once_and_for_all():
        pass
    set_unit_aside(parse_unit("[]\nfinish(None)"))
    with made_aside():
        graph_of(added)
    assert watched() is not None
    assert aside == []


def added(a: int, b: int) -> int:
    """Is read by the front end."""
    return a + b
