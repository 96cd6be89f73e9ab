"""What the recorder knows of the heap, so that traces come out short.

In: loads and stores as they are recorded.  Out: the symbol that a load would give, where it is known.

    r1 = getfield_r(r0, P.x)
    r2 = getfield_r(r0, P.x)      not recorded: it is r1

Holds: each entry is what a load would give at this point of the trace.  A store to a field forgets that field of all
other objects; a call forgets everything that it may change, and never an immutable field.
Does not: find out that two symbols are different objects; the optimiser does.
"""

from __future__ import annotations

from typing import Any

from tracer.ir.descr import EVERYTHING, LISTS, Field
from tracer.record.shadows import Symbol

_MISSING = object()


class HeapCache:
    """Known contents of fields, list items and list lengths, by object.

    enabled: if not, nothing is remembered.
    missing: what a load answers where nothing is known; None is an answer, the symbol of a constant.
    """

    __slots__ = ("enabled", "_mutable", "_immutable", "_constants")
    enabled: bool
    _mutable: dict[Any, dict[Any, Symbol]]
    _immutable: dict[Any, dict[Any, Symbol]]
    _constants: dict[object, Any]

    def __init__(self, enabled: bool) -> None:
        self.enabled = enabled
        self._mutable = {}
        self._immutable = {}
        self._constants = {}

    def key(self, value: Any, symbol: Symbol) -> Any:
        """The key for an object: its symbol, or the id of a constant.  The cache keeps the constant alive."""
        if symbol is not None and not symbol.constant:
            return symbol
        self._constants[id(value)] = value
        return id(value)

    def load(self, field: Field, key: Any) -> Any:
        """The symbol known for `key.field`, or `HeapCache.missing`."""
        known = (self._immutable if field.immutable else self._mutable).get(field)
        return _MISSING if known is None else known.get(key, _MISSING)

    def loaded(self, field: Field, key: Any, symbol: Symbol) -> None:
        """Note that a load of `key.field` has given `symbol`."""
        if self.enabled:
            (self._immutable if field.immutable else self._mutable).setdefault(field, {})[key] = symbol

    def stored(self, field: Field, key: Any, symbol: Symbol) -> None:
        """Note that `symbol` was stored to `key.field`: the field of any other object may have changed."""
        if not self.enabled:
            return
        if field.immutable:
            self._immutable.setdefault(field, {})[key] = symbol
        else:
            self._mutable[field] = {key: symbol}

    def load_item(self, key: Any, index: Any) -> Any:
        """The symbol known for a list's item at a constant `index`, or its length (`index` "len"), or `missing`.

        The index of a dict's item is a tuple: "found" and the key of the searched object.
        """
        known = self._mutable.get(index)
        return _MISSING if known is None else known.get(key, _MISSING)

    def item_loaded(self, key: Any, index: Any, symbol: Symbol) -> None:
        """Note that reading a list's item has given `symbol`."""
        if self.enabled:
            self._mutable.setdefault(index, {})[key] = symbol

    def item_stored(self, key: Any, index: int | None, symbol: Symbol) -> None:
        """Note a store to a list's item; `index` is None where it is not constant, so any item may have changed."""
        if not self.enabled:
            return
        if index is None:
            for known in [k for k in self._mutable if type(k) is int]:
                del self._mutable[known]
        else:
            self._mutable[index] = {key: symbol}

    def length_changed(self) -> None:
        """Note that some list has grown or shrunk."""
        self._mutable.pop("len", None)

    def call(self, changes: str) -> None:
        """Forget what a call may have changed: `changes` is a row of `tracer.ir.descr`, such as EVERYTHING."""
        if changes == EVERYTHING:
            self._mutable.clear()
        elif changes == LISTS:
            self.item_stored(None, None, None)
            self.length_changed()

    missing = _MISSING
