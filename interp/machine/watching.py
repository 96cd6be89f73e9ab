"""How instructions and calls are run differently while somebody watches the program.

In: code whose frames run already, and hooks for new calls.  Out: `Code.run` that has WATCHED everywhere, whose handler
tells of each instruction (`interp.handlers.watched`); calls in a watched thread are run by `WATCHING.run`.

    watch_code(code)      Code.run is overwritten in place, so native code in the middle of the function finds WATCHED
                          at its next instruction.  Code.ops and Code.args stay as they are
    leave_all()           Code.run is as before

Holds: this costs nothing while nobody watches: `STATE.limit` lets no call come here then.
Does not: tell anybody anything; `interp.handlers.watched` and `interp.host.hosting` do.
"""

from __future__ import annotations

from interp.machine.code import UNSEEN, Code
from interp.machine.frames import Frame
from interp.machine.frameviews import depth_of_callers
from interp.machine.opcodes import WATCHED
from objmodel.errors import InternalError
from objmodel.globals import ModuleDict, new_version
from objmodel.versions import all_mutated
from tracer.hints import Word, dont_look_inside
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def _nobody() -> bool:
    return False


def _is_not_watched(frame: Frame, code: Code, depth: Word) -> object:
    raise InternalError("expected somebody who watches the program, found nobody")


@record
class Watching:
    """Hooks of `interp.host.hosting`.

    is_on: is the calling thread watched?
    run: runs a new frame of a watched thread; the depth is the caller's.
    """

    is_on: Callable[[], bool] = _nobody
    run: Callable[[Frame, Code, Word], object] = _is_not_watched


WATCHING = Watching()


@dont_look_inside
def is_watched() -> bool:
    """Does somebody watch the calling thread?"""
    return WATCHING.is_on()


@dont_look_inside
def run_watched(frame: Frame, code: Code, depth: Word) -> object:
    """As `run_frame`, while somebody watches."""
    return WATCHING.run(frame, code, depth)


@dont_look_inside
def depth_to_resume(frame: Frame, depth: Word) -> Word:
    """As `depth_of_callers`, where a suspended frame is resumed."""
    if WATCHING.is_on():
        begin(frame, frame.resume_pc)
    return depth_of_callers(depth)


# -- frames that MiniPy runs and tells of -------------------------------------------------

_ITEMS = bytes.__basicsize__ - 1
"""The offset of the first byte in a bytes object."""


@record
class Place:
    """Where a frame was when somebody was last told of it."""

    frame: Frame
    pc: int
    is_new: bool = False  # nobody has been told yet that the frame was called


@record
class _Codes:
    """The code that is watched, and where its frames are."""

    originals: dict[int, tuple[Code, bytes]] = field(factory=dict)  # by the code's identity: it, and its old `run`
    places: dict[int, Place] = field(factory=dict)  # by the frame's identity


_codes = _Codes()


def watch_code(code: Code) -> None:
    """From now on each instruction of this code is told of, also in frames that run."""
    if id(code) in _codes.originals or code.flags & UNSEEN or len(code.run) < 2:
        return
    _codes.originals[id(code)] = code, bytes(bytearray(code.run))
    _overwrite(code, bytes([WATCHED]) * len(code.run))


def leave_all() -> None:
    """Nobody watches any more: all code is as before."""
    for code, original in _codes.originals.values():
        _overwrite(code, original)
    _codes.originals.clear()
    _codes.places.clear()


def _overwrite(code: Code, numbers: bytes) -> None:
    import ctypes

    ctypes.memmove(id(code.run) + _ITEMS, numbers, len(numbers))


def leave_compiled(frame: Frame) -> None:
    """Make machine code that runs this frame leave after the call that it is in, by replacing what it rests on."""
    if type(frame.globals) is ModuleDict:
        new_version(frame.globals)
    all_mutated()


def begin(frame: Frame, pc: int) -> None:
    """Watch a frame that MiniPy itself runs, in a watched thread, from `pc` on."""
    watch_code(frame.code)
    if id(frame.code) in _codes.originals:
        _codes.places[id(frame)] = Place(frame, pc - 1, True)


def place_of(frame: Frame, pc: int) -> Place:
    """Where the frame was last; right before `pc` if nobody has been told of it."""
    place = _codes.places.get(id(frame))
    if place is None or place.frame is not frame:
        place = _codes.places[id(frame)] = Place(frame, pc - 1)
    return place


def forget_place(frame: Frame) -> None:
    """The frame has been left."""
    _codes.places.pop(id(frame), None)
