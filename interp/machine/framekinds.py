"""What a frame of the host is, by its code: a library's, MiniPy's own, or one that runs frames of the program.

In: a host code object.  Out: one of the words below.

    SHOWN         of a library, or of a program that the host runs: programs see such frames as they are
    PASSED        MiniPy's own, which programs do not see
    RUNS          MiniPy's own, which run the program's frames: `interpret`, `throw_into`, `run`, and the JIT's own
    STAND_IN      made for a traceback; see `traceback.shown_entry`

Holds: what is known of a code object is kept, with the object itself, until code is hidden or shown.
Does not: find the activations that a frame runs; `frameviews` does.
"""

from __future__ import annotations

import sys
from types import CodeType, FrameType

from interp.machine import loop
from interp.machine.native import has_called
from interp.machine.portal import CONTROL, run
from interp.machine.traceback import ON_HIDING, is_internal, is_of_stand_in
from tracer.hints import Word
from tracer.hosttypes import raw_caller, raw_code

real_frame = sys._getframe
"""The host's own `sys._getframe`."""
real_frames = sys._current_frames
"""Likewise `sys._current_frames`."""

SHOWN: Word = 1
PASSED: Word = 2
RUNS: Word = 3
STAND_IN: Word = 4

INTERPRET = loop.interpret.__code__
RUN_A_FRAME = {id(INTERPRET): INTERPRET}
"""Functions whose variables `frame` and `pc` are an activation, `interpret` and `throw_into`: code by its identity."""
RUN = run.__code__
"""A function whose variable `frame` is an activation only if machine code has run that frame from its start."""

MOST = 2000
"""Of so many code objects it is kept what they are."""
_known: dict[int, tuple[Word, CodeType]] = {}
"""By the identity of a code object."""
PLAIN: dict[int, CodeType] = {}
"""Those of `_known` that are SHOWN, by their identity: quicker to ask than `kind_of`."""


def _forget() -> None:
    _known.clear()
    PLAIN.clear()


ON_HIDING.append(_forget)


def kind_of(code: CodeType) -> Word:
    """What frames of this code are: one of the words above."""
    known = _known.get(id(code))
    if known is not None:
        return known[0]
    if is_of_stand_in(code):  # not kept: there is one for each place
        return STAND_IN
    if id(code) in RUN_A_FRAME or code is RUN or CONTROL.runs_frames(code):
        kind = RUNS
    else:
        kind = PASSED if is_internal(code) else SHOWN
    if len(_known) >= MOST:
        _forget()
    _known[id(code)] = kind, code
    if kind == SHOWN:
        PLAIN[id(code)] = code
    return kind


def is_plain(host: FrameType | None) -> bool:
    """Is this frame SHOWN, as is known already, and does it wait for no native code?"""
    return host is not None and id(raw_code(host)) in PLAIN and not has_called(host)


def only_passes(host: FrameType | None) -> bool:
    """Do the host's frames inside of `host` run no frame of the program?  Then none was taken over from native code."""
    at: FrameType | None = real_frame(0)
    while at is not host and at is not None:
        code = raw_code(at)
        if id(code) not in PLAIN and kind_of(code) == RUNS:
            return False
        at = raw_caller(at)
    return at is host
