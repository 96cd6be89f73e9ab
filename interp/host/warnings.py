"""Warnings while a program runs: the place that they name is one of the program or of a library, never MiniPy's.

In: the arguments of `warnings.warn`; warnings of host code written in C.  Out: calls of the host's `warn_explicit`.

    warn("old")     the place is one of the frames that `frameviews` shows, which `stacklevel` counts
    int(x)          C code warns, and names our function that has called it: `show` warns again, of the program's place

Holds: a warning of the second kind passes the filters twice.  The first time, the filter that `Filters` hides lets it
pass; the second time the host's filters decide.
Does not: change host code that has read the host's own `warn` before the program began.
"""

from __future__ import annotations

import _operator as operator
import sys
import warnings

from interp.machine.callers import frame_called_by, place_called_by, place_of, warn_of
from interp.machine.frameviews import calling_frame
from interp.machine.hostcode import SILENT
from interp.machine.traceback import is_beside_imports
from objmodel.classes.layouts import show_as
from tracer.hosttypes import is_a, raw_caller, raw_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

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
    if not (is_a(category, type) and issubclass(category, Warning)):  # a message may only claim to be one
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    level = max(operator.index(stacklevel), 1)
    host = raw_caller(_real_frame(0))
    if skipped:
        frame = _outside(frame_called_by(host, 0), max(level, 2) - 1, skipped)
        place = None if frame is None else place_of(frame)
    else:
        place = place_called_by(host, level - 1)
    filename, lineno, names = place or (*_NOWHERE, vars(sys))
    warn_of(message, category, filename, lineno, names, source)


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
    level = 0 if raw_code(place) is warn_of.__code__ else _level_of(message, place)
    if level == 0:
        _host_show(message)
        return
    if place.f_code in SILENT:
        return
    frame = calling_frame(level - 1)
    # where there is no frame, the program is being compiled, before it runs
    filename, lineno, names = (*_NOWHERE, vars(sys)) if frame is None else place_of(frame)
    warn_of(message.message, message.category, filename, lineno, names, message.source)


def _level_of(message: Any, place: Any) -> int:
    """How many host frames outwards one of MiniPy's is that the warning names; 0 if it names none of these.

    place: the host frame that called the C code.
    """
    for level, frame in enumerate(_outwards(place), 1):
        code = raw_code(frame)
        if frame.f_lineno == message.lineno and code.co_filename == message.filename:
            return level if is_beside_imports(code) else 0
    return 0


def _outwards(frame: Any) -> Iterator[Any]:
    """The host frames from this one outwards, of which C code may name one."""
    for _ in range(_MOST_LEVELS):
        if frame is None:
            return
        yield frame
        frame = raw_caller(frame)


_MOST_LEVELS = 10


class _FromOurs:
    """The module part of a filter that matches warnings whose place is in MiniPy's own code."""

    __slots__ = ()

    def match(self, name: str) -> bool:
        """Does the filter apply to a warning of this module?"""
        if name == "__main__":  # the program's module, and the one that has started MiniPy
            return False
        place = _real_frame(1)
        if raw_code(place) is warn_of.__code__:  # which names a place of the program
            return False
        if name == "<string>":  # of generated code; or of a text, which C code names itself
            return "__name__" not in place.f_globals and is_beside_imports(raw_code(place))
        return any(
            name == frame.f_globals.get("__name__") and is_beside_imports(raw_code(frame)) for frame in _outwards(place)
        )


_HIDDEN = ("always", None, Warning, _FromOurs(), 0)
"""The first filter: it lets all warnings pass that will be issued again."""


class Filters(list):  # type: ignore[type-arg]
    """`warnings.filters`, with a filter in front that C code finds, and nobody else."""

    __slots__ = ()

    def __init__(self, filters: Iterable[Any] = ()) -> None:
        super().__init__([_HIDDEN, *filters])

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def __len__(self) -> int:
        return super().__len__() - 1

    def __contains__(self, item: object) -> bool:
        return item in self[:]

    def __eq__(self, other: object) -> bool:
        return bool(self[:] == (other[:] if isinstance(other, Filters) else other))

    __hash__ = None

    def __repr__(self) -> str:
        return repr(self[:])

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(slice(1, None))[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        changed = self[:]
        changed[index] = value
        super().__setitem__(slice(1, None), changed)

    def __delitem__(self, index: Any) -> None:
        changed = self[:]
        del changed[index]
        super().__setitem__(slice(1, None), changed)

    def __reversed__(self) -> Iterator[Any]:
        return iter(self[::-1])

    def __add__(self, other: Any) -> Any:
        return self[:] + (other[:] if isinstance(other, Filters) else other)

    def insert(self, index: Any, item: Any) -> None:
        """As a list's."""
        changed = self[:]
        changed.insert(index, item)
        super().__setitem__(slice(1, None), changed)

    def remove(self, item: Any) -> None:
        """As a list's."""
        del self[self.index(item)]

    def index(self, *arguments: Any) -> int:
        """As a list's."""
        found: int = self[:].index(*arguments)
        return found

    def count(self, item: Any) -> int:
        """As a list's."""
        found: int = self[:].count(item)
        return found

    def pop(self, index: Any = -1) -> Any:
        """As a list's."""
        item = self[index]
        del self[index]
        return item

    def clear(self) -> None:
        """As a list's."""
        self[:] = []

    def copy(self) -> Any:
        """As a list's."""
        return self[:]

    def reverse(self) -> None:
        """As a list's."""
        self[:] = self[::-1]

    def sort(self, **how: Any) -> None:
        """As a list's."""
        self[:] = sorted(self[:], **how)


show_as(Filters, list)


def filters_mutated() -> None:
    """`_filters_mutated`, which Python code calls when it has changed the filters."""
    hide_filter()
    _host_mutated()


def hide_filter(wanted: bool = True) -> None:
    """Have the filters begin with the hidden one, or no longer."""
    filters: Any = warnings.filters
    if (type(filters) is Filters) != wanted:
        warnings.filters = Filters(filters) if wanted else filters[:]
