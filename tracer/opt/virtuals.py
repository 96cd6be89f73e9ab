"""Removes allocations of objects that do not escape; delays those of objects that do.

    r1 = new(A)
    setfield_i(r1, A.n, i0)       =>
    i2 = getfield_i(r1, A.n)               (i2 is i0)
    finish(r1)                             r3 = new(A)
                                           setfield_i(r3, A.n, i0)
                                           finish(r3)

Holds: a virtual is lifted when an operation that uses it is emitted. A guard does not lift it: its exit describes the
object instead. A virtual list is only indexed by constants. An object with a finaliser is never virtual.
Does not: keep a list virtual that contains itself directly.
Source: *Allocation Removal by Partial Evaluation in a Tracing JIT*, figure 6.
"""

from __future__ import annotations

from collections.abc import Sequence

from tracer.host.dying import finalizer_of
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import DROP, Answer, Args, Optimizer, Pass
from tracer.opt.virtualvalues import VirtualComplex, VirtualList, VirtualObject, VirtualTuple, contains, is_sequence
from tracer.resume.encode import Virtual


class Virtuals(Pass):
    """Allocation removal for objects, lists, tuples and complex numbers."""

    switch = "virtuals"

    __slots__ = ("parts",)
    parts: dict[Value, Sequence[Value]]

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.parts = {}  # of complex numbers that the trace has made

    def opt_new(self, op: Op, args: Args) -> Answer:
        """The object stays virtual for as long as possible."""
        return VirtualObject(op.descr) if finalizer_of(op.descr.cls) is None else None

    def opt_newtuple(self, op: Op, args: Args) -> Answer:
        """The tuple stays virtual for as long as possible."""
        return VirtualTuple(args)

    def opt_newlist(self, op: Op, args: Args) -> Answer:
        """The list stays virtual for as long as possible."""
        return VirtualList(args)

    # -- complex numbers

    def opt_box_complex(self, op: Op, args: Args) -> Answer:
        """The number stays virtual for as long as possible."""
        return VirtualComplex(args)

    def saw_box_complex(self, new: Op) -> None:
        """The parts of a number that the trace had to make are still known."""
        self.parts[new] = new.args
        self.o.classes[new] = complex

    def opt_complex_real(self, op: Op, args: Args) -> Answer:
        """The double that the number was made of."""
        return self._part(args[0], 0)

    def opt_complex_imag(self, op: Op, args: Args) -> Answer:
        """The double that the number was made of."""
        return self._part(args[0], 1)

    def _part(self, number: Value, index: int) -> Answer:
        items = number.items if type(number) is VirtualComplex else self.parts.get(number)
        return None if items is None else self.o.resolve(items[index])

    # -- objects

    def opt_guard_class(self, op: Op, args: Args) -> Answer:
        """The class of a virtual is known."""
        value, cls = args
        assert type(cls) is Const
        return DROP if isinstance(value, Virtual) and self.o.class_of(value) is cls.value else None

    def _getfield(self, op: Op, args: Args) -> Answer:
        (obj,) = args
        if type(obj) is VirtualObject:
            known = obj.fields.get(op.descr)
            return None if known is None else self.o.resolve(known)
        return None

    opt_getfield_i = opt_getfield_f = opt_getfield_r = _getfield

    def _setfield(self, op: Op, args: Args) -> Answer:
        obj, value = args
        if type(obj) is VirtualObject:
            obj.fields[op.descr] = value
            return DROP
        return None

    opt_setfield_i = opt_setfield_f = opt_setfield_r = _setfield

    # -- lists and tuples

    def _len(self, op: Op, args: Args) -> Answer:
        (sequence,) = args
        if isinstance(sequence, VirtualList | VirtualTuple):
            return self.o.const("i", len(sequence.items))
        return None

    opt_list_len = opt_tuple_len = _len

    def _getitem(self, op: Op, args: Args) -> Answer:
        sequence, index = args
        if isinstance(sequence, VirtualList | VirtualTuple) and _within(sequence.items, index):
            return self.o.resolve(sequence.items[index.value])  # type: ignore[attr-defined]
        return None

    opt_list_getitem = opt_tuple_getitem = _getitem

    def opt_list_setitem(self, op: Op, args: Args) -> Answer:
        """Done to the virtual list."""
        sequence, index, value = args
        if type(sequence) is VirtualList and _within(sequence.items, index):
            if not contains(value, sequence, self.o):
                sequence.items[index.value] = value  # type: ignore[attr-defined]
                return DROP
        return None

    def opt_list_append(self, op: Op, args: Args) -> Answer:
        """Done to the virtual list."""
        sequence, value = args
        if type(sequence) is VirtualList and not contains(value, sequence, self.o):
            sequence.items.append(value)
            return DROP
        return None

    # -- identity

    def opt_ptr_eq(self, op: Op, args: Args) -> Answer:
        """A virtual is different from every other object."""
        return self._identity(args, 0)

    def opt_ptr_ne(self, op: Op, args: Args) -> Answer:
        """A virtual is different from every other object."""
        return self._identity(args, 1)

    def _identity(self, args: Args, different: int) -> Answer:
        a, b = args
        if a is not b and (_is_unique(a) or _is_unique(b)):
            return self.o.const("i", different)
        return None


def _within(items: list[Value], index: Value) -> bool:
    return type(index) is Const and 0 <= index.value < len(items)


def _is_unique(value: Value) -> bool:
    return type(value) is VirtualObject or (is_sequence(value) and value.cls is not complex)
