"""The end of a program: what the host does after the last statement, while the program's world still stands.

In: a program that has run.  Out: its threads have ended, its exit functions have run, its objects are finished.

    wait for threads that are no daemons, run what `atexit` knows      only where the process ends with the program
    close suspended generators, run `__del__`                          always, in the order the objects were made

Holds: imports, `sys.exc_info` and all global names work in what runs here.
"""

from __future__ import annotations

import atexit
import sys
from collections.abc import Callable
from typing import Any

from interp.suspended.generators import Suspended
from objmodel.finishing import finish_leftovers, report_ignored

_exits: Any = atexit


def end_process(stop: Callable[[], None]) -> None:
    """Wait for the program's threads, have `stop` end those of MiniPy, and run the exit functions."""
    threading: Any = sys.modules.get("threading")
    if threading is not None:
        try:
            threading._shutdown()
        except BaseException as error:
            report_ignored(error, threading)
    stop()
    _exits._run_exitfuncs()


def end_program() -> None:
    """Finish what the program leaves behind."""
    finish_leftovers(Suspended)
