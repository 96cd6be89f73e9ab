"""Makes the code of one unit: in the first tier here and at once, in the second a job for LLVM.

In: an optimised unit.
Out: `UnitCode`, ready to run; or a `Job`.

    code_of(unit)       None if the unit, or the system, does not allow the first tier
    job(unit, done)     LLVM text, and what its symbols stand for

Does not: install code, or decide which tier a unit is for.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from codegen.abi import Records
from codegen.hostmemory import function_address
from codegen.layout import Layout
from codegen.llvm import Job
from codegen.pages import Pages
from codegen.runtime.module import CALLED_BY_NAME, PROTOTYPES, ROUTINES
from codegen.runtime.state import State
from codegen.units import balance, refcount
from codegen.units.first.tier import FirstTier
from codegen.units.lower import lower_unit
from codegen.units.refcount import Plan, Refused
from codegen.units.unitcode import UnitCode
from tracer.hosttools import partial
from tracer.ir.trace import Unit

PROCESSORS = ("x86_64", "AMD64")
"""The system's names of the processors that there is an assembler for."""

LEVEL = 2
"""How much LLVM optimises."""


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
        self._addresses: dict[str, int] | None = None  # of what the first tier calls by name

    def _plan(self, unit: Unit) -> Plan:
        plan = refcount.make_plan(unit)
        if self.checking:
            balance.check(unit, plan)
        return plan

    def _name(self, unit: Unit) -> str:
        return f"unit_{unit.number}_{next(self._serial)}"

    def first_tier(self, unit: Unit) -> FirstTier:
        """The unit, prepared for the first tier.  Raises CompileError, LayoutError."""
        if self._addresses is None:
            called = {name: self._symbol(name) for name in CALLED_BY_NAME}
            self._addresses = called | {name: self._support.addresses[name] for name in ROUTINES}
        return FirstTier(unit, self._plan(unit), self._layout, self._state, self._addresses)

    def code_of(self, unit: Unit) -> tuple[FirstTier, UnitCode] | None:
        """The unit's code in the first tier, and what else there is of it.  Raises CompileError, LayoutError."""
        if self.pages is None:
            return None
        w = self.first_tier(unit)
        try:
            address = self.pages.add(w.code())
        except (Refused, OSError):
            return None
        free = partial(_free, self.pages.free, address, w.records)
        return w, UnitCode(
            self._name(unit), address, w.entries.address, "", w.records, w.entries, w.alive, free, w.heat, 0
        )  # fmt: skip

    def job(self, unit: Unit, done: Callable[[Unit], None]) -> Job:
        """The job that compiles the unit in the second tier; its owner is (unit, how it was lowered, done).  Raises
        CompileError, LayoutError.
        """
        w = lower_unit(self._name(unit), unit, self._plan(unit), self._layout, self._state)
        imports = dict(w.e.imports)
        uses = []
        for symbol in w.e.symbols:
            if _is_routine(symbol):
                uses.append(symbol)
            elif symbol not in imports and not symbol.startswith("llvm."):
                imports[symbol] = self._symbol(symbol)
        return Job(w.e.text(), imports, (w.name,), self._support, tuple(uses), LEVEL, self.checking, (unit, w, done))

    def _symbol(self, name: str) -> int:
        found = self._symbols.get(name)
        if found is None:
            found = self._symbols[name] = function_address(name)
        return found


def _free(give_back: Callable[[int], None], address: int, records: Records) -> None:
    """Give back the memory of a unit's code in the first tier."""
    if records.sites is not None:
        records.sites.free(give_back)
    give_back(address)


def _is_routine(name: str) -> bool:
    return name.startswith("rt_") and name in PROTOTYPES
