"""Compiles definitions: def, lambda and class.

In: their nodes.  Out: in the scope around, instructions that make the object; beside it, a Code of its own.

    @d                       LOAD d
    def f(a, b=1): ...   =>  LOAD_CONST (1,); LOAD_CONST <code f>; MAKE_FUNCTION defaults; CALL 1; STORE f

    class C(B): ...      =>  LOAD_BUILD_CLASS; LOAD_CONST <code C>; MAKE_FUNCTION; LOAD_CONST "C"; LOAD B; CALL 3;
                             STORE C
"""

from __future__ import annotations

import _ast as ast

from interp.compiler import scopes
from interp.compiler.calls import arguments, is_spread, spread_arguments
from interp.compiler.folding import UNKNOWN, fold_all
from interp.compiler.refusals import refuse
from interp.compiler.scope_compiler import ScopeCompiler
from interp.compiler.scopes import Scope
from interp.compiler.statements import annotation, body, docstring
from interp.machine.code import VARARGS, VARKEYWORDS, Code
from interp.machine.hostversion import CLASSES_KNOW_SOURCE
from interp.machine.opcodes import MAKE_FUNCTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor


_DEFAULTS, _KWDEFAULTS = MAKE_FUNCTION.defaults, MAKE_FUNCTION.kwdefaults
_ANNOTATIONS, _CLOSURE = MAKE_FUNCTION.annotations, MAKE_FUNCTION.closure


def open_scope(compiler: ScopeCompiler, node: Any, firstlineno: int) -> ScopeCompiler:
    """The compiler of the scope that `node` opens."""
    scope = compiler.module.scopes[node]
    return ScopeCompiler(compiler.module, scope, qualified_name(compiler, scope), firstlineno)


def qualified_name(compiler: ScopeCompiler, scope: Scope) -> str:
    """`__qualname__` by the host's rule: a name declared global stands alone."""
    outer = compiler.scope.frame_scope
    if outer.kind == scopes.MODULE:
        return scope.name
    if scope.kind in (scopes.FUNCTION, scopes.CLASS):
        if outer.resolved.get(outer.mangle(scope.name)) == scopes.GLOBAL_EXPLICIT:
            return scope.name
    between = ".<locals>." if outer.kind in (scopes.FUNCTION, scopes.LAMBDA) else "."
    return compiler.qualname + between + scope.name


def make_function(compiler: ScopeCompiler, code: Code, flags: int) -> None:
    """The function of `code`; what `flags` announces is on the stack."""
    if compiler.load_closure(code.freevars):
        flags |= _CLOSURE
    compiler.load_const(code)
    compiler.emit("MAKE_FUNCTION", flags)


def defaults(compiler: ScopeCompiler, args: ast.arguments) -> int:
    """Push default values; the flags that say which."""
    flags = 0
    if args.defaults:
        constants = fold_all(args.defaults)
        if constants is not UNKNOWN:
            compiler.load_const(constants)
        else:
            compiler.visit_all(args.defaults)
            compiler.emit("BUILD_TUPLE", len(args.defaults))
        flags |= _DEFAULTS
    both = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    pairs = [(arg.arg, value) for arg, value in both if value is not None]
    if pairs:
        for name, value in pairs:
            compiler.load_const(compiler.scope.mangle(name))
            compiler.visit(value)
        compiler.emit("BUILD_MAP", len(pairs))
        flags |= _KWDEFAULTS
    return flags


def annotation_dict(compiler: ScopeCompiler, node: Any) -> int:
    """Push the dict of annotations, in the host's order; the flag that says so."""
    args: ast.arguments = node.args
    ordered = [*args.args, *args.posonlyargs, args.vararg, *args.kwonlyargs, args.kwarg]
    pairs = [(arg.arg, arg.annotation) for arg in ordered if arg is not None and arg.annotation is not None]
    if node.returns is not None:
        pairs.append(("return", node.returns))
    if not pairs:
        return 0
    for name, value in pairs:
        compiler.load_const(compiler.scope.mangle(name))
        annotation(compiler, value)
    compiler.emit("BUILD_MAP", len(pairs))
    return _ANNOTATIONS


def signature(args: ast.arguments) -> tuple[tuple[int, int, int], int]:
    """(argcount, posonlyargcount, kwonlyargcount) and the flags of a parameter list."""
    flags = (VARARGS if args.vararg else 0) | (VARKEYWORDS if args.kwarg else 0)
    return (len(args.posonlyargs) + len(args.args), len(args.posonlyargs), len(args.kwonlyargs)), flags


def refuse_type_parameters(compiler: ScopeCompiler, node: Any) -> None:
    """`def f[T]` and `class C[T]` are of 3.12."""
    parameters = getattr(node, "type_params", None)
    if parameters:
        raise refuse("type_params", parameters[0], compiler.module.filename, compiler.module.lines)


def first_line(node: Any) -> int:
    """Where a definition begins: at its first decorator."""
    decorators: list[ast.expr] = node.decorator_list
    line: int = decorators[0].lineno if decorators else node.lineno
    return line


def decorated(compiler: ScopeCompiler, node: Any) -> None:
    """Apply the decorators, which lie below the function or class on the stack; then store the name."""
    outer = compiler.node
    for decorator in reversed(node.decorator_list):
        compiler.node = decorator
        compiler.emit("CALL", 1)
    compiler.node = outer
    compiler.store_name(node.name)


def function(compiler: ScopeCompiler, node: Any) -> None:
    """def and async def."""
    refuse_type_parameters(compiler, node)
    compiler.visit_all(node.decorator_list)
    flags = defaults(compiler, node.args)
    flags |= annotation_dict(compiler, node)
    make_function(compiler, function_code(compiler, node), flags)
    decorated(compiler, node)


def function_code(compiler: ScopeCompiler, node: Any) -> Code:
    """The Code of a def."""
    inner = open_scope(compiler, node, first_line(node))
    doc = docstring(node.body)
    inner.visit_all(node.body if doc is None else node.body[1:])
    inner.load_none()
    inner.emit("RETURN_VALUE")
    counts, flags = signature(node.args)
    return inner.assemble(counts, flags, doc)


def lambda_(compiler: ScopeCompiler, node: ast.Lambda) -> None:
    """A lambda."""
    flags = defaults(compiler, node.args)
    inner = open_scope(compiler, node, node.lineno)
    inner.visit(node.body)
    inner.emit("RETURN_VALUE")
    counts, variadic = signature(node.args)
    make_function(compiler, inner.assemble(counts, variadic), flags)


def class_(compiler: ScopeCompiler, node: ast.ClassDef) -> None:
    """A class statement."""
    refuse_type_parameters(compiler, node)
    compiler.visit_all(node.decorator_list)
    compiler.emit("LOAD_BUILD_CLASS")
    make_function(compiler, class_code(compiler, node), 0)
    compiler.load_const(node.name)
    if is_spread(node):
        spread_arguments(compiler, node.bases, node.keywords, pushed=2)
    else:
        arguments(compiler, node.bases, node.keywords, "CALL", node, pushed=2)
    decorated(compiler, node)


def class_code(compiler: ScopeCompiler, node: ast.ClassDef) -> Code:
    """The Code of a class body; it returns the cell of `__class__` if methods use it, else None."""
    inner = open_scope(compiler, node, first_line(node))
    inner.load_name("__name__")
    inner.store_name("__module__")
    inner.load_const(inner.qualname)
    inner.store_name("__qualname__")
    if CLASSES_KNOW_SOURCE:
        inner.load_const(inner.firstlineno)
        inner.store_name("__firstlineno__")
    body(inner, node.body)
    if CLASSES_KNOW_SOURCE:
        inner.load_const(tuple(sorted(inner.scope.static_attributes)))
        inner.store_name("__static_attributes__")
    if inner.scope.class_cell:
        inner.emit("LOAD_CLOSURE", inner.cell_of["__class__"])
        inner.emit("COPY", 1)
        inner.store_name("__classcell__")
    else:
        inner.load_none()
    inner.emit("RETURN_VALUE")
    return inner.assemble()


VISITORS: dict[type, Visitor] = {
    ast.FunctionDef: function, ast.AsyncFunctionDef: function, ast.Lambda: lambda_, ast.ClassDef: class_,
}  # fmt: skip
