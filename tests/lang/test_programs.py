"""Every guest program prints the same under MiniPy as under its host.

In: the programs in the folders beside this file.  Each is run by the host once, and by MiniPy in each mode.
A program that a folder's other programs import has `helper` in its name and is not run by itself.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import minipy

HERE = Path(__file__).parent
PROGRAMS = sorted(p.relative_to(HERE).as_posix() for p in HERE.glob("*/*.py") if "helper" not in p.name)

MODES: dict[str, tuple[str, str]] = {
    "off": ("off", "off"),
    "native: threshold 1": ("threshold=1,trace_eagerness=1,sync=1", "wait"),
}
"""How MiniPy runs each program: a name for the test, the --jit settings, and whether natively.  The first proves the
interpreter as a Python program; the second its translation, and with it everything of the JIT: recorder, optimiser and
backends are the same there.  `python -m tests.matrix` runs the programs in all other modes, the executor and an
untranslated JIT among them, which takes too long for each change.
"""


def run_on_host(path: Path) -> tuple[str, str, int]:
    """Output, errors and exit status of a program under the host."""
    command = [sys.executable, "-W", "ignore", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)
    return done.stdout, done.stderr, done.returncode


OWN_PROCESS = (
    "loops_and_comprehensions.py", "host_handlers.py", "getframe.py", "generics_and_protocols.py",
    "callers_in_hot_loops.py", "callers_in_machine_code.py", "warning_places.py", "warnings_of_c_code.py",
    "steps_never_awaited.py", "audit_hooks.py", "builtins_in_pickles.py", "memory_traced.py", "listed_by_faulthandler.py",
    "callers_of_entries.py", "of_imports.py", "frames_of_other_threads.py", "frames_that_still_run.py",
    "greenlets.py", "gevent_tasks.py", "bases_beside_host_classes.py", "unraisable_places.py",
    "libraries_that_change_their_classes.py",
    "events_of_functions.py", "profiled.py", "in_threads.py", "local_functions.py",
    "collected_while_entered.py", "remembered_at_the_end.py", "classes_in_c_not_yet_used.py", "entries_of_host_code.py",
    "uncaught_as_shown.py", "turns_begun_before.py", "proxies_in_sys_modules.py", "names_in_all_modules.py",
    "recursion_through_the_host.py", "pickled_by_value.py", "first_class_made.py", "methods_of_library_objects.py",
)  # fmt: skip
"""Programs that see what pytest, its plugins, or an earlier run put into this process: handlers of `logging`, frames
below `__main__`, other messages of `typing`, warnings that are recorded in place of being shown, texts that were
started with `-c`, hooks for what threads do not catch; one that has the collector go over all that is there again
and again; and those that leave what later programs would trip over, in `sys.modules` or in what `pickle` knows.
"""


NATIVE = ("memory_traced.py", "recursion_through_the_host.py")
"""Programs that are run by native code alone. One takes a minute where the interpreter is a plain program. One meets the
limit of recursion in any call: where that binds a `__hash__` in Python, the host says that the object has none.
"""


def run_apart(path: Path, jit: str | None) -> tuple[str, str, int]:
    """As `run_on_minipy`, in a process of its own."""
    environment = {**os.environ, "MINIPY_NATIVE": "wait"} if path.name in NATIVE else None
    command = [sys.executable, "-W", "ignore", minipy.__file__, *(["--jit", jit] if jit else []), str(path)]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False, env=environment
    )
    return done.stdout, done.stderr, done.returncode


def run_on_minipy(path: Path, jit: str) -> tuple[str, str, int]:
    """Output, errors and exit status of a program under MiniPy, in this process."""
    if path.name in OWN_PROCESS:
        return run_apart(path, jit)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            status = minipy.run_file(str(path), [], jit)
        finally:
            minipy.native.use("off")  # tests of the parts come without it
    return out.getvalue(), err.getvalue(), status


@pytest.fixture(scope="session")
def host_results() -> dict[str, tuple[str, str, int]]:
    """What the host printed, by program."""
    return {}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_prints_the_same(
    program: str, mode: str, host_results: dict[str, tuple[str, str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Output, errors and exit status are the host's."""
    jit, is_native = MODES[mode]
    monkeypatch.setenv("MINIPY_NATIVE", is_native)
    path = HERE / program
    if program not in host_results:
        host_results[program] = run_on_host(path)
    out, err, status = run_on_minipy(path, jit)
    wanted_out, wanted_err, wanted_status = host_results[program]
    assert (out, err) == (wanted_out, wanted_err)
    assert status == wanted_status
