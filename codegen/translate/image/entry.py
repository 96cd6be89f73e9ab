"""The entries by which the host calls translated functions: METH_FASTCALL functions that check and unbox their
arguments.

In: a graph.
Out: the LLVM text of its entry, `enter_<number>`.

Holds: an argument of another class than the annotation's is a TypeError. Arguments at the end may be left out that
have defaults.
"""

from __future__ import annotations

import types

from codegen.layout import Layout
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import RAISED, Text
from codegen.translate.jit.activations import entered_text, first_entry_text, pop_text
from codegen.units.emit import TYPES, UNLIKELY
from tracer.frontend.flowgraph import Graph, Reg


def entry_text(name: str, program: Program, symbols: Symbols, layout: Layout, graph: Graph) -> str:
    """The LLVM text of the entry of `graph`."""
    t = Text()
    defaults = graph.function.__defaults__ or ()
    needed = len(graph.args) - len(defaults)
    spare = t.put(f"sub i64 %n, {needed}")
    wrong_count = t.put(f"icmp ugt i64 {spare}, {len(defaults)}")
    t.branch(wrong_count, "wrong", "counted", UNLIKELY)
    t.label("counted")
    arguments = []
    for k, parameter in enumerate(graph.args):
        if k < needed:
            given = t.load("ptr", "%args", 8 * k)
        else:
            given = _given_or(t, k, symbols.object(defaults[k - needed]))
        arguments.append(f"{TYPES[parameter.type.kind]} {_argument(t, symbols, layout, parameter, given)}")
    kind = graph.result.kind
    t.lines += (entered_text(symbols) + first_entry_text(symbols)).splitlines()
    result = t.put(f"call {TYPES[kind]} @{program.name(graph.function)}({', '.join(arguments)})")
    t.lines += pop_text().splitlines()
    if kind != "r":
        t.branch(t.put(RAISED[kind], result), "maybe", "fine", UNLIKELY)
        t.label("maybe")
        raised = t.put(f"call ptr {symbols.function('PyErr_Occurred', 'ptr ()')}()")
        t.branch(t.put("icmp eq ptr {}, null", raised), "fine", "failed")
        t.label("fine")
        box = "rt_new_int" if kind == "i" else "rt_new_float"
        result = t.put(f"call ptr @{box}({TYPES[kind]} {{}})", result)
    if graph.result.cls is type(None):  # translated functions do not count None
        t.branch(t.put("icmp eq ptr {}, null", result), "failed", "counting", UNLIKELY)
        t.label("counting")
        t.line(f"call void @incref(ptr {result})")
    t.line(f"ret ptr {result}")
    t.label("wrong")
    set_string = symbols.function("PyErr_SetString", "void (ptr, ptr)")
    t.line(f"call void {set_string}(ptr {symbols.object(TypeError)}, ptr @wrong_argument)")
    t.goto("failed")
    t.label("failed")
    t.line("ret ptr null")
    head = [f"define ptr @{name}(ptr %self, ptr %args, i64 %n) {{", "  %node = alloca [3 x ptr]"]
    return "\n".join([*head, *t.lines, "}"])


WRONG_ARGUMENT = r"""
@none_given = private constant ptr null
@wrong_argument = private constant [50 x i8] c"an argument of another class than annotated there\00"
"""


def _given_or(t: Text, k: int, default: str) -> str:
    """Argument `k`, or its default where fewer are given: then nothing behind the given ones is read."""
    is_given = t.put(f"icmp ugt i64 %n, {k}")
    place = t.put("select i1 {}, ptr {}, ptr {}", is_given, t.at("%args", 8 * k), "@none_given")
    return t.put("select i1 {}, ptr {}, ptr {}", is_given, t.load("ptr", place), default)


def _argument(t: Text, symbols: Symbols, layout: Layout, parameter: Reg, given: str) -> str:
    known = parameter.type
    if known.kind == "r":
        cls = known.cls
        if cls is None or cls in (types.FunctionType, type(None)):
            return given
        fits = t.put("call i1 @rt_isinstance(ptr {}, ptr {})", given, symbols.object(cls))
        if known.optional:
            fits = t.put("or i1 {}, {}", fits, t.put("icmp eq ptr {}, {}", given, symbols.object(None)))
        _demand(t, fits)
        return given
    if known.kind == "f":
        _demand(t, t.put("icmp eq ptr {}, {}", t.load("ptr", given, layout.type_of), symbols.object(float)))
        return t.load("double", given, layout.float_value)
    _demand(t, t.put("call i1 @rt_isinstance(ptr {}, ptr {})", given, symbols.object(int)))
    pair = t.put("call {i64, i1} @rt_unbox_int(ptr {})", given)
    on = t.fresh("on")
    t.branch(t.put("extractvalue {i64, i1} {}, 1", pair), "failed", on, UNLIKELY)
    t.label(on)
    return t.put("extractvalue {i64, i1} {}, 0", pair)


def _demand(t: Text, condition: str) -> None:
    on = t.fresh("on")
    t.branch(condition, on, "wrong")
    t.label(on)
