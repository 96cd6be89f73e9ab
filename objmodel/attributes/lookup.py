"""Attributes: reading, assigning and deleting them on any object.

In: an object, a name.  Out: what the program gets, or an `OperationError`.

    p.x             class guard, guard on the map, guard on the version, one field access
    p.x = v         the same guards, a check of the slot's kind, one store
    p.new = v       the same guards, one store of the value and one of the next map

Holds: a trace sees through this for Instances and for classes of the program.
Does not: treat other objects; `hostattributes` and `slowpaths` do.
"""

from __future__ import annotations

from types import FunctionType

from objmodel.attributes.access import (
    READ_CELL,
    READ_CLASS_METHOD,
    READ_CUSTOM,
    READ_DESCRIPTOR,
    READ_DICT,
    READ_FLOAT,
    READ_HOST,
    READ_HOST_METHOD,
    READ_INHERITED,
    READ_INT,
    READ_METHOD,
    READ_METHOD_CELL,
    READ_MISSING,
    READ_NAME,
    READ_OBJECT,
    READ_OWN_DICT,
    READ_PROPERTY,
    READ_STORAGE,
    READ_VALUE,
    WRITE_CLASS,
    WRITE_CUSTOM,
    WRITE_DESCRIPTOR,
    WRITE_DICT,
    WRITE_FLOAT,
    WRITE_INT,
    WRITE_NEW,
    WRITE_OBJECT,
    WRITE_PROPERTY,
    WRITE_STORAGE,
    Access,
    find_add,
    find_delete,
    find_read,
    find_write,
)
from objmodel.attributes.classaccess import find_class_read
from objmodel.attributes.classchange import change_class
from objmodel.attributes.descriptors import assign, bind, call_special, call_special_with, find_on_type
from objmodel.attributes.hostattributes import getattr_other, setattr_other
from objmodel.attributes.slowpaths import (
    attribute_missing,
    delete_attribute,
    delete_from_dict,
    dict_get,
    generalise,
    getattr_failed,
    getattr_host,
    naming_attribute,
    own_dict,
    setattr_class,
    to_dict_map,
    write_slowly,
)
from objmodel.calls import call_function, call_single
from objmodel.classes.cells import ClassCell, MethodCell
from objmodel.classes.metaclass import MiniType
from objmodel.errors import OperationError, wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.hosterrors import descr_get, type_lookup
from objmodel.instances.fields import (
    GET_FLOAT,
    GET_INT,
    GET_OBJECT,
    SET_FLOAT,
    SET_INT,
    SET_OBJECT,
    get_attributes,
    get_map,
    get_storage,
    set_map,
    set_storage,
)
from objmodel.instances.maps import MAX_WORD, MIN_WORD, Map
from objmodel.instances.moving import dict_set
from objmodel.instances.new import NO_STORAGE, Instance
from objmodel.versions import NOT_FOUND, VersionTag, class_of
from tracer.hints import dont_look_inside, promote, translated, we_are_jitted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# -- reading ----------------------------------------------------------------------


def getattr_(w_obj: Any, name: str) -> object:
    """`w_obj.name`.

    Raises:
        OperationError: AttributeError, with the host's message; or whatever a getter raises.
    """
    if issubclass(type(w_obj), Instance):
        return getattr_instance(w_obj, name)
    if issubclass(type(w_obj), MiniType):
        return getattr_class(w_obj, name)
    return getattr_other(w_obj, name)


def getattr_instance(w_obj: Instance, name: str) -> object:
    """`w_obj.name` by map and version."""
    w_map = promote(get_map(w_obj))
    access = find_read(w_map, name, promote(w_map.w_class.version))
    if get_map(w_obj) is not w_map:
        return _read_again(w_obj, name)
    if access.w_getattr is None:
        if access.how == READ_OBJECT:
            return GET_OBJECT[access.index](w_obj)
        if access.how == READ_INT:
            return GET_INT[access.index](w_obj)
    try:
        if access.w_getattr is None:
            return read(w_obj, access, name)
        if access.how == READ_MISSING:
            return call_special_with(access.w_getattr, w_obj, name)
        return _read_or_getattr(w_obj, access, name)
    except OperationError as error:
        raise naming_attribute(error, w_obj, name)


@translated
@dont_look_inside
def _read_again(w_obj: Instance, name: str) -> object:
    """`getattr_instance` once more: another thread has meanwhile moved the instance to another map."""
    return getattr_instance(w_obj, name)


def read(w_obj: Instance, access: Access, name: str) -> object:
    """Read attribute `name` as `access` says."""
    how = access.how
    if how == READ_OBJECT:
        return GET_OBJECT[access.index](w_obj)
    if how == READ_INT:
        return GET_INT[access.index](w_obj)
    if how == READ_FLOAT:
        return GET_FLOAT[access.index](w_obj)
    if how == READ_METHOD:
        return BoundMethod(access.w_value, w_obj)
    if how == READ_VALUE:
        return access.w_value
    if how == READ_CELL:
        return _read_cell(access)
    if how == READ_STORAGE:
        return get_storage(w_obj)[access.index]
    if how == READ_PROPERTY:
        return call_single(access.w_value, w_obj)
    if how == READ_METHOD_CELL:
        return BoundMethod(_function_in_cell(access), w_obj)
    if how == READ_DICT:
        return _read_dict(w_obj, access, name)
    if how == READ_CLASS_METHOD:
        return BoundMethod(access.w_value, type(w_obj))
    if how in (READ_DESCRIPTOR, READ_HOST_METHOD):
        return bind(access.w_value, w_obj, type(w_obj))
    if how == READ_CUSTOM:
        return call_special_with(access.w_value, w_obj, name)
    if how == READ_OWN_DICT:
        return own_dict(w_obj)
    if how == READ_INHERITED:
        w_found = read_inherited(w_obj, name, NOT_FOUND)
        if w_found is not NOT_FOUND:
            return w_found
    raise attribute_missing(w_obj, name)


@translated
@dont_look_inside
def read_inherited(w_obj: Instance, name: str, w_default: object) -> object:
    """What the class or its bases hold under the name at present, bound; the default if that is nothing."""
    w_found = type_lookup(type(w_obj), name, NOT_FOUND)
    return w_default if w_found is NOT_FOUND else bind(w_found, w_obj, type(w_obj))


def _read_cell(access: Access) -> object:
    w_cell = access.w_value
    assert isinstance(w_cell, ClassCell)
    return w_cell.w_value


def _function_in_cell(access: Access) -> object:
    w_cell = access.w_value
    assert isinstance(w_cell, MethodCell)
    return w_cell.w_function


def _read_dict(w_obj: Instance, access: Access, name: str) -> object:
    w_found = dict_get(get_attributes(w_obj), access.key)
    if w_found is not NOT_FOUND:
        return w_found
    fallback = access.fallback
    if fallback is None:
        raise attribute_missing(w_obj, name)
    return read(w_obj, fallback, name)


def _read_or_getattr(w_obj: Instance, access: Access, name: str) -> object:
    fallback = access.fallback
    if fallback is not None and fallback.how == READ_MISSING:  # no error has to be made
        w_found = dict_get(get_attributes(w_obj), access.key)
        return call_special_with(access.w_getattr, w_obj, name) if w_found is NOT_FOUND else w_found
    inherited = access
    if fallback is not None and fallback.how == READ_INHERITED:
        w_found = dict_get(get_attributes(w_obj), access.key)
        if w_found is not NOT_FOUND:
            return w_found
        inherited = fallback
    try:
        if inherited.how != READ_INHERITED:
            return read(w_obj, access, name)
        w_value = read_inherited(w_obj, name, NOT_FOUND)
    except OperationError as error:
        return getattr_failed(w_obj, access.w_getattr, name, error)
    return call_special_with(access.w_getattr, w_obj, name) if w_value is NOT_FOUND else w_value


def getattr_class(w_type: type, name: str) -> object:
    """`w_type.name` for a class of the program."""
    w_class = class_of(promote(w_type))
    if w_class is None:
        return getattr_host(w_type, name)
    access = find_class_read(w_class, name, promote(w_class.version))
    how = access.how
    if how == READ_VALUE:
        return access.w_value
    if how == READ_CELL:
        return _read_cell(access)
    if how == READ_METHOD_CELL:
        return _function_in_cell(access)
    if how == READ_METHOD:
        return BoundMethod(access.w_value, w_type)
    if how == READ_NAME:
        return _read_name(access, w_type)
    if how == READ_CUSTOM:
        try:
            return call_special_with(access.w_value, w_type, name)
        except OperationError as error:
            raise naming_attribute(error, w_type, name)
    assert how in (READ_HOST, READ_MISSING)
    return getattr_host(w_type, name)


def method_of_class(w_type: type, name: str) -> object:
    """The function that `w_type.name(...)` calls with `w_type` as first argument, as for class methods; or None."""
    w_class = class_of(promote(w_type))
    if w_class is None:
        return None
    access = find_class_read(w_class, name, promote(w_class.version))
    if access.how != READ_METHOD:
        return None
    return access.w_value


def _read_name(access: Access, w_type: type) -> object:
    if not we_are_jitted():
        return read_name(access.w_getattr, w_type)
    w_reader: Any = access.w_value
    try:
        return w_reader(w_type)
    except BaseException as error:
        raise wrap_error(error)


def read_name(w_descriptor: object, w_type: type) -> object:
    """`w_type.__name__`, by the host's descriptor."""
    try:
        return descr_get(w_descriptor, w_type, type(w_type))
    except BaseException as error:
        raise wrap_error(error)


# -- methods and special methods ----------------------------------------------------


def lookup_method(w_obj: Any, name: str) -> object:
    """The Function, or method of the host, that `w_obj.name(...)` calls with `w_obj` as first argument.

    None if `w_obj.name` is anything else.
    """
    if issubclass(type(w_obj), Instance):
        w_map = promote(get_map(w_obj))
        access = find_read(w_map, name, promote(w_map.w_class.version))
        if access.how == READ_METHOD or access.how == READ_HOST_METHOD:
            return access.w_value
        if access.how == READ_METHOD_CELL:
            return _function_in_cell(access)
        if access.how == READ_DICT:
            return _method_behind_dict(w_obj, access, name)
        if access.how == READ_INHERITED:
            return _inherited_function(w_obj, name)
    return None


def _method_behind_dict(w_obj: Instance, access: Access, name: str) -> object:
    fallback = access.fallback
    if fallback is None or fallback.how not in (READ_METHOD, READ_HOST_METHOD, READ_INHERITED):
        return None
    if dict_get(get_attributes(w_obj), name) is not NOT_FOUND:
        return None
    return _inherited_function(w_obj, name) if fallback.how == READ_INHERITED else fallback.w_value


def _inherited_function(w_obj: Instance, name: str) -> object:
    """What the class or its bases hold at present, if that is a function of the host; else None."""
    w_found = type_lookup(type(w_obj), name, None)
    return w_found if type(w_found) is FunctionType else None


def find_special(w_obj: Any, name: str) -> object:
    """The attribute `name` of the class of `w_obj`, unbound; or NOT_FOUND.  The object itself is not looked at."""
    if issubclass(type(w_obj), Instance):
        return promote(get_map(w_obj)).w_class.lookup(name)
    return find_on_type(type(w_obj), name)


def lookup_special(w_obj: object, name: str) -> object:
    """The special method `name` of `w_obj`, bound, found on its class only; NOT_FOUND if there is none."""
    w_found = find_special(w_obj, name)
    if w_found is NOT_FOUND:
        return NOT_FOUND
    if type(w_found) is Function:
        return BoundMethod(w_found, w_obj)
    return bind(w_found, w_obj, type(w_obj))


# -- assigning ----------------------------------------------------------------------


def setattr_(w_obj: Any, name: str, w_value: object) -> None:
    """`w_obj.name = w_value`."""
    if issubclass(type(w_obj), Instance):
        setattr_instance(w_obj, name, w_value)
    elif issubclass(type(w_obj), MiniType):
        setattr_on_class(w_obj, name, w_value)
    else:
        setattr_other(w_obj, name, w_value)


def setattr_instance(w_obj: Instance, name: str, w_value: object) -> None:
    """`w_obj.name = w_value` by map and version."""
    w_map = promote(get_map(w_obj))
    version = promote(w_map.w_class.version)
    write(w_obj, w_map, find_write(w_map, name, version), w_value, version)


def write(w_obj: Instance, w_map: Map, access: Access, w_value: object, version: VersionTag) -> None:
    """Assign an attribute of an instance with map `w_map` as `access` says."""
    how = access.how
    if how <= WRITE_STORAGE and get_map(w_obj) is not w_map:  # another thread has moved it since
        generalise(w_obj, access.key, w_value)
    elif how == WRITE_OBJECT:
        SET_OBJECT[access.index](w_obj, w_value)
    elif how == WRITE_INT:
        if type(w_value) is int and w_value >= MIN_WORD and w_value <= MAX_WORD:
            SET_INT[access.index](w_obj, w_value)
        else:
            generalise(w_obj, access.key, w_value)
    elif how == WRITE_FLOAT:
        if type(w_value) is float:
            SET_FLOAT[access.index](w_obj, w_value)
        else:
            generalise(w_obj, access.key, w_value)
    elif how == WRITE_NEW:
        add_attribute(w_obj, w_map, access.key, w_value, version)
    elif how == WRITE_STORAGE:
        get_storage(w_obj)[access.index] = w_value
    elif how == WRITE_PROPERTY:
        call_function(access.w_value, (w_obj, w_value))
    elif how == WRITE_DICT:
        dict_set(get_attributes(w_obj), access.key, w_value)
    elif how == WRITE_CUSTOM:
        call_special(access.w_value, w_obj, (access.key, w_value))
    elif how == WRITE_DESCRIPTOR:
        assign(access.w_value, w_obj, w_value)
    elif how == WRITE_CLASS:
        change_class(w_obj, w_map, w_value, version)
    else:
        write_slowly(w_obj, access, w_value)


def add_attribute(w_obj: Instance, w_map: Map, key: str, w_value: object, version: VersionTag) -> None:
    """Add an attribute that the map does not have: store the value, then the next map."""
    if type(w_value) is int and w_value >= MIN_WORD and w_value <= MAX_WORD:
        access = find_add(w_map, key, "i", version)
        if access.how == WRITE_INT and get_map(w_obj) is w_map:
            SET_INT[access.index](w_obj, w_value)
            _take_map(w_obj, access)
        else:
            _add_object(w_obj, w_map, access, w_value)
    elif type(w_value) is float:
        access = find_add(w_map, key, "f", version)
        if access.how == WRITE_FLOAT and get_map(w_obj) is w_map:
            SET_FLOAT[access.index](w_obj, w_value)
            _take_map(w_obj, access)
        else:
            _add_object(w_obj, w_map, access, w_value)
    else:
        _add_object(w_obj, w_map, find_add(w_map, key, "r", version), w_value)


def _add_object(w_obj: Instance, w_map: Map, access: Access, w_value: object) -> None:
    storage: list[object] = NO_STORAGE
    if access.how == WRITE_STORAGE and access.index == 0:
        storage = [w_value]  # before looking: the host may collect garbage here, and switch threads
    if get_map(w_obj) is not w_map:  # another thread has moved it
        generalise(w_obj, access.key, w_value)
    elif access.how == WRITE_OBJECT:
        SET_OBJECT[access.index](w_obj, w_value)
        _take_map(w_obj, access)
    elif access.how == WRITE_STORAGE:
        if access.index == 0:
            set_storage(w_obj, storage)
        else:
            get_storage(w_obj).append(w_value)
        _take_map(w_obj, access)
    else:
        to_dict_map(w_obj)
        dict_set(get_attributes(w_obj), access.key, w_value)


def _take_map(w_obj: Instance, access: Access) -> None:
    next_map = access.next_map
    assert next_map is not None
    set_map(w_obj, next_map)


def setattr_on_class(w_type: type, name: str, w_value: object) -> None:
    """`w_type.name = w_value` for a class of the program."""
    w_class = class_of(promote(w_type))
    if w_class is not None:
        access = find_class_read(w_class, name, promote(w_class.version))
        w_cell = access.w_value
        if access.how == READ_CELL and access.index == 1 and isinstance(w_cell, ClassCell):
            if type(w_value) is int or type(w_value) is float or type(w_value) is str or w_value is None:
                w_cell.w_value = w_value
                return
        if access.how == READ_METHOD_CELL and access.index == 1 and isinstance(w_cell, MethodCell):
            if type(w_value) is Function:
                w_cell.w_function = w_value
                return
    setattr_class(w_type, name, w_value)


# -- deleting -----------------------------------------------------------------------


def delattr_(w_obj: Any, name: str) -> None:
    """`del w_obj.name`."""
    if issubclass(type(w_obj), Instance):
        w_map = promote(get_map(w_obj))
        access = find_delete(w_map, name, promote(w_map.w_class.version))
        if access.how == WRITE_DICT:
            delete_from_dict(w_obj, name)
            return
        if access.how != WRITE_CUSTOM and get_map(w_obj) is w_map:  # no other thread has moved it since
            _take_map(w_obj, access)
            if access.how == WRITE_OBJECT:
                SET_OBJECT[access.index](w_obj, None)  # last: the value's end may run code that looks at the instance
            return
    delete_attribute(w_obj, name)
