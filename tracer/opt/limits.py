"""Strengthens a guard that a word is within a limit, so that a later one is not needed.

    i1 = int_ge(i0, 1000)                  i1 = int_ge(i0, 999)
    guard_false(i1)                        guard_false(i1)
    i2 = int_add(i0, 1)           =>       i2 = int_add(i0, 1)
    i3 = int_ge(i2, 1000)
    guard_false(i3)

A trace with nested calls asks at each call whether the stack has room for one more frame. With this pass it asks once,
for all of them.

Holds: a guard may fail earlier than recorded: leaving early is always correct. It must be known without the later guard
that the sum does not wrap.
Does not: touch a guard whose exit relies on its failure, or limits that are not constant.
"""

from __future__ import annotations

from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.bounds import Bounds
from tracer.opt.intbound import GREATEST, LEAST
from tracer.opt.optimizer import DROP, Answer, Args, Optimizer, Pass

_NEGATED = {"int_lt": "int_ge", "int_le": "int_gt", "int_gt": "int_le", "int_ge": "int_lt"}
_LIMITS = {"int_lt": (True, -1), "int_le": (True, 0), "int_gt": (False, 1), "int_ge": (False, 0)}
"""Comparisons with a constant: is the constant an upper limit, and what must be added to make it an inclusive one?"""
_CONDITIONS = {
    ("guard_true", True): OPS["int_le"],
    ("guard_true", False): OPS["int_ge"],
    ("guard_false", True): OPS["int_gt"],
    ("guard_false", False): OPS["int_lt"],
}
"""For a guard and the side of the limit: the comparison by which the guard says that a word is within it."""
Limit = tuple[Value, bool, int]
"""A word, whether it is limited from above, and the limit."""


class Limits(Pass):
    """Strengthening of guards on limits."""

    switch = "bounds"

    __slots__ = ("guards", "_asked")
    guards: dict[tuple[Value, bool], tuple[Op, int]]
    _asked: tuple[Value, Limit | None] | None

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.guards = {}  # the last guard on a word, and its limit, by side
        self._asked = None  # a condition, and its limit, found before it is learnt

    def _guard(self, op: Op, args: Args) -> Answer:
        limit = self._limit_of(op.spec.name, args[0])
        self._asked = args[0], limit
        if limit is None:
            return None
        earlier, held = self.guards.get(limit[:2], (None, 0))
        if earlier is None or earlier.exit is None or earlier.exit.assumes_failure:
            return None
        _, is_upper, value = limit
        if value < held if is_upper else value > held:
            self._strengthen(earlier, limit)
        self.o.learn(Op(op.spec, tuple(args)))
        return DROP

    opt_guard_true = opt_guard_false = _guard

    def _saw_guard(self, new: Op) -> None:
        if new.exit is None or self._asked is None:
            return
        condition, limit = self._asked
        if limit is not None and condition is new.args[0]:
            self.guards[limit[:2]] = new, limit[2]

    saw_guard_true = saw_guard_false = _saw_guard

    def _limit_of(self, guard: str, condition: Value) -> Limit | None:
        """The limit that the guard sets for a word, or for the word to which a constant is added."""
        if type(condition) is not Op or condition.spec.name not in _LIMITS:
            return None
        word, constant = map(self.o.resolve, condition.args)
        if type(constant) is not Const or type(word) is Const:
            return None
        name = condition.spec.name
        is_upper, more = _LIMITS[name if guard == "guard_true" else _NEGATED[name]]
        limit = constant.value + more
        if type(word) is Op and word.spec.name == "int_add":
            base, added = map(self.o.resolve, word.args)
            if type(added) is Const and self._fits(base, added.value):
                word, limit = base, limit - added.value
        return (word, is_upper, limit) if LEAST <= limit <= GREATEST else None

    def _fits(self, word: Value, added: int) -> bool:
        bounds = self.o.passes.get(Bounds)
        if not isinstance(bounds, Bounds):
            return False
        known = bounds.ranges.of(word)
        return known.lo + added >= LEAST and known.hi + added <= GREATEST

    def _strengthen(self, guard: Op, limit: Limit) -> None:
        word, is_upper, value = limit
        bounds = self.o.passes.get(Bounds)
        if isinstance(bounds, Bounds):
            bounds.ranges.use(word)  # the conclusion relies on its bound: sums with it do not wrap
        spec = _CONDITIONS[guard.spec.name, is_upper]
        self.o.replace_condition(guard, spec, (word, self.o.const("i", value)))
        self.guards[word, is_upper] = guard, value
