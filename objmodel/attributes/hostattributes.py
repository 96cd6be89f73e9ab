"""Attributes of objects that are neither instances nor classes of the program, found so that a trace sees it.

In: a module, a class or any other object of the host; a name.  Out: the attribute.

    math.sqrt          one look into the module's dict, and a guard that it is still this function
    int.from_bytes     a constant: the attributes of the host's immutable classes never change
    m.f                where m is a module of the program: like a global of that module
    f.__name__         where f is a function of the program: a field
    t.p                where the class of t is the program's, and derives from tuple: `objmodel.attributes.overhost`
    x.y                anything else: one call of the host's `getattr`

Does not: know maps, see `objmodel.attributes.lookup`.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodDescriptorType, ModuleType, WrapperDescriptorType

from objmodel.attributes.overhost import read_by_host, read_over_host
from objmodel.attributes.slowpaths import getattr_host, setattr_host
from objmodel.classes.hiddenfields import hides, is_field_name, read_attribute, write_attribute
from objmodel.classes.shownmethods import as_shown
from objmodel.errors import wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.globals import ModuleDict, find_global
from objmodel.instances.new import Instance
from objmodel.modules import Module, module_dict
from objmodel.versions import NOT_FOUND, class_of, find_raw, object_method
from tracer.hints import Word, elidable, native_routine, promote
from tracer.hosttypes import Types, names_of_module, never_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_METHODS = Types((BuiltinFunctionType, MethodDescriptorType, WrapperDescriptorType))


def getattr_other(w_obj: Any, name: str) -> object:
    """`w_obj.name`.

    Raises:
        OperationError: whatever the host raises.
    """
    if type(w_obj) is ModuleType:
        return _of_host_module(w_obj, name)
    if type(w_obj) is Module:
        return _of_module(w_obj, name)
    if issubclass(type(w_obj), type):
        if type(w_obj) is type:
            w_found = of_immutable_class(promote(w_obj), name)
            if w_found is not NOT_FOUND:
                return w_found
        return getattr_host(w_obj, name)
    if name == "__name__" or name == "__qualname__":
        w_function = w_obj.w_function if type(w_obj) is BoundMethod else w_obj
        if type(w_function) is Function:
            return w_function.name if name == "__name__" else w_function.qualname
    if is_shown_otherwise(name) or type(w_obj) is super:
        return getattr_host(w_obj, name)
    if is_field_name(name) and hides(type(w_obj), name):
        return read_attribute(w_obj, name)
    w_class = class_of(promote(type(w_obj)))
    if w_class is not None:
        return read_over_host(w_obj, w_class, name)
    return read_by_host(w_obj, name)


@elidable
def is_left_to_host(w_type: type, name: str) -> bool:
    """Is `x.name` just the host's `getattr` for each x of this class of the host?"""
    if issubclass(w_type, (Instance, type, ModuleType, super)) or is_shown_otherwise(name):
        return False
    if (w_type is Function or w_type is BoundMethod) and name in ("__name__", "__qualname__"):
        return False  # these are fields, which traces read as such
    return not (is_field_name(name) and hides(w_type, name))


def _of_host_module(w_module: ModuleType, name: str) -> object:
    """The value of a name in a module of the host; in a trace, functions and classes are constants behind a guard."""
    if is_special(name):
        return getattr_host(w_module, name)
    w_value = names_of(promote(w_module)).get(name, NOT_FOUND)
    if w_value is NOT_FOUND:
        return getattr_host(w_module, name)
    if type(w_value) is BuiltinFunctionType or type(w_value) is FunctionType or type(w_value) is type:
        return promote(w_value)
    return w_value


def _of_module(w_module: Module, name: str) -> object:
    """The value of a name in a module of the program."""
    if not is_of_modules(name):
        w_value = find_global(dict_of(promote(w_module)), name)
        if w_value is not NOT_FOUND:
            return w_value
    return getattr_host(w_module, name)


@elidable
def is_written_by_host(w_type: type, name: str) -> bool:
    """Is assigning this attribute of an object of the class left to the host?"""
    if issubclass(w_type, (type, ModuleType)):
        return False
    return not (is_field_name(name) and hides(w_type, name))


def setattr_other(w_obj: Any, name: str, w_value: object) -> None:
    """`w_obj.name = w_value`."""
    if issubclass(type(w_obj), type) or issubclass(type(w_obj), ModuleType):
        setattr_host(w_obj, name, w_value)
        return
    if is_field_name(name) and hides(type(w_obj), name):
        write_attribute(w_obj, name, w_value)
        return
    try:
        setattr(w_obj, name, w_value)
    except BaseException as error:
        raise wrap_error(error)


@elidable
def is_shown_otherwise(name: str) -> bool:
    """Does the program read another object than the host for this attribute name?"""
    return name in ("__class__", "split", "subgroup")


@elidable
def is_special(name: str) -> bool:
    """May a class give this name a meaning of its own?"""
    return name.startswith("__")


@elidable
def is_of_modules(name: str) -> bool:
    """Has each module this attribute, whatever it binds?"""
    return name in ("__class__", "__dict__")


@elidable
def names_of(w_module: ModuleType) -> dict[str, object]:
    """The dict of a module of the host."""
    names: dict[str, object] = names_of_module(w_module)
    return names


@native_routine("rt_dict_place")
def place_of(names: dict[str, object], name: str) -> Word:
    """The number of the dict's entry with this name; -1 if it has none, or the host does not show its place."""
    return list(names).index(name) if name in names else -1


@native_routine("rt_dict_entry", is_harmless=True)
def entry_at(names: dict[str, object], name: str, place: Word) -> object:
    """The value of this entry of the dict if it is still the name's; else None."""
    items = list(names.items())
    return items[place][1] if 0 <= place < len(items) and items[place][0] is name else None


@elidable
def dict_of(w_module: Module) -> ModuleDict:
    """The globals of a module of the program."""
    return module_dict(w_module)


@elidable
def of_immutable_class(w_type: type, name: str) -> object:
    """The attribute of an immutable class of the host, if it can be told for certain; else NOT_FOUND."""
    replaced = object_method(w_type, name)
    if replaced is not None:
        return replaced
    own = name == "mro" or (name.startswith("__") and name not in ("__name__", "__qualname__"))
    if not never_changes(w_type):
        return NOT_FOUND
    w_found = getattr(w_type, name, NOT_FOUND)
    if not own:
        return w_found
    is_method = type(w_found) in _METHODS and find_raw(w_type, name) is w_found
    return as_shown(w_found) if is_method else NOT_FOUND
