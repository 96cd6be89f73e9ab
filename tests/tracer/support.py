"""Classes, fields and names that traces in tests are about."""

from __future__ import annotations

from typing import Any

from tracer.ir.descr import Call, Field, Shape
from tracer.ir.snapshot import FrameShape
from tracer.ir.text import Names, fresh_names
from tracer.records import field, record


@record
class A:
    """An object with an object, a word and a double."""

    x: Any = None
    n: int = 0
    d: float = 0.0
    fixed: Any = None


@record
class B:
    """Another class of objects."""

    x: Any = None
    y: Any = None


@record
class Frame:
    """A virtualizable frame: scalars and a list."""

    code: Any = None
    last: Any = None
    regs: list[Any] = field(factory=list)


def add_one(x: int) -> int:
    """A word more."""
    return x + 1


def escape(x: object) -> None:
    """Lets `x` escape."""


def fail(x: object) -> object:
    """Raises if `x` is a string."""
    if isinstance(x, str):
        raise ValueError(x)
    return x


SHAPE_A = Shape(A, (Field(A, "x", "r"), Field(A, "n", "i"), Field(A, "d", "f"), Field(A, "fixed", "r", True)))
SHAPE_B = Shape(B, (Field(B, "x", "r"), Field(B, "y", "r")))
FRAME = FrameShape(Frame, (Field(Frame, "code", "r", True), Field(Frame, "last", "r")), (Field(Frame, "regs", "r"),))


def names(**more: Any) -> Names:
    """The names that texts of tests may use."""
    result = fresh_names(
        SHAPE_A,
        SHAPE_B,
        FRAME,
        Call(add_one, "i", "i", elidable=True, can_raise=False),
        Call(escape, "r", "v", can_raise=False),
        Call(fail, "r", "r"),
    )
    result.update({"int": int, "float": float, "str": str, "bool": bool, "ValueError": ValueError})
    result["NoneType"] = type(None)
    result.update(more)
    return result
