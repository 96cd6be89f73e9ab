"""The code of a module as a start runs it: shorter, and with the same result.

In: the tree of a module.
Out: what it imports first, and code for the rest.

    import sys                                         ("sys", (("", "sys"),)),
    from tracer.ir.trace import Unit as U              ("tracer.ir.trace", (("Unit", "U"),))

    if TYPE_CHECKING: ...                              nothing
    from typing import Any, Protocol                   ("typing", (("Protocol", "Protocol"),)), where only annotations
                                                       say `Any`: in modules of the JIT
    @record                                            class Slot(metaclass=record.at_once()): ...
    class Slot: ...
    def size(self, unit: Unit) -> int:                 def size(self, unit):    in modules of the JIT only, which lose
        return len(unit.trace.ops)                         return len(unit.trace.ops)                 docstrings, too

An import statement looks for much that is known here: each name is bound from a module that has been imported. A class
of a record is made once, not once to be read and again with slots. Nobody asks functions of the JIT for what is said of
them, which is a sixth of its code; the interpreter's are asked when a trace calls them.

Holds: functions are compiled from the same trees, with the same lines.
Does not: look at imports behind other statements, or in `try`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import CodeType

Binding = tuple[str, tuple[tuple[str, str], ...]]
Bindings = tuple[Binding, ...]
"""By module that is imported: its names, "" for itself, and the names that they are bound to here."""

RECORDS = "tracer.records"


def condensed(source: bytes, path: str, is_of_jit: bool) -> tuple[Bindings, CodeType]:
    """The module's imports, and code for the rest. is_of_jit: is the module imported only when a JIT starts?"""
    tree = ast.parse(source, path)
    if is_of_jit:
        strip(tree)
    said = set(_names_at_run_time(tree)) if is_of_jit else None
    bindings: list[Binding] = []
    kept: list[ast.stmt] = []
    is_head = True
    for number, statement in enumerate(tree.body):
        found = _bound(statement) if is_head else None
        if found is not None:
            bindings += found if said is None else _without_unsaid(found, said)
        elif not _is_for_checkers(statement):
            is_head = is_head and (number == 0 or _is_future(statement))  # the first may be the docstring
            kept.append(statement)
    tree.body = kept
    if any(name == RECORDS and ("record", "record") in names for name, names in bindings):
        for statement in tree.body:
            if isinstance(statement, ast.ClassDef):
                _make_at_once(statement)
    ast.fix_missing_locations(tree)
    return tuple(bindings), compile(tree, path, "exec", dont_inherit=True, optimize=0)


def strip(tree: ast.Module) -> None:
    """Remove docstrings, and the annotations of functions."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None


def _bound(statement: ast.stmt) -> list[Binding] | None:
    """What an import statement binds; None if it is none, or one that does more."""
    if isinstance(statement, ast.ImportFrom) and not _is_future(statement):
        if statement.level == 0 and statement.module and all(alias.name != "*" for alias in statement.names):
            return [(statement.module, tuple((alias.name, alias.asname or alias.name) for alias in statement.names))]
    if isinstance(statement, ast.Import) and all("." not in alias.name for alias in statement.names):
        return [(alias.name, (("", alias.asname or alias.name),)) for alias in statement.names]
    return None


_OF_ANNOTATIONS = ("typing", "collections.abc")
"""Modules whose names `tracer.frontend.checkednames` knows without them."""


_LOADED = {"collections.abc": "_collections_abc"}


def _names_at_run_time(tree: ast.AST) -> Iterator[str]:
    """The names that the module reads when it runs; annotations stay text."""
    if isinstance(tree, ast.Name):
        yield tree.id
    for field, value in ast.iter_fields(tree):
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST) and field != "annotation":
                yield from _names_at_run_time(node)


def _without_unsaid(bindings: list[Binding], said: set[str]) -> list[Binding]:
    """Without names of annotations that the module does not say at run time, and modules of which nothing is left.

    What is left of `collections.abc` comes from where the host has it at each start.
    """
    left = [
        (_LOADED.get(module, module), tuple(pair for pair in pairs if module not in _OF_ANNOTATIONS or pair[1] in said))
        for module, pairs in bindings
    ]
    return [(module, pairs) for module, pairs in left if pairs]


def _is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _is_for_checkers(statement: ast.stmt) -> bool:
    if not isinstance(statement, ast.If) or statement.orelse:
        return False
    return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"


def _make_at_once(node: ast.ClassDef) -> None:
    """Turn the innermost decorator of a class, if it is `record`, into its metaclass."""
    if not node.decorator_list or node.keywords or len(node.bases) > 1:
        return
    last = node.decorator_list[-1]
    name, keywords = (last.func, last.keywords) if isinstance(last, ast.Call) else (last, [])
    if isinstance(name, ast.Name) and name.id == "record" and not any(_needs_cell(method) for method in node.body):
        made = ast.Call(ast.Attribute(name, "at_once", ast.Load()), [], keywords)
        node.keywords = [ast.keyword("metaclass", ast.copy_location(made, last))]
        del node.decorator_list[-1]


def _needs_cell(method: ast.stmt) -> bool:
    return any(name in ("super", "__class__") for name in _names(method))


def _names(tree: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
