"""Containers, as a part of a recording: their items, lengths and truth, behind guards on their classes.

In: the operands of an operation on a list, tuple, string, buffer or set of the user's program, as for host operations.
Out: the result and its symbol, or None where the operation is to be recorded as a call of the host's.

    w_list[w_i]       guards on both classes, unbox_int, list_len, uint_lt, guard; list_getitem
    if w_text:        guard_class(r0, str), str_len, int_is_true
    w_int in w_set    guard_class(r0, set), a call that runs no `__eq__` of an item

Holds: an item that another thread may change is read or written first, in one step, and recorded after that.
"""

from __future__ import annotations

from typing import Any

from tracer.host.effects import ABSENT, FIND_ITEM, HAS_INT, SETS, UNKNOWN, UNSURE, find_item, has_int
from tracer.hosttypes import Types
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.record.buffers import Buffers
from tracer.record.callers import Raw
from tracer.record.chars import Chars
from tracer.record.numbers import Numbers
from tracer.record.recorder import WORD_RANGE, Found, Recorder, Symbols, Values
from tracer.record.sequences import Sequences
from tracer.record.shadows import Symbol, as_symbol, is_known

IMMUTABLE = Types((int, float, bool, str, type(None), bytes))
_INDEXED = Types((list, tuple))
_SIZED = Types((list, tuple, str, bytes))


class Containers:
    """Records operations on containers."""

    def __init__(self, core: Recorder, numbers: Numbers, sequences: Sequences, buffers: Buffers, chars: Chars) -> None:
        self.core = core
        self.numbers = numbers
        self.sequences = sequences
        self.buffers = buffers
        self.chars = chars

    def truth(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`bool(w)`; the symbol is a word."""
        (value,), (symbol,) = values, symbols
        if is_known(symbol) and type(value) in IMMUTABLE:
            return bool(value), None
        cls = type(value)
        if cls is type(None):
            self.core.class_known(value, symbol, before)
            return False, None
        if cls is bool or (cls is int and value in WORD_RANGE):
            word = self.numbers.number(value, symbol, before)
            return bool(value), as_symbol(word) if cls is bool else self.core.record(OPS["int_is_true"], (word,))
        if cls is float:
            double = self.numbers.number(value, symbol, before)
            return bool(value), self.core.record(OPS["float_ne"], (double, Const("f", 0.0)))
        found = self.length(before, values, symbols) if cls in _SIZED else None
        if found is None:
            return None
        length = found[1]
        return bool(value), None if length is None else self.core.record(OPS["int_is_true"], (length,))

    def length(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`len(w)`; the symbol is a word."""
        (value,), (symbol,) = values, symbols
        if type(value) is list:
            self.core.class_known(value, symbol, before)
            return len(value), self.sequences.list_len(value, symbol)
        if type(value) is tuple:
            self.core.class_known(value, symbol, before)
            return len(value), self.sequences.tuple_len(value, symbol)
        if self.buffers.is_buffer(value):
            self.core.class_known(value, symbol, before)
            return len(value), self.buffers.length(value, symbol)
        if type(value) is str:
            self.core.class_known(value, symbol, before)
            return len(value), self.chars.length(value, symbol)
        return None

    def getitem(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`w[i]`."""
        container, index = values
        if type(container) is dict:
            return self.find(before, container, index, symbols, False)
        if type(container) is str:
            return self.chars.char_at(before, values, symbols)
        if self.buffers.is_buffer(container):
            return self.buffers.get(before, values, symbols)
        if type(container) not in _INDEXED or type(index) is not int:
            return None
        try:
            item = container[index]  # at once: another thread may change the list while this is recorded
        except IndexError:
            return None
        length, word = self._index(before, values, symbols)
        name = "list_getitem" if type(container) is list else "tuple_getitem"
        if type(container) is tuple and isinstance(word, Const):
            items = self.sequences.tuple_items(container, symbols[0])
            if items is not None:
                return item, items[index]
        position = self.sequences.user_index(length, len(container), index, word, before)
        return item, self._load(name, container, symbols[0], position)

    def _load(self, name: str, container: Any, symbol: Symbol, position: Value) -> Op:
        core = self.core
        if name == "list_getitem" and isinstance(position, Const):
            key = core.cache.key(container, symbol)
            known = core.cache.load_item(key, position.value)
            if known is not core.cache.missing:
                loaded: Op = known
                return loaded
        item = core.record(OPS[name], (core.argument("r", container, symbol), position))
        if name == "list_getitem" and isinstance(position, Const):
            core.cache.item_loaded(core.cache.key(container, symbol), position.value, item)
        return item

    def _index(self, before: Raw, values: Values, symbols: Symbols) -> tuple[Symbol, Value]:
        container = values[0]
        self.core.class_known(container, symbols[0], before)
        word = self.numbers.number(values[1], symbols[1], before)
        if type(container) is list:
            return self.sequences.list_len(container, symbols[0]), word
        return self.sequences.tuple_len(container, symbols[0]), word

    def setitem(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """Execute and record `w[i] = w_item`."""
        container, index, item = values
        if self.buffers.is_buffer(container):
            return self.buffers.set(before, values, symbols)
        if type(container) is not list or type(index) is not int:
            return None
        try:
            container[index] = item  # at once, as for loads; a failing guard repeats the store, which does no harm
        except IndexError:
            return None
        length, word = self._index(before, values, symbols)
        position = self.sequences.user_index(length, len(container), index, word, before)
        core = self.core
        stored = core.argument("r", container, symbols[0]), position, core.argument("r", item, symbols[2])
        core.record(OPS["list_setitem"], stored)
        constant = position.value if isinstance(position, Const) else None
        core.cache.item_stored(core.cache.key(container, symbols[0]), constant, symbols[2])
        return None, None

    def contains(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`i in w`, for an int and a set, or a dict, where that can tell without calling an item's `__eq__`."""
        items, item = values
        if type(items) is str:
            return self.chars.char_in(before, values, symbols)
        if type(items) is dict:
            found = self.find(before, items, item, symbols, True)
            return None if found is None else (found[0] is not ABSENT, None)
        if type(items) not in SETS or type(item) is not int or item not in WORD_RANGE:
            return None
        answer = has_int(items, item)
        if answer == UNKNOWN:
            return None
        core = self.core
        core.class_known(items, symbols[0], before)
        word = self.numbers.number(item, symbols[1], before)
        asked = core.record(OPS["call_i"], (core.argument("r", items, symbols[0]), word), HAS_INT)
        return bool(answer), core.promote("i", answer, asked, before)

    def find(self, before: Raw, items: dict[Any, Any], key: Any, symbols: Symbols, may_be_absent: bool) -> Found:
        """The item of an exact dict, or ABSENT; None where the host's own operation is to look for it. It is looked for
        once, as long as no call may have changed the dict.

        symbols: of the dict and the key.
        may_be_absent: or is that to be recorded otherwise?
        """
        item = find_item(items, key)
        if item is UNSURE or (item is ABSENT and not may_be_absent):
            return None
        core = self.core
        place, sought = core.cache.key(items, symbols[0]), ("found", core.cache.key(key, symbols[1]))
        known = core.cache.load_item(place, sought)
        if known is not core.cache.missing:
            return item, known
        core.class_known(items, symbols[0], before)
        core.class_known(key, symbols[1], before)
        asked = core.argument("r", items, symbols[0]), core.argument("r", key, symbols[1])
        found = core.record(OPS["call_r"], asked, FIND_ITEM)
        is_absent = core.record(OPS["ptr_eq"], (found, Const("r", ABSENT)))
        core.promote("i", int(item is ABSENT), is_absent, before)
        if item is ABSENT:
            core.cache.item_loaded(place, sought, None)
            return ABSENT, None
        core.promote("i", 0, core.record(OPS["ptr_eq"], (found, Const("r", UNSURE))), before)
        core.cache.item_loaded(place, sought, found)
        return item, found

    def tuple_item(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`tuple.__getitem__(w, i)` for a constant index and an object of any class that derives from tuple."""
        items, index = values
        if not isinstance(items, tuple) or type(index) is not int or not is_known(symbols[1]):
            return None
        if not 0 <= index < tuple.__len__(items):
            return None
        self.core.class_known(items, symbols[0], before)
        found = self.sequences.tuple_get(items, symbols[0], index, None, before)
        return tuple.__getitem__(items, index), found

    def know_items(self, of_class: Symbol, items: tuple[Any, ...], symbol: Symbol) -> None:
        """`of_class` is an object of a class that derives from tuple, with these items."""
        known = self.sequences.tuple_items(items, symbol)
        if known is not None and self.core.fold:
            self.core.tuples[of_class] = known

    def append(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """Execute and record `w.append(w_item)` of a list."""
        if type(values[0]) is not list:
            return None
        self.core.class_known(values[0], symbols[0], before)
        self.sequences.list_append(values[0], symbols[0], values[1], symbols[1])
        return None, None
