"""The benchmark programs: right under CPython, quick to refuse a wrong answer, and in MiniPy's language."""

from __future__ import annotations

import ast
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from bench.lot import HELD, OPEN_TABLE, draw
from bench.table import LOOKED_AT, PROGRAM_TABLE, PROGRAMS, UNSEEN
from tests.bench.known import KNOWN, Known

NOT_YET = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.With,
    ast.AsyncFunctionDef, ast.Nonlocal, ast.Match, ast.JoinedStr,
)  # fmt: skip
"""What the first programs do without."""

FIRST = ("richards", "deltablue", "nbody", "factorial_mod", "fibonacci_mod", "accumulator")


each = pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)


def path_of(known: Known) -> Path:
    """The program's file."""
    return PROGRAMS / f"{known.name}.py"


def test_every_program_is_known() -> None:
    """In the order of the table."""
    assert [known.name for known in KNOWN] == [program.name for program in PROGRAM_TABLE]


@each
def test_run_gives_the_known_answer(known: Known) -> None:
    """`run(n)` under the host, once and again: nothing is left over from the first call."""
    run = runpy.run_path(str(path_of(known)))["run"]
    for _ in range(2):
        answer = run(known.small)
        assert answer == known.answer or known.answer is None


@each
def test_main_section_prints_a_verified_result(known: Known) -> None:
    """With an optional count on the command line."""
    command = [sys.executable, str(path_of(known)), str(known.small)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{known.name}: verified {known.small} ")


@each
def test_docstring(known: Known) -> None:
    """How it is run; and, of the newer programs, where its algorithm is published."""
    text = ast.get_docstring(ast.parse(path_of(known).read_text())) or ""
    assert f"    python {known.name}.py [" in text
    if known.name in {program.name for program in UNSEEN}:
        assert re.search(r"\b(19|20)\d\d\b|section|chapter|Game|RFC|PEP", text), text


def test_the_lot_holds_a_third_back() -> None:
    """Of the programs that nobody has looked at; whoever adds one moves a few others at most."""
    assert len(HELD) == len(PROGRAM_TABLE) // 3
    assert not HELD.intersection(program.name for program in LOOKED_AT)
    assert len(OPEN_TABLE) == len(PROGRAM_TABLE) - len(HELD)
    names = [program.name for program in UNSEEN]
    assert draw(names[::-1], len(HELD)) == HELD
    assert len(HELD - draw([*names, "another"], len(HELD))) <= 1


@pytest.mark.parametrize("name", FIRST)
def test_language(name: str) -> None:
    """No construct that MiniPy's first language lacks; imports at the top."""
    program = PROGRAMS / f"{name}.py"
    tree = ast.parse(program.read_text())
    for node in ast.walk(tree):
        assert not isinstance(node, NOT_YET), f"{program.name}:{getattr(node, 'lineno', 0)} {type(node).__name__}"
        for inner in ast.walk(node) if isinstance(node, ast.FunctionDef) else ():
            assert inner is node or not isinstance(inner, ast.FunctionDef), f"{program.name}: nested function"
    assert sum(isinstance(node, ast.Import) for node in tree.body) >= 1


@each
def test_a_wrong_answer_is_an_error(known: Known, tmp_path: Path) -> None:
    """Each program is broken on purpose."""
    source = path_of(known).read_text()
    assert known.broken[0] in source
    script = tmp_path / f"{known.name}.py"
    script.write_text(source.replace(*known.broken))
    command = [sys.executable, str(script), str(known.small)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert known.error in done.stderr
