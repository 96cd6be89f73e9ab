"""What `compile(..., optimize=1)` and 2 take out of a tree.

In: a syntax tree.  Out: the same tree without asserts; at 2, without docstrings.
"""

from __future__ import annotations

import ast
from typing import Any


class Optimizer(ast.NodeTransformer):
    """Takes out what `optimize` says: asserts at 1, docstrings too at 2; `__debug__` is false."""

    def __init__(self, level: int) -> None:
        self.level = level

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        return ast.copy_location(ast.Pass(), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "__debug__":
            return ast.copy_location(ast.Constant(False), node)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        has_doc = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        if self.level > 1 and has_doc and ast.get_docstring(node, clean=False) is not None:  # type: ignore[arg-type]
            body: Any = node.body  # type: ignore[attr-defined]
            node.body = body[1:] or [ast.copy_location(ast.Pass(), body[0])]  # type: ignore[attr-defined]
        return super().generic_visit(node)
