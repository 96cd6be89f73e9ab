"""The arguments of operations: constants, inputs, and the results of other operations.

    i2 = int_add(i1, 3)        i1 an Input, 3 a Const; the operation itself is the Value i2 (`tracer.ir.trace.Op`)

Holds: the kind of a value (`i` a word, `f` a double, `r` a reference) never changes. Constants are the same if kind and
value are; objects are compared by identity.
"""

from __future__ import annotations

from typing import Any

from tracer.records import record


class Value:
    """An argument of an operation."""

    __slots__ = ("kind",)
    kind: str


@record(weakref_slot=False)
class Const(Value):
    """A value that is known while recording."""

    kind: str
    value: Any

    def same_as(self, other: Value) -> bool:
        """Is `other` a constant with the same bits? 1 is not True, 0.0 is not -0.0, NaN is itself."""
        if type(other) is not Const or other.kind != self.kind:
            return False
        if self.kind == "r":
            return self.value is other.value
        if self.kind == "f":
            return float(self.value).hex() == float(other.value).hex()
        return bool(self.value == other.value)


class Noted(Value):
    """A value of which the recorder notes what it knows. Nothing else reads these notes.

    constant: is it the same in all runs of the trace, behind a guard?
    known_class: its class, if a guard has found it out, or the trace has made the object.
    unboxed: the word or double in it, if it is a box whose content is known.
    """

    __slots__ = ("constant", "known_class", "unboxed")
    constant: bool
    known_class: type | None
    unboxed: Noted | None


class Input(Noted):
    """An argument of the trace or of a label."""

    __slots__ = ()

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.constant = False
        self.known_class = None
        self.unboxed = None
