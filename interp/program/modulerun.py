"""Runs a program as `__main__`: a module, folder or archive in the way of the host's `runpy`, whose functions are its
callers.

In: a `Program`, the globals of `__main__`.  Out: its effects; the host's frames are there where it looks at its
callers, in tracebacks, and as the place of warnings.

    minipy -m pkg       runpy._run_module_as_main("pkg")      =>  pkg is imported, then the code of pkg.__main__ is run
    minipy folder       runpy._run_module_as_main("__main__", alter_argv=False)

Holds: `runpy` itself stays as it is: copies of its functions run, with globals of their own.  Nobody gets the dict of
`__main__`.
Does not: find the module, see `source`.
"""

from __future__ import annotations

import sys
from types import FunctionType, SimpleNamespace

from interp.calls.run_code import compile_source, run_code
from interp.compiler.cache import script_code
from interp.compiler.decoding import decode_script
from interp.machine.code import Code
from interp.program.source import Program, bytecode
from interp.program.texts import named_text
from objmodel.globals import ModuleDict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def run_program(program: Program, globals_: ModuleDict, skips_line: bool) -> None:
    """Compile and run it.  skips_line: without the first line of its text.

    Raises:
        BaseException: whatever the program raises, as a plain exception.
    """

    def compiled() -> Code:
        source, filename = program.source, program.filename
        text = source if isinstance(source, str) else decode_script(source, filename)
        if skips_line:
            text = "\n" + text.partition("\n")[2]
        name = named_text(filename, text)
        if skips_line or isinstance(source, str):
            return compile_source(text, name)
        return script_code(name, source, lambda: compile_source(text, name))

    if program.name is not None and program.spec is None:
        _run_unknown(program.name)
    elif program.spec is None:
        run_code(compiled(), globals_)
    else:
        _run_module(program.name, program.spec, compiled, lambda code: run_code(code, globals_))


def _run_module(name: str | None, spec: Any, compiled: Callable[[], Any], run: Callable[[Any], object]) -> None:
    """Run the module of this spec.

    Args:
        name: how the command line calls the module; None for the `__main__` of a folder or archive.
        compiled: gives its code.
        run: runs that.

    Raises:
        SystemExit: among others, if its package cannot be imported.
    """
    names = _names_of_runpy(run)
    if name is not None:
        sys.argv[0] = "-m"  # while its package is imported
    names["importlib"] = SimpleNamespace(util=SimpleNamespace(find_spec=lambda asked: _found(asked, spec, compiled)))
    names["_get_main_module_details"] = lambda error: ("__main__", _found(spec.name, spec, compiled), compiled())
    names["_run_module_as_main"]("__main__" if name is None else name, name is not None)


def _run_unknown(name: str) -> None:
    """Have the host say why it cannot run a module of this name.

    Raises:
        SystemExit: with what the host says.
        UsageError: the host could, but it has no source.
        BaseException: what a package raises that the module is in.
    """

    def refuse(code: object) -> None:
        raise bytecode(name)

    sys.argv[0] = "-m"
    _names_of_runpy(refuse)["_run_module_as_main"](name)


def _names_of_runpy(run: Callable[[Any], object]) -> dict[str, Any]:
    """The globals of copies of `runpy`'s functions, and these copies; they call `run` with code instead of `exec`."""
    import runpy

    shown: Any = runpy
    main = SimpleNamespace(__dict__={})
    host = SimpleNamespace(modules=_Modules(main), executable=sys.executable, exit=sys.exit, argv=sys.argv)
    names: dict[str, Any] = {**vars(shown), "sys": host, "exec": lambda code, _: run(code)}
    for function in ("_run_module_as_main", "_run_code", "_get_module_details"):
        names[function] = _copy(getattr(shown, function), names)
    return names


class _Modules:
    """`sys.modules`, with a module for `runpy` to write names to."""

    def __init__(self, main: object) -> None:
        self.main = main

    def __contains__(self, name: str) -> bool:
        return name in sys.modules

    def __getitem__(self, name: str) -> object:
        return self.main

    def get(self, name: str) -> object:
        return sys.modules.get(name)


def _copy(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The function with other globals; its code is another object, since that of the process's start is hidden."""
    code = function.__code__.replace(co_name=function.__name__)
    return FunctionType(code, names, function.__name__, function.__defaults__)


def _found(asked: str, spec: Any, compiled: Callable[[], Any]) -> Any:
    """What `runpy` is told of the module, or of a package whose `__main__` the module is."""
    if asked != spec.name:
        return SimpleNamespace(submodule_search_locations=[""])
    loader = SimpleNamespace(get_code=lambda name: compiled())
    kept = {name: getattr(spec, name) for name in ("name", "origin", "cached", "parent")}
    return SimpleNamespace(**kept, loader=loader, submodule_search_locations=None)
