"""Calls of what classes have from `object`, and of `type`, by the program on its own instances.

In: [method, instance, ...] on the stack.  Out: what the method gives, the arguments taken; NOT_FOUND, and they are
still there, where the method itself is to be called.

    object.__setattr__(p, "x", 1)     as `p.x = 1` in a class without `__setattr__`
    super().__init__()                nothing, where no class behind has one
    object.__new__(P)                 a new instance of P, where that is one with a map
    type(p)                           its class

Holds: a trace sees it for a name that is a constant in it: another name each time would be another trace each time.
"""

from __future__ import annotations

from typing import Any

from interp.machine.frames import Frame
from objmodel.attributes.access import find_default_read, find_default_write
from objmodel.attributes.lookup import read, write
from objmodel.attributes.objectmethods import OBJECT_METHODS
from objmodel.classes.layouts import shown
from objmodel.classes.metaclass import MiniType
from objmodel.instances.fields import get_map
from objmodel.instances.new import Instance, new_instance
from objmodel.instantiation import first_map
from objmodel.versions import NOT_FOUND, class_of
from tracer.hints import Word, dont_look_inside, isconstant, promote, translated, we_are_jitted

OBJECT_INIT = OBJECT_METHODS["__init__"]
OBJECT_GETATTRIBUTE = OBJECT_METHODS["__getattribute__"]
OBJECT_SETATTR = OBJECT_METHODS["__setattr__"]
OBJECT_NEW = OBJECT_METHODS["__new__"]


def call_object_method(frame: Frame, w_callable: object, nargs: Word) -> object:
    """Call a method of `object` that knows maps."""
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


def make_by_default(frame: Frame, w_callable: object) -> object:
    """Call a method of `object` with the class on the stack: `__new__` of one whose instances have maps."""
    w_type: Any = frame.peek(0)
    if w_callable is not OBJECT_NEW or not issubclass(type(w_type), MiniType):
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
    """While we looked, another thread has moved the instance to another map."""
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
