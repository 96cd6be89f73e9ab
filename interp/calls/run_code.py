"""Runs code that is no function: modules, scripts, `exec` and `eval`.

In: source text or a code object, and the names it runs in.  Out: its value; its effects on the names.

    run_code(compile_source("x = 1", "m.py"), globals)      globals["x"] is 1

Holds: host code calls these functions, so errors of the program leave as plain exceptions, with `__traceback__` set.
Does not: find or cache source files, see `interp.program`.
"""

from __future__ import annotations

from interp.calls.binding import run_frame
from interp.compiler import compile as compiler
from interp.machine.code import OPTIMIZED, Code
from interp.machine.frames import make_frame
from interp.machine.names import kept_builtins
from interp.machine.state import STATE, handling
from objmodel.errors import InternalError, OperationError, unwrap_error
from objmodel.functions import Function
from objmodel.globals import ModuleDict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.compile import Mode


def compile_source(source: str, filename: str, mode: Mode = "exec") -> Code:
    """Compile for the program.

    Raises:
        SyntaxError: with a traceback that shows nothing of the compiler.
    """
    try:
        return compiler.compile_source(source, filename, mode)
    except SyntaxError as error:
        plain = error.with_traceback(None)
    plain.__context__ = None
    raise plain


def run_code(
    code: Code, globals_: dict[str, object], w_namespace: Any = None, closure: tuple[object, ...] = ()
) -> object:
    """Run `code`, and return its value.

    Args:
        w_namespace: the mapping for its local names; None if those are the globals.
        closure: cells for its free variables.

    Raises:
        BaseException: whatever the program raises, as a plain exception.
        InternalError: MiniPy itself has failed.
    """
    if w_namespace is globals_ and type(globals_) in (dict, ModuleDict):  # a subclass may read names in its own way
        w_namespace = None
    w_function = None
    if code.flags & OPTIMIZED or closure:  # the code of a function, without arguments
        w_builtins = kept_builtins(globals_)
        w_function = Function(code, code.name, code.qualname, globals_, closure=closure, builtins=w_builtins)
        w_namespace = None
    frame = make_frame(code, globals_, w_namespace, w_function)
    own = handling()
    depth, w_handled = STATE.depth, own.w_handled
    try:
        return run_frame(frame, code, depth)
    except OperationError as error:
        plain = unwrap_error(error)
    except (InternalError, RecursionError, MemoryError):
        raise
    except Exception as error:
        raise InternalError(f"MiniPy itself failed: {type(error).__name__}: {error}") from error
    finally:
        STATE.depth, own.w_handled = depth, w_handled
    raise plain
