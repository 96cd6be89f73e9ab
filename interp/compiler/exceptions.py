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
from typing import Any

from interp.compiler.assembler import Label, Region
from interp.compiler.unit import Block, Unit, Visitor, leave_nothing, leave_value
from interp.machine.hostversion import LEAVES_AT_MANAGER


def try_(unit: Unit, node: ast.Try) -> None:
    """try with any of its clauses."""
    if node.finalbody:
        try_finally(unit, node, try_except)
    else:
        try_except(unit, node)


def try_star(unit: Unit, node: Any) -> None:
    """try with except* clauses."""
    if node.finalbody:
        try_finally(unit, node, try_except_star)
    else:
        try_except_star(unit, node)


def enter_handler(unit: Unit, region: Region) -> Region:
    """The handler of `region` starts here; the region of the handler itself, for `leave_failed`."""
    unit.handler(region)
    unit.emit("PUSH_EXC_INFO")
    unit.handlers += 1
    return unit.begin(keep=-1)


def leave_failed(unit: Unit, handling: Region) -> None:
    """An error inside a handler: what was handled before is handled again, and the error goes on."""
    unit.close(handling)
    unit.handlers -= 1
    unit.handler(handling)
    unit.emit("SWAP", 2)
    unit.emit("POP_EXCEPT")
    unit.emit("RERAISE")


# -- finally


def try_finally(unit: Unit, node: Any, inner: Any) -> None:
    """The finally clause; `inner` compiles the other clauses."""
    end = unit.label()

    def leave(unit: Unit, keep_top: bool) -> None:
        if keep_top:
            unit.blocks.append(Block(leave_value))
        unit.visit_all(node.finalbody)
        if keep_top:
            unit.blocks.pop()

    region = unit.begin()
    unit.blocks.append(Block(leave, [region]))
    if node.handlers:
        inner(unit, node)
    else:
        unit.visit_all(node.body)
    unit.blocks.pop()
    unit.close(region)
    unit.visit_all(node.finalbody)
    unit.jump("JUMP", end)

    handling = enter_handler(unit, region)
    unit.blocks.append(Block(leave_finally_handler, [handling]))
    unit.visit_all(node.finalbody)
    unit.blocks.pop()
    unit.emit("RERAISE")
    leave_failed(unit, handling)
    unit.place(end)


def leave_finally_handler(unit: Unit, keep_top: bool) -> None:
    """[w_previous, w_exc] of a finally body that runs for an error: the error is dropped."""
    leave_value(unit, keep_top)
    if keep_top:
        unit.emit("SWAP", 2)
    unit.emit("POP_EXCEPT")


# -- except


def try_except(unit: Unit, node: Any) -> None:
    """except and else clauses."""
    end = unit.label()
    region = unit.begin()
    unit.blocks.append(Block(leave_nothing, [region]))
    unit.visit_all(node.body)
    unit.blocks.pop()
    unit.close(region)
    unit.visit_all(node.orelse)
    unit.jump("JUMP", end)

    handling = enter_handler(unit, region)
    for clause in node.handlers:
        outer, unit.node = unit.node, clause
        other = unit.label()
        if clause.type is not None:
            unit.visit(clause.type)
            unit.emit("CHECK_EXC_MATCH")
            unit.jump("POP_JUMP_IF_FALSE", other)
        except_body(unit, clause, handling, end)
        unit.place(other)
        unit.node = outer
    unit.emit("RERAISE")
    leave_failed(unit, handling)
    unit.place(end)


def except_body(unit: Unit, clause: ast.ExceptHandler, handling: Region, end: Label) -> None:
    """[w_previous, w_exc] of a clause that matches: bind, run, forget, and go on at `end`."""
    name = clause.name

    def leave(unit: Unit, keep_top: bool) -> None:
        if keep_top:
            unit.emit("SWAP", 2)
        unit.emit("POP_EXCEPT")
        unbind(unit, name)

    if name is None:
        unit.emit("POP_TOP")
    else:
        unit.store_name(name)
    naming = unit.begin()
    unit.blocks.append(Block(leave, [handling] if name is None else [handling, naming]))
    unit.visit_all(clause.body)
    unit.blocks.pop()
    if name is not None:
        unit.close(naming)
    unit.suspend(handling)
    unit.emit("POP_EXCEPT")
    unbind(unit, name)
    unit.jump("JUMP", end)
    unit.resume(handling)
    if name is not None:
        unit.handler(naming)
        unbind(unit, name)
        unit.emit("RERAISE")


def unbind(unit: Unit, name: str | None) -> None:
    """`except ... as name` leaves no name behind."""
    if name is not None:
        unit.load_none()
        unit.store_name(name)
        unit.delete_name(name)


# -- except*


def try_except_star(unit: Unit, node: Any) -> None:
    """except* and else clauses: each takes its part of the group; what is left or raised is raised at the end.

    In the handler the stack is [w_previous, w_original, list of what was raised, w_rest].
    """
    end, reraise = unit.label(), unit.label()
    region = unit.begin()
    unit.blocks.append(Block(leave_nothing, [region]))
    unit.visit_all(node.body)
    unit.blocks.pop()
    unit.close(region)
    unit.visit_all(node.orelse)
    unit.jump("JUMP", end)

    handling = enter_handler(unit, region)
    unit.emit("COPY", 1)
    unit.emit("BUILD_LIST")
    unit.emit("SWAP", 2)
    for clause in node.handlers:
        outer, unit.node = unit.node, clause
        except_star_body(unit, clause)
        unit.node = outer
    unit.emit("LIST_APPEND", 1)
    unit.emit("PREP_RERAISE_STAR")
    unit.emit("COPY", 1)
    unit.jump("POP_JUMP_IF_NOT_NONE", reraise)
    unit.emit("POP_TOP")
    unit.suspend(handling)
    unit.emit("POP_EXCEPT")
    unit.jump("JUMP", end)
    unit.place(reraise)
    unit.emit("SWAP", 2)
    unit.emit("POP_EXCEPT")
    unit.emit("RERAISE")
    unit.resume(handling)
    leave_failed(unit, handling)
    unit.place(end)


def except_star_body(unit: Unit, clause: ast.ExceptHandler) -> None:
    """One clause; the host's compiler lets no return, break or continue leave it."""
    unmatched, done = unit.label(), unit.label()
    unit.visit(clause.type)
    unit.emit("CHECK_EG_MATCH")
    unit.emit("COPY", 1)
    unit.jump("POP_JUMP_IF_NONE", unmatched)
    if clause.name is None:
        unit.emit("POP_TOP")
    else:
        unit.store_name(clause.name)
    raising = unit.begin()
    unit.blocks.append(Block(leave_nothing, [raising]))
    unit.visit_all(clause.body)
    unit.blocks.pop()
    unit.close(raising)
    unbind(unit, clause.name)
    unit.jump("JUMP", done)
    unit.handler(raising)
    unbind(unit, clause.name)
    unit.emit("LIST_APPEND", 2)
    unit.jump("JUMP", done)
    unit.place(unmatched)
    unit.emit("POP_TOP")
    unit.place(done)


# -- with


def with_(unit: Unit, node: Any) -> None:
    """with and async with; each item encloses those after it."""
    with_item(unit, node, 0)


def with_item(unit: Unit, node: Any, index: int) -> None:
    """[w_exit] stays on the stack while the body runs."""
    is_async = isinstance(node, ast.AsyncWith)
    item: ast.withitem = node.items[index]
    left_at = item.context_expr if LEAVES_AT_MANAGER else node
    end, swallowed = unit.label(), unit.label()
    unit.visit(item.context_expr)
    outer, unit.node = unit.node, left_at
    if is_async:
        unit.emit("BEFORE_ASYNC_WITH")
        unit.emit("GET_AWAITABLE", 1)
        unit.await_top()
    else:
        unit.emit("BEFORE_WITH")

    def leave(unit: Unit, keep_top: bool) -> None:
        node_there, unit.node = unit.node, left_at
        if keep_top:
            unit.emit("SWAP", 2)
        unit.call_exit(is_async)
        unit.node = node_there

    region = unit.begin(keep=-1)
    unit.blocks.append(Block(leave, [region]))
    if item.optional_vars is None:
        unit.emit("POP_TOP")
    else:
        unit.visit(item.optional_vars)
    unit.node = outer
    if index + 1 < len(node.items):
        with_item(unit, node, index + 1)
    else:
        unit.visit_all(node.body)
    unit.blocks.pop()
    unit.close(region)
    unit.node = left_at
    unit.call_exit(is_async)
    unit.jump("JUMP", end)

    handling = enter_handler(unit, region)
    unit.node = left_at
    unit.emit("WITH_EXCEPT_START")
    if is_async:
        unit.emit("GET_AWAITABLE", 2)
        unit.await_top()
    unit.jump("POP_JUMP_IF_TRUE", swallowed)
    unit.emit("RERAISE")
    unit.place(swallowed)
    unit.emit("POP_TOP")
    unit.suspend(handling)
    unit.emit("POP_EXCEPT")
    unit.emit("POP_TOP")
    unit.jump("JUMP", end)
    unit.resume(handling)
    leave_failed(unit, handling)
    unit.place(end)
    unit.node = outer


VISITORS: dict[type, Visitor] = {ast.Try: try_, ast.TryStar: try_star, ast.With: with_, ast.AsyncWith: with_}
