"""Shortcuts: machine code for the ways out of a unit that lead on to a bridge.

In: the numbers of a site, see `codegen.units.first.homes.Exits`.
Out: code that does what `rt_gather` does for this site, and what `rt_exit` does where nothing dies and limbo is empty.

    slots 1 from 7, 2 from 1      mov rax, [rdi + 72]      jmp [site + 16] goes here, no longer to `rt_gather`
    count of slot 1               mov [rdi + 80], rax
                                  mov rcx, [rdi + 120]
                                  mov [rdi + 72], rcx
                                  inc qword [rcx]
                                  mov rax, record
                                  mov [rdi + 8], rax
                                  jmp [rax]

Holds: a shortcut calls nothing, so that nobody returns to it: it may be freed with its unit.  Where it leads to is said
by the exit's record, as without it.  Slots get what other slots have had before the first of them was written.
Does not: take over sites with an exception, or those whose moves go round in a ring too long for the registers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from codegen import abi
from codegen.pages import Pages
from codegen.units.machine import x86
from codegen.units.machine.code import Code, new_code
from codegen.units.machine.x86 import R8, R9, R10, R11, RAX, RCX, RDI, RDX, RSI
from tracer.ir.trace import Exit

NOTHING = -1  # in a site, in place of a slot: None
RAISED = -2  # in a site, in place of a slot: the current exception

_FREE = (RAX, RCX, RDX, RSI, R8, R9, R10, R11)
"""The registers that a shortcut may use, beside RDI, which has the jitframe."""

SITE_RECORD, SITE_NUMBERS, SITE_CODE = range(3)
"""The words of a site: the exit's record, the address of its numbers, and the code that leaves by it."""
SITE_WORDS = 3


class Sites:
    """The sites of a unit in the first tier.

    address: of the words of all sites, one after the other.
    """

    def __init__(
        self, pairs: Sequence[int], numbers: Sequence[int], gather: int, leave: int, limbo: int, immortal: bool
    ) -> None:
        """pairs: for each site its record, and where its numbers begin.

        gather, leave: the addresses of `rt_gather` and `rt_exit`.
        limbo: the address of the word that says how many objects are in limbo.
        immortal: does the host have objects that are not counted?
        """
        self._numbers = array("i", numbers)
        self._firsts: Sequence[int] = pairs[1::2]
        first = self._numbers.buffer_info()[0]
        words = [word for record, at in zip(pairs[::2], self._firsts, strict=True)
                 for word in (record, first + 4 * at, gather)]  # fmt: skip
        self._words = array("Q", words)
        self._gather, self._leave, self._limbo, self._immortal = gather, leave, limbo, immortal
        self._shortcuts: list[int] = []
        self.address = self._words.buffer_info()[0]

    def shorten(self, record: int, add: Callable[[bytes], int]) -> None:
        """Give the sites of the exit with this record code of their own.

        add: puts code into memory, and returns its address.  Raises: what `add` raises.
        """
        words = self._words
        for number, first in enumerate(self._firsts):
            at = SITE_WORDS * number
            if words[at + SITE_RECORD] == record and words[at + SITE_CODE] == self._gather:
                code = self._code_of(first, record, words[at + SITE_NUMBERS])
                if code is not None:
                    words[at + SITE_CODE] = made = add(code)
                    self._shortcuts.append(made)

    def free(self, give_back: Callable[[int], None]) -> None:
        """Give back the memory of all shortcuts, and make none from now on: no code of the unit runs any more."""
        shortcuts, self._shortcuts = self._shortcuts, []
        self._firsts = ()
        for address in shortcuts:
            give_back(address)

    def _code_of(self, first: int, record: int, address: int) -> bytes | None:
        """The shortcut of the site whose numbers begin at `first`, and are at `address` in memory."""
        numbers = self._numbers
        count = numbers[first]
        behind = first + 1 + 2 * count
        moves = list(zip(numbers[first + 1 : behind : 2], numbers[first + 2 : behind : 2], strict=True))
        takes, drops, drains = numbers[behind : behind + 3]
        order = ordered(moves)
        if order is None:
            return None
        code = new_code()
        for group in order:
            _move(code, group)
        x86.constant(code, RAX, record)
        x86.store(code, RAX, RDI, 8 * abi.EXIT_RECORD)
        chores = address + 4 * (behind - first)
        if drops:
            self._do_chores(code, chores)
        else:
            empty = self._is_limbo_empty(code) if drains else -1
            for slot in numbers[behind + 3 : behind + 3 + takes]:
                self._count(code, slot)
            x86.load(code, RAX, RAX, 0)
            x86.jump_to(code, RAX)
            if empty >= 0:
                code.patch(empty, code.at - empty - 4)
                self._do_chores(code, chores)
        return bytes(code.buffer[: code.at])

    def _is_limbo_empty(self, code: Code) -> int:
        """Go on if it is.  RAX stays.  Returns where to write the distance to what is to be done if not."""
        x86.constant(code, RCX, self._limbo)
        x86.load(code, RCX, RCX, 0)
        x86.registers(code, x86.TEST, RCX, RCX)
        x86.jump_if(code, x86.IF_NOT_EQUAL)
        return code.at - 4

    def _do_chores(self, code: Code, chores: int) -> None:
        """Have `rt_exit` do them, and go on from there."""
        x86.constant(code, RAX, chores)
        x86.store(code, RAX, RDI, 8 * abi.CHORES)
        x86.constant(code, RAX, self._leave)
        x86.jump_to(code, RAX)

    def _count(self, code: Code, slot: int) -> None:
        """One reference more to what the slot has.  RAX stays."""
        x86.load(code, RCX, RDI, _place(slot))
        code.begin()
        if not self._immortal:
            x86.one_more(code, RCX, 0)
            return
        x86.memory(code, x86.MOVE, RDX, RCX, 0, x86.NARROW)
        x86.with_constant(code, x86.ADD, RDX, 1, x86.NARROW)
        skipped = code.at
        x86.jump_if(code, x86.IF_EQUAL)
        x86.memory(code, x86.STORE, RDX, RCX, 0, x86.NARROW)
        code.patch(skipped + 2, code.at - skipped - 6)


def shorten(exit: Exit, pages: Pages | None) -> None:
    """Code of the first tier leaves through `exit` often from now on: its sites get shortcuts."""
    if pages is None:
        return
    for records, index in exit.backend_data:
        if records.sites is not None:
            try:
                records.sites.shorten(records.address_of(index), pages.add)
            except OSError:  # there is no memory for code: the site is left as it is
                return


def ordered(moves: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]] | None:
    """The moves (slot, its source) in groups: those of one group are loaded before any of them is stored.

    None: they need more registers than there are, or an exception.
    """
    left = list(moves)
    groups: list[list[tuple[int, int]]] = []
    while left:
        sources = [source for _, source in left]
        if RAISED in sources:
            return None
        group = [move for move in left if move[0] not in sources]
        if not group:  # what is left goes round in rings
            group = left
            if len(group) > len(_FREE):
                return None
        groups.append(group)
        left = [move for move in left if move not in group]
    return groups


def _move(code: Code, group: Sequence[tuple[int, int]]) -> None:
    """Move words.  If there are more than registers, no slot of the group is a source of it."""
    for start in range(0, len(group), len(_FREE)):
        some = list(zip(_FREE, group[start : start + len(_FREE)]))  # noqa: B905 (there are more registers than moves)
        for register, (_, source) in some:
            code.begin()
            if source == NOTHING:
                x86.constant(code, register, id(None))
            else:
                x86.load(code, register, RDI, _place(source))
        for register, (slot, _) in some:
            code.begin()
            x86.store(code, register, RDI, _place(slot))


def _place(slot: int) -> int:
    return 8 * (abi.FIRST_SLOT + slot)
