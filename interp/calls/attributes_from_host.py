"""Attributes of instances, classes and modules, which the host reads, sets and deletes.

In: a slot of the base of all instances, of cells in classes, or of modules, that the host calls.  Out: the attribute,
or the host's plain exception.

    operator.attrgetter("x")(p)   host -> slot tp_getattro -> get_for_host -> a field of the instance
    G[int](), in `typing`         host -> slot tp_setattro -> set_for_host -> the instance's next map
    delattr(p, "x")               host -> slot tp_setattro, without a value -> take_for_host
    copy.copy(p)                  `p.__getstate__`, which the host calls -> state_for_host
    P.counter, in a library       host -> slot tp_descr_get of ClassCell -> value_for_host
    pickle.loads(b"...")          host -> slot tp_getattro of Module -> get_of_module -> the class

Holds: as in `from_host`. The class's own `__setattr__` and `__delattr__` are not asked: the host has found that of
`object`.
"""

from __future__ import annotations

from types import MethodType

from interp.calls.from_host import note_thread
from interp.machine.names import find_in_dict
from interp.machine.native import NATIVE
from objmodel.attributes.access import (
    READ_DESCRIPTOR,
    READ_HOST_METHOD,
    READ_METHOD,
    READ_OBJECT,
    WRITE_CUSTOM,
    find_default_read,
    find_default_write,
    find_delete,
)
from objmodel.attributes.hostattributes import dict_of
from objmodel.attributes.lookup import delattr_, read, write
from objmodel.attributes.objectmethods import (
    OBJECT_METHODS,
    delete_for_host,
    object_getstate,
    read_for_host,
    write_for_host,
)
from objmodel.classes.cells import ClassCell, MethodCell
from objmodel.errors import OperationError, unwrap_error
from objmodel.functions import BoundMethod
from objmodel.globals import GlobalCell
from objmodel.hosterrors import descr_get, type_lookup
from objmodel.instances.base import leave_to_host
from objmodel.instances.fields import GET_OBJECT, get_map
from objmodel.instances.maps import Map
from objmodel.instances.moving import copy_attributes
from objmodel.instances.new import Instance
from objmodel.modules import Module
from objmodel.versions import NOT_FOUND
from tracer.hints import cast, dont_look_inside, host_slot, translated
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GETSTATE = OBJECT_METHODS["__getstate__"]


@record
class _States:
    """How the host gets the state of an instance."""

    function: Any = None  # the native `state_for_host`, once it has been asked for


STATES = _States()


@translated
def state_for_host(w_obj: Instance) -> object:
    """As `object.__getstate__`."""
    found: dict[str, object] = dict()  # noqa: C408  (restricted Python has no dict displays)
    if not copy_attributes(w_obj, found):
        return _state_in_general(w_obj)
    if len(found) == 0:
        return None
    return found


@dont_look_inside
def _state_in_general(w_obj: Instance) -> object:
    return leave_to_host(object_getstate, (w_obj,))


@dont_look_inside
def _native_state() -> object:
    assert NATIVE.code is not None
    STATES.function = NATIVE.code.instead_of(state_for_host)
    return STATES.function


def map_if_made(w_obj: Instance) -> Map | None:
    """The map of an instance; None if host code has made it, so that there is none yet."""
    try:
        return get_map(w_obj)
    except BaseException:
        return None


@host_slot(Instance, "tp_getattro", is_inherited=True)
def get_for_host(w_obj: Instance, name: object) -> object:
    """As `Instance.__getattribute__`."""
    w_map = map_if_made(w_obj)
    if w_map is None or type(name) is not str:
        return read_for_host(w_obj, name)
    access = find_default_read(w_map, name, w_map.w_class.version)
    how = access.how
    if how == READ_OBJECT:
        return GET_OBJECT[access.index](w_obj)
    if how == READ_METHOD:
        return BoundMethod(access.w_value, w_obj)
    if how in (READ_DESCRIPTOR, READ_HOST_METHOD) and access.w_value is GETSTATE:
        function = STATES.function
        if function is None:
            function = _native_state()
        return MethodType(function, w_obj)
    note_thread()
    try:
        return read(w_obj, access, name)
    except OperationError as error:
        raise unwrap_error(error)


@translated
def take_for_host(w_obj: Instance, name: object) -> object:
    """As `Instance.__delattr__`."""
    w_map = map_if_made(w_obj)
    if w_map is None or type(name) is not str:
        return delete_for_host(w_obj, name)
    if find_delete(w_map, name, w_map.w_class.version).how == WRITE_CUSTOM:
        return delete_for_host(w_obj, name)
    note_thread()
    try:
        delattr_(w_obj, name)
    except OperationError as error:
        raise unwrap_error(error)
    return None


@host_slot(Instance, "tp_setattro", result=take_for_host, is_inherited=True)
def set_for_host(w_obj: Instance, name: object, w_value: object) -> object:
    """As `Instance.__setattr__`."""
    w_map = map_if_made(w_obj)
    if w_map is None or type(name) is not str:
        return write_for_host(w_obj, name, w_value)
    version = w_map.w_class.version
    note_thread()
    try:
        write(w_obj, w_map, find_default_write(w_map, name, version), w_value, version)
    except OperationError as error:
        raise unwrap_error(error)
    return None


@host_slot(ClassCell, "tp_descr_get", is_quiet=True)
def value_for_host(cell: ClassCell, w_obj: object, w_type: object) -> object:
    """As `ClassCell.__get__`."""
    return cell.w_value


@host_slot(MethodCell, "tp_descr_get", is_quiet=True)
def method_for_host(cell: MethodCell, w_obj: object, w_type: object) -> object:
    """As `MethodCell.__get__`."""
    return cell.w_function if w_obj is None else BoundMethod(cell.w_function, w_obj)


@host_slot(BoundMethod, "tp_getattro")
def get_of_method(w_method: BoundMethod, name: object) -> object:
    """As the host finds attributes, and `BoundMethod.__getattr__` those of the function."""
    wanted = cast("str", name)
    w_found = type_lookup(BoundMethod, wanted, NOT_FOUND) if type(name) is str else NOT_FOUND
    if w_found is not NOT_FOUND:  # also while it is being made, and has no function yet
        if type_lookup(type(w_found), "__get__", NOT_FOUND) is NOT_FOUND:
            return w_found
        try:
            return descr_get(w_found, w_method, BoundMethod)
        except AttributeError:
            return getattr(w_method.w_function, wanted)
    return getattr(w_method.w_function, wanted)


@host_slot(Module, "tp_getattro")
def get_of_module(module: Module, name: object) -> object:
    """As `Module.__getattribute__`."""
    if type(name) is str and type(module) is Module and name != "__dict__" and name != "__class__":
        cells: Any = dict_of(module).cells
        cell = find_in_dict(cells, name)  # the memo would not know names that are new strings each time, as `pickle`'s
        if type(cell) is GlobalCell and cell.w_value is not NOT_FOUND:
            return cell.w_value
    return _of_module(module, name)


@dont_look_inside
def _of_module(module: Module, name: Any) -> object:
    return Module.__getattribute__(module, name)
