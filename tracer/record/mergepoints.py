"""Merge points, as a part of a recording: where a trace ends, and where it leaves a loop to its own unit.

In: a merge point or a backward jump that the program comes to, with the portal's greens and reds.  Out: None, if
recording continues; the result of a call, if an inlined frame is left to a unit; or one of these exceptions:

    Closed      the trace jumps: to its own start, or to the unit of this place
    Full        the trace is as long as one may be, and ends here
    GiveUp      an inner loop is to be traced first, or many bridges meet here

Does not: run the program; `tracer.record.metainterp` does, and catches these exceptions.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tracer.hints import JitDriver
from tracer.ir.ops import OPS
from tracer.ir.trace import Op, Unit
from tracer.jitcode.portal import Portal
from tracer.record.callers import Raw
from tracer.record.giveup import GiveUp
from tracer.record.portalcalls import PortalCalls
from tracer.record.recorder import Pairs, Recorder
from tracer.record.shadows import Symbol
from tracer.warmstate import Limits, WarmState


class Closed(Exception):
    """The trace is complete, and ends with a jump.

    state: the greens and reds of the merge point that the program is at.
    target: the unit that the trace jumps to; None: to its own start.
    """

    def __init__(self, state: tuple[Any, ...], target: Unit | None) -> None:
        self.state = state
        self.target = target


class Full(Exception):
    """The trace is as long as one may be: it ends at this merge point, whose raw snapshot is `raw`."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw


class MergePoints:
    """Sees every merge point and backward jump of the portal's frames.

    at_start: the next merge point is the one that the trace starts at.
    merge_places: the places where the trace may meet other bridges; None: it meets none, and passes by merge units.
    may_leave: may a trace from a loop's header leave the loop and come back to the header from outside?
    may_return: may a trace end because the portal returns?
    passed: the places that the trace has come to.
    seen: the concrete arguments of the jump that ended the trace; None before that.
    """

    __slots__ = (
        "core", "portal_calls", "portal", "warm", "limits", "at_start", "merge_places", "may_leave", "may_return",
        "passed", "seen", "_headers", "_left_for",
    )  # fmt: skip
    core: Recorder
    portal_calls: PortalCalls
    portal: Portal
    warm: WarmState
    limits: Limits
    at_start: bool
    merge_places: Collection[Any] | None
    may_leave: bool
    may_return: bool
    passed: set[Any]
    seen: tuple[Any, ...] | None
    _headers: set[Any]
    _left_for: tuple[Any, ...] | None

    def __init__(
        self, core: Recorder, portal_calls: PortalCalls, portal: Portal, warm: WarmState, limits: Limits
    ) -> None:
        self.core = core
        self.portal_calls = portal_calls
        self.portal = portal
        self.warm = warm
        self.limits = limits
        self.at_start = False
        self.merge_places = None
        self.may_leave = True
        self.may_return = True
        self.passed = set()
        self.seen = None
        self._headers = set()
        self._left_for = None  # the other header that the program has jumped to last

    def merge_point(self, driver: JitDriver, parent: Any, raw: Raw, pairs: Pairs) -> tuple[Any, Symbol] | None:
        """The program is at a merge point: of the portal's own frame if `parent` is None, else of an inlined one.

        Returns the result of the inlined call and its symbol if its rest is left to a unit, else None.
        Raises `Closed`, `Full` or `GiveUp`.
        """
        if len(self.core.ops) > self.limits.trace_limit:
            raise Full(raw)
        driver.take_turns()
        values = pairs[0::2]
        greens = values[: self.portal.green_count]
        key = self.warm.key(greens)
        if parent is not None:
            if self._leaves_inlined(parent, key, greens):
                return self.portal_calls.leave_to_unit(parent, raw, pairs)
        elif self.at_start:
            self.at_start = False
        else:
            self._may_end(raw, key, pairs)
        self.core.at_merge_point(raw, key)
        return None

    def _may_end(self, raw: Raw, key: Any, pairs: Pairs) -> None:
        """End the trace at this merge point of the portal's own frame, if it ends here; see `merge_point`."""
        values = pairs[0::2]
        greens = values[: self.portal.green_count]
        cell = self.warm.cells.get(key)
        if key == self.portal_calls.start_key:
            if self._left_for is not None and not self.may_leave:
                raise GiveUp("left", raw, place=self.location(self._left_for))
            self._close(raw, pairs, None)
            raise Closed(values, None)
        unit = None if cell is None else cell.compiled_unit
        if cell is not None and unit is not None and (self.merge_places is not None or not cell.is_merge_unit):
            self._close(raw, pairs, unit)
            raise Closed(values, unit)
        if self._meets_at(key, greens):
            raise GiveUp("merge-unit", raw, place=self.location(greens))

    def _leaves_inlined(self, parent: Any, key: Any, greens: tuple[Any, ...]) -> bool:
        """Is the rest of this inlined call to be left to a unit?"""
        waiting = self.core.callers.of(parent)
        is_first, waiting[-1].is_entered = not waiting[-1].is_entered, True
        if is_first and self.portal_calls.enters_too_deep(parent, greens):
            return True
        return self._meets_at((self.portal_calls.place_of(waiting), key), greens)

    def _meets_at(self, place: Any, greens: tuple[Any, ...]) -> bool:
        """The trace comes to `place`: is it to end here, at a merge unit that it shares with other bridges?

        If so, the place is marked to get a merge unit.  The answer is no where recording one was given up before.
        """
        self.passed.add(place)
        if self.merge_places is None or place not in self.merge_places:
            return False
        cell = self.warm.cell(greens)
        cell.is_merge_unit = cell.compiled_unit is None or cell.is_merge_unit
        return cell.give_ups == 0

    def can_enter_jit(self, driver: JitDriver, parent: Any, raw: Raw, pairs: Pairs) -> tuple[Any, Symbol] | None:
        """The program jumps backward; the arguments and the result are as for `merge_point`.

        A loop in an inlined call is called as a whole, from its header on.  It is to be traced first, so the recording
        is given up.  It is not given up a second time: maybe only units come to that loop, and must call it untraced.
        """
        greens = pairs[0 : 2 * self.portal.green_count : 2]
        if parent is not None:
            caller = self.core.callers.of(parent)[-1]
            if not caller.is_unrolled and driver.should_unroll_one_iteration(*greens):
                caller.is_unrolled = True
                return None
            cell = self.warm.cell(greens)
            if cell.compiled_unit is None and cell.give_ups == 0 and cell.counter < cell.limit:
                cell.awaited()
                raise GiveUp("inner-loop", raw, place=self.location(greens))
            return self.portal_calls.leave_to_unit(parent, raw, pairs)
        key = self.warm.key(greens)
        if key in self._headers:
            self.warm.cell(greens).awaited()
            raise GiveUp("inner-loop", raw, place=self.location(greens))
        if key == self.portal_calls.start_key:
            self._left_for = None
        else:
            self._left_for = greens
            self._headers.add(key)
        return None

    def location(self, greens: tuple[Any, ...]) -> str:
        """The place of these greens in words, as the interpreter prints it."""
        describe = self.portal.driver.get_printable_location
        return repr(greens) if describe is None else describe(*greens)

    def _close(self, raw: Raw, pairs: Pairs, target: Unit | None) -> None:
        """End the trace with a jump to the start of `target`, or to its own."""
        self.core.guard("guard_not_interrupted", (), raw)
        args = self.portal_calls.unit_arguments(raw, pairs, called=False)
        jump = Op(OPS["jump"], tuple(args), None if target is None else target.start)
        jump.snapshot = self.core.freeze(raw)
        self.core.ops.append(jump)
        self.seen = tuple(self.portal.arguments(pairs[0::2]))
