"""What objects of classes with slots hold, and whose lists keep the blocks of dead ones for the next.

In: a class.
Out: its `Body`, which says how its objects are cleared; None if they hold more than slots.

    class Node: __slots__ = "next", "value"        Body(slots [16, 24], size 2)

Translated code has a list of free blocks for each class of the interpreter, and for each layout of the program's
classes (`codegen.translate.routines.reuse`). Units take blocks from the same lists (`ll/blocks.ll`), and give dead
objects to translated code: it does not matter who makes an object, and where it dies.

Holds: a class has a body if slots describe everything that its objects hold: no items, and nothing but slots in any
base. Whether there is a dict or a finaliser is said beside.
Does not: keep blocks where no translated code is; there the host makes and frees all objects.
"""

from __future__ import annotations

import ctypes
from types import MemberDescriptorType

from codegen.hostmemory import function_address, word_at
from codegen.layout import Layout
from tracer.hosttools import Protocol
from tracer.hosttypes import (
    MEMBER_TYPES,
    dict_offset_of,
    flags_of,
    host_base,
    namespace_of,
    size_of,
    weakref_offset_of,
)
from tracer.records import record

_OBJECT_MEMBER, *_RAW_MEMBERS = (MEMBER_TYPES[kind] for kind in ("object", "word", "double"))


class _Plain:
    __slots__ = ("__weakref__",)


class _WithFinalizer:
    __slots__ = ()

    def __del__(self) -> None:
        pass


def _layout_bases(cls: type) -> list[type]:
    """The classes whose layouts objects of `cls` have, in any order that the program gave the bases."""
    found = []
    step: type | None = cls
    while step is not None and step is not object:
        found.append(step)
        step = host_base(step)
    return found


class Blocks(Protocol):
    """The lists of free blocks, for units."""

    def blocks_of(self, cls: type) -> int:
        """The address of the list for objects of `cls`: its first block, how many, and 1 if the next object in a block
        may have another class; 0 if there is no list.
        """

    def deallocator(self) -> int:
        """The address of the C function that takes a dead object of any class apart."""


class NoBlocks:
    """No lists: the host makes and frees all objects."""

    def blocks_of(self, cls: type) -> int:
        """See `Blocks`."""
        return 0

    def deallocator(self) -> int:
        """See `Blocks`."""
        return function_address("_Py_Dealloc")


NO_BLOCKS = NoBlocks()


@record
class Body:
    """What objects of a class hold: nothing but slots."""

    slots: list[int]  # the offsets of objects
    size: int  # the number of words behind the header
    weak: int  # the offset of the list of weak references, or 0
    has_dict: bool  # may it have a dict, which the host manages?
    has_finalizer: bool


def body_of(layout: Layout, cls: type) -> Body | None:
    """What objects of the class hold; None if that is more than slots."""
    me, dealloc = id(cls), layout.type_dealloc
    if word_at(id(_Plain) + layout.type_finalize) or not word_at(id(_WithFinalizer) + layout.type_finalize):
        return None  # types of this host are not as described
    has_dict, flags = dict_offset_of(cls) != 0, flags_of(cls)
    if has_dict != bool(flags & layout.flag_managed_dict) or not flags & layout.flag_collected:
        return None
    if word_at(me + layout.type_itemsize) or word_at(me + layout.type_free) != function_address("PyObject_GC_Del"):
        return None
    slots, words = set[int](), set[int]()
    for base in _layout_bases(cls):
        if not flags_of(base) & layout.flag_heap or word_at(id(base) + dealloc) != word_at(id(_Plain) + dealloc):
            return None
        for member in namespace_of(base).values():
            if type(member) is MemberDescriptorType and member.__objclass__ is base:
                definition = word_at(id(member) + 40)
                kind = ctypes.c_int32.from_address(definition + 8).value
                (slots if kind == _OBJECT_MEMBER else words).add(word_at(definition + 16))
                if kind != _OBJECT_MEMBER and kind not in _RAW_MEMBERS:
                    return None
    # even a class that allows no weak references may inherit room for them
    offsets = [weakref_offset_of(base) for base in _layout_bases(cls)]
    weak = next((offset for offset in offsets if offset != 0), 0)  # negative since 3.12: before the object
    if slots & words or slots | words | ({weak} if weak > 0 else set()) != set(range(layout.header, size_of(cls), 8)):
        return None
    size = (size_of(cls) - layout.header) // 8
    return Body(sorted(slots), size, weak, has_dict, bool(word_at(me + layout.type_finalize)))
