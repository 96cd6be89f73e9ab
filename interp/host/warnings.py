"""Warnings while a program runs: the place that they name is one of the program or of a library, never MiniPy's.

In: what `warnings.warn` takes; what host code written in C warns of.  Out: what it does, by the host's `warn_explicit`.

    warn("old")     the place is one of the frames that `frameviews` shows, which `stacklevel` counts
    int(x)          warns in C, of the function of ours that called it: `show` warns again, of the program's place

A warning of the second kind passes the filters twice.  The first time, `Pattern`s compare the name of the program's
module, and nothing is remembered (`__warningregistry__` is None); the second time is as on the host.

Does not: reach host code that has bound the host's own `warn` before; know the program's line in a filter for one line.
"""

from __future__ import annotations

import operator
import sys
import warnings
from collections.abc import MutableMapping
from typing import Any

from interp.machine.frameviews import calling_frame
from interp.machine.traceback import is_internal

_host_warn: Any = warnings.warn
_NOWHERE = ("<sys>", 0) if sys.version_info >= (3, 13) else ("sys", 1)


def warn(message: object, category: Any = None, stacklevel: Any = 1, source: object = None, **more: Any) -> None:
    """Issue a warning, or maybe ignore it or raise an exception."""
    skipped = more.get("skip_file_prefixes", ())
    if more and (sys.version_info < (3, 12) or more.keys() != {"skip_file_prefixes"} or type(skipped) is not tuple):
        _host_warn(message, **more)  # which refuses that
        return
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    elif not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    level = max(operator.index(stacklevel), 1)
    frame = _outside(calling_frame(), max(level, 2) - 1, skipped) if skipped else calling_frame(level - 1)
    if frame is None:
        filename, lineno = _NOWHERE
        names: MutableMapping[str, Any] = vars(sys)
    else:
        filename, lineno, names = frame.f_code.co_filename, frame.f_lineno, frame.f_globals
    _warn_of(message, category, filename, lineno, names, source)


def _warn_of(message: Any, category: Any, filename: str, lineno: int, names: Any, source: object) -> None:
    """Warn of a place in the module with these names."""
    registry: Any = names.setdefault("__warningregistry__", {})
    warnings.warn_explicit(
        message, category, filename, lineno, names.get("__name__", "<string>"), registry, None, source
    )


def _outside(frame: Any, levels: int, skipped: tuple[str, ...]) -> Any:
    """The frame `levels` outwards from `frame`, not counting those of files whose names start so."""
    while frame is not None and levels > 0:
        frame = frame.f_back
        if frame is not None and not frame.f_code.co_filename.startswith(skipped):
            levels -= 1
    return frame


# -- warnings of C code --------------------------------------------------------------

_host_show: Any = warnings._showwarnmsg  # type: ignore[attr-defined]
_host_mutated: Any = warnings._filters_mutated  # type: ignore[attr-defined]
_real_frame = sys._getframe


def show(message: Any, /) -> None:
    """`_showwarnmsg`, which C code calls with a warning that has passed the filters."""
    place: Any = _real_frame(1)
    if message.filename != place.f_code.co_filename or not is_internal(place.f_code):
        _host_show(message)
        return
    place.f_globals["__warningregistry__"] = None
    warnings.onceregistry.pop((str(message.message), message.category), None)  # type: ignore[attr-defined]
    frame = calling_frame()
    if frame is None:
        _host_show(message)
    else:
        names = frame.f_globals
        _warn_of(message.message, message.category, frame.f_code.co_filename, frame.f_lineno, names, message.source)


class Pattern:
    """What a filter says of the module: `wanted`, a name or a regular expression; ours stand for the program's."""

    __slots__ = ("wanted",)

    def __init__(self, wanted: Any) -> None:
        self.wanted = wanted

    def match(self, name: str) -> object:
        """Does the filter apply to a warning of this module?"""
        place: Any = _real_frame(1)
        if name == place.f_globals.get("__name__", "<string>") and is_internal(place.f_code):
            frame = calling_frame()
            name = "sys" if frame is None else frame.f_globals.get("__name__", "<string>")
        return self.wanted == name if isinstance(self.wanted, str) else self.wanted.match(name)

    def __getattr__(self, name: str) -> object:
        return getattr(self.wanted, name)

    def __eq__(self, other: object) -> bool:
        return bool(self.wanted == (other.wanted if isinstance(other, Pattern) else other))

    def __hash__(self) -> int:
        return hash(self.wanted)

    def __repr__(self) -> str:
        return repr(self.wanted)


def filters_mutated() -> None:
    """`_filters_mutated`, which Python code calls when it has changed the filters."""
    use_patterns()
    _host_mutated()


def use_patterns(wanted: bool = True) -> None:
    """Have the filters for modules compare by `Pattern`s, or no longer."""
    filters: Any = warnings.filters
    for position, (action, text, category, module, lineno) in enumerate(filters):
        if isinstance(module, Pattern) != wanted and module is not None:
            changed = Pattern(module) if wanted else module.wanted
            filters[position] = (action, text, category, changed, lineno)
