"""Host modules that compile and run source of the program themselves: MiniPy runs it.

In: such a module, once it is imported.  Out: the same module, whose `compile` and `exec` let MiniPy compile and run the
program's files; and statements that the program has in strings, where the module's row says so.

    spec_from_file_location("plugin", "plugins/a.py").loader.exec_module(module)
    runpy.run_path("job.py")        multiprocessing runs the script like this in each process that it spawns
    timeit.timeit("f(x)", ...)      the loop around the statement is text, too

Holds: for other source these modules work as before.
Does not: know the modules that write functions for classes, see `hostmodules`.
"""

from __future__ import annotations

from types import CodeType, ModuleType

from interp.builtins.evaluation import compile_, evaluate, inherits_nothing
from interp.host.lateimports import when_imported
from interp.machine.hostcode import code_of
from tracer.hosttools import partial
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

RUN_SOURCE = {
    "_frozen_importlib_external": False,  # modules that are loaded by path
    "_pytest.assertion.rewrite": False,  # test modules, as trees
    "doctest": True,  # examples in docstrings
    "runpy": False,  # scripts, by path or name
    "timeit": True,  # statements that are measured
}
"""By name of a module: does it run statements, which are in no file, for the program?"""

if TYPE_CHECKING:
    IsOurs = Callable[[object], bool]

_exec = exec
_compile = compile


@record
class _Changed:
    """The modules whose names are ours."""

    modules: list[ModuleType] = field(factory=list)


_changed = _Changed()


def install(is_ours: IsOurs) -> None:
    """From now on, run what such modules compile.  is_ours: is this file the program's?"""
    if not _changed.modules:
        for name, runs_statements in RUN_SOURCE.items():
            when_imported(name, partial(_change, is_ours, runs_statements))


def _change(is_ours: IsOurs, runs_statements: bool, module: ModuleType) -> None:
    _changed.modules.append(module)

    @inherits_nothing
    def compile_here(source: Any, filename: Any, *more: Any, **keywords: Any) -> Any:
        make: Any = compile_ if runs_statements or is_ours(filename) else _compile
        return make(source, filename, *more, **keywords)

    vars(module).update(compile=compile_here, exec=_exec_here)


@inherits_nothing
def _exec_here(code: Any, names: Any, own: Any = None, /) -> None:
    if type(code) is not CodeType or code_of(code) is None:
        _exec(code, names, own)
    else:
        evaluate("exec", names, names, (code, names, own), {})


def uninstall() -> None:
    """Give these modules the host's functions back."""
    for module in _changed.modules:
        del vars(module)["compile"], vars(module)["exec"]
    _changed.modules.clear()
