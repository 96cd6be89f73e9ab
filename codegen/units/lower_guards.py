"""Guards on words and objects, and the operations that end a trace.

In: guards and control operations.
Out: `GUARDS`, their lowering functions by name.
"""

from __future__ import annotations

from codegen import abi
from codegen.runtime.state import ALLOCATED, INTERRUPT, LIMBO_COUNT, OFFER_AFTER
from codegen.units.emit import Emitter, address
from codegen.units.lower_numbers import Lower
from codegen.units.lowering import Lowering
from codegen.units.refcount import CompileError
from codegen.youngobjects import COUNT, THRESHOLD
from tracer.ir.trace import RETURNS, Op


def _guard_true(w: Lowering, op: Op) -> None:
    w.guard(op, w.e.condition(op.args[0]))


def _guard_false(w: Lowering, op: Op) -> None:
    e = w.e
    w.guard(op, e.put("xor i1 {}, true", e.condition(op.args[0])))


def _guard_value_i(w: Lowering, op: Op) -> None:
    e = w.e
    w.guard(op, e.put("icmp eq i64 {}, {}", e.operand(op.args[0]), e.operand(op.args[1])))


def _guard_value_r(w: Lowering, op: Op) -> None:
    e = w.e
    w.guard(op, e.put("icmp eq ptr {}, {}", e.operand(op.args[0]), e.operand(op.args[1])))


def _guard_class(w: Lowering, op: Op) -> None:
    e = w.e
    cls = e.load("ptr", e.operand(op.args[0]), w.layout.type_of)
    w.guard(op, e.put("icmp eq ptr {}, {}", cls, e.operand(op.args[1])))


def _guard_no_overflow(w: Lowering, op: Op) -> None:
    before = w.unit.trace.ops[w.index - 1] if w.index else None
    if before is None or not before.name.endswith("_ovf"):
        raise CompileError(f"operation {w.index} (guard_no_overflow) does not follow an operation that can overflow")
    w.guard(op, w.e.put("xor i1 {}, true", w.overflow))


def turn_is_due(e: Emitter) -> str:
    """Has the host's collector a turn now? An i1, in place of a call of `rt_collect`, which asks the same again."""
    made, wanted = e.load("i64", e.state.text(ALLOCATED)), e.load("i64", e.state.text(OFFER_AFTER))
    count = e.put("load volatile i32, ptr {}", address(e.state.young + COUNT))
    threshold = e.put("load volatile i32, ptr {}", address(e.state.young + THRESHOLD))
    more = e.put("icmp sgt i32 {}, {}", count, threshold)
    return e.put("and i1 {}, {}", more, e.put("icmp ugt i64 {}, {}", made, wanted))


def _turn(w: Lowering) -> str:
    """Drain and collect, if needed. Returns an i64 that is 0 if code may run, or has run, because of that."""
    e, counts = w.e, w.plan.counts[w.index]
    work = e.put("icmp ne i64 {}, 0", e.load("i64", e.state.text(LIMBO_COUNT)))
    if counts.collect:
        work = e.put("or i1 {}, {}", work, turn_is_due(e))
    with e.rarely(work) as rare:
        found = e.call("rt_turn")
    return e.phi("i64", ("1", rare.came_from), (found, rare.left_from))


def _guard_not_interrupted(w: Lowering, op: Op) -> None:
    e, counts = w.e, w.plan.counts[w.index]
    turns = counts.drain or counts.collect
    on = _turn(w) if turns else ""
    state = e.put("zext i32 {} to i64", _breaker(w))
    calm = e.put("icmp eq i64 {}, 0", e.put("or i64 {}, {}", state, _waiting(e)))
    if on:
        calm = e.put("and i1 {}, {}", calm, e.put("icmp ne i64 {}, 0", on))
    w.guard(op, calm)


def _breaker(w: Lowering) -> str:
    """The host's eval breaker, an i32: not 0 if another thread, a signal handler or the collector waits."""
    e, layout = w.e, w.layout
    if layout.breaker is not None:
        where = address(layout.breaker)
    else:
        where = e.load("ptr", "%jf", 8 * abi.BREAKER)
    state = e.put("load volatile i32, ptr {}", where)
    if layout.breaker_mask != 0xFFFFFFFF:
        state = e.put("and i32 {}, {}", state, str(layout.breaker_mask))
    return state


def _waiting(e: Emitter) -> str:
    """An i64: not 0 if a safe point has something to do."""
    return e.put("load volatile i64, ptr {}", e.state.text(INTERRUPT))


def _guard_not_invalidated(w: Lowering, op: Op) -> None:
    e, word = w.e, w.unit.invalid
    e.alive.append(word)
    w.guard(op, e.put("icmp eq i64 {}, 0", e.put("load volatile i64, ptr {}", address(word.buffer_info()[0]))))


GUARDS: dict[str, Lower] = {
    "guard_true": _guard_true,
    "guard_false": _guard_false,
    "guard_value_i": _guard_value_i,
    "guard_value_r": _guard_value_r,
    "guard_class": _guard_class,
    "guard_no_overflow": _guard_no_overflow,
    "guard_not_interrupted": _guard_not_interrupted,
    "guard_not_invalidated": _guard_not_invalidated,
    "label": lambda w, op: w.label(op),
    "jump": lambda w, op: w.jump(op),
    **dict.fromkeys(RETURNS, lambda w, op: w.finish(op)),
    "exit": lambda w, op: w.leave(op),
}
