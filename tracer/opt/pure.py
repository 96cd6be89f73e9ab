"""Gives equal computations one value.

    i1 = int_add(i0, 1)                    i1 = int_add(i0, 1)
    i2 = int_add(1, i0)           =>       (i2 is i1)

Holds: only operations without effects are merged, if name, description and arguments are the same; the order of the
arguments does not matter if the operation commutes. An overflow check that is merged is dropped together with its
guard.
Does not: merge loads (the heap pass does) or allocations, or anything across a label: see `carried`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracer.ir.ops import OpSpec
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import Answer, Args, Optimizer, Pass


def pure_key(spec: OpSpec, descr: Any, args: Sequence[Value]) -> tuple[Any, ...]:
    """A key that identifies a computation. A constant comes last, as the rules leave it."""
    if spec.commutes:
        first, second = args
        if (type(first) is Const, id(first)) > (type(second) is Const, id(second)):
            args = args[::-1]
    return (spec, descr, *args)


class Pure(Pass):
    """Common subexpression elimination."""

    switch = "pure"

    __slots__ = ("results", "imported", "used")
    results: dict[tuple[Any, ...], Value]
    imported: dict[tuple[Any, ...], object]
    used: set[object]

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.results = {}
        self.imported = {}  # known before this walk
        self.used = set()  # the part of it that this walk has used

    def result(self, spec: OpSpec, descr: Any, args: Sequence[Value]) -> Value | None:
        """The operation's value for `args`, if known. Asking means relying on it: a header then promises it."""
        key = pure_key(spec, descr, args)
        found = self.results.get(key)
        if found is None:
            return None
        if self.imported and key in self.imported:
            self.used.add(self.imported[key])
        return self.o.resolve(found)

    def _opt(self, op: Op, args: Args) -> Answer:
        return self.result(op.spec, op.descr, args)

    def _saw(self, new: Op) -> None:
        self.results[pure_key(new.spec, new.descr, new.args)] = new

    def _opt_overflowing(self, op: Op, args: Args) -> Answer:
        found = self._opt(op, args)
        if found is not None:
            self.o.no_overflow = True
        return found

    opt_int_add_ovf = opt_int_sub_ovf = opt_int_mul_ovf = _opt_overflowing
    saw_int_add_ovf = saw_int_sub_ovf = saw_int_mul_ovf = _saw

    opt_int_add = opt_int_sub = opt_int_mul = opt_int_floordiv = opt_int_mod = _opt
    saw_int_add = saw_int_sub = saw_int_mul = saw_int_floordiv = saw_int_mod = _saw
    opt_int_and = opt_int_or = opt_int_xor = opt_int_lshift = opt_int_rshift = _opt
    saw_int_and = saw_int_or = saw_int_xor = saw_int_lshift = saw_int_rshift = _saw
    opt_int_neg = opt_int_invert = opt_int_is_true = opt_int_is_zero = _opt
    saw_int_neg = saw_int_invert = saw_int_is_true = saw_int_is_zero = _saw
    opt_int_lt = opt_int_le = opt_int_eq = opt_int_ne = opt_int_gt = opt_int_ge = opt_uint_lt = _opt
    saw_int_lt = saw_int_le = saw_int_eq = saw_int_ne = saw_int_gt = saw_int_ge = saw_uint_lt = _saw
    opt_float_add = opt_float_sub = opt_float_mul = opt_float_truediv = _opt
    saw_float_add = saw_float_sub = saw_float_mul = saw_float_truediv = _saw
    opt_float_neg = opt_float_abs = opt_float_sqrt = opt_int_to_float = opt_float_to_int = _opt
    saw_float_neg = saw_float_abs = saw_float_sqrt = saw_int_to_float = saw_float_to_int = _saw
    opt_float_lt = opt_float_le = opt_float_eq = opt_float_ne = opt_float_gt = opt_float_ge = _opt
    saw_float_lt = saw_float_le = saw_float_eq = saw_float_ne = saw_float_gt = saw_float_ge = _saw
    opt_ptr_eq = opt_ptr_ne = opt_box_bool = opt_unbox_float = opt_unbox_bool = _opt
    saw_ptr_eq = saw_ptr_ne = saw_box_bool = saw_unbox_float = saw_unbox_bool = _saw
    opt_bytes_len = opt_bytes_getitem = opt_array_code = opt_str_len = opt_str_getitem = _opt
    saw_bytes_len = saw_bytes_getitem = saw_array_code = saw_str_len = saw_str_getitem = _saw
    opt_complex_real = opt_complex_imag = _opt
    saw_complex_real = saw_complex_imag = _saw
    opt_tuple_len = opt_tuple_getitem = opt_call_pure_i = opt_call_pure_f = opt_call_pure_r = _opt
    saw_tuple_len = saw_tuple_getitem = saw_call_pure_i = saw_call_pure_f = saw_call_pure_r = _saw
