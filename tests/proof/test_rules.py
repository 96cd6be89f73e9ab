"""Every rewrite rule is true, can match, and does match in the real optimiser."""

from __future__ import annotations

from graphlib import TopologicalSorter
from random import Random

import pytest
import z3

from tests.proof.rule_examples import DOUBLES, WORDS, BrokenPromise, Example
from tests.proof.rule_prover import ASKED, BITS, NeverApplies, NotProved, Refuted, constants_for, prove
from tests.proof.semantics import MEANINGS, variable, word
from tests.tracer.opt.traces import INTS
from tracer.ir.arithmetic import OVERFLOWING, PURE
from tracer.ir.ops import OPS
from tracer.opt import PIPELINE
from tracer.opt.fold import Fold
from tracer.opt.guards import Guards
from tracer.opt.patterns import Apply, BadRule, Letter, Literal, Reading, Result, places, read, variants
from tracer.opt.rewrite import BY_OPERATION, FIRED, Rewrite, compiled
from tracer.opt.rules import FUNCTIONS, MIRRORS, RULES, Rule
from tracer.opt.truths import TRUTHS

CHOICES = 3
"""How many constants are tried for a rule with conditions."""
RUNS = 25


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_true(name: str) -> None:
    """For all operands, and all constants that satisfy its condition."""
    prove(RULES[name])


# -- rules that are wrong


@pytest.mark.parametrize(
    ("before", "after", "when"),
    [
        # x + 10 < 15 says nothing about x < 5 where the sum wraps
        ("int_lt(int_add(x, 10), 15)", "int_lt(x, 5)", ""),
        ("int_lt(int_add(x, A), int_add(y, A))", "int_lt(x, y)", ""),
        ("int_lt(x, int_add(x, A))", "1", "A > 0"),
        # -LEAST is LEAST
        ("int_lt(int_neg(x), 0)", "int_lt(0, x)", ""),
        ("int_lt(int_sub(0, x), 0)", "int_lt(0, x)", ""),
        ("int_sub_ovf(0, x)", "int_neg(x)", ""),
        ("int_mul_ovf(x, -1)", "int_neg(x)", ""),
        ("int_lt(int_neg(x), int_neg(y))", "int_lt(y, x)", ""),
        # 12 == x * 12 holds for many x
        ("int_eq(int_mul(x, 12), 12)", "int_eq(x, 1)", ""),
        ("int_is_zero(int_mul(x, A))", "int_is_zero(x)", "A != 0"),
        # what is shifted out is gone
        ("int_is_zero(int_lshift(A, x))", "0", "A != 0"),
        ("int_eq(int_lshift(x, A), 0)", "int_eq(x, 0)", ""),
        ("int_rshift(int_lshift(x, A), A)", "x", ""),
        ("int_lshift(int_lshift(x, A), B)", "int_lshift(x, A + B)", ""),
        ("int_rshift(int_rshift(x, A), B)", "0", "A + B >= 64"),
        ("int_mul(x, A)", "int_lshift(x, log2(A))", "A > 0 and A & 1 == 0"),
        # adding and subtracting again does not overflow only where the sum was checked
        ("int_sub_ovf(int_add(x, y), y)", "x", ""),
        ("int_sub_ovf(int_add(x, 1), 1)", "x", ""),
        ("int_add_ovf(int_add_ovf(x, A), B)", "int_add_ovf(x, A + B)", ""),
        ("int_add_ovf(x, y)", "int_add(x, y)", ""),
        # division rounds down
        ("int_floordiv(x, 3)", "int_rshift(x, 2)", ""),
        ("int_floordiv(x, -1)", "int_sub(-1, x)", ""),
        ("int_mod(x, A)", "int_and(x, A - 1)", "A > 0"),
        ("int_mod(x, -2)", "int_and(x, 1)", ""),
        # doubles
        ("float_add(x, 0.0)", "x", ""),
        ("float_sub(x, -0.0)", "x", ""),
        ("float_mul(x, 0.0)", "0.0", ""),
        ("float_sub(x, x)", "0.0", ""),
        ("float_eq(x, x)", "1", ""),
        ("float_le(x, x)", "1", ""),
        ("int_is_zero(float_lt(x, y))", "float_ge(x, y)", ""),
        ("float_sub(0.0, x)", "float_neg(x)", ""),
        ("float_to_int(int_to_float(x))", "x", ""),
        ("float_lt(int_to_float(x), int_to_float(y))", "int_lt(x, y)", ""),
        # truths, objects
        ("int_eq(x, 1)", "x", ""),
        ("ptr_eq(x, y)", "0", ""),
    ],
)
def test_a_wrong_rule_is_refuted(before: str, after: str, when: str) -> None:
    """With a counterexample."""
    with pytest.raises(Refuted):
        prove(Rule("wrong", before, after, when))


@pytest.mark.parametrize(
    ("before", "after", "when"),
    [
        ("int_lt(int_add_ovf(x, 10), 15)", "int_lt(x, 5)", ""),
        ("int_lt(int_sub_ovf(0, x), 0)", "int_lt(0, x)", ""),
        ("int_eq(int_mul_ovf(x, 12), 12)", "int_eq(x, 1)", ""),
    ],
)
def test_with_an_overflow_check_they_are_right(before: str, after: str, when: str) -> None:
    """So it is the wrapping that was found."""
    prove(Rule("right", before, after, when))


def test_the_counterexample_is_the_least_word() -> None:
    """The one word whose negation is itself."""
    with pytest.raises(Refuted) as found:
        prove(Rule("wrong", "int_lt(int_neg(x), 0)", "int_lt(0, x)"))
    assert found.value.at == {"x": -(1 << 63)}


def test_a_double_whose_bits_change_is_found_by_running() -> None:
    """Z3 knows one NaN; the machine's keeps its sign through a product, and not through a negation."""
    rule = Rule("wrong", "float_mul(x, -1.0)", "float_neg(x)")
    prove(rule)
    with pytest.raises(AssertionError, match="not the same"):
        check_example(rule, fixed_rewriter([rule]))


@pytest.mark.parametrize(
    ("before", "when"),
    [
        ("int_add(x, A)", "A > 0 and A < 0"),
        ("int_lshift(x, A)", "A < 0"),
        ("int_and(x, A)", "is_power_of_2(A) and A & 1 == 1 and A > 1"),
    ],
)
def test_a_rule_that_can_never_match_is_an_error(before: str, when: str) -> None:
    """Whatever it claims."""
    with pytest.raises(NeverApplies):
        prove(Rule("vain", before, "x", when))


@pytest.mark.parametrize(
    ("before", "after", "when", "reason"),
    [
        ("int_ad(x, 0)", "x", "", "int_ad is no operation"),
        ("list_len(x)", "0", "", "list_len is no operation"),
        ("int_add(x)", "x", "", "takes 2 arguments, not 1"),
        ("int_add(x, 0.0)", "x", "", "0.0 is no constant of kind 'i'"),
        ("int_add(x, float_neg(y))", "x", "", "float_neg computes 'f', and 'i' is wanted"),
        ("int_add(x, y)", "float_neg(z)", "", "float_neg computes 'f', and 'i' is wanted"),
        ("int_add(x, 0)", "y", "", "y is not matched"),
        ("int_add(x, 1)", "x + 1", "", "x is no constant"),
        ("int_add(x, A)", "x", "x > 0", "x is no constant"),
        ("int_add(x, y)", "int_add_ovf(x, y)", "", "int_add_ovf is checked for overflow, int_add is not"),
        ("int_add(x, 0", "x", "", "is no expression"),
        ("x", "x", "", "x is no operation"),
    ],
)
def test_a_row_that_cannot_be_read_is_refused(before: str, after: str, when: str, reason: str) -> None:
    """With the rule's name and a reason."""
    with pytest.raises(BadRule, match=f"rule bad: .*{reason}"):
        prove(Rule("bad", before, after, when))


# -- rules that are dead


def fixed_rewriter(rules: list[Rule]) -> type[Rewrite]:
    """A pass with these rules about the first one's operation."""
    name = read(rules[0]).before.name
    made = type("Fixed", (Rewrite,), {f"opt_{name}": compiled(name, rules)})
    made.opts = Rewrite.opts
    for rule in rules:
        FIRED.setdefault(rule.name, 0)
    return made


def check_example(rule: Rule, rewrite: type[Rewrite] = Rewrite) -> None:
    """Each variant is matched, in the whole pipeline at least once, and leaves every outcome as it was."""
    reading = read(rule)
    r = Random(rule.name)
    for pattern in variants(reading):
        fires = alone = False
        for constants in constants_for(reading, CHOICES):
            example = Example(reading, pattern, constants)
            count = FIRED[rule.name]
            want, got = example.unit([]), example.unit([Fold, Guards, rewrite])
            alone = alone or FIRED[rule.name] > count
            count = FIRED[rule.name]
            units = [got, example.unit([rewrite if cls is Rewrite else cls for cls in PIPELINE])]
            fires = fires or FIRED[rule.name] > count
            for _ in range(RUNS):
                arguments = example.arguments(r)
                try:
                    wanted = want.outcome(arguments)
                except BrokenPromise:
                    continue
                for unit in units:
                    assert unit.outcome(arguments) == wanted, f"{rule.name}: not the same with {arguments} {constants}"
        assert alone, f"{rule.name}: {pattern} is never matched, another rule comes first"
        assert fires, f"{rule.name}: {pattern} is never matched in the whole pipeline"


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_not_dead(name: str) -> None:
    """Its own example is rewritten by it, in every order of operands; and runs as before."""
    check_example(RULES[name])


def test_a_rule_that_another_one_hides_is_found() -> None:
    """By the earlier one's pattern, or by constant folding."""
    first = Rule("first", "int_sub(x, A)", "int_add(x, -A)")
    second = Rule("second", "int_sub(y, B)", "int_add(y, 0 - B)")
    check_example(first, fixed_rewriter([first, second]))
    with pytest.raises(AssertionError, match=r"second: .* is never matched"):
        check_example(second, fixed_rewriter([first, second]))
    folded = Rule("folded", "int_sub(A, B)", "A - B")
    with pytest.raises(AssertionError, match=r"folded: .* is never matched"):
        check_example(folded, fixed_rewriter([folded]))


# -- rules are one-way


def test_a_trace_never_gets_longer() -> None:
    """One operation in place of one; a letter of a nested pattern is used no more often than before."""
    for rule in RULES.values():
        reading = read(rule)
        found = [place.name for _, place in places(reading.before) if isinstance(place, Letter)]
        nested = any(isinstance(place, Apply) for _, place in places(reading.before))
        if nested and isinstance(reading.after, Result):
            for name in {arg.name for arg in reading.after.args if isinstance(arg, Letter)}:
                count = sum(isinstance(arg, Letter) and arg.name == name for arg in reading.after.args)
                assert count <= found.count(name), rule.name


def test_rules_end() -> None:
    """What replaces a single operation is never, over others, replaced by the same one; nested patterns shrink."""
    graph: dict[str, set[str]] = {}
    for rule in RULES.values():
        reading = read(rule)
        if isinstance(reading.after, Result) and not any(isinstance(p, Apply) for _, p in places(reading.before)):
            graph.setdefault(reading.after.name, set()).add(reading.before.name)
    tuple(TopologicalSorter(graph).static_order())


def test_names_are_in_the_right_group() -> None:
    """A rule's name begins like its operations, so that the log can be read."""
    assert all(rule.name == name for name, rule in RULES.items())
    assert not set(RULES) & set(OPS)


# -- what the table relies on


def is_valid(claim: object) -> bool:
    solver = BITS.solver()
    solver.add(z3.Not(claim))
    return bool(solver.check() == z3.unsat)


def test_mirrors_and_orders_are_true() -> None:
    """x < y is y > x; and on edge values x + y is y + x, as the operation table says."""
    for name, mirror in MIRRORS.items():
        a, b = (variable(OPS[name].argument_kinds[0], letter) for letter in "ab")
        assert is_valid(MEANINGS[name].result(a, b) == MEANINGS[mirror].result(b, a)), name
    for name in (name for name in PURE | OVERFLOWING if OPS[name].commutes):
        values = {"i": WORDS, "f": DOUBLES[:-2], "r": [None, True]}[OPS[name].argument_kinds[0]]
        compute = (PURE | OVERFLOWING)[name]
        assert all(repr(compute(a, b)) == repr(compute(b, a)) for a in values for b in values), name


def test_truths_are_0_or_1() -> None:
    """Of all operations that the facts take for truths."""
    for name in TRUTHS - {"unbox_bool"}:
        args = [variable(kind, f"a{k}") for k, kind in enumerate(OPS[name].argument_kinds)]
        assert is_valid(ASKED["is_truth"](MEANINGS[name].result(*args))), name


def test_functions_are_what_the_proofs_take_them_for() -> None:
    """On edge values."""
    for a in INTS:
        power = FUNCTIONS["is_power_of_2"](a)
        assert is_valid(ASKED["is_power_of_2"](word(a)) == power)
        assert not power or is_valid(ASKED["log2"](word(a)) == FUNCTIONS["log2"](a))
        for b in INTS:
            for name in ("add_fits", "sub_fits"):
                assert is_valid(ASKED[name](word(a), word(b)) == FUNCTIONS[name](a, b)), (name, a, b)


def test_all_rules_are_reached() -> None:
    """The pass has a method for each operation that rules are about."""
    assert set(Rewrite.opts) == set(BY_OPERATION) == {v.name for rule in RULES.values() for v in variants(read(rule))}


def test_letters_and_literals_are_read() -> None:
    """A capital is a constant."""
    reading: Reading = read(RULES["add_add"])
    assert reading.letters["A"].is_constant
    assert not reading.letters["x"].is_constant
    assert isinstance(read(RULES["add_zero"]).before.args[1], Literal)


def test_all_errors_name_the_rule() -> None:
    """Of the prover, too."""
    assert issubclass(Refuted, NotProved)
