"""The extension module of the host that native code is.

In: the functions to offer, and the types with raw members.
Out: the LLVM text of the module and of three kinds of functions:

    bind(objects)    puts the host's objects into the slots, in their order; nothing else may be called before
    bind_late(more)  the same for the objects of the JIT's modules; before, none of its functions may be called
    as_method(f)     f as a method: an object in whose class it stands is its first argument
    types()          the types with raw members, as an object model's `words_type` makes them from Python
    <name>           each of the functions offered

Slots after those of the objects hold addresses in the host that `bind` finds itself.
Holds: bound objects are never released.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from codegen.hostmemory import raw_members
from codegen.layout import Layout, breaker_in_interpreter
from codegen.runtime.meanings import BREAKER
from codegen.translate.function.symbols import LATE, Symbols
from codegen.translate.image.file import NAME
from codegen.translate.image.link import COPIES, SLOTS

VECTORCALL = "_PyFunction_Vectorcall"
"""A slot that holds no object but an address: on 3.13, that of a function which the host does not export."""

FASTCALL, NOARGS, ONE = 0x80, 0x04, 0x08
"""How a function takes its arguments: the host's METH_FASTCALL, METH_NOARGS, METH_O."""

_UNCOUNTED = 1 << 60
"""The count that constants start with, as code takes references to them without counting."""


def slots_of(symbols: Symbols, layout: Layout) -> list[str]:
    """The symbols that the module fills in, those of objects first."""
    late = [symbol for group in LATE for symbol in symbols.objects_of(group)]
    return [*symbols.objects_of(""), *late, VECTORCALL if layout.version >= (3, 13) else BREAKER]


def module_text(
    functions: dict[str, int], made: list[type], symbols: Symbols, layout: Layout, any_function: Callable[[], None]
) -> str:
    """The text of the module.

    functions: how each takes its arguments, by its symbol.
    made: types with raw members.
    any_function: any function written in Python.
    """
    binders = dict.fromkeys((f"bind_{group}" for group in LATE), ONE)
    offered = {"bind": ONE, **binders, "as_method": ONE, "types": NOARGS, **functions}
    names = "".join(f'@name_{n} = private constant [{len(n) + 1} x i8] c"{n}\\00"\n' for n in (*offered, NAME))
    rows = [f"{{ptr, ptr, i64, ptr}} {{ptr @name_{n}, ptr @{n}, i64 {how}, ptr null}}" for n, how in offered.items()]
    table = ", ".join([*rows, "{ptr, ptr, i64, ptr} zeroinitializer"])
    look = symbols.object(any_function)
    return f"""
{names}@methods = internal global [{len(offered) + 1} x {{ptr, ptr, i64, ptr}}] [{table}]
@module = internal global {{i64, ptr, ptr, i64, ptr, ptr, ptr, i64, ptr, ptr, ptr, ptr, ptr}} {{
  i64 1, ptr null, ptr null, i64 0, ptr null, ptr @name_{NAME}, ptr null, i64 0, ptr @methods, ptr null,
  ptr null, ptr null, ptr null }}
define ptr @PyInit_{NAME}() {{
  %r = call ptr {symbols.function("PyModuleDef_Init", "ptr (ptr)")}(ptr @module)
  ret ptr %r
}}
{_bind_text(symbols, layout, look[1:])}
{_types_text(made, symbols, layout)}
@{SLOTS} = external global i8
@{COPIES} = external global i8
"""


def _bind_text(symbols: Symbols, layout: Layout, look: str) -> str:
    order = slots_of(symbols, layout)
    none, small = (order.index(symbols.object(v)[1:]) for v in (None, -5))
    early = len(symbols.objects_of(""))
    if layout.immortal:
        keep, small_ints = "call void @incref(ptr %o)", ""
    else:
        keep, small_ints = "call void @uncount(ptr %o)", f"""
  %sp = getelementptr ptr, ptr @{SLOTS}, i64 {small}
  %small = load volatile ptr, ptr %sp
  br label %ints
ints:
  %i = phi i64 [ 0, %found ], [ %i2, %ints ]
  %at = mul i64 %i, 32
  %int = getelementptr i8, ptr %small, i64 %at
  call void @uncount(ptr %int)
  %i2 = add i64 %i, 1
  %mores = icmp ult i64 %i2, {layout.small_int_count}
  br i1 %mores, label %ints, label %end"""
    if VECTORCALL in order:
        found = f"""
  %lp = getelementptr ptr, ptr @{SLOTS}, i64 {order.index(look)}
  %look = load volatile ptr, ptr %lp
  %tp = getelementptr i8, ptr %look, i64 {layout.type_of}
  %type = load ptr, ptr %tp
  %op = getelementptr i8, ptr %type, i64 {layout.type_vectorcall}
  %off = load i64, ptr %op
  %fp = getelementptr i8, ptr %look, i64 %off
  %function = load ptr, ptr %fp
  %vp = getelementptr ptr, ptr @{SLOTS}, i64 {order.index(VECTORCALL)}
  store ptr %function, ptr %vp"""
    else:
        found = f"""
  %state = call ptr {symbols.function("PyInterpreterState_Get", "ptr ()")}()
  %breaker = getelementptr i8, ptr %state, i64 {breaker_in_interpreter(layout)}
  %bp = getelementptr ptr, ptr @{SLOTS}, i64 {order.index(BREAKER)}
  store ptr %breaker, ptr %bp"""
    return f"""
define internal void @uncount(ptr %o) {{
  %c = load i64, ptr %o
  %counted = icmp ult i64 %c, {_UNCOUNTED >> 1}
  %more = select i1 %counted, i64 {_UNCOUNTED}, i64 0
  %c2 = add i64 %c, %more
  store i64 %c2, ptr %o
  ret void
}}
define internal i1 @fill(ptr %list, i64 %first, i64 %wanted) {{
  %np = getelementptr i8, ptr %list, i64 {layout.size}
  %n = load i64, ptr %np
  %right = icmp eq i64 %n, %wanted
  br i1 %right, label %more, label %wrong
wrong:
  %told = call i32 {symbols.function("PyErr_BadArgument", "i32 ()")}()
  ret i1 false
more:
  %k = phi i64 [ 0, %0 ], [ %k2, %one ]
  %is_left = icmp ult i64 %k, %n
  br i1 %is_left, label %one, label %copies
one:
  %ip = getelementptr i8, ptr %list, i64 {layout.list_items}
  %items = load ptr, ptr %ip
  %kp = getelementptr ptr, ptr %items, i64 %k
  %o = load ptr, ptr %kp
  {keep}
  %number = add i64 %first, %k
  %slot = getelementptr ptr, ptr @{SLOTS}, i64 %number
  store volatile ptr %o, ptr %slot
  %k2 = add i64 %k, 1
  br label %more
copies:
  %count = load i64, ptr @{COPIES}
  br label %next
next:
  %j = phi i64 [ 0, %copies ], [ %j2, %stored ]
  %left = icmp ult i64 %j, %count
  br i1 %left, label %copy, label %filled
filled:
  ret i1 true
copy:
  %jj = mul i64 %j, 16
  %row = getelementptr i8, ptr @{COPIES}, i64 %jj
  %wp = getelementptr i8, ptr %row, i64 8
  %where = load i64, ptr %wp
  %mp = getelementptr i8, ptr %row, i64 16
  %copied = load i64, ptr %mp
  %within = sub i64 %copied, %first ; data that holds other objects may have changed since these were bound
  %new = icmp ult i64 %within, %wanted
  br i1 %new, label %store, label %stored
store:
  %from = getelementptr ptr, ptr @{SLOTS}, i64 %copied
  %value = load volatile ptr, ptr %from
  %to = getelementptr i8, ptr @{SLOTS}, i64 %where
  store volatile ptr %value, ptr %to
  br label %stored
stored:
  %j2 = add i64 %j, 1
  br label %next
}}
define internal ptr @bind(ptr %self, ptr %list) {{
  %filled = call i1 @fill(ptr %list, i64 0, i64 {early})
  br i1 %filled, label %found, label %wrong
wrong:
  ret ptr null
found:
  {found}{small_ints or chr(10) + "  br label %end"}
end:
  %nonep = getelementptr ptr, ptr @{SLOTS}, i64 {none}
  %none = load volatile ptr, ptr %nonep
  call void @incref(ptr %none)
  ret ptr %none
}}
{_bind_late_text(symbols, none)}
define internal ptr @as_method(ptr %self, ptr %function) {{
  %method = call ptr {symbols.function("PyInstanceMethod_New", "ptr (ptr)")}(ptr %function)
  ret ptr %method
}}
"""


def _bind_late_text(symbols: Symbols, none: int) -> str:
    """A function for each group of objects that are there later. none: the number of None's slot."""
    text, first = "", len(symbols.objects_of(""))
    for group in LATE:
        count = len(symbols.objects_of(group))
        text += f"""
define internal ptr @bind_{group}(ptr %self, ptr %list) {{
  %filled = call i1 @fill(ptr %list, i64 {first}, i64 {count})
  br i1 %filled, label %fine, label %wrong
wrong:
  ret ptr null
fine:
  %nonep = getelementptr ptr, ptr @{SLOTS}, i64 {none}
  %none = load volatile ptr, ptr %nonep
  call void @incref(ptr %none)
  ret ptr %none
}}"""
        first += count
    return text


def _types_text(made: list[type], symbols: Symbols, layout: Layout) -> str:
    """`types` and its data: the host's PyType_Spec for each type."""
    from_spec = symbols.function("PyType_FromSpec", "ptr (ptr)")
    append = symbols.function("PyList_Append", "i32 (ptr, ptr)")
    data, calls = "", ""
    for k, cls in enumerate(made):
        rows = []
        for n, (name, kind, offset) in enumerate(raw_members(cls)):
            data += _string(f"member_{k}_{n}", name)
            values = f"ptr @member_{k}_{n}, i32 {kind}, i64 {offset}, i32 0, ptr null"
            rows.append(f"{{ptr, i32, i64, i32, ptr}} {{{values}}}")
        rows.append("{ptr, i32, i64, i32, ptr} zeroinitializer")
        data += _string(f"type_{k}", f"{cls.__module__}.{cls.__qualname__}")
        data += f"@members_{k} = internal global [{len(rows)} x {{ptr, i32, i64, i32, ptr}}] [{', '.join(rows)}]\n"
        data += f"@type_slots_{k} = internal global [2 x {{i32, ptr}}] "
        data += f"[{{i32, ptr}} {{i32 {layout.slot_members}, ptr @members_{k}}}, {{i32, ptr}} zeroinitializer]\n"
        data += f"@spec_{k} = internal global {{ptr, i32, i32, i32, ptr}} "
        data += f"{{ptr @type_{k}, i32 {cls.__basicsize__}, i32 0, i32 {layout.flags_of_bases}, ptr @type_slots_{k}}}\n"
        calls += f"""
  %type_{k} = call ptr {from_spec}(ptr @spec_{k})
  %bad_{k} = icmp eq ptr %type_{k}, null
  br i1 %bad_{k}, label %failed, label %add_{k}
add_{k}:
  %r_{k} = call i32 {append}(ptr %list, ptr %type_{k})
  call void @decref(ptr %type_{k})"""
    return f"""{data}
define internal ptr @types(ptr %self, ptr %none) {{
  %list = call ptr {symbols.function("PyList_New", "ptr (i64)")}(i64 0)
  %bad = icmp eq ptr %list, null
  br i1 %bad, label %out, label %begin
begin:{calls}
  ret ptr %list
failed:
  call void @decref(ptr %list)
  ret ptr null
out:
  ret ptr null
}}
"""


def _string(name: str, text: str) -> str:
    return f'@{name} = private constant [{len(text) + 1} x i8] c"{text}\\00"\n'


def types_with_raw_members(modules: list[types.ModuleType]) -> list[type]:
    """The native bases that these modules have made, each once."""
    found: dict[Any, None] = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type) and raw_members(value):
                home = str(value.__dict__.get("__module__")).partition(".")[0]
                if home == module.__name__.partition(".")[0]:
                    found[value] = None
    return list(found)
