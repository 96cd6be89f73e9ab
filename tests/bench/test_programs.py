"""The benchmark programs: right under CPython, quick to refuse a wrong answer, and in MiniPy's language."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAMS = sorted((Path(__file__).resolve().parents[2] / "bench" / "programs").glob("*.py"))
SMALL = {
    "richards": 1, "deltablue": 1, "nbody": 100, "factorial_mod": 10, "fibonacci_mod": 1000, "accumulator": 100,
    "word_count": 2, "grid_paths": 2, "binary_trees": 2, "queens": 2, "error_paths": 2, "pi_digits": 2,
    "sort_records": 2, "closures": 2, "matrices": 2, "changing_classes": 2,
}  # fmt: skip
ANSWERS = {
    "richards": 23246,
    "deltablue": 222354,
    "factorial_mod": 628791,
    "fibonacci_mod": 369829,
    "accumulator": 4950,
    "word_count": 27306,
    "grid_paths": 156,
    "binary_trees": 4094,
    "queens": 1788,
    "error_paths": 21240,
    "pi_digits": 1800,
    "sort_records": 5389,
    "closures": 22701,
    "matrices": 84512,
    "changing_classes": 24600,
}
"""What `run` returns for the small sizes; nbody checks its energy itself."""


NOT_YET = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.With,
    ast.AsyncFunctionDef, ast.Nonlocal, ast.Match, ast.JoinedStr,
)  # fmt: skip
"""What the first programs do without."""

FIRST = ("richards", "deltablue", "nbody", "factorial_mod", "fibonacci_mod", "accumulator")


def load(program: Path) -> dict[str, Any]:
    """The program's globals, its main section not run."""
    return runpy.run_path(str(program))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_run_gives_the_known_answer(program: Path) -> None:
    """`run(n)` under the host."""
    answer = load(program)["run"](SMALL[program.stem])
    assert answer == ANSWERS.get(program.stem, answer)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_main_section_prints_a_verified_result(program: Path) -> None:
    """With an optional count on the command line."""
    command = [sys.executable, str(program), str(SMALL[program.stem])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{program.stem}: verified {SMALL[program.stem]} ")


@pytest.mark.parametrize("program", [p for p in PROGRAMS if p.stem in FIRST], ids=lambda path: path.stem)
def test_language(program: Path) -> None:
    """No construct that MiniPy's first language lacks; imports at the top."""
    tree = ast.parse(program.read_text())
    for node in ast.walk(tree):
        assert not isinstance(node, NOT_YET), f"{program.name}:{getattr(node, 'lineno', 0)} {type(node).__name__}"
        for inner in ast.walk(node) if isinstance(node, ast.FunctionDef) else ():
            assert inner is node or not isinstance(inner, ast.FunctionDef), f"{program.name}: nested function"
    assert sum(isinstance(node, ast.Import) for node in tree.body) >= 1


@pytest.mark.parametrize(
    ("name", "broken", "what"),
    [
        ("richards", ("HANDLER_A = 2", "HANDLER_A = 3"), "RichardsError"),
        ("richards", ("0xD008", "0xD009"), "RichardsError"),
        ("deltablue", ("self.first.value * self.scale.value + self", "self.first.value + self"), "DeltaBlueError"),
        ("nbody", ("0.5 * body.mass", "0.6 * body.mass"), "NBodyError"),
        ("factorial_mod", ("i += 1", "i += 2"), "WrongAnswer"),
        ("fibonacci_mod", ("a = b\n", "a = c\n"), "WrongAnswer"),
        ("accumulator", ("self.value + x", "self.value + 2"), "WrongAnswer"),
        ("word_count", (".lower()", ""), "WrongAnswer"),
        ("grid_paths", ("distances[place] + 1", "distances[place] + 2"), "WrongAnswer"),
        ("binary_trees", ("return 1 + self.left", "return self.left"), "WrongAnswer"),
        ("queens", ("SOLUTIONS = 4", "SOLUTIONS = 5"), "WrongAnswer"),
        ("error_paths", ("value > 1000", "value > 100000"), "WrongAnswer"),
        ("pi_digits", ("sign = -sign", "sign = 1"), "WrongAnswer"),
        ("sort_records", ("right[j] < left[i]", "left[i] < right[j]"), "WrongAnswer"),
        ("closures", ("total += by", "total = by"), "WrongAnswer"),
        ("matrices", ("total += row[i]", "total -= row[i]"), "WrongAnswer"),
        ("changing_classes", ("del type(plugins[0]).score", "pass"), "WrongAnswer"),
    ],
)
def test_a_wrong_answer_is_an_error(name: str, broken: tuple[str, str], what: str, tmp_path: Path) -> None:
    """Each program is broken on purpose."""
    program = next(path for path in PROGRAMS if path.stem == name)
    source = program.read_text()
    assert broken[0] in source
    script = tmp_path / program.name
    script.write_text(source.replace(*broken))
    command = [sys.executable, str(script), str(SMALL[name])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert what in done.stderr
