"""Object code that another process has made is put into memory without LLVM."""

from __future__ import annotations

import subprocess
import sys

import pytest

from codegen.hostmemory import LayoutError
from codegen.layout import probe
from codegen.llvm import object_code
from codegen.objectcode import linked, name_here, put_into_memory
from codegen.objectfile import UnknownRelocation
from codegen.pages import CHUNK, Pages
from codegen.runtime.meanings import Meanings
from codegen.runtime.moduletext import support_job
from codegen.runtime.state import Hooks, State
from codegen.units.backend import NativeBackend
from tests.codegen.harness import compiled

KEPT = """
import sys
from tests.codegen.test_objectcode import made
sys.stdout.buffer.write(made())
"""
RUN = """
import sys
from codegen.units.backend import NativeBackend
from tracer.ir.text import parse_unit
from codegen.objectcode import name_here
backend = NativeBackend(sync=True, kept_code={name_here(): sys.stdin.buffer.read()}.get)
unit = parse_unit("[i0]\\ni1 = int_mul(i0, 3)\\nr2 = box_int(i1)\\nr3 = newlist(r2, r2)\\nfinish(r3)", {}, 0)
backend.compile(unit, lambda unit: None)
print(backend.run(unit, [1 << 40])[1], "llvmlite" in sys.modules)
"""


HOOKS = Hooks(*(object() for _ in range(5)))


def made() -> bytes:
    """The routines' code, as another process would keep it."""
    job = support_job(probe(), Meanings(probe(), State(), HOOKS))
    return linked(object_code(job), job.exports)


def test_a_first_tier_runs_without_llvm() -> None:
    """In a process of its own: nothing else has loaded it there."""
    kept = subprocess.run([sys.executable, "-c", KEPT], capture_output=True, check=True).stdout
    run = subprocess.run([sys.executable, "-c", RUN], capture_output=True, check=True, input=kept)
    assert run.stdout.decode() == f"[[{3 << 40}, {3 << 40}]] False\n"


def test_units_call_routines_that_were_kept() -> None:
    """In both tiers."""
    code = made()
    for hot in (1 << 60, 0):
        backend = NativeBackend(sync=True, hot=hot, kept_code={name_here(): code}.get)
        unit = compiled("[i0]\nr1 = box_int(i0)\nr2 = newtuple(r1, r1)\nfinish(r2)", backend)
        assert backend.run(unit, [1 << 50])[1] == [(1 << 50, 1 << 50)]
        backend.shutdown()


def test_routines_that_are_not_kept_or_have_no_room_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(pages: Pages, size: int) -> int:
        monkeypatch.undo()
        raise OSError("no memory for machine code")

    asked: list[str] = []
    NativeBackend(sync=True, kept_code=asked.append).shutdown()  # type: ignore[arg-type]  # it gives None
    assert asked == [name_here()]
    code = made()
    monkeypatch.setattr(Pages, "room", refuse)
    backend = NativeBackend(sync=True, kept_code={name_here(): code}.get)
    unit = compiled("[i0]\nr1 = box_int(i0)\nfinish(r1)", backend)
    assert backend.run(unit, [7])[1] == [7]
    backend.shutdown()


def test_other_formats_are_refused() -> None:
    with pytest.raises(UnknownRelocation, match="another format or processor"):
        linked(b"\x7fELF" + bytes(100), [])


UNKNOWN = ["word.NOTHING", "table.nothing", "hook.nothing", "exit.NOTHING", "young.nothing", "object.nothing", "Py"]


@pytest.mark.parametrize("symbol", UNKNOWN)
def test_unknown_symbols_are_refused(symbol: str) -> None:
    with pytest.raises((KeyError, AttributeError, LayoutError)):
        Meanings(probe(), State(), HOOKS).address(symbol)


def test_code_in_memory_refers_to_this_process() -> None:
    """Each address that differs between processes is asked for, once, and written where the code reads it."""
    asked: list[str] = []
    meanings = Meanings(probe(), State(), HOOKS)

    def address(symbol: str) -> int:
        asked.append(symbol)
        return meanings.address(symbol)

    pages = Pages()
    found = put_into_memory(made(), address, pages)
    assert len(set(asked)) == len(asked)
    assert {"word.FREE_HEAD", "hook.left", "exit.RAISED", "object.None", "PyList_New"} <= set(asked)
    assert len(set(found.values())) == len(found)


def test_memory_is_given_back() -> None:
    """A chunk goes when all of its code is gone and another one is filled."""
    pages = Pages()
    small = [pages.add(b"\xc3" * 100) for _ in range(3)]
    assert len(set(small)) == 3
    assert all(address % 16 == 0 for address in small)
    large = pages.add(b"\xc3" * (CHUNK + 1))
    assert len(pages._used) == 2
    for address in small:
        pages.free(address)
    assert len(pages._used) == 1
    pages.free(large)
    assert len(pages._used) == 1  # the current one stays
