"""Containers made of the topmost values of a frame, which leave its stack.

In: lines that find the topmost %n values of %frame (`frames`).
Out: the LLVM text of routines that take the frame and the number of values, and return a new container:

    rt_taken_tuple, rt_taken_list     the values move there
    rt_taken_set, rt_taken_dict       made with room for all; keys and values take turns in a dict's

Holds: null with an exception set if there is no memory, or a key cannot be hashed or compared; the values are on the
stack as before.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import MEMORY


def displays_text(topmost: str, layout: Layout, symbols: Symbols) -> str:
    """The whole text. topmost: sets %first, the address of the deepest value; %bottom, the top without the values;
    %topp, where the top is.
    """
    tuples, lists = symbols.function("PyTuple_New", "ptr (i64)"), symbols.function("PyList_New", "ptr (i64)")
    sets, dicts = symbols.function("PySet_New", "ptr (ptr)"), symbols.function("_PyDict_NewPresized", "ptr (i64)")
    add = symbols.function("PySet_Add", "i32 (ptr, ptr)")
    put = symbols.function("PyDict_SetItem", "i32 (ptr, ptr, ptr)")
    return "".join((
        _moving("tuple", tuples, f"getelementptr i8, ptr %made, i64 {layout.tuple_items}", topmost, symbols),
        _moving("list", lists, "call ptr @rt_list_items(ptr %made)", topmost, symbols),
        _adding("set", f"call ptr {sets}(ptr null)", 1, f"call i32 {add}(ptr %made, ptr %v0)", topmost, symbols),
        _adding("dict", f"call ptr {dicts}(i64 %half)", 2, f"call i32 {put}(ptr %made, ptr %v0, ptr %v1)", topmost,
                symbols),
    ))  # fmt: skip


def moving_text(before: str, to: str, symbols: Symbols, let_go: str = "") -> str:
    """Lines behind `topmost` that move the values to the items at `to`, and lower the top.

    before: the block that they begin in.
    let_go: a line that drops what was there, for each.
    """
    return f"""  br label %next
next:
  %k = phi i64 [ 0, %{before} ], [ %k1, %one ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %moved
one:
  %from = getelementptr ptr, ptr %first, i64 %k
  %value = load ptr, ptr %from, {MEMORY["items"]}
  store ptr {symbols.object(None)}, ptr %from, {MEMORY["items"]}
  %there = getelementptr ptr, ptr {to}, i64 %k
  store ptr %value, ptr %there, {MEMORY["items"]}
  {let_go}
  %k1 = add i64 %k, 1
  br label %next
moved:
  store i64 %bottom, ptr %topp, {MEMORY["word"]}"""


def dropping_text(before: str, symbols: Symbols) -> str:
    """Blocks behind `topmost`, the first of them %drop, that drop the values, and lower the top. before: the block that
    goes to %drop.
    """
    return f"""drop:
  %j = phi i64 [ 0, %{before} ], [ %j1, %one.dropped ]
  %left = icmp slt i64 %j, %n
  br i1 %left, label %one.dropped, label %dropped
one.dropped:
  %at = getelementptr ptr, ptr %first, i64 %j
  %old = load ptr, ptr %at, {MEMORY["items"]}
  store ptr {symbols.object(None)}, ptr %at, {MEMORY["items"]}
  call void @decref(ptr %old)
  %j1 = add i64 %j, 1
  br label %drop
dropped:
  store i64 %bottom, ptr %topp, {MEMORY["word"]}"""


def _moving(name: str, new: str, items: str, topmost: str, symbols: Symbols) -> str:
    return f"""
define internal ptr @rt_taken_{name}(ptr %frame, i64 %n) {{
{topmost}
  %made = call ptr {new}(i64 %n)
  %bad = icmp eq ptr %made, null
  br i1 %bad, label %done, label %start
start:
  %to = {items}
{moving_text("start", "%to", symbols)}
  br label %done
done:
  ret ptr %made
}}
"""


def _adding(name: str, new: str, step: int, add: str, topmost: str, symbols: Symbols) -> str:
    loads = "".join(
        f"""
  %p{k} = getelementptr ptr, ptr %from, i64 {k}
  %v{k} = load ptr, ptr %p{k}, {MEMORY["items"]}"""
        for k in range(step)
    )
    return f"""
define internal ptr @rt_taken_{name}(ptr %frame, i64 %n) {{
{topmost}
  %half = lshr i64 %n, 1
  %made = {new}
  %bad = icmp eq ptr %made, null
  br i1 %bad, label %failed, label %next
next:
  %k = phi i64 [ 0, %0 ], [ %k1, %added ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %drop
one:
  %from = getelementptr ptr, ptr %first, i64 %k{loads}
  %status = {add}
  %k1 = add i64 %k, {step}
  %wrong = icmp slt i32 %status, 0
  br i1 %wrong, label %undo, label %added
added:
  br label %next
undo:
  call void @decref(ptr %made)
  br label %failed
failed:
  ret ptr null
{dropping_text("next", symbols)}
  ret ptr %made
}}
"""
