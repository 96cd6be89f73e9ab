"""Compiles displays, target lists and f-strings: what puts several values together or takes them apart.

In: their nodes.  Out: instructions that leave the tuple, list, set, dict or string, or that spread one over targets.

    [a, *b]      LOAD a; BUILD_LIST 1; LOAD b; LIST_EXTEND 1
    a, *b = c    UNPACK_EX 1 before, 0 after; STORE a; STORE b
    f"{a!r}x"    LOAD a; FORMAT_VALUE !r; LOAD_CONST "x"; BUILD_STRING 2

Holds: no more than LONG_DISPLAY items are on the stack at once.
"""

from __future__ import annotations

import _ast as ast

from interp.compiler.folding import UNKNOWN, fold
from interp.compiler.scope_compiler import ScopeCompiler
from interp.machine.hostversion import CONVERTS_BEFORE_SPEC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor

LONG_DISPLAY = 30
"""A display with more items is filled one by one, so that its frame stays small."""


def sequence(compiler: ScopeCompiler, node: Any) -> None:
    """A tuple or list display, or a target list."""
    ctx = type(node.ctx)
    if ctx is ast.Store:
        unpack(compiler, node.elts)
        compiler.visit_all(target.value if isinstance(target, ast.Starred) else target for target in node.elts)
    elif ctx is ast.Del:
        compiler.visit_all(node.elts)
    elif isinstance(node, ast.Tuple):
        value = fold(node)
        if value is not UNKNOWN:
            compiler.load_const(value)
        else:
            display(compiler, node.elts, "BUILD_TUPLE")
    else:
        display(compiler, node.elts, "BUILD_LIST")


def unpack(compiler: ScopeCompiler, targets: list[Any]) -> None:
    """Spread the value on top of the stack over targets or patterns, one of which may be starred."""
    starred = [i for i, target in enumerate(targets) if isinstance(target, (ast.Starred, ast.MatchStar))]
    if starred:
        compiler.emit("UNPACK_EX", starred[0] + ((len(targets) - starred[0] - 1) << 8))
    else:
        compiler.emit("UNPACK_SEQUENCE", len(targets))


def set_(compiler: ScopeCompiler, node: ast.Set) -> None:
    """`{a, b}`."""
    display(compiler, node.elts, "BUILD_SET")


def display(compiler: ScopeCompiler, elements: list[ast.expr], build: str, pushed: int = 0) -> None:
    """Items, possibly starred, of a tuple, list or set; `pushed` items are on the stack already."""
    if len(elements) + pushed <= LONG_DISPLAY and not any(isinstance(element, ast.Starred) for element in elements):
        compiler.visit_all(elements)
        compiler.emit(build, len(elements) + pushed)
        return
    in_set = build == "BUILD_SET"
    start, add, extend = (build, "SET_ADD", "SET_UPDATE") if in_set else ("BUILD_LIST", "LIST_APPEND", "LIST_EXTEND")
    count = 0
    if len(elements) <= LONG_DISPLAY:
        while not isinstance(elements[count], ast.Starred):
            compiler.visit(elements[count])
            count += 1
    compiler.emit(start, count + pushed)
    for element in elements[count:]:
        if isinstance(element, ast.Starred):
            compiler.visit(element.value)
            compiler.emit(extend, 1)
        else:
            compiler.visit(element)
            compiler.emit(add, 1)
    if build == "BUILD_TUPLE":
        compiler.emit("LIST_TO_TUPLE")


def dict_(compiler: ScopeCompiler, node: ast.Dict) -> None:
    """`{a: b, **c}`."""
    short = len(node.keys) <= LONG_DISPLAY // 2
    count = 0
    if short:
        while count < len(node.keys) and node.keys[count] is not None:
            compiler.visit(node.keys[count])
            compiler.visit(node.values[count])
            count += 1
    compiler.emit("BUILD_MAP", count)
    for index in range(count, len(node.keys)):
        key = node.keys[index]
        if key is None:
            compiler.visit(node.values[index])
            compiler.emit("DICT_UPDATE", 1)
        else:
            compiler.visit(key)
            compiler.visit(node.values[index])
            compiler.emit("MAP_ADD", 1)


def joined(compiler: ScopeCompiler, node: ast.JoinedStr) -> None:
    """An f-string; a long one is joined from a list."""
    if len(node.values) > LONG_DISPLAY:
        compiler.load_const("")
        compiler.emit_name("LOAD_METHOD", "join")
        display(compiler, node.values, "BUILD_LIST")
        compiler.emit("CALL_METHOD", 1)
        return
    compiler.visit_all(node.values)
    if not node.values:
        compiler.load_const("")
    elif len(node.values) > 1:
        compiler.emit("BUILD_STRING", len(node.values))


def formatted(compiler: ScopeCompiler, node: ast.FormattedValue) -> None:
    """`{value!r:spec}` of an f-string."""
    compiler.visit(node.value)
    flags = {-1: 0, ord("s"): 1, ord("r"): 2, ord("a"): 3}[node.conversion]
    if CONVERTS_BEFORE_SPEC and flags and node.format_spec is not None:
        compiler.emit("FORMAT_VALUE", flags | 8)
        flags = 0
    if node.format_spec is not None:
        compiler.visit(node.format_spec)
        flags |= 4
    compiler.emit("FORMAT_VALUE", flags)


VISITORS: dict[type, Visitor] = {
    ast.Tuple: sequence, ast.List: sequence, ast.Set: set_, ast.Dict: dict_, ast.JoinedStr: joined,
    ast.FormattedValue: formatted,
}  # fmt: skip
