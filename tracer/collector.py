"""What the host's collector has to do with the JIT's objects: as little as possible.

In: a stretch of the JIT's own work, in which nothing of the program runs.  Out: the same, without collections.

    record | optimise, lower: thousands of objects, most for good | the program goes on, and collects as ever

What is made here lives as long as its unit, so a collection in the middle finds nothing; each of them would look at
all of it once more, and bring the next one of the whole heap nearer.

In: a unit that nobody enters or leaves any more.  Out: its parts, of which none leads back to another; so they go
where the last reference to them does, and the collections at the end of the process have nothing to look at.

    unit ─▶ exits ─▶ unit      unit ─▶ operations ─▶ exits ─▶ operations      unit ─▶ label ─▶ unit

Holds: the program finds the collector as it left it.  Where it has other threads, which might switch it off or make
objects meanwhile, nothing waits.
Does not: keep what was made from the collections that follow.  Those of the whole heap come where that has grown by
a quarter, so each object of the program's is looked at as often as if the JIT had none.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracer.trace import Unit


@contextmanager
def uncollected() -> Iterator[None]:
    """No collection in the body."""
    if not gc.isenabled() or threading.active_count() > 1:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def dismantle(unit: Unit) -> None:
    """Cut what leads from the unit's parts back to it."""
    for op in unit.trace.ops:
        op.exit = None
    for exit in unit.exits:
        exit.unit = exit.bridge = exit.resume = exit.backend_data = None
        exit.known_fields = ()
    for label in (unit.start, unit.label):
        if label is not None:
            label.unit = label.virtual_state = None
    unit.leave = unit.drop = unit.entrance = None
    unit.exits.clear()
    unit.trace.ops.clear()
    del unit.root
