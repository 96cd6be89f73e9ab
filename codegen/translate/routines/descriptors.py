"""The function that the host calls in place of method descriptors, such as `generator.send`, and its installation.

In: a `Layout`, the symbols.
Out: the text of `border_describe(there)`, of `call_method`, and of the names that they share.

    border_describe(true)       each descriptor in @border_described  =>  its vectorcall is `call_method`
    border_describe(false)      each of them  =>  its old vectorcall
    send(o, 1)                  `call_method`  =>  f(send, (o, 1), None) if o is of its sort, else the host's own

`@border_described`, `@border_sorts` and the function `@border_method` are filled by `interception`, which describes
them, and has `border_derives` and `border_question`.
Does not: check that there are no more descriptors than MOST.
"""

from __future__ import annotations

import types

from codegen.hostmemory import LayoutError, word_at
from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols

_FIRST_OFFSET = 1 << 63  # a bit of the number of arguments
MOST = 64
"""The most descriptors there may be."""


def _check(layout: Layout) -> None:
    """Raises LayoutError if method descriptors are not laid out as described."""
    if word_at(id(types.MethodDescriptorType) + layout.type_vectorcall) != layout.method_vectorcall:
        raise LayoutError("method descriptors of the host are not laid out as expected")


def described_text(layout: Layout, symbols: Symbols) -> str:
    """The text of `call_method`, and of what installs it."""
    _check(layout)
    new = symbols.function("PyTuple_New", "ptr (i64)")
    return f"""
@border_method = internal global ptr null
@border_described = internal global ptr null
@border_sorts = internal global ptr null
@border_plain = internal global [{MOST} x ptr] zeroinitializer
define internal void @border_describe(i1 %there) {{
entry:
  %described = load ptr, ptr @border_described
  %unknown = icmp eq ptr %described, null
  br i1 %unknown, label %done, label %begin
begin:
  %np = getelementptr i8, ptr %described, i64 {layout.size}
  %n = load i64, ptr %np
  %items = getelementptr i8, ptr %described, i64 {layout.tuple_items}
  br label %one
one:
  %k = phi i64 [ 0, %begin ], [ %k1, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %next, label %done
next:
  %mp = getelementptr ptr, ptr %items, i64 %k
  %m = load ptr, ptr %mp
  %place = getelementptr i8, ptr %m, i64 {layout.method_vectorcall}
  %plain = getelementptr ptr, ptr @border_plain, i64 %k
  call void @rt_swap(ptr %place, ptr %plain, ptr @call_method, i1 %there)
  %k1 = add i64 %k, 1
  br label %one
done:
  ret void
}}
define internal ptr @call_method(ptr %method, ptr %args, i64 %given, ptr %names) {{
entry:
  %described = load ptr, ptr @border_described
  %items = getelementptr i8, ptr %described, i64 {layout.tuple_items}
  br label %one
one:
  %k = phi i64 [ 0, %entry ], [ %k1, %next ]
  %mp = getelementptr ptr, ptr %items, i64 %k
  %m = load ptr, ptr %mp
  %k1 = add i64 %k, 1
  %same = icmp eq ptr %m, %method
  br i1 %same, label %known, label %next
next:
  br label %one
known:
  %pp = getelementptr ptr, ptr @border_plain, i64 %k
  %plain = load ptr, ptr %pp
  %n = and i64 %given, {_FIRST_OFFSET - 1}
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %look, label %host
look:
  %first = load ptr, ptr %args
  %tp = getelementptr i8, ptr %first, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %sorts = load ptr, ptr @border_sorts
  %kinds = getelementptr i8, ptr %sorts, i64 {layout.tuple_items}
  %kp = getelementptr ptr, ptr %kinds, i64 %k
  %kind = load ptr, ptr %kp
  %other = icmp eq ptr %kind, {symbols.object(None)}
  br i1 %other, label %own, label %given_kind
own:
  %cp = getelementptr i8, ptr %method, i64 {layout.descriptor_class}
  %cls = load ptr, ptr %cp
  %fits = call i1 @border_derives(ptr %t, ptr %cls)
  br i1 %fits, label %host, label %ask
given_kind:
  %is = call i1 @border_derives(ptr %t, ptr %kind)
  br i1 %is, label %ask, label %host
ask:
  %unnamed = icmp eq ptr %names, null
  br i1 %unnamed, label %gather, label %count
count:
  %cnp = getelementptr i8, ptr %names, i64 {layout.size}
  %named = load i64, ptr %cnp
  br label %gather
gather:
  %extra = phi i64 [ 0, %ask ], [ %named, %count ]
  %all = add i64 %n, %extra
  %tuple = call ptr {new}(i64 %all)
  %bad = icmp eq ptr %tuple, null
  br i1 %bad, label %failed, label %fill
fill:
  %ts = getelementptr i8, ptr %tuple, i64 {layout.tuple_items}
  br label %copy
copy:
  %j = phi i64 [ 0, %fill ], [ %j1, %copy ]
  %from = getelementptr ptr, ptr %args, i64 %j
  %value = load ptr, ptr %from
  call void @incref(ptr %value)
  %to = getelementptr ptr, ptr %ts, i64 %j
  store ptr %value, ptr %to
  %j1 = add i64 %j, 1
  %left = icmp slt i64 %j1, %all
  br i1 %left, label %copy, label %call
call:
  %border = load ptr, ptr @border_method
  %r = call ptr @border_question(ptr %border, ptr %method, ptr %tuple, ptr %names)
  call void @decref(ptr %tuple)
  %goes = icmp eq ptr %r, {symbols.object(NotImplemented)}
  br i1 %goes, label %drop, label %done
drop:
  call void @decref(ptr %r)
  br label %host
done:
  ret ptr %r
failed:
  ret ptr null
host:
  %h = call ptr %plain(ptr %method, ptr %args, i64 %given, ptr %names)
  ret ptr %h
}}
"""
