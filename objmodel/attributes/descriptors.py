"""Descriptors: how a class attribute becomes the value of an instance's attribute, and is written or deleted.

In: an unbound class attribute, an instance, its class.  Out: the attribute's value.

    bind(function f, p, P)      a BoundMethod of f and p
    bind(property, p, P)        the result of its getter

Holds: functions, staticmethods, classmethods and properties are handled here; any other descriptor by its own
`__get__`, `__set__`, `__delete__`, which may be the program's or the host's.
Does not: find class attributes in the state of a version, see `objmodel.versions`.
"""

from __future__ import annotations

from types import FunctionType, MethodDescriptorType, WrapperDescriptorType

from objmodel.calls import call_function, call_host, call_single, prepend
from objmodel.classes.cells import ClassCell, MethodCell
from objmodel.errors import operation_error, wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.hooks import HOOKS
from objmodel.hosterrors import descr_get, type_lookup
from objmodel.versions import NOT_FOUND, Substitute, class_of, find_in_mro, find_raw, is_hidden_base, is_replaced
from tracer.hints import dont_look_inside, elidable, promote, translated, we_are_jitted
from tracer.hosttypes import Types, host_mro


def find_on_type(w_type: type, name: str) -> object:
    """The attribute `name` of the type or its bases, unbound; or NOT_FOUND."""
    w_class = class_of(promote(w_type))
    if w_class is None:
        return find_on_host_type(w_type, name)
    return w_class.lookup(name)


def type_has(w_type: type, name: str) -> bool:
    """Has the type or a base an attribute `name`?  It is not bound, as that might run code of the program."""
    return find_on_type(w_type, name) is not NOT_FOUND


@translated
@dont_look_inside
def find_on_host_type(w_type: type, name: str) -> object:
    """`find_on_type` for a host type."""
    if is_read_as_host_does(w_type, name):
        return type_lookup(w_type, name, NOT_FOUND)
    return _find_in_mro(w_type, name)


@elidable
def is_read_as_host_does(w_type: type, name: str) -> bool:
    """Does the program find the same object as the host under this name of the type, without substitutes of ours?"""
    if is_replaced(name):
        return False
    for base in host_mro(w_type):  # no generator expression: 3.12 and 3.13 lose its code where memory runs out
        if is_hidden_base(base):
            return False
    return not isinstance(find_raw(w_type, name), Substitute)


@dont_look_inside
def _find_in_mro(w_type: type, name: str) -> object:
    return find_in_mro(w_type, name)


def bind(w_found: object, w_obj: object, w_type: object) -> object:
    """The value of an instance's attribute that was found on its class.

    w_found: the class attribute, unbound.
    w_obj, w_type: the instance, and its class.

    Raises:
        OperationError: whatever a getter raises.
    """
    if type(w_found) is Function:
        return BoundMethod(w_found, w_obj)
    if type(w_found) is ClassCell:
        return w_found.w_value
    if type(w_found) is MethodCell:
        return BoundMethod(w_found.w_function, w_obj)
    if type(w_found) is staticmethod or type(w_found) is classmethod or type(w_found) is property:
        return _bind_builtin(w_found, w_obj, w_type)
    if not we_are_jitted() and type(w_found) is MethodDescriptorType:
        return bind_by_host(w_found, w_obj, w_type)
    w_get = find_on_type(type(w_found), "__get__")
    if w_get is NOT_FOUND:
        return w_found
    return call_function(w_get, (w_found, w_obj, w_type))  # unbound, as the host calls it


def bind_by_host(w_found: object, w_obj: object, w_type: object) -> object:
    """As `bind`, for a descriptor of the host."""
    try:
        return descr_get(w_found, w_obj, w_type)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def _bind_builtin(w_found: object, w_obj: object, w_type: object) -> object:
    """`bind` for staticmethods, classmethods, properties and the like."""
    if type(w_found) is staticmethod:
        return w_found.__func__
    if type(w_found) is classmethod and type(w_found.__func__) is Function:
        return BoundMethod(w_found.__func__, w_type)
    if type(w_found) is property and w_found.fget is not None:
        return call_single(w_found.fget, w_obj)
    return call_function(find_on_type(type(w_found), "__get__"), (w_found, w_obj, w_type))


def assign(w_found: object, w_obj: object, w_value: object) -> None:
    """Assign through the data descriptor `w_found`."""
    w_set = find_on_type(type(w_found), "__set__")
    if w_set is NOT_FOUND:
        raise operation_error(AttributeError, "__set__")
    call_special(w_set, w_found, (w_obj, w_value))


@translated
@dont_look_inside
def delete(w_found: object, w_obj: object) -> None:
    """Delete through the data descriptor `w_found`."""
    w_delete = find_on_type(type(w_found), "__delete__")
    if w_delete is NOT_FOUND:
        raise operation_error(AttributeError, "__delete__")
    call_special(w_delete, w_found, (w_obj,))


def call_special(w_method: object, w_obj: object, args_w: tuple[object, ...]) -> object:
    """Call `w_method`, found unbound on the class of `w_obj`, as a method of `w_obj`."""
    if type(w_method) is Function:
        return call_function(w_method, prepend(w_obj, args_w))
    if type(w_method) is FunctionType or type(w_method) is MethodDescriptorType:
        return call_host(w_method, prepend(w_obj, args_w))
    if type(w_method) is WrapperDescriptorType:
        return call_host(w_method, prepend(w_obj, args_w))
    return call_function(bind_host(w_method, w_obj), args_w)


def call_special_with(w_method: object, w_obj: object, w_other: object) -> object:
    """`call_special` with one argument."""
    if type(w_method) is Function:
        return HOOKS.run_pair(w_method, w_obj, w_other)
    return call_special(w_method, w_obj, (w_other,))


_OURS = Types((ClassCell, MethodCell, staticmethod, classmethod, property))


@elidable
def _is_bound_as_by_host(kind: type) -> bool:
    """Is this a class of descriptors that `bind` binds just as the host would?"""
    return kind in _OURS


@translated
@dont_look_inside
def bind_host(w_method: object, w_obj: object) -> object:
    """`bind` for objects that are no Function; the host's own descriptors bind themselves."""
    if _is_bound_as_by_host(type(w_method)) or class_of(type(w_method)) is not None:
        return bind(w_method, w_obj, type(w_obj))
    if type_lookup(type(w_method), "__get__", NOT_FOUND) is NOT_FOUND:
        return w_method
    return bind_by_host(w_method, w_obj, type(w_obj))
