"""How far the machine's stack of a thread reaches, for what machine code of traces calls.

In: the calling thread.  Out: `stack_bounds(reserve)`, addresses between which its stack may grow, without `reserve`.

Source: pthread_getattr_np(3); where the system has no such function nothing is known, and both are 0.
"""

from __future__ import annotations

import ctypes


def stack_bounds(reserve: int) -> tuple[int, int]:
    """The lowest address, `reserve` bytes (a quarter of the stack at most) above its end, and the highest."""
    library = ctypes.CDLL(None)
    try:
        current, describe, find = library.pthread_self, library.pthread_getattr_np, library.pthread_attr_getstack
        destroy = library.pthread_attr_destroy
    except AttributeError:
        return 0, 0
    current.restype = ctypes.c_void_p
    attributes = ctypes.create_string_buffer(256)  # larger than any system's pthread_attr_t
    if describe(ctypes.c_void_p(current()), attributes) != 0:
        return 0, 0
    lowest, size = ctypes.c_void_p(), ctypes.c_size_t()
    found = find(attributes, ctypes.byref(lowest), ctypes.byref(size))
    destroy(attributes)
    if found != 0 or lowest.value is None:
        return 0, 0
    return lowest.value + min(reserve, size.value // 4), lowest.value + size.value
