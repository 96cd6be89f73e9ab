"""Virtuals: objects that a trace knows so well that it has not allocated them yet.

    VirtualObject    class and fields          VirtualBox     a number in a host int, float or bool
    VirtualList      items                     VirtualTuple   items
                                               VirtualComplex the two parts, which are doubles

Lifting emits the operations that allocate the object; from then on the virtual is forwarded to the new object.

Holds: an object is forwarded *before* its fields are lifted, so that a cycle is lifted once. A list or tuple cannot be
forwarded before its items are known: an object that is lifted among them, and leads back to it through lists and
tuples, gets that field as soon as the list exists.
Source: *Allocation Removal by Partial Evaluation in a Tracing JIT*, figure 6, lifting.
"""

from __future__ import annotations

from typing import Any, TypeGuard

from tracer.ir.descr import Field, Shape
from tracer.ir.ops import OPS
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import Optimizer
from tracer.resume.encode import BOX_BOOL, BOX_FLOAT, BOX_INT, COMPLEX, LIST, NEW, TUPLE, Encoder, Virtual

BOX_CLASSES = {"int": int, "float": float, "bool": bool}
_BOX_ITEMS = {"int": BOX_INT, "float": BOX_FLOAT, "bool": BOX_BOOL}
_BOX_OPS = {which: OPS[f"box_{which}"] for which in BOX_CLASSES}
_SETFIELD = {kind: OPS[f"setfield_{kind}"] for kind in "ifr"}


class VirtualObject(Virtual):
    """An object made by `new`. A field that is not set is absent from `fields`."""

    __slots__ = ("shape", "cls", "fields")
    shape: Shape
    cls: type
    fields: dict[Field, Value]

    def __init__(self, shape: Shape) -> None:
        self.kind = "r"
        self.shape = shape
        self.cls = shape.cls
        self.fields = {}

    def encode(self, encoder: Encoder) -> list[int]:
        """Its class and fields."""
        item = [NEW, encoder.pool.index(self.shape), len(self.fields)]
        for field, value in self.fields.items():
            item.append(encoder.pool.index(field))
            item.append(encoder.ref(value))
        return item

    def lift(self, o: Optimizer) -> Value:
        """Allocate the object, lift the contents of its fields, then set them."""
        made = o.emit(OPS["new"], [], self.shape)
        o.forward[self] = made
        ready: list[tuple[Field, Value]] = []
        for field, value in self.fields.items():
            if leads_back(value, o):
                o.after_lift.append((made, field, value))
            else:
                ready.append((field, o.force(value)))
        for field, value in ready:
            o.emit(_SETFIELD[field.kind], [made, value], field)
        return made


class VirtualBox(Virtual):
    """The host int, float or bool with the value of `word`."""

    __slots__ = ("which", "cls", "word")
    which: str
    cls: type
    word: Value

    def __init__(self, which: str, word: Value) -> None:
        self.kind = "r"
        self.which = which
        self.cls = BOX_CLASSES[which]
        self.word = word

    def encode(self, encoder: Encoder) -> list[int]:
        """Its number."""
        return [_BOX_ITEMS[self.which], encoder.ref(self.word)]

    def is_box_of(self, constant: Value, o: Optimizer) -> bool:
        """Is it known to be this host number, apart from its identity?"""
        word = o.resolve(self.word)
        if type(word) is not Const or type(constant) is not Const or type(constant.value) is not self.cls:
            return False
        number: Any = constant.value
        return word is o.const(word.kind, number if self.cls is float else int(number))

    def lift(self, o: Optimizer) -> Value:
        """Box the number."""
        word = o.resolve(self.word)
        made: Value
        if type(word) is Const:
            made = o.const("r", bool(word.value)) if self.which == "bool" else o.constants.box(word)
        else:
            made = o.emit(_BOX_OPS[self.which], [word])
        o.forward[self] = made
        return made


class _Sequence(Virtual):
    __slots__ = ("items",)
    items: list[Value]
    code: int
    op: str

    def __init__(self, items: list[Value]) -> None:
        self.kind = "r"
        self.items = items

    def encode(self, encoder: Encoder) -> list[int]:
        """Its items."""
        item = [self.code]
        encoder.add_refs(item, self.items)
        return item

    def lift(self, o: Optimizer) -> Value:
        """Lift the items, then make the list or tuple."""
        o.lifting.add(self)
        items = [o.force(value) for value in self.items]
        o.lifting.remove(self)
        # Lifting a later item may have finished an earlier one, whose lifting had led to it.
        made = o.emit(OPS[self.op], [o.force(value) for value in items])
        o.forward[self] = made
        waiting, o.after_lift = o.after_lift, []
        for target, field, value in waiting:
            if leads_back(value, o):
                o.after_lift.append((target, field, value))
            else:
                o.emit(_SETFIELD["r"], [target, o.force(value)], field)
        return made


class VirtualList(_Sequence):
    """A list of known length."""

    __slots__ = ()
    code = LIST
    op = "newlist"
    cls = list


class VirtualTuple(_Sequence):
    """A tuple."""

    __slots__ = ()
    code = TUPLE
    op = "newtuple"
    cls = tuple


class VirtualComplex(_Sequence):
    """A complex number; its items are its real and its imaginary part. Its identity does not count."""

    __slots__ = ()
    code = COMPLEX
    op = "box_complex"
    cls = complex


SEQUENCES: dict[type, type[VirtualList | VirtualTuple | VirtualComplex]] = {
    kind.cls: kind for kind in (VirtualList, VirtualTuple, VirtualComplex)
}
"""By the class of the object: the virtuals that have items."""
_KINDS = tuple(SEQUENCES.values())


def is_sequence(value: Value) -> TypeGuard[VirtualList | VirtualTuple | VirtualComplex]:
    """Is this a virtual that has items?"""
    return type(value) in _KINDS


def leads_back(value: Value, o: Optimizer) -> bool:
    """Is this a list or tuple that is being lifted, or one that contains such a list or tuple?"""
    value = o.resolve(value)
    if not isinstance(value, _Sequence):
        return False
    return value in o.lifting or any(leads_back(item, o) for item in value.items)


def contains(sequence: Value, wanted: Virtual, o: Optimizer) -> bool:
    """Does `sequence` lead to `wanted` through virtual lists and tuples only?"""
    sequence = o.resolve(sequence)
    if sequence is wanted:
        return True
    return isinstance(sequence, _Sequence) and any(contains(item, wanted, o) for item in sequence.items)
