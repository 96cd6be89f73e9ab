"""The state of the interpreter at a guard: as recorded, and as kept with a unit.

In: the interpreter's frames while a trace is recorded.
Out: a `Snapshot`; after optimisation, a `Resume`.

A *snapshot* is an immutable chain of frames of the interpreter's own functions, innermost first:

    Snapshot(position, values) -> parent Snapshot -> ... -> None

Snapshots share parents and frozen frames, so taking one is cheap.

Does not: turn one into the other; `tracer.resume.encode` does, and has the grammar of `Resume.code`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping

from tracer.hosttools import Any, Protocol
from tracer.ir.descr import Field
from tracer.ir.values import Value
from tracer.records import record


class Held(Value):
    """Stands for an item, or an immutable field, of a frame that is written back: memory has its value already."""

    __slots__ = ()

    def __init__(self) -> None:
        self.kind = "r"


HELD = Held()


class Snapshot:
    """One interpreter frame at a guard.

    parent: the frame that called it, or None.
    position: where it stands; it belongs to the jitcode, and is opaque here.
    values: for each register that is live there, a `Value`, or a `FrozenFrame` for a virtualizable frame.
    """

    __slots__ = ("parent", "position", "values")
    parent: Snapshot | None
    position: Any
    values: tuple[Value | FrozenFrame, ...]

    def __init__(self, parent: Snapshot | None, position: Any, values: tuple[Value | FrozenFrame, ...]) -> None:
        self.parent = parent
        self.position = position
        self.values = values


@record
class FrameShape:
    """The fields of a virtualizable class."""

    cls: type
    fields: tuple[Field, ...]
    """Those that hold one value."""
    arrays: tuple[Field, ...]
    """Those that hold a list of fixed length."""


class FrozenFrame:
    """The contents of a virtualizable frame at a guard.

    shape: its fields.
    base: the real frame object (an `Input`), if it is the portal's own frame; None for a frame made inside the trace.
    values: parallel to `shape.fields`.
    arrays: for each field in `shape.arrays`, the items of its list. Values and items may be `HELD` if there is a base.
    identity: two frozen frames in one snapshot chain with the same identity are one frame.
    """

    __slots__ = ("shape", "base", "values", "arrays", "identity")
    shape: FrameShape
    base: Value | None
    values: tuple[Value | FrozenFrame, ...]
    arrays: tuple[tuple[Value | FrozenFrame, ...], ...]
    identity: object

    def __init__(
        self,
        shape: FrameShape,
        base: Value | None,
        values: tuple[Value | FrozenFrame, ...],
        arrays: tuple[tuple[Value | FrozenFrame, ...], ...],
        identity: object,
    ) -> None:
        self.shape = shape
        self.base = base
        self.values = values
        self.arrays = arrays
        self.identity = identity


@record
class Resume:
    """How the interpreter's frames are built from the values of an exit."""

    code: array[int]
    """The frames, in the grammar of `tracer.resume.encode`."""
    objects: list[Any]
    """The pool of the unit, which `code` refers to by index."""
    shared: dict[bytes, Callable[[list[Any]], Any]]
    """Compiled functions of all exits of the unit, by the bytes of their `code`: see `tracer.resume.compiled`."""
    decoded: int = 0
    """How many times the frames were built by decoding."""
    made: Callable[[list[Any]], Any] | None = None
    """After enough decodings: a compiled function that builds the frames."""


Argument = tuple[str, Any]
"""What is moved: `value` and an index; `word` or `object` and a constant; or `held`, with a frame's index, the field of
its list, and the index of an item: what is there already.
"""


@record
class Made:
    """An object that a trace has not needed to make, and that a way back makes."""

    cls: type
    """`list` and `tuple` have a size."""
    size: int = 0
    """How many items a list or tuple has. Those of a list are None at first."""


@record
class Fill:
    """A field or an item that is set."""

    target: Argument
    """The object."""
    place: Field | int
    """The field, or the index of the item."""
    value: Argument
    is_new: bool = True
    """Has the object just been made? Else something may be in that place."""


@record
class Level:
    """One of the portal's frames in a way back."""

    greens: tuple[Any, ...]
    """Where the portal continues; for an outer level, where it waits for the next inner one."""
    arguments: list[Argument]
    """The arguments of a unit for that place (`tracer.jitcode.portal.Portal.arguments`)."""
    helpers: list[tuple[Any, list[Argument]]]
    """The functions between the next inner level and this one, inner ones first: the position of each, which is behind
    a call, and its registers. That of the innermost level, if there is one, is before a branch.
    """
    position: Any
    """The position of the portal itself."""


@record
class WayBack:
    """How an exit's values become states of the portal. See `tracer.resume.wayback`.

    Of what is moved, the indexes count the exit's values first, then the boxes, then the other objects that are made.
    """

    boxes: list[tuple[str, int]]
    """Which of the exit's values are boxed, and as what."""
    made: list[Made]
    fills: list[Fill]
    """In their order, and after all objects are made."""
    levels: list[Level]
    """The innermost first."""
    backend_data: Any = None
    """The backend's own."""


class PortalCode(Protocol):
    """Native code of a portal that ways back lead to."""

    stand: int
    """The address of code that runs the portal with the arguments of a unit."""
    answer: int
    """The same, but it makes a hook's answer of the arguments."""
    stand_outer: int
    """The address of code that runs an outer level; 0 if there is none."""
    answer_outer: int
    """The same, for the outermost level, if that is to make a hook's answer."""
    helpers: Mapping[str, int]
    """The addresses of code for the rests of functions, by their names (`tracer.resume.wayback.helper_of`)."""

    def unwound(
        self, level: Level, number: int, values: list[Any], error: BaseException | None, answer: int, tells: bool
    ) -> Any:
        """Continue a level that cannot go on in native code.

        number: the first helper that is not done.
        values: the registers of the helpers from there on, and the portal's frame.
        error: what the call before has raised, or None.
        answer: what the last helper has returned, if there was no error.
        tells: is a hook's answer wanted, and not what the portal returns?
        """
