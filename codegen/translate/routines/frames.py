"""Reuses frames: a virtualizable that is not used any more is kept for the next one that the same object makes.

In: a function marked `made_again`.
Out: routines in LLVM text, for virtualizable class number n.

    rt_make_<n>(owner, ...)     what the function makes: the owner's spare, or a new one
    rt_drop_<n>(frame)          one reference less; a frame without references becomes a spare of its owner
    rt_drop_some_<n>(frame)     the same for a frame or None
    rt_last_<n>(frame)          the same for a frame without references that the host would free, if it is as it was
    rt_call_on_stack(frame, f, n)     calls a function of the host with the topmost n values of a frame, and pops them,
                                      even if it raises: a traceback may hold the frame
    rt_move_values(frame, callee, n)  moves the topmost n values of a frame to the first registers of a new one
    rt_replaced                 drops the old contents of a slot: often None, or the initial value of locals; these are
                                not counted
    rt_filled_list              a list of one value, repeated

A spare has its list, filled with the initial value, and its words. It has no references except that to the next spare.

Holds: all fields of a frame are set, except for those of a spare, which has count 1. A spare does not keep its owner
alive; it dies with its owner.
Source: LuaJIT and CPython keep frames on a stack of their own; here they may outlive their call.
"""

from __future__ import annotations

from typing import Any

from codegen.hostmemory import slot_offset
from codegen.layout import Layout
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import MEMORY
from codegen.translate.routines.displays import displays_text, dropping_text, moving_text
from codegen.translate.routines.reuse import PREVIOUS
from codegen.units.emit import LIKELY, UNLIKELY
from tracer.frontend.classfields import field_of, frame_shape
from tracer.frontend.flowgraph import Graph, Literal
from tracer.ir.descr import Field

_FOUND = 2
"""The flag, in the collector's second word, of what it has found to be garbage."""

MOST = 100
"""How many spares an owner keeps."""


def lists_text(layout: Layout, symbols: Symbols, program: Program) -> str:
    """The text of the routines that make lists and replace items."""
    fillers = [None] if layout.immortal else [None, *dict.fromkeys(m._jit_made_again_[-1] for m in _makers(program))]
    tests = "".join(
        f"""
  %is{k} = icmp eq ptr %o, {symbols.object(filler)}
  br i1 %is{k}, label %out, label %not{k}, {LIKELY}
not{k}:"""
        for k, filler in enumerate(fillers)
    )
    return f"""
define internal void @rt_replaced(ptr %o) alwaysinline {{{tests}
  br label %in
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
"""


def frames_text(number: int, program: Program, layout: Layout, symbols: Symbols) -> str:
    """The text of the routines that make and drop the objects of virtualizable class `number`."""
    cls = program.virtualizables[number]
    makers = [f for f in _makers(program) if program.graphs[f].result.cls is cls]
    some = f"""
define internal void @rt_drop_some_{number}(ptr %o) {{
  %none = icmp eq ptr %o, {symbols.object(None)}
  br i1 %none, label %out, label %in
in:
  call void @rt_drop_{number}(ptr %o)
  ret void
out:
  ret void
}}
"""
    if not makers:
        return some + f"""
define internal void @rt_drop_{number}(ptr %o) alwaysinline {{
  call void @decref(ptr %o)
  ret void
}}
"""
    (maker,) = makers
    places = _Places(program, maker, cls)
    texts = [places.make_text(number, program.name(maker), symbols), places.drop_text(number, layout, symbols)]
    texts.append(places.last_text(number, layout))
    texts += [places.call_text(symbols), places.move_text(layout, symbols)]
    return "".join((some, *texts, displays_text(places.topmost, layout, symbols)))


def spared_text(program: Program, symbols: Symbols) -> str:
    """The text of `rt_spared(o, class)`: does an object without references, which the host frees, become a spare?

    The collector has not found it: fields may have been taken out of what it has found.
    """
    tests = ""
    for number, cls in enumerate(program.virtualizables):
        if any(program.graphs[f].result.cls is cls for f in _makers(program)):
            tests += f"""
  %is{number} = icmp eq ptr %cls, {symbols.object(cls)}
  br i1 %is{number}, label %found{number}, label %not{number}
found{number}:
  %r{number} = call i1 @rt_last_{number}(ptr %o)
  ret i1 %r{number}
not{number}:"""
    return f"""
define internal i1 @rt_spared(ptr %o, ptr %cls) alwaysinline {{{tests}
  ret i1 false
}}
"""


def _makers(program: Program) -> list[Any]:
    return [f for f in program.graphs if hasattr(f, "_jit_made_again_")]


class _Places:
    """Offsets of the fields that matter for reuse."""

    def __init__(self, program: Program, maker: Any, cls: type) -> None:
        graph = program.graphs[maker]
        spare, link, count, first, room, self.empty = maker._jit_made_again_
        shape = frame_shape(cls)
        fields = {f.name: f for f in shape.fields}
        stores = {i.args[1]: i.extra for i in graph.entry.instructions if i.name in ("setfield", "setframe")}
        given = [stores[a] for a in graph.args]
        self.given = [slot_offset(f) for f in given]
        self.spare, self.first, self.room = (slot_offset(_field(graph, name)) for name in (spare, first, room))
        self.link, self.count, self.top = (slot_offset(fields[n]) for n in (link, count, program.tops[cls]))
        self.linked = given.index(fields[link])
        sets = [(i.extra, i.args[1]) for i in graph.instructions if i.name == "setframe"]
        self.words = {slot_offset(field): x.value for field, x in sets if isinstance(x, Literal)}
        (self.array,) = (slot_offset(f) for f in shape.arrays)

    def make_text(self, number: int, name: str, symbols: Symbols) -> str:
        """`rt_make_<n>`.  A spare that the collector has cleared is none, and the others of its owner are forgotten."""
        typed = ", ".join(f"ptr %a{k}" for k in range(len(self.given)))
        stores = "".join(
            f"""
  %g{k} = getelementptr i8, ptr %kept, i64 {where}
  store ptr %a{k}, ptr %g{k}, {MEMORY["field"]}"""
            for k, where in enumerate(self.given)
        )
        words = "".join(
            f"""
  %w{k} = getelementptr i8, ptr %kept, i64 {where}
  store i64 {value}, ptr %w{k}, {MEMORY["word"]}"""
            for k, (where, value) in enumerate(self.words.items())
        )
        return f"""
define internal ptr @rt_make_{number}({typed}) alwaysinline {{
  %kp = getelementptr i8, ptr %a0, i64 {self.spare}
  %kept = load ptr, ptr %kp, {MEMORY["field"]}
  %there = icmp ne ptr %kept, {symbols.object(None)}
  %unlinked = icmp eq ptr %a{self.linked}, {symbols.object(None)}
  %again = and i1 %there, %unlinked
  br i1 %again, label %take, label %make, {LIKELY}
take:
  %ap = getelementptr i8, ptr %kept, i64 {self.array}
  %list = load ptr, ptr %ap, {MEMORY["field"]}
  %gone = icmp eq ptr %list, null
  br i1 %gone, label %spoilt, label %whole, {UNLIKELY}
whole:
  %items = call ptr @rt_list_items(ptr %list)
  %emptied = icmp eq ptr %items, null
  br i1 %emptied, label %spoilt, label %reuse, {UNLIKELY}
spoilt:
  call void @incref(ptr {symbols.object(None)})
  store ptr {symbols.object(None)}, ptr %kp
  call void @decref(ptr %kept)
  br label %make
reuse:
  %lp = getelementptr i8, ptr %kept, i64 {self.link}
  %next = load ptr, ptr %lp, {MEMORY["field"]}
  store ptr %next, ptr %kp, {MEMORY["field"]}{stores}{words}
  ret ptr %kept
make:
  %new = call ptr @{name[:-1]}.taking"({typed})
  ret ptr %new
}}
"""

    @property
    def topmost(self) -> str:
        """Lines that find the topmost %n values of %frame.

        They set %first, the address of the deepest; %bottom, the top without these values; %topp, where the top is.
        """
        return f"""  %ap = getelementptr i8, ptr %frame, i64 {self.array}
  %list = load ptr, ptr %ap, {MEMORY["fixed"]}
  %items = call ptr @rt_list_items(ptr %list)
  %topp = getelementptr i8, ptr %frame, i64 {self.top}
  %top = load i64, ptr %topp, {MEMORY["word"]}
  %bottom = sub i64 %top, %n
  %first = getelementptr ptr, ptr %items, i64 %bottom"""

    def call_text(self, symbols: Symbols) -> str:
        return f"""
define internal ptr @rt_call_on_stack(ptr %frame, ptr %callable, i64 %n) alwaysinline {{
{self.topmost}
  %r = call ptr @rt_call_host(ptr %callable, ptr %first, i64 %n)
  %result = call ptr @rt_returned(ptr %r)
  br label %drop
{dropping_text("0", symbols)}
  ret ptr %result
}}
"""

    def move_text(self, layout: Layout, symbols: Symbols) -> str:
        """`rt_move_values`. The registers of the new frame have the initial value, which is not looked at."""
        let_go = f"call void @decref(ptr {symbols.object(self.empty)})" if layout.immortal else ""
        return f"""
define internal void @rt_move_values(ptr %frame, ptr %callee, i64 %n) alwaysinline {{
{self.topmost}
  %cp = getelementptr i8, ptr %callee, i64 {self.array}
  %new_list = load ptr, ptr %cp, {MEMORY["fixed"]}
  %new_items = call ptr @rt_list_items(ptr %new_list)
{moving_text("0", "%new_items", symbols, let_go)}
  ret void
}}
"""

    def last_text(self, number: int, layout: Layout) -> str:
        """`rt_last_<n>`.  A spare, which dies with its owner, has no fields. A frame that was only begun lacks some.
        Python makes frames with fewer items.
        """
        tests = "".join(
            f"""
  %p{k} = getelementptr i8, ptr %o, i64 {where}
  %v{k} = load ptr, ptr %p{k}
  %set{k} = icmp ne ptr %v{k}, null
  br i1 %set{k}, label %set.{k}, label %no
set.{k}:"""
            for k, where in enumerate([*self.given, self.array])
        )
        return f"""
define internal i1 @rt_last_{number}(ptr %o) {{{tests}
  %fp = getelementptr i8, ptr %v0, i64 {self.first}
  %first = load i64, ptr %fp
  %rp = getelementptr i8, ptr %v0, i64 {self.room}
  %room = load i64, ptr %rp
  %wanted = add i64 %first, %room
  %sp = getelementptr i8, ptr %v{len(self.given)}, i64 {layout.size}
  %size = load i64, ptr %sp
  %whole = icmp eq i64 %size, %wanted
  br i1 %whole, label %spare, label %no
spare:
  store i64 1, ptr %o
  call void @rt_drop_{number}(ptr %o)
  ret i1 true
no:
  ret i1 false
}}
"""

    def drop_text(self, number: int, layout: Layout, symbols: Symbols) -> str:
        """`rt_drop_<n>`.  What the collector has found it will clear, whoever has it by then: that is never kept."""
        count = "i32" if layout.immortal else "i64"
        none, empty = symbols.object(None), symbols.object(self.empty)
        hold = f"call void @incref(ptr {empty})" if layout.immortal else ""
        others = [where for k, where in enumerate(self.given) if k != self.linked]
        clears = "".join(
            f"""
  %f{k} = getelementptr i8, ptr %o, i64 {where}
  %v{k} = load ptr, ptr %f{k}, {MEMORY["field"]}
  store ptr null, ptr %f{k}, {MEMORY["field"]}"""
            for k, where in enumerate(others)
        )
        drops = "".join(f"\n  call void @decref(ptr %v{k})" for k in range(len(others)))
        return f"""
define internal void @rt_drop_{number}(ptr %o) {{
  %rc = load {count}, ptr %o
  %own = icmp eq {count} %rc, 1
  br i1 %own, label %look, label %down
down:
  call void @decref(ptr %o)
  ret void
look:
  %op = getelementptr i8, ptr %o, i64 {self.given[0]}
  %owner = load ptr, ptr %op
  %lp = getelementptr i8, ptr %o, i64 {self.link}
  %linked = load ptr, ptr %lp
  %ap = getelementptr i8, ptr %o, i64 {self.array}
  %list = load ptr, ptr %ap
  %isplain = icmp eq ptr %linked, {none}
  %listrc = load {count}, ptr %list
  %alone = icmp eq {count} %listrc, 1
  %both = and i1 %isplain, %alone
  %gp = getelementptr i8, ptr %o, i64 {PREVIOUS}
  %flags = load i64, ptr %gp
  %found = and i64 %flags, {_FOUND}
  %unfound = icmp eq i64 %found, 0
  %may = and i1 %both, %unfound
  br i1 %may, label %clear, label %down
clear:
  %firstp = getelementptr i8, ptr %owner, i64 {self.first}
  %first = load i64, ptr %firstp
  %topp = getelementptr i8, ptr %o, i64 {self.top}
  %top = load i64, ptr %topp
  %items = call ptr @rt_list_items(ptr %list)
  br label %next
next:
  %k = phi i64 [ 0, %clear ], [ %k1, %one ], [ %k1, %drop ]
  %more = icmp slt i64 %k, %first
  br i1 %more, label %one, label %others
one:
  %p = getelementptr ptr, ptr %items, i64 %k
  %old = load ptr, ptr %p
  %k1 = add i64 %k, 1
  %same = icmp eq ptr %old, {empty}
  br i1 %same, label %next, label %drop
drop:
  store ptr {empty}, ptr %p
  {hold}
  call void @decref(ptr %old)
  br label %next
others:
  %j = phi i64 [ %first, %next ], [ %j1, %other ]
  %left = icmp slt i64 %j, %top
  br i1 %left, label %other, label %put, {UNLIKELY}
other:
  %q = getelementptr ptr, ptr %items, i64 %j
  %value = load ptr, ptr %q
  %j1 = add i64 %j, 1
  store ptr {none}, ptr %q
  call void @rt_replaced(ptr %value)
  br label %others
put:
  %rc2 = load {count}, ptr %o
  %still = icmp eq {count} %rc2, 1
  %kp = getelementptr i8, ptr %owner, i64 {self.spare}
  %head = load ptr, ptr %kp
  %empty = icmp eq ptr %head, {none}
  br i1 %empty, label %keep, label %number
number:
  %hp = getelementptr i8, ptr %head, i64 {self.count}
  %before = load i64, ptr %hp
  br label %keep
keep:
  %n = phi i64 [ 0, %put ], [ %before, %number ]
  %room = icmp slt i64 %n, {MOST}
  %fine = and i1 %room, %still
  br i1 %fine, label %link, label %down
link:
  %n1 = add i64 %n, 1
  %np = getelementptr i8, ptr %o, i64 {self.count}
  store i64 %n1, ptr %np
  store i64 %first, ptr %topp
  store ptr %head, ptr %lp
  store ptr %o, ptr %kp{clears}{drops}
  ret void
}}
"""


def _field(graph: Graph, name: str) -> Field:
    """A field of the first parameter."""
    owner = graph.args[0].type.cls
    found = None if owner is None else field_of(owner, name)
    if found is None:
        raise TypeError(f"expected a field {name} of the first parameter of {graph.name}, found none")
    return found[0]
