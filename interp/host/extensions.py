"""Modules written in C that take functions of `sys` when they are imported: they get the host's own.

In: the import of such a module.  Out: it has found `sys._getframe` as the host has it, whose frames C code may read as
the structures that they are.  What MiniPy shows the program and Python code as frames are objects of its own.

Does not: reach C code that looks the function up where it calls it.
"""

from __future__ import annotations

import functools
import sys
from importlib.machinery import ExtensionFileLoader
from typing import Any

_FUNCTIONS = ("_getframe",)
_STEPS = ("create_module", "exec_module")
_loader: Any = ExtensionFileLoader
_originals = {name: getattr(_loader, name) for name in _STEPS}
_host_functions = {name: getattr(sys, name) for name in _FUNCTIONS}


def _with_host_functions(step: Any) -> Any:
    @functools.wraps(step)
    def wrapped(loader: Any, argument: Any) -> Any:
        before = {name: getattr(sys, name) for name in _FUNCTIONS}
        vars(sys).update(_host_functions)
        try:
            return step(loader, argument)
        finally:
            vars(sys).update(before)

    return wrapped


def install() -> None:
    """From now on, modules in C are imported so."""
    for name in _STEPS:
        setattr(_loader, name, _with_host_functions(_originals[name]))


def uninstall() -> None:
    """As the host does it."""
    for name in _STEPS:
        setattr(_loader, name, _originals[name])
