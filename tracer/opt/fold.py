"""Constant folding: computes operations with constant arguments.

    i1 = int_add(2, 3)
    i2 = int_mul(i0, i1)          =>       i2 = int_mul(i0, 5)

Holds: the executor's own table says what an operation computes, so the two cannot differ. Elidable functions are called
while optimising.
Does not: fold a call that raises: the trace calls it where the program does.
"""

from __future__ import annotations

from tracer.ir.arithmetic import OVERFLOWING, PURE, fits
from tracer.ir.trace import Op
from tracer.ir.values import Const
from tracer.opt.optimizer import Answer, Args, Pass


class Fold(Pass):
    """Constant folding."""

    switch = "fold"

    def _pure(self, op: Op, args: Args) -> Answer:
        for value in args:
            if type(value) is not Const:
                return None
        try:
            result = PURE[op.spec.name](*[value.value for value in args])  # type: ignore[attr-defined]
        except (ArithmeticError, ValueError, TypeError, LookupError):
            return None
        return self.o.const(op.kind, result)

    opt_int_add = opt_int_sub = opt_int_mul = opt_int_floordiv = opt_int_mod = _pure
    opt_int_and = opt_int_or = opt_int_xor = opt_int_lshift = opt_int_rshift = _pure
    opt_int_neg = opt_int_invert = opt_int_is_true = opt_int_is_zero = _pure
    opt_int_lt = opt_int_le = opt_int_eq = opt_int_ne = opt_int_gt = opt_int_ge = opt_uint_lt = _pure
    opt_float_add = opt_float_sub = opt_float_mul = opt_float_truediv = _pure
    opt_float_neg = opt_float_abs = opt_float_sqrt = opt_int_to_float = opt_float_to_int = _pure
    opt_float_lt = opt_float_le = opt_float_eq = opt_float_ne = opt_float_gt = opt_float_ge = _pure
    opt_ptr_eq = opt_ptr_ne = opt_box_bool = opt_unbox_float = opt_unbox_bool = _pure
    opt_tuple_len = opt_tuple_getitem = opt_bytes_len = opt_bytes_getitem = opt_array_code = _pure
    opt_str_len = opt_str_getitem = opt_complex_real = opt_complex_imag = _pure

    def _box(self, op: Op, args: Args) -> Answer:
        (number,) = args
        return self.o.constants.box(number) if type(number) is Const else None

    opt_box_int = opt_box_float = _box

    def opt_newtuple(self, op: Op, args: Args) -> Answer:
        """There is only one empty tuple."""
        return None if args else self.o.const("r", ())

    def opt_unbox_int(self, op: Op, args: Args) -> Answer:
        """The word, if the constant int fits one."""
        (box,) = args
        if type(box) is Const and type(box.value) is int and fits(box.value):
            return self.o.const("i", box.value)
        return None

    def _overflowing(self, op: Op, args: Args) -> Answer:
        a, b = args
        if type(a) is Const and type(b) is Const:
            exact = OVERFLOWING[op.spec.name](a.value, b.value)
            if fits(exact):
                self.o.no_overflow = True
                return self.o.const("i", exact)
        return None

    opt_int_add_ovf = opt_int_sub_ovf = opt_int_mul_ovf = _overflowing

    def _call_pure(self, op: Op, args: Args) -> Answer:
        values = [value.value for value in args if type(value) is Const]
        if len(values) != len(args):
            return None
        try:
            result = op.descr.function(*values)
        except Exception:
            return None
        return self.o.const(op.kind, int(result) if op.kind == "i" else result)

    opt_call_pure_i = opt_call_pure_f = opt_call_pure_r = _call_pure
