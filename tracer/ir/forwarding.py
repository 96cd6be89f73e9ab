"""What recorded values have become, in one walk of the optimiser.

In: recorded and optimised values.
Out: the value that each stands for by now.

    resolve(i1)      the constant, the earlier value or the virtual that i1 was found to be; i1 itself if nothing was

Holds: constants are unique by kind and bits, so that `is` compares them. Values that nobody forwards stand for
themselves.
"""

from __future__ import annotations

import struct
from typing import Any

from tracer.hints import dont_look_inside
from tracer.ir.values import Const, Value
from tracer.records import field, record

_FITS_DOUBLE = struct.Struct("d").pack


@record(weakref_slot=False)
class Constants:
    """Constants of one unit, each once."""

    by_bits: dict[tuple[str, Any], Const] = field(factory=dict)
    unique: set[Const] = field(factory=set)
    boxed: dict[tuple[str, Any], Const] = field(factory=dict)

    @dont_look_inside
    def get(self, kind: str, value: Any) -> Const:
        """The constant of this kind with these bits."""
        key = id(value) if kind == "r" else _FITS_DOUBLE(value) if kind == "f" else value
        found = self.by_bits.get((kind, key))
        if found is None:
            found = self.by_bits[kind, key] = Const(kind, int(value) if kind == "i" else value)  # a word, not a bool
            self.unique.add(found)
        return found

    def box(self, number: Const) -> Const:
        """The constant object with the value of a constant number; the same object each time."""
        key = (number.kind, number.value if number.kind == "i" else _FITS_DOUBLE(number.value))
        found = self.boxed.get(key)
        if found is None:
            found = self.boxed[key] = self.get("r", number.value)
        return found


@record(weakref_slot=False)
class Forwarding:
    """What each value has become."""

    constants: Constants
    forward: dict[Value, Value] = field(factory=dict)
    """The next value that a value leads to."""

    def resolve(self, value: Value) -> Value:
        """What `value`, recorded or optimised, has become by now."""
        forward = self.forward
        found = forward.get(value)
        if found is None:
            if type(value) is Const and value not in self.constants.unique:
                known = self.constants.get(value.kind, value.value)
                forward[value] = known
                return known
            return value
        while True:
            last = found
            found = forward.get(last)
            if found is None:
                return last
