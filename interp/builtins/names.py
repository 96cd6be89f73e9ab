"""The builtins that a program sees: the host's, but for those that read their caller or build classes.

In: the host's `builtins`.  Out: `BUILTINS`, the program's own module of that name, in `sys.modules` while it runs.

    globals, locals, vars, dir, eval, exec    FrameBuiltin: get the caller's names
    compile                                   one that makes MiniPy's code objects
    __build_class__                           builds classes of the object model
    __import__                                finds the program's modules
    everything else                           the host's own object

Holds: what a program assigns here is seen by its own code and by whoever looks into the module; the host's code sees
new names and those in `SHARED`, not the ones that MiniPy itself calls; and no other program finds it.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CellType, FunctionType, ModuleType
from typing import Any

from interp.builtins.classbuilding import BUILD_CLASS
from interp.builtins.evaluation import compile_, evaluate
from interp.builtins.functionparts import function_from_parts, make_cell
from interp.calls.frame_builtins import FrameBuiltin
from objmodel import globals as cells
from objmodel.calls import MAKERS
from objmodel.classes.layouts import show_as

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
    return dir(*args, **keywords) if args or keywords else sorted(locals_.keys())


def _eval(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    return evaluate("eval", globals_, locals_, args, keywords)


def _exec(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    evaluate("exec", globals_, locals_, args, keywords)
    return None


def _compile(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    return compile_(*args, **keywords)


def _import(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any]) -> object:
    from interp.program.importcalls import import_

    return import_(*args, **keywords)


IMPORT = FrameBuiltin("__import__", _import, 0)
"""What `__import__` is in the program, unless it puts something else in that place."""

SHARED = frozenset(("breakpoint", "exit", "help", "input", "open", "print", "quit"))
"""Names that are in the host's code, too, what the program assigns to them; nothing that MiniPy does uses them."""

_OF_THE_HOST = frozenset(vars(builtins))
_host_dict: Any = vars(ModuleType)["__dict__"].__get__


def _is_shared(name: str) -> bool:
    return name in SHARED or name not in _OF_THE_HOST


class BuiltinNames(dict[str, object]):
    """`vars(builtins)`: whoever writes to it makes a new version of the builtins, as by assigning to an attribute.

    The module's own dict of the host, which the host's code reads, has the same contents.
    """

    def __setitem__(self, name: str, value: object) -> None:
        super().__setitem__(name, value)
        _host_dict(BUILTINS)[name] = value
        if _is_shared(name):
            vars(builtins)[name] = value
        cells.builtins_changed()

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        del _host_dict(BUILTINS)[name]
        if _is_shared(name):
            vars(builtins).pop(name, None)
        cells.builtins_changed()

    def update(self, *others: Any, **more: object) -> None:
        """As a dict's."""
        for name, value in dict(*others, **more).items():
            self[name] = value

    def __ior__(self, other: Any) -> Any:  # type: ignore[misc]
        self.update(other)
        return self

    def setdefault(self, name: str, value: object = None) -> object:
        """As a dict's."""
        if name not in self:
            self[name] = value
        return self[name]

    def pop(self, name: str, *default: Any) -> Any:
        """As a dict's."""
        if name not in self:
            return super().pop(name, *default)
        value = self[name]
        del self[name]
        return value


class BuiltinsModule(ModuleType):
    """The program's builtins."""

    @property
    def __dict__(self) -> dict[str, object]:  # type: ignore[override]
        return _names

    def __setattr__(self, name: str, value: object) -> None:
        _names[name] = value

    def __delattr__(self, name: str) -> None:
        if name not in _names:
            raise AttributeError(_refusal(name))
        del _names[name]


def _refusal(name: str) -> str:
    try:
        delattr(ModuleType("builtins"), name)
    except AttributeError as error:  # in the words of the host's version
        return str(error)
    return name


def _make_names() -> dict[str, object]:
    names = dict(vars(builtins))
    for name, run, enough in (
        ("globals", _globals, 0), ("locals", _locals, 1), ("vars", _vars, 1), ("dir", _dir, 1), ("eval", _eval, 2),
        ("exec", _exec, 2), ("compile", _compile, 0),
    ):  # fmt: skip
        names[name] = FrameBuiltin(name, run, enough)
    names["__build_class__"] = BUILD_CLASS
    names["__import__"] = IMPORT
    return names


_names = BuiltinNames(_make_names())
BUILTINS = BuiltinsModule("builtins", builtins.__doc__)
"""The program's `builtins` module."""

_host_dict(BUILTINS).update(_names)
cells.BUILTINS.w_names = _names
cells.BUILTINS.w_module = BUILTINS  # where the object model finds a name that the module does not bind

MAKERS[FunctionType] = function_from_parts
MAKERS[CellType] = make_cell
show_as(BuiltinsModule, ModuleType)
show_as(BuiltinNames, dict)


def install() -> tuple[object, dict[str, object]]:
    """`sys.modules` has the program's builtins from now on; what `uninstall` needs."""
    before = sys.modules["builtins"]
    sys.modules["builtins"] = BUILTINS
    return before, dict(_names)


def uninstall(installed: tuple[Any, dict[str, object]]) -> None:
    """The program has ended: the host's builtins are in their place, and ours as they were."""
    sys.modules["builtins"], names = installed
    if _names != names:
        for name in [name for name in _names if name not in names]:
            del _names[name]
        _names.update(names)


@contextmanager
def for_minipy() -> Iterator[None]:
    """What MiniPy itself imports while the program runs finds the host's builtins."""
    before = sys.modules["builtins"]
    sys.modules["builtins"] = builtins
    try:
        yield
    finally:
        sys.modules["builtins"] = before
