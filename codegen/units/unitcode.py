"""What the code generator keeps of a compiled unit: where its code is, and how often it went round its loop.

In: machine code in memory.  Out: `Unit.backend_data`.

    heat[HEAT_LEFT]     1000 ──▶ 999 ──▶ ...   machine code of the first tier counts down, once for each round

Does not: count in the second tier, or once that was asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from codegen.abi import Records
from codegen.units.first.exits import HEAT_LEFT
from tracer.ir.trace import Unit
from tracer.records import field, record


@record
class UnitCode:
    """The parts of a compiled unit; `Unit.backend_data`."""

    symbol: str
    code: int  # address of the function
    entry: int  # address of the entry record
    ir_text: str = field(shown=False)
    exits: Records = field(shown=False)
    entries: Records = field(shown=False)
    alive: list[object] = field(shown=False)  # keeps alive: constants, and the units that it jumps to
    free: Callable[[], None] = field(shown=False)  # gives back its memory, when it cannot be running
    heat: Any = field(shown=False)  # two words, see `codegen.units.first.tier`
    tier: int  # 0: the first; else LLVM's level in the second
    seen: int = 0  # the heat when `rounds` was called last
    lasts: int = 0  # the heat when it was compiled
    renewals: int = 0  # how often it was compiled again in the second tier
    kept: int = 0  # the heat that it will get when it has left once, as it was asked to
    wanted: bool = False  # was the second tier, or its renewal, asked for?
    expects: list[Unit] = field(factory=list, shown=False)  # the bridges that its code expects to be taken
    parent: Unit | None = field(default=None, shown=False)  # of a bridge: the unit whose exit it continues
    linked: list[tuple[Records, int]] = field(factory=list, shown=False)  # the exit records that lead here
    leads_to: Unit | None = field(default=None, shown=False)  # of a stand-in: the unit that it calls

    def rounds(self) -> int | None:
        """How often it went round since the last time this was called; None in the second tier."""
        if self.tier or self.wanted:
            return None
        left = int(self.heat[HEAT_LEFT])
        rounds, self.seen = self.seen - left, left
        return rounds

    def all_rounds(self) -> int | None:
        """How often it went round since it was compiled; None in the second tier."""
        return None if self.tier or self.wanted else self.lasts - int(self.heat[HEAT_LEFT])

    def heat_again(self, rounds: int) -> None:
        """It has cooled down, but is not to be compiled again before it has gone round so often once more."""
        self.heat[HEAT_LEFT] += rounds
        self.seen += rounds
        self.lasts += rounds


    def leave_after(self, rounds: int) -> bool:
        """Have it leave once, after so many rounds or when it is hot. Returns: can it?"""
        if self.tier or self.wanted:
            return False
        left = int(self.heat[HEAT_LEFT])
        if rounds < left:
            self.kept += left - rounds
            self.heat_again(rounds - left)
        return True

    def goes_on(self) -> bool:
        """It has left. Was that only because it was asked to? Then it gets back the heat that it had."""
        kept, self.kept = self.kept, 0
        self.heat_again(kept)
        return kept > 0


COOL = 1 << 60
"""The heat of what is never compiled again."""
HOT = 500_000
"""After how many rounds a long unit is compiled again: it has then run for about as long as that takes, which is 0.3 ms
for each operation, of 1.5 ns.
"""
SHORT = 32
"""A unit of so many operations goes round twice as often before: a second compilation takes 10 ms at least."""
LLVM_AFTER = 2.0
"""Seconds of the processor's time before which no unit is compiled again.  The first one makes the process load LLVM,
which takes 0.07, and how long a program will still run is best told by how long it has run.  Measured on whole runs of
2 and 5 seconds: few programs gain more from the second tier than that.
"""


def heat_of(unit: Unit, hot: int) -> int:
    """How often the unit may go round before it is compiled again, if a long one may do so `hot` times."""
    return min(hot + hot * SHORT // max(len(unit.trace.ops), 1), COOL)


def code_of_stand_in(unit: Unit, stand: int, portal: int, give_back: int, greens: Sequence[object]) -> UnitCode:
    """The code of a stand-in, whose entry record serves as its exit record. The addresses are those of its words."""
    entries = Records(3)
    entries.fill(0, stand, unit, unit.start.kinds)
    entries.add_portal(portal, give_back, greens)
    heat = array("q", [COOL, 0])
    return UnitCode(unit.name, stand, entries.address, "", entries, entries, [], _nothing, heat, 2)


def _nothing() -> None:
    pass
