"""Names that are not registers: class bodies, globals, builtins, and the errors of unbound ones.

In: a namespace or a globals dict, and a name.  Out: its value, or NameError and its kin as the host words them.
"""

from __future__ import annotations

from typing import Any

from interp.machine.code import Code
from interp.machine.frames import UNBOUND
from objmodel import globals as cells
from objmodel.attributes.slowpaths import dict_get
from objmodel.errors import OperationError, wrap_error
from objmodel.globals import ModuleDict, builtins_of
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside


@dont_look_inside
def unbound_local(code: Code, arg: Word) -> OperationError:
    """The error for a local variable without a value."""
    name = code.slots[arg]
    return OperationError(
        UnboundLocalError(f"cannot access local variable '{name}' where it is not associated with a value"), None
    )


@dont_look_inside
def unbound_cell(code: Code, arg: Word) -> OperationError:
    """The error for a shared variable without a value."""
    name = code.slots[arg]
    if arg < len(code.slots) - len(code.freevars):
        return unbound_local(code, arg)
    return OperationError(
        NameError(f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope"),
        None,
    )


def name_error(name: str) -> OperationError:
    """The error for a name that is nowhere."""
    return OperationError(NameError(f"name '{name}' is not defined", name=name), None)


def class_name(w_namespace: object, name: str) -> object:
    """What a class body's namespace holds under `name`, or UNBOUND."""
    if type(w_namespace) is not dict:
        return _name_in_any(w_namespace, name)
    w_value = find_in_dict(w_namespace, name)
    return UNBOUND if w_value is NOT_FOUND else w_value


@dont_look_inside
def _name_in_any(w_namespace: object, name: str) -> object:
    """As `class_name`, where a metaclass or a caller of `exec` has made the namespace."""
    namespace: Any = w_namespace
    try:
        return namespace[name]
    except KeyError:
        return UNBOUND
    except BaseException as error:
        raise wrap_error(error)


def store_in_namespace(w_namespace: object, name: str, w_value: object) -> None:
    """Bind `name` in a class body."""
    namespace: Any = w_namespace
    try:
        namespace[name] = w_value
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def delete_from_namespace(w_namespace: object, name: str) -> None:
    """Unbind `name` in a class body."""
    namespace: Any = w_namespace
    try:
        del namespace[name]
    except KeyError:
        raise name_error(name)
    except BaseException as error:
        raise wrap_error(error)


def load_global(globals_: dict[str, object], name: str) -> object:
    """The value of a global, or of a builtin behind it."""
    if type(globals_) is ModuleDict:
        return cells.load_global(globals_, name)
    if type(globals_) is dict:
        return _load_from_dict(globals_, name)
    return _load_from_any(globals_, name)


def store_global(globals_: dict[str, object], name: str, w_value: object) -> None:
    """Bind a global."""
    if type(globals_) is ModuleDict:
        cells.store_global(globals_, name, w_value)
    else:
        store_in_namespace(globals_, name, w_value)


def delete_global(globals_: dict[str, object], name: str) -> None:
    """Unbind a global."""
    if type(globals_) is ModuleDict:
        cells.delete_global(globals_, name)
    else:
        delete_from_namespace(globals_, name)


def _load_from_dict(globals_: dict[str, object], name: str) -> object:
    """A global of code that `exec` runs in a plain dict, or the builtin behind it."""
    w_value = find_in_dict(globals_, name)
    if w_value is not NOT_FOUND:
        return w_value
    w_builtins = find_in_dict(globals_, "__builtins__")
    if w_builtins is cells.BUILTINS.w_names or w_builtins is cells.BUILTINS.w_module:
        return cells.load_builtin(name)
    return _load_from_any(globals_, name)


def find_in_dict(names: dict[str, object], name: str) -> object:
    """The value in a plain dict, or NOT_FOUND; its other keys may be anything."""
    try:
        return dict_get(names, name)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def _load_from_any(globals_: dict[str, object], name: str) -> object:
    """A global of code with a derived dict, or with builtins of its own."""
    try:
        if name in globals_:
            return globals_[name]
        found = builtins_of(globals_)
        if name in found:
            return found[name]
    except BaseException as error:
        raise wrap_error(error)
    raise name_error(name)
