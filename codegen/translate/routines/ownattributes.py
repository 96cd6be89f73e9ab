"""Routines on what a class holds itself. Functions marked `hints.native_routine` name them.

In: a `Layout`, the symbols.
Out: their LLVM text.

    rt_own_of_type(class, name, default)       what its own namespace has, or `default`
    rt_set_on_type(class, name, value)         None: as the host's `type.__setattr__`, caches and slots included
    rt_delete_on_type(class, name)             None: as the host's `type.__delattr__`
    rt_order_of_type(class), ...               a field of the host's type

Does not: ask the class's own metaclass.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols


def own_attributes_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routines."""
    none = symbols.object(None)
    get = symbols.function("PyDict_GetItemWithError", "ptr (ptr, ptr)")
    raised = symbols.function("PyErr_Occurred", "ptr ()")
    return f"""
define internal ptr @rt_own_of_type(ptr %cls, ptr %name, ptr %default) {{
  %dp = getelementptr i8, ptr %cls, i64 {layout.type_dict}
  %dict = load ptr, ptr %dp
  %unready = icmp eq ptr %dict, null
  br i1 %unready, label %absent, label %look
look:
  %found = call ptr {get}(ptr %dict, ptr %name)
  %missing = icmp eq ptr %found, null
  br i1 %missing, label %ask, label %done
ask:
  %error = call ptr {raised}()
  %fine = icmp eq ptr %error, null
  br i1 %fine, label %absent, label %failed
absent:
  br label %done
done:
  %o = phi ptr [ %found, %look ], [ %default, %absent ]
  call void @incref(ptr %o)
  ret ptr %o
failed:
  ret ptr null
}}
define internal ptr @rt_set_on_type(ptr %cls, ptr %name, ptr %value) {{
  %sp = getelementptr i8, ptr {symbols.object(type)}, i64 {layout.type_setattro}
  %set = load ptr, ptr %sp
  %r = call i32 %set(ptr %cls, ptr %name, ptr %value)
  %bad = icmp slt i32 %r, 0
  br i1 %bad, label %failed, label %done
done:
  call void @incref(ptr {none})
  ret ptr {none}
failed:
  ret ptr null
}}
define internal ptr @rt_delete_on_type(ptr %cls, ptr %name) {{
  %r = call ptr @rt_set_on_type(ptr %cls, ptr %name, ptr null)
  ret ptr %r
}}
{_fields_text(layout)}"""


def _fields_text(layout: Layout) -> str:
    """The text of the routines that only read a field."""
    objects = {"order": layout.type_mro, "bases": layout.type_bases}
    words = {
        "flags": layout.type_flags,
        "size": layout.type_basicsize,
        "dict_offset": layout.type_dict_offset,
        "weakref_offset": layout.type_weakrefs,
    }
    text = ""
    for name, offset in objects.items():
        text += f"""define internal ptr @rt_{name}_of_type(ptr %cls) {{
  %fp = getelementptr i8, ptr %cls, i64 {offset}
  %found = load ptr, ptr %fp
  call void @incref(ptr %found)
  ret ptr %found
}}
"""
    for name, offset in words.items():
        text += f"""define internal i64 @rt_{name}_of_type(ptr %cls) {{
  %fp = getelementptr i8, ptr %cls, i64 {offset}
  %found = load i64, ptr %fp
  ret i64 %found
}}
"""
    return text
