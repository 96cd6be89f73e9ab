"""Builds an image from the sources of packages.

In: names of packages, functions to export.
Out: `Image`: machine code, and the names of the objects that it refers to.

    build(["objmodel", "interp"])      every function reached, one LLVM module, optimised at O2
    build_now(key)                     the same, with jitcode and modules, in the user's cache

Does not: know what is in the module; `pipeline` does. Load anything; `load` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from types import FunctionType
from typing import Any

from codegen.layout import probe
from codegen.translate.function.symbols import LATE, resolve
from codegen.translate.image import library, modules, parts
from codegen.translate.image.extension import slots_of
from codegen.translate.image.file import NAME, Image
from codegen.translate.image.library_build import build_library
from codegen.translate.image.link import link
from codegen.translate.image.modules_build import build_modules
from codegen.translate.image.pipeline import Translation, translate
from codegen.translate.image.store import OF_COMPILER, OF_JIT, PACKAGES, building, find, keep, place, read, save
from tracer.frontend.check import modules_of
from tracer.frontend.graphs import is_readable
from tracer.opt import PIPELINE


def build(packages: list[str], key: str = "", functions: Sequence[Callable[..., Any]] = ()) -> Image:
    """Translate and compile.

    key: names the sources and the host.
    functions: also reached, and exported beside the portals.

    Raises:
        NotRestricted, Unnamed: a function cannot be translated.
        LayoutError: this host is not as described.
    """
    return compiled(translate(packages, probe(), functions), key)


def compiled(translation: Translation, key: str) -> Image:
    """The image of what is translated."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(translation.text)
    module.verify()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=2, reloc="pic", codemodel="small")
    tuning = llvm.create_pipeline_tuning_options(2)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    llvm.create_pass_builder(machine, tuning).getModulePassManager().run(
        module, llvm.create_pass_builder(machine, tuning)
    )
    slots = slots_of(translation.symbols, translation.layout)
    code = link(machine.emit_object(module), slots, f"PyInit_{NAME}")
    types = [f"{cls.__module__}.{cls.__qualname__}" for cls in translation.types]
    objects = list(translation.symbols.objects_of("").values())
    late = {group: list(translation.symbols.objects_of(group).values()) for group in LATE}
    return Image(key, code, objects, late, translation.exports, types)


def functions_of_jit() -> list[Callable[..., Any]]:
    """The functions of the JIT to translate. All its modules are imported: methods are looked for in all subclasses."""
    for package in ("tracer", "codegen.units"):
        list(modules_of(package))
    handlers: dict[Callable[..., Any], None] = {}
    for cls in PIPELINE:
        for name in (*(f"opt_{name}" for name in cls.opts), *(f"saw_{name}" for name in cls.sees)):
            handler = getattr(cls, name)
            if "<locals>" not in handler.__qualname__ and is_readable(handler):
                handlers[handler] = None
    found = [function for path in OF_JIT for function in _functions_of(resolve("o:" + path))]
    return [*found, *sorted(handlers, key=lambda handler: handler.__qualname__)]


def functions_of_compiler() -> list[Callable[..., Any]]:
    """The functions and methods of the compiler that can be read."""
    found: list[Callable[..., Any]] = []
    for name in OF_COMPILER:
        module = import_module(f"interp.compiler.{name}")
        for value in list(vars(module).values()):
            if isinstance(value, (type, FunctionType)) and value.__module__ == module.__name__:
                found += [f for f in _functions_of(value) if not hasattr(f, "_jit_hint_") and is_readable(f)]
    return found


def _functions_of(named: Any) -> list[Callable[..., Any]]:
    """A function; or the methods of a class that can be read, but for those that the host calls by itself, and those
    that are to be called as Python.
    """
    if not isinstance(named, type):
        return [named]
    functions = [getattr(named, name) for name in vars(named) if not name.startswith("__")]
    return [f for f in functions if isinstance(f, FunctionType) and not hasattr(f, "_jit_hint_") and is_readable(f)]


def build_now(wanted: str) -> str:
    """Build and keep the image of the current sources. If another process is building it, wait for that.

    Raises:
        OSError, and what `build` raises.
    """
    with building(wanted, wait=True):
        if find(wanted) is None:
            save(build(list(PACKAGES), wanted, [*functions_of_jit(), *functions_of_compiler()]))
        if read(modules.place(wanted), wanted, parts.parse) is None:
            keep(modules.place(wanted), build_modules(wanted))
        if library.find(wanted) is None:
            keep(library.place(wanted), build_library(list(PACKAGES), wanted))
    return place(wanted)
