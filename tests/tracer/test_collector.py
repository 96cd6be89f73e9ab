"""The collector waits in the JIT's own work, and only where nobody can tell; see `tracer.collector`."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest

from tracer import making
from tracer.collector import uncollected


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    before = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if before else gc.disable)()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads of those who run the tests do not count."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)


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
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    with uncollected():
        assert gc.isenabled()


def test_a_trace_becomes_a_unit_without_collections(alone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    monkeypatch.setattr(making.Maker, "_made", lambda *_: seen.append(gc.isenabled()))
    maker = making.Maker.__new__(making.Maker)
    maker.pacing, maker.warm = making.Pacing(), making.WarmState(1)
    maker.made(None, None, None)  # type: ignore[arg-type]
    assert seen == [False]
