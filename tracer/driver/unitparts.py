"""The parts of a unit: set aside when it is made, cut from each other when it is freed.

In: a new unit.
Out: its parts, where the collector does not look at them (`tracer.host.collector`).

In: a unit that nobody enters or leaves any more.
Out: its parts without cycles, so that they die with their last reference, and the collections at the end of the process
have nothing to look at.

    unit ─▶ exits ─▶ unit      unit ─▶ operations ─▶ exits ─▶ operations      unit ─▶ label ─▶ unit
"""

from __future__ import annotations

from typing import Any

from tracer.host.collector import set_young_aside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tracer.ir.trace import Unit


def set_unit_aside(unit: Unit) -> None:
    """Spare the collector the parts of a unit. If some are young, the collector looks at them once, now."""
    set_young_aside(lambda: _parts_of_unit(unit))


def _parts_of_unit(unit: Unit) -> list[Any]:
    found: list[Any] = [unit, unit.trace, unit.trace.ops, unit.trace.inputs, *unit.trace.inputs, unit.exits]
    for op in unit.trace.ops:
        found += (op, op.args)
    for exit in unit.exits:
        found += (exit, exit.values, exit.known_classes, exit.resume)
    if unit.label is not None:
        found += (unit.label, unit.label.inputs, *unit.label.inputs)
    return found


def dismantle(unit: Unit) -> None:
    """Cut every reference from the unit's parts back to the unit."""
    for op in unit.trace.ops:
        op.exit = None
    for exit in unit.exits:
        exit.unit = exit.bridge = exit.resume = exit.backend_data = None
        exit.known_fields = ()
    for label in (unit.start, unit.label):
        if label is not None:
            label.unit = label.virtual_state = None
            label.inputs = []
    unit.leave = unit.drop = unit.entrance = None
    unit.exits.clear()
    unit.trace.ops.clear()
    del unit.root
