"""Slots of the host's types, in which the host calls translated functions directly.

In: functions marked `host_slot`.  Out: the LLVM text of the C function of each; in the process that runs it, `Slots`,
which puts them in, and back what was there.

    @host_slot(Function, "tp_call")         tp_call of `Function`: found by offset, checked against PyType_GetSlot
    def call_from_host(f, args, keywords)   null pointers are None; a null pointer comes back where it raised

Types whose `tp_descr_get` is one of these are also marked as method descriptors: the host's own slots then pass an
object as first argument, and bind nothing.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import attrs

from codegen.layout import Layout, LayoutError
from codegen.translate.activations import first_entry_text, pop_text, push_text
from codegen.translate.reach import Program
from codegen.translate.symbols import Symbols
from tracer.flowgraph import Graph


@attrs.frozen
class _Slot:
    offset: int  # in the structure of a type
    number: int  # for PyType_GetSlot
    parameters: int


SLOTS = {
    "tp_call": _Slot(128, 50, 3),
    "tp_iter": _Slot(216, 62, 1),
    "tp_iternext": _Slot(224, 63, 1),
    "tp_descr_get": _Slot(272, 54, 3),
}
"""What a function may stand in, by the name that the C structure has for it."""

_FLAGS = 168
_METHOD_DESCRIPTOR = 1 << 17


def slot_text(name: str, program: Program, symbols: Symbols, graph: Graph) -> str:
    """The text of the C function that stands in the slot for the function of `graph`.

    Raises:
        TypeError: the function has other parameters than the slot.
    """
    cls, slot = graph.function._jit_slot_  # type: ignore[attr-defined]
    count = SLOTS[slot].parameters
    kinds = [a.type.kind for a in graph.args] + [graph.result.kind]
    if kinds != ["r"] * (count + 1) or graph.args[0].type.cls is not cls:
        raise TypeError(f"{graph.function.__qualname__} does not have the {count} parameters of {slot}")
    lines = [f"define ptr @{name}({', '.join(f'ptr %a{k}' for k in range(count))}) {{", "  %node = alloca [3 x ptr]"]
    given = ["ptr %a0"]
    for k in range(1, count):
        lines.append(f"  %z{k} = icmp eq ptr %a{k}, null")
        lines.append(f"  %n{k} = select i1 %z{k}, ptr {symbols.object(None)}, ptr %a{k}")
        given.append(f"ptr %n{k}")
    lines += (push_text(-1) + first_entry_text(symbols)).splitlines()
    lines.append(f"  %r = call ptr @{program.name(graph.function)}({', '.join(given)})")
    lines += pop_text().splitlines()
    return "\n".join(lines) + """
  %bad = icmp eq ptr %r, null
  br i1 %bad, label %failed, label %done, !prof !1
failed:
  call void @rt_raise_to_host()
  ret ptr null
done:
  ret ptr %r
}"""


def raise_text(layout: Layout, symbols: Symbols) -> str:
    """The text of `rt_raise_to_host`: the error on its way gets the traceback that it has, and as its context what the
    host handles, as by `raise` in host code.
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


@attrs.define(eq=False)
class Slots:
    """Native functions for slots of types, and what stands in these otherwise."""

    rows: list[tuple[type, str, int, int]] = attrs.Factory(list)

    def add(self, function: Callable[..., Any], address: int) -> None:
        """`address` is native code for the slot of `function`.  Raises LayoutError where the type lies otherwise."""
        cls, name = function._jit_slot_  # type: ignore[attr-defined]
        slot = SLOTS[name]
        told = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_int)(("PyType_GetSlot", ctypes.pythonapi))
        found = _word(cls, slot.offset).value
        if told(cls, slot.number) != found or cls.__flags__ != _word(cls, _FLAGS).value:
            raise LayoutError(f"slot {name} of {cls.__name__} is not where it was expected")
        self.rows.append((cls, name, found, address))

    def use(self, natively: bool) -> None:
        """Put the native functions into their slots, or back what was there."""
        for cls, name, plain, address in self.rows:
            _word(cls, SLOTS[name].offset).value = address if natively else plain
            if name == "tp_descr_get":
                flags = _word(cls, _FLAGS)
                flags.value = flags.value | _METHOD_DESCRIPTOR if natively else flags.value & ~_METHOD_DESCRIPTOR


def _word(cls: type, offset: int) -> ctypes.c_ssize_t:
    return ctypes.c_ssize_t.from_address(id(cls) + offset)
