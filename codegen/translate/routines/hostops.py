"""Routines for operations of the host that are fast for exact ints, floats and strings.

In: a `Layout`, the symbols.
Out: their LLVM text; `codegen.translate.function.host.FAST` names them.

    rt_add(a, b)      both exact ints of a few digits, and no overflow: a new int
                      both exact floats, or one of them and an int of one digit: a new float
                      else PyNumber_Add
    rt_try_add(a, b)  the same, but None instead of PyNumber_Add
    rt_lt(a, b)       likewise: True, False, or what PyObject_RichCompare says
    rt_try_lt(a, b)   the same as a word: 1, 0, or -1 where rt_lt would ask the host
    rt_try_truediv    floats, and ints of a few digits that a double holds exactly; not for a divisor of 0
    rt_try_and(a, b)  for ints of a few digits only, like the shifts, `//` and `%`

An int of one digit is exact as a double, and so are its comparisons with doubles.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols

_ARITHMETIC = {"add": ("Add", "sadd", "fadd"), "sub": ("Subtract", "ssub", "fsub"), "mul": ("Multiply", "smul", "fmul")}
_BITS = {"and": "And", "or": "Or", "xor": "Xor"}
_COMPARE = {
    "lt": (0, "slt", "olt"), "le": (1, "sle", "ole"), "eq": (2, "eq", "oeq"),
    "ne": (3, "ne", "une"), "gt": (4, "sgt", "ogt"), "ge": (5, "sge", "oge"),
}  # fmt: skip


def host_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routines."""
    parts = [f"declare {{i64, i1}} @llvm.{name}.with.overflow.i64(i64, i64)" for name in ("sadd", "ssub", "smul")]
    undone = f"getelementptr i8, ptr {symbols.object(None)}, i64 0"
    for name, (capi, word, number) in _ARITHMETIC.items():
        slow = f"call ptr {symbols.function('PyNumber_' + capi, 'ptr (ptr, ptr)')}(ptr %a, ptr %b)"
        words = f"""
  %pair = call {{i64, i1}} @llvm.{word}.with.overflow.i64(i64 %x, i64 %y)
  %over = extractvalue {{i64, i1}} %pair, 1
  %v = extractvalue {{i64, i1}} %pair, 0
  br i1 %over, label %slow, label %box, !prof !1
box:{_BOXED}"""
        floats = f"""
  %d = {number} double %p, %q
  %f = call ptr @rt_new_float(double %d)
  ret ptr %f"""
        parts.append(_binary(layout, symbols, name, words, floats, slow))
        parts.append(_binary(layout, symbols, f"try_{name}", words, floats, undone))
    parts.append(_binary(layout, symbols, "try_truediv", _DIVIDE_WORDS, _divided("p", "q"), undone))
    for name, capi in _BITS.items():
        slow = f"call ptr {symbols.function('PyNumber_' + capi, 'ptr (ptr, ptr)')}(ptr %a, ptr %b)"
        words = f"""
  %v = {name} i64 %x, %y{_BOXED}"""
        parts.append(_of_ints(layout, symbols, name, words, slow))
        parts.append(_of_ints(layout, symbols, f"try_{name}", words, undone))
    for name, words in _OF_WORDS.items():
        parts.append(_of_ints(layout, symbols, f"try_{name}", words, undone))
    compare = symbols.function("PyObject_RichCompare", "ptr (ptr, ptr, i32)")
    for name, (code, word, number) in _COMPARE.items():
        slow = f"call ptr {compare}(ptr %a, ptr %b, i32 {code})"
        equal = {"eq": "%texts", "ne": "%unlike"}.get(name)
        for tries in (False, True):
            words = f"""
  %c = icmp {word} i64 %x, %y
  %z = zext i1 %c to i64{_answer("%z", tries)}"""
            floats = f"""
  %fc = fcmp {number} double %p, %q
  %fz = zext i1 %fc to i64{_answer("%fz", tries)}"""
            texts = _TEXTS.format(text=symbols.object(str)) + _answer(equal, tries) if equal else ""
            if tries:
                parts.append(_binary(layout, symbols, f"try_{name}", words, floats, "add i64 -1, 0", texts, "i64"))
            else:
                parts.append(_binary(layout, symbols, name, words, floats, slow, texts))
        if equal is None:
            parts.append(_wide(layout, symbols, name, slow))
    return "\n".join(parts)


def _divided(dividend: str, divisor: str) -> str:
    return f"""
  %z{divisor} = fcmp oeq double %{divisor}, 0.0
  br i1 %z{divisor}, label %slow, label %divide{divisor}
divide{divisor}:
  %d{divisor} = fdiv double %{dividend}, %{divisor}
  %f{divisor} = call ptr @rt_new_float(double %d{divisor})
  ret ptr %f{divisor}"""


_EXACT = 1 << 53
"""A double holds every int that is no further from 0."""

_DIVIDE_WORDS = f"""
  %xh = add i64 %x, {_EXACT}
  %yh = add i64 %y, {_EXACT}
  %xe = icmp ule i64 %xh, {2 * _EXACT}
  %ye = icmp ule i64 %yh, {2 * _EXACT}
  %exact = and i1 %xe, %ye
  br i1 %exact, label %asdoubles, label %slow
asdoubles:
  %xd = sitofp i64 %x to double
  %yd = sitofp i64 %y to double{_divided("xd", "yd")}"""

_BOXED = """
  %w = call ptr @rt_new_int(i64 %v)
  ret ptr %w"""

_FLOORED = """
  %before = add i64 %y, 1
  %odd = icmp ult i64 %before, 2
  br i1 %odd, label %slow, label %divide
divide:
  %rest = srem i64 %x, %y
  %signs = xor i64 %rest, %y
  %apart = icmp slt i64 %signs, 0
  %uneven = icmp ne i64 %rest, 0
  %below = and i1 %apart, %uneven"""
"""Of a division: %rest, with the sign of the dividend, and %below: does the exact quotient lie below the rounded one?
Divisors of 0 and -1 are left out: the one raises, the other may overflow.
"""

_OF_WORDS = {
    "lshift": f"""
  %few = icmp ult i64 %y, 63
  br i1 %few, label %shift, label %slow
shift:
  %v = shl i64 %x, %y
  %back = ashr i64 %v, %y
  %fits = icmp eq i64 %back, %x
  br i1 %fits, label %box, label %slow
box:{_BOXED}""",
    "rshift": f"""
  %positive = icmp sge i64 %y, 0
  br i1 %positive, label %shift, label %slow
shift:
  %many = icmp ugt i64 %y, 63
  %count = select i1 %many, i64 63, i64 %y
  %v = ashr i64 %x, %count{_BOXED}""",
    "floordiv": f"""{_FLOORED}
  %quotient = sdiv i64 %x, %y
  %one = zext i1 %below to i64
  %v = sub i64 %quotient, %one{_BOXED}""",
    "mod": f"""{_FLOORED}
  %more = select i1 %below, i64 %y, i64 0
  %v = add i64 %rest, %more{_BOXED}""",
}
"""What is done with two words %x and %y; %slow where the result is no word, or an error."""

_TEXTS = """
  %istext = icmp eq ptr %ta, {text}
  br i1 %istext, label %text, label %slow
text:
  %texts = call i64 @rt_same_text(ptr %a, ptr %b)
  %unclear = icmp slt i64 %texts, 0
  br i1 %unclear, label %slow, label %clear
clear:
  %unlike = xor i64 %texts, 1"""


def _answer(word: str, is_word: bool) -> str:
    """Return a comparison's result: as a word, or as a bool."""
    if is_word:
        return f"\n  ret i64 {word}"
    return f"""
  {word}.bool = call ptr @rt_new_bool(i64 {word})
  ret ptr {word}.bool"""


def _binary(
    layout: Layout,
    symbols: Symbols,
    name: str,
    words: str,
    floats: str,
    slow: str,
    texts: str = "",
    result: str = "ptr",
    has_floats: bool = True,
) -> str:
    """texts: what to do if both are neither ints nor floats.  result: the LLVM type of the result.

    has_floats: is there anything to do for floats, and so for an int beside a float?
    """
    integer, number = symbols.object(int), symbols.object(float)
    mixed = _MIXED.format(integer=integer, number=number, value=layout.float_value) if has_floats else ""
    p = "[ %p0, %both_floats ], [ %p1, %int_behind ], [ %xm, %float_behind ]" if has_floats else "[ %p0, %both_floats ]"
    q = "[ %q0, %both_floats ], [ %ym, %int_behind ], [ %q1, %float_behind ]" if has_floats else "[ %q0, %both_floats ]"
    others = f"\nothers:{texts}" if texts else ""
    return f"""
define internal {result} @rt_{name}(ptr %a, ptr %b) {{
  %tap = getelementptr i8, ptr %a, i64 {layout.type_of}
  %ta = load ptr, ptr %tap
  %tbp = getelementptr i8, ptr %b, i64 {layout.type_of}
  %tb = load ptr, ptr %tbp
  %same = icmp eq ptr %ta, %tb
  br i1 %same, label %alike, label %{"mixed" if has_floats else "slow"}
alike:
  %ints = icmp eq ptr %ta, {integer}
  br i1 %ints, label %int, label %notint
int:
  %xp1 = call {{i64, i1}} @rt_small(ptr %a)
  %xs1 = extractvalue {{i64, i1}} %xp1, 1
  %yp1 = call {{i64, i1}} @rt_small(ptr %b)
  %ys1 = extractvalue {{i64, i1}} %yp1, 1
  %both1 = and i1 %xs1, %ys1
  %x1 = extractvalue {{i64, i1}} %xp1, 0
  %y1 = extractvalue {{i64, i1}} %yp1, 0
  br i1 %both1, label %words, label %longer, !prof !0
longer:
  %xp = call {{i64, i1}} @rt_word(ptr %a)
  %xs = extractvalue {{i64, i1}} %xp, 1
  %yp = call {{i64, i1}} @rt_word(ptr %b)
  %ys = extractvalue {{i64, i1}} %yp, 1
  %both = and i1 %xs, %ys
  %x2 = extractvalue {{i64, i1}} %xp, 0
  %y2 = extractvalue {{i64, i1}} %yp, 0
  br i1 %both, label %words, label %slow
words:
  %x = phi i64 [ %x1, %int ], [ %x2, %longer ]
  %y = phi i64 [ %y1, %int ], [ %y2, %longer ]{words}
notint:
  %isf = icmp eq ptr %ta, {number}
  br i1 %isf, label %both_floats, label %{"others" if texts else "slow"}
both_floats:
  %pp = getelementptr i8, ptr %a, i64 {layout.float_value}
  %p0 = load double, ptr %pp
  %qp = getelementptr i8, ptr %b, i64 {layout.float_value}
  %q0 = load double, ptr %qp
  br label %floats{mixed}
floats:
  %p = phi double {p}
  %q = phi double {q}{floats}{others}
slow:
  %r = {slow}
  ret {result} %r
}}"""


_MIXED = """
mixed:
  %afloat = icmp eq ptr %ta, {number}
  %bint = icmp eq ptr %tb, {integer}
  %ahead = and i1 %afloat, %bint
  br i1 %ahead, label %int_second, label %perhaps
perhaps:
  %bfloat = icmp eq ptr %tb, {number}
  %aint = icmp eq ptr %ta, {integer}
  %behind = and i1 %bfloat, %aint
  br i1 %behind, label %int_first, label %slow
int_second:
  %ymp = call {{i64, i1}} @rt_small(ptr %b)
  %yms = extractvalue {{i64, i1}} %ymp, 1
  br i1 %yms, label %int_behind, label %slow
int_behind:
  %ymw = extractvalue {{i64, i1}} %ymp, 0
  %ym = sitofp i64 %ymw to double
  %p1p = getelementptr i8, ptr %a, i64 {value}
  %p1 = load double, ptr %p1p
  br label %floats
int_first:
  %xmp = call {{i64, i1}} @rt_small(ptr %a)
  %xms = extractvalue {{i64, i1}} %xmp, 1
  br i1 %xms, label %float_behind, label %slow
float_behind:
  %xmw = extractvalue {{i64, i1}} %xmp, 0
  %xm = sitofp i64 %xmw to double
  %q1p = getelementptr i8, ptr %b, i64 {value}
  %q1 = load double, ptr %q1p
  br label %floats"""


def _of_ints(layout: Layout, symbols: Symbols, name: str, words: str, slow: str) -> str:
    return _binary(layout, symbols, name, words, "\n  br label %slow", slow, has_floats=False)


def _wide(layout: Layout, symbols: Symbols, name: str, slow: str) -> str:
    """The comparison with a constant int %b whose result is %small for every int of up to two digits."""
    return f"""
define internal ptr @rt_{name}_wide(ptr %a, ptr %b, ptr %small) {{
  %tap = getelementptr i8, ptr %a, i64 {layout.type_of}
  %ta = load ptr, ptr %tap
  %int = icmp eq ptr %ta, {symbols.object(int)}
  br i1 %int, label %look, label %slow
look:
  %pair = call {{i64, i1}} @rt_word(ptr %a)
  %is = extractvalue {{i64, i1}} %pair, 1
  br i1 %is, label %known, label %slow
known:
  call void @incref(ptr %small)
  ret ptr %small
slow:
  %r = {slow}
  ret ptr %r
}}"""
