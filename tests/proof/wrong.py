"""Optimiser passes that are wrong on purpose, for tests of the proofs.

The rules on words are the miscompilations of *Finding JIT Optimizer Bugs using SMT Solvers and Fuzzing*.
"""

from __future__ import annotations

from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import DROP, Answer, Args, Optimizer, Pass


def number(value: Value) -> int | None:
    """The constant word, or None."""
    return value.value if type(value) is Const else None


def made_by(value: Value, name: str) -> tuple[Value, ...] | None:
    """The operands of the operation that made this value, if it is such a one."""
    return value.args if type(value) is Op and value.spec.name == name else None


class Limits(Pass):
    """x + 10 < 15, so x < 5: where the sum wraps, it is not."""

    switch = "fold"

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.below: dict[Value, int] = {}

    def saw_guard_true(self, new: Op) -> None:
        """Learn from the sum."""
        compared = made_by(new.args[0], "int_lt")
        added = made_by(compared[0], "int_add") if compared is not None else None
        if compared is None or added is None:
            return
        limit, constant = number(compared[1]), number(added[1])
        if limit is not None and constant is not None:
            self.below[added[0]] = limit - constant

    def opt_int_lt(self, op: Op, args: Args) -> Answer:
        """Use it."""
        known, limit = self.below.get(args[0]), number(args[1])
        return self.o.const("i", 1) if known is not None and limit is not None and known <= limit else None


class Negation(Pass):
    """0 - x < 0, so x > 0: the least word is its own negation.  (A rule has made a negation of the difference.)"""

    switch = "fold"

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.positive: set[Value] = set()

    def saw_guard_true(self, new: Op) -> None:
        """Learn from the negation."""
        compared = made_by(new.args[0], "int_lt")
        negated = made_by(compared[0], "int_neg") if compared is not None and number(compared[1]) == 0 else None
        if negated is not None:
            self.positive.add(negated[0])

    def opt_int_gt(self, op: Op, args: Args) -> Answer:
        """Use it."""
        return self.o.const("i", 1) if args[0] in self.positive and number(args[1]) == 0 else None


class Division(Pass):
    """x * 12 == 12, so x == 1: 12 has other quotients where the product wraps."""

    switch = "fold"

    def saw_guard_true(self, new: Op) -> None:
        """Learn from the product."""
        compared = made_by(new.args[0], "int_eq")
        product = made_by(compared[0], "int_mul") if compared is not None else None
        if compared is not None and product is not None and number(product[1]) == number(compared[1]) == 12:
            self.o.forward[product[0]] = self.o.const("i", 1)


class Shift(Pass):
    """What is not 0 is not 0 when it is shifted: its bits may all be gone."""

    switch = "fold"

    def opt_int_eq(self, op: Op, args: Args) -> Answer:
        """A shifted constant is compared with 0."""
        shifted = made_by(args[0], "int_lshift")
        return self.o.const("i", 0) if shifted is not None and number(shifted[0]) and number(args[1]) == 0 else None


class Inverse(Pass):
    """(a + b) - b is a, and does not overflow: but it does where the sum has wrapped."""

    switch = "fold"

    def opt_int_sub_ovf(self, op: Op, args: Args) -> Answer:
        """The inverse of a sum that was not checked."""
        added = made_by(args[0], "int_add")
        if added is not None and added[1] is args[1]:
            self.o.no_overflow = True
            return added[0]
        return None


class RightInverse(Pass):
    """(a + b) - b is a: that is so, whether the sum was checked or not."""

    switch = "fold"

    def opt_int_sub(self, op: Op, args: Args) -> Answer:
        """The inverse of a sum."""
        added = made_by(args[0], "int_add") or made_by(args[0], "int_add_ovf")
        return added[0] if added is not None and added[1] is args[1] else None


class StoresAreDead(Pass):
    """A field that is stored to keeps what it held."""

    switch = "fold"

    def opt_setfield_i(self, op: Op, args: Args) -> Answer:
        """Drop the store."""
        return DROP


class LoadsAreForever(Pass):
    """A field that was loaded never changes."""

    switch = "fold"

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.known: dict[Value, Value] = {}

    def opt_getfield_i(self, op: Op, args: Args) -> Answer:
        """The first load's value."""
        return self.known.get(args[0])

    def saw_getfield_i(self, new: Op) -> None:
        """Remember it."""
        self.known[new.args[0]] = new


class ObjectsDiffer(Pass):
    """Two inputs are two objects."""

    switch = "fold"

    def opt_ptr_eq(self, op: Op, args: Args) -> Answer:
        """They are not the same."""
        return self.o.const("i", int(args[0] is args[1]))


class SameLength(Pass):
    """A list is as long as it was."""

    switch = "fold"

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.lengths: dict[Value, Value] = {}

    def opt_list_len(self, op: Op, args: Args) -> Answer:
        """The first answer."""
        return self.lengths.get(args[0])

    def saw_list_len(self, new: Op) -> None:
        """Remember it."""
        self.lengths[new.args[0]] = new
