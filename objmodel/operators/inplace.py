"""In-place operators on objects.

In: the operands of an augmented assignment.  Out: the value to store in place of the first one.

    n += 1       ints, floats, strings: the plain operator, where it cannot fail for their classes
    xs += ys     a host object: the host's in-place operator, which may change it
    v += w       an Instance: its in-place method, else its plain operator
"""

from __future__ import annotations

import _operator as operator

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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from objmodel.operators.arithmetic import BinaryFunction

if TYPE_CHECKING:
    InplaceFunction = Callable[[Any, Any], object]

_HOST_INPLACE: tuple[Any, ...] = (
    operator.iadd, operator.isub, operator.imul, operator.imatmul, operator.itruediv, operator.ifloordiv, operator.imod,
    operator.ipow, operator.ilshift, operator.irshift, operator.iand, operator.ior, operator.ixor,
)  # fmt: skip


def host_inplace(op: Word, w_a: object, w_b: object) -> object:
    """An in-place operation of the host, which may change `w_a`."""
    try:
        return _HOST_INPLACE[op](w_a, w_b)
    except BaseException as error:
        raise wrap_error(error)


def _function(
    op: Word, plain: BinaryFunction, name: str, floats: bool = True, text: bool = False, complexes: bool = False
) -> InplaceFunction:
    """The function of one operator, which returns the value to store in place of `w_a`.

    Objects that cannot change get the plain operator: ints; floats and complex numbers too, if `floats` and `complexes`
    say so; a string on the left, if `text`.
    """

    def apply(w_a: Any, w_b: Any) -> object:
        if issubclass(type(w_a), Instance):
            return inplace(op, w_a, w_b)
        if type(w_a) is int or (floats and type(w_a) is float) or (complexes and type(w_a) is complex):
            if type(w_b) is int or (floats and type(w_b) is float) or (complexes and type(w_b) is complex):
                return plain(w_a, w_b)
            if issubclass(type(w_b), Instance):
                return inplace(op, w_a, w_b)
        if text and type(w_a) is str:
            return plain(w_a, w_b)
        return host_inplace(op, w_a, w_b)

    apply.__name__ = apply.__qualname__ = name  # by which native code finds it in this module
    return apply


def imatmul_(w_a: Any, w_b: Any) -> object:
    """`w_a @= w_b`: for numbers this is an error, with the in-place operator's message."""
    if issubclass(type(w_a), Instance):
        return inplace(MATMUL, w_a, w_b)
    if issubclass(type(w_b), Instance):
        return inplace(MATMUL, w_a, w_b)
    return host_inplace(MATMUL, w_a, w_b)


iadd_ = _function(ADD, add_, "iadd_", text=True, complexes=True)
isub_ = _function(SUB, sub_, "isub_", complexes=True)
imul_ = _function(MUL, mul_, "imul_", text=True, complexes=True)
itruediv_ = _function(TRUEDIV, truediv_, "itruediv_", complexes=True)
ifloordiv_ = _function(FLOORDIV, floordiv_, "ifloordiv_")
imod_ = _function(MOD, mod_, "imod_", text=True)
ipow_ = _function(POW, pow_, "ipow_")
ilshift_ = _function(LSHIFT, lshift_, "ilshift_", floats=False)
irshift_ = _function(RSHIFT, rshift_, "irshift_", floats=False)
iand_ = _function(AND, and_, "iand_", floats=False)
ior_ = _function(OR, or_, "ior_", floats=False)
ixor_ = _function(XOR, xor_, "ixor_", floats=False)

INPLACE: tuple[InplaceFunction, ...] = (
    iadd_, isub_, imul_, imatmul_, itruediv_, ifloordiv_, imod_, ipow_, ilshift_, irshift_, iand_, ior_, ixor_,
)  # fmt: skip
"""By operator: `INPLACE[ADD](w_a, w_b)`."""
