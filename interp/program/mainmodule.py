"""The module `__main__`: the names it has before the program's first line.

In: where the program comes from.  Out: a `Module` with the names that the host gives it, in the host's order.

    minipy script.py     __file__ = script.py, in full; __loader__ knows that file; __spec__ and __cached__ are None
    minipy -m module     __spec__ is the module's, and the others say what it says
    minipy -c text       __loader__ is the one of builtin modules; neither __file__ nor __cached__
"""

from __future__ import annotations

from importlib.machinery import BuiltinImporter, ModuleSpec, SourceFileLoader

from interp.builtins.names import BUILTINS
from objmodel.modules import Module


def main_module(filename: str | None = None, spec: ModuleSpec | None = None) -> Module:
    """A new `__main__`."""
    module = Module("__main__")
    module.__spec__ = spec
    if spec is not None:
        module.__package__, module.__loader__ = spec.parent, spec.loader
    elif filename is not None:
        module.__loader__ = SourceFileLoader("__main__", filename)
    else:
        module.__loader__ = BuiltinImporter
    module.__annotations__ = {}
    module.__builtins__ = BUILTINS
    if filename is not None:
        module.__file__ = filename
        module.__cached__ = None if spec is None else spec.cached
    return module
