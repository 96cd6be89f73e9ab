"""Who runs the benchmark programs.

In: what is on PATH.  Out: a list of `Engine`s, MiniPy and its host first.
Only `python -m minipy` is used of MiniPy: a benchmark sees what a user sees.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parent.parent


def processor_time() -> float:
    """Seconds of the processor in processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class BenchmarkFailed(Exception):
    """A program ended with an error, or gave another answer than the first engine."""


@attrs.frozen
class Engine:
    """An interpreter: `command` followed by a script's path and arguments runs it."""

    name: str
    command: tuple[str, ...]
    version: tuple[int, int] = sys.version_info[:2]

    def run(self, script: Path | str, *args: object, environment: dict[str, str] | None = None) -> str:
        """Run `script` in a new process; return what it prints.  Raises `BenchmarkFailed`."""
        return run_process((*self.command, str(script), *map(str, args)), environment)


def run_process(command: tuple[str, ...], environment: dict[str, str] | None = None) -> str:
    """Run `command` from the project's folder, with more variables in its environment; return its output.

    Raises `BenchmarkFailed`.
    """
    variables = {**os.environ, **(environment or {})}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=variables, check=False)
    if done.returncode != 0:
        raise BenchmarkFailed(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr.strip()}")
    return done.stdout


INTERPRETED = "minipy-off"
"""The name of MiniPy without its JIT."""


def find_engines(jit: str | None) -> list[Engine]:
    """MiniPy (with `--jit jit`, where given), MiniPy without JIT, their host, and PyPy where there is one."""
    options = ("--jit", jit) if jit else ()
    engines = [
        Engine("minipy", (sys.executable, "-m", "minipy", *options)),
        Engine(INTERPRETED, (sys.executable, "-m", "minipy", "--jit", "off")),
        Engine("cpython", (sys.executable,)),
    ]
    pypy = shutil.which("pypy3")
    if pypy:
        engines.append(Engine("pypy", (pypy,), version_of(pypy)))
    return engines


def version_of(python: str) -> tuple[int, int]:
    """The version of the language that an interpreter runs."""
    major, minor = run_process((python, "-c", "import sys; print(*sys.version_info[:2])")).split()
    return int(major), int(minor)


def find_gcc() -> str | None:
    """The path of gcc, or None."""
    return shutil.which("gcc")
