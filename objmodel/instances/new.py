"""New instances; and whether those of a class can be referenced weakly.

In: a class of the program and its first map, both constant in a trace.  Out: an instance without attributes.

    class C: __slots__ = ("x",)      weakref.ref(C())      TypeError: cannot create weak reference to 'C' object

All Instances have room for the list of weak references; a class tells the host where it is, or that there is none.

Holds: if the host's types are laid out otherwise than described here, they are left alone: then all instances can be
referenced.
Does not: call `__init__`, see `objmodel.instantiation`.
"""

from __future__ import annotations

import types

from objmodel.errors import InternalError
from objmodel.hosterrors import descr_get
from objmodel.instances.base import Instance
from objmodel.instances.fields import set_attributes, set_map, set_storage
from objmodel.instances.maps import Map
from objmodel.versions import Class, VersionTag, class_of
from tracer.hints import allocate, dont_look_inside, elidable, translated
from tracer.hosttools import cache
from tracer.hosttypes import host_mro, namespace_of, weakref_offset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["NO_STORAGE", "Instance", "fill", "host_dict", "new_instance", "set_weakly_referenced"]

NO_STORAGE: list[object] = []
"""The storage of instances that need none; never changed."""


def new_instance(w_type: type, w_map: Map) -> Instance:
    """A new instance of `w_type` without attributes."""
    w_obj: Instance = allocate(w_type, Instance)
    fill(w_obj, w_map)
    return w_obj


def fill(w_obj: Instance, w_map: Map) -> None:
    """Turn an object that has only been allocated into an instance without attributes."""
    set_storage(w_obj, NO_STORAGE)
    if w_map.is_dict:
        set_attributes(w_obj, host_dict(w_obj))
    else:
        set_attributes(w_obj, None)
    set_map(w_obj, w_map)


@translated
@dont_look_inside
def host_dict(w_obj: object) -> object:
    """The host's `__dict__` of an instance whose class has one (a host base class written in Python)."""
    w_class = class_of(type(w_obj))
    assert w_class is not None
    return descr_get(_dict_field(w_class, w_class.version), w_obj, type(w_obj))


@dont_look_inside
def set_host_dict(w_obj: object, w_dict: object) -> None:
    """Give such an instance another one."""
    w_class: Any = class_of(type(w_obj))
    _dict_field(w_class, w_class.version).__set__(w_obj, w_dict)


@elidable
def _dict_field(w_class: Class, version: VersionTag) -> Any:
    """The host's descriptor of the `__dict__` of instances; the version changes with the bases."""
    for base in host_mro(w_class.w_type):
        field: Any = namespace_of(base).get("__dict__")
        if type(field) is types.GetSetDescriptorType:
            return field
    raise InternalError(f"expected a class with a host dict, found {w_class.w_type!r}")


_LIST_OFFSET = 208
"""The offset of `tp_weaklistoffset` in a type."""


@dont_look_inside
def set_weakly_referenced(w_type: type, may_be: bool) -> None:
    """Let the program reference instances weakly, or not."""
    found = weakref_offset_of(w_type)
    if (found != 0) == may_be:
        return
    word = _word().from_address(id(w_type) + _LIST_OFFSET)
    if word.value == found:
        word.value = weakref_offset_of(Instance) if may_be else 0


@cache
def _word() -> Any:
    from _ctypes import _SimpleCData  # not for programs that have no such class

    return type("Word", (_SimpleCData,), {"_type_": "q"})
