"""The bytes of a function, while they are written.

In: words, and how many of their bytes count.
Out: a buffer with all of them.

    emit(0x10438b48, 4)      48 8b 43 10: the lowest byte comes first

Holds: there is always room for one more instruction, with all moves that it takes.
"""

from __future__ import annotations

from tracer.hints import Word, dont_look_inside, native_routine
from tracer.records import record

MARGIN = 1024
"""Bytes that one instruction may take."""

_WORD = (1 << 64) - 1


@record(weakref_slot=False)
class Code:
    """Bytes that are being written."""

    buffer: bytearray
    room: Word
    """Up to where an instruction may begin."""
    at: Word = 0
    """How many bytes are written."""

    def emit(self, value: Word, count: Word) -> None:
        """Write the lowest `count` bytes of `value`, 8 at most."""
        at = self.at
        put(self.buffer, at, value, count)
        self.at = at + count

    def begin(self) -> None:
        """Make room for an instruction."""
        if self.at > self.room:
            self.room = grown(self.buffer)

    def patch(self, at: Word, value: Word) -> None:
        """Replace the 4 bytes at `at`."""
        put_half(self.buffer, at, value)


def new_code() -> Code:
    """Nothing written yet."""
    return Code(bytearray(4 * MARGIN), 3 * MARGIN)


@dont_look_inside
def grown(buffer: bytearray) -> Word:
    """Double the buffer. Returns up to where an instruction may begin."""
    buffer.extend(bytes(len(buffer)))
    return len(buffer) - MARGIN


@native_routine("rt_put")
def put(buffer: bytearray, at: Word, value: Word, count: Word) -> None:
    """Write the lowest `count` bytes of `value` at `at`. What is behind them, up to 8 bytes from `at`, may change."""
    buffer[at : at + count] = (value & _WORD).to_bytes(8, "little")[:count]


@native_routine("rt_put_half")
def put_half(buffer: bytearray, at: Word, value: Word) -> None:
    """Write the lowest 4 bytes of `value` at `at`, and nothing else."""
    buffer[at : at + 4] = (value & _WORD).to_bytes(8, "little")[:4]
