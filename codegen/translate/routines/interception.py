"""The routine that puts functions in front of some C methods of the host.

In: a `Layout`, the symbols.
Out: the text of `stand_before(functions, methods, kinds, made, described, sorts, own, meta)`:

    functions   f(callable, args, keywords or None) for calls of wrapper descriptors, of those bound to an object, of
                `__new__` in C, of metaclasses, and of method descriptors. It returns the result, or NotImplemented to
                let the host continue. The one for method descriptors gets all values in one tuple, and names in place
                of keywords. The last function is called with the arguments of `__build_class__`.
                None instead of functions: intercept nothing any more
    methods     wrapper descriptors, each as often as it has kinds. `kinds` has for each the class of first arguments
                for which the function is asked; or None for descriptors of fields, which ask for objects that do not
                have the field, and for fields of `type` in classes whose metaclass is `meta`
    made        classes: for classes derived from them, the function is asked about `__new__`
    described   method descriptors, no more than `descriptors.MOST`. Each has one of `sorts`, as methods have
                kinds; None: the function is asked for first arguments of a foreign class
    own         a list, which may grow, of classes whose objects also count for all `methods` with a kind
    meta        a metaclass: if it is that of a base, the functions are asked about calls of metaclasses
                and about class statements

    object.__setattr__(p, "x", 1)       tp_call of wrapper_descriptor  =>  in methods, and p is of its kind?  f

The function is also asked for wrapper descriptors whose first argument is of a foreign class, which the host would
refuse. All other calls cost a few comparisons.
Holds: the objects given here are never released.
"""

from __future__ import annotations

import types

from codegen.hostmemory import LayoutError, word_at
from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols
from codegen.translate.routines.descriptors import described_text
from codegen.translate.routines.metaclasses import BUILD, metaclasses_text
from tracer.hosttypes import (
    dict_offset_of,
    flags_of,
    host_base,
    host_bases,
    host_mro,
    item_size_of,
    namespace_of,
    qualname_of,
    set_bases,
    size_of,
    weakref_offset_of,
)

CALLED = {
    "wrapper": types.WrapperDescriptorType,
    "bound": types.MethodWrapperType,
    "builtin": types.BuiltinFunctionType,
    "class": type,
}
"""What is called, and its class."""

OWN_FACTS = (
    namespace_of, host_mro, host_bases, host_base, set_bases, flags_of, size_of, item_size_of, dict_offset_of,
    weakref_offset_of, qualname_of,
)  # fmt: skip
"""What our own code asks of types of the program: it wants to know how the host has them."""
SWAP = """define internal void @rt_swap(ptr %place, ptr %plain, ptr %native, i1 %natively) {
  %now = load ptr, ptr %place
  %is = icmp eq ptr %now, %native
  %same = icmp eq i1 %is, %natively
  br i1 %same, label %done, label %change
change:
  br i1 %natively, label %take, label %give
take:
  store ptr %now, ptr %plain
  store ptr %native, ptr %place
  ret void
give:
  %before = load ptr, ptr %plain
  store ptr %before, ptr %place
  ret void
done:
  ret void
}
"""
"""Puts a function into a place, or the old contents back."""


def _check(layout: Layout) -> None:
    """Raises LayoutError if the objects are not laid out as described."""
    method = vars(object)["__setattr__"]
    bound = method.__get__(1)
    parts = word_at(id(bound) + layout.bound_method), word_at(id(bound) + layout.bound_self)
    if word_at(id(method) + layout.descriptor_class) != id(object) or parts != (id(method), id(1)):
        raise LayoutError("methods of the host in C are not laid out as expected")
    shared = word_at(word_at(id(object.__new__) + layout.builtin_definition) + 8)
    if shared != word_at(word_at(id(int.__new__) + layout.builtin_definition) + 8):
        raise LayoutError("functions of the host in C are not laid out as expected")
    called = word_at(id(vars(types.MethodType)["__call__"]) + layout.method_function)
    if called != word_at(id(types.MethodType) + layout.type_call):  # a class that is never intercepted
        raise LayoutError("what calls the objects of a type is not where it was expected")


def borders_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routine, and of the functions that it puts into slots."""
    _check(layout)
    is_subtype = symbols.function("PyType_IsSubtype", "i32 (ptr, ptr)")
    vectorcall = symbols.function("PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    none, refused = symbols.object(None), symbols.object(NotImplemented)
    size, items, type_of = layout.size, layout.tuple_items, layout.type_of
    data = "".join(f"@border_{n} = internal global ptr null\n@called_{n} = internal global ptr null\n" for n in CALLED)
    swaps = "".join(
        f"""
  %p_{n} = getelementptr i8, ptr {symbols.object(cls)}, i64 {layout.type_call}
  call void @rt_swap(ptr %p_{n}, ptr @called_{n}, ptr @call_{n}, i1 %there)"""
        for n, cls in CALLED.items()
    )
    takes = "".join(
        f"""
  %fp_{n} = getelementptr i8, ptr %functions, i64 {items + 8 * k}
  %f_{n} = load ptr, ptr %fp_{n}
  call void @incref(ptr %f_{n})
  store ptr %f_{n}, ptr @border_{n}"""
        for k, n in enumerate((*CALLED, "method", "build"))
    )
    build = symbols.object(BUILD)
    own = "\n  %own0 = icmp eq ptr %bound, null"
    for k, fact in enumerate(OWN_FACTS):
        own += f"\n  %same{k} = icmp eq ptr %bound, {symbols.object(fact)}"
        own += f"\n  %own{k + 1} = or i1 %own{k}, %same{k}"
    return f"""{data}{described_text(layout, symbols)}{metaclasses_text(layout, symbols)}
@border_methods = internal global ptr null
@border_kinds = internal global ptr null
@border_made = internal global ptr null
@border_raw = internal global ptr null
@border_own = internal global ptr null
define internal i1 @border_derives(ptr %t, ptr %cls) {{
  %same = icmp eq ptr %t, %cls
  br i1 %same, label %yes, label %look
look:
  %r = call i32 {is_subtype}(ptr %t, ptr %cls)
  %is = icmp ne i32 %r, 0
  ret i1 %is
yes:
  ret i1 true
}}
define internal ptr @border_item(ptr %args, i64 %k) {{
  %np = getelementptr i8, ptr %args, i64 {size}
  %n = load i64, ptr %np
  %there = icmp slt i64 %k, %n
  br i1 %there, label %take, label %none
take:
  %items = getelementptr i8, ptr %args, i64 {items}
  %p = getelementptr ptr, ptr %items, i64 %k
  %o = load ptr, ptr %p
  ret ptr %o
none:
  ret ptr null
}}
define internal i1 @border_concerns(ptr %method, ptr %first, ptr %second) {{
entry:
  %tp = getelementptr i8, ptr %first, i64 {type_of}
  %t = load ptr, ptr %tp
  %methods = load ptr, ptr @border_methods
  %kinds = load ptr, ptr @border_kinds
  %np = getelementptr i8, ptr %methods, i64 {size}
  %n = load i64, ptr %np
  %ms = getelementptr i8, ptr %methods, i64 {items}
  %ks = getelementptr i8, ptr %kinds, i64 {items}
  br label %one
one:
  %k = phi i64 [ 0, %entry ], [ %k1, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %look, label %others
look:
  %mp = getelementptr ptr, ptr %ms, i64 %k
  %m = load ptr, ptr %mp
  %same = icmp eq ptr %m, %method
  br i1 %same, label %known, label %next
next:
  %k1 = add i64 %k, 1
  br label %one
known:
  %kp = getelementptr ptr, ptr %ks, i64 %k
  %kind = load ptr, ptr %kp
  %of_field = icmp eq ptr %kind, {none}
  br i1 %of_field, label %field, label %object
object:
  %is = call i1 @border_derives(ptr %t, ptr %kind)
  br i1 %is, label %yes, label %own
own:
  %owns = load ptr, ptr @border_own
  %onp = getelementptr i8, ptr %owns, i64 {size}
  %on = load i64, ptr %onp
  %osp = getelementptr i8, ptr %owns, i64 {layout.list_items}
  %os = load ptr, ptr %osp
  br label %each
each:
  %j = phi i64 [ 0, %own ], [ %j1, %test ]
  %left = icmp slt i64 %j, %on
  br i1 %left, label %test, label %next
test:
  %cp2 = getelementptr ptr, ptr %os, i64 %j
  %c2 = load ptr, ptr %cp2
  %j1 = add i64 %j, 1
  %mine = icmp eq ptr %c2, %t
  br i1 %mine, label %yes, label %each
yes:
  ret i1 true
field:
  %rp = getelementptr i8, ptr %method, i64 {layout.descriptor_class}
  %right = load ptr, ptr %rp
  %fine = call i1 @border_derives(ptr %t, ptr %right)
  %there = icmp ne ptr %second, null
  br i1 %fine, label %look2, label %odd
look2:
  br i1 %there, label %compare, label %no
odd:
  ret i1 true
compare:
  %sp = getelementptr i8, ptr %second, i64 {type_of}
  %s = load ptr, ptr %sp
  %op = getelementptr i8, ptr %first, i64 {layout.descriptor_class}
  %owner = load ptr, ptr %op
  %has = call i1 @border_derives(ptr %s, ptr %owner)
  br i1 %has, label %of_type, label %odd
of_type:
  %is_type = icmp eq ptr %owner, {symbols.object(type)}
  br i1 %is_type, label %meta, label %no
meta:
  %metaclass = load ptr, ptr @border_meta
  %shown = call i1 @border_derives(ptr %s, ptr %metaclass)
  ret i1 %shown
no:
  ret i1 false
others:
  %cp = getelementptr i8, ptr %method, i64 {layout.descriptor_class}
  %cls = load ptr, ptr %cp
  %fits = call i1 @border_derives(ptr %t, ptr %cls)
  %not = xor i1 %fits, true
  ret i1 %not
}}
define internal ptr @border_question(ptr %border, ptr %callable, ptr %args, ptr %keywords) {{
  %values = alloca [3 x ptr]
  %v1 = getelementptr ptr, ptr %values, i64 1
  %v2 = getelementptr ptr, ptr %values, i64 2
  %some = icmp ne ptr %keywords, null
  %kw = select i1 %some, ptr %keywords, ptr {none}
  store ptr %callable, ptr %values
  store ptr %args, ptr %v1
  store ptr %kw, ptr %v2
  %r = call ptr {vectorcall}(ptr %border, ptr %values, i64 3, ptr null)
  ret ptr %r
}}
define internal ptr @border_ask(ptr %border, ptr %plain, ptr %callable, ptr %args, ptr %keywords) {{
  %r = call ptr @border_question(ptr %border, ptr %callable, ptr %args, ptr %keywords)
  %goes = icmp eq ptr %r, {refused}
  br i1 %goes, label %host, label %done
host:
  call void @decref(ptr %r)
  %h = call ptr %plain(ptr %callable, ptr %args, ptr %keywords)
  ret ptr %h
done:
  ret ptr %r
}}
define internal ptr @border_call(ptr %border, ptr %plain, ptr %callable, ptr %args, ptr %keywords, ptr %method,
                                 ptr %first, ptr %second) {{
  %some = icmp ne ptr %first, null
  br i1 %some, label %look, label %host
look:
  %asked = call i1 @border_concerns(ptr %method, ptr %first, ptr %second)
  br i1 %asked, label %ask, label %host
ask:
  %r = call ptr @border_ask(ptr %border, ptr %plain, ptr %callable, ptr %args, ptr %keywords)
  ret ptr %r
host:
  %h = call ptr %plain(ptr %callable, ptr %args, ptr %keywords)
  ret ptr %h
}}
define internal ptr @call_wrapper(ptr %method, ptr %args, ptr %keywords) {{
  %border = load ptr, ptr @border_wrapper
  %plain = load ptr, ptr @called_wrapper
  %first = call ptr @border_item(ptr %args, i64 0)
  %second = call ptr @border_item(ptr %args, i64 1)
  %r = call ptr @border_call(ptr %border, ptr %plain, ptr %method, ptr %args, ptr %keywords, ptr %method,
                             ptr %first, ptr %second)
  ret ptr %r
}}
define internal ptr @call_bound(ptr %bound, ptr %args, ptr %keywords) {{
  %border = load ptr, ptr @border_bound
  %plain = load ptr, ptr @called_bound
  %mp = getelementptr i8, ptr %bound, i64 {layout.bound_method}
  %method = load ptr, ptr %mp
  %sp = getelementptr i8, ptr %bound, i64 {layout.bound_self}
  %self = load ptr, ptr %sp
  %second = call ptr @border_item(ptr %args, i64 0)
  %asked = call i1 @border_concerns(ptr %method, ptr %self, ptr %second)
  br i1 %asked, label %look, label %host
look:{own}
  br i1 %own{len(OWN_FACTS)}, label %host, label %ask
ask:
  %r = call ptr @border_ask(ptr %border, ptr %plain, ptr %bound, ptr %args, ptr %keywords)
  ret ptr %r
host:
  %h = call ptr %plain(ptr %bound, ptr %args, ptr %keywords)
  ret ptr %h
}}
define internal ptr @call_builtin(ptr %function, ptr %args, ptr %keywords) {{
entry:
  %plain = load ptr, ptr @called_builtin
  %dp = getelementptr i8, ptr %function, i64 {layout.builtin_definition}
  %definition = load ptr, ptr %dp
  %cp = getelementptr i8, ptr %definition, i64 8
  %code = load ptr, ptr %cp
  %op = getelementptr i8, ptr {symbols.object(object.__new__)}, i64 {layout.builtin_definition}
  %of_object = load ptr, ptr %op
  %ocp = getelementptr i8, ptr %of_object, i64 8
  %new = load ptr, ptr %ocp
  %np = getelementptr i8, ptr %args, i64 {size}
  %n = load i64, ptr %np
  %some = icmp sgt i64 %n, 0
  %makes = icmp eq ptr %code, %new
  %both = and i1 %some, %makes
  %raw = load ptr, ptr @border_raw
  %other = icmp ne ptr %function, %raw
  %asked = and i1 %both, %other
  br i1 %asked, label %look, label %host
look:
  %fp = getelementptr i8, ptr %args, i64 {items}
  %first = load ptr, ptr %fp
  %tp = getelementptr i8, ptr %first, i64 {type_of}
  %t = load ptr, ptr %tp
  %gp = getelementptr i8, ptr %t, i64 {layout.type_flags}
  %flags = load i64, ptr %gp
  %bit = and i64 %flags, {layout.flag_type}
  %is_type = icmp ne i64 %bit, 0
  br i1 %is_type, label %kinds, label %host
kinds:
  %made = load ptr, ptr @border_made
  %cnp = getelementptr i8, ptr %made, i64 {size}
  %count = load i64, ptr %cnp
  %ms = getelementptr i8, ptr %made, i64 {items}
  br label %one
one:
  %k = phi i64 [ 0, %kinds ], [ %k1, %next ]
  %more = icmp slt i64 %k, %count
  br i1 %more, label %test, label %host
test:
  %mp = getelementptr ptr, ptr %ms, i64 %k
  %m = load ptr, ptr %mp
  %is = call i1 @border_derives(ptr %first, ptr %m)
  br i1 %is, label %ask, label %next
next:
  %k1 = add i64 %k, 1
  br label %one
ask:
  %border = load ptr, ptr @border_builtin
  %r = call ptr @border_ask(ptr %border, ptr %plain, ptr %function, ptr %args, ptr %keywords)
  ret ptr %r
host:
  %h = call ptr %plain(ptr %function, ptr %args, ptr %keywords)
  ret ptr %h
}}
define ptr @stand_before(ptr %self, ptr %arguments, i64 %given) {{
  %functions = load ptr, ptr %arguments
  %there = icmp ne ptr %functions, {none}
  br i1 %there, label %take, label %swap
take:
  %mp = getelementptr ptr, ptr %arguments, i64 1
  %methods = load ptr, ptr %mp
  call void @incref(ptr %methods)
  store ptr %methods, ptr @border_methods
  %kp = getelementptr ptr, ptr %arguments, i64 2
  %kinds = load ptr, ptr %kp
  call void @incref(ptr %kinds)
  store ptr %kinds, ptr @border_kinds
  %xp = getelementptr ptr, ptr %arguments, i64 3
  %made = load ptr, ptr %xp
  call void @incref(ptr %made)
  store ptr %made, ptr @border_made{takes}
  %xp4 = getelementptr ptr, ptr %arguments, i64 4
  %described = load ptr, ptr %xp4
  call void @incref(ptr %described)
  store ptr %described, ptr @border_described
  %xp5 = getelementptr ptr, ptr %arguments, i64 5
  %sorts = load ptr, ptr %xp5
  call void @incref(ptr %sorts)
  store ptr %sorts, ptr @border_sorts
  %xp6 = getelementptr ptr, ptr %arguments, i64 6
  %owns = load ptr, ptr %xp6
  call void @incref(ptr %owns)
  store ptr %owns, ptr @border_own
  %xp7 = getelementptr ptr, ptr %arguments, i64 7
  %meta = load ptr, ptr %xp7
  call void @incref(ptr %meta)
  store ptr %meta, ptr @border_meta
  br label %swap
swap:{swaps}
  %dbp = getelementptr i8, ptr {build}, i64 {layout.builtin_definition}
  %db = load ptr, ptr %dbp
  %pb = getelementptr i8, ptr %db, i64 8
  call void @rt_swap(ptr %pb, ptr @called_build, ptr @call_build, i1 %there)
  call void @border_describe(i1 %there)
  call void @incref(ptr {none})
  ret ptr {none}
}}
{_raw_text(layout, symbols)}"""


def _raw_text(layout: Layout, symbols: Symbols) -> str:
    """The text of `raw_methods()`: `object.__new__`, `type.__setattr__` and `type.__delattr__` without interception."""
    append = symbols.function("PyList_Append", "i32 (ptr, ptr)")
    new = symbols.function("PyCFunction_NewEx", "ptr (ptr, ptr, ptr)")
    wrapper = symbols.function("PyDescr_NewWrapper", "ptr (ptr, ptr, ptr)")
    lines = f"""
  %dp = getelementptr i8, ptr {symbols.object(object.__new__)}, i64 {layout.builtin_definition}
  %definition = load ptr, ptr %dp
  %m0 = call ptr {new}(ptr %definition, ptr {symbols.object(object)}, ptr null)
  call void @incref(ptr %m0)
  store ptr %m0, ptr @border_raw"""
    for k, name in enumerate(("__setattr__", "__delattr__"), 1):
        method = symbols.object(vars(type)[name])
        lines += f"""
  %bp{k} = getelementptr i8, ptr {method}, i64 {layout.method_base}
  %b{k} = load ptr, ptr %bp{k}
  %fp{k} = getelementptr i8, ptr {method}, i64 {layout.method_function}
  %f{k} = load ptr, ptr %fp{k}
  %m{k} = call ptr {wrapper}(ptr {symbols.object(type)}, ptr %b{k}, ptr %f{k})"""
    for k in range(3):
        lines += f"\n  %a{k} = call i32 {append}(ptr %list, ptr %m{k})\n  call void @decref(ptr %m{k})"
    return f"""
define ptr @raw_methods(ptr %self, ptr %none) {{
  %list = call ptr {symbols.function("PyList_New", "ptr (i64)")}(i64 0){lines}
  ret ptr %list
}}
"""
