"""The queue of objects whose `__del__` is due, and the substitute for `__del__` on classes of the program.

In: the host's call of `__del__`, from anywhere, even from inside machine code.  Out: an entry of `QUEUE`; at a safe
point `finishing.run_pending` runs the program's function.

    del p    last reference gone, in the middle of an instruction    =>  QUEUE.entries.append((P.__del__, p))

Holds: no code of the program runs here.
Does not: run finalisers, see `objmodel.finishing`.
"""

from __future__ import annotations

from objmodel.functions import BoundMethod
from objmodel.hooks import HOOKS, no_loops
from objmodel.versions import Substitute
from tracer.hints import dont_look_inside
from tracer.hosttypes import FLAG_COLLECTED, flags_of
from tracer.records import field, record


@record
class FinalizerQueue:
    """Objects whose `__del__` is due."""

    is_pending: bool = False
    """Is any finaliser due?  Safe points look at this; `HOOKS.interrupt` is told when it changes."""
    entries: list[tuple[object, object]] = field(factory=list)
    """Each entry: the program's function, and the object to call it with."""
    may_be_left: bool = False
    """Has there been any object that must be finished at the end of the program?"""
    finished: set[int] = field(factory=set)
    """Identities of objects whose `__del__` has run, or is due, and must not be queued again.  The host may call
    `__del__` twice: again when it frees an object that has lived on after the first call, and for objects that its
    collector does not track.
    """


QUEUE = FinalizerQueue()


@dont_look_inside
def is_finished(queue: FinalizerQueue, w_obj: object) -> bool:
    """Has `__del__` of the object run, or is it due already?  If the host may ask again, this is noted."""
    finished = queue.finished
    if id(w_obj) in finished:
        finished.discard(id(w_obj))
        return True
    if not flags_of(type(w_obj)) & FLAG_COLLECTED:
        finished.add(id(w_obj))
    return False


@record
class QueuedFinalizer(Substitute):
    """Stands on the host type as `__del__`.  The host calls it; the program sees `w_shown`."""

    _jit_tells_ = True
    _queue = QUEUE  # the names of this module may be gone when the process ends
    _is_finished = staticmethod(is_finished)

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        return self.w_shown if w_obj is None else BoundMethod(self, w_obj)

    def __init__(self, w_shown: object) -> None:
        self.w_shown = w_shown
        QUEUE.may_be_left = True

    def __call__(self, w_obj: object) -> None:
        if not self._is_finished(self._queue, w_obj):
            queue_finalizer(self.w_shown, w_obj)


def queue_finalizer(w_function: object, w_obj: object) -> None:
    """Have the program's function run for the object at the next safe point."""
    QUEUE.entries.append((w_function, w_obj))
    if not QUEUE.is_pending:
        notice()


def notice() -> None:
    """Code has run that may have changed what compiled loops rely on: they leave at their next safe point."""
    QUEUE.is_pending = True
    if HOOKS.interrupt is not no_loops:
        HOOKS.interrupt(True)


def none_is_due() -> None:
    """Compiled loops may go on."""
    QUEUE.is_pending = False
    if HOOKS.interrupt is not no_loops:
        HOOKS.interrupt(False)
