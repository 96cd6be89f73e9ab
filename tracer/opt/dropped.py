"""Debug mode `MINIPYD_CHECK=dropped`: keeps the checks that the optimiser has dropped.

    i1 = int_and(i0, 7)                    i1 = int_and(i0, 7)
    i2 = uint_lt(i1, 8)            =>      i2 = uint_lt(i1, 8)
    guard_true(i2)                         call_v(expect, 'uint_lt is decided', i2, 1)

In: the recorded operations of one walk.
Out: the optimised operations, and after each conclusion (a comparison that is decided; an overflow, class or truth that
need not be checked; a result that is another value) the operation itself and a call that compares. A wrong conclusion
is reported on standard error before machine code relies on it.

Holds: without the switch, no trace contains any of this. The calls change nothing and raise nothing.
Does not: repeat operations that could fail if a conclusion were wrong, such as a quotient; check the class of an object
that was never allocated; check the conclusions of the heap pass.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from tracer.hosttypes import FLAG_HEAP, flags_of, size_of
from tracer.ir.arithmetic import OVERFLOWING, PURE, fits
from tracer.ir.descr import NOTHING, Call
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.carried import PARTIAL
from tracer.opt.optimizer import Optimizer
from tracer.resume.encode import Virtual

_AGAIN = frozenset(name for name in PURE if OPS[name].result_kind == "i") - PARTIAL - {"tuple_len"}
"""Operations with a word as result that may be repeated for any arguments."""




def _write(text: str) -> None:
    print(f"minipy: a dropped check does not hold: {text}", file=sys.stderr, flush=True)


report: Callable[[str], None] = _write
"""Called with a sentence for each check that fails."""


def expect(what: str, found: int, wanted: int) -> None:
    """Check that a word is what the optimiser took it for."""
    if found != wanted:
        report(f"{what}: {found}, not {wanted}")


def expect_fit(what: str, a: int, b: int) -> None:
    """Check that an exact result fits a word."""
    if not fits(OVERFLOWING[what](a, b)):
        report(f"{what} of {a} and {b} overflows")


def expect_class(obj: object, cls: type) -> None:
    """Check that an object is exactly of this class.

    It may have been assigned another class with the same layout. That is allowed: the trace relies on the layout, and
    an interpreter whose objects change their class guards a field of theirs that tells the classes apart.
    """
    found = type(obj)
    if found is not cls and not (size_of(found) == size_of(cls) and flags_of(found) & flags_of(cls) & FLAG_HEAP):
        report(f"the class is {found!r}, not {cls!r}")


def _call(function: Callable[..., None], kinds: str) -> Call:
    return Call(function, kinds, "v", can_raise=False, changes=NOTHING)


_EXPECT, _EXPECT_FIT, _EXPECT_CLASS = _call(expect, "rii"), _call(expect_fit, "rii"), _call(expect_class, "rr")


class CheckedOptimizer(Optimizer):
    """A walk that keeps the checks it drops."""

    def feed(self, op: Op) -> None:
        """Optimise one recorded operation, and keep its check if it was dropped."""
        if self.no_overflow:
            super().feed(op)
            return
        args, before = [self.resolve(a) for a in op.args], len(self.ops)
        super().feed(op)
        if any(isinstance(value, Virtual) for value in args):
            return
        name = op.spec.name
        if self.no_overflow:
            self._append("call_v", [self.const("r", name), *args], _EXPECT_FIT)
        elif name == "guard_class" and len(self.ops) == before and type(args[0]) is not Const:
            self._append("call_v", args, _EXPECT_CLASS)
        elif name == "guard_true" and len(self.ops) == before and type(args[0]) is not Const:
            truth = self._append("int_is_true", args)
            self._compare("guard_true is dropped", truth, self.const("i", 1))
        elif name in _AGAIN and not all(type(value) is Const for value in args):
            found = self.resolve(op)
            if found not in self.ops[before:] and not isinstance(found, Virtual):
                self._compare(f"{name} is decided", self._append(name, args), found)

    def _compare(self, what: str, found: Value, wanted: Value) -> None:
        self._append("call_v", [self.const("r", what), found, wanted], _EXPECT)

    def _append(self, name: str, args: list[Value], descr: Any = None) -> Op:
        """Append an operation that no pass sees."""
        spec: OpSpec = OPS[name]
        made = Op(spec, tuple(args), descr)
        self.ops.append(made)
        return made


walk_class: type[Optimizer] = CheckedOptimizer if "dropped" in os.environ.get("MINIPYD_CHECK", "") else Optimizer
"""The class of walks over recorded traces."""
