"""Trace and profile functions of the host that pass an event on to a tool's own function without running Python.

In: a `Layout`.
Out: the text of `told_0` … `told_7`, C functions as PyEval_SetTrace takes them, and of three that set them up:

    filter_events(number, tool's function, careful function, busy)   the address of `told_<number>`, a filter
    let_pass(code)                                                   events of this code go to the tool's function
    leave_out(code)                                                  events of this code go nowhere
    let_pass(None)                                                   both are forgotten

    event in a frame   =>  the frame's code is left out                           =>  nothing
                           it passes, and `busy` is an empty set                  =>  the tool's function
                           else                                                   =>  the careful function

Codes lie in a table by their addresses, those left out with the lowest bit set; one that is put in the place of another
takes it out, so that the careful function is asked again.

Holds: the table owns its codes, so no other object has the address of one.
"""

from __future__ import annotations

from codegen.hostmemory import LayoutError, word_at
from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols

FILTERS = 8
_PLACES = 8192
_USED = 24
"""Offset, in a set, of the number of its items."""


def _check() -> None:
    """Raises LayoutError if the number of a set's items is not where it is expected."""
    if [word_at(id(found) + _USED) for found in (set(), {"x", "y"})] != [0, 2]:
        raise LayoutError("a set's number of items is not where it is expected")


def watchers_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the filters, and of the functions that set them up."""
    _check()
    none = symbols.object(None)
    filters = "".join(_filter(number, symbols) for number in range(FILTERS))
    addresses = ", ".join(f"ptr @told_{number}" for number in range(FILTERS))
    return f"""
@told_codes = internal global [{_PLACES} x ptr] zeroinitializer
@told_busy = internal global ptr null
@told_tools = internal global [{2 * FILTERS} x ptr] zeroinitializer
@told_filters = internal constant [{FILTERS} x ptr] [{addresses}]
define internal ptr @rt_told_place(ptr %code) alwaysinline {{
  %address = ptrtoint ptr %code to i64
  %high = lshr i64 %address, 5
  %number = and i64 %high, {_PLACES - 1}
  %place = getelementptr ptr, ptr @told_codes, i64 %number
  ret ptr %place
}}
define internal i32 @told_nothing(ptr %tool, ptr %frame, i32 %what, ptr %argument) {{
  ret i32 0
}}
define internal i64 @rt_told_kind(ptr %frame) alwaysinline {{
  %busy = load ptr, ptr @told_busy
  %up = getelementptr i8, ptr %busy, i64 {_USED}
  %used = load i64, ptr %up
  %code = call ptr {symbols.function("PyFrame_GetCode", "ptr (ptr)")}(ptr %frame)
  call void @decref(ptr %code)
  %place = call ptr @rt_told_place(ptr %code)
  %there = load ptr, ptr %place
  %a = ptrtoint ptr %there to i64
  %b = ptrtoint ptr %code to i64
  %kind = sub i64 %a, %b
  %passes = icmp eq i64 %kind, 0
  %taken = icmp ne i64 %used, 0
  %careful = and i1 %passes, %taken
  %chosen = select i1 %careful, i64 2, i64 %kind
  ret i64 %chosen
}}
{filters}
define ptr @filter_events(ptr %self, ptr %args, i64 %n) {{
  %number = load ptr, ptr %args
  %p1 = getelementptr ptr, ptr %args, i64 1
  %tool = load ptr, ptr %p1
  %p2 = getelementptr ptr, ptr %args, i64 2
  %careful = load ptr, ptr %p2
  %p3 = getelementptr ptr, ptr %args, i64 3
  %busy = load ptr, ptr %p3
  call void @incref(ptr %busy)
  store ptr %busy, ptr @told_busy
  %n0 = call {{i64, i1}} @rt_unbox_int(ptr %number)
  %k = extractvalue {{i64, i1}} %n0, 0
  %n1 = call {{i64, i1}} @rt_unbox_int(ptr %tool)
  %a1 = extractvalue {{i64, i1}} %n1, 0
  %n2 = call {{i64, i1}} @rt_unbox_int(ptr %careful)
  %a2 = extractvalue {{i64, i1}} %n2, 0
  %k2 = shl i64 %k, 1
  %row = getelementptr i64, ptr @told_tools, i64 %k2
  store i64 %a1, ptr %row
  %second = getelementptr i64, ptr %row, i64 1
  store i64 %a2, ptr %second
  %fp = getelementptr i64, ptr @told_filters, i64 %k
  %address = load i64, ptr %fp
  %r = call ptr @rt_new_int(i64 %address)
  ret ptr %r
}}
define internal void @rt_told_drop(ptr %entry) alwaysinline {{
  %word = ptrtoint ptr %entry to i64
  %address = and i64 %word, -2
  %is = icmp ne i64 %address, 0
  br i1 %is, label %drop, label %done
drop:
  %code = inttoptr i64 %address to ptr
  call void @decref(ptr %code)
  ret void
done:
  ret void
}}
define internal void @rt_told_put(ptr %code, i64 %kind) alwaysinline {{
  %place = call ptr @rt_told_place(ptr %code)
  %before = load ptr, ptr %place
  call void @incref(ptr %code)
  %entry = getelementptr i8, ptr %code, i64 %kind
  store ptr %entry, ptr %place
  call void @rt_told_drop(ptr %before)
  ret void
}}
define ptr @leave_out(ptr %self, ptr %code) {{
  call void @rt_told_put(ptr %code, i64 1)
  call void @incref(ptr {none})
  ret ptr {none}
}}
define ptr @let_pass(ptr %self, ptr %code) {{
  call void @incref(ptr {none})
  %all = icmp eq ptr %code, {none}
  br i1 %all, label %next, label %one
one:
  call void @rt_told_put(ptr %code, i64 0)
  ret ptr {none}
next:
  %k = phi i64 [ 0, %0 ], [ %k1, %next ]
  %at = getelementptr ptr, ptr @told_codes, i64 %k
  %old = load ptr, ptr %at
  store ptr null, ptr %at
  call void @rt_told_drop(ptr %old)
  %k1 = add i64 %k, 1
  %more = icmp ult i64 %k1, {_PLACES}
  br i1 %more, label %next, label %done
done:
  ret ptr {none}
}}
"""


def _filter(number: int, symbols: Symbols) -> str:
    return f"""
define i32 @told_{number}(ptr %tool, ptr %frame, i32 %what, ptr %argument) {{
  %kind = call i64 @rt_told_kind(ptr %frame)
  %own = load ptr, ptr getelementptr (ptr, ptr @told_tools, i64 {2 * number})
  %careful = load ptr, ptr getelementptr (ptr, ptr @told_tools, i64 {2 * number + 1})
  %passes = icmp eq i64 %kind, 0
  %chosen = select i1 %passes, ptr %own, ptr %careful
  %out = icmp eq i64 %kind, 1
  %function = select i1 %out, ptr @told_nothing, ptr %chosen
  %r = tail call i32 %function(ptr %tool, ptr %frame, i32 %what, ptr %argument)
  ret i32 %r
}}
"""
