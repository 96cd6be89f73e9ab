"""Code from a file of bytecode is read when it is called first, and is then as if it had been compiled."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from interp.compiler.cache import cached_code
from interp.compiler.compile import compile_source
from interp.machine.code import BODY, Code
from interp.machine.hostcode import host_code
from tracer.aside import ASIDE

MODULE = """
def called(n, *, more=2):
    def inner(k):
        return [k * x for x in range(n)]
    return inner(more)

def generated(n):
    for k in range(n):
        yield k

class Point:
    def __init__(self, x, y=0):
        self.x, self.y = x, y
    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

same, other = (lambda x: x + 1), (lambda x: x + 2)
def left(a, b=1, *rest, key=None, **names):
    "Its doc."
    return "never called", str(a), b, rest, key, names
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Code:
    """The code of MODULE, from a file, and run no further than its own instructions."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "mod.py"
    path.write_text(MODULE)

    def code() -> Code:
        return cached_code(str(path), MODULE.encode(), lambda: compile_source(MODULE, str(path)))

    code()
    found = code()
    found.read_body()
    return found


def inner(code: Code, name: str) -> list[Code]:
    """The code objects with this name in the constants of `code`."""
    return [value for value in code.consts if type(value) is Code and value.name == name]


def test_what_makes_and_calls_a_function_is_there_and_the_rest_is_not(module: Code) -> None:
    (left,) = inner(module, "left")
    compiled = inner(compile_source(MODULE, module.filename), "left")[0]
    assert left.unread is not None
    assert {name for name in BODY if getattr(left, name) != getattr(compiled, name)} == {*BODY} - {"exception_table"}
    others = {name for name in Code.__slots__ if name not in BODY and name not in _OF_RUNS}
    assert {name for name in others if getattr(left, name) != getattr(compiled, name)} == set()


_OF_RUNS = ("shown", "orders", "origin", "twin", "spare", "sites", "unread", "__weakref__")


def test_code_is_kept_from_the_collector_until_it_is_read(module: Code, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[list[Any], bool]] = []
    monkeypatch.setattr(ASIDE, "routine", lambda source, place: calls.append((source(), place is sys)))
    (called,) = inner(module, "called")
    called.read_body()
    assert calls == [(inner(called, "inner"), True), ([called], False)]
    called.read_body()
    assert len(calls) == 2


def test_reading_gives_what_the_compiler_made(module: Code) -> None:
    (left,) = inner(module, "left")
    compiled = inner(compile_source(MODULE, module.filename), "left")[0]
    left.read_body()
    assert left.unread is None
    assert {name for name in BODY if getattr(left, name) != getattr(compiled, name)} == set()
    assert len(left.sites) == len(left.ops) + 1
    sites = left.sites
    left.read_body()
    assert left.sites is sites


def test_a_changed_copy_has_a_body(module: Code) -> None:
    (left,) = inner(module, "left")
    copy = left.replace(co_name="right")
    assert (copy.name, copy.ops, copy.unread) == ("right", left.ops, None)
    assert len(copy.ops) > 0


def test_code_that_looks_alike_keeps_its_own_twin(module: Code) -> None:
    """The host has two functions with the same name on one line; each of ours stands for its own."""
    assert [host_code(code).co_consts for code in inner(module, "<lambda>")] == [(None, 1), (None, 2)]


def test_two_threads_may_read_at_once(module: Code) -> None:
    """The body is set once, whoever is first: native code may be running it already."""
    (left,) = inner(module, "left")
    threads = [threading.Thread(target=left.read_body) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert left.unread is None
    assert len(left.sites) == len(left.ops) + 1


PROGRAM = """
import sys
from mod import Point, called, generated, left, other, same

print(left.__code__.co_varnames, left.__code__.co_consts, left.__doc__, left.__defaults__, left.__kwdefaults__)
print(left.__code__.replace(co_name="right").co_name, left(1), left(1, 2, 3, key=4, z=5))
lines = []
def tracer(frame, event, arg):
    lines.append((frame.f_code.co_name, frame.f_lineno, event))
    return tracer
sys.settrace(tracer)
called(2)
list(generated(2))
sys.settrace(None)
print(lines)
print(called(3, more=4), list(generated(3)), same(1), other(1), (Point(1) + Point(2, 3)).y)
try:
    Point(1) + 2
except AttributeError as error:
    print(error, error.__traceback__.tb_next.tb_lineno)
"""


def test_a_program_sees_no_difference(tmp_path: Path) -> None:
    """The module is run from its source, from its file, and by the host."""
    (tmp_path / "mod.py").write_text(MODULE)
    script = tmp_path / "main.py"
    script.write_text(PROGRAM)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    host, first, second = (
        subprocess.run([sys.executable, *command, script], capture_output=True, text=True, env=environment, check=True)
        for command in ([], ["-m", "minipy"], ["-m", "minipy"])
    )
    assert first.stdout == host.stdout
    assert second.stdout == host.stdout
