"""Units that native code of the portal enters on its own, and may not enter for ever.

In: units that were entered from Python, and how long they ran.  Out: an offer to native code, for the next so many
times.

    Python enters a unit ── offer ──▶ native code enters it, n times ──▶ Python does, and takes the time ──▶ ...
                                         │ left through an exit: `Jit.visited`

What Python sees is a sample: each of its runs stands for those between it and the one before.  To get there by way of
Python takes longer than many a unit runs; so the shorter it runs, the more seldom that is done.

Holds: a unit that is offered lives; one that rests, or is no longer valid, is not offered.
Does not: anything where the portal is no native code, or units are none.
"""

from __future__ import annotations

from typing import Any

from tracer.backend.protocol import Backend, Entrance
from tracer.ir.trace import Unit
from tracer.warmstate import JitCell

FEWEST, MOST = 255, 4095
"""How often a unit is entered natively between two times that Python does."""
SPAN = 16_000_000
"""Nanoseconds that it may run natively meanwhile, if these numbers allow for it."""
JUMPED, ENTERED = 0, 1
"""Which hook is to enter it."""


class Entrances:
    """What native code has been offered.  native: the portal's, or None."""

    def __init__(self, native: Any, backend: Backend) -> None:
        self._native = native
        self._backend = backend
        self._offered: dict[Unit, tuple[Entrance, int]] = {}  # and how often it is entered

    def offer(self, hook: int, cell: JitCell, unit: Unit, time: int) -> None:
        """Have `unit`, which has run for so many nanoseconds, entered where the program comes to the cell's place."""
        times = min(max(SPAN // max(time, 1), FEWEST), MOST)
        entrance = None if self._native is None else self._backend.entrance(unit)
        if entrance is not None:
            self._offered[unit] = entrance, times
            self.renew(hook, cell, unit)

    def renew(self, hook: int, cell: JitCell, unit: Unit) -> int:
        """Offer it for as many times again, if it was offered: it is about to run, and may call itself.

        Returns: for how many runs this one stands.
        """
        if unit not in self._offered:
            return 1
        entrance, times = self._offered[unit]
        self._native.offer(hook, entrance.frame, entrance.visit, entrance.record, times, *cell.greens)
        return 1 + times

    def withdraw(self, unit: Unit) -> None:
        """Have it entered no longer."""
        offered = self._offered.pop(unit, None)
        if offered is not None:
            self._native.withdraw(offered[0].record)
