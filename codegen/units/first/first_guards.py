"""Guards on words and objects, in the first tier.

In: guards.
Out: `GUARD_WRITERS`, their functions by name.
"""

from __future__ import annotations

from codegen import abi
from codegen.runtime.state import INTERRUPT
from codegen.units.first.exits import cool, guard, guard_by, site_of
from codegen.units.first.first_numbers import Write
from codegen.units.first.homes import Writing
from codegen.units.first.shortcuts import NOTHING
from codegen.units.first.writing import constant
from codegen.units.machine import x86
from codegen.units.machine.instructions import INT32, INT64, Operand
from codegen.units.refcount import CompileError
from tracer.hints import dont_look_inside
from tracer.ir.trace import Op, Unit


def _guard_true(w: Writing, op: Op) -> None:
    guard(w, op, w.condition(op.args[0]))


def _guard_false(w: Writing, op: Op) -> None:
    guard(w, op, w.opposite(w.condition(op.args[0])))


def _guard_value(w: Writing, op: Op) -> None:
    value = w.operand(op.args[0])
    guard(w, op, w.compare(x86.IF_EQUAL, value, w.operand(op.args[1])))


def _guard_class(w: Writing, op: Op) -> None:
    cls = w.load(INT64, w.operand(op.args[0]), w.layout.type_of)
    guard(w, op, w.compare(x86.IF_EQUAL, cls, w.operand(op.args[1])))


def _guard_no_overflow(w: Writing, op: Op) -> None:
    overflow = w.overflow
    if w.index == 0 or overflow is None or not w.ops[w.index - 1].name.endswith("_ovf"):
        raise CompileError("guard_no_overflow does not follow an operation that can overflow")
    guard(w, op, w.opposite(overflow))


def _guard_not_interrupted(w: Writing, op: Op) -> None:
    counts = w.counts[w.index]
    site = site_of(w, op, NOTHING, None)
    if counts.drain or counts.collect:
        guard_by(w, site, w.compare(x86.IF_NOT_EQUAL, w.ask("rt_turn", ()), constant(0)))
    guard_by(w, site, w.compare_half(x86.IF_EQUAL, _breaker(w), constant(0)))
    waiting = w.load(INT64, w.shared(INTERRUPT))
    guard_by(w, site, w.compare(x86.IF_EQUAL, waiting, constant(0)))
    guard_by(w, site, cool(w))


def _breaker(w: Writing) -> Operand:
    """The host's eval breaker, 32 bits: not 0 if another thread, a signal handler or the collector waits."""
    layout = w.layout
    if layout.breaker is not None:
        state = w.load(INT32, constant(int(layout.breaker)))
    else:
        state = w.load(INT32, w.load(INT64, w.frame, 8 * abi.BREAKER))
    if layout.breaker_mask != 0xFFFFFFFF:
        return w.half(x86.AND, state, constant(layout.breaker_mask))
    return state


def _guard_not_invalidated(w: Writing, op: Op) -> None:
    w.alive.append(w.unit.invalid)
    word = w.load(INT64, constant(address_of_invalid(w.unit)))
    guard(w, op, w.compare(x86.IF_EQUAL, word, constant(0)))


@dont_look_inside
def address_of_invalid(unit: Unit) -> int:
    """The address of the word that says whether the unit is invalid."""
    return unit.invalid.buffer_info()[0]


GUARD_WRITERS: dict[str, Write] = {
    "guard_true": _guard_true,
    "guard_false": _guard_false,
    "guard_value_i": _guard_value,
    "guard_value_r": _guard_value,
    "guard_class": _guard_class,
    "guard_no_overflow": _guard_no_overflow,
    "guard_not_interrupted": _guard_not_interrupted,
    "guard_not_invalidated": _guard_not_invalidated,
}
