"""Memory that is executed.

In: machine code that may lie anywhere.
Out: its address; later, that nobody runs it any more.

    chunk    | code | code | code | room      given back to the system when all of its code is gone

Holds: memory is private, so that a process that is forked has its own. It is not given back at the end of the process,
when compiled code may still run. Raises OSError where the system refuses memory that is written and executed.
Source: mmap(2).
"""

from __future__ import annotations

import ctypes
import mmap

from codegen.objectfile import aligned

CHUNK = 1 << 18
"""Bytes that are asked of the system at once, at least."""
ALIGNMENT = 16


class Pages:
    """The code of one backend."""

    def __init__(self) -> None:
        library = ctypes.CDLL(None, use_errno=True)
        self._map, self._unmap, self._copy = library.mmap, library.munmap, ctypes.memmove
        self._map.restype = ctypes.c_void_p
        self._map.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
        self._unmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
        self._used: dict[int, int] = {}  # by chunk: how many pieces of code are in it
        self._sizes: dict[int, int] = {}
        self._chunks: dict[int, int] = {}  # by address of code: its chunk
        self._current = self._next = self._end = 0

    def add(self, code: bytes) -> int:
        """Put code into memory. Returns its address.  Raises OSError."""
        address = self.room(len(code))
        self.put(address, code)
        return address

    def room(self, size: int) -> int:
        """The address of memory for so many bytes of code.  Raises OSError."""
        size = aligned(size, ALIGNMENT)
        if self._next + size > self._end:
            self._open(size)
        address, self._next = self._next, self._next + size
        self._chunks[address] = self._current
        self._used[self._current] += 1
        return address

    def put(self, address: int, code: bytes) -> None:
        """Put code into memory that there is room in."""
        self._copy(address, code, len(code))

    def _open(self, size: int) -> None:
        size = max(CHUNK, aligned(size, mmap.PAGESIZE))
        rights = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
        address = self._map(None, size, rights, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
        if address is None or address == ctypes.c_void_p(-1).value:
            error = ctypes.get_errno()
            raise OSError(error, "no memory for machine code")
        before, self._current = self._current, address
        self._used[address], self._sizes[address] = 0, size
        self._next, self._end = address, address + size
        if before and not self._used[before]:
            self._close(before)

    def free(self, address: int) -> None:
        """Give back the memory of code that nobody runs any more."""
        chunk = self._chunks.pop(address)
        self._used[chunk] -= 1
        if not self._used[chunk] and chunk != self._current:
            self._close(chunk)

    def _close(self, chunk: int) -> None:
        del self._used[chunk]
        self._unmap(chunk, self._sizes.pop(chunk))
