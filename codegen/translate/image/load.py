"""Loads translated code.

In: the file of an `Image`, an extension module.
Out: `Native`: functions that the host can call.

    code = load(image, path)     mapped by the system; its types can be made
    native = code.bind()         refers to the objects of this process

Holds: code is bound when all modules that it refers to can be imported.
Does not: import LLVM, or anything else that makes machine code.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec, module_from_spec
from _frozen_importlib_external import ExtensionFileLoader
from types import FunctionType, SimpleNamespace

from codegen.translate.function.symbols import LATE, group_of, resolve
from codegen.translate.image.file import NAME, Image

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PORTAL = ("watch", "activations", "exchange", "offer", "withdraw", "standing", "compare")
"""The functions that each portal has beside itself; see `counters`, `activations`, `visits`, `samples`."""

SHARED = (
    "use_slots", "slot_method", "set_aside", "stand_before", "raw_methods", "called_whole", "instead_of", "library",
    "filter_events", "let_pass", "leave_out", "helpers", "use_late",
    "blocks_of", "deallocator", "has_called", "branch_counters",
)  # fmt: skip
"""The functions that all portals share."""


REPLACED: dict[str, Any] = {}
"""The Python functions of the JIT and of the compiler in whose places native code stands, by name."""


def no_library(key: str) -> None:
    """The library of code that has none."""


class Native:
    """Bound code.

    functions: by name, such as `interp.machine.loop:interpret`.
    portals: the functions of portals, by the same names and then those of PORTAL.
    forget: empties the memo.
    use_slots: lets the host call the code directly, or no longer.
    slot_method: see `slots`.
    set_aside: see `aside`.
    stand_before, raw_methods: see `interception`.
    filter_events, let_pass, leave_out: see `watchers`.
    blocks_of, deallocator: see `reuse`.
    has_called: see `activations`.
    branch_counters: see `profile`; None in an image that does not count.
    """

    def __init__(self, module: Any, image: Image, library: Callable[[str], Any]) -> None:
        self._key = image.key
        self._obtain_library, self._has_library = library, False
        self._library: Any = None
        self.functions: dict[str, Callable[..., Any]] = {}
        self.portals: dict[str, dict[str, Any]] = {}
        self.forget: Callable[[], None] = module.forget
        self.use_slots: Callable[[bool], None] = module.use_slots
        self.slot_method: Callable[[str], object] = module.slot_method
        self.set_aside: Callable[..., None] = module.set_aside
        self.stand_before: Callable[..., None] = module.stand_before
        self.raw_methods: Callable[[], list[Any]] = module.raw_methods
        self.filter_events: Callable[..., int] = module.filter_events
        self.let_pass: Callable[[object], None] = module.let_pass
        self.leave_out: Callable[[object], None] = module.leave_out
        self.blocks_of: Callable[[type], int] = module.blocks_of
        self.has_called: Callable[[object], bool] = module.has_called
        self.deallocator: Callable[[], int] = module.deallocator
        self.branch_counters: Callable[[], int] | None = getattr(module, "branch_counters", None)
        self._bind_late: dict[str, Callable[[list[Any]], None]] = {g: getattr(module, f"bind_{g}") for g in LATE}
        self._as_method: Callable[[object], object] = module.as_method
        self._late = image.late
        self._bound: set[str] = set()
        self._behind: Callable[[], tuple[str, bytes]] = module.behind
        for path, symbol in image.exports.items():
            self.functions[path] = getattr(module, symbol)
            own = {name: getattr(module, symbol.replace("enter", name), None) for name in PORTAL}
            if own["watch"] is not None:
                self.portals[path] = own

    def portal(self, path: str) -> Any:
        """One object with a portal's functions: the portal under its own name, such as `interpret`; those of PORTAL and
        SHARED.
        """
        found = {path.rpartition(":")[2]: self.functions[path], **self.portals[path]}
        for name in SHARED:
            found[name] = getattr(self, name)
        return SimpleNamespace(**found)

    def of_group(self, group: str) -> dict[str, Callable[..., Any]]:
        """The functions of a group of modules (`symbols.LATE`), which may be called from now on, by their names.

        Raises: ImportError, KeyError, AttributeError: an object is missing.
        """
        if group not in self._bound:
            self._bind_late[group]([resolve(name) for name in self._late[group]])
            self._bound.add(group)
        functions = self.functions.items()
        return {path: entry for path, entry in functions if group_of(path.partition(":")[0]) == group}

    def use_late(self, group: str) -> None:
        """A group's modules are there: put native code in place of their functions and methods.

        Raises: ImportError, KeyError, AttributeError: an object is missing.
        """
        for path, entry in self.of_group(group).items():
            module, _, name = path.partition(":")
            owner, _, attribute = name.rpartition(".")
            place = resolve(f"o:{module}:{owner}") if owner else sys.modules[module]
            REPLACED.setdefault(path, vars(place)[attribute] if owner else getattr(place, attribute))
            is_method = type(REPLACED[path]) is FunctionType and owner
            setattr(place, attribute, self._as_method(entry) if is_method else entry)

    def library(self) -> Any:
        """The jitcode that was built with this code, or None."""
        if not self._has_library:
            self._library, self._has_library = self._obtain_library(self._key), True
        return self._library

    def helpers(self) -> dict[str, int]:
        """The addresses of native code for the rests of functions, by their names; see `behind`."""
        names, addresses = self._behind()
        return dict(zip(names.splitlines(), memoryview(addresses).cast("Q"), strict=True))

    def instead_of(self, function: Any) -> Any:
        """Native code of a function that traces call as a whole, or the function itself."""
        return self.functions[f"{function.__module__}:{function.__qualname__}"]

    def called_whole(self) -> dict[Any, Any]:
        """Native code of the functions that traces call as a whole, by function."""
        found = {resolve("o:" + path): entry for path, entry in self.functions.items()}
        return {function: entry for function, entry in found.items() if hasattr(function, "_jit_translated_")}


class Code:
    """Code that is mapped into memory. types: those with raw members that it makes, by name."""

    def __init__(self, module: Any, image: Image) -> None:
        self.module = module
        self.image = image
        self.types: dict[str, type] = dict(zip(image.types, module.types(), strict=True))

    def bind(self, library: Callable[[str], Any] = no_library) -> Native:
        """Make it refer to the objects of this process, whose modules are imported.

        library: called once, with the key, for the jitcode that was built with the code.

        Raises: KeyError, AttributeError: an object is missing.
        """
        self.module.bind([resolve(name) for name in self.image.objects])
        return Native(self.module, self.image, library)


def load(image: Image, path: str) -> Code:
    """Map the image at `path` into memory. Raises ImportError if the system refuses."""
    spec = ModuleSpec(NAME, ExtensionFileLoader(NAME, path), origin=path)
    return Code(module_from_spec(spec), image)
