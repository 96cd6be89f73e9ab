"""Builtins that work on the program's own instances: `getattr` and its kin, methods of `object`, and `type`.

In: [object, name, ...] or [method, instance, ...] on the stack.  Out: the result, with the arguments taken from the
stack; or NOT_FOUND, with the arguments still there, if the builtin itself is to be called.

    getattr(p, "x", 0)    as `p.x`, or 0       class guard, guard on the map, guard on the version, one field access
    hasattr(p, "y")       where no map and no class has it, nothing is raised
    object.__setattr__(p, "x", 1)     as `p.x = 1` in a class without `__setattr__`
    super().__init__()                nothing, if no class after it has one
    object.__new__(P)                 a new instance of P, where that is one with a map
    type(p)                           its class

Holds: a trace sees through a call only if the name is constant in it.  Else it would need another trace for each name,
so it calls `by_name`, as the interpreter does for any name.  The host's builtin is never called with our own objects,
or with `object` and `type`: it would show hidden attributes.
"""

from __future__ import annotations

from sys import intern as interned

from interp.machine.frames import Frame
from interp.machine.state import STATE
from objmodel.attributes.access import (
    READ_DICT,
    READ_INHERITED,
    READ_MISSING,
    Access,
    find_default_read,
    find_default_write,
    find_read,
)
from objmodel.attributes.classaccess import find_class_read
from objmodel.attributes.lookup import getattr_, read, read_inherited, setattr_, write
from objmodel.attributes.objectmethods import OBJECT_METHODS
from objmodel.attributes.slowpaths import dict_get
from objmodel.classes.hiddenfields import is_field_name
from objmodel.classes.layouts import shown
from objmodel.classes.metaclass import MiniType
from objmodel.errors import OperationError
from objmodel.functions import Function
from objmodel.instances.fields import get_attributes, get_map
from objmodel.instances.maps import first_map
from objmodel.instances.new import Instance, new_instance
from objmodel.versions import NOT_FOUND, class_of
from tracer.hints import Word, dont_look_inside, isconstant, native_routine, promote, translated, we_are_jitted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# -- getattr, hasattr, setattr ----------------------------------------------------------


def call_with_name(frame: Frame, w_callable: object, nargs: Word) -> object:
    """Call `getattr`, `hasattr` or `setattr` with an object, a name and perhaps one more value; others: NOT_FOUND."""
    w_obj = frame.peek(nargs - 1)
    w_name = frame.peek(nargs - 2)
    if type(w_name) is not str:
        return NOT_FOUND
    if w_callable is not getattr and w_callable is not hasattr and w_callable is not setattr:
        return NOT_FOUND
    is_new = False
    if issubclass(type(w_obj), Instance) or issubclass(type(w_obj), MiniType):
        is_new = not we_are_jitted() or not isconstant(w_name)
    elif type(w_obj) is not Function and w_obj is not object and w_obj is not type and not is_field_name(w_name):
        return NOT_FOUND
    w_third: object = NOT_FOUND
    if nargs == 3:
        if w_callable is hasattr:
            return NOT_FOUND
        w_third = frame.peek(0)
    elif w_callable is setattr:
        return NOT_FOUND
    if is_new:
        w_result: object = by_name(w_callable, w_obj, w_name, w_third, nargs)
    else:
        w_result = _builtin(w_callable, w_obj, w_name, w_third, nargs)
    STATE.depth = frame.depth
    frame.pop()
    frame.pop()
    if nargs == 3:
        frame.pop()
    return w_result


def _builtin(w_callable: object, w_obj: Any, name: str, w_third: object, nargs: Word) -> object:
    """The builtin's result; `w_third` is used only if three arguments were passed."""
    if w_callable is hasattr:
        return read_or(w_obj, name, NOT_FOUND) is not NOT_FOUND
    if w_callable is setattr:
        setattr_(w_obj, name, w_third)
        return None
    if nargs == 2:
        return getattr_(w_obj, name)
    return read_or(w_obj, name, w_third)


@native_routine("rt_is_interned")
def is_interned(name: str) -> Word:
    """1 if the string is known to be the one that the host keeps of its kind; else 0."""
    return 0


@translated
@dont_look_inside
def by_name(w_callable: object, w_obj: Any, name: str, w_third: object, nargs: Word) -> object:
    """`_builtin`, for any name: it is interned first, since lookups are remembered by interned names."""
    if is_interned(name) == 1:
        return _builtin(w_callable, w_obj, name, w_third, nargs)
    w_name: object = interned(name)
    assert type(w_name) is str
    return _builtin(w_callable, w_obj, w_name, w_third, nargs)


def read_or(w_obj: Any, name: str, w_default: object) -> object:
    """`w_obj.name`, or the default if that is an AttributeError."""
    if issubclass(type(w_obj), Instance):
        w_map = promote(get_map(w_obj))
        access = find_read(w_map, name, promote(w_map.w_class.version))
        if access.w_getattr is None:
            if access.how == READ_MISSING:
                return w_default
            if access.how == READ_INHERITED:
                return _inherited_or(w_obj, name, w_default)
            if access.how == READ_DICT and (is_missing(access.fallback) or is_inherited(access.fallback)):
                w_found = dict_get(get_attributes(w_obj), access.key)
                if w_found is not NOT_FOUND:
                    return w_found
                return w_default if is_missing(access.fallback) else _inherited_or(w_obj, name, w_default)
    elif issubclass(type(w_obj), MiniType):
        w_class = class_of(promote(w_obj))
        if w_class is not None and find_class_read(w_class, name, promote(w_class.version)).how == READ_MISSING:
            return w_default
    try:
        return getattr_(w_obj, name)
    except OperationError as error:
        return default_for(error, w_default)


def _inherited_or(w_obj: Instance, name: str, w_default: object) -> object:
    try:
        return read_inherited(w_obj, name, w_default)
    except OperationError as error:
        return default_for(error, w_default)


def is_missing(access: Access | None) -> bool:
    """Is there no such attribute if the dict of an instance does not have it?"""
    return access is None or access.how == READ_MISSING


def is_inherited(access: Access | None) -> bool:
    """Is the attribute one that is looked up each time, if the dict of an instance does not have it?"""
    return access is not None and access.how == READ_INHERITED


@translated
@dont_look_inside
def default_for(error: OperationError, w_default: object) -> object:
    """The default, in place of an attribute that could not be read.

    Raises:
        OperationError: `error`, if it is no AttributeError.
    """
    if not isinstance(error.w_value, AttributeError):
        raise error
    return w_default


# -- methods of `object`, and `type` ------------------------------------------------------

OBJECT_INIT = OBJECT_METHODS["__init__"]
OBJECT_GETATTRIBUTE = OBJECT_METHODS["__getattribute__"]
OBJECT_SETATTR = OBJECT_METHODS["__setattr__"]
OBJECT_NEW = OBJECT_METHODS["__new__"]


def call_object_method(frame: Frame, w_callable: object, nargs: Word) -> object:
    """Call `__init__`, `__getattribute__` or `__setattr__` of `object` with an instance; others: NOT_FOUND."""
    if nargs == 0:
        return NOT_FOUND
    w_obj: Any = frame.peek(nargs - 1)
    if not issubclass(type(w_obj), Instance):
        return NOT_FOUND
    if nargs == 1:
        if w_callable is not OBJECT_INIT:
            return NOT_FOUND
        frame.pop()
        return None
    w_name = frame.peek(nargs - 2)
    if type(w_name) is not str or (we_are_jitted() and not isconstant(w_name)):
        return NOT_FOUND
    w_result: object = None
    if w_callable is OBJECT_SETATTR and nargs == 3:
        set_by_default(w_obj, w_name, frame.peek(0))
        frame.pop()
    elif w_callable is OBJECT_GETATTRIBUTE and nargs == 2:
        w_result = get_by_default(w_obj, w_name)
    else:
        return NOT_FOUND
    frame.pop()
    frame.pop()
    return w_result


def make_by_default(frame: Frame) -> object:
    """Call `object.__new__` with the class on the stack, if its instances have maps; others: NOT_FOUND."""
    w_type: Any = frame.peek(0)
    if not issubclass(type(w_type), MiniType):
        return NOT_FOUND
    w_class = class_of(promote(w_type))
    w_map = None if w_class is None else first_map(w_class, promote(w_class.version))
    if w_map is None:
        return NOT_FOUND
    frame.pop()
    return new_instance(w_type, w_map)


def get_by_default(w_obj: Instance, name: str) -> object:
    """`object.__getattribute__(w_obj, name)`."""
    w_map = promote(get_map(w_obj))
    access = find_default_read(w_map, name, promote(w_map.w_class.version))
    if get_map(w_obj) is not w_map:
        return _get_again(w_obj, name)
    return read(w_obj, access, name)


@translated
@dont_look_inside
def _get_again(w_obj: Instance, name: str) -> object:
    """`get_by_default` once more: another thread has meanwhile moved the instance to another map."""
    return get_by_default(w_obj, name)


def set_by_default(w_obj: Instance, name: str, w_value: object) -> None:
    """`object.__setattr__(w_obj, name, w_value)`."""
    w_map = promote(get_map(w_obj))
    version = promote(w_map.w_class.version)
    write(w_obj, w_map, find_default_write(w_map, name, version), w_value, version)


def type_of(w_obj: Any) -> object:
    """`type(w_obj)`, as the program sees it."""
    if issubclass(type(w_obj), Instance):
        return type(w_obj)
    return shown(promote(type(w_obj)))
