"""Coroutines.

In: the frame of an `async def` without `yield`.  Out: `Coroutine`, which event loops drive by `send` and `throw`.

    f()      Coroutine(frame, code, name, qualname); coroutine_with_origin(frame, f), if places are to be remembered

Holds: a warning tells of a coroutine that nobody has awaited, as the host's does.
Does not: await anything, see `interp.suspended.awaiting`.
"""

from __future__ import annotations

import sys
import types
import warnings

from interp.machine.frames import Frame
from interp.machine.frameviews import calling_frame
from interp.suspended.generators import Suspended, for_host
from interp.suspended.hostarguments import not_none, not_one, throw_arguments, thrown
from interp.suspended.views import show_as_host
from objmodel.classes.layouts import OfClass
from objmodel.finalizers import notice
from objmodel.finishing import report_ignored
from objmodel.functions import Function
from tracer.hints import dont_look_inside, tells
from tracer.hosttypes import shown_class
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Origins:
    """Do coroutines remember where they were made?"""

    are_told: bool = sys.get_coroutine_origin_tracking_depth() > 0  # some thread has asked for that


ORIGINS = Origins()


@record(shown=False)
class Coroutine(Suspended):
    """What calling an `async def` gives."""

    origin: object = None  # the places that made it, shown as `cr_origin`
    has_warned: bool = False  # that nobody has awaited it; a warning may keep it alive, so that it dies once more
    kind = "coroutine"

    __class__ = shown_class(types.CoroutineType)

    def __await__(self) -> CoroutineWrapper:
        return CoroutineWrapper(self)

    def close(self, /, *values: object, **keywords: object) -> object:
        """Raise GeneratorExit at the await."""
        if not self.turns and not values and not keywords:
            self.turns = 1
        return Suspended.close(self, *values, **keywords)

    @tells
    def __del__(self) -> None:
        if self.has_warned:
            return
        if self.frame is not None and not self.turns:
            self.has_warned = True
            warn_unawaited: Any = getattr(warnings, "_warn_unawaited_coroutine", None)
            try:
                if warn_unawaited is not None:
                    warn_unawaited(self)
                else:
                    text = f"coroutine '{self.qualname}' was never awaited"
                    warnings.warn(text, RuntimeWarning, source=self, stacklevel=2)
            except BaseException as error:
                report_ignored(error, self)
            notice()
        else:
            Suspended.__del__(self)


show_as_host(Coroutine, "cr", "coroutine", "await")


@record(shown=False)
class CoroutineWrapper:
    """What `__await__` of a coroutine gives: an iterator over what it waits for."""

    coroutine: Coroutine

    def __iter__(self) -> CoroutineWrapper:
        return self

    def __next__(self) -> object:
        return self.coroutine.send(None)

    def send(self, /, *values: object, **keywords: object) -> object:
        """Go on with the value of the await."""
        if len(values) != 1 or keywords:
            raise not_one(self, "send", values, keywords)
        return self.coroutine.send(values[0])

    def throw(self, /, *parts: Any, **keywords: object) -> object:
        """Go on by raising at the await."""
        return for_host(self.coroutine, None, thrown(*throw_arguments(self, "throw", parts, keywords)))

    def close(self, /, *values: object, **keywords: object) -> object:
        """End the coroutine."""
        if values or keywords:
            raise not_none(self, "close", values, keywords)
        return self.coroutine.close()

    def __reduce_ex__(self, protocol: object) -> Any:
        raise TypeError("cannot pickle 'coroutine_wrapper' object")


CoroutineWrapper.__name__ = CoroutineWrapper.__qualname__ = "coroutine_wrapper"
CoroutineWrapper.__module__ = OfClass("builtins")


@dont_look_inside
def coroutine_with_origin(frame: Frame, w_function: Function) -> Coroutine:
    """The coroutine that owns `frame`; it remembers the places that made it, if this thread has asked for that."""
    coroutine = Coroutine(frame, frame.code, w_function.name, w_function.qualname)
    depth = sys.get_coroutine_origin_tracking_depth()
    if depth:
        coroutine.origin = tuple(_callers(depth))
    return coroutine


def _callers(count: int) -> list[tuple[str, int, str]]:
    found: list[tuple[str, int, str]] = []
    frame = calling_frame(1)
    while frame is not None and len(found) < count:
        found.append((frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name))
        frame = frame.f_back
    return found
