"""docs/language.md: where MiniPy knowingly differs, it differs as the page says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def run(root: Path, source: str, jit: str) -> str:
    """What a program prints under MiniPy."""
    command = [sys.executable, "-m", "minipy", "--jit", jit, "-c", source]
    return subprocess.run(command, capture_output=True, text=True, cwd=root, check=True).stdout


@pytest.mark.parametrize("jit", ["off", "threshold=2,sync=1"])
def test_is_compares_numbers_by_value(root: Path, jit: str) -> None:
    """Ints and floats; by class and bits; all else by identity."""
    source = (
        "for n in range(10 ** 6, 10 ** 6 + 9):\n"
        "    m = n + 1 - 1\n"
        "    f = n / 2 * 2.0\n"
        "    seen = n is m, n is f, f is float(n), 0.0 is -f * 0.0, n is not m, [n] is [n], 1 is True\n"
        "print(*seen)\n"
    )
    assert run(root, "import warnings\nwarnings.simplefilter('ignore')\nexec(" + repr(source) + ")", jit) == (
        "True False True False False False False\n"
    )


@pytest.mark.parametrize("jit", ["off", "threshold=2,sync=1"])
def test_finalisers_run_at_a_safe_point(root: Path, jit: str) -> None:
    """Not inside the operation that dropped the object, but soon; and before the program ends."""
    source = (
        "class A:\n"
        "    def __init__(self, n): self.n = n\n"
        "    def __del__(self): log.append(self.n)\n"
        "log = []\n"
        "box = [None]\n"
        "for n in range(99):\n"
        "    assert len(log) > n - 9, (n, log)\n"
        "    box[0] = A(n)\n"
        "last = A('end')\n"
        "A.__del__ = lambda self: print('gone', self.n)\n"
        "box.clear()\n"
        "print('cleared')\n"
        "del last\n"
    )
    assert run(root, source, jit) == "gone 98\ncleared\ngone end\n"


def test_functions_pass_for_the_hosts(root: Path) -> None:
    """`isinstance` and `inspect` take them as functions; `type` shows MiniPy's class."""
    source = (
        "import inspect, types\n"
        "def f(a, b=1): pass\n"
        "print(isinstance(f, types.FunctionType), inspect.isfunction(f), callable(f), inspect.signature(f), type(f))\n"
    )
    assert run(root, source, "off") == "True True True (a, b=1) <class 'function'>\n"


def test_what_came_after_3_11_is_refused_with_its_place(root: Path) -> None:
    """Where the host's grammar has it at all, the message is MiniPy's."""
    command = [sys.executable, "-m", "minipy", "-c", "x = 1\ntype X = int\n"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert done.returncode == 1
    assert 'File "<string>", line 2' in done.stderr
    if sys.version_info >= (3, 12):
        assert "MiniPy speaks the Python of 3.11" in done.stderr
