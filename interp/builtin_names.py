"""The builtins that a program sees: the host's, but for those that read their caller or build classes.

In: the host's `builtins`.  Out: `BUILTINS`, the program's own module of that name.

    globals, locals, vars, dir, eval, exec    FrameBuiltin: get the caller's names
    __build_class__                           builds classes of the object model
    compile                                   makes MiniPy's code objects
    everything else                           the host's own object
"""

from __future__ import annotations

import builtins
from types import ModuleType
from typing import Any

from interp.callernames import FrameBuiltin
from interp.classbuilding import BUILD_CLASS
from interp.evaluation import compile_, evaluate
from objmodel import cells

Names = dict[str, object]
Arguments = tuple[Any, ...]


def _globals(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    _no_arguments("globals", args, keywords)
    return globals_


def _locals(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    _no_arguments("locals", args, keywords)
    return locals_


def _no_arguments(name: str, args: Arguments, keywords: dict[str, Any]) -> None:
    if keywords:
        raise TypeError(f"{name}() takes no keyword arguments")
    if args:
        raise TypeError(f"{name}() takes no arguments ({len(args)} given)")


def _vars(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    return vars(*args, **keywords) if args or keywords else locals_


def _dir(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    return dir(*args, **keywords) if args or keywords else sorted(locals_)


def _eval(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    return evaluate("eval", globals_, locals_, args, keywords)


def _exec(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    evaluate("exec", globals_, locals_, args, keywords)
    return None


class BuiltinsModule(ModuleType):
    """The program's builtins: assigning to one is a new version of them."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        cells.builtins_changed()

    def __delattr__(self, name: str) -> None:
        super().__delattr__(name)
        cells.builtins_changed()


def _make_builtins() -> ModuleType:
    module = BuiltinsModule("builtins", builtins.__doc__)
    module.__dict__.update(vars(builtins))
    for name, run in (
        ("globals", _globals), ("locals", _locals), ("vars", _vars), ("dir", _dir), ("eval", _eval), ("exec", _exec),
    ):  # fmt: skip
        module.__dict__[name] = FrameBuiltin(name, run)
    module.__dict__["__build_class__"] = BUILD_CLASS
    module.__dict__["compile"] = compile_
    return module


BUILTINS = _make_builtins()
"""The program's `builtins` module."""

vars(cells)["builtins"] = BUILTINS  # where the object model finds a name that the module does not bind

