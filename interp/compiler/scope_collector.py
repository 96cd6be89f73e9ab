"""Walks a tree and notes in which scope each name is used and bound.

In: an `ast.Module`, `ast.Expression` or `ast.Interactive` that the host's compiler accepts.
Out: `Scope`s by the node that opens them; `analyse` has them resolved too.

    [y := x for x in xs]     listcomp: .0 parameter, x bound, y nonlocal (or global)     around: xs used, y bound

Holds: defaults, decorators, annotations, bases and a comprehension's first iterable belong to the scope around.
"""

from __future__ import annotations

import _ast as ast

from interp.compiler.scopes import (
    BIND,
    CLASS,
    COMPREHENSION,
    FUNCTION,
    GLOBAL,
    LAMBDA,
    MODULE,
    NONLOCAL,
    USE,
    Scope,
    resolve,
)
from tracer.hints import stack_is_low

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


TOO_DEEP = "maximum recursion depth exceeded during compilation"


def analyse(tree: ast.AST, future_annotations: bool) -> dict[ast.AST, Scope]:
    """All scopes of `tree` by the node that opens them, resolved."""
    collector = Collector(future_annotations)
    top = Scope(MODULE, "<module>", None, None)
    collector.scopes[tree] = top
    collector.scope = top
    body: Any = tree
    if isinstance(tree, ast.Expression):
        collector.visit(tree.body)
    else:
        collector.visit_all(body.body)
    resolve(top, None, set())
    return collector.scopes


class Collector:
    """Walks the tree once; `scope` is the one being filled."""

    __slots__ = ("future_annotations", "scope", "scopes")

    scopes: dict[ast.AST, Scope]
    scope: Scope
    future_annotations: bool

    def __init__(self, future_annotations: bool) -> None:
        self.scopes = {}
        self.scope = Scope(MODULE, "", None, None)
        self.future_annotations = future_annotations

    def visit(self, node: Any) -> None:
        """Note the names of one node."""
        if stack_is_low():
            raise RecursionError(TOO_DEEP)
        kind = type(node)
        visitor = VISITORS.get(kind)
        if visitor is not None:
            visitor(self, node)
            return
        for field in node._fields:
            value = getattr(node, field)
            if type(value) is list:
                self.visit_all(value)
            elif isinstance(value, _VISITED):
                self.visit(value)

    def visit_all(self, nodes: Iterable[Any]) -> None:
        """Note the names of each node, which may be None (`{**a}`)."""
        for node in nodes:
            if isinstance(node, _VISITED):
                self.visit(node)

    def enter(self, node: ast.AST, kind: str, name: str, private: str | None) -> Scope:
        """Open a scope inside the current one and make it the current one; the caller puts the old one back."""
        outer = self.scope
        scope = Scope(kind, name, outer, private)
        scope.is_nested = outer.is_nested or outer.is_function
        outer.children.append(scope)
        self.scopes[node] = scope
        self.scope = scope
        return outer

    def name(self, node: ast.Name) -> None:
        """A variable."""
        scope = self.scope
        name = node.id
        if type(node.ctx) is ast.Load:
            scope.mention(name, USE)
            if name == "super" and scope.is_function:
                scope.mention("__class__", USE)
        else:
            scope.mention(name, BIND)

    def constant(self, node: ast.Constant) -> None:
        """No names."""

    def attribute(self, node: ast.Attribute) -> None:
        """Its name is no variable."""
        self.visit(node.value)
        if type(node.ctx) is ast.Store and isinstance(node.value, ast.Name) and node.value.id == "self":
            scope = self.scope.frame_scope.parent
            while scope is not None and scope.kind != CLASS:
                scope = scope.parent
            if scope is not None:
                scope.static_attributes.add(node.attr)

    def augmented(self, node: ast.AugAssign) -> None:
        """Its target exists already, so it adds no static attribute to a class."""
        self.visit(node.target.value if isinstance(node.target, ast.Attribute) else node.target)
        self.visit(node.value)

    def call(self, node: ast.Call) -> None:
        """The commonest expression."""
        self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            self.visit(keyword.value)

    def expression(self, node: ast.Expr) -> None:
        """An expression statement."""
        self.visit(node.value)

    def binary(self, node: ast.BinOp) -> None:
        """Two operands."""
        self.visit(node.left)
        self.visit(node.right)

    def function(self, node: Any) -> None:
        """def and async def."""
        self.scope.mention(node.name, BIND)
        self.signature(node.args)
        if not self.future_annotations:
            for argument in all_arguments(node.args):
                if argument.annotation is not None:
                    self.visit(argument.annotation)
            if node.returns is not None:
                self.visit(node.returns)
        self.visit_all(node.decorator_list)
        outer = self.enter(node, FUNCTION, node.name, self.scope.private)
        self.scope.is_coroutine = type(node) is ast.AsyncFunctionDef
        self.scope.positional = len(node.args.posonlyargs) + len(node.args.args)
        for argument in all_arguments(node.args):
            self.scope.parameter(argument.arg)
        self.visit_all(node.body)
        self.scope = outer

    def lambda_(self, node: ast.Lambda) -> None:
        """A lambda."""
        self.signature(node.args)
        outer = self.enter(node, LAMBDA, "<lambda>", self.scope.private)
        self.scope.positional = len(node.args.posonlyargs) + len(node.args.args)
        for argument in all_arguments(node.args):
            self.scope.parameter(argument.arg)
        self.visit(node.body)
        self.scope = outer

    def signature(self, args: ast.arguments) -> None:
        """Defaults belong to the scope around."""
        self.visit_all(args.defaults)
        self.visit_all(args.kw_defaults)

    def class_(self, node: ast.ClassDef) -> None:
        """A class body; its names are private to its methods."""
        self.scope.mention(node.name, BIND)
        self.visit_all(node.bases)
        self.visit_all(node.keywords)
        self.visit_all(node.decorator_list)
        outer = self.enter(node, CLASS, node.name, node.name.lstrip("_"))
        self.visit_all(node.body)
        self.scope = outer

    def comprehension(self, node: Any) -> None:
        """Its first iterable belongs to the scope around."""
        generators: list[ast.comprehension] = node.generators
        first = generators[0]
        self.visit(first.iter)
        outer = self.enter(node, COMPREHENSION, COMPREHENSION_NAMES[type(node)], self.scope.private)
        scope = self.scope
        scope.is_generator = type(node) is ast.GeneratorExp
        scope.is_coroutine = bool(first.is_async)
        if not scope.is_inlined:
            scope.parameter(".0")
        self.visit(first.target)
        self.visit_all(first.ifs)
        for generator in generators[1:]:
            self.visit(generator.target)
            self.visit(generator.iter)
            self.visit_all(generator.ifs)
            scope.is_coroutine = scope.is_coroutine or bool(generator.is_async)
        if isinstance(node, ast.DictComp):
            self.visit(node.key)
            self.visit(node.value)
        else:
            self.visit(node.elt)
        self.scope = outer
        if scope.is_coroutine and not scope.is_generator:
            outer.is_coroutine = True

    def walrus(self, node: ast.NamedExpr) -> None:
        """Inside comprehensions it binds in the function (or module) around them."""
        name = node.target.id
        scope = self.scope
        while scope.kind == COMPREHENSION and scope.parent is not None:
            scope = scope.parent
        if scope is not self.scope:
            is_global = scope.kind == MODULE or bool(scope.mentions.get(scope.mangle(name), 0) & GLOBAL)
            inner: Scope | None = self.scope
            while inner is not None and inner is not scope:
                inner.mention(name, GLOBAL if is_global else NONLOCAL)
                inner = inner.parent
            scope.mention(name, GLOBAL | BIND if is_global else BIND)
        else:
            scope.mention(name, BIND)
        self.visit(node.value)

    def global_(self, node: ast.Global) -> None:
        """`global a, b`."""
        for name in node.names:
            self.scope.mention(name, GLOBAL)

    def nonlocal_(self, node: ast.Nonlocal) -> None:
        """`nonlocal a, b`."""
        for name in node.names:
            self.scope.mention(name, NONLOCAL)

    def import_(self, node: Any) -> None:
        """`import a.b` binds a; `import a.b as c` and `from a import b as c` bind c."""
        for alias in node.names:
            if alias.name != "*":
                self.scope.mention(alias.asname or alias.name.partition(".")[0], BIND)

    def annotated(self, node: ast.AnnAssign) -> None:
        """A bare `x: T` makes x local all the same."""
        if isinstance(node.target, ast.Name):
            if node.simple or node.value is not None:
                self.scope.mention(node.target.id, BIND)
        elif node.value is None and isinstance(node.target, ast.Attribute):
            self.visit(node.target.value)
        else:
            self.visit(node.target)
        if not self.future_annotations:
            self.visit(node.annotation)
        if node.value is not None:
            self.visit(node.value)

    def handler(self, node: ast.ExceptHandler) -> None:
        """`except C as name`."""
        if node.type is not None:
            self.visit(node.type)
        if node.name is not None:
            self.scope.mention(node.name, BIND)
        self.visit_all(node.body)

    def pattern(self, node: Any) -> None:
        """Patterns that may capture; `rest` of a mapping is named so."""
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name is not None:
            self.scope.mention(name, BIND)
        for name in node._fields:
            value = getattr(node, name, None)
            for child in value if isinstance(value, list) else (value,):
                if isinstance(child, ast.AST):
                    self.visit(child)

    def suspend(self, node: Any) -> None:
        """yield and yield from make a generator."""
        self.scope.is_generator = True
        if node.value is not None:
            self.visit(node.value)

    def await_(self, node: ast.Await) -> None:
        """await makes a coroutine (of a comprehension too)."""
        self.scope.is_coroutine = True
        self.visit(node.value)


COMPREHENSION_NAMES: dict[type, str] = {
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}

VISITORS: dict[type, Callable[[Collector, Any], None]] = {
    ast.Name: Collector.name,
    ast.Constant: Collector.constant,
    ast.Attribute: Collector.attribute,
    ast.Call: Collector.call,
    ast.Expr: Collector.expression,
    ast.BinOp: Collector.binary,
    ast.FunctionDef: Collector.function,
    ast.AsyncFunctionDef: Collector.function,
    ast.Lambda: Collector.lambda_,
    ast.ClassDef: Collector.class_,
    ast.NamedExpr: Collector.walrus,
    ast.Global: Collector.global_,
    ast.Nonlocal: Collector.nonlocal_,
    ast.Import: Collector.import_,
    ast.ImportFrom: Collector.import_,
    ast.AugAssign: Collector.augmented,
    ast.AnnAssign: Collector.annotated,
    ast.ExceptHandler: Collector.handler,
    ast.MatchAs: Collector.pattern,
    ast.MatchStar: Collector.pattern,
    ast.MatchMapping: Collector.pattern,
    ast.Yield: Collector.suspend,
    ast.YieldFrom: Collector.suspend,
    ast.Await: Collector.await_,
    **dict.fromkeys(COMPREHENSION_NAMES, Collector.comprehension),
}

_VISITED = (
    ast.expr, ast.stmt, ast.excepthandler, ast.keyword, ast.comprehension, ast.withitem, ast.match_case, ast.pattern,
)


def all_arguments(args: ast.arguments) -> list[ast.arg]:
    """Parameters in the order of registers."""
    result = args.posonlyargs + args.args + args.kwonlyargs
    if args.vararg is not None:
        result.append(args.vararg)
    if args.kwarg is not None:
        result.append(args.kwarg)
    return result
