"""Functions that import: called by the program, they find its modules as its import statements do.

In: `__import__`, `importlib.import_module`, `reload` and `find_spec` with their arguments.  Out: what the host's
functions give; but for a reserved name (`shadowing`) that the program has a module of, that module, when it asks.

    json.py beside the script
        import_module("json")     in the program    =>  json.py
        import_module("json")     in a library      =>  the host's

Holds: `runpy` and `importlib` ask for whoever has called them.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from interp.host.replaced import host_function
from interp.machine.frameviews import FrameView, visible

_ASK_FOR_OTHERS = ("importlib", "pkgutil", "runpy")


def is_asked_by_program() -> bool:
    """Does the program ask, or the host's import system for it?"""
    found = visible(host_function("_getframe")(0))
    while found is not None and type(found) is not FrameView:
        name = found.f_globals.get("__name__")
        if not isinstance(name, str) or name.partition(".")[0] not in _ASK_FOR_OTHERS:
            return False
        found = found.caller()
    return found is not None


def own_module(name: object, package: object = None) -> ModuleType | None:
    """The program's module of a reserved name, imported, if the program asks; else None."""
    finder = _finder()
    if finder is None or not isinstance(name, str) or not is_asked_by_program():
        return None
    module: ModuleType | None = finder.imported_whole(_absolute(name, package))
    return module


def _absolute(name: str, package: object) -> str:
    if name.startswith(".") and isinstance(package, str) and package:
        from importlib.util import resolve_name

        return resolve_name(name, package)
    return name


def _finder() -> Any:
    """The program's finder."""
    from interp.program.imports import ProgramFinder

    return next((finder for finder in sys.meta_path if type(finder) is ProgramFinder), None)


def import_(*args: Any, **keywords: Any) -> Any:
    """The program's `__import__(name, globals=None, locals=None, fromlist=(), level=0)`."""
    from interp.program.hostmodules import adapt

    given = dict(zip(("name", "globals", "locals", "fromlist", "level"), args, strict=False)) | keywords
    name, names, level = given.get("name"), given.get("globals"), given.get("level", 0)
    finder = _finder()
    if finder is not None and isinstance(name, str) and isinstance(level, int) and (level == 0 or names is not None):
        module = finder.imported(name, names or {}, given.get("fromlist", ()), level)
        if module is not None:
            return module
    module = __import__(*args, **keywords)
    if type(module) is ModuleType:
        adapt(module)
    return module


def import_module(original: Any, name: Any, package: Any = None) -> Any:
    """`importlib.import_module`."""
    return own_module(name, package) or original(name, package)


def find_spec(original: Any, name: Any, package: Any = None) -> Any:
    """`importlib.util.find_spec`."""
    finder = _finder()
    if finder is not None and isinstance(name, str) and is_asked_by_program():
        spec: ModuleSpec | None = finder.own_spec(_absolute(name, package))
        if spec is not None:
            return spec
    return original(name, package)


def reload(original: Any, module: Any) -> Any:
    """`importlib.reload`."""
    finder = _finder()
    name = getattr(getattr(module, "__spec__", None), "name", None) or getattr(module, "__name__", None)
    if finder is None or not isinstance(name, str) or finder.private.modules.get(name) is not module:
        return original(module)
    spec = finder.own_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"spec not found for the module {name!r}", name=name)
    module.__spec__ = spec
    spec.loader.exec_module(module)
    return module
