"""The topmost values of a frame, taken from its stack as one container: in native code, without a list in between.

In: a frame and a number of values.  Out: the container; the values are gone from the stack.  Errors of the host leave
as an `OperationError`.

    stack: 1, 2, 3     taken_tuple(frame, 2)     stack: 1;  (2, 3)

Holds: the deepest value comes first. If a set or a dict cannot be made, the values stay on the stack.
Does not: help a trace, which does not know what lies in such a container; `binding.pop_tuple` shows it the values.
"""

from __future__ import annotations

from interp.machine.frames import Frame
from objmodel.errors import wrap_error
from tracer.hints import Word, native_routine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@native_routine("rt_taken_list", is_harmless=True)
def taken_list(frame: Frame, count: Word) -> list[Any]:
    """The topmost values as a list."""
    bottom = frame.sp - count
    values_w = frame.regs[bottom : frame.sp]
    for i in range(bottom, frame.sp):
        frame.regs[i] = None
    frame.sp = bottom
    return values_w


@native_routine("rt_taken_tuple", is_harmless=True)
def taken_tuple(frame: Frame, count: Word) -> tuple[Any, ...]:
    """The topmost values as a tuple."""
    return tuple(taken_list(frame, count))


@native_routine("rt_taken_set")
def _taken_set(frame: Frame, count: Word) -> object:
    """The topmost values as a set.

    Raises: TypeError, and what their `__hash__` and `__eq__` raise.
    """
    w_set = set(frame.regs[frame.sp - count : frame.sp])
    taken_list(frame, count)
    return w_set


@native_routine("rt_taken_dict")
def _taken_dict(frame: Frame, count: Word) -> object:
    """The topmost values as a dict: a key, its value, the next key ...

    Raises: TypeError, and what the keys' `__hash__` and `__eq__` raise.
    """
    values_w = frame.regs[frame.sp - count : frame.sp]
    w_dict = dict(zip(values_w[::2], values_w[1::2], strict=True))
    taken_list(frame, count)
    return w_dict


def set_of(frame: Frame, count: Word) -> object:
    """A set display of the topmost values."""
    try:
        return _taken_set(frame, count)
    except BaseException as error:
        raise wrap_error(error)


def dict_of(frame: Frame, count: Word) -> object:
    """A dict display of the topmost values: a key, its value, the next key ..."""
    try:
        return _taken_dict(frame, count)
    except BaseException as error:
        raise wrap_error(error)
