"""Units that native code of the portal enters on its own, and may not enter for ever.

In: units that were entered from Python.  Out: an offer to native code, for the next so many times.

    Python enters a unit ── offer ──▶ native code enters it, TIMES times ──▶ Python does, and takes the time ──▶ ...
                                         │ left through an exit: `Jit.visited`

What Python sees is a sample: each of its runs stands for those between it and the one before.

Holds: a unit that is offered lives; one that rests, or is no longer valid, is not offered.
Does not: anything where the portal is no native code, or units are none.
"""

from __future__ import annotations

from typing import Any

from tracer.backend import Backend
from tracer.trace import Unit
from tracer.warmstate import Cell

TIMES = 63
"""How often a unit is entered natively between two times that Python does."""
JUMPED, ENTERED = 0, 1
"""Which hook is to enter it."""


class Entrances:
    """What native code has been offered.  native: the portal's, or None."""

    def __init__(self, native: Any, backend: Backend) -> None:
        self._native = native
        self._backend = backend
        self._offered: dict[Unit, int] = {}

    def offer(self, hook: int, cell: Cell, unit: Unit) -> None:
        """Have `unit` entered where the program comes to the cell's place."""
        entrance = None if self._native is None else self._backend.entrance(unit)
        if entrance is None:
            return
        self._offered[unit] = entrance.record
        self._native.offer(hook, entrance.frame, entrance.visit, entrance.record, TIMES, *cell.greens)

    def runs(self, unit: Unit) -> int:
        """For how many runs one stands that Python sees."""
        return 1 + TIMES if unit in self._offered else 1

    def withdraw(self, unit: Unit) -> None:
        """Have it entered no longer."""
        record = self._offered.pop(unit, None)
        if record is not None:
            self._native.withdraw(record)
