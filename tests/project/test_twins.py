"""No two functions are the same but for names: what is written twice is written once, or says here why it is not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("tracer", "codegen", "objmodel", "interp")
LEFT_OUT = ("ctx", "annotation", "returns", "decorator_list")
LINES = 6
"""Bodies of fewer lines may look alike by chance."""

STAY = [
    ("interp/calls/functions.py: run_keeping_depth", "interp/calls/functions.py: call_keeping_depth",
     "what they call is known to traces and native code; a function that is passed in would not be"),
    ("interp/handlers/raising.py: op_before_with", "interp/handlers/modules.py: op_before_async_with",
     "each names its two methods and its errors, which is all that they are"),
    ("interp/handlers/objects.py: op_is_op", "interp/handlers/objects.py: op_contains_op",
     "a handler is one function for each opcode, and calls what it does directly"),
    ("interp/host/watchers.py: settrace", "interp/host/watchers.py: setprofile",
     "the host's function is called from the frame that stands for it: its return is the first event"),
    ("objmodel/attributes/access.py: find_default_read", "objmodel/attributes/access.py: find_default_write",
     "elidable functions, each of which is known by itself to traces and to the memo"),
]  # fmt: skip
"""Functions of one shape that stay, and why."""

TWINS = {frozenset(names): why for *names, why in STAY}


def shape(node: object) -> object:
    """A syntax tree without names, constants and annotations; the text of f-strings, which is code, stays."""
    if isinstance(node, ast.JoinedStr):
        return ast.dump(node)
    if isinstance(node, ast.AST):
        parts = [value for field, value in ast.iter_fields(node) if field not in LEFT_OUT]
        return type(node).__name__, *(shape(value) for value in parts if isinstance(value, ast.AST | list))
    return tuple(map(shape, node)) if isinstance(node, list) else None


def bodies(text: str) -> Iterator[tuple[str, object]]:
    """The name and the shape of each function that is long enough, docstrings aside."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
            if body and (body[-1].end_lineno or 0) - body[0].lineno + 1 >= LINES:
                yield node.name, shape(body)


def twins(texts: dict[str, str]) -> set[frozenset[str]]:
    """The functions of these files that have the shape of another one."""
    found: dict[object, set[str]] = {}
    for file, text in texts.items():
        for name, its_shape in bodies(text):
            found.setdefault(its_shape, set()).add(f"{file}: {name}")
    return {frozenset(names) for names in found.values() if len(names) > 1}


def test_functions_of_one_shape_have_a_reason(root: Path) -> None:
    """Those of the packages, and a reason for nothing else."""
    files = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    assert twins({str(path.relative_to(root)): path.read_text() for path in files}) == TWINS.keys()


def test_a_renamed_copy_is_found() -> None:
    """Names and constants differ; another statement would make it another function."""
    one = "def f(a):\n  b = a + 1\n  while b:\n    b -= g(a)\n  if a:\n    return 2\n  return b"
    copy = one.replace("f(", "h(").replace("a", "x").replace("1", "7")
    assert twins({"one.py": one, "copy.py": copy}) == {frozenset(("one.py: f", "copy.py: h"))}
    assert twins({"one.py": one, "copy.py": copy.replace("-=", "+=")}) == set()
