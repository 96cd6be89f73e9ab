"""The memo of elidable calls: the answer of a function for arguments that are the same objects.

In: a function's address and up to four words or pointers.
Out: routines in LLVM text, over one table.

    find_read(w_map, "x", version)      three pointers that were looked up together before: the same access, without a
                                        call

    row k         the newest answer for this hash      looked at inline
    k^1 k^2 k^3   those that it has displaced          looked at in a routine, so that alternating calls keep theirs

The first two arguments decide the row, so that later ones, such as a version, may still be on their way from memory. If
more than four answers differ only in the later arguments, they displace each other.

Holds: an entry owns the objects that it compares with, so that their addresses are not reused. The table is emptied
before the host's collector looks for cycles, so that it keeps no garbage alive.

A caller does not count the answer, nor the objects that it has loaded before and still uses. So when an answer is not
in the table, the routine holds all of these while it calls the function, and then leaves the references in *limbo*, a
list, until the next portal starts or jumps backward, or the collector runs.
"""

from __future__ import annotations

from codegen.translate.function.symbols import Symbols

ROWS = 8192
_WAYS = 4
_WORDS = 8  # of a row: function, four arguments, which of them are objects, answer, unused
_SIZE = 8 * _WORDS


def memo_text(symbols: Symbols) -> str:
    """The text of the routines."""
    none = symbols.object(None)
    drops = "".join(
        f"""
  %p{k} = getelementptr i64, ptr %row, i64 {k + 1}
  %o{k} = load i64, ptr %p{k}
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
    vectorless = symbols.function("PyList_New", "ptr (i64)"), symbols.function("PyList_Append", "i32 (ptr, ptr)")
    new_list, append = vectorless
    stores = "".join(
        f"\n  %p{k} = getelementptr i64, ptr %row, i64 {k + 1}\n  store i64 %a{k}, ptr %p{k}" for k in range(4)
    )
    parameters = "ptr %f, i64 %a0, i64 %a1, i64 %a2, i64 %a3"
    return f"""
@memo = internal global [{ROWS * _WORDS} x i64] zeroinitializer, align {_WAYS * _SIZE}
define internal ptr @rt_memo_row(ptr %f, i64 %a0, i64 %a1) alwaysinline {{
  %fi = ptrtoint ptr %f to i64
  %x1 = mul i64 %a1, 5
  %y1 = add i64 %fi, %x1
  %x0 = mul i64 %a0, 3
  %y0 = add i64 %y1, %x0
  %h = mul i64 %y0, -49064778989728563
  %k = lshr i64 %h, {65 - ROWS.bit_length()}
  %at = mul i64 %k, {_WORDS}
  %row = getelementptr i64, ptr @memo, i64 %at
  ret ptr %row
}}
{"".join(_find(count) for count in range(1, 5))}
@limbo = internal global ptr null
define internal void @rt_limbo(ptr %o) noinline cold {{
look:
  %before = call ptr {symbols.function("PyErr_Occurred", "ptr ()")}()
  %there = load ptr, ptr @limbo
  %none = icmp eq ptr %there, null
  br i1 %none, label %make, label %put
make:
  %new = call ptr {new_list}(i64 0)
  %bad = icmp eq ptr %new, null
  br i1 %bad, label %out, label %set
set:
  %other = load ptr, ptr @limbo
  store ptr %new, ptr @limbo
  call void @rt_decref(ptr %other)
  br label %put
put:
  %list = phi ptr [ %there, %look ], [ %new, %set ]
  %told = call i32 {append}(ptr %list, ptr %o)
  %failed = icmp slt i32 %told, 0
  br i1 %failed, label %out, label %given
given:
  call void @decref(ptr %o)
  ret void
out:  ; no memory: the object stays for good, and no error is on its way because of that
  %fine = icmp eq ptr %before, null
  br i1 %fine, label %clear, label %end
clear:
  call void {symbols.function("PyErr_Clear", "void ()")}()
  ret void
end:
  ret void
}}
define internal i1 @rt_limbo_is_empty() alwaysinline {{
  %list = load ptr, ptr @limbo
  %none = icmp eq ptr %list, null
  ret i1 %none
}}
define internal void @rt_leave_limbo() alwaysinline {{
  %list = load ptr, ptr @limbo
  %none = icmp eq ptr %list, null
  br i1 %none, label %out, label %drop, !prof !0
drop:
  call void @rt_empty_limbo(ptr %list)
  ret void
out:
  ret void
}}
define internal void @rt_empty_limbo(ptr %list) noinline cold {{
  store ptr null, ptr @limbo
  call void @decref(ptr %list)
  ret void
}}
define internal ptr @rt_memo_way(ptr %row, i64 %way) alwaysinline {{
  %address = ptrtoint ptr %row to i64
  %over = mul i64 %way, {_SIZE}
  %other = xor i64 %address, %over
  %there = inttoptr i64 %other to ptr
  ret ptr %there
}}
define internal ptr @rt_memo_seek(ptr %home, {parameters}) noinline {{
  br label %look
look:
  %way = phi i64 [ 1, %0 ], [ %way1, %next ]
  %row = call ptr @rt_memo_way(ptr %home, i64 %way)
  %f0 = load ptr, ptr %row
  %ef = icmp eq ptr %f0, %f{_compared(4)}
  br i1 %b3, label %hit, label %next
hit:
  %rp = getelementptr i64, ptr %row, i64 6
  %r = load ptr, ptr %rp
  ret ptr %r
next:
  %way1 = add i64 %way, 1
  %more = icmp ult i64 %way1, {_WAYS}
  br i1 %more, label %look, label %miss
miss:
  ret ptr null
}}
define internal void @rt_memo_put({parameters}, i64 %mask, ptr %r) noinline cold {{
  %last = alloca [{_WORDS} x i64], align 64
  %row = call ptr @rt_memo_row(ptr %f, i64 %a0, i64 %a1){takes}
  call void @incref(ptr %r)
  call void @llvm.memset.p0.i64(ptr %last, i8 0, i64 {_SIZE}, i1 false)
  br label %look
look:
  %free = phi i64 [ 0, %taken3 ], [ %free1, %full ]
  %place = call ptr @rt_memo_way(ptr %row, i64 %free)
  %there = load ptr, ptr %place
  %empty = icmp eq ptr %there, null
  br i1 %empty, label %move, label %full
full:
  %free1 = add i64 %free, 1
  %more = icmp ult i64 %free1, {_WAYS}
  br i1 %more, label %look, label %evict
evict:
  call void @llvm.memcpy.p0.p0.i64(ptr %last, ptr %place, i64 {_SIZE}, i1 false)
  br label %move
move:
  %to = phi i64 [ %free, %look ], [ %free, %evict ], [ %from, %one ]
  %done = icmp eq i64 %to, 0
  br i1 %done, label %put, label %one
one:
  %from = sub i64 %to, 1
  %target = call ptr @rt_memo_way(ptr %row, i64 %to)
  %source = call ptr @rt_memo_way(ptr %row, i64 %from)
  call void @llvm.memcpy.p0.p0.i64(ptr %target, ptr %source, i64 {_SIZE}, i1 false)
  br label %move
put:
  store ptr %f, ptr %row{stores}
  %mp = getelementptr i64, ptr %row, i64 5
  %rp = getelementptr i64, ptr %row, i64 6
  store i64 %mask, ptr %mp
  store ptr %r, ptr %rp
  call void @rt_memo_drop(ptr %last)
  ret void
}}
define internal void @rt_memo_drop(ptr %row) noinline {{
  %mp = getelementptr i64, ptr %row, i64 5
  %rp = getelementptr i64, ptr %row, i64 6
  %mask = load i64, ptr %mp
  %old = load ptr, ptr %rp{drops}
  call void @rt_decref(ptr %old)
  ret void
}}
define ptr @forget(ptr %self, ptr %none) {{
  %last = alloca [{_WORDS} x i64], align 64
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
  call void @llvm.memcpy.p0.p0.i64(ptr %last, ptr %row, i64 {_SIZE}, i1 false)
  call void @llvm.memset.p0.i64(ptr %row, i8 0, i64 {_SIZE}, i1 false)
  call void @rt_memo_drop(ptr %last)
  br label %next
next:
  %k1 = add i64 %k, 1
  br label %loop
done:
  call void @rt_leave_limbo()
  call void @incref(ptr {none})
  ret ptr {none}
}}
"""


def _compared(count: int) -> str:
    """The text that compares `count` arguments with those of a row: the last of %b0, %b1 ... says whether all are
    equal.
    """
    return "".join(
        f"""
  %p{k} = getelementptr i64, ptr %row, i64 {k + 1}
  %o{k} = load i64, ptr %p{k}
  %e{k} = icmp eq i64 %o{k}, %a{k}
  %b{k} = and i1 {'%ef' if k == 0 else f'%b{k - 1}'}, %e{k}"""
        for k in range(count)
    )


def _find(count: int) -> str:
    """The text of the routine that finds an answer for `count` arguments."""
    words = [f"%a{k}" for k in range(count)]
    given = ", ".join(f"i64 {w}" for w in words)
    all_words = [f"i64 {w}" for w in [*words, "0", "0", "0"][:4]]
    return f"""
define internal ptr @rt_memo_find_{count}(ptr %f, {given}) alwaysinline {{
  %row = call ptr @rt_memo_row(ptr %f, {", ".join(all_words[:2])})
  %f0 = load ptr, ptr %row
  %ef = icmp eq ptr %f0, %f{_compared(count)}
  br i1 %b{count - 1}, label %hit, label %seek, !prof !0
hit:
  %rp = getelementptr i64, ptr %row, i64 6
  %r = load ptr, ptr %rp
  ret ptr %r
seek:
  %other = call ptr @rt_memo_seek(ptr %row, ptr %f, {", ".join(all_words)})
  ret ptr %other
}}
"""
