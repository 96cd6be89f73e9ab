"""The support routines that only the first tier's code calls.

In: a `Layout` and the shared `State`.  Out: their text.

    rt_gather         leaves through a site (`codegen.units.quick`): moves values from their homes to the first slots
    rt_incref, rt_drop, rt_drop_int, rt_drop_float      counts; rt_drop ignores NULL, what dies may wait in limbo
    rt_unbox_any      the value of an exact int, and whether it does not fit
    rt_push           list.append that takes over the reference
"""

from __future__ import annotations

from codegen import abi
from codegen.layout import Layout
from codegen.runtime.counts import decref, incref


def quick_text(layout: Layout) -> str:
    """All of this file's routines."""
    return "\n".join((_gather(), _counts(layout), _unbox(layout), _push(layout)))


def _gather() -> str:
    none = f"ptrtoint (ptr inttoptr (i64 {id(None)} to ptr) to i64)"
    return f"""
define ptr @rt_gather(ptr %jf) {{
entry:
  %tmp = alloca [{abi.MAX_SLOTS} x i64]
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
  %cp = getelementptr i64, ptr %jf, i64 {abi.CHORES}
  %site = load ptr, ptr %cp
  %record = load ptr, ptr %site
  %np = getelementptr i64, ptr %site, i64 1
  %numbers = load ptr, ptr %np
  %rp = getelementptr i64, ptr %jf, i64 {abi.EXIT_RECORD}
  store ptr %record, ptr %rp
  %n = load i32, ptr %numbers
  %list = getelementptr i32, ptr %numbers, i64 1
  br label %gather
gather:
  %k = phi i32 [ 0, %entry ], [ %k1, %put ]
  %more = icmp ult i32 %k, %n
  br i1 %more, label %one, label %moving
one:
  %ip = getelementptr i32, ptr %list, i32 %k
  %index = load i32, ptr %ip
  %special = icmp slt i32 %index, 0
  br i1 %special, label %other, label %slot
slot:
  %sp = getelementptr i64, ptr %slots, i32 %index
  %word = load i64, ptr %sp
  br label %put
other:
  %raised = icmp eq i32 %index, -2
  br i1 %raised, label %fetch, label %put
fetch:
  %exception = call ptr @rt_fetch()
  %eword = ptrtoint ptr %exception to i64
  br label %put
put:
  %value = phi i64 [ %word, %slot ], [ {none}, %other ], [ %eword, %fetch ]
  %tp = getelementptr i64, ptr %tmp, i32 %k
  store i64 %value, ptr %tp
  %k1 = add i32 %k, 1
  br label %gather
moving:
  %j = phi i32 [ 0, %gather ], [ %j1, %move ]
  %left = icmp ult i32 %j, %n
  br i1 %left, label %move, label %moved
move:
  %fp = getelementptr i64, ptr %tmp, i32 %j
  %moving.v = load i64, ptr %fp
  %op = getelementptr i64, ptr %slots, i32 %j
  store i64 %moving.v, ptr %op
  %j1 = add i32 %j, 1
  br label %moving
moved:
  %chores = getelementptr i32, ptr %list, i32 %n
  store ptr %chores, ptr %cp
  %r = musttail call ptr @rt_exit(ptr %jf)
  ret ptr %r
}}
"""


def _counts(layout: Layout) -> str:
    def drop(name: str, dead: str) -> str:
        return f"""
define void @{name}(ptr %o) {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %out, label %in
in:{decref(layout, "%o", "d", f"call void @{dead}(ptr %o)")}
  ret void
out:
  ret void
}}"""

    return f"""
define void @rt_incref(ptr %o) {{
{incref(layout, "%o", "i")}
  ret void
}}""" + "".join(drop(*row) for row in _DROPS)


_DROPS = (("rt_drop", "rt_dead"), ("rt_drop_int", "rt_free_int"), ("rt_drop_float", "rt_free_float"))


def _unbox(layout: Layout) -> str:
    if layout.tagged_ints:
        count = "lshr i64 %size, 3"
        sign = "and i64 %size, 2"
        negative = "icmp ne i64 %sign, 0"
    else:
        count = "call i64 @llvm.abs.i64(i64 %size, i1 false)"
        sign = "add i64 %size, 0"
        negative = "icmp slt i64 %sign, 0"
    return f"""
declare i64 @llvm.abs.i64(i64, i1)
define {{i64, i1}} @rt_unbox_any(ptr %o) {{
  %sp = getelementptr i8, ptr %o, i64 {layout.int_size}
  %size = load i64, ptr %sp
  %count = {count}
  %sign = {sign}
  %negative = {negative}
  %small = icmp ult i64 %count, 3
  br i1 %small, label %inline, label %large
inline:
  %dp = getelementptr i8, ptr %o, i64 {layout.int_digits}
  %digits = load i64, ptr %dp
  %low0 = and i64 %digits, 1073741823
  %any = icmp ne i64 %count, 0
  %low = select i1 %any, i64 %low0, i64 0
  %high0 = lshr i64 %digits, 32
  %high1 = shl i64 %high0, 30
  %two = icmp eq i64 %count, 2
  %high = select i1 %two, i64 %high1, i64 0
  %whole = or i64 %high, %low
  %minus = sub i64 0, %whole
  %value = select i1 %negative, i64 %minus, i64 %whole
  %r0 = insertvalue {{i64, i1}} undef, i64 %value, 0
  %r1 = insertvalue {{i64, i1}} %r0, i1 false, 1
  ret {{i64, i1}} %r1
large:
  %r = call {{i64, i1}} @rt_unbox(ptr %o)
  ret {{i64, i1}} %r
}}
"""


def _push(layout: Layout) -> str:
    return f"""
define void @rt_push(ptr %list, ptr %o) {{
  %sp = getelementptr i8, ptr %list, i64 {layout.size}
  %size = load i64, ptr %sp
  %ap = getelementptr i8, ptr %list, i64 {layout.list_allocated}
  %room = load i64, ptr %ap
  %fits = icmp slt i64 %size, %room
  br i1 %fits, label %fast, label %slow
fast:
  %ip = getelementptr i8, ptr %list, i64 {layout.list_items}
  %items = load ptr, ptr %ip
  %where = getelementptr ptr, ptr %items, i64 %size
  store ptr %o, ptr %where
  %more = add i64 %size, 1
  store i64 %more, ptr %sp
  ret void
slow:
  call void @rt_append(ptr %list, ptr %o)
  ret void
}}
"""
