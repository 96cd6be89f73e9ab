"""From the sources of packages to an object file.

In: names of packages, functions to export.  Out: `Image`: machine code, and what it refers to by name.

    build(["objmodel", "interp"])      every function reached, one LLVM module, optimised at O2

    build_now(key)                     the same, with jitcode and modules, in the user's cache

Does not: load anything; `load` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from codegen.layout import Layout, probe
from codegen.runtime.source import BREAKER, declaration
from codegen.translate.function.ask_jit import PORTAL
from codegen.translate.function.calls import CALLS
from codegen.translate.function.dispatch import dispatch_of, handlers_text
from codegen.translate.function.function import Function
from codegen.translate.function.heap import HEAP
from codegen.translate.function.host import HOST
from codegen.translate.function.reach import reach
from codegen.translate.function.symbols import Symbols, look
from codegen.translate.function.text import MEMORY_METADATA
from codegen.translate.function.words import WORDS
from codegen.translate.image import library, modules, parts
from codegen.translate.image.entry import WRONG_ARGUMENT, entry_text
from codegen.translate.image.extension import (
    FASTCALL,
    NOARGS,
    ONE,
    module_text,
    slots_of,
    types_with_raw_members,
)
from codegen.translate.image.file import NAME, Image
from codegen.translate.image.library import name_of
from codegen.translate.image.library_build import build_library
from codegen.translate.image.link import link
from codegen.translate.image.slots import raise_text, slot_text, use_text
from codegen.translate.image.store import PACKAGES, building, find, keep, place, read, save
from codegen.translate.jit.activations import activation_text, exchange_text, list_text, threads_text
from codegen.translate.jit.counters import portal_text
from codegen.translate.jit.standing import move_in_text, standing_text
from codegen.translate.jit.visits import move_out_text, visits_text
from codegen.translate.routines.aside import aside_text
from codegen.translate.routines.basics import support_text
from codegen.translate.routines.errors import errors_text
from codegen.translate.routines.frames import frames_text, lists_text
from codegen.translate.routines.hostops import host_text
from codegen.translate.routines.interception import borders_text
from codegen.translate.routines.memo import memo_text
from codegen.units.emit import METADATA
from tracer.frontend.check import modules_of

LOWER: dict[str, Any] = {**WORDS, **HEAP, **CALLS, **HOST, **PORTAL}
"""What each instruction of a graph becomes, and the entry of a portal."""

_SAME = {"PyThreadState_Get": " nounwind willreturn memory(none)"}
"""What LLVM may know of a function of the host: a thread's state is the same as long as a C function of it runs."""


def text_of(
    packages: list[str], layout: Layout, functions: Sequence[Callable[..., Any]] = ()
) -> tuple[str, Symbols, dict[str, str], list[type]]:
    """The LLVM text of the whole; its symbols; the entries by name of function: portals, these `functions`, and what
    stands in slots; the types that it makes.
    """
    program = reach(packages, functions)
    symbols = Symbols(packages)
    exports = {name_of(f): f"enter_{n}" for n, f in enumerate([*program.portals, *functions])}
    whole = [f for f in program.graphs if hasattr(f, "_jit_translated_") and f not in functions]  # for traces to call
    exports |= {name_of(f): "enter." + name_of(f).replace(":", ".") for f in whole}
    functions = [*functions, *whole]
    parts = [support_text(layout, symbols), host_text(layout, symbols), memo_text(symbols), threads_text(symbols)]
    parts += [move_out_text(symbols), move_in_text(), aside_text(layout, symbols)]
    parts += [errors_text(layout, symbols), WRONG_ARGUMENT, raise_text(layout, symbols)]
    parts.append(lists_text(layout, symbols, program))
    for number in range(len(program.virtualizables)):
        parts.append(frames_text(number, program, layout, symbols))
    for graph in program.graphs.values():
        parts.append(Function(program, symbols, layout, graph).text(LOWER))
    for function in functions:
        parts.append(entry_text(exports[name_of(function)], program, symbols, layout, program.graphs[function]))
    for number, function in enumerate(program.portals):
        graph = program.graphs[function]
        parts.append(entry_text(exports[name_of(function)], program, symbols, layout, graph))
        parts.append(portal_text(number, symbols, layout, graph))
        parts.append(visits_text(number, symbols, layout, graph))
        parts.append(standing_text(number, symbols, layout, graph, f"@{program.name(function)}"))
        parts.append(activation_text(number, program, symbols, graph))
        parts.append(list_text(number, symbols, layout, graph))
        parts.append(exchange_text(number, symbols))
        dispatch = dispatch_of(program, graph)
        if dispatch is not None:
            parts.append(handlers_text(number, program, dispatch))
    offered = dict.fromkeys(exports.values(), FASTCALL) | {"forget": NOARGS, "set_aside": FASTCALL}
    offered |= {"use_slots": ONE, "slot_method": NOARGS, "stand_before": FASTCALL, "raw_methods": NOARGS}
    for number, function in enumerate(program.slots):
        parts.append(slot_text(f"slot_{number}", program, symbols, program.graphs[function]))
    parts += [use_text(program, symbols), borders_text(layout, symbols)]
    for number in range(len(program.portals)):
        offered |= {f"watch_{number}": FASTCALL, f"activations_{number}": NOARGS}
        offered |= {f"offer_{number}": FASTCALL, f"withdraw_{number}": ONE, f"standing_{number}": NOARGS}
        offered[f"exchange_{number}"] = ONE
    made = types_with_raw_members([module for name in packages for module in modules_of(name)])
    parts.append(module_text(offered, made, symbols, layout, look))
    parts += [declaration(n, p) + " nonlazybind" + _SAME.get(n, "") for n, p in symbols.functions.items()]
    parts += [f"@{name} = external global i8" for name in (*symbols.objects, BREAKER)]
    return "\n".join([*parts, METADATA, "!2 = !{}", MEMORY_METADATA]), symbols, exports, made




def build(packages: list[str], key: str = "", functions: Sequence[Callable[..., Any]] = ()) -> Image:
    """Translate and compile; `key` says what from; `functions` are reached and exported beside the portals.

    Raises:
        NotRestricted, Unnamed: a function cannot be translated.
        LayoutError: this host is not as described.
    """
    import llvmlite.binding as llvm

    layout = probe()
    text, symbols, exports, made = text_of(packages, layout, functions)
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(text)
    module.verify()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=2, reloc="pic", codemodel="small")
    tuning = llvm.create_pipeline_tuning_options(2)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    llvm.create_pass_builder(machine, tuning).getModulePassManager().run(
        module, llvm.create_pass_builder(machine, tuning)
    )
    code = link(machine.emit_object(module), slots_of(symbols, layout), f"PyInit_{NAME}")
    types = [f"{cls.__module__}.{cls.__qualname__}" for cls in made]
    return Image(key, code, list(symbols.objects.values()), exports, types)


def build_now(wanted: str) -> str:
    """Build and keep the image of the sources as they are; where another process is at it, wait for that.

    Raises:
        OSError, and what `build` raises.
    """
    with building(wanted, wait=True):
        if find(wanted) is None:
            save(build(list(PACKAGES), wanted))
        if read(modules.place(wanted), wanted, parts.parse) is None:
            keep(modules.place(wanted), modules.build_modules(wanted))
        if library.find(wanted) is None:
            keep(library.place(wanted), build_library(list(PACKAGES), wanted))
    return place(wanted)
