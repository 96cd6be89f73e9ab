"""A guard that fails for no reason changes nothing: a sample of what `python -m tests.stress` tries."""

from __future__ import annotations

import pytest

from tests.stress import CORPUS, wrong_guards


@pytest.mark.parametrize("name", sorted(CORPUS))
def test_guards_fail_in_turn(name: str) -> None:
    """Three at the beginning, where traces are entered first, and some later."""
    early, few = wrong_guards(CORPUS[name], last=3)
    late, more = wrong_guards(CORPUS[name], first=7, step=211)
    assert not early + late
    assert few + more > 3


def test_a_resume_that_is_wrong_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is rebuilt is None."""
    monkeypatch.setattr("tracer.resume.compiled.OFTEN", 1 << 30)
    monkeypatch.setattr("tracer.resume.decode._ConcreteDecoder.item", lambda self, at: None)
    assert wrong_guards(CORPUS["attributes"], step=50)[0]
