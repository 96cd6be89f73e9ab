"""Proves rewrite rules with Z3, from their text.

In: a row of `tracer.opt.rules`.  Out: nothing, or a reason why the row may not stand:

    Refuted         operands and constants for which the two sides are not the same
    NeverApplies    no constants satisfy its condition
    Undecided       Z3 gave up

What is asked: for all operands and all constants that satisfy `when`, where what is replaced keeps its promises and the
checks inside it have held, the new operation keeps its own promises, overflows exactly where the old one does, and
computes the same.

Powers of two, and counts of shifts in some places, are tried one by one; everything else is one question.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import attrs
import z3

from tests.proof.semantics import MEANINGS, OBJECT, WORD, Meaning, Term, double, same, variable, word
from tracer.ir.ops import OPS
from tracer.opt.patterns import Apply, Letter, Literal, Pattern, Reading, Result, read
from tracer.opt.rules import LIMITS, Rule

TIMEOUT_MS = 20_000
PLAIN = [(3, 5), (12, 3), (60, 7), (-16, 40), (3,), (-16,), ()]
"""Constants that few rules are about."""
TRUE, FALSE = variable("r", "True"), variable("r", "False")
OBJECTS = {True: TRUE, False: FALSE}
CLASS = z3.Function("class", OBJECT, WORD)
WORLD = z3.And(TRUE != FALSE, CLASS(TRUE) == CLASS(FALSE))
"""What holds of objects anyway."""
BITS = z3.Then("simplify", "fpa2bv", "simplify", "propagate-values", "solve-eqs", "bit-blast", "sat")
"""Words and doubles: all is bits, and there is nothing else."""


def shifted(a: Term, b: Term) -> Term:
    """To the left; by a number that is known, a product, which Z3 orders by itself; `mul_power_of_2` proves it."""
    return a * word(1 << b.as_long()) if z3.is_bv_value(b) and b.as_long() < 63 else a << (b & 63)


MODEL = MEANINGS | {
    "box_bool": Meaning(lambda a: z3.If(a != 0, TRUE, FALSE), lambda a: z3.Or(a == 0, a == 1)),
    "int_lshift": Meaning(shifted, MEANINGS["int_lshift"].needs),
}


class NotProved(Exception):
    """A rule that may not stand."""

    def __init__(self, rule: Rule, reason: str) -> None:
        super().__init__(f"{rule.name}: {reason}")
        self.rule = rule


class Refuted(NotProved):
    """There is a counterexample, in `at`."""

    def __init__(self, rule: Rule, at: dict[str, Any], what: str) -> None:
        super().__init__(rule, f"{rule.before} => {rule.after}: {what} with {at}")
        self.at = at
        self.what = what


class NeverApplies(NotProved):
    """Its condition cannot be satisfied."""


class Undecided(NotProved):
    """Z3 did not answer in time."""


def log2(c: Term) -> Term:
    """The number of the highest bit of a positive word."""
    result = word(0)
    for bit in range(1, 63):
        result = z3.If(c >= word(1 << bit), word(bit), result)
    return result


ASKED: dict[str, Callable[..., Term]] = {
    "is_power_of_2": lambda c: z3.And(c > 0, c & (c - 1) == 0),
    "log2": log2,
    "add_fits": lambda a, b: z3.And(z3.BVAddNoOverflow(a, b, True), z3.BVAddNoUnderflow(a, b)),
    "sub_fits": lambda a, b: z3.And(z3.BVSubNoOverflow(a, b), z3.BVSubNoUnderflow(a, b, True)),
    "is_truth": lambda t: z3.Or(t == 0, t == 1),
    "classes_differ": lambda a, b: CLASS(a) != CLASS(b),
}
"""The functions and facts of the rules as terms."""

_OPERATORS: dict[type[ast.AST], Callable[..., Term]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
    ast.LShift: shifted,
    ast.USub: lambda a: -a,
    ast.Invert: lambda a: ~a,
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.And: z3.And,
    ast.Or: z3.Or,
    ast.Not: z3.Not,
}


def computed(node: ast.expr, letters: dict[str, Term]) -> Term:
    """An expression of a rule as a term."""
    match node:
        case ast.Constant(float() as value):
            return double(value)
        case ast.Constant(value):
            return word(value)
        case ast.Name(name):
            return word(LIMITS[name]) if name in LIMITS else letters[name]
        case ast.UnaryOp(operator, ast.Constant(float() as value)):
            assert isinstance(operator, ast.USub)
            return double(-value)
        case ast.UnaryOp(operator, operand):
            return _OPERATORS[type(operator)](computed(operand, letters))
        case ast.BinOp(left, operator, right):
            return _OPERATORS[type(operator)](computed(left, letters), computed(right, letters))
        case ast.Compare(left, [operator], [right]):
            return _OPERATORS[type(operator)](computed(left, letters), computed(right, letters))
        case ast.BoolOp(operator, parts):
            return _OPERATORS[type(operator)](*[computed(part, letters) for part in parts])
        case ast.Call(ast.Name(name), args):
            return ASKED[name](*[computed(arg, letters) for arg in args])
    raise AssertionError(ast.dump(node))


@attrs.define
class Sides:
    """Both sides of a rule as terms."""

    before: Term
    before_fits: Term
    after: Term
    after_fits: Term
    after_needs: Term
    premises: list[Term]


def sides(reading: Reading, letters: dict[str, Term]) -> Sides:
    """Both sides, where the letters stand for these terms."""
    premises: list[Term] = []

    def term(pattern: Pattern) -> Term:
        match pattern:
            case Letter(name):
                return letters[name]
            case Literal(value, kind):
                return {"i": word, "f": double, "r": OBJECTS.__getitem__}[kind](value)
            case Apply(name, args):
                meaning, terms = MODEL[name], list(map(term, args))
                premises.extend((meaning.needs(*terms), meaning.fits(*terms)))
                return meaning.result(*terms)

    root = MODEL[reading.before.name]
    operands = [term(arg) for arg in reading.before.args]
    premises.append(root.needs(*operands))
    if reading.when is not None:
        premises.append(computed(reading.when, letters))
    before, before_fits = root.result(*operands), root.fits(*operands)
    match reading.after:
        case Letter(name):
            found = Sides(before, before_fits, letters[name], z3.BoolVal(True), z3.BoolVal(True), premises)
        case Result(name, args):
            meaning = MODEL[name]
            terms = [letters[a.name] if isinstance(a, Letter) else computed(a.expression, letters) for a in args]
            result, fits, needs = meaning.result(*terms), meaning.fits(*terms), meaning.needs(*terms)
            found = Sides(before, before_fits, result, fits, needs, premises)
        case constant:
            made = computed(constant.expression, letters)
            found = Sides(before, before_fits, made, z3.BoolVal(True), z3.BoolVal(True), premises)
    return found


def letters_of(reading: Reading) -> dict[str, Term]:
    """A variable for each letter."""
    return {name: variable(letter.kind, name) for name, letter in reading.letters.items()}


def cases(reading: Reading) -> Iterator[dict[str, int]]:
    """Values for the constants that are better tried one by one."""
    rule = reading.rule
    tried: dict[str, list[int]] = {}
    for name in (name for name, letter in reading.letters.items() if letter.is_constant):
        is_count = "int_mul" in rule.before and f"<< {name}" in rule.after
        if f"is_power_of_2({name})" in rule.when:
            tried[name] = [1 << bit for bit in range(63)]
        elif is_count or f"int_rshift(int_rshift(x, {name})" in rule.before:
            tried[name] = list(range(64))
    for values in product(*tried.values()):
        yield dict(zip(tried, values, strict=True))


def _answer(reading: Reading, claims: list[Term]) -> tuple[Any, z3.Solver]:
    """Can all of this be so?  And the solver, which has an example."""
    about_objects = any(letter.kind == "r" for letter in reading.letters.values()) or "ptr_" in reading.rule.before
    for solver in (z3.Solver(),) if about_objects else (BITS.solver(), z3.Solver()):
        solver.set("timeout", TIMEOUT_MS)
        solver.add(*claims, *([WORLD] if about_objects else []))
        answer = solver.check()
        if answer != z3.unknown:
            break
    return answer, solver


def prove(rule: Rule) -> None:
    """Prove a rule.

    Raises: BadRule, Refuted, NeverApplies, Undecided.
    """
    reading = read(rule)
    applies = False
    for values in cases(reading):
        letters = letters_of(reading) | {name: word(value) for name, value in values.items()}
        found = sides(reading, letters)
        satisfiable, _ = _answer(reading, found.premises)
        if satisfiable == z3.unknown:
            raise Undecided(rule, "can it match?")
        if satisfiable == z3.unsat:
            continue
        applies = True
        is_same = same(OPS[reading.before.name].result_kind, found.before, found.after)
        goals = {
            "the new operation's promise is broken": found.after_needs,
            "only one of them overflows": found.before_fits == found.after_fits,
            "the results are not the same": z3.Implies(found.before_fits, is_same),
        }
        if _answer(reading, [*found.premises, z3.Not(z3.And(*goals.values()))])[0] == z3.unsat:
            continue
        for what, goal in goals.items():
            answer, solver = _answer(reading, [*found.premises, z3.Not(goal)])
            if answer == z3.sat:
                raise Refuted(rule, _counterexample(solver.model(), letters), what)
            if answer == z3.unknown:
                raise Undecided(rule, f"{what}? {values}")
    if not applies:
        raise NeverApplies(rule, f"nothing satisfies {rule.when or rule.before}")


def _counterexample(model: Any, letters: dict[str, Term]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, term in letters.items():
        value = model.eval(term, model_completion=True)
        found[name] = value.as_signed_long() if z3.is_bv_value(value) else str(value)
    return found


def constants_for(reading: Reading, count: int) -> list[dict[str, int]]:
    """Up to so many choices of constants with which the rule applies to some operands, plain ones first."""
    names = [name for name, letter in reading.letters.items() if letter.is_constant]
    letters = letters_of(reading)
    claims = sides(reading, letters).premises
    claims += [letters[name] != value for name in names for value in (0, 1, -1)]
    found: list[dict[str, int]] = []
    for plain in PLAIN if names else [()]:
        wanted = [letters[name] == value for name, value in zip(names, plain, strict=False)]
        answer, solver = _answer(reading, claims + wanted)
        if answer == z3.sat:
            chosen = {name: solver.model().eval(letters[name], model_completion=True) for name in names}
            found.append({name: value.as_signed_long() for name, value in chosen.items()})
            if len(found) == count:
                break
    return found
