"""Descriptors: what reading or writing an attribute does with what was found on the class.

In: a raw class attribute, an instance, its class.  Out: the attribute's value.

Holds: functions, staticmethods, classmethods and properties are handled here, any other descriptor by its
own `__get__`, `__set__`, `__delete__`, which may be the program's or the host's.
"""

from __future__ import annotations

from typing import Any

from objmodel.calls import call_function, prepend
from objmodel.classcells import ClassCell
from objmodel.errors import operation_error, wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.versions import NOT_FOUND, class_of, find_in_mro
from tracer.hints import dont_look_inside


def raw_on_type(w_type: type, name: str) -> object:
    """What the type holds under `name`, unbound; cached by version for classes of the program."""
    w_class = class_of(w_type)
    return find_in_mro(w_type, name) if w_class is None else w_class.lookup(name)


@dont_look_inside
def bind(w_found: object, w_obj: object, w_type: object) -> object:
    """What reading `w_found`, held by class `w_type`, from its instance `w_obj` gives.

    Raises:
        OperationError: what a getter raises.
    """
    if type(w_found) is Function:
        return BoundMethod(w_found, w_obj)
    if type(w_found) is ClassCell:
        return w_found.w_value
    if type(w_found) is staticmethod:
        return w_found.__func__
    if type(w_found) is classmethod and type(w_found.__func__) is Function:
        return BoundMethod(w_found.__func__, w_type)
    if type(w_found) is property and w_found.fget is not None:
        return call_function(w_found.fget, (w_obj,))
    w_get = raw_on_type(type(w_found), "__get__")
    if w_get is NOT_FOUND:
        return w_found
    return call_special(w_get, w_found, (w_obj, w_type))


@dont_look_inside
def assign(w_found: object, w_obj: object, w_value: object) -> None:
    """Assign through the data descriptor `w_found`."""
    w_set = raw_on_type(type(w_found), "__set__")
    if w_set is NOT_FOUND:
        raise operation_error(AttributeError, "__set__")
    call_special(w_set, w_found, (w_obj, w_value))


@dont_look_inside
def delete(w_found: object, w_obj: object) -> None:
    """Delete through the data descriptor `w_found`."""
    w_delete = raw_on_type(type(w_found), "__delete__")
    if w_delete is NOT_FOUND:
        raise operation_error(AttributeError, "__delete__")
    call_special(w_delete, w_found, (w_obj,))


def call_special(w_method: object, w_obj: object, args_w: tuple[object, ...]) -> object:
    """Call `w_method`, found raw on the class of `w_obj`, as its method."""
    if type(w_method) is Function:
        return call_function(w_method, prepend(w_obj, args_w))
    return call_function(bind_host(w_method, w_obj), args_w)


@dont_look_inside
def bind_host(w_method: object, w_obj: object) -> object:
    """As `bind` for what is no Function; the host's own descriptors bind themselves."""
    if type(w_method) in (ClassCell, staticmethod, classmethod, property) or class_of(type(w_method)) is not None:
        return bind(w_method, w_obj, type(w_obj))
    get: Any = getattr(type(w_method), "__get__", None)
    if get is None:
        return w_method
    try:
        return get(w_method, w_obj, type(w_obj))
    except BaseException as error:
        raise wrap_error(error)
