"""Compiles what opens a scope: def, lambda, class and comprehensions.

In: their nodes.  Out: in the scope around, instructions that make the object; beside it, a Code of its own.

    @d                       LOAD d
    def f(a, b=1): ...   =>  LOAD_CONST (1,); LOAD_CONST <code f>; MAKE_FUNCTION defaults; CALL 1; STORE f

    class C(B): ...      =>  LOAD_BUILD_CLASS; LOAD_CONST <code C>; MAKE_FUNCTION; LOAD_CONST "C"; LOAD B; CALL 3;
                             STORE C

    [x for x in xs]      =>  LOAD_CONST <code <listcomp>>; MAKE_FUNCTION; LOAD xs; GET_ITER; CALL 1
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from interp import scopes
from interp.code import VARARGS, VARKEYWORDS, Code
from interp.compiler_calls import arguments, is_spread, spread_arguments
from interp.compiler_expressions import UNKNOWN, fold_all, jump_if, yield_top
from interp.compiler_statements import annotation, async_next, body, docstring, iterable
from interp.compiler_unit import Unit, Visitor
from interp.opcodes import MAKE_FUNCTION
from interp.refusals import refuse
from interp.scopes import Scope


def open_scope(unit: Unit, node: Any, firstlineno: int) -> Unit:
    """The unit of the scope that `node` opens."""
    scope = unit.module.scopes[node]
    return Unit(unit.module, scope, qualified_name(unit, scope), firstlineno)


def qualified_name(unit: Unit, scope: Scope) -> str:
    """`__qualname__` by the host's rule: a name declared global stands alone."""
    outer = unit.scope
    if outer.kind == scopes.MODULE:
        return scope.name
    if scope.kind in (scopes.FUNCTION, scopes.CLASS):
        if outer.resolved.get(outer.mangle(scope.name)) == scopes.GLOBAL_EXPLICIT:
            return scope.name
    between = ".<locals>." if outer.kind in (scopes.FUNCTION, scopes.LAMBDA) else "."
    return unit.qualname + between + scope.name


def make_function(unit: Unit, code: Code, flags: int) -> None:
    """The function of `code`; what `flags` announces is on the stack."""
    if unit.load_closure(code.freevars):
        flags |= MAKE_FUNCTION.closure
    unit.load_const(code)
    unit.emit("MAKE_FUNCTION", flags)


def defaults(unit: Unit, args: ast.arguments) -> int:
    """Push default values; the flags that say which."""
    flags = 0
    if args.defaults:
        constants = fold_all(args.defaults)
        if constants is not UNKNOWN:
            unit.load_const(constants)
        else:
            unit.visit_all(args.defaults)
            unit.emit("BUILD_TUPLE", len(args.defaults))
        flags |= MAKE_FUNCTION.defaults
    both = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    pairs = [(arg.arg, value) for arg, value in both if value is not None]
    if pairs:
        for name, value in pairs:
            unit.load_const(unit.scope.mangle(name))
            unit.visit(value)
        unit.emit("BUILD_MAP", len(pairs))
        flags |= MAKE_FUNCTION.kwdefaults
    return flags


def annotation_dict(unit: Unit, node: Any) -> int:
    """Push the dict of annotations, in the host's order; the flag that says so."""
    args: ast.arguments = node.args
    ordered = [*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg]
    pairs = [(arg.arg, arg.annotation) for arg in ordered if arg is not None and arg.annotation is not None]
    if node.returns is not None:
        pairs.append(("return", node.returns))
    if not pairs:
        return 0
    for name, value in pairs:
        unit.load_const(unit.scope.mangle(name))
        annotation(unit, value)
    unit.emit("BUILD_MAP", len(pairs))
    return MAKE_FUNCTION.annotations


def signature(args: ast.arguments) -> tuple[tuple[int, int, int], int]:
    """(argcount, posonlyargcount, kwonlyargcount) and the flags of a parameter list."""
    flags = (VARARGS if args.vararg else 0) | (VARKEYWORDS if args.kwarg else 0)
    return (len(args.posonlyargs) + len(args.args), len(args.posonlyargs), len(args.kwonlyargs)), flags


def refuse_type_parameters(unit: Unit, node: Any) -> None:
    """`def f[T]` and `class C[T]` are of 3.12."""
    parameters = getattr(node, "type_params", None)
    if parameters:
        raise refuse("type_params", parameters[0], unit.module.filename, unit.module.lines)


def first_line(node: Any) -> int:
    """Where a definition begins: at its first decorator."""
    decorators: list[ast.expr] = node.decorator_list
    line: int = decorators[0].lineno if decorators else node.lineno
    return line


def decorate(unit: Unit, node: Any, make: Callable[[], None]) -> None:
    """Decorators around what `make` leaves, then the name."""
    unit.visit_all(node.decorator_list)
    make()
    outer = unit.node
    for decorator in reversed(node.decorator_list):
        unit.node = decorator
        unit.emit("CALL", 1)
    unit.node = outer
    unit.store_name(node.name)


def function(unit: Unit, node: Any) -> None:
    """def and async def."""
    refuse_type_parameters(unit, node)

    def make() -> None:
        flags = defaults(unit, node.args) | annotation_dict(unit, node)
        make_function(unit, function_code(unit, node), flags)

    decorate(unit, node, make)


def function_code(unit: Unit, node: Any) -> Code:
    """The Code of a def."""
    inner = open_scope(unit, node, first_line(node))
    doc = docstring(node.body)
    inner.visit_all(node.body if doc is None else node.body[1:])
    inner.load_none()
    inner.emit("RETURN_VALUE")
    counts, flags = signature(node.args)
    return inner.assemble(counts, flags, doc)


def lambda_(unit: Unit, node: ast.Lambda) -> None:
    """A lambda."""
    flags = defaults(unit, node.args)
    inner = open_scope(unit, node, node.lineno)
    inner.visit(node.body)
    inner.emit("RETURN_VALUE")
    counts, variadic = signature(node.args)
    make_function(unit, inner.assemble(counts, variadic), flags)


def class_(unit: Unit, node: ast.ClassDef) -> None:
    """A class statement."""
    refuse_type_parameters(unit, node)

    def make() -> None:
        unit.emit("LOAD_BUILD_CLASS")
        make_function(unit, class_code(unit, node), 0)
        unit.load_const(node.name)
        if is_spread(node):
            spread_arguments(unit, node.bases, node.keywords, pushed=2)
        else:
            arguments(unit, node.bases, node.keywords, "CALL", node, pushed=2)

    decorate(unit, node, make)


def class_code(unit: Unit, node: ast.ClassDef) -> Code:
    """The Code of a class body; it returns the cell of `__class__` if methods use it, else None."""
    inner = open_scope(unit, node, first_line(node))
    inner.load_name("__name__")
    inner.store_name("__module__")
    inner.load_const(inner.qualname)
    inner.store_name("__qualname__")
    body(inner, node.body)
    if inner.scope.class_cell:
        inner.emit("LOAD_CLOSURE", inner.cell_of["__class__"])
        inner.emit("COPY", 1)
        inner.store_name("__classcell__")
    else:
        inner.load_none()
    inner.emit("RETURN_VALUE")
    return inner.assemble()


# -- comprehensions


def comprehension(unit: Unit, node: Any) -> None:
    """List, set and dict comprehensions and generator expressions: a function of their first iterator."""
    inner = open_scope(unit, node, node.lineno)
    inner.node = node
    builds = BUILDS[type(node)]
    if builds is not None:
        inner.emit(builds[0])
    comprehension_loop(inner, node, 0)
    if builds is None:
        inner.load_none()
    inner.emit("RETURN_VALUE")
    code = inner.assemble((1, 0, 0))
    make_function(unit, code, 0)
    first: ast.comprehension = node.generators[0]
    if first.is_async:
        unit.visit(first.iter)
        unit.emit("GET_AITER")
    else:
        iterable(unit, first.iter)
        unit.emit("GET_ITER")
    unit.emit("CALL", 1)
    if inner.scope.is_coroutine and builds is not None:
        unit.emit("GET_AWAITABLE")
        unit.await_top()


def comprehension_loop(unit: Unit, node: Any, index: int) -> None:
    """The index-th `for` and all inside it."""
    generator: ast.comprehension = node.generators[index]
    if index == 0:
        unit.emit("LOAD_FAST", 0)
    elif generator.is_async:
        unit.visit(generator.iter)
        unit.emit("GET_AITER")
    else:
        iterable(unit, generator.iter)
        unit.emit("GET_ITER")
    out, again = unit.label(), unit.label()
    region = None
    if generator.is_async:
        header, region = async_next(unit)
    else:
        header = len(unit.ops)
        unit.jump("FOR_ITER", out)
    unit.visit(generator.target)
    for test in generator.ifs:
        jump_if(unit, test, again, False)
    if index + 1 < len(node.generators):
        comprehension_loop(unit, node, index + 1)
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
    if isinstance(node, ast.DictComp):
        unit.visit(node.key)
        unit.visit(node.value)
    else:
        unit.visit(node.elt)
    if builds is None:
        yield_top(unit)
        unit.emit("POP_TOP")
    else:
        unit.emit(builds[1], len(node.generators) + 1)


BUILDS: dict[type, tuple[str, str] | None] = {
    ast.ListComp: ("BUILD_LIST", "LIST_APPEND"),
    ast.SetComp: ("BUILD_SET", "SET_ADD"),
    ast.DictComp: ("BUILD_MAP", "MAP_ADD"),
    ast.GeneratorExp: None,
}
"""What makes the result and what adds to it."""

VISITORS: dict[type, Visitor] = {
    ast.FunctionDef: function, ast.AsyncFunctionDef: function, ast.Lambda: lambda_, ast.ClassDef: class_,
    **dict.fromkeys(BUILDS, comprehension),
}  # fmt: skip

