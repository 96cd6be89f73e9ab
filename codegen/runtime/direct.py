"""The support routines for builtins that no C function of the host stands for, in compiled traces and in the
translated interpreter; `tracer.host.operations.DIRECT` names them.

In: a `Layout`, and how the module names the host's functions and objects.  Out: their text.

    rt_next(iterator, default)    what the type's tp_iternext gives; `default` at the end; null with an exception set
    rt_dict_set(d, key, value)    `dict.__setitem__`: None; null with an exception set
    rt_append_text(a, b)          `a + b` of strings, whose reference of `a` is used up; null with an exception set

Holds: what the routine is not for goes to the builtin, which says what is wrong with it.  That may have a tp_iternext
that raises TypeError: a class whose `__next__` is None or was deleted.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.layout import Layout
from codegen.runtime.counts import incref

HOST = {
    "PyIter_Check": "i32 (ptr)",
    "PyErr_Occurred": "ptr ()",
    "PyErr_ExceptionMatches": "i32 (ptr)",
    "PyErr_Clear": "void ()",
    "PyDict_SetItem": "i32 (ptr, ptr, ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
    "PyUnicode_Append": "void (ptr, ptr)",
    "PyUnicode_Concat": "ptr (ptr, ptr)",
    "Py_DecRef": "void (ptr)",
}
"""The host's functions that the routines need, with their prototypes."""

_DICT = 1 << 29  # of a type's flags: dict or a subclass


def direct_text(layout: Layout, function: Callable[[str, str], str], thing: Callable[[object], str]) -> str:
    """`function(name, prototype)` names a function of the host, `thing(object)` is a pointer to an object of it."""
    host = {name: function(name, prototype) for name, prototype in HOST.items()}
    return _next(layout, host, thing) + _dict_set(layout, host, thing) + _append_text(host)


def _called(host: dict[str, str], builtin: str, arguments: list[str]) -> str:
    """Leave it to the builtin."""
    lines = ["wrong:", f"  %args = alloca [{len(arguments) + 1} x ptr]"]
    for k, argument in enumerate(arguments, 1):
        lines += [f"  %a{k} = getelementptr ptr, ptr %args, i64 {k}", f"  store ptr {argument}, ptr %a{k}"]
    count = len(arguments) - (1 << 63)
    lines.append(f"  %x = call ptr {host['PyObject_Vectorcall']}(ptr {builtin}, ptr %a1, i64 {count}, ptr null)")
    return "\n".join([*lines, "  ret ptr %x", "}"])


def _dict_set(layout: Layout, host: dict[str, str], thing: Callable[[object], str]) -> str:
    return f"""
define ptr @rt_dict_set(ptr %d, ptr %k, ptr %v) {{
  %tp = getelementptr i8, ptr %d, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 {layout.type_flags}
  %f = load i64, ptr %fp
  %b = and i64 %f, {_DICT}
  %no = icmp eq i64 %b, 0
  br i1 %no, label %wrong, label %dict
dict:
  %r = call i32 {host["PyDict_SetItem"]}(ptr %d, ptr %k, ptr %v)
  %bad = icmp slt i32 %r, 0
  br i1 %bad, label %failed, label %fine
failed:
  ret ptr null
fine:{incref(layout, thing(None), "n")}
  ret ptr {thing(None)}
{_called(host, thing(dict.__setitem__), ["%d", "%k", "%v"])}"""


def _append_text(host: dict[str, str]) -> str:
    """The host's way of growing a string moves it, and would go on reading where it was if it is added to itself."""
    return f"""
define ptr @rt_append_text(ptr %a, ptr %b) {{
  %slot = alloca ptr
  %same = icmp eq ptr %a, %b
  br i1 %same, label %copy, label %grow
copy:
  %c = call ptr {host["PyUnicode_Concat"]}(ptr %a, ptr %b)
  call void {host["Py_DecRef"]}(ptr %a)
  ret ptr %c
grow:
  store ptr %a, ptr %slot
  call void {host["PyUnicode_Append"]}(ptr %slot, ptr %b)
  %r = load ptr, ptr %slot
  ret ptr %r
}}"""


def _next(layout: Layout, host: dict[str, str], thing: Callable[[object], str]) -> str:
    return f"""
define ptr @rt_next(ptr %o, ptr %default) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 {layout.type_iternext}
  %f = load ptr, ptr %fp
  %none = icmp eq ptr %f, null
  br i1 %none, label %wrong, label %iterator
iterator:
  %r = call ptr %f(ptr %o)
  %end = icmp eq ptr %r, null
  br i1 %end, label %ended, label %out
out:
  ret ptr %r
ended:
  %e = call ptr {host["PyErr_Occurred"]}()
  %silent = icmp eq ptr %e, null
  br i1 %silent, label %over, label %told
told:
  %m = call i32 {host["PyErr_ExceptionMatches"]}(ptr {thing(StopIteration)})
  %stop = icmp ne i32 %m, 0
  br i1 %stop, label %clear, label %other
other:
  %c = call i32 {host["PyIter_Check"]}(ptr %o)
  %not = icmp eq i32 %c, 0
  br i1 %not, label %forget, label %failed
forget:
  call void {host["PyErr_Clear"]}()
  br label %wrong
clear:
  call void {host["PyErr_Clear"]}()
  br label %over
over:{incref(layout, "%default", "d")}
  ret ptr %default
failed:
  ret ptr null
{_called(host, thing(next), ["%o", "%default"])}"""
