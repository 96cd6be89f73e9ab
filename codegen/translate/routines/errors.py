"""Routines for the host's exceptions and tracebacks, and for what differs in each thread.

In: a `Layout`, the symbols.
Out: their LLVM text. Functions marked `hints.native_routine` name them.

    rt_traceback_of rt_context_of              a new reference; None if there is none
    rt_set_traceback rt_set_context rt_set_cause
    rt_new_traceback(inner, frame, line)       an entry in front of `inner`, which may be None
    rt_new_error(cls)                          an exception without arguments, not initialised
    rt_missing_text(object, name)              the message for an attribute that is missing
    rt_raised_is(cls)                          is the exception that is set one of the class?
    rt_is_subclass
    rt_type_call rt_type_new(class, arguments)  all of `type.__call__`, and its first half
    rt_type_lookup(class, name, default)       the attribute of the class or its bases, unbound
    rt_call(callable, arguments) rt_call_keywords(callable, arguments, keywords)
    rt_descr_get(descriptor, object, class)     `__get__` of a class that has one
    rt_send(receiver, value)                   a pair: the result, and whether it is the end
    rt_identity(object) rt_thread()            words
"""

from __future__ import annotations

from types import TracebackType

from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols


def errors_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routines."""
    none = symbols.object(None)
    return "".join((
        _getter(symbols, "rt_traceback_of", "PyException_GetTraceback"),
        _getter(symbols, "rt_context_of", "PyException_GetContext"),
        _setter(symbols, "rt_set_context", "PyException_SetContext", none),
        _setter(symbols, "rt_set_cause", "PyException_SetCause", none),
        _traceback(layout, symbols, none),
        _classes(layout, symbols),
    ))  # fmt: skip


def _getter(symbols: Symbols, name: str, capi: str) -> str:
    none = symbols.object(None)
    return f"""
define internal ptr @{name}(ptr %e) {{
  %found = call ptr {symbols.function(capi, "ptr (ptr)")}(ptr %e)
  %z = icmp eq ptr %found, null
  br i1 %z, label %nothing, label %there
there:
  ret ptr %found
nothing:
  call void @incref(ptr {none})
  ret ptr {none}
}}
"""


def _setter(symbols: Symbols, name: str, capi: str, none: str) -> str:
    """These host functions take over a reference, and take null for None."""
    return f"""
define internal void @{name}(ptr %e, ptr %value) {{
  %z = icmp eq ptr %value, {none}
  br i1 %z, label %clear, label %set
clear:
  call void {symbols.function(capi, "void (ptr, ptr)")}(ptr %e, ptr null)
  ret void
set:
  call void @incref(ptr %value)
  call void @{capi}(ptr %e, ptr %value)
  ret void
}}
"""


def _traceback(layout: Layout, symbols: Symbols, none: str) -> str:
    return f"""
define internal void @rt_set_traceback(ptr %e, ptr %traceback) {{
  %place = getelementptr i8, ptr %e, i64 {layout.error_parts + 24}
  %before = load ptr, ptr %place
  %is = icmp eq ptr %before, %traceback
  br i1 %is, label %out, label %look
look:
  %nothing = icmp eq ptr %before, null
  %cleared = icmp eq ptr %traceback, {none}
  %stays = and i1 %nothing, %cleared
  br i1 %stays, label %out, label %set
set:
  %r = call i32 {symbols.function("PyException_SetTraceback", "i32 (ptr, ptr)")}(ptr %e, ptr %traceback)
  br label %out
out:
  ret void
}}
define internal ptr @rt_new_traceback(ptr %inner, ptr %frame, i64 %line) {{
  %o = call ptr @rt_alloc(ptr {symbols.object(TracebackType)})
  %bad = icmp eq ptr %o, null
  br i1 %bad, label %failed, label %fill
fill:
  %fp = getelementptr i8, ptr %o, i64 {layout.traceback_frame}
  store ptr %frame, ptr %fp
  call void @incref(ptr %frame)
  %line32 = trunc i64 %line to i32
  %lp = getelementptr i8, ptr %o, i64 {layout.traceback_line}
  store i32 %line32, ptr %lp
  %last = icmp eq ptr %inner, {none}
  br i1 %last, label %done, label %link
link:
  %np = getelementptr i8, ptr %o, i64 {layout.traceback_next}
  store ptr %inner, ptr %np
  call void @incref(ptr %inner)
  br label %done
done:
  ret ptr %o
failed:
  ret ptr null
}}
"""


def _classes(layout: Layout, symbols: Symbols) -> str:
    made = symbols.function("PyUnicode_FromFormat", "ptr (ptr, ...)")
    return f"""
define internal ptr @rt_new_error(ptr %cls) {{
  %cp = getelementptr i8, ptr %cls, i64 {layout.type_new}
  %code = load ptr, ptr %cp
  %o = call ptr %code(ptr %cls, ptr {symbols.object(())}, ptr null)
  ret ptr %o
}}
@missing = private constant [34 x i8] c"'%s' object has no attribute '%U'\\00"
define internal ptr @rt_missing_text(ptr %o, ptr %name) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %type = load ptr, ptr %tp
  %np = getelementptr i8, ptr %type, i64 {layout.type_name}
  %shown = load ptr, ptr %np
  %text = call ptr (ptr, ...) {made}(ptr @missing, ptr %shown, ptr %name)
  ret ptr %text
}}
define internal i1 @rt_raised_is(ptr %cls) {{
  %now = call ptr {symbols.function("PyErr_Occurred", "ptr ()")}()
  %exact = icmp eq ptr %now, %cls
  br i1 %exact, label %yes, label %ask
ask:
  %told = call i32 {symbols.function("PyErr_ExceptionMatches", "i32 (ptr)")}(ptr %cls)
  %is = icmp ne i32 %told, 0
  ret i1 %is
yes:
  ret i1 true
}}
define internal i64 @rt_is_subclass(ptr %cls, ptr %of) {{
  %same = icmp eq ptr %cls, %of
  br i1 %same, label %yes, label %look
look:
  %error = icmp eq ptr %of, {symbols.object(BaseException)}
  br i1 %error, label %flagged, label %ask
flagged:
  %fp = getelementptr i8, ptr %cls, i64 {layout.type_flags}
  %flags = load i64, ptr %fp
  %bit = and i64 %flags, {layout.flag_exception}
  %has = icmp ne i64 %bit, 0
  %told = zext i1 %has to i64
  ret i64 %told
ask:
  %r = call i32 {symbols.function("PyType_IsSubtype", "i32 (ptr, ptr)")}(ptr %cls, ptr %of)
  %is = icmp ne i32 %r, 0
  %word = zext i1 %is to i64
  ret i64 %word
yes:
  ret i64 1
}}
define internal ptr @rt_type_call(ptr %cls, ptr %arguments) {{
  %cp = getelementptr i8, ptr {symbols.object(type)}, i64 {layout.type_call}
  %code = load ptr, ptr %cp
  %o = call ptr %code(ptr %cls, ptr %arguments, ptr null)
  ret ptr %o
}}
define internal ptr @rt_type_new(ptr %cls, ptr %arguments) {{
  %cp = getelementptr i8, ptr %cls, i64 {layout.type_new}
  %code = load ptr, ptr %cp
  %o = call ptr %code(ptr %cls, ptr %arguments, ptr null)
  ret ptr %o
}}
define internal ptr @rt_type_lookup(ptr %cls, ptr %name, ptr %default) {{
  %found = call ptr {symbols.function("_PyType_Lookup", "ptr (ptr, ptr)")}(ptr %cls, ptr %name)
  %z = icmp eq ptr %found, null
  %o = select i1 %z, ptr %default, ptr %found
  call void @incref(ptr %o)
  ret ptr %o
}}
define internal ptr @rt_descr_get(ptr %found, ptr %obj, ptr %class) {{
  %tp = getelementptr i8, ptr %found, i64 {layout.type_of}
  %type = load ptr, ptr %tp
  %gp = getelementptr i8, ptr %type, i64 {layout.type_descr_get}
  %code = load ptr, ptr %gp
  %o = call ptr %code(ptr %found, ptr %obj, ptr %class)
  ret ptr %o
}}
define internal ptr @rt_call(ptr %callable, ptr %arguments) {{
  %o = call ptr {symbols.function("PyObject_Call", "ptr (ptr, ptr, ptr)")}(ptr %callable, ptr %arguments, ptr null)
  ret ptr %o
}}
define internal ptr @rt_call_keywords(ptr %callable, ptr %arguments, ptr %keywords) {{
  %o = call ptr {symbols.function("PyObject_Call", "ptr (ptr, ptr, ptr)")}(ptr %callable, ptr %arguments, ptr %keywords)
  ret ptr %o
}}
define internal ptr @rt_send(ptr %receiver, ptr %value) {{
  %place = alloca ptr
  %how = call i32 {symbols.function("PyIter_Send", "i32 (ptr, ptr, ptr)")}(ptr %receiver, ptr %value, ptr %place)
  %bad = icmp slt i32 %how, 0
  br i1 %bad, label %failed, label %sent, !prof !1
sent:
  %got = load ptr, ptr %place
  %goes = icmp eq i32 %how, 1
  %end = select i1 %goes, ptr {symbols.object(False)}, ptr {symbols.object(True)}
  %pair = call ptr {symbols.function("PyTuple_New", "ptr (i64)")}(i64 2)
  %none = icmp eq ptr %pair, null
  br i1 %none, label %drop, label %fill, !prof !1
fill:
  %items = getelementptr i8, ptr %pair, i64 {layout.tuple_items}
  store ptr %got, ptr %items
  call void @incref(ptr %end)
  %second = getelementptr ptr, ptr %items, i64 1
  store ptr %end, ptr %second
  ret ptr %pair
drop:
  call void @decref(ptr %got)
  ret ptr null
failed:
  ret ptr null
}}
define internal i64 @rt_identity(ptr %o) alwaysinline {{
  %word = ptrtoint ptr %o to i64
  ret i64 %word
}}
define internal i64 @rt_thread() alwaysinline {{
  %word = call i64 {symbols.function("pthread_self", "i64 ()")}()
  ret i64 %word
}}
"""
