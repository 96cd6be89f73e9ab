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

from tracer.host.dying import finalizer_of
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import DROP, Answer, Args, Pass
from tracer.opt.virtualvalues import VirtualBox, VirtualList, VirtualObject, VirtualTuple, contains
from tracer.resume.encode import Virtual


class Virtuals(Pass):
    """Allocation removal for objects, lists and tuples."""

    switch = "virtuals"

    def opt_new(self, op: Op, args: Args) -> Answer:
        """The object stays virtual for as long as possible."""
        return VirtualObject(op.descr) if finalizer_of(op.descr.cls) is None else None

    def opt_newtuple(self, op: Op, args: Args) -> Answer:
        """The tuple stays virtual for as long as possible."""
        return VirtualTuple(args)

    def opt_newlist(self, op: Op, args: Args) -> Answer:
        """The list stays virtual for as long as possible."""
        return VirtualList(args)

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
    return isinstance(value, VirtualObject | VirtualList | VirtualTuple) and not isinstance(value, VirtualBox)
