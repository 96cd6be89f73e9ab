"""The data structures by which compiled code and its callers pass values.

In: nothing.
Out: the offsets of the *jitframe*, the *exit record* and the *entry record*.

A jitframe is a block of 8-byte words from a pool, one for each activation:

    word 0      selector: 0 enters a unit at its start, 1 at its label
    word 1      address of the exit record, set when a unit leaves
    word 2      address of the host's eval breaker (on hosts where each thread has its own)
    word 3      address of the chores of the exit that was taken, if it has any
    word 4      the *call* that the unit waits for: address of the exit record of the guard that follows it, plus 1 if
                another unit is called; 0 if it waits for none
    word 5      the jitframe of that other unit; 0 once it has been left
    words 6, 7  while it waits: objects that show the frames it has inlined, borrowed;
                see `tracer.driver.activations.shown`
    word 8+k    the k-th value of an exit, or argument of a unit or label: a word, a
                double, or an *owned* reference
    after them  the unit's first argument, if the host or native code entered it, else 0 (see `Backend.waiting`);
                the next jitframe in the list of all; more objects that are shown

An exit record (one for each exit, in memory of the unit) says where the exit leads:

    word 0      address of code: at first `rt_leave`, later the bridge's entry
    word 1      the `Exit` object
    word 2      number of values (including the exception)
    word 3      address of their kinds, one byte each (`i`, `f`, `r`)
    word 4      address of the *way back*, if native code may leave through the exit on its own, else 0

The *chores* of an exit are 32-bit numbers. `rt_exit` does them before it goes to the record's target:

    number of slots whose object is counted up; number of slots whose object is counted down; is limbo
    drained afterwards?; the slots to count up; the slots to count down

An entry record has the same shape: the unit's code, the unit, number of inputs, kinds. The entry record of a stand-in
continues with what is called while it leads to no unit:

    word 5      code of the interpreter (`codegen.translate.jit.standing`), or 0
    word 6      address of `rt_give_back`
    word 7+k    the k-th green: a word, or an object's address

A way back (`tracer.resume.wayback`) tells how the values of an exit become states of the portal. *Moves* are pairs of
words, `WAY_...` and what is moved; slots are counted from the exit's values on, which the boxes and other new objects
follow:

    word 0      how many more times native code may leave through the exit on its own
    word 1, 2   the number of values that are boxed, and the address of their moves
    word 3, 4   the number of other objects that are made, and the address of a list: for each its class, and how many
                items a list or tuple has, or -1
    word 5, 6   the number of places that are set then, and the address of a list: for each `FILL_...`, the move of the
                object, an offset or the index of an item, and the move of what is stored
    word 7      the address of the outermost level

A level goes on as the record of a stand-in does:

    word 0      the address of the next inner level, or 0
    word 1, 2   the number of moves, and their address: the arguments, then the registers of the helpers
    word 3      the address of the helpers: their number, what is called if one of them cannot go on, and for each the
                address of its code and the number of its registers
    word 4      code that makes a hook's answer of the level, in place of the code in word 5
    word 5...   as for a stand-in

Holds: the selector is 1 only on the way to a label, which resets it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from ctypes import c_uint64
from weakref import WeakValueDictionary

from tracer.hosttools import Any, Protocol

SELECTOR = 0
EXIT_RECORD = 1
BREAKER = 2
CHORES = 3
CALL = 4
CALLED = 5
FIRST_SLOT = 8
MAX_SLOTS = 1008
ARGUMENT = FIRST_SLOT + MAX_SLOTS
NEXT = ARGUMENT + 1
FRAME_WORDS = 1024
FRAME_BYTES = 8 * FRAME_WORDS
SHOWN = (6, 7, *range(NEXT + 1, FRAME_WORDS))
"""The words for objects that are shown. The first ones lie beside the words that every call writes."""

WORD_KIND, DOUBLE_KIND, OBJECT_KIND = b"ifr"
"""The kinds of values, as bytes in a record."""

RECORD_WORDS = 5
RECORD_TARGET = 0
RECORD_EXIT = 1
RECORD_COUNT = 2
RECORD_KINDS = 3
RECORD_WAY = 4
STAND_PORTAL = 5
STAND_BACK = 6
STAND_GREENS = 7

WAY_TIMES, WAY_BOXES, WAY_BOXING, WAY_MADE, WAY_MAKING, WAY_FILLS, WAY_FILLING, WAY_LEVEL = range(8)
"""The words of a way back."""
LEVEL_INNER, LEVEL_COUNT, LEVEL_MOVES, LEVEL_HELPERS, LEVEL_ANSWER = range(5)
"""The words of a level before those that it shares with the record of a stand-in."""
HELPERS_COUNT, HELPERS_OWNER, HELPERS_CODE = range(3)
"""The words of a level's helpers."""
WAY_WORD, WAY_OBJECT, WAY_CONSTANT, WAY_KNOWN, WAY_HELD, WAY_INT, WAY_FLOAT, WAY_BOOL = range(8)
"""The moves: a slot's word, a slot's object, a word, an object; an item of a list in a frame: the frame's slot, the
list's offset and the index, in 16 bits each; and three boxes of what is in a slot.
"""
FILL_NEW, FILL_ITEM, FILL_OLD = range(3)
"""How a place is set: it has held nothing; it is an item of a list, and has held None; it has held an object."""

SHELF_COUNT, SHELF_CLASS, SHELF_BLOCKS, SHELF_ITEMS, SHELF_LIST_AT, SHELF_FIELDS, SHELF_WORDS, SHELF_GIVEN = range(8)
SHELF_FRAMES = 8
"""The words of a shelf of hollow frames; see `codegen.units.hollow`."""
SHELF_ROOM = 16
"""How many frames a shelf has room for; nested calls take one each."""
SHELF_PAIRS = SHELF_FRAMES + SHELF_ROOM

VALUE_MARK = 1
"""The bit that marks the address of a result of a unit which native code has entered. It tells it from the hook's
answers.
"""


_kinds_texts: WeakValueDictionary[str, array[int]] = WeakValueDictionary()


def _kinds_text(kinds: str) -> array[int]:
    """The kinds as an array of bytes, shared by all records with the same kinds and kept alive by them."""
    found = _kinds_texts.get(kinds)
    if found is None:
        found = _kinds_texts[kinds] = array("B", kinds.encode() or b"\0")
    return found


def word_of(value: object) -> int:
    """A word, or the address of an object, as an unsigned number."""
    return value % (1 << 64) if type(value) is int else id(value)


Frame = c_uint64 * FRAME_WORDS
"""A jitframe, as Python reads it."""


class Way(Protocol):
    """A way back, as words in memory (`codegen.units.waysback`)."""

    @property
    def address(self) -> int:
        """Where the words are."""


class Records:
    """A table of records at a fixed address, with the bytes and objects that they point to."""

    def __init__(self, count: int) -> None:
        self.words = array("Q", bytes(8 * RECORD_WORDS * count))
        self.address = self.words.buffer_info()[0]
        self.alive: list[object] = []
        self.sites: Any = None  # of exit records of the first tier: the sites that lead to them

    def fill(self, index: int, target: int, owner: object, kinds: str) -> None:
        """Write record `index`. owner: the object that word 1 points to."""
        text = _kinds_text(kinds)
        self.alive += (owner, text)
        base = RECORD_WORDS * index
        self.words[base + RECORD_TARGET] = target
        self.words[base + RECORD_EXIT] = id(owner)
        self.words[base + RECORD_COUNT] = len(kinds)
        self.words[base + RECORD_KINDS] = text.buffer_info()[0]

    def add_portal(self, portal: int, back: int, greens: Sequence[object]) -> None:
        """Write the words that follow a stand-in's entry record."""
        self.alive.extend(greens)
        for index, word in enumerate([portal, back, *map(word_of, greens)], STAND_PORTAL):
            self.words[index] = word

    def add_chores(self, take: list[int], drop: list[int], drain: bool) -> int:
        """Write chores. Returns their address."""
        numbers = array("I", [len(take), len(drop), int(drain), *take, *drop])
        self.alive.append(numbers)
        return numbers.buffer_info()[0]

    @property
    def end(self) -> int:
        """The address after the last record."""
        return self.address + 8 * len(self.words)

    def address_of(self, index: int) -> int:
        """The address of record `index`."""
        return self.address + 8 * RECORD_WORDS * index

    def set_way(self, index: int, way: Way) -> None:
        """From now on native code leaves through record `index` by this way back."""
        at = RECORD_WORDS * index + RECORD_WAY
        if self.words[at] != way.address:
            self.alive.append(way)
            self.words[at] = way.address

    def set_target(self, index: int, target: int) -> None:
        """From now on record `index` leads to the code at `target`."""
        self.words[RECORD_WORDS * index + RECORD_TARGET] = target

    def target(self, index: int) -> int:
        """The code that record `index` leads to."""
        return self.words[RECORD_WORDS * index + RECORD_TARGET]
