"""The host's collector waits while a trace is made a unit.

In: a stretch of the JIT's own work, in which nothing of the program runs.  Out: the same, without collections.

    record | optimise, lower: thousands of objects, most for good | the program goes on, and collects as ever

What is made here lives as long as its unit, so a collection in the middle finds nothing; each of them would look at
all of it once more, and bring the next one of the whole heap nearer.

Holds: the program finds the collector as it left it.  Where it has other threads, which might ask for it or switch it
off meanwhile, nothing waits.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager


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
