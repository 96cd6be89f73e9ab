"""Routines for items, truth and length that are fast for exact lists, tuples, strings and ints.

In: a `Layout`, the symbols.
Out: their LLVM text; `codegen.translate.function.host.FAST` names them.

    rt_getitem(o, i)    an item of a list or tuple at an int of one digit; else PyObject_GetItem
    rt_try_item(o, i)   the same, a character of one byte, and an item of a dict; but None instead of PyObject_GetItem
    rt_setitem(o, i, v) likewise, for lists, and for dicts
    rt_next_of_container(o, default)    the next value of an iterator over a container of the host; else the default
    rt_exact_tuple(o)   a tuple of the same items, if `o` is a tuple that is iterated over as such; else None
    rt_known_truth(o)   1, 0, or -1 where the host would have to be asked
    rt_self(o)          the `__self__` of a builtin function
    rt_put(b, at, word, count)    store `count` bytes in a bytearray; 8, since what is behind is overwritten later
    rt_put_half(b, at, word)      store 4 bytes, and no more
"""

from __future__ import annotations

from types import BuiltinFunctionType

from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols
from tracer.hosttypes import CONTAINER_ITERATORS


def items_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routines."""
    return "".join(text(layout, symbols) for text in (_known, _try_item, _next_of_container, _exact_tuple, _put))


def _index(layout: Layout, integer: str) -> str:
    """The place %k in the sequence %o that the object %i stands for; %in says whether there is one."""
    return f"""
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


def _item(layout: Layout) -> str:
    """Return the item at the place %k of %o, which is a list if %islist says so, and a tuple if not."""
    return f"""
  %lp = getelementptr i8, ptr %o, i64 {layout.list_items}
  br i1 %islist, label %list, label %tuple
list:
  %li = load ptr, ptr %lp
  br label %item
tuple:
  %ui = getelementptr i8, ptr %o, i64 {layout.tuple_items}
  br label %item
item:
  %first = phi ptr [ %li, %list ], [ %ui, %tuple ]
  %ip = getelementptr ptr, ptr %first, i64 %k
  %r = load ptr, ptr %ip
  call void @incref(ptr %r)
  ret ptr %r"""


def _try_item(layout: Layout, symbols: Symbols) -> str:
    """Reading an item, where no code of the program can run, and nothing can be raised but for want of memory."""
    shape, narrow = layout.str_compact | layout.str_kinds, layout.str_compact | layout.str_narrow
    return f"""
define internal ptr @rt_try_item(ptr %o, ptr %i) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %islist = icmp eq ptr %t, {symbols.object(list)}
  %istuple = icmp eq ptr %t, {symbols.object(tuple)}
  %either = or i1 %islist, %istuple
  %istext = icmp eq ptr %t, {symbols.object(str)}
  %any = or i1 %either, %istext
  br i1 %any, label %sequence, label %slow
sequence:{_index(layout, symbols.object(int))}
  br i1 %in, label %get, label %slow
get:
  br i1 %istext, label %text, label %items
items:{_item(layout)}
text:
  %sp = getelementptr i8, ptr %o, i64 {layout.str_state}
  %s = load i32, ptr %sp
  %kinds = and i32 %s, {shape}
  %isnarrow = icmp eq i32 %kinds, {narrow}
  br i1 %isnarrow, label %narrow, label %slow
narrow:
  %ascii = and i32 %s, {layout.str_ascii}
  %latin = icmp eq i32 %ascii, 0
  %offset = select i1 %latin, i64 {layout.latin_items}, i64 {layout.ascii_items}
  %cs = getelementptr i8, ptr %o, i64 %offset
  %cp = getelementptr i8, ptr %cs, i64 %k
  %c = load i8, ptr %cp
  %code = zext i8 %c to i32
  %char = call ptr {symbols.function("PyUnicode_FromOrdinal", "ptr (i32)")}(i32 %code)
  ret ptr %char
slow:
  %isdict = icmp eq ptr %t, {symbols.object(dict)}
  br i1 %isdict, label %dict, label %nothing
dict:
  %value = musttail call ptr @rt_dict_item(ptr %o, ptr %i)
  ret ptr %value
nothing:
  %none = getelementptr i8, ptr {symbols.object(None)}, i64 0
  call void @incref(ptr %none)
  ret ptr %none
}}"""


def _next_of_container(layout: Layout, symbols: Symbols) -> str:
    """The types are compared one after the other: of a frequent one, that is soon done."""
    tests = "".join(
        f"""
  %is{number} = icmp eq ptr %t, {symbols.object(kind)}
  br i1 %is{number}, label %step, label %not{number}
not{number}:"""
        for number, kind in enumerate(CONTAINER_ITERATORS)
    )
    return f"""
define internal ptr @rt_next_of_container(ptr %o, ptr %default) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp{tests}
  br label %end
step:
  %fp = getelementptr i8, ptr %t, i64 {layout.type_iternext}
  %f = load ptr, ptr %fp
  %r = call ptr %f(ptr %o)
  %none = icmp eq ptr %r, null
  br i1 %none, label %ended, label %done
done:
  ret ptr %r
ended:
  %e = call ptr {symbols.function("PyErr_Occurred", "ptr ()")}()
  %silent = icmp eq ptr %e, null
  br i1 %silent, label %end, label %failed
failed:
  ret ptr null
end:
  call void @incref(ptr %default)
  ret ptr %default
}}"""


_TUPLE_SUBCLASS = 1 << 26
"""Py_TPFLAGS_TUPLE_SUBCLASS."""


def _exact_tuple(layout: Layout, symbols: Symbols) -> str:
    """The slot of the type tells whether the class, or one of its bases, has an `__iter__` of its own."""
    part = symbols.function("PyTuple_GetSlice", "ptr (ptr, i64, i64)")
    return f"""
define internal ptr @rt_exact_tuple(ptr %o) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 {layout.type_flags}
  %flags = load i64, ptr %fp
  %bit = and i64 %flags, {_TUPLE_SUBCLASS}
  %is = icmp ne i64 %bit, 0
  br i1 %is, label %tuple, label %other
tuple:
  %ip = getelementptr i8, ptr %t, i64 {layout.type_iter}
  %iter = load ptr, ptr %ip
  %hp = getelementptr i8, ptr {symbols.object(tuple)}, i64 {layout.type_iter}
  %host = load ptr, ptr %hp
  %same = icmp eq ptr %iter, %host
  br i1 %same, label %plain, label %other
plain:
  %np = getelementptr i8, ptr %o, i64 {layout.size}
  %n = load i64, ptr %np
  %r = call ptr {part}(ptr %o, i64 0, i64 %n)
  ret ptr %r
other:
  %none = getelementptr i8, ptr {symbols.object(None)}, i64 0
  call void @incref(ptr %none)
  ret ptr %none
}}"""


def _known(layout: Layout, symbols: Symbols) -> str:
    c = symbols.function
    list_, tuple_, integer = (symbols.object(x) for x in (list, tuple, int))
    true, false, none = (symbols.object(x) for x in (True, False, None))
    index = _index(layout, integer)
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
get:{_item(layout)}
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
  %isdict = icmp eq ptr %t, {symbols.object(dict)}
  br i1 %isdict, label %dict, label %host
dict:
  %d = call i32 {c("PyDict_SetItem", "i32 (ptr, ptr, ptr)")}(ptr %o, ptr %i, ptr %v)
  ret i32 %d
host:
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


def _put(layout: Layout, symbols: Symbols) -> str:
    place = f"""
  %pp = getelementptr i8, ptr %b, i64 {layout.bytearray_items}
  %p = load ptr, ptr %pp
  %to = getelementptr i8, ptr %p, i64 %at"""
    return f"""
define internal void @rt_put(ptr %b, i64 %at, i64 %word, i64 %count) alwaysinline {{{place}
  store i64 %word, ptr %to, align 1
  ret void
}}
define internal void @rt_put_half(ptr %b, i64 %at, i64 %word) alwaysinline {{{place}
  %half = trunc i64 %word to i32
  store i32 %half, ptr %to, align 1
  ret void
}}
"""
