"""Native code enters units on its own; see `codegen.translate.visits`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

COUNTING = """
import minipy
from tracer import driver

calls = []
enter = driver.Jit._enter

def counting(self, *arguments):
    calls.append(1)
    return enter(self, *arguments)

driver.Jit._enter = counting
minipy.run_source(%r)
print(len(calls), minipy.jit.stats.entries)
"""
COLD = """
def leaf(a):
    return a[0] + 1

def copy(k):
    names = {"leaf": leaf}
    exec(f"def run(a):\\n    for i in range(30): leaf(a)", names)
    return names["run"]

a = [1]
for k in range(6000):
    leaf(a)
for k in range(1500):
    copy(k)(a)
"""


def run(*arguments: str) -> str:
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "PYTHONPATH": str(Path(minipy.__file__).parent)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True, env=environment)
    assert done.stderr == ""
    return done.stdout


def test_python_sees_a_small_part_of_the_entries() -> None:
    calls, entries = map(int, run("-c", COUNTING % COLD).split())
    assert entries > 10_000
    assert calls < entries / 20


SETTINGS = "threshold=20,function_threshold=20,trace_eagerness=5"


@pytest.mark.parametrize("jit", ["", SETTINGS, SETTINGS + ",sync=1"])
def test_what_is_entered_from_cold_code_does_what_the_host_does(jit: str, root: Path) -> None:
    program = [str(root / "tests/lang/hot/entered_from_cold_code.py"), "60"]
    assert run(minipy.__file__, "--jit", jit, *program) == run(*program)


ENDING = """
import threading, time

def spin():
    t = 0
    while True:
        t += 1
        if t % 1000 == 0:
            t = 1

threading.Thread(target=spin, daemon=True).start()
time.sleep(1)
print("done")
"""


def test_a_thread_is_in_a_unit_when_the_program_ends(tmp_path: Path) -> None:
    (tmp_path / "ending.py").write_text(ENDING)
    assert run("-m", "minipy", str(tmp_path / "ending.py")) == "done\n"
