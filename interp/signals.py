"""Signals and finalisers run at safe points: function entries and backward jumps.

In: SIGINT from the host, objects whose `__del__` is due.  Out: KeyboardInterrupt as an
error of the program, raised between two bytecodes; finalisers run between two bytecodes.

Holds: the host's handler only sets a flag, `STATE.pending`; nothing of the program runs inside
a host operation that did not ask for it.  Compiled loops test the same word.
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
    interrupted: bool = False


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
    _signals.interrupted = True
    STATE.pending = 1


def safe_point() -> None:
    """Run what is waiting, if something is.  Compiled code looks at `STATE.pending` itself."""
    if not we_are_jitted():
        if STATE.pending != 0 or QUEUE.is_pending:
            run_pending()


@dont_look_inside
def run_pending() -> None:
    """What waits for a safe point.

    Raises:
        OperationError: KeyboardInterrupt, after SIGINT.
    """
    STATE.pending = 0
    finalizers.run_pending()
    if _signals.interrupted:
        _signals.interrupted = False
        raise OperationError(KeyboardInterrupt(), None)
