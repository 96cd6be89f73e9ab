"""What is put off until the program makes a class.

In: something to do, put here before a program begins.  Out: it is done once, just before there is a first class.

    FIRST_CLASS.awaited = load      nothing yet
    class P: pass                   load(), then P is made
    class Q: pass                   nothing more

Holds: what is done may make classes itself, and so may other threads meanwhile; it is not done again.
"""

from __future__ import annotations

from collections.abc import Callable


class FirstClass:
    """awaited: what is to be done; None: nothing, or it has begun."""

    awaited: Callable[[], None] | None = None

    def reach(self) -> None:
        """A class of the program is about to be made."""
        awaited = self.awaited
        if awaited is not None:
            self.awaited = None
            awaited()


FIRST_CLASS = FirstClass()
