"""Questions to Z3, and what they came to.

In: claims.  Out: `Counts`; or `Refuted`, with the values for which a claim does not hold.
"""

from __future__ import annotations

from typing import Any

import attrs
import z3

from tests.proof.heap import Memory, World
from tests.proof.semantics import Term
from tests.proof.sides import Side
from tracer.ir.descr import Field
from tracer.ir.trace import Op


@attrs.define
class Counts:
    """What the queries of some proofs came to."""

    proved: int = 0
    plain: int = 0  # both sides are the same term
    timeouts: int = 0
    refuted: int = 0
    told: int = 0  # bounds, classes, constants and fields that exits hand to their bridges: part of what is proved
    traces: int = 0
    unsupported: dict[str, int] = attrs.field(factory=dict)

    def __str__(self) -> str:
        text = f"{self.traces} traces: {self.proved} queries proved, {self.plain} plain, "
        text += f"{self.timeouts} timed out, {self.refuted} refuted, {self.told} facts told at exits"
        left = ", ".join(f"{name} {count}" for name, count in sorted(self.unsupported.items()))
        return f"{text}; not in the model: {left}" if left else text


class Refuted(Exception):
    """A counterexample: what is wrong, at which recorded operation, and for which values."""

    def __init__(self, what: str, step: Op | None, model: Any, section: Questions) -> None:
        super().__init__(what)
        self.what, self.step, self.model, self.section = what, step, model, section

    def __str__(self) -> str:
        lines = [f"{self.what} ({self.step.spec.name if self.step is not None else 'the end'})"]
        if self.model is not None:
            for value, term in self.section.recorded.values.items():
                shown = self.model.eval(term, model_completion=False)
                name = value.spec.name if isinstance(value, Op) else "input"
                lines.append(f"    {value.kind} {name:16} {_signed(shown)}")
        return "\n".join(lines)


def _signed(term: Term) -> str:
    return str(term.as_signed_long()) if z3.is_bv_value(term) else str(term)[:60]


class Questions:
    """What is known at a place of the two traces, and what is asked there."""

    def __init__(self, counts: Counts, timeout: int, fields: set[Field]) -> None:
        self.counts = counts
        self.solver = z3.Solver()
        self.solver.set("timeout", timeout)
        self.world = World(self.solver.add, fields)
        self.recorded = Side(self.world, Memory(self.world))
        self.optimised = Side(self.world, Memory(self.world))
        self.hidden: set[int] = set()  # allocations of the recording that the optimised trace has not made
        self.unshared: set[int] = set()  # those that it has made for its jump alone: an exit may make them once more
        self.stronger: list[tuple[Term, Term]] = []  # guards that hold for a later one's reason: literal, condition
        self.step: Op | None = None

    def assumed(self) -> list[Term]:
        """What guards that were made stronger have shown."""
        return [literal for literal, _ in self.stronger]

    def check(self, negated: Term, *more: Term) -> Any:
        """Is this possible here?  A model, None, or "unknown"."""
        self.solver.push()
        self.solver.add(negated)
        answer = self.solver.check(*self.assumed(), *more)
        model = self.solver.model() if answer == z3.sat else None
        self.solver.pop()
        return "unknown" if answer == z3.unknown else model

    def prove(self, claim: Term, what: str) -> None:
        """Raises: Refuted."""
        if z3.is_true(claim) or z3.is_true(z3.simplify(claim)):
            self.counts.plain += 1
            return
        found = self.check(z3.Not(claim))
        if found == "unknown":
            self.counts.timeouts += 1
        elif found is None:
            self.counts.proved += 1
        else:
            raise Refuted(what, self.step, found, self)

    def proves(self, claim: Term) -> bool:
        """Can it be proved?  A question on the way, which is not counted."""
        return self.check(z3.Not(claim)) is None
