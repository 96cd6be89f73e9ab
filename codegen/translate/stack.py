"""How far the machine's stack of a thread reaches.

In: the calling thread.  Out: `stack_limit()`, the address below which native code calls nothing more.

Source: pthread_getattr_np(3); where the system has no such function nothing is known, and the limit is 0.
"""

from __future__ import annotations

import ctypes

RESERVE = 1 << 18
"""Bytes left for what is called at the limit: the host's own functions, and the report of the error."""


def stack_limit() -> int:
    """The lowest address of the calling thread's stack, and `RESERVE` above it."""
    library = ctypes.CDLL(None)
    try:
        current, describe, find = library.pthread_self, library.pthread_getattr_np, library.pthread_attr_getstack
        destroy = library.pthread_attr_destroy
    except AttributeError:
        return 0
    current.restype = ctypes.c_void_p
    attributes = ctypes.create_string_buffer(256)  # larger than any system's pthread_attr_t
    if describe(ctypes.c_void_p(current()), attributes) != 0:
        return 0
    lowest, size = ctypes.c_void_p(), ctypes.c_size_t()
    found = find(attributes, ctypes.byref(lowest), ctypes.byref(size))
    destroy(attributes)
    if found != 0 or lowest.value is None:
        return 0
    return lowest.value + min(RESERVE, size.value // 4)
