"""Attributes of objects that are neither instances nor classes of the program, found so that a trace sees it.

In: a module, a class or any other object of the host; a name.  Out: the attribute.

    math.sqrt          one look into the module's dict, and a guard that it is still this function
    int.from_bytes     a constant: the attributes of the host's immutable classes never change
    m.f                where m is a module of the program: like a global of that module
    f.__name__         where f is a function of the program: a field
    od.f()             where the class of od derives from OrderedDict: f by version, and a look into od's dict
    x.y                anything else: one call of the host's `getattr`

Does not: know maps, see `objmodel.attributes.lookup`.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MethodDescriptorType, ModuleType
from typing import Any

from objmodel.attributes.slowpaths import getattr_host, setattr_host, takes_functions
from objmodel.classes.hiddenfields import hides, is_field_name, not_set, read_attribute, write_attribute
from objmodel.errors import wrap_error
from objmodel.functions import Function
from objmodel.globals import ModuleDict, find_global
from objmodel.instances.new import Instance
from objmodel.modules import Module, module_dict
from objmodel.native import reads_plainly
from objmodel.versions import NOT_FOUND, Class, VersionTag, class_of, object_method
from tracer.hints import elidable, promote
from tracer.hosttypes import dict_offset_of, flags_of, host_mro, namespace_of

_IMMUTABLE_TYPE = 1 << 8
_host_dict: Any = vars(ModuleType)["__dict__"].__get__


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
    if is_shown_otherwise(name) or type(w_obj) is super:
        return getattr_host(w_obj, name)
    if type(w_obj) is Function:
        if name == "__name__":
            return w_obj.name
        if name == "__qualname__":
            return w_obj.qualname
    if is_field_name(name) and hides(type(w_obj), name):
        return read_attribute(w_obj, name)
    return read_by_host(w_obj, name)


@elidable
def is_left_to_host(w_type: type, name: str) -> bool:
    """Is `x.name` just the host's `getattr` for each x of this class of the host?"""
    if issubclass(w_type, (Instance, type, ModuleType, super)) or w_type is Function or is_shown_otherwise(name):
        return False
    return not (is_field_name(name) and hides(w_type, name))


def method_over_host(w_obj: Any, name: str) -> object:
    """The method that `w_obj.name(...)` calls with `w_obj` as first argument, if its class has a foreign layout.

    None if `w_obj.name` may be anything else, or the class is not the program's.
    """
    w_class = class_of(promote(type(w_obj)))
    if w_class is None:
        return None
    w_found = _plain_method(w_class, name, promote(w_class.version))
    if w_found is not None and _has_dict(w_class.w_type):
        own: object = getattr(w_obj, "__dict__")  # noqa: B009  (the front end knows calls)
        if type(own) is not dict or name in own:
            return None
    return w_found


@elidable
def _plain_method(w_class: Class, name: str, version: VersionTag) -> object:
    """The class attribute, if it is a function of the program or a method of the host; else None."""
    w_found = w_class.lookup(name)
    is_method = type(w_found) is Function or type(w_found) is MethodDescriptorType
    if not is_method or not reads_plainly(w_class.w_type) or not _has_own_dict(w_class.w_type):
        return None
    if takes_functions(w_class.w_type, name):
        return None
    return w_found


@elidable
def _has_dict(w_type: type) -> bool:
    """Do instances have attributes of their own?"""
    return dict_offset_of(w_type) != 0


def _has_own_dict(w_type: type) -> bool:
    """Is `__dict__` the host's?  Some of its classes do not have it although their instances have a dict."""
    found = [namespace_of(base)["__dict__"] for base in host_mro(w_type) if "__dict__" in namespace_of(base)]
    return all(type(shown) is GetSetDescriptorType for shown in found) and (found != [] or not _has_dict(w_type))


def read_by_host(w_obj: Any, name: str) -> object:
    """`w_obj.name`, as the host has it."""
    try:
        return getattr(w_obj, name)
    except BaseException as error:
        raise wrap_error(error)


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
    if not is_special(name):
        w_value = find_global(dict_of(promote(w_module)), name)
        if w_value is not NOT_FOUND:
            return w_value
    return getattr_host(w_module, name)


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
        raise not_set(wrap_error(error), w_obj, name)


@elidable
def is_shown_otherwise(name: str) -> bool:
    """Does the program read another object than the host for this attribute name?"""
    return name in ("__class__", "split", "subgroup")


@elidable
def is_special(name: str) -> bool:
    """May a class give this name a meaning of its own?"""
    return name.startswith("__")


@elidable
def names_of(w_module: ModuleType) -> dict[str, object]:
    """The dict of a module of the host."""
    names: dict[str, object] = _host_dict(w_module)
    return names


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
    if own or any(not flags_of(base) & _IMMUTABLE_TYPE for base in host_mro(w_type)):
        return NOT_FOUND
    return getattr(w_type, name, NOT_FOUND)
