"""Words, doubles, identity and boxes, in the first tier.

In: operations without effect, `unbox_int` and `guard_int`.
Out: `NUMBERS`, their functions by name.

Most are one instruction, from a table. Division rounds down, as in Python: `r = a srem b`, and if r and b differ in
sign, the quotient is one less. A constant divisor needs no test of its sign.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.units.first.exits import exit_to
from codegen.units.first.homes import Writing
from codegen.units.first.shortcuts import NOTHING
from codegen.units.first.writing import CHECKED, DIVIDE, SHIFT, SPREAD, constant
from codegen.units.machine import x86
from codegen.units.machine.instructions import BIT, DOUBLE, FLOAT64, INT64, NUMBERS, WORD, Block, Name, Operand
from tracer.hints import Word
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const

Write = Callable[[Writing, Op], None]
"""Writes one operation."""

_WIDE = x86.WIDE << 16
_SIMPLE: dict[str, tuple[str, int, int]] = {
    # name: one instruction, the kind of its result, its detail
    "int_add": ("words", WORD, x86.ADD | _WIDE),
    "int_sub": ("words", WORD, x86.SUB | _WIDE),
    "int_mul": ("words", WORD, x86.MULTIPLY | _WIDE),
    "int_and": ("words", WORD, x86.AND | _WIDE),
    "int_or": ("words", WORD, x86.OR | _WIDE),
    "int_xor": ("words", WORD, x86.XOR | _WIDE),
    "int_lshift": ("shift", WORD, x86.SHIFT_LEFT),
    "int_rshift": ("shift", WORD, x86.SHIFT_SIGNED),
    "float_add": ("doubles", DOUBLE, x86.ADD_DOUBLES),
    "float_sub": ("doubles", DOUBLE, x86.SUB_DOUBLES),
    "float_mul": ("doubles", DOUBLE, x86.MUL_DOUBLES),
    "float_truediv": ("doubles", DOUBLE, x86.DIV_DOUBLES),
    "float_neg": ("negate_double", DOUBLE, 0),
    "float_abs": ("absolute", DOUBLE, 0),
    "float_sqrt": ("root", DOUBLE, 0),
    "int_to_float": ("word_to_double", DOUBLE, 0),
    "float_to_int": ("double_to_word", WORD, 0),
}
_SIGNED = x86.WIDE << 8
_COMPARE: dict[str, tuple[str, int]] = {
    # name: one instruction, its detail
    "int_lt": ("compare", x86.IF_LESS | _SIGNED),
    "int_le": ("compare", x86.IF_LESS_EQUAL | _SIGNED),
    "int_eq": ("compare", x86.IF_EQUAL | _SIGNED),
    "int_ne": ("compare", x86.IF_NOT_EQUAL | _SIGNED),
    "int_gt": ("compare", x86.IF_GREATER | _SIGNED),
    "int_ge": ("compare", x86.IF_GREATER_EQUAL | _SIGNED),
    "uint_lt": ("compare", x86.IF_BELOW | _SIGNED),
    "ptr_eq": ("compare", x86.IF_EQUAL | _SIGNED),
    "ptr_ne": ("compare", x86.IF_NOT_EQUAL | _SIGNED),
    "float_gt": ("order", x86.IF_ABOVE),
    "float_ge": ("order", x86.IF_ABOVE_EQUAL),
    "float_lt": ("order", x86.IF_ABOVE | 1 << 8),
    "float_le": ("order", x86.IF_ABOVE_EQUAL | 1 << 8),
    "float_eq": ("equal", 1),
    "float_ne": ("equal", 0),
}
"""Comparisons of doubles are false for a NaN, but for `float_ne`: what is less is greater, swapped."""
_OVERFLOW = {"int_add_ovf": x86.ADD, "int_sub_ovf": x86.SUB, "int_mul_ovf": x86.MULTIPLY}


def _by_number(found: dict[str, int]) -> tuple[int, ...]:
    return tuple(found.get(name, 0) for name in OPS)


_WHATS = {name: row[0] for name, row in _SIMPLE.items()} | {name: row[0] for name, row in _COMPARE.items()}
_DETAILS = {name: row[2] for name, row in _SIMPLE.items()} | {name: row[1] for name, row in _COMPARE.items()}
_WHAT: tuple[int, ...] = _by_number({name: NUMBERS[what] for name, what in _WHATS.items()})
_KIND: tuple[int, ...] = _by_number({name: row[1] for name, row in _SIMPLE.items()})
_DETAIL: tuple[int, ...] = _by_number(_DETAILS | _OVERFLOW)


def _plain(w: Writing, op: Op) -> None:
    number, args = op.spec.number, op.args
    one = w.operand(args[0])
    operands = (one, w.operand(args[1])) if len(args) > 1 else (one,)
    w.define(op, w.put(_WHAT[number], _KIND[number], _DETAIL[number], operands))


def _compare(w: Writing, op: Op) -> None:
    number, args = op.spec.number, op.args
    one = w.operand(args[0])
    w.conditions[op] = w.put(_WHAT[number], BIT, _DETAIL[number], (one, w.operand(args[1])))


def _is_true(w: Writing, op: Op) -> None:
    w.conditions[op] = w.compare(x86.IF_NOT_EQUAL, w.operand(op.args[0]), constant(0))


def _is_zero(w: Writing, op: Op) -> None:
    w.conditions[op] = w.compare(x86.IF_EQUAL, w.operand(op.args[0]), constant(0))


def _negative(w: Writing, op: Op) -> None:
    w.define(op, w.words(x86.SUB, constant(0), w.operand(op.args[0])))


def _inverted(w: Writing, op: Op) -> None:
    w.define(op, w.words(x86.XOR, w.operand(op.args[0]), constant(-1)))


def _overflow(w: Writing, op: Op) -> None:
    one = w.operand(op.args[0])
    other = w.operand(op.args[1])
    made = w.put(CHECKED, WORD, _DETAIL[op.spec.number], (one, other))
    w.define(op, made)
    w.overflow = w.flag_of(w.lines[len(w.lines) - 1])


def _divide(w: Writing, op: Op) -> None:
    a = w.operand(op.args[0])
    b = w.operand(op.args[1])
    divisor = _divisor(op)
    modulo = op.name == "int_mod"
    if divisor > 0 and divisor & (divisor - 1) == 0:
        if modulo:
            w.define(op, w.words(x86.AND, a, constant(divisor - 1)))
        else:
            w.define(op, w.put(SHIFT, WORD, x86.SHIFT_SIGNED, (a, constant(_logarithm(divisor)))))
        return
    if divisor > 0:
        rest = w.put(DIVIDE, WORD, 0, (a, b))
        sign = w.put(SHIFT, WORD, x86.SHIFT_SIGNED, (rest, constant(63)))
        if modulo:
            w.define(op, w.words(x86.ADD, rest, w.words(x86.AND, sign, b)))
        else:
            w.define(op, w.words(x86.ADD, w.put(DIVIDE, WORD, 1, (a, b)), sign))
        return
    if modulo:  # the least word divided by -1 would trap; anything modulo -1 is 0, as it is modulo 1
        b = w.select(w.compare(x86.IF_EQUAL, b, constant(-1)), constant(1), b)
    rest = w.put(DIVIDE, WORD, 0, (a, b))
    differ = w.compare(x86.IF_LESS, w.words(x86.XOR, rest, b), constant(0))
    step = w.bits(x86.AND, differ, w.compare(x86.IF_NOT_EQUAL, rest, constant(0)))
    if modulo:
        w.define(op, w.select(step, w.words(x86.ADD, rest, b), rest))
    else:
        back = w.put(SPREAD, WORD, 0, (step,))
        w.define(op, w.words(x86.ADD, w.put(DIVIDE, WORD, 1, (a, b)), back))


def _divisor(op: Op) -> Word:
    """The divisor, if it is constant and positive; else 0."""
    by = op.args[1]
    if type(by) is Const:
        value = by.value
        if type(value) is int and value > 0:
            return value
    return 0


def _logarithm(power: Word) -> Word:
    found = 0
    while power > 1:
        power = power >> 1
        found = found + 1
    return found


# -- boxes -----------------------------------------------------------------------------


def _unboxed(w: Writing, obj: Operand, too_big: Block) -> Name:
    """The value of an exact int. If it does not fit a word, goes to block `too_big`."""
    call = w.call(w.routine("rt_unbox_any"), (obj,))
    value = w.result_of(call)
    on = Block()
    w.branch(w.flag_of(call), too_big, on)
    w.open(on)
    return value


def unboxed_field(w: Writing, obj: Operand) -> Name:
    """The value of an int that fits a word."""
    return w.ask("rt_unbox_any", (obj,))


def _unbox_int(w: Writing, op: Op) -> None:
    obj = w.operand(op.args[0])
    w.define(op, _unboxed(w, obj, exit_to(w, op, NOTHING, None)))


def _guard_int(w: Writing, op: Op) -> None:
    obj = w.operand(op.args[0])
    leave, is_int = exit_to(w, op, NOTHING, None), Block()
    same = w.compare(x86.IF_EQUAL, w.load(INT64, obj, w.layout.type_of), w.object(int))
    w.branch(same, is_int, leave)
    w.open(is_int)
    w.define(op, _unboxed(w, obj, leave))


def _unbox_float(w: Writing, op: Op) -> None:
    w.define(op, w.load(FLOAT64, w.operand(op.args[0]), w.layout.float_value))


def _unbox_bool(w: Writing, op: Op) -> None:
    w.conditions[op] = w.compare(x86.IF_EQUAL, w.operand(op.args[0]), w.object(True))


def box_word(w: Writing, value: Operand) -> Name:
    """An owned host int."""
    return w.ask("rt_box_int", (value,))


def box_double(w: Writing, value: Operand) -> Name:
    """An owned host float."""
    return w.result_of(w.call(w.routine("rt_box_float"), (value,), 0))


def box_truth(w: Writing, condition: Operand) -> Name:
    """An owned reference to True or False."""
    chosen = w.select(condition, w.object(True), w.object(False))
    w.incref(chosen)
    return chosen


def _box_int(w: Writing, op: Op) -> None:
    w.define(op, box_word(w, w.operand(op.args[0])))


def _box_float(w: Writing, op: Op) -> None:
    w.define(op, box_double(w, w.operand(op.args[0])))


def _box_complex(w: Writing, op: Op) -> None:
    parts = w.operand(op.args[0]), w.operand(op.args[1])
    w.define(op, w.result_of(w.call(w.routine("rt_box_complex"), parts, 0, 1)))


def _box_bool(w: Writing, op: Op) -> None:
    w.define(op, box_truth(w, w.condition(op.args[0])))


def _complex_real(w: Writing, op: Op) -> None:
    w.define(op, w.load(FLOAT64, w.operand(op.args[0]), w.layout.complex_parts))


def _complex_imag(w: Writing, op: Op) -> None:
    w.define(op, w.load(FLOAT64, w.operand(op.args[0]), w.layout.complex_parts + 8))


NUMBER_WRITERS: dict[str, Write] = {
    **dict.fromkeys(_SIMPLE, _plain),
    **dict.fromkeys(_COMPARE, _compare),
    **dict.fromkeys(_OVERFLOW, _overflow),
    "int_is_true": _is_true,
    "int_is_zero": _is_zero,
    "int_neg": _negative,
    "int_invert": _inverted,
    "int_floordiv": _divide,
    "int_mod": _divide,
    "box_int": _box_int,
    "box_float": _box_float,
    "box_complex": _box_complex,
    "box_bool": _box_bool,
    "unbox_int": _unbox_int,
    "guard_int": _guard_int,
    "unbox_float": _unbox_float,
    "unbox_bool": _unbox_bool,
    "complex_real": _complex_real,
    "complex_imag": _complex_imag,
}
