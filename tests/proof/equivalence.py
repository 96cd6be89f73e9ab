"""Proves that an optimised trace does what the recorded one does, guard by guard.

In: a recorded trace, the unit made of it, and the walks that made it (`tests.proof.watch`).
Out: counts of what was proved, what was plain and what ran out of time; or `Refuted`, with a counterexample.

Both traces run on the same unknown inputs and the same unknown memory, aligned at guards and calls:

    an optimised operation    keeps what it promises of its arguments (no division by 0, no index out of range)
    a guard that stays        holds only where the recorded one holds, and where it fails the interpreter gets the same:
                              each frame's values, the contents of each object there is, and of those rebuilt for it.
                              It fails nowhere else, but for a guard that a later one has replaced, which holds
                              wherever all of the recorded ones do
    a guard that went         is implied by what held before
    a call                    gets the same arguments and the same memory, and changes all of it for both sides alike
    the jump or finish        gets the same arguments and memory

A peeled loop is proved by induction, with the state at the label as the invariant: the preamble leads to it; and the
body, from any values that fit it, does what one more recorded iteration does, and leads to it again.

Limits: what calls of elidable functions give is unknown, but for constants; a call changes what it says it does, but no
objects that the optimised side has not made yet (it cannot reach these); a list's length is below 2**58; of finalisers
and of the counting of references nothing is said.
"""

from __future__ import annotations

from tests.proof.queries import Counts, Refuted
from tests.proof.section import Section
from tests.proof.sides import Unsupported
from tests.proof.watch import Walk
from tracer.ir.descr import EVERYTHING, Field
from tracer.ir.ops import Effect
from tracer.ir.trace import KnownField, Label, Op, Trace, Unit
from tracer.opt.intbound import IntBound
from tracer.opt.state import State

# -- whole traces ----------------------------------------------------------------------


def fields_of(trace: Trace) -> set[Field]:
    """The fields that a trace is about."""
    found = {op.descr for op in trace.ops if isinstance(op.descr, Field)}
    shapes = [op.descr for op in trace.ops if op.spec.name == "new"]
    return found | {field for shape in shapes for field in shape.fields}


def starts_valid(trace: Trace) -> bool:
    """Is a loop without a call that may change everything as valid in the next turn as in this one?"""
    calls = [op for op in trace.ops if Effect.CALLS in op.spec.effect]
    return all(getattr(op.descr, "changes", EVERYTHING) != EVERYTHING for op in calls)


def prove_trace(
    trace: Trace,
    unit: Unit,
    walks: list[Walk],
    counts: Counts,
    timeout: int = 2000,
    known_classes: tuple[type | None, ...] = (),
    known_fields: tuple[KnownField, ...] = (),
    known_bounds: tuple[IntBound, ...] = (),
) -> None:
    """Prove a loop or a bridge.

    Raises: Refuted.  What the model does not have is counted.
    """
    counts.traces += 1
    try:
        _prove(trace, unit, walks, counts, timeout, known_classes, known_fields, known_bounds)
    except Unsupported as e:
        counts.unsupported[str(e)] = counts.unsupported.get(str(e), 0) + 1
    except Refuted:
        counts.refuted += 1
        raise


def _prove(
    trace: Trace,
    unit: Unit,
    walks: list[Walk],
    counts: Counts,
    timeout: int,
    known_classes: tuple[type | None, ...],
    known_fields: tuple[KnownField, ...],
    known_bounds: tuple[IntBound, ...],
) -> None:
    ops = unit.trace.ops
    label = next((k for k, op in enumerate(ops) if op.spec.name == "label"), None)
    fields = fields_of(trace)
    if label is None or label == 0:
        section = Section(counts, timeout, fields, walks[-1], ops[1:] if label == 0 else ops)
        section.walk = walks[-1] if walks[-1].state is None else [w for w in walks if w.state is None][-1]
        section.allocations = section.walk.allocations()
        terms = [section.world.fresh(v.kind, f"input {k}") for k, v in enumerate(trace.inputs)]
        given = list(ops[0].descr.inputs) if label == 0 else list(unit.trace.inputs)
        section.start(list(trace.inputs), terms, given)
        section.rests_on(unit.assumed, label is None or starts_valid(trace))
        section.handed_over(trace, known_classes, known_fields, known_bounds)
        was_fed = bool(section.walk.steps) and Effect.ENDS in section.walk.steps[-1].spec.effect
        if not was_fed and ops[-1].spec.name != "exit":
            section.ops = section.ops[:-1]
        if section.run(trace) and not was_fed:
            _close(section, trace, ops[-1])
        return
    body_walk = walks[-1]
    before = next(w for w in reversed(walks) if w.state is None)
    state = unit.label.virtual_state if unit.label is not None else None
    assert isinstance(state, State)
    section = Section(counts, timeout, fields, before, ops[:label])
    terms = [section.world.fresh(v.kind, f"input {k}") for k, v in enumerate(trace.inputs)]
    section.start(list(trace.inputs), terms, list(unit.trace.inputs))
    section.rests_on(unit.assumed, True)
    if section.run(trace):
        section.reaches(state, list(trace.ops[-1].args), list(ops[label].args))
    section = Section(counts, timeout, fields, body_walk, ops[label + 1 : -1])
    section.enter(state, list(trace.inputs), list(ops[label].descr.inputs))
    section.rests_on(unit.assumed, starts_valid(trace))
    if section.run(trace):
        section.reaches(state, list(trace.ops[-1].args), list(ops[-1].args))


def _close(section: Section, trace: Trace, last: Op) -> None:
    """The end of a loop that is not peeled, or of a bridge, where it was not fed to the walk."""
    recorded = trace.ops[-1]
    if last.spec.name == "jump" and isinstance(last.descr, Label):
        target = last.descr
        state = target.virtual_state
        if isinstance(state, State):
            section.reaches(state, list(recorded.args), list(last.args))
            return
    if last.spec.name in ("jump", "finish", "raise"):
        section.end(list(recorded.args), list(last.args))
