"""Objects put where the host's cyclic collector does not look, and back.

In: objects.  Out: the same, linked among those that it looks at only when it looks at everything, or among new ones.

    keep_aside([code])    a few thousand functions of a large program are never called: their code is plain data
    take_back(code)       it is called, and remembers things from now on that may lead back to it

Holds: objects that are set aside are freed with their last reference like all others; only a cycle among them would
stay. They are linked beside `sys`, which is in the permanent generation if the process was started by the `minipy`
command, and among the oldest objects otherwise.
Does not: put off collections, see `tracer.host.collector`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Aside:
    """How objects are set aside."""

    routine: Callable[[Callable[[], list[Any]], object], None] | None = None
    """`routine(source, place)`: from now on the collector looks at the objects in `source()` as seldom as at `place`.
    None: objects cannot be set aside.
    """
    threads = 0
    """How many threads are the JIT's own, in which nothing of the program runs."""


ASIDE = Aside()


def keep_aside(things: list[Any]) -> None:
    """Set the objects aside, which have just been made, and from which nothing leads back to them."""
    if ASIDE.routine is not None:
        ASIDE.routine(lambda: things, sys)


def take_back(thing: object) -> None:
    """Let the collector look at an object that was set aside, as if it were new: what it refers to may lead back."""
    if ASIDE.routine is not None:
        ASIDE.routine(lambda: [thing], [])
