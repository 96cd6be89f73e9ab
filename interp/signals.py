"""Signals and finalisers run at safe points: function entries and backward jumps.

In: SIGINT from the host, objects whose `__del__` is due.  Out: KeyboardInterrupt as an
error of the program, raised between two bytecodes; finalisers run between two bytecodes.

Holds: the host's handler only notes what to raise; nothing of the program runs inside a host operation that
did not ask for it.  Compiled loops are told by the queue's `notify`: the host's own flag is clear again when
the handler ran inside a call that the loop makes.
Does not: deliver other signals late; handlers that the program installs with `signal.signal` are the host's to call.
"""

from __future__ import annotations

import signal
from types import FrameType

import attrs

from interp.state import STATE
from objmodel import finalizers
from objmodel.errors import OperationError
from objmodel.finalizers import QUEUE
from tracer.hints import dont_look_inside, we_are_jitted


@attrs.define(eq=False)
class _Signals:
    late: list[BaseException] = attrs.Factory(list)  # what the next safe points raise, one each


_signals = _Signals()


def install() -> None:
    """Take over SIGINT where the host still has its default handler; main thread only."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _on_interrupt)


def uninstall() -> None:
    """Give SIGINT back to the host."""
    if signal.getsignal(signal.SIGINT) is _on_interrupt:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _on_interrupt(number: int, frame: FrameType | None) -> None:
    if not any(isinstance(error, KeyboardInterrupt) for error in _signals.late):
        raise_late(KeyboardInterrupt())


def raise_late(error: BaseException) -> None:
    """Have the next safe point raise this error: where it occurred, nothing can be raised."""
    _signals.late.append(error)
    STATE.pending = 1
    QUEUE.notify(True)


def safe_point() -> None:
    """Run what is waiting, if something is.  Compiled loops leave for it where they turn."""
    if not we_are_jitted():
        if STATE.pending != 0 or QUEUE.is_pending:
            run_pending()


@dont_look_inside
def run_pending() -> None:
    """What waits for a safe point.

    Raises:
        OperationError: KeyboardInterrupt after SIGINT, or another error that came late.
    """
    STATE.pending = 0
    finalizers.run_pending()
    if _signals.late:
        error = _signals.late.pop(0)
        if _signals.late:
            STATE.pending = 1
            QUEUE.notify(True)
        raise OperationError(error, None)
