"""Recipes for objects of classes with slots, whose memory blocks compiled code reuses (`ll/blocks.ll`).

In: a class.
Out: its *recipe*, entered in the table of the shared state; None if its objects hold more than slots.

A recipe is a table of words: head of the list of free blocks (linked through the word of the count), its length, the
class, number of words of the body, offset of the list of weak references or 0, number of object slots, their offsets.
A class has a recipe if slots describe everything that its objects hold: no dict, no items, no finaliser, and nothing
but slots in any base. Recipes are found by the class's address in a table of RECIPE_ROWS rows.

Holds: a block in a list is all zero except for count and type, and the collector does not know it. Classes with a
recipe live as long as the process. An object with weak references or a finaliser goes to the host.
"""

from __future__ import annotations

import ctypes
from array import array
from types import MemberDescriptorType

from codegen.layout import Layout, function_address, word_at
from codegen.runtime.state import RECIPE_ROWS, State
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


def enter_recipe(layout: Layout, state: State, cls: type) -> None:
    """Enter the recipe of `cls`, if it has one: from now on the blocks of its objects are kept."""
    row = 2 * ((id(cls) >> 4) % RECIPE_ROWS)
    made = None if state.rows[row] else recipe(layout, cls)
    if made is not None:
        state.recipes.append((cls, made))
        state.rows[row + 1] = made.buffer_info()[0]
        state.rows[row] = id(cls)


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


def recipe(layout: Layout, cls: type) -> array[int] | None:
    """The recipe of a class; None if its objects hold more than slots, or something is done when they die."""
    body = body_of(layout, cls)
    if body is None or body.has_dict or body.has_finalizer:
        return None
    return array("q", [0, 0, id(cls), body.size, body.weak, len(body.slots), *body.slots])
