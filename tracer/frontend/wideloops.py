"""Wide restricted Python: loops, assignments and comprehensions.

In: statements of the JIT's own functions.
Out: instructions appended to the current block.

    for k, x in enumerate(xs): ...     an index that counts up; other iterables through `iter` and `next`
    [f(x) for x in xs if x]            a list that grows
    a, b = pair                        items, by an index

Holds: the variables of a comprehension are its own.
"""

from __future__ import annotations

import ast
import copy
import operator
from collections.abc import Callable
from typing import Any

from tracer.frontend.blocks import merge_envs
from tracer.frontend.expressions import BINARY
from tracer.frontend.flowgraph import Literal, Operand
from tracer.frontend.statictypes import BOOL, OBJECT, WORD, Type, type_of_constant
from tracer.frontend.widevalues import INDEXED, LIST, TUPLE, WideValues
from tracer.hints import NO_MORE
from tracer.records import evolve

_IN_PLACE = {kind: getattr(operator, f"i{name}") for kind, name in BINARY.items()}
_MUTABLE = (list, dict, set)


class WideLoops(WideValues):
    """Assignments, loops, and what is made by loops."""

    # -- statements ------------------------------------------------------------------

    def stmt_Assign(self, node: ast.Assign) -> None:
        first, is_one = node.targets[0], len(node.targets) == 1
        is_display = isinstance(node.value, ast.Tuple) and not has_star(node.value.elts)
        if is_one and (is_display or not isinstance(first, ast.Tuple)):
            super().stmt_Assign(node)
        else:
            held = f".value{self.number()}"
            self.assign(held, self.expression(node.value), node)
            for target in node.targets:
                self.unpack(target, self.variables[held], node)

    def stmt_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name) and node.value is not None:
            declared = self.annotation(node.annotation)
            value = self.expression(node.value)
            if declared.kind == "r" and self.type_of(value).kind == "r":
                value = self.hold(value)
                if isinstance(value, Literal):
                    value = self.emit("move", declared, [value])
                if value.type.cls is not type(None):
                    value.type = declared
            if node.target.id not in self.variables:
                self.declare(node.target.id, declared)
            self.store(node.target, value)
        elif node.value is not None:
            self.store(node.target, self.expression(node.value))

    def stmt_AugAssign(self, node: ast.AugAssign) -> None:
        loaded = copy.copy(node.target)
        loaded.ctx = ast.Load()
        if isinstance(node.target, ast.Name):
            known = self.type_of(self.expression(loaded))
            if known.kind == "r" and known.cls in _MUTABLE:
                args = [self.expression(loaded), self.expression(node.value)]
                self.store(node.target, self.residual(_IN_PLACE[type(node.op)], args, node, known))
                return
        super().stmt_AugAssign(node)

    def stmt_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise self.error(node, "expected an item to delete, found another target")
            args = [self.expression(target.value), self.index(target.slice)]
            self.residual(operator.delitem, args, node)

    def stmt_For(self, node: ast.For) -> None:
        if node.orelse:
            raise self.error(node, "expected a loop without else, found for ... else")
        self.loop(node, node.target, node.iter, node.body, lambda: self.statements(node.body))

    def loop(
        self, node: ast.AST, target: ast.expr, source: ast.expr, body: list[ast.stmt], write: Callable[[], None]
    ) -> None:
        """A loop.  body: what may assign variables.  write: writes the body."""
        called = source.func.id if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) else ""
        if called == "range" and isinstance(source, ast.Call) and not source.keywords:
            bounds = [self.convert(self.expression(a), WORD, a) for a in source.args]
            if len(bounds) < 3:
                start, stop = (Literal(0, WORD), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
                self.count(node, target, start, stop, body, lambda k: self.unpack(target, k, node), write)
                return
        if called == "enumerate" and isinstance(source, ast.Call) and isinstance(target, ast.Tuple):
            if len(source.args) == 1 and not source.keywords:
                items = self.hold(self.expression(source.args[0]))
                if self.type_of(items).cls in INDEXED:
                    number, each = target.elts

                    def assign_both(k: Operand) -> None:
                        self.unpack(number, k, node)
                        self.unpack(each, self.item(items, k, node), node)

                    stop = self.length(items, source)
                    self.count(node, target, Literal(0, WORD), stop, body, assign_both, write)
                    return
                result = self.residual(enumerate, [items], node)
                self.iterate(node, target, result, evolve(TUPLE, element=OBJECT), body, write)
                return
        container = self.hold(self.expression(source))
        known = self.type_of(container)
        if known.cls in INDEXED:
            stop = self.length(container, source)

            def assign(k: Operand) -> None:
                self.unpack(target, self.item(container, k, node), node)

            self.count(node, target, Literal(0, WORD), stop, body, assign, write)
            return
        element = known.parts[0] if known.cls is dict and known.parts else known.element or OBJECT
        self.iterate(node, target, container, element, body, write)

    def count(
        self, node: ast.AST, target: ast.expr, start: Operand, stop: Operand, body: list[ast.stmt],
        assign: Callable[[Operand], None], write: Callable[[], None],
    ) -> None:  # fmt: skip
        """A loop with an index that counts up from `start` to before `stop`."""
        index = self.new_register(WORD, f".index{self.number()}")
        stop = self.hold(stop)
        self.emit_into(index, "move", [start])
        top, block, step, end = (self.new_block() for _ in range(4))
        self.goto(top)
        self.start(top, self.forget_assigned([*body, ast.Expr(target)]))
        self.finish_block("branch", [self.emit("int_lt", BOOL, [index, stop])], (block, end))
        env = dict(self.env)
        self.start(block, env)
        assign(index)
        loop = self.body_of_loop(write, step, end)
        self.start(step, env)
        self.emit_into(index, "int_add", [index, Literal(1, WORD)])
        self.goto(top)
        self.start(end, merge_envs([env, *loop.breaks]))

    def iterate(
        self, node: ast.AST, target: ast.expr, container: Operand, element: Type, body: list[ast.stmt],
        write: Callable[[], None],
    ) -> None:  # fmt: skip
        """A loop over any iterable."""
        iterator = self.hold(self.residual(iter, [container], node))
        top, block, end = self.new_block(), self.new_block(), self.new_block()
        self.goto(top)
        self.start(top, self.forget_assigned([*body, ast.Expr(target)]))
        value = self.residual(next, [iterator, Literal(NO_MORE, OBJECT)], node)
        done = self.emit("ptr_eq", BOOL, [value, Literal(NO_MORE, OBJECT)])
        self.finish_block("branch", [done], (end, block))
        env = dict(self.env)
        self.start(block, env)
        self.unpack(target, self.as_declared(value, element, node), node)
        loop = self.body_of_loop(write, top, end)
        self.start(end, merge_envs([env, *loop.breaks]))

    # -- displays --------------------------------------------------------------------

    def expr_List(self, node: ast.List) -> Operand:
        if not has_star(node.elts):
            return super().expr_List(node)
        made = self.hold(self.emit("newlist", LIST, []))
        for part in node.elts:
            if isinstance(part, ast.Starred):
                self.residual(list.extend, [made, self.expression(part.value)], node)
            else:
                self.emit_into(None, "host", [made, self.convert(self.expression(part), OBJECT, node)], "append")
        return made

    def expr_Tuple(self, node: ast.Tuple) -> Operand:
        if has_star(node.elts):
            made = self.expr_List(ast.copy_location(ast.List(node.elts, node.ctx), node))
            return self.residual(tuple, [made], node, TUPLE)
        made = super().expr_Tuple(node)
        if isinstance(made, Literal):
            made.type = type_of_constant(made.value) if not made.value else made.type
        return made

    def expr_Dict(self, node: ast.Dict) -> Operand:
        made = self.hold(self.residual(dict, [], node, Type("r", dict, OBJECT, exact=True)))
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                raise self.error(node, "expected keys and values, found **")
            pair = [self.convert(self.expression(part), OBJECT, node) for part in (key, value)]
            self.emit_into(None, "host", [made, *pair], "setitem")
        return made

    def expr_Set(self, node: ast.Set) -> Operand:
        made = self.hold(self.residual(set, [], node, Type("r", set, OBJECT, exact=True)))
        for part in node.elts:
            self.residual(set.add, [made, self.expression(part)], node)
        return made

    def expr_ListComp(self, node: ast.ListComp) -> Operand:
        return self.comprehension(node, self.emit("newlist", LIST, []), list.append)

    def expr_GeneratorExp(self, node: ast.GeneratorExp) -> Operand:
        return self.comprehension(node, self.emit("newlist", LIST, []), list.append)

    def expr_SetComp(self, node: ast.SetComp) -> Operand:
        return self.comprehension(node, self.residual(set, [], node, Type("r", set, OBJECT, exact=True)), set.add)

    def expr_DictComp(self, node: ast.DictComp) -> Operand:
        made = self.residual(dict, [], node, Type("r", dict, OBJECT, exact=True))
        return self.comprehension(node, made, dict.__setitem__)

    def comprehension(self, node: Any, made: Operand, add: Any) -> Operand:
        """Fill a container, whose method adds something to it."""
        renamed = Renamed(self.number()).visit(copy.deepcopy(node))
        parts = [renamed.key, renamed.value] if isinstance(node, ast.DictComp) else [renamed.elt]

        def write(depth: int) -> None:
            if depth == len(renamed.generators):
                values = [self.convert(self.expression(part), OBJECT, node) for part in parts]
                if add is list.append:
                    self.emit_into(None, "host", [made, *values], "append")
                else:
                    self.residual(add, [made, *values], node)
                return
            generator = renamed.generators[depth]
            self.loop(node, generator.target, generator.iter, [], lambda: tested(generator.ifs, depth + 1))

        def tested(tests: list[ast.expr], depth: int) -> None:
            if not tests:
                write(depth)
                return
            then, otherwise = self.new_block(), self.new_block()
            env_then, env_else = self.condition(tests[0], then, otherwise)
            self.start(then, env_then)
            tested(tests[1:], depth)
            ends = [(self.block, self.env)] if self.reachable else []
            self.start(otherwise, env_else)
            self.join([*ends, (self.block, self.env)])

        write(0)
        return made

    def expr_JoinedStr(self, node: ast.JoinedStr) -> Operand:
        parts = [self.expression(part) for part in node.values]
        made = self.emit("newtuple", TUPLE, self.objects(parts, node))
        return self.residual(str.join, [Literal("", type_of_constant("")), made], node, Type("r", str, exact=True))

    def expr_FormattedValue(self, node: ast.FormattedValue) -> Operand:
        value = self.expression(node.value)
        if node.conversion != -1:
            value = self.residual({115: str, 114: repr, 97: ascii}[node.conversion], [value], node)
        spec = self.expression(node.format_spec) if node.format_spec else Literal("", type_of_constant(""))
        return self.residual(format, [value, spec], node, Type("r", str, exact=True))


def has_star(nodes: list[ast.expr]) -> bool:
    return any(isinstance(node, ast.Starred) for node in nodes)


class Renamed(ast.NodeTransformer):
    """Gives the variables of a comprehension names of their own."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._names: set[str] = set()

    def visit_ListComp(self, node: Any) -> Any:
        return self._of_comprehension(node)

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp

    def _of_comprehension(self, node: Any) -> Any:
        for generator in node.generators:
            for part in ast.walk(generator.target):
                if isinstance(part, ast.Name):
                    self._names.add(part.id)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self._names:
            return ast.copy_location(ast.Name(f"{node.id}.{self._number}", node.ctx), node)
        return node
