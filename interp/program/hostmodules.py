"""Host modules that make functions out of text: for classes of the program, MiniPy compiles the text.

In: a host module that the program has imported.  Out: the same module, with an `exec` that lets MiniPy compile the text
if it runs with the names of a module of the program, or is for a class of the program.

    @dataclass class P: x: int    `dataclasses` writes `def __init__(self, x): self.x = x` and runs it

Holds: for host classes such a module works as before.
Does not: know modules other than those in `_WRITERS`.
"""

from __future__ import annotations

import sys
from types import FrameType, ModuleType
from typing import Any

from interp.builtins.evaluation import evaluate
from objmodel.classes.metaclass import MiniType
from objmodel.globals import ModuleDict

_exec = exec


def _exec_here(source: Any, globals_: Any = None, locals_: Any = None, /, **keywords: Any) -> None:
    """The `exec` of the modules below."""
    caller = sys._getframe(1)
    if type(globals_) is ModuleDict or (isinstance(globals_, dict) and _is_for_program(caller)):
        evaluate("exec", globals_, locals_, (source, globals_, locals_), keywords)
    elif globals_ is None:
        _exec(source, caller.f_globals, caller.f_locals, **keywords)
    else:
        _exec(source, globals_, locals_, **keywords)


def _is_for_program(caller: FrameType | None) -> bool:
    """Does the caller work on a class of the program?  The class may be from `exec` with a plain dict as globals."""
    module = caller
    while module is not None and caller is not None and module.f_globals is caller.f_globals:
        if isinstance(module.f_locals.get("cls"), MiniType):
            return True
        module = module.f_back
    return False


_WRITERS = frozenset({"dataclasses"})
"""Modules that write text and run it with the names of a class's module."""


def adapt(module: ModuleType) -> None:
    """Give a module that the program has imported our `exec`, if it is one of `_WRITERS`."""
    if module.__name__ in _WRITERS:
        vars(module).setdefault("exec", _exec_here)
