"""House rules that a machine can hold: see CONTRIBUTING.md."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tracer", "codegen", "objmodel", "interp", "bench", "tests")
LONGEST = 500
LEFTOVERS = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
PIPELINE = "tracer/opt/__init__.py"
TEXT_SUFFIXES = (".py", ".md", ".toml", ".c", ".tlc", "")


def files(*suffixes: str) -> list[str]:
    """The project's files with one of these suffixes, as paths from its folder."""
    found = [path for folder in (*FOLDERS, "docs", ".ci") for path in (ROOT / folder).rglob("*")]
    found += ROOT.glob("*.*")
    names = [path.relative_to(ROOT) for path in found if path.is_file() and path.suffix in suffixes]
    return sorted(str(name) for name in names if "__pycache__" not in name.parts)


def is_guest_program(name: str) -> bool:
    """Programs that MiniPy runs in tests."""
    return name.startswith("tests/lang/")


@pytest.mark.parametrize("name", files(".py"))
def test_file(name: str) -> None:
    """A docstring at its head, not too long, nothing left over; `__init__.py` is only a docstring."""
    text = (ROOT / name).read_text()
    lines = text.count("\n")
    assert lines <= LONGEST, f"{name} has {lines} lines, the limit is {LONGEST}: split it by idea"
    leftover = LEFTOVERS.search(text)
    assert leftover is None, f"{name} holds {leftover and leftover.group()}: do it or file it"
    if is_guest_program(name):
        return
    tree = ast.parse(text)
    assert ast.get_docstring(tree), f"{name} has no docstring at its head"
    if Path(name).name == "__init__.py" and name != PIPELINE:
        assert len(tree.body) == 1, f"{name} holds more than its docstring"


def handlers_that_wrap(tree: ast.Module) -> list[ast.ExceptHandler]:
    """Those whose whole body is `raise wrap_error(...)`, after what tidies up."""
    handlers = [node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)]
    return [handler for handler in handlers if ast.unparse(handler.body[-1]).startswith("raise wrap_error(")]


def test_what_the_host_raises_is_wrapped_whatever_it_is() -> None:
    """A handler around a host call catches BaseException: a narrower one would let the program's errors pass it by."""
    found = 0
    for name in (name for name in files(".py") if name.startswith(("objmodel/", "interp/"))):
        for handler in handlers_that_wrap(ast.parse((ROOT / name).read_text())):
            found += 1
            caught = None if handler.type is None else ast.unparse(handler.type)
            assert caught == "BaseException", f"{name}:{handler.lineno} catches {caught} only"
    assert found > 50


def test_no_path_of_one_machine() -> None:
    """The project works wherever it is checked out."""
    machine_path = re.compile(r"(?<![\w.])/(?:root|work|home)/\w")
    for name in files(*TEXT_SUFFIXES):
        found = machine_path.search((ROOT / name).read_text(errors="replace"))
        assert found is None, f"{name} names {found and found.group()}"


def test_links_of_the_documents_lead_somewhere() -> None:
    """Relative links of every Markdown file, but for what looks like one in code."""
    for name in files(".md"):
        prose = re.sub(r"^```.*?^```", "", (ROOT / name).read_text(), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)#]+)\)", prose):
            if "://" not in target:
                assert (ROOT / name).parent.joinpath(target).exists(), f"{name} links to {target}"


def test_files_named_in_the_documents_exist() -> None:
    """Paths such as `tracer/ir/ops.py` in Markdown text."""
    path = re.compile(rf"`((?:{'|'.join(FOLDERS)}|docs)/[\w/]+\.\w+)`")
    for name in files(".md"):
        for target in path.findall((ROOT / name).read_text()):
            assert (ROOT / target).exists(), f"{name} names {target}"
