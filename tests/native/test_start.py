"""What a translated start imports: times differ between machines, what is imported does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

UNWANTED = {
    "ast", "attr", "attrs", "collections", "contextlib", "ctypes", "_ctypes", "enum", "functools", "hashlib", "inspect",
    "llvmlite", "mmap", "operator", "pathlib", "re", "subprocess", "threading", "traceback", "typing", "weakref",
}  # fmt: skip
"""Modules that a program which does not import them itself need not wait for."""

MODULES = 215
"""How many modules of ours, packages among them, a start may import."""
OURS = {"codegen", "interp", "minipy", "objmodel", "tracer"}


def printed(command: list[str], source: str, environment: dict[str, str], root: Path) -> str:
    arguments = [sys.executable, *command, "-c", source]
    done = subprocess.run(arguments, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def imported(command: list[str], environment: dict[str, str], root: Path) -> set[str]:
    return set(printed(command, "import sys; print(*sys.modules, sep='\\n')", environment, root).split())


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where the native code is there."""
    return {**os.environ, "MINIPY_NATIVE": "wait"}


def test_a_translated_start_imports_little(root: Path, environment: dict[str, str]) -> None:
    host = imported([], environment, root)
    command = ["-c", "import sys, minipy; sys.argv[0] = 'minipy'; minipy.console()"]  # without what `-m` imports
    for _ in range(3):  # builds, maybe; leaves a file of what it has imported; finds it
        ours = imported(command, environment, root)
    assert "minipy_native" not in ours  # mapped, and nobody's module
    assert (ours - host) & UNWANTED == set()
    leaves = ("", ".aside", ".hints", ".hosttools", ".hosttypes", ".parameters", ".records")
    assert {name for name in ours if name.partition(".")[0] == "tracer"} <= {f"tracer{leaf}" for leaf in leaves}
    assert len([name for name in ours if name.partition(".")[0] in OURS]) <= MODULES


def test_the_version_says_so(root: Path, environment: dict[str, str]) -> None:
    printed(["-m", "minipy"], "pass", environment, root)  # builds, maybe
    command = [sys.executable, "-m", "minipy", "--version"]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("its interpreter in native code\n")


def test_it_is_native_code_that_runs(root: Path, environment: dict[str, str]) -> None:
    source = "import sys, interp.machine.native; print(interp.machine.native.NATIVE.code is not None)"
    assert printed(["-m", "minipy"], source, environment, root) == "True\n"


ASKED_ONCE = """
import resource
import minipy
minipy.native.use("wait")
from interp.calls.run_code import run_code
from interp.compiler.compile import compile_source
from objmodel.globals import ModuleDict
SOURCE = '''
import sys
def without_limit(): sys.setrecursionlimit(10**8)
def down(n): return 0 if n == 0 else 1 + down(n - 1)
'''
names = ModuleDict({"__name__": "m"})
run_code(compile_source(SOURCE, "m.py"), names)
names["without_limit"]()
resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
try:
    names["down"](10**8)
except RecursionError:
    print("the stack's end is known")
"""


def test_the_first_threads_stack_is_looked_for_once(root: Path, environment: dict[str, str]) -> None:
    """The system reads the list of all mappings for it: each call from the host's code took 100 microseconds."""
    assert printed([], ASKED_ONCE, environment, root) == "the stack's end is known\n"
