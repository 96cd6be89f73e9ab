"""The builtins that are MiniPy's own: those that read the names of their caller, compile, or build classes.

In: the caller's names and arguments.  Out: the results that the host's builtins have; `define_all` puts ours into
`BUILTINS`.

    globals, locals, vars, dir, eval, exec    FrameBuiltin: get the caller's names
    compile                                   one that makes MiniPy's code objects
    __build_class__                           builds classes of the object model
    __import__                                finds the program's modules: `interp.program.importcalls`
    everything else                           the host's own object
"""

from __future__ import annotations

from types import CellType, FunctionType

from interp.builtins.classbuilding import BUILD_CLASS
from interp.builtins.evaluation import compile_, evaluate
from interp.builtins.functionparts import function_from_parts, make_cell
from interp.builtins.module import define
from interp.calls.frame_builtins import EVALUATES, EXECUTES, GIVES_GLOBALS, GIVES_LOCALS, OTHER, FrameBuiltin
from objmodel.calls import MAKERS
from objmodel.modules import handed_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Names = dict[str, object]
if TYPE_CHECKING:
    Arguments = tuple[Any, ...]


def _globals(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any], flags: int) -> object:
    _no_arguments("globals", args, keywords)
    return handed_out(globals_)


def _locals(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any], flags: int) -> object:
    _no_arguments("locals", args, keywords)
    return locals_


def _no_arguments(name: str, args: Arguments, keywords: dict[str, Any]) -> None:
    if keywords:
        raise TypeError(f"{name}() takes no keyword arguments")
    if args:
        raise TypeError(f"{name}() takes no arguments ({len(args)} given)")


def _vars(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any], flags: int) -> object:
    return vars(*args, **keywords) if args or keywords else locals_


def _dir(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any], flags: int) -> object:
    return dir(*args, **keywords) if args or keywords else sorted(locals_.keys())


def _eval(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any], flags: int) -> object:
    return evaluate("eval", globals_, locals_, args, keywords, flags)


def _exec(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any], flags: int) -> object:
    evaluate("exec", globals_, locals_, args, keywords, flags)
    return None


def _compile(globals_: Names, locals_: Any, args: Arguments, keywords: dict[str, Any], flags: int) -> object:
    return compile_(*args, **keywords, _caller=flags)


def define_all() -> None:
    """Make these the builtins of all programs."""
    for name, run, enough, work in (
        ("globals", _globals, 0, GIVES_GLOBALS), ("locals", _locals, 1, GIVES_LOCALS), ("vars", _vars, 1, GIVES_LOCALS),
        ("dir", _dir, 1, OTHER), ("eval", _eval, 2, EVALUATES), ("exec", _exec, 2, EXECUTES),
        ("compile", _compile, 0, OTHER),
    ):  # fmt: skip
        define(name, FrameBuiltin(name, run, enough, work))
    define("__build_class__", BUILD_CLASS)
    MAKERS[FunctionType] = function_from_parts
    MAKERS[CellType] = make_cell
