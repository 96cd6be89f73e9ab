"""Shortcuts do to a jitframe what a site's numbers say; see `codegen.units.first.shortcuts`."""

from __future__ import annotations

import ctypes
import os
import random
import sys
from array import array
from collections.abc import Sequence

import pytest

from codegen import abi
from codegen.layout import probe
from codegen.pages import Pages
from codegen.units.first.shortcuts import NOTHING, RAISED, SITE_CODE, Sites, ordered
from codegen.units.making import PROCESSORS

pytestmark = pytest.mark.skipif(os.uname().machine not in PROCESSORS, reason="no assembler for this processor")

GIVE_FRAME = b"\x48\x89\xf8\xc3"  # mov rax, rdi; ret
GIVE_NULL = b"\x31\xc0\xc3"  # xor eax, eax; ret
SLOTS = 24


class Machine:
    """A jitframe, an exit record, and code in memory."""

    def __init__(self) -> None:
        self.pages = Pages()
        self.frame = array("Q", bytes(8 * (abi.FIRST_SLOT + SLOTS)))
        self.records = abi.Records(1)
        self.records.fill(0, self.pages.add(GIVE_FRAME), self, "")
        self.limbo = array("Q", [0])
        self.gather, self.leave = 1, self.pages.add(GIVE_NULL)

    def sites(self, numbers: Sequence[int]) -> Sites:
        record, limbo = self.records.address, self.limbo.buffer_info()[0]
        return Sites([record, 0], numbers, self.gather, self.leave, limbo, probe().immortal)

    def run(self, numbers: Sequence[int]) -> bool:
        """Leave by the shortcut of this site.  Returns: was all done, so that `rt_exit` was not asked?"""
        sites = self.sites(numbers)
        sites.shorten(self.records.address, self.pages.add)
        address = ctypes.cast(sites.address, ctypes.POINTER(ctypes.c_uint64))[SITE_CODE]
        assert address != self.gather
        code = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(address)
        frame = self.frame.buffer_info()[0]
        answer = code(frame)
        assert answer in (frame, None)
        assert self.frame[abi.EXIT_RECORD] == self.records.address
        if answer is None:
            behind = 1 + 2 * numbers[0]
            chores = ctypes.cast(self.frame[abi.CHORES], ctypes.POINTER(ctypes.c_int32))
            assert list(chores[: len(numbers) - behind]) == list(numbers[behind:])
        sites.free(self.pages.free)
        return answer is not None

    @property
    def slots(self) -> list[int]:
        return list(self.frame[abi.FIRST_SLOT :])


def site(
    moves: Sequence[tuple[int, int]], take: Sequence[int] = (), drop: Sequence[int] = (), drains: bool = False
) -> list[int]:
    """The numbers of a site."""
    return [len(moves), *(n for move in moves for n in move), len(take), len(drop), drains, *take, *drop]  # fmt: skip


def random_moves(source: random.Random) -> list[tuple[int, int]]:
    moves = []
    for to in source.sample(range(SLOTS), source.randrange(SLOTS)):
        known = source.randrange(SLOTS)
        if known != to:
            moves.append((to, NOTHING if source.random() < 0.1 else known))
    return moves


def test_random_moves_happen_all_at_once() -> None:
    source, machine, made = random.Random(7), Machine(), 0
    for _ in range(1500):
        moves = random_moves(source)
        if ordered(moves) is None:
            continue
        made += 1
        before = [source.getrandbits(64) for _ in range(SLOTS)]
        machine.frame[abi.FIRST_SLOT :] = array("Q", before)
        assert machine.run(site(moves))
        expected = before[:]
        for to, known in moves:
            expected[to] = id(None) if known == NOTHING else before[known]
        assert machine.slots == expected
    assert made > 1400


def test_references_are_counted_after_the_moves() -> None:
    machine, things = Machine(), [object() for _ in range(4)]
    machine.frame[abi.FIRST_SLOT : abi.FIRST_SLOT + 4] = array("Q", map(id, things))
    before = [sys.getrefcount(thing) for thing in things]
    assert machine.run(site([(0, 3), (7, NOTHING)], take=[0, 1, 1, 7]))
    after = [sys.getrefcount(thing) for thing in things]
    more = [count - known for count, known in zip(after, before, strict=True)]
    assert more == [0, 2, 0, 1]
    for thing, count in zip(things, more, strict=True):
        for _ in range(count):
            ctypes.pythonapi.Py_DecRef(ctypes.py_object(thing))


@pytest.mark.parametrize(("drop", "drains", "waiting", "is_done"), [
    ([], False, 0, True), ([], False, 3, True), ([], True, 0, True), ([], True, 3, False), ([1], False, 0, False),
    ([1], True, 0, False),
])  # fmt: skip
def test_what_may_die_is_left_to_the_routine(drop: list[int], drains: bool, waiting: int, is_done: bool) -> None:
    machine, thing = Machine(), object()
    machine.limbo[0] = waiting
    machine.frame[abi.FIRST_SLOT] = id(thing)
    before = sys.getrefcount(thing)
    assert machine.run(site([(2, 0)], take=[2], drop=drop, drains=drains)) is is_done
    assert machine.slots[2] == id(thing)
    assert sys.getrefcount(thing) - before == is_done
    if is_done:
        ctypes.pythonapi.Py_DecRef(ctypes.py_object(thing))


def test_rings_and_exceptions_that_are_too_much() -> None:
    """A ring of the registers' number is moved; a longer one, or an exception, is left to `rt_gather`."""
    machine = Machine()
    ring = [(k, (k + 1) % 8) for k in range(8)]
    machine.frame[abi.FIRST_SLOT :] = array("Q", range(SLOTS))
    assert machine.run(site(ring))
    assert machine.slots[:8] == [1, 2, 3, 4, 5, 6, 7, 0]
    assert ordered([(k, (k + 1) % 9) for k in range(9)]) is None
    assert ordered([(0, 1), (1, RAISED)]) is None
    sites = machine.sites(site([(1, RAISED)]))
    sites.shorten(machine.records.address, machine.pages.add)
    assert ctypes.cast(sites.address, ctypes.POINTER(ctypes.c_uint64))[SITE_CODE] == machine.gather


def test_sites_of_freed_code_get_no_shortcuts() -> None:
    """An exit remembers the code that had it before the second tier."""
    machine, added = Machine(), []
    sites = machine.sites(site([(0, 1)]))
    sites.free(machine.pages.free)
    sites.shorten(machine.records.address, lambda code: added.append(code) or 0)
    assert added == []
