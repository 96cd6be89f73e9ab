"""The recorder's heap: fields, frames, lists, tuples and allocation.

In: as for `tracer.record.recorder`.  Out: loads and stores, or for virtualizable frames only
a change of their shadow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracer.frontend.classfields import frame_shape, shape_of
from tracer.hosttypes import type_holds
from tracer.ir.descr import Field, Shape
from tracer.ir.ops import OPS
from tracer.ir.values import Const, Value
from tracer.record.heapcache import HeapCache
from tracer.record.recorder import Raw, Recorder
from tracer.record.shadows import CLEARED, Shadow, ShadowArray, Symbol

_GETFIELD = {kind: OPS[f"getfield_{kind}"] for kind in "ifr"}
_SETFIELD = {kind: OPS[f"setfield_{kind}"] for kind in "ifr"}
_MISSING = HeapCache.missing


def _in_memory(symbol: Symbol) -> Symbol:
    """What the trace calls a value that was stored."""
    return symbol.forced if type(symbol) is Shadow else symbol


class HeapRecorder(Recorder):
    """Records operations on host objects of known layout."""

    # -- fields -------------------------------------------------------------------

    def getfield(self, v0: Any, s0: Symbol, field: Field, value: Any) -> Symbol:
        """Load a field; one that is immutable in a constant object is constant."""
        if (field.immutable or field.folded) and (s0 is None or s0.constant):
            return None
        if type(s0) is Shadow:
            return self.getframe(v0, s0, field, value)
        key = self.heap.key(v0, s0)
        known = self.heap.load(field, key)
        if known is not _MISSING:
            return known
        loaded = self.record(_GETFIELD[field.kind], (self.argument("r", v0, s0),), field)
        self.heap.loaded(field, key, loaded)
        if not self.fold and (field.immutable or field.folded):
            if self._promised(s0) or (s0, field) in self.promoted_loads:
                self.promoted.add(loaded)
        return loaded

    def setfield(self, v0: Any, s0: Symbol, v1: Any, s1: Symbol, field: Field) -> None:
        """Store to a field."""
        if type(s0) is Shadow:
            self.setframe(v0, s0, v1, s1, field)
            return
        args = (self.argument("r", v0, s0), self.argument(field.kind, v1, s1))
        self.record(_SETFIELD[field.kind], args, field)
        self.heap.stored(field, self.heap.key(v0, s0), s1 if type(s1) is not Shadow else s1.forced)

    def getframe(self, v0: Any, s0: Symbol, field: Field, value: Any) -> Symbol:
        """Load a field of a virtualizable frame."""
        if type(s0) is not Shadow:
            return self.getfield(v0, s0, field, value)
        if s0.forced is not None:
            return self.getfield(v0, s0.forced, field, value)
        return s0.fields.get(field.name)

    def setframe(self, v0: Any, s0: Symbol, v1: Any, s1: Symbol, field: Field) -> None:
        """Store to a field of a virtualizable frame."""
        if type(s0) is not Shadow or s0.forced is not None:
            self.setfield(v0, s0 if type(s0) is not Shadow else s0.forced, v1, s1, field)
        elif field in s0.shape.arrays:
            s0.arrays[field.name] = ShadowArray(self._list_items(v1, s1), v1)
        else:
            s0.set_field(field.name, s1)

    def _list_items(self, value: list[Any], symbol: Symbol) -> list[Symbol]:
        """The symbols of a list that becomes part of a frame."""
        items = self.fresh.pop(symbol, None)
        if items is None:
            raise AssertionError("a frame's list must be made by the trace and not be used elsewhere")
        return items

    # -- allocation ---------------------------------------------------------------

    def new(self, value: Any, shape: Shape) -> Symbol:
        """A new object of a class of the interpreter."""
        if type_holds(shape.cls, "_jit_virtualizable_"):
            return Shadow(frame_shape(shape.cls), None, value)
        allocated = self.record(OPS["new"], (), shape)
        self.know_class(allocated, shape.cls)
        return allocated

    def allocate(self, value: Any, layout: type) -> Symbol:
        """A new object of a class that is constant in the trace."""
        return self.new(value, shape_of(type(value), layout))

    def newlist(self, value: Any, *pairs: Any) -> Symbol:
        """A list display."""
        args = tuple(self.argument("r", v, s) for v, s in zip(pairs[0::2], pairs[1::2], strict=True))
        allocated = self.record(OPS["newlist"], args)
        self.know_class(allocated, list)
        self.fresh[allocated] = list(pairs[1::2])
        return allocated

    def newlist_n(self, value: Any, v0: Any, s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """`[v0] * v1`; the length is promoted."""
        if s1 is not None:
            self.promote("i", v1, s1, raw)
        return self.newlist(value, *(v0, s0) * v1)

    def newtuple(self, value: Any, *pairs: Any) -> Symbol:
        """A tuple display; one of constants is constant."""
        if self.fold and all(s is None or s.constant for s in pairs[1::2]):
            return None
        args = tuple(self.argument("r", v, s) for v, s in zip(pairs[0::2], pairs[1::2], strict=True))
        allocated = self.record(OPS["newtuple"], args)
        self.know_class(allocated, tuple)
        if self.fold:
            self.tuples[allocated] = pairs[1::2]
        return allocated

    def force_frame(self, symbol: Symbol) -> None:
        """The interpreter hands a frame out: what it holds must be in memory."""
        if type(symbol) is Shadow:
            self.force(symbol)

    def force(self, shadow: Shadow) -> Value:
        """Store a frame's contents to memory; from now on it is an ordinary object."""
        if shadow.forced is not None:
            return shadow.forced
        frame, shape = shadow.concrete, shadow.shape
        if shadow.base is not None:
            forced: Value = shadow.base
        else:
            operation = self.record(OPS["new"], (), shape_of(shape.cls))
            self.know_class(operation, shape.cls)
            forced = operation
        shadow.forced = forced
        for field in shape.fields:
            symbol = shadow.fields.get(field.name)
            if shadow.base is None or not field.immutable:
                stored = self.argument(field.kind, getattr(frame, field.name), symbol)
                self.record(_SETFIELD[field.kind], (forced, stored), field)
            self.heap.stored(field, forced, _in_memory(symbol))
        for field in shape.arrays:
            self._store_items(forced, shadow, shadow.arrays[field.name], field)
        return forced

    def _store_items(self, forced: Value, shadow: Shadow, array: ShadowArray, field: Field) -> None:
        is_new = shadow.base is None
        items = [self.argument("r", v, s) for v, s in zip(array.concrete, array.items, strict=True)]
        if is_new:
            into = self.record(OPS["newlist"], tuple(items))
            self.record(_SETFIELD["r"], (forced, into), field)
            self.heap.stored(field, forced, into)
        else:
            into = self.getfield(shadow.concrete, forced, field, array.concrete)
        for index, (item, symbol) in enumerate(zip(items, array.items, strict=True)):
            if not is_new and not array.is_held(index):
                self.record(OPS["list_setitem"], (self.argument("r", array.concrete, into), Const("i", index), item))
            note = self.heap.item_loaded if is_new else self.heap.item_stored
            note(self.heap.key(array.concrete, into), index, _in_memory(symbol))

    def adopt(self, frame: Any, symbol: Symbol) -> Shadow:
        """A frame that was in memory becomes one whose contents live in the trace, until it is forced.

        Its scalar fields do; `adopt_lists` is to follow.
        """
        shape = frame_shape(type(frame))
        shadow = Shadow(shape, self.argument("r", frame, symbol), frame)
        for field in shape.fields:
            shadow.fields[field.name] = self.getfield(frame, symbol, field, getattr(frame, field.name))
        return shadow

    def adopt_lists(self, shadow: Shadow, top: int | None) -> None:
        """The rest of `adopt`; from `top` on, if that is known, all items are None."""
        for field in shadow.shape.arrays:
            items = getattr(shadow.concrete, field.name)
            held = self.held_items(shadow, field, range(len(items) if top is None else top))
            rest = len(items) - len(held)
            shadow.arrays[field.name] = ShadowArray(held + [None] * rest, items, held + [CLEARED] * rest)

    def held_items(self, shadow: Shadow, field: Field, indices: Sequence[int]) -> list[Symbol]:
        """What memory has at these places of a frame's list, whose length is constant."""
        items = getattr(shadow.concrete, field.name)
        symbol = self.getfield(shadow.concrete, shadow.base, field, items)
        key = self.heap.key(items, symbol)
        held: list[Symbol] = []
        for index in indices:
            known = self.heap.load_item(key, index)
            if known is _MISSING:
                known = self.record(OPS["list_getitem"], (self.argument("r", items, symbol), Const("i", index)))
                self.heap.item_loaded(key, index, known)
            held.append(known)
        return held

    # -- lists and tuples ---------------------------------------------------------

    def list_len(self, v0: list[Any], s0: Symbol) -> Symbol:
        """`len` of an exact list."""
        key = self.heap.key(v0, s0)
        known = self.heap.load_item(key, "len")
        if known is not _MISSING:
            return known
        length = self.record(OPS["list_len"], (self.argument("r", v0, s0),))
        self.heap.item_loaded(key, "len", length)
        return length

    def tuple_len(self, v0: tuple[Any, ...], s0: Symbol) -> Symbol:
        """`len` of an exact tuple."""
        return None if self._known(s0) or s0 in self.tuples else self.record(OPS["tuple_len"], (s0,))

    def tuple_items(self, v0: tuple[Any, ...], s0: Symbol) -> Sequence[Symbol] | None:
        """The items of a tuple that is constant, or that this trace has made; None of another one."""
        return (None,) * len(v0) if self._known(s0) else self.tuples.get(s0)

    def bytes_len(self, v0: bytes, s0: Symbol) -> Symbol:
        """`len` of a constant bytes object."""
        if not self._known(s0):
            raise AssertionError("bytes are only read where they are constant")
        return None

    def check_index(self, length: int, slen: Symbol, v1: int, s1: Symbol, raw: Raw) -> Value:
        """Guard 0 <= v1 < length; the index as an argument."""
        index: Value = Const("i", v1) if self._known(s1) else s1
        limit: Value = Const("i", length) if self._known(slen) else slen
        if not (isinstance(index, Const) and isinstance(limit, Const)):
            self.guard("guard_true", (self.record(OPS["uint_lt"], (index, limit)),), raw)
        return index

    def list_get(self, v0: list[Any], s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """An item of an exact list, by a word."""
        items = self.fresh.get(s0)
        if items is not None and self._known(s1):
            return items[v1]
        key = self.heap.key(v0, s0)
        if self._known(s1):
            known = self.heap.load_item(key, v1)
            if known is not _MISSING:
                return known
        index = self.check_index(len(v0), self.list_len(v0, s0), v1, s1, raw)
        item = self.record(OPS["list_getitem"], (self.argument("r", v0, s0), index))
        if self._known(s1):
            self.heap.item_loaded(key, v1, item)
        return item

    def item_or(
        self, found: Any, v0: list[Any], s0: Symbol, v1: int, s1: Symbol, v2: Any, s2: Symbol, raw: Raw
    ) -> Symbol:
        """`found` is an item of an exact list, by a word; or `v2`, as it had none there."""
        is_inside = found is not v2
        length = self.list_len(v0, s0)
        index: Value = Const("i", v1) if self._known(s1) else s1
        if not self._known(length):
            within = self.record(OPS["int_lt"], (index, length))
            self.guard("guard_true" if is_inside else "guard_false", (within,), raw)
        return self.list_get(v0, s0, v1, s1, raw) if is_inside else s2

    def items_now(self, items: tuple[Any, ...], v0: list[Any], s0: Symbol, raw: Raw) -> Symbol:
        """A tuple of the items that an exact list has; their number is promoted."""
        known = self.fresh.get(s0)
        if known is None:
            length = self.list_len(v0, s0)
            if not self._known(length):
                self.promote("i", len(items), length, raw)
            key = self.heap.key(v0, s0)
            known = [self._item_at(v0, s0, key, index) for index in range(len(items))]
        return self.newtuple(items, *(part for pair in zip(items, known, strict=True) for part in pair))

    def _item_at(self, items: list[Any], symbol: Symbol, key: Any, index: int) -> Symbol:
        """An item that the list has."""
        known = self.heap.load_item(key, index)
        if known is _MISSING:
            known = self.record(OPS["list_getitem"], (self.argument("r", items, symbol), Const("i", index)))
            self.heap.item_loaded(key, index, known)
        return known

    def list_set(self, v0: list[Any], s0: Symbol, v1: int, s1: Symbol, v2: Any, s2: Symbol, raw: Raw) -> None:
        """Store an item of an exact list, by a word."""
        items = self.fresh.get(s0)
        if items is not None and self._known(s1):
            items[v1] = s2
            self.record(OPS["list_setitem"], (s0, Const("i", v1), self.argument("r", v2, s2)))
            return
        index = self.check_index(len(v0), self.list_len(v0, s0), v1, s1, raw)
        self.record(OPS["list_setitem"], (self.argument("r", v0, s0), index, self.argument("r", v2, s2)))
        self.heap.item_stored(self.heap.key(v0, s0), v1 if self._known(s1) else None, s2)

    def list_append(self, v0: list[Any], s0: Symbol, v1: Any, s1: Symbol) -> None:
        """Append to an exact list, and do it."""
        self.record(OPS["list_append"], (self.argument("r", v0, s0), self.argument("r", v1, s1)))
        self.heap.length_changed()
        v0.append(v1)

    def tuple_get(self, v0: tuple[Any, ...], s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """An item of an exact tuple, by a word."""
        items = self.tuple_items(v0, s0) if self._known(s1) else None
        if items is not None:
            return items[v1]
        index = self.check_index(len(v0), self.tuple_len(v0, s0), v1, s1, raw)
        item = self.record(OPS["tuple_getitem"], (self.argument("r", v0, s0), index))
        if not self.fold and self._promised(s0) and self._promised(s1):
            self.promoted.add(item)
        return item

    def bytes_get(self, v0: bytes, s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """A byte of a bytes object; both are promoted."""
        if not self._known(s0):
            self.promote("r", v0, s0, raw)
        if not self._known(s1):
            self.promote("i", v1, s1, raw)

    def _array_index(self, v1: int, s1: Symbol, raw: Raw) -> None:
        if not self._known(s1):
            self.promote("i", v1, s1, raw)

    def array_get(self, v0: Any, s0: Symbol, v1: int, s1: Symbol, field: Field, raw: Raw) -> Symbol:
        """An item of the list in `field` of a frame; the index is promoted."""
        if type(s0) is not Shadow or s0.forced is not None:
            items = getattr(v0, field.name)
            return self.list_get(items, self.getframe(v0, s0, field, items), v1, s1, raw)
        self._array_index(v1, s1, raw)
        return s0.arrays[field.name].items[v1]

    def array_set(
        self, v0: Any, s0: Symbol, v1: int, s1: Symbol, v2: Any, s2: Symbol, field: Field, raw: Raw
    ) -> None:
        """Store an item of the list in `field` of a frame; the index is promoted."""
        if type(s0) is not Shadow or s0.forced is not None:
            items = getattr(v0, field.name)
            self.list_set(items, self.getframe(v0, s0, field, items), v1, s1, v2, s2, raw)
            return
        self._array_index(v1, s1, raw)
        s0.set_item(s0.arrays[field.name], v1, s2)
