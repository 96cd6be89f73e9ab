"""`warnings.warn` while a program runs: the place that it names is one of the program or of a library, never MiniPy's.

In: what `warnings.warn` takes.  Out: what it does, by the host's `warn_explicit`.

Holds: `stacklevel` counts the frames that `frameviews` shows.
Does not: reach host code written in C that warns, or that has bound the host's own `warn` before.
"""

from __future__ import annotations

import operator
import sys
import warnings
from collections.abc import MutableMapping
from typing import Any

from interp.frameviews import calling_frame

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
    registry: Any = names.setdefault("__warningregistry__", {})
    warnings.warn_explicit(
        message, category, filename, lineno, names.get("__name__", "<string>"), registry, None, source
    )  # type: ignore[call-overload]


def _outside(frame: Any, levels: int, skipped: tuple[str, ...]) -> Any:
    """The frame `levels` outwards from `frame`, not counting those of files whose names start so."""
    while frame is not None and levels > 0:
        frame = frame.f_back
        if frame is not None and not frame.f_code.co_filename.startswith(skipped):
            levels -= 1
    return frame
