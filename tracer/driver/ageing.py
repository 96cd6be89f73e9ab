"""Ageing: units that have not been entered for long are freed, with their machine code.

In: units as they are made and entered. Time is counted in ticks: one for each trace that is made.
Out: the units that are freed.

    made ─▶ entered now and then ─▶ not entered for `longevity` ticks ─▶ retired: its place forgets it ─▶ freed

A *family* is the unit of a loop or function with all bridges that have grown out of it; they live and die together. A
family is in use if it was entered lately, if it may be running, if one of its units is still being compiled, or if a
family in use jumps to it or calls it. A stand-in keeps every unit alive that it was ever redirected to.

Holds: a unit that is freed does not run and cannot be reached: not by its place, by native code, or by other units. A
round lies between the two steps because another thread may just have read the unit from its place.
Does not: ask how much memory there is; free a single bridge.
Source: RPython's memory manager of loops (`loop_longevity`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt

from tracer.backend.protocol import Backend
from tracer.driver.entrances import Entrances
from tracer.driver.pacing import Pacing
from tracer.ir.trace import Label, Unit
from tracer.records import field, record
from tracer.warmstate import WarmState

SOONER = 10
"""An invalid unit is freed this many times sooner: it only waits for threads that found it just before."""


@record
class Family:
    """A unit that is not a bridge, or a stand-in, with its bridges."""

    members: list[Unit] = field(factory=list)
    """The unit and its bridges."""
    leads_to: set[Unit] = field(factory=set)
    """The units that the members jump to or call."""
    retired: bool = False
    """Whether its place has forgotten it; the next round frees it."""


class Ageing:
    """The families of one JIT, by their first unit. With `longevity` 0 they live for ever."""

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
        """Register a new unit, or a stand-in; `unit.root` is already set."""
        family = self._families.setdefault(unit.root, Family())
        family.members.append(unit)
        for op in unit.trace.ops:
            if type(op.descr) is Label and op.descr.unit is not None:
                family.leads_to.add(op.descr.unit.root)
        unit.root.entered = self._warm.clock

    def family(self, root: Unit) -> Sequence[Unit]:
        """The unit and its bridges; empty if it is not known."""
        found = self._families.get(root)
        return () if found is None else found.members

    def lead(self, stand_in: Unit, unit: Unit) -> None:
        """Note that a call of `stand_in` calls `unit` from now on."""
        self._families[stand_in].leads_to.add(unit)

    @property
    def is_due(self) -> bool:
        """Have enough traces been made since the last round?"""
        return self._warm.clock >= self._next_round and self._longevity > 0

    def round(self, compiling: Iterable[Unit]) -> set[Unit]:
        """Retire and free what is no longer in use. Must not be called while a trace is recorded.

        Returns: the units that were freed.
        """
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
        """Forget all units. Returns them."""
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
        """The first units of all families in use, given those that are `used` in themselves."""
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
        """Make the unit unreachable. If the program comes to its place again, the place starts to count from 0."""
        self._entrances.withdraw(root)
        cell = self._pacing.owner(root)
        if cell is None:
            return
        if cell.stand_in is root:
            cell.stand_in = None
        if cell.compiled_unit is root:
            cell.dropped(0)
            cell.met = self._warm.clock
