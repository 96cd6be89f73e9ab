"""pytest under MiniPy: MiniPy runs the test modules, with the assertions that pytest has rewritten.

In: a folder of tests, and options of pytest.  Out: what pytest prints, which is the host's but for times, addresses and
which worker runs what.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = {
    "lib.py": "def double(x):\n    if x > 100:\n        return None\n    return x * 2\n",
    "broken.py": "def f():\n    return {}['key']\n\n\nf()\n",
    "conftest.py": "import pytest\n\n\n@pytest.fixture\ndef three():\n    yield 3\n",
    "test_values.py": """\
import types

import pytest

import lib


class Thing:
    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return f"Thing({self.value})"


def test_passes(three):
    assert lib.double(three) == 6


def test_lists():
    items = [1, 2, 3]
    assert items == [1, 2, 4], "with a message"


def test_calls():
    assert lib.double(3) == lib.double(4)


def test_attributes():
    thing = Thing(5)
    assert thing.value > 3 and not thing.value < 9


@pytest.mark.parametrize("number", [1, 2])
def test_raises(number):
    with pytest.raises(ValueError, match="nothing"):
        raise KeyError(number)


def test_loop():
    total = 0
    for i in range(600):
        total += lib.double(i % 50)
        assert total >= 0
    assert total == 1


def test_who():
    kinds = [*map(type, [lambda: 1])]
    assert kinds != [types.FunctionType]
""",
    "test_broken.py": "import broken\n",
    "test_wrong.py": "def test_wrong(:\n    pass\n",
}
OPTIONS = {
    "short": [],
    "names": ["-v", "-rA", "--showlocals"],
    "native": ["--tb=native"],
    "full": ["--full-trace"],
    "plain": ["--assert=plain", "--ignore=test_wrong.py"],  # the host compiles with other functions than MiniPy
    "two workers": ["-n", "2", "-v", "--tb=line"],
    "coverage": ["--cov=lib", "--cov-branch", "--cov-report=term-missing"],
}
HOT = "threshold=2,function_threshold=2,trace_eagerness=1"
CHANGING = r"oldfd=\d+|0x[0-9a-f]+|\d+\.\d+s( \(\d+:\d+:\d+\))?|\bgw\d|\[ *\d+%\]|=====+|python3?$|\d+/\d+ workers?"


def run(start: list[str], options: list[str], folder: Path, **environment: str) -> list[str]:
    """The lines that pytest prints, without what changes from run to run; in the order of the alphabet for workers.

    MiniPy runs natively: coverage is told of each line of an interpreter that is a plain program, which takes long.
    """
    command = [sys.executable, *start, "-m", "pytest", "-p", "no:cacheprovider", *options]
    ours = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "MINIPY_NATIVE": "wait"}
    env = {**os.environ, **ours, **environment}
    env = {name: value for name, value in env.items() if value}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=300, check=False)
    lines = [re.sub(CHANGING, "*", line) for line in (done.stdout + done.stderr).splitlines()]
    return sorted(lines) if "-n" in options else lines


def make(folder: Path) -> None:
    """Write the tests to a folder."""
    for name, text in MODULES.items():
        (folder / name).write_text(text)


@pytest.mark.parametrize(("name", "jit"), [*((name, "off") for name in OPTIONS), ("short", HOT), ("coverage", HOT)])
def test_prints_what_it_prints_under_the_host(name: str, jit: str, tmp_path: Path) -> None:
    """Values of both sides of a failed assertion, tracebacks, names and coverage."""
    if "--cov=lib" in OPTIONS[name]:
        pytest.importorskip("pytest_cov")
    make(tmp_path)
    options = [*OPTIONS[name], "--continue-on-collection-errors", "--deselect", "test_values.py::test_who"]
    ours, hosts = run(["-m", "minipy", "--jit", jit], options, tmp_path), run([], options, tmp_path)
    assert [line for line in hosts if "ERROR test_broken.py" in line]
    assert ours == hosts


@pytest.mark.parametrize("options", [[], ["-n", "2"]])
def test_minipy_runs_the_test_modules(options: list[str], tmp_path: Path) -> None:
    """In workers as well; the host does not."""
    make(tmp_path)
    wanted = ["test_values.py::test_who", *options]
    assert "1 passed" in "".join(run(["-m", "minipy"], wanted, tmp_path))
    assert "1 failed" in "".join(run([], wanted, tmp_path))


def test_what_is_kept_is_used_and_is_renewed(tmp_path: Path) -> None:
    """What pytest keeps is the host's, for the host to read; ours is beside it, and each follows the source."""
    make(tmp_path)
    options, start = ["test_values.py", "--deselect", "test_values.py::test_who"], ["-m", "minipy"]
    first = run(start, options, tmp_path, PYTHONDONTWRITEBYTECODE="")
    kept = sorted(p.name.partition(".")[0] + p.suffix for p in (tmp_path / "__pycache__").glob("*-pytest-*"))
    assert kept == ["conftest.mpyc", "conftest.pyc", "test_values.mpyc", "test_values.pyc"]
    assert run(start, options, tmp_path, PYTHONDONTWRITEBYTECODE="") == first
    assert run([], options, tmp_path, PYTHONDONTWRITEBYTECODE="") == first
    for file in (tmp_path / "__pycache__").glob("*-pytest-*.mpyc"):
        file.write_bytes(file.read_bytes()[:-9] + b"x" * 9)
    assert run(start, options, tmp_path, PYTHONDONTWRITEBYTECODE="") == first
    (tmp_path / "test_values.py").write_text("def test_new():\n    assert 1 == 2\n")
    assert "E       assert 1 == 2" in run(start, ["test_values.py"], tmp_path, PYTHONDONTWRITEBYTECODE="")
