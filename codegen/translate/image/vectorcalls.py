"""Calls by the host without a tuple: the C functions to which the host passes arguments as an array.

In: a function marked `host_slot(cls, "tp_vectorcall")`, of an object, three values and their number.
Out: the LLVM text of the C function; of what notes it in an object; and of what tells the host of the class.

    sorted(words, key=f)    tp_call of `Function`, with a tuple, once; it notes the C function in f
                            from then on the C function, with an array

Each object has a raw word MEMBER for its C function, which is null at first: then the host makes a tuple. So nothing
is done for functions that the host never calls. More values, and such with names, go to tp_call as well.
"""

from __future__ import annotations

from typing import Any

from codegen.hostmemory import LayoutError, raw_members
from codegen.layout import Layout
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols
from codegen.translate.jit.activations import entered_text, first_entry_text, pop_text
from tracer.frontend.flowgraph import Graph

SLOT = "tp_vectorcall"
MEMBER = "vectorcall"
FEW = 3
"""How many values the function takes at most."""

_COUNT = (1 << 63) - 1  # the host marks in the topmost bit that a word before the values may be overwritten


def vectorcall_text(name: str, program: Program, symbols: Symbols, graph: Graph, turn: str) -> str:
    """The text of the C function for the function of `graph`.

    turn: text that lets signal handlers and other threads run.

    Raises:
        TypeError: the function has other parameters.
    """
    kinds = [a.type.kind for a in graph.args] + [graph.result.kind]
    if kinds != [*"r" * (1 + FEW), "i", "r"]:
        raise TypeError(f"{graph.function.__qualname__} does not have the parameters of {SLOT}")
    state = symbols.function("PyThreadState_Get", "ptr ()")
    general = symbols.function("_PyObject_MakeTpCall", "ptr (ptr, ptr, ptr, i64, ptr)")
    loads, given = "", ["ptr %a0"]
    for k in range(FEW):
        loads += f"""
  %h{k} = icmp ugt i64 %count, {k}
  %i{k} = getelementptr ptr, ptr %values, i64 {k}
  %p{k} = select i1 %h{k}, ptr %i{k}, ptr %nothing_given
  %v{k} = load ptr, ptr %p{k}"""
        given.append(f"ptr %v{k}")
    return f"""define internal ptr @{name}(ptr %a0, ptr %values, i64 %marked, ptr %names) {{
  %node = alloca [3 x ptr]
  %nothing_given = alloca ptr
  store ptr {symbols.object(None)}, ptr %nothing_given
  %count = and i64 %marked, {_COUNT}
  %many = icmp ugt i64 %count, {FEW}
  %named = icmp ne ptr %names, null
  %other = or i1 %many, %named
  br i1 %other, label %general, label %few
general:
  %state = call ptr {state}()
  %g = tail call ptr {general}(ptr %state, ptr %a0, ptr %values, i64 %count, ptr %names)
  ret ptr %g
few:{loads}{entered_text(symbols)}{first_entry_text(symbols)}{turn}
  %r = call ptr @{program.name(graph.function)}({", ".join(given)}, i64 %count){pop_text()}
  %bad = icmp eq ptr %r, null
  br i1 %bad, label %failed, label %done, !prof !1
failed:
  call void @rt_raise_to_host()
  ret ptr null
done:
  ret ptr %r
}}"""


def noting_text(program: Program, cls: type | None) -> str:
    """Text for the function in slot tp_call: the host calls this object without a tuple from now on."""
    for k, function in enumerate(program.slots):
        of, name = function._jit_slot_  # type: ignore[attr-defined]
        if of is cls and name == SLOT:
            return f"""
  %vp = getelementptr i8, ptr %a0, i64 {_offset(cls)}
  store ptr @slot_{k}, ptr %vp"""
    return ""


def telling_text(number: int, cls: Any, layout: Layout, symbols: Symbols) -> str:
    """Text for `use_slots`: the host looks at the word of each object of the class, or no longer."""
    return f"""
  %o{number} = getelementptr i8, ptr {symbols.object(cls)}, i64 {layout.type_vectorcall}
  %where{number} = select i1 %natively, i64 {_offset(cls)}, i64 0
  store i64 %where{number}, ptr %o{number}
  %f{number} = getelementptr i8, ptr {symbols.object(cls)}, i64 {layout.type_flags}
  call void @rt_mark(ptr %f{number}, i64 {layout.flag_vectorcall}, i1 %natively)"""


def _offset(cls: type) -> int:
    for base in cls.__mro__:
        for name, _, offset in raw_members(base):
            if name == MEMBER:
                return offset
    raise LayoutError(f"objects of {cls.__name__} have no word {MEMBER!r}")
