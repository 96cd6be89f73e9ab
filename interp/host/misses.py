"""Which functions of MiniPy itself the host interprets while the interpreter runs natively: `MINIPYLOG=native-misses`.

In: calls of Python functions, as the host's profiler hook tells of them.  Out: a line for each function of ours.

    entered    calls
       2000     2000  interp/machine/callers.py:49 getframe
          0     2000  interp/machine/frameviews.py:237 view_of

*Entered*: native code has called the function, itself or through a C function of the host; the other calls are made by
Python code, such as functions in lines above.

Holds: what is counted is entered while the program runs, in its main thread.
Does not: count any more once the program sets a profile function of its own.
"""

from __future__ import annotations

import os
import sys
from types import CodeType, FrameType

from interp.machine.native import caller_of_native
from interp.machine.traceback import is_internal
from tracer.hosttypes import raw_caller, raw_code
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CATEGORY = "native-misses"
FEW = 10
"""Functions that are called fewer times are not listed: a start calls many of them."""
_OF_THE_HOST = "<frozen"
_set_profile: Any = sys.setprofile  # the host's: this module is imported before a program's stands there
_HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + os.sep


@record
class Misses:
    """The calls that have been counted."""

    entered: dict[CodeType, int] = field(factory=dict)
    """By function: how often native code has called it."""
    calls: dict[CodeType, int] = field(factory=dict)
    """By function: how often it has been called."""

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        """What the host's profiler hook calls."""
        code = raw_code(frame)
        if event == "call" and is_internal(code) and not code.co_filename.startswith(_OF_THE_HOST):
            self.calls[code] = self.calls.get(code, 0) + 1
            if raw_caller(frame) is caller_of_native():
                self.entered[code] = self.entered.get(code, 0) + 1

    def summary(self) -> str:
        """The text for the log: functions that were called more than a few times, those entered most often first.

        Nothing is counted any more.
        """
        _set_profile(None)
        often = [code for code, count in self.calls.items() if count >= FEW]
        rows = sorted(often, key=lambda code: (-self.entered.get(code, 0), -self.calls[code], _name(code)))
        lines = [f"{self.entered.get(code, 0):10} {self.calls[code]:8}  {_name(code)}" for code in rows]
        return "\n".join(["   entered    calls", *lines])


def begin() -> Misses | None:
    """Begin to count, if MINIPYLOG asks for that; a program is about to begin."""
    categories = os.environ.get("MINIPYLOG", "").partition(":")[0].split(",")
    if not any(name.strip() and CATEGORY.startswith(name.strip()) for name in categories):
        return None
    found = Misses()
    _set_profile(found.note)
    return found


def _name(code: CodeType) -> str:
    return f"{code.co_filename.removeprefix(_HOME)}:{code.co_firstlineno} {code.co_qualname}"
