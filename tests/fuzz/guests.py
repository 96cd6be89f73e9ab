"""The programs that mutants are made of: guest programs, and single tests of CPython's own suite.

    guests()                 paths of programs in tests/lang that do nothing to the machine
    cpython_tests()          names of modules of the host's `test` package, where it is installed
    test_program(name, r)    a program of a few tests of one of these modules, each of them called again and again

In: what is there.  Out: syntax trees.

Holds: a tree in which `is_harmless` finds nothing can open no file, start no process and no thread, and see neither the
clock nor the moment when an object dies.
"""

from __future__ import annotations

import ast
import importlib.util
from functools import cache
from pathlib import Path
from random import Random

from tests.cpython.run import modules
from tests.matrix.modes import ROOT

MODULES = frozenset(
    "__future__ abc ast bisect builtins collections contextlib copy dataclasses decimal enum fractions functools "
    "heapq itertools json math numbers operator re string types typing unittest test "
    "test.support test.support.testcase".split()
) | {"collections.abc"}
"""What a program may import: nothing that reaches out of the process."""

WORDS = frozenset(
    "open input breakpoint __import__ exit quit help id __del__ gc_collect getrefcount check_impl_detail cpython_only "
    "settrace setprofile setrecursionlimit set_recursion_limit infinite_recursion print_exc captured_stderr "
    "captured_output import_fresh_module requires_resource bigmemtest bigaddrspacetest run_with_locale "
    "is_resource_enabled tb_frame f_locals f_lasti co_code __code__ __sizeof__ getsizeof ALWAYS_EQ temp_dir "
    "TESTFN script_helper".split()
)
"""Names and attributes that a program may not use, beside what it may not import."""


def is_harmless(tree: ast.AST) -> bool:
    """Has it only what the tables above allow?"""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(alias.name not in MODULES for alias in node.names):
            return False
        if isinstance(node, ast.ImportFrom) and (node.level or node.module not in MODULES):
            return False
        if isinstance(node, ast.Name) and node.id in WORDS:
            return False
        if isinstance(node, ast.Attribute) and node.attr in WORDS:
            return False
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in WORDS:
            return False
        if isinstance(node, ast.alias) and node.name in WORDS:
            return False
    return True


@cache
def guests() -> list[Path]:
    """Programs of tests/lang."""
    found = sorted((ROOT / "tests" / "lang").glob("*/*.py"))
    return [path for path in found if "helper" not in path.name and _may_be_mutated(path)]


def _may_be_mutated(path: Path) -> bool:
    """Is it harmless, and a program at all?  Some are there for their errors."""
    try:
        return is_harmless(ast.parse(path.read_text(encoding="utf-8")))
    except SyntaxError:
        return False


@cache
def cpython_tests() -> dict[str, Path]:
    """Modules of CPython's suite that are here."""
    try:
        found = {name: importlib.util.find_spec(f"test.{name}") for name in modules()}
    except ModuleNotFoundError:
        return {}
    return {name: Path(spec.origin) for name, spec in found.items() if spec is not None and spec.origin is not None}


CALLS = """\
def _call(case, name):
    try:
        case.setUp()
        getattr(case, name)()
        case.tearDown()
    except unittest.SkipTest:
        return 'skipped'
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)[:300]
    return 'passed'

for _turn in range(12):
    for _cls, _name in _tests:
        _found = _call(_cls(_name), _name)
        if _turn in (0, 5, 11): print(_turn, _name, _found)
"""
"""How a program of CPython's tests ends."""


@cache
def _classes(name: str) -> tuple[str, list[str]]:
    """The text of a module, and the names of its classes that have tests."""
    text = cpython_tests()[name].read_text(encoding="utf-8")
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return text, [cls.name for cls in classes if _tests(cls)]


def _tests(cls: ast.ClassDef) -> list[str]:
    is_case = any("TestCase" in ast.unparse(base) for base in cls.bases)
    return [n.name for n in cls.body if is_case and isinstance(n, ast.FunctionDef) and n.name.startswith("test")]


def test_program(name: str, random: Random) -> ast.Module | None:
    """Up to three tests of one class of this module; None where they are not harmless."""
    text, classes = _classes(name)
    if not classes:
        return None
    tree, chosen = ast.parse(text), random.choice(classes)
    cls = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == chosen)
    names = _tests(cls)
    tests = random.sample(names, min(len(names), random.randint(1, 3)))
    cls.body = [
        node for node in cls.body if getattr(node, "name", "") not in names or getattr(node, "name", "") in tests
    ]
    for node in [n for n in tree.body if isinstance(n, ast.ClassDef) and n is not cls]:
        unwanted = _tests(node)
        node.body = [part for part in node.body if getattr(part, "name", "") not in unwanted] or [ast.Pass()]
    tree.body = [node for node in tree.body if not _is_main(node)]
    _drop_unused(tree, {chosen})
    pairs = ", ".join(f"({chosen}, {test!r})" for test in tests)
    tree.body += ast.parse(f"import unittest\n_tests = [{pairs}]\n{CALLS}").body
    return tree if is_harmless(tree) else None


def _is_main(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)


def _drop_unused(tree: ast.Module, kept: set[str]) -> None:
    """Leave out imports, functions and classes that nothing else of the module names."""
    while True:
        defined = {name: node for node in tree.body for name in _defined(node)}
        used = set(kept)
        for node in tree.body:
            own = set(_defined(node))
            used |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} - own
        unused = {id(node) for name, node in defined.items() if not used & set(_defined(node))}
        if not unused:
            break
        tree.body = [node for node in tree.body if id(node) not in unused]
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [alias for alias in node.names if (alias.asname or alias.name).partition(".")[0] in used]


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        return [node.name]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).partition(".")[0] for alias in node.names]
    return []
