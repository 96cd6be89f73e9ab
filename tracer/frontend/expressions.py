"""The front end: expressions and conditions of a restricted-Python function.

In: expression trees.
Out: instructions appended to the current block, and the operand that holds the value.

    w_a + w_b   (objects)      host(w_a, w_b) add          decided by classes while recording
    i + 1       (words)        int_add(i, 1)
    p.x                        getfield(p) P.x
    type(w) is int             type_is(w, int), and w is an int where it is true
    type(w) in (int, str)      type(w) is int or type(w) is str; n in (1, 2) likewise, for a word
    op                         a constant, where a factory has bound the free variable `op`
"""

from __future__ import annotations

import ast
import builtins
import sys
import types
from typing import Any

from tracer.frontend.blocks import Env, FrameArray, GraphBuilder, join_types, merge_envs
from tracer.frontend.classfields import field_of
from tracer.frontend.flowgraph import Block, Literal, Operand
from tracer.frontend.statictypes import (
    BOOL,
    DOUBLE,
    NONE,
    OBJECT,
    WORD,
    Type,
    UnknownAnnotation,
    module_hints,
    type_of_annotation,
    type_of_constant,
)
from tracer.hosttypes import names_of_module
from tracer.records import evolve

BINARY = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.Div: "truediv",
    ast.Pow: "pow", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.MatMult: "matmul",
}  # fmt: skip
COMPARE = {ast.Lt: "lt", ast.LtE: "le", ast.Eq: "eq", ast.NotEq: "ne", ast.Gt: "gt", ast.GtE: "ge"}
WORD_BINARY = {"add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and", "or", "xor"}
DOUBLE_BINARY = {"add", "sub", "mul", "truediv"}
UNARY = {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert"}
_ITEM: dict[type | None, str] = {list: "list_get", tuple: "tuple_get", bytes: "bytes_get"}


_CLASS_TESTS = ("isinstance", "issubclass")


class Expressions(GraphBuilder):
    """Conditions and expressions. A subclass adds calls."""

    # -- conditions ---------------------------------------------------------------

    def condition(self, test: ast.expr, then: Block, otherwise: Block) -> tuple[Env, Env]:
        """Branch on `test`. Returns the environments at `then` and at `otherwise`."""
        test = self.alternatives(test) or test
        if isinstance(test, ast.BoolOp):
            is_and = isinstance(test.op, ast.And)
            leaving: list[Env] = []
            for part in test.values[:-1]:
                more = self.new_block()
                if is_and:
                    continuing, left = self.condition(part, more, otherwise)
                else:
                    left, continuing = self.condition(part, then, more)
                leaving.append(left)
                self.start(more, continuing)
            env_then, env_else = self.condition(test.values[-1], then, otherwise)
            if is_and:
                return env_then, merge_envs([env_else, *leaving])
            return merge_envs([env_then, *leaving]), env_else
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            env_else, env_then = self.condition(test.operand, otherwise, then)
            return env_then, env_else
        value = self.expression(test)
        env = self.env
        if isinstance(value, Literal):
            self.goto(then if value.value else otherwise)
            return dict(env), dict(env)
        if self.type_of(value).kind != "i":
            value = self.truth(value)
            env = self.env
        self.finish_block("branch", [value], (then, otherwise))
        known = self.narrowing(test, env)
        return {**env, **known[0]}, {**env, **known[1]}

    def alternatives(self, test: ast.expr) -> ast.expr | None:
        """What says the same as a test of a type, or of a word, for being one of several; None for other tests."""
        if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], (ast.In, ast.NotIn)):
            return None
        left, several = test.left, test.comparators[0]
        call = type_call(left)
        named = call.args[0] if call else left
        if not isinstance(several, ast.Tuple) or not several.elts or not isinstance(named, ast.Name):
            return None
        known = self.env.get(named.id)
        if known is None or (call is None and known.kind != "i"):
            return None
        same: ast.cmpop = ast.Is() if call else ast.Eq()
        tests: list[ast.expr] = [ast.Compare(left, [same], [one]) for one in several.elts]
        found: ast.expr = ast.BoolOp(ast.Or(), tests)
        if isinstance(test.ops[0], ast.NotIn):
            found = ast.UnaryOp(ast.Not(), found)
        return ast.fix_missing_locations(ast.copy_location(found, test))

    def truth(self, value: Operand) -> Operand:
        if self.type_of(value).kind == "f":
            return self.emit("float_ne", BOOL, [value, Literal(0.0, DOUBLE)])
        return self.emit("host", BOOL, [value], "truth")

    def narrowing(self, test: ast.expr, env: Env) -> tuple[Env, Env]:
        """The environments where a type test of a variable is true, and where it is false."""
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Is, ast.IsNot)):
            positive = isinstance(test.ops[0], ast.Is)
            left, right = test.left, test.comparators[0]
            found: tuple[Env, Env] = {}, {}
            is_none = isinstance(right, ast.Constant) and right.value is None
            if isinstance(left, ast.Name) and left.id in env and is_none:
                found = {left.id: NONE}, {left.id: env[left.id].without_none()}
            elif (call := type_call(left)) and isinstance(call.args[0], ast.Name) and call.args[0].id in env:
                cls = self.constant(right)
                if isinstance(cls, type):
                    found = {call.args[0].id: self.narrowed(env[call.args[0].id], cls, True)}, {}
            return found if positive else (found[1], found[0])
        if isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id in _CLASS_TESTS:
            name, cls = test.args[0], self.constant(test.args[1])
            name = call.args[0] if (call := type_call(name)) else name
            if isinstance(name, ast.Name) and name.id in env and isinstance(cls, type):
                return {name.id: self.narrowed(env[name.id], cls, False)}, {}
        return {}, {}

    def narrowed(self, known: Type, cls: type, exact: bool) -> Type:
        if known.kind != "r":
            return known
        if known.cls is not None and issubclass(known.cls, cls) and not exact:
            return known.without_none()
        element = known.element if known.cls is cls else OBJECT if cls in (list, tuple, dict) else None
        return Type("r", cls, element, False, exact)

    # -- expressions --------------------------------------------------------------

    def expression(self, node: ast.expr) -> Operand:
        method = getattr(self, f"expr_{type(node).__name__}", None)
        if method is None:
            raise self.error(node, f"expected a restricted-Python expression, found {type(node).__name__}")
        value: Operand = method(node)
        return value

    def constant(self, node: ast.expr) -> Any:
        value = self.expression(node)
        if not isinstance(value, Literal):
            raise self.error(node, "expected a constant")
        return value.value

    def expr_Constant(self, node: ast.Constant) -> Operand:
        return Literal(node.value, type_of_constant(node.value))

    def expr_Name(self, node: ast.Name) -> Operand:
        register = self.variables.get(node.id)
        if register is not None:
            if node.id not in self.env:
                raise self.error(node, "expected a variable assigned on every path, found one that may not be")
            return register
        if node.id in self.free:
            return Literal(self.free[node.id], type_of_constant(self.free[node.id]))
        if node.id in self.globals:
            return self.global_literal(self.globals, self.function.__module__, node.id)
        if hasattr(builtins, node.id):
            value = getattr(builtins, node.id)
            return Literal(value, type_of_constant(value))
        raise self.error(node, "expected a variable or a global, found an unknown name")

    def global_literal(self, namespace: dict[str, Any], module: str, name: str) -> Literal:
        """A module global, with its declared type where it has one."""
        value = namespace[name]
        declared = module_hints(sys.modules[module]).get(name) if module in sys.modules else None
        if declared is not None and not isinstance(value, (int, float, str)):
            try:
                return Literal(value, type_of_annotation(declared))
            except UnknownAnnotation:
                pass
        return Literal(value, type_of_constant(value))

    def expr_UnaryOp(self, node: ast.UnaryOp) -> Operand:
        if isinstance(node.op, ast.Not):
            return self.boolean(node)
        value, name = self.expression(node.operand), UNARY[type(node.op)]
        if isinstance(value, Literal) and name == "neg":
            return Literal(-value.value, value.type)
        known = self.type_of(value)
        if known.kind == "r":
            return self.emit("host", OBJECT, [value], name)
        if name == "pos":
            return value
        kind, result = ("int", WORD) if known.kind == "i" else ("float", DOUBLE)
        return self.emit(f"{kind}_{name}", result, [value])

    def boolean(self, node: ast.expr) -> Operand:
        """A condition as a word that is 0 or 1."""
        then, otherwise, end = self.new_block(), self.new_block(), self.new_block()
        result = self.new_register(BOOL)
        envs = self.condition(node, then, otherwise)
        for block, env, truth in ((then, envs[0], True), (otherwise, envs[1], False)):
            self.start(block, env)
            self.emit_into(result, "move", [Literal(truth, BOOL)])
            self.goto(end)
        self.start(end, merge_envs(list(envs)))
        return result

    def expr_BoolOp(self, node: ast.BoolOp) -> Operand:
        return self.boolean(node)

    def expr_IfExp(self, node: ast.IfExp) -> Operand:
        then, otherwise, end = self.new_block(), self.new_block(), self.new_block()
        envs = self.condition(node.test, then, otherwise)
        self.start(then, envs[0])
        first = self.expression(node.body)
        first_type, first_end = self.type_of(first), (self.block, self.env)
        self.start(otherwise, envs[1])
        second = self.expression(node.orelse)
        second_end = (self.block, self.env)
        a, b = first_type, self.type_of(second)
        joined = join_types(a, b) if a.kind == b.kind else OBJECT if "r" in (a.kind, b.kind) else DOUBLE
        result = self.new_register(joined)
        for value, (block, env) in ((first, first_end), (second, second_end)):
            self.start(block, env)
            self.emit_into(result, "move", [self.convert(value, joined, node)])
            self.goto(end)
        self.start(end, merge_envs([first_end[1], second_end[1]]))
        return result

    def expr_BinOp(self, node: ast.BinOp) -> Operand:
        if isinstance(node.left, ast.List) and isinstance(node.op, ast.Mult):
            item = self.convert(self.expression(node.left.elts[0]), OBJECT, node)
            count = self.convert(self.expression(node.right), WORD, node)
            return self.emit("newlist_n", Type("r", list, OBJECT, exact=True), [item, count])
        a, b = self.expression(node.left), self.expression(node.right)
        name = BINARY[type(node.op)]
        kinds = {self.type_of(a).kind, self.type_of(b).kind}
        if kinds == {"i"} and name in WORD_BINARY:
            return self.emit(f"int_{name}", WORD, [a, b])
        if "r" not in kinds and name in DOUBLE_BINARY:
            return self.emit(f"float_{name}", DOUBLE, [self.convert(x, DOUBLE, node) for x in (a, b)])
        if "r" not in kinds:
            raise self.error(node, f"expected an operator on {' and '.join(sorted(kinds))}, found {name}")
        return self.emit("host", OBJECT, [self.convert(x, OBJECT, node) for x in (a, b)], name)

    def expr_Compare(self, node: ast.Compare) -> Operand:
        if len(node.ops) != 1:
            raise self.error(node, "expected a comparison of two operands, found a chain")
        if tests := self.alternatives(node):
            return self.boolean(tests)
        operator, left, right = node.ops[0], node.left, node.comparators[0]
        if isinstance(operator, (ast.Is, ast.IsNot)):
            if call := type_call(left):
                result = self.emit("type_is", BOOL, [self.expression(call.args[0]), self.expression(right)])
            else:
                operands = [self.convert(self.expression(x), OBJECT, node) for x in (left, right)]
                result = self.emit("ptr_eq", BOOL, operands)
            return result if isinstance(operator, ast.Is) else self.emit("int_is_zero", BOOL, [result])
        a, b = self.expression(left), self.expression(right)
        if isinstance(operator, (ast.In, ast.NotIn)):
            found = self.emit("host", BOOL, [self.convert(x, OBJECT, node) for x in (b, a)], "contains")
            return found if isinstance(operator, ast.In) else self.emit("int_is_zero", BOOL, [found])
        name = COMPARE[type(operator)]
        kinds = {self.type_of(a).kind, self.type_of(b).kind}
        if kinds == {"i"}:
            return self.emit(f"int_{name}", BOOL, [a, b])
        if "r" not in kinds:
            return self.emit(f"float_{name}", BOOL, [self.convert(x, DOUBLE, node) for x in (a, b)])
        return self.emit("host", OBJECT, [self.convert(x, OBJECT, node) for x in (a, b)], name)

    # -- fields and items ---------------------------------------------------------

    def field(self, node: ast.AST, receiver: Operand, name: str) -> tuple[Any, Type]:
        known = self.type_of(receiver)
        if known.cls is None or known.optional:
            raise self.error(node, f"expected an object of known class, found {known}; narrow it first")
        found = field_of(known.cls, name)
        if found is None:
            raise self.error(node, f"expected a field of {known.cls.__name__}, found {name!r}")
        return found

    def expr_Attribute(self, node: ast.Attribute) -> Operand:
        receiver = self.expression(node.value)
        if isinstance(receiver, Literal) and isinstance(receiver.value, types.ModuleType):
            return self.global_literal(names_of_module(receiver.value), receiver.value.__name__, node.attr)
        if isinstance(receiver, Literal) and isinstance(receiver.value, type):
            value = getattr(receiver.value, node.attr)
            return Literal(value, type_of_constant(value))
        field, declared = self.field(node, receiver, node.attr)
        frame = getattr(self.type_of(receiver).cls, "_jit_virtualizable_", False)
        result = self.emit("getframe" if frame else "getfield", declared, [receiver], field)
        if frame and declared.cls is list:
            result.type = evolve(declared, cls=FrameArray)
        return result

    def store_field(self, target: ast.Attribute, value: Operand) -> None:
        receiver = self.expression(target.value)
        field, declared = self.field(target, receiver, target.attr)
        frame = getattr(self.type_of(receiver).cls, "_jit_virtualizable_", False)
        converted = self.convert(value, declared, target)
        self.emit_into(None, "setframe" if frame else "setfield", [receiver, converted], field)

    def expr_Subscript(self, node: ast.Subscript) -> Operand:
        container = self.expression(node.value)
        return self.item(container, self.expression(node.slice), node)

    def item(self, container: Operand, index: Operand, node: ast.AST) -> Operand:
        known, by_word = self.type_of(container), self.type_of(index).kind == "i"
        element = known.element or OBJECT
        if known.cls is FrameArray:
            frame, field = self.frame_of(container, node)
            return self.emit("array_get", element, [frame, self.convert(index, WORD, node)], field)
        if by_word and known.cls in _ITEM:
            stored = OBJECT if element.kind != "r" else element
            result = self.emit(_ITEM[known.cls], WORD if known.cls is bytes else stored, [container, index])
            if element.kind == "r" or known.cls is bytes:
                return result
            result.type = Type("r", element.cls, exact=True)
            return self.convert(result, element, node)
        args = [container, self.convert(index, OBJECT, node)]
        return self.emit("host", element if element.kind == "r" else OBJECT, args, "getitem")

    def store_item(self, target: ast.Subscript, value: Operand) -> None:
        container = self.expression(target.value)
        index = self.expression(target.slice)
        known = self.type_of(container)
        boxed = self.convert(value, OBJECT, target)
        if known.cls is FrameArray:
            frame, field = self.frame_of(container, target)
            self.emit_into(None, "array_set", [frame, self.convert(index, WORD, target), boxed], field)
        elif self.type_of(index).kind == "i" and known.cls is list:
            self.emit_into(None, "list_set", [container, index, boxed])
        else:
            self.emit_into(None, "host", [container, self.convert(index, OBJECT, target), boxed], "setitem")

    def frame_of(self, array: Operand, node: ast.AST) -> tuple[Operand, Any]:
        """The frame and the field that a frame's list was just loaded from; the load is removed.

        So a frame's list is never in a register, and no snapshot has to describe one.
        """
        for block in self.blocks:
            for load in block.instructions:
                if load.target is array and load.name == "getframe":
                    block.instructions.remove(load)
                    return load.args[0], load.extra
        raise self.error(node, "expected frame.field[index], found a frame's list in a variable")

    def length(self, container: Operand, node: ast.AST) -> Operand:
        cls = self.type_of(container).cls
        if cls in (list, tuple, bytes):
            return self.emit(f"{cls.__name__}_len", WORD, [container])
        if cls is FrameArray:
            raise self.error(node, "expected a list that is not part of a frame")
        return self.emit("host", WORD, [self.convert(container, OBJECT, node)], "len")

    def expr_Tuple(self, node: ast.Tuple) -> Operand:
        items = [self.convert(self.expression(x), OBJECT, node) for x in node.elts]
        if all(isinstance(x, Literal) for x in items):
            value = tuple(x.value for x in items if isinstance(x, Literal))
            return Literal(value, Type("r", tuple, OBJECT, exact=True))
        return self.emit("newtuple", Type("r", tuple, OBJECT, exact=True), items)

    def expr_List(self, node: ast.List) -> Operand:
        items = [self.convert(self.expression(x), OBJECT, node) for x in node.elts]
        return self.emit("newlist", Type("r", list, OBJECT, exact=True), items)


def type_call(node: ast.expr) -> ast.Call | None:
    """The call in `type(x)`."""
    if not isinstance(node, ast.Call) or len(node.args) != 1:
        return None
    return node if isinstance(node.func, ast.Name) and node.func.id == "type" else None
