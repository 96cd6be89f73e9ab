"""`eval` and `exec` of a code object, in native code.

In: the names of the caller, and the arguments.  Out: the value of the code.

    eval(compile("x + 1", "f", "eval"))      its frame runs like that of a function; no call of the host is in between

Does not: compile, or check arguments; `interp.builtins.evaluation` does, wherever `code_to_run` answers None.
"""

from __future__ import annotations

from types import CodeType

from interp.calls.functions import run_keeping_depth
from interp.machine.code import OPTIMIZED, Code
from interp.machine.frames import make_frame
from interp.machine.hostcode import TWINS, code_of
from objmodel import globals as cells
from objmodel.globals import GlobalCell, ModuleDict
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, identity, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@translated
@dont_look_inside
def code_to_run(globals_: dict[str, object], args_w: tuple[object, ...]) -> object:
    """The `Code` of a code object that is evaluated with plain dicts, or None if these arguments need a closer look.

    globals_: those of the caller; they get `__builtins__` here if the dict that the code runs in has none.
    """
    count = len(args_w)
    code = known_code(args_w[0])
    if code is None or count > _MOST or code.flags & OPTIMIZED != 0 or len(code.freevars) != 0:
        return _looked_at(globals_, args_w)
    if count > 2 and args_w[2] is not None and type(args_w[2]) is not dict:
        return None
    w_names: object = globals_
    if count > 1 and args_w[1] is not None:
        w_names = args_w[1]
    if type(w_names) is dict:
        if "__builtins__" in w_names:
            return code
    elif type(w_names) is ModuleDict:
        cell = w_names.cells.get("__builtins__")
        if type(cell) is GlobalCell and cell.w_value is not NOT_FOUND:
            return code
    return _looked_at(globals_, args_w)


def known_code(w_twin: object) -> Code | None:
    """`code_of`, for a code object that is no copy of another one with other names or lines; else None."""
    entry = TWINS.get(identity(w_twin))
    if entry is not None:
        if entry[0]() is w_twin:
            code = entry[1]
            assert isinstance(code, Code)
            return code
    return None


@dont_look_inside
def _looked_at(globals_: dict[str, object], args_w: tuple[Any, ...]) -> object:
    """`code_to_run`, for all arguments."""
    source, given, locals_ = (*args_w, None, None)[:3]
    code = code_of(source) if len(args_w) <= _MOST and type(source) is CodeType else None
    names = globals_ if given is None else given
    if code is None or code.freevars or code.flags & OPTIMIZED or (locals_ is not None and type(locals_) is not dict):
        return None
    if type(names) is dict:
        names.setdefault("__builtins__", cells.BUILTINS.w_names)
    elif type(names) is not ModuleDict or cells.read_global(names, "__builtins__") is None:
        return None
    return code


_MOST: Word = 3
"""The most positional arguments of `eval`."""


@translated
@dont_look_inside
def run_evaluated(globals_: dict[str, object], w_locals: object, code: Code, args_w: tuple[object, ...]) -> object:
    """Run the code that `code_to_run` has found.

    globals_, w_locals: the names of the caller.

    Raises:
        OperationError: whatever the program raises.
    """
    names = globals_
    w_namespace = w_locals
    if len(args_w) > 1:
        w_given = args_w[1]
        if isinstance(w_given, dict):
            names = w_given
            w_namespace = w_given
    if len(args_w) > 2 and args_w[2] is not None:
        w_namespace = args_w[2]
    if w_namespace is names:
        w_namespace = None
    return run_keeping_depth(make_frame(code, names, w_namespace, None), code)
