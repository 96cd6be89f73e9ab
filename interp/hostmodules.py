"""Host modules that make functions out of text: for classes of the program, MiniPy makes them.

In: a host module that the program has imported.  Out: the same module, whose `exec` compiles for the program what is to
run in the names of one of its modules.

    @dataclass class P: x: int    `dataclasses` writes `def __init__(self, x): self.x = x` and runs it

Holds: what such a module does for host classes stays as it is.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from objmodel.cells import ModuleDict

_exec = exec


def _exec_here(source: Any, globals_: Any = None, locals_: Any = None, /, **keywords: Any) -> None:
    """`exec` as the modules below see it."""
    if type(globals_) is ModuleDict and isinstance(source, str):
        from interp.running import compile_source, run_code

        run_code(compile_source(source, "<string>"), globals_, locals_)
    elif globals_ is None:
        caller = sys._getframe(1)
        _exec(source, caller.f_globals, caller.f_locals, **keywords)
    else:
        _exec(source, globals_, locals_, **keywords)


_WRITERS = frozenset({"dataclasses"})
"""The modules that run text they have written in the names of a class's module."""


def adapt(module: ModuleType) -> None:
    """Let a module that the program has imported make its functions here."""
    if module.__name__ in _WRITERS:
        vars(module).setdefault("exec", _exec_here)
