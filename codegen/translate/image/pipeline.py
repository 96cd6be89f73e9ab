"""The pipeline of translation: everything that an image holds, as one LLVM module.

In: names of packages, functions to export.
Out: `Translation`: the text, and the names of the objects that it refers to.

    packages ──reach──▶ graphs ──Function──▶ LLVM text ──┐
                        portals ──jit──▶ LLVM text ──────┼──▶ one module ──weighted──▶ text ──build──▶ Image
                        routines, slots, entries ────────┘

The pipeline is the list below, in the order in which the stages write, with the reason for each place. A stage reads
which functions were reached, and registers with `Symbols` the objects that its text refers to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from codegen.layout import Layout
from codegen.runtime.meanings import BREAKER, declaration
from codegen.translate.function.ask_jit import PORTAL
from codegen.translate.function.calls import CALLS
from codegen.translate.function.dispatch import dispatch_of, handlers_text, turns
from codegen.translate.function.function import Function
from codegen.translate.function.heap import HEAP
from codegen.translate.function.host import HOST
from codegen.translate.function.reach import Program, reach
from codegen.translate.function.symbols import Symbols, group_of, look
from codegen.translate.function.text import MEMORY_METADATA
from codegen.translate.function.words import WORDS
from codegen.translate.image.entry import WRONG_ARGUMENT, entry_text
from codegen.translate.image.extension import FASTCALL, NOARGS, ONE, module_text, types_with_raw_members
from codegen.translate.image.library import name_of
from codegen.translate.image.profile import COUNTERS, counted, stored, weighted
from codegen.translate.image.slots import raise_text, slot_text, use_text
from codegen.translate.jit.activations import activation_text, callers_text, exchange_text, list_text, threads_text
from codegen.translate.jit.behind import behind_text
from codegen.translate.jit.counters import portal_text
from codegen.translate.jit.levels import has_levels, levels_text
from codegen.translate.jit.samples import CLOCK, samples_text
from codegen.translate.jit.standing import move_in_text, standing_text
from codegen.translate.jit.visits import move_out_text, visits_text
from codegen.translate.routines.aside import aside_text
from codegen.translate.routines.basics import support_text
from codegen.translate.routines.errors import errors_text
from codegen.translate.routines.frames import frames_text, lists_text, spared_text
from codegen.translate.routines.hostops import host_text
from codegen.translate.routines.interception import borders_text
from codegen.translate.routines.itemops import items_text
from codegen.translate.routines.memo import memo_text
from codegen.translate.routines.ownattributes import own_attributes_text
from codegen.translate.routines.reuse import blocks_text
from codegen.translate.routines.spare_errors import spare_errors_text
from codegen.translate.routines.watchers import watchers_text
from codegen.units.emit import METADATA
from tracer.frontend.check import modules_of
from tracer.records import record

LOWER: dict[str, Any] = {**WORDS, **HEAP, **CALLS, **HOST, **PORTAL}
"""The lowering of each instruction of a graph, and of the entry of a portal."""

_SAME = {"PyThreadState_Get": " nounwind willreturn memory(none)"}
"""Attributes of host functions for LLVM: a thread's state stays the same as long as a C function of the thread runs."""


@record
class Translation:
    """What is translated, and the result so far."""

    program: Program  # the functions that were reached
    symbols: Symbols  # names of the objects that the text refers to
    layout: Layout
    functions: Sequence[Callable[..., Any]]  # functions to export beside the portals
    exports: dict[str, str]  # the symbol of each entry, by the name of the function
    types: list[type]  # types that the image makes
    counting: bool  # does the image count its branches?
    text: str = ""


def translate(
    packages: list[str], layout: Layout, functions: Sequence[Callable[..., Any]] = (), counting: bool = False
) -> Translation:
    """Translate all functions that can be reached from the portals of these packages, and from `functions`, which are
    also exported. counting: for an image that counts its branches.

    Raises:
        NotRestricted, Unnamed: a function cannot be translated.
    """
    program = reach(packages, functions)
    exports = {name_of(f): f"enter_{n}" for n, f in enumerate([*program.portals, *functions])}
    whole = [f for f in program.graphs if hasattr(f, "_jit_translated_") and f not in functions]  # traces call these
    exports |= {name_of(f): "enter." + name_of(f).replace(":", ".") for f in whole}
    types = types_with_raw_members([module for name in packages for module in modules_of(name)])
    made = Translation(program, Symbols(packages), layout, [*functions, *whole], exports, types, counting)
    text = "\n".join(text for stage in PIPELINE for text in stage(made))
    made.text = counted(text) if counting else weighted(text, stored())
    return made


def _shared(t: Translation) -> Iterator[str]:
    """Routines that functions call: references, boxes, operations of the host, the memo, errors."""
    yield support_text(t.layout, t.symbols)
    yield host_text(t.layout, t.symbols)
    yield items_text(t.layout, t.symbols)
    yield memo_text(t.symbols)
    yield aside_text(t.layout, t.symbols)
    yield watchers_text(t.layout, t.symbols)
    yield errors_text(t.layout, t.symbols)
    yield own_attributes_text(t.layout, t.symbols)
    yield WRONG_ARGUMENT
    yield raise_text(t.layout, t.symbols)


def _frames(t: Translation) -> Iterator[str]:
    """Objects in reused blocks; virtualizable frames, which their functions keep, and their lists."""
    yield blocks_text(t.program, t.layout, t.symbols)
    yield spare_errors_text(t.program, t.layout, t.symbols)
    yield lists_text(t.layout, t.symbols, t.program)
    for number in range(len(t.program.virtualizables)):
        yield frames_text(number, t.program, t.layout, t.symbols)
    yield spared_text(t.program, t.symbols)


def _functions(t: Translation) -> Iterator[str]:
    """One LLVM function for each graph."""
    for graph in t.program.graphs.values():
        t.symbols.group = group_of(graph.function.__module__)
        yield Function(t.program, t.symbols, t.layout, graph).text(LOWER)
    t.symbols.group = ""


def _entries(t: Translation) -> Iterator[str]:
    """C functions by which the host calls the exported functions."""
    for function in [*t.functions, *t.program.portals]:
        t.symbols.group = group_of(function.__module__)
        yield entry_text(t.exports[name_of(function)], t.program, t.symbols, t.layout, t.program.graphs[function])
    t.symbols.group = ""


def _portals(t: Translation) -> Iterator[str]:
    """The connection of each portal to the JIT: counters, visits of units, stand-ins, the list of activations."""
    yield threads_text(t.symbols)
    yield callers_text(t.symbols)
    yield move_out_text(t.symbols)
    yield move_in_text()
    yield CLOCK
    yield from behind_text(t.program, t.symbols, t.layout, LOWER)
    for number, function in enumerate(t.program.portals):
        graph = t.program.graphs[function]
        yield portal_text(number, t.symbols, t.layout, graph)
        yield samples_text(number, t.symbols)
        yield visits_text(number, t.symbols, t.layout, graph)
        name, dispatch = f"@{t.program.name(function)}", dispatch_of(t.program, graph)
        comes_round = dispatch is not None and turns(graph, dispatch) and has_levels(graph)
        yield standing_text(number, t.symbols, t.layout, graph, name, comes_round)
        if comes_round:
            yield levels_text(number, t.symbols, t.layout, graph, name)
        yield activation_text(number, t.program, t.symbols, graph)
        yield list_text(number, t.symbols, t.layout, graph)
        yield exchange_text(number, t.symbols)
        if dispatch is not None:
            yield handlers_text(number, t.program, dispatch)


def _slots(t: Translation) -> Iterator[str]:
    """Functions that the host calls by itself: in slots of its types, and in front of its methods."""
    for number, function in enumerate(t.program.slots):
        yield slot_text(f"slot_{number}", t.program, t.symbols, t.program.graphs[function])
    yield use_text(t.layout, t.program, t.symbols)
    yield borders_text(t.layout, t.symbols)


def _extension(t: Translation) -> Iterator[str]:
    """The extension module, with everything that it offers by name."""
    offered = dict.fromkeys(t.exports.values(), FASTCALL) | {"forget": NOARGS, "set_aside": FASTCALL, "behind": NOARGS}
    offered |= {"use_slots": ONE, "slot_method": ONE, "stand_before": FASTCALL, "raw_methods": NOARGS}
    offered |= {"filter_events": FASTCALL, "let_pass": ONE, "leave_out": ONE}
    offered |= {"blocks_of": ONE, "deallocator": NOARGS, "has_called": ONE}
    for number in range(len(t.program.portals)):
        offered |= {f"watch_{number}": FASTCALL, f"activations_{number}": ONE}
        offered |= {f"offer_{number}": FASTCALL, f"withdraw_{number}": ONE, f"standing_{number}": NOARGS}
        offered |= {f"exchange_{number}": ONE, f"compare_{number}": ONE}
    if t.counting:
        offered[COUNTERS] = NOARGS
    yield module_text(offered, t.types, t.symbols, t.layout, look)


def _declarations(t: Translation) -> Iterator[str]:
    """The host's functions and objects, and what LLVM is told of branches and memory."""
    for name, prototype in t.symbols.functions.items():
        yield declaration(name, prototype) + " nonlazybind" + _SAME.get(name, "")
    yield from (f"@{name} = external global i8" for name in (*t.symbols.objects, BREAKER))
    yield from (METADATA, "!2 = !{}", MEMORY_METADATA)


PIPELINE: list[Callable[[Translation], Iterator[str]]] = [
    _shared,  # first: all other texts call these routines
    _frames,  # before functions, which make frames
    _functions,  # the interpreter itself
    _entries,  # after functions, which they call with the host's arguments unpacked
    _portals,  # after the functions of portals, which call these routines
    _slots,  # after functions: some of them stand in slots of the host's types
    _extension,  # after everything that it offers
    _declarations,  # last: all stages above have registered the objects that they refer to
]


