"""The memory that all compiled code of one backend shares with Python, and the hooks that its routines call.

In: nothing.  Out: `State`: words at fixed addresses, of which machine code reads and writes some and Python others.

    LIMBO ──▶ objects that wait to be freed        FREE_HEAD ──▶ blocks for ints and floats
    POOL_HEAD ──▶ jitframes                        INTERRUPT, STIRRED: the next safe point has something to do

    stack_bounds(reserve)       addresses between which the calling thread's stack may grow

Holds: the memory stays where it is for as long as the backend lives.
Source: pthread_getattr_np(3); where the system has no such function nothing is known of a stack, and both are 0.
"""

from __future__ import annotations

import ctypes
import gc
import threading
import weakref
from array import array

import attrs

from codegen.layout import current_thread_state

LIMBO_ROOM = 1 << 14
"""How many objects may wait in limbo; then they are freed at once."""
FREE_ROOM = 1 << 14
"""How many free blocks for ints and floats are kept."""
COLLECT_EVERY = 400
"""Objects with a GC head that compiled code makes before the host's collector has its turn."""
SILENT_ROWS = 64
"""Rows of the table of classes whose finaliser tells."""
SILENT_MASK = SILENT_ROWS - 1
RECIPE_ROWS = 256
"""Rows of the table of recipes, see `codegen.runtime.blocks`."""
RECIPE_MASK = RECIPE_ROWS - 1
RECIPE_ROOM = 2048
"""How many blocks are kept of one class."""
LONGEST_LIST = 40
"""Items of the longest lists that are kept."""
LISTS_ROOM = 128
"""How many lists are kept of one length."""

WORDS = {
    "FREE_HEAD": 0,  # free blocks of 32 bytes: at +16 how many follow, at +24 the next one
    "LIMBO_COUNT": 2,
    "LIMBO_BASE": 3,
    "POOL_HEAD": 4,  # jitframes, linked at word 0
    "ALLOCATED": 5,  # objects with a GC head made since the last rt_collect
    "INTERRUPT": 6,  # not 0 when the interpreter has something waiting for a safe point
    "STIRRED": 7,  # not 0 when the host's collector has freed something
    "LAST_BLOCK": 8,  # four words that end the list of free blocks and are never taken
    "MAIN_THREAD": 12,  # the host's state of the thread that runs handlers of signals, 0 if unknown
    "INSIDE": 13,  # how many times that thread is in `rt_enter`
    "STACK_LOWEST": 14,  # how far down the stack of the thread that called a unit last may grow
    "STACK_SIZE": 15,  # how many bytes there are above that
    "VISITS": 16,  # how many units run that native code has entered
    "ALL_FRAMES": 17,  # all jitframes that were ever made, linked at `abi.NEXT`
}
"""The words of the shared state, by number."""
FREE_HEAD, LIMBO_COUNT, LIMBO_BASE, POOL_HEAD, ALLOCATED, INTERRUPT, STIRRED = tuple(WORDS.values())[:7]
LAST_BLOCK, MAIN_THREAD, INSIDE, STACK_LOWEST, STACK_SIZE, VISITS, ALL_FRAMES = tuple(WORDS.values())[7:]
_WORDS = 18


class State:
    """Memory shared by all compiled code of one backend."""

    def __init__(self) -> None:

        self.limbo = array("Q", bytes(8 * LIMBO_ROOM))
        self.words = array("Q", bytes(8 * _WORDS))
        self.words[LIMBO_BASE] = self.limbo.buffer_info()[0]
        self.address = self.words.buffer_info()[0]
        self.words[FREE_HEAD] = self.address + 8 * LAST_BLOCK
        if threading.current_thread() is threading.main_thread():
            self.words[MAIN_THREAD] = current_thread_state()
        watch(self)
        self.rows = array("Q", bytes(16 * RECIPE_ROWS))  # classes and their recipes, see `codegen.runtime.blocks`
        self.recipes: list[tuple[type, object]] = []  # rows point to them
        self.lists = array("Q", bytes(16 * (LONGEST_LIST + 1)))  # by length, see `lists`
        self.silent = array("Q", bytes(8 * SILENT_ROWS))  # classes with a finaliser that tells, see `turn`

    def text(self, word: int) -> str:
        """The address of one of the words, as LLVM text."""
        return f"inttoptr (i64 {self.address + 8 * word} to ptr)"


@attrs.frozen
class Hooks:
    """What the routines call.

    left(unit, exit, values): where a unit called by another left through an exit; visited(unit, exit, values): where
    one did that native code has entered.  late(error): where a call raised that is not to.  noted() notes how far the
    thread's stack reaches, refused() raises where it ends.
    """

    left: object
    visited: object
    late: object
    noted: object
    refused: object


def watch(state: State) -> None:
    """Note in `state` whenever the host's collector has freed something."""
    reference = weakref.ref(state)

    def collected(phase: str, info: dict[str, int]) -> None:
        state = reference()
        if state is None:
            gc.callbacks.remove(collected)
        elif phase == "stop" and info["collected"]:
            state.words[STIRRED] = 1

    gc.callbacks.append(collected)


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
