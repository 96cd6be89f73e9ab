"""The methods of `object` and `type` that must know maps and versions; host code reaches them through `Instance`.

In: any object.  Out: the results of `object.__getattribute__`, `__setattr__`, `__delattr__`, `__init__`, `__new__` and
`__getstate__`: for Instances by their maps, for other objects by the host.

    object.__setattr__(self, "x", 1)   in the program   =>  object_setattr(self, "x", 1)

Holds: errors are `OperationError`s here; the methods of `Instance` raise them plain for host code.
Does not: put these functions before the host's methods, see `objmodel.attributes.borders`.
"""

from __future__ import annotations

import gc
import types

from objmodel.attributes.access import READ_OWN_DICT, find_default_read, find_default_write
from objmodel.attributes.descriptors import find_on_type
from objmodel.attributes.lookup import read, write
from objmodel.attributes.slowpaths import (
    as_read,
    attribute_names,
    delete_attribute,
    delete_own,
    own_dict,
    replace_dict,
)
from objmodel.classes.cells import slot_keys
from objmodel.classes.hiddenfields import hides_fields, is_field_name, read_attribute, write_attribute
from objmodel.classes.layouts import visible_bases
from objmodel.classes.metaclass import MiniType, derived_metaclass, is_metaclass
from objmodel.classes.ownmro import mro_of
from objmodel.classes.shownmethods import ANY, hide, show, shown_method
from objmodel.classes.shownnames import visible_namespace
from objmodel.classes.twins import subclasses_of
from objmodel.errors import InternalError, OperationError, operation_error, unwrap_error, wrap_error
from objmodel.hooks import HOOKS
from objmodel.instances.base import leave_to_host
from objmodel.instances.fields import get_map, get_storage, set_attributes, set_map, set_storage
from objmodel.instances.maps import Map, is_abstract, root_map, slot_name
from objmodel.instances.moving import ROUTINES, values_of, way_to_dict
from objmodel.instances.new import Instance, host_dict, new_instance
from objmodel.versions import OF_INSTANCES, class_of, find_in_mro, find_in_object, find_raw
from tracer.hints import dont_look_inside
from tracer.hosttypes import RAW, are_parts_of_class, is_a, name_of, namespace_of, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _check_name(name: object) -> None:
    if not is_a(name, str):
        raise operation_error(TypeError, f"attribute name must be string, not '{type_name(name)}'")


def object_getattribute(w_obj: Any, name: str) -> object:
    """`object.__getattribute__(w_obj, name)`: the class's `__getattr__` is not asked."""
    _check_name(name)
    if issubclass(type(w_obj), Instance):
        w_map = ensured_map(w_obj)
        return read(w_obj, find_default_read(w_map, name, w_map.w_class.version), name)
    if is_field_name(name):
        return read_attribute(w_obj, name)
    return as_read(name, _host(object.__getattribute__, (w_obj, name)))


def object_setattr(w_obj: Any, name: str, w_value: object) -> None:
    """`object.__setattr__(w_obj, name, w_value)`."""
    _check_name(name)
    if issubclass(type(w_obj), Instance):
        w_map = ensured_map(w_obj)
        version = w_map.w_class.version
        write(w_obj, w_map, find_default_write(w_map, name, version), w_value, version)
    elif hides_fields(type(w_obj)):
        write_attribute(w_obj, name, w_value)
    else:
        _host(object.__setattr__, (w_obj, name, w_value))


def object_delattr(w_obj: Any, name: str) -> None:
    """`object.__delattr__(w_obj, name)`."""
    _check_name(name)
    if issubclass(type(w_obj), Instance):
        delete_own(w_obj, name)
    elif hides_fields(type(w_obj)):
        delete_attribute(w_obj, name)
    else:
        _host(object.__delattr__, (w_obj, name))


def object_getstate(w_obj: Any) -> object:
    """`object.__getstate__(w_obj)`: a copy of the dict, None if empty, a pair with the values of `__slots__`."""
    if not issubclass(type(w_obj), Instance):
        return _host(object.__getstate__, (w_obj,))
    w_map = ensured_map(w_obj)
    found: dict[str, object] = {}
    if ROUTINES.copy_attributes(w_obj, found):
        return found or None
    if not w_map.is_dict:
        way_to_dict(w_map)  # known from now on
    values = values_of(w_obj)
    if w_map.is_dict:
        w_dict: Any = own_dict(w_obj)
        names: list[str] = []
        state: dict[str, object] = dict(w_dict)
    else:
        names = attribute_names(w_obj)
        state = {name: values[name] for name in names}
    if len(values) == len(names):
        return state or None
    slots = {slot_name(key): values[key] for key in slot_keys(type(w_obj)) if key in values}
    return (state or None, slots) if slots else state or None


def object_dir(w_obj: Any) -> list[str]:
    """`object.__dir__(w_obj)`."""
    if not issubclass(type(w_obj), Instance):
        found: Any = _host(object.__dir__, (w_obj,))
        return list(found)
    w_map = ensured_map(w_obj)
    if find_default_read(w_map, "__dict__", w_map.w_class.version).how == READ_OWN_DICT and _reads_plainly(w_obj):
        names: dict[str, object] = dict.fromkeys(attribute_names(w_obj))  # it does not get a dict by this
    else:
        w_dict = _host(getattr, (w_obj, "__dict__", None))
        names = dict(w_dict) if is_a(w_dict, dict) else {}
    w_class = _host(getattr, (w_obj, "__class__", None))
    if is_a(w_class, type):
        _add_names(names, w_class)
    return list(names)


def _reads_plainly(w_obj: object) -> bool:
    return find_on_type(type(w_obj), "__getattribute__") is find_in_object("__getattribute__")


def _add_names(names: dict[str, object], w_type: type) -> None:
    """The names of a class and then of its bases, in the order in which the host finds them."""
    names.update(visible_namespace(w_type) if isinstance(w_type, MiniType) else namespace_of(w_type))
    for base in visible_bases(w_type):
        if base is not w_type:
            _add_names(names, base)


def allocate_for_program(w_type: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """`object.__new__(w_type, ...)`: a new object without attributes; raises the host's errors about arguments."""
    w_class = class_of(w_type)
    if w_class is None or not w_class.is_instance:
        return _host(object.__new__, (w_type, *args_w), keywords)
    if not args_w and not keywords and not is_abstract(w_type):
        return ROUTINES.new_plainly(w_type, w_class)
    check_arguments(w_type, args_w, keywords)
    return new_instance(w_type, root_map(w_class))


def check_arguments(w_type: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> None:
    """Raise the errors of `object.__new__`: for arguments that no method takes, for abstract classes of Instances."""
    if args_w or keywords:
        if find_in_mro(w_type, "__new__") is not OBJECT_METHODS["__new__"]:
            message = "object.__new__() takes exactly one argument (the type to instantiate)"
            raise operation_error(TypeError, message)
        if find_in_mro(w_type, "__init__") is OBJECT_METHODS["__init__"]:
            raise operation_error(TypeError, f"{name_of(w_type)}() takes no arguments")
    if is_abstract(w_type):
        _host(RAW.new, (w_type,))


def object_init(w_obj: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """`object.__init__(w_obj, ...)`: arguments are accepted only if a `__new__` of the class may have taken them."""
    w_type = type(w_obj)
    if not issubclass(w_type, Instance):
        return _host(object.__init__, (w_obj, *args_w), keywords)
    if args_w or keywords:
        owner = "object" if find_in_mro(w_type, "__init__") is not OBJECT_METHODS["__init__"] else name_of(w_type)
        if owner == "object" or find_in_mro(w_type, "__new__") is OBJECT_METHODS["__new__"]:
            message = f"{owner}.__init__() takes exactly one argument (the instance to initialize)"
            raise operation_error(TypeError, message)
    return None


def ensured(w_obj: Instance) -> Instance:
    """The instance, which has a map from now on."""
    ensured_map(w_obj)
    return w_obj


def ensured_map(w_obj: Instance) -> Map:
    """The map of an instance.  One that host code has just made gets its first map here."""
    try:
        return get_map(w_obj)
    except AttributeError:
        w_class = class_of(type(w_obj))
        if w_class is None:
            raise InternalError(f"expected an instance of a class of the program, found {type(w_obj)!r}") from None
        made = new_instance(type(w_obj), root_map(w_class))
        set_storage(w_obj, get_storage(made))
        set_attributes(w_obj, host_dict(w_obj) if w_class.has_host_dict else None)
        set_map(w_obj, get_map(made))
        return get_map(w_obj)


def _host(function: Any, args_w: tuple[object, ...], keywords: dict[str, object] | None = None) -> object:
    try:
        return function(*args_w, **(keywords or {}))
    except BaseException as error:
        raise wrap_error(error)


def type_setattr(w_type: Any, name: Any, w_value: object) -> None:
    """`type.__setattr__(w_type, name, w_value)`: methods of the metaclass are not called."""
    _host((MiniType if isinstance(w_type, MiniType) else type).__setattr__, (w_type, name, w_value))


def type_delattr(w_type: Any, name: Any) -> None:
    """`type.__delattr__(w_type, name)`."""
    _host((MiniType if isinstance(w_type, MiniType) else type).__delattr__, (w_type, name))


def type_new(w_metaclass: Any, args_w: tuple[Any, ...], keywords: dict[str, object]) -> object:
    """`type.__new__(w_metaclass, name, bases, namespace, ...)`: a class of the program."""
    fits = are_parts_of_class(args_w)
    fits = fits and all(issubclass(type(base), type) for base in args_w[1])
    if not is_metaclass(w_metaclass) or not fits:
        return _host(type.__new__, (w_metaclass, *args_w), keywords)  # which raises
    return _host(MiniType.__new__, (derived_metaclass(w_metaclass), *args_w), keywords)


def type_mro(w_type: Any) -> list[type]:
    """`type.mro(w_type)`."""
    found: list[type] = mro_of(w_type) if isinstance(w_type, MiniType) else type.mro(w_type)
    return found


def type_dir(w_type: Any) -> list[str]:
    """`type.__dir__(w_type)`."""
    metaclass: Any = MiniType if isinstance(w_type, MiniType) else type
    found: list[str] = metaclass.__dir__(w_type)
    return found


OBJECT_METHODS: dict[str, object] = {
    "__getattribute__": shown_method(object.__getattribute__, object_getattribute, 2),
    "__setattr__": shown_method(object.__setattr__, object_setattr, 3),
    "__delattr__": shown_method(object.__delattr__, object_delattr, 2),
    "__getstate__": shown_method(object.__getstate__, object_getstate, 1),
    "__dir__": shown_method(object.__dir__, object_dir, 1),
    "__init__": shown_method(object.__init__, object_init, ANY),
    "__new__": object.__new__,
}
"""By name: the attribute of `object` as the program sees it."""

TYPE_METHODS: dict[str, object] = {
    "__setattr__": shown_method(type.__setattr__, type_setattr, 3),
    "__delattr__": shown_method(type.__delattr__, type_delattr, 2),
    "__new__": shown_method(type.__new__, type_new, ANY),
    "mro": shown_method(type.mro, type_mro, 1),
    "__subclasses__": shown_method(type.__subclasses__, subclasses_of, 1),
    "__dir__": shown_method(type.__dir__, type_dir, 1),
}
"""By name: the attribute of `type` as the program sees it."""


def replaced_method(w_type: type, name: str) -> object:
    """The object that the program gets for a method of `object` or `type`, or None."""
    return (OBJECT_METHODS if w_type is object else TYPE_METHODS).get(name)


HOOKS.replaced_method = replaced_method
HOOKS.frozen_object = types.SimpleNamespace(**OBJECT_METHODS)
HOOKS.getattribute, HOOKS.setattr, HOOKS.delattr = object_getattribute, object_setattr, object_delattr
HOOKS.dir = object_dir
HOOKS.own_dict = lambda w_obj: own_dict(ensured(w_obj))
HOOKS.replace_dict = lambda w_obj, w_value: replace_dict(ensured(w_obj), w_value)


@dont_look_inside
def read_for_host(w_obj: Any, name: Any) -> object:
    """`Instance.__getattribute__`, by any name."""
    try:
        return object_getattribute(w_obj, name)
    except OperationError as error:
        plain = unwrap_error(error)
    try:
        raise plain
    finally:  # an error reachable from its own traceback would keep all callers' values alive
        del plain


@dont_look_inside
def write_for_host(w_obj: Any, name: Any, w_value: object) -> None:
    """`Instance.__setattr__`, by any name."""
    leave_to_host(object_setattr, (w_obj, name, w_value))


@dont_look_inside
def delete_for_host(w_obj: Any, name: Any) -> None:
    """`Instance.__delattr__`, by any name."""
    leave_to_host(object_delattr, (w_obj, name))


class _OwnDict:
    """`__dict__` of Instances, for C code that looks at the class only."""

    def __get__(self, w_obj: Any, w_type: object = None) -> Any:
        return self if w_obj is None else leave_to_host(object_getattribute, (w_obj, "__dict__"))

    def __set__(self, w_obj: Any, w_value: object) -> None:
        leave_to_host(object_setattr, (w_obj, "__dict__", w_value))

    def __delete__(self, w_obj: Any) -> None:
        leave_to_host(object_delattr, (w_obj, "__dict__"))


_namespace: Any = gc.get_referents(namespace_of(Instance))[0]
_namespace["__dict__"] = _OwnDict()  # assigning would set another dict; `hide` makes the host forget what it knew
hide(Instance, OBJECT_METHODS, {"__getattribute__": read_for_host})
show(MiniType, TYPE_METHODS)
OF_INSTANCES.update({name: find_raw(Instance, name) for name in vars(object)})
