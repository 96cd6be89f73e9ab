"""The rewrite rules: one-way equations between operations, each with a name, each proved.

    Rule("mul_power_of_2", "int_mul(x, C)", "int_lshift(x, log2(C))", "is_power_of_2(C)")

In: nothing.
Out: `RULES`, which `tracer.opt.patterns` reads and `tracer.opt.rewrite` applies.

`before` is an operation, perhaps on other operations. In it, a small letter is any value, and the same letter twice the
same value; a capital letter is a constant of the trace; LEAST and GREATEST are the limits of a word. `after` is one of
its letters, a constant, or one operation on these. Constants are computed by Python's operators, wrapping at 64 bits,
and by `FUNCTIONS`; `when` is a condition on constants, written in the same way, or on values, by a name in `FACTS`.

The operation table is not repeated here. If an operation commutes, a rule matches its operands in either order. A
comparison also matches as its mirror in `MIRRORS`: "x < y" as "y > x". An operation *inside* `before` also matches with
its overflow check, since the trace continues only where the check held. The converse is false: a rule that needs an
operation not to wrap names the checked operation.

Holds: a test proves each row with Z3 for all operands and all constants that satisfy `when`, that it can match at all,
and that no other row always comes first. A rule replaces what it matches by one operation, or by none, so a trace never
gets longer.
Does not: know ranges. Look through arithmetic if its result is compared with a constant: after a guard on the
comparison the result itself is known, which is worth more than its operand. Rewrite doubles, unless the rule holds for
every bit pattern: NaN and its sign, -0.0, infinity.
Source: RPython's `ruleopt/real.rules`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracer.ir.arithmetic import fits
from tracer.records import record


@record
class Rule:
    """`before` may be replaced by `after` if `when` holds."""

    name: str
    before: str
    after: str
    when: str = ""


MIRRORS = {"int_lt": "int_gt", "int_le": "int_ge", "float_lt": "float_gt", "float_le": "float_ge"}
"""Comparisons, and the comparison that is equal to each with the operands exchanged."""

LIMITS = {"LEAST": -(1 << 63), "GREATEST": (1 << 63) - 1}
"""Constants that have names."""

FUNCTIONS = {
    "is_power_of_2": lambda c: c > 0 and c & (c - 1) == 0,
    "log2": lambda c: c.bit_length() - 1,
    "add_fits": lambda a, b: fits(a + b),
    "sub_fits": lambda a, b: fits(a - b),
}
"""Functions of constant words, for conditions and results."""

FACTS = {
    "is_truth": "{0} is 0 or 1",
    "classes_differ": "{0} and {1} have known classes, which are not the same",
}
"""Conditions on values."""

_WORDS = [
    # -- sums
    Rule("add_zero", "int_add(x, 0)", "x"),
    Rule("add_self", "int_add(x, x)", "int_lshift(x, 1)"),
    Rule("add_neg", "int_add(x, int_neg(y))", "int_sub(x, y)"),
    Rule("add_negated", "int_add(x, int_sub_ovf(0, y))", "int_sub(x, y)"),
    Rule("add_subtracted", "int_add(int_sub(x, y), y)", "x"),
    Rule("add_inverted_self", "int_add(x, int_invert(x))", "-1"),
    Rule("add_inverted_one", "int_add(int_invert(x), 1)", "int_neg(x)"),
    Rule("add_add", "int_add(int_add(x, A), B)", "int_add(x, A + B)"),
    Rule("add_sub", "int_add(int_sub(x, A), B)", "int_add(x, B - A)"),
    Rule("add_sub_from", "int_add(int_sub(A, x), B)", "int_sub(A + B, x)"),
    # -- differences
    Rule("sub_zero", "int_sub(x, 0)", "x"),
    Rule("sub_self", "int_sub(x, x)", "0"),
    Rule("sub_from_zero", "int_sub(0, x)", "int_neg(x)"),
    Rule("sub_from_minus_one", "int_sub(-1, x)", "int_invert(x)"),
    Rule("sub_neg", "int_sub(x, int_neg(y))", "int_add(x, y)"),
    Rule("sub_negated", "int_sub(x, int_sub_ovf(0, y))", "int_add(x, y)"),
    Rule("sub_added", "int_sub(int_add(x, y), y)", "x"),
    Rule("sub_sum_of_self", "int_sub(x, int_add(x, y))", "int_neg(y)"),
    Rule("sub_difference_of_self", "int_sub(x, int_sub(x, y))", "y"),
    Rule("sub_self_of_difference", "int_sub(int_sub(x, y), x)", "int_neg(y)"),
    Rule("sub_inverted", "int_sub(A, int_invert(x))", "int_add(x, A + 1)"),
    Rule("sub_add", "int_sub(int_add(x, A), B)", "int_add(x, A - B)"),
    Rule("sub_sub", "int_sub(int_sub(x, A), B)", "int_sub(x, A + B)"),
    Rule("sub_sub_from", "int_sub(int_sub(A, x), B)", "int_sub(A - B, x)"),
    Rule("sub_from_add", "int_sub(A, int_add(x, B))", "int_sub(A - B, x)"),
    Rule("sub_from_sub", "int_sub(A, int_sub(x, B))", "int_sub(A + B, x)"),
    Rule("sub_from_sub_from", "int_sub(A, int_sub(B, x))", "int_add(x, A - B)"),
    # -- sums and differences that are checked
    Rule("add_ovf_zero", "int_add_ovf(x, 0)", "x"),
    Rule("add_ovf_negated", "int_add_ovf(x, int_sub_ovf(0, y))", "int_sub_ovf(x, y)"),
    Rule("add_ovf_subtracted", "int_add_ovf(int_sub_ovf(x, y), y)", "x"),
    Rule("add_ovf_add", "int_add_ovf(int_add_ovf(x, A), B)", "int_add_ovf(x, A + B)", "add_fits(A, B)"),
    Rule("add_ovf_sub", "int_add_ovf(int_sub_ovf(x, A), B)", "int_add_ovf(x, B - A)", "sub_fits(B, A)"),
    Rule("add_ovf_sub_from", "int_add_ovf(int_sub_ovf(A, x), B)", "int_sub_ovf(A + B, x)", "add_fits(A, B)"),
    Rule("sub_ovf_zero", "int_sub_ovf(x, 0)", "x"),
    Rule("sub_ovf_self", "int_sub_ovf(x, x)", "0"),
    Rule("sub_ovf_from_minus_one", "int_sub_ovf(-1, x)", "int_invert(x)"),
    Rule("sub_ovf_negated", "int_sub_ovf(x, int_sub_ovf(0, y))", "int_add_ovf(x, y)"),
    Rule("sub_ovf_added", "int_sub_ovf(int_add_ovf(x, y), y)", "x"),
    Rule("sub_ovf_difference_of_self", "int_sub_ovf(x, int_sub_ovf(x, y))", "y"),
    Rule("sub_ovf_sum_of_self", "int_sub_ovf(x, int_add_ovf(x, y))", "int_sub_ovf(0, y)"),
    Rule("sub_ovf_self_of_difference", "int_sub_ovf(int_sub_ovf(x, y), x)", "int_sub_ovf(0, y)"),
    Rule("sub_ovf_add", "int_sub_ovf(int_add_ovf(x, A), B)", "int_add_ovf(x, A - B)", "sub_fits(A, B)"),
    Rule("sub_ovf_sub", "int_sub_ovf(int_sub_ovf(x, A), B)", "int_sub_ovf(x, A + B)", "add_fits(A, B)"),
    Rule("sub_ovf_sub_from", "int_sub_ovf(int_sub_ovf(A, x), B)", "int_sub_ovf(A - B, x)", "sub_fits(A, B)"),
    Rule("sub_ovf_from_add", "int_sub_ovf(A, int_add_ovf(x, B))", "int_sub_ovf(A - B, x)", "sub_fits(A, B)"),
    Rule("sub_ovf_from_sub", "int_sub_ovf(A, int_sub_ovf(x, B))", "int_sub_ovf(A + B, x)", "add_fits(A, B)"),
    Rule("sub_ovf_from_sub_from", "int_sub_ovf(A, int_sub_ovf(B, x))", "int_add_ovf(x, A - B)", "sub_fits(A, B)"),
    # -- products
    Rule("mul_zero", "int_mul(x, 0)", "0"),
    Rule("mul_one", "int_mul(x, 1)", "x"),
    Rule("mul_minus_one", "int_mul(x, -1)", "int_neg(x)"),
    Rule("mul_power_of_2", "int_mul(x, A)", "int_lshift(x, log2(A))", "is_power_of_2(A)"),
    Rule("mul_least", "int_mul(x, LEAST)", "int_lshift(x, 63)"),
    Rule("mul_mul", "int_mul(int_mul(x, A), B)", "int_mul(x, A * B)"),
    Rule("mul_lshift", "int_mul(int_lshift(x, A), B)", "int_mul(x, B << A)"),
    Rule("mul_neg", "int_mul(int_neg(x), A)", "int_mul(x, -A)"),
    Rule("mul_neg_neg", "int_mul(int_neg(x), int_neg(y))", "int_mul(x, y)"),
    Rule("mul_ovf_zero", "int_mul_ovf(x, 0)", "0"),
    Rule("mul_ovf_one", "int_mul_ovf(x, 1)", "x"),
    Rule("mul_ovf_two", "int_mul_ovf(x, 2)", "int_add_ovf(x, x)"),
    Rule("mul_ovf_minus_one", "int_mul_ovf(x, -1)", "int_sub_ovf(0, x)"),
    # -- quotients and remainders, which round down
    Rule("floordiv_one", "int_floordiv(x, 1)", "x"),
    Rule("floordiv_minus_one", "int_floordiv(x, -1)", "int_neg(x)"),
    Rule("floordiv_self", "int_floordiv(x, x)", "1"),
    Rule("floordiv_of_zero", "int_floordiv(0, x)", "0"),
    Rule("floordiv_power_of_2", "int_floordiv(x, A)", "int_rshift(x, log2(A))", "is_power_of_2(A)"),
    Rule("mod_one", "int_mod(x, 1)", "0"),
    Rule("mod_minus_one", "int_mod(x, -1)", "0"),
    Rule("mod_self", "int_mod(x, x)", "0"),
    Rule("mod_of_zero", "int_mod(0, x)", "0"),
    Rule("mod_power_of_2", "int_mod(x, A)", "int_and(x, A - 1)", "is_power_of_2(A)"),
    # -- bits
    Rule("and_zero", "int_and(x, 0)", "0"),
    Rule("and_ones", "int_and(x, -1)", "x"),
    Rule("and_self", "int_and(x, x)", "x"),
    Rule("and_inverted_self", "int_and(x, int_invert(x))", "0"),
    Rule("and_or_self", "int_and(x, int_or(x, y))", "x"),
    Rule("and_and_self", "int_and(x, int_and(x, y))", "int_and(x, y)"),
    Rule("and_and", "int_and(int_and(x, A), B)", "int_and(x, A & B)"),
    Rule("and_or_apart", "int_and(int_or(x, A), B)", "int_and(x, B)", "A & B == 0"),
    Rule("and_or_covered", "int_and(int_or(x, A), B)", "B", "A & B == B"),
    Rule("and_xor_apart", "int_and(int_xor(x, A), B)", "int_and(x, B)", "A & B == 0"),
    Rule("and_lshift_covered", "int_and(int_lshift(x, A), B)", "int_lshift(x, A)", "B & (-1 << A) == -1 << A"),
    Rule("or_zero", "int_or(x, 0)", "x"),
    Rule("or_ones", "int_or(x, -1)", "-1"),
    Rule("or_self", "int_or(x, x)", "x"),
    Rule("or_inverted_self", "int_or(x, int_invert(x))", "-1"),
    Rule("or_and_self", "int_or(x, int_and(x, y))", "x"),
    Rule("or_or_self", "int_or(x, int_or(x, y))", "int_or(x, y)"),
    Rule("or_or", "int_or(int_or(x, A), B)", "int_or(x, A | B)"),
    Rule("or_and_rest", "int_or(int_and(x, A), B)", "int_or(x, B)", "A | B == -1"),
    Rule("xor_zero", "int_xor(x, 0)", "x"),
    Rule("xor_ones", "int_xor(x, -1)", "int_invert(x)"),
    Rule("xor_self", "int_xor(x, x)", "0"),
    Rule("xor_inverted_self", "int_xor(x, int_invert(x))", "-1"),
    Rule("xor_xored", "int_xor(int_xor(x, y), y)", "x"),
    Rule("xor_xor", "int_xor(int_xor(x, A), B)", "int_xor(x, A ^ B)"),
    Rule("xor_inverted", "int_xor(int_invert(x), A)", "int_xor(x, ~A)"),
    Rule("xor_inverted_both", "int_xor(int_invert(x), int_invert(y))", "int_xor(x, y)"),
    # -- shifts
    Rule("lshift_zero", "int_lshift(x, 0)", "x"),
    Rule("lshift_of_zero", "int_lshift(0, x)", "0"),
    Rule("lshift_lshift", "int_lshift(int_lshift(x, A), B)", "int_lshift(x, A + B)", "A + B < 64"),
    Rule("lshift_lshift_out", "int_lshift(int_lshift(x, A), B)", "0", "A + B >= 64"),
    Rule("lshift_mul", "int_lshift(int_mul(x, A), B)", "int_mul(x, A << B)"),
    Rule("lshift_rshift", "int_lshift(int_rshift(x, A), A)", "int_and(x, -1 << A)"),
    Rule("rshift_zero", "int_rshift(x, 0)", "x"),
    Rule("rshift_of_zero", "int_rshift(0, x)", "0"),
    Rule("rshift_of_ones", "int_rshift(-1, x)", "-1"),
    Rule("rshift_rshift", "int_rshift(int_rshift(x, A), B)", "int_rshift(x, A + B)", "A + B < 64"),
    Rule("rshift_rshift_out", "int_rshift(int_rshift(x, A), B)", "int_rshift(x, 63)", "A + B >= 64"),
    # -- negation and inversion
    Rule("neg_neg", "int_neg(int_neg(x))", "x"),
    Rule("neg_sub", "int_neg(int_sub(x, y))", "int_sub(y, x)"),
    Rule("neg_add", "int_neg(int_add(x, A))", "int_sub(-A, x)"),
    Rule("neg_mul", "int_neg(int_mul(x, A))", "int_mul(x, -A)"),
    Rule("neg_invert", "int_neg(int_invert(x))", "int_add(x, 1)"),
    Rule("invert_invert", "int_invert(int_invert(x))", "x"),
    Rule("invert_neg", "int_invert(int_neg(x))", "int_add(x, -1)"),
    Rule("invert_add", "int_invert(int_add(x, A))", "int_sub(~A, x)"),
    Rule("invert_sub", "int_invert(int_sub(x, A))", "int_sub(A - 1, x)"),
    Rule("invert_sub_from", "int_invert(int_sub(A, x))", "int_add(x, ~A)"),
    Rule("invert_xor", "int_invert(int_xor(x, A))", "int_xor(x, ~A)"),
]

_COMPARISONS = [
    # -- with itself, and with the limits
    Rule("lt_self", "int_lt(x, x)", "0"),
    Rule("le_self", "int_le(x, x)", "1"),
    Rule("eq_self", "int_eq(x, x)", "1"),
    Rule("ne_self", "int_ne(x, x)", "0"),
    Rule("uint_lt_self", "uint_lt(x, x)", "0"),
    Rule("lt_least", "int_lt(x, LEAST)", "0"),
    Rule("greatest_lt", "int_lt(GREATEST, x)", "0"),
    Rule("least_le", "int_le(LEAST, x)", "1"),
    Rule("le_greatest", "int_le(x, GREATEST)", "1"),
    Rule("le_least", "int_le(x, LEAST)", "int_eq(x, LEAST)"),
    Rule("greatest_le", "int_le(GREATEST, x)", "int_eq(x, GREATEST)"),
    Rule("least_lt", "int_lt(LEAST, x)", "int_ne(x, LEAST)"),
    Rule("lt_greatest", "int_lt(x, GREATEST)", "int_ne(x, GREATEST)"),
    Rule("uint_lt_zero", "uint_lt(x, 0)", "0"),
    Rule("uint_lt_one", "uint_lt(x, 1)", "int_is_zero(x)"),
    Rule("uint_lt_greatest", "uint_lt(x, -1)", "int_ne(x, -1)"),
    Rule("uint_zero_lt", "uint_lt(0, x)", "int_is_true(x)"),
    Rule("uint_greatest_lt", "uint_lt(-1, x)", "0"),
    Rule("uint_lt_least", "uint_lt(x, LEAST)", "int_ge(x, 0)"),
    Rule("uint_lt_into_least", "uint_lt(GREATEST, x)", "int_lt(x, 0)"),
    # -- of sums and differences with a common part; comparing their order needs that they did not wrap
    Rule("lt_added", "int_lt(int_add_ovf(x, z), int_add_ovf(y, z))", "int_lt(x, y)"),
    Rule("le_added", "int_le(int_add_ovf(x, z), int_add_ovf(y, z))", "int_le(x, y)"),
    Rule("eq_added", "int_eq(int_add(x, z), int_add(y, z))", "int_eq(x, y)"),
    Rule("ne_added", "int_ne(int_add(x, z), int_add(y, z))", "int_ne(x, y)"),
    Rule("lt_subtracted", "int_lt(int_sub_ovf(x, z), int_sub_ovf(y, z))", "int_lt(x, y)"),
    Rule("le_subtracted", "int_le(int_sub_ovf(x, z), int_sub_ovf(y, z))", "int_le(x, y)"),
    Rule("eq_subtracted", "int_eq(int_sub(x, z), int_sub(y, z))", "int_eq(x, y)"),
    Rule("ne_subtracted", "int_ne(int_sub(x, z), int_sub(y, z))", "int_ne(x, y)"),
    Rule("lt_subtracted_from", "int_lt(int_sub_ovf(z, x), int_sub_ovf(z, y))", "int_lt(y, x)"),
    Rule("le_subtracted_from", "int_le(int_sub_ovf(z, x), int_sub_ovf(z, y))", "int_le(y, x)"),
    Rule("eq_subtracted_from", "int_eq(int_sub(z, x), int_sub(z, y))", "int_eq(x, y)"),
    Rule("ne_subtracted_from", "int_ne(int_sub(z, x), int_sub(z, y))", "int_ne(x, y)"),
    Rule("lt_sum_of_self", "int_lt(x, int_add_ovf(x, y))", "int_lt(0, y)"),
    Rule("le_sum_of_self", "int_le(x, int_add_ovf(x, y))", "int_le(0, y)"),
    Rule("sum_of_self_lt", "int_lt(int_add_ovf(x, y), x)", "int_lt(y, 0)"),
    Rule("sum_of_self_le", "int_le(int_add_ovf(x, y), x)", "int_le(y, 0)"),
    Rule("eq_sum_of_self", "int_eq(x, int_add(x, y))", "int_is_zero(y)"),
    Rule("ne_sum_of_self", "int_ne(x, int_add(x, y))", "int_is_true(y)"),
    Rule("lt_difference_of_self", "int_lt(x, int_sub_ovf(x, y))", "int_lt(y, 0)"),
    Rule("le_difference_of_self", "int_le(x, int_sub_ovf(x, y))", "int_le(y, 0)"),
    Rule("difference_of_self_lt", "int_lt(int_sub_ovf(x, y), x)", "int_lt(0, y)"),
    Rule("difference_of_self_le", "int_le(int_sub_ovf(x, y), x)", "int_le(0, y)"),
    Rule("eq_difference_of_self", "int_eq(x, int_sub(x, y))", "int_is_zero(y)"),
    Rule("ne_difference_of_self", "int_ne(x, int_sub(x, y))", "int_is_true(y)"),
    # -- of other operations that keep or turn the order
    Rule("eq_neg", "int_eq(int_neg(x), int_neg(y))", "int_eq(x, y)"),
    Rule("ne_neg", "int_ne(int_neg(x), int_neg(y))", "int_ne(x, y)"),
    Rule("eq_invert", "int_eq(int_invert(x), int_invert(y))", "int_eq(x, y)"),
    Rule("ne_invert", "int_ne(int_invert(x), int_invert(y))", "int_ne(x, y)"),
    Rule("lt_invert", "int_lt(int_invert(x), int_invert(y))", "int_lt(y, x)"),
    Rule("le_invert", "int_le(int_invert(x), int_invert(y))", "int_le(y, x)"),
    Rule("eq_xor", "int_eq(int_xor(x, z), int_xor(y, z))", "int_eq(x, y)"),
    Rule("ne_xor", "int_ne(int_xor(x, z), int_xor(y, z))", "int_ne(x, y)"),
]

_TRUTHS = [
    Rule("eq_zero", "int_eq(x, 0)", "int_is_zero(x)"),
    Rule("ne_zero", "int_ne(x, 0)", "int_is_true(x)"),
    Rule("is_true_of_truth", "int_is_true(t)", "t", "is_truth(t)"),
    Rule("truth_eq_one", "int_eq(t, 1)", "t", "is_truth(t)"),
    Rule("truth_ne_one", "int_ne(t, 1)", "int_is_zero(t)", "is_truth(t)"),
    Rule("truth_eq_other", "int_eq(t, A)", "0", "is_truth(t) and A & -2 != 0"),
    Rule("truth_ne_other", "int_ne(t, A)", "1", "is_truth(t) and A & -2 != 0"),
    Rule("truth_lt_one", "int_lt(t, 1)", "int_is_zero(t)", "is_truth(t)"),
    Rule("truth_le_zero", "int_le(t, 0)", "int_is_zero(t)", "is_truth(t)"),
    Rule("zero_lt_truth", "int_lt(0, t)", "t", "is_truth(t)"),
    Rule("one_le_truth", "int_le(1, t)", "t", "is_truth(t)"),
    Rule("truth_and_one", "int_and(t, 1)", "t", "is_truth(t)"),
    Rule("truth_xor_one", "int_xor(t, 1)", "int_is_zero(t)", "is_truth(t)"),
    Rule("is_zero_of_lt", "int_is_zero(int_lt(x, y))", "int_ge(x, y)"),
    Rule("is_zero_of_le", "int_is_zero(int_le(x, y))", "int_gt(x, y)"),
    Rule("is_zero_of_gt", "int_is_zero(int_gt(x, y))", "int_le(x, y)"),
    Rule("is_zero_of_ge", "int_is_zero(int_ge(x, y))", "int_lt(x, y)"),
    Rule("is_zero_of_eq", "int_is_zero(int_eq(x, y))", "int_ne(x, y)"),
    Rule("is_zero_of_ne", "int_is_zero(int_ne(x, y))", "int_eq(x, y)"),
    Rule("is_zero_of_is_true", "int_is_zero(int_is_true(x))", "int_is_zero(x)"),
    Rule("is_zero_of_is_zero", "int_is_zero(int_is_zero(x))", "int_is_true(x)"),
    Rule("is_zero_of_ptr_eq", "int_is_zero(ptr_eq(x, y))", "ptr_ne(x, y)"),
    Rule("is_zero_of_ptr_ne", "int_is_zero(ptr_ne(x, y))", "ptr_eq(x, y)"),
    Rule("is_zero_of_float_eq", "int_is_zero(float_eq(x, y))", "float_ne(x, y)"),
    Rule("is_zero_of_float_ne", "int_is_zero(float_ne(x, y))", "float_eq(x, y)"),
    Rule("is_zero_of_sub", "int_is_zero(int_sub(x, y))", "int_eq(x, y)"),
    Rule("is_true_of_sub", "int_is_true(int_sub(x, y))", "int_ne(x, y)"),
    Rule("is_zero_of_xor", "int_is_zero(int_xor(x, y))", "int_eq(x, y)"),
    Rule("is_true_of_xor", "int_is_true(int_xor(x, y))", "int_ne(x, y)"),
    Rule("is_zero_of_neg", "int_is_zero(int_neg(x))", "int_is_zero(x)"),
    Rule("is_true_of_neg", "int_is_true(int_neg(x))", "int_is_true(x)"),
    Rule("is_zero_of_or", "int_is_zero(int_or(x, A))", "0", "A != 0"),
    Rule("is_true_of_or", "int_is_true(int_or(x, A))", "1", "A != 0"),
]

_DOUBLES = [
    Rule("float_add_minus_zero", "float_add(x, -0.0)", "x"),
    Rule("float_sub_zero", "float_sub(x, 0.0)", "x"),
    Rule("float_mul_one", "float_mul(x, 1.0)", "x"),
    Rule("float_truediv_one", "float_truediv(x, 1.0)", "x"),
    Rule("float_mul_two", "float_mul(x, 2.0)", "float_add(x, x)"),
    Rule("float_neg_neg", "float_neg(float_neg(x))", "x"),
    Rule("float_abs_neg", "float_abs(float_neg(x))", "float_abs(x)"),
    Rule("float_abs_abs", "float_abs(float_abs(x))", "float_abs(x)"),
    Rule("float_lt_self", "float_lt(x, x)", "0"),
    Rule("float_lt_neg", "float_lt(float_neg(x), float_neg(y))", "float_lt(y, x)"),
    Rule("float_le_neg", "float_le(float_neg(x), float_neg(y))", "float_le(y, x)"),
    Rule("float_eq_neg", "float_eq(float_neg(x), float_neg(y))", "float_eq(x, y)"),
    Rule("float_ne_neg", "float_ne(float_neg(x), float_neg(y))", "float_ne(x, y)"),
    Rule("float_abs_lt_zero", "float_lt(float_abs(x), 0.0)", "0"),
    Rule("float_abs_eq_zero", "float_eq(float_abs(x), 0.0)", "float_eq(x, 0.0)"),
    Rule("float_abs_ne_zero", "float_ne(float_abs(x), 0.0)", "float_ne(x, 0.0)"),
]

_OBJECTS = [
    Rule("ptr_eq_self", "ptr_eq(x, x)", "1"),
    Rule("ptr_ne_self", "ptr_ne(x, x)", "0"),
    Rule("ptr_eq_other_class", "ptr_eq(x, y)", "0", "classes_differ(x, y)"),
    Rule("ptr_ne_other_class", "ptr_ne(x, y)", "1", "classes_differ(x, y)"),
    Rule("ptr_eq_true", "ptr_eq(box_bool(t), True)", "t"),
    Rule("ptr_eq_false", "ptr_eq(box_bool(t), False)", "int_is_zero(t)"),
    Rule("ptr_ne_true", "ptr_ne(box_bool(t), True)", "int_is_zero(t)"),
    Rule("ptr_ne_false", "ptr_ne(box_bool(t), False)", "t"),
]

RULES: dict[str, Rule] = {rule.name: rule for rule in [*_WORDS, *_COMPARISONS, *_TRUTHS, *_DOUBLES, *_OBJECTS]}
"""Every rule by name, in the order of the groups above."""

if len(RULES) != sum(map(len, (_WORDS, _COMPARISONS, _TRUTHS, _DOUBLES, _OBJECTS))):
    raise ValueError("two rules have one name")


def root_names(rule: Rule) -> Iterator[str]:
    """The operations that the rule is about, found without parsing the rule."""
    name = rule.before.partition("(")[0]
    yield name
    if name in MIRRORS:
        yield MIRRORS[name]
