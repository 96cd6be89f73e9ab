"""The program's own module `builtins`, in `sys.modules` while it runs.

In: the host's `builtins`, and ours in place of some of them (`define`).  Out: `BUILTINS`.

    builtins.print = f      in the program    =>  its `print` is f; so is host code's, as the name is in SHARED

Holds: an assignment to a builtin is seen by the program's own code, and by code that reads the module.  Other host code
sees new names and those in SHARED, but not those that MiniPy itself uses.  The next program sees none of it.
"""

from __future__ import annotations

import builtins
import sys
from types import ModuleType

from objmodel import globals as cells
from objmodel.classes.layouts import show_as
from objmodel.hooks import HOOKS
from tracer.hosttools import contextmanager
from tracer.hosttypes import names_of_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SHARED = frozenset(("breakpoint", "exit", "help", "input", "open", "print", "quit"))
"""Names whose assignment by the program reaches the host's code, too; MiniPy itself uses none of them."""

_OF_THE_HOST = frozenset(vars(builtins))


def _is_shared(name: str) -> bool:
    return name in SHARED or name not in _OF_THE_HOST


class BuiltinNames(dict[str, object]):
    """`vars(builtins)`: each change makes a new version of the builtins, as assigning to an attribute does.

    The module's own dict of the host, which the host's code reads, has the same contents.
    """

    __slots__ = ()  # a dict has no attributes: programs ask whether their `__builtins__` is one, or a module

    def __setitem__(self, name: str, value: object) -> None:
        super().__setitem__(name, value)
        names_of_module(BUILTINS)[name] = value
        if _is_shared(name):
            vars(builtins)[name] = value
        cells.builtins_changed()

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        del names_of_module(BUILTINS)[name]
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
    """The program's builtins.  No property has the name `__dict__`: libraries that look without running code see the
    module's own dict of the host, as for any module.
    """

    def __getattribute__(self, name: str) -> Any:
        return _names if name == "__dict__" else super().__getattribute__(name)

    def __setattr__(self, name: str, value: object) -> None:
        _names[name] = value

    def __delattr__(self, name: str) -> None:
        if name not in _names:
            raise AttributeError(_refusal(name))
        del _names[name]

    def __reduce_ex__(self, protocol: object) -> Any:
        return HOOKS.module_reduced(self, protocol)


def _refusal(name: str) -> str:
    try:
        delattr(ModuleType("builtins"), name)
    except AttributeError as error:  # with the message of this host's version
        return str(error)
    return name


_names = BuiltinNames(vars(builtins))
BUILTINS = BuiltinsModule("builtins", builtins.__doc__)
"""The program's `builtins` module."""

names_of_module(BUILTINS).update(_names)
cells.BUILTINS.w_names = _names
cells.BUILTINS.w_module = BUILTINS  # where the object model finds a name that the module does not bind
show_as(BuiltinsModule, ModuleType)
show_as(BuiltinNames, dict)


def define(name: str, w_value: object) -> None:
    """Make `w_value` the builtin of that name for all programs; to be called before any runs."""
    dict.__setitem__(_names, name, w_value)
    names_of_module(BUILTINS)[name] = w_value


def install() -> tuple[object, dict[str, object]]:
    """`sys.modules` has the program's builtins from now on.  Returns what `uninstall` needs."""
    before = sys.modules["builtins"]
    sys.modules["builtins"] = BUILTINS
    return before, dict(_names)


def uninstall(installed: tuple[Any, dict[str, object]]) -> None:
    """The program has ended: put the host's builtins back, and reset ours."""
    sys.modules["builtins"], names = installed
    if _names != names:
        for name in [name for name in _names if name not in names]:
            del _names[name]
        _names.update(names)


@contextmanager
def for_minipy() -> Iterator[None]:
    """Meanwhile imports find the host's builtins: those that MiniPy itself makes while the program runs."""
    before = sys.modules["builtins"]
    sys.modules["builtins"] = builtins
    try:
        yield
    finally:
        sys.modules["builtins"] = before
