"""The frames that wait for a call while one is recorded, and what snapshots hold of them.

In: raw snapshots, as generated code makes them.  Out: the frozen frames that stand above a guard's own one.

    interpret ── calls ─▶ op_call ── calls ─▶ add     a guard in `add` freezes that, and shares what the guard
    a Caller              a Caller                    before it has of the two that wait

Holds: a frame that waits is frozen again only when a shadow in it has changed.
Does not: freeze the frame that runs: it is another one at each guard, see `Recorder.freeze`.
"""

from __future__ import annotations

from typing import Any

from tracer.ir.snapshot import Snapshot
from tracer.jitcode.jitcode import Position
from tracer.record.shadows import Shadow, Symbol, symbol_value

Raw = tuple[Any, Position, tuple[Any, ...], tuple[Symbol, ...]]
"""A snapshot as generated code makes it: parent, position, values, symbols."""


class Caller:
    """A frame that waits for a call, in snapshots.

    Where the call is the portal's, `is_entered` says that it has met a merge point, `is_unrolled` that it has gone
    round a loop, and `place` where it was made, see `PortalCalls.place_of`.
    """

    __slots__ = ("raw", "is_entered", "is_unrolled", "place", "snapshot", "values", "shadows", "frozen")

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.is_entered = self.is_unrolled = False
        self.place: Any = None
        self.snapshot: Snapshot | None = None
        self.values: list[Any] = []
        self.shadows: list[tuple[int, Shadow]] = []
        self.frozen: list[Any] = []

    def freeze(self, outer: Snapshot | None) -> Snapshot:
        """Its snapshot: the one before, if nothing has changed."""
        _, position, values, symbols = self.raw
        snapshot = self.snapshot
        if snapshot is None:
            self.values = list(map(symbol_value, symbols, position.kinds, values))
            self.shadows = [(i, s) for i, s in enumerate(symbols) if type(s) is Shadow]
        frozen = [symbol_value(s, "r", None) for _, s in self.shadows]
        if snapshot is not None and snapshot.parent is outer and all(map(_same, frozen, self.frozen)):
            return snapshot
        stored = list(self.values)
        for (index, _), state in zip(self.shadows, frozen, strict=True):
            stored[index] = state
        self.frozen = frozen
        self.snapshot = Snapshot(outer, position, tuple(stored))
        return self.snapshot


class Callers:
    """The frames that wait at present."""

    def __init__(self) -> None:
        self._waiting: list[Caller] = []

    def of(self, raw: Raw | None) -> list[Caller]:
        """The frames that wait for a call, the outermost first: `raw` is of the innermost.

        Those that have returned are forgotten, or what they held would live until the recording ends.
        """
        chain = []
        while raw is not None:
            chain.append(raw)
            raw = raw[0]
        waiting = self._waiting
        del waiting[len(chain) :]
        for level, raw in enumerate(reversed(chain)):
            if level == len(waiting) or waiting[level].raw is not raw:
                waiting[level:] = [Caller(raw)]
        return waiting

    def freeze(self, raw: Raw | None) -> Snapshot | None:
        """The snapshot of the innermost, linked to the others'."""
        outer = None
        for caller in self.of(raw):
            outer = caller.freeze(outer)
        return outer


def _same(a: object, b: object) -> bool:
    return a is b
