"""Reads resume data: builds the interpreter's frames from the values of an exit.

In: a `Resume` (`tracer.resume.encode` has its grammar), and a builder.
Out: frames as (position, slots), outermost first. A `ConcreteBuilder` makes real objects; others make operations
(`tracer.record.bridge`) or text (`tracer.resume.listing`).

Holds: objects are allocated before any of their fields is set, so that cycles come out right. Stores that the optimiser
had delayed are made last.
"""

from __future__ import annotations

from tracer.host.fields import make_instance, read_field, write_field
from tracer.hosttools import Any, Protocol, TypeVar
from tracer.ir.descr import Field, Shape
from tracer.ir.snapshot import HELD, FrameShape, Resume
from tracer.resume.encode import BOX_BOOL, BOX_FLOAT, BOX_INT, COMPLEX, CONSTANT, FRAME, LIST, MEMORY, NEW, TUPLE, VALUE

T = TypeVar("T")


class Builder(Protocol[T]):
    """Makes the things that resume data describes: real objects, or operations that make them."""

    def const(self, kind: str, value: Any) -> T:
        """A constant."""

    def arg(self, index: int) -> T:
        """The exit's value with this index."""

    def held(self) -> T:
        """Stands for an item or field that `frame` leaves as it is."""

    def box_int(self, item: T) -> T:
        """An int from a word."""

    def box_float(self, item: T) -> T:
        """A float from a double."""

    def box_bool(self, item: T) -> T:
        """True or False from a word."""

    def new(self, shape: Shape) -> T:
        """An object whose fields are set later."""

    def setfield(self, obj: T, field: Field, item: T) -> None:
        """Set a field of an object that `new` made, or that existed before."""

    def newlist(self, items: list[T]) -> T:
        """A list."""

    def newtuple(self, items: list[T]) -> T:
        """A tuple."""

    def box_complex(self, parts: list[T]) -> T:
        """A complex number from two doubles."""

    def frame(self, shape: FrameShape, base: T | None, values: list[T], arrays: list[list[T]]) -> T:
        """A virtualizable frame: `base` with these contents written back, or a new one."""


class _Decoder:
    def __init__(self, resume: Resume, builder: Builder[Any]) -> None:
        self.code = resume.code
        self.objects = resume.objects
        self.builder = builder
        self.items: dict[int, Any] = {}
        self.unfilled: list[tuple[Any, int]] = []

    def ref(self, ref: int) -> Any:
        index, tag = ref >> 2, ref & 3
        if tag == VALUE:
            return self.builder.arg(index)
        if tag == CONSTANT:
            const = self.objects[index]
            return self.builder.const(const.kind, const.value)
        if tag == MEMORY:
            return self.builder.held()
        if index not in self.items:
            self.items[index] = self.item(self.code[1 + index])
        return self.items[index]

    def refs(self, at: int) -> list[Any]:
        """The things that the `refs` at this offset of the code stand for."""
        return [self.ref(r) for r in self.code[at + 1 : at + 1 + self.code[at]]]

    def item(self, at: int) -> Any:
        code, builder = self.code, self.builder
        what = code[at]
        if what == BOX_INT:
            return builder.box_int(self.ref(code[at + 1]))
        if what == BOX_FLOAT:
            return builder.box_float(self.ref(code[at + 1]))
        if what == BOX_BOOL:
            return builder.box_bool(self.ref(code[at + 1]))
        if what == NEW:
            made = builder.new(self.objects[code[at + 1]])
            self.unfilled.append((made, at + 2))  # filled later: its fields may lead back to it
            return made
        if what == LIST:
            return builder.newlist(self.refs(at + 1))
        if what == TUPLE:
            return builder.newtuple(self.refs(at + 1))
        if what == COMPLEX:
            return builder.box_complex(self.refs(at + 1))
        assert what == FRAME, f"no item has code {what}"
        shape = self.objects[code[at + 1]]
        base = None if code[at + 2] == -1 else self.ref(code[at + 2])
        values = self.refs(at + 3)
        at += 4 + code[at + 3]
        arrays = []
        for _ in range(code[at]):
            arrays.append(self.refs(at + 1))
            at += 1 + code[at + 1]
        return builder.frame(shape, base, values, arrays)

    def stores(self, at: int) -> list[tuple[int, int, int]]:
        code = self.code
        return [(code[k], code[k + 1], code[k + 2]) for k in range(at + 1, at + 1 + 3 * code[at], 3)]

    def fill(self) -> None:
        while self.unfilled:
            made, at = self.unfilled.pop()
            for k in range(at + 1, at + 1 + 2 * self.code[at], 2):
                self.builder.setfield(made, self.objects[self.code[k]], self.ref(self.code[k + 1]))

    def frames(self) -> list[tuple[Any, list[Any]]]:
        at = 1 + self.code[0]
        result: list[tuple[Any, list[Any]]] = []
        count, at = self.code[at], at + 1
        for _ in range(count):
            result.append((self.objects[self.code[at]], self.refs(at + 1)))
            at += 2 + self.code[at + 1]
        stores = [(self.ref(o), self.objects[f], self.ref(v)) for o, f, v in self.stores(at)]
        self.fill()
        for obj, field, value in stores:
            self.builder.setfield(obj, field, value)
        result.reverse()
        return result


class _ConcreteDecoder(_Decoder):
    """As `_Decoder`, for real objects: reads the values directly instead of asking the builder for them."""

    def __init__(self, resume: Resume, builder: ConcreteBuilder) -> None:
        super().__init__(resume, builder)
        self.values = builder.values

    def ref(self, ref: int) -> Any:
        tag = ref & 3
        if tag == VALUE:
            return self.values[ref >> 2]
        if tag == CONSTANT:
            return self.objects[ref >> 2].value
        if tag == MEMORY:
            return HELD
        index = ref >> 2
        items = self.items
        if index not in items:
            items[index] = self.item(self.code[1 + index])
        return items[index]

    def refs(self, at: int) -> list[Any]:
        """The things that the `refs` at this offset of the code stand for."""
        values, objects, item = self.values, self.objects, self.ref
        return [
            values[r >> 2] if not r & 3 else objects[r >> 2].value if r & 3 == CONSTANT else item(r)
            for r in self.code[at + 1 : at + 1 + self.code[at]]
        ]


def decode(resume: Resume, builder: Builder[T]) -> list[tuple[Any, list[T]]]:
    """The interpreter's frames as (position, slots), outermost first.

    Objects are allocated before any of their fields is set, so cycles come out right.
    """
    if type(builder) is ConcreteBuilder:
        return _ConcreteDecoder(resume, builder).frames()
    return _Decoder(resume, builder).frames()


def resumes_at_merge_point(resume: Resume | None) -> bool:
    """Is there one frame to continue, the portal's, and is it at its merge point?"""
    if resume is None:
        return False
    code, at = resume.code, 1 + resume.code[0]
    return code[at] == 1 and resume.objects[code[at + 1]].instruction.name == "merge_point"


class ConcreteBuilder:
    """Builds real host objects from the concrete values of an exit."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values

    def const(self, kind: str, value: Any) -> Any:
        """The constant itself."""
        return value

    def arg(self, index: int) -> Any:
        """The value itself."""
        return self.values[index]

    def held(self) -> Any:
        """A marker."""
        return HELD

    def box_int(self, item: Any) -> Any:
        """A word is a host int already."""
        return item

    def box_float(self, item: Any) -> Any:
        """A double is a host float already."""
        return item

    def box_bool(self, item: Any) -> Any:
        """True or False."""
        return bool(item)

    def new(self, shape: Shape) -> Any:
        """An object of exactly the shape's class."""
        return make_instance(shape.cls)

    def setfield(self, obj: Any, field: Field, item: Any) -> None:
        """Set a field, even an immutable one."""
        write_field(obj, field, item)

    def newlist(self, items: list[Any]) -> Any:
        """A new list."""
        return items

    def newtuple(self, items: list[Any]) -> Any:
        """A new tuple."""
        return tuple(items)

    def box_complex(self, parts: list[Any]) -> Any:
        """A new complex number."""
        return complex(*parts)

    def frame(self, shape: FrameShape, base: Any, values: list[Any], arrays: list[list[Any]]) -> Any:
        """Write back into `base`, its lists in place, or make a new frame."""
        frame = make_instance(shape.cls) if base is None else base
        for field, value in zip(shape.fields, values, strict=True):
            if base is None or not field.immutable:
                write_field(frame, field, value)
        for field, items in zip(shape.arrays, arrays, strict=True):
            if base is None:
                write_field(frame, field, items)
            else:
                there = read_field(frame, field)
                if any(item is HELD for item in items):
                    items = [old if item is HELD else item for item, old in zip(items, there, strict=True)]
                there[:] = items
        return frame
