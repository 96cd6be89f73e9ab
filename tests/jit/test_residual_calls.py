"""What a compiled loop still calls: the host's own functions, and nothing of the interpreter's."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import minipy


def called(program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The calls in the compiled loops of a program, one line each."""
    log = tmp_path / "log"
    monkeypatch.setenv("MINIPYLOG", f"jit-log-opt-loop:{log}")
    assert minipy.run_source(program, jit="threshold=20,backend=executor") == 0
    lines = [line.strip() for line in log.read_text().splitlines() if re.search(r"\bcall_[irfv]\(", line)]
    assert "jit-log-opt-loop" in log.read_text()
    return "\n".join(lines)


ARGUMENTS = """
def star(*a): return a
def rest(x, *others): return x
def after(x, *others, k=1): return k
def more(x, **named): return x
class C:
    def __init__(self, *parts, n=0): self.n = n
    def m(self, *a): return a
    def __call__(self, *a, k=3): return k

def loop(turns, c, t, items):
    for i in range(turns):
        {}

loop(100, C(), (1, 2), [1, 2])
"""


@pytest.mark.parametrize(
    "call",
    [
        "star(i)", "star(i, 2, 3, 4, 5)", "rest(i, 2)", "after(i, k=2)", "after(i, 1, 2, k=2)", "C(i, n=2)", "c.m(i)",
        "c(i, k=i)", "star(*t)", "rest(*t)", "c.m(*t)", "rest(i, *(i, 2))",
    ],
)  # fmt: skip
def test_arguments_are_matched_in_the_trace(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No call is left."""
    assert called(ARGUMENTS.format(call), tmp_path, monkeypatch) == ""


@pytest.mark.parametrize(
    "call",
    [
        "after(i)", "C(i)", "c(i)", "C(*t)", "star(*items)", "star(i, *t)", "more(i, z=2)", "star(*t, **{})",
        "more(i, **{'z': 1})",
    ],
)  # fmt: skip
def test_arguments_are_matched_by_calls_of_the_host(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dicts and lists are the host's: what is left are their methods."""
    calls = called(ARGUMENTS.format(call), tmp_path, monkeypatch)
    assert calls
    for name in ("call_general", "call_unordered", "call_anything", "bind", "starred_iterable", "list_extend"):
        assert name not in calls


PROTOCOLS = """
class C:
    def __len__(self): return 3
    def __abs__(self): return 4
    def __hash__(self): return 5
    def __str__(self): return "C"
    def __contains__(self, x): return True
    def __enter__(self): return self
    def __exit__(self, *details): pass
class B(C):
    def __bool__(self): return True

def loop(turns, c, b):
    for i in range(turns):
        {}

loop(100, C(), B())
"""


@pytest.mark.parametrize(
    "statement",
    [
        "len(c)", "abs(c)", "hash(c)", "str(c)", "bool(b)", "bool(c)", "i in c", "with c: pass", "not c",
        "isinstance(i, (int, str))",
    ],
)  # fmt: skip
def test_special_methods_are_called_in_the_trace(
    statement: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No call is left."""
    assert called(PROTOCOLS.format(statement), tmp_path, monkeypatch) == ""


HOST = """
import collections, math
from decimal import Decimal
class W:
    def __init__(self): self.write = [].append

def loop(turns, queue, number, w, d):
    for i in range(turns):
        {}

loop(100, collections.deque(maxlen=3), Decimal(1), W(), {{}})
"""


OF_MODULE = ["find_item"] if sys.version_info >= (3, 13) else []
"""How a name of a host module is found: by its dict's version where the host has one."""


@pytest.mark.parametrize(
    ("statement", "names"),
    [
        ("queue.append(i)", ["deque.append"]),
        ("number.quantize(number, rounding='ROUND_UP')", ["call_named"]),
        ("sorted((2, 1), reverse=True)", ["call_named"]),
        ("math.gcd(i, 4)", [*OF_MODULE, "gcd"]),
        ("int.from_bytes(b'a', 'big')", ["int.from_bytes"]),
        ("w.write(i)", ["call_object"]),
        ("d.get(i, 0)", ["find_item"]),
        ("'abc'.replace('a', 'b', 1)", ["str.replace"]),
        ("i in d", ["find_item"]),
    ],
)
def test_methods_of_the_host_are_one_call(
    statement: str, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the interpreter's is called around them."""
    calls = called(HOST.format(statement), tmp_path, monkeypatch)
    found = re.findall(r"call_[irfv]\(([\w.]+)", calls)
    assert [name.partition("~")[0] for name in found[: len(names)]] == names
    assert len(found) % (2 * len(names)) == 0  # once before the loop, once in it; the loop may be compiled again


COROUTINES = """
async def leaf(i):
    return i

async def inner(i):
    return await leaf(i) + 1

async def outer(turns):
    total = 0
    for i in range(turns):
        total += await inner(i)
    return total

def delegate(i):
    yield i
    return i

def values(turns):
    for i in range(turns):
        yield from delegate(i)

try:
    outer(100).send(None)
except StopIteration as stop:
    assert stop.value == 5050
def consume():
    for x in values(100):
        pass
consume()
"""


def test_coroutines_and_delegates_are_made_and_run_in_the_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No call is left, and no object of theirs."""
    assert called(COROUTINES, tmp_path, monkeypatch) == ""


RECURSIVE_GENERATOR = """
def walk(n):
    if n:
        yield from walk(n - 1)
        yield n
        yield from walk(n - 1)

def count(turns):
    seen = 0
    for i in range(turns):
        for x in walk(4):
            seen += x
    return seen

assert count(60) == 60 * 26
"""


def test_recursive_generators_are_made_in_the_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A trace calls units to resume them, and none to make them."""
    log = tmp_path / "log"
    monkeypatch.setenv("MINIPYLOG", f"jit-log-opt:{log}")
    assert minipy.run_source(RECURSIVE_GENERATOR, jit="threshold=20,trace_eagerness=5,backend=executor") == 0
    text = log.read_text()
    units = re.findall(r"(r\d+) = call_assembler_r\(.*\n.*guard_no_exception.*\n(.*)", text)
    assert units
    assert [following for name, following in units if f"guard_class({name}, Generator)" in following] == []


METACLASS = """
class Meta(type):
    rate = 2
    def scaled(cls, x): return x * 2
    def __getattr__(cls, name): return 3
class C(metaclass=Meta): pass

def loop(turns, cls):
    for i in range(turns):
        {}

loop(100, C)
"""


@pytest.mark.parametrize("read", ["cls.rate", "cls.scaled(i)", "cls.scaled", "cls.ghost"])
def test_what_a_metaclass_holds_is_read_in_the_trace(
    read: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As what a class holds for its instances."""
    assert called(METACLASS.format(read), tmp_path, monkeypatch) == ""


COMPILING = """
def twice(i):
    return 2 * i
def f(n):
    total = 0
    for i in range(n):
        total += twice(i)
    return total
for k in range(20):
    f(100)
    exec("x = 1", {})
"""


def test_compiling_invalidates_nothing() -> None:
    """It needs more of the host's stack than the program's limit; traces rest on the program's.

    The first `exec` shares the globals; that is all.
    """
    assert minipy.run_source(COMPILING, jit="threshold=5,sync=1") == 0
    assert minipy.jit.stats.loops > 0
    assert minipy.jit.stats.invalidated <= 1
