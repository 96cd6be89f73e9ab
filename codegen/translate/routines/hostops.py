"""Routines for operations of the host that are fast for exact ints, floats, strings, lists and tuples.

In: a `Layout`, the symbols.
Out: their LLVM text; `codegen.translate.function.host.FAST` names them.

    rt_add(a, b)      both exact ints of a few digits, and no overflow: a new int
                      both exact floats: a new float
                      else PyNumber_Add
    rt_try_add(a, b)  the same, but None instead of PyNumber_Add
    rt_lt(a, b)       likewise: True, False, or what PyObject_RichCompare says
    rt_try_lt(a, b)   the same as a word: 1, 0, or -1 where rt_lt would ask the host
"""

from __future__ import annotations

from types import BuiltinFunctionType

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
box:
  %w = call ptr @rt_new_int(i64 %v)
  ret ptr %w"""
        floats = f"""
  %d = {number} double %p, %q
  %f = call ptr @rt_new_float(double %d)
  ret ptr %f"""
        parts.append(_binary(layout, symbols, name, words, floats, slow))
        parts.append(_binary(layout, symbols, f"try_{name}", words, floats, undone))
    for name, capi in _BITS.items():
        slow = f"call ptr {symbols.function('PyNumber_' + capi, 'ptr (ptr, ptr)')}(ptr %a, ptr %b)"
        words = f"""
  %v = {name} i64 %x, %y
  %w = call ptr @rt_new_int(i64 %v)
  ret ptr %w"""
        parts.append(_binary(layout, symbols, name, words, "\n  br label %slow", slow))
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
    return "\n".join([*parts, _same_text(layout, symbols), _containers(layout, symbols)])


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


def _same_text(layout: Layout, symbols: Symbols) -> str:
    """The comparison of two exact strings: 1 if they are equal, 0 if not, -1 if characters take more than a byte.

    The host stores equal strings alike if they are compact.
    """
    shape, narrow = layout.str_compact | layout.str_kinds, layout.str_compact | layout.str_narrow
    return f"""
define internal i64 @rt_same_text(ptr %a, ptr %b) {{
  %one = icmp eq ptr %a, %b
  br i1 %one, label %equal, label %look
look:
  %sap = getelementptr i8, ptr %a, i64 {layout.str_state}
  %sa = load i32, ptr %sap
  %sbp = getelementptr i8, ptr %b, i64 {layout.str_state}
  %sb = load i32, ptr %sbp
  %ka = and i32 %sa, {shape}
  %kb = and i32 %sb, {shape}
  %na = icmp eq i32 %ka, {narrow}
  %nb = icmp eq i32 %kb, {narrow}
  %both = and i1 %na, %nb
  br i1 %both, label %sizes, label %unclear, !prof !0
sizes:
  %lap = getelementptr i8, ptr %a, i64 {layout.size}
  %la = load i64, ptr %lap
  %lbp = getelementptr i8, ptr %b, i64 {layout.size}
  %lb = load i64, ptr %lbp
  %long = icmp eq i64 %la, %lb
  %aa = and i32 %sa, {layout.str_ascii}
  %ab = and i32 %sb, {layout.str_ascii}
  %alike = icmp eq i32 %aa, %ab
  %may = and i1 %long, %alike
  br i1 %may, label %some, label %unequal
some:
  %none = icmp eq i64 %la, 0
  br i1 %none, label %equal, label %first
first:
  %latin = icmp eq i32 %aa, 0
  %offset = select i1 %latin, i64 {layout.latin_items}, i64 {layout.ascii_items}
  %ta = getelementptr i8, ptr %a, i64 %offset
  %tb = getelementptr i8, ptr %b, i64 %offset
  %ca = load i8, ptr %ta
  %cb = load i8, ptr %tb
  %begin = icmp eq i8 %ca, %cb
  br i1 %begin, label %more, label %unequal
more:
  %single = icmp eq i64 %la, 1
  br i1 %single, label %equal, label %rest
rest:
  %order = call i32 {symbols.function("memcmp", "i32 (ptr, ptr, i64)")}(ptr %ta, ptr %tb, i64 %la)
  %same = icmp eq i32 %order, 0
  br i1 %same, label %equal, label %unequal
equal:
  ret i64 1
unequal:
  ret i64 0
unclear:
  ret i64 -1
}}"""


def _binary(
    layout: Layout,
    symbols: Symbols,
    name: str,
    words: str,
    floats: str,
    slow: str,
    texts: str = "",
    result: str = "ptr",
) -> str:
    """texts: what to do if both are neither ints nor floats.  result: the LLVM type of the result."""
    integer, number = symbols.object(int), symbols.object(float)
    others = f"\nothers:{texts}" if texts else ""
    return f"""
define internal {result} @rt_{name}(ptr %a, ptr %b) {{
  %tap = getelementptr i8, ptr %a, i64 {layout.type_of}
  %ta = load ptr, ptr %tap
  %tbp = getelementptr i8, ptr %b, i64 {layout.type_of}
  %tb = load ptr, ptr %tbp
  %same = icmp eq ptr %ta, %tb
  br i1 %same, label %alike, label %slow
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
  br i1 %isf, label %floats, label %{"others" if texts else "slow"}
floats:
  %pp = getelementptr i8, ptr %a, i64 {layout.float_value}
  %p = load double, ptr %pp
  %qp = getelementptr i8, ptr %b, i64 {layout.float_value}
  %q = load double, ptr %qp{floats}{others}
slow:
  %r = {slow}
  ret {result} %r
}}"""


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


def _containers(layout: Layout, symbols: Symbols) -> str:
    c = symbols.function
    list_, tuple_, integer = (symbols.object(x) for x in (list, tuple, int))
    true, false, none = (symbols.object(x) for x in (True, False, None))
    index = f"""
  %tip = getelementptr i8, ptr %i, i64 {layout.type_of}
  %ti = load ptr, ptr %tip
  %isint = icmp eq ptr %ti, {integer}
  br i1 %isint, label %int, label %slow
int:
  %kp = call {{i64, i1}} @rt_small(ptr %i)
  %k0 = extractvalue {{i64, i1}} %kp, 0
  %ks = extractvalue {{i64, i1}} %kp, 1
  %np = getelementptr i8, ptr %o, i64 {layout.size}
  %n = load i64, ptr %np
  %neg = icmp slt i64 %k0, 0
  %kn = add i64 %k0, %n
  %k = select i1 %neg, i64 %kn, i64 %k0
  %in0 = icmp ult i64 %k, %n
  %in = and i1 %in0, %ks"""
    return f"""
define internal ptr @rt_self(ptr %o) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %is = icmp eq ptr %t, {symbols.object(BuiltinFunctionType)}
  br i1 %is, label %builtin, label %other
builtin:
  %sp = getelementptr i8, ptr %o, i64 {layout.builtin_self}
  %s = load ptr, ptr %sp
  %none = icmp eq ptr %s, null
  br i1 %none, label %other, label %found
found:
  call void @incref(ptr %s)
  ret ptr %s
other:
  %x = call ptr {c("PyObject_GetAttr", "ptr (ptr, ptr)")}(ptr %o, ptr {symbols.object("__self__")})
  ret ptr %x
}}
define internal ptr @rt_getitem(ptr %o, ptr %i) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %islist = icmp eq ptr %t, {list_}
  %istuple = icmp eq ptr %t, {tuple_}
  %either = or i1 %islist, %istuple
  br i1 %either, label %sequence, label %slow
sequence:{index}
  br i1 %in, label %get, label %slow
get:
  %lp = getelementptr i8, ptr %o, i64 {layout.list_items}
  br i1 %islist, label %list, label %tuple
list:
  %li = load ptr, ptr %lp
  br label %item
tuple:
  %ui = getelementptr i8, ptr %o, i64 {layout.tuple_items}
  br label %item
item:
  %items = phi ptr [ %li, %list ], [ %ui, %tuple ]
  %ip = getelementptr ptr, ptr %items, i64 %k
  %r = load ptr, ptr %ip
  call void @incref(ptr %r)
  ret ptr %r
slow:
  %s = call ptr {c("PyObject_GetItem", "ptr (ptr, ptr)")}(ptr %o, ptr %i)
  ret ptr %s
}}
define internal i32 @rt_setitem(ptr %o, ptr %i, ptr %v) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %islist = icmp eq ptr %t, {list_}
  br i1 %islist, label %sequence, label %slow
sequence:{index}
  br i1 %in, label %set, label %slow
set:
  %lp = getelementptr i8, ptr %o, i64 {layout.list_items}
  %items = load ptr, ptr %lp
  %ip = getelementptr ptr, ptr %items, i64 %k
  %old = load ptr, ptr %ip
  call void @incref(ptr %v)
  store ptr %v, ptr %ip
  call void @decref(ptr %old)
  ret i32 0
slow:
  %s = call i32 {c("PyObject_SetItem", "i32 (ptr, ptr, ptr)")}(ptr %o, ptr %i, ptr %v)
  ret i32 %s
}}
define internal i32 @rt_truth(ptr %o) {{
  %known = call i64 @rt_known_truth(ptr %o)
  %unknown = icmp eq i64 %known, -1
  br i1 %unknown, label %ask, label %done
done:
  %truth = trunc i64 %known to i32
  ret i32 %truth
ask:
  %r = call i32 {c("PyObject_IsTrue", "i32 (ptr)")}(ptr %o)
  ret i32 %r
}}
define internal i64 @rt_known_truth(ptr %o) {{
  %ist = icmp eq ptr %o, {true}
  br i1 %ist, label %yes, label %notyes
yes:
  ret i64 1
notyes:
  %isf = icmp eq ptr %o, {false}
  %isn = icmp eq ptr %o, {none}
  %no = or i1 %isf, %isn
  br i1 %no, label %nay, label %look
nay:
  ret i64 0
look:
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %isint = icmp eq ptr %t, {integer}
  br i1 %isint, label %int, label %notint
int:
  %kp = call {{i64, i1}} @rt_small(ptr %o)
  %k = extractvalue {{i64, i1}} %kp, 0
  %ks = extractvalue {{i64, i1}} %kp, 1
  %zero = icmp eq i64 %k, 0
  %false = and i1 %zero, %ks
  %truth = select i1 %false, i64 0, i64 1
  ret i64 %truth
notint:
  %isl = icmp eq ptr %t, {list_}
  %isu = icmp eq ptr %t, {tuple_}
  %iss = icmp eq ptr %t, {symbols.object(str)}
  %either = or i1 %isl, %isu
  %sized = or i1 %either, %iss
  br i1 %sized, label %size, label %unknown
size:
  %np = getelementptr i8, ptr %o, i64 {layout.size}
  %n = load i64, ptr %np
  %some = icmp ne i64 %n, 0
  %filled = zext i1 %some to i64
  ret i64 %filled
unknown:
  ret i64 -1
}}
define internal i64 @rt_len(ptr %o) {{
  %r = call i64 {c("PyObject_Size", "i64 (ptr)")}(ptr %o)
  ret i64 %r
}}"""
