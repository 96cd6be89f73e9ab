"""Units that rest on a version that was replaced: they are dropped, and their places traced again.

In: a compiled unit.
Out: its versions know the unit, and invalidate it when they are replaced.

In: an exit that was taken.
Out: the unit whose every entry would fail at this guard again, or None.

    r1 = getfield_r(<Class>, Class.version)
    guard_value_r(r1, <VersionTag 1>)        the class has another version now, and never this one again

Such a guard is in the trace when the trace itself replaces a version. Without this file it would get a bridge, and the
bridge would lead back to the failing guard in each turn of the loop.

Holds: a place is traced again for this reason `MOST` times at most; after that, its versions are guarded, and these
guards get bridges like others.
Does not: touch units that rest on other versions, or end a run of the unit: a guard does that.
Source: quasi-immutable fields of RPython.
"""

from __future__ import annotations

from collections.abc import Callable
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
    """The loop or function (never a bridge) that this exit shows to be outdated, or None."""
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
    """Have the unit invalidated when something that it rests on is replaced. False if that has happened already."""
    for assumption in unit.assumed:
        version: Any = assumption.version
        if version.dependants is None:
            version.dependants = WeakSet()
        version.dependants.add(unit)
    if not all(map(holds, unit.assumed)):
        unit.invalidate()
    return not unit.invalid[0]


def drops(exit: Exit, owner: Callable[[Unit], JitCell | None]) -> bool:
    """Has this exit, as the first, shown that its unit is outdated? Then its place loses it. owner: a unit's place."""
    unit = outdated_unit(exit)
    cell = None if unit is None else owner(unit)
    return cell is not None and unit is not None and drop(cell, unit)


def drop(cell: JitCell, unit: Unit) -> bool:
    """Take `unit` from its place, which is hot. False if the place has another unit, or was traced again too often."""
    if cell.compiled_unit is not unit or cell.drops >= MOST:
        return False
    forget(cell)
    return True


def forget(cell: JitCell) -> None:
    """Leave this hot place without a unit."""
    cell.drops += 1
    cell.dropped(FOREVER)
