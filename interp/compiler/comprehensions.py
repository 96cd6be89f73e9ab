"""Compiles comprehensions and generator expressions.

In: their nodes.  Out: where the host makes a function of them, one that is called with the first iterator:

    [x for x in xs]      =>  LOAD_CONST <code <listcomp>>; MAKE_FUNCTION; LOAD xs; GET_ITER; CALL 1

Where the host runs them in the frame around them, the loop itself, whose variables are registers of that frame:

    [x for x in xs]      =>  LOAD xs; GET_ITER; BUILD_LIST; SWAP 2; FOR_ITER out; STORE_FAST x; LOAD_FAST x;
                             LIST_APPEND 2; JUMP_BACK; out: <x is forgotten>
                             region of the loop: <x is forgotten>; RERAISE

Holds: after the comprehension its variables are unbound, however it ends.
"""

from __future__ import annotations

import _ast as ast
from typing import Any

from interp.compiler.definitions import make_function, open_scope
from interp.compiler.expressions import jump_if, yield_top
from interp.compiler.statements import async_next, iterator, next_item
from interp.compiler.unit import Unit, Visitor
from interp.machine.hostversion import ELEMENT_HAS_POSITION


def comprehension(unit: Unit, node: Any) -> None:
    """A comprehension of any kind."""
    if unit.module.scopes[node].is_inlined:
        inlined(unit, node)
    else:
        called(unit, node)


def called(unit: Unit, node: Any) -> None:
    """As a function of the first iterator."""
    inner = open_scope(unit, node, node.lineno)
    inner.node = node
    builds = BUILDS[type(node)]
    if builds is not None:
        inner.emit(builds[0])
    inner.emit("LOAD_FAST", 0)
    loop(inner, node, 0)
    if builds is None:
        inner.load_none()
    inner.emit("RETURN_VALUE")
    code = inner.assemble((1, 0, 0))
    make_function(unit, code, 0)
    first: ast.comprehension = node.generators[0]
    iterator(unit, first.iter, "GET_AITER" if first.is_async else "GET_ITER")
    unit.emit("CALL", 1)
    if inner.scope.is_coroutine and builds is not None:
        unit.emit("GET_AWAITABLE")
        unit.await_top()


def inlined(unit: Unit, node: Any) -> None:
    """In the frame of `unit`."""
    builds = BUILDS[type(node)]
    first: ast.comprehension = node.generators[0]
    iterator(unit, first.iter, "GET_AITER" if first.is_async else "GET_ITER")
    outer = unit.enter_inlined(unit.module.scopes[node])
    variables = unit.inlined[unit.scope]
    for name in unit.scope.cellvars():
        unit.emit("MAKE_CELL", variables[name])
    if builds is not None:
        unit.emit(builds[0])
    unit.emit("SWAP", 2)
    region = unit.begin()
    loop(unit, node, 0)
    if variables:
        unit.close(region)
        end = unit.label()
        forget(unit, variables)
        unit.jump("JUMP", end)
        unit.handler(region)
        forget(unit, variables)
        unit.emit("RERAISE")
        unit.place(end)
    unit.leave_inlined(outer)


def forget(unit: Unit, variables: dict[str, int]) -> None:
    """Unbind registers, which may be unbound already."""
    for slot in variables.values():
        unit.load_none()
        unit.emit("STORE_FAST", slot)
        unit.emit("DELETE_FAST", slot)


def loop(unit: Unit, node: Any, index: int) -> None:
    """The index-th `for`, whose iterator is on the stack, and all inside it."""
    generator: ast.comprehension = node.generators[index]
    out, again = unit.label(), unit.label()
    region = None
    if generator.is_async:
        header, region = async_next(unit)
    else:
        header = len(unit.ops)
        next_item(unit, generator.iter, out)
    unit.visit(generator.target)
    for test in generator.ifs:
        jump_if(unit, test, again, False)
    if index + 1 < len(node.generators):
        following: ast.comprehension = node.generators[index + 1]
        iterator(unit, following.iter, "GET_AITER" if following.is_async else "GET_ITER")
        loop(unit, node, index + 1)
    else:
        element(unit, node)
    unit.place(again)
    unit.emit("JUMP_BACK", header)
    if region is not None:
        unit.handler(region)
        unit.emit("END_ASYNC_FOR")
    unit.place(out)


def element(unit: Unit, node: Any) -> None:
    """What happens for each element: it is added below the iterators, or yielded."""
    builds = BUILDS[type(node)]
    outer = unit.node
    if isinstance(node, ast.DictComp):
        unit.visit(node.key)
        unit.visit(node.value)
        key, value = node.key, node.value
        place: Any = ast.Tuple([key, value], lineno=key.lineno, col_offset=key.col_offset)
        place.end_lineno, place.end_col_offset = value.end_lineno, value.end_col_offset
    else:
        unit.visit(node.elt)
        place = node.elt
    if ELEMENT_HAS_POSITION:
        unit.node = place
    if builds is None:
        yield_top(unit)
        unit.emit("POP_TOP")
    else:
        unit.emit(builds[1], len(node.generators) + 1)
    unit.node = outer


BUILDS: dict[type, tuple[str, str] | None] = {
    ast.ListComp: ("BUILD_LIST", "LIST_APPEND"),
    ast.SetComp: ("BUILD_SET", "SET_ADD"),
    ast.DictComp: ("BUILD_MAP", "MAP_ADD"),
    ast.GeneratorExp: None,
}
"""What makes the result and what adds to it."""

VISITORS: dict[type, Visitor] = dict.fromkeys(BUILDS, comprehension)
