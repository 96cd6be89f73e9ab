"""MiniPy's own modules, as the program and its libraries see them: without the names that are in them.

In: the modules of `sys.modules` that are MiniPy's.  Out: modules of another class, whose `__dict__` is a copy of what
the host has written to it.

    for module in sys.modules.values():        in a library that replaces `os` and `open` everywhere, as mocks do
        vars(module)                           {"__name__": "interp.machine.frames", "__file__": ...}

    sys.exit(leave(0))                         the process ends; the host does not take MiniPy's modules apart

Holds: code of MiniPy, which reads its names from the real dict, keeps what it has imported; and values that only MiniPy
may have in a variable, such as the one of an unbound local, do not get into a variable of the program.
Does not: hide an attribute from a program that asks for it by its name; nor what is imported later than the JIT.
"""

from __future__ import annotations

import sys
from types import ModuleType

from interp.machine.framekinds import real_frames
from interp.program.commandline import OWN
from objmodel.classes.layouts import show_as
from tracer.hosttypes import names_of_module, set_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PACKAGES = OWN - {"minipy"}
"""The top-level names of modules that are no program's business; `minipy` is an interface."""


class OwnModule(ModuleType):
    """A module of MiniPy while a program runs."""

    def _shown(self) -> dict[str, object]:
        """A new dict of the names that each module of the host has."""
        names: dict[str, object] = names_of_module(self)
        return {name: value for name, value in names.items() if name[:2] == "__" == name[-2:]}

    def _writable(self, value: object) -> None:
        raise AttributeError("readonly attribute")

    locals()["__dict__"] = property(_shown, _writable)


show_as(OwnModule, ModuleType)


def _change(before: type, after: type) -> None:
    """Give the modules of MiniPy that are loaded another class; not those whose code has yet to run, or runs now."""
    for name, module in sys.modules.copy().items():
        if type(name) is str and name.partition(".")[0] in PACKAGES and type(module) is before:
            spec: Any = module.__spec__
            if spec is None or (spec.loader_state is None and not getattr(spec, "_initializing", False)):
                set_type(module, after)


class _State:
    """programs: how many run, one inside the other."""

    programs = 0


def hide() -> None:
    """A program starts: show the names of modules no longer."""
    _State.programs += 1
    _change(ModuleType, OwnModule)


def hide_more() -> None:
    """Modules have been imported meanwhile: do not show their names either, if a program runs."""
    if _State.programs:
        _change(ModuleType, OwnModule)


def show() -> None:
    """A program has ended: show the names again, if it was the last."""
    _State.programs -= 1
    if not _State.programs:
        _change(OwnModule, ModuleType)


_LEFT: list[object] = []
"""The modules of a process that ends, and this list: it is in a cycle, and a start hides it from the host's collector,
so it never dies.
"""
_LEFT.append(_LEFT)


def leave(status: int) -> int:
    """The process ends.  The host would set each name of each module to None, and look for cycles in what is left: that
    takes as long as a tenth of a start, and nobody sees it.  Returns: `status`.
    """
    if len(real_frames()) == 1:  # else another thread may still import something
        own = [name for name in sys.modules if type(name) is str and name.partition(".")[0] in PACKAGES]
        _LEFT.extend([sys.modules.pop(name) for name in own])
    return status
