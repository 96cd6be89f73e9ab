"""Binary operators on objects.

In: operands of the program.  Out: the result, or an `OperationError` worded as the host words it.

    3 + 4            the host's operation, between two ints: the tracer unboxes it
    v + w            an Instance among the operands: `special.binary` finds the methods by version
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from objmodel.errors import wrap_error
from objmodel.instances.new import Instance
from objmodel.operators.special import binary
from tracer.hints import Word

BinaryFunction = Callable[[Any, Any], object]

ADD: Word = 0
SUB: Word = 1
MUL: Word = 2
MATMUL: Word = 3
TRUEDIV: Word = 4
FLOORDIV: Word = 5
MOD: Word = 6
POW: Word = 7
LSHIFT: Word = 8
RSHIFT: Word = 9
AND: Word = 10
OR: Word = 11
XOR: Word = 12


def add_(w_a: Any, w_b: Any) -> object:
    """`w_a + w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(ADD, w_a, w_b)
    try:
        return w_a + w_b
    except BaseException as error:
        raise wrap_error(error)


def sub_(w_a: Any, w_b: Any) -> object:
    """`w_a - w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(SUB, w_a, w_b)
    try:
        return w_a - w_b
    except BaseException as error:
        raise wrap_error(error)


def mul_(w_a: Any, w_b: Any) -> object:
    """`w_a * w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(MUL, w_a, w_b)
    try:
        return w_a * w_b
    except BaseException as error:
        raise wrap_error(error)


def matmul_(w_a: Any, w_b: Any) -> object:
    """`w_a @ w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(MATMUL, w_a, w_b)
    try:
        return w_a @ w_b
    except BaseException as error:
        raise wrap_error(error)


def truediv_(w_a: Any, w_b: Any) -> object:
    """`w_a / w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(TRUEDIV, w_a, w_b)
    try:
        return w_a / w_b
    except BaseException as error:
        raise wrap_error(error)


def floordiv_(w_a: Any, w_b: Any) -> object:
    """`w_a // w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(FLOORDIV, w_a, w_b)
    try:
        return w_a // w_b
    except BaseException as error:
        raise wrap_error(error)


def mod_(w_a: Any, w_b: Any) -> object:
    """`w_a % w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(MOD, w_a, w_b)
    try:
        return w_a % w_b
    except BaseException as error:
        raise wrap_error(error)


def pow_(w_a: Any, w_b: Any) -> object:
    """`w_a ** w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(POW, w_a, w_b)
    try:
        return w_a**w_b
    except BaseException as error:
        raise wrap_error(error)


def lshift_(w_a: Any, w_b: Any) -> object:
    """`w_a << w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(LSHIFT, w_a, w_b)
    try:
        return w_a << w_b
    except BaseException as error:
        raise wrap_error(error)


def rshift_(w_a: Any, w_b: Any) -> object:
    """`w_a >> w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(RSHIFT, w_a, w_b)
    try:
        return w_a >> w_b
    except BaseException as error:
        raise wrap_error(error)


def and_(w_a: Any, w_b: Any) -> object:
    """`w_a & w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(AND, w_a, w_b)
    try:
        return w_a & w_b
    except BaseException as error:
        raise wrap_error(error)


def or_(w_a: Any, w_b: Any) -> object:
    """`w_a | w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(OR, w_a, w_b)
    try:
        return w_a | w_b
    except BaseException as error:
        raise wrap_error(error)


def xor_(w_a: Any, w_b: Any) -> object:
    """`w_a ^ w_b`."""
    if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
        return binary(XOR, w_a, w_b)
    try:
        return w_a ^ w_b
    except BaseException as error:
        raise wrap_error(error)


BINARY: tuple[BinaryFunction, ...] = (
    add_,
    sub_,
    mul_,
    matmul_,
    truediv_,
    floordiv_,
    mod_,
    pow_,
    lshift_,
    rshift_,
    and_,
    or_,
    xor_,
)
