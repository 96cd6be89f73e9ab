"""The program's builtins are its own: neither the host nor another program finds what it has put there."""

from __future__ import annotations

import builtins
import sys

import pytest

import minipy

CHANGES = """
import builtins, sys
builtins.print = lambda *values: sys.stdout.write(f"mine {values}\\n")
builtins.own = 1
vars(builtins)["len"] = lambda value: 7
del builtins.abs
print(own, len([]), sys.modules["builtins"] is builtins)
"""

LOOKS = """
import builtins
print(hasattr(builtins, "own"), len([1]), abs(-1))
"""


@pytest.mark.parametrize("jit", ["off", "threshold=1,trace_eagerness=1,sync=1"])
def test_changes_end_with_the_program(capsys: pytest.CaptureFixture[str], jit: str) -> None:
    """The host's module is never touched, and stands in `sys.modules` again."""
    before = dict(vars(builtins))
    assert minipy.run_source(CHANGES, jit=jit) == 0
    assert vars(builtins) == before
    assert sys.modules["builtins"] is builtins
    assert minipy.run_source(LOOKS, jit=jit) == 0
    assert capsys.readouterr().out == "mine (1, 7, True)\nFalse 1 1\n"


def test_the_jit_starts_with_the_hosts_builtins(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the program has done to `len` before its first loop is hot."""
    loop = "def f(n):\n  t = 0\n  for i in range(n): t += len('abc')\n  return t\nprint(f(500))"
    text = f"import builtins\nbuiltins.len = builtins.range = builtins.isinstance = None\ndel builtins.range\n{loop}"
    assert minipy.run_source(text, jit="threshold=5,sync=1") == 1
    assert "name 'range' is not defined" in capsys.readouterr().err
    text = f"import builtins\nbuiltins.isinstance = builtins.tuple = builtins.type = None\n{loop}"
    assert minipy.run_source(text, jit="threshold=5,sync=1") == 0
    assert capsys.readouterr().out == "1500\n"
