"""Compiles calls: plain, of methods, with keywords, with stars, and super().

In: `ast.Call`.  Out: instructions that leave the result.

    f(a, b)          LOAD f; a; b; CALL 2
    p.f(a, k=b)      LOAD p; LOAD_METHOD f; a; b; LOAD_CONST ("k",); CALL_METHOD_KW 2
    f(a, *b, **c)    LOAD f; a; BUILD_LIST 1; b; LIST_EXTEND 1; LIST_TO_TUPLE; BUILD_MAP 0; c; DICT_MERGE 1; CALL_EX 1
    super().f(a)     LOAD_GLOBAL super; LOAD_SUPER_SELF __class__; LOAD_SUPER_METHOD f; a; CALL_METHOD 1
"""

from __future__ import annotations

import _ast as ast

from interp.compiler import scopes
from interp.compiler.assembler import Span
from interp.compiler.displays import LONG_DISPLAY, display
from interp.compiler.scope_compiler import ScopeCompiler

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor


def call(compiler: ScopeCompiler, node: ast.Call) -> None:
    """A call."""
    spread = is_spread(node)
    function = node.func
    if isinstance(function, ast.Attribute) and not spread and isinstance(function.ctx, ast.Load):
        outer = compiler.node
        compiler.node = function
        if super_arguments(compiler, function.value):
            compiler.emit("LOAD_SUPER_METHOD", super_arg(compiler, function))
        else:
            compiler.visit(function.value)
            compiler.node = attribute_position(function)
            compiler.emit_name("LOAD_METHOD", function.attr)
        compiler.node = outer
        arguments(compiler, node.args, node.keywords, "CALL_METHOD", call_position(function, node))
        return
    if is_plain_super(compiler, node) and super_arguments(compiler, node):
        compiler.emit("CALL_SUPER")
        return
    compiler.visit(function)
    if spread:
        spread_arguments(compiler, node.args, node.keywords)
    else:
        arguments(compiler, node.args, node.keywords, "CALL", node)


LOOP_BUILTINS = frozenset(("range", "enumerate", "zip", "reversed"))
"""Names of builtins whose result a loop may use without making it an object."""


def loop_call(compiler: ScopeCompiler, node: Any) -> bool:
    """If `node` looks like a call of one of LOOP_BUILTINS, push what GET_ITER is to make an iterator of."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in LOOP_BUILTINS:
        return False
    if node.keywords or is_spread(node):
        return False
    compiler.visit(node.func)
    arguments(compiler, node.args, [], "CALL_FOR_ITER", node)
    return True


def is_spread(node: Any) -> bool:
    """The call (or class) has `*` or `**` arguments, or more than should be on the stack."""
    arguments_ = node.bases if isinstance(node, ast.ClassDef) else node.args
    return (
        len(arguments_) + len(node.keywords) > LONG_DISPLAY
        or any(isinstance(argument, ast.Starred) for argument in arguments_)
        or any(keyword.arg is None for keyword in node.keywords)
    )


def arguments(
    compiler: ScopeCompiler, args: list[ast.expr], keywords: list[ast.keyword], op: str, position: Any, pushed: int = 0
) -> None:
    """Arguments without stars, and the call; `pushed` positional ones are on the stack already."""
    compiler.visit_all(args)
    for keyword in keywords:
        compiler.visit(keyword.value)
    if keywords:
        compiler.load_const(tuple(keyword.arg for keyword in keywords))
    outer = compiler.node
    compiler.node = position
    compiler.emit(op + "_KW" if keywords else op, len(args) + len(keywords) + pushed)
    compiler.node = outer


def spread_arguments(
    compiler: ScopeCompiler, args: list[ast.expr], keywords: list[ast.keyword], pushed: int = 0
) -> None:
    """Arguments with stars, and the call; `pushed` positional ones are on the stack already."""
    if pushed == 0 and len(args) == 1 and isinstance(args[0], ast.Starred):
        compiler.visit(args[0].value)
    else:
        display(compiler, args, "BUILD_TUPLE", pushed)
    if keywords:
        spread_keywords(compiler, keywords)
    compiler.emit("CALL_EX", 1 if keywords else 0)


def spread_keywords(compiler: ScopeCompiler, keywords: list[ast.keyword]) -> None:
    """One dict of all keyword arguments; runs of named ones are merged as one, as the host does."""
    have_dict = False
    count = 0
    for keyword in keywords:
        if keyword.arg is not None:
            compiler.load_const(keyword.arg)
            compiler.visit(keyword.value)
            count += 1
            continue
        if count or not have_dict:
            compiler.emit("BUILD_MAP", count)
            if have_dict:
                compiler.emit("DICT_MERGE", 1)
            have_dict, count = True, 0
        compiler.visit(keyword.value)
        compiler.emit("DICT_MERGE", 1)
    if count:
        compiler.emit("BUILD_MAP", count)
        if have_dict:
            compiler.emit("DICT_MERGE", 1)


# -- super


def is_plain_super(compiler: ScopeCompiler, node: Any) -> bool:
    """`super()`, without arguments, of the name that the program has not made local."""
    return is_super(compiler, node) and not node.args


def is_super(compiler: ScopeCompiler, node: Any) -> bool:
    """`super()` or `super(a, b)`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "super"
        and compiler.scope.is_function
        and compiler.scope.resolved.get("super") == scopes.GLOBAL_IMPLICIT
        and not node.keywords
        and (not node.args or len(node.args) == 2)
        and not is_spread(node)
    )


def super_arguments(compiler: ScopeCompiler, node: Any) -> bool:
    """If `node` is a super() call that has its class and object at hand, push [w_super, w_class, w_self]."""
    if not is_super(compiler, node):
        return False
    scope = compiler.scope.frame_scope
    if not node.args:
        if not scope.positional or scope.resolved.get("__class__") != scopes.FREE:
            return False
    outer = compiler.node
    compiler.node = node
    compiler.visit(node.func)
    if node.args:
        compiler.visit_all(node.args)
    else:
        compiler.emit("LOAD_SUPER_SELF", compiler.name_op("__class__")[3])
    compiler.node = outer
    return True


def super_arg(compiler: ScopeCompiler, node: ast.Attribute) -> int:
    """The argument of LOAD_SUPER_ATTR and LOAD_SUPER_METHOD."""
    explicit = isinstance(node.value, ast.Call) and bool(node.value.args)
    return compiler.name_index(compiler.scope.mangle(node.attr)) * 2 + int(explicit)


def attribute(compiler: ScopeCompiler, node: ast.Attribute) -> None:
    """`super().name`, loaded; every other attribute is an ordinary one."""
    if isinstance(node.ctx, ast.Load) and super_arguments(compiler, node.value):
        compiler.emit("LOAD_SUPER_ATTR", super_arg(compiler, node))
    else:
        compiler.visit(node.value)
        ctx = type(node.ctx)
        op = "LOAD_ATTR" if ctx is ast.Load else "STORE_ATTR" if ctx is ast.Store else "DELETE_ATTR"
        outer = compiler.node
        compiler.node = attribute_position(node)
        compiler.emit_name(op, node.attr)
        compiler.node = outer


# -- positions of attributes in chains over several lines: the line of the name, as the host has it


def attribute_position(node: ast.Attribute) -> Any:
    """Where an error of the attribute access itself is shown."""
    end_line, end_column = node.end_lineno, node.end_col_offset
    if node.lineno == end_line or end_line is None or end_column is None:
        return node
    width = len(node.attr)
    if width <= end_column:
        return Span(end_line, end_line, end_column - width, end_column)
    return Span(end_line, end_line, end_column, end_column)


def call_position(function: ast.Attribute, node: ast.Call) -> Any:
    """Where an error of the method call is shown."""
    start = attribute_position(function)
    if start is function or node.end_lineno is None or node.end_col_offset is None:
        return node
    return Span(start.lineno, node.end_lineno, start.col_offset, node.end_col_offset)


VISITORS: dict[type, Visitor] = {ast.Call: call, ast.Attribute: attribute}
