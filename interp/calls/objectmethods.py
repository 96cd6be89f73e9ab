"""`getattr`, `hasattr` and `setattr`, called by the program on what has a map or a version.

In: [object, name, ...] on the stack.  Out: what the builtin gives, the arguments taken; NOT_FOUND, and they are still
there, where the host's builtin is to be called.

    getattr(p, "x", 0)    as `p.x`, or 0       class guard, guard on the map, guard on the version, one field access
    hasattr(p, "y")       where no map and no class has it, nothing is raised

Holds: a trace sees it for a name that is a constant in it: another name each time would be another trace each time, and
it calls `by_name`, as the interpreter does for any name.
The host's builtin is never called with our own objects, or with `object` and `type`: it would show what is not the
program's.
"""

from __future__ import annotations

from sys import intern as interned
from typing import Any

from interp.machine.frames import Frame
from interp.machine.state import STATE
from objmodel.attributes.access import READ_DICT, READ_MISSING, Access, find_class_read, find_read
from objmodel.attributes.lookup import getattr_, setattr_
from objmodel.attributes.slowpaths import dict_get
from objmodel.classes.hiddenfields import is_field_name
from objmodel.classes.metaclass import MiniType
from objmodel.errors import OperationError
from objmodel.functions import Function
from objmodel.instances.fields import get_attributes, get_map
from objmodel.instances.new import Instance
from objmodel.versions import NOT_FOUND, class_of
from tracer.hints import Word, dont_look_inside, isconstant, promote, translated, we_are_jitted


def call_with_name(frame: Frame, w_callable: object, nargs: Word) -> object:
    """Call any builtin with an object, a name and perhaps one more value."""
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
    """What the builtin gives; `w_third` counts where three arguments were passed."""
    if w_callable is hasattr:
        return read_or(w_obj, name, NOT_FOUND) is not NOT_FOUND
    if w_callable is setattr:
        setattr_(w_obj, name, w_third)
        return None
    if nargs == 2:
        return getattr_(w_obj, name)
    return read_or(w_obj, name, w_third)


@translated
@dont_look_inside
def by_name(w_callable: object, w_obj: Any, name: str, w_third: object, nargs: Word) -> object:
    """As `_builtin`, for a name that has just been made, perhaps: what is known of names is known of interned ones."""
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
            if access.how == READ_DICT and is_missing(access.fallback):
                w_found = dict_get(get_attributes(w_obj), access.key)
                return w_default if w_found is NOT_FOUND else w_found
    elif issubclass(type(w_obj), MiniType):
        w_class = class_of(promote(w_obj))
        if w_class is not None and find_class_read(w_class, name, promote(w_class.version)).how == READ_MISSING:
            return w_default
    try:
        return getattr_(w_obj, name)
    except OperationError as error:
        return default_for(error, w_default)


def is_missing(access: Access | None) -> bool:
    """Does the class have nothing behind the dict of an instance?"""
    return access is None or access.how == READ_MISSING


@dont_look_inside
def default_for(error: OperationError, w_default: object) -> object:
    """What is given instead of an attribute that could not be read.

    Raises:
        OperationError: `error`, if it is no AttributeError.
    """
    if not isinstance(error.w_value, AttributeError):
        raise error
    return w_default
