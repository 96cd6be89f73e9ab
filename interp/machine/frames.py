"""Frames: one activation of a code object.

In: a code object, the globals it runs in.  Out: a `Frame` whose `regs` hold, in this order,

    locals, some of which hold a `Cell` (nlocals) | stack, up to `sp`

    stack: 1, 2, 3     taken_tuple(frame, 2)     stack: 1;  (2, 3)

Holds: `regs` keeps its length.  An unbound local is UNBOUND.  Registers from `sp` on are None, so that values die when
the program drops them; the JIT relies on that (`JitDriver.top`).
Values that are taken as a container have the deepest first; if a set or a dict cannot be made, they stay on the stack.
Does not: bind arguments; `calls/from_stack.py` and `calls/arguments.py` do.
"""

from __future__ import annotations

import types

from interp.machine.code import UNSEEN, Code, registers_of
from objmodel.errors import wrap_error
from objmodel.native import raw_words
from tracer.hints import IMMUTABLE, Word, complete, made_again, native_routine, unroll_safe, virtualizable
from tracer.hosttypes import shown_class, type_name
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


@raw_words
class FrameWords:
    """Raw members of `Frame`."""

    sp: Word  # the index of the first free stack slot in `regs`
    depth: Word  # how many frames the program sees in progress when this one runs, itself included
    resume_pc: Word  # where a suspended generator is resumed; while it runs, and in other frames, RUNS or SHOWN


RUNS = -1
"""`resume_pc` of a frame that nobody but the interpreter knows."""
SHOWN = -2
"""`resume_pc` of a frame that somebody may look at when it has ended: compiled code leaves its variables in it."""


class Unbound:
    """The class of the marker of a local or cell without a value; never seen by the program."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNBOUND"


UNBOUND = Unbound()


def _refuse(cell: object, protocol: object) -> object:
    raise TypeError("cannot pickle 'cell' object")


@record
class _Reduce:
    """What picklers get for a cell.  `interp.host.pickling` replaces this when the program imports `pickle`."""

    cell: Callable[[Any, object], object] = _refuse


REDUCE = _Reduce()


@record(shown=False)
class Cell:
    """A variable that functions share."""

    w_value: object

    __class__ = shown_class(types.CellType)

    @property
    def cell_contents(self) -> object:
        """The value, under the name that the host's cells have for it."""
        if self.w_value is UNBOUND:
            raise ValueError("Cell is empty")
        return self.w_value

    @cell_contents.setter
    def cell_contents(self, w_value: object) -> None:
        self.w_value = w_value

    @cell_contents.deleter
    def cell_contents(self) -> None:
        self.w_value = UNBOUND

    def __reduce_ex__(self, protocol: object) -> Any:
        return REDUCE.cell(self, protocol)

    def _as_list(self) -> list[object]:
        return [] if self.w_value is UNBOUND else [self.w_value]

    def __eq__(self, other: object) -> bool:
        return self._as_list() == other._as_list() if type(other) is Cell else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._as_list() < other._as_list() if type(other) is Cell else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._as_list() <= other._as_list() if type(other) is Cell else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if self.w_value is UNBOUND:
            return f"<cell at {id(self):#x}: empty>"
        return f"<cell at {id(self):#x}: {type_name(self.w_value)} object at {id(self.w_value):#x}>"


@complete
@virtualizable
@record(weakref_slot=False)
class Frame(FrameWords):
    """One activation of a code object."""

    code: Code = field(metadata=IMMUTABLE)
    globals: dict[str, object] = field(metadata=IMMUTABLE)  # the dict of the module
    regs: list[object] = field(metadata=IMMUTABLE)  # locals, then the stack
    w_namespace: object = field(metadata=IMMUTABLE)  # the mapping that a class body or a module fills, else None
    w_function: object = field(metadata=IMMUTABLE)  # the function, or None for a module and a class body

    def push(self, w_value: object) -> None:
        """Put a value on the stack."""
        sp = self.sp
        self.regs[sp] = w_value
        self.sp = sp + 1

    def pop(self) -> object:
        """Take the top of the stack."""
        sp = self.sp - 1
        w_value = self.regs[sp]
        self.regs[sp] = None
        self.sp = sp
        return w_value

    def peek(self, below: Word) -> object:
        """The value `below` slots under the top, which is 0."""
        return self.regs[self.sp - 1 - below]

    def put(self, below: Word, w_value: object) -> None:
        """Replace the value `below` slots under the top."""
        self.regs[self.sp - 1 - below] = w_value


@made_again(spare="spare", link="w_namespace", count="depth", first="nlocals", room="stacksize", empty=UNBOUND)
@unroll_safe
def make_frame(code: Code, globals_: dict[str, object], w_namespace: object, w_function: object) -> Frame:
    """A new frame with an empty stack; all locals are UNBOUND.

    w_namespace: the mapping that a class body or a module fills, else None.
    w_function: the function, or None for a module and a class body.
    """
    frame = Frame(code, globals_, [None] * registers_of(code), w_namespace, w_function)
    for i in range(code.nlocals):
        frame.regs[i] = UNBOUND
    frame.sp = code.nlocals
    frame.depth = 0
    frame.resume_pc = RUNS
    return frame


def show(frame: Frame) -> None:
    """Somebody gets to know this frame."""
    if frame.resume_pc == RUNS:
        frame.resume_pc = SHOWN


def level_inside(code: Code, depth: Word) -> Word:
    """The depth of a frame of `code` whose caller is at `depth`; frames that the program does not see do not count."""
    if code.flags & UNSEEN != 0:
        return depth
    return depth + 1


# -- containers of the topmost values ---------------------------------------------------
# In native code they are made without a list in between.  A trace does not know what lies in such a container; it sees
# `binding.pop_tuple` take the values one by one.


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
