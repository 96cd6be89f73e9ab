"""Routines that all translated functions share: references, boxes, classes, new objects, errors.

In: a `Layout`, the symbols.  Out: their LLVM text.  Most are inlined.

    incref decref rt_decref          the last one takes null too
    rt_box_* rt_unbox_int            {word, raised}
    rt_isinstance rt_new rt_allocate rt_filled_list rt_index
    rt_raise rt_fetch rt_missing
    rt_turn                          other threads and handlers of signals have their turn, if they want it
    rt_returned                      what a call of the host has returned, null if a handler of signals then raised
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.runtime.counts import decref, incref
from codegen.runtime.direct import direct_text
from codegen.runtime.objects import fetch_text
from codegen.translate.function.symbols import Symbols, look
from codegen.translate.function.text import MEMORY

_MANAGED = 1 << 4 | 1 << 20 | 1 << 30
"""Type flags: the host keeps a dict for instances; is abstract; is an exception.  Such objects the host makes."""


def support_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routines."""
    c = symbols.function
    true, false = (symbols.object(x) for x in (True, False))
    c("PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    dealloc = c("_Py_Dealloc", "void (ptr)")
    drop = f"call void {dealloc}(ptr %o)"
    for name, prototype in _FETCHES.items():
        if (name in _OLD) == (layout.version < (3, 12)) or name not in _OLD | _NEW:
            c(name, prototype)
    if layout.tagged_ints:
        word = """
  %one = icmp ult i64 %s, 16
  %sign0 = and i64 %s, 3
  %sign = sub i64 1, %sign0"""
        two = """
  %few = icmp ult i64 %s, 24
  %negbit = and i64 %s, 2
  %negative = icmp ne i64 %negbit, 0"""
    else:
        word = """
  %up = add i64 %s, 1
  %one = icmp ult i64 %up, 3
  %sign = add i64 %s, 0"""
        two = """
  %s2 = add i64 %s, 2
  %few = icmp ult i64 %s2, 5
  %negative = icmp slt i64 %s, 0"""
    return f"""
define internal void @incref(ptr %o) alwaysinline {{{_counting(incref(layout, "%o", "c"))}
  ret void
}}
define internal void @decref(ptr %o) alwaysinline {{{_counting(decref(layout, "%o", "d", drop))}
  ret void
}}
define internal void @rt_decref(ptr %o) alwaysinline {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %out, label %in
in:
  call void @decref(ptr %o)
  ret void
out:
  ret void
}}
define internal ptr @rt_box_int(i64 %v) alwaysinline {{
  %index = add i64 %v, 5
  %small = icmp ult i64 %index, 262
  br i1 %small, label %cached, label %large
cached:
  %offset = shl i64 %index, 5
  %so = getelementptr i8, ptr {symbols.object(-5)}, i64 %offset
  ret ptr %so
large:
  %o = call ptr {c("PyLong_FromLongLong", "ptr (i64)")}(i64 %v)
  ret ptr %o
}}
define internal ptr @rt_box_float(double %v) alwaysinline {{
  %o = call ptr {c("PyFloat_FromDouble", "ptr (double)")}(double %v)
  ret ptr %o
}}
define internal ptr @rt_box_bool(i64 %v) alwaysinline {{
  %c = icmp ne i64 %v, 0
  %o = select i1 %c, ptr {true}, ptr {false}
  ret ptr %o
}}
define internal {{i64, i1}} @rt_small(ptr %o) alwaysinline {{
  %sp = getelementptr i8, ptr %o, i64 {layout.int_size}
  %s = load i64, ptr %sp{word}
  %dp = getelementptr i8, ptr %o, i64 {layout.int_digits}
  %d32 = load i32, ptr %dp
  %d = zext i32 %d32 to i64
  %v = mul i64 %d, %sign
  %r0 = insertvalue {{i64, i1}} undef, i64 %v, 0
  %r1 = insertvalue {{i64, i1}} %r0, i1 %one, 1
  ret {{i64, i1}} %r1
}}
define internal {{i64, i1}} @rt_unbox_int(ptr %o) alwaysinline {{
  %pair = call {{i64, i1}} @rt_small(ptr %o)
  %v = extractvalue {{i64, i1}} %pair, 0
  %is = extractvalue {{i64, i1}} %pair, 1
  br i1 %is, label %fast, label %slow, !prof !0
fast:
  %r0 = insertvalue {{i64, i1}} zeroinitializer, i64 %v, 0
  ret {{i64, i1}} %r0
slow:
  %pair2 = call {{i64, i1}} @rt_word(ptr %o)
  %is2 = extractvalue {{i64, i1}} %pair2, 1
  %v2 = extractvalue {{i64, i1}} %pair2, 0
  br i1 %is2, label %two, label %large
two:
  %r2 = insertvalue {{i64, i1}} zeroinitializer, i64 %v2, 0
  ret {{i64, i1}} %r2
large:
  %r = call {{i64, i1}} @rt_unbox_large(ptr %o)
  ret {{i64, i1}} %r
}}
define internal {{i64, i1}} @rt_word_of(ptr %o) noinline cold {{
  %r = call {{i64, i1}} @rt_unbox_int(ptr %o)
  ret {{i64, i1}} %r
}}
define internal {{i64, i1}} @rt_word(ptr %o) {{
  %pair = call {{i64, i1}} @rt_small(ptr %o)
  %is = extractvalue {{i64, i1}} %pair, 1
  br i1 %is, label %one, label %more
one:
  ret {{i64, i1}} %pair
more:
  %sp = getelementptr i8, ptr %o, i64 {layout.int_size}
  %s = load i64, ptr %sp{two}
  br i1 %few, label %both, label %many
both:
  %dp = getelementptr i8, ptr %o, i64 {layout.int_digits}
  %digits = load i64, ptr %dp
  %low = and i64 %digits, 1073741823
  %up = lshr i64 %digits, 32
  %high = shl i64 %up, 30
  %whole = or i64 %high, %low
  %minus = sub i64 0, %whole
  %v = select i1 %negative, i64 %minus, i64 %whole
  %r0 = insertvalue {{i64, i1}} undef, i64 %v, 0
  %r1 = insertvalue {{i64, i1}} %r0, i1 true, 1
  ret {{i64, i1}} %r1
many:
  ret {{i64, i1}} {{ i64 0, i1 false }}
}}
define internal {{i64, i1}} @rt_unbox_large(ptr %o) noinline cold {{
  %v = call i64 {c("PyLong_AsLongLong", "i64 (ptr)")}(ptr %o)
  %r0 = insertvalue {{i64, i1}} zeroinitializer, i64 %v, 0
  %m = icmp eq i64 %v, -1
  br i1 %m, label %maybe, label %fine
maybe:
  %e = call ptr {c("PyErr_Occurred", "ptr ()")}()
  %bad = icmp ne ptr %e, null
  %r1 = insertvalue {{i64, i1}} %r0, i1 %bad, 1
  ret {{i64, i1}} %r1
fine:
  ret {{i64, i1}} %r0
}}
define internal {{i64, i1}} @rt_word_result(ptr %o) {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {{i64, i1}} {{ i64 0, i1 true }}
value:
  %r = call {{i64, i1}} @rt_unbox_int(ptr %o)
  call void @decref(ptr %o)
  ret {{i64, i1}} %r
}}
define internal {{double, i1}} @rt_double_result(ptr %o) {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {{double, i1}} {{ double 0.0, i1 true }}
value:
  %v = call double {c("PyFloat_AsDouble", "double (ptr)")}(ptr %o)
  call void @decref(ptr %o)
  %r0 = insertvalue {{double, i1}} zeroinitializer, double %v, 0
  ret {{double, i1}} %r0
}}
define internal i1 @rt_isinstance(ptr %o, ptr %wanted) alwaysinline {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %same = icmp eq ptr %t, %wanted
  br i1 %same, label %yes, label %ask
ask:
  %r = call i32 {c("PyType_IsSubtype", "i32 (ptr, ptr)")}(ptr %t, ptr %wanted)
  %is = icmp ne i32 %r, 0
  ret i1 %is
yes:
  ret i1 true
}}
define internal i1 @rt_isinstance_at(ptr %o, ptr %wanted, i64 %depth) alwaysinline {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 {layout.type_flags}
  %flags = load i64, ptr %fp
  %heap = and i64 %flags, {1 << 9}
  %made = icmp ne i64 %heap, 0
  br i1 %made, label %search, label %no
search:
  %mp = getelementptr i8, ptr %t, i64 {layout.type_mro}
  %mro = load ptr, ptr %mp
  %np = getelementptr i8, ptr %mro, i64 {layout.size}
  %n = load i64, ptr %np
  %at = sub i64 %n, %depth
  %long = icmp sge i64 %at, 0
  br i1 %long, label %look, label %no
look:
  %ip = getelementptr i8, ptr %mro, i64 {layout.tuple_items}
  %p = getelementptr ptr, ptr %ip, i64 %at
  %found = load ptr, ptr %p
  %same = icmp eq ptr %found, %wanted
  br i1 %same, label %yes, label %ask
ask:
  %r = call i32 @PyType_IsSubtype(ptr %t, ptr %wanted)
  %is = icmp ne i32 %r, 0
  ret i1 %is
yes:
  ret i1 true
no:
  ret i1 false
}}
define internal ptr @rt_new(ptr %cls) alwaysinline {{
  %cp = getelementptr i8, ptr %cls, i64 {layout.type_alloc}
  %code = load ptr, ptr %cp
  %o = call ptr %code(ptr %cls, i64 0)
  ret ptr %o
}}
define internal ptr @rt_allocate(ptr %cls) {{
  %fp = getelementptr i8, ptr %cls, i64 {layout.type_flags}
  %flags = load i64, ptr %fp
  %odd = and i64 %flags, {_MANAGED}
  %plain = icmp eq i64 %odd, 0
  br i1 %plain, label %fast, label %slow
fast:
  %o = call ptr @rt_new(ptr %cls)
  ret ptr %o
slow:
  %np = getelementptr i8, ptr {symbols.object(object)}, i64 {layout.type_new}
  %new = load ptr, ptr %np
  %made = call ptr %new(ptr %cls, ptr {symbols.object(())}, ptr null)
  ret ptr %made
}}
define internal {{i64, i1}} @rt_index(i64 %i, i64 %size) alwaysinline {{
  %in = icmp ult i64 %i, %size
  br i1 %in, label %fine, label %other, !prof !0
fine:
  %r0 = insertvalue {{i64, i1}} zeroinitializer, i64 %i, 0
  ret {{i64, i1}} %r0
other:
  %r = call {{i64, i1}} @rt_index_from_end(i64 %i, i64 %size)
  ret {{i64, i1}} %r
}}
define internal {{i64, i1}} @rt_index_from_end(i64 %i, i64 %size) noinline cold {{
  %k = add i64 %i, %size
  %in = icmp ult i64 %k, %size
  br i1 %in, label %fine, label %bad
fine:
  %r0 = insertvalue {{i64, i1}} zeroinitializer, i64 %k, 0
  ret {{i64, i1}} %r0
bad:
  call void {c("PyErr_SetString", "void (ptr, ptr)")}(ptr {symbols.object(IndexError)}, ptr @out_of_range)
  ret {{i64, i1}} {{ i64 0, i1 true }}
}}
@out_of_range = private constant [19 x i8] c"index out of range\\00"
@not_set = private constant [27 x i8] c"a field of ours is not set\\00"
@zero = private constant [17 x i8] c"division by zero\\00"
define internal void @rt_missing() noinline cold {{
  call void @PyErr_SetString(ptr {symbols.object(AttributeError)}, ptr @not_set)
  ret void
}}
define internal {{i64, i1}} @rt_floordiv(i64 %a, i64 %b) {{
  %z = icmp eq i64 %b, 0
  br i1 %z, label %bad, label %fine
bad:
  call void @PyErr_SetString(ptr {symbols.object(ZeroDivisionError)}, ptr @zero)
  ret {{i64, i1}} {{ i64 0, i1 true }}
fine:
  %minus = icmp eq i64 %b, -1
  %d = select i1 %minus, i64 1, i64 %b
  %q = sdiv i64 %a, %d
  %r = srem i64 %a, %d
  %x = xor i64 %r, %d
  %differ = icmp slt i64 %x, 0
  %rest = icmp ne i64 %r, 0
  %step = and i1 %differ, %rest
  %back = sext i1 %step to i64
  %q1 = add i64 %q, %back
  %neg = sub i64 0, %a
  %v = select i1 %minus, i64 %neg, i64 %q1
  %r0 = insertvalue {{i64, i1}} zeroinitializer, i64 %v, 0
  ret {{i64, i1}} %r0
}}
define internal {{i64, i1}} @rt_mod(i64 %a, i64 %b) {{
  %q = call {{i64, i1}} @rt_floordiv(i64 %a, i64 %b)
  %bad = extractvalue {{i64, i1}} %q, 1
  br i1 %bad, label %out, label %fine
out:
  ret {{i64, i1}} %q
fine:
  %n = extractvalue {{i64, i1}} %q, 0
  %p = mul i64 %n, %b
  %v = sub i64 %a, %p
  %r0 = insertvalue {{i64, i1}} zeroinitializer, i64 %v, 0
  ret {{i64, i1}} %r0
}}
""" + _turn(layout, symbols) + _shared(layout, symbols)


def _shared(layout: Layout, symbols: Symbols) -> str:
    """What compiled traces have too."""
    text = fetch_text(layout) + direct_text(layout, symbols.function, symbols.object)
    return text.replace("define ", "define internal ")


def _counting(text: str) -> str:
    """Text that loads and stores nothing but counts of references."""
    lines = text.split("\n")
    return "\n".join(f"{x}, {MEMORY['count']}" if " = load " in x or "  store " in x else x for x in lines)


def _turn(layout: Layout, symbols: Symbols) -> str:
    """Calling any function written in Python makes the host look at what waits for it."""
    if layout.breaker is not None:
        where = "  %p = getelementptr i8, ptr @eval_breaker, i64 0"
    else:
        where = f"""  %t = call ptr {symbols.function("PyThreadState_Get", "ptr ()")}()
  %p = getelementptr i8, ptr %t, i64 {layout.breaker_in_thread}"""
    asked = f"""{where}
  %word = load volatile i32, ptr %p
  %asked = and i32 %word, {layout.breaker_mask & 0x7FFFFFFF}
  %wanted = icmp ne i32 %asked, 0
  br i1 %wanted, label %turn, label %on, !prof !1"""
    return f"""
define internal i32 @rt_turn() alwaysinline {{
{asked}
turn:
  %r = call i32 @rt_look()
  ret i32 %r
on:
  ret i32 0
}}
define internal ptr @rt_returned(ptr %o) alwaysinline {{
{asked}
turn:
  %r = call ptr @rt_signals(ptr %o)
  ret ptr %r
on:
  ret ptr %o
}}
define internal ptr @rt_signals(ptr %o) noinline cold {{
  %none = icmp eq ptr %o, null
  br i1 %none, label %out, label %ask
ask:
  %r = call i32 {symbols.function("PyErr_CheckSignals", "i32 ()")}()
  %raised = icmp slt i32 %r, 0
  br i1 %raised, label %failed, label %out
out:
  ret ptr %o
failed:
  call void @decref(ptr %o)
  ret ptr null
}}
define internal i32 @rt_look() noinline cold {{
  %o = call ptr @PyObject_Vectorcall(ptr {symbols.object(look)}, ptr null, i64 0, ptr null)
  %bad = icmp eq ptr %o, null
  br i1 %bad, label %failed, label %fine
fine:
  call void @decref(ptr %o)
  ret i32 0
failed:
  ret i32 -1
}}
"""


_OLD = {"PyErr_Fetch", "PyErr_Restore", "PyErr_NormalizeException", "PyException_SetTraceback"}
_NEW = {"PyErr_GetRaisedException", "PyErr_SetRaisedException"}
_FETCHES = {
    "PyErr_Fetch": "void (ptr, ptr, ptr)",
    "PyErr_Restore": "void (ptr, ptr, ptr)",
    "PyErr_NormalizeException": "void (ptr, ptr, ptr)",
    "PyException_SetTraceback": "i32 (ptr, ptr)",
    "PyErr_GetRaisedException": "ptr ()",
    "PyErr_SetRaisedException": "void (ptr)",
}
