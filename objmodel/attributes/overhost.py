"""Attributes of objects whose class is the program's and derives from tuple, dict, str or another with its own layout.

In: such an object, the record of its class, a name.  Out: the attribute; the method that a call of it runs.

    class V(tuple):
        @property
        def x(self): ...
        def norm(self): ...

    v.x           the getter is called, as long as the class has this version
    v.norm()      the function, likewise, after a look into the object's dict if it has one
    p.left        where the class of p is a named tuple: the item of the tuple
    anything else: one call of the host's `getattr`

Holds: the class's version is promoted, so that a trace knows what it finds on the class.
Does not: know maps: the host lays these objects out, see `objmodel.attributes.lookup` for others.
"""

from __future__ import annotations

from _collections import _tuplegetter  # type: ignore[import-not-found]
from types import GetSetDescriptorType, MethodDescriptorType

from objmodel.attributes.access import (
    READ_HOST,
    READ_ITEM,
    READ_METHOD,
    READ_PROPERTY,
    READ_VALUE,
    Access,
    changes_unseen,
)
from objmodel.attributes.slowpaths import naming_attribute, takes_functions
from objmodel.calls import call_single
from objmodel.classes.cells import can_get
from objmodel.errors import OperationError, wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.native import reads_plainly
from objmodel.versions import NOT_FOUND, Class, VersionTag, class_of, remember
from tracer.hints import Word, elidable, native_routine, promote
from tracer.hosttypes import FLAG_HEAP, dict_offset_of, flags_of, host_mro, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_tuple_item: Any = tuple.__getitem__


def read_over_host(w_obj: Any, w_class: Class, name: str) -> object:
    """`w_obj.name`.

    Raises:
        OperationError: whatever a getter raises, or the host.
    """
    access = find_read_over_host(w_class, name, promote(w_class.version))
    how = access.how
    if how == READ_ITEM:
        try:
            return _tuple_item(w_obj, access.index)
        except BaseException as error:
            raise wrap_error(error)
    if how == READ_PROPERTY:
        try:
            return call_single(access.w_value, w_obj)
        except OperationError as error:
            raise naming_attribute(error, w_obj, name)
    if how == READ_METHOD:
        return BoundMethod(access.w_value, w_obj)
    if how == READ_VALUE:
        return access.w_value
    return read_by_host(w_obj, name)


@elidable
def find_read_over_host(w_class: Class, name: str, version: VersionTag) -> Access:
    """How to read attribute `name` of an object of the class; READ_HOST if only the host can tell."""
    key = (w_class, name)
    found = version.reads.get(key)
    if not isinstance(found, Access):
        found = _find_read_over_host(w_class, name)
        remember(version.reads, key, found)
    return found


def _find_read_over_host(w_class: Class, name: str) -> Access:
    w_type = w_class.w_type
    w_found: Any = w_class.lookup(name)
    if w_found is NOT_FOUND or reads_plainly(w_type) == 0 or changes_unseen(w_type, name, w_found):
        return Access(READ_HOST, 0, name)
    if type(w_found) is property and type(w_found.fget) is Function:
        return Access(READ_PROPERTY, 0, name, w_found.fget)
    if type(w_found) is _tuplegetter and issubclass(w_type, tuple):
        index, _ = w_found.__reduce__()[1]
        return Access(READ_ITEM, index, name)
    if not has_dict(w_type):
        if type(w_found) is Function:
            return Access(READ_METHOD, 0, name, w_found)
        if not can_get(w_found):
            return Access(READ_VALUE, 0, name, w_found)
    return Access(READ_HOST, 0, name)


def getter_over_host(w_class: Class, name: str) -> Function | None:
    """The function of the program that makes this attribute of an object of the class, in its version of now."""
    access = find_read_over_host(w_class, name, w_class.version)
    w_getter = access.w_value
    return w_getter if access.how == READ_PROPERTY and type(w_getter) is Function else None


def needs_host_only(w_type: type, name: str) -> bool:
    """Does the host read this attribute of an object of the class without calling the program?"""
    w_class = class_of(w_type)
    if w_class is None:
        return True
    how = find_read_over_host(w_class, name, w_class.version).how
    return how != READ_PROPERTY and how != READ_METHOD


def method_over_host(w_obj: Any, name: str) -> object:
    """The method that `w_obj.name(...)` calls with `w_obj` as first argument.

    None if `w_obj.name` may be anything else, or the class is not the program's.
    """
    w_class = class_of(promote(type(w_obj)))
    if w_class is None:
        return None
    w_found = plain_method(w_class, name, promote(w_class.version))
    if w_found is not None and has_dict(w_class.w_type) and may_have(w_obj, name):
        return None
    return w_found


def may_have(w_obj: Any, name: str) -> bool:
    """May the object, which has a dict, have an attribute of this name that is its own?"""
    own: object = getattr(w_obj, "__dict__")  # noqa: B009  (the front end knows calls)
    return type(own) is not dict or name in own


@native_routine("rt_has_own")
def has_own(w_obj: Any, name: str) -> Word:
    """The same as a word, told without making the object's dict."""
    return int(may_have(w_obj, name))


@elidable
def plain_method(w_class: Class, name: str, version: VersionTag) -> object:
    """The class attribute, if it is a function of the program or a method of the host; else None."""
    w_found = w_class.lookup(name)
    is_method = type(w_found) is Function or type(w_found) is MethodDescriptorType
    if not is_method or reads_plainly(w_class.w_type) == 0 or not _has_own_dict(w_class.w_type):
        return None
    if takes_functions(w_class.w_type, name):
        return None
    return w_found


@elidable
def has_dict(w_type: type) -> bool:
    """Do instances have attributes of their own?"""
    return dict_offset_of(w_type) != 0


def _has_own_dict(w_type: type) -> bool:
    """Is `__dict__` the host's?  Some of its classes do not have it although their instances have a dict."""
    found = [namespace_of(base)["__dict__"] for base in host_mro(w_type) if "__dict__" in namespace_of(base)]
    if not all(type(shown) is GetSetDescriptorType for shown in found):
        return False
    makers = [base for base in host_mro(w_type) if has_dict(base) and not flags_of(base) & FLAG_HEAP]
    if makers:  # the descriptor of a plain class before it leaves it to this class, which may have none
        found = [base for base in host_mro(makers[0]) if "__dict__" in namespace_of(base)]
    return found != [] or not has_dict(w_type)


@native_routine("rt_find_by_host")
def find_by_host(w_obj: Any, name: str) -> object:
    """`w_obj.name`, as the host has it; native code finds a method without binding it, and `is_unbound` tells."""
    return getattr(w_obj, name)


@native_routine("rt_is_unbound")
def is_unbound() -> Word:
    """Is what `find_by_host` has just found to be called with the object as first argument?"""
    return 0


def read_by_host(w_obj: Any, name: str) -> object:
    """`w_obj.name`, as the host has it."""
    try:
        return getattr(w_obj, name)
    except BaseException as error:
        raise wrap_error(error)


def write_by_host(w_obj: Any, name: str, w_value: object) -> None:
    """`w_obj.name = w_value`, as the host does it."""
    try:
        setattr(w_obj, name, w_value)
    except BaseException as error:
        raise wrap_error(error)


def method_by_host(w_obj: Any, name: str) -> object:
    """The method that `w_obj.name(...)` calls, or the attribute; `is_unbound` tells which."""
    try:
        return find_by_host(w_obj, name)
    except BaseException as error:
        raise wrap_error(error)
