"""The fuzzer itself: seeds reproduce, programs have what they should, differences are seen, and made small."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import changing, mutator
from tests.fuzz.__main__ import SOURCES, case_of, main
from tests.fuzz.guests import cpython_tests, guests, is_harmless, test_program
from tests.fuzz.judge import OUTPUT, Judge, Verdict
from tests.fuzz.modes import MODES, rotation
from tests.fuzz.mutations import MUTATIONS, each
from tests.fuzz.reducer import reduced
from tests.matrix.modes import MODES as MATRIX
from tests.matrix.modes import ROOT

test_program.__test__ = False  # type: ignore[attr-defined]  # it makes a program of tests, and is none


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    """Runs programs."""
    with Judge() as judge:
        yield judge


# -- programs


@pytest.mark.parametrize("source", SOURCES)
def test_a_seed_is_a_program(source: str) -> None:
    """The same in another process, whose sets have another order; another seed gives another one."""
    first, second = SOURCES[source](3, 1), SOURCES[source](4, 1)
    assert first != second
    program = f"from tests.fuzz.__main__ import SOURCES; print(SOURCES[{source!r}](3, 1), end='')"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True)
    assert done.stdout == first


def test_changing_programs_have_each_kind() -> None:
    """Each of them more than once in so many, and no other."""
    found = Counter(kind for seed in range(150) for kind in changing.make(seed).kinds)
    assert set(found) == set(changing.KINDS)
    assert min(found.values()) > 2


def test_longer_loops_are_the_same_program() -> None:
    """But for the counts."""
    short, long = changing.make(5).text, changing.make(5, scale=20).text
    assert short != long
    assert short.partition("\nfor n, k in")[0] == long.partition("\nfor n, k in")[0]


def test_changing_programs_end_soon(judge: Judge) -> None:
    """Hardly any is left out, and the loops get as far as they should."""
    found = [judge.wanted(changing.make(seed).text) for seed in range(20)]
    printed = [ended.out for ended in found if ended is not None and ended.status == 0]
    assert len(printed) >= 18
    assert sum("Error" not in out for out in printed) > 9


@pytest.mark.filterwarnings("ignore")
def test_mutants_are_programs() -> None:
    """They compile, are harmless, and something was done to each; each mutation is done to some."""
    found = [mutator.mutant(seed) for seed in range(60)]
    for mutant in found:
        assert mutant.mutations
        assert is_harmless(ast.parse(mutant.text))
        compile(mutant.text, mutant.origin, "exec", dont_inherit=True)
    assert {name for mutant in found for name in mutant.mutations} == set(MUTATIONS)


PLAIN = """
class A:
    def m(self): return 1
a = A()
total = 0
for i in range(3):
    total = total + a.m() * 2
    if total > 3: total -= 1
print(total)
"""


def test_each_mutation_mutates() -> None:
    """Where a program has a loop, a class and arithmetic, there is something for each, and it does something."""
    assert list(each(ast.parse(PLAIN))) == list(MUTATIONS)
    for name, mutation in MUTATIONS.items():
        trees = [ast.parse(PLAIN) for _ in range(9)]
        for seed, tree in enumerate(trees):
            mutation(tree, Random(seed))
        assert any(ast.unparse(tree) != ast.unparse(ast.parse(PLAIN)) for tree in trees), name


@pytest.mark.filterwarnings("ignore")
def test_what_reaches_out_is_no_guest() -> None:
    """Files, processes, threads, the clock and the moment of an object's death; most programs have none of these."""
    harmful = (
        "import os",
        "open('x')",
        "from threading import Thread",
        "import time",
        "a.__del__",
        "def __del__(self): pass",
    )
    for text in (*harmful, "import collections, socket", "__import__('os')", "from . import x", "id(3)"):
        assert not is_harmless(ast.parse(text)), text
    assert is_harmless(ast.parse("import math\nfrom collections import deque\nprint(math.pi)"))
    assert len(guests()) > 200


@pytest.mark.skipif(not cpython_tests(), reason="the host has no tests")
def test_tests_of_the_host_are_programs(judge: Judge) -> None:
    """Each is called, and says how it went."""
    programs = [tree for seed in range(9) if (tree := test_program("test_binop", Random(seed))) is not None]
    assert programs
    ended = judge.wanted(ast.unparse(programs[0]))
    assert ended is not None
    assert "passed" in ended.out


# -- modes


def test_every_mode_has_its_turn() -> None:
    """Those of the matrix among them; and with each seed another one, where that is possible."""
    turns = rotation(list(MODES.values()))
    assert {mode.name for mode in turns} == set(MODES) >= set(MATRIX)
    sources = list(SOURCES)
    cases = [case_of(seed, sources, turns) for seed in range(len(turns) * len(sources))]
    assert {(case.source, case.mode.name) for case in cases} == {(s, m) for s in sources for m in MODES}


# -- verdicts

DIFFERS = "import sys\nprint(1)\nprint('minipy' in sys.modules)\n"
"""MiniPy is there to be seen by who looks for it."""
DIES = "import sys, os, signal\nif 'minipy' in sys.modules: os.kill(os.getpid(), signal.SIGSEGV)\n"


def test_differences_and_crashes_are_seen(judge: Judge) -> None:
    """And what is the same is not one."""
    assert judge.verdict(PLAIN, MODES["hot"]).difference is None
    assert judge.verdict(PLAIN, MODES["hot"]).counts["loops"] > 0
    assert judge.verdict("print(1)", MODES["hot"]).counts["loops"] == 0
    assert judge.verdict("print(1 // 0)", MODES["off"]).difference is None
    assert judge.verdict(DIFFERS, MODES["off"]).difference == "output, line 2: expected 'False', found 'True'"
    assert str(judge.verdict(DIES, MODES["off"]).difference).startswith("status -11, expected 0")


def test_the_process_that_forks_may_end(judge: Judge) -> None:
    """A program that ends it differs, and the next one has another."""
    text = "import sys, os, signal\nif 'minipy' in sys.modules: os.kill(os.getppid(), signal.SIGKILL)\n"
    assert "the process that forks has ended" in str(judge.verdict(text, MODES["off"]).difference)
    assert judge.verdict("print(1)", MODES["off"]) == Verdict()


@pytest.mark.parametrize(
    "text",
    ["while True: pass", "x = ' ' * (1 << 33)", f"print('x' * {2 * OUTPUT})", "print(hash('a'))", "print(object())"],
)
def test_what_is_no_measure_is_left_out(text: str, judge: Judge) -> None:
    """No end, too much memory or output, and what is another one each time."""
    assert not judge.verdict(text, MODES["off"]).is_usable


# -- reducing


def test_what_does_not_matter_goes() -> None:
    """Statements, what is around them, parts of expressions."""
    text = "a = 5\nfor i in range(90):\n    b = 3\n    if i > 3:\n"
    text += "        try: print(a + 100 * 7)\n        finally: c = 4\n"
    asked: list[str] = []

    def differs(shorter: str) -> bool:
        asked.append(shorter)
        return "print" in shorter and "100" in shorter and "a" in shorter

    assert reduced(text, differs) == "print(a + 100)\n"
    assert len(asked) == len(set(asked)), "one text was asked about twice"


def test_items_go() -> None:
    """Of displays; what they are items of stays where it matters."""
    wanted = "for n, k in ((5, 6),):\n    print(k)\n"
    text = "for n, k in ((3, 4), (5, 6), (7, 8)): print(k)\n"
    assert reduced(text, lambda shorter: all(part in shorter for part in ("((", "(5, 6)", "print(k)"))) == wanted


def test_what_does_not_differ_stays() -> None:
    """Nothing is done to it."""
    assert reduced("a = 1\nb = 2\n", lambda _: False) == "a = 1\nb = 2\n"


def test_a_kept_program_is_reduced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the command to the files: the whole program, and the small one that says in which mode it differs."""
    monkeypatch.setitem(SOURCES, "changing", lambda seed, scale: DIFFERS + "x = 1\n" * 5)
    arguments = ["--source", "changing", "--modes", "off", "--seed", "0", "--count", "1", "--keep", str(tmp_path)]
    assert main(arguments) == 1
    assert "1 differ" in capsys.readouterr().out
    whole, small = sorted(tmp_path.iterdir(), key=lambda path: -path.stat().st_size)
    assert whole.read_text().count("x = 1") == 5
    lines = small.read_text().splitlines()
    assert lines[0].startswith("# 0 changing [")
    assert len(lines) == 4
    assert "sys.modules" in lines[3]
