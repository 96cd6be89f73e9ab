"""The memo of elidable calls: what a function gave for arguments that are the same objects.

In: a function's address and up to four words or pointers.  Out: routines in LLVM text, over one direct-mapped table.

    find_read(w_map, "x", version)      three pointers that stood here together before: the same access, without a call

Holds: an entry owns the objects it compares with, so no address is used again; the table is emptied before the
host's collector looks for cycles, so that it keeps nothing alive that only it holds.

Who asks does not count the answer, nor what it has read before and goes on with: while an answer that is not known is
asked for, it holds all of it, and leaves that in *limbo*, a list, until the next portal starts or jumps backward, or
the collector looks.
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
    vectorless = symbols.function("PyList_New", "ptr (i64)"), symbols.function("PyList_Append", "i32 (ptr, ptr)")
    new_list, append = vectorless
    pointers = "".join(f"\n  %p{k} = getelementptr i64, ptr %row, i64 {k + 1}" for k in range(4))
    loads = "".join(f"\n  %o{k} = load i64, ptr %p{k}" for k in range(4))
    parameters = "ptr %f, i64 %a0, i64 %a1, i64 %a2, i64 %a3"
    return f"""
@memo = internal global [{ROWS * _WORDS} x i64] zeroinitializer
define internal ptr @rt_memo_row({parameters}) alwaysinline {{
  %fi = ptrtoint ptr %f to i64
  %x0 = mul i64 %a0, 3
  %x1 = mul i64 %a1, 5
  %x2 = mul i64 %a2, 9
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
define internal void @rt_memo_put({parameters}, i64 %mask, ptr %r) noinline cold {{
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
  call void @rt_leave_limbo()
  call void @incref(ptr {none})
  ret ptr {none}
}}
"""


def _find(count: int) -> str:
    """The text of what looks for an answer to `count` arguments."""
    words = [f"%a{k}" for k in range(count)]
    compares = "".join(
        f"""
  %p{k} = getelementptr i64, ptr %row, i64 {k + 1}
  %o{k} = load i64, ptr %p{k}
  %e{k} = icmp eq i64 %o{k}, %a{k}
  %b{k} = and i1 {'%ef' if k == 0 else f'%b{k - 1}'}, %e{k}"""
        for k in range(count)
    )
    given = ", ".join(f"i64 {w}" for w in words)
    hashed = ", ".join(f"i64 {w}" for w in [*words, "0", "0", "0"][:4])
    return f"""
define internal ptr @rt_memo_find_{count}(ptr %f, {given}) alwaysinline {{
  %row = call ptr @rt_memo_row(ptr %f, {hashed})
  %f0 = load ptr, ptr %row
  %ef = icmp eq ptr %f0, %f{compares}
  br i1 %b{count - 1}, label %hit, label %miss, !prof !0
hit:
  %rp = getelementptr i64, ptr %row, i64 6
  %r = load ptr, ptr %rp
  ret ptr %r
miss:
  ret ptr null
}}
"""
