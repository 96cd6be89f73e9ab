"""`__build_class__`: the function that a class statement calls.

In: the function that is the class body, the name, bases and keywords.  Out: the class that the object model builds.

    class A(B, key=v): body    =>    BUILD_CLASS(body, "A", B, key=v)

Does not: make the class, see `objmodel.classes.metaclass`.
"""

from __future__ import annotations

import builtins

from interp.calls.binding import function_globals
from interp.calls.classes import CLASSES
from interp.calls.functions import run_keeping_depth
from interp.host.watchers import STANDS_FOR
from interp.machine.code import Code
from interp.machine.frames import UNBOUND, Cell, make_frame
from objmodel.attributes.descriptors import type_has
from objmodel.classes.layouts import resolve_bases
from objmodel.classes.metaclass import build_class, is_metaclass, metaclass_for
from objmodel.errors import OperationError, unwrap_error
from objmodel.functions import Function
from objmodel.versions import NOT_FOUND
from tracer.hosttypes import is_a, name_of, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def BUILD_CLASS(w_body: Function, name: str, /, *bases: Any, metaclass: Any = None, **keywords: Any) -> Any:  # noqa: N802
    """The builtin `__build_class__`.  It is host code: the program's errors are raised plain.

    A program may also execute a class statement in the host's bytecode; that is left to the host.
    """
    if type(w_body) is not Function:
        if metaclass is not None:
            keywords["metaclass"] = metaclass
        return builtins.__build_class__(w_body, name, *bases, **keywords)
    resolved = resolve_bases(bases)
    chosen = metaclass
    if metaclass is None or is_metaclass(metaclass):
        chosen = metaclass_for(metaclass, resolved)
    prepare: Any = getattr(chosen, "__prepare__", NOT_FOUND)
    namespace = {} if prepare is NOT_FOUND else prepare(name, resolved, **keywords)
    if not type_has(type(namespace), "__getitem__"):
        shown = name_of(chosen) if is_a(chosen, type) else "<metaclass>"
        raise TypeError(f"{shown}.__prepare__() must return a mapping, not {type_name(namespace)}")
    cell = _run_body(w_body, namespace)
    made = build_class(name, bases, namespace, keywords, metaclass, resolved)
    _check_cell(cell, name, made)
    return made


def _begin(
    w_body: Any, name: Any, bases: tuple[Any, ...], metaclass: object, keywords: dict[str, object] | None
) -> object:
    """See `CLASSES.begin`."""
    return BUILD_CLASS(w_body, name, *bases, metaclass=metaclass, **(keywords or {}))


def _finish(
    name: Any,
    bases: tuple[Any, ...],
    namespace: dict[str, object],
    cell: object,
    metaclass: object,
    keywords: dict[str, object] | None,
) -> object:
    """See `CLASSES.finish`."""
    made = build_class(name, bases, namespace, keywords or {}, metaclass, bases)
    _check_cell(cell, name, made)
    return made


def _check_cell(cell: object, name: str, made: object) -> None:
    """Check that making a class has put it into the cell of `__class__`, if there is one."""
    if is_a(cell, Cell) and is_a(made, type):
        if cell.w_value is UNBOUND:
            raise RuntimeError(
                f"__class__ not set defining {name!r} as {made!r}. Was __classcell__ propagated to type.__new__?"
            )
        if cell.w_value is not made:
            raise TypeError(f"__class__ set to {cell.w_value!r} defining {name!r} as {made!r}")


BUILD_CLASS.__module__ = "builtins"
STANDS_FOR[BUILD_CLASS.__code__] = lambda frame: builtins.__build_class__
CLASSES.build, CLASSES.begin, CLASSES.finish = BUILD_CLASS, _begin, _finish
BUILD_CLASS.__name__ = BUILD_CLASS.__qualname__ = "__build_class__"


def _run_body(w_body: Function, namespace: Any) -> object:
    """Fill the namespace.  Returns the cell of `__class__`, or None."""
    code = w_body.code
    assert isinstance(code, Code)
    try:
        return run_keeping_depth(make_frame(code, function_globals(w_body), namespace, w_body), code)
    except OperationError as error:
        plain = unwrap_error(error)
    raise plain
