"""Loads translated code.

In: the file of an `Image`, an extension module.  Out: `Native`: functions that the host can call.

    code = load(image, path)     mapped by the system; its types can be made
    native = code.bind()         refers to the objects of this process

Holds: code is bound once all modules that it refers to can be imported.
Does not: import LLVM, or anything that makes machine code.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from functools import cached_property
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from codegen.translate.function.symbols import resolve
from codegen.translate.image import store
from codegen.translate.image.image import Image

if TYPE_CHECKING:
    from codegen.translate.image.library import Library

NAME = "minipy_native"
"""Of the extension module."""

PORTAL = ("watch", "activations", "exchange", "offer", "withdraw", "standing")
"""What a portal offers beside itself: see `counters`, `activations`, `visits`."""

SHARED = (
    "use_slots", "slot_method", "set_aside", "stand_before", "raw_methods", "called_whole", "instead_of", "library"
)  # fmt: skip
"""What all portals offer."""

PROCESSORS = ("x86_64", "AMD64")
"""What the system may call the processors that native code is made for."""


class Native:
    """Code that is bound.

    functions: by name, as `interp.machine.loop:interpret`.
    portals: the functions of portals, by the same names and then those of PORTAL.
    forget: empties the memo.  use_slots: lets the host call it directly, or no longer.  slot_method: see `slots`.
    set_aside: see `aside`.  stand_before, raw_methods: see `support_borders`.
    """

    def __init__(self, module: Any, image: Image) -> None:
        self._key = image.key
        self.functions: dict[str, Callable[..., Any]] = {}
        self.portals: dict[str, dict[str, Any]] = {}
        self.forget: Callable[[], None] = module.forget
        self.use_slots: Callable[[bool], None] = module.use_slots
        self.slot_method: Callable[[], object] = module.slot_method
        self.set_aside: Callable[..., None] = module.set_aside
        self.stand_before: Callable[..., None] = module.stand_before
        self.raw_methods: Callable[[], list[Any]] = module.raw_methods
        for path, symbol in image.exports.items():
            self.functions[path] = getattr(module, symbol)
            own = {name: getattr(module, symbol.replace("enter", name), None) for name in PORTAL}
            if own["watch"] is not None:
                self.portals[path] = own

    def portal(self, path: str) -> Any:
        """A portal's functions in one object: `interpret`, or what its name is; those of PORTAL; those of SHARED."""
        found = {path.rpartition(":")[2]: self.functions[path], **self.portals[path]}
        for name in SHARED:
            found[name] = getattr(self, name)
        return SimpleNamespace(**found)

    def library(self) -> Library | None:
        """The jitcode that was built with this code, or None."""
        return self._library

    @cached_property
    def _library(self) -> Library | None:
        from codegen.translate.image import library  # nobody needs it before a loop is hot

        return library.obtain(self._key)

    def instead_of(self, function: Any) -> Any:
        """Native code of a function that traces call as a whole."""
        return self.functions[f"{function.__module__}:{function.__qualname__}"]

    def called_whole(self) -> dict[Any, Any]:
        """Native code of the functions that traces call as a whole, by function."""
        found = {resolve("o:" + path): entry for path, entry in self.functions.items()}
        return {function: entry for function, entry in found.items() if hasattr(function, "_jit_translated_")}


class Code:
    """Code that is mapped into memory.  types: those with raw members that it was built with, by name."""

    def __init__(self, module: Any, image: Image) -> None:
        self.module = module
        self.image = image
        self.types: dict[str, type] = dict(zip(image.types, module.types(), strict=True))

    def bind(self) -> Native:
        """Have it refer to the objects of this process, whose modules are imported.

        Raises: KeyError, AttributeError: an object is missing.
        """
        self.module.bind([resolve(name) for name in self.image.objects])
        return Native(self.module, self.image)


def load(image: Image, path: str) -> Code:
    """Map the image at `path` into memory.  Raises ImportError where the system does not let that be."""
    spec = ModuleSpec(NAME, ExtensionFileLoader(NAME, path), origin=path)
    return Code(module_from_spec(spec), image)


def obtain(key: str, wait: bool, is_whole: bool = True) -> Code | None:
    """The native code of the interpreter with this key; None where it is not built, or this process cannot run it.

    wait: build it if it is missing; else another process does, in the background.
    is_whole: is what belongs beside the code there?  Else that is built as well.
    """
    if _refused:
        return None
    processor = os.uname().machine if hasattr(os, "uname") else "another"
    if processor not in PROCESSORS:
        refuse(f"expected a processor of {PROCESSORS[0]}, found {processor}")
        return None
    image = store.find(key)
    if image is None and wait:
        store.build_now(key)
        image = store.find(key)
    elif image is None or not is_whole:
        store.build_in_background(key)
    if image is None:
        return None
    try:
        return load(image, str(store.place(key)))
    except ImportError as error:
        refuse(str(error))
        return None


def refuse(reason: str) -> None:
    """This process runs untranslated, and says so once."""
    _refused.append(reason)
    sys.stderr.write(f"minipy: the interpreter runs untranslated: {reason}\n")


def look() -> None:
    """Nothing: native code calls it to have the host look around."""


def forget_with_collections(native: Native, classes_made: Callable[[], int], forget_more: Callable[[], None]) -> None:
    """Empty the memo, and what else `forget_more` does, when the host's collector is about to look for cycles, of which
    they are to keep none alive.

    It does so before a search through all that is young, too, if classes have been made meanwhile: each is a cycle,
    and the memo soon holds it.
    """
    made = classes_made()

    def forget(phase: str, info: dict[str, int]) -> None:
        nonlocal made
        if phase == "start" and (info["generation"] == 2 or (info["generation"] == 1 and made != classes_made())):
            made = classes_made()
            native.forget()
            forget_more()

    gc.callbacks.append(forget)


_refused: list[str] = []
