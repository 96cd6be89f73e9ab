"""Compiles try and with, whose handlers stand in the exception table.

In: their nodes.  Out: instructions, and regions with their handlers.

    try: body                   <body>                          region: to `caught`
    except E as n: handler      JUMP end
                        caught: PUSH_EXC_INFO                   [w_previous, w_exc]
                                LOAD E; CHECK_EXC_MATCH; POP_JUMP_IF_FALSE other
                                STORE n; <handler>              region: to `unbind`, which deletes n too
                                POP_EXCEPT; n = None; del n; JUMP end
                        other:  RERAISE
                        failed: SWAP 2; POP_EXCEPT; RERAISE     region of all from caught on: an error in a handler

A `finally` body is compiled once for each way out: falling through, each return, break and continue, and an error.
Source: CPython 3.11's compile.c, with the index of the last instruction left off the stack.
"""

from __future__ import annotations

import _ast as ast

from interp.compiler.assembler import Label, Region
from interp.compiler.scope_compiler import Block, ScopeCompiler, leave_nothing, leave_value
from interp.machine.hostversion import LEAVES_AT_MANAGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor


def try_(compiler: ScopeCompiler, node: ast.Try) -> None:
    """try with any of its clauses."""
    if node.finalbody:
        try_finally(compiler, node, try_except)
    else:
        try_except(compiler, node)


def try_star(compiler: ScopeCompiler, node: Any) -> None:
    """try with except* clauses."""
    if node.finalbody:
        try_finally(compiler, node, try_except_star)
    else:
        try_except_star(compiler, node)


def enter_handler(compiler: ScopeCompiler, region: Region) -> Region:
    """The handler of `region` starts here; the region of the handler itself, for `leave_failed`."""
    compiler.handler(region)
    compiler.emit("PUSH_EXC_INFO")
    compiler.handlers += 1
    return compiler.begin(-1)


def leave_failed(compiler: ScopeCompiler, handling: Region) -> None:
    """For an error inside a handler: the exception handled before is handled again, and the error is raised on."""
    compiler.close(handling)
    compiler.handlers -= 1
    compiler.handler(handling)
    compiler.emit("SWAP", 2)
    compiler.emit("POP_EXCEPT")
    compiler.emit("RERAISE")


# -- finally


def try_finally(compiler: ScopeCompiler, node: Any, inner: Any) -> None:
    """The finally clause; `inner` compiles the other clauses."""
    end = compiler.label()

    def leave(compiler: ScopeCompiler, keep_top: bool) -> None:
        if keep_top:
            compiler.blocks.append(Block(leave_value))
        compiler.visit_all(node.finalbody)
        if keep_top:
            compiler.blocks.pop()

    region = compiler.begin()
    compiler.blocks.append(Block(leave, [region]))
    if node.handlers:
        inner(compiler, node)
    else:
        compiler.visit_all(node.body)
    compiler.blocks.pop()
    compiler.close(region)
    compiler.visit_all(node.finalbody)
    compiler.jump("JUMP", end)

    handling = enter_handler(compiler, region)
    compiler.blocks.append(Block(leave_finally_handler, [handling]))
    compiler.visit_all(node.finalbody)
    compiler.blocks.pop()
    compiler.emit("RERAISE")
    leave_failed(compiler, handling)
    compiler.place(end)


def leave_finally_handler(compiler: ScopeCompiler, keep_top: bool) -> None:
    """[w_previous, w_exc] of a finally body that runs for an error: the error is dropped."""
    leave_value(compiler, keep_top)
    if keep_top:
        compiler.emit("SWAP", 2)
    compiler.emit("POP_EXCEPT")


def _enter_clauses(compiler: ScopeCompiler, node: Any, end: Label) -> Region:
    """The body and the else clause of `try`, which go on at `end`; the handler for the other clauses starts here.

    Returns: what `enter_handler` does.
    """
    region = compiler.begin()
    compiler.blocks.append(Block(leave_nothing, [region]))
    compiler.visit_all(node.body)
    compiler.blocks.pop()
    compiler.close(region)
    compiler.visit_all(node.orelse)
    compiler.jump("JUMP", end)
    return enter_handler(compiler, region)


# -- except


def try_except(compiler: ScopeCompiler, node: Any) -> None:
    """except and else clauses."""
    end = compiler.label()
    handling = _enter_clauses(compiler, node, end)
    for clause in node.handlers:
        outer, compiler.node = compiler.node, clause
        other = compiler.label()
        if clause.type is not None:
            compiler.visit(clause.type)
            compiler.emit("CHECK_EXC_MATCH")
            compiler.jump("POP_JUMP_IF_FALSE", other)
        except_body(compiler, clause, handling, end)
        compiler.place(other)
        compiler.node = outer
    compiler.emit("RERAISE")
    leave_failed(compiler, handling)
    compiler.place(end)


def except_body(compiler: ScopeCompiler, clause: ast.ExceptHandler, handling: Region, end: Label) -> None:
    """[w_previous, w_exc] of a clause that matches: bind, run, forget, and go on at `end`."""
    name = clause.name

    def leave(compiler: ScopeCompiler, keep_top: bool) -> None:
        if keep_top:
            compiler.emit("SWAP", 2)
        compiler.emit("POP_EXCEPT")
        unbind(compiler, name)

    if name is None:
        compiler.emit("POP_TOP")
    else:
        compiler.store_name(name)
    naming = compiler.begin()
    compiler.blocks.append(Block(leave, [handling] if name is None else [handling, naming]))
    compiler.visit_all(clause.body)
    compiler.blocks.pop()
    if name is not None:
        compiler.close(naming)
    compiler.suspend(handling)
    compiler.emit("POP_EXCEPT")
    unbind(compiler, name)
    compiler.jump("JUMP", end)
    compiler.resume(handling)
    if name is not None:
        compiler.handler(naming)
        unbind(compiler, name)
        compiler.emit("RERAISE")


def unbind(compiler: ScopeCompiler, name: str | None) -> None:
    """`except ... as name` leaves no name behind."""
    if name is not None:
        compiler.load_none()
        compiler.store_name(name)
        compiler.delete_name(name)


# -- except*


def try_except_star(compiler: ScopeCompiler, node: Any) -> None:
    """except* and else clauses: each takes its part of the group; the rest, and new errors, are raised at the end.

    In the handler the stack is [w_previous, w_original, list of what was raised, w_rest].
    """
    end, reraise = compiler.label(), compiler.label()
    handling = _enter_clauses(compiler, node, end)
    compiler.emit("COPY", 1)
    compiler.emit("BUILD_LIST")
    compiler.emit("SWAP", 2)
    for clause in node.handlers:
        outer, compiler.node = compiler.node, clause
        except_star_body(compiler, clause)
        compiler.node = outer
    compiler.emit("LIST_APPEND", 1)
    compiler.emit("PREP_RERAISE_STAR")
    compiler.emit("COPY", 1)
    compiler.jump("POP_JUMP_IF_NOT_NONE", reraise)
    compiler.emit("POP_TOP")
    compiler.suspend(handling)
    compiler.emit("POP_EXCEPT")
    compiler.jump("JUMP", end)
    compiler.place(reraise)
    compiler.emit("SWAP", 2)
    compiler.emit("POP_EXCEPT")
    compiler.emit("RERAISE")
    compiler.resume(handling)
    leave_failed(compiler, handling)
    compiler.place(end)


def except_star_body(compiler: ScopeCompiler, clause: ast.ExceptHandler) -> None:
    """One clause; the host's compiler lets no return, break or continue leave it."""
    unmatched, done = compiler.label(), compiler.label()
    compiler.visit(clause.type)
    compiler.emit("CHECK_EG_MATCH")
    compiler.emit("COPY", 1)
    compiler.jump("POP_JUMP_IF_NONE", unmatched)
    if clause.name is None:
        compiler.emit("POP_TOP")
    else:
        compiler.store_name(clause.name)
    raising = compiler.begin()
    compiler.blocks.append(Block(leave_nothing, [raising]))
    compiler.visit_all(clause.body)
    compiler.blocks.pop()
    compiler.close(raising)
    unbind(compiler, clause.name)
    compiler.jump("JUMP", done)
    compiler.handler(raising)
    unbind(compiler, clause.name)
    compiler.emit("LIST_APPEND", 2)
    compiler.jump("JUMP", done)
    compiler.place(unmatched)
    compiler.emit("POP_TOP")
    compiler.place(done)


# -- with


def with_(compiler: ScopeCompiler, node: Any) -> None:
    """with and async with; each item encloses those after it."""
    with_item(compiler, node, 0)


def with_item(compiler: ScopeCompiler, node: Any, index: int) -> None:
    """[w_exit] stays on the stack while the body runs."""
    is_async = isinstance(node, ast.AsyncWith)
    item: ast.withitem = node.items[index]
    left_at = item.context_expr if LEAVES_AT_MANAGER else node
    end, swallowed = compiler.label(), compiler.label()
    compiler.visit(item.context_expr)
    outer, compiler.node = compiler.node, left_at
    if is_async:
        compiler.emit("BEFORE_ASYNC_WITH")
        compiler.emit("GET_AWAITABLE", 1)
        compiler.await_top()
    else:
        compiler.emit("BEFORE_WITH")

    def leave(compiler: ScopeCompiler, keep_top: bool) -> None:
        node_there, compiler.node = compiler.node, left_at
        if keep_top:
            compiler.emit("SWAP", 2)
        compiler.call_exit(is_async)
        compiler.node = node_there

    region = compiler.begin(-1)
    compiler.blocks.append(Block(leave, [region]))
    if item.optional_vars is None:
        compiler.emit("POP_TOP")
    else:
        compiler.visit(item.optional_vars)
    compiler.node = outer
    if index + 1 < len(node.items):
        with_item(compiler, node, index + 1)
    else:
        compiler.visit_all(node.body)
    compiler.blocks.pop()
    compiler.close(region)
    compiler.node = left_at
    compiler.call_exit(is_async)
    compiler.jump("JUMP", end)

    handling = enter_handler(compiler, region)
    compiler.node = left_at
    compiler.emit("WITH_EXCEPT_START")
    if is_async:
        compiler.emit("GET_AWAITABLE", 2)
        compiler.await_top()
    compiler.jump("POP_JUMP_IF_TRUE", swallowed)
    compiler.emit("RERAISE")
    compiler.place(swallowed)
    compiler.emit("POP_TOP")
    compiler.suspend(handling)
    compiler.emit("POP_EXCEPT")
    compiler.emit("POP_TOP")
    compiler.jump("JUMP", end)
    compiler.resume(handling)
    leave_failed(compiler, handling)
    compiler.place(end)
    compiler.node = outer


VISITORS: dict[type, Visitor] = {ast.Try: try_, ast.TryStar: try_star, ast.With: with_, ast.AsyncWith: with_}
