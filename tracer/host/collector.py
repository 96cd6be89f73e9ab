"""The host's cyclic collector has as little to do with the JIT's objects as possible.

In: a stretch of the JIT's own work, in which nothing of the program runs.  Out: the same, without collections.

    record | optimise, lower: thousands of objects, most for good | the program goes on, and collects as ever

What is made here lives as long as its unit, so a collection in the middle finds nothing; each of them would look at
all of it once more, and bring the next one of the whole heap nearer.

In: the JIT's start, graphs that were read, a unit that was made.  Out: all that or their parts set aside, where no
collection looks at them: once a few loops are compiled, there are more of them than many programs have objects.

    generation 1  ⇄ program's ⇄ operation ⇄ exit ⇄         permanent  ⇄ sys
    generation 1  ⇄ program's ⇄                            permanent  ⇄ sys ⇄ operation ⇄ exit

Holds: the program finds the collector as it left it; where it has switched it off, nothing is collected or set aside.
Where it has other threads, which might switch it off or make objects meanwhile, nothing waits; where a collection is
going on, from which a finaliser has led here, nothing is set aside.  What is set aside is freed like all else when the
last reference to it goes; only a cycle in it would stay.  It is put beside `sys`, which is permanent where the process
is the command's own, and among the oldest objects elsewhere.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

YOUNG, MIDDLE = 0, 1
"""Generations of the host's collector; one that looks at a generation moves what it leaves to the next."""


class Aside:
    """How objects are set aside.

    routine(source, place): from now on the collector looks at what `source()` lists as seldom as at `place`; None: as
    often as ever.
    """

    routine: Callable[[Callable[[], list[Any]], object], None] | None = None


ASIDE = Aside()


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


@contextmanager
def once_and_for_all() -> Iterator[None]:
    """No collection in the body, and all that it has made and left is set aside.

    To tell that from what the program has made takes a collection of two generations: this is for the start alone.
    """
    was_on = gc.isenabled()
    with uncollected():
        is_apart = was_on and not gc.isenabled() and _collects(MIDDLE)
        yield
        if is_apart and _collects(YOUNG):
            _set_aside(partial(gc.get_objects, MIDDLE))


def set_young_aside(source: Callable[[], list[Any]]) -> None:
    if ASIDE.routine is not None and gc.isenabled() and _collects(YOUNG):
        _set_aside(source)


def _collects(generation: int) -> bool:
    """Collect; False where a collection is going on already."""
    before = gc.get_stats()[generation]["collections"]
    gc.collect(generation)
    return bool(gc.get_stats()[generation]["collections"] != before)


def _set_aside(source: Callable[[], list[Any]]) -> None:
    routine = ASIDE.routine
    if routine is not None:
        routine(lambda: list(filter(gc.is_tracked, source())), sys)
