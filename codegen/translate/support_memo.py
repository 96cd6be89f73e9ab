"""The memo of elidable calls: what a function gave for arguments that are the same objects.

In: a function's address and up to four words or pointers.  Out: routines in LLVM text, over one direct-mapped table.

    find_read(w_map, "x", version)      three pointers that stood here together before: the same access, without a call

Holds: an entry owns the objects it compares with, so no address is used again; the table is emptied before the
host's collector looks for cycles, so that it keeps nothing alive that only it holds.
"""

from __future__ import annotations

from codegen.translate.symbols import Symbols

ROWS = 4096
_WORDS = 8  # function, four arguments, which of them are objects, answer, unused


def memo_text(symbols: Symbols) -> str:
    """The text of the routines."""
    none = symbols.object(None)
    drops = "".join(
        f"""
  %m{k} = and i64 %mask, {1 << k}
  %i{k} = icmp ne i64 %m{k}, 0
  br i1 %i{k}, label %drop{k}, label %after{k}
drop{k}:
  %q{k} = inttoptr i64 %o{k} to ptr
  call void @decref(ptr %q{k})
  br label %after{k}
after{k}:"""
        for k in range(4)
    )
    takes = "".join(
        f"""
  %n{k} = and i64 %mask, {1 << k}
  %j{k} = icmp ne i64 %n{k}, 0
  br i1 %j{k}, label %take{k}, label %taken{k}
take{k}:
  %t{k} = inttoptr i64 %a{k} to ptr
  call void @incref(ptr %t{k})
  br label %taken{k}
taken{k}:"""
        for k in range(4)
    )
    pointers = "".join(f"\n  %p{k} = getelementptr i64, ptr %row, i64 {k + 1}" for k in range(4))
    loads = "".join(f"\n  %o{k} = load i64, ptr %p{k}" for k in range(4))
    equal = "".join(f"\n  %e{k} = icmp eq i64 %o{k}, %a{k}" for k in range(4))
    parameters = "ptr %f, i64 %a0, i64 %a1, i64 %a2, i64 %a3"
    return f"""
@memo = internal global [{ROWS * _WORDS} x i64] zeroinitializer
define internal ptr @rt_memo_row({parameters}) alwaysinline {{
  %fi = ptrtoint ptr %f to i64
  %s0 = lshr i64 %a0, 4
  %s1 = lshr i64 %a1, 4
  %s2 = lshr i64 %a2, 4
  %x0 = mul i64 %s0, 3
  %x1 = mul i64 %s1, 5
  %x2 = mul i64 %s2, 7
  %y0 = add i64 %fi, %x0
  %y1 = add i64 %x1, %x2
  %y2 = add i64 %y1, %a3
  %y3 = add i64 %y0, %y2
  %h = mul i64 %y3, -7046029254386353131
  %k = lshr i64 %h, 52
  %at = mul i64 %k, {_WORDS}
  %row = getelementptr i64, ptr @memo, i64 %at
  ret ptr %row
}}
define internal ptr @rt_memo_find({parameters}) {{
  %row = call ptr @rt_memo_row(ptr %f, i64 %a0, i64 %a1, i64 %a2, i64 %a3)
  %f0 = load ptr, ptr %row
  %ef = icmp eq ptr %f0, %f{pointers}{loads}{equal}
  %b0 = and i1 %ef, %e0
  %b1 = and i1 %e1, %e2
  %b2 = and i1 %b0, %b1
  %b3 = and i1 %b2, %e3
  br i1 %b3, label %hit, label %miss
hit:
  %rp = getelementptr i64, ptr %row, i64 6
  %r = load ptr, ptr %rp
  ret ptr %r
miss:
  ret ptr null
}}
define internal void @rt_memo_put({parameters}, i64 %mask, ptr %r) noinline {{
  %row = call ptr @rt_memo_row(ptr %f, i64 %a0, i64 %a1, i64 %a2, i64 %a3){takes}
  call void @incref(ptr %r)
  call void @rt_memo_set(ptr %row, ptr %f, i64 %a0, i64 %a1, i64 %a2, i64 %a3, i64 %mask, ptr %r)
  ret void
}}
define internal void @rt_memo_set(ptr %row, {parameters}, i64 %newmask, ptr %r) noinline {{{pointers}{loads}
  %mp = getelementptr i64, ptr %row, i64 5
  %rp = getelementptr i64, ptr %row, i64 6
  %mask = load i64, ptr %mp
  %old = load ptr, ptr %rp
  store ptr %f, ptr %row
  store i64 %a0, ptr %p0
  store i64 %a1, ptr %p1
  store i64 %a2, ptr %p2
  store i64 %a3, ptr %p3
  store i64 %newmask, ptr %mp
  store ptr %r, ptr %rp{drops}
  call void @rt_decref(ptr %old)
  ret void
}}
define ptr @forget(ptr %self, ptr %none) {{
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %k1, %next ]
  %more = icmp ult i64 %k, {ROWS}
  br i1 %more, label %one, label %done
one:
  %at = mul i64 %k, {_WORDS}
  %row = getelementptr i64, ptr @memo, i64 %at
  %f = load ptr, ptr %row
  %empty = icmp eq ptr %f, null
  br i1 %empty, label %next, label %clear
clear:
  call void @rt_memo_set(ptr %row, ptr null, i64 0, i64 0, i64 0, i64 0, i64 0, ptr null)
  br label %next
next:
  %k1 = add i64 %k, 1
  br label %loop
done:
  call void @incref(ptr {none})
  ret ptr {none}
}}
"""
