"""Hollow frames are used again: what a unit that is called may write to is made once, and mostly never written to.

In: a unit's operations.  Out: the calls whose frame nothing else needs, and the operations that make it, which are
not lowered; the routines that give and take such frames.

    r5 = new(Frame)                                 (nothing)
    r6 = newlist(None, None, None)                  (nothing)
    setfield_r(r5, Frame.code, <code>)      =>      (nothing)
    setfield_r(r5, Frame.regs, r6)                  (nothing)
    r7 = call_assembler_r(f.start, r5, ...)         r5 = rt_take_hollow(shelf); the call; rt_give_hollow(shelf, r5)

    shelf    how many, class, items of the list, where the list is, number of fields, number of words
             | ROOM frames | field, object; field, object ... | word, word ...

Holds: a frame on a shelf has the fields that the shelf says, a list of Nones, and words that are 0; the shelf alone
refers to it, unless the program has found it through the collector.  A frame that somebody else refers to behind the
call, or whose list holds anything, is let go as any other object.
Does not: treat frames whose fields depend on the run, such as those of closures.
"""

from __future__ import annotations

import ctypes
from array import array
from typing import Any

from codegen.layout import Layout, slot_offset
from codegen.runtime.module import decref, incref
from codegen.runtime.objects import pointer
from codegen.units.refcount import Plan
from tracer.ir.descr import Field
from tracer.ir.trace import Op, Unit
from tracer.ir.values import Const, Value

ROOM = 16
"""How many frames a shelf has room for: calls inside each other take one each."""
COUNT, CLASS, ITEMS, LIST_AT, FIELDS, WORDS, FRAMES = range(7)


class Shelf:
    """Where the frames of one call are kept."""

    def __init__(self, made: Op, lists: Op, at: Field, fields: list[tuple[Field, object]]) -> None:
        words = [slot_offset(field) for field in made.descr.fields if field.storage != "object"]
        head = [0, id(made.descr.cls), len(lists.args), slot_offset(at), len(fields), len(words), *[0] * ROOM]
        pairs = [number for field, value in fields for number in (slot_offset(field), id(value))]
        self._alive = [made.descr.cls, *(value for _, value in fields)]
        self.words = array("Q", [*head, *pairs, *words])
        self.address = self.words.buffer_info()[0]

    def __del__(
        self, let_go: Any = ctypes.pythonapi.Py_DecRef, address: Any = ctypes.c_void_p, first: int = FRAMES
    ) -> None:
        # at the end of the process the names of this module may be gone
        for at in range(first, first + self.words[0]):
            let_go(address(self.words[at]))


def hollow_calls(unit: Unit, plan: Plan) -> tuple[dict[Op, Shelf], set[Op]]:
    """The calls that take their frame from a shelf, and the operations that need not be done."""
    calls = [op for op in unit.trace.ops if op.name == "call_assembler_r" and op.args]
    candidates = {op.args[0]: op for op in calls if _is_made(op.args[0])}
    if not candidates:
        return {}, set()
    uses: dict[Value, list[Op]] = {}
    for op in unit.trace.ops:
        for value in op.args if op.exit is None else op.args + op.exit.values:
            uses.setdefault(value, []).append(op)
    shelves: dict[Op, Shelf] = {}
    needless: set[Op] = set()
    quiet = {op for op, counts in zip(unit.trace.ops, plan.counts, strict=True) if not (counts.drain or counts.drop)}
    for made, call in candidates.items():
        assert type(made) is Op
        found = _shelf_of(made, call, uses)
        if found is not None and quiet.issuperset(found[1]):
            shelves[call] = found[0]
            needless |= found[1]
    return shelves, needless


def _is_made(value: Value) -> bool:
    return type(value) is Op and value.name == "new"


def _shelf_of(made: Op, call: Op, uses: dict[Value, list[Op]]) -> tuple[Shelf, set[Op]] | None:
    """The shelf for the frame that `made` stands for, and the operations it takes the place of; None if there is more
    to it.
    """
    *stores, last = uses[made]
    if last is not call:
        return None
    fields: list[tuple[Field, object]] = []
    lists: list[tuple[Op, Field]] = []
    for store in stores:
        if store.name != "setfield_r" or store.args[0] is not made or store.args[1] is made:
            return None
        value = store.args[1]
        if type(value) is Const:
            fields.append((store.descr, value.value))
        elif type(value) is Op and value.name == "newlist" and uses[value] == [store] and _is_empty(value):
            lists.append((value, store.descr))
        else:
            return None
    stored = [store.descr for store in stores]
    objects = [field for field in made.descr.fields if field.storage == "object"]
    if len(lists) != 1 or len(set(stored)) != len(stored) or set(stored) != set(objects):
        return None
    return Shelf(made, *lists[0], fields), {made, lists[0][0], *stores}


def _is_empty(made: Op) -> bool:
    return bool(made.args) and all(type(value) is Const and value.value is None for value in made.args)


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
