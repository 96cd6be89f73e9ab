"""Attributes of instances, which the host reads, sets and deletes.

In: a slot of the base of all instances that the host calls.  Out: the attribute, or the host's plain exception.

    operator.attrgetter("x")(p)   host -> slot tp_getattro -> get_for_host -> a field of the instance
    G[int](), in `typing`         host -> slot tp_setattro -> set_for_host -> the instance's next map
    delattr(p, "x")               host -> slot tp_setattro, without a value -> take_for_host

Holds: as in `from_host`. The class's own `__setattr__` and `__delattr__` are not asked: the host has found that of
`object`.
"""

from __future__ import annotations

from interp.calls.from_host import note_thread
from objmodel.attributes.access import (
    READ_METHOD,
    READ_OBJECT,
    WRITE_CUSTOM,
    find_default_read,
    find_default_write,
    find_delete,
)
from objmodel.attributes.lookup import delattr_, read, write
from objmodel.attributes.objectmethods import delete_for_host, read_for_host, write_for_host
from objmodel.errors import OperationError, unwrap_error
from objmodel.functions import BoundMethod
from objmodel.instances.fields import GET_OBJECT, get_map
from objmodel.instances.new import Instance
from tracer.hints import host_slot, translated


@host_slot(Instance, "tp_getattro")
def get_for_host(w_obj: Instance, name: object) -> object:
    """As `Instance.__getattribute__`."""
    if type(name) is not str:
        return read_for_host(w_obj, name)
    try:
        w_map = get_map(w_obj)
    except BaseException:  # host code has made the instance: there is none yet
        return read_for_host(w_obj, name)
    access = find_default_read(w_map, name, w_map.w_class.version)
    how = access.how
    if how == READ_OBJECT:
        return GET_OBJECT[access.index](w_obj)
    if how == READ_METHOD:
        return BoundMethod(access.w_value, w_obj)
    note_thread()
    try:
        return read(w_obj, access, name)
    except OperationError as error:
        raise unwrap_error(error)


@translated
def take_for_host(w_obj: Instance, name: object) -> object:
    """As `Instance.__delattr__`."""
    if type(name) is not str:
        return delete_for_host(w_obj, name)
    try:
        w_map = get_map(w_obj)
    except BaseException:  # host code has made the instance: there is none yet
        return delete_for_host(w_obj, name)
    if find_delete(w_map, name, w_map.w_class.version).how == WRITE_CUSTOM:
        return delete_for_host(w_obj, name)
    note_thread()
    try:
        delattr_(w_obj, name)
    except OperationError as error:
        raise unwrap_error(error)
    return None


@host_slot(Instance, "tp_setattro", result=take_for_host)
def set_for_host(w_obj: Instance, name: object, w_value: object) -> object:
    """As `Instance.__setattr__`."""
    if type(name) is not str:
        return write_for_host(w_obj, name, w_value)
    try:
        w_map = get_map(w_obj)
    except BaseException:  # host code has made the instance: there is none yet
        return write_for_host(w_obj, name, w_value)
    version = w_map.w_class.version
    note_thread()
    try:
        write(w_obj, w_map, find_default_write(w_map, name, version), w_value, version)
    except OperationError as error:
        raise unwrap_error(error)
    return None
