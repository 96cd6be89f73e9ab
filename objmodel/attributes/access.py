"""How an attribute is read or written: decided once per (map, name, version), folded in a trace.

In: a map (so a class and a layout), a name, the class's version.  Out: an `Access`, whose fields are constants.

    p.x     find_read(Map(P; x:i0), "x", V)      => READ_INT 0
    p.f     find_read(Map(P; x:i0), "f", V)      => READ_METHOD f
    p.y = v find_write(Map(P; x:i0), "y", V)     => WRITE_NEW; then find_add(..., "r", V) => WRITE_OBJECT 0, next map

Holds: data descriptors win over the instance, and the instance wins over other class attributes.  The functions are
elidable: a version's answers never change, and die with it.
Does not: touch instances; `lookup` does, as an Access says.
"""

from __future__ import annotations

import sys
import types
from _operator import is_

from objmodel.classes.cells import ClassCell, MethodCell, can_get, is_data_descriptor, is_own_slot
from objmodel.classes.layouts import shown
from objmodel.functions import Function
from objmodel.hosterrors import type_lookup
from objmodel.instances.maps import INLINE, Map, Slot, is_laid_out_as, map_with, map_without
from objmodel.native import raw_words
from objmodel.versions import (
    NOT_FOUND,
    Class,
    VersionTag,
    class_of,
    find_in_class,
    find_in_mro,
    find_in_object,
    is_hidden_base,
    remember,
)
from tracer.hints import IMMUTABLE, Word, complete, computed_natively, dont_look_inside, elidable
from tracer.hosttypes import FLAG_HEAP, FLAG_METHOD, flags_of, host_mro, namespace_of
from tracer.records import evolve, field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

READ_OBJECT: Word = 40  # the first; numbers below INLINE stay free, as `Site.how` may be the index of a slot
READ_INT: Word = 41
READ_FLOAT: Word = 42
READ_STORAGE: Word = 43
READ_DICT: Word = 44  # look into the dict first, else as `fallback` says
READ_VALUE: Word = 45
READ_METHOD: Word = 46
READ_CELL: Word = 47
READ_PROPERTY: Word = 48
READ_DESCRIPTOR: Word = 49
READ_OWN_DICT: Word = 50
READ_CUSTOM: Word = 51
READ_MISSING: Word = 52
READ_HOST: Word = 53
READ_CLASS_METHOD: Word = 54
READ_METHOD_CELL: Word = 56
READ_ITEM: Word = 57  # the item `index` of the object, a tuple
READ_INHERITED: Word = 58  # what a class of the host holds, or none does: it is looked up each time
READ_HOST_METHOD: Word = 59  # of the host, as `lru_cache` makes one: a call passes the object as first argument
READ_NAME: Word = 55  # a class's name, read by the host each time, as host code may set it without a new version

WRITE_OBJECT: Word = 20
WRITE_INT: Word = 21
WRITE_FLOAT: Word = 22
WRITE_STORAGE: Word = 23
WRITE_DICT: Word = 24
WRITE_NEW: Word = 25
WRITE_PROPERTY: Word = 26
WRITE_DESCRIPTOR: Word = 27
WRITE_OWN_DICT: Word = 28
WRITE_CLASS: Word = 29
WRITE_CUSTOM: Word = 30
WRITE_REFUSED: Word = 31


@raw_words
class AccessWords:
    """Raw members of `Access`."""

    how: Word
    index: Word


@complete
@record
class Access(AccessWords):
    """One way to reach an attribute."""

    how: Word = field(metadata=IMMUTABLE)  # READ_* or WRITE_*
    index: Word = field(metadata=IMMUTABLE)  # of the raw word, object slot or item of the storage
    key: str = field(metadata=IMMUTABLE)  # the attribute's name in maps
    w_value: object = field(default=None, metadata=IMMUTABLE)
    """The class attribute involved: value, function, cell, getter, setter or descriptor."""
    w_getattr: object = field(default=None, metadata=IMMUTABLE)
    """The class's `__getattr__`, if this access may raise AttributeError; else None.  For READ_NAME the descriptor."""
    fallback: Access | None = field(default=None, metadata=IMMUTABLE)
    """For READ_DICT: how to read what the dict does not have."""
    next_map: Map | None = field(default=None, metadata=IMMUTABLE)
    """The map of the instance after an attribute has been added or deleted."""


_CLASS_OF_OBJECT = object.__dict__["__class__"]


def _slot_access(slot: Slot, key: str, first: Word, next_map: Map | None = None) -> Access:
    if slot.kind == "i":
        return Access(first + 1, slot.index, key, None, None, None, next_map)
    if slot.kind == "f":
        return Access(first + 2, slot.index, key, None, None, None, next_map)
    if slot.index < INLINE:
        return Access(first, slot.index, key, None, None, None, next_map)
    return Access(first + 3, slot.index - INLINE, key, None, None, None, next_map)


def has_own_bases(w_class: Class, version: VersionTag) -> bool:
    """Are all bases of the class ours, or in C, so that nothing can change in them without our knowing?"""
    if version.own_bases is None:
        version.own_bases = _has_own_bases(w_class.w_type)
    return version.own_bases is True


@dont_look_inside
def _has_own_bases(w_type: type) -> bool:
    order = host_mro(w_type)
    w_next = class_of(order[1])
    if w_next is not None and w_next.version.own_bases is True:
        behind = host_mro(order[1])
        if len(behind) == len(order) - 1 and all(map(is_, behind, order[1:])):  # as with one base
            return _is_own_base(w_type)
    return all(map(_is_own_base, order))


def _is_own_base(base: type) -> bool:
    is_ours = class_of(base) is not None or is_hidden_base(base) or shown(base) is not base
    return is_ours or not flags_of(base) & FLAG_HEAP


def is_simple(w_found: object) -> bool:
    """Is this, under a name without underscores in front, neither a descriptor nor of our own bases?"""
    cls = type(w_found)
    return cls is Function or cls is ClassCell or cls is MethodCell or cls is int or w_found is NOT_FOUND or cls is str


def _simple_read(w_map: Map, name: str, version: VersionTag) -> Access | None:
    """How most attributes are read, as native code finds out by itself; or None."""
    if name.startswith("__"):
        return None
    w_found = type_lookup(w_map.w_class.w_type, name, NOT_FOUND)
    if not is_simple(w_found):
        return None
    slot = w_map.slots.get(name)
    if isinstance(slot, Slot):
        return _slot_access(slot, name, READ_OBJECT)
    if w_map.is_dict or not has_own_bases(w_map.w_class, version):
        return None
    access = _read_of_most(w_found, name)
    return Access(READ_VALUE, 0, name, w_found) if access is None else access


def _read_of_most(w_found: object, name: str) -> Access | None:
    """How an object without such an attribute reads nothing, a method, or a cell of its class; None for others."""
    if w_found is NOT_FOUND:
        return Access(READ_MISSING, 0, name)
    if type(w_found) is Function:
        return Access(READ_METHOD, 0, name, w_found)
    if type(w_found) is ClassCell:
        return Access(READ_CELL, 0, name, w_found)
    if type(w_found) is MethodCell:
        return Access(READ_METHOD_CELL, 0, name, w_found)
    return None


@computed_natively
@elidable
def find_read(w_map: Map, name: str, version: VersionTag) -> Access:
    """How to read attribute `name`; the class's `__getattribute__` and `__getattr__` are taken into account."""
    key = (w_map, name)
    found = version.reads.get(key)
    if not isinstance(found, Access):
        w_class = w_map.w_class
        simple = None
        if find_in_class(w_class, "__getattribute__", version) is find_in_object("__getattribute__"):
            if find_in_class(w_class, "__getattr__", version) is NOT_FOUND:
                simple = _simple_read(w_map, name, version)
        found = _find_read(w_map, name, version) if simple is None else simple
        remember(version.reads, key, found)
    return found


@dont_look_inside
def _find_read(w_map: Map, name: str, version: VersionTag) -> Access:
    w_custom = find_in_class(w_map.w_class, "__getattribute__", version)
    w_getattr = find_in_class(w_map.w_class, "__getattr__", version)
    hook = None if w_getattr is NOT_FOUND else w_getattr if w_getattr is not None else _call_none
    if w_custom is not find_in_object("__getattribute__"):
        return Access(READ_CUSTOM, 0, name, w_custom, hook)
    access = default_read(w_map, name)
    if hook is not None and access.how in _MAY_FAIL:
        access = evolve(access, w_getattr=hook)
    return access


_MAY_FAIL = (READ_DICT, READ_PROPERTY, READ_DESCRIPTOR, READ_HOST_METHOD, READ_INHERITED, READ_MISSING)


def _call_none(*values: object) -> object:
    """In place of a `__getattr__` that is None: calls it, which fails as in the host."""
    raise TypeError("'NoneType' object is not callable")


@elidable
def find_default_read(w_map: Map, name: str, version: VersionTag) -> Access:
    """How `object.__getattribute__` reads attribute `name`."""
    key = (w_map, name, object)
    found = version.reads.get(key)
    if not isinstance(found, Access):
        found = default_read(w_map, name)
        remember(version.reads, key, found)
    return found


def default_read(w_map: Map, name: str) -> Access:
    """How `object.__getattribute__` reads attribute `name`."""
    w_type = w_map.w_class.w_type
    w_found = find_in_mro(w_type, name)
    if w_found is _CLASS_OF_OBJECT:
        return Access(READ_VALUE, 0, name, w_type)
    if is_own_slot(w_found, w_type):
        slot = w_map.slots.get(w_found.key)
        return Access(READ_MISSING, 0, name) if slot is None else _slot_access(slot, w_found.key, READ_OBJECT)
    if is_own_dict(w_map.w_class, name, w_found):
        return Access(READ_OWN_DICT, 0, name)
    if type(w_found) is property and w_found.fget is not None:
        return Access(READ_PROPERTY, 0, name, w_found.fget)
    if w_found is not NOT_FOUND and is_data_descriptor(w_found) and can_get(w_found):
        access, key = Access(READ_DESCRIPTOR, 0, name, w_found), _behind_enum_property(w_type, w_found)
        return Access(READ_DICT, 0, key, fallback=access) if key and w_map.is_dict else access
    slot = w_map.slots.get(name)
    if slot is not None:
        return _slot_access(slot, name, READ_OBJECT)
    access = _read_from_class(w_found, name, w_type)
    return Access(READ_DICT, 0, name, fallback=access) if w_map.is_dict else access


def is_own_dict(w_class: Class, name: str, w_found: object) -> bool:
    """Is this the `__dict__` of instances, and not another class attribute of that name?"""
    if name != "__dict__" or not w_class.has_dict:
        return False
    return w_found is NOT_FOUND or (type(w_found) is types.GetSetDescriptorType and w_class.has_host_dict)


_ENUM_PROPERTIES = {"Enum.name": "_name_", "Enum.value": "_value_"}


def _behind_enum_property(w_type: type, w_found: Any) -> str:
    """The attribute that `Enum.name` or `Enum.value` gives of a member, "" for other descriptors."""
    enum = sys.modules.get("enum")
    if enum is None or type(w_found) is not enum.property or type(w_found.fget) is not types.FunctionType:
        return ""
    key = _ENUM_PROPERTIES.get(w_found.fget.__qualname__, "") if w_found.fget.__module__ == "enum" else ""
    plain = find_in_mro(w_type, "__getattribute__") is find_in_object("__getattribute__")
    return key if plain and find_in_mro(w_type, key) is NOT_FOUND else ""


def _read_from_class(w_found: object, name: str, w_type: type) -> Access:
    if changes_unseen(w_type, name, w_found):
        return Access(READ_INHERITED, 0, name)
    access = _read_of_most(w_found, name)
    if access is not None:
        return access
    if type(w_found) is staticmethod:
        return Access(READ_VALUE, 0, name, w_found.__func__)
    if type(w_found) is classmethod and type(w_found.__func__) is Function:
        return Access(READ_CLASS_METHOD, 0, name, w_found.__func__)
    if can_get(w_found):
        is_method = flags_of(type(w_found)) & FLAG_METHOD != 0 and not _is_of_hidden_base(w_type, name)
        return Access(READ_HOST_METHOD if is_method else READ_DESCRIPTOR, 0, name, w_found)
    return Access(READ_VALUE, 0, name, w_found)


def _is_of_hidden_base(w_type: type, name: str) -> bool:
    """Does the class find under the name what stands for a method of the host's?"""
    owner = next((base for base in host_mro(w_type) if name in namespace_of(base)), None)
    return owner is not None and is_hidden_base(owner)


STILL = frozenset({"abc", "collections", "collections.abc", "enum", "typing", "typing_extensions"})
"""Modules of the host whose classes nobody changes once they are made."""


def changes_unseen(w_type: type, name: str, w_found: object) -> bool:
    """May host code change, without our knowing, that this is what the class finds under the name?

    It may where a class of a library, written in Python, holds a function or a plain value, as a counter or what is
    made at its first use; and where nothing is found, but such a class is among the bases.
    """
    if w_found is not NOT_FOUND and type(w_found) is not types.FunctionType and can_get(w_found):
        return False
    unseen = False
    for base in host_mro(w_type):
        found = namespace_of(base)
        if is_hidden_base(base) and name in found:
            return False
        if class_of(base) is None and flags_of(base) & FLAG_HEAP and not is_hidden_base(base):
            unseen = unseen or ((w_found is NOT_FOUND or name in found) and found.get("__module__") not in STILL)
        elif name in found and not unseen:
            return False
    return unseen


def _simple_write(w_map: Map, name: str) -> Access | None:
    """How most attributes are assigned, as native code finds out by itself; or None."""
    if name.startswith("__") or not is_simple(type_lookup(w_map.w_class.w_type, name, NOT_FOUND)):
        return None
    slot = w_map.slots.get(name)
    if isinstance(slot, Slot):
        return _slot_access(slot, name, WRITE_OBJECT)
    if w_map.is_dict:
        return Access(WRITE_DICT, 0, name)
    return Access(WRITE_NEW, 0, name) if w_map.w_class.has_dict else None


@computed_natively
@elidable
def find_write(w_map: Map, name: str, version: VersionTag) -> Access:
    """How to assign attribute `name`; the class's `__setattr__` is taken into account."""
    key = (w_map, name)
    found = version.writes.get(key)
    if not isinstance(found, Access):
        w_custom = find_in_class(w_map.w_class, "__setattr__", version)
        if w_custom is not find_in_object("__setattr__"):
            found = Access(WRITE_CUSTOM, 0, name, w_custom)
        else:
            simple = _simple_write(w_map, name)
            found = default_write(w_map, name) if simple is None else simple
        remember(version.writes, key, found)
    return found


@elidable
def find_default_write(w_map: Map, name: str, version: VersionTag) -> Access:
    """How `object.__setattr__` assigns attribute `name`."""
    key = (w_map, name, object)
    found = version.writes.get(key)
    if not isinstance(found, Access):
        found = default_write(w_map, name)
        remember(version.writes, key, found)
    return found


@dont_look_inside
def default_write(w_map: Map, name: str) -> Access:
    """How `object.__setattr__` assigns attribute `name`."""
    w_type = w_map.w_class.w_type
    w_found = find_in_mro(w_type, name)
    if w_found is _CLASS_OF_OBJECT:
        return Access(WRITE_CLASS, 0, name)
    if is_own_slot(w_found, w_type):
        slot = w_map.slots.get(w_found.key)
        return Access(WRITE_NEW, 0, w_found.key) if slot is None else _slot_access(slot, w_found.key, WRITE_OBJECT)
    if is_own_dict(w_map.w_class, name, w_found):
        return Access(WRITE_OWN_DICT, 0, name)
    if type(w_found) is property and w_found.fset is not None:
        return Access(WRITE_PROPERTY, 0, name, w_found.fset)
    if w_found is not NOT_FOUND and is_data_descriptor(w_found):
        return Access(WRITE_DESCRIPTOR, 0, name, w_found)
    slot = w_map.slots.get(name)
    if slot is not None:
        return _slot_access(slot, name, WRITE_OBJECT)
    if w_map.is_dict:
        return Access(WRITE_DICT, 0, name)
    if w_map.w_class.has_dict:
        return Access(WRITE_NEW, 0, name)
    return Access(WRITE_REFUSED, 0, name, w_found)


@elidable
def find_delete(w_map: Map, name: str, version: VersionTag) -> Access:
    """How to delete attribute `name`.

    WRITE_OBJECT or WRITE_INT: clear its slot, and take the next map.  WRITE_DICT: delete it from the dict.
    WRITE_CUSTOM: all other cases.
    """
    key = (w_map, name, None)
    found = version.writes.get(key)
    if not isinstance(found, Access):
        found = _find_delete(w_map, name, version)
        remember(version.writes, key, found)
    return found


def _find_delete(w_map: Map, name: str, version: VersionTag) -> Access:
    slow = Access(WRITE_CUSTOM, 0, name)
    if find_in_class(w_map.w_class, "__delattr__", version) is not find_in_object("__delattr__"):
        return slow
    w_found = find_in_class(w_map.w_class, name, version)
    if (w_found is not NOT_FOUND and is_data_descriptor(w_found)) or name == "__dict__":
        return slow
    if w_map.is_dict:
        return Access(WRITE_DICT, 0, name)
    slot = w_map.slots.get(name)
    if slot is None:
        return slow
    next_map = map_without(w_map, name)
    if not is_laid_out_as(next_map, w_map, {}):
        return slow
    access = _slot_access(slot, name, WRITE_OBJECT, next_map)
    return slow if access.how == WRITE_STORAGE else access


@computed_natively
@elidable
def find_add(w_map: Map, key: str, kind: str, version: VersionTag) -> Access:
    """Where a new attribute goes, and the map after it; WRITE_DICT if the instance must get a dict map."""
    cached = (w_map, key, kind)
    found = version.writes.get(cached)
    if type(found) is Access:
        return found
    next_map = map_with(w_map, key, kind, version)
    slot: Any = next_map.slots.get(key)
    if type(slot) is Slot:
        made = _slot_access(slot, key, WRITE_OBJECT, next_map)
    else:
        made = Access(WRITE_DICT, 0, key)
    remember(version.writes, cached, made)
    return made
