"""The guilty trace and pass are found."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from unittest import mock

import pytest

import minipy
from tests.bisect import Program, find
from tracer.opt import optimizer
from tracer.opt.heap import Heap

JIT = "threshold=2,trace_eagerness=1,backend=executor"

PROGRAM = """
import re
class A:
    def __init__(self): self.n = 0
def bump(a):
    a.n += 1
    return ''
def right(count):
    total = 0
    i = 0
    while i < count:
        total += i * 3
        i += 1
    return total
def wrong(a, count):
    i = 0
    total = 0
    while i < count:
        total += a.n
        re.sub('x', lambda match: bump(a), 'x')
        total += a.n
        i += 1
    return total
print(right(50))
print(wrong(A(), 50))
print(right(20))
"""


class InThisProcess(Program):
    """Programs run where the optimiser is broken."""

    def run(self, settings: str, log: str = "") -> tuple[int, str]:
        """Exit status and output."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out), mock.patch.dict("os.environ", {"MINIPYLOG": log}):
            status = minipy.run_file(self.arguments[0], [], settings)
        return status, out.getvalue()


def test_a_broken_pass_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The heap, and the loop whose load it keeps over a call; the others run right."""
    for kind in "ifrv":
        monkeypatch.setattr(Heap, f"saw_call_{kind}", lambda self, new: None)
    monkeypatch.setattr(optimizer, "handlers_of", optimizer.handlers_of.__wrapped__)  # found anew
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    found = find(InThisProcess([str(path)], JIT))
    assert found is not None
    assert found.passes == ["heap"]
    assert found.alone == ["heap"]
    assert "in wrong" in found.texts
    assert found.texts.count("{jit-log-noopt") == 1


def test_what_is_right_is_not_blamed(tmp_path: Path) -> None:
    """Nothing differs, nothing is found."""
    path = tmp_path / "program.py"
    path.write_text("total = 0\nfor i in range(100): total += i\nprint(total)", encoding="utf-8")
    assert find(Program([str(path)])) is None
