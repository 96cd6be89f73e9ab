"""The model of the proofs agrees with what the executor does."""

from __future__ import annotations

import itertools
import math

import pytest
import z3

from tests.proof.semantics import HOLDS, MEANINGS, SORTS, double, same, word
from tracer.backend.executor import GUARDS
from tracer.ir.arithmetic import OVERFLOWING, PURE, fits, wrap
from tracer.ir.ops import OPS

WORDS = [0, 1, -1, 2, -2, 3, 7, -7, 10, 62, 63, 64, 2**31, -(2**31), 2**53 + 1, 2**62, 2**63 - 1, -(2**63)]
DOUBLES = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 1e300, -1e300, 5e-324, 2.0**53, math.inf, -math.inf, math.nan]
KINDS = {"i": WORDS, "f": DOUBLES, "r": [0, 1, 2]}
MAKE = {"i": word, "f": double, "r": word}
COMPUTED = {name: PURE[name] for name in MEANINGS if name in PURE} | OVERFLOWING
IDENTITY = {"ptr_eq": lambda a, b: int(a == b), "ptr_ne": lambda a, b: int(a != b)}


def is_so(claim: object) -> bool:
    """Of a claim without variables."""
    return z3.is_true(z3.simplify(claim))


def test_every_operation_on_numbers_has_a_meaning() -> None:
    """All pure ones of the operation table whose arguments and results are words, doubles, or identities."""
    numbers = {name for name, row in OPS.items() if row.is_pure and set(row.argument_kinds) <= set("if")}
    numbers = {name for name in numbers if OPS[name].result_kind in "if" and not name.startswith("guard")}
    assert numbers | {"ptr_eq", "ptr_ne"} == MEANINGS.keys()


@pytest.mark.parametrize("name", MEANINGS)
def test_a_meaning_is_what_the_executor_computes(name: str) -> None:
    """On edge values; what the operation does not promise of its arguments, the executor refuses or wraps."""
    spec, meaning = OPS[name], MEANINGS[name]
    for args in itertools.product(*[KINDS[kind] for kind in spec.argument_kinds]):
        terms = [MAKE[kind](value) for kind, value in zip(spec.argument_kinds, args, strict=True)]
        if not is_so(meaning.needs(*terms)):
            continue
        exact = IDENTITY.get(name, COMPUTED[name])(*args)
        if name in OVERFLOWING:
            assert is_so(meaning.fits(*terms)) == fits(exact), args
            exact = wrap(exact)
        wanted = MAKE[spec.result_kind](exact)
        got = meaning.result(*terms)
        assert got.sort() == SORTS[spec.result_kind]
        assert is_so(same(spec.result_kind, got, wanted)), (args, exact, z3.simplify(got))


@pytest.mark.parametrize("name", HOLDS)
def test_a_guard_holds_where_the_executor_goes_on(name: str) -> None:
    """On edge values."""
    count = len(OPS[name].argument_kinds)
    for args in itertools.product([0, 1, 2, -1], repeat=count):
        assert is_so(HOLDS[name](*[word(value) for value in args])) == GUARDS[name](*args)
