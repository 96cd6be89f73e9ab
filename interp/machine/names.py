"""Names that are not registers: class bodies, globals, builtins, and the errors of unbound ones.

In: a namespace or a globals dict, and a name.  Out: its value, or an `OperationError` of the program's NameError or
UnboundLocalError.

    load_global(globals, "len", f)      the module's global of that name, else the builtin

Does not: know registers, which handlers read themselves.
"""

from __future__ import annotations

import builtins
from types import ModuleType

from interp.machine.code import Code
from interp.machine.frames import UNBOUND
from objmodel import globals as cells
from objmodel.attributes.slowpaths import dict_get
from objmodel.errors import OperationError, operation_error, wrap_error
from objmodel.functions import Function
from objmodel.globals import ModuleDict
from objmodel.modules import builtins_seen
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, promote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HOST_BUILD_CLASS = builtins.__build_class__


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
    """The error for a name that is not found anywhere."""
    return OperationError(NameError(f"name '{name}' is not defined", name=name), None)


def class_name(w_namespace: object, name: str) -> object:
    """The value of `name` in a class body's namespace, or UNBOUND."""
    if type(w_namespace) is not dict:
        return _name_in_any(w_namespace, name)
    w_value = find_in_dict(w_namespace, name)
    return UNBOUND if w_value is NOT_FOUND else w_value


@dont_look_inside
def _name_in_any(w_namespace: object, name: str) -> object:
    """As `class_name`, for a namespace that a metaclass or a caller of `exec` has made."""
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


def load_global(globals_: dict[str, object], name: str, w_function: object) -> object:
    """The value of a global; if there is none, of the builtin, in the builtins that the function keeps.

    Raises:
        OperationError: NameError; whatever a namespace of the program's own raises.
    """
    if type(globals_) is ModuleDict:
        return cells.load_global(globals_, name)
    w_builtins: object = None
    if type(w_function) is Function:
        w_builtins = w_function.builtins
    if w_builtins is None:
        w_builtins = kept_builtins(globals_)
    if type(globals_) is dict:
        return _load_from_dict(globals_, name, w_builtins)
    return _load_from_any(globals_, name, w_builtins)


def kept_builtins(globals_: dict[str, object]) -> object:
    """The builtins that a function made now keeps: a module or a dict; None if the globals are a module's."""
    if type(globals_) is ModuleDict:
        return None
    if type(globals_) is dict:
        w_found = find_in_dict(globals_, "__builtins__")
        return cells.BUILTINS.w_module if w_found is NOT_FOUND else w_found
    return _builtins_in_any(globals_)


@dont_look_inside
def _builtins_in_any(globals_: dict[str, object]) -> object:
    """As `kept_builtins`, for a derived dict, whose methods are not called."""
    return dict.get(globals_, "__builtins__", cells.BUILTINS.w_module)


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


def _load_from_dict(globals_: dict[str, object], name: str, w_builtins: object) -> object:
    """A global of code that `exec` runs in a plain dict, or else the builtin of that name."""
    w_value = find_in_dict(globals_, name)
    if w_value is not NOT_FOUND:
        return w_value
    if _are_usual(w_builtins):
        return cells.load_builtin(name)
    return _load_from_any(globals_, name, w_builtins)


def _are_usual(w_builtins: object) -> bool:
    return w_builtins is cells.BUILTINS.w_names or w_builtins is cells.BUILTINS.w_module


def sees_builtins(w_function: object) -> bool:
    """Is this a function that keeps the builtins of all modules, though its globals are a plain dict?"""
    return type(w_function) is Function and _are_usual(w_function.builtins)


def find_in_dict(names: dict[str, object], name: str) -> object:
    """The value of `name` in a plain dict, or NOT_FOUND.

    Raises:
        OperationError: whatever `__eq__` of another key raises.
    """
    try:
        return dict_get(names, name)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def _load_from_any(globals_: dict[str, object], name: str, w_builtins: object) -> object:
    """A global of code with a derived dict, or with builtins of its own."""
    for names in (globals_, _names_in(w_builtins)):
        try:
            return names[name]  # no test before: another thread may unbind the name in between
        except KeyError:
            continue
        except BaseException as error:
            raise wrap_error(error)
    raise name_error(name)


def load_build_class(globals_: dict[str, object], w_function: object) -> object:
    """What a class statement calls.

    Raises:
        OperationError: NameError, where the builtins have no `__build_class__`.
    """
    if type(globals_) is not ModuleDict:
        w_found = _build_class_in(globals_, w_function)
        if w_found is not _HOST_BUILD_CLASS:
            return w_found
    cell = cells.find_builtin("__build_class__", promote(cells.BUILTINS.version))
    if cell is None:
        raise operation_error(NameError, "__build_class__ not found")
    return cell.w_constant


@dont_look_inside
def _build_class_in(globals_: dict[str, object], w_function: object) -> object:
    """That of these builtins; the host's, if they are those of one of its modules."""
    try:
        return builtins_of(globals_, w_function)["__build_class__"]
    except KeyError:
        raise operation_error(NameError, "__build_class__ not found")
    except BaseException as error:
        raise wrap_error(error)


def builtins_of(globals_: dict[str, object], w_function: object) -> dict[str, object]:
    """The builtins that code with these globals sees: those that `w_function` keeps, if it is a function."""
    found: Any = w_function.builtins if isinstance(w_function, Function) else None
    if found is None:
        return builtins_seen(globals_)
    return _names_in(found)


def _names_in(found: Any) -> dict[str, object]:
    """The names in what stands for the builtins: those of a module; else the object itself, even if it has no names."""
    names: dict[str, object] = vars(found) if isinstance(found, ModuleType) else found
    return names
