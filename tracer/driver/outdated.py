"""Units that rest on a version which is gone: they are dropped, and their places traced again.

In: a unit that is compiled.  Out: its versions know it, and invalidate it when they are replaced.

In: an exit that was taken.  Out: the unit whose every entry would fail at the same guard, or None.

    r1 = getfield_r(<Class>, Class.version)
    guard_value_r(r1, <VersionTag 1>)        the class has another version by now, and never again this one

Without this the guard, which is there where a trace replaces a version itself, would get a bridge, which would lead
back to the guard in each turn of a loop.

Holds: a place is traced again for this reason `MOST` times; from then on its versions are guarded, and these guards get
bridges as others do.
Does not: touch units that rest on other versions, nor end a run of the unit: a guard does that.
Source: quasi-immutable fields of RPython.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

from tracer.hosttypes import type_holds
from tracer.ir.trace import Exit, Op, Unit
from tracer.ir.values import Const
from tracer.opt.versions import holds
from tracer.warmstate import FOREVER, JitCell

MOST = 20
"""How often a place is traced again."""


def outdated_unit(exit: Exit) -> Unit | None:
    """The unit that this exit shows to be of no more use: a loop or a function, no bridge."""
    guard = exit.guard
    if guard.spec.name != "guard_value_r" or exit.unit is None or exit.unit.root is not exit.unit:
        return None
    source, wanted = guard.args
    if type(wanted) is not Const or not type_holds(type(wanted.value), "_jit_replaced_for_good_"):
        return None
    if type(source) is not Op or source.spec.name != "getfield_r" or type(source.args[0]) is not Const:
        return None
    return exit.unit


def register(unit: Unit) -> bool:
    """Have the unit invalidated when something that it rests on is replaced; False where that is gone already."""
    for assumption in unit.assumed:
        version: Any = assumption.version
        if version.dependants is None:
            version.dependants = WeakSet()
        version.dependants.add(unit)
    if not all(map(holds, unit.assumed)):
        unit.invalidate()
    return not unit.invalid[0]


def drop(cell: JitCell, unit: Unit) -> bool:
    """Forget that `unit` was compiled for this place, which is hot; False where it is not, or was too often."""
    if cell.compiled_unit is not unit or cell.drops >= MOST:
        return False
    forget(cell)
    return True


def forget(cell: JitCell) -> None:
    """Nothing is compiled for this place, which is hot."""
    cell.drops += 1
    cell.dropped(FOREVER)
