"""Wide restricted Python: values, whose types annotations tell.

In: expressions of the JIT's own functions.
Out: operands.

    a or b          the value of `a` or of `b`
    a < b < c       a < b and b < c
    xs[i:j]         an item by a slice of the host

Holds: an annotation is believed where the host gives an object: the type checker has read it.
Does not: read statements, displays or calls; `wideloops` and `wide` do.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from typing import Any, TypeVar

from tracer.frontend.flowgraph import Literal, Operand
from tracer.frontend.statements import Reader
from tracer.frontend.statictypes import BOOL, OBJECT, WORD, Type

LIST = Type("r", list, OBJECT, exact=True)
TUPLE = Type("r", tuple, OBJECT, exact=True)
INDEXED = (list, tuple, bytes)
"""The classes whose items are read by an index, without the host."""
T = TypeVar("T")


class WideValues(Reader):
    """Values and conditions."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._numbers = itertools.count()

    def number(self) -> int:
        """A number that tells a hidden variable from others."""
        return next(self._numbers)

    # -- values ----------------------------------------------------------------------

    def residual(self, function: Any, args: list[Operand], node: ast.AST, result: Type = OBJECT) -> Operand:
        """A call of something of the host."""
        return self.emit("residual", result, [Literal(function, OBJECT), *self.objects(args, node)])

    def convert(self, value: Operand, wanted: Type, node: ast.AST) -> Operand:
        """As `GraphBuilder.convert`; of any object, an annotation is believed: the type checker has read it."""
        found = self.type_of(value)
        if found.kind == "r" and (found.cls is None or found.optional):
            if wanted.kind == "r":
                return value
            if found.cls is None:
                return super().convert(self.emit("move", Type("r", wanted.cls), [value]), wanted, node)
        return super().convert(value, wanted, node)

    def as_declared(self, value: Operand, declared: Type, node: ast.AST) -> Operand:
        """An object that the host has given, of which an annotation says what it is."""
        if declared.kind == "r":
            value.type = declared
            return value
        value.type = Type("r", declared.cls, exact=True)
        return self.convert(value, declared, node)

    def unpack(self, target: ast.expr, value: Operand, node: ast.AST) -> None:
        """Assign to a target, which may be several."""
        if not isinstance(target, ast.Tuple):
            self.store(target, self.hold(value))
            return
        if self.type_of(value).cls not in (tuple, list):
            value = self.residual(tuple, [value], node, TUPLE)
        held = self.hold(value)
        for k, part in enumerate(target.elts):
            self.unpack(part, self.item(held, Literal(k, WORD), node), node)

    def store(self, target: ast.expr, value: Operand) -> None:
        if isinstance(target, ast.Tuple):
            self.unpack(target, value, target)
        else:
            super().store(target, value)

    def item(self, container: Operand, index: Operand, node: ast.AST) -> Operand:
        known = self.type_of(container)
        if known.cls is tuple and known.parts and isinstance(index, Literal):
            part = known.parts[index.value]
            found = self.emit("tuple_get", OBJECT, [container, index])
            return self.as_declared(found, part, node)
        if known.cls is dict and known.element is not None:
            args = [container, self.convert(index, OBJECT, node)]
            return self.as_declared(self.emit("host", OBJECT, args, "getitem"), known.element, node)
        return super().item(container, index, node)

    # -- expressions -----------------------------------------------------------------

    def expr_BoolOp(self, node: ast.BoolOp) -> Operand:
        if self.is_truth(node):
            return self.boolean(node)
        first = node.values[0]
        others = node.values[1:]
        rest = others[0] if len(others) == 1 else ast.copy_location(ast.BoolOp(node.op, others), node)
        held = f".value{next(self._numbers)}"
        self.assign(held, self.hold(self.expression(first)), node)
        name = ast.copy_location(ast.Name(held, ast.Load()), node)
        both = (name, rest) if isinstance(node.op, ast.Or) else (rest, name)
        return self.expression(ast.copy_location(ast.IfExp(name, *both), node))

    def is_truth(self, node: ast.expr) -> bool:
        """Is the value of this expression True or False?"""
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not)
        if not isinstance(node, ast.BoolOp):
            return isinstance(node, ast.Compare) or self.type_without_code(node) == BOOL
        return self.without_code(lambda: self.are_truths(node))

    def are_truths(self, node: ast.BoolOp) -> bool:
        is_and = isinstance(node.op, ast.And)
        for part in node.values[:-1]:
            if not self.is_truth(part):
                return False
            then, otherwise = self.new_block(), self.new_block()
            env_then, env_else = self.condition(part, then, otherwise)
            self.start(then if is_and else otherwise, env_then if is_and else env_else)
        return self.is_truth(node.values[-1])

    def type_without_code(self, node: ast.expr) -> Type:
        """The type of an expression, of which no instruction stays."""
        return self.without_code(lambda: self.type_of(self.expression(node)))

    def without_code(self, answer: Callable[[], T]) -> T:
        """An answer, of which no instruction stays."""
        block, length, blocks, env = self.block, len(self.block.instructions), len(self.blocks), dict(self.env)
        variables = dict(self.variables)
        found = answer()
        self.block, self.env, self.variables, self.reachable = block, env, variables, True
        del self.block.instructions[length:]
        del self.blocks[blocks:]
        return found

    def expr_Compare(self, node: ast.Compare) -> Operand:
        if len(node.ops) == 1:
            return super().expr_Compare(node)
        return self.boolean(self.links(node))

    def condition(self, test: ast.expr, then: Any, otherwise: Any) -> Any:
        if isinstance(test, ast.Compare) and len(test.ops) > 1:
            test = self.links(test)
        return super().condition(test, then, otherwise)

    def links(self, node: ast.Compare) -> ast.expr:
        """`a < b < c` as `a < b and b < c`, where b is simple."""
        if not all(isinstance(part, (ast.Name, ast.Constant, ast.Attribute)) for part in node.comparators[:-1]):
            raise self.error(node, "expected a variable or a field between two comparisons, found another expression")
        operands = [node.left, *node.comparators]
        pairs = zip(operands, node.ops, operands[1:], strict=False)
        tests: list[ast.expr] = [ast.Compare(left, [op], [right]) for left, op, right in pairs]
        return ast.fix_missing_locations(ast.copy_location(ast.BoolOp(ast.And(), tests), node))

    def index(self, node: ast.expr) -> Operand:
        """The operand for an index or a slice."""
        if not isinstance(node, ast.Slice):
            return self.expression(node)
        none = ast.copy_location(ast.Constant(None), node)
        bounds = [self.expression(bound or none) for bound in (node.lower, node.upper, node.step)]
        return self.residual(slice, bounds, node)

    def expr_Subscript(self, node: ast.Subscript) -> Operand:
        if not isinstance(node.slice, ast.Slice):
            return super().expr_Subscript(node)
        container = self.expression(node.value)
        known = self.type_of(container)
        result = Type("r", known.cls, known.element) if known.cls in INDEXED else OBJECT
        return self.emit("host", result, [container, self.index(node.slice)], "getitem")

    def store_item(self, target: ast.Subscript, value: Operand) -> None:
        if not isinstance(target.slice, ast.Slice):
            super().store_item(target, value)
            return
        args = [self.expression(target.value), self.index(target.slice), self.convert(value, OBJECT, target)]
        self.emit_into(None, "host", args, "setitem")
