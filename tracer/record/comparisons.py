"""The recorder's comparisons whose answer the classes of the operands say, or the identity of the operands does.

In: `==` or `!=` and its operands, as for host operations.  Out: the answer and its symbol, or None where neither says.

    r1 == None      r1 a tuple         a guard on the class of r1; False
    r1 == r2        two functions      guards on both classes; ptr_eq
    r1 == r2        two strings        a computation without effect, see `SAME_TEXT`

Holds: nobody is asked: for these classes no code of the program runs, and nothing is dropped.
"""

from __future__ import annotations

import sys
from types import BuiltinFunctionType
from typing import Any

from tracer.host.operations import SAME_TEXT
from tracer.hosttypes import is_identified
from tracer.ir.ops import OPS
from tracer.record.heapops import HeapRecorder
from tracer.record.recorder import Raw
from tracer.record.shadows import Shadow, Symbol

_KINDS: tuple[tuple[type, ...], ...] = (
    (int, bool, float, complex), (str,), (bytes,), (tuple,), (list,), (dict,), (set, frozenset), (range,), (slice,),
    (BuiltinFunctionType,),
)  # fmt: skip
"""Classes by what they know: an object of one kind answers NotImplemented to one of another, whatever they hold."""
_KIND_OF: dict[int, int] = {id(cls): index for index, kind in enumerate(_KINDS) for cls in kind}
_WARNS = (_KIND_OF[id(bytes)],) if sys.flags.bytes_warning else ()
"""Bytes are compared by the host where it has been told to warn of that."""


def are_unrelated(a: type, b: type) -> bool:
    """Are objects of these classes never equal, and is nobody asked?"""
    kind_a, kind_b = _KIND_OF.get(id(a)), _KIND_OF.get(id(b))
    if kind_a is None or kind_b is None:
        return (kind_a is not None and is_identified(b)) or (kind_b is not None and is_identified(a))
    return kind_a != kind_b and kind_a not in _WARNS and kind_b not in _WARNS


class CompareRecorder(HeapRecorder):
    """Records `==` and `!=` of objects of the host."""

    def know_classes(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> None:
        """Guard the classes of these objects, where they are not known."""
        for value, symbol in zip(values, symbols, strict=True):
            self.class_known(value, symbol, before)

    def _eq(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        return self._compare(True, before, values, symbols)

    def _ne(self, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        return self._compare(False, before, values, symbols)

    def _compare(self, equal: bool, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        a, b = values
        if any(type(symbol) is Shadow for symbol in symbols):
            return None
        if type(a) is str and type(b) is str:
            return self._compare_texts(equal, before, values, symbols)
        if are_unrelated(type(a), type(b)):
            self.know_classes(before, values, symbols)
            return not equal, None
        if is_identified(type(a)) and is_identified(type(b)):
            self.know_classes(before, values, symbols)
            same = self.ptr_eq(a, symbols[0], b, symbols[1])
            return self._answer(equal, a is b, same)
        return None

    def _compare_texts(self, equal: bool, before: Raw, values: tuple[Any, ...], symbols: tuple[Symbol, ...]) -> Any:
        a, b = values
        self.know_classes(before, values, symbols)
        return self._answer(equal, a == b, self.elidable(SAME_TEXT, int(a == b), a, symbols[0], b, symbols[1]))

    def _answer(self, wanted: bool, found: bool, symbol: Symbol) -> tuple[bool, Symbol]:
        """Is what was `found`, which the symbol is the word of, as `wanted`?"""
        if symbol is None:
            return found is wanted, None
        word = symbol if wanted else self.record(OPS["int_is_zero"], (symbol,))
        return found is wanted, self.box(OPS["box_bool"], found is wanted, word)
