"""Constant folding: computes expressions of constants when they are compiled, where CPython does.

In: an expression node.  Out: the constant that it stands for, or UNKNOWN.

    60 * 60 * 24  =>  86400      -1  =>  -1      (1, 2 * 3)  =>  (1, 6)      "abc"[0]  =>  "a"      not 0  =>  True
    1 << 1000, "x" * 5000, 1 / 0, "%d" % 3  =>  UNKNOWN: too large, an error, or left to run time by CPython, too

Holds: the program sees no difference: an expression that raises is left for when it runs, and the constants of a code
object are as large as CPython's.
Source: CPython's `Python/ast_opt.c`, whose limits these are.
"""

from __future__ import annotations

import _ast as ast
import _operator as operator

from tracer.hints import dont_look_inside  # of ints of any size, which native code takes for words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MOST_BITS = 128
"""Of an int that a product, a power or a shift gives."""
MOST_CHARACTERS = 4096
"""Of a string that is repeated."""
MOST_ITEMS = 256
"""Of a tuple that is repeated."""


class _Unknown:
    """No constant."""


UNKNOWN = _Unknown()


def fold(node: ast.AST) -> object:
    """The constant `node` stands for, or UNKNOWN."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.UnaryOp):
        return _unary(node)
    if isinstance(node, ast.BinOp):
        return _binary(node)
    if isinstance(node, ast.Tuple):
        return fold_all(node.elts)
    if isinstance(node, ast.Subscript):
        return _item(node)
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


@dont_look_inside
def _unary(node: ast.UnaryOp) -> object:
    value = fold(node.operand)
    if value is UNKNOWN:
        return UNKNOWN
    if isinstance(node.op, ast.Not):
        return not value
    if isinstance(node.op, ast.Invert):
        return ~int(value) if isinstance(value, int) else UNKNOWN  # from 3.12 on the host warns of `~True`
    if type(value) not in (int, float, complex, bool):
        return UNKNOWN
    number: Any = value
    return -number if isinstance(node.op, ast.USub) else +number


def _binary(node: ast.BinOp) -> object:
    operate = _OPERATIONS.get(type(node.op))
    right = UNKNOWN if operate is None else fold(node.right)  # first: in `a + b + 1 + 2` nearly all have none
    left = UNKNOWN if right is UNKNOWN else fold(node.left)
    if operate is None or left is UNKNOWN or not _is_small(type(node.op), left, right):
        return UNKNOWN
    try:
        return operate(left, right)
    except Exception:
        return UNKNOWN


def _item(node: ast.Subscript) -> object:
    if not isinstance(node.ctx, ast.Load) or isinstance(node.slice, ast.Slice):
        return UNKNOWN
    index: Any = fold(node.slice)
    whole: Any = UNKNOWN if index is UNKNOWN else fold(node.value)
    if whole is UNKNOWN or type(whole) not in (str, bytes, tuple):
        return UNKNOWN
    try:
        return whole[index]
    except Exception:
        return UNKNOWN


@dont_look_inside
def _is_small(kind: type, left: Any, right: Any) -> bool:
    """Is the result no larger than CPython's limits, and the operation one that it folds?"""
    ints = isinstance(left, int) and isinstance(right, int)
    if kind is ast.Mult:
        if ints:
            return not left or not right or left.bit_length() + right.bit_length() <= MOST_BITS
        times, whole = (left, right) if isinstance(left, int) else (right, left)
        if not isinstance(times, int) or not isinstance(whole, (str, bytes, tuple)):
            return True
        most = MOST_ITEMS if isinstance(whole, tuple) else MOST_CHARACTERS
        return not whole or 0 <= times <= most // len(whole)
    if kind is ast.Pow:
        return not (ints and left and right > 0) or left.bit_length() * right <= MOST_BITS
    if kind is ast.LShift:
        return not (ints and left and right) or 0 <= right <= MOST_BITS - left.bit_length()
    return kind is not ast.Mod or not isinstance(left, (str, bytes))


_OPERATIONS: dict[type, Callable[[Any, Any], object]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift, ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor,
}  # fmt: skip
"""What each operator does; matrices are never constants."""
