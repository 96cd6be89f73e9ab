"""The recorder's self check sees what is recorded wrongly."""

from __future__ import annotations

import pytest

import minipy
from tracer.record import recording
from tracer.record.heapcache import HeapCache
from tracer.record.selfcheck import same

PROGRAM = """
import re
class A:
    def __init__(self): self.n = 0
def bump(a):
    a.n += 1
    return ''
def run(a, count):
    total = 0
    for i in range(count):
        total += a.n + i * 2
        re.sub('x', lambda match: bump(a), 'x')
        total += a.n // 3
    return total
print(run(A(), 30))
"""
JIT = "threshold=2,trace_eagerness=1,backend=executor"


@pytest.fixture(autouse=True)
def _checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "IS_CHECKED", True)


def test_what_is_right_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """And prints what it prints."""
    assert minipy.run_source(PROGRAM, [], JIT) == 0
    assert capsys.readouterr().out == "1450\n"


def test_a_heap_that_remembers_too_much_is_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A load behind a call is taken to give what the one before it gave."""
    monkeypatch.setattr(HeapCache, "call", lambda self, changes: None)
    assert minipy.run_source(PROGRAM, [], JIT) == 1
    assert "the interpreter has" in capsys.readouterr().err


def test_ints_have_no_identity() -> None:
    """Bools, zeros and other objects have."""
    assert same("r", 10**20, 10**20)
    assert same("f", float("nan"), float("nan"))
    assert not same("f", 0.0, -0.0)
    assert not same("r", 1, True)
    assert not same("r", [1], [1])
