"""The support routines that take hollow frames from shelves, and give them back.

In: the layout of a shelf.  Out: the text of `rt_take_hollow` and `rt_give_hollow`; see `codegen.units.hollow`.

    shelf    how many, class, items of the list, where the list is, number of fields, number of words
             | ROOM frames | field, object; field, object ... | word, word ...
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.runtime.counts import decref, incref, pointer

ROOM = 16
"""How many frames a shelf has room for: calls inside each other take one each."""
COUNT, CLASS, ITEMS, LIST_AT, FIELDS, WORDS, FRAMES = range(7)


def hollow_text(layout: Layout) -> str:
    """The routines."""
    none = pointer(None)
    count = "i32" if layout.immortal else "i64"

    def word(name: str, which: int) -> str:
        return f"""
  %{name}.p = getelementptr i64, ptr %shelf, i64 {which}
  %{name} = load i64, ptr %{name}.p"""

    return f"""
define ptr @rt_take_hollow(ptr %shelf) {{
entry:{word("n", COUNT)}
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %make, label %take
take:
  %left = sub i64 %n, 1
  store i64 %left, ptr %n.p
  %at = add i64 %left, {FRAMES}
  %p = getelementptr i64, ptr %shelf, i64 %at
  %kept = load ptr, ptr %p{incref(layout, "%kept", "k")}
  ret ptr %kept
make:{word("class", CLASS)}{word("items", ITEMS)}{word("listat", LIST_AT)}{word("fields", FIELDS)}
  %cls = inttoptr i64 %class to ptr
  %new = call ptr @rt_new(ptr %cls){incref(layout, "%new", "o")}
  %list = call ptr @rt_newlist(i64 %items)
  %ip = getelementptr i8, ptr %list, i64 {layout.list_items}
  %to = load ptr, ptr %ip
  br label %fill
fill:
  %k = phi i64 [ 0, %make ], [ %k1, %item ]
  %more = icmp ult i64 %k, %items
  br i1 %more, label %item, label %put
item:
  %q = getelementptr ptr, ptr %to, i64 %k
  store ptr {none}, ptr %q{incref(layout, none, "i")}
  %k1 = add i64 %k, 1
  br label %fill
put:
  %lp = getelementptr i8, ptr %new, i64 %listat
  store ptr %list, ptr %lp
  %pairs = getelementptr i64, ptr %shelf, i64 {FRAMES + ROOM}
  br label %next
next:
  %f = phi i64 [ 0, %put ], [ %f1, %field ]
  %again = icmp ult i64 %f, %fields
  br i1 %again, label %field, label %done
field:
  %f1 = add i64 %f, 1
  %twice = shl i64 %f, 1
  %op = getelementptr i64, ptr %pairs, i64 %twice
  %offset = load i64, ptr %op
  %vp = getelementptr i64, ptr %op, i64 1
  %v = load ptr, ptr %vp{incref(layout, "%v", "v")}
  %fp = getelementptr i8, ptr %new, i64 %offset
  store ptr %v, ptr %fp
  br label %next
done:
  ret ptr %new
}}
define void @rt_give_hollow(ptr %shelf, ptr %frame) {{
entry:
  %rc = load {count}, ptr %frame
  %alone = icmp eq {count} %rc, 1{word("n", COUNT)}
  %room = icmp ult i64 %n, {ROOM}
  %may = and i1 %alone, %room
  br i1 %may, label %look, label %drop
look:{word("listat", LIST_AT)}
  %lp = getelementptr i8, ptr %frame, i64 %listat
  %list = load ptr, ptr %lp
  %lrc = load {count}, ptr %list
  %own = icmp eq {count} %lrc, 1
  br i1 %own, label %items, label %drop
items:{word("size", ITEMS)}
  %ip = getelementptr i8, ptr %list, i64 {layout.list_items}
  %from = load ptr, ptr %ip
  br label %next
next:
  %k = phi i64 [ 0, %items ], [ %k1, %clean ]
  %more = icmp ult i64 %k, %size
  br i1 %more, label %item, label %wipe
item:
  %q = getelementptr ptr, ptr %from, i64 %k
  %held = load ptr, ptr %q
  %none = icmp eq ptr %held, {none}
  br i1 %none, label %clean, label %drop
clean:
  %k1 = add i64 %k, 1
  br label %next
wipe:{word("fields", FIELDS)}{word("count", WORDS)}
  %twice = shl i64 %fields, 1
  %behind = add i64 %twice, {FRAMES + ROOM}
  %offsets = getelementptr i64, ptr %shelf, i64 %behind
  br label %words
words:
  %j = phi i64 [ 0, %wipe ], [ %j1, %word ]
  %left = icmp ult i64 %j, %count
  br i1 %left, label %word, label %keep
word:
  %j1 = add i64 %j, 1
  %op = getelementptr i64, ptr %offsets, i64 %j
  %offset = load i64, ptr %op
  %wp = getelementptr i8, ptr %frame, i64 %offset
  store i64 0, ptr %wp
  br label %words
keep:
  %at = add i64 %n, {FRAMES}
  %p = getelementptr i64, ptr %shelf, i64 %at
  store ptr %frame, ptr %p
  %n1 = add i64 %n, 1
  store i64 %n1, ptr %n.p
  ret void
drop:{decref(layout, "%frame", "d", "call void @rt_dealloc(ptr %frame)")}
  ret void
}}
"""
