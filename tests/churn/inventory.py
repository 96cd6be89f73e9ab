"""All containers that may grow while a program runs, as the sources say.

In: the packages' sources.  Out: their names:

    objmodel.native.READY                 a module's, that a function of it changes
    objmodel.versions.VersionTag.found    a field of each object of a class, made with it
    objmodel.versions.find_in_object      a function that keeps its answers

Does not: see containers that are handed to a class from outside, nor the host's.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("objmodel", "interp", "tracer", "codegen")
CONTAINERS = {
    "dict", "list", "set", "deque", "array", "defaultdict", "Counter", "WeakSet", "WeakKeyDictionary",
    "WeakValueDictionary", "TypeTable", "SimpleQueue",
}  # fmt: skip
CHANGES = {
    "add", "append", "appendleft", "extend", "insert", "update", "setdefault", "pop", "popitem", "clear", "remove",
    "discard", "difference_update",
}  # fmt: skip


def inventory() -> set[str]:
    """The names of all containers."""
    found: set[str] = set()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found.update(f"{module}.{name}" for name in names_in(ast.parse(path.read_text())))
    return found


def names_in(tree: ast.Module) -> Iterator[str]:
    """The containers of one module, by their names in it."""
    changed = set(_changed(tree))
    for statement in tree.body:
        for target, value in _assignments(statement):
            if isinstance(target, ast.Name) and target.id in changed and _is_container(value):
                yield target.id
        if isinstance(statement, ast.ClassDef):
            yield from (f"{statement.name}.{name}" for name in _fields(statement))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(map(_keeps_answers, node.decorator_list)):
            yield node.name


def _keeps_answers(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).split("(")[0].split(".")[-1] in ("cache", "lru_cache")


def _assignments(statement: ast.AST) -> list[tuple[ast.expr, ast.expr | None]]:
    if isinstance(statement, ast.Assign):
        return [(target, statement.value) for target in statement.targets]
    return [(statement.target, statement.value)] if isinstance(statement, ast.AnnAssign) else []


def _fields(body: ast.ClassDef) -> set[str]:
    """Fields with a factory, those that get a container later, and what a method assigns to `self`."""
    found: set[str] = set()
    for node in ast.walk(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _is_filled_later(node):
            found.add(node.target.id)
        for target, value in _assignments(node):
            is_own = isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"
            if isinstance(target, ast.Attribute) and is_own and _is_container(value):
                found.add(target.attr)
            elif isinstance(target, ast.Name) and isinstance(value, ast.Call) and "actory" in ast.unparse(value):
                found.add(target.id)
    return found


def _is_filled_later(node: ast.AnnAssign) -> bool:
    """Is this a field that no caller gives a value, and that is None until there is something to keep?"""
    kind, *others = ast.unparse(node.annotation).split(" | ")
    value = ast.unparse(node.value) if isinstance(node.value, ast.Call) else ""
    return kind.split("[")[0] in CONTAINERS and others == ["None"] and "init=False" in value


def _changed(tree: ast.Module) -> Iterator[str]:
    """The names that functions of the module change things of."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.Lambda):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
                yield from _name(node.func.value)
            elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                yield from _name(node.value)
            elif isinstance(node, ast.AugAssign):
                yield from _name(node.target)
            elif isinstance(node, ast.Global):
                yield from node.names


def _name(node: ast.expr) -> list[str]:
    return [node.id] if isinstance(node, ast.Name) else []


def _is_container(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        made = ast.unparse(value.func).split("[")[0].split(".")[-1]
        return made in CONTAINERS
    return isinstance(value, ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp)
