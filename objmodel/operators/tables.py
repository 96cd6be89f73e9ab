"""Tables of operators, indexed by the constants below, which the bytecode compiler uses too.

In: an operator's number, and operands of the program.  Out: the result, or an `OperationError` with the host's message.

    BINARY[ADD](3, 4)      the host's operation, between two ints: the tracer unboxes them
    BINARY[ADD](v, w)      an Instance among the operands: `special.binary` finds the methods by version

Holds: for objects that are no Instances the host does the operation, also if the class is the program's and has a
foreign layout.
"""

from __future__ import annotations

import _operator as operator

from objmodel.errors import wrap_error
from objmodel.instances.new import Instance
from objmodel.operators.arithmetic import (
    ADD,
    AND,
    BINARY,
    COMPARE,
    EQ,
    FLOORDIV,
    GE,
    GT,
    LE,
    LSHIFT,
    LT,
    MATMUL,
    MOD,
    MUL,
    NE,
    OR,
    POW,
    RSHIFT,
    SUB,
    TRUEDIV,
    XOR,
)
from objmodel.operators.containers import contains, delitem, getitem, iter_, len_, next_, setitem
from objmodel.operators.inplace import INPLACE
from objmodel.operators.special import is_true, unary
from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__all__ = [
    "ADD",
    "AND",
    "BINARY",
    "COMPARE",
    "EQ",
    "FLOORDIV",
    "GE",
    "GT",
    "INPLACE",
    "INVERT",
    "LE",
    "LSHIFT",
    "LT",
    "MATMUL",
    "MOD",
    "MUL",
    "NE",
    "NEG",
    "NOT",
    "OR",
    "POS",
    "POW",
    "RSHIFT",
    "SUB",
    "TRUEDIV",
    "UNARY",
    "XOR",
    "contains",
    "delitem",
    "getitem",
    "is_true",
    "iter_",
    "len_",
    "next_",
    "setitem",
]

if TYPE_CHECKING:
    UnaryFunction = Callable[[Any], object]

POS: Word = 0
NEG: Word = 1
INVERT: Word = 2
NOT: Word = 3


def _unary(op: Word, host: UnaryFunction, name: str) -> UnaryFunction:
    """The function of one operator: the special method of an Instance, else the host's operation."""

    def apply(w_a: Any) -> object:
        if issubclass(type(w_a), Instance):
            return unary(op, w_a)
        try:
            return host(w_a)
        except BaseException as error:
            raise wrap_error(error)

    apply.__name__ = apply.__qualname__ = name  # by which native code finds it in this module
    return apply


pos_ = _unary(POS, operator.pos, "pos_")
neg_ = _unary(NEG, operator.neg, "neg_")
invert_ = _unary(INVERT, operator.invert, "invert_")


def not_(w_a: Any) -> object:
    """`not w_a`."""
    return not is_true(w_a)


UNARY: tuple[UnaryFunction, ...] = (pos_, neg_, invert_, not_)
