"""Lets the compile thread get the host's lock sooner while it has work.

In: calls that say when work begins, and when there is none left.
Out: the host's switch interval, shorter in between.

    another thread     ...runs a loop...........................|
    compile thread     LLVM | waits for the lock: 5 ms, or 0.2  | parses the next text | LLVM

A unit takes the lock about ten times on its way through LLVM, and a thread that runs a loop releases it only after the
switch interval. With the host's 5 ms, a unit would wait longer than LLVM works on it, and so would the units after it.

Holds: an interval that the program sets meanwhile is kept.
Does not: hide the interval: a program that reads it during compilation sees the short one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable


class SwitchIntervalBoost:
    """The boost of one compile thread. get, set_: read and set the host's interval, in seconds."""

    INTERVAL = 0.0002
    """The short interval, in seconds. A switch costs some microseconds."""

    def __init__(
        self, get: Callable[[], float] = sys.getswitchinterval, set_: Callable[[float], None] = sys.setswitchinterval
    ) -> None:
        self._get, self._set_interval = get, set_
        self._before: float | None = None
        self._set = 0.0

    def begin(self) -> None:
        """Shorten the interval: there is work."""
        before = self._get()
        if self._before is None and before > self.INTERVAL:
            self._before = before
            self._set_interval(self.INTERVAL)
            self._set = self._get()

    def end(self) -> None:
        """Restore the interval: there is no work left."""
        before, self._before = self._before, None
        if before is not None and self._get() == self._set:
            self._set_interval(before)
