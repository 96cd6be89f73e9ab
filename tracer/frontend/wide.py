"""Wide restricted Python: what only translated functions may use, those of the JIT itself.

In: a function whose source can be read.
Out: its `Graph`.

    f(x, key=y)                        f(x, y), in the order of its parameters
    p.x, p.m(), of any object          the host's attribute
    C(x), of a class with slots        a new object, and a call of its `__init__`
    f(x, *more)                        a call by the host
    any(f(x) for x in xs)              a loop that may end early

Holds: each construct becomes instructions that plain restricted Python has, too.
Does not: read closures, generators, `with`, `finally`: functions that have these stay Python, and translated code calls
them as the host does.
"""

from __future__ import annotations

import ast
import copy
import inspect
import types
from typing import Any

from tracer.frontend.classfields import default_of, field_of, initialiser_fields, is_record, shape_of
from tracer.frontend.expressions import type_call
from tracer.frontend.flowgraph import Literal, Operand
from tracer.frontend.statictypes import BOOL, OBJECT, Type, type_of_constant
from tracer.frontend.wideloops import Renamed, WideLoops, has_star
from tracer.frontend.widevalues import LIST, TUPLE
from tracer.hints import call_named, call_spread
from tracer.records import MISSING, evolve, fields

_STARRED = 0x0C  # flags of code with * or ** parameters


class WideReader(WideLoops):
    """Builds the graph of a function in wide restricted Python: attributes and calls here."""

    # -- attributes and calls --------------------------------------------------------

    def call_constant(self, node: ast.Call, callee: Any, nodes: list[ast.expr]) -> Operand:
        if not _has_plain_initialiser(callee):
            return super().call_constant(node, callee, nodes)
        made = self.hold(self.emit("new", Type("r", callee, exact=True), [], shape_of(callee)))
        self.call_function(node, vars(callee)["__init__"], [made, *self.arguments(nodes)])
        return made

    def call_function(self, node: ast.AST, function: types.FunctionType, args: list[Operand]) -> Operand:
        if function.__code__.co_flags & _STARRED or function.__kwdefaults__:
            return self.residual(function, args, node)
        return super().call_function(node, function, args)

    def default(self, node: ast.Call, cls: type, name: str) -> Operand:
        factory = next(f.factory for f in fields(cls) if f.name == name)
        if factory is list:
            return self.emit("newlist", LIST, [])
        if factory in (dict, set):
            return self.residual(factory, [], node, Type("r", factory, OBJECT, exact=True))
        return super().default(node, cls, name)

    def expr_Attribute(self, node: ast.Attribute) -> Operand:
        is_global = isinstance(node.value, ast.Name) and node.value.id not in self.variables
        if not is_global:
            receiver = self.expression(node.value)
            if not isinstance(receiver, Literal) and not self.has_field(self.type_of(receiver), node.attr):
                return self.host_attribute(receiver, node)
        return super().expr_Attribute(node)

    def has_field(self, known: Type, name: str) -> bool:
        """Is this a field at a fixed place? Not where the class makes some at their first use."""
        if known.cls is None or known.optional or hasattr(known.cls, "__getattr__"):
            return False
        return field_of(known.cls, name) is not None

    def host_attribute(self, receiver: Operand, node: ast.Attribute) -> Operand:
        cls = self.type_of(receiver).cls
        constant = getattr(cls, node.attr, None) if cls is not None else None
        if isinstance(constant, property) and isinstance(constant.fget, types.FunctionType):
            return self.call_function(node, constant.fget, [receiver])
        name = Literal(node.attr, type_of_constant(node.attr))
        return self.residual(getattr, [receiver, name], node)

    def store_field(self, target: ast.Attribute, value: Operand) -> None:
        receiver = self.expression(target.value)
        if isinstance(receiver, Literal) or self.has_field(self.type_of(receiver), target.attr):
            super().store_field(target, value)
            return
        name = Literal(target.attr, type_of_constant(target.attr))
        self.residual(setattr, [receiver, name, value], target)

    def expr_Call(self, node: ast.Call) -> Operand:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("any", "all") and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return self.quantified(node, name == "any", node.args[0])
        if name in ("next", "iter") and node.args and isinstance(node.args[0], ast.GeneratorExp):
            raise self.error(node, "expected a loop, found a generator, which would be a list here")
        if name == "cast" and isinstance(node.args[0], ast.Constant):
            return self.emit("move", self.annotation(node.args[0]), [self.expression(node.args[1])])
        if name == "issubclass" and type_call(node.args[0]) is None:
            found = self.residual(issubclass, self.arguments(node.args), node)
            return self.emit("host", BOOL, [found], "truth")
        if name in ("max", "min") and len(node.args) == 2 and not node.keywords:
            return self.extreme(node, ast.Gt() if name == "max" else ast.Lt())
        if not node.keywords and not has_star(node.args):
            return super().expr_Call(node)
        if has_star(node.args) and not has_star(node.args[:-1]) and not node.keywords:
            return self.spread(node)
        if any(keyword.arg is None for keyword in node.keywords) or has_star(node.args):
            raise self.error(node, "expected one * at the end, found * or ** elsewhere")
        ordered = self.in_order(node)
        if ordered is not None:
            return self.expression(ordered)
        names = tuple(str(keyword.arg) for keyword in node.keywords)
        args = self.arguments([*node.args, *(keyword.value for keyword in node.keywords)])
        return self.residual(call_named, [Literal(names, TUPLE), self.expression(node.func), *args], node)

    def spread(self, node: ast.Call) -> Operand:
        """`f(a, *rest)`: the host calls, with one tuple."""
        function = self.hold(self.expression(node.func))
        given = self.emit("newtuple", TUPLE, self.objects(self.arguments(node.args[:-1]), node))
        last = node.args[-1]
        assert isinstance(last, ast.Starred)
        return self.residual(call_spread, [function, given, self.expression(last.value)], node)

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
        if self.has_field(receiver, func.attr):
            value = self.expr_Attribute(func)
            return self.emit("residual", OBJECT, [value, *self.objects(self.arguments(node.args), node)])
        declared = inspect.getattr_static(cls, func.attr, None)
        if isinstance(declared, staticmethod) and isinstance(declared.__func__, types.FunctionType):
            self.expression(func.value)
            return self.call_function(node, declared.__func__, self.arguments(node.args))
        known_method = getattr(cls, func.attr, None) if cls not in (None, type, types.ModuleType) else None
        if cls in (type, types.ModuleType) or (known_method is not None and not receiver.optional):
            if not isinstance(known_method, (property, classmethod, staticmethod)):
                return super().method_call(node, func)
        value = self.expression(func.value)
        if isinstance(value, Literal):
            return super().method_call(node, func)
        bound = self.host_attribute(value, func)
        return self.emit("residual", OBJECT, [bound, *self.objects(self.arguments(node.args), node)])

    def extreme(self, node: ast.Call, better: ast.cmpop) -> Operand:
        """`max` or `min` of two: the first one, unless the second one is better."""
        names: list[ast.expr] = []
        for part in node.args:
            held = f".value{self.number()}"
            self.assign(held, self.hold(self.expression(part)), node)
            names.append(ast.Name(held, ast.Load()))
        chosen = ast.IfExp(ast.Compare(names[1], [better], [names[0]]), names[1], names[0])
        return self.expression(ast.fix_missing_locations(ast.copy_location(chosen, node)))

    def quantified(self, node: ast.Call, is_any: bool, generated: ast.GeneratorExp) -> Operand:
        """`any` or `all` of a generator expression: a loop that may end early."""
        name = f".found{self.number()}"
        self.assign(name, self.emit("move", BOOL, [Literal(not is_any, BOOL)]), node)
        renamed = Renamed(self.number()).visit(copy.deepcopy(generated))
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


def _has_plain_initialiser(cls: Any) -> bool:
    """Is this a class with slots alone, no record, whose objects are made by its `__init__`?"""
    if type(cls) is not type or is_record(cls) or not isinstance(vars(cls).get("__init__"), types.FunctionType):
        return False
    has_slots = cls.__dictoffset__ == 0 and cls.__weakrefoffset__ == 0
    return has_slots and not issubclass(cls, BaseException) and not hasattr(cls, "__del__")
