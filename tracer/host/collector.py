"""Keeps the host's cyclic collector away from the JIT's objects, as far as possible.

In: a stretch of the JIT's own work, in which nothing of the program runs.
Out: the same, without collections.

    record | optimise, lower: thousands of objects, most of them long-lived | the program runs, and collects as before

What is made in such a stretch lives as long as its unit. A collection would find no garbage, look at all of these
objects once more, and bring the next collection of the whole heap nearer.

In: what the JIT has made at its start, and when it reads code of the interpreter; the parts of each new unit.
Out: their parts set aside, where no collection looks at them. A few compiled loops have more objects than many
programs.

    generation 1  ⇄ program's ⇄ operation ⇄ exit ⇄         permanent  ⇄ sys
    generation 1  ⇄ program's ⇄                            permanent  ⇄ sys ⇄ operation ⇄ exit

Holds: the program finds the collector as it left it. If the program has switched it off, nothing is collected or set
aside. If it has other threads, which might switch the collector or make objects meanwhile, no collection is put off. If
a collection is running (a finaliser of it led here), nothing is set aside.
"""

from __future__ import annotations

import gc
import sys
from _thread import _count as threads_begun

from tracer.aside import ASIDE
from tracer.hosttools import contextmanager, partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

YOUNG, MIDDLE = 0, 1
"""Generations of the host's collector. Collecting one moves what survives to the next."""


@contextmanager
def uncollected() -> Iterator[None]:
    """A context in which no collection happens."""
    if not gc.isenabled() or threads_begun() > ASIDE.threads:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def made_aside() -> Iterator[None]:
    """As `uncollected`; and all objects that the body made, and that are still alive, are set aside. Use it for what
    lives as long as the process, and where nothing of the program runs.
    """
    was_on = gc.isenabled()
    with uncollected():
        marker: list[object] = []
        yield
        if was_on and not gc.isenabled():
            _set_aside(partial(_younger, marker))


def _younger(marker: object) -> list[Any]:
    """The objects that the collector knows since `marker` was made; none if it has collected since."""
    young = gc.get_objects(YOUNG)
    places = list(map(id, young))
    return young[places.index(id(marker)) + 1 :] if id(marker) in places else []


@contextmanager
def once_and_for_all() -> Iterator[None]:
    """As `uncollected`; and all objects that the body made, and that are still alive, are set aside.

    To tell them from the program's objects, the two youngest generations are collected first. That is slow: use it for
    the start only. Afterwards nothing is collected, as it would take a tenth of the start to find the few hundred
    objects that have died in cycles: they stay.
    """
    was_on = gc.isenabled()
    with uncollected():
        is_apart = was_on and not gc.isenabled() and _collects(MIDDLE)
        yield
        if is_apart and not gc.isenabled():
            _set_aside(partial(gc.get_objects, YOUNG))


def set_young_aside(source: Callable[[], list[Any]]) -> None:
    """Set the objects in `source()` aside, after a collection of the youngest generation."""
    if ASIDE.routine is not None and gc.isenabled() and _collects(YOUNG):
        _set_aside(source)


def _collects(generation: int) -> bool:
    """Collect this generation. False if a collection is running already."""
    before = gc.get_stats()[generation]["collections"]
    gc.collect(generation)
    return bool(gc.get_stats()[generation]["collections"] != before)


def _set_aside(source: Callable[[], list[Any]]) -> None:
    routine = ASIDE.routine
    if routine is not None:
        routine(lambda: list(filter(gc.is_tracked, source())), sys)
