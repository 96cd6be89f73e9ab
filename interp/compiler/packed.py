"""What the compiler packs into bytes for each `Code`: arguments for native code, and places in the source.

In: the arguments and nodes of instructions.  Out: bytes, which `interp.machine.packing` reads.

    pack_words((3, 1 << 40))       8 bytes for each
    pack_positions(nodes, 10)      four runs of numbers: lines and end lines counted from line 10, columns, end columns

Holds: a place may lack numbers, in a syntax tree that the program has made; these are None again.
"""

from __future__ import annotations

from _struct import pack

from interp.machine.packing import ABSENT, pack_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


_LARGEST = (1 << 63) - 1


def pack_words(words: Sequence[int]) -> bytes:
    """These words as bytes, 8 for each, as native code reads them.

    Raises:
        OverflowError: a word is negative, which native code relies on not to happen, or too large.
    """
    if words and min(words) < 0:
        raise OverflowError("a word is negative")
    if words and max(words) > _LARGEST:
        raise OverflowError("int too big to convert")
    return pack(f"<{len(words)}q", *words)


def pack_positions(nodes: Sequence[Any], first: int) -> bytes:
    """The places of all instructions.  nodes: their sources; first: the line from which lines are counted."""
    lines = [ABSENT if node.lineno is None else node.lineno - first for node in nodes]
    end_lines = [ABSENT if node.end_lineno is None else node.end_lineno - first for node in nodes]
    columns = [ABSENT if node.col_offset is None else node.col_offset for node in nodes]
    end_columns = [ABSENT if node.end_col_offset is None else node.end_col_offset for node in nodes]
    return pack_numbers(lines) + pack_numbers(end_lines) + pack_numbers(columns) + pack_numbers(end_columns)
