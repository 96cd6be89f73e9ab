"""How an attribute of a class itself is read: decided once per (class, name, version), as `access` does for instances.

In: a class, a name, the class's version.  Out: an `Access`.

    C.limit     find_class_read(C, "limit", V)    => READ_VALUE 10, or READ_CELL, if it has been assigned
    C.size      ... of a property                 => READ_VALUE, the property
    C.f         ... of a method                   => READ_VALUE f, or READ_METHOD_CELL
    C.__name__                                    => READ_NAME; most other names in underscores: READ_HOST

Holds: data descriptors of the metaclass win over the class, and the class wins over the metaclass.  For most reads
native code finds the answer by itself.
Does not: touch the class; `lookup` does, as an Access says.
"""

from __future__ import annotations

import types

from objmodel.attributes.access import (
    READ_CELL,
    READ_CUSTOM,
    READ_HOST,
    READ_METHOD,
    READ_METHOD_CELL,
    READ_MISSING,
    READ_NAME,
    READ_VALUE,
    Access,
    changes_unseen,
    has_own_bases,
    is_simple,
)
from objmodel.classes.cells import ClassCell, MethodCell, can_get, is_data_descriptor
from objmodel.classes.layouts import visible_mro
from objmodel.classes.metaclass import MiniType
from objmodel.functions import Function
from objmodel.hosterrors import type_lookup
from objmodel.versions import NOT_FOUND, Class, VersionTag, class_of, find_in_mro, remember
from tracer.hints import computed_natively, dont_look_inside, elidable
from tracer.hosttypes import Types, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAME_OF_TYPE: Any = vars(type)["__name__"]
_QUALNAME_OF_TYPE: Any = vars(type)["__qualname__"]
_READS_NAME = Access(READ_NAME, 0, "__name__", _NAME_OF_TYPE.__get__, _NAME_OF_TYPE)
_READS_QUALNAME = Access(READ_NAME, 0, "__qualname__", _QUALNAME_OF_TYPE.__get__, _QUALNAME_OF_TYPE)
_UNBOUND_ON_CLASS = Types((Function, types.FunctionType, types.BuiltinFunctionType, property))


def _simple_class_read(w_class: Class, name: str, version: VersionTag) -> Access | None:
    """How most attributes of classes are read, as native code finds out by itself; or None."""
    w_type = w_class.w_type
    if name.startswith("__"):
        return _simple_special_read(w_type, name)
    if name == "mro" or not has_own_bases(w_class, version):
        return None
    w_found = type_lookup(w_type, name, NOT_FOUND)
    if not _is_beside(w_type, name, w_found is NOT_FOUND):
        return None
    if type(w_found) is property:
        return Access(READ_VALUE, 0, name, w_found)
    if type(w_found) is staticmethod or type(w_found) is classmethod:
        w_function: object = getattr(w_found, "__func__")  # noqa: B009  (the front end knows calls)
        if type(w_found) is staticmethod:
            return Access(READ_VALUE, 0, name, w_function)
        return Access(READ_METHOD, 0, name, w_function) if type(w_function) is Function else None
    if not is_simple(w_found):
        return None
    if w_found is NOT_FOUND:
        return Access(READ_MISSING, 0, name)
    if type(w_found) is not ClassCell and type(w_found) is not MethodCell:
        return Access(READ_VALUE, 0, name, w_found)
    own: Any = namespace_of(w_type)
    is_own = name in own and own[name] is w_found and _same_in_metaclass(w_type, "__setattr__")
    how = READ_CELL if type(w_found) is ClassCell else READ_METHOD_CELL
    return Access(how, 1 if is_own else 0, name, w_found)


def _simple_special_read(w_type: type, name: str) -> Access | None:
    """The same for names in underscores."""
    if type(w_type) is not MiniType:
        return None
    if name == "__name__":
        return _READS_NAME
    if name == "__qualname__":
        return _READS_QUALNAME
    if name == "__doc__":
        w_found = type_lookup(w_type, name, NOT_FOUND)
        if w_found is None or type(w_found) is str:
            return Access(READ_VALUE, 0, name, w_found)
    return None


def _is_beside(w_type: type, name: str, is_missing: bool) -> bool:
    """Has the metaclass no part in how this attribute is read, because it has none of that name?

    is_missing: neither the class nor its bases have it.
    """
    meta = type(w_type)
    if meta is MiniType:
        return True
    w_meta = class_of(meta)
    return (
        w_meta is not None
        and has_own_bases(w_meta, w_meta.version)
        and type_lookup(meta, name, NOT_FOUND) is NOT_FOUND
        and not (is_missing and type_lookup(meta, "__getattr__", NOT_FOUND) is not NOT_FOUND)
        and _same_in_metaclass(w_type, "__getattribute__")
    )


def _same_in_metaclass(w_type: type, name: str) -> bool:
    """Is what the metaclass has under the name what `MiniType` has?"""
    return type(w_type) is MiniType or type_lookup(type(w_type), name, None) is type_lookup(MiniType, name, None)


@computed_natively
@elidable
def find_class_read(w_class: Class, name: str, version: VersionTag) -> Access:
    """How to read attribute `name` of the class itself.  Index 1: a cell of the class's own, which may be assigned."""
    found = version.reads.get(name)
    if not isinstance(found, Access):
        simple = _simple_class_read(w_class, name, version)
        found = _find_class_read(w_class, name) if simple is None else simple
        remember(version.reads, name, found)
    return found


@dont_look_inside
def _find_class_read(w_class: Class, name: str) -> Access:
    w_type = w_class.w_type
    if type(w_type) is MiniType and not changes_unseen(w_type, name, NOT_FOUND):
        w_own = visible_mro(w_type) if name == "__mro__" else namespace_of(w_type).get(name)
        if name == "__mro__" or (name == "__module__" and type(w_own) is str):
            return Access(READ_VALUE, 0, name, w_own)
    meta_found: Any = find_in_mro(type(w_type), name)
    custom = find_in_mro(type(w_type), "__getattribute__") is not find_in_mro(type, "__getattribute__")
    if not custom and (meta_found is _NAME_OF_TYPE or meta_found is _QUALNAME_OF_TYPE):
        return _READS_NAME if meta_found is _NAME_OF_TYPE else _READS_QUALNAME
    if custom or (meta_found is not NOT_FOUND and is_data_descriptor(meta_found)):
        return Access(READ_HOST, 0, name)
    w_found = find_in_mro(w_type, name)
    if changes_unseen(w_type, name, w_found):
        return Access(READ_HOST, 0, name)
    if w_found is NOT_FOUND:
        return _metaclass_read(w_type, name, meta_found)
    if type(w_found) is ClassCell or type(w_found) is MethodCell:
        is_own = namespace_of(w_type).get(name) is w_found
        assigns_plainly = find_in_mro(type(w_type), "__setattr__") is MiniType.__setattr__
        how = READ_CELL if type(w_found) is ClassCell else READ_METHOD_CELL
        return Access(how, 1 if is_own and assigns_plainly else 0, name, w_found)
    if type(w_found) is staticmethod:
        return Access(READ_VALUE, 0, name, w_found.__func__)
    if type(w_found) is classmethod and type(w_found.__func__) is Function:
        return Access(READ_METHOD, 0, name, w_found.__func__)
    if type(w_found) in _UNBOUND_ON_CLASS or not can_get(w_found):
        return Access(READ_VALUE, 0, name, w_found)
    return Access(READ_HOST, 0, name)


def _metaclass_read(w_type: type, name: str, meta_found: object) -> Access:
    """How to read an attribute that only the metaclass has, and that is no data descriptor."""
    if type(meta_found) is Function:
        return Access(READ_METHOD, 0, name, meta_found)
    if type(meta_found) is ClassCell:
        return Access(READ_CELL, 0, name, meta_found)
    if meta_found is NOT_FOUND:
        if type(w_type) is MiniType:
            return Access(READ_MISSING, 0, name)
        w_getattr = find_in_mro(type(w_type), "__getattr__")
        if type(w_getattr) is Function:
            return Access(READ_CUSTOM, 0, name, w_getattr)
    elif not can_get(meta_found):
        return Access(READ_VALUE, 0, name, meta_found)
    return Access(READ_HOST, 0, name)
