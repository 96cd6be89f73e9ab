"""What is kept of jitcode is what the sources give, and only trusted parts of it are taken.

In: a library of the whole interpreter, built here.  Out: its outlines and its code, beside those made of the sources.
"""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from codegen.translate.image import library, parts, store
from codegen.translate.image.library import Library
from codegen.translate.image.parts import Parts, Writer
from codegen.units.backend import NativeBackend
from tests.papers.interpreters import tiny
from tracer.frontend.check import check
from tracer.frontend.flowgraph import Graph
from tracer.frontend.graphs import graph_of
from tracer.jitcode.jitcode import JitCode, JitCodes, Position
from tracer.jitcode.outline import Caught, MergePoint, OutlinedInstruction, outline_of
from tracer.opt.rewrite import BY_OPERATION
from tracer.opt.ruletext import code_of
from tracer.records import fields

KEY = "k" * 32
PACKAGES = [*store.PACKAGES]
BUILD = """
import sys
import minipy
assert minipy.run_source("t = 0\\nfor i in range(200): t += i", jit="backend=executor") == 0
from codegen.translate.image import library_build, store
path, key, *packages = sys.argv[1:]
store.keep(path, library_build.build_library(packages, key))
"""


@pytest.fixture(scope="module")
def graphs() -> dict[Any, Graph]:
    """Of every function that a trace may look into, made of the sources."""
    found = check(PACKAGES)[0]
    assert "interp.machine.loop:interpret" in {library.name_of(function) for function in found}
    return found


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a library, made by a process in which a JIT has put runners in the place of portals."""
    path = tmp_path_factory.mktemp("library") / "minipy" / f"jitcode-{KEY}"
    subprocess.run([sys.executable, "-c", BUILD, str(path), KEY, *PACKAGES], check=True)
    return path


@pytest.fixture
def kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """The library, found as a process finds it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(path.parent.parent))
    found = library.find(KEY)
    assert found is not None
    return found


def same(ours: Any, theirs: Any) -> bool:
    """Does a constant of loaded code mean what one of code made here means?"""
    if isinstance(theirs, Position):
        return _place(ours) == _place(theirs)
    if isinstance(theirs, JitCode):
        return ours.function is theirs.function
    return ours is theirs or (type(ours) is type(theirs) in (int, float, str, bytes, tuple) and ours == theirs)


def _place(position: Position) -> tuple[object, ...]:
    return position.jitcode.function, position.instruction.number, position.behind, position.registers, position.kinds


def without_names(code: CodeType) -> tuple[object, ...]:
    return code.co_code, code.co_consts, code.co_varnames, code.co_exceptiontable, code.co_filename, code.co_argcount


def test_all_that_a_trace_may_look_into_is_kept(kept: Library, graphs: dict[Any, Graph]) -> None:
    assert [f for f in graphs if kept.find(f) is None] == []


def test_a_kept_outline_is_the_outline_of_the_source(kept: Library, graphs: dict[Any, Graph]) -> None:
    """With the instructions of all positions that the function's code mentions."""
    for function, graph in graphs.items():
        head = kept.find(function)
        assert head is not None
        ours, theirs = head.outline(), outline_of(graph)
        assert (ours.has_loop, ours.result_kind) == (theirs.has_loop, theirs.result_kind)
        assert (shown(ours.merge_point), ours.names) == (shown(theirs.merge_point), theirs.names)
        for number in head._parts[0][4]:
            assert shown(ours.instruction(number)) == shown(theirs.instruction(number))


def shown(part: Any) -> object:
    """All that a part of an outline says."""
    is_record = isinstance(part, (MergePoint, OutlinedInstruction, Caught))
    return [shown(getattr(part, f.name)) for f in fields(type(part))] if is_record else part


def test_kept_code_is_the_code_of_the_source(kept: Library, graphs: dict[Any, Graph]) -> None:
    """Of every continuation; the names of constants may differ, what they mean may not."""
    loaded, made = JitCodes(kept), JitCodes()
    for function in graphs:
        head = kept.find(function)
        assert head is not None
        ours, theirs = loaded[function], made[function]
        for mode, position, where in head._parts[2]:
            pair = [c.continuation(mode, position, where) for c in (ours, theirs)]
            assert without_names(pair[0].__code__) == without_names(pair[1].__code__)
            for mine, other in zip(pair[0].__code__.co_names, pair[1].__code__.co_names, strict=True):
                constants = pair[0].__globals__, pair[1].__globals__
                assert mine == other or same(constants[0][mine], constants[1][other])
        assert ours.made()[1] == {}  # nothing had to be made here


def test_kept_rules_are_the_rules_of_the_table(kept: Library) -> None:
    for operation, rules in BY_OPERATION.items():
        assert kept.rules(operation) == code_of(operation, rules)
    assert kept.rules("no_operation") is None


def test_the_support_routines_are_kept(kept: Library) -> None:
    found: list[bytes | None] = []

    def asked(name: str) -> bytes | None:
        found.append(kept.object_code(name))
        return found[0]

    NativeBackend(True, kept_code=asked).shutdown()
    assert len(found) == 1
    assert found[0] is not None


def test_what_is_called_as_a_whole_is_what_this_process_calls(kept: Library) -> None:
    """Native code of a function, say, which another process has elsewhere."""
    functions = {library.name_of(f): f for f in check(PACKAGES)[0]}
    run_frame, interpret = functions["interp.calls.binding:run_frame"], functions["interp.machine.loop:interpret"]
    codes = JitCodes(kept)
    codes.runners[interpret] = runner = object()
    codes.portals[runner] = interpret
    code = codes[run_frame].continuation("blackhole", 0, "before")
    assert any(value is runner for value in code.__globals__.values())


def test_a_function_of_another_place_is_not_found(kept: Library) -> None:
    """A toy interpreter's, or one that only looks like ours, is read from its source."""

    def run_frame() -> None:
        pass

    run_frame.__module__, run_frame.__qualname__ = "interp.machine.loop", "interpret"
    assert kept.find(run_frame) is None
    assert kept.find(tiny.loop) is None
    assert JitCodes(kept)[tiny.loop].graph is graph_of(tiny.loop)


def test_a_damaged_part_is_as_if_it_were_not_there(path: Path, graphs: dict[Any, Graph]) -> None:
    whole = bytearray(path.read_bytes())
    with path.open("rb") as file:
        good = Library(parts.parse(file))
    function = max(graphs, key=lambda f: len(graphs[f].instructions))
    head = good.find(function)
    assert head is not None
    key, (start, size, _) = next(iter(head._parts[2].items()))
    whole[start + size // 2] ^= 8
    damaged = Library(Parts(KEY, bytes(whole), good.parts._index))
    found = damaged.find(function)
    assert found is not None
    assert found.code(key) is None
    code = JitCodes(damaged)[function]
    mode, position, where = key
    assert callable(code.continuation(mode, position, where))  # made here
    whole[good.parts._index[library.name_of(function)][0]] ^= 1
    assert Library(Parts(KEY, bytes(whole), good.parts._index)).find(function) is None


@pytest.mark.parametrize("text", [b"", parts.MAGIC, bytes(100), b"\xff" * 100])
def test_a_file_that_is_no_library_is_not_used(
    text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    store.keep(library.place(KEY), text)
    assert library.find(KEY) is None
    assert "is not used" in capsys.readouterr().err


def test_no_changed_index_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    writer = Writer()
    writer.add("name", (None, [], {}, {}))
    whole = writer.file(KEY)
    part = len(marshal.dumps((None, [], {}, {})))
    place = Path(library.place(KEY))
    store.keep(str(place), whole)
    assert library.find(KEY) is not None
    for position in range(part, len(whole)):
        changed = bytearray(whole)
        changed[position] ^= 4
        place.write_bytes(changed)
        assert library.find(KEY) is None
        place.write_bytes(whole[:position])
        assert library.find(KEY) is None


def test_what_others_may_write_and_what_is_of_another_key_is_not_used(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    store.keep(library.place("other"), path.read_bytes())
    assert library.find("other") is None
    assert "built for something else" in capsys.readouterr().err
    Path(library.place("other")).chmod(0o666)
    assert library.find("other") is None
    assert "others may write it" in capsys.readouterr().err


PATIENCE = 200.0
"""Seconds for a build in the background."""

PROGRAM = """
import sys
def add(n):
    total = 0
    for i in range(n):
        total += i & 7
    return total
print(add(100000), int("tracer.frontend.statements" in sys.modules))
"""

PROGRAM_WITH_HOOKS = """
import sys
class A:
    def __getitem__(self, i): return i + 1
    def __setitem__(self, i, x): self.x = x
    def __len__(self): return 7
    def __contains__(self, x): return x == 3
    def __eq__(self, other): return True
    def __iter__(self): return iter((1, 2))
    def __call__(self, x): return x
    def __getattr__(self, name): return 4
def hooked(n):
    a, total = A(), 0
    for i in range(n):
        total += a[i & 3] + len(a) + a(i) + a.y
        a[i] = i
        total += (i & 3 in a) + (a == i)
        for j in a: total += j
    return total
def caught(n):
    total = 0
    for i in range(n):
        try:
            if i & 7 == 0: raise ValueError(i)
            total += {1: 2}[i & 1]
        except ValueError: total += 2
        except KeyError: total += 3
    return total
def count(n):
    for i in range(n):
        yield i
print(hooked(20000) + caught(20000) + sum(count(20000)), int("tracer.frontend.statements" in sys.modules))
"""


def test_a_library_that_is_not_used_is_told_once_and_built_anew(root: Path, tmp_path: Path) -> None:
    """By another process, in the background of the program's."""
    build = [sys.executable, "-m", "minipy", "--build"]
    built = Path(subprocess.run(build, cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()[-1])
    environment = {**os.environ, "MINIPY_NATIVE": "on", "XDG_CACHE_HOME": str(tmp_path)}
    place = tmp_path / "minipy" / built.name.replace("native", "jitcode")
    store.keep(str(place.with_name(built.name)), built.read_bytes())
    store.keep(str(place), b"something else")
    command = [sys.executable, "-m", "minipy", "--jit", "sync=1,start_after=0", "-c", PROGRAM]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("350000 ")
    assert done.stderr == f"minipy: {place} is not used: it does not end as a file of parts does\n"
    deadline = time.monotonic() + PATIENCE
    while place.stat().st_size < 1000 and time.monotonic() < deadline:
        time.sleep(0.1)
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("350000 0\n", "")


def test_what_names_mean_is_imported_at_a_native_start(path: Path, root: Path) -> None:
    """Nothing of the interpreter is imported for the first time while a program runs."""
    with path.open("rb") as file:
        kept = Library(parts.parse(file))
    command = [sys.executable, "-m", "minipy", "-c", "import sys; print(*sys.modules)"]
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    named = {found.partition(":")[0] for found in mentioned_in(kept)}
    assert named - set(done.stdout.split()) == set()


def mentioned_in(kept: Library) -> Iterator[str]:
    """Modules and paths that names of the library mention."""
    heads = [marshal.loads(kept.parts.find(name) or b"") for name in kept.parts if ":" in name]
    pending: list[Any] = [names for outline, constants, _ in heads for names in (outline, *constants.values())]
    while pending:
        name = pending.pop()
        if isinstance(name, (list, tuple)):
            pending += name
        elif isinstance(name, str) and name.startswith("o:"):
            yield name[2:]
        elif isinstance(name, str) and name.startswith("t:"):
            pending += marshal.loads(bytes.fromhex(name[2:]))


@pytest.mark.parametrize(
    ("program", "answer"), [(PROGRAM, 350000), (PROGRAM_WITH_HOOKS, 400382500)], ids=["a loop", "hooks and exceptions"]
)
def test_a_program_with_hot_loops_reads_no_source(root: Path, program: str, answer: int) -> None:
    command = [sys.executable, "-m", "minipy", "--jit", "sync=1,start_after=0", "-c", program]
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    for _ in range(2):  # the first builds, maybe
        done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (f"{answer} 0\n", "")


@pytest.mark.parametrize("checks", ["dropped,strict", "verify,values", "refcount,elidable"])
def test_the_debug_checks_work_with_a_native_jit(root: Path, checks: str) -> None:
    """They put classes of their own in place of some of the JIT's."""
    command = [sys.executable, "-m", "minipy", "--jit", "sync=1,start_after=0,threshold=50", "-c", PROGRAM_WITH_HOOKS]
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "MINIPYD_CHECK": checks}
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert (done.stdout.split()[0], done.stderr) == ("400382500", "")
