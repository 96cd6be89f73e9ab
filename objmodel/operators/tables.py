"""Operators on objects.

In: operands of the program.  Out: the result, or an `OperationError` worded as the host words it.

    3 + 4            the host's operation, between two ints: the tracer unboxes it
    v + w            an Instance among the operands: `special.binary` finds the methods by version

Tables are indexed by the constants below, which the bytecode compiler uses too.

Holds: everything that is not an Instance is the host's business, user classes over host layouts included.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from objmodel.errors import wrap_error
from objmodel.instances.new import Instance
from objmodel.operators.arithmetic import (
    ADD,
    AND,
    BINARY,
    FLOORDIV,
    LSHIFT,
    MATMUL,
    MOD,
    MUL,
    OR,
    POW,
    RSHIFT,
    SUB,
    TRUEDIV,
    XOR,
    BinaryFunction,
)
from objmodel.operators.containers import contains, delitem, getitem, iter_, len_, next_, setitem
from objmodel.operators.inplace import INPLACE
from objmodel.operators.special import compare, is_true, unary
from tracer.hints import Word

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

UnaryFunction = Callable[[Any], object]

POS: Word = 0
NEG: Word = 1
INVERT: Word = 2
NOT: Word = 3

LT: Word = 0
LE: Word = 1
EQ: Word = 2
NE: Word = 3
GT: Word = 4
GE: Word = 5

# -- unary --------------------------------------------------------------------------


def _unary(op: Word, host: UnaryFunction, name: str) -> UnaryFunction:
    """The function of one operator: a method of an Instance's, or what the host does."""

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

# -- comparisons --------------------------------------------------------------------


def _comparison(op: Word, host: BinaryFunction, name: str) -> BinaryFunction:
    """The function of one comparison, likewise."""

    def apply(w_a: Any, w_b: Any) -> object:
        if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
            return compare(op, w_a, w_b)
        try:
            return host(w_a, w_b)
        except BaseException as error:
            raise wrap_error(error)

    apply.__name__ = apply.__qualname__ = name
    return apply


lt_ = _comparison(LT, operator.lt, "lt_")
le_ = _comparison(LE, operator.le, "le_")
eq_ = _comparison(EQ, operator.eq, "eq_")
ne_ = _comparison(NE, operator.ne, "ne_")
gt_ = _comparison(GT, operator.gt, "gt_")
ge_ = _comparison(GE, operator.ge, "ge_")

COMPARE: tuple[BinaryFunction, ...] = (lt_, le_, eq_, ne_, gt_, ge_)
