"""Wide restricted Python: what only translated functions may use, those of the JIT itself.

In: a function whose source can be read.
Out: its `Graph`.

    for k, x in enumerate(xs): ...     an index that counts up; other iterables through `iter` and `next`
    [f(x) for x in xs if x]            a list that grows
    a or b                             the value of `a` or of `b`
    f(x, key=y)                        f(x, y), in the order of its parameters
    p.x, p.m(), of any object          the host's attribute

Holds: each construct becomes instructions that plain restricted Python has, too.
Does not: read closures, generators, `with`, `finally`: functions that have these stay Python, and translated code calls
them as the host does.
"""

from __future__ import annotations

import ast
import copy
import itertools
import operator
import types
from collections.abc import Callable
from typing import Any, TypeVar

from tracer.frontend.blocks import merge_envs
from tracer.frontend.classfields import default_of, field_of, initialiser_fields, is_record
from tracer.frontend.expressions import BINARY
from tracer.frontend.flowgraph import Literal, Operand
from tracer.frontend.statements import Reader
from tracer.frontend.statictypes import BOOL, OBJECT, WORD, Type, type_of_constant
from tracer.hints import NO_MORE, call_named
from tracer.records import MISSING, evolve, fields

_LIST = Type("r", list, OBJECT, exact=True)
_TUPLE = Type("r", tuple, OBJECT, exact=True)
_INDEXED = (list, tuple, bytes)
_IN_PLACE = {kind: getattr(operator, f"i{name}") for kind, name in BINARY.items()}
_MUTABLE = (list, dict, set)
T = TypeVar("T")


class WideReader(Reader):
    """Builds the graph of a function in wide restricted Python."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._numbers = itertools.count()

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
            value = self.residual(tuple, [value], node, _TUPLE)
        held = self.hold(value)
        for k, part in enumerate(target.elts):
            self.unpack(part, self.item(held, Literal(k, WORD), node), node)

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

    # -- statements ------------------------------------------------------------------

    def stmt_Assign(self, node: ast.Assign) -> None:
        first, is_one = node.targets[0], len(node.targets) == 1
        is_display = isinstance(node.value, ast.Tuple) and not _has_star(node.value.elts)
        if is_one and (is_display or not isinstance(first, ast.Tuple)):
            super().stmt_Assign(node)
        else:
            value = self.hold(self.expression(node.value))
            for target in node.targets:
                self.unpack(target, value, node)

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
                if self.type_of(items).cls in _INDEXED:
                    number, each = target.elts

                    def assign_both(k: Operand) -> None:
                        self.unpack(number, k, node)
                        self.unpack(each, self.item(items, k, node), node)

                    stop = self.length(items, source)
                    self.count(node, target, Literal(0, WORD), stop, body, assign_both, write)
                    return
                result = self.residual(enumerate, [items], node)
                self.iterate(node, target, result, evolve(_TUPLE, element=OBJECT), body, write)
                return
        container = self.hold(self.expression(source))
        known = self.type_of(container)
        if known.cls in _INDEXED:
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
        index = self.new_register(WORD, f".index{next(self._numbers)}")
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
        if not all(isinstance(part, (ast.Name, ast.Constant)) for part in node.comparators[:-1]):
            raise self.error(node, "expected a variable between two comparisons, found another expression")
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
        result = Type("r", known.cls, known.element) if known.cls in _INDEXED else OBJECT
        return self.emit("host", result, [container, self.index(node.slice)], "getitem")

    def store_item(self, target: ast.Subscript, value: Operand) -> None:
        if not isinstance(target.slice, ast.Slice):
            super().store_item(target, value)
            return
        args = [self.expression(target.value), self.index(target.slice), self.convert(value, OBJECT, target)]
        self.emit_into(None, "host", args, "setitem")

    # -- displays --------------------------------------------------------------------

    def expr_List(self, node: ast.List) -> Operand:
        if not _has_star(node.elts):
            return super().expr_List(node)
        made = self.hold(self.emit("newlist", _LIST, []))
        for part in node.elts:
            if isinstance(part, ast.Starred):
                self.residual(list.extend, [made, self.expression(part.value)], node)
            else:
                self.emit_into(None, "host", [made, self.convert(self.expression(part), OBJECT, node)], "append")
        return made

    def expr_Tuple(self, node: ast.Tuple) -> Operand:
        if _has_star(node.elts):
            made = self.expr_List(ast.copy_location(ast.List(node.elts, node.ctx), node))
            return self.residual(tuple, [made], node, _TUPLE)
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
        return self.comprehension(node, self.emit("newlist", _LIST, []), list.append)

    def expr_GeneratorExp(self, node: ast.GeneratorExp) -> Operand:
        return self.comprehension(node, self.emit("newlist", _LIST, []), list.append)

    def expr_SetComp(self, node: ast.SetComp) -> Operand:
        return self.comprehension(node, self.residual(set, [], node, Type("r", set, OBJECT, exact=True)), set.add)

    def expr_DictComp(self, node: ast.DictComp) -> Operand:
        made = self.residual(dict, [], node, Type("r", dict, OBJECT, exact=True))
        return self.comprehension(node, made, dict.__setitem__)

    def comprehension(self, node: Any, made: Operand, add: Any) -> Operand:
        """Fill a container, whose method adds something to it."""
        renamed = _Renamed(next(self._numbers)).visit(copy.deepcopy(node))
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
        made = self.emit("newtuple", _TUPLE, self.objects(parts, node))
        return self.residual(str.join, [Literal("", type_of_constant("")), made], node, Type("r", str, exact=True))

    def expr_FormattedValue(self, node: ast.FormattedValue) -> Operand:
        value = self.expression(node.value)
        if node.conversion != -1:
            value = self.residual({115: str, 114: repr, 97: ascii}[node.conversion], [value], node)
        spec = self.expression(node.format_spec) if node.format_spec else Literal("", type_of_constant(""))
        return self.residual(format, [value, spec], node, Type("r", str, exact=True))

    # -- attributes and calls --------------------------------------------------------

    def default(self, node: ast.Call, cls: type, name: str) -> Operand:
        factory = next(f.factory for f in fields(cls) if f.name == name)
        if factory is list:
            return self.emit("newlist", _LIST, [])
        if factory in (dict, set):
            return self.residual(factory, [], node, Type("r", factory, OBJECT, exact=True))
        return super().default(node, cls, name)

    def expr_Attribute(self, node: ast.Attribute) -> Operand:
        is_global = isinstance(node.value, ast.Name) and node.value.id not in self.variables
        if not is_global:
            receiver = self.expression(node.value)
            if not isinstance(receiver, Literal) and not self.has_field(receiver, node.attr):
                return self.host_attribute(receiver, node)
        return super().expr_Attribute(node)

    def has_field(self, receiver: Operand, name: str) -> bool:
        known = self.type_of(receiver)
        return known.cls is not None and not known.optional and field_of(known.cls, name) is not None

    def host_attribute(self, receiver: Operand, node: ast.Attribute) -> Operand:
        cls = self.type_of(receiver).cls
        constant = getattr(cls, node.attr, None) if cls is not None else None
        if isinstance(constant, property) and isinstance(constant.fget, types.FunctionType):
            return self.call_function(node, constant.fget, [receiver])
        name = Literal(node.attr, type_of_constant(node.attr))
        return self.residual(getattr, [receiver, name], node)

    def store_field(self, target: ast.Attribute, value: Operand) -> None:
        receiver = self.expression(target.value)
        if isinstance(receiver, Literal) or self.has_field(receiver, target.attr):
            super().store_field(target, value)
            return
        name = Literal(target.attr, type_of_constant(target.attr))
        self.residual(setattr, [receiver, name, value], target)

    def expr_Call(self, node: ast.Call) -> Operand:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("any", "all") and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return self.quantified(node, name == "any", node.args[0])
        if name in ("max", "min") and len(node.args) == 2 and not node.keywords:
            return self.extreme(node, ast.Gt() if name == "max" else ast.Lt())
        if not node.keywords and not _has_star(node.args):
            return super().expr_Call(node)
        if any(keyword.arg is None for keyword in node.keywords) or _has_star(node.args):
            raise self.error(node, "expected arguments one by one, found * or **")
        ordered = self.in_order(node)
        if ordered is not None:
            return self.expression(ordered)
        names = tuple(str(keyword.arg) for keyword in node.keywords)
        args = self.arguments([*node.args, *(keyword.value for keyword in node.keywords)])
        return self.residual(call_named, [Literal(names, _TUPLE), self.expression(node.func), *args], node)

    def in_order(self, node: ast.Call) -> ast.Call | None:
        """The same call without names of arguments; None if it is not known what is called."""
        names, defaults = self.parameters(node.func)
        given = {str(keyword.arg): keyword.value for keyword in node.keywords}
        if not set(names) >= set(given):
            return None
        args = list(node.args)
        for name in names[len(args) :]:
            if name in given:
                args.append(given.pop(name))
            elif given:
                default = defaults.get(name, MISSING)
                if default is MISSING or not isinstance(default, (int, str, float, type(None))):
                    return None
                args.append(ast.copy_location(ast.Constant(default), node))
        return ast.fix_missing_locations(ast.copy_location(ast.Call(node.func, args, []), node))

    def parameters(self, func: ast.expr) -> tuple[list[str], dict[str, Any]]:
        """Names and defaults of the parameters of what a call calls; none if that is not known."""
        skipped = 0
        if isinstance(func, ast.Attribute):
            receiver = self.type_without_code(func.value)
            found = getattr(receiver.cls, func.attr, None) if receiver.cls is not None else None
            skipped = 1
            if receiver.cls in (type, types.ModuleType):
                value = self.expression(func.value)
                found = getattr(value.value, func.attr, None) if isinstance(value, Literal) else None
                skipped = 0
        else:
            value = self.expression(func)
            found = value.value if isinstance(value, Literal) else None
        if isinstance(found, type) and is_record(found):
            names = initialiser_fields(found)
            return names, {name: default_of(found, name) for name in names}
        if not isinstance(found, types.FunctionType):
            return [], {}
        code = found.__code__
        names = list(code.co_varnames[: code.co_argcount])
        defaults = found.__defaults__ or ()
        return names[skipped:], dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))

    def method_call(self, node: ast.Call, func: ast.Attribute) -> Operand:
        receiver = self.type_without_code(func.value)
        cls = receiver.cls
        if cls is dict and func.attr == "get" and len(node.args) == 1 and receiver.element is not None:
            args = [self.expression(func.value), self.expression(node.args[0])]
            element = receiver.element
            known = element if element.kind == "r" else Type("r", element.cls)
            return self.residual(dict.get, args, node, evolve(known, optional=known.cls is not None))
        if cls is dict and func.attr == "items" and receiver.parts:
            pairs = Type("r", None, Type("r", tuple, OBJECT, parts=receiver.parts))
            return self.residual(dict.items, [self.expression(func.value)], node, pairs)
        if cls is dict and func.attr == "values" and receiver.element is not None:
            return self.residual(dict.values, [self.expression(func.value)], node, Type("r", None, receiver.element))
        if cls is list and func.attr == "pop" and not node.args and receiver.element is not None:
            popped = self.residual(list.pop, [self.expression(func.value)], node)
            return self.as_declared(popped, receiver.element, node)
        known_method = getattr(cls, func.attr, None) if cls not in (None, type, types.ModuleType) else None
        if cls in (type, types.ModuleType) or (known_method is not None and not receiver.optional):
            if not isinstance(known_method, (property, classmethod, staticmethod)):
                return super().method_call(node, func)
        value = self.expression(func.value)
        if isinstance(value, Literal):
            return super().method_call(node, func)
        bound = self.host_attribute(value, func) if not self.has_field(value, func.attr) else self.expr_Attribute(func)
        return self.emit("residual", OBJECT, [bound, *self.objects(self.arguments(node.args), node)])

    def extreme(self, node: ast.Call, better: ast.cmpop) -> Operand:
        """`max` or `min` of two: the first one, unless the second one is better."""
        names: list[ast.expr] = []
        for part in node.args:
            held = f".value{next(self._numbers)}"
            self.assign(held, self.hold(self.expression(part)), node)
            names.append(ast.Name(held, ast.Load()))
        chosen = ast.IfExp(ast.Compare(names[1], [better], [names[0]]), names[1], names[0])
        return self.expression(ast.fix_missing_locations(ast.copy_location(chosen, node)))

    def quantified(self, node: ast.Call, is_any: bool, generated: ast.GeneratorExp) -> Operand:
        """`any` or `all` of a generator expression: a loop that may end early."""
        name = f".found{next(self._numbers)}"
        self.assign(name, self.emit("move", BOOL, [Literal(not is_any, BOOL)]), node)
        renamed = _Renamed(next(self._numbers)).visit(copy.deepcopy(generated))
        if len(renamed.generators) != 1:
            raise self.error(node, "expected one `for` in the generator expression, found several")
        generator = renamed.generators[0]
        test = renamed.elt if is_any else ast.UnaryOp(ast.Not(), renamed.elt)
        for more in reversed(generator.ifs):
            test = ast.BoolOp(ast.And(), [more, test])
        target = ast.Name(name, ast.Store())
        leave: list[ast.stmt] = [ast.Assign([target], ast.Constant(is_any)), ast.Break()]
        body: list[ast.stmt] = [ast.If(test, leave, [])]
        loop = ast.For(generator.target, generator.iter, body, [])
        self.statements([ast.fix_missing_locations(ast.copy_location(loop, node))])
        return self.hold(self.variables[name])


def _has_star(nodes: list[ast.expr]) -> bool:
    return any(isinstance(node, ast.Starred) for node in nodes)


class _Renamed(ast.NodeTransformer):
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
