"""Slots of the host's types, through which the host calls translated functions directly.

In: functions marked `host_slot`.
Out: the LLVM text of a C function for each; and of `use_slots`, which puts them into the slots, or the old contents
back.

    @host_slot(Function, "tp_call")         tp_call of `Function`: found by offset, checked against PyType_GetSlot
    def call_from_host(f, args, keywords)   null pointers become None; null is returned if it raised

The function for `am_send` returns what was yielded or, at the end, what was returned: no StopIteration is made. The
function for `tp_finalize` only says whether there is anything to do; if so, the old contents of the slot are called.
A function that is quiet lets nobody else have a turn, and no activation shows that the host has called it.
The function for `tp_new` gives the positional arguments with which the old contents of the slot are called.
The function for `tp_iter` or `tp_iternext` may fill the slots of several types.
A function for `tp_setattro` may only raise; after it, the host sets the attribute as usual.  If it comes with one
that deletes an attribute, the two do all of it.
Functions for `tp_getattro` and `tp_setattro` may be inherited: the host gives them to each class whose
`__getattribute__`, or whose `__setattr__` and `__delattr__`, it finds to be the methods that `slot_method` makes.
`use_slots` also has the objects of the interpreter's own classes freed as `reuse` says.
Types of what can be called whose `tp_descr_get` is filled here are also marked as method descriptors: the host's own
slots then pass an object as the first argument, instead of making a bound method.
Calls without a tuple are in `vectorcalls`.
"""

from __future__ import annotations

import ctypes

from codegen.hostmemory import LayoutError
from codegen.layout import Layout
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols
from codegen.translate.image.vectorcalls import SLOT, noting_text, telling_text, vectorcall_text
from codegen.translate.jit.activations import entered_text, first_entry_text, pop_text
from codegen.translate.routines.interception import SWAP
from codegen.translate.routines.reuse import freed_here
from tracer.frontend.flowgraph import Graph
from tracer.records import record


@record
class _Slot:
    place: str  # the name in `Layout` of its offset in a type, or in a table that the type points to
    number: int  # for PyType_GetSlot
    parameters: int  # how many it takes
    table: str = ""  # the name in `Layout` of the offset of the pointer to the table
    failure: str = "ptr null"  # its result if it raised


SLOTS = {
    "tp_call": _Slot("type_call", 50, 3),
    "tp_new": _Slot("type_new", 65, 3),
    "tp_iter": _Slot("type_iter", 62, 1),
    "tp_iternext": _Slot("type_iternext", 63, 1),
    "tp_descr_get": _Slot("type_descr_get", 54, 3),
    "tp_getattro": _Slot("type_getattro", 58, 2),
    "tp_setattro": _Slot("type_setattro", 69, 3, failure="i32 -1"),
    "tp_finalize": _Slot("type_finalize", 80, 1),
    "am_await": _Slot("async_await", 77, 1, table="type_as_async"),
    "am_anext": _Slot("async_anext", 79, 1, table="type_as_async"),
    "am_send": _Slot("async_send", 81, 2, table="type_as_async", failure="i32 -1"),
}
"""The slots that functions may fill, by their names in the C structures."""

_METHODS = {"tp_getattro": ("__getattribute__",), "tp_setattro": ("__setattr__", "__delattr__")}
"""By slot: the methods of `object` that call its function."""


def slot_text(name: str, program: Program, symbols: Symbols, graph: Graph) -> str:
    """The text of the C function that fills the slot for the function of `graph`.

    Raises:
        TypeError: the function has other parameters than the slot.
    """
    cls, slot = graph.function._jit_slot_  # type: ignore[attr-defined]
    if slot == SLOT:
        return vectorcall_text(name, program, symbols, graph, _turn_text("ptr null"))
    row = SLOTS[slot]
    kinds = [a.type.kind for a in graph.args] + [graph.result.kind]
    is_finalizer = slot == "tp_finalize"
    first = type if slot == "tp_new" else None if graph.function._jit_also_ else cls  # type: ignore[attr-defined]
    if kinds != ["r"] * row.parameters + ["i" if is_finalizer else "r"] or graph.args[0].type.cls is not first:
        raise TypeError(f"{graph.function.__qualname__} does not have the {row.parameters} parameters of {slot}")
    if is_finalizer:
        return _finalizer_text(name, program.name(graph.function))
    end, result = graph.function._jit_end_  # type: ignore[attr-defined]
    parameters, before, done = [f"ptr %a{k}" for k in range(row.parameters)], "", "\n  ret ptr %r"
    does_all = slot == "tp_setattro" and result is not None
    if does_all:
        done = "\n  call void @decref(ptr %r)\n  ret i32 0"
    elif slot == "tp_setattro":
        before, done = _DELETE, _SET
    elif slot == "am_send":
        parameters.append("ptr %there")
        before, done = "\n  store ptr null, ptr %there", _sent_text(symbols.object(end), program.name(result))
    elif slot == "tp_call":
        before = noting_text(program, cls)
    elif slot == "tp_new":
        done = _new_text(name.replace("slot", "plain"))
    elif end is not None:
        done = _next_text(symbols.object(end))
    given = ["ptr %a0"]
    for k in range(1, row.parameters):
        before += f"""
  %z{k} = icmp eq ptr %a{k}, null
  %n{k} = select i1 %z{k}, ptr {symbols.object(None)}, ptr %a{k}"""
        given.append(f"ptr %n{k}")
    entered, left = entered_text(symbols, row.failure) + first_entry_text(symbols) + _turn_text(row.failure), pop_text()
    if graph.function._jit_quiet_:  # type: ignore[attr-defined]
        entered, left = "", ""
    called = f"%r = call ptr @{program.name(graph.function)}({', '.join(given)})"
    if does_all:
        called = _set_or_delete_text(called, program.name(result))
    return f"""define internal {row.failure.split()[0]} @{name}({", ".join(parameters)}) {{
  %node = alloca [3 x ptr]{before}{entered}
  {called}{left}
  %bad = icmp eq ptr %r, null
  br i1 %bad, label %failed, label %done, !prof !1
failed:
  call void @rt_raise_to_host()
  ret {row.failure}
done:{done}
}}"""


def _turn_text(failure: str) -> str:
    """Let signal handlers and other threads run, as the host does when it calls a function of its own."""
    return f"""
  %turn = call i32 @rt_poll()
  %stopped = icmp slt i32 %turn, 0
  br i1 %stopped, label %stop, label %go, !prof !1
stop:{pop_text()}
  ret {failure}
go:"""


def _finalizer_text(name: str, function: str) -> str:
    return f"""
define internal void @{name}(ptr %a0) {{
  %answer = call i64 @{function}(ptr %a0)
  %idle = icmp eq i64 %answer, 0
  br i1 %idle, label %done, label %finish
finish:
  %plain = load ptr, ptr @{name.replace("slot", "plain")}
  call void %plain(ptr %a0)
  ret void
done:
  ret void
}}"""


def _new_text(plain: str) -> str:
    return f"""
  %plain = load ptr, ptr @{plain}
  %made = call ptr %plain(ptr %a0, ptr %r, ptr %a2)
  call void @decref(ptr %r)
  ret ptr %made"""


def _next_text(end: str) -> str:
    return f"""
  %over = icmp eq ptr %r, {end}
  br i1 %over, label %none, label %more
none:
  call void @decref(ptr %r)
  ret ptr null
more:
  ret ptr %r"""


def _set_or_delete_text(set_it: str, delete: str) -> str:
    return f"""%deletes = icmp eq ptr %a2, null
  br i1 %deletes, label %delete, label %set
delete:
  %deleted = call ptr @{delete}(ptr %a0, ptr %a1)
  br label %called
set:
  {set_it.replace("%r", "%stored")}
  br label %called
called:
  %r = phi ptr [ %deleted, %delete ], [ %stored, %set ]"""


_DELETE = """
  %deletes = icmp eq ptr %a2, null
  br i1 %deletes, label %delete, label %store
delete:
  %deleted = call i32 @rt_set_by_host(ptr %a0, ptr %a1, ptr null)
  ret i32 %deleted
store:"""
"""When an attribute is deleted, skip the function: the host deletes it."""


_SET = """
  call void @decref(ptr %r)
  %set = call i32 @rt_set_by_host(ptr %a0, ptr %a1, ptr %a2)
  ret i32 %set"""


def _host_text(layout: Layout, symbols: Symbols) -> str:
    """The text of `rt_set_by_host`, which sets or deletes an attribute as a class without a function in the slot does.

    Since 3.13 the host says less in an AttributeError of a class that has one: what failed is tried once more with
    the slot as in `object`.
    """
    host = symbols.function("PyObject_GenericSetAttr", "i32 (ptr, ptr, ptr)")
    matches = symbols.function("PyErr_ExceptionMatches", "i32 (ptr)")
    clear = symbols.function("PyErr_Clear", "void ()")
    return f"""
define internal i32 @rt_set_by_host(ptr %object, ptr %name, ptr %value) noinline {{
  %set = call i32 {host}(ptr %object, ptr %name, ptr %value)
  %bad = icmp slt i32 %set, 0
  br i1 %bad, label %failed, label %done, !prof !1
failed:
  %matches = call i32 {matches}(ptr {symbols.object(AttributeError)})
  %missing = icmp ne i32 %matches, 0
  br i1 %missing, label %again, label %done
again:
  call void {clear}()
  %tp = getelementptr i8, ptr %object, i64 {layout.type_of}
  %type = load ptr, ptr %tp
  %place = getelementptr i8, ptr %type, i64 {layout.type_setattro}
  %ours = load ptr, ptr %place
  %plain = getelementptr i8, ptr {symbols.object(object)}, i64 {layout.type_setattro}
  %hosts = load ptr, ptr %plain
  store ptr %hosts, ptr %place
  %second = call i32 {host}(ptr %object, ptr %name, ptr %value)
  store ptr %ours, ptr %place
  ret i32 %second
done:
  ret i32 %set
}}"""


def _sent_text(end: str, result: str) -> str:
    """The protocol of `am_send`: a number says whether the object stored at the given address is the result or a
    yielded value.
    """
    return f"""
  %over = icmp eq ptr %r, {end}
  br i1 %over, label %returned, label %yielded
returned:
  call void @decref(ptr %r)
  %result = call ptr @{result}(ptr %a0)
  store ptr %result, ptr %there
  ret i32 0
yielded:
  store ptr %r, ptr %there
  ret i32 1"""


def raise_text(layout: Layout, symbols: Symbols) -> str:
    """The text of `rt_raise_to_host`: raises an error with the traceback that it has, and with the exception that the
    host handles as its context, as `raise` in host code does.
    """
    set_object = symbols.function("PyErr_SetObject", "void (ptr, ptr)")
    return f"""
define internal void @rt_raise_to_host() noinline cold {{
  %value = call ptr @rt_fetch()
  %tp = getelementptr i8, ptr %value, i64 {layout.type_of}
  %type = load ptr, ptr %tp
  call void {set_object}(ptr %type, ptr %value)
  call void @decref(ptr %value)
  ret void
}}"""


def use_text(layout: Layout, program: Program, symbols: Symbols) -> str:
    """The text of `use_slots(natively)`: puts the functions into their slots, or the old contents back.

    Raises:
        LayoutError: a type does not lie in memory as described here.
    """
    data, swaps, made = "", "", ""
    for k, function in enumerate(program.slots):
        cls, name = function._jit_slot_  # type: ignore[attr-defined]
        if name == SLOT:
            swaps += telling_text(k, cls, layout, symbols)
            continue
        _check(layout, cls, name)
        if function._jit_inherited_:  # type: ignore[attr-defined]
            made += "".join(_method_text(layout, cls, method, f"slot_{k}", symbols) for method in _METHODS[name])
            continue
        data += f"@plain_{k} = internal global ptr null\n"
        table = symbols.object(cls)
        if SLOTS[name].table:
            swaps += f"""
  %tp{k} = getelementptr i8, ptr {table}, i64 {getattr(layout, SLOTS[name].table)}
  %t{k} = load ptr, ptr %tp{k}"""
            table = f"%t{k}"
        swaps += _swap_text(f"{k}", table, name, f"@slot_{k}", layout)
        for j, other in enumerate(function._jit_also_):  # type: ignore[attr-defined]
            _check(layout, other, name)
            data += f"@plain_{k}_{j} = internal global ptr null\n"
            swaps += _swap_text(f"{k}_{j}", symbols.object(other), name, f"@slot_{k}", layout)
        if name == "tp_descr_get" and any("__call__" in vars(base) for base in cls.__mro__):
            swaps += f"""
  %f{k} = getelementptr i8, ptr {symbols.object(cls)}, i64 {layout.type_flags}
  call void @rt_mark(ptr %f{k}, i64 {layout.flag_method_descriptor}, i1 %natively)"""
    for k, cls in enumerate(freed_here(program, layout)):
        swaps += f"""
  %d{k} = getelementptr i8, ptr {symbols.object(cls)}, i64 {layout.type_dealloc}
  call void @rt_swap(ptr %d{k}, ptr @plain_dealloc, ptr @host_frees, i1 %natively)"""
    return f"""{data}{_host_text(layout, symbols)}
{SWAP}define internal void @rt_mark(ptr %flags, i64 %flag, i1 %natively) {{
  %now = load i64, ptr %flags
  %on = or i64 %now, %flag
  %without = xor i64 %flag, -1
  %off = and i64 %now, %without
  %new = select i1 %natively, i64 %on, i64 %off
  store i64 %new, ptr %flags
  ret void
}}
define internal ptr @use_slots(ptr %self, ptr %asked) {{
  %natively = icmp eq ptr %asked, {symbols.object(True)}{swaps}
  call void @incref(ptr {symbols.object(None)})
  ret ptr {symbols.object(None)}
}}
define internal ptr @slot_method(ptr %self, ptr %name) {{{made}
  call void @incref(ptr {symbols.object(None)})
  ret ptr {symbols.object(None)}
}}"""


def _swap_text(number: str, table: str, name: str, function: str, layout: Layout) -> str:
    """Exchanges the contents of the slot with this name, at its offset from `table`."""
    return f"""
  %p{number} = getelementptr i8, ptr {table}, i64 {getattr(layout, SLOTS[name].place)}
  call void @rt_swap(ptr %p{number}, ptr @plain_{number}, ptr {function}, i1 %natively)"""


def _method_text(layout: Layout, cls: type, name: str, slot: str, symbols: Symbols) -> str:
    """Makes the method `name`, if it is that which is asked for.  From it the host takes the function for the slot, as
    from that of `object`.

    Host code that reads the method from a class sees one of `object`, as it should, where the host itself refuses to
    call it for objects that are none of `cls`.
    """
    of = object if name != "__getattribute__" else cls
    found = symbols.function("PyObject_GetAttr", "ptr (ptr, ptr)")
    made = symbols.function("PyDescr_NewWrapper", "ptr (ptr, ptr, ptr)")
    return f"""
  %is{name} = icmp eq ptr %name, {symbols.object(name)}
  br i1 %is{name}, label %look{name}, label %not{name}
look{name}:
  %like{name} = call ptr {found}(ptr {symbols.object(object)}, ptr %name)
  %bad{name} = icmp eq ptr %like{name}, null
  br i1 %bad{name}, label %failed{name}, label %make{name}
make{name}:
  %bp{name} = getelementptr i8, ptr %like{name}, i64 {layout.method_base}
  %base{name} = load ptr, ptr %bp{name}
  call void @decref(ptr %like{name})
  %method{name} = call ptr {made}(ptr {symbols.object(of)}, ptr %base{name}, ptr @{slot})
  ret ptr %method{name}
failed{name}:
  ret ptr null
not{name}:"""


def _check(layout: Layout, cls: type, name: str) -> None:
    told = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_int)(("PyType_GetSlot", ctypes.pythonapi))
    slot = SLOTS[name]
    table = _word(id(cls) + getattr(layout, slot.table)) or 0 if slot.table else id(cls)
    place = table + getattr(layout, slot.place)
    if told(cls, slot.number) != _word(place) or cls.__flags__ != _word(id(cls) + layout.type_flags):
        raise LayoutError(f"slot {name} of {cls.__name__} is not where it was expected")
    for method in _METHODS.get(name, ()):
        function = ctypes.c_void_p.from_address(id(vars(object)[method]) + layout.method_function).value
        if function != _word(id(object) + getattr(layout, slot.place)):
            raise LayoutError(f"the method for slot {name} is not as it was expected")


def _word(address: int) -> int | None:
    return ctypes.c_void_p.from_address(address).value
