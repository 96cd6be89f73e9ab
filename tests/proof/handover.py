"""What an exit tells its bridge, as claims to be proved.

    exit of guard_true(i1), i1 = int_lt(i0, 10), saves [i0]        claim: i0 >= 10

In: an exit of an optimised unit.  Out: for each bound, class, constant and field that `tracer.opt.handover` finds
there, a sentence and a term over the optimised trace's values, which is to hold wherever the guard fails.
A bridge takes these for granted (`Places.handed_over`): proved here, they are premises there.

Does not: claim the versions that the unit rests on.  A bridge that was told of one rests on it, too, and nobody enters
the bridge when it is gone.
"""

from __future__ import annotations

from tests.proof.bounds import within
from tests.proof.semantics import Term, same
from tests.proof.sides import Side
from tracer.ir.trace import Assumption, Exit, KnownField
from tracer.ir.values import Const, Value
from tracer.opt.handover import known_bounds, known_constants, known_fields
from tracer.opt.intbound import TOP

Claim = tuple[str, Term]


def told(left: Exit, side: Side) -> list[Claim]:
    """All that this exit's bridge would be told."""
    assumes = left.assumes_failure
    bounds = known_bounds(left)
    left.assumes_failure = assumes  # nothing is made of the answer
    claims = [
        (f"value {k} is in {bound}", within(side.get(value), bound))
        for k, (value, bound) in enumerate(zip(left.values, bounds, strict=False))
        if value.kind == "i" and bound is not TOP
    ]
    for k, (value, cls) in enumerate(zip(left.values, left.known_classes, strict=False)):
        if cls is not None and value.kind == "r":
            claims.append((f"value {k} is of {cls.__name__}", side.world.has_class(side.get(value), cls)))
    for k, constant in known_constants(left).items():
        claims.append((f"value {k} is {constant.value}", _equal(left.values[k], constant, side)))
    for fact in known_fields(left):
        if not _is_assumed(left, fact):
            claims.append((f"{fact.field} of {fact.obj} is {fact.held}", _holds(left, fact, side)))
    return claims


def _equal(value: Value, constant: Const, side: Side) -> Term:
    return same(value.kind, side.get(value), side.get(constant))


def _is_assumed(left: Exit, fact: KnownField) -> bool:
    if left.unit is None or type(fact.obj) is not Const or type(fact.held) is not Const:
        return False
    return Assumption(fact.obj.value, fact.field, fact.held.value) in left.unit.assumed


def _holds(left: Exit, fact: KnownField, side: Side) -> Term:
    obj, held = (left.values[v] if isinstance(v, int) else v for v in (fact.obj, fact.held))
    return same(fact.field.kind, side.memory.load(fact.field, side.get(obj)), side.get(held))
