"""Import statements for modules of the program that have been imported already, as in functions that are called often.

In: an import statement.  Out: the module from which it binds or reads names, or NOT_FOUND: then the host imports it.

    def f():
        from .core import S       known_module(globals, "core", ("S",), 1)      sys.modules["package.core"]
        import json               NOT_FOUND: this module is the host's, which finds it as fast

The host asks each module for `__spec__` and `__path__`, by functions that read attributes; here its cells are read.

Holds: the answer is the host's.  A module that still runs, that has a `__getattr__`, or that is a package without one
of the names, is left to the host.
Does not: look at `__import__`, which the program may have replaced; `importcalls` does.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec, _resolve_name  # type: ignore[attr-defined]

from interp.machine.names import find_in_dict
from objmodel import globals as cells
from objmodel.attributes.hostattributes import dict_of
from objmodel.globals import GlobalCell, ModuleDict, read_global
from objmodel.modules import Module
from objmodel.versions import NOT_FOUND
from tracer.hints import dont_look_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MODULES: dict[str, object] = sys.modules  # type: ignore[assignment]  # a dict of modules, which is only read
"""The dict that import statements look into, whatever the program assigns to `sys.modules`."""

_ABSOLUTE: dict[tuple[object, ...], str] = {}
"""By package, name and level: the name of the module that a relative import has found."""

MOST = 4096
"""So many are kept."""


def known_module(globals_: ModuleDict, name: str, w_fromlist: object, w_level: object) -> object:
    """The module, if this is all that the host would find out; else NOT_FOUND."""
    w_name: object = name
    if type(w_level) is not int or w_level != 0:
        w_package = cells.find_global(globals_, "__package__")
        if type(w_package) is not str:
            return NOT_FOUND
        w_name = _ABSOLUTE.get((w_package, name, w_level))
        if w_name is None:
            w_name = _absolute(globals_, name, w_level)
    if type(w_name) is not str:
        return NOT_FOUND
    w_module = find_in_dict(_MODULES, w_name)
    if type(w_module) is not Module:
        return NOT_FOUND
    names = dict_of(w_module)
    w_spec = _bound(names, "__spec__")
    if type(w_spec) is not ModuleSpec or getattr(w_spec, "_initializing") is not False:  # noqa: B009
        return NOT_FOUND
    if type(w_fromlist) is not tuple:
        return NOT_FOUND if w_fromlist is not None or "." in name else w_module
    if _bound(names, "__getattr__") is not NOT_FOUND:
        return NOT_FOUND
    if _bound(names, "__path__") is not NOT_FOUND:
        for k in range(len(w_fromlist)):
            w_wanted = w_fromlist[k]
            if type(w_wanted) is not str or _bound(names, w_wanted) is NOT_FOUND:
                return NOT_FOUND
    return w_module


def _bound(names: ModuleDict, name: str) -> object:
    cell = names.cells.get(name)
    return cell.w_value if isinstance(cell, GlobalCell) else NOT_FOUND


@dont_look_inside
def _absolute(globals_: ModuleDict, name: str, w_level: Any) -> object:
    """The module that a relative import means; None if the host refuses it, or has something to say about it."""
    package: Any = read_global(globals_, "__package__")
    if getattr(read_global(globals_, "__spec__"), "parent", None) != package:
        return None
    try:
        found: str = _resolve_name(name, package, w_level)
    except (ImportError, TypeError):
        return None
    if len(_ABSOLUTE) >= MOST:
        _ABSOLUTE.clear()
    _ABSOLUTE[package, name, w_level] = found
    return found
