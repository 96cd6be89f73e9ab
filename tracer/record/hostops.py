"""The recorder's host operations: `w_a + w_b`, `w_list[w_i]`, `len(w)` …

In: the operation's name, and concrete values and symbols.  Out: the result of really
doing it, and its symbol: by a row of `tracer.host.operations` where one fits, by a call of the
host's generic operation where none does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.host.effects import HAS_INT, SETS, UNKNOWN, effect_of_operation, has_int
from tracer.host.operations import GENERIC, ROWS, Row, with_effect
from tracer.hosttypes import Types
from tracer.ir.descr import EVERYTHING, Call
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.record.chars import CharRecorder
from tracer.record.recorder import WORD_RANGE, Raw
from tracer.record.shadows import Shadow, Symbol

_EXACT = range(-(1 << 53), (1 << 53) + 1)
_BOX = {int: OPS["box_int"], bool: OPS["box_bool"], float: OPS["box_float"]}


class HostRecorder(CharRecorder):
    """Executes and records operations on objects by their classes."""

    def host(self, name: str, before: Raw, after: Raw, *pairs: Any) -> tuple[Any, Symbol]:
        """Do the host operation `name` and record it."""
        values, symbols = pairs[0::2], pairs[1::2]
        if self.fold and all(s is None or s.constant for s in symbols) and name in _FOLDABLE:
            if all(type(v) in _IMMUTABLE for v in values):
                return self._fold(name, after, pairs)
        row = ROWS.get((name, tuple(map(type, values))))
        if row is not None:
            result: tuple[Any, Symbol] | None = self._row(row, before, values, symbols)
            if result is not None:
                return result
        if name in _COMPARISONS:
            compared: tuple[Any, Symbol] | None = self.compare_chars(name, before, values, symbols)
            if compared is not None:
                return compared
        special = _SPECIAL.get(name)
        if special is not None:
            found: tuple[Any, Symbol] | None = special(self, before, values, symbols)
            if found is not None:
                return found
        value, symbol = self.residual(self._with_effect(name, before, values, symbols), *pairs, after)
        if type(value) is int and values and all(type(v) is int for v in values) and symbol is not None:
            if symbol.kind == "r" and name in _INT_CLOSED and all(self._is_int(s) for s in symbols):
                symbol.known_class = int
        return value, symbol

    def _with_effect(self, name: str, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Call:
        """The host's operation; where it changes less than everything for these classes, they are made sure of."""
        call = GENERIC[name]
        plain_slice = name == "getitem" and _of_ints(values[1], symbols[1])
        effect = effect_of_operation(name, tuple(map(type, values)), plain_slice)
        if effect == EVERYTHING or any(type(symbol) is Shadow for symbol in symbols):
            return call
        if plain_slice:
            self._know_parts(before, values[1], symbols[1])
        self.know_classes(before, values, symbols)
        return with_effect(call, effect)

    def _know_parts(self, before: Raw, value: slice, symbol: Op) -> None:
        """Guard that this slice, which the trace has made, is of ints and None."""
        for part, argument in zip(_parts(value), symbol.args, strict=True):
            self.class_known(part, None if isinstance(argument, Const) else argument, before)
        self.know_class(symbol, slice)

    def _is_int(self, symbol: Symbol) -> bool:
        return self._known(symbol) or symbol.known_class is int

    def _fold(self, name: str, after: Raw, pairs: tuple[Any, ...]) -> tuple[Any, Symbol]:
        try:
            return GENERIC[name].function(*pairs[0::2]), None
        except Exception:
            pass  # raised again by the residual call, outside of this handler, so that it has no context
        return self.residual(GENERIC[name], *pairs, after)

    # -- rows ---------------------------------------------------------------------

    def _row(self, row: Row, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        value = GENERIC[row.operation].function(*values) if _possible(row, values) else None
        if value is None or (type(value) is int and value not in WORD_RANGE):
            return None
        words = [self.number(v, s, before) for v, s in zip(values, symbols, strict=True)]
        self._check(row, values, words, before)
        if row.ir == "move":
            return value, symbols[0]
        if row.operation == "neg" and row.result is int:
            words = [Const("i", 0), *words]
        spec = OPS[row.ir]
        kinds = spec.argument_kinds
        result = self.record(spec, tuple(self.widened(w, k) for w, k in zip(words, kinds, strict=True)))
        if "overflow" in row.needs:
            self.guard("guard_no_overflow", (), before)
        if "lshift" in row.needs:
            back = self.record(OPS["int_rshift"], (result, words[1]))
            self.guard("guard_true", (self.record(OPS["int_eq"], (back, words[0])),), before)
        return value, self.box(_BOX[row.result], value, result)

    def _check(self, row: Row, values: tuple[Any, ...], words: list[Value], before: Raw) -> None:
        """Guard what the row needs; `_possible` has seen that it holds now."""
        last = words[-1]
        for need in row.needs:
            if need == "divisor" and not isinstance(last, Const):
                self.guard("guard_true", (self.record(OPS["int_is_true"], (last,)),), before)
                self.guard("guard_true", (self.record(OPS["int_ne"], (last, Const("i", -1))),), before)
            elif need in ("shift", "lshift") and not isinstance(last, Const):
                self.guard("guard_true", (self.record(OPS["uint_lt"], (last, Const("i", 64))),), before)
            elif need == "exact":
                for word in words:
                    if word.kind == "i" and not isinstance(word, Const):
                        moved = self.record(OPS["int_add"], (word, Const("i", 1 << 53)))
                        fits = self.record(OPS["uint_lt"], (moved, Const("i", (1 << 54) + 1)))
                        self.guard("guard_true", (fits,), before)
            elif need == "nonzero" and not isinstance(last, Const):
                if last.kind == "i":
                    self.guard("guard_true", (self.record(OPS["int_is_true"], (last,)),), before)
                else:
                    nonzero = self.record(OPS["float_ne"], (last, Const("f", 0.0)))
                    self.guard("guard_true", (nonzero,), before)

    # -- containers and truth -----------------------------------------------------

    def _truth(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        (value,), (symbol,) = values, symbols
        if self._known(symbol) and type(value) in _IMMUTABLE:
            return bool(value), None
        cls = type(value)
        if cls is type(None):
            self.class_known(value, symbol, before)
            return False, None
        if cls is bool or (cls is int and value in WORD_RANGE):
            word = self.number(value, symbol, before)
            return bool(value), word if cls is bool else self.record(OPS["int_is_true"], (word,))
        if cls is float:
            return bool(value), self.record(OPS["float_ne"], (self.number(value, symbol, before), Const("f", 0.0)))
        if cls in _SIZED:
            _, length = self._len(before, values, symbols)
            return bool(value), None if length is None else self.record(OPS["int_is_true"], (length,))
        return None

    def _len(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        (value,), (symbol,) = values, symbols
        if type(value) is list:
            self.class_known(value, symbol, before)
            return len(value), self.list_len(value, symbol)
        if type(value) is tuple:
            self.class_known(value, symbol, before)
            return len(value), self.tuple_len(value, symbol)
        if self.is_buffer(value):
            self.class_known(value, symbol, before)
            return len(value), self.buffer_len(value, symbol)
        if type(value) is str:
            self.class_known(value, symbol, before)
            return len(value), self.str_len(value, symbol)
        return None

    def _getitem(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        container, index = values
        if type(container) is str:
            return self._char_at(before, values, symbols)
        if self.is_buffer(container):
            return self.buffer_get(before, values, symbols)
        if type(container) not in _INDEXED or type(index) is not int:
            return None
        try:
            item = container[index]  # at once: another thread may change the list while this is recorded
        except IndexError:
            return None
        length, word = self._index(before, values, symbols)
        name = "list_getitem" if type(container) is list else "tuple_getitem"
        if type(container) is tuple and isinstance(word, Const):
            items = self.tuple_items(container, symbols[0])
            if items is not None:
                return item, items[index]
        position = self.checked_index(length, len(container), index, word, before)
        return item, self._load(name, container, symbols[0], position)

    def _load(self, name: str, container: Any, symbol: Symbol, position: Value) -> Op:
        if name == "list_getitem" and isinstance(position, Const):
            key = self.heap.key(container, symbol)
            known = self.heap.load_item(key, position.value)
            if known is not self.heap.missing:
                loaded: Op = known
                return loaded
        item = self.record(OPS[name], (self.argument("r", container, symbol), position))
        if name == "list_getitem" and isinstance(position, Const):
            self.heap.item_loaded(self.heap.key(container, symbol), position.value, item)
        return item

    def _index(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> tuple[Symbol, Value]:
        container = values[0]
        self.class_known(container, symbols[0], before)
        word = self.number(values[1], symbols[1], before)
        if type(container) is list:
            return self.list_len(container, symbols[0]), word
        return self.tuple_len(container, symbols[0]), word

    def _setitem(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        container, index, item = values
        if self.is_buffer(container):
            return self.buffer_set(before, values, symbols)
        if type(container) is not list or type(index) is not int:
            return None
        try:
            container[index] = item  # at once, as for loads; done twice it does the same
        except IndexError:
            return None
        length, word = self._index(before, values, symbols)
        position = self.checked_index(length, len(container), index, word, before)
        self.record(
            OPS["list_setitem"],
            (self.argument("r", container, symbols[0]), position, self.argument("r", item, symbols[2])),
        )
        constant = position.value if isinstance(position, Const) else None
        self.heap.item_stored(self.heap.key(container, symbols[0]), constant, symbols[2])
        return None, None

    def _contains(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        """Whether a set has an int, where that is told without asking an item."""
        items, item = values
        if type(items) is str:
            return self._char_in(before, values, symbols)
        if type(items) not in SETS or type(item) is not int or item not in WORD_RANGE:
            return None
        answer = has_int(items, item)
        if answer == UNKNOWN:
            return None
        self.class_known(items, symbols[0], before)
        word = self.number(item, symbols[1], before)
        asked = self.record(OPS["call_i"], (self.argument("r", items, symbols[0]), word), HAS_INT)
        return bool(answer), self.promote("i", answer, asked, before)

    def _append(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        if type(values[0]) is not list:
            return None
        self.class_known(values[0], symbols[0], before)
        self.list_append(values[0], symbols[0], values[1], symbols[1])
        return None, None


def _of_ints(value: Any, symbol: Symbol) -> bool:
    """Is this a slice that was made by the trace, of ints and None?"""
    if type(value) is not slice or type(symbol) is not Op or getattr(symbol.descr, "function", None) is not slice:
        return False
    return len(symbol.args) == 3 and all(type(part) is int or part is None for part in _parts(value))


def _parts(value: slice) -> tuple[Any, Any, Any]:
    return value.start, value.stop, value.step


def _possible(row: Row, values: tuple[Any, ...]) -> bool:
    """Do the row's needs hold of these values?"""
    if any(type(v) is int and v not in WORD_RANGE for v in values):
        return False
    last = values[-1]
    for need in row.needs:
        if need == "divisor" and (last in (0, -1)):
            return False
        if need == "nonzero" and last == 0:
            return False
        if need in ("shift", "lshift") and not 0 <= last < 64:
            return False
        if need == "exact" and any(isinstance(v, int) and v not in _EXACT for v in values):
            return False
    return True


_COMPARISONS = frozenset(("lt", "le", "eq", "ne", "gt", "ge"))
_IMMUTABLE = Types((int, float, bool, str, type(None), bytes))
_INDEXED = Types((list, tuple))
_SIZED = Types((list, tuple, str, bytes))
_FOLDABLE = frozenset(GENERIC) - {"setitem", "append"}
_INT_CLOSED = frozenset(("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift", "neg"))
_Special = Callable[[HostRecorder, Raw, tuple[Any, ...], tuple[Symbol, ...]], Any]
_SPECIAL: dict[str, _Special] = {
    "eq": HostRecorder._eq,
    "ne": HostRecorder._ne,
    "truth": HostRecorder._truth,
    "len": HostRecorder._len,
    "getitem": HostRecorder._getitem,
    "setitem": HostRecorder._setitem,
    "append": HostRecorder._append,
    "contains": HostRecorder._contains,
    "pow": HostRecorder._pow,
}

