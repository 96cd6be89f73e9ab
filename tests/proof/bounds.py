"""What a bound says of a word, as a Z3 term."""

from __future__ import annotations

import z3

from tests.proof.semantics import Term, word
from tracer.opt.intbound import TOP, IntBound


def within(term: Term, bound: IntBound) -> Term:
    """The word is in the bound."""
    if bound is TOP:
        return z3.BoolVal(True)
    return z3.And(
        word(bound.lo) <= term,
        term <= word(bound.hi),
        term & word(bound.ones) == word(bound.ones),
        term | word(bound.maybe) == word(bound.maybe),
    )
