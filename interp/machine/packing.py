"""Numbers of a code object as bytes: most of them are small, and those of most functions are never looked at.

In: the arguments and places of instructions.  Out: bytes, and from these the numbers again.

    pack_numbers([3, 500])          width 2 | 03 00 | F4 01
    numbers_in(packed)              (3, 500)
    words_in(packed)                8 bytes for each, as native code reads them
    line_in(packed, 10, pc)         lineno of an instruction, of four such runs with lines counted from line 10
    position_in(packed, 10, pc)     (lineno, end_lineno, col_offset, end_col_offset) of an instruction

Holds: a place may lack numbers, in a syntax tree that the program has made; these are None again.
Does not: pack what only the compiler packs, see `interp.compiler.packed`.
"""

from __future__ import annotations

from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

Position = tuple[Word, Word, Word, Word]
"""lineno, end_lineno, col_offset, end_col_offset; columns count UTF-8 bytes from 0, as in the host's ast."""

_FORMATS: dict[int, Any] = {1: "B", 2: "H", 4: "i", 8: "q"}
"""By bytes of a number: its format, as `struct` names it."""

ABSENT = -1 << 31
"""Stands for a number that a syntax tree does not have which the program has made."""


def pack_numbers(numbers: Sequence[int]) -> bytes:
    """The bytes that each number takes, then the numbers.

    Raises:
        OverflowError: a number is no word.
    """
    least, most = min(numbers, default=0), max(numbers, default=0)
    width = 1 if least >= 0 else 4
    while width < 8 and not -1 << 8 * width - 1 <= least <= most < 1 << 8 * width - (width > 2):
        width *= 2
    if width == 1:
        return bytes((1, *numbers))
    return bytes((width,)) + b"".join([number.to_bytes(width, "little", signed=width > 2) for number in numbers])


def numbers_in(packed: bytes) -> tuple[int, ...]:
    """The numbers that `pack_numbers` has packed."""
    return tuple(memoryview(packed)[1:].cast(_FORMATS[packed[0]]))


def words_in(packed: bytes) -> bytes:
    """`pack_words` of the numbers that `pack_numbers` has packed, none of which is negative."""
    width = packed[0]
    words = bytearray(8 * ((len(packed) - 1) // width))
    for k in range(width):
        words[k::8] = packed[1 + k :: width]
    return bytes(words)


def line_in(packed: bytes, first: int, pc: int) -> int:
    """The line of instruction `pc`, which is not negative; 0 if it is absent.

    first: the line from which lines are counted.
    """
    width = packed[0]
    at = 1 + pc * width
    number = int.from_bytes(packed[at : at + width], "little", signed=width > 2)
    return 0 if number == ABSENT else number + first


def position_in(packed: bytes, first: int, pc: int, count: int) -> Position:
    """The place of instruction `pc` of `count`; -1: of the last one.  first: as for `line_in`."""
    found: list[int | None] = []
    start = 0
    for k in range(4):
        width = packed[start]
        at = start + 1 + pc % count * width
        number = int.from_bytes(packed[at : at + width], "little", signed=width > 2)
        found.append(None if number == ABSENT else number + (first if k < 2 else 0))
        start += 1 + count * width
    return tuple(found)  # type: ignore[return-value]  # numbers are absent only if the program has left them out
