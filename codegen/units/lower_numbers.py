"""Words, doubles, identity and boxes.

In: operations without effect, `unbox_int` and `guard_int`.
Out: `NUMBERS`, their lowering functions by name.

Most are one instruction, from a table. Division rounds down, as in Python: `r = a srem b`, and if r and b differ in
sign, the quotient is one less. A constant divisor needs no test of its sign.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.runtime.state import FREE_HEAD, LAST_BLOCK
from codegen.units.emit import LIKELY, address
from codegen.units.lowering import Lowering
from tracer.ir.trace import Op
from tracer.ir.values import Const

Lower = Callable[[Lowering, Op], None]

PLAIN = {
    # name: one instruction; {0} and {1} are the operands
    "int_add": "add i64 {}, {}",
    "int_sub": "sub i64 {}, {}",
    "int_mul": "mul i64 {}, {}",
    "int_and": "and i64 {}, {}",
    "int_or": "or i64 {}, {}",
    "int_xor": "xor i64 {}, {}",
    "int_lshift": "shl i64 {}, {}",
    "int_rshift": "ashr i64 {}, {}",
    "int_neg": "sub i64 0, {}",
    "int_invert": "xor i64 {}, -1",
    "float_add": "fadd double {}, {}",
    "float_sub": "fsub double {}, {}",
    "float_mul": "fmul double {}, {}",
    "float_truediv": "fdiv double {}, {}",
    "float_neg": "fneg double {}",
    "float_abs": "call double @llvm.fabs.f64(double {})",
    "float_sqrt": "call double @llvm.sqrt.f64(double {})",
    "int_to_float": "sitofp i64 {} to double",
    "float_to_int": "fptosi double {} to i64",
}
COMPARE = {
    # name: an instruction that yields an i1
    "int_lt": "icmp slt i64 {}, {}",
    "int_le": "icmp sle i64 {}, {}",
    "int_eq": "icmp eq i64 {}, {}",
    "int_ne": "icmp ne i64 {}, {}",
    "int_gt": "icmp sgt i64 {}, {}",
    "int_ge": "icmp sge i64 {}, {}",
    "uint_lt": "icmp ult i64 {}, {}",
    "int_is_true": "icmp ne i64 {}, 0",
    "int_is_zero": "icmp eq i64 {}, 0",
    "float_lt": "fcmp olt double {}, {}",
    "float_le": "fcmp ole double {}, {}",
    "float_eq": "fcmp oeq double {}, {}",
    "float_ne": "fcmp une double {}, {}",
    "float_gt": "fcmp ogt double {}, {}",
    "float_ge": "fcmp oge double {}, {}",
    "ptr_eq": "icmp eq ptr {}, {}",
    "ptr_ne": "icmp ne ptr {}, {}",
}
_OVERFLOW = {"int_add_ovf": "sadd", "int_sub_ovf": "ssub", "int_mul_ovf": "smul"}
_USES = {"float_abs": "llvm.fabs.f64", "float_sqrt": "llvm.sqrt.f64"}


def _plain(w: Lowering, op: Op) -> None:
    if op.name in _USES:
        w.e.symbol(_USES[op.name])
    w.e.define(op, w.e.put(PLAIN[op.name], *(w.e.operand(a) for a in op.args)))


def _compare(w: Lowering, op: Op) -> None:
    w.e.conditions[op] = w.e.put(COMPARE[op.name], *(w.e.operand(a) for a in op.args))


def _overflow(w: Lowering, op: Op) -> None:
    e = w.e
    a, b = (e.operand(x) for x in op.args)
    pair = e.call(f"llvm.{_OVERFLOW[op.name]}.with.overflow.i64", f"i64 {a}", f"i64 {b}")
    e.define(op, e.first(pair))
    w.overflow = e.second(pair)


def _divide(w: Lowering, op: Op) -> None:
    e = w.e
    a, b = (e.operand(x) for x in op.args)
    divisor = op.args[1].value if type(op.args[1]) is Const else 0
    modulo = op.name == "int_mod"
    if divisor > 0 and divisor & (divisor - 1) == 0:
        if modulo:
            e.define(op, e.put("and i64 {}, {}", a, str(divisor - 1)))
        else:
            e.define(op, e.put("ashr i64 {}, {}", a, str(divisor.bit_length() - 1)))
        return
    if divisor > 0:
        rest = e.put("srem i64 {}, {}", a, b)
        sign = e.put("ashr i64 {}, 63", rest)
        if modulo:
            e.define(op, e.put("add i64 {}, {}", rest, e.put("and i64 {}, {}", sign, b)))
        else:
            e.define(op, e.put("add i64 {}, {}", e.put("sdiv i64 {}, {}", a, b), sign))
        return
    if modulo:  # the least word divided by -1 would trap; anything modulo -1 is 0, as it is modulo 1
        minus = e.put("icmp eq i64 {}, -1", b)
        b = e.put("select i1 {}, i64 1, i64 {}", minus, b)
    rest = e.put("srem i64 {}, {}", a, b)
    differ = e.put("icmp slt i64 {}, 0", e.put("xor i64 {}, {}", rest, b))
    step = e.put("and i1 {}, {}", differ, e.put("icmp ne i64 {}, 0", rest))
    if modulo:
        e.define(op, e.put("select i1 {}, i64 {}, i64 {}", step, e.put("add i64 {}, {}", rest, b), rest))
    else:
        back = e.put("sext i1 {} to i64", step)
        e.define(op, e.put("add i64 {}, {}", e.put("sdiv i64 {}, {}", a, b), back))


# -- boxes -----------------------------------------------------------------------------


def unbox_word(w: Lowering, obj: str, too_big: str) -> str:
    """The value of an exact int; of one or two digits inline. If it does not fit a word, goes to block `too_big`, if
    given.
    """
    e, layout = w.e, w.layout
    size = e.load("i64", obj, layout.int_size)
    digits = e.load("i64", obj, layout.int_digits)
    low = e.put("and i64 {}, 1073741823", digits)
    if layout.tagged_ints:
        one = e.put("icmp ult i64 {}, 16", size)
        sign = e.put("sub i64 1, {}", e.put("and i64 {}, 3", size))
    else:
        one = e.put("icmp ult i64 {}, 3", e.put("add i64 {}, 1", size))
        sign = size
    single = e.put("mul i64 {}, {}", low, sign)
    first, two, pair, done = e.current, e.fresh("two"), e.fresh("pair"), e.fresh("unboxed")
    slow, fits = e.fresh("slow"), e.fresh("fits")
    e.branch(one, done, two)
    e.block(two)
    if layout.tagged_ints:
        small = e.put("icmp ult i64 {}, 24", size)
        negative = e.put("icmp ne i64 {}, 0", e.put("and i64 {}, 2", size))
    else:
        small = e.put("icmp ult i64 {}, 5", e.put("add i64 {}, 2", size))
        negative = e.put("icmp slt i64 {}, 0", size)
    e.branch(small, pair, slow, "!prof !0")
    e.block(pair)
    high = e.put("shl i64 {}, 30", e.put("lshr i64 {}, 32", digits))
    whole = e.put("or i64 {}, {}", high, low)
    double = e.put("select i1 {}, i64 {}, i64 {}", negative, e.put("sub i64 0, {}", whole), whole)
    e.go(done)
    lines, e.lines = e.lines, []
    e.block(slow)
    both = e.call("rt_unbox", f"ptr {obj}")
    big = e.first(both)
    if too_big:
        e.branch(e.second(both), too_big, fits)
    else:
        e.go(fits)
    e.block(fits)
    e.go(done)
    e.cold += e.lines
    e.lines = lines
    e.block(done)
    return e.phi("i64", (single, first), (double, pair), (big, fits))


def _unbox_int(w: Lowering, op: Op) -> None:
    obj = w.e.operand(op.args[0])
    w.e.define(op, unbox_word(w, obj, w.exit_to(op)))


def _guard_int(w: Lowering, op: Op) -> None:
    e, obj = w.e, w.e.operand(op.args[0])
    leave, is_int = w.exit_to(op), e.fresh("int")
    same = e.put("icmp eq ptr {}, {}", e.load("ptr", obj, w.layout.type_of), address(id(int)))
    e.branch(same, is_int, leave, "!prof !0")
    e.block(is_int)
    e.define(op, unbox_word(w, obj, leave))


def _unbox_float(w: Lowering, op: Op) -> None:
    w.e.define(op, w.e.load("double", w.e.operand(op.args[0]), w.layout.float_value))


def _unbox_bool(w: Lowering, op: Op) -> None:
    w.e.conditions[op] = w.e.put("icmp eq ptr {}, {}", w.e.operand(op.args[0]), address(id(True)))


def _take_block(w: Lowering, cls: type, fits: str, slow: str) -> str:
    """A free block, made an object of `cls`. Goes to block `slow` if there is none, or if `fits` is false."""
    e = w.e
    head = e.load("ptr", e.state.text(FREE_HEAD))
    there = e.put("icmp ne ptr {}, {}", head, e.state.text(LAST_BLOCK))
    if fits:
        there = e.put("and i1 {}, {}", there, fits)
    pop = e.fresh("pop")
    e.branch(there, pop, slow, LIKELY)
    e.block(pop)
    e.store(f"ptr {e.load('ptr', head, 24)}", e.state.text(FREE_HEAD))
    e.store("i64 1", head)
    e.store(f"ptr {address(id(cls))}", head, w.layout.type_of)
    return head


def _slow_box(w: Lowering, name: str, argument: str, slow: str, done: str) -> str:
    e = w.e
    lines, e.lines = e.lines, []
    e.block(slow)
    made = e.call(name, argument)
    e.go(done)
    e.cold += e.lines
    e.lines = lines
    return made


def box_word(w: Lowering, value: str) -> str:
    """An owned host int: from the host's small ones, from a free block, or from a routine."""
    e, layout = w.e, w.layout
    if not layout.own_boxes:
        return e.call("rt_box_int", f"i64 {value}")
    cached, large, slow, done = (e.fresh(s) for s in ("cached", "large", "slow", "boxed"))
    index = e.put("add i64 {}, 5", value)
    e.branch(e.put(f"icmp ult i64 {{}}, {e.layout.small_int_count}", index), cached, large)
    e.block(cached)
    offset = e.put("shl i64 {}, 5", index)
    small = e.put("getelementptr i8, ptr {}, i64 {}", address(layout.small_ints), offset)
    if not layout.immortal:
        e.incref(small)
    e.go(done)
    e.block(large)
    negative = e.put("icmp slt i64 {}, 0", value)
    whole = e.put("select i1 {}, i64 {}, i64 {}", negative, e.put("sub i64 0, {}", value), value)
    head = _take_block(w, int, e.put("icmp ult i64 {}, {}", whole, str(1 << 60)), slow)
    pop = e.current
    high = e.put("lshr i64 {}, 30", whole)
    count = e.put("select i1 {}, i64 2, i64 1", e.put("icmp ne i64 {}, 0", high))
    if layout.tagged_ints:
        size = e.put("or i64 {}, {}", e.put("shl i64 {}, 3", count), e.put("select i1 {}, i64 2, i64 0", negative))
    else:
        size = e.put("select i1 {}, i64 {}, i64 {}", negative, e.put("sub i64 0, {}", count), count)
    digits = e.put("or i64 {}, {}", e.put("shl i64 {}, 32", high), e.put("and i64 {}, 1073741823", whole))
    e.store(f"i64 {size}", head, layout.int_size)
    e.store(f"i64 {digits}", head, layout.int_digits)
    e.go(done)
    made = _slow_box(w, "rt_box_int", f"i64 {value}", slow, done)
    e.block(done)
    return e.phi("ptr", (small, cached), (head, pop), (made, slow))


def box_double(w: Lowering, value: str) -> str:
    """An owned host float: from a free block, or from a routine."""
    e = w.e
    if not w.layout.own_boxes:
        return e.call("rt_box_float", f"double {value}")
    slow, done = e.fresh("slow"), e.fresh("boxed")
    head = _take_block(w, float, "", slow)
    pop = e.current
    e.store(f"double {value}", head, w.layout.float_value)
    e.go(done)
    made = _slow_box(w, "rt_box_float", f"double {value}", slow, done)
    e.block(done)
    return e.phi("ptr", (head, pop), (made, slow))


def _box_int(w: Lowering, op: Op) -> None:
    w.e.define(op, box_word(w, w.e.operand(op.args[0])))


def _box_float(w: Lowering, op: Op) -> None:
    w.e.define(op, box_double(w, w.e.operand(op.args[0])))


def _box_complex(w: Lowering, op: Op) -> None:
    real, imag = map(w.e.operand, op.args)
    w.e.define(op, w.e.call("rt_box_complex", f"double {real}", f"double {imag}"))


def _complex_real(w: Lowering, op: Op) -> None:
    w.e.define(op, w.e.load("double", w.e.operand(op.args[0]), w.layout.complex_parts))


def _complex_imag(w: Lowering, op: Op) -> None:
    w.e.define(op, w.e.load("double", w.e.operand(op.args[0]), w.layout.complex_parts + 8))


def _box_bool(w: Lowering, op: Op) -> None:
    w.e.define(op, _truth(w, w.e.condition(op.args[0])))


def box_truth(w: Lowering, value: str) -> str:
    """An owned reference to True or False, depending on whether the word is not 0."""
    return _truth(w, w.e.put("icmp ne i64 {}, 0", value))


def _truth(w: Lowering, condition: str) -> str:
    e = w.e
    chosen = e.put("select i1 {}, ptr {}, ptr {}", condition, address(id(True)), address(id(False)))
    e.incref(chosen)
    return chosen


NUMBERS: dict[str, Lower] = {
    **dict.fromkeys(PLAIN, _plain),
    **dict.fromkeys(COMPARE, _compare),
    **dict.fromkeys(_OVERFLOW, _overflow),
    "int_floordiv": _divide,
    "int_mod": _divide,
    "box_int": _box_int,
    "box_float": _box_float,
    "box_bool": _box_bool,
    "unbox_int": _unbox_int,
    "guard_int": _guard_int,
    "unbox_float": _unbox_float,
    "unbox_bool": _unbox_bool,
    "box_complex": _box_complex,
    "complex_real": _complex_real,
    "complex_imag": _complex_imag,
}
