"""Which exits native code leaves through on its own, and how often, before anybody counts that.

In: an exit that was left and counted.
Out: native code takes the exit's way back (`tracer.resume.wayback`) the next times, and nobody counts that.

    guard_true(i7), resumes at a merge point      left:  Python counts one time in ALONE + 1, for all of them
    guard_no_exception(), resumes behind a call   no way back: Python rebuilds the frames each time

Holds: what is counted is right within ALONE times.
Does not: do anything if the portal is not native code, or units are not machine code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tracer.backend.protocol import Backend
from tracer.driver.bridges import count_seldom
from tracer.hints import JitDriver
from tracer.ir.snapshot import Level, WayBack
from tracer.ir.trace import Exit
from tracer.jitcode.jitcode import continues
from tracer.jitcode.portal import Portal
from tracer.resume import blackhole
from tracer.resume.wayback import way_back

ALONE = 31
"""How often native code leaves through an exit on its own between two times that are counted. Counting takes some 20
microseconds, leaving some tenths of one.
"""
SOME = 3
"""After so many failures an exit gets its way back: to find it takes as long as two or three failures."""
_WAIT = frozenset(("guard_not_interrupted", "guard_not_invalidated"))
"""Guards after which there is more to do than to continue."""


class NativePortal:
    """A portal's native code; see `tracer.ir.snapshot.PortalCode`."""

    def __init__(self, driver: JitDriver, portal: Portal, continue_portal: Callable[..., Any]) -> None:
        self.stand, self.answer, self.stand_outer, self.answer_outer = driver.native.standing()
        self.helpers: Mapping[str, int] = driver.native.helpers()
        self._driver, self._portal, self._continue_portal = driver, portal, continue_portal

    def unwound(
        self, level: Level, number: int, values: list[Any], error: BaseException | None, answer: int, tells: bool
    ) -> Any:
        """Continue a level in the blackhole; see `tracer.ir.snapshot.PortalCode`."""
        frame = values.pop()
        frames: list[blackhole.Frame] = []
        for position, held in level.helpers[number:]:
            frames.append((position, values[: len(held)]))
            del values[: len(held)]
        by_register = dict(zip(self._portal.registers, (*level.greens, frame), strict=True))
        registers = [by_register[r] for r in level.position.registers]
        frames.append((level.position, registers if error is not None else [*registers, answer]))
        del frame, registers, by_register
        try:
            way = blackhole.run(frames, error)
            if not continues(way):
                return (way,) if tells else way
            state = way.take()
            return state if tells else self._continue_portal(*state)
        except RecursionError:
            raise self._driver.too_deep()


class WaysBack:
    """The ways back of exits. continue_portal: runs the portal after a unit was left."""

    def __init__(
        self, driver: JitDriver, backend: Backend, portal: Portal, continue_portal: Callable[..., Any]
    ) -> None:
        self._backend, self._portal = backend, portal
        self._code = None if driver.native is None else NativePortal(driver, portal, continue_portal)

    def count_seldom(self, exit: Exit, seldom: bool) -> None:
        """After a time that was counted: let native code leave through the exit ALONE times, if it can.

        seldom: may Python leave some times uncounted, otherwise?
        """
        if exit.way is None and exit.failures >= SOME:
            exit.way = self._find(exit) or False
        if exit.way and self._code and self._backend.let_leave(exit, exit.way, self._code, ALONE):
            exit.stands_for = 1 + ALONE
        else:
            count_seldom(exit, seldom)

    def _find(self, exit: Exit) -> WayBack | None:
        special = exit.takes_exception or exit.asks or exit.guard.name in _WAIT
        if special or exit.resume is None or self._code is None:
            return None
        return way_back(exit.resume, self._portal, self._code, len(exit.values))
