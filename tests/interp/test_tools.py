"""Debuggers, profilers and coverage tools show the program as they do under the host, in every mode.

In: programs, commands for the tool, and what is typed.  Out: what the tool prints, which is the host's but for times
and addresses.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

PROGRAM = """\
import sys


class Shape:
    def __init__(self, width):
        self.width = width

    def area(self):
        return self.width * self.width


def total(n):
    result = 0
    for i in range(n):
        shape = Shape(i)
        if i % 2:
            result += shape.area()
        else:
            result -= 1
    return result


def unused():
    return 1


def main():
    print(total(6))
    try:
        {}["x"]
    except KeyError:
        print("missing")


if __name__ == "__main__":
    main()
"""

STOPS = """\
def numbers(n):
    for i in range(n):
        yield i * 2


class Summer:
    def sum(self):
        total = sum(numbers(3))
        return total


def outer():
    total = 0
    for i in range(3):
        total = total + step(i)
    return total


def step(i):
    if i == 1:
        breakpoint()
    return i + 1


for k in range(200):
    pass
print(outer())
try:
    breakpoint()
    1 / 0
except ZeroDivisionError as error:
    print(error)
print(Summer().sum())
"""

STEPS = """\
import bdb


class Stepper(bdb.Bdb):
    def user_call(self, frame, arguments):
        print("call", frame.f_code.co_name)

    def user_line(self, frame):
        print("line", frame.f_code.co_name, frame.f_lineno)
        self.set_step()

    def user_return(self, frame, value):
        print("return", frame.f_code.co_name, value)
        self.set_step()

    def user_exception(self, frame, info):
        print("exception", frame.f_code.co_name, info[0].__name__)
        self.set_step()


def f(x):
    try:
        g(x)
    except KeyError:
        return 1


def g(x):
    raise KeyError(x)


def within():
    stepper.set_trace()
    a = 1
    b = f(a)
    stepper.set_continue()
    return b


stepper = Stepper()
stepper.runcall(f, 3)
stepper.run("y = [i for i in range(2)]\\nf(2)", globals())
print(within())
"""

PARTS = """\
def work(n):
    result = 0
    for i in range(n):
        if i % 2:
            result += i
    return result


def idle():
    return 1
"""

THREADS = """\
import sys
import threading

import coverage

import parts

measured = coverage.Coverage(data_file=None, branch=True) if len(sys.argv) > 1 else None
if measured is not None:
    measured.start()
threads = [threading.Thread(target=parts.work, args=(n,)) for n in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(parts.work(3))
if measured is not None:
    measured.stop()
    print(measured.report(show_missing=True))
"""

MODES = {
    "usual": [], "off": ["--jit", "off"], "interpreted": ["--native", "off"],
    "hot": ["--jit", "threshold=2,function_threshold=2"],
}  # fmt: skip


def typed(commands: str) -> str:
    """The text of commands, one a line."""
    return commands.replace(",", "\n") + "\n"

TOOLS: dict[str, tuple[list[str], str, bool]] = {
    "pdb": (
        ["-m", "pdb", "prog.py"], typed("b total,c,n,n,n,n,s,w,p self,p width,u,p i,p result,d,r,c,q"), False
    ),
    "pdb, step by step": (
        ["-m", "pdb", "prog.py"], typed("n,n,n,n,s,w,b 8,c,u,d,l,p locals(),unt,a,r,q"), False
    ),
    "breakpoint": (
        ["stops.py"], typed("w,n,p i,n,n,p total,w,s,u,c,n,n,n,s,s,s,w,r,n,c,c,c"), False
    ),
    "bdb": (["steps.py"], "", False),
    "trace": (["-m", "trace", "--trace", "prog.py"], "", False),
    "trace, functions": (["-m", "trace", "--listfuncs", "prog.py"], "", True),
    "cProfile": (["-m", "cProfile", "-s", "tottime", "prog.py"], "", True),
    "coverage": (["-m", "coverage", "run", "--branch", "prog.py"], "", False),
    "coverage in Python": (["-m", "coverage", "run", "--timid", "prog.py"], "", False),
    "coverage of threads": (["-m", "coverage", "run", "threads.py"], "", False),
    "coverage that the program begins": (["threads.py", "measured"], "", False),
}  # fmt: skip
"""By name: the command, what is typed, and whether the order of lines depends on times."""


def run(folder: Path, start: list[str], tool: str) -> list[str]:
    """What the tool prints, and for coverage its report; natively where a mode does not say otherwise."""
    arguments, commands, is_unordered = TOOLS[tool]
    (folder / ".coverage").unlink(missing_ok=True)  # a tool that measures nothing writes no file
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "MINIPY_NATIVE": "wait"}
    command = [sys.executable, *start, *arguments]
    done = subprocess.run(
        command, input=commands, capture_output=True, text=True, cwd=folder, env=environment, timeout=300, check=False
    )
    printed = done.stdout + done.stderr
    if "coverage" in arguments:
        report = [sys.executable, "-m", "coverage", "report", "-m"]
        printed += subprocess.run(
            report, capture_output=True, text=True, cwd=folder, env=environment, timeout=300, check=False
        ).stdout
    if "cProfile" in arguments and sys.version_info >= (3, 12):  # `sys.monitoring` is told of fewer calls of builtins
        printed = re.sub(r".*( function calls in |\{).*", "", printed)
    lines = [re.sub(r"0x[0-9a-f]+|\d+\.\d+|\(\d+ primitive calls\) ", "N", line) for line in printed.splitlines()]
    return sorted(re.sub(r"  +", " ", line) for line in lines if line) if is_unordered else lines


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs are."""
    made = tmp_path_factory.mktemp("tools")
    files = {"prog.py": PROGRAM, "stops.py": STOPS, "steps.py": STEPS, "parts.py": PARTS, "threads.py": THREADS}
    for name, text in files.items():
        (made / name).write_text(text)
    return made


@pytest.fixture(scope="module")
def hosts() -> dict[str, list[str]]:
    """What each tool that was used has printed under the host."""
    return {}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_prints_what_it_prints_under_the_host(
    tool: str, mode: str, folder: Path, hosts: dict[str, list[str]]
) -> None:
    """Each stop, line, count and name."""
    if "coverage" in tool:
        pytest.importorskip("coverage")
    if tool not in hosts:
        hosts[tool] = run(folder, [], tool)
    assert len(hosts[tool]) > 1
    assert run(folder, ["-m", "minipy", *MODES[mode]], tool) == hosts[tool]
