"""Runs the statements in `if TYPE_CHECKING:` that bind names for annotations.

In: a namespace (`tracer.frontend.checkednames`), its module, and a name that it lacks.
Out: the namespace has the name.

    TYPE_CHECKING = False
    if TYPE_CHECKING:
        Hook = Callable[[int], None]      bind(names, "m", "Hook")   =>   names["Hook"] is Callable[[int], None]

Holds: of such a block only the statement that binds the wanted name is run.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from importlib import import_module
from typing import Any

from tracer.frontend.parsing import PARSER
from tracer.hosttypes import names_of_module


def bind(names: dict[str, Any], module: str, name: str) -> None:
    """Bind `name` in `names` as the blocks of the module do.

    Raises: KeyError if none of them does.
    """
    statement = _statements(module)[name]
    if isinstance(statement, ast.ImportFrom):  # the other module may have the name for its own annotations only
        others = type(names)(names_of_module(import_module(str(statement.module))))
        names[name] = next(others[alias.name] for alias in statement.names if name in (alias.name, alias.asname))
    else:
        exec(compile(ast.Module([statement], []), "<for annotations>", "exec"), {}, names)


@functools.cache
def _statements(module: str) -> dict[str, ast.stmt]:
    """The statements that bind names in `if TYPE_CHECKING:` at the top of the module, by name."""
    found: dict[str, ast.stmt] = {}
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
