"""The routines that are asked where host code makes classes: calls of metaclasses, and class statements.

In: a `Layout`, the symbols.  Out: the text of `call_class`, which stands for the call of a type, and of `call_build`,
which stands for the function of class statements.  `interception` puts them into their places.

    type("A", (P, Sized), {...})     the metaclass of P is `border_meta`  =>  border_class is asked
    class A(P, Sized): ...           likewise                             =>  border_build is asked
    Sized()                          no metaclass is called               =>  a look at the flags of the type, no more

Does not: decide which metaclass a class gets, see `objmodel.attributes.borders`.
"""

from __future__ import annotations

import builtins

from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols

BUILD = builtins.__build_class__
"""The function that class statements of host code call."""


def metaclasses_text(layout: Layout, symbols: Symbols) -> str:
    """The text of both, and of their globals."""
    vectorcall = symbols.function("PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    refused = symbols.object(NotImplemented)
    size, items, type_of = layout.size, layout.tuple_items, layout.type_of
    return f"""@border_meta = internal global ptr null
@border_build = internal global ptr null
@called_build = internal global ptr null
define internal i1 @border_meets(ptr %items, i64 %n) {{
entry:
  %meta = load ptr, ptr @border_meta
  br label %one
one:
  %k = phi i64 [ 0, %entry ], [ %k1, %look ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %no
look:
  %p = getelementptr ptr, ptr %items, i64 %k
  %o = load ptr, ptr %p
  %tp = getelementptr i8, ptr %o, i64 {type_of}
  %t = load ptr, ptr %tp
  %k1 = add i64 %k, 1
  %is = call i1 @border_derives(ptr %t, ptr %meta)
  br i1 %is, label %yes, label %one
yes:
  ret i1 true
no:
  ret i1 false
}}
define internal ptr @call_class(ptr %cls, ptr %args, ptr %keywords) {{
  %plain = load ptr, ptr @called_class
  %gp = getelementptr i8, ptr %cls, i64 {layout.type_flags}
  %flags = load i64, ptr %gp
  %bit = and i64 %flags, {layout.flag_type}
  %makes = icmp ne i64 %bit, 0
  br i1 %makes, label %parts, label %host, !prof !{{!"branch_weights", i32 1, i32 1000}}
parts:
  %bases = call ptr @border_item(ptr %args, i64 1)
  %some = icmp ne ptr %bases, null
  br i1 %some, label %kind, label %host
kind:
  %tp = getelementptr i8, ptr %bases, i64 {type_of}
  %t = load ptr, ptr %tp
  %is_tuple = icmp eq ptr %t, {symbols.object(tuple)}
  br i1 %is_tuple, label %look, label %host
look:
  %np = getelementptr i8, ptr %bases, i64 {size}
  %n = load i64, ptr %np
  %items = getelementptr i8, ptr %bases, i64 {items}
  %asked = call i1 @border_meets(ptr %items, i64 %n)
  br i1 %asked, label %ask, label %host
ask:
  %border = load ptr, ptr @border_class
  %r = call ptr @border_ask(ptr %border, ptr %plain, ptr %cls, ptr %args, ptr %keywords)
  ret ptr %r
host:
  %h = call ptr %plain(ptr %cls, ptr %args, ptr %keywords)
  ret ptr %h
}}
define internal ptr @call_build(ptr %self, ptr %values, i64 %n, ptr %names) {{
  %plain = load ptr, ptr @called_build
  %bases = getelementptr ptr, ptr %values, i64 2
  %count = sub i64 %n, 2
  %asked = call i1 @border_meets(ptr %bases, i64 %count)
  br i1 %asked, label %ask, label %host
ask:
  %border = load ptr, ptr @border_build
  %r = call ptr {vectorcall}(ptr %border, ptr %values, i64 %n, ptr %names)
  %goes = icmp eq ptr %r, {refused}
  br i1 %goes, label %refused, label %done
done:
  ret ptr %r
refused:
  call void @decref(ptr %r)
  br label %host
host:
  %h = call ptr %plain(ptr %self, ptr %values, i64 %n, ptr %names)
  ret ptr %h
}}
"""
