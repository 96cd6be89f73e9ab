"""Makes the code of one unit: in the first tier here and at once, in the second a job for LLVM.

In: an optimised unit.
Out: `UnitCode`, ready to run; or a `Job`.

    code_of(unit)       None if LLVM has to make the first tier, too: the unit, or the system, does not allow the other
    job(unit, level)    LLVM text, and what its symbols stand for

Does not: install code, or decide which tier a unit is for.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

from codegen.layout import Layout, function_address
from codegen.llvm import Job
from codegen.pages import Pages
from codegen.runtime.module import PROTOTYPES
from codegen.runtime.state import State
from codegen.units import balance
from codegen.units.lower import lower_unit
from codegen.units.lowering import Lowering
from codegen.units.machine.assembler import assembled
from codegen.units.machine.templates import Refused
from codegen.units.machine.writing import MachineEmitter, MachineLowering
from codegen.units.quick import Quick
from codegen.units.refcount import make_plan
from codegen.units.unitcode import UnitCode
from tracer.ir.trace import Unit


class UnitMaker:
    """Makes code that calls the routines of `support`.

    pages: where the first tier's code is put; None if LLVM makes all code.
    checking: are the plans of counts checked?
    """

    def __init__(self, layout: Layout, state: State, support: Job, pages: Pages | None, checking: bool) -> None:
        self.pages = pages
        self.checking = checking
        self._layout = layout
        self._state = state
        self._support = support
        self._serial = itertools.count(1)
        self._symbols: dict[str, int] = {}

    def _lowered(self, unit: Unit, way: type[Lowering]) -> Lowering:
        plan = make_plan(unit)
        if self.checking:
            balance.check(unit, plan)
        name = f"unit_{unit.number}_{next(self._serial)}"
        return lower_unit(name, unit, plan, self._layout, self._state, way)

    def code_of(self, unit: Unit) -> tuple[Lowering, UnitCode] | None:
        """The unit's code in the first tier, and how it was lowered.  Raises CompileError, LayoutError."""
        if self.pages is None:
            return None
        try:
            w = self._lowered(unit, MachineLowering)
            assert isinstance(w, MachineLowering)
            assert isinstance(w.e, MachineEmitter)
            address = self.pages.add(assembled(w.e, partial(self._address, w)))
        except (Refused, OSError):
            return None
        free = partial(self.pages.free, address)
        return w, UnitCode(
            w.name, address, w.entries.address, "", w.records, w.entries, w.e.alive, free, w.heat, 0
        )  # fmt: skip

    def _address(self, w: Lowering, name: str) -> int:
        if _is_routine(name):
            return self._support.addresses[name]
        return w.e.imports[name] if name in w.e.imports else self._symbol(name)

    def job(self, unit: Unit, done: Callable[[Unit], None], level: int) -> Job:
        """The job that compiles the unit; its owner is (unit, how it was lowered, done).  Raises CompileError,
        LayoutError.
        """
        w = self._lowered(unit, Lowering if level else Quick)
        imports = dict(w.e.imports)
        uses = []
        for symbol in w.e.symbols:
            if _is_routine(symbol):
                uses.append(symbol)
            elif symbol not in imports and not symbol.startswith("llvm."):
                imports[symbol] = self._symbol(symbol)
        return Job(w.e.text(), imports, (w.name,), self._support, tuple(uses), level, self.checking, (unit, w, done))

    def _symbol(self, name: str) -> int:
        found = self._symbols.get(name)
        if found is None:
            found = self._symbols[name] = function_address(name)
        return found


def _is_routine(name: str) -> bool:
    return name.startswith("rt_") and name in PROTOTYPES
