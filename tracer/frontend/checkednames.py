"""Names that a module binds for annotations alone, so that running programs need not import what they come from.

In: the globals of a module, and its source.
Out: a namespace in which its annotations can be resolved.

    TYPE_CHECKING = False
    if TYPE_CHECKING:                               CheckedNames(globals)["Callable"]   is collections.abc.Callable
        from collections.abc import Callable        CheckedNames(globals)["Hook"]       is Callable[[int], None]
        Hook = Callable[[int], None]

Holds: what the module has at run time comes first. Of such a block only the statement that binds a wanted name is run.
Does not: read source for names of `typing` and `collections.abc`, which most annotations are made of.
"""

from __future__ import annotations

import ast
import builtins
import collections.abc
import functools
import inspect
import sys
import typing
from importlib import import_module
from typing import Any

from tracer.frontend.parsing import PARSER


class CheckedNames(dict[str, Any]):
    """The globals of a module as its annotations see them."""

    def __missing__(self, name: str) -> Any:
        if hasattr(builtins, name):
            raise KeyError(name)
        for module in (collections.abc, typing):
            if hasattr(module, name):
                return getattr(module, name)
        statement = _for_checkers(self.get("__name__", "")).get(name)
        if statement is None:
            raise KeyError(name)
        if isinstance(statement, ast.ImportFrom):  # the other module may have the name for its own annotations only
            others = CheckedNames(vars(import_module(str(statement.module))))
            self[name] = next(others[alias.name] for alias in statement.names if name in (alias.name, alias.asname))
        else:
            exec(compile(ast.Module([statement], []), "<for annotations>", "exec"), {}, self)
        return self[name]


@functools.cache
def _for_checkers(module: str) -> dict[str, ast.stmt]:
    """The statements that bind names in `if TYPE_CHECKING:` at the top of the module, by name."""
    found: dict[str, ast.stmt] = {}
    if "TYPE_CHECKING" not in vars(sys.modules.get(module, builtins)):
        return found
    for block in PARSER.parse(inspect.getsource(sys.modules[module])).body:
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING":
            for statement in block.body:
                found.update(dict.fromkeys(_bound(statement), statement))
    return found


def _bound(statement: ast.stmt) -> list[str]:
    if isinstance(statement, (ast.ClassDef, ast.FunctionDef)):
        return [statement.name]
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name for alias in statement.names]
    return [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
