"""Frames used again: what a virtualizable and its list are made of is kept when they die, for the next one.

In: the virtualizable classes of a program.  Out: routines in LLVM text.

    rt_new_<n>()          a frame without contents: a kept one, or a new one
    rt_drop_<n>(frame)    counts down; a frame that nobody else has is emptied and kept, its list too if it is short
    rt_replaced           decref of what was in a slot: often None, or what lists are filled with; these are not counted
    rt_filled_list        a list of one value: a kept one of that length, or a new one

Holds: a kept object has count 1, and nothing in it; a kept list what new frames' lists are filled with.  The host's
collector knows it as any other.
Source: LuaJIT and CPython keep frames on a stack of their own; here they may outlive their call.
"""

from __future__ import annotations

from codegen.layout import Layout, slot_offset
from codegen.translate.function.symbols import Symbols
from tracer.frontend.classfields import frame_shape

KEPT = 128
"""How many frames are kept."""
LISTS = 32
"""How many lists are kept of each length."""
LONGEST = 40
"""The longest list that is kept."""


def lists_text(layout: Layout, symbols: Symbols, filler: object) -> str:
    """The text of what makes and keeps lists; kept ones are full of `filler`."""
    full = symbols.object(filler)
    count_filler = f"call void @incref(ptr {full})" if layout.immortal else ""
    return f"""
@kept_lists = internal global [{(LONGEST + 1) * LISTS} x ptr] zeroinitializer
@kept_counts = internal global [{LONGEST + 1} x i64] zeroinitializer
define internal void @rt_replaced(ptr %o) alwaysinline {{
  %none = icmp eq ptr %o, {symbols.object(None)}
  %filler = icmp eq ptr %o, {full}
  %z = {"or i1 %none, %filler" if not layout.immortal else "or i1 %none, %none"}
  br i1 %z, label %out, label %in, !prof !0
in:
  call void @decref(ptr %o)
  ret void
out:
  ret void
}}
define internal ptr @rt_list_items(ptr %list) alwaysinline {{
  %ip = getelementptr i8, ptr %list, i64 {layout.list_items}
  %items = load ptr, ptr %ip
  ret ptr %items
}}
define internal ptr @rt_filled_list(ptr %item, i64 %n) {{
  %few = icmp slt i64 %n, 0
  %count = select i1 %few, i64 0, i64 %n
  %short = icmp ule i64 %count, {LONGEST}
  %usual = icmp eq ptr %item, {full}
  %may = and i1 %short, %usual
  br i1 %may, label %look, label %new
look:
  %cp = getelementptr i64, ptr @kept_counts, i64 %count
  %kept = load i64, ptr %cp
  %there = icmp ne i64 %kept, 0
  br i1 %there, label %take, label %new
take:
  %left = sub i64 %kept, 1
  store i64 %left, ptr %cp
  %row = mul i64 %count, {LISTS}
  %at = add i64 %row, %left
  %lp = getelementptr ptr, ptr @kept_lists, i64 %at
  %old = load ptr, ptr %lp
  ret ptr %old
new:
  %made = call ptr {symbols.function("PyList_New", "ptr (i64)")}(i64 %count)
  %bad = icmp eq ptr %made, null
  br i1 %bad, label %failed, label %start
start:
  %items = call ptr @rt_list_items(ptr %made)
  br label %fill
fill:
  %k = phi i64 [ 0, %start ], [ %k1, %one ]
  %more = icmp slt i64 %k, %count
  br i1 %more, label %one, label %done
one:
  %p = getelementptr ptr, ptr %items, i64 %k
  store ptr %item, ptr %p
  call void @incref(ptr %item)
  %k1 = add i64 %k, 1
  br label %fill
done:
  ret ptr %made
failed:
  ret ptr null
}}
define internal i1 @rt_keep_list(ptr %list) {{
  %rc = load {"i32" if layout.immortal else "i64"}, ptr %list
  %own = icmp eq {"i32" if layout.immortal else "i64"} %rc, 1
  br i1 %own, label %mine, label %no
mine:
  %np = getelementptr i8, ptr %list, i64 {layout.size}
  %n = load i64, ptr %np
  %short = icmp ule i64 %n, {LONGEST}
  br i1 %short, label %look, label %no
look:
  %cp = getelementptr i64, ptr @kept_counts, i64 %n
  %kept = load i64, ptr %cp
  %room = icmp ult i64 %kept, {LISTS}
  br i1 %room, label %clear, label %no
clear:
  %items = call ptr @rt_list_items(ptr %list)
  br label %next
next:
  %k = phi i64 [ 0, %clear ], [ %k1, %one ], [ %k1, %empty ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %put
one:
  %p = getelementptr ptr, ptr %items, i64 %k
  %old = load ptr, ptr %p
  %k1 = add i64 %k, 1
  %same = icmp eq ptr %old, {full}
  br i1 %same, label %next, label %empty
empty:
  store ptr {full}, ptr %p
  {count_filler}
  call void @rt_replaced(ptr %old)
  br label %next
put:
  %own2 = load {"i32" if layout.immortal else "i64"}, ptr %list
  %still = icmp eq {"i32" if layout.immortal else "i64"} %own2, 1
  %now = load i64, ptr %cp
  %room2 = icmp ult i64 %now, {LISTS}
  %fine = and i1 %still, %room2
  br i1 %fine, label %store, label %no
store:
  %row = mul i64 %n, {LISTS}
  %at = add i64 %row, %now
  %lp = getelementptr ptr, ptr @kept_lists, i64 %at
  store ptr %list, ptr %lp
  %more1 = add i64 %now, 1
  store i64 %more1, ptr %cp
  ret i1 true
no:
  ret i1 false
}}
"""


def frames_text(number: int, cls: type, layout: Layout, symbols: Symbols) -> str:
    """The text of what makes and drops the objects of virtualizable class `number`."""
    shape = frame_shape(cls)
    lists = [slot_offset(f) for f in shape.arrays]
    others = [slot_offset(f) for f in shape.fields if f.storage == "object" and f not in shape.arrays]
    clears = "".join(_clear(k, where, where in lists) for k, where in enumerate([*lists, *others]))
    return f"""
@kept_{number} = internal global [{KEPT} x ptr] zeroinitializer
@kept_count_{number} = internal global i64 0
define internal ptr @rt_new_{number}() alwaysinline {{
  %n = load i64, ptr @kept_count_{number}
  %none = icmp eq i64 %n, 0
  br i1 %none, label %make, label %take
take:
  %left = sub i64 %n, 1
  store i64 %left, ptr @kept_count_{number}
  %p = getelementptr ptr, ptr @kept_{number}, i64 %left
  %o = load ptr, ptr %p
  ret ptr %o
make:
  %new = call ptr @rt_alloc(ptr {symbols.object(cls)})
  ret ptr %new
}}
define internal void @rt_drop_{number}(ptr %o) {{
  %rc = load {"i32" if layout.immortal else "i64"}, ptr %o
  %own = icmp eq {"i32" if layout.immortal else "i64"} %rc, 1
  br i1 %own, label %empty, label %count
count:
  call void @decref(ptr %o)
  ret void
empty:{clears}
  %n = load i64, ptr @kept_count_{number}
  %room = icmp ult i64 %n, {KEPT}
  %rc2 = load {"i32" if layout.immortal else "i64"}, ptr %o
  %still = icmp eq {"i32" if layout.immortal else "i64"} %rc2, 1
  %fine = and i1 %room, %still
  br i1 %fine, label %keep, label %count
keep:
  %p = getelementptr ptr, ptr @kept_{number}, i64 %n
  store ptr %o, ptr %p
  %more = add i64 %n, 1
  store i64 %more, ptr @kept_count_{number}
  ret void
}}
"""


def _clear(k: int, where: int, is_list: bool) -> str:
    text = f"""
  %f{k} = getelementptr i8, ptr %o, i64 {where}
  %v{k} = load ptr, ptr %f{k}
  store ptr null, ptr %f{k}"""
    if not is_list:
        return text + f"\n  call void @rt_decref(ptr %v{k})"
    return text + f"""
  %z{k} = icmp eq ptr %v{k}, null
  br i1 %z{k}, label %done{k}, label %list{k}
list{k}:
  %kept{k} = call i1 @rt_keep_list(ptr %v{k})
  br i1 %kept{k}, label %done{k}, label %drop{k}
drop{k}:
  call void @decref(ptr %v{k})
  br label %done{k}
done{k}:"""
