"""The table of modules that stay the host's is as it should be: no row too few, none without a reason.

In: `librarymodules.HOSTS`, the sources of MiniPy and of the packages that it needs.  Out: nothing, where all is well.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from interp.host import replaced
from interp.program import hostruns
from interp.program.commandline import NEEDS, OWN
from interp.program.librarymodules import HOSTS, Patterns, stays_hosts

ROOT = Path(__file__).parents[2]
OPTIONAL = {"sitecustomize", "usercustomize"}
"""Rows for modules that a host may have."""

CALLED_FOR_THE_PROGRAM = {
    "copy": "by a pickler of the program's; by attrs where it derives a class, which is before the JIT runs",
    "IPython": "only what llvmlite draws for a notebook",
    "graphviz": "only what llvmlite draws",
    "lief": "only the check of llvmlite's own files",
    "pathlib": "only the command that disassembles",
    "platform": "only at the imports of attrs and llvmlite",
    "rlcompleter": "only at the terminal, before the first statement",
    "setuptools": "only an installer",
    "textwrap": "only for functions that are in no file, of which MiniPy has none",
    "tokenize": "only for source of the program's that names its encoding",
}
"""Modules that MiniPy and its packages import, and that may be the program's nevertheless, with the reason."""


def packages() -> list[Path]:
    """The folders of MiniPy and of what it needs."""
    found = [ROOT / name for name in sorted(OWN) if (ROOT / name).is_dir()]
    for name in NEEDS:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        found.append(Path(spec.origin).parent)
    return found


def imported(folder: Path) -> set[str]:
    """The modules of others that the sources in this folder import anywhere."""
    names: set[str] = set()
    for path in folder.rglob("*.py"):
        if "tests" in path.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names.add(node.module)
    return {name for name in names if name.partition(".")[0] not in OWN.union(NEEDS)}


def changed() -> set[str]:
    """Modules in which functions of ours stand for the host's."""
    importlib.import_module("interp.host.children")  # adds rows
    return {module for module, _ in replaced._OURS.values()} | set(hostruns.RUN_SOURCE)


def is_source(name: str) -> bool:
    """Would the host run this module from a source file?"""
    top = name.partition(".")[0]
    if top in sys.builtin_module_names:
        return False
    spec = importlib.util.find_spec(top)
    return spec is None or type(spec.loader) is SourceFileLoader


@pytest.mark.parametrize("name", sorted(HOSTS))
def test_each_row_names_a_module_and_has_a_reason(name: str) -> None:
    """And no other row holds for it already."""
    assert name in OPTIONAL or importlib.util.find_spec(name) is not None
    assert len(HOSTS[name].split()) > 2 or name in OWN
    assert name.rpartition(".")[0] not in HOSTS
    assert name == "importlib" or name not in changed()


@pytest.mark.parametrize("folder", packages(), ids=lambda folder: str(folder.name))
def test_what_minipy_calls_late_has_a_row(folder: Path) -> None:
    """What it imports is in the table, or there is a reason why it need not be."""
    names = {name for name in imported(folder) if is_source(name)}
    free = {name for name in names if not stays_hosts(name) and not changed() & {name, name.partition(".")[0]}}
    assert {name.partition(".")[0] for name in free} <= CALLED_FOR_THE_PROGRAM.keys() | {"annotationlib"}


def test_what_is_listed_as_free_is_free() -> None:
    """Else its row here is not needed."""
    assert not [name for name in CALLED_FOR_THE_PROGRAM if stays_hosts(name)]


def test_nothing_of_the_jit_is_the_programs() -> None:
    """With all modules asked for and used, and loops hot: what MiniPy's packages have imported is the host's."""
    text = (
        "import sys, copy, random, tokenize, textwrap, json, tempfile, zipfile, inspect, importlib.resources, shutil\n"
        "import fractions, statistics, threading, queue, bisect, string, platform, collections, typing\n"
        "n = 0\nfor i in range(3000): n += random.Random(i % 3).randrange(5) + copy.copy(i)\n"
        "print(statistics.mean([fractions.Fraction(1, 3)] * 3), n)\n"
        "import llvmlite.binding, attrs\n"
        f"tops = {sorted(OWN.union(NEEDS))}\n"
        "mine = [m for n, m in list(sys.modules.items()) if n.partition('.')[0] in tops]\n"
        "print([m.__name__ for m in mine if 'Library' in type(m.__spec__.loader).__name__], len(mine) > 100)\n"
    )
    wanted = subprocess.run(
        [sys.executable, "-c", text.partition("import llvmlite")[0]], capture_output=True, text=True, check=True
    ).stdout
    for options in (["--jit", "threshold=5,sync=1"], ["--jit", "threshold=5"], ["--jit", "off"]):
        command = [sys.executable, "-m", "minipy", "--jit-modules", "all", *options, "-c", text]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        assert (done.stdout, done.stderr) == (f"{wanted}[] True\n", ""), options


@pytest.mark.parametrize(
    ("given", "covered", "free"),
    [
        ("", [], ["a", ""]),
        ("a", ["a", "a.b", "a.b.c"], ["ab", "b", "b.a"]),
        ("a.b", ["a.b", "a.b.c"], ["a", "a.bc"]),
        ("a*", ["a", "ab", "a.b", "ab.c"], ["b", "b.a"]),
        ("*.b, c", ["a.b", "a.x.b", "a.b.d", "c"], ["b", "a"]),
        ("[ab]?", ["ax", "bx.y"], ["a", "cx"]),
        ("all", ["a", "a.b"], []),
        ("allow", ["allow"], ["a"]),
    ],
)
def test_patterns(given: str, covered: list[str], free: list[str]) -> None:
    """They cover what they fit, and what is in packages that they fit."""
    patterns = Patterns(given)
    assert all(map(patterns.cover, covered))
    assert not any(map(patterns.cover, free))
