"""Binary operators and comparisons on objects.

In: operands of the program.  Out: the result, or an `OperationError` worded as the host words it.

    3 + 4            the host's operation, between two ints: the tracer unboxes it
    v + w            an Instance among the operands: `special.binary` finds the methods by version

Does not: find special methods, see `objmodel.operators.special`.
"""

from __future__ import annotations

import _operator as operator

from objmodel.errors import wrap_error
from objmodel.instances.new import Instance
from objmodel.operators.special import binary, compare
from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

if TYPE_CHECKING:
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


LT: Word = 0
LE: Word = 1
EQ: Word = 2
NE: Word = 3
GT: Word = 4
GE: Word = 5


def _function(
    op: Word, host: BinaryFunction, name: str, methods: Callable[[Word, Any, Any], object] = binary
) -> BinaryFunction:
    """The function of one operator: `methods` if an operand is an Instance, else the host's operation."""

    def apply(w_a: Any, w_b: Any) -> object:
        if issubclass(type(w_a), Instance) or issubclass(type(w_b), Instance):
            return methods(op, w_a, w_b)
        try:
            return host(w_a, w_b)
        except BaseException as error:
            raise wrap_error(error)

    apply.__name__ = apply.__qualname__ = name  # by which native code finds it in this module
    return apply


add_ = _function(ADD, operator.add, "add_")
sub_ = _function(SUB, operator.sub, "sub_")
mul_ = _function(MUL, operator.mul, "mul_")
matmul_ = _function(MATMUL, operator.matmul, "matmul_")
truediv_ = _function(TRUEDIV, operator.truediv, "truediv_")
floordiv_ = _function(FLOORDIV, operator.floordiv, "floordiv_")
mod_ = _function(MOD, operator.mod, "mod_")
pow_ = _function(POW, operator.pow, "pow_")
lshift_ = _function(LSHIFT, operator.lshift, "lshift_")
rshift_ = _function(RSHIFT, operator.rshift, "rshift_")
and_ = _function(AND, operator.and_, "and_")
or_ = _function(OR, operator.or_, "or_")
xor_ = _function(XOR, operator.xor, "xor_")

BINARY: tuple[BinaryFunction, ...] = (
    add_, sub_, mul_, matmul_, truediv_, floordiv_, mod_, pow_, lshift_, rshift_, and_, or_, xor_,
)  # fmt: skip
"""By operator: `BINARY[ADD](w_a, w_b)`."""

lt_ = _function(LT, operator.lt, "lt_", compare)
le_ = _function(LE, operator.le, "le_", compare)
eq_ = _function(EQ, operator.eq, "eq_", compare)
ne_ = _function(NE, operator.ne, "ne_", compare)
gt_ = _function(GT, operator.gt, "gt_", compare)
ge_ = _function(GE, operator.ge, "ge_", compare)

COMPARE: tuple[BinaryFunction, ...] = (lt_, le_, eq_, ne_, gt_, ge_)
"""By comparison: `COMPARE[LT](w_a, w_b)`."""
