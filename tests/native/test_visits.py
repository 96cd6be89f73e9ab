"""Native code enters units on its own; see `codegen.translate.jit.visits`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

COUNTING = """
import minipy
from tracer.driver import driver

calls = []
enter = driver.Jit._enter

def counting(self, *arguments):
    calls.append(1)
    return enter(self, *arguments)

driver.Jit._enter = counting
minipy.run_source(%r, jit="threshold=1000,function_threshold=2500")
print(len(calls), minipy.jit.stats.entries)
"""
COLD = """
def leaf(a):
    total = 0
    for k in range(50):
        total += a[0] * k
    return total

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


WARM = "threshold=1000,function_threshold=2500"
SETTINGS = "threshold=20,function_threshold=20,trace_eagerness=5"


@pytest.mark.parametrize("jit", [WARM, SETTINGS, SETTINGS + ",sync=1"])
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


STANDING = """
import minipy
from tracer.driver import driver

left = []
leave = driver.Jit._leave_stand_in

def counting(self, *arguments):
    left.append(1)
    return leave(self, *arguments)

driver.Jit._leave_stand_in = counting
minipy.run_source(%r, jit="last_trace=0,threshold=1000,function_threshold=2500")
print(len(left), minipy.jit.stats.loops)
"""
CALLED = """
import sys

class Box:
    def __init__(self):
        self.names = set()

    def walk(self, k, fill=()):
        total = k
        for i in range(5):
            total += i
        if k % 100 == 99:
            raise KeyError(total)
        if k % 1000 == 500:
            self.names.add((sys._getframe().f_code.co_name, sys._getframe(1).f_code.co_name, *sys._getframe().f_locals))
        return total

def main(turns):
    box, found = Box(), 0
    for k in range(turns):
        try:
            found += box.walk(k)
        except KeyError as error:
            found -= error.args[0]
    return found, sorted(box.names)

print(main(20_000))
"""


def test_machine_code_calls_the_interpreter_where_there_is_no_unit() -> None:
    """The loop of `walk` is never compiled; nothing of the host stands between both."""
    output = run("-c", STANDING % CALLED).splitlines()
    assert output[0] == run("-c", CALLED).strip()
    left, loops = map(int, output[1].split())
    assert loops == 1
    assert left < 200


RESTING = """
import minipy
from tracer.driver import contests, pacing

pacing.LOSS, pacing.REST, contests.PATIENCE = 100_000, 200_000, 200_000
settle, called = pacing.Pacing._settle, []

def settling(self, unit, gain):
    rests = settle(self, unit, gain)
    if rests and self.owner(unit).stand_in is not None:
        called.append(unit)
    return rests

pacing.Pacing._settle = settling
minipy.run_source(%r, jit="trace_eagerness=1000000,threshold=1000,function_threshold=2500")
print(len(called), len(set(called)))
"""


def test_a_unit_that_others_call_rests_and_comes_back() -> None:
    """A call of `walk` fails where it raises; meanwhile the interpreter runs it, whoever calls it."""
    output = run("-c", RESTING % CALLED.replace("20_000", "200_000")).splitlines()
    assert output[0] == run("-c", CALLED.replace("20_000", "200_000")).strip()
    times, units = map(int, output[1].split())
    assert times > units >= 1


EATEN = """
import minipy
from interp.machine import portal
from interp.machine.state import STATE

seen = [STATE.may_trace]
connect = portal.connect

def noting(control):
    connect(control)
    seen.append(STATE.may_trace)

portal.connect = noting
minipy.run_source("for k in range(3000):\\n    sum(i for i in range(300))", jit="threshold=1000")
print(*seen)
"""


def test_builtins_are_the_hosts_until_there_is_a_jit() -> None:
    assert run("-c", EATEN) == "0 1\n"
