"""The moment at which a new class becomes one of ours: before any code of the program sees it.

In: a namespace that holds a `Start` as its first entry; the host makes a type of it.  Out: the type has its `Class`,
the descriptors of its slots, cells for its attributes, and the cell of `__class__` has the type.

    type.__new__(MiniType, "P", (Instance,), {RECORD: start, "f": f, "__slots__": ()})
        the host calls `__set_name__` of all entries, in their order     =>  start is asked first, `completed`
        the host calls `__init_subclass__` of the bases                  =>  they see a class that is done

Holds: where the interpreter runs natively, so does this.
Does not: decide on a layout; `plainly` and `metaclass.prepared` do.
"""

from __future__ import annotations

import types

from objmodel.classes.assigning import put_in_cells
from objmodel.classes.cells import SlotDescriptor, put
from objmodel.classes.layouts import is_instance_class
from objmodel.classes.shapes import Shape
from objmodel.hosterrors import type_lookup
from objmodel.instances.maps import slot_key
from objmodel.instances.new import set_weakly_referenced
from objmodel.ownattributes import (
    delete_on_type,
    dict_offset_of_type,
    own_of_type,
    set_on_type,
    weakref_offset_of_type,
)
from objmodel.versions import CENSUS, NOT_FOUND, RECORD, Class, VersionTag
from tracer.hints import IMMUTABLE, dont_look_inside, translated
from tracer.hosttypes import RAW, host_mro, namespace_of
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class SetName:
    """`Start.__set_name__`, which the host calls with the class and the name only, as this has no `__get__`."""

    __slots__ = ()

    def __call__(self, owner: Any, name: str) -> None:
        completed(owner)


@record
class Start:
    """What a class is to become."""

    shape: object = field(metadata=IMMUTABLE)  # of a class of Instances: its `Shape`; else None
    declared: object = field(metadata=IMMUTABLE)  # the value of `__slots__` in the namespace, or NOT_FOUND
    version: VersionTag = field(metadata=IMMUTABLE)
    cell: object = field(metadata=IMMUTABLE)  # the cell of `__class__`, which gets the class; or None
    has_loose: bool = field(metadata=IMMUTABLE)  # may attributes want a cell that are in none yet?
    is_usual: bool = field(metadata=IMMUTABLE)  # is it known that the host's `type` sets attributes of the class?

    __set_name__ = SetName()


def setter_of(cls: type) -> Any:
    """The function that sets attributes of the class without methods written in Python.

    That of `type`; or of a metaclass written in C, which demands its own.
    """
    if is_instance_class(cls):
        return RAW.set_attribute
    setters = (namespace_of(base).get("__setattr__") for base in host_mro(type(cls)))
    found = next(found for found in setters if type(found) is types.WrapperDescriptorType)
    return RAW.set_attribute if found is type.__setattr__ else found


@dont_look_inside
def sets_plainly(cls: type) -> bool:
    """Are attributes of the class set by the host's `type`?"""
    return setter_of(cls) is RAW.set_attribute


@translated
@dont_look_inside
def completed(w_type: type) -> None:
    """Do what the entry of this new class under RECORD says."""
    start = own_of_type(w_type, RECORD, None)
    if type(start) is not Start:
        return  # a program has called `__set_name__` of what it found
    shape = start.shape
    if shape is None:
        w_class = Class(w_type, False, True, False, start.version)
    else:
        assert isinstance(shape, Shape)
        has_host_dict = dict_offset_of_type(w_type) != 0
        w_class = Class(w_type, True, shape.has_dict, has_host_dict, start.version, shape.has_weakref, shape)
    is_usual = start.is_usual or shape is not None or sets_plainly(w_type)
    if is_usual:
        set_on_type(w_type, RECORD, w_class)
    else:
        _set_record(w_type, w_class)
    CENSUS.add(w_type)
    if shape is not None:
        assert isinstance(shape, Shape)
        if start.declared is NOT_FOUND:
            delete_on_type(w_type, "__slots__")
        else:
            set_on_type(w_type, "__slots__", start.declared)
            _make_slots(w_type, shape)
        if (weakref_offset_of_type(w_type) != 0) != shape.has_weakref:
            set_weakly_referenced(w_type, shape.has_weakref)
    if start.has_loose and is_usual:
        put_in_cells(w_type, _attributes(w_type))
    if start.cell is not None:
        _fill(start.cell, w_type)


@dont_look_inside
def _attributes(made: type) -> list[Any]:
    return list(namespace_of(made).items())


@dont_look_inside
def _set_record(made: type, w_class: Class) -> None:
    setter_of(made)(made, RECORD, w_class)


def _make_slots(w_type: type, shape: Shape) -> None:
    """Give the class the descriptors of its slots."""
    slots = shape.slots
    if slots is None:
        return
    for k in range(len(slots)):
        name = slots[k]
        if name != "__dict__" and name != "__weakref__":
            descriptor = SlotDescriptor(name, slot_key(w_type, name), w_type)
            if type_lookup(type(w_type), name, NOT_FOUND) is NOT_FOUND:
                set_on_type(w_type, name, descriptor)
            else:
                _put(w_type, name, descriptor)


@dont_look_inside
def _put(w_type: type, name: str, descriptor: object) -> None:
    put(w_type, name, descriptor)


@dont_look_inside
def _fill(cell: Any, made: type) -> None:
    cell.w_value = made
