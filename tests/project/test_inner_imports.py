"""Imports of the project inside functions: each has a reason, which is what it keeps from being loaded.

In: the packages' files.  Out: nothing, where such imports are those of the table, no more and no fewer.
Does not: look at `minipy.py`, the one file that joins the packages, which imports what the command line asks for.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = ("tracer", "codegen", "objmodel", "interp")

SHOWN = "only processes that write traces to a log"
UNKEPT = "only processes that find no graphs and code kept by another"
PICKLED = "only programs that pickle, which most do not"
REPORTED = "only programs that trace memory, or report faults"
SWITCHED = "only programs that import greenlet or gevent"
WATCHED = "only programs that import a module in C which can watch them"

REASONS: dict[str, dict[tuple[str, str], str]] = {
    "objmodel": {},
    "interp": {
        ("interp.host.replaced", "interp.host.faults"): REPORTED,
        ("interp.host.replaced", "interp.host.memory_tracing"): REPORTED,
        ("interp.host.replaced", "interp.host.pickling"): PICKLED,
        ("interp.host.replaced", "interp.host.stackswitches"): SWITCHED,
        ("interp.host.watchers", "interp.host.nativewatchers"): WATCHED,
    },
    "tracer": {
        ("tracer.driver.compile", "tracer.ir.text"): SHOWN,
        ("tracer.frontend.checkednames", "tracer.frontend.checkedblocks"): "only to read source",
        ("tracer.jitcode.jitcode", "tracer.frontend.graphs"): UNKEPT,
        ("tracer.jitcode.jitcode", "tracer.jitcode.generator"): UNKEPT,
        ("tracer.opt.rewrite", "tracer.opt.ruletext"): "only processes that find no rewrite rules kept by another",
        ("tracer.record.recording", "tracer.record.selfcheck"): "only to check; loads the executor",
    },
    "codegen": {
        ("codegen.units.backend", "codegen.runtime.moduletext"): "only processes that find no code of the routines",
        ("codegen.translate.start", "codegen.translate.image.build"): "only `--native wait` and `--build`, with LLVM",
        ("codegen.translate.start", "codegen.translate.image.library"): "only once a loop is hot",
        ("codegen.translate.image.startfile", "codegen.translate.image.modules"): "only once the tracer is imported",
        ("codegen.translate.image.startfile", "codegen.translate.image.startfile_build"): "only JITs without a file",
        ("codegen.translate.image.modules", "codegen.translate.image.startfile_build"): "only starts without a file",
    },
}
"""Who imports what inside a function, and why, by package."""


def module_name(path: Path, root: Path) -> str:
    """The dotted name of a file."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def inner_imports(node: ast.AST, is_inside: bool = False) -> Iterator[tuple[str, str]]:
    """(module, name or "") of each import inside a function."""
    for child in ast.iter_child_nodes(node):
        inside = is_inside or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        if inside and isinstance(child, ast.Import):
            yield from ((alias.name, "") for alias in child.names)
        elif inside and isinstance(child, ast.ImportFrom):
            yield from ((child.module or "", alias.name) for alias in child.names)
        yield from inner_imports(child, inside)


def found_in(package: str, root: Path) -> Counter[tuple[str, str]]:
    """Who imports which file of the project inside a function, and how often."""
    found: Counter[tuple[str, str]] = Counter()
    for path in sorted((root / package).rglob("*.py")):
        statements = set()
        for module, name in inner_imports(ast.parse(path.read_text())):
            if module.partition(".")[0] in PACKAGES:
                is_file = (root / module.replace(".", "/") / f"{name}.py").exists()
                statements.add(f"{module}.{name}" if is_file else module)
        found.update((module_name(path, root), imported) for imported in statements)
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_what_functions_import_has_a_reason(package: str, root: Path) -> None:
    """A new one needs a row, and one that is gone loses its own."""
    assert set(found_in(package, root)) == set(REASONS[package])


def test_inner_imports_are_found() -> None:
    """In functions, methods and what they define; not at the top, nor under an `if` there."""
    top = "import a\nif a:\n    import b\n"
    text = top + "def f():\n    from c import d\n    class C:\n        def m(self):\n            import e\n"
    assert list(inner_imports(ast.parse(text))) == [("c", "d"), ("e", "")]
