"""Errors of the interpreter's own classes, of which the last one that has died is made again.

In: the exception classes of which translated code makes objects.
Out: the LLVM text of two routines for each.

    rt_new_error_<n>()         the spare error, if there is one; else the host makes one, without arguments
    rt_drop_error_<n>(o, level)   o is dead: drops what its fields hold, and keeps it as the spare one

An error is raised natively, found by a handler, and dies: most are the only ones at their time. The spare one has one
reference and no contents, so that the host's collector leaves it alone.
Holds: an error in which the host or Python code has left anything (a dict, notes, arguments, a traceback, a context, a
cause, weak references) goes to the host. The host says with None that a traceback was cut off; that stays.
"""

from __future__ import annotations

from codegen.hostmemory import slot_offset
from codegen.layout import Layout
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols
from tracer.ir.descr import Field
from tracer.records import fields

_TRACEBACK = 3
"""Its place among the words behind the header of an exception."""


def spare_errors_text(program: Program, layout: Layout, symbols: Symbols) -> str:
    """The text of the routines of all classes."""
    return "\n".join(_text(number, cls, layout, symbols) for number, cls in enumerate(program.errors))


def _text(number: int, cls: type, layout: Layout, symbols: Symbols) -> str:
    contents = [layout.error_parts + 8 * k for k in (_TRACEBACK, 0, 2, 4, 5)]
    if cls.__weakrefoffset__ > 0:
        contents.append(cls.__weakrefoffset__)
    looks = ""
    for k, offset in enumerate(contents):
        looks += f"""
  %p{k} = getelementptr i8, ptr %o, i64 {offset}
  %w{k} = load i64, ptr %p{k}"""
        looks += f"""
  %x{k} = or i64 %w{k}, %x{k - 1}""" if k else f"""
  %cut = icmp eq i64 %w0, ptrtoint (ptr {symbols.object(None)} to i64)
  %x0 = select i1 %cut, i64 0, i64 %w0"""
    held = f"%x{len(contents) - 1}"
    takes, drops = "", ""
    for k, one in enumerate(fields(cls)):
        takes += f"""
  %f{k} = getelementptr i8, ptr %o, i64 {slot_offset(Field(cls, one.name, "r"))}
  %v{k} = load ptr, ptr %f{k}
  store ptr null, ptr %f{k}"""
        drops += f"""
  call void @rt_release(ptr %v{k}, i64 %level)"""
    return f"""
@spare_error_{number} = internal global ptr null
define internal ptr @rt_new_error_{number}() {{
  %spare = load ptr, ptr @spare_error_{number}
  %none = icmp eq ptr %spare, null
  br i1 %none, label %make, label %take
take:
  store ptr null, ptr @spare_error_{number}
  ret ptr %spare
make:
  call void @rt_enter_class(ptr {symbols.object(cls)}, ptr @rt_drop_error_{number})
  %made = call ptr @rt_new_error(ptr {symbols.object(cls)})
  ret ptr %made
}}
define internal void @rt_drop_error_{number}(ptr %o, i64 %level) {{{looks}
  %empty = icmp eq i64 {held}, 0
  %ap = getelementptr i8, ptr %o, i64 {layout.error_parts + 8}
  %arguments = load ptr, ptr %ap
  %nothing = icmp eq ptr %arguments, {symbols.object(())}
  %before = load ptr, ptr @spare_error_{number}
  %free = icmp eq ptr %before, null
  %plain = and i1 %empty, %nothing
  %keep = and i1 %plain, %free
  br i1 %keep, label %spare, label %host
spare:{takes}
  store i64 1, ptr %o
  store ptr %o, ptr @spare_error_{number}{drops}
  ret void
host:
  call void @rt_give_up(ptr %o)
  ret void
}}"""
