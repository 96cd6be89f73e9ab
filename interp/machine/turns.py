"""Threads take turns between two instructions, also where Python carries instructions out.

In: how long a turn is to be, as the program sets it.  Out: threads that let others run before the host makes them.

    native code         the host's request to let others run is met at safe points: each instruction is undivided
    interpreted by      the host may switch at any call of ours, in the middle of an instruction; but it asks only
    Python, recorded    where nobody has given way for its whole interval: who does earlier chooses the place

So the host's interval is longer than the program's, and threads give way at safe points and between recorded
instructions, by the program's.

Holds: `sys.getswitchinterval` tells what the program has set.
Does not: undivide what takes longer than the host's interval, or what an exit of machine code leaves half done.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from time import monotonic, sleep

from interp.machine.native import NATIVE
from interp.machine.state import STATE, THREAD
from objmodel.finalizers import QUEUE
from objmodel.hosterrors import this_thread
from tracer.hints import dont_look_inside
from tracer.records import record

_set_host_interval = sys.setswitchinterval
_get_host_interval = sys.getswitchinterval

LEAST = 0.005
"""The host's interval where native code is preempted: at least so many seconds, which is its default."""
PATIENT = 0.05
"""The same where Python interprets, and gives way on its own."""
SHARE = 0.4
"""A turn is at most this part of the host's interval."""
PAUSE = 5e-5
"""For so many seconds a thread lets others run: one that waits needs that to wake up."""


@record
class _Turns:
    """before: the host's interval when no program ran.  shown: what the program has set.
    length: of a turn, in seconds.  thread: whose turn it is, since when.
    """

    before: float = 0.0
    shown: float = 0.0
    length: float = 0.0
    thread: int = 0
    since: float = 0.0


_turns = _Turns()


def begin() -> None:
    """A program begins."""
    _turns.before = _get_host_interval()
    _use(_turns.before)


def end() -> None:
    """It has ended."""
    _set_host_interval(_turns.before)


def _use(interval: float) -> None:
    host = max(interval, PATIENT if NATIVE.code is None else LEAST)
    _set_host_interval(host)
    _turns.shown = interval
    _turns.length = min(interval, SHARE * host)


def set_interval(interval: float, /) -> None:
    """`sys.setswitchinterval`."""
    _set_host_interval(interval)  # which refuses what is none
    _use(_get_host_interval())


def get_interval() -> float:
    """`sys.getswitchinterval`."""
    return _turns.shown


def hurry(interval: float) -> None:
    """Set the host's interval for a while, or back again: a thread of ours is to be let in soon.

    Does not: where the program has several threads, which would be let in everywhere, too.
    """
    if interval >= LEAST or not THREAD.are_several:
        _set_host_interval(interval)


get_host_interval = _get_host_interval


LOOK_AROUND = 1000
"""Iterations after which a loop on the executor is left, as machine code is when the host wants to switch threads."""


def looking_around() -> Callable[[], bool]:
    """What tells a loop on the executor to leave: other threads and handlers of signals have their turn at any time."""
    rounds = count(1)

    def interrupted() -> bool:
        take_turns()
        return QUEUE.is_pending or STATE.pending != 0 or next(rounds) % LOOK_AROUND == 0

    return interrupted


@dont_look_inside
def take_turns() -> None:
    """Between two instructions: let other threads of the program run, if it is time."""
    if not THREAD.are_several:
        return
    thread, now = this_thread(), monotonic()
    if _turns.thread == thread or NATIVE.code is not None:  # else it has just been given its turn
        if _turns.thread == thread and now - _turns.since < _turns.length:
            return
        sleep(PAUSE)
        now = monotonic()
    _turns.thread = thread
    _turns.since = now
