"""The bounds of the words in one walk.

    i2 = int_lt(i0, i1)
    guard_true(i2)                         i0 < i1; i0 <= 2**63 - 2
    i3 = int_add(i0, 1)                    i0 + 1 is a word, so i3 is greater than the least one

A bound is computed when it is asked for, from the bounds that the arguments have by then. So a word that is never asked
about costs nothing. A word about which nothing is known has the bound `TOP` and no entry.

A walk over a loop's body starts with bounds that the header promises (`promise`). Conclusions from a promise, however
indirect, are recorded, so that `used` tells which promises were needed.

Holds: a bound is true after the guard that it was learnt from, never before; that guard's exit is made earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.intbound import GREATEST, LEAST, NOT_NEGATIVE, TOP, IntBound, exactly, make, ranged
from tracer.opt.inttransfer import BACKWARD, FIXED, RESULTS, TRANSFER

_FAR = 6  # through how many operations a bound is computed from its arguments' at once
_BACK = 2  # through how many operations a result's bound is carried back to its arguments
LESS, EQUAL, GREATER = 1, 2, 4
ANY = LESS | EQUAL | GREATER
ORDERS = {
    "int_lt": LESS, "int_le": LESS | EQUAL, "int_eq": EQUAL,
    "int_ne": LESS | GREATER, "int_gt": GREATER, "int_ge": GREATER | EQUAL,
}  # fmt: skip
"""The orders of two words for which a comparison of them is true."""
_TURNED = (0, GREATER, EQUAL, EQUAL | GREATER, LESS, LESS | GREATER, LESS | EQUAL, ANY)
_ZERO = exactly(0)
_NOTHING: frozenset[Value] = frozenset()


def _no_constant(value: Value, word: int) -> None:
    """The default `fix`: ignores that a word is constant."""


class Ranges:
    """The bound of each word, and the known order of pairs of words."""

    __slots__ = ("resolve", "fix", "bounds", "orders", "sources", "used")
    resolve: Callable[[Value], Value]
    fix: Callable[[Value, int], None]
    bounds: dict[Value, IntBound]
    orders: dict[tuple[Value, Value], int]
    sources: dict[Value, frozenset[Value]]
    used: set[Value]

    def __init__(self, resolve: Callable[[Value], Value], fix: Callable[[Value, int], None] = _no_constant) -> None:
        self.resolve = resolve
        self.fix = fix  # called for a value that can only be one word
        self.bounds = {}
        self.orders = {}
        self.sources = {}  # the promises that a value's bound relies on
        self.used = set()

    # -- asking

    def of(self, value: Value, far: int = _FAR) -> IntBound:
        """The bound of a word, which must be resolved."""
        found = self.bounds.get(value)
        if found is not None:
            return found
        if type(value) is Const:
            found = exactly(value.value)
        elif type(value) is not Op:
            return TOP
        else:
            name = value.spec.name
            known = FIXED.get(name)
            if known is not None:
                found = known
            elif name in TRANSFER and far:
                args = [self.resolve(a) for a in value.args]
                found = TRANSFER[name](*[self.of(a, far - 1) for a in args])
                if self.sources:
                    self._rests_on(value, args)
            elif name == "raw_getitem_i" and value.descr.size < 8:
                found = ranged(value.descr.least, value.descr.most)
            else:
                return self._of_call(value)
        self.bounds[value] = found
        return found

    def _of_call(self, op: Op) -> IntBound:
        """The bound of a host function's result, as a word or as an int that is unboxed."""
        call = op.args[0] if op.spec.name in ("unbox_int", "guard_int") else op
        if type(call) is Op and call.spec.name in _CALLS:
            return RESULTS.get(id(call.descr.function), TOP)
        return TOP

    def compared(self, name: str, a: Value, b: Value) -> int | None:
        """The result of comparing two words, if their known order decides it: 1, 0 or None."""
        known = self.orders.get((a, b))
        if known is None:
            return None
        wanted = ORDERS[name]
        return 1 if not known & ~wanted else 0 if not known & wanted else None

    # -- promises

    def promise(self, value: Value, bound: IntBound) -> None:
        """The header may promise that a value is within this bound, if the walk relies on it."""
        self.bounds[value] = bound
        self.sources[value] = frozenset((value,))

    def use(self, value: Value, other: Value | None = None) -> None:
        """Note that the walk relies on what is known of this value, or of both."""
        if self.sources:
            self.used |= self.sources.get(value, _NOTHING)
            if other is not None:
                self.used |= self.sources.get(other, _NOTHING)

    def _rests_on(self, value: Value, reasons: Sequence[Value]) -> None:
        found = _NOTHING
        for reason in reasons:
            found |= self.sources.get(reason, _NOTHING)
        if found:
            self.sources[value] = found
        else:
            self.sources.pop(value, None)

    # -- learning

    def passed(self, guard: Op) -> None:
        """Learn from a guard that did not fail."""
        name = guard.spec.name
        if name == "guard_true":
            self.learn(guard.args[0], True)
        elif name == "guard_false":
            self.learn(guard.args[0], False)
        elif name == "guard_value_i":
            self.narrow(guard.args[0], self.of(guard.args[1]))

    def learn(self, condition: Value, holds: bool, back: int = _BACK) -> None:
        """Learn that a condition is not 0 (`holds`), or is 0. back: through how many operations to carry it back."""
        if type(condition) is not Op or condition.spec.name not in _CONDITIONS:
            self._is_zero(condition, not holds, back)
            return
        name = condition.spec.name
        args = [self.resolve(a) for a in condition.args]
        order = ORDERS.get(name)
        if order is not None:
            self._ordered(args[0], args[1], order if holds else ANY - order, back)
        elif name == "uint_lt":
            self._below(args[0], args[1], holds, back)
        else:
            self._is_zero(args[0], holds is (name == "int_is_zero"), back)

    def _is_zero(self, value: Value, holds: bool, back: int) -> None:
        value = self.resolve(value)
        if type(value) is Const:
            return
        if holds:
            self.narrow(value, _ZERO, (), back)
        else:
            self._is_not(value, 0, (), back)

    def _is_not(self, value: Value, word: int, reasons: tuple[Value, ...], back: int) -> None:
        known = self.of(value)
        if known.lo == word:
            self.narrow(value, ranged(word + 1, GREATEST), (value, *reasons), back)
        elif known.hi == word:
            self.narrow(value, ranged(LEAST, word - 1), (value, *reasons), back)

    def _below(self, a: Value, b: Value, holds: bool, back: int) -> None:
        """Learn that a < b, or not, as unsigned words: a word below one that is not negative is not negative either."""
        if holds and self.of(b).lo >= 0:
            self.use(b)
            self.narrow(a, NOT_NEGATIVE, (), back)
            self._ordered(a, b, LESS, back)
        elif not holds and self.of(a).lo >= 0:
            self.use(a)
            # b <= a, and a is not negative
            self.narrow(b, NOT_NEGATIVE, (), back)
            self._ordered(a, b, GREATER | EQUAL, back)

    def _ordered(self, a: Value, b: Value, order: int, back: int) -> None:
        if type(a) is not Const and type(b) is not Const:
            order &= self.orders.get((a, b), ANY)
            self.orders[a, b], self.orders[b, a] = order, _TURNED[order]
        x, y = self.of(a), self.of(b)
        if order == EQUAL:
            self.narrow(a, y, (b,), back)
            self.narrow(b, x, (a,), back)
        elif not order & GREATER:
            self._limited(a, x, b, y, int(order == LESS), back)
        elif not order & LESS:
            self._limited(b, y, a, x, int(order == GREATER), back)
        elif not order & EQUAL:
            if y.lo == y.hi:
                self._is_not(a, y.lo, (b,), back)
            elif x.lo == x.hi:
                self._is_not(b, x.lo, (a,), back)

    def _limited(self, a: Value, x: IntBound, b: Value, y: IntBound, apart: int, back: int) -> None:
        """Learn that a + apart <= b."""
        if y.hi - apart < x.hi and type(a) is not Const:
            reasons = (b,) if x.lo == LEAST and x.maybe == -1 and not x.ones else (a, b)
            self._become(a, make(x.lo, y.hi - apart, x.ones, x.maybe), reasons, back)
        if x.lo + apart > y.lo and type(b) is not Const:
            reasons = (a,) if y.hi == GREATEST and y.maybe == -1 and not y.ones else (b, a)
            self._become(b, make(x.lo + apart, y.hi, y.ones, y.maybe), reasons, back)

    def narrow(self, value: Value, bound: IntBound, reasons: tuple[Value, ...] = (), back: int = _BACK) -> None:
        """Learn that a word is within this bound; that follows from what is known of `reasons`."""
        value = self.resolve(value)
        if type(value) is Const:
            return
        known = self.of(value)
        new = known.meet(bound)
        if new is not known:
            self._become(value, new, reasons if new == bound else (value, *reasons), back)

    def _become(self, value: Value, new: IntBound | None, reasons: tuple[Value, ...], back: int) -> None:
        """Set the bound from here on, for these reasons. None: no value can reach this place."""
        if new is None:
            return
        self.bounds[value] = new
        if self.sources:
            self._rests_on(value, reasons)
        if back and type(value) is Op:
            self._narrow_arguments(value, new, back - 1)
        if new.lo == new.hi:
            self.fix(value, new.lo)

    def _narrow_arguments(self, op: Op, result: IntBound, back: int) -> None:
        inverses = BACKWARD.get(op.spec.name)
        if inverses is None:
            if op.spec.name in _CONDITIONS and result.lo == result.hi:
                self.use(op)
                self.learn(op, result.lo != 0, back)
            return
        args = [self.resolve(a) for a in op.args]
        if len(args) == 1:
            self.narrow(args[0], inverses[0](result), (op,), back)
            return
        for inverse, value, other in zip(inverses, args, reversed(args), strict=True):
            if type(value) is not Const:
                self.narrow(value, inverse(result, self.of(other)), (op, other), back)


_CALLS = frozenset(("call_i", "call_r", "call_pure_i", "call_pure_r"))
_CONDITIONS = frozenset(ORDERS) | {"uint_lt", "int_is_true", "int_is_zero"}
