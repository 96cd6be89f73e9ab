"""The way back from an exit to the portal's own code, where that needs no more than moving values.

In: the resume data of an exit, and the kinds of the exit's values.
Out: a `WayBack`: the greens, and how each argument of a unit for that place (`tracer.jitcode.portal.Portal.arguments`)
is made of the exit's values. None if there is more to do.

    Frame r0, sp = 3, regs = [int(i1), None]       boxes      [("int", 1)]         the third value, by its index
    interpret: pc = 5, code = C, frame      =>     greens     (5, C)
                                                   arguments  value 0, 3, -1, value 2, None

Most guards resume at a merge point, so this is most of what ever fails; native code does it without Python.
Holds: what it does is what `tracer.resume.decode` and the blackhole would do.
Does not: make objects that the trace has not needed to allocate, or continue in the middle of an instruction.
"""

from __future__ import annotations

from typing import Any

from tracer.frontend.classfields import frame_shape
from tracer.ir.snapshot import Resume, WayBack
from tracer.jitcode.portal import Portal
from tracer.resume.encode import BOX_BOOL, BOX_FLOAT, BOX_INT, CONSTANT, FRAME, ITEM, VALUE

_BOXES = {BOX_INT: "int", BOX_FLOAT: "float", BOX_BOOL: "bool"}


class _NotPlain(Exception):
    """There is more to do than to move values."""


class _Reader:
    """Reads the resume data of one exit."""

    def __init__(self, resume: Resume, count: int) -> None:
        self.code, self.objects = resume.code, resume.objects
        self.count = count
        self.boxes: list[tuple[str, int]] = []
        self.boxed: dict[int, int] = {}

    def refs(self, at: int) -> list[int]:
        """The refs that start at this offset of the code."""
        return list(self.code[at + 1 : at + 1 + self.code[at]])

    def argument(self, ref: int) -> tuple[str, Any]:
        """What a ref stands for, as an argument."""
        index, tag = ref >> 2, ref & 3
        if tag == VALUE:
            return "value", index
        if tag == CONSTANT:
            const = self.objects[index]
            return ("word" if const.kind == "i" else "object"), const.value
        if tag != ITEM:
            raise _NotPlain
        if index not in self.boxed:
            at = self.code[1 + index]
            of = self.code[at + 1]
            if self.code[at] not in _BOXES or of & 3 != VALUE:
                raise _NotPlain
            self.boxed[index] = self.count + len(self.boxes)
            self.boxes.append((_BOXES[self.code[at]], of >> 2))
        return "value", self.boxed[index]

    def constant(self, ref: int) -> Any:
        """The constant that a ref stands for."""
        if ref & 3 != CONSTANT:
            raise _NotPlain
        return self.objects[ref >> 2].value

    def red(self, ref: int, cls: type | None) -> list[tuple[str, Any]]:
        """A red of the portal, of this class if that is known; and its contents, if it is a frame."""
        if cls is None or not getattr(cls, "_jit_virtualizable_", False):
            return [self.argument(ref)]
        at = self.code[1 + (ref >> 2)] if ref & 3 == ITEM else -1
        if at < 0 or self.code[at] != FRAME or self.code[at + 2] < 0:
            raise _NotPlain
        shape = self.objects[self.code[at + 1]]
        if shape.cls is not cls or frame_shape(cls) is not shape:
            raise _NotPlain
        found = [self.argument(self.code[at + 2])]
        fields = self.refs(at + 3)
        found += [self.argument(r) for r, f in zip(fields, shape.fields, strict=True) if not f.immutable]
        at += 4 + len(fields)
        for _ in range(self.code[at]):
            items = self.refs(at + 1)
            found += [self.argument(r) for r in items]
            at += 1 + len(items)
        return found


def way_back(resume: Resume, portal: Portal, count: int, addresses: tuple[int, int]) -> WayBack | None:
    """The way back for this resume data; None if moving values is not enough.

    count: how many values the exit has.
    addresses: of the portal's code, see `WayBack.code`.
    """
    reader = _Reader(resume, count)
    code, at = resume.code, 1 + resume.code[0]
    position = resume.objects[code[at + 1]]
    if code[at] != 1 or position.instruction is not portal.merge_point or position.behind:
        return None
    refs = reader.refs(at + 2)
    if code[at + 3 + len(refs)] != 0 or set(position.registers) != set(portal.registers):
        return None  # there are stores that were delayed
    given = dict(zip(position.registers, refs, strict=True))
    try:
        greens = tuple([reader.constant(given[r]) for r in portal.registers[: portal.green_count]])
        arguments: list[tuple[str, Any]] = []
        for register in portal.registers[portal.green_count :]:
            arguments += reader.red(given[register], register.type.cls)
    except _NotPlain:
        return None
    return WayBack(greens, reader.boxes, arguments, addresses)
