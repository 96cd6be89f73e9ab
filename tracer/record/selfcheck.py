"""The recorder's self check: do the recorded operations give the values that the interpreter really has?

In: a recording with `MINIPYD_CHECK=values`.  Out: nothing, or `WrongRecording`.

    i7 = int_add(i2, 1), recorded while i2 is 8      i7 stands for 9; a register that has i7 as symbol must hold 9

Generated code carries a concrete value and a symbol for each register.  Pure operations and loads are computed here a
second time when they are recorded: the result is what their symbol stands for.  Wherever a guard is recorded, and at
merge points, all registers of all frames are compared with what their symbols stand for.

Does not: run unless it is switched on.
"""

from __future__ import annotations

import struct
from typing import Any

from tracer.backend.executor import HEAP
from tracer.host.fields import read_field
from tracer.ir.arithmetic import OVERFLOWING, PURE, wrap
from tracer.ir.ops import OpSpec
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.record.callers import Raw
from tracer.record.shadows import Shadow, Symbol

_LOADS = ("list_len", "list_getitem")
_UNKNOWN: Any = object()
_BITS = struct.Struct("d").pack


class WrongRecording(AssertionError):
    """A symbol stands for a value other than the interpreter's."""


class SelfCheck:
    """Remembers what each symbol of a recording stands for."""

    def __init__(self) -> None:
        self._stands_for: dict[Value, Any] = {}

    def recorded(self, operation: Op) -> None:
        """Compute what a new operation stands for."""
        found = self._compute(operation.spec, [self._concrete(a) for a in operation.args], operation.descr)
        if found is not _UNKNOWN:
            self._stands_for[operation] = found

    def compare_registers(self, raw: Raw) -> None:
        """Compare all registers of all frames with what their symbols stand for."""
        level: Any = raw
        while level is not None:
            parent, position, values, symbols = level
            kinds = position.kinds if len(values) == len(position.kinds) else position.kinds + position.result_kind
            for kind, value, symbol in zip(kinds, values, symbols, strict=True):
                self.compare(kind, value, symbol)
            level = parent

    def _concrete(self, value: Value) -> Any:
        return value.value if type(value) is Const else self._stands_for.get(value, _UNKNOWN)

    def _compute(self, spec: OpSpec, args: list[Any], descr: Any) -> Any:
        name = spec.name
        if any(a is _UNKNOWN for a in args):
            return _UNKNOWN
        try:
            if name in PURE:
                return PURE[name](*args)
            if name in OVERFLOWING:
                return wrap(OVERFLOWING[name](*args))
            if name in _LOADS:
                return HEAP[name](*args)
            if name.startswith("getfield"):
                return read_field(args[0], descr)
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError):
            pass  # arguments for which it is not defined: a guard that follows leaves the trace
        return _UNKNOWN

    def compare(self, kind: str, value: Any, symbol: Symbol) -> None:
        """Compare a value with what its symbol stands for. Raises WrongRecording."""
        if symbol is None or type(symbol) is Shadow or kind == "v":
            return
        known = self._stands_for.get(symbol, _UNKNOWN)
        if known is _UNKNOWN:
            self._stands_for[symbol] = value
        elif not same(kind, known, value):
            what = f"{symbol.spec.name}({symbol.descr or ''})" if isinstance(symbol, Op) else "an input"
            raise WrongRecording(f"{what} stands for {known!r}, the interpreter has {value!r}")


def same(kind: str, a: Any, b: Any) -> bool:
    """Are these the same value?  Ints, floats and tuples of them are compared by content, other objects by identity."""
    if a is b:
        return True
    if kind == "i" or (type(a) is type(b) is int):
        return bool(a == b)
    if kind == "f" or (type(a) is type(b) is float):
        return _BITS(a) == _BITS(b) or (a != a and b != b)
    return type(a) is type(b) is tuple and len(a) == len(b) and all(same("r", x, y) for x, y in zip(a, b, strict=True))
