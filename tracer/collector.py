"""What the host's collector has to do with the JIT's objects: as little as possible.

In: a stretch of the JIT's own work, in which nothing of the program runs.  Out: the same, without collections; and
what it has made and left is set aside, where none looks at it again.

    record | optimise, lower: thousands of objects, most for good | the program goes on, and collects as ever

    before          program's: young        ─▶ old                  in the stretch      JIT's: young
    behind it       JIT's garbage           ─▶ freed                JIT's: young        ─▶ aside

What is made here lives as long as its unit, so a collection in the middle finds nothing; each of them would look at
all of it once more, and bring the next one of the whole heap nearer.  Once a few loops are compiled, there is more of
it than many programs have objects.

In: a unit that nobody enters or leaves any more.  Out: its parts, of which none leads back to another; so they go
where the last reference to them does, and the collections at the end of the process have nothing to look at.

    unit ─▶ exits ─▶ unit      unit ─▶ operations ─▶ exits ─▶ operations      unit ─▶ label ─▶ unit

Holds: the program finds the collector as it left it.  Where it has other threads, which might ask for it, switch it
off or make objects meanwhile, nothing waits and nothing is set aside; nor where a collection is going on already, of
which a finaliser has led here.  What is set aside is freed like all else when the last reference to it goes; only a
cycle in it would stay, and `dismantle` leaves none.  It is put beside `sys`, which is permanent where the process is
the command's own, and among the oldest objects elsewhere.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracer.trace import Unit

YOUNG, MIDDLE = 0, 1
"""Generations of the host's collector; one that looks at a generation moves what it leaves to the next."""



class Aside:
    """How objects are set aside.

    routine(source, place): from now on the collector looks at what `source()` lists as seldom as at `place`; None: as
    often as ever.
    """

    routine: Callable[[Callable[[], list[Any]], object], None] | None = None


ASIDE = Aside()

_made = partial(gc.get_objects, MIDDLE)


def _collections() -> int:
    count: int = gc.get_stats()[MIDDLE]["collections"]
    return count


@contextmanager
def uncollected() -> Iterator[None]:
    """No collection in the body; what it has made and left is set aside."""
    if not gc.isenabled() or threading.active_count() > 1:
        yield
        return
    routine = ASIDE.routine
    if routine is not None:
        before = _collections()
        gc.collect(MIDDLE)
        if _collections() == before:
            routine = None
    gc.disable()
    try:
        yield
    finally:
        if routine is not None:
            gc.collect(YOUNG)
            routine(_made, sys)
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
