"""Attribute operations that a trace calls as a whole: rare ones, large ones, and those of the host.

In: objects and names.  Out: values; instances that have moved to another map.

    w_obj.x = "one"    x was an int     ──▶  the map where `x` is an object; the instance is laid out anew
    del w_obj.x                         ──▶  the map without `x`

Does not: decide how an attribute is reached, see `objmodel.attributes.access`.
"""

from __future__ import annotations

import builtins
import sys
import types

from objmodel.attributes.access import WRITE_OWN_DICT, Access, is_own_dict
from objmodel.attributes.descriptors import call_special, delete, find_on_type
from objmodel.classes.assigning import assigned, deleted
from objmodel.classes.cells import is_data_descriptor, is_own_slot
from objmodel.classes.hiddenfields import delete_hidden, hides
from objmodel.classes.layouts import shown
from objmodel.classes.metaclass import MiniType
from objmodel.classes.shownmethods import as_shown
from objmodel.errors import OperationError, operation_error, wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.globals import builtins_changed
from objmodel.hosterrors import is_subclass, missing_text
from objmodel.instances.base import FIELDS
from objmodel.instances.fields import get_attributes, get_map, set_attributes
from objmodel.instances.maps import (
    Map,
    generalised_map,
    is_general,
    is_slot_key,
    kind_of,
    map_without,
    next_map,
    root_of,
)
from objmodel.instances.moving import ROUTINES, Move, dict_set, move, move_between, way_to_dict
from objmodel.instances.new import Instance, set_host_dict
from objmodel.versions import (
    NOT_FOUND,
    class_of,
    find_in_object,
    mutated,
    new_version,
    object_method,
)
from tracer.hints import dont_look_inside, promote, translated
from tracer.hosttypes import is_a, name_of, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TELLS = sys.version_info >= (3, 13)
"""Does the host's error for an object without a dict name the attribute that could not be assigned or deleted?"""

# -- moving between maps ------------------------------------------------------------


@dont_look_inside
def generalise(w_obj: Instance, key: str, w_value: object) -> None:
    """Assign a value that does not fit the kind of its slot; later instances start with an object slot.

    Also assigns any other value by the map that the instance has now, in case another thread has moved it meanwhile.
    """

    def way_from(w_map: Map) -> Move | None:
        slot = w_map.slots.get(key)
        if slot is None:
            only_dict = w_map.is_dict and not is_slot_key(key)
            return None if only_dict else move_between(w_map, next_map(w_map, key, kind_of(w_value)), key)
        if slot.kind in ("r", kind_of(w_value)):
            return move_between(w_map, w_map, key)
        root = root_of(w_map)
        if not is_general(root, key):
            new_version(w_map.w_class)
        return move_between(w_map, generalised_map(w_map, key), key)

    if not move(w_obj, way_from, w_value):
        dict_set(get_attributes(w_obj), key, w_value)


@translated
@dont_look_inside
def to_dict_map(w_obj: Instance) -> None:
    """Give an instance a dict map: its attributes live in a real dict from now on."""
    if not ROUTINES.move_to_dict(w_obj):
        _to_dict_map(w_obj)


@dont_look_inside
def _to_dict_map(w_obj: Instance) -> None:
    move(w_obj, way_to_dict)


def own_dict(w_obj: Instance) -> object:
    """`w_obj.__dict__`: a change of the dict is one of the instance, and the other way round."""
    if not promote(get_map(w_obj)).is_dict:
        to_dict_map(w_obj)
    return get_attributes(w_obj)


def dict_get(w_dict: Any, name: str) -> object:
    """The value of `name` in a dict, or NOT_FOUND; never calls methods of a derived class."""
    return dict.get(w_dict, name, NOT_FOUND)


def attribute_names(w_obj: Instance) -> list[str]:
    """The names of the instance's own attributes, without those in `__slots__`; it does not get a dict by this."""
    if get_map(w_obj).is_dict:
        found: Any = get_attributes(w_obj)
        return list(found)
    return [key for key in get_map(w_obj).slots if not is_slot_key(key)]


# -- errors -------------------------------------------------------------------------


@translated
@dont_look_inside
def attribute_missing(w_obj: object, name: str) -> OperationError:
    """The AttributeError for a missing attribute."""
    w_error: Any = AttributeError(missing_text(w_obj, name))
    setattr(w_error, "name", name)  # noqa: B010
    setattr(w_error, "obj", w_obj)  # noqa: B010
    return OperationError(w_error, None)


@dont_look_inside
def _not_there(w_obj: Instance, name: str) -> OperationError:
    """The AttributeError for assigning or deleting an attribute that the instance cannot have."""
    if not _TELLS or get_map(w_obj).w_class.has_dict:
        return operation_error(AttributeError, f"'{type_name(w_obj)}' object has no attribute '{name}'")
    message = f"'{type_name(w_obj)}' object has no attribute '{name}' and no __dict__ for setting new attributes"
    return OperationError(AttributeError(message, name=name, obj=w_obj), None)


def _read_only(w_obj: Instance, name: str) -> OperationError:
    return operation_error(AttributeError, f"'{type_name(w_obj)}' object attribute '{name}' is read-only")


@translated
@dont_look_inside
def naming_attribute(error: OperationError, w_obj: object, name: str) -> OperationError:
    """`error`, raised by reading `w_obj.name`.  An AttributeError that names neither object nor attribute gets both."""
    w_value: Any = error.w_value
    if issubclass(type(w_value), AttributeError) and getattr(w_value, "name") is None:  # noqa: B009
        _name_attribute(w_value, w_obj, name)
    return error


@dont_look_inside
def _name_attribute(w_value: Any, w_obj: object, name: str) -> None:
    if w_value.obj is None:
        w_value.name, w_value.obj = name, w_obj


def getattr_failed(w_obj: object, w_getattr: object, name: str, error: OperationError) -> object:
    """The result of the class's `__getattr__` for an attribute whose reading has failed.

    Raises:
        OperationError: `error`, if it is no AttributeError; else whatever `__getattr__` raises.
    """
    if not issubclass(type(error.w_value), AttributeError):
        raise error
    return call_special(w_getattr, w_obj, (name,))


# -- rare assignments ---------------------------------------------------------------


@dont_look_inside
def write_slowly(w_obj: Instance, access: Access, w_value: object) -> None:
    """Assign an attribute in the rare ways that `lookup.write` does not treat."""
    if access.how == WRITE_OWN_DICT:
        replace_dict(w_obj, w_value)
    elif access.w_value is NOT_FOUND:
        raise _not_there(w_obj, access.key)
    else:
        raise _read_only(w_obj, access.key)


def replace_dict(w_obj: Instance, w_value: object) -> None:
    """`w_obj.__dict__ = w_value`, whatever its classes call so."""
    if not is_a(w_value, dict):
        raise operation_error(TypeError, f"__dict__ must be set to a dictionary, not a '{type_name(w_value)}'")
    to_dict_map(w_obj)
    if get_map(w_obj).w_class.has_host_dict:
        set_host_dict(w_obj, w_value)
    set_attributes(w_obj, w_value)


# -- deleting -----------------------------------------------------------------------


@translated
@dont_look_inside
def delete_attribute(w_obj: Any, name: object) -> None:
    """`del w_obj.name` on any object."""
    if type(w_obj) is not MiniType or type(name) is not str or not deleted(w_obj, name):
        _delete_attribute(w_obj, name)


@dont_look_inside
def _delete_attribute(w_obj: Any, name: Any) -> None:
    if issubclass(type(w_obj), Instance):
        w_custom = find_on_type(type(w_obj), "__delattr__")
        if w_custom is find_in_object("__delattr__"):
            delete_own(w_obj, name)
        else:
            call_special(w_custom, w_obj, (name,))
        return
    if hides(type(w_obj), name):
        delete_hidden(w_obj, name)
        return
    try:
        delattr(w_obj, name)
    except BaseException as error:
        raise wrap_error(error)
    if issubclass(type(w_obj), type) and class_of(w_obj) is None:  # classes of the program have done this themselves
        mutated(w_obj)
    elif w_obj is builtins:
        builtins_changed()


def delete_own(w_obj: Instance, name: str) -> None:
    """`object.__delattr__(w_obj, name)`."""
    w_found = find_on_type(type(w_obj), name)
    if is_own_slot(w_found, type(w_obj)):
        if w_found.key not in get_map(w_obj).slots:
            raise operation_error(AttributeError, name)
        _delete_slot(w_obj, w_found.key, name)
    elif is_own_dict(get_map(w_obj).w_class, name, w_found):
        replace_dict(w_obj, {})
    elif w_found is not NOT_FOUND and is_data_descriptor(w_found):
        delete(w_found, w_obj)
    elif get_map(w_obj).is_dict:
        delete_from_dict(w_obj, name)
    elif w_found is not NOT_FOUND and not get_map(w_obj).w_class.has_dict:
        raise _read_only(w_obj, name)
    else:
        _delete_slot(w_obj, name, name)


def _delete_slot(w_obj: Instance, key: str, name: str) -> None:
    def way_from(w_map: Map) -> Move | None:
        return move_between(w_map, map_without(w_map, key)) if key in w_map.slots else None

    if not move(w_obj, way_from):
        if not get_map(w_obj).is_dict or is_slot_key(key):
            raise _not_there(w_obj, name)
        delete_from_dict(w_obj, name)  # another thread has given it one


@translated
@dont_look_inside
def delete_from_dict(w_obj: Instance, name: str) -> None:
    """`del w_obj.name` where attributes live in a dict.  The deleted object may die in this call."""
    w_dict: Any = get_attributes(w_obj)
    if dict.pop(w_dict, name, NOT_FOUND) is NOT_FOUND:
        raise _not_there(w_obj, name)


# -- the host's objects ---------------------------------------------------------------


@translated
@dont_look_inside
def getattr_host(w_obj: Any, name: str) -> object:
    """`w_obj.name` by the host; objects of ours are shown as the program expects them."""
    if w_obj is object or w_obj is type:
        replaced = object_method(object if w_obj is object else type, name)
        if replaced is not None:
            return replaced
    try:
        w_value: object = getattr(w_obj, name)
    except BaseException as error:
        raise wrap_error(error)
    if takes_functions(type(w_obj), name):
        return _taking_functions(w_value)
    if type(w_value) is types.MemberDescriptorType:
        _refuse_field(w_obj, name, w_value)
    if type(w_obj) is super or issubclass(type(w_obj), type):
        w_value = as_shown(w_value)
    return as_read(name, w_value)


@dont_look_inside
def _refuse_field(w_obj: Any, name: str, w_value: object) -> None:
    """Raise the error for an attribute that is missing if this is a field of an instance."""
    if w_value is FIELDS.get(name):
        missing = f"type object {name_of(w_obj)!r} has no attribute {name!r}"
        raise OperationError(AttributeError(missing, name=name, obj=w_obj), None)


def as_read(name: str, w_value: Any) -> object:
    """What the program gets for what the host has found under a name: for `__class__`, a class that is shown."""
    return shown(w_value) if name == "__class__" and issubclass(type(w_value), type) else w_value


def takes_functions(w_type: type, name: str) -> bool:
    """Is this a method of exception groups that takes functions?"""
    return name in ("split", "subgroup") and is_subclass(w_type, BaseExceptionGroup)


@dont_look_inside
def _taking_functions(method: Any) -> Any:
    """A method of an exception group, which accepts only functions of the host, made to take the program's too."""
    if type(method) is not types.BuiltinFunctionType:
        return method

    def call(condition: Any, /) -> Any:
        def holds(error: BaseException) -> Any:
            return condition(error)

        return method(holds if (type(condition) is Function or type(condition) is BoundMethod) else condition)

    call.__name__, call.__qualname__, call.__doc__ = method.__name__, method.__qualname__, method.__doc__
    return call


@translated
@dont_look_inside
def setattr_host(w_obj: Any, name: str, w_value: object) -> None:
    """`w_obj.name = w_value` by the host."""
    try:
        setattr(w_obj, name, w_value)
    except BaseException as error:
        raise wrap_error(error)
    if issubclass(type(w_obj), type):
        mutated(w_obj)
    elif w_obj is builtins:
        builtins_changed()


@translated
@dont_look_inside
def setattr_class(w_type: type, name: str, w_value: object) -> None:
    """`w_type.name = w_value` on a class of the program, by its metaclass."""
    if type(w_type) is MiniType and assigned(w_type, name, w_value):
        return
    try:
        setattr(w_type, name, w_value)
    except BaseException as error:
        raise wrap_error(error)
