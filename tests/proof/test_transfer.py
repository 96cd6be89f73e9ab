"""What is said of a result's bound is proved, for all bounds at once.

The functions of `tracer.opt.inttransfer` and `tracer.opt.intbound` are run on bounds whose parts are unknown
(`tests.proof.symbolic`), and for each way through them Z3 shows: words in the arguments' bounds give a word in the
result's.  Words have all 64 bits, but where that takes long: for sums 8, for products, quotients and shifts by
unknown places fewer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
import z3

from tests.proof.semantics import MEANINGS, Term
from tests.proof.symbolic import Number, greatest, least, ways
from tracer.opt import intbound, inttransfer
from tracer.opt.intbound import IntBound

SMALL = {
    "int_mul": 3, "int_mul_ovf": 3, "int_floordiv": 3, "int_mod": 5, "int_lshift": 8, "int_rshift": 8,
    "int_add": 8, "int_add_ovf": 8, "int_sub": 8, "int_sub_ovf": 8, "int_neg": 8,
}  # fmt: skip
"""How many bits a word has where 64 are too many."""


class Parts(IntBound):
    """What a bound is made of, before it is reduced."""


@attrs.define
class Words:
    """Words of so many bits, in numbers of more."""

    bits: int
    more: int = 3  # a sum of two words needs one, and a sum of two sums two
    assumed: list[Term] = attrs.field(factory=list)

    def word(self, name: str) -> Term:
        """An unknown word."""
        return z3.BitVec(name, self.bits)

    def wide(self, term: Term) -> Term:
        """The same number in more bits."""
        return z3.SignExt(self.more, term)

    def around(self, name: str, term: Term) -> IntBound:
        """An unknown bound that a word is in."""
        parts = [self.wide(z3.BitVec(f"{name}.{part}", self.bits)) for part in ("lo", "hi", "ones", "maybe")]
        bound = IntBound(*map(Number, parts))  # type: ignore[arg-type]
        self.assumed.append(self.within(term, bound))
        return bound

    def within(self, term: Term, bound: IntBound | None) -> Term:
        """Is the word in the bound?  None is no bound for any word."""
        if bound is None:
            return z3.BoolVal(False)
        x = Number(self.wide(term))
        said = (bound.lo <= x, x <= bound.hi, x & bound.ones == bound.ones, x | bound.maybe == bound.maybe)
        return z3.And(*[truth.term for truth in said])  # type: ignore[union-attr]


def prove(words: Words, function: Callable[[], Any], claim: Callable[[Any], Term]) -> None:
    """On every way through the function, what is claimed of its result is so."""
    for way in ways(function, words.assumed):
        claimed = claim(way.result)
        for part in claimed.children() if z3.is_and(claimed) else [claimed]:
            solver = z3.SolverFor("QF_BV")
            solver.set("timeout", 60000)
            solver.add(*words.assumed, *way.conditions, z3.Not(part))
            found = solver.check()
            assert found == z3.unsat, f"{found}: {solver.model() if found == z3.sat else None}, {way}"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Words]:
    """Makes words of so many bits; bounds are left as they are put together."""

    def make(bits: int, reduced: bool = True) -> Words:
        first, last = -(1 << bits - 1), (1 << bits - 1) - 1
        for module in (intbound, inttransfer):
            monkeypatch.setattr(module, "LEAST", first)
            monkeypatch.setattr(module, "GREATEST", last)
            monkeypatch.setattr(module, "TOP", IntBound(first, last, 0, -1))
        monkeypatch.setattr(intbound, "_SIGN", 1 << bits - 1)
        monkeypatch.setattr(inttransfer, "_WORD", 1 << bits)
        monkeypatch.setattr(inttransfer, "_LAST", bits - 1)
        if not reduced:
            monkeypatch.setattr(intbound, "make", Parts)
            monkeypatch.setattr(inttransfer, "_made", Parts)
        monkeypatch.setattr(inttransfer, "min", least, raising=False)
        monkeypatch.setattr(inttransfer, "max", greatest, raising=False)
        return Words(bits, 3 if bits == 64 else bits + 4)

    return make


def meant(words: Words, name: str, args: list[Term]) -> Term:
    """The result, where the operation is defined and fits; that is assumed from here on."""
    result = MEANINGS[name].result(*args)
    if name in ("int_floordiv", "int_mod"):
        words.assumed.append(args[1] != 0)
    if name == "int_floordiv":
        words.assumed.append(z3.Not(z3.And(args[0] == 1 << words.bits - 1, args[1] == -1)))
    if "shift" in name:
        words.assumed.append(z3.ULT(args[1], words.bits))
    if name.endswith("_ovf"):
        words.assumed.append(MEANINGS[name].fits(*args))
    return result


@pytest.mark.parametrize("name", sorted(inttransfer.TRANSFER))
def test_a_result_is_within_its_bound(name: str, small: Any) -> None:
    """x in a, y in b => x op y in a op b."""
    words = small(SMALL.get(name, 64), reduced=False)
    args = [words.word("x"), words.word("y")][: 1 if name in ("int_neg", "int_invert") else 2]
    bounds = [words.around(f"{arg}", arg) for arg in args]
    result = meant(words, name, args)
    transfer = inttransfer.TRANSFER[name]
    prove(words, lambda: transfer(*bounds), lambda bound: words.within(result, bound))


@pytest.mark.parametrize("places", [0, 1, 31, 63])
@pytest.mark.parametrize("name", ["int_lshift", "int_rshift"])
def test_a_word_of_64_bits_is_shifted(name: str, places: int, small: Any) -> None:
    """By places that are known."""
    words = small(64, reduced=False)
    words.more = 66
    x = words.word("x")
    bound = words.around("a", x)
    result = MEANINGS[name].result(x, z3.BitVecVal(places, 64))
    transfer, by = inttransfer.TRANSFER[name], intbound.exactly(places)
    prove(words, lambda: transfer(bound, by), lambda found: words.within(result, found))


@pytest.mark.parametrize("name", ["int_and", "int_or", "int_xor", "int_invert"])
def test_an_argument_is_within_what_the_result_says(name: str, small: Any) -> None:
    """x op y in r, y in b => x in what r and b say.  (Sums and differences undo each other, and are proved above.)"""
    words = small(64, reduced=False)
    inverse, *second = inttransfer.BACKWARD[name]
    assert second in ([], [inverse])
    args = [words.word("x"), words.word("y")][: 1 + len(second)]
    bounds = [words.around("r", meant(words, name, args)), *[words.around("b", arg) for arg in args[1:]]]
    prove(words, lambda: inverse(*bounds), lambda found: words.within(args[0], found))


@pytest.mark.parametrize("name", sorted(inttransfer.DECIDE))
def test_a_comparison_is_decided_rightly(name: str, small: Any) -> None:
    """1 where it is true, 0 where it is false."""
    words = small(64)
    args = [words.word("x"), words.word("y")]
    bounds = [words.around(f"{arg}", arg) for arg in args]
    result = MEANINGS[name].result(*args)
    decide = inttransfer.DECIDE[name]
    prove(words, lambda: decide(*bounds), lambda answer: z3.BoolVal(True) if answer is None else result == answer)


@pytest.mark.parametrize("name", sorted(inttransfer.EXACT))
def test_what_cannot_overflow_does_not(name: str, small: Any) -> None:
    """The limits of the exact result."""
    words = small(SMALL.get(name, 64))
    args = [words.word("x"), words.word("y")]
    bounds = [words.around(f"{arg}", arg) for arg in args]
    x, y = (Number(words.wide(arg)) for arg in args)
    result = {"int_add_ovf": x + y, "int_sub_ovf": x - y, "int_mul_ovf": x * y}[name]
    exact = inttransfer.EXACT[name]

    def claim(found: Any) -> Term:
        return z3.And((found[0] <= result).term, (result <= found[1]).term)

    prove(words, lambda: exact(*bounds), claim)


def test_making_a_bound_loses_no_word(small: Any) -> None:
    """Reduced, it has the same words; and its ends are two of them."""
    words = small(4)
    x = words.word("x")
    said = words.around("said", x)

    def claim(bound: IntBound) -> Term:
        first, last = (Number(z3.SignExt(8, z3.Extract(3, 0, words_end(end)))) for end in (bound.lo, bound.hi))
        ends = [words.within(z3.Extract(3, 0, end.term), said) for end in (first, last)]
        return z3.And(words.within(x, bound), *ends)

    def words_end(end: Any) -> Term:
        return end.term if isinstance(end, Number) else z3.BitVecVal(end, 12)

    prove(words, lambda: intbound.make(said.lo, said.hi, said.ones, said.maybe), claim)


def test_a_wrong_function_is_refuted(monkeypatch: pytest.MonkeyPatch, small: Any) -> None:
    """A sum that does not wrap, a remainder one too small."""
    monkeypatch.setitem(inttransfer.TRANSFER, "int_add", inttransfer.add_ovf)
    with pytest.raises(AssertionError, match="sat: "):
        test_a_result_is_within_its_bound("int_add", small)
    monkeypatch.setitem(inttransfer.TRANSFER, "int_mod", lambda a, b: inttransfer.ranged(0, b.hi - 1))
    with pytest.raises(AssertionError, match="sat: "):
        test_a_result_is_within_its_bound("int_mod", small)
