"""Which exits native code leaves through on its own, and how often, before anybody counts that.

In: an exit that was left and counted.
Out: native code takes the exit's way back (`tracer.resume.wayback`) the next times, and nobody counts that.

    guard_true(i7), resumes at a merge point      left:  Python counts one time in ALONE + 1, for all of them
    guard_no_exception(), resumes behind a call   no way back: Python rebuilds the frames each time

Holds: what is counted is right within ALONE times.
Does not: do anything if the portal is not native code, or units are not machine code.
"""

from __future__ import annotations

from typing import Any

from tracer.backend.protocol import Backend
from tracer.driver.bridges import count_seldom
from tracer.ir.snapshot import WayBack
from tracer.ir.trace import Exit
from tracer.jitcode.portal import Portal
from tracer.resume.wayback import way_back

ALONE = 31
"""How often native code leaves through an exit on its own between two times that are counted. Counting takes some 20
microseconds, leaving some tenths of one.
"""
SOME = 3
"""After so many failures an exit gets its way back: to find it takes as long as two or three failures."""
_WAIT = frozenset(("guard_not_interrupted", "guard_not_invalidated"))
"""Guards after which there is more to do than to continue."""


class WaysBack:
    """The ways back of exits.

    native: the portal's native code, or None.
    """

    def __init__(self, native: Any, backend: Backend, portal: Portal) -> None:
        self._addresses = None if native is None else native.standing()
        self._backend = backend
        self._portal = portal

    def count_seldom(self, exit: Exit, seldom: bool) -> None:
        """After a time that was counted: let native code leave through the exit ALONE times, if it can.

        seldom: may Python leave some times uncounted, otherwise?
        """
        if exit.way is None and exit.failures >= SOME:
            exit.way = self._find(exit) or False
        if exit.way and self._backend.let_leave(exit, exit.way, ALONE):
            exit.stands_for = 1 + ALONE
        else:
            count_seldom(exit, seldom)

    def _find(self, exit: Exit) -> WayBack | None:
        special = exit.takes_exception or exit.asks or exit.guard.name in _WAIT
        if special or exit.resume is None or self._addresses is None:
            return None
        return way_back(exit.resume, self._portal, len(exit.values), self._addresses)
