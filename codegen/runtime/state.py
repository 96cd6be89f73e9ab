"""The memory that all compiled code of one backend shares with Python, and the hooks that its routines call.

In: nothing.
Out: `State`: words at fixed addresses; machine code reads and writes some, Python others.

    LIMBO ──▶ objects that wait to be freed        FREE_HEAD ──▶ blocks for ints and floats
    POOL_HEAD ──▶ jitframes                        INTERRUPT, STIRRED: the next safe point has something to do

    stack_bounds(reserve)       the addresses between which the calling thread's stack may grow

Holds: the memory stays where it is as long as the backend lives.
Source: pthread_getattr_np(3); on systems without it nothing is known of a stack, and both addresses are 0.
"""

from __future__ import annotations

import ctypes
import gc
import weakref
from array import array

from codegen.hostmemory import current_thread_state
from codegen.runtime.blocks import NO_BLOCKS, Blocks
from codegen.youngobjects import always_due, young_objects
from tracer.hosttools import is_main_thread
from tracer.records import record

LIMBO_ROOM = 1 << 14
"""How many objects may wait in limbo. When it is full, they are freed at once."""
FREE_ROOM = 1 << 14
"""How many free blocks for ints and floats are kept."""
COLLECT_EVERY = 400
"""How many objects with a GC head compiled code makes before it offers the host's collector another turn, if that has
not taken the last one: the program may have disabled it.
"""
SILENT_ROWS = 64
"""Rows of the table of classes whose finaliser tells (`tracer.hints.tells`)."""
SILENT_MASK = SILENT_ROWS - 1
BLOCKS_ROOM = 2048
"""How many free blocks are kept of one class, or of one layout."""
LEVELS = 40
"""How deep translated code takes apart the objects that a dead object held."""
LONGEST_LIST = 40
"""The number of items of the longest lists that are kept."""
LONGEST_TUPLE = 12
"""The number of items of the longest tuples that are kept."""
KEPT_ROOM = 128
"""How many lists, or tuples, of one length are kept."""

WORDS = {
    "FREE_HEAD": 0,  # free blocks of 32 bytes: at +16 how many follow, at +24 the next one
    "LIMBO_COUNT": 2,
    "LIMBO_BASE": 3,
    "POOL_HEAD": 4,  # jitframes, linked at word 0
    "ALLOCATED": 5,  # objects with a GC head made since the last rt_collect
    "INTERRUPT": 6,  # not 0 when the interpreter has something waiting for a safe point
    "STIRRED": 7,  # not 0 when the host's collector has freed something
    "LAST_BLOCK": 8,  # four words: the end of the list of free blocks, never taken
    "MAIN_THREAD": 12,  # the host's state of the thread that runs handlers of signals, 0 if unknown
    "INSIDE": 13,  # how many times that thread is in `rt_enter`
    "STACK_LOWEST": 14,  # the lowest address for the stack of the thread that called a unit last
    "STACK_SIZE": 15,  # the bytes from there to the stack's start
    "VISITS": 16,  # how many units are running that native code has entered
    "ALL_FRAMES": 17,  # the list of all jitframes ever made, linked at `abi.NEXT`
    "OFFER_AFTER": 18,  # after how many such objects rt_collect offers the next turn, if it is due: 0 or COLLECT_EVERY
}
"""The words of the shared state, with their numbers."""
FREE_HEAD, LIMBO_COUNT, LIMBO_BASE, POOL_HEAD, ALLOCATED, INTERRUPT, STIRRED = tuple(WORDS.values())[:7]
LAST_BLOCK, MAIN_THREAD, INSIDE, STACK_LOWEST, STACK_SIZE, VISITS, ALL_FRAMES, OFFER_AFTER = tuple(WORDS.values())[7:]
_WORDS = 19


class State:
    """Memory shared by all compiled code of one backend. blocks: the lists of free blocks."""

    def __init__(self, blocks: Blocks = NO_BLOCKS) -> None:
        self.blocks = blocks
        self.limbo = array("Q", bytes(8 * LIMBO_ROOM))
        self.words = array("Q", bytes(8 * _WORDS))
        self.words[LIMBO_BASE] = self.limbo.buffer_info()[0]
        self.address = self.words.buffer_info()[0]
        self.words[FREE_HEAD] = self.address + 8 * LAST_BLOCK
        if is_main_thread():
            self.words[MAIN_THREAD] = current_thread_state()
        watch(self)
        self._always_due = always_due()
        young = young_objects()
        self.young = self._always_due.buffer_info()[0] if young is None else young  # see `codegen.youngobjects`
        self.lists = array("Q", bytes(16 * (LONGEST_LIST + 1)))  # kept lists by length; see `ll/kept.ll`
        self.tuples = array("Q", bytes(16 * (LONGEST_TUPLE + 1)))  # kept tuples by length
        self.silent = array("Q", bytes(8 * SILENT_ROWS))  # classes with a finaliser that tells; see `ll/turn.ll`

    def text(self, word: int) -> str:
        """The address of one of the words, as LLVM text."""
        return f"inttoptr (i64 {self.address + 8 * word} to ptr)"


@record
class Hooks:
    """The Python functions that the routines call."""

    left: object
    """`left(unit, exit, values)`: a unit that another one called was left through an exit."""
    visited: object
    """`visited(unit, exit, values)`: a unit that native code entered was left through an exit."""
    late: object
    """`late(error)`: a call raised where it must not."""
    noted: object
    """`noted()`: note how far the calling thread's stack may grow."""
    refused: object
    """`refused()`: raise the user's error: the stack has no room."""


def watch(state: State) -> None:
    """From now on, note in `state` whenever the host's collector frees something."""
    reference = weakref.ref(state)

    def collected(phase: str, info: dict[str, int]) -> None:
        state = reference()
        if state is None:
            gc.callbacks.remove(collected)
        elif phase == "stop" and info["collected"]:
            state.words[STIRRED] = 1

    gc.callbacks.append(collected)


def stack_bounds(reserve: int) -> tuple[int, int]:
    """The lowest and the highest address of the calling thread's stack. The lowest leaves `reserve` bytes free, or a
    quarter of the stack if that is less.
    """
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
