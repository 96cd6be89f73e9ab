"""Memory tracing: `tracemalloc` names the program's lines.

In: `tracemalloc.start()`, by the program or a tool.  Out: the blocks of memory that are asked for, each with the lines
of the program and of libraries that have allocated it.

    tracemalloc.start(2)     =>  the host records more frames than two, as MiniPy's own may lie in between;
                                 from now on functions are run by the host (`hosting`), since it looks at its own
                                 frames, and instructions of frames that had begun in such a frame (`shown_places`)
    take_snapshot()          =>  what the host has recorded, without MiniPy's frames and without what MiniPy has
                                 allocated for itself; two frames each

Holds: while memory is not traced this costs nothing.
Does not: leave out MiniPy's own memory where the host only counts (`get_traced_memory`); name lines of frames that
other threads had begun before.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import Any

from interp.host import watchers
from interp.machine import shown_places
from interp.machine.traceback import ROOT, is_own_file
from tracer.records import field, record

_Frames = tuple[tuple[str, int], ...]
_Trace = tuple[Any, ...]

_OURS_IN_BETWEEN = 20
"""How many frames of MiniPy's own may lie inside of each frame of the program."""
_OWN_WORK = tuple(
    os.path.join(ROOT, *names)
    for names in (
        ("interp", "host", ""), ("interp", "machine", ""), ("interp", "compiler", ""), ("interp", "program", ""),
        ("interp", "handlers", "watched.py"), ("tracer", ""), ("codegen", ""),
    )
)  # fmt: skip
"""Where MiniPy allocates nothing but what it works with itself."""
_MOST = 65535
"""The host records no more frames than that."""


@record
class _Tracing:
    """What the program has asked for, and the host's functions."""

    frames: int = 0  # how many the program wants; 0 if the host has been told before
    originals: dict[str, Any] = field(factory=dict)
    modules: list[ModuleType] = field(factory=list)


_tracing = _Tracing()


def _start(nframe: int = 1, /) -> None:
    """`tracemalloc.start`."""
    wanted = nframe if isinstance(nframe, int) and 1 <= nframe <= _MOST else 0
    with watchers.for_minipy():
        _tracing.originals["start"](min((wanted + 1) * _OURS_IN_BETWEEN, _MOST) if wanted else nframe)
        _tracing.frames = wanted
        _begin()


def _begin() -> None:
    watchers.WATCHERS.of_memory = True
    shown_places.begin()
    watchers.notice()
    watchers.watch_callers()


def _stop() -> None:
    """`tracemalloc.stop`."""
    with watchers.for_minipy():
        _tracing.originals["stop"]()
        _end()


def _end() -> None:
    watchers.WATCHERS.of_memory = False
    watchers.notice()
    shown_places.end()


def _get_traceback_limit() -> int:
    """`tracemalloc.get_traceback_limit`."""
    limit: int = _tracing.originals["get_traceback_limit"]()
    return _tracing.frames or limit


def _shown(frames: _Frames) -> _Frames:
    """Those frames that do not belong to MiniPy, as many as are wanted; none of what MiniPy works with."""
    if frames[0][0].startswith(_OWN_WORK):
        return ()
    kept = tuple(frame for frame in frames if not is_own_file(frame[0]))
    return kept[: _get_traceback_limit()]


def _get_traces() -> list[_Trace]:
    """`_tracemalloc._get_traces`, which snapshots are made of."""
    known: dict[_Frames, _Frames] = {}
    found: list[_Trace] = []
    for domain, size, frames, *more in _tracing.originals["_get_traces"]():
        if frames not in known:
            known[frames] = _shown(frames)
        kept = known[frames]
        if kept:
            found.append((domain, size, kept, *(max(number - len(frames) + len(kept), len(kept)) for number in more)))
    return found


def _get_object_traceback(obj: object, /) -> Any:
    """`_tracemalloc._get_object_traceback`, which reports of resources that were not closed ask, too."""
    frames = _tracing.originals["_get_object_traceback"](obj)
    return None if frames is None else _shown(frames) or None


_FUNCTIONS: dict[str, Any] = {
    "start": _start, "stop": _stop, "get_traceback_limit": _get_traceback_limit,
    "_get_traces": _get_traces, "_get_object_traceback": _get_object_traceback,
}  # fmt: skip


def install(module: ModuleType) -> None:
    """Put our functions into `_tracemalloc`, and into `tracemalloc` if that has taken them from there already."""
    _tracing.originals = {name: getattr(module, name) for name in _FUNCTIONS}
    _tracing.modules = [module, *filter(None, [sys.modules.get("tracemalloc")])]
    for each in _tracing.modules:
        vars(each).update(_FUNCTIONS)
    if vars(module)["is_tracing"]():
        _begin()


def uninstall() -> None:
    """Put the host's functions back; what the program has started ends with it."""
    _end()
    if _tracing.frames:
        _tracing.originals["stop"]()
        _tracing.frames = 0
    late = sys.modules.get("tracemalloc")
    for each in {id(module): module for module in (*_tracing.modules, late) if module is not None}.values():
        vars(each).update(_tracing.originals)
    _tracing.modules.clear()
