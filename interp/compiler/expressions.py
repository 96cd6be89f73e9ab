"""Compiles expressions, except calls, attributes, displays and what opens a scope.

In: expression nodes.  Out: instructions that leave one value, or (`jump_if`) that go to a label.

    a < b < c     LOAD a; LOAD b; SWAP 2; COPY 2; COMPARE <; JUMP_IF_FALSE_OR_POP drop; LOAD c; COMPARE <; JUMP end
                  drop: SWAP 2; POP_TOP; end:

Does not: compute constants; `folding` does.
"""

from __future__ import annotations

import _ast as ast

from interp.compiler.assembler import Label
from interp.compiler.folding import UNKNOWN, fold, fold_all
from interp.compiler.scope_compiler import ScopeCompiler
from interp.machine.hostversion import TESTS_HAVE_POSITION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor

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


def constant(compiler: ScopeCompiler, node: ast.Constant) -> None:
    """A literal."""
    compiler.load_const(node.value)


def name(compiler: ScopeCompiler, node: ast.Name) -> None:
    """A variable, loaded, stored or deleted."""
    ctx = type(node.ctx)
    if ctx is ast.Load:
        if node.id == "__debug__":
            compiler.load_const(True)
        else:
            ops = compiler.name_op(node.id)
            compiler.emit(ops[0], ops[3])
    elif ctx is ast.Store:
        compiler.store_name(node.id)
    else:
        compiler.delete_name(node.id)


def binary(compiler: ScopeCompiler, node: ast.BinOp) -> None:
    """`a + b`."""
    value = fold(node)
    if value is not UNKNOWN:
        compiler.load_const(value)
        return
    compiler.visit(node.left)
    compiler.visit(node.right)
    compiler.emit("BINARY_OP", BINARY[type(node.op)])


def unary(compiler: ScopeCompiler, node: ast.UnaryOp) -> None:
    """`-a`."""
    value = fold(node)
    if value is not UNKNOWN:
        compiler.load_const(value)
    else:
        compiler.visit(node.operand)
        compiler.emit("UNARY_OP", UNARY[type(node.op)])


def boolean(compiler: ScopeCompiler, node: ast.BoolOp) -> None:
    """`a and b`, as a value."""
    jump = "JUMP_IF_FALSE_OR_POP" if isinstance(node.op, ast.And) else "JUMP_IF_TRUE_OR_POP"
    end = compiler.label()
    for value in node.values[:-1]:
        compiler.visit(value)
        compiler.jump(jump, end)
    compiler.visit(node.values[-1])
    compiler.place(end)


def compare_op(compiler: ScopeCompiler, op: ast.cmpop) -> None:
    """The instruction of one comparison."""
    index = COMPARE.get(type(op))
    if index is not None:
        compiler.emit("COMPARE_OP", index)
    else:
        compiler.emit(*IDENTITY[type(op)])


def comparand(compiler: ScopeCompiler, op: ast.cmpop, node: ast.expr) -> None:
    """The right operand; the display in `x in [1, 2]` is a constant, as it is for the host."""
    if isinstance(op, (ast.In, ast.NotIn)) and isinstance(node, (ast.List, ast.Set)):
        items: Any = fold_all(node.elts)
        if items is not UNKNOWN and items:
            compiler.load_const(items if isinstance(node, ast.List) else frozenset(items))
            return
    compiler.visit(node)


def compare(compiler: ScopeCompiler, node: ast.Compare) -> None:
    """`a < b`, `a < b < c`."""
    compiler.visit(node.left)
    drop = chain(compiler, node, "JUMP_IF_FALSE_OR_POP")
    if drop is None:
        return
    end = compiler.label()
    compiler.jump("JUMP", end)
    compiler.place(drop)
    compiler.emit("SWAP", 2)
    compiler.emit("POP_TOP")
    compiler.place(end)


def chain(compiler: ScopeCompiler, node: ast.Compare, jump: str) -> Label | None:
    """All comparisons after the leftmost operand; where to go, with one operand too many, when one is false."""
    last = len(node.ops) - 1
    drop = compiler.label() if last else None
    for index, op in enumerate(node.ops):
        comparand(compiler, op, node.comparators[index])
        if drop is not None and index < last:
            compiler.emit("SWAP", 2)
            compiler.emit("COPY", 2)
            compare_op(compiler, op)
            compiler.jump(jump, drop)
        else:
            compare_op(compiler, op)
    return drop


def conditional(compiler: ScopeCompiler, node: ast.IfExp) -> None:
    """`a if c else b`."""
    other, end = compiler.label(), compiler.label()
    jump_if(compiler, node.test, other, False)
    compiler.visit(node.body)
    compiler.jump("JUMP", end)
    compiler.place(other)
    compiler.visit(node.orelse)
    compiler.place(end)


def truth(node: ast.expr) -> bool | None:
    """Whether a test is known to be true or false."""
    if isinstance(node, ast.Name) and node.id == "__debug__":
        return True
    value = fold(node)
    if value is not UNKNOWN:
        return bool(value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        known = truth(node.operand)
        return None if known is None else not known
    return None


def jump_if(compiler: ScopeCompiler, test: Any, label: Label, when: bool) -> None:
    """Go to `label` if the truth of `test` is `when`; leaves nothing on the stack."""
    outer = compiler.node
    if TESTS_HAVE_POSITION or isinstance(test, ast.Compare):
        compiler.node = test
    known = truth(test)
    if known is not None:
        if known is when:
            compiler.jump("JUMP", label)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        jump_if(compiler, test.operand, label, not when)
    elif isinstance(test, ast.BoolOp):
        _jump_if_boolean(compiler, test, label, when)
    elif isinstance(test, ast.IfExp):
        other, end = compiler.label(), compiler.label()
        jump_if(compiler, test.test, other, False)
        jump_if(compiler, test.body, label, when)
        compiler.jump("JUMP", end)
        compiler.place(other)
        jump_if(compiler, test.orelse, label, when)
        compiler.place(end)
    elif isinstance(test, ast.Compare):
        _jump_if_compare(compiler, test, label, when)
    else:
        compiler.visit(test)
        compiler.jump("POP_JUMP_IF_TRUE" if when else "POP_JUMP_IF_FALSE", label)
    compiler.node = outer


def _jump_if_boolean(compiler: ScopeCompiler, test: ast.BoolOp, label: Label, when: bool) -> None:
    decides = isinstance(test.op, ast.Or)  # the truth of an operand that settles the whole
    next_label = label if decides is when else compiler.label()
    for value in test.values[:-1]:
        jump_if(compiler, value, next_label, decides)
    jump_if(compiler, test.values[-1], label, when)
    if next_label is not label:
        compiler.place(next_label)


def _jump_if_compare(compiler: ScopeCompiler, test: ast.Compare, label: Label, when: bool) -> None:
    op, right = test.ops[0], test.comparators[0]
    compiler.visit(test.left)
    if len(test.ops) == 1:
        is_none = isinstance(right, ast.Constant) and right.value is None
        if is_none and isinstance(op, (ast.Is, ast.IsNot)):
            negated = isinstance(op, ast.IsNot) is when
            compiler.jump("POP_JUMP_IF_NOT_NONE" if negated else "POP_JUMP_IF_NONE", label)
            return
        comparand(compiler, op, right)
        compare_op(compiler, op)
        compiler.jump("POP_JUMP_IF_TRUE" if when else "POP_JUMP_IF_FALSE", label)
        return
    drop = chain(compiler, test, "POP_JUMP_IF_FALSE")
    end = compiler.label()
    compiler.jump("POP_JUMP_IF_TRUE" if when else "POP_JUMP_IF_FALSE", label)
    compiler.jump("JUMP", end)
    if drop is not None:
        compiler.place(drop)
    compiler.emit("POP_TOP")
    if not when:
        compiler.jump("JUMP", label)
    compiler.place(end)


def subscript(compiler: ScopeCompiler, node: ast.Subscript) -> None:
    """`a[b]`, loaded, stored or deleted."""
    value = fold(node)
    if value is not UNKNOWN:
        compiler.load_const(value)
        return
    compiler.visit(node.value)
    ctx = type(node.ctx)
    if ctx is ast.Load and isinstance(node.slice, ast.Slice) and node.slice.step is None:
        bounds(compiler, node.slice)
        compiler.emit("BINARY_SLICE")
        return
    compiler.visit(node.slice)
    compiler.emit("BINARY_SUBSCR" if ctx is ast.Load else "STORE_SUBSCR" if ctx is ast.Store else "DELETE_SUBSCR")


def bounds(compiler: ScopeCompiler, node: ast.Slice) -> None:
    """The start and the stop of a slice, or None."""
    for bound in (node.lower, node.upper):
        if bound is None:
            compiler.load_none()
        else:
            compiler.visit(bound)


def slice_(compiler: ScopeCompiler, node: ast.Slice) -> None:
    """`a:b:c`."""
    bounds(compiler, node)
    if node.step is not None:
        compiler.visit(node.step)
    compiler.emit("BUILD_SLICE", 2 if node.step is None else 3)


def walrus(compiler: ScopeCompiler, node: ast.NamedExpr) -> None:
    """`a := b`."""
    compiler.visit(node.value)
    compiler.emit("COPY", 1)
    compiler.visit(node.target)


def yield_(compiler: ScopeCompiler, node: ast.Yield) -> None:
    """`yield a`."""
    if node.value is None:
        compiler.load_none()
    else:
        compiler.visit(node.value)
    yield_top(compiler)


def yield_top(compiler: ScopeCompiler) -> None:
    """Yield the value on top of the stack, which the value sent replaces."""
    if compiler.scope.is_coroutine:
        compiler.emit("ASYNC_GEN_WRAP")
    compiler.emit_yield("YIELD_VALUE")


def yield_from(compiler: ScopeCompiler, node: ast.YieldFrom) -> None:
    """`yield from a`."""
    compiler.visit(node.value)
    compiler.emit("GET_YIELD_FROM_ITER")
    compiler.await_top()


def await_(compiler: ScopeCompiler, node: ast.Await) -> None:
    """`await a`."""
    compiler.visit(node.value)
    compiler.emit("GET_AWAITABLE")
    compiler.await_top()


VISITORS: dict[type, Visitor] = {
    ast.Constant: constant, ast.Name: name, ast.BinOp: binary, ast.UnaryOp: unary, ast.BoolOp: boolean,
    ast.Compare: compare, ast.IfExp: conditional, ast.Subscript: subscript, ast.Slice: slice_, ast.NamedExpr: walrus,
    ast.Yield: yield_, ast.YieldFrom: yield_from, ast.Await: await_,
}  # fmt: skip
