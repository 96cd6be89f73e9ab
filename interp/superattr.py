"""`super()`: attributes of the classes behind a class in an object's MRO.

In: the class that `super` starts behind, the object or class it is bound to, a name.
Out: the attribute; for a method the plain function, so that no super object is ever made.

Does not: know cells or frames; the compiler passes class and object on the stack.
"""

from __future__ import annotations

import builtins
from typing import Any

from interp.frames import UNBOUND
from objmodel.errors import OperationError, type_error, wrap_error
from objmodel.functions import Function
from objmodel.instances import Instance
from objmodel.slots import get_map
from objmodel.twins import twin_or_none
from objmodel.versions import Class, VersionTag, host_mro, is_hidden_base, namespace_of
from tracer.hints import dont_look_inside, elidable, promote

SUPER = builtins.super


def is_builtin_super(w_super: object) -> bool:
    """Does the name `super` mean the builtin?"""
    return w_super is SUPER


def super_method(w_class: object, w_self: Any, name: str) -> object:
    """The plain function that `super(w_class, w_self).name(...)` calls with `w_self` in front, or None."""
    if issubclass(type(w_self), Instance):
        w_own = promote(get_map(w_self)).w_class
        return find_behind(w_own, promote(w_class), name, promote(w_own.version))
    return None


@elidable
def find_behind(w_own: Class, w_class: object, name: str, version: VersionTag) -> object:
    """The function `name` of the first class behind `w_class` in the MRO of `w_own`, or None if it is anything else."""
    is_behind = False
    for base in host_mro(w_own.w_type):
        if base is w_class:
            is_behind = True
        elif is_behind and name in namespace_of(base) and not is_hidden_base(base):
            w_found = namespace_of(base)[name]
            return w_found if type(w_found) is Function else None
    return None


@dont_look_inside
def super_attribute(w_class: object, w_self: object, name: str) -> object:
    """`super(w_class, w_self).name`."""
    try:
        return getattr(make_super(w_class, w_self), name)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def make_super(w_class: object, w_self: object) -> object:
    """`super(w_class, w_self)`."""
    if w_class is UNBOUND:
        raise OperationError(RuntimeError("super(): empty __class__ cell"), None)
    cls: Any = w_class
    if not isinstance(cls, type):
        raise type_error(f"super() argument 1 must be a type, not {type(cls).__name__}")
    twin = twin_or_none(cls)
    if twin is not None and not issubclass(type(w_self), Instance):
        of: Any = w_self if isinstance(w_self, type) else type(w_self)
        if type.__subclasscheck__(twin, of):
            cls = twin  # the class itself cannot stand beside a foreign layout
    try:
        return SUPER(cls, w_self)
    except BaseException as error:
        raise wrap_error(error)
