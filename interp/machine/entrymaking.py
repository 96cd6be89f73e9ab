"""The host's class of traceback entries takes the views that programs have for their frames.

In: `TracebackType(next, view, offset, line)`, from the program or a library.  Out: an entry with a host frame that
stands for the view's frame; without a view, what the host makes.

    TracebackType(None, tb.tb_frame, tb.tb_lasti, tb.tb_lineno)    a copy of an entry; C code asks for a host frame

Native code stands in the slot by which the host makes an entry.  Where there is none, the host's class, which cannot be
given another `__new__`, gets into this slot the function that the host's own classes with a `__new__` in Python have
there, and that function finds ours by its name.  This is done when a program gets a view out of an entry for the first
time.

Does not: change what the host's own C code makes.
"""

from __future__ import annotations

from types import TracebackType

from interp.machine.code import Code
from interp.machine.frameviews import FrameView
from interp.machine.hostcode import host_code, host_offset
from interp.machine.native import NATIVE
from interp.machine.traceback import stand_in
from tracer.hints import dont_look_inside, host_slot
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

_TP_NEW = 39 * 8
"""The offset in the host's types of what makes an object of them."""


class _Made:
    """A class of the host's with a `__new__` in Python."""

    def __new__(cls) -> Self:
        return object.__new__(cls)


@record
class _Making:
    """What the host's class does, and what puts that back."""

    make: Any = None
    failed: type[Exception] = Exception
    """What `make` raises in place of a RecursionError or MemoryError of its own."""
    undo: Callable[[], None] | None = None


_making = _Making()


@host_slot(TracebackType, "tp_new", is_quiet=True)
def arguments_of_entry(cls: type, given: tuple[object, ...], named: dict[str, object] | None) -> object:
    """The arguments with a host frame in place of a view."""
    if len(given) > 1:
        if type(given[1]) is FrameView:
            return with_stand_in(given, named)
    elif named is not None:
        return with_stand_in(given, named)
    return given


@dont_look_inside
def with_stand_in(given: tuple[Any, ...], named: dict[str, Any] | None) -> tuple[Any, ...]:
    """The positional arguments with a host frame in place of a view; one with a name is exchanged in `named`."""
    more = named or {}
    view = given[1] if len(given) > 1 else more.get("tb_frame")
    if type(view) is not FrameView:
        return given
    offset = given[2] if len(given) > 2 else more.get("tb_lasti")
    frame = stand_in(view.frame, _at_offset(view.frame.code, offset, view.position()))
    if len(given) > 1:
        return (given[0], frame, *given[2:])
    more["tb_frame"] = frame
    return given


def make_entry(cls: type[TracebackType], *given: Any, **named: Any) -> TracebackType:
    """`TracebackType.__new__` where there is no native code."""
    given = with_stand_in(given, named)
    try:
        return _making.make(cls, given, id(named) if named else None)  # type: ignore[no-any-return]
    except _making.failed as error:
        text = str(error)  # "argument 1: RecursionError: ..."
    kind = MemoryError if "MemoryError" in text else RecursionError
    raise kind(text.rpartition(": ")[2])


def _at_offset(code: Code, offset: object, pc: int) -> int:
    """The instruction with this offset in the host's code: `pc`, if it is, or if there is none."""
    if host_offset(code, pc) == offset:
        return pc
    for unit, wanted in enumerate(host_code(code).co_positions()):
        if unit * 2 == offset:
            return next((at for at, position in enumerate(code.every_position()) if position == wanted), pc)
    return pc


def take_views(put: Callable[[Any, str, Any], None]) -> None:
    """From now on views are taken.  put: puts an attribute into a type of the host."""
    if NATIVE.code is not None or _making.undo is not None:
        return
    import ctypes

    place, ours = (ctypes.c_void_p.from_address(id(cls) + _TP_NEW) for cls in (TracebackType, _Made))
    host_s, before = place.value, vars(TracebackType)["__new__"]
    make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object, ctypes.py_object, ctypes.c_void_p)
    _making.make, _making.failed = make(host_s or 0), ctypes.ArgumentError

    def undo() -> None:
        place.value = host_s
        put(TracebackType, "__new__", before)

    put(TracebackType, "__new__", staticmethod(make_entry))
    place.value = ours.value
    _making.undo = undo


def take_none() -> None:
    """The host's class is as before."""
    if _making.undo is not None:
        _making.undo()
        _making.undo = None


make_entry.__name__ = make_entry.__qualname__ = "__new__"
