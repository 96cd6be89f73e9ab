"""Compiles the resume data of frequently failing guards to Python.

In: resume data, and the concrete values of an exit.
Out: the interpreter's frames, innermost first.

    Frame#1 is r0 with sp = 3, regs = [int(i2), None]       frame = values[0]
      behind interpret: pc = 5, frame = Frame#1       =>    frame.sp = 3
                                                            frame.regs[:] = (values[1], None)
                                                            return [(K0, (5, frame))]

The source is a list of what `tracer.resume.decode.decode` tells a builder to do, in the same order.

Holds: `rebuild` gives what the decoder gives with a `ConcreteBuilder`. Exits of one unit with equal resume data share
their code. The code refers to objects of the unit's pool; only the resume data refers to the code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracer.host.fields import allocator, is_plain, writer
from tracer.hosttools import Any
from tracer.hosttypes import Types
from tracer.ir.descr import Field, Shape
from tracer.ir.snapshot import FrameShape, Resume
from tracer.resume.decode import ConcreteBuilder, decode

OFTEN = 10
"""How many times resume data is decoded before it is compiled: compiling takes as long as about ten decodings."""
Frames = list[tuple[Any, Any]]
_LITERALS = Types((int, bool, type(None)))
_HELD = ""  # no expression: nothing is stored
"""No expression: nothing is stored."""


def rebuild(resume: Resume, values: list[Any]) -> Frames:
    """The interpreter's frames as (position, slots), innermost first."""
    made = resume.made
    if made is None:
        resume.decoded += 1
        if resume.decoded < OFTEN:
            return decode(resume, ConcreteBuilder(values))[::-1]
        key = resume.code.tobytes()
        made = resume.shared.get(key)
        if made is None:
            made = resume.shared[key] = decoder(resume)
        resume.made = made
    frames: Frames = made(values)
    return frames


def decoder(resume: Resume) -> Callable[[list[Any]], Frames]:
    """A function from an exit's values to the result of `rebuild`."""
    writer = _Writer()
    frames = [f"({writer.name(position)}, {_tuple(slots)})" for position, slots in decode(resume, writer)[::-1]]
    lines = ["def made(values):", *writer.lines, f" return [{', '.join(frames)}]"]
    exec(compile("\n".join(lines), "<resume data>", "exec"), writer.namespace)
    made: Callable[[list[Any]], Frames] = writer.namespace.pop("made")
    return made


def _tuple(items: Sequence[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


class _Writer:
    """Builds names and expressions where `ConcreteBuilder` builds objects; see `tracer.resume.decode.Builder`."""

    def __init__(self) -> None:
        self.namespace: dict[str, Any] = {}
        self.lines: list[str] = []
        self._names: dict[int, str] = {}
        self._kept: list[object] = []  # keeps objects alive, so that each has its own identity
        self._made = 0

    def name(self, thing: Any) -> str:
        """A name for an object that exists already."""
        if type(thing) in _LITERALS:
            return f"({thing!r})" if type(thing) is int else repr(thing)
        name = self._names.get(id(thing))
        if name is None:
            name = self._names[id(thing)] = f"k{len(self._names)}"
            self.namespace[name] = thing
            self._kept.append(thing)
        return name

    def _make(self, expression: str) -> str:
        self._made += 1
        name = f"x{self._made}"
        self.lines.append(f" {name} = {expression}")
        return name

    def const(self, kind: str, value: Any) -> str:
        return self.name(value)

    def arg(self, index: int) -> str:
        return f"values[{index}]"

    def held(self) -> str:
        return _HELD

    def box_int(self, item: str) -> str:
        return item

    def box_float(self, item: str) -> str:
        return item

    def box_bool(self, item: str) -> str:
        return self._make(f"not not {item}")

    def new(self, shape: Shape) -> str:
        return self._make(f"{self.name(allocator(shape.cls))}({self.name(shape.cls)})")

    def setfield(self, obj: str, field: Field, item: str) -> None:
        store = self.name(writer(field))
        self.lines.append(f" {store}({obj}, {item})")

    def newlist(self, items: list[str]) -> str:
        return self._make(f"[{', '.join(items)}]")

    def newtuple(self, items: list[str]) -> str:
        return self._make(_tuple(items))

    def box_complex(self, parts: list[str]) -> str:
        return self._make(f"{self.name(complex)}({', '.join(parts)})")

    def frame(self, shape: FrameShape, base: str | None, values: list[str], arrays: list[list[str]]) -> str:
        made = self._make(base or f"{self.name(allocator(shape.cls))}({self.name(shape.cls)})")
        for field, item in zip(shape.fields, values, strict=True):
            if base is None or not field.immutable:
                self._store(shape.cls, made, field, item)
        for field, items in zip(shape.arrays, arrays, strict=True):
            if base is None:
                self._store(shape.cls, made, field, f"[{', '.join(items)}]")
            elif _HELD in items:
                self.lines.append(f" items = {made}.{field.name}")
                self.lines += [f" items[{k}] = {item}" for k, item in enumerate(items) if item != _HELD]
            else:
                self.lines.append(f" {made}.{field.name}[:] = {_tuple(items)}")
        return made

    def _store(self, cls: type, made: str, field: Field, item: str) -> None:
        if is_plain(cls, field):
            self.lines.append(f" {made}.{field.name} = {item}")
        else:
            self.setfield(made, field, item)
