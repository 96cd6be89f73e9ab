"""Reads the host's memory: words at addresses, addresses of C functions, offsets of slots.

In: addresses, names of C functions, descriptors of slots.  Out: words and offsets.

    word_at(id(x) + 8)               the address of x's class
    function_address("PyList_New")   where the host's C function is
    slot_offset(field)               where a slot of our own classes lies in an object: its descriptor tells

Holds: what cannot be found is a LayoutError, never a guess.
Does not: know how the host's own objects lie in memory; `codegen.layout` does.
"""

from __future__ import annotations

import ctypes
import weakref
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodDescriptorType
from typing import Any

from tracer.hosttools import cache
from tracer.hosttypes import MEMBER_TYPES
from tracer.ir.descr import Field

VECTORCALL = 56
"""Offset, in a type, of the offset at which its objects keep the C function that calls them (0: they have none)."""
_DESCRIPTOR_MEMBER = 40  # in a member descriptor: its PyMemberDef, with the member's type at 8 and its offset at 16


class LayoutError(Exception):
    """This host's objects do not lie in memory as described here."""


def word_at(address: int) -> int:
    """The signed word at this address."""
    return int(ctypes.c_int64.from_address(address).value)


def function_address(name: str) -> int:
    """The address of a function of the host's C API. Raises LayoutError if the host has none of this name."""
    if name == "_PyFunction_Vectorcall":  # not exported by 3.13
        return vectorcall_address(function_address)
    return _address_in(ctypes.pythonapi, name, "the host has no C function")


@cache
def c_function(name: str) -> int:
    """The address of a function of the C library. Raises LayoutError if this process has none of this name."""
    return _address_in(ctypes.CDLL(None), name, "the C library has no function")


def _address_in(library: Any, name: str, missing: str) -> int:
    try:
        return int(ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0)
    except AttributeError:
        raise LayoutError(f"{missing} named {name}") from None


def slot_offset(field: Field) -> int:
    """The offset of `field` in an object of its class. Raises LayoutError if it is not a slot of that storage."""
    found = _offsets.get(field)
    if found is None:
        found = _offsets[field] = _find_offset(field)
    return found


_offsets: weakref.WeakKeyDictionary[Field, int] = weakref.WeakKeyDictionary()


def _find_offset(field: Field) -> int:
    for cls in field.cls.__mro__:
        descriptor = cls.__dict__.get(field.name)
        if descriptor is not None:
            break
    else:
        raise LayoutError(f"{field!r} is not defined by its class")
    if not isinstance(descriptor, MemberDescriptorType):
        raise LayoutError(f"{field!r} is a {type(descriptor).__name__}, not a slot")
    definition = word_at(id(descriptor) + _DESCRIPTOR_MEMBER)
    kind = ctypes.c_int32.from_address(definition + 8).value
    if kind != MEMBER_TYPES[field.storage]:
        raise LayoutError(f"{field!r}: member type {kind} does not hold {field.storage!r}")
    return member_offset(descriptor)


def member_offset(descriptor: object) -> int:
    """The offset of what this member descriptor reads, in objects of its class."""
    return word_at(word_at(id(descriptor) + _DESCRIPTOR_MEMBER) + 16)


def raw_members(cls: type) -> list[tuple[str, int, int]]:
    """Name, member type and offset of each raw word and double that `cls` itself declares."""
    if "__slots__" in cls.__dict__:
        return []
    found = []
    for name, descriptor in cls.__dict__.items():
        if isinstance(descriptor, MemberDescriptorType):
            definition = word_at(id(descriptor) + _DESCRIPTOR_MEMBER)
            kind = ctypes.c_int32.from_address(definition + 8).value
            if kind in (MEMBER_TYPES["word"], MEMBER_TYPES["double"]):
                found.append((name, kind, word_at(definition + 16)))
    return found


def vectorcall_address(function: object) -> int:
    """The C function that calls a function object of the host; 0 if it must be called by `PyObject_Vectorcall`."""
    if type(function) not in (FunctionType, BuiltinFunctionType, MethodDescriptorType):
        return 0
    offset = word_at(id(type(function)) + VECTORCALL)
    return word_at(id(function) + offset)


def current_thread_state() -> int:
    """The address of the host's state of the calling thread."""
    state = ctypes.PYFUNCTYPE(ctypes.c_void_p)(("PyThreadState_Get", ctypes.pythonapi))
    return int(state())
