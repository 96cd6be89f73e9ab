"""Units that native code of the portal enters on its own, for a limited number of times.

In: units that were entered from Python, and how long they ran.
Out: offers: native code may enter a unit this many times.

    Python enters a unit ── offer ──▶ native code enters it, n times ──▶ Python does, and takes the time ──▶ ...
                                         │ left through an exit: `Jit.visited`

The runs that Python times are samples: each stands for those between it and the one before. Entering through Python
takes longer than many units run; so the shorter the unit runs, the fewer samples are taken, except while it is compared
with the interpreter.

Holds: a unit that is offered is alive, valid, and does not rest.
Does not: do anything if the portal is not native code, or units are not machine code.
"""

from __future__ import annotations

from typing import Any

from tracer.backend.protocol import Backend, Entrance
from tracer.driver.contests import Contests
from tracer.ir.trace import Unit
from tracer.warmstate import JitCell

FEWEST, MOST = 255, 4095
"""The least and the greatest number of native entries between two that Python times."""
SPAN = 16_000_000
"""Nanoseconds that a unit may run natively between two samples, as far as these limits allow."""
JUMPED, ENTERED = 0, 1
"""The hooks by which a unit is entered: a backward jump, a function entry."""


class Entrances:
    """The offers made to native code.

    native: the portal's native code, or None.
    """

    def __init__(self, native: Any, backend: Backend) -> None:
        self._native = native
        self._backend = backend
        self.contests = Contests(native)
        self._offered: dict[Unit, tuple[Entrance, int]] = {}  # how to enter it, and how many times

    def offer(self, hook: int, cell: JitCell, unit: Unit, time: int) -> bool:
        """Offer `unit`, which has run for `time` nanoseconds, for entry at the cell's place.

        Returns: has it been found slower than the interpreter?
        """
        entrance = None if self._native is None else self._backend.entrance(unit)
        if entrance is None:
            return False
        has_lost = self.contests.offered(unit, entrance.record)
        times = FEWEST if self.contests.has(unit) else min(max(SPAN // max(time, 1), FEWEST), MOST)
        self._offered[unit] = entrance, times
        self.renew(hook, cell, unit)
        return has_lost

    def renew(self, hook: int, cell: JitCell, unit: Unit) -> int:
        """Renew the offer of `unit`, if there is one, as it is about to run and may call itself.

        Returns: how many runs this one stands for.
        """
        if unit not in self._offered:
            return 1
        entrance, times = self._offered[unit]
        self._native.offer(hook, entrance.frame, entrance.visit, entrance.record, times, *cell.greens)
        return 1 + times

    def withdraw(self, unit: Unit) -> None:
        """Withdraw the offer of `unit`."""
        offered = self._offered.pop(unit, None)
        if offered is not None:
            self.contests.withdrawn(unit)
            self._native.withdraw(offered[0].record)
