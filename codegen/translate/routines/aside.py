"""The routine that hides objects from the host's collector.

In: a `Layout`.
Out: the text of `set_aside(source, place)`: `source()` is a list of objects; they are linked beside `place`.

    generation 1  ⇄ thing ⇄ other ⇄         permanent  ⇄ sys ⇄ ...
    generation 1  ⇄ other ⇄                 permanent  ⇄ sys ⇄ thing ⇄ ...

The host links the objects of a generation by two words before each object: next, and previous, whose lowest bits belong
to the object itself. Objects that existed when `gc.freeze` was called are permanent.

Holds: an object that the collector does not know yet stays unknown to it. No other thread runs between the making of
the list, which holds a reference to what such a thread is just making, and its end. `_check` tries out whether the
words lie there before the routine is made.
"""

from __future__ import annotations

import gc

from codegen.hostmemory import LayoutError, word_at
from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols

_HEAD = 16  # bytes before an object: the address of the next head, and of the previous one
_OWN = 3  # the bits of the second word that belong to the object


def _check() -> None:
    """Raises LayoutError if objects are not linked as described."""
    was_enabled = gc.isenabled()
    gc.disable()
    things: list[list[object]] = [[], []]
    if was_enabled:
        gc.enable()
    first, second = (id(thing) - _HEAD for thing in things)
    if word_at(first) != second or word_at(second + 8) & ~_OWN != first:
        raise LayoutError("the collector's links are not where they are expected")


def aside_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routine."""
    _check()
    call = symbols.function("PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    none = symbols.object(None)
    return f"""
define internal void @rt_link(ptr %before, ptr %after) alwaysinline {{
  store ptr %after, ptr %before
  %pp = getelementptr i8, ptr %after, i64 8
  %was = load i64, ptr %pp
  %own = and i64 %was, {_OWN}
  %address = ptrtoint ptr %before to i64
  %now = or i64 %own, %address
  store i64 %now, ptr %pp
  ret void
}}
define ptr @set_aside(ptr %self, ptr %arguments, i64 %given) {{
  %source = load ptr, ptr %arguments
  %xp = getelementptr ptr, ptr %arguments, i64 1
  %beside = load ptr, ptr %xp
  %place = getelementptr i8, ptr %beside, i64 {-_HEAD}
  %things = call ptr {call}(ptr %source, ptr null, i64 0, ptr null)
  %failed = icmp eq ptr %things, null
  br i1 %failed, label %raised, label %entry
raised:
  ret ptr null
entry:
  %np = getelementptr i8, ptr %things, i64 {layout.size}
  %count = load i64, ptr %np
  %bp = getelementptr i8, ptr %things, i64 {layout.list_items}
  %items = load ptr, ptr %bp
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %following, %next ]
  %more = icmp ult i64 %k, %count
  br i1 %more, label %look, label %done
look:
  %tp = getelementptr ptr, ptr %items, i64 %k
  %thing = load ptr, ptr %tp
  %head = getelementptr i8, ptr %thing, i64 {-_HEAD}
  %after = load ptr, ptr %head
  %known = icmp ne ptr %after, null
  br i1 %known, label %move, label %next
move:
  %pp = getelementptr i8, ptr %head, i64 8
  %previous = load i64, ptr %pp
  %address = and i64 %previous, {~_OWN}
  %before = inttoptr i64 %address to ptr
  call void @rt_link(ptr %before, ptr %after)
  %behind = load ptr, ptr %place
  call void @rt_link(ptr %place, ptr %head)
  call void @rt_link(ptr %head, ptr %behind)
  br label %next
next:
  %following = add i64 %k, 1
  br label %loop
done:
  call void @decref(ptr %things)
  call void @incref(ptr {none})
  ret ptr {none}
}}
"""
