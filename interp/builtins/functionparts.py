"""Makes functions and cells from their parts, when the program calls the host's types for them.

In: the arguments of `types.FunctionType` and `types.CellType`.  Out: a `Function`, a `Cell`; or the host's errors.

    types.FunctionType(f.__code__, {**f.__globals__, "g": other}, f.__name__, f.__defaults__, f.__closure__)

Holds: of a code object that is not MiniPy's the host makes a function; it may share variables with the program's.
"""

from __future__ import annotations

import sys
from types import CellType, CodeType, FunctionType

from interp.host.hosting import for_host, leaves_variables, set_closure
from interp.machine.code import Code
from interp.machine.frames import UNBOUND, Cell
from interp.machine.hostcode import code_of
from interp.machine.names import kept_builtins
from objmodel.functions import Function
from tracer.hosttypes import is_a, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PARTS = ("code", "globals", "name", "argdefs", "closure") + ("kwdefaults",) * (sys.version_info >= (3, 13))


def function_from_parts(*args: Any, **keywords: Any) -> object:
    """`types.FunctionType(code, globals, name=None, argdefs=None, closure=None)`; host code.

    Raises:
        TypeError, ValueError: the parts do not fit.
    """
    parts: dict[str, Any] = dict(zip(_PARTS, args, strict=False))
    code = parts.get("code", keywords.get("code"))
    unknown = len(args) > len(_PARTS) or any(name in parts or name not in _PARTS for name in keywords)
    parts.update(keywords)
    code = code_of(code) if type(code) is CodeType else None
    if code is None or unknown or "globals" not in parts:
        return _of_the_host(parts) if not unknown and _has_our_cells(parts) else _host_type(*args, **keywords)
    globals_, name, defaults = parts["globals"], parts.get("name"), parts.get("argdefs")
    if not is_a(globals_, dict):
        raise TypeError(f"function() argument 'globals' must be dict, not {type_name(globals_)}")
    if name is not None and not is_a(name, str):
        raise TypeError("arg 3 (name) must be None or string")
    if defaults is not None and not is_a(defaults, tuple):
        raise TypeError("arg 4 (defaults) must be None or tuple")
    kwdefaults = parts.get("kwdefaults")
    if kwdefaults is not None and not is_a(kwdefaults, dict):
        raise TypeError("arg 6 (kwdefaults) must be None or dict")
    closure = _checked_closure(code, parts.get("closure"))
    module = dict.get(globals_, "__name__")
    shown_name = code.name if name is None else name
    own = kept_builtins(globals_)
    return Function(
        code, shown_name, code.qualname, globals_, defaults, kwdefaults, closure, code.doc, None, module, own
    )


def _has_our_cells(parts: dict[str, Any]) -> bool:
    """Do these parts of a function of the host contain cells of MiniPy, which the host can use?"""
    closure, code = parts.get("closure"), parts.get("code")
    if type(code) is not CodeType or not is_a(closure, tuple) or Cell not in map(type, closure):
        return False
    return leaves_variables(code)


def _of_the_host(parts: dict[str, Any]) -> object:
    """The host's function, whose variables are in cells of ours."""
    closure = parts["closure"]
    parts["closure"] = tuple(CellType() if type(cell) is Cell else cell for cell in closure)
    made = _host_type(**parts)
    set_closure()(made, tuple(for_host(parts["code"], closure)))
    return made


_host_type: Any = FunctionType
_host_cell: Any = CellType


def _checked_closure(code: Code, closure: Any) -> tuple[object, ...] | None:
    """The cells for a code object's free variables, or None."""
    wanted = len(code.freevars)
    if closure is None and wanted == 0:
        return None
    if not is_a(closure, tuple):
        raise TypeError("arg 5 (closure) must be tuple" if wanted else "arg 5 (closure) must be None or tuple")
    if len(closure) != wanted:
        raise ValueError(f"{code.name} requires closure of length {wanted}, not {len(closure)}")
    for cell in closure:
        if type(cell) is not Cell:
            raise TypeError(f"arg 5 (closure) expected cell, found {type_name(cell)}")
    return closure or None


def make_cell(*args: object, **keywords: object) -> object:
    """`types.CellType()`, with or without contents; host code."""
    _host_cell(*args, **keywords)  # raises if the arguments are wrong
    return Cell(args[0] if args else UNBOUND)
