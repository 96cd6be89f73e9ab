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
from collections.abc import Callable
from typing import Any

from tracer.ir.descr import Field
from tracer.ir.values import Value
from tracer.records import record


class Held(Value):
    """Stands for an item, or an immutable field, of a frame that is written back: memory has its value already."""

    __slots__ = ()
    kind = "r"


HELD = Held()


class Snapshot:
    """One interpreter frame at a guard.

    parent: the frame that called it, or None.
    position: where it stands; it belongs to the jitcode, and is opaque here.
    values: for each register that is live there, a `Value`, or a `FrozenFrame` for a virtualizable frame.
    """

    __slots__ = ("parent", "position", "values")

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


@record
class WayBack:
    """How an exit's values become a state of the portal."""

    greens: tuple[Any, ...]
    """Where the portal continues."""
    boxes: list[tuple[str, int]]
    """Which of the exit's values are boxed, and as what; the boxes count as more values behind the exit's own."""
    arguments: list[tuple[str, Any]]
    """Each argument: `value` and an index, `word` and a constant, or `object` and a constant."""
    code: tuple[int, int]
    """The addresses of the portal's native code, and of code that makes a hook's answer of the arguments."""
    backend_data: Any = None
    """The backend's own."""
