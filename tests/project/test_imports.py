"""Who may import whom: the table of README.md, held by import-linter and by the syntax trees."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from codegen.translate.image.startfile import EARLY

PACKAGES = ("tracer", "codegen", "objmodel", "interp", "bench", "minipy")

NOTHING_OF_THE_PROJECT = ("tracer/hints.py", "tracer/records.py")
"""Files that may import no file of the project at all."""

ONLY_IMPORTERS = {
    "llvmlite": ("codegen",),
    "pyperf": ("bench",),
    "matplotlib": ("bench",),
    "attrs": ("bench",),
}
"""Packages from outside, and who may import them."""


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add((node.module or "").partition(".")[0])
    return found


def project_files(root: Path) -> list[Path]:
    """Every Python file of the packages; guest programs are not of the project."""
    found = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    return [*found, *root.glob("minipy.py")]


def test_import_linter_keeps_its_contracts(root: Path) -> None:
    """The contracts of pyproject.toml."""
    script = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", NOTHING_OF_THE_PROJECT)
def test_imports_nothing_of_the_project(name: str, root: Path) -> None:
    """So that everyone may import it."""
    assert imported(root / name).isdisjoint(PACKAGES)


@pytest.mark.parametrize("outside", ONLY_IMPORTERS)
def test_outside_packages_have_one_home(outside: str, root: Path) -> None:
    """LLVM is behind `codegen`, pyperf and matplotlib behind `bench`."""
    for path in project_files(root):
        top = path.relative_to(root).parts[0]
        if outside in imported(path):
            assert top in ONLY_IMPORTERS[outside], f"{path} may not import {outside}"


def test_one_file_joins_the_packages(root: Path) -> None:
    """Only minipy.py imports both an interpreter and a tracer."""
    for path in project_files(root):
        if path.name != "minipy.py" and "interp" in imported(path):
            assert path.relative_to(root).parts[0] == "interp", f"{path} may not import interp"


@pytest.mark.parametrize("folder", ["tracer", "codegen"])
def test_tracer_and_code_generator_know_no_language(folder: str, root: Path) -> None:
    """Neither has a word of TLC or of MiniPy's object model in it."""
    for path in sorted((root / folder).rglob("*.py")):
        names = {node.id.lower() for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
        assert not any("tlc" in name for name in names), path
        assert imported(path).isdisjoint({"interp", "objmodel"}), path


def test_start_imports_neither_llvm_nor_the_tracer(root: Path) -> None:
    """A program without a hot loop pays for neither where Python runs the interpreter."""
    command = [sys.executable, "-X", "importtime", "-m", "minipy", "--native", "off", "-c", "pass"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    modules = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}
    code = {m for m in modules if m.partition(".")[0] in ("llvmlite", "codegen")}
    start_file = {"codegen", "codegen.translate", "codegen.translate.image", "codegen.translate.image.startfile"}
    assert {m for m in code if m not in EARLY} == start_file
    assert {m for m in modules if m.partition(".")[0] == "tracer"} <= {
        "tracer", "tracer.aside", "tracer.hints", "tracer.hosttools", "tracer.hosttypes", "tracer.parameters",
        "tracer.records",
    }  # fmt: skip
