"""The compile thread gets the host's lock sooner while there is work for it.

In: that work begins, that there is none left.  Out: the host's switch interval, shorter meanwhile.

    another thread     ...runs a loop...........................|
    compile thread     LLVM | waits for the lock: 5 ms, or 0.2  | parses the next text | LLVM

A unit takes the lock some ten times on its way through LLVM, and whoever runs a loop gives it up only after the switch
interval; with the host's 5 ms a unit would wait for longer than LLVM works on it, and the units behind it too.

Holds: an interval that the program sets meanwhile stays.
Does not: hide the interval; a program that asks while something is compiled sees it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable


class SwitchIntervalBoost:
    """One compile thread's wish to be let in; `get` and `set_` are of the host's interval."""

    INTERVAL = 0.0002
    """Seconds; a switch costs some microseconds."""

    def __init__(
        self, get: Callable[[], float] = sys.getswitchinterval, set_: Callable[[float], None] = sys.setswitchinterval
    ) -> None:
        self._get, self._set_interval = get, set_
        self._before: float | None = None
        self._set = 0.0

    def begin(self) -> None:
        """There is work."""
        before = self._get()
        if self._before is None and before > self.INTERVAL:
            self._before = before
            self._set_interval(self.INTERVAL)
            self._set = self._get()

    def end(self) -> None:
        """There is none left."""
        before, self._before = self._before, None
        if before is not None and self._get() == self._set:
            self._set_interval(before)
