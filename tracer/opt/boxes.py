"""Keeps numbers out of their boxes.

    i1 = unbox_int(r0)                     i1 = unbox_int(r0)
    i2 = int_add(i1, 1)           =>       i2 = int_add(i1, 1)
    r3 = box_int(i2)
    i4 = unbox_int(r3)                     (i4 is i2)

Holds: both directions are remembered: to box a number again, the box that it came from is used, as the identity of ints
and floats does not count.
Relies on: the operand of box_bool is 0 or 1.
Does not: track a number through a list or a field; that is the heap pass's work.
Source: *Allocation Removal by Partial Evaluation in a Tracing JIT*, whose BoxedInteger is a host int here.
"""

from __future__ import annotations

from tracer.hosttypes import Types
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import Answer, Args, Optimizer, Pass
from tracer.opt.virtualvalues import BOX_CLASSES, VirtualBox

NAME_OF_BOX = {cls: which for which, cls in BOX_CLASSES.items()}
BOXED = Types(NAME_OF_BOX)


class Boxes(Pass):
    """Allocation removal for ints, floats and bools."""

    switch = "virtuals"

    __slots__ = ("numbers", "boxes")
    numbers: dict[Value, Value]
    boxes: dict[tuple[Value, str], Value]

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.numbers = {}
        self.boxes = {}

    def number_in(self, box: Value) -> Value | None:
        """The number known to be in `box`, resolved; or None."""
        box = self.o.resolve(box)
        if type(box) is VirtualBox:
            return self.o.resolve(box.word)
        found = self.numbers.get(box)
        return None if found is None else self.o.resolve(found)

    def _box(self, op: Op, args: Args) -> Answer:
        (number,) = args
        which = op.spec.name[4:]
        known = self.boxes.get((number, which))
        if known is None:
            known = self.boxes[number, which] = VirtualBox(which, number)
        return self.o.resolve(known)

    opt_box_int = opt_box_float = opt_box_bool = _box

    def _saw_box(self, new: Op) -> None:
        which = new.spec.name[4:]
        self.learn(new, new.args[0], which)

    saw_box_int = saw_box_float = saw_box_bool = _saw_box

    def learn(self, box: Value, number: Value, which: str) -> None:
        """Note that `box` is a real object that holds `number`."""
        self.numbers[box] = number
        self.boxes[number, which] = box
        if type(box) is not Const:
            self.o.classes[box] = BOX_CLASSES[which]

    def _unbox(self, op: Op, args: Args) -> Answer:
        return self.number_in(args[0])

    opt_unbox_int = opt_unbox_float = opt_unbox_bool = _unbox

    def _saw_unbox(self, new: Op) -> None:
        self.learn(new.args[0], new, new.spec.name.partition("_")[2])

    saw_unbox_int = saw_unbox_float = saw_unbox_bool = saw_guard_int = _saw_unbox

    def opt_ptr_eq(self, op: Op, args: Args) -> Answer:
        """Known for a virtual bool and a constant, and for two boxes with the same number."""
        return self._identity(args, True)

    def opt_ptr_ne(self, op: Op, args: Args) -> Answer:
        """Known for a virtual bool and a constant, and for two boxes with the same number."""
        return self._identity(args, False)

    def _identity(self, args: Args, same: bool) -> Answer:
        for box, other in (args, args[::-1]):
            if type(box) is not VirtualBox:
                continue
            if box.which == "bool" and type(other) is Const:
                truth = self.o.resolve(box.word)
                if other.value is same:
                    return truth
                return self.o.derive(OPS["int_is_zero"], [truth]) if other.value is (not same) else None
            if type(other) is VirtualBox and self.o.resolve(other.word) is self.o.resolve(box.word):
                return self.o.const("i", int(same))
        return None
