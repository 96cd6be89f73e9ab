"""Comparisons, as a part of a recording, whose answer follows from the operands' classes or from their identity.

In: the operands of `==` or `!=`, as for host operations.  Out: the answer and its symbol, or None where it does not
follow from these.

    r1 == None      r1 a tuple         a guard on the class of r1; False
    r1 == r2        two functions      guards on both classes; ptr_eq
    r1 == r2        two strings        a computation without effect, see `SAME_TEXT`

Holds: for these classes the comparison runs no code of the program and drops no object.
"""

from __future__ import annotations

import sys
from types import BuiltinFunctionType

from tracer.host.operations import SAME_TEXT
from tracer.hosttypes import is_identified
from tracer.ir.ops import OPS
from tracer.record.callers import Raw
from tracer.record.numbers import Numbers
from tracer.record.recorder import Found, Recorder, Symbols, Values
from tracer.record.shadows import Shadow, Symbol

_KINDS: tuple[tuple[type, ...], ...] = (
    (int, bool, float, complex), (str,), (bytes,), (tuple,), (list,), (dict,), (set, frozenset), (range,), (slice,),
    (BuiltinFunctionType,),
)  # fmt: skip
"""Classes in groups: an object of one group is never equal to one of another group, whatever the two hold."""
_KIND_OF: dict[int, int] = {id(cls): index for index, kind in enumerate(_KINDS) for cls in kind}
_WARNS = (_KIND_OF[id(bytes)],) if sys.flags.bytes_warning else ()
"""Where the host was started with `-b`, it warns of comparisons with bytes: these are left to it."""


def are_unrelated(a: type, b: type) -> bool:
    """Are objects of these two classes never equal, and does comparing them run no code of the program?"""
    kind_a, kind_b = _KIND_OF.get(id(a)), _KIND_OF.get(id(b))
    if kind_a is None or kind_b is None:
        return (kind_a is not None and is_identified(b)) or (kind_b is not None and is_identified(a))
    return kind_a != kind_b and kind_a not in _WARNS and kind_b not in _WARNS


class Comparisons:
    """Records `==` and `!=` of objects of the host."""

    def __init__(self, core: Recorder, numbers: Numbers) -> None:
        self.core = core
        self.numbers = numbers

    def equal(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`a == b`."""
        return self._compare(True, before, values, symbols)

    def unequal(self, before: Raw, values: Values, symbols: Symbols) -> Found:
        """`a != b`."""
        return self._compare(False, before, values, symbols)

    def _compare(self, equal: bool, before: Raw, values: Values, symbols: Symbols) -> Found:
        a, b = values
        if any(type(symbol) is Shadow for symbol in symbols):
            return None
        if type(a) is str and type(b) is str:
            return self._compare_texts(equal, before, values, symbols)
        if are_unrelated(type(a), type(b)):
            self.core.classes_known(before, values, symbols)
            return not equal, None
        if is_identified(type(a)) and is_identified(type(b)):
            self.core.classes_known(before, values, symbols)
            same = self.core.ptr_eq(a, symbols[0], b, symbols[1])
            return self._answer(equal, a is b, same)
        return None

    def _compare_texts(self, equal: bool, before: Raw, values: Values, symbols: Symbols) -> Found:
        a, b = values
        self.core.classes_known(before, values, symbols)
        return self._answer(equal, a == b, self.core.elidable(SAME_TEXT, int(a == b), (a, symbols[0], b, symbols[1])))

    def _answer(self, wanted: bool, found: bool, symbol: Symbol) -> tuple[bool, Symbol]:
        """The answer to "is `found` what is `wanted`?", and its symbol; `symbol` is the word of `found`."""
        if symbol is None:
            return found is wanted, None
        word = symbol if wanted else self.core.record(OPS["int_is_zero"], (symbol,))
        return found is wanted, self.numbers.box(OPS["box_bool"], found is wanted, word)
