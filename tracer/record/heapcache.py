"""What the recorder knows of the heap, so that traces come out short.

In: loads and stores as they are recorded.  Out: the symbol a load would give, where
that is known on this path.

    r1 = getfield_r(r0, P.x)
    r2 = getfield_r(r0, P.x)      not recorded: it is r1

Holds: an entry is what the load would give here.  A store to a field forgets that
field of every other object; a call forgets all that is not immutable.
Does not: reason about objects being different; that is the optimiser's.
"""

from __future__ import annotations

from typing import Any

from tracer.ir.descr import EVERYTHING, LISTS, Field
from tracer.record.shadows import Symbol

_MISSING = object()


class HeapCache:
    """Known contents of fields, list items and list lengths, by object."""

    def __init__(self, enabled: bool) -> None:
        self.enabled = enabled
        self._mutable: dict[Any, dict[Any, Symbol]] = {}
        self._immutable: dict[Any, dict[Any, Symbol]] = {}
        self._constants: dict[int, Any] = {}

    def key(self, value: Any, symbol: Symbol) -> Any:
        """What stands for an object: its symbol, or the identity of a constant, which lives as long as the cache."""
        if symbol is not None and not symbol.constant:
            return symbol
        self._constants[id(value)] = value
        return id(value)

    def load(self, field: Field, key: Any) -> Any:
        """The symbol known for `key.field`, or `HeapCache.missing`."""
        known = (self._immutable if field.immutable else self._mutable).get(field)
        return _MISSING if known is None else known.get(key, _MISSING)

    def loaded(self, field: Field, key: Any, symbol: Symbol) -> None:
        """A load gave `symbol`."""
        if self.enabled:
            (self._immutable if field.immutable else self._mutable).setdefault(field, {})[key] = symbol

    def stored(self, field: Field, key: Any, symbol: Symbol) -> None:
        """`symbol` was stored."""
        if not self.enabled:
            return
        if field.immutable:
            self._immutable.setdefault(field, {})[key] = symbol
        else:
            self._mutable[field] = {key: symbol}

    def load_item(self, key: Any, index: Any) -> Any:
        """The symbol known for the item at a constant `index` (or for "len"), or missing."""
        known = self._mutable.get(index)
        return _MISSING if known is None else known.get(key, _MISSING)

    def item_loaded(self, key: Any, index: Any, symbol: Symbol) -> None:
        """A list item was read."""
        if self.enabled:
            self._mutable.setdefault(index, {})[key] = symbol

    def item_stored(self, key: Any, index: int | None, symbol: Symbol) -> None:
        """A list item was written; None: at an index that is not constant."""
        if not self.enabled:
            return
        if index is None:
            for known in [k for k in self._mutable if type(k) is int]:
                del self._mutable[known]
        else:
            self._mutable[index] = {key: symbol}

    def length_changed(self) -> None:
        """Some list grew or shrank."""
        self._mutable.pop("len", None)

    def call(self, changes: str) -> None:
        """Host code ran, and may have changed this."""
        if changes == EVERYTHING:
            self._mutable.clear()
        elif changes == LISTS:
            self.item_stored(None, None, None)
            self.length_changed()

    missing = _MISSING
