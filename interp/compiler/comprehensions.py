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

from interp.compiler.definitions import make_function, open_scope
from interp.compiler.expressions import jump_if, yield_top
from interp.compiler.scope_compiler import ScopeCompiler
from interp.compiler.statements import async_next, iterator, next_item
from interp.machine.hostversion import ELEMENT_HAS_POSITION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor


def comprehension(compiler: ScopeCompiler, node: Any) -> None:
    """A comprehension of any kind."""
    if compiler.module.scopes[node].is_inlined:
        inlined(compiler, node)
    else:
        called(compiler, node)


def called(compiler: ScopeCompiler, node: Any) -> None:
    """As a function of the first iterator."""
    inner = open_scope(compiler, node, node.lineno)
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
    make_function(compiler, code, 0)
    first: ast.comprehension = node.generators[0]
    iterator(compiler, first.iter, "GET_AITER" if first.is_async else "GET_ITER")
    compiler.emit("CALL", 1)
    if inner.scope.is_coroutine and builds is not None:
        compiler.emit("GET_AWAITABLE")
        compiler.await_top()


def inlined(compiler: ScopeCompiler, node: Any) -> None:
    """In the frame of `compiler`."""
    builds = BUILDS[type(node)]
    first: ast.comprehension = node.generators[0]
    iterator(compiler, first.iter, "GET_AITER" if first.is_async else "GET_ITER")
    outer = compiler.enter_inlined(compiler.module.scopes[node])
    variables = compiler.inlined[compiler.scope]
    for name in compiler.scope.cellvars():
        compiler.emit("MAKE_CELL", variables[name])
    if builds is not None:
        compiler.emit(builds[0])
    compiler.emit("SWAP", 2)
    region = compiler.begin()
    loop(compiler, node, 0)
    if variables:
        compiler.close(region)
        end = compiler.label()
        forget(compiler, variables)
        compiler.jump("JUMP", end)
        compiler.handler(region)
        forget(compiler, variables)
        compiler.emit("RERAISE")
        compiler.place(end)
    compiler.leave_inlined(outer)


def forget(compiler: ScopeCompiler, variables: dict[str, int]) -> None:
    """Unbind registers, which may be unbound already."""
    for slot in variables.values():
        compiler.load_none()
        compiler.emit("STORE_FAST", slot)
        compiler.emit("DELETE_FAST", slot)


def loop(compiler: ScopeCompiler, node: Any, index: int) -> None:
    """The index-th `for`, whose iterator is on the stack, and all inside it."""
    generator: ast.comprehension = node.generators[index]
    out, again = compiler.label(), compiler.label()
    region = None
    if generator.is_async:
        header, region = async_next(compiler)
    else:
        header = len(compiler.ops)
        next_item(compiler, generator.iter, out)
    compiler.visit(generator.target)
    for test in generator.ifs:
        jump_if(compiler, test, again, False)
    if index + 1 < len(node.generators):
        following: ast.comprehension = node.generators[index + 1]
        iterator(compiler, following.iter, "GET_AITER" if following.is_async else "GET_ITER")
        loop(compiler, node, index + 1)
    else:
        element(compiler, node)
    compiler.place(again)
    compiler.emit("JUMP_BACK", header)
    if region is not None:
        compiler.handler(region)
        compiler.emit("END_ASYNC_FOR")
    compiler.place(out)


def element(compiler: ScopeCompiler, node: Any) -> None:
    """What happens for each element: it is added below the iterators, or yielded."""
    builds = BUILDS[type(node)]
    outer = compiler.node
    if isinstance(node, ast.DictComp):
        compiler.visit(node.key)
        compiler.visit(node.value)
        key, value = node.key, node.value
        place: Any = ast.Tuple([key, value], lineno=key.lineno, col_offset=key.col_offset)
        place.end_lineno, place.end_col_offset = value.end_lineno, value.end_col_offset
    else:
        compiler.visit(node.elt)
        place = node.elt
    if ELEMENT_HAS_POSITION:
        compiler.node = place
    if builds is None:
        yield_top(compiler)
        compiler.emit("POP_TOP")
    else:
        compiler.emit(builds[1], len(node.generators) + 1)
    compiler.node = outer


BUILDS: dict[type, tuple[str, str] | None] = {
    ast.ListComp: ("BUILD_LIST", "LIST_APPEND"),
    ast.SetComp: ("BUILD_SET", "SET_ADD"),
    ast.DictComp: ("BUILD_MAP", "MAP_ADD"),
    ast.GeneratorExp: None,
}
"""What makes the result and what adds to it."""

VISITORS: dict[type, Visitor] = dict.fromkeys(BUILDS, comprehension)
