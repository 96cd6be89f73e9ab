"""The way back from an exit to the portal's own code, where that needs no more than moving values.

In: the resume data of an exit.
Out: a `WayBack`: for each of the portal's frames, where it continues, and how the arguments of a unit for that place
(`tracer.jitcode.portal.Portal.arguments`) are made of the exit's values. None if there is more to do.

    Frame r0, sp = 3, regs = [int(i1), None]       boxes      [("int", 1)]         the third value, by its index
    interpret: pc = 5, code = C, frame      =>     greens     (5, C)
                                                   arguments  value 0, word 3, word -1, value 2, object None

Most guards resume at a merge point. If the trace has inlined that frame, the portal's outer frames wait for calls; the
functions between, the *helpers*, have little to do behind such a call, and native code for that:

    interpret      at its merge point                          level 0
    call_plain     behind  w_result = run_frame(...)     \
    op_call        behind  frame.push(call_plain(...))    |    level 1: a new value runs through its helpers, and the
    interpret      behind  HANDLERS[...](...)            /     answer of the last one is where the portal continues

Holds: what it does is what `tracer.resume.decode` and the blackhole would do.
Does not: make exceptions, or objects with a dict; continue in the middle of an instruction in the innermost frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack
from typing import Any

from tracer.frontend.classfields import frame_shape
from tracer.ir.descr import Field
from tracer.ir.snapshot import Argument, Fill, Level, Made, PortalCode, Resume, WayBack
from tracer.jitcode.jitcode import Position
from tracer.jitcode.portal import Portal
from tracer.resume.encode import (
    BOX_BOOL,
    BOX_FLOAT,
    BOX_INT,
    COMPLEX,
    CONSTANT,
    FRAME,
    ITEM,
    LIST,
    MEMORY,
    TUPLE,
    VALUE,
)

_BOXES = {BOX_INT: "int", BOX_FLOAT: "float", BOX_BOOL: "bool"}
_STORAGE = {"i": "word", "f": "double", "r": "object"}
"""How the fields lie in memory that native code may set."""


class _NotPlain(Exception):
    """There is more to do than to move values."""


class _Reader:
    """Reads the resume data of one exit. count: how many values the exit has."""

    def __init__(self, resume: Resume, count: int) -> None:
        self.code, self.objects = resume.code, resume.objects
        self.boxes: list[tuple[str, int]] = []
        self.made: list[Made] = []
        self.fills: list[Fill] = []
        self._indexes: dict[int, int] = {}  # of what is made, by its item
        boxed = [k for k in range(self.code[0]) if self.code[self.code[1 + k]] in _BOXES]
        for number, k in enumerate(boxed):
            what, of = self.code[self.code[1 + k] :][:2]
            if of & 3 != VALUE:
                raise _NotPlain
            self._indexes[k] = count + number
            self.boxes.append((_BOXES[what], of >> 2))
        self._first = count + len(boxed)

    def refs(self, at: int) -> list[int]:
        """The refs that start at this offset of the code."""
        return list(self.code[at + 1 : at + 1 + self.code[at]])

    def argument(self, ref: int) -> Argument:
        """What a ref stands for."""
        index, tag = ref >> 2, ref & 3
        if tag == VALUE:
            return "value", index
        if tag == CONSTANT:
            return self._constant(self.objects[index])
        if tag != ITEM:
            raise _NotPlain
        if index not in self._indexes:
            self._make(index)
        return "value", self._indexes[index]

    @staticmethod
    def _constant(const: Any) -> Argument:
        if const.kind == "f":
            return "word", int.from_bytes(pack("<d", const.value), "little")
        return ("word" if const.kind == "i" else "object"), const.value

    def constant(self, ref: int) -> Any:
        """The constant that a ref stands for."""
        if ref & 3 != CONSTANT:
            raise _NotPlain
        return self.objects[ref >> 2].value

    def _add(self, cls: type, size: int = 0) -> Argument:
        self.made.append(Made(cls, size))
        return "value", self._first + len(self.made) - 1

    def _make(self, index: int) -> None:
        """Find out what becomes of an item that is no box."""
        at = self.code[1 + index]
        what = self.code[at]
        if what == FRAME and self.code[at + 2] >= 0:
            base = self.code[at + 2]
            if base & 3 != VALUE:
                raise _NotPlain
            self._indexes[index] = base >> 2
        elif what == COMPLEX:
            raise _NotPlain
        elif what in (LIST, TUPLE):
            refs = self.refs(at + 1)
            made = self._add(list if what == LIST else tuple, len(refs))
            self._indexes[index] = made[1]
            self.fills += [Fill(made, k, self.argument(ref)) for k, ref in enumerate(refs)]
        else:
            shape = self.objects[self.code[at + 1]]
            if issubclass(shape.cls, BaseException) or shape.cls.__dictoffset__:
                raise _NotPlain
            made = self._add(shape.cls)
            self._indexes[index] = made[1]
            if what == FRAME:
                self._fill_frame(made, at, shape)
            else:
                pairs = self.code[at + 3 : at + 3 + 2 * self.code[at + 2]]
                for field, ref in zip(pairs[0::2], pairs[1::2], strict=True):
                    self._fill(made, self.objects[field], ref)

    def _fill_frame(self, made: Argument, at: int, shape: Any) -> None:
        """Set what never changes in a new frame. The items of its list are moved in later."""
        if len(shape.arrays) != 1:
            raise _NotPlain
        for field, ref in zip(shape.fields, self.refs(at + 3), strict=True):
            if field.immutable:
                self._fill(made, field, ref)
            elif field.storage == "object":
                raise _NotPlain
        items = self._add(list, self.code[at + 5 + self.code[at + 3]])
        self.fills.append(Fill(made, shape.arrays[0], items))

    def _fill(self, target: Argument, field: Field, ref: int, is_new: bool = True) -> None:
        if field.truth or field.storage != _STORAGE[field.kind]:
            raise _NotPlain
        self.fills.append(Fill(target, field, self.argument(ref), is_new))

    def red(self, ref: int, cls: type | None) -> list[Argument]:
        """A red of the portal, of this class if that is known; and its contents, if it is a frame."""
        found = [self.argument(ref)]
        if cls is None or not getattr(cls, "_jit_virtualizable_", False):
            return found
        at = self.code[1 + (ref >> 2)] if ref & 3 == ITEM else -1
        if at < 0 or self.code[at] != FRAME:
            raise _NotPlain
        shape = self.objects[self.code[at + 1]]
        if shape.cls is not cls or frame_shape(cls) is not shape:
            raise _NotPlain
        fields = self.refs(at + 3)
        found += [self.argument(r) for r, f in zip(fields, shape.fields, strict=True) if not f.immutable]
        at += 4 + len(fields)
        for field in shape.arrays:
            items = self.refs(at + 1)
            held = [("held", (found[0][1], field, k)) for k in range(len(items))]
            found += [held[k] if r & 3 == MEMORY else self.argument(r) for k, r in enumerate(items)]
            at += 1 + len(items)
        return found

    def chain(self) -> Iterator[tuple[Position, list[int]]]:
        """The position of each frame and the refs of its registers, innermost first; then the delayed stores."""
        code, at = self.code, 2 + self.code[0]
        for _ in range(code[at - 1]):
            refs = self.refs(at + 1)
            yield self.objects[code[at]], refs
            at += 2 + len(refs)
        for k in range(at + 1, at + 1 + 3 * code[at], 3):
            self._fill(self.argument(code[k]), self.objects[code[k + 1]], code[k + 2], is_new=False)


def way_back(resume: Resume, portal: Portal, code: PortalCode, count: int) -> WayBack | None:
    """The way back for this resume data; None if moving values is not enough. count: how many values the exit has."""
    try:
        reader = _Reader(resume, count)
        levels = list(_levels(reader, portal, code))
    except _NotPlain:
        return None
    return WayBack(reader.boxes, reader.made, reader.fills, levels)


def _levels(reader: _Reader, portal: Portal, code: PortalCode) -> Iterator[Level]:
    helpers: list[tuple[Position, list[Argument]]] = []
    is_first = True
    for position, refs in reader.chain():
        if position.jitcode is not portal.code:
            if position.raised or position.behind is is_first or "f" in position.kinds:
                raise _NotPlain
            if helper_of(position) not in code.helpers or len(refs) != len(position.registers):
                raise _NotPlain
            helpers.append((position, [reader.argument(ref) for ref in refs]))
            is_first = False
            continue
        is_right = position.instruction.number == portal.merge_point if is_first else _waits(position)
        if not is_right or set(position.registers) != set(portal.registers) or len(refs) != len(portal.registers):
            raise _NotPlain
        if not is_first and not code.stand_outer:
            raise _NotPlain
        given = dict(zip(position.registers, refs, strict=True))
        greens = tuple([reader.constant(given[r]) for r in portal.registers[: portal.green_count]])
        arguments: list[Argument] = []
        for register, type_ in list(zip(portal.registers, portal.types, strict=True))[portal.green_count :]:
            arguments += reader.red(given[register], type_.cls)
        yield Level(greens, arguments, helpers, position)
        helpers, is_first = [], False


def helper_of(position: Position) -> str:
    """The name of what is left of a function at this position, under which native code for it is known."""
    function, where = position.jitcode.function, "behind" if position.behind else "before"
    return f"{function.__module__}.{function.__qualname__}.{where}{position.instruction.number}"


def _waits(position: Position) -> bool:
    """Does the portal wait here for the handler of an instruction?"""
    return position.behind and not position.raised and position.instruction.name == "call_dynamic"
