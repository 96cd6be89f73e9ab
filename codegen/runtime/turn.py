"""The support routine for the place where a loop turns: what died is freed, unless that might run code.

In: a `Layout` and the shared `State`.  Out: the text of `rt_turn`, and `watch`.

    rt_turn     1: limbo is empty, the collector has had its turn, and the heap is as it was but for what died
                0: something in limbo may run code when it dies (and is still there), or the collector freed
                something, which may have

What the optimiser knows of the heap goes round the loop, so a weakref's callback or a finaliser must not run there.
Which objects run code when they die is said in `tracer.host.dying`, which is asked once for a class whose objects never
do.

Holds: what dies is found by counts of 1, down to DEEP levels; deeper structures count as running code.
"""

from __future__ import annotations

import types
import weakref
from typing import Any

from codegen.layout import Layout, LayoutError, word_at
from codegen.runtime.blocks import FINALIZE
from codegen.runtime.state import LIMBO_BASE, LIMBO_COUNT, SILENT_ROWS, STIRRED, State
from tracer.host.dying import DEEP, LOUD, SILENT, loudness

_TRAVERSE, _WEAK_OFFSET, _DEL = 184, 208, 376  # of a type
_CALLBACK, _NEXT = 24, 48  # of a weak reference
_COLLECTED = 1 << 14


class _Watched:
    pass


def _check() -> None:
    """Raises LayoutError where types and weak references are not as described."""
    watched: Any = _Watched()
    reference = weakref.ref(watched, id)
    weak = word_at(id(_Watched) + _WEAK_OFFSET)
    facts = {
        "tp_weaklistoffset": weak == _Watched.__weakrefoffset__ != 0,
        "tp_traverse": word_at(id(list) + _TRAVERSE) != 0 == word_at(id(int) + _TRAVERSE),
        "tp_del": word_at(id(list) + _DEL) == 0,
        "tp_finalize": word_at(id(types.GeneratorType) + FINALIZE) != 0 == word_at(id(list) + FINALIZE),
        "list of weak references": word_at(id(watched) + weak) == id(reference),
        "callback of a weak reference": word_at(id(reference) + _CALLBACK) == id(id),
        "next weak reference": word_at(id(reference) + _NEXT) == 0,
    }
    for name, holds in facts.items():
        if not holds:
            raise LayoutError(f"{name} is not where it is expected")


def turn_text(layout: Layout, state: State) -> str:
    """All of this file's routines."""
    _check()
    asked = f"inttoptr (i64 {id(loudness)} to ptr)"
    count = "i32" if layout.immortal else "i64"
    return f"""
define i64 @rt_turn() {{
entry:
  %depth = alloca i64
  store i64 0, ptr %depth
  store i64 0, ptr {state.text(STIRRED)}
  %n = load i64, ptr {state.text(LIMBO_COUNT)}
  %base = load ptr, ptr {state.text(LIMBO_BASE)}
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %one ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %one, label %free
one:
  %p = getelementptr ptr, ptr %base, i64 %k
  %o = load ptr, ptr %p
  %aloud = call i32 @rt_aloud(ptr %o, ptr %depth)
  %k1 = add i64 %k, 1
  %quiet = icmp eq i32 %aloud, 0
  br i1 %quiet, label %loop, label %leave
free:
  call void @rt_drain()
  call void @rt_collect()
  %stirred = load i64, ptr {state.text(STIRRED)}
  %calm = icmp eq i64 %stirred, 0
  %r = zext i1 %calm to i64
  ret i64 %r
leave:
  ret i64 0
}}
define i32 @rt_visit(ptr %o, ptr %depth) {{
  %count = load {count}, ptr %o
  %last = icmp eq {count} %count, 1
  br i1 %last, label %dies, label %lives
dies:
  %r = call i32 @rt_aloud(ptr %o, ptr %depth)
  ret i32 %r
lives:
  ret i32 0
}}
define i32 @rt_aloud(ptr %o, ptr %depth) {{
entry:
  %args = alloca [2 x ptr]
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 {FINALIZE}
  %finalize = load i64, ptr %fp
  %dp = getelementptr i8, ptr %t, i64 {_DEL}
  %del = load i64, ptr %dp
  %either = or i64 %finalize, %del
  %plain = icmp eq i64 %either, 0
  br i1 %plain, label %weak, label %known
known:
  %tw = ptrtoint ptr %t to i64
  %ts = lshr i64 %tw, 4
  %row = and i64 %ts, {SILENT_ROWS - 1}
  %rp = getelementptr i64, ptr {state.silent_text()}, i64 %row
  %rw = load i64, ptr %rp
  %is = icmp eq i64 %rw, %tw
  br i1 %is, label %weak, label %ask
ask:
  %a1 = getelementptr ptr, ptr %args, i64 1
  store ptr %o, ptr %a1
  %told = call ptr @PyObject_Vectorcall(ptr {asked}, ptr %a1, i64 {1 - (1 << 63)}, ptr null)
  %failed = icmp eq ptr %told, null
  br i1 %failed, label %clear, label %answered
clear:
  call void @PyErr_WriteUnraisable(ptr null)
  ret i32 1
answered:
  call void @rt_decref(ptr %told)
  %loud = icmp eq ptr %told, inttoptr (i64 {id(LOUD)} to ptr)
  br i1 %loud, label %yes, label %quiet
quiet:
  %all = icmp eq ptr %told, inttoptr (i64 {id(SILENT)} to ptr)
  br i1 %all, label %note, label %weak
note:
  store i64 %tw, ptr %rp
  br label %weak
weak:
  %wp = getelementptr i8, ptr %t, i64 {_WEAK_OFFSET}
  %offset = load i64, ptr %wp
  %none = icmp eq i64 %offset, 0
  br i1 %none, label %inside, label %list
list:
  %hp = getelementptr i8, ptr %o, i64 %offset
  %head = load ptr, ptr %hp
  br label %reference
reference:
  %w = phi ptr [ %head, %list ], [ %next, %following ]
  %end = icmp eq ptr %w, null
  br i1 %end, label %inside, label %look
look:
  %cp = getelementptr i8, ptr %w, i64 {_CALLBACK}
  %callback = load ptr, ptr %cp
  %bare = icmp eq ptr %callback, null
  br i1 %bare, label %following, label %yes
following:
  %np = getelementptr i8, ptr %w, i64 {_NEXT}
  %next = load ptr, ptr %np
  br label %reference
inside:
  %gp = getelementptr i8, ptr %t, i64 {layout.type_flags}
  %flags = load i64, ptr %gp
  %bit = and i64 %flags, {_COLLECTED}
  %leaf = icmp eq i64 %bit, 0
  br i1 %leaf, label %no, label %deeper
deeper:
  %level = load i64, ptr %depth
  %deep = icmp ugt i64 %level, {DEEP}
  br i1 %deep, label %yes, label %walk
walk:
  %down = add i64 %level, 1
  store i64 %down, ptr %depth
  %vp = getelementptr i8, ptr %t, i64 {_TRAVERSE}
  %traverse = load ptr, ptr %vp
  %found = call i32 %traverse(ptr %o, ptr @rt_visit, ptr %depth)
  store i64 %level, ptr %depth
  ret i32 %found
yes:
  ret i32 1
no:
  ret i32 0
}}
"""
