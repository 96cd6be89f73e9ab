"""Object code that another process has made is put into memory without LLVM."""

from __future__ import annotations

import subprocess
import sys

import pytest

from codegen.layout import probe
from codegen.llvm import code_to_keep
from codegen.objectcode import put_into_memory
from codegen.objectfile import UnknownRelocation
from codegen.pages import CHUNK, Pages
from codegen.runtime.module import support_job
from codegen.runtime.state import Hooks, State
from codegen.units.backend import NativeBackend
from tests.codegen.harness import compiled

KEPT = """
import sys
from codegen.layout import probe
from codegen.llvm import code_to_keep
from codegen.runtime.module import support_job
from codegen.runtime.state import Hooks, State
job = support_job(probe(), State(), Hooks(*(object() for _ in range(5))))
name, code = code_to_keep(job)
sys.stdout.buffer.write(name.encode() + b"\\n" + code)
"""
RUN = """
import sys
from codegen.units.backend import NativeBackend
from tracer.ir.text import parse_unit
name, _, code = sys.stdin.buffer.read().partition(b"\\n")
backend = NativeBackend(sync=True, kept_code=lambda asked: code if asked == name.decode() else None)
unit = parse_unit("[i0]\\ni1 = int_mul(i0, 3)\\nr2 = box_int(i1)\\nr3 = newlist(r2, r2)\\nfinish(r3)", {}, 0)
backend.compile(unit, lambda unit: None)
print(backend.run(unit, [1 << 40])[1], "llvmlite" in sys.modules)
"""


def made() -> tuple[str, bytes]:
    return code_to_keep(support_job(probe(), State(), Hooks(*(object() for _ in range(5)))))


def test_a_first_tier_runs_without_llvm() -> None:
    """In a process of its own: nothing else has loaded it there."""
    kept = subprocess.run([sys.executable, "-c", KEPT], capture_output=True, check=True).stdout
    run = subprocess.run([sys.executable, "-c", RUN], capture_output=True, check=True, input=kept)
    assert run.stdout.decode() == f"[[{3 << 40}, {3 << 40}]] False\n"


def test_units_call_routines_that_were_kept() -> None:
    """In both tiers."""
    name, code = made()
    for hot in (1 << 60, 0):
        backend = NativeBackend(sync=True, hot=hot, kept_code={name: code}.get)
        unit = compiled("[i0]\nr1 = box_int(i0)\nr2 = newtuple(r1, r1)\nfinish(r2)", backend)
        assert backend.run(unit, [1 << 50])[1] == [(1 << 50, 1 << 50)]
        backend.shutdown()


def test_what_cannot_be_linked_is_compiled() -> None:
    name, _ = made()
    backend = NativeBackend(sync=True, kept_code={name: b"\x7fELF" + bytes(100)}.get)
    unit = compiled("[i0]\nr1 = box_int(i0)\nfinish(r1)", backend)
    assert backend.run(unit, [7])[1] == [7]
    backend.shutdown()


def test_unknown_symbols_are_refused() -> None:
    job = support_job(probe(), State(), Hooks(*(object() for _ in range(5))))
    _, code = made()
    imports = {name: where for name, where in job.imports.items() if name != "PyList_New"}
    with pytest.raises(UnknownRelocation, match="PyList_New"):
        put_into_memory(code, imports, job.exports, Pages())


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
