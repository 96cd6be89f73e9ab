"""Items and lengths of lists, tuples and bytes, as a part of a recording; indices are words.

In: concrete values and symbols, as for `tracer.record.recorder`.  Out: loads and stores of items, behind a guard on the
index unless both index and length are constants; nothing is recorded where the item is known.

    items[i1]       i2 = list_len(r0); i3 = uint_lt(i1, i2); guard_true(i3); r4 = list_getitem(r0, i1)
    (a, b)[1]       nothing, if the trace has made the tuple: it is b

Does not: ask for the classes of the program's containers, see `tracer.record.containers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracer.ir.ops import OPS
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.heapcache import HeapCache
from tracer.record.heapops import HeapOps
from tracer.record.recorder import Recorder
from tracer.record.shadows import Symbol, as_symbol, is_known

_MISSING = HeapCache.missing


class Sequences:
    """Records reads and writes of items of exact lists, tuples and bytes."""

    __slots__ = ("core", "heap")
    core: Recorder
    heap: HeapOps

    def __init__(self, core: Recorder, heap: HeapOps) -> None:
        self.core = core
        self.heap = heap

    def check_index(self, length: int, slen: Symbol, v1: int, s1: Symbol, raw: Raw) -> Value:
        """Guard that 0 <= v1 < length; returns the index as an argument."""
        index = Const("i", v1) if s1 is None or s1.constant else s1
        limit = Const("i", length) if slen is None or slen.constant else slen
        if not (isinstance(index, Const) and isinstance(limit, Const)):
            self.core.guard("guard_true", (self.core.record(OPS["uint_lt"], (index, limit)),), raw)
        return index

    def user_index(self, slen: Symbol, length: int, index: int, word: Value, raw: Raw) -> Value:
        """A user's index, which may be negative, as one that counts from the start; guarded to be within bounds."""
        core = self.core
        if index < 0:
            limit: Value = Const("i", length) if slen is None else slen
            if isinstance(word, Const) and isinstance(limit, Const):
                word = Const("i", index + length)
            else:
                if not isinstance(word, Const):
                    core.guard("guard_true", (core.record(OPS["int_lt"], (word, Const("i", 0))),), raw)
                word = core.record(OPS["int_add"], (word, limit))
            index += length
        return self.check_index(length, slen, index, as_symbol(word), raw)

    # -- lists --------------------------------------------------------------------

    def list_len(self, v0: list[Any], s0: Symbol) -> Symbol:
        """The symbol of `len` of an exact list."""
        core = self.core
        key = core.cache.key(v0, s0)
        known = core.cache.load_item(key, "len")
        if known is not _MISSING:
            found: Symbol = known
            return found
        length = core.record(OPS["list_len"], (core.argument("r", v0, s0),))
        core.cache.item_loaded(key, "len", length)
        return length

    def list_get(self, v0: list[Any], s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """The symbol of an exact list's item."""
        core = self.core
        items = core.fresh.get(s0)
        if items is not None and is_known(s1):
            return items[v1]
        key = core.cache.key(v0, s0)
        if is_known(s1):
            known = core.cache.load_item(key, v1)
            if known is not _MISSING:
                found: Symbol = known
                return found
        index = self.check_index(len(v0), self.list_len(v0, s0), v1, s1, raw)
        item = core.record(OPS["list_getitem"], (core.argument("r", v0, s0), index))
        if is_known(s1):
            core.cache.item_loaded(key, v1, item)
        return item

    def item_or(
        self, found: Any, v0: list[Any], s0: Symbol, v1: int, s1: Symbol, v2: Any, s2: Symbol, raw: Raw
    ) -> Symbol:
        """The symbol of `v0[v1]` if the exact list `v0` has such an item, else of the default `v2`.

        `found` is the answer, executed already.
        """
        is_inside = found is not v2
        length = self.list_len(v0, s0)
        index = Const("i", v1) if s1 is None or s1.constant else s1
        if length is not None and not length.constant:
            within = self.core.record(OPS["int_lt"], (index, length))
            self.core.guard("guard_true" if is_inside else "guard_false", (within,), raw)
        return self.list_get(v0, s0, v1, s1, raw) if is_inside else s2

    def items_now(self, items: tuple[Any, ...], v0: list[Any], s0: Symbol, raw: Raw) -> Symbol:
        """The symbol of a new tuple of an exact list's items; the list's length is promoted."""
        known = self.core.fresh.get(s0)
        if known is None:
            length = self.list_len(v0, s0)
            if not is_known(length):
                self.core.promote("i", len(items), length, raw)
            known = self.known_items(v0, s0, range(len(items)))
        return self.heap.newtuple(items, tuple([part for k, item in enumerate(items) for part in (item, known[k])]))

    def known_items(self, items: list[Any], symbol: Symbol, indices: Sequence[int]) -> list[Symbol]:
        """The symbols of these items, which the list certainly has; loaded where they are not known."""
        core = self.core
        key = core.cache.key(items, symbol)
        found: list[Symbol] = []
        for index in indices:
            known = core.cache.load_item(key, index)
            if known is _MISSING:
                known = core.record(OPS["list_getitem"], (core.argument("r", items, symbol), Const("i", index)))
                core.cache.item_loaded(key, index, known)
            found.append(known)
        return found

    def list_set(self, v0: list[Any], s0: Symbol, v1: int, s1: Symbol, v2: Any, s2: Symbol, raw: Raw) -> None:
        """Record a store to an exact list's item; the caller does it."""
        core = self.core
        items = core.fresh.get(s0)
        if items is not None and is_known(s1):
            items[v1] = s2
            assert s0 is not None
            core.record(OPS["list_setitem"], (s0, Const("i", v1), core.argument("r", v2, s2)))
            return
        index = self.check_index(len(v0), self.list_len(v0, s0), v1, s1, raw)
        core.record(OPS["list_setitem"], (core.argument("r", v0, s0), index, core.argument("r", v2, s2)))
        core.cache.item_stored(core.cache.key(v0, s0), v1 if is_known(s1) else None, s2)

    def list_append(self, v0: list[Any], s0: Symbol, v1: Any, s1: Symbol) -> None:
        """Execute and record an append to an exact list."""
        core = self.core
        core.record(OPS["list_append"], (core.argument("r", v0, s0), core.argument("r", v1, s1)))
        core.cache.length_changed()
        v0.append(v1)

    # -- tuples and bytes ---------------------------------------------------------

    def tuple_len(self, v0: tuple[Any, ...], s0: Symbol) -> Symbol:
        """The symbol of `len` of an exact tuple."""
        if s0 is None or s0.constant or s0 in self.core.tuples:
            return None
        return self.core.record(OPS["tuple_len"], (s0,))

    def tuple_items(self, v0: tuple[Any, ...], s0: Symbol) -> Sequence[Symbol] | None:
        """The symbols of a tuple's items if it is constant or this trace has made it, else None."""
        return (None,) * len(v0) if is_known(s0) else self.core.tuples.get(s0)

    def tuple_get(self, v0: tuple[Any, ...], s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """The symbol of an exact tuple's item."""
        core = self.core
        items = self.tuple_items(v0, s0) if is_known(s1) else None
        if items is not None:
            return items[v1]
        index = self.check_index(len(v0), self.tuple_len(v0, s0), v1, s1, raw)
        item = core.record(OPS["tuple_getitem"], (core.argument("r", v0, s0), index))
        if not core.fold and core.isconstant(s0) and core.isconstant(s1):
            core.promoted.add(item)
        return item

    def bytes_len(self, v0: bytes, s0: Symbol) -> Symbol:
        """The symbol of `len` of a bytes object, which must be constant: None."""
        if not is_known(s0):
            raise AssertionError("bytes are only read where they are constant")
        return None

    def bytes_get(self, v0: bytes, s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """Read a byte of a bytes object: the object and the index are promoted, so the byte is constant."""
        if not is_known(s0):
            self.core.promote("r", v0, s0, raw)
        if not is_known(s1):
            self.core.promote("i", v1, s1, raw)
        return None
