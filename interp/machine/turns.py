"""Threads take turns between two instructions, never in the middle of one.

In: the length of a turn, as the program sets it.  Out: threads that give way before the host makes them.

    native code             threads switch only at safe points, so each instruction is undivided
    interpreted by          the host may switch threads at any call of ours, in the middle of an instruction, but only
    Python, or recorded     if the thread has run for the host's whole interval

So the host's interval is set longer than the program's, and threads give way by themselves after the program's
interval, at safe points and between recorded instructions.

Holds: `sys.getswitchinterval` gives the interval that the program has set.
Does not: keep an instruction undivided that takes longer than the host's interval, or that machine code left halfway.
"""

from __future__ import annotations

import sys
from itertools import count
from time import monotonic, sleep

from interp.machine.native import NATIVE
from interp.machine.state import STATE, THREAD
from objmodel.finalizers import QUEUE
from objmodel.hosterrors import this_thread
from tracer.hints import dont_look_inside
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_set_host_interval = sys.setswitchinterval
_get_host_interval = sys.getswitchinterval

LEAST = 0.005
"""The least interval of the host for native code, in seconds; its own default."""
PATIENT = 0.05
"""The least interval of the host where Python interprets, in seconds; threads give way by themselves."""
SHARE = 0.4
"""A turn is at most this part of the host's interval."""
PAUSE = 5e-5
"""How long a thread sleeps to let others run, in seconds: a waiting thread needs that long to wake up."""


@record
class _Turns:
    """Intervals, in seconds, and whose turn it is."""

    before: float = 0.0  # the host's interval when no program ran
    shown: float = 0.0  # what the program has set
    length: float = 0.0  # of a turn
    thread: int = 0  # whose turn it is
    since: float = 0.0  # when that began


_turns = _Turns()


def begin() -> None:
    """A program begins: set the host's interval."""
    _turns.before = _get_host_interval()
    _use(_turns.before)


def end() -> None:
    """The program has ended: set the host's interval back."""
    _set_host_interval(_turns.before)


def _use(interval: float) -> None:
    host = max(interval, PATIENT if NATIVE.code is None else LEAST)
    _set_host_interval(host)
    _turns.shown = interval
    _turns.length = min(interval, SHARE * host)


def set_interval(interval: float, /) -> None:
    """`sys.setswitchinterval`."""
    _set_host_interval(interval)  # which raises for what is no interval
    _use(_get_host_interval())


def get_interval() -> float:
    """`sys.getswitchinterval`."""
    return _turns.shown


def hurry(interval: float) -> None:
    """Set the host's interval for a while, or back again, so that a thread of ours gets to run soon.

    Does nothing if the program has several threads: these would be switched in the middle of instructions, too.
    """
    if interval >= LEAST or not THREAD.are_several:
        _set_host_interval(interval)


get_host_interval = _get_host_interval


LOOK_AROUND = 1000
"""After so many iterations a loop on the executor is left, as machine code is when the host wants to switch threads."""


def looking_around() -> Callable[[], bool]:
    """A function that says whether a loop on the executor is to be left, so that threads or signal handlers can run."""
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
    if _turns.thread == thread or NATIVE.code is not None:  # else its turn has just begun
        if _turns.thread == thread and now - _turns.since < _turns.length:
            return
        sleep(PAUSE)
        now = monotonic()
    _turns.thread = thread
    _turns.since = now
