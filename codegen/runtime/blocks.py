"""Free lists for objects of classes with slots that compiled code makes.

In: a class, the `Layout`.  Out: a *recipe*, and the text of the routines that follow it.

    rt_new        takes a block of the class's list, or asks the host
    rt_dealloc    what happens to an object without references: its slots are cleared and the block kept,
                  or, for all other objects, what `rt_dealloc_part` does
    rt_dealloc_part     the same for what was in a slot, which is no deeper than the host would go: lists are kept
                        (`lists`), with all else the host does what it does

A recipe is a table of words: head of the list (linked where the count is), its length, the class, number of words
of the body, offset of the list of weak references or 0, number of object slots, their offsets.
A class has a recipe where all that its objects hold is described by slots: no dict, no items, no finaliser,
nothing but slots in any base.  Recipes are found by the class's address in a table of ROWS rows.
Holds: a block in a list is all zero but for count and type, and unknown to the collector; classes with a recipe
live as long as the process; an object that has weak references or a finaliser goes to the host.
"""

from __future__ import annotations

import ctypes
from array import array
from types import MemberDescriptorType

from codegen.layout import Layout, function_address, word_at
from codegen.runtime.counts import decref, pointer
from codegen.runtime.state import State
from tracer.hosttypes import dict_offset_of, flags_of, host_base, namespace_of, size_of, weakref_offset_of

ROWS = 256
ROOM = 2048
_HEADER = 16
_HEAP_TYPE, _COLLECTED = 1 << 9, 1 << 14
_DEALLOC, _ALLOC, _FREE, _ITEMSIZE, FINALIZE = 48, 304, 320, 40, 392
_OBJECT_MEMBER, _RAW_MEMBERS = 16, (17, 4)


class _Plain:
    __slots__ = ("__weakref__",)


class _WithFinalizer:
    __slots__ = ()

    def __del__(self) -> None:
        pass


def _layout_bases(cls: type) -> list[type]:
    """The classes that objects of `cls` have the layout of, whatever order the program sees its bases in."""
    found = []
    step: type | None = cls
    while step is not None and step is not object:
        found.append(step)
        step = host_base(step)
    return found


def enter_recipe(state: State, cls: type) -> None:
    """Objects of `cls` are kept when they die, if they can be."""
    row = 2 * ((id(cls) >> 4) % ROWS)
    made = None if state.rows[row] else recipe(cls)
    if made is not None:
        state.recipes.append((cls, made))
        state.rows[row + 1] = made.buffer_info()[0]
        state.rows[row] = id(cls)


def recipe(cls: type) -> array[int] | None:
    """The recipe of a class, None where its objects hold more than slots."""
    me = id(cls)
    if word_at(id(_Plain) + FINALIZE) or not word_at(id(_WithFinalizer) + FINALIZE):
        return None  # this host's types are not as described
    if dict_offset_of(cls) or word_at(me + FINALIZE) or not flags_of(cls) & _COLLECTED:
        return None
    if word_at(me + _ITEMSIZE) or word_at(me + _FREE) != function_address("PyObject_GC_Del"):
        return None
    slots, words = set[int](), set[int]()
    for base in _layout_bases(cls):
        if not flags_of(base) & _HEAP_TYPE or word_at(id(base) + _DEALLOC) != word_at(id(_Plain) + _DEALLOC):
            return None
        for member in namespace_of(base).values():
            if type(member) is MemberDescriptorType and member.__objclass__ is base:
                definition = word_at(id(member) + 40)
                kind = ctypes.c_int32.from_address(definition + 8).value
                (slots if kind == _OBJECT_MEMBER else words).add(word_at(definition + 16))
                if kind != _OBJECT_MEMBER and kind not in _RAW_MEMBERS:
                    return None
    offsets = [weakref_offset_of(base) for base in _layout_bases(cls)]  # there may be room for what is not allowed
    weak = next((offset for offset in offsets if offset != 0), 0)  # before the object since 3.12
    if slots & words or slots | words | ({weak} if weak > 0 else set()) != set(range(_HEADER, size_of(cls), 8)):
        return None
    body = (size_of(cls) - _HEADER) // 8
    return array("q", [0, 0, me, body, weak, len(slots), *sorted(slots)])


def blocks_text(layout: Layout, table: int, allocated: str) -> str:
    """The routines; `table` is the address of the rows, `allocated` that of the count of new objects."""
    return f"""
define ptr @rt_recipe(ptr %cls) alwaysinline {{
  %number = ptrtoint ptr %cls to i64
  %shifted = lshr i64 %number, 4
  %row = and i64 %shifted, {ROWS - 1}
  %at = shl i64 %row, 4
  %where = getelementptr i8, ptr inttoptr (i64 {table} to ptr), i64 %at
  %owner = load ptr, ptr %where
  %mine = icmp eq ptr %owner, %cls
  %rp = getelementptr i8, ptr %where, i64 8
  %recipe = load ptr, ptr %rp
  %found = select i1 %mine, ptr %recipe, ptr null
  ret ptr %found
}}
define ptr @rt_new(ptr %cls) {{
  %recipe = call ptr @rt_recipe(ptr %cls)
  %none = icmp eq ptr %recipe, null
  br i1 %none, label %host, label %look
look:
  %head = load ptr, ptr %recipe
  %empty = icmp eq ptr %head, null
  br i1 %empty, label %host, label %take
take:
  %next = load ptr, ptr %head
  store ptr %next, ptr %recipe
  %cp = getelementptr i64, ptr %recipe, i64 1
  %count = load i64, ptr %cp
  %less = sub i64 %count, 1
  store i64 %less, ptr %cp
  store i64 1, ptr %head
  %tc = load i64, ptr %cls
  %tc1 = add i64 %tc, 1
  store i64 %tc1, ptr %cls
  %made = load i64, ptr {allocated}
  %made1 = add i64 %made, 1
  store i64 %made1, ptr {allocated}
  call void @PyObject_GC_Track(ptr %head)
  ret ptr %head
host:
  %o = call ptr @rt_new_host(ptr %cls)
  ret ptr %o
}}
define void @rt_dealloc(ptr %o) {{
entry:
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %cls = load ptr, ptr %tp
  %recipe = call ptr @rt_recipe(ptr %cls)
  %none = icmp eq ptr %recipe, null
  br i1 %none, label %host, label %look
look:
  %fp = getelementptr i8, ptr %cls, i64 {FINALIZE}
  %finalizer = load ptr, ptr %fp
  %plain = icmp eq ptr %finalizer, null
  %cp = getelementptr i64, ptr %recipe, i64 1
  %count = load i64, ptr %cp
  %room = icmp ult i64 %count, {ROOM}
  %may = and i1 %plain, %room
  br i1 %may, label %weak, label %host
weak:
  %wo = getelementptr i64, ptr %recipe, i64 4
  %w = load i64, ptr %wo
  %noweak = icmp eq i64 %w, 0
  br i1 %noweak, label %clear, label %refs
refs:
  %wp = getelementptr i8, ptr %o, i64 %w
  %list = load ptr, ptr %wp
  %unseen = icmp eq ptr %list, null
  br i1 %unseen, label %clear, label %host
clear:
  call void @PyObject_GC_UnTrack(ptr %o)
  %np = getelementptr i64, ptr %recipe, i64 5
  %n = load i64, ptr %np
  %offsets = getelementptr i64, ptr %recipe, i64 6
  br label %each
each:
  %k = phi i64 [ 0, %clear ], [ %k1, %next ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %one, label %wipe
one:
  %k1 = add i64 %k, 1
  %op = getelementptr i64, ptr %offsets, i64 %k
  %offset = load i64, ptr %op
  %sp = getelementptr i8, ptr %o, i64 %offset
  %v = load ptr, ptr %sp
  store ptr null, ptr %sp
  %unset = icmp eq ptr %v, null
  br i1 %unset, label %next, label %drop
drop:{decref(layout, "%v", "v", "call void @rt_dealloc_part(ptr %v)")}
  br label %next
next:
  br label %each
wipe:
  %bp = getelementptr i64, ptr %recipe, i64 3
  %body = load i64, ptr %bp
  %first = getelementptr i8, ptr %o, i64 {_HEADER}
  br label %words
words:
  %j = phi i64 [ 0, %wipe ], [ %j1, %word ]
  %left = icmp ult i64 %j, %body
  br i1 %left, label %word, label %keep
word:
  %zp = getelementptr i64, ptr %first, i64 %j
  store i64 0, ptr %zp
  %j1 = add i64 %j, 1
  br label %words
keep:
  %head = load ptr, ptr %recipe
  store ptr %head, ptr %o
  store ptr %o, ptr %recipe
  %now = load i64, ptr %cp
  %now1 = add i64 %now, 1
  store i64 %now1, ptr %cp
  %tc = load i64, ptr %cls
  %tc1 = sub i64 %tc, 1
  store i64 %tc1, ptr %cls
  ret void
host:
  call void @rt_dealloc_part(ptr %o)
  ret void
}}
define void @rt_dealloc_part(ptr %o) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %cls = load ptr, ptr %tp
  %list = icmp eq ptr %cls, {pointer(list)}
  br i1 %list, label %keep, label %host
keep:
  call void @rt_free_list(ptr %o)
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}}
"""
