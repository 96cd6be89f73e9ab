"""Characters, as a part of a recording: strings of one character that a trace compares and computes with as words.

In: the operands of `s[i]`, `ord(c)`, `chr(w)`, `c == "x"`, `c < "x"` or `c in "abc"`, as for host operations.
Out: the result and its symbol, or None where the operation is to be recorded as a call of the host's.

    c = s[i]        str_getitem, and a pure call that makes the string from the word: removed if nobody uses the string
    c == "x"        int_eq(i1, 120)
    c in "+-"       int_eq, int_eq, int_or

Holds: a symbol is known to be one character if it was read from a string, made by `chr`, or given by a string's
iterator.
Does not: make strings of characters beyond the first 256.  The host has no shared objects for these.
"""

from __future__ import annotations

import _operator as operator
from collections.abc import Callable, Sequence
from typing import Any

from tracer.hosttypes import Types
from tracer.ir.descr import Call
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.numbers import Numbers
from tracer.record.recorder import Found, Recorder, Symbols, Values
from tracer.record.sequences import Sequences
from tracer.record.shadows import Symbol, as_symbol, is_known

CHAR = Call(chr, "i", "r", elidable=True, can_raise=False, capi="PyUnicode_FromOrdinal", raw=True)
"""The string of one of the first 256 characters: the same object each time, so the call is pure."""
_CACHED = 256
_MOST = 6
"""`c in text` is recorded as comparisons, without a call, if `text` has at most so many characters."""
_ITERATORS = Types((type(iter("")), type(iter("\u20ac"))))
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    name: getattr(operator, name) for name in ("lt", "le", "eq", "ne", "gt", "ge")
}


class Chars:
    """Records operations on strings of one character."""

    def __init__(self, core: Recorder, numbers: Numbers, sequences: Sequences) -> None:
        self.core = core
        self.numbers = numbers
        self.sequences = sequences
        self._chars: dict[Symbol, Value | None] = {}  # strings of one character: the word, where it has been read

    def given(self, asked: Sequence[Any], symbols: Sequence[Symbol], item: object, symbol: Symbol) -> None:
        """Note that `next(*asked)` has given `item`, which is one character if the iterator is a string's.

        `asked` is the iterator, and maybe a default.  Nothing is noted if the default may be a str: the item may be it.
        """
        if type(asked[0]) not in _ITERATORS or type(item) is not str or type(symbol) is not Op:
            return
        default = asked[1:]
        if self.core.cache.enabled and all(map(is_known, symbols[1:])) and all(type(d) is not str for d in default):
            self._chars[symbol] = None

    def length(self, value: str, symbol: Symbol) -> Symbol:
        """The word for `len` of an exact str; None where it is constant."""
        return None if symbol is None or symbol.constant else self.core.record(OPS["str_len"], (symbol,))

    def _character(self, before: Raw, value: object, symbol: Symbol) -> Value | None:
        """The number of a character as a word; None if this is not known to be one character."""
        if is_known(symbol):
            return Const("i", ord(value)) if type(value) is str and len(value) == 1 else None
        if symbol is None or symbol not in self._chars:
            return None
        word = self._chars[symbol]
        if word is None:
            self.core.class_known(value, symbol, before)
            word = self._chars[symbol] = self.core.record(OPS["str_getitem"], (symbol, Const("i", 0)))
        return word

    def _string(self, value: str, word: Value) -> Symbol:
        made = self.core.record(OPS["call_pure_r"], (word,), CHAR)
        if self.core.cache.enabled:
            self.core.know_class(made, str)
            self._chars[made] = word
        return made

    def char_at(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`s[i]`."""
        text, index = values
        if type(index) is not int or not -len(text) <= index < len(text) or all(map(is_known, symbols)):
            return None
        value = text[index]
        if ord(value) >= _CACHED:
            return None
        self.core.class_known(text, symbols[0], before)
        word = self.numbers.number(index, symbols[1], before)
        position = self.sequences.user_index(self.length(text, symbols[0]), len(text), index, word, before)
        char = self.core.record(OPS["str_getitem"], (self.core.argument("r", text, symbols[0]), position))
        self._guard_cached(char, before)
        return value, self._string(value, char)

    def _guard_cached(self, char: Value, before: Raw) -> None:
        self.core.guard("guard_true", (self.core.record(OPS["uint_lt"], (char, Const("i", _CACHED))),), before)

    def number_of(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`ord(w)`."""
        (value,), (symbol,) = values, symbols
        if type(value) is not str or len(value) != 1 or symbol is None or symbol.constant:
            return None
        word = self._character(before, value, symbol)
        if word is None:
            self.core.class_known(value, symbol, before)
            length = self.core.argument("i", len(value), self.length(value, symbol))
            self.core.guard("guard_value_i", (length, Const("i", 1)), before)
            word = self.core.record(OPS["str_getitem"], (symbol, Const("i", 0)))
            if self.core.cache.enabled:
                self._chars[symbol] = word
        return ord(value), self.numbers.box(OPS["box_int"], ord(value), as_symbol(word))

    def char_of(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`chr(w)`."""
        (value,), (symbol,) = values, symbols
        if type(value) is not int or not 0 <= value < _CACHED or is_known(symbol):
            return None
        word = self.numbers.number(value, symbol, before)
        self._guard_cached(word, before)
        return chr(value), self._string(chr(value), word)

    def compare(self, name: str, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`c < d` and the other comparisons, of two characters; `name` is "lt", "eq", …"""
        if type(values[0]) is not str or type(values[1]) is not str or all(map(is_known, symbols)):
            return None
        for value, symbol in zip(values, symbols, strict=True):
            if not (len(value) == 1 if is_known(symbol) else symbol in self._chars):
                return None
        a, b = (self._character(before, value, symbol) for value, symbol in zip(values, symbols, strict=True))
        assert a is not None
        assert b is not None
        answer = _COMPARE[name](*values)
        return answer, self.numbers.box(OPS["box_bool"], answer, self.core.record(OPS[f"int_{name}"], (a, b)))

    def char_in(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`c in "abc"`; the container is the first of the values."""
        text, value = values
        if type(value) is not str or not is_known(symbols[0]) or not 0 < len(text) <= _MOST:
            return None
        if is_known(symbols[1]) or symbols[1] not in self._chars:
            return None
        word = self._character(before, value, symbols[1])
        assert word is not None
        found: Value | None = None
        for one in text:
            same = self.core.record(OPS["int_eq"], (word, Const("i", ord(one))))
            found = same if found is None else self.core.record(OPS["int_or"], (found, same))
        return value in text, as_symbol(found)
