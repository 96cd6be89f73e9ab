"""Example traces for rewrite rules: each pattern, spelled out with operations, run through the real optimiser.

In: a reading of a rule, one of its variants, and constants.  Out: a unit before and after, ready for the executor.

    "int_sub_ovf(int_add_ovf(x, y), y)"   =>   [i0, i1]
                                               i2 = int_add_ovf(i0, i1)
                                               guard_no_overflow() []
                                               i3 = int_sub_ovf(i2, i1)
                                               guard_no_overflow() []
                                               exit() [i3]
"""

from __future__ import annotations

import ast
import struct
from random import Random
from typing import Any

import attrs

from tests.tracer.support import A, B, escape
from tracer.backend.executor import Executor
from tracer.ir.arithmetic import fits
from tracer.ir.descr import Call
from tracer.ir.forwarding import Constants
from tracer.ir.trace import Exit, Op, Trace, Unit, op
from tracer.ir.values import Const, Input, Value
from tracer.opt.dead import number_exits
from tracer.opt.optimizer import Optimizer, Pass
from tracer.opt.patterns import Apply, Letter, Literal, Pattern, Reading
from tracer.opt.unroll import new_unit
from tracer.resume.encode import Pool

WORDS = [0, 1, -1, 2, -2, 3, 5, 10, 12, 15, 31, 63, 64, -64, 2**31, -(2**31), 2**62, -(2**62)]
WORDS += [2**63 - 1, -(2**63), 1 - 2**63]
NANS = [struct.unpack("<d", struct.pack("<Q", bits))[0] for bits in (0x7FF8 << 48, 0xFFF8 << 48, (0xFFF8 << 48) + 77)]
DOUBLES = [0.0, -0.0, 1.0, -1.0, 0.5, 3.0, -1e300, 1.7e308, 5e-324, -2.3e-308, float("inf"), float("-inf"), *NANS]
ESCAPE = Call(escape, "r", "v", can_raise=False)


class BrokenPromise(Exception):
    """These arguments are not for the operations of the trace."""


class Example:
    """One pattern as a trace."""

    def __init__(self, reading: Reading, pattern: Apply, constants: dict[str, int]) -> None:
        self.reading = reading
        self.constants = constants
        self.values: dict[str, Value] = {}
        self.trace = Trace([], [])
        self.classes: dict[Value, type] = {}  # that inputs must have
        when = "" if reading.when is None else ast.unparse(reading.when)
        for name, letter in reading.letters.items():
            if letter.is_constant:
                self.values[name] = Const(letter.kind, constants[name])
            elif f"is_truth({name})" in when or f"box_bool({name})" in reading.rule.before:
                self.values[name] = self._add("int_lt", self._input("i"), Const("i", 77))
            else:
                self.values[name] = self._input(letter.kind)
        if "classes_differ(x, y)" in when:
            for name, cls in (("x", A), ("y", B)):
                self._add("guard_class", self.values[name], Const("r", cls))
                self.classes[self.values[name]] = cls
        self.root = self._made(pattern)

    def _input(self, kind: str) -> Value:
        self.trace.inputs.append(Input(kind))
        return self.trace.inputs[-1]

    def _add(self, name: str, *args: Value) -> Op:
        self.trace.ops.append(op(name, *args))
        return self.trace.ops[-1]

    def _made(self, pattern: Pattern) -> Value:
        if isinstance(pattern, Letter):
            return self.values[pattern.name]
        if isinstance(pattern, Literal):
            return Const(pattern.kind, pattern.value)
        made = self._add(pattern.name, *map(self._made, pattern.args))
        if pattern.name == "box_bool":
            self.trace.ops.append(op("call_v", made, descr=ESCAPE))  # or it would stay virtual
        if pattern.name.endswith("_ovf"):
            self._add("guard_no_overflow")
        return made

    def unit(self, passes: list[type[Pass]]) -> Made:
        """The trace behind these passes; it leaves with the value of the whole pattern."""
        unit = new_unit(Trace([Input(value.kind) for value in self.trace.inputs], []), 0, "example")
        o = Optimizer(unit, passes, Constants(), Pool())
        o.forward.update(zip(self.trace.inputs, unit.trace.inputs, strict=True))
        for recorded in self.trace.ops:
            o.feed(recorded)
        leave, result = op("exit"), o.force(self.root)
        constant = result if isinstance(result, Const) else None
        leave.exit = Exit(0, leave, () if constant else (result,), None, False, unit)
        unit.trace.ops = [*o.ops, leave]
        unit.exits = number_exits(unit.trace.ops)
        return Made(unit, constant)

    def arguments(self, r: Random) -> list[Any]:
        """Values for the inputs."""
        objects = [None, True, False, A(), B()]
        choices = {"i": WORDS, "f": DOUBLES, "r": objects}
        return [self.classes[v]() if v in self.classes else r.choice(choices[v.kind]) for v in self.trace.inputs]


@attrs.frozen
class Made:
    """A unit, and its result where that is constant: exits save no constants."""

    unit: Unit
    constant: Const | None

    def outcome(self, arguments: list[Any]) -> Any:
        """What comes out, a double as its bits; or None if a check failed on the way.

        Raises: BrokenPromise.
        """
        executor = Executor()
        executor.compile(self.unit, lambda unit: None)
        try:
            left, values = executor.run(self.unit, list(arguments))
        except (ArithmeticError, ValueError):
            raise BrokenPromise from None
        if left is not self.unit.exits[-1]:
            return None
        result = values[0] if self.constant is None else self.constant.value
        if isinstance(result, int) and not fits(result):
            raise BrokenPromise  # a quotient
        return struct.pack("<d", result) if isinstance(result, float) else result
