"""The front end: calls.

In: call expressions.
Out: one of five kinds of call, depending on what is called.

    f(a)            call f          looked into, unless it has a loop
                    elidable f      marked so: folded where the arguments are constant
                    residual f      opaque: marked so, or a function of the host
    TABLE[i](a)     call_dynamic    promoted first
    base.m(a)       call_method     a method that subclasses override: by class
    C(a)            new C, and a setfield for each field

Factories of functions hold operators and fields in variables; these may be called, too:

    add(a, b)       host(a, b) add  where `add` is `operator.add`
    get(p)          getfield(p) x   where `get` is the `__get__` of the descriptor of field x; `__set__` likewise
"""

from __future__ import annotations

import ast
import operator
import types
from collections.abc import Callable
from typing import Any

from tracer import hints
from tracer.frontend.classfields import default_of, field_of, initialiser_fields, is_record, shape_of
from tracer.frontend.expressions import BINARY, COMPARE, UNARY, Expressions, type_call
from tracer.frontend.flowgraph import Literal, Operand, Reg
from tracer.frontend.statictypes import (
    BOOL,
    DOUBLE,
    NONE,
    OBJECT,
    WORD,
    Type,
    UnknownAnnotation,
    function_hints,
    type_of_constant,
)
from tracer.records import MISSING, fields, subclasses


class Calls(Expressions):
    """Calls of functions, methods and classes."""

    def expr_Call(self, node: ast.Call) -> Operand:
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            raise self.error(node, "expected positional arguments, found keywords or *")
        if isinstance(node.func, ast.Attribute):
            return self.method_call(node, node.func)
        callee = self.expression(node.func)
        if isinstance(callee, Literal) and callee.value is super and not node.args:
            raise self.error(node, "expected the name of a base class, found super(), which reads the host's frame")
        if isinstance(callee, Literal):
            return self.call_constant(node, callee.value, node.args)
        return self.call_dynamic(node, callee)

    def arguments(self, nodes: list[ast.expr]) -> list[Operand]:
        return [self.expression(a) for a in nodes]

    def call_constant(self, node: ast.Call, callee: Any, nodes: list[ast.expr]) -> Operand:
        callee = hints.portal_of(callee)
        hashable = isinstance(callee, (types.FunctionType, types.BuiltinFunctionType, type))
        special = _SPECIAL.get(callee) if hashable else None
        if special is not None:
            return special(self, node, nodes)
        if isinstance(callee, types.MethodWrapperType) and isinstance(callee.__self__, types.MemberDescriptorType):
            return self.call_field(node, callee.__self__.__name__, callee.__name__, nodes)
        args = self.arguments(nodes)
        if isinstance(callee, type) and is_record(callee):
            return self.construct(node, callee, args)
        if isinstance(callee, types.FunctionType):
            return self.call_function(node, callee, args)
        cls = callee if isinstance(callee, type) else None
        result = Type("r", cls) if cls else OBJECT
        return self.emit("residual", result, [Literal(callee, OBJECT), *self.objects(args, node)])

    def call_field(self, node: ast.Call, name: str, method: str, nodes: list[ast.expr]) -> Operand:
        """Read or write a field through its descriptor, bypassing the class's attributes."""
        receiver, *values = self.arguments(nodes)
        field, declared = self.field(node, receiver, name)
        if method == "__get__" and not values:
            return self.emit("getfield", declared, [receiver], field)
        if method != "__set__" or len(values) != 1:
            raise self.error(node, f"expected to read or write field {name!r}, found {method} of {len(nodes)} values")
        self.emit_into(None, "setfield", [receiver, self.convert(values[0], declared, node)], field)
        return Literal(None, NONE)

    def objects(self, args: list[Operand], node: ast.AST) -> list[Operand]:
        return [self.convert(a, OBJECT, node) for a in args]

    def construct(self, node: ast.Call, cls: type, args: list[Operand]) -> Operand:
        names = initialiser_fields(cls)
        if len(names) != len(fields(cls)):
            raise self.error(node, f"expected a record whose arguments are all its fields, found {cls.__name__}")
        if len(args) > len(names):
            raise self.error(node, f"expected at most {len(names)} arguments, found {len(args)}")
        result = self.emit("new", Type("r", cls, exact=True), [], shape_of(cls))
        for position, name in enumerate(names):
            found = field_of(cls, name)
            assert found is not None
            field, declared = found
            if position < len(args):
                value: Operand = args[position]
            else:
                value = self.default(node, cls, name)
            verb = "setframe" if getattr(cls, "_jit_virtualizable_", False) else "setfield"
            self.emit_into(None, verb, [result, self.convert(value, declared, node)], field)
        return result

    def default(self, node: ast.Call, cls: type, name: str) -> Operand:
        """What a field holds for which there is no argument."""
        default = default_of(cls, name)
        if default is MISSING:
            raise self.error(node, f"expected an argument for {cls.__name__}.{name}, found none")
        return Literal(default, type_of_constant(default))

    def call_function(self, node: ast.AST, function: types.FunctionType, args: list[Operand]) -> Operand:
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        hint = getattr(function, "_jit_hint_", None)
        try:
            known = function_hints(function)
        except (UnknownAnnotation, NameError) as e:
            raise self.error(node, str(e)) from None
        defaults = function.__defaults__ or ()
        missing = len(names) - len(args)
        if missing > len(defaults) or missing < 0:
            raise self.error(node, f"expected {len(names)} arguments, found {len(args)}")
        if missing:
            args = args + [Literal(d, type_of_constant(d)) for d in defaults[-missing:]]
        converted = [self.convert(a, known[n], node) if n in known else a for a, n in zip(args, names, strict=True)]
        result = known.get("return", OBJECT)
        if hint == "elidable_promote":
            converted = [self.emit("promote", self.type_of(a), [a]) if isinstance(a, Reg) else a for a in converted]
        if not self.jitted and hasattr(function, "_jit_translated_"):
            hint = None
        if hint in ("elidable", "elidable_promote", "dont_look_inside"):
            name = "residual" if hint == "dont_look_inside" else "elidable"
            return self.emit(name, result, [Literal(function, OBJECT), *converted])
        return self.emit("call", result, converted, function)

    def call_dynamic(self, node: ast.Call, callee: Operand) -> Operand:
        known = self.type_of(callee)
        if known.cls is not types.FunctionType or known.element is None:
            if known.kind == "r":
                return self.emit("residual", OBJECT, [callee, *self.objects(self.arguments(node.args), node)])
            raise self.error(node, f"expected a function, found {known}")
        promoted = self.emit("promote", known, [callee])
        args = self.arguments(node.args)
        if known.parameters is not None:
            args = self.of_kinds(args, known.parameters, node)
        return self.emit("call_dynamic", known.element, [promoted, *args])

    def of_kinds(self, args: list[Operand], kinds: str, node: ast.Call) -> list[Operand]:
        """The arguments, boxed and unboxed for parameters of these kinds."""
        if len(args) != len(kinds):
            raise self.error(node, f"expected {len(kinds)} arguments, found {len(args)}")
        wanted = {"i": WORD, "f": DOUBLE, "r": OBJECT}
        return [self.convert(a, wanted[k], node) for a, k in zip(args, kinds, strict=True)]

    def method_call(self, node: ast.Call, func: ast.Attribute) -> Operand:
        receiver = self.expression(func.value)
        if isinstance(receiver, Literal) and isinstance(receiver.value, (types.ModuleType, type)):
            return self.call_constant(node, getattr(receiver.value, func.attr), node.args)
        if isinstance(receiver, Literal) and isinstance(receiver.value, hints.JitDriver):
            args = self.arguments(node.args)
            self.emit_into(None, {"jit_merge_point": "merge_point"}.get(func.attr, func.attr), args, receiver.value)
            return Literal(None, NONE)
        cls = self.type_of(receiver).cls
        method = getattr(cls, func.attr, None) if cls is not None else None
        if isinstance(method, types.FunctionType):
            args = [receiver, *self.arguments(node.args)]
            if self.type_of(receiver).exact or not _overridden(cls, func.attr, method):
                return self.call_function(node, method, args)
            known = function_hints(method)
            names = method.__code__.co_varnames[1 : method.__code__.co_argcount]
            kinds = "r" + "".join(known.get(name, OBJECT).kind for name in names)
            args = self.of_kinds(args, kinds, node)
            return self.emit("call_method", known.get("return", OBJECT), args, func.attr)
        if cls is not None and is_record(cls) and field_of(cls, func.attr) is not None:
            return self.call_dynamic(node, self.expr_Attribute(func))
        if cls is list and func.attr == "append":
            args = self.objects(self.arguments(node.args), node)
            return self.emit("host", NONE, [receiver, *args], "append")
        if method is None:
            raise self.error(node, f"expected a receiver of known class, found {self.type_of(receiver)}")
        args = self.objects(self.arguments(node.args), node)
        return self.emit("residual", OBJECT, [Literal(method, OBJECT), receiver, *args])


def _overridden(cls: type | None, name: str, method: Any) -> bool:
    assert cls is not None
    return any(getattr(sub, name) is not method or _overridden(sub, name, method) for sub in subclasses(cls))


Special = Callable[[Calls, ast.Call, list[ast.expr]], Operand]


def _promote(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    value = r.expression(args[0])
    return value if isinstance(value, Literal) else r.emit("promote", r.type_of(value), [value])


def _jitted(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    return Literal(r.jitted, BOOL)


def _undivided(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    return Literal(not r.jitted, BOOL)


def _item_or(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    """One instruction for the tracer. In native code no other thread runs between the test and the load."""
    items, index, default = args
    if r.jitted:
        return r.emit("item_or", OBJECT, [r.expression(items), r.expression(index), r.expression(default)])
    for part in args:
        if not isinstance(part, ast.Name):
            raise r.error(part, "expected a variable, which has the same value twice")
    test = ast.Compare(index, [ast.Lt()], [ast.Call(ast.Name("len", ast.Load()), [items], [])])
    load = ast.Subscript(items, index, ast.Load())
    chosen = ast.fix_missing_locations(ast.copy_location(ast.IfExp(test, load, default), node))
    return r.convert(r.expression(chosen), OBJECT, node)


def _items_now(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    result, items = Type("r", tuple, OBJECT), r.expression(args[0])
    if r.jitted:
        return r.emit("items_now", result, [items])
    return r.emit("residual", result, [Literal(tuple, OBJECT), items])


def _stack_is_low(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    return Literal(False, BOOL) if r.jitted else r.emit("stack_is_low", BOOL, [])


def _knowledge(name: str) -> Special:
    return lambda r, node, args: r.emit(name, BOOL, [r.expression(args[0])])


def _allocate(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    cls, layout = r.expression(args[0]), r.constant(args[1])
    return r.emit("allocate", Type("r", layout), [cls], layout)


def _len(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    return r.length(r.expression(args[0]), node)


def _isinstance(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    value = r.expression(args[0])
    return r.emit("isinstance", BOOL, [r.convert(value, OBJECT, node), r.expression(args[1])])


def _issubclass(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    """`issubclass(type(x), C)`: as `isinstance`, but by the type of `x`, not by its `__class__` attribute."""
    call = type_call(args[0])
    if call is None:
        raise r.error(node, "expected issubclass(type(x), C), found another first argument")
    return _isinstance(r, node, [call.args[0], args[1]])


def _type(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    return r.emit("type_of", Type("r", type), [r.convert(r.expression(args[0]), OBJECT, node)])


def _bool(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    return r.boolean(args[0])


def _float(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    value = r.expression(args[0])
    known = r.type_of(value)
    if known.kind == "i" or known.cls is float:
        return r.convert(value, DOUBLE, node)
    return r.emit("residual", Type("r", float, exact=True), [Literal(float, OBJECT), value])


def _operator(name: str, count: int = 2) -> Special:
    """An operator on objects that takes `count` operands."""

    def call(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
        operands = r.arguments(args)
        if len(operands) != count:
            raise r.error(node, f"expected {count} operands, found {len(operands)}")
        return r.emit("host", OBJECT, r.objects(operands, node), name)

    return call


def _force(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    r.emit_into(None, "force", [r.expression(args[0])])
    return Literal(None, NONE)


def _call_named(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    return r.emit("residual", OBJECT, [Literal(hints.call_named, OBJECT), *r.objects(r.arguments(args), node)])


def _cast(r: Calls, node: ast.Call, args: list[ast.expr]) -> Operand:
    """`cast("C", x)`: the source promises that x is an instance of C."""
    named = ast.parse(r.constant(args[0]), mode="eval").body
    return r.emit("move", Type("r", r.constant(named)), [r.expression(args[1])])


_SPECIAL: dict[Any, Special] = {
    hints.promote: _promote,
    hints.we_are_jitted: _jitted,
    hints.stack_is_low: _stack_is_low,
    hints.undivided: _undivided,
    hints.item_or: _item_or,
    hints.items_now: _items_now,
    hints.isconstant: _knowledge("isconstant"),
    hints.isvirtual: _knowledge("isvirtual"),
    hints.allocate: _allocate,
    hints.force: _force,
    hints.call_named: _call_named,
    hints.cast: _cast,
    len: _len,
    isinstance: _isinstance,
    issubclass: _issubclass,
    type: _type,
    bool: _bool,
    float: _float,
    **{getattr(operator, name, None) or getattr(operator, f"{name}_"): _operator(name) for name in BINARY.values()},
    **{getattr(operator, name): _operator(name) for name in COMPARE.values()},
    **{getattr(operator, name): _operator(name, 1) for name in UNARY.values()},
}
