"""What the optimiser leaves of small programs, as text that is the same on every run.

In: a program's text.  Out: what it printed, and for each unit that was compiled its operations: of a loop those
behind the label, of a bridge or a function's trace all.  Values are numbered from the unit's own arguments on,
objects without a name of their own by class, in order of appearance; what exits save is left out.

    1. loop p.py:4 in main
        label(main:4, r0, i1, i2)
        i3 = int_lt(i1, i2)
        guard_true(i3)
        i4 = int_add(i1, 1)
        guard_not_interrupted()
        jump(main:4, r0, i4, i2)
"""

from __future__ import annotations

import contextlib
import gc
import io
import re

import attrs

import minipy
from tracer.driver.stats import Stats
from tracer.ir.text import Printer
from tracer.ir.trace import Exit, Op, Unit

JIT = "threshold=15,function_threshold=150,trace_eagerness=5,max_unroll_recursion=1,backend=executor"
"""Hot early, but not in a loop's first turns, which are not like the others."""
FILENAME = "p.py"
_NUMBERED = re.compile(r"<([\w.]+) \d+(~\d+)?>")
_NATIVE = re.compile(r"\benter\.(?:\w+\.)+(\w+)")
"""How the native code of a function is called: with and without it, a call shows the function's name."""
_LABEL = re.compile(r"p\.py_(\d+)_in_(\w+?)(\.start)?(?=[,)])")


@attrs.frozen
class Run:
    """One run of a program under the JIT."""

    output: str
    units: list[Unit]
    stats: Stats

    @property
    def loops(self) -> list[Unit]:
        """The units that a jump of their own goes back into, without bridges."""
        return [unit for unit in self.units if not unit.is_bridge and unit.trace.ops[-1].name == "jump"]

    @property
    def bridges(self) -> list[Unit]:
        """The units that start at a guard."""
        return [unit for unit in self.units if unit.is_bridge and self.entries(unit)]

    def entries(self, bridge: Unit) -> list[Exit]:
        """The exits that lead to a bridge."""
        return [exit for unit in self.units for exit in unit.exits if exit.bridge is bridge]

    def text(self) -> str:
        """All units, in the order in which they were compiled."""
        numbers = {unit: number for number, unit in enumerate(self.units, 1)}
        parts = [[f"{numbers[unit]}. {self._title(unit, numbers)}", *body(unit)] for unit in self.units]
        text = "\n\n".join("\n    ".join(part) for part in parts)
        return DICT_VERSION.sub(r"\1<version>)", text)  # the number is another one in each process

    def _title(self, unit: Unit, numbers: dict[Unit, int]) -> str:
        for exit in self.entries(unit):
            assert exit.unit is not None
            return f"bridge from {exit.guard.name} in {numbers[exit.unit]}"
        return f"{'loop' if unit in self.loops else 'trace'} {unit.name}"


DICT_VERSION = re.compile(r"((i\d+) = dict_version\([^\n]*\n +guard_value_i\(\2, )-?\d+\)")


def run(source: str, jit: str = JIT) -> Run:
    """Run a program under the JIT, in this process; what earlier tests have left is not to be collected meanwhile."""
    printed = io.StringIO()
    gc.disable()
    try:
        with contextlib.redirect_stdout(printed):
            status = minipy.run_source(source, jit=jit, filename=FILENAME)
    finally:
        gc.enable()
    assert status == 0, printed.getvalue()
    current = minipy.jit.current
    return Run(printed.getvalue(), list(current.units), current.stats)


def body(unit: Unit) -> list[str]:
    """The lines of a unit: from its label on, if it has one."""
    ops = unit.trace.ops
    header = next((i for i, op in enumerate(ops) if op.name == "label"), None)
    printer = _Plain()
    if header is None:
        lines = ["inputs(" + ", ".join(printer.define(value) for value in unit.trace.inputs) + ")"]
        return _renumbered([*lines, *map(printer.line, ops)])
    for value in ops[header].args:
        printer.define(value)
    return _renumbered([printer.line(op) for op in ops[header:]])


class _Plain(Printer):
    """Without what exits save."""

    def exit_of(self, op: Op) -> str:
        return ""


def _renumbered(lines: list[str]) -> list[str]:
    seen: dict[str, str] = {}
    counts: dict[str, int] = {}

    def name(found: re.Match[str]) -> str:
        if found[0] not in seen:
            counts[found[1]] = counts.get(found[1], 0) + 1
            seen[found[0]] = f"<{found[1]} {counts[found[1]]}>"
        return seen[found[0]]

    plain = [_NATIVE.sub(r"\1", line) for line in lines]
    return [_LABEL.sub(r"\2:\1\3", _NUMBERED.sub(name, line)) for line in plain]
