"""The interpreter's frames that wait for a call to return, and their parts of snapshots.

In: raw snapshots, as generated code makes them.  Out: snapshots of the waiting frames, which that of the running
frame is linked to.

    interpret ── calls ─▶ op_call ── calls ─▶ add     a guard in `add` takes a new snapshot of `add` only,
    a Caller              a Caller                    and shares those of the two callers with the guard before

Holds: a waiting frame is frozen again only when a shadow in it has changed.
Does not: freeze the running frame, which has changed at each guard: see `Recorder.freeze`.
"""

from __future__ import annotations

from typing import Any

from tracer.ir.snapshot import Snapshot
from tracer.jitcode.jitcode import Position
from tracer.record.shadows import Shadow, Symbol, symbol_value

Raw = tuple[Any, Position, tuple[Any, ...], tuple[Symbol, ...]]
"""A snapshot as generated code makes it: parent, position, values, symbols."""


class Caller:
    """A frame that waits for a call to return.

    raw: its raw snapshot.
    is_entered: the call is the portal's, and has come to a merge point.
    is_unrolled: the call is the portal's, and has gone round a loop once.
    place: where the portal was called from, see `PortalCalls.place_of`; None before somebody has asked.
    snapshot: the one taken last, or None.
    values: the frame's registers in snapshots.
    shadows: the registers that hold shadows, and these.
    frozen: what the shadows were frozen to in `snapshot`.
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
        """The frame's snapshot, linked to `outer`, that of its caller; the same one again if nothing has changed."""
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
    """The frames that wait for a call at present."""

    def __init__(self) -> None:
        self._waiting: list[Caller] = []

    def of(self, raw: Raw | None) -> list[Caller]:
        """The waiting frames, the outermost first; `raw` is the raw snapshot of the innermost, None if there is none.

        Frames that have returned are forgotten: else the objects in them would live until the recording ends.
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
        """The snapshot of the innermost waiting frame, linked to those of its callers; None if there is none."""
        outer = None
        for caller in self.of(raw):
            outer = caller.freeze(outer)
        return outer


def _same(a: object, b: object) -> bool:
    return a is b
