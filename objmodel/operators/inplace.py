"""In-place operators on objects.

In: the operands of an augmented assignment.  Out: what is to be stored in the place of the first one.

    n += 1       ints, floats, strings: the plain operator, where it cannot fail for their classes
    xs += ys     a host object: the host's in-place operator, which may change it
    v += w       an Instance: its in-place method, else its plain operator
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
    add_,
    and_,
    floordiv_,
    lshift_,
    mod_,
    mul_,
    or_,
    pow_,
    rshift_,
    sub_,
    truediv_,
    xor_,
)
from objmodel.operators.special import inplace
from tracer.hints import Word

InplaceFunction = Callable[[Any, Any], object]

_HOST_INPLACE: tuple[Any, ...] = (
    operator.iadd,
    operator.isub,
    operator.imul,
    operator.imatmul,
    operator.itruediv,
    operator.ifloordiv,
    operator.imod,
    operator.ipow,
    operator.ilshift,
    operator.irshift,
    operator.iand,
    operator.ior,
    operator.ixor,
)


def host_inplace(op: Word, w_a: object, w_b: object) -> object:
    """An in-place operation of the host, which may change `w_a`."""
    try:
        return _HOST_INPLACE[op](w_a, w_b)
    except BaseException as error:
        raise wrap_error(error)


def iadd_(w_a: Any, w_b: Any) -> object:
    """`w_a += w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(ADD, w_a, w_b)
    if type(w_a) is int or type(w_a) is float:
        if type(w_b) is int or type(w_b) is float:
            return add_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(ADD, w_a, w_b)
    if type(w_a) is str:
        return add_(w_a, w_b)
    return host_inplace(ADD, w_a, w_b)


def isub_(w_a: Any, w_b: Any) -> object:
    """`w_a -= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(SUB, w_a, w_b)
    if type(w_a) is int or type(w_a) is float:
        if type(w_b) is int or type(w_b) is float:
            return sub_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(SUB, w_a, w_b)
    return host_inplace(SUB, w_a, w_b)


def imul_(w_a: Any, w_b: Any) -> object:
    """`w_a *= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(MUL, w_a, w_b)
    if type(w_a) is int or type(w_a) is float:
        if type(w_b) is int or type(w_b) is float:
            return mul_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(MUL, w_a, w_b)
    if type(w_a) is str:
        return mul_(w_a, w_b)
    return host_inplace(MUL, w_a, w_b)


def imatmul_(w_a: Any, w_b: Any) -> object:
    """`w_a @= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(MATMUL, w_a, w_b)
    if issubclass(type(w_b), Instance):
        return inplace(MATMUL, w_a, w_b)
    return host_inplace(MATMUL, w_a, w_b)


def itruediv_(w_a: Any, w_b: Any) -> object:
    """`w_a /= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(TRUEDIV, w_a, w_b)
    if type(w_a) is int or type(w_a) is float:
        if type(w_b) is int or type(w_b) is float:
            return truediv_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(TRUEDIV, w_a, w_b)
    return host_inplace(TRUEDIV, w_a, w_b)


def ifloordiv_(w_a: Any, w_b: Any) -> object:
    """`w_a //= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(FLOORDIV, w_a, w_b)
    if type(w_a) is int or type(w_a) is float:
        if type(w_b) is int or type(w_b) is float:
            return floordiv_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(FLOORDIV, w_a, w_b)
    return host_inplace(FLOORDIV, w_a, w_b)


def imod_(w_a: Any, w_b: Any) -> object:
    """`w_a %= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(MOD, w_a, w_b)
    if type(w_a) is int or type(w_a) is float:
        if type(w_b) is int or type(w_b) is float:
            return mod_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(MOD, w_a, w_b)
    if type(w_a) is str:
        return mod_(w_a, w_b)
    return host_inplace(MOD, w_a, w_b)


def ipow_(w_a: Any, w_b: Any) -> object:
    """`w_a **= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(POW, w_a, w_b)
    if type(w_a) is int or type(w_a) is float:
        if type(w_b) is int or type(w_b) is float:
            return pow_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(POW, w_a, w_b)
    return host_inplace(POW, w_a, w_b)


def ilshift_(w_a: Any, w_b: Any) -> object:
    """`w_a <<= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(LSHIFT, w_a, w_b)
    if type(w_a) is int:
        if type(w_b) is int:
            return lshift_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(LSHIFT, w_a, w_b)
    return host_inplace(LSHIFT, w_a, w_b)


def irshift_(w_a: Any, w_b: Any) -> object:
    """`w_a >>= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(RSHIFT, w_a, w_b)
    if type(w_a) is int:
        if type(w_b) is int:
            return rshift_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(RSHIFT, w_a, w_b)
    return host_inplace(RSHIFT, w_a, w_b)


def iand_(w_a: Any, w_b: Any) -> object:
    """`w_a &= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(AND, w_a, w_b)
    if type(w_a) is int:
        if type(w_b) is int:
            return and_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(AND, w_a, w_b)
    return host_inplace(AND, w_a, w_b)


def ior_(w_a: Any, w_b: Any) -> object:
    """`w_a |= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(OR, w_a, w_b)
    if type(w_a) is int:
        if type(w_b) is int:
            return or_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(OR, w_a, w_b)
    return host_inplace(OR, w_a, w_b)


def ixor_(w_a: Any, w_b: Any) -> object:
    """`w_a ^= w_b`: what is to be stored in the place of `w_a`."""
    if issubclass(type(w_a), Instance):
        return inplace(XOR, w_a, w_b)
    if type(w_a) is int:
        if type(w_b) is int:
            return xor_(w_a, w_b)
        if issubclass(type(w_b), Instance):
            return inplace(XOR, w_a, w_b)
    return host_inplace(XOR, w_a, w_b)


INPLACE: tuple[InplaceFunction, ...] = (
    iadd_,
    isub_,
    imul_,
    imatmul_,
    itruediv_,
    ifloordiv_,
    imod_,
    ipow_,
    ilshift_,
    irshift_,
    iand_,
    ior_,
    ixor_,
)
