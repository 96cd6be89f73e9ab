"""Numbers of a code object as bytes: most of them are small, and those of most functions are never looked at.

In: the arguments and places of instructions.  Out: bytes, and from these the numbers again.

    pack_numbers([3, 500])          width 2 | 03 00 | F4 01
    numbers_in(packed)              (3, 500)
    words_in(packed)                8 bytes for each, as native code reads them
    pack_positions(places, 10)      four such runs of bytes, lines counted from line 10
    line_in(packed, 10, pc)         lineno of an instruction
    position_in(packed, 10, pc)     (lineno, end_lineno, col_offset, end_col_offset) of an instruction

Holds: a place may lack numbers, in a syntax tree that the program has made; these are None again.
Does not: know what the numbers mean.
"""

from __future__ import annotations

from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

Position = tuple[Word, Word, Word, Word]
"""lineno, end_lineno, col_offset, end_col_offset; columns count UTF-8 bytes from 0, as in the host's ast."""

_FORMATS: dict[int, Any] = {1: "B", 2: "H", 4: "i", 8: "q"}
"""By bytes of a number: its format, as `struct` names it."""

_ABSENT = -1 << 31
"""Stands for a number that a syntax tree does not have which the program has made."""


def pack_words(words: Iterable[int]) -> bytes:
    """These words as bytes, 8 for each, as native code reads them.

    Raises:
        OverflowError: a word is negative, which native code relies on not to happen, or too large.
    """
    packed_words = b"".join([word.to_bytes(8, "little", signed=True) for word in words])
    if max(packed_words[7::8], default=0) > 127:  # the highest byte of each
        raise OverflowError("a word is negative")
    return packed_words


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


def pack_positions(places: Sequence[Sequence[int | None]], first: int) -> bytes:
    """The places of all instructions.  first: the line from which lines are counted."""
    runs: list[bytes] = []
    for k in range(4):
        before = first if k < 2 else 0
        numbers = [place[k] for place in places]
        runs.append(pack_numbers([_ABSENT if number is None else number - before for number in numbers]))
    return b"".join(runs)


def line_in(packed: bytes, first: int, pc: int) -> int:
    """The line of instruction `pc`, which is not negative; 0 if it is absent."""
    width = packed[0]
    at = 1 + pc * width
    number = int.from_bytes(packed[at : at + width], "little", signed=width > 2)
    return 0 if number == _ABSENT else number + first


def position_in(packed: bytes, first: int, pc: int, count: int) -> Position:
    """The place of instruction `pc` of `count`; -1: of the last one.  first: as for `pack_positions`."""
    found: list[int | None] = []
    start = 0
    for k in range(4):
        width = packed[start]
        at = start + 1 + pc % count * width
        number = int.from_bytes(packed[at : at + width], "little", signed=width > 2)
        found.append(None if number == _ABSENT else number + (first if k < 2 else 0))
        start += 1 + count * width
    return tuple(found)  # type: ignore[return-value]  # numbers are absent only if the program has left them out
