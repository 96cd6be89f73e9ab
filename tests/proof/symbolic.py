"""Runs plain Python on unknown numbers: one run for each way through it.

    for way in ways(lambda: add(a, b)):          a, b: bounds whose parts are `Number`s
        way.conditions                           what was true of the numbers, on this way
        way.result                               what came out

In: a function of `Number`s, which are as exact as Python's own in the width they are given.  Out: its ways.  Where
the function asks whether something is so, it is run for both answers; ways that no numbers take are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
import z3

Term = Any


@attrs.define
class Way:
    """One way through a function."""

    conditions: list[Term]
    result: Any


class _Run:
    """The answers to give, and those that were given."""

    now: _Run

    def __init__(self, given: list[bool], assumed: list[Term]) -> None:
        self.given = given
        self.answers: list[bool] = []
        self.open: list[int] = []  # where the other answer is possible, too
        self.conditions: list[Term] = []
        self.solver = z3.SolverFor("QF_BV")
        self.solver.add(*assumed)

    def ask(self, condition: Term) -> bool:
        """Is it so, on this way?"""
        place = len(self.answers)
        if place < len(self.given):
            answer = self.given[place]
        else:
            answer = self._possible(condition)
            if answer and self._possible(z3.Not(condition)):
                self.open.append(place)
        self.answers.append(answer)
        self.conditions.append(condition if answer else z3.Not(condition))
        self.solver.add(self.conditions[-1])
        return answer

    def _possible(self, condition: Term) -> bool:
        return bool(self.solver.check(condition) != z3.unsat)


def ways(function: Callable[[], Any], assumed: list[Term]) -> Iterator[Way]:
    """Every way through it, for numbers of which this is assumed."""
    waiting: list[list[bool]] = [[]]
    while waiting:
        run = _Run.now = _Run(waiting.pop(), assumed)
        result = function()
        waiting += [[*run.answers[:place], False] for place in run.open]
        yield Way(run.conditions, result)


class Truth:
    """The answer to a question about numbers."""

    def __init__(self, term: Term) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return _Run.now.ask(self.term)


class Number:
    """An unknown number, in so many bits that nothing is lost."""

    def __init__(self, term: Term) -> None:
        self.term = term

    def _lift(self, other: Number | int) -> Term:
        return other.term if isinstance(other, Number) else z3.BitVecVal(other, self.term.size())

    def __eq__(self, other: object) -> Any:
        return Truth(self.term == self._lift(other))  # type: ignore[arg-type]

    def __ne__(self, other: object) -> Any:
        return Truth(self.term != self._lift(other))  # type: ignore[arg-type]

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __lt__(self, other: Number | int) -> Truth:
        return Truth(self.term < self._lift(other))

    def __le__(self, other: Number | int) -> Truth:
        return Truth(self.term <= self._lift(other))

    def __gt__(self, other: Number | int) -> Truth:
        return Truth(self.term > self._lift(other))

    def __ge__(self, other: Number | int) -> Truth:
        return Truth(self.term >= self._lift(other))

    def __neg__(self) -> Number:
        return Number(-self.term)

    def __invert__(self) -> Number:
        return Number(~self.term)

    def __floordiv__(self, other: Number | int) -> Number:
        a, b = self.term, self._lift(other)
        rest = z3.SRem(a, b)
        return Number(z3.If(z3.And(rest != 0, (rest < 0) != (b < 0)), a / b - 1, a / b))

    def bit_length(self) -> Number:
        """Of a number that is not negative."""
        size = self.term.size()
        found = z3.BitVecVal(0, size)
        for bit in range(size):
            found = z3.If(z3.Extract(bit, bit, self.term) == 1, z3.BitVecVal(bit + 1, size), found)
        return Number(found)


def _operator(name: str, compute: Callable[[Term, Term], Term]) -> None:
    setattr(Number, f"__{name}__", lambda a, b: Number(compute(a.term, a._lift(b))))
    setattr(Number, f"__r{name}__", lambda a, b: Number(compute(a._lift(b), a.term)))


for _name, _compute in {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "lshift": lambda a, b: a << b,
    "rshift": lambda a, b: a >> b,
}.items():
    _operator(_name, _compute)


def least(*values: Number | int) -> Any:
    """As `min`, without asking."""
    return _chosen(values, lambda a, b: a < b)


def greatest(*values: Number | int) -> Any:
    """As `max`, without asking."""
    return _chosen(values, lambda a, b: a > b)


def _chosen(values: tuple[Any, ...], first: Callable[[Term, Term], Term]) -> Any:
    values = values[0] if len(values) == 1 else values
    number = next((value for value in values if isinstance(value, Number)), None)
    if number is None:
        found = values[0]
        for value in values[1:]:
            found = value if first(value, found) else found
        return found
    terms = [number._lift(value) for value in values]
    chosen = terms[0]
    for term in terms[1:]:
        chosen = z3.If(first(term, chosen), term, chosen)
    return Number(chosen)
