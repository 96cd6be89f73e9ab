"""How the items of the host's buffers lie in memory: one table.

In: a class, and for `array.array` a type code.
Out: the row by which traces read and write such items.

    b[i]         bytes          a byte, which never changes
    b[i] = w     bytearray      a guard that w is a byte, and one store
    a[i]         array("d")     a guard on the type code, and one load: no box

Holds: a trace never remembers what a buffer contains, since others may write to the same memory (a memoryview, a buffer
of C code). The length may change with any call.
"""

from __future__ import annotations

from array import array

from tracer.records import record


@record
class Items:
    """One row: the items of a class of buffers."""

    cls: type
    code: str
    """The type code of an array."""
    kind: str
    """`i` for words, `f` for doubles."""
    size: int
    """Bytes for each item."""
    least: int = 0
    """The smallest and the greatest word that an item can be."""
    most: int = 0

    @property
    def is_signed(self) -> bool:
        """Can an item be negative?"""
        return self.least < 0

    def __repr__(self) -> str:
        return f"{self.cls.__name__}.{self.code}"


_LARGEST = (1 << 63) - 1


def _word(cls: type, code: str, size: int) -> Items:
    signed = code.islower()
    most = (1 << 8 * size - signed) - 1
    return Items(cls, code, "i", size, -most - 1 if signed else 0, min(most, _LARGEST))


_ROWS = [
    _word(bytearray, "B", 1),
    *(_word(array, code, array(code).itemsize) for code in "bBhHiIlLqQ"),
    Items(array, "d", "f", 8),
    Items(array, "f", "f", 4),
]

ITEMS: dict[tuple[int, str], Items] = {(id(row.cls), row.code): row for row in _ROWS}
"""The rows, by the identity of the exact class and the type code."""


def items_of(buffer: object) -> Items | None:
    """The row for this object, or None."""
    if type(buffer) is bytearray:
        return ITEMS[id(bytearray), "B"]
    return ITEMS.get((id(array), buffer.typecode)) if type(buffer) is array else None


def array_code(buffer: array[int]) -> int:
    """The type code of an array."""
    return ord(buffer.typecode)
