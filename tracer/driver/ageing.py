"""Ageing: units that nobody has come to for long are let go of, with their machine code.

In: units as they are made and entered, by the clock of the warm state, a tick for each trace that is made.
Out: those that are free from now on.

    made ─▶ entered now and then ─▶ for `longevity` ticks not ─▶ retired: no longer its cell's ─▶ a round later: freed

A *family* is a loop's or a function's unit with all bridges that have grown out of it, which live as long as it does.
It is in use if it was entered lately or may be running, if one of its units is still being compiled, or if another
that is in use jumps to it or calls it, or has once: a stand-in leads to all that it was ever redirected to.

Holds: what is freed nobody runs, nor can come to: not by its cell, nor natively, nor from other units.  There is a
round between the two steps because another thread may just have found the unit in its cell.
Does not: ask how much memory there is; let go of one bridge alone.
Source: RPython's memory manager of loops (`loop_longevity`).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

import attrs

from tracer.backend.protocol import Backend
from tracer.driver.entrances import Entrances
from tracer.driver.pacing import Pacing
from tracer.ir.trace import Label, Unit
from tracer.warmstate import WarmState

SOONER = 10
"""How many times as soon an invalid unit is let go of: it only waits for threads that have found it just before."""


@attrs.define(eq=False)
class Family:
    """A unit that is no bridge, or a stand-in.  members: it and its bridges; leads_to: whom they jump to and call."""

    members: list[Unit] = attrs.Factory(list)
    leads_to: set[Unit] = attrs.Factory(set)
    retired: bool = False


class Ageing:
    """The families of one JIT, by their first unit; `longevity` 0 lets them live for ever."""

    def __init__(
        self, longevity: int, warm: WarmState, pacing: Pacing, entrances: Entrances, backend: Backend
    ) -> None:
        self._longevity = longevity
        self._warm = warm
        self._pacing = pacing
        self._entrances = entrances
        self._backend = backend
        self._families: dict[Unit, Family] = {}
        self._next_round = isqrt(longevity)

    def add(self, unit: Unit) -> None:
        """`unit`, whose root is known, has been made, or is a stand-in."""
        family = self._families.setdefault(unit.root, Family())
        family.members.append(unit)
        for op in unit.trace.ops:
            if type(op.descr) is Label and op.descr.unit is not None:
                family.leads_to.add(op.descr.unit.root)
        unit.root.entered = self._warm.clock

    def lead(self, stand_in: Unit, unit: Unit) -> None:
        """A call of `stand_in` is one of `unit` from now on."""
        self._families[stand_in].leads_to.add(unit)

    @property
    def is_due(self) -> bool:
        """Have enough traces been made since the last round?"""
        return self._warm.clock >= self._next_round and self._longevity > 0

    def round(self, compiling: Iterable[Unit]) -> set[Unit]:
        """Let go of what is no longer in use, while nothing is recorded.  Returns the units that were freed."""
        self._next_round = self._warm.clock + isqrt(self._longevity)
        used = self._used({unit.root for unit in compiling})
        freed: set[Unit] = set()
        for root, family in list(self._families.items()):
            if root in used:
                if self._age(root) > self._longevity // 2:  # native code may enter it unseen
                    self._entrances.withdraw(root)
            elif not family.retired:
                family.retired = True
                self._retire(root)
            else:
                del self._families[root]
                freed.update(family.members)
        for unit in freed:
            self._pacing.disown(unit)
            self._backend.release(unit)
        return freed

    def end(self) -> list[Unit]:
        """All units there are; they are forgotten."""
        units = [unit for family in self._families.values() for unit in family.members]
        for unit in units:
            self._pacing.disown(unit)
        self._families.clear()
        return units

    def _longest(self, root: Unit) -> int:
        return self._longevity // SOONER if root.invalid[0] else self._longevity

    def _age(self, root: Unit) -> int:
        return self._warm.clock - root.entered

    def _used(self, used: set[Unit]) -> set[Unit]:
        """The first units of the families that are in use, `used` among them."""
        members = [unit for family in self._families.values() for unit in family.members]
        used |= {unit.root for unit in self._backend.running(members)}
        used |= {root for root in self._families if self._age(root) <= self._longest(root)}
        ways = list(used)
        while ways:
            more = self._families[ways.pop()].leads_to - used
            used |= more
            ways += more
        return used

    def _retire(self, root: Unit) -> None:
        """Nobody finds the unit from now on; its place, if it is met again, counts anew."""
        self._entrances.withdraw(root)
        cell = self._pacing.owner(root)
        if cell is None:
            return
        if cell.stand_in is root:
            cell.stand_in = None
        if cell.compiled_unit is root:
            cell.dropped(0)
            cell.met = self._warm.clock
