"""Host operations, as a part of a recording: `w_a + w_b`, `w_list[w_i]`, `len(w)` …

In: the operation's name, concrete values and symbols.  Out: the operation's real result, and its symbol.  It is
recorded by a row of `tracer.host.operations` where one fits; else by the part of the recording that knows such objects;
else as a call of the host's generic operation.

    w_int + w_int       a row: `numbers`            w_str == "x"        `chars`, `comparisons`
    w_list[w_int]       `containers`                w_a + w_b           call_r(add, r0, r1), guard_no_exception()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.host.effects import effect_of_operation
from tracer.host.operations import GENERIC, row_for, with_effect
from tracer.ir.descr import EVERYTHING, Call
from tracer.ir.trace import Op
from tracer.record.callers import Raw
from tracer.record.chars import Chars
from tracer.record.comparisons import Comparisons
from tracer.record.complexes import Complexes
from tracer.record.containers import IMMUTABLE, Containers
from tracer.record.doubles import Doubles
from tracer.record.functioncalls import Calls
from tracer.record.numbers import Numbers
from tracer.record.recorder import Found, Pairs, Recorder, Symbols, Values
from tracer.record.shadows import Shadow, Symbol, as_symbol

_COMPARISONS = frozenset(("lt", "le", "eq", "ne", "gt", "ge"))
_FOLDABLE = frozenset(GENERIC) - {"setitem", "append"}
_INT_CLOSED = frozenset(("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift", "neg"))


class HostOps:
    """Executes and records operations on objects by their classes."""

    def __init__(
        self,
        core: Recorder,
        numbers: Numbers,
        comparisons: Comparisons,
        doubles: Doubles,
        complexes: Complexes,
        chars: Chars,
        containers: Containers,
        calls: Calls,
    ) -> None:
        self.core = core
        self.numbers = numbers
        self.complexes = complexes
        self.chars = chars
        self.calls = calls
        self._by_name: dict[str, Callable[[Raw, Values, Symbols], Found]] = {
            "eq": comparisons.equal,
            "ne": comparisons.unequal,
            "truth": containers.truth,
            "len": containers.length,
            "getitem": containers.getitem,
            "setitem": containers.setitem,
            "append": containers.append,
            "contains": containers.contains,
            "pow": doubles.power,
        }
        """By name of an operation: the method that records it for some classes, and gives None for others."""

    def execute(self, name: str, before: Raw, after: Raw, pairs: Pairs) -> tuple[Any, Symbol]:
        """Execute the host operation `name` on these operands, and record it.

        `before` and `after` are raw snapshots of the interpreter before and after the operation.  Raises `TracedRaise`.
        """
        values, symbols = pairs[0::2], pairs[1::2]
        if self.core.fold and all(s is None or s.constant for s in symbols) and name in _FOLDABLE:
            if all(type(v) in IMMUTABLE for v in values):
                return self._fold(name, after, pairs)
        row = row_for(name, values)
        if row is not None:
            result = self.numbers.row(row, before, values, symbols)
            if result is not None:
                return result
        if any(type(value) is complex for value in values):
            result = self.complexes.operation(name, before, values, symbols)
            if result is not None:
                return result
        if name in _COMPARISONS:
            result = self.chars.compare(name, before, values, symbols)
            if result is not None:
                return result
        part = self._by_name.get(name)
        if part is not None:
            result = part(before, values, symbols)
            if result is not None:
                return result
        value, symbol = self.calls.residual(self._with_effect(name, before, values, symbols), pairs, after)
        if type(value) is int and values and all(type(v) is int for v in values) and symbol is not None:
            if symbol.kind == "r" and name in _INT_CLOSED and all(map(_is_int, symbols)):
                symbol.known_class = int
        return value, symbol

    def _with_effect(self, name: str, before: Raw, values: Values, symbols: Symbols) -> Call:
        """The host's generic operation; the classes are guarded if for them it changes less than everything."""
        call = GENERIC[name]
        plain_slice = name == "getitem" and _of_ints(values[1], symbols[1])
        effect = effect_of_operation(name, tuple(map(type, values)), plain_slice)
        if effect == EVERYTHING or any(type(symbol) is Shadow for symbol in symbols):
            return call
        if plain_slice:
            self._know_parts(before, values[1], symbols[1])
        self.core.classes_known(before, values, symbols)
        return with_effect(call, effect)

    def _know_parts(self, before: Raw, value: slice, symbol: Symbol) -> None:
        """Guard that the parts of this slice, which the trace has made, are ints and None."""
        assert isinstance(symbol, Op)
        for part, argument in zip(_parts(value), symbol.args, strict=True):
            self.core.class_known(part, as_symbol(argument), before)
        self.core.know_class(symbol, slice)

    def _fold(self, name: str, after: Raw, pairs: Pairs) -> tuple[Any, Symbol]:
        try:
            return GENERIC[name].function(*pairs[0::2]), None
        except Exception:
            pass  # the residual call below raises it again, outside of this handler, so it gets no `__context__`
        return self.calls.residual(GENERIC[name], pairs, after)


def _is_int(symbol: Symbol) -> bool:
    return symbol is None or symbol.constant or symbol.known_class is int


def _of_ints(value: Any, symbol: Symbol) -> bool:
    """Is this a slice that the trace has made of ints and None?"""
    if type(value) is not slice or type(symbol) is not Op or getattr(symbol.descr, "function", None) is not slice:
        return False
    return len(symbol.args) == 3 and all(type(part) is int or part is None for part in _parts(value))


def _parts(value: slice) -> tuple[Any, Any, Any]:
    return value.start, value.stop, value.step
