"""From source text to `Code`: the compiler's front door.

In: source, its file name, and a mode.  Out: the `Code` of the module, expression or interactive line.

    source --host ast--> tree --scopes--> names resolved --visitors--> instructions --assembler--> Code

The host's compiler sees the tree first, so that syntax errors and warnings are the host's own, with their spans; the
parts after it rely on the source being good.  A construct that MiniPy does not compile raises `Refused`.
The visitors are one table, joined here from the themes: expressions, displays, calls, statements, functions and
classes, comprehensions, exceptions, patterns.

Holds: the stack depth of every Code was verified (`stackcheck`).
Does not: run or cache anything.
"""

from __future__ import annotations

import _ast as ast
import os
import sys
from _thread import RLock
from types import FunctionType

from interp.compiler import (
    calls,
    comprehensions,
    definitions,
    displays,
    exceptions,
    expressions,
    patterns,
    scope_collector,
    statements,
)
from interp.compiler.assembler import Module
from interp.compiler.scope_compiler import ScopeCompiler
from interp.host.parser import parse
from interp.host.replaced import host_function
from interp.machine.code import Code
from interp.machine.hostcode import Source, note_source
from interp.machine.native import NATIVE
from tracer.hosttools import attrgetter
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from interp.compiler.scope_compiler import Visitor

if TYPE_CHECKING:
    Mode = Literal["exec", "eval", "single"]

VISITORS: dict[type, Visitor] = {
    **expressions.VISITORS,
    **displays.VISITORS,
    **calls.VISITORS,
    **statements.VISITORS,
    **definitions.VISITORS,
    **comprehensions.VISITORS,
    **exceptions.VISITORS,
    **patterns.VISITORS,
}
"""What compiles each kind of node."""


def compile_source(source: str, filename: str, mode: Mode = "exec") -> Code:
    """Compile `source`.

    mode: "exec" a module, "eval" one expression, "single" an interactive line, whose expressions are shown.
    Raises SyntaxError as the host does, `Refused` (a SyntaxError) for what MiniPy leaves out, and what else the
    host raises for the source (ValueError for null bytes, RecursionError, MemoryError).
    """
    tree: Any = parse(source, filename, mode)
    try:
        compile(tree, filename, mode, dont_inherit=True)
    except (SyntaxError, RecursionError):
        # From text the error has its source line, and nesting may be deeper than from a tree.
        compile(source, filename, mode, dont_inherit=True)
    if sys.flags.optimize:
        tree = optimised(tree, sys.flags.optimize)
    return note_source(compile_tree(tree, source, filename), Source(source, filename, mode))


RECURSION_LIMIT = 30_000
"""How many host frames compiling may take: enough for the deepest nesting that the host's parser accepts."""

_COMPILING: Any = RLock()  # one thread puts back the limit that another has raised
os.register_at_fork(after_in_child=_COMPILING._at_fork_reinit)


def compile_tree(
    tree: ast.Module | ast.Expression | ast.Interactive, source: str, filename: str, future_annotations: bool = False
) -> Code:
    """Compile a tree of the host's parser; `source` is for error messages."""
    set_limit: Any = host_function("setrecursionlimit")
    with _COMPILING:
        if NATIVE.code is not _way.code:
            _go_natively()
        limit: int = host_function("getrecursionlimit")()
        set_limit(max(limit, RECURSION_LIMIT))
        try:
            return _compile_tree(tree, source, filename, future_annotations)
        finally:
            set_limit(limit)


@record
class _Way:
    """code: the native code that stands in place of the compiler's functions; None: they run in Python."""

    code: Any = None


_way = _Way()


def _go_natively() -> None:
    """Put native code in place of the compiler's functions, also in the tables of visitors."""
    _way.code = NATIVE.code
    if NATIVE.code is not None:
        NATIVE.code.use_late("compiler")
        tables: tuple[dict[type, Any], ...] = VISITORS, scope_collector.VISITORS
        for table in tables:
            for kind, visitor in table.items():
                if type(visitor) is FunctionType:
                    table[kind] = attrgetter(visitor.__qualname__)(sys.modules[visitor.__module__])


def _compile_tree(
    tree: ast.Module | ast.Expression | ast.Interactive, source: str, filename: str, future_annotations: bool
) -> Code:
    future_annotations = future_annotations or (not isinstance(tree, ast.Expression) and has_future_annotations(tree))
    module = Module(
        filename,
        source.splitlines(),
        scope_collector.analyse(tree, future_annotations),
        VISITORS,
        future_annotations,
        isinstance(tree, ast.Interactive),
    )
    compiler = ScopeCompiler(module, module.scopes[tree], "<module>", 1)
    if isinstance(tree, ast.Expression):
        compiler.visit(tree.body)
    else:
        statements.body(compiler, tree.body)
        compiler.load_none()
    compiler.emit("RETURN_VALUE")
    return compiler.assemble()


def has_future_annotations(tree: ast.Module | ast.Interactive) -> bool:
    """`from __future__ import annotations` stands at the top."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and any(alias.name == "annotations" for alias in node.names)
        for node in tree.body
    )


# -- what `-O` and `compile(..., optimize=1)` take out of a tree ------------------------


def optimised(tree: Any, level: int) -> Any:
    """The tree, changed: without asserts, and at 2 without docstrings; `__debug__` is false."""
    if isinstance(tree, ast.Assert):
        return _in_place_of(tree, ast.Pass())
    if isinstance(tree, ast.Name) and tree.id == "__debug__":
        return _in_place_of(tree, ast.Constant(False))
    if level > 1 and isinstance(tree, _WITH_DOCSTRING) and _has_docstring(tree.body):
        tree.body = tree.body[1:] or [_in_place_of(tree.body[0], ast.Pass())]
    for name in tree._fields:
        part = getattr(tree, name, None)
        if isinstance(part, list):
            part[:] = [optimised(item, level) if isinstance(item, ast.AST) else item for item in part]
        elif isinstance(part, ast.AST):
            setattr(tree, name, optimised(part, level))
    return tree


_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def _has_docstring(body: list[Any]) -> bool:
    first = body[0].value if body and isinstance(body[0], ast.Expr) else None
    return isinstance(first, ast.Constant) and isinstance(first.value, str)


def _in_place_of(old: Any, new: Any) -> Any:
    """The new node, at the place of the old one."""
    for name in old._attributes:
        setattr(new, name, getattr(old, name, None))
    return new
