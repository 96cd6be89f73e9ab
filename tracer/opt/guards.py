"""Removes guards that cannot fail, and learns from the others.

    guard_class(r0, A)
    guard_class(r0, A)            =>       guard_class(r0, A)
    i1 = ptr_eq(r2, <x>)                   i1 = ptr_eq(r2, <x>)
    guard_true(i1)                         guard_true(i1)
    guard_value_r(r2, <x>)                 (r2 is <x>)

    i1 = ptr_eq(r0, None)
    guard_false(i1)
    guard_class(r0, A)            =>       guard_class(r0, A)

    guard_class(r0, A)            =>       guard_value_r(r0, <a>)
    guard_value_r(r0, <a>)

    guard_class(r0, int)          =>       i1 = guard_int(r0)
    i1 = unbox_int(r0)

Holds: a guard's exit is made before the pass learns from the guard, because in the exit the guard does not hold. A
guard that always fails is kept: it ends the useful part of the trace.
A guard may fail earlier than recorded: leaving early is always correct. So a guard on the class of an object, or on its
identity, replaces the first guard on the same object that it implies, and `guard_int`, which also gives the word,
replaces the guard on the class.
"""

from __future__ import annotations

from tracer.hosttypes import keeps_class
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import DROP, Answer, Args, Optimizer, Pass
from tracer.opt.truths import compared, equality, is_truth


class Guards(Pass):
    """Guard removal."""

    switch = "guards"

    __slots__ = ("nonzero", "weaker", "of_class")
    nonzero: set[Value]
    weaker: dict[Value, list[tuple[Op, type]]]
    of_class: dict[Value, Op]

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.nonzero = set()
        self.weaker = {}  # by object: guards that it is not a certain constant
        self.of_class = {}  # by object: the guard on its class

    def opt_guard_true(self, op: Op, args: Args) -> Answer:
        """Dropped if the word is known not to be 0."""
        (word,) = args
        if type(word) is Const:
            return DROP if word.value else None
        return DROP if word in self.nonzero else None

    def opt_guard_false(self, op: Op, args: Args) -> Answer:
        """Dropped if the word is known to be 0."""
        (word,) = args
        return DROP if type(word) is Const and not word.value else None

    def opt_guard_value_i(self, op: Op, args: Args) -> Answer:
        """Dropped if the word is known."""
        return DROP if args[0] is args[1] else None

    def opt_guard_value_r(self, op: Op, args: Args) -> Answer:
        """Dropped if the object is known; replaces an earlier guard on its class."""
        value, constant = args
        if value is constant:
            return DROP
        guard = self.of_class.get(value)
        if guard is None or self.o.class_of(value) is not self.o.class_of(constant):
            return None
        self.o.replace_guard(guard, op.spec, (value, constant))
        self._learn(value, constant)
        return DROP

    def opt_guard_class(self, op: Op, args: Args) -> Answer:
        """Dropped if the class is known."""
        value, cls = args
        assert type(cls) is Const
        known = self.o.class_of(value)
        if known is None and value in self.weaker:
            return self._strengthened(value, cls)
        return DROP if known is cls.value else None

    def opt_unbox_int(self, op: Op, args: Args) -> Answer:
        """Merged with the guard on the object's class, if that is in this walk."""
        (value,) = args
        guard = self.of_class.pop(value, None)
        if guard is None or guard.spec.name != "guard_class":
            return None
        self.o.replace_guard(guard, OPS["guard_int"], (value,))
        guard.kind = "i"
        self.o.learn(guard)
        return guard

    def _strengthened(self, value: Value, cls: Const) -> Answer:
        implied = [guard for guard, other in self.weaker.pop(value) if other is not cls.value]
        if not implied:
            return None
        first = implied[0]
        self.o.replace_guard(first, OPS["guard_class"], (value, cls))
        for guard in implied[1:]:
            self.o.ops.remove(guard)
        self.saw_guard_class(first)
        return DROP

    # -- learning from a guard

    def saw_guard_true(self, new: Op) -> None:
        """The word is not 0; its operands may be known, too."""
        (word,) = new.args
        if type(word) is Const:
            return
        self.nonzero.add(word)
        if is_truth(word):
            self._learn(word, self.o.const("i", 1))
        if type(word) is Op:
            self._learn_condition(word, True)

    def saw_guard_false(self, new: Op) -> None:
        """The word is 0."""
        (word,) = new.args
        if type(word) is Const:
            return
        self._learn(word, self.o.const("i", 0))
        if new in self.o.plain_exits:
            assert type(word) is Op
            value, other = compared(word)
            self.weaker.setdefault(value, []).append((new, type(other.value)))
        if type(word) is Op:
            self._learn_condition(word, False)

    def _learn_condition(self, condition: Op, holds: bool) -> None:
        fixed = equality(condition, holds)
        if fixed is not None:
            self._learn(fixed[0], fixed[1] or self.o.const("i", 0))
        elif condition.spec.name == ("int_is_true" if holds else "int_is_zero"):
            self.nonzero.add(self.o.resolve(condition.args[0]))

    def saw_guard_value_i(self, new: Op) -> None:
        """The word is the constant."""
        self._learn(*new.args)

    def saw_guard_value_r(self, new: Op) -> None:
        """The object is the constant."""
        self._learn(*new.args)

    def saw_guard_class(self, new: Op) -> None:
        """The class is known; if it is that of None, the object is."""
        value, cls = new.args
        assert type(cls) is Const
        if type(value) is Const or not keeps_class(cls.value):
            return
        if cls.value is type(None):
            self._learn(value, self.o.const("r", None))
        else:
            self.o.classes[value] = cls.value
            self.of_class[value] = new

    def _learn(self, value: Value, constant: Value) -> None:
        value = self.o.resolve(value)
        if type(value) is not Const:
            self.o.forward[value] = constant

    def saw_guard_exception(self, new: Op) -> None:
        """The exception's class is exact."""
        (cls,) = new.args
        assert type(cls) is Const
        self.o.classes[new] = cls.value
