"""The support routine for `next(iterator, default)`, in compiled traces and in the translated interpreter.

In: a `Layout`, and how the module names the host's functions and objects.  Out: the text of `rt_next`.

    rt_next(iterator, default)    what the type's tp_iternext gives; `default` at the end; null with an exception set

Holds: what has no tp_iternext goes to the builtin, which says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.layout import Layout
from codegen.runtime import incref

HOST = {
    "_PyObject_NextNotImplemented": "ptr (ptr)",
    "PyErr_Occurred": "ptr ()",
    "PyErr_ExceptionMatches": "i32 (ptr)",
    "PyErr_Clear": "void ()",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
}
"""The host's functions that the routine needs, with their prototypes."""


def next_text(layout: Layout, function: Callable[[str, str], str], thing: Callable[[object], str]) -> str:
    """`function(name, prototype)` names a function of the host, `thing(object)` is a pointer to an object of it."""
    host = {name: function(name, prototype) for name, prototype in HOST.items()}
    return f"""
define ptr @rt_next(ptr %o, ptr %default) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 {layout.type_iternext}
  %f = load ptr, ptr %fp
  %none = icmp eq ptr %f, null
  %other = icmp eq ptr %f, {host["_PyObject_NextNotImplemented"]}
  %no = or i1 %none, %other
  br i1 %no, label %wrong, label %iterator
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
  br i1 %stop, label %clear, label %failed
clear:
  call void {host["PyErr_Clear"]}()
  br label %over
over:{incref(layout, "%default", "d")}
  ret ptr %default
failed:
  ret ptr null
wrong:
  %args = alloca [3 x ptr]
  %a1 = getelementptr ptr, ptr %args, i64 1
  %a2 = getelementptr ptr, ptr %args, i64 2
  store ptr %o, ptr %a1
  store ptr %default, ptr %a2
  %x = call ptr {host["PyObject_Vectorcall"]}(ptr {thing(next)}, ptr %a1, i64 {2 - (1 << 63)}, ptr null)
  ret ptr %x
}}"""
