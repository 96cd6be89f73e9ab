"""The state of the interpreter at a guard: as it was recorded, and as it is kept.

In: the interpreter's frames while a trace is recorded.  Out: `Snapshot`, and after optimising `Resume`.

A *snapshot* is an immutable chain of frames of the interpreter's own functions, innermost first:

    Snapshot(position, values) -> parent Snapshot -> ... -> None

`values` parallel the registers that are live at `position`.  Each is a `Value` or a `FrozenFrame`: the state of a
virtualizable frame at that moment.  Snapshots share parents and frozen frames, so taking one is cheap.

Does not: say how one becomes the other; `tracer.resume.encode` does, and has the grammar of `Resume.code`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import attrs

from tracer.ir.descr import Field
from tracer.ir.values import Value


class Held(Value):
    """Stands for what memory has already: an item, or an immutable field, of a frame that is written back."""

    __slots__ = ()
    kind = "r"


HELD = Held()


class Snapshot:
    """One interpreter frame at a guard.  `position` belongs to the jitcode and is opaque here."""

    __slots__ = ("parent", "position", "values")

    def __init__(self, parent: Snapshot | None, position: Any, values: tuple[Value | FrozenFrame, ...]) -> None:
        self.parent = parent
        self.position = position
        self.values = values


@attrs.frozen(eq=False)
class FrameShape:
    """The fields of a virtualizable class: scalar fields, and fields that hold a fixed-size list."""

    cls: type
    fields: tuple[Field, ...]
    arrays: tuple[Field, ...]


class FrozenFrame:
    """A virtualizable frame as it stands at a guard.

    `base` is the real frame object (an `Input`) of the portal's own frame, or None
    for a frame that was made inside the trace.  `values` parallel `shape.fields`;
    `arrays[k]` are the items of the list in field `shape.arrays[k]`.  Both may be `HELD` where there is a base.
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
        self.identity = identity  # two frozen frames in one snapshot chain with the same identity are one frame


@attrs.define(eq=False)
class Resume:
    """How the interpreter's frames are built from the values of an exit.

    decoded: how many times that was done; then `made` is a function that does it: see `compiled`.
    shared: such functions of all exits of the unit, by what their `code` is.
    """

    code: array[int]
    objects: list[Any]
    shared: dict[bytes, Callable[[list[Any]], Any]]
    decoded: int = 0
    made: Callable[[list[Any]], Any] | None = None
