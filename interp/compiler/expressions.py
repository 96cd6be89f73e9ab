"""Compiles expressions, save calls, attributes, displays and what opens a scope.

In: expression nodes.  Out: instructions that leave one value, or (`jump_if`) that go to a label.

    a < b < c     LOAD a; LOAD b; SWAP 2; COPY 2; COMPARE <; JUMP_IF_FALSE_OR_POP drop; LOAD c; COMPARE <; JUMP end
                  drop: SWAP 2; POP_TOP; end:

Folds what CPython prints depend on, and no more: negative literals and tuples of constants.
"""

from __future__ import annotations

import _ast as ast
from typing import Any

from interp.compiler.assembler import Label
from interp.compiler.unit import Unit, Visitor

BINARY: dict[type, int] = {
    kind: index
    for index, kind in enumerate((
        ast.Add, ast.Sub, ast.Mult, ast.MatMult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift,
        ast.BitAnd, ast.BitOr, ast.BitXor,
    ))
}  # fmt: skip
UNARY: dict[type, int] = {kind: index for index, kind in enumerate((ast.UAdd, ast.USub, ast.Invert, ast.Not))}
COMPARE: dict[type, int] = {
    kind: index for index, kind in enumerate((ast.Lt, ast.LtE, ast.Eq, ast.NotEq, ast.Gt, ast.GtE))
}
IDENTITY: dict[type, tuple[str, int]] = {
    ast.Is: ("IS_OP", 0),
    ast.IsNot: ("IS_OP", 1),
    ast.In: ("CONTAINS_OP", 0),
    ast.NotIn: ("CONTAINS_OP", 1),
}

class _Unknown:
    """No constant."""


UNKNOWN = _Unknown()


def fold(node: ast.AST) -> object:
    """The constant `node` stands for, or UNKNOWN."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        value = node.operand.value
        if type(value) in (int, float, complex):
            if isinstance(node.op, ast.USub):
                return -value  # type: ignore[operator]
            if isinstance(node.op, ast.UAdd):
                return value
    if isinstance(node, ast.Tuple):
        return fold_all(node.elts)
    return UNKNOWN


def fold_all(nodes: list[ast.expr]) -> object:
    """The tuple of constants `nodes` stand for, or UNKNOWN."""
    items = []
    for node in nodes:
        item = fold(node)
        if item is UNKNOWN:
            return UNKNOWN
        items.append(item)
    return tuple(items)


def constant(unit: Unit, node: ast.Constant) -> None:
    """A literal."""
    unit.load_const(node.value)


def name(unit: Unit, node: ast.Name) -> None:
    """A variable, loaded, stored or deleted."""
    ctx = type(node.ctx)
    if ctx is ast.Load:
        if node.id == "__debug__":
            unit.load_const(True)
        else:
            ops = unit.name_op(node.id)
            unit.emit(ops[0], ops[3])
    elif ctx is ast.Store:
        unit.store_name(node.id)
    else:
        unit.delete_name(node.id)


def binary(unit: Unit, node: ast.BinOp) -> None:
    """`a + b`."""
    unit.visit(node.left)
    unit.visit(node.right)
    unit.emit("BINARY_OP", BINARY[type(node.op)])


def unary(unit: Unit, node: ast.UnaryOp) -> None:
    """`-a`."""
    value = fold(node)
    if value is not UNKNOWN:
        unit.load_const(value)
    else:
        unit.visit(node.operand)
        unit.emit("UNARY_OP", UNARY[type(node.op)])


def boolean(unit: Unit, node: ast.BoolOp) -> None:
    """`a and b`, as a value."""
    jump = "JUMP_IF_FALSE_OR_POP" if isinstance(node.op, ast.And) else "JUMP_IF_TRUE_OR_POP"
    end = unit.label()
    for value in node.values[:-1]:
        unit.visit(value)
        unit.jump(jump, end)
    unit.visit(node.values[-1])
    unit.place(end)


def compare_op(unit: Unit, op: ast.cmpop) -> None:
    """The instruction of one comparison."""
    index = COMPARE.get(type(op))
    if index is not None:
        unit.emit("COMPARE_OP", index)
    else:
        unit.emit(*IDENTITY[type(op)])


def comparand(unit: Unit, op: ast.cmpop, node: ast.expr) -> None:
    """The right operand; the display in `x in [1, 2]` is a constant, as it is for the host."""
    if isinstance(op, (ast.In, ast.NotIn)) and isinstance(node, (ast.List, ast.Set)):
        items: Any = fold_all(node.elts)
        if items is not UNKNOWN and items:
            unit.load_const(items if isinstance(node, ast.List) else frozenset(items))
            return
    unit.visit(node)


def compare(unit: Unit, node: ast.Compare) -> None:
    """`a < b`, `a < b < c`."""
    unit.visit(node.left)
    drop = chain(unit, node, "JUMP_IF_FALSE_OR_POP")
    if drop is None:
        return
    end = unit.label()
    unit.jump("JUMP", end)
    unit.place(drop)
    unit.emit("SWAP", 2)
    unit.emit("POP_TOP")
    unit.place(end)


def chain(unit: Unit, node: ast.Compare, jump: str) -> Label | None:
    """All comparisons after the leftmost operand; where to go, with one operand too many, when one is false."""
    last = len(node.ops) - 1
    drop = unit.label() if last else None
    for index, op in enumerate(node.ops):
        comparand(unit, op, node.comparators[index])
        if drop is not None and index < last:
            unit.emit("SWAP", 2)
            unit.emit("COPY", 2)
            compare_op(unit, op)
            unit.jump(jump, drop)
        else:
            compare_op(unit, op)
    return drop


def conditional(unit: Unit, node: ast.IfExp) -> None:
    """`a if c else b`."""
    other, end = unit.label(), unit.label()
    jump_if(unit, node.test, other, False)
    unit.visit(node.body)
    unit.jump("JUMP", end)
    unit.place(other)
    unit.visit(node.orelse)
    unit.place(end)


def truth(node: ast.expr) -> bool | None:
    """Whether a test is known to be true or false."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    if isinstance(node, ast.Name) and node.id == "__debug__":
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        known = truth(node.operand)
        return None if known is None else not known
    return None


def jump_if(unit: Unit, test: Any, label: Label, when: bool) -> None:
    """Go to `label` if the truth of `test` is `when`; leaves nothing on the stack."""
    outer = unit.node
    unit.node = test
    known = truth(test)
    if known is not None:
        if known is when:
            unit.jump("JUMP", label)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        jump_if(unit, test.operand, label, not when)
    elif isinstance(test, ast.BoolOp):
        _jump_if_boolean(unit, test, label, when)
    elif isinstance(test, ast.IfExp):
        other, end = unit.label(), unit.label()
        jump_if(unit, test.test, other, False)
        jump_if(unit, test.body, label, when)
        unit.jump("JUMP", end)
        unit.place(other)
        jump_if(unit, test.orelse, label, when)
        unit.place(end)
    elif isinstance(test, ast.Compare):
        _jump_if_compare(unit, test, label, when)
    else:
        unit.visit(test)
        unit.jump("POP_JUMP_IF_TRUE" if when else "POP_JUMP_IF_FALSE", label)
    unit.node = outer


def _jump_if_boolean(unit: Unit, test: ast.BoolOp, label: Label, when: bool) -> None:
    decides = isinstance(test.op, ast.Or)  # the truth of an operand that settles the whole
    next_label = label if decides is when else unit.label()
    for value in test.values[:-1]:
        jump_if(unit, value, next_label, decides)
    jump_if(unit, test.values[-1], label, when)
    if next_label is not label:
        unit.place(next_label)


def _jump_if_compare(unit: Unit, test: ast.Compare, label: Label, when: bool) -> None:
    op, right = test.ops[0], test.comparators[0]
    unit.visit(test.left)
    if len(test.ops) == 1:
        is_none = isinstance(right, ast.Constant) and right.value is None
        if is_none and isinstance(op, (ast.Is, ast.IsNot)):
            negated = isinstance(op, ast.IsNot) is when
            unit.jump("POP_JUMP_IF_NOT_NONE" if negated else "POP_JUMP_IF_NONE", label)
            return
        comparand(unit, op, right)
        compare_op(unit, op)
        unit.jump("POP_JUMP_IF_TRUE" if when else "POP_JUMP_IF_FALSE", label)
        return
    drop = chain(unit, test, "POP_JUMP_IF_FALSE")
    end = unit.label()
    unit.jump("POP_JUMP_IF_TRUE" if when else "POP_JUMP_IF_FALSE", label)
    unit.jump("JUMP", end)
    if drop is not None:
        unit.place(drop)
    unit.emit("POP_TOP")
    if not when:
        unit.jump("JUMP", label)
    unit.place(end)


def subscript(unit: Unit, node: ast.Subscript) -> None:
    """`a[b]`, loaded, stored or deleted."""
    unit.visit(node.value)
    unit.visit(node.slice)
    ctx = type(node.ctx)
    unit.emit("BINARY_SUBSCR" if ctx is ast.Load else "STORE_SUBSCR" if ctx is ast.Store else "DELETE_SUBSCR")


def slice_(unit: Unit, node: ast.Slice) -> None:
    """`a:b:c`."""
    for bound in (node.lower, node.upper):
        if bound is None:
            unit.load_none()
        else:
            unit.visit(bound)
    if node.step is not None:
        unit.visit(node.step)
    unit.emit("BUILD_SLICE", 2 if node.step is None else 3)


def walrus(unit: Unit, node: ast.NamedExpr) -> None:
    """`a := b`."""
    unit.visit(node.value)
    unit.emit("COPY", 1)
    unit.visit(node.target)


def yield_(unit: Unit, node: ast.Yield) -> None:
    """`yield a`."""
    if node.value is None:
        unit.load_none()
    else:
        unit.visit(node.value)
    yield_top(unit)


def yield_top(unit: Unit) -> None:
    """Yield the value on top of the stack, which the value sent replaces."""
    if unit.scope.is_coroutine:
        unit.emit("ASYNC_GEN_WRAP")
    unit.emit_yield("YIELD_VALUE")


def yield_from(unit: Unit, node: ast.YieldFrom) -> None:
    """`yield from a`."""
    unit.visit(node.value)
    unit.emit("GET_YIELD_FROM_ITER")
    unit.await_top()


def await_(unit: Unit, node: ast.Await) -> None:
    """`await a`."""
    unit.visit(node.value)
    unit.emit("GET_AWAITABLE")
    unit.await_top()


VISITORS: dict[type, Visitor] = {
    ast.Constant: constant, ast.Name: name, ast.BinOp: binary, ast.UnaryOp: unary, ast.BoolOp: boolean,
    ast.Compare: compare, ast.IfExp: conditional, ast.Subscript: subscript, ast.Slice: slice_, ast.NamedExpr: walrus,
    ast.Yield: yield_, ast.YieldFrom: yield_from, ast.Await: await_,
}  # fmt: skip
