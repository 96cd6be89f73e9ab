"""The interpreter's frames that wait for a call to return, and their parts of snapshots.

In: raw snapshots, as generated code makes them.  Out: snapshots of the waiting frames, which that of the running
frame is linked to.

    interpret ── calls ─▶ op_call ── calls ─▶ add     a guard in `add` takes a new snapshot of `add` only,
    a Caller              a Caller                    and shares those of the two callers with the guard before

Holds: a waiting frame is frozen again only when a shadow in it has changed.
Does not: freeze the running frame, which has changed at each guard: see `Recorder.freeze`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tracer.hosttools import Any
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
    place: where this frame and the portal's frames around it wait, see `PortalCalls.place_of`; None before somebody has
        asked, or if none of them is the portal's.
    snapshot: the one taken last, or None.
    values: the frame's registers in snapshots.
    shadows: the registers that hold shadows, and these.
    own: those of its shadows that no frame around it holds.
    frozen: what these were frozen to in `snapshot`.
    """

    __slots__ = ("raw", "is_entered", "is_unrolled", "place", "snapshot", "values", "shadows", "own", "frozen")
    raw: Raw
    is_entered: bool
    is_unrolled: bool
    place: Any
    snapshot: Snapshot | None
    values: list[Any]
    shadows: list[tuple[int, Shadow]]
    own: list[Shadow]
    frozen: list[Any]

    def __init__(self, raw: Raw, held: Sequence[Caller]) -> None:
        self.raw = raw
        self.is_entered = self.is_unrolled = False
        self.place = None
        self.snapshot = None
        self.values = []
        self.shadows = [(k, symbol) for k, symbol in enumerate(raw[3]) if type(symbol) is Shadow]
        held_by_them = {id(shadow) for caller in held for shadow in caller.own}
        self.own = [shadow for _, shadow in self.shadows if id(shadow) not in held_by_them]
        self.frozen = []

    def is_as_frozen(self) -> bool:
        """Would a snapshot show its own shadows as the last one does?"""
        frozen = self.frozen
        return self.snapshot is not None and all(shadow.state is frozen[k] for k, shadow in enumerate(self.own))

    def freeze(self, outer: Snapshot | None) -> Snapshot:
        """A new snapshot of the frame, linked to `outer`, that of its caller."""
        _, position, values, symbols = self.raw
        if self.snapshot is None:
            kinds = position.kinds
            self.values = [symbol_value(symbol, kinds[k], values[k]) for k, symbol in enumerate(symbols)]
        stored = [*self.values]
        for index, shadow in self.shadows:
            stored[index] = symbol_value(shadow, "r", None)
        self.frozen = [symbol_value(shadow, "r", None) for shadow in self.own]
        self.snapshot = Snapshot(outer, position, tuple(stored))
        return self.snapshot


class Callers:
    """The frames that wait for a call at present."""

    __slots__ = ("_waiting",)
    _waiting: list[Caller]

    def __init__(self) -> None:
        self._waiting = []

    def of(self, raw: Raw | None) -> list[Caller]:
        """The waiting frames, the outermost first; `raw` is the raw snapshot of the innermost, None if there is none.

        Frames that have returned are forgotten: else the objects in them would live until the recording ends.
        """
        waiting = self._waiting
        if raw is not None and waiting and waiting[-1].raw is raw:  # as at most merge points
            return waiting
        chain = []
        while raw is not None:
            chain.append(raw)
            raw = raw[0]
        del waiting[len(chain) :]
        for level, raw in enumerate(reversed(chain)):
            if level == len(waiting) or waiting[level].raw is not raw:
                del waiting[level:]
                waiting.append(Caller(raw, waiting))
        return waiting

    def freeze(self, raw: Raw | None) -> Snapshot | None:
        """The snapshot of the innermost waiting frame, linked to those of its callers; None if there is none.

        If a shadow has changed, all frames from the first that holds it get new ones. A frame that only passes on what
        the call returns has none.
        """
        outer: Snapshot | None = None
        is_valid = True
        for caller in self.of(raw):
            if caller.raw[1].passes_on:
                continue
            is_valid = is_valid and caller.is_as_frozen()
            outer = caller.snapshot if is_valid else caller.freeze(outer)
        return outer
