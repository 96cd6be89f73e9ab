"""Ranges and known bits of words, and what follows from them."""

from __future__ import annotations

import pytest

from tests.tracer.opt.checks import check_bridge, check_loop, check_opt, compare, proved_bridge
from tests.tracer.support import names
from tracer.ir.text import parse
from tracer.ir.trace import Unit
from tracer.opt import SWITCHES, optimise_bridge
from tracer.opt.bounds import Bounds
from tracer.opt.fold import Fold
from tracer.opt.guards import Guards
from tracer.opt.handover import known_bounds
from tracer.opt.intbound import GREATEST, LEAST, TOP, ranged
from tracer.opt.pure import Pure
from tracer.opt.rewrite import Rewrite

PASSES = [Fold, Rewrite, Bounds, Guards, Pure]


def check(before: str, after: str) -> None:
    """One walk with the passes for words."""
    check_opt(PASSES, before, after)


def test_what_is_below_something_can_grow() -> None:
    """`while i < n: i = i + 1` overflows nowhere."""
    check(
        """
        [i0, i1]
        i2 = int_lt(i0, i1)
        guard_true(i2) []
        i3 = int_add_ovf(i0, 1)
        guard_no_overflow() []
        jump(i3, i1)""",
        "[i0, i1]\ni2 = int_lt(i0, i1)\nguard_true(i2) []\ni3 = int_add(i0, 1)\njump(i3, i1)",
    )


@pytest.mark.parametrize(
    "before",
    [
        "i2 = int_le(i0, i1)\nguard_true(i2) []\ni3 = int_add_ovf(i0, 1)",  # both may be the greatest word
        "i2 = int_lt(i0, i1)\nguard_true(i2) []\ni3 = int_add_ovf(i0, 2)",
        "i2 = int_lt(i0, i1)\nguard_true(i2) []\ni3 = int_add_ovf(i1, 1)",
        "i2 = int_lt(i0, i1)\nguard_false(i2) []\ni3 = int_add_ovf(i0, 1)",
        "i2 = int_lt(i0, i1)\nguard_true(i2) []\ni3 = int_mul_ovf(i0, 3)",
    ],
)
def test_what_may_overflow_is_checked(before: str) -> None:
    """One word more than is known to fit."""
    trace = f"[i0, i1]\n{before}\nguard_no_overflow() []\njump(i3, i1)"
    check(trace, trace)


def test_small_numbers_do_not_overflow() -> None:
    """A hash of 32 bits, times 31, plus a byte."""
    check(
        """
        [i0, i1]
        i2 = int_and(i0, 4294967295)
        i3 = int_mul_ovf(i2, 31)
        guard_no_overflow() []
        i4 = int_and(i1, 255)
        i5 = int_add_ovf(i3, i4)
        guard_no_overflow() []
        i6 = int_sub_ovf(0, i5)
        guard_no_overflow() []
        jump(i6, i1)""",
        """
        [i0, i1]
        i2 = int_and(i0, 4294967295)
        i3 = int_mul(i2, 31)
        i4 = int_and(i1, 255)
        i5 = int_add(i3, i4)
        i6 = int_neg(i5)
        jump(i6, i1)""",
    )


def test_an_unchecked_sum_is_merged() -> None:
    """With the one that was computed before."""
    check(
        """
        [i0, i1]
        i2 = int_lt(i0, i1)
        guard_true(i2) []
        i3 = int_add_ovf(i0, 1)
        guard_no_overflow() []
        i4 = int_add_ovf(1, i0)
        guard_no_overflow() []
        jump(i3, i4)""",
        "[i0, i1]\ni2 = int_lt(i0, i1)\nguard_true(i2) []\ni3 = int_add(i0, 1)\njump(i3, i3)",
    )


@pytest.mark.parametrize(
    ("word", "test", "result"),
    [
        ("int_and(i0, 255)", "int_lt(i1, 256)", "1"),
        ("int_and(i0, 255)", "int_ge(i1, 0)", "1"),
        ("int_and(i0, 255)", "uint_lt(i1, 256)", "1"),
        ("int_and(i0, 255)", "int_gt(i1, 255)", "0"),
        ("int_and(i0, 255)", "int_eq(i1, 256)", "0"),
        ("int_and(i0, 255)", "int_and(i1, 1023)", "i1"),
        ("int_and(i0, 255)", "int_mod(i1, 256)", "i1"),
        ("int_and(i0, 255)", "int_floordiv(i1, 300)", "0"),
        ("int_and(i0, 255)", "int_rshift(i1, 8)", "0"),
        ("int_and(i0, 255)", "int_and(i1, 256)", "0"),
        ("int_or(i0, 8)", "int_or(i1, 8)", "i1"),
        ("int_or(i0, 8)", "int_is_true(i1)", "1"),
        ("int_or(i0, 8)", "int_is_zero(i1)", "0"),
        ("int_or(i0, 1)", "int_eq(i1, 6)", "0"),
        ("int_or(i0, 1)", "int_ne(i1, 6)", "1"),
        ("int_mod(i0, 10)", "int_le(i1, 9)", "1"),
        ("int_mod(i0, 10)", "int_lt(i1, 0)", "0"),
        ("int_mod(i0, -10)", "int_lt(i1, 1)", "1"),
        ("int_lshift(i0, 4)", "int_and(i1, 15)", "0"),
        ("int_rshift(i0, 60)", "int_lt(i1, 8)", "1"),
        ("int_rshift(i0, 60)", "int_lt(i1, -8)", "0"),
        ("int_and(i0, 1)", "int_is_true(i1)", "i1"),
    ],
)
def test_what_is_known_decides(word: str, test: str, result: str) -> None:
    """Masks, remainders and shifts: later tests of them, masks that change nothing."""
    emitted = f"i1 = {word}\n" if result == "i1" else ""
    check(f"[i0]\ni1 = {word}\ni2 = {test}\njump(i2)", f"[i0]\n{emitted}jump({result})")


@pytest.mark.parametrize(
    ("word", "test"),
    [
        ("int_and(i0, 255)", "int_lt(i1, 255)"),
        ("int_and(i0, -256)", "int_ge(i1, 0)"),
        ("int_and(i0, 1023)", "int_and(i1, 255)"),
        ("int_and(i0, 255)", "int_mod(i1, 255)"),
        ("int_and(i0, 255)", "int_mod(i1, -3)"),
        ("int_and(i0, 2)", "int_is_true(i1)"),
        ("int_add(i0, 1)", "int_gt(i1, 0)"),
        ("int_mod(i0, 10)", "int_eq(i1, 9)"),
        ("int_rshift(i0, 60)", "int_gt(i1, -8)"),
        ("int_mul(i0, 3)", "int_eq(i1, 7)"),
    ],
)
def test_what_is_not_known_stays(word: str, test: str) -> None:
    """One bit or one word too little is known."""
    trace = f"[i0]\ni1 = {word}\ni2 = {test}\njump(i2)"
    check_opt([Bounds], trace, trace)


def test_a_remainder_of_a_variable() -> None:
    """Its sign is the divisor's, and it is nearer to 0."""
    check(
        """
        [i0, i1]
        i2 = int_gt(i1, 0)
        guard_true(i2) []
        i3 = int_mod(i0, i1)
        i4 = int_lt(i3, 0)
        i5 = int_add_ovf(i3, 1)
        guard_no_overflow() []
        jump(i4, i5)""",
        "[i0, i1]\ni2 = int_gt(i1, 0)\nguard_true(i2) []\ni3 = int_mod(i0, i1)\ni4 = int_add(i3, 1)\njump(0, i4)",
    )


def test_an_index_is_checked_once() -> None:
    """Behind `uint_lt(i, len(l))`, `0 <= i` and `i < len(l)` are true, and i + 1 fits."""
    check(
        """
        [r0, i1]
        i2 = list_len(r0)
        i3 = uint_lt(i1, i2)
        guard_true(i3) []
        r4 = list_getitem(r0, i1)
        i5 = int_ge(i1, 0)
        guard_true(i5) []
        i6 = int_lt(i1, i2)
        guard_true(i6) []
        i7 = int_is_true(i2)
        guard_true(i7) []
        i8 = int_add_ovf(i1, 1)
        guard_no_overflow() []
        jump(r4, i8)""",
        """
        [r0, i1]
        i2 = list_len(r0)
        i3 = uint_lt(i1, i2)
        guard_true(i3) []
        r4 = list_getitem(r0, i1)
        i5 = int_add(i1, 1)
        jump(r4, i5)""",
    )


def test_a_signed_comparison_checks_an_index() -> None:
    """`0 <= i < len(l)` is what the unsigned comparison asks."""
    check(
        """
        [r0, i1, i2]
        i3 = int_le(0, i1)
        guard_true(i3) []
        i4 = int_gt(i2, i1)
        guard_true(i4) []
        i5 = uint_lt(i1, i2)
        guard_true(i5) []
        jump(r0, i1, i2)""",
        """
        [r0, i1, i2]
        i3 = int_le(0, i1)
        guard_true(i3) []
        i4 = int_gt(i2, i1)
        guard_true(i4) []
        jump(r0, i1, i2)""",
    )
    trace = """
        [i1, i2]
        i4 = int_gt(i2, i1)
        guard_true(i4) []
        i5 = uint_lt(i1, i2)
        guard_true(i5) []
        jump(i1, i2)"""
    check(trace, trace)


@pytest.mark.parametrize(
    ("known", "asked", "result"),
    [
        ("int_lt(i0, i1)", "int_le(i0, i1)", "1"),
        ("int_lt(i0, i1)", "int_ge(i0, i1)", "0"),
        ("int_lt(i0, i1)", "int_gt(i1, i0)", "1"),
        ("int_lt(i0, i1)", "int_eq(i1, i0)", "0"),
        ("int_eq(i0, i1)", "int_le(i1, i0)", "1"),
        ("int_ne(i0, i1)", "int_eq(i1, i0)", "0"),
        ("int_le(i0, i1)", "int_lt(i1, i0)", "0"),
    ],
)
def test_the_order_of_two_words(known: str, asked: str, result: str) -> None:
    """One comparison decides others of the same words, whatever their ranges."""
    check(
        f"[i0, i1]\ni2 = {known}\nguard_true(i2) []\ni3 = {asked}\njump(i0, i1, i3)",
        f"[i0, i1]\ni2 = {known}\nguard_true(i2) []\njump(i0, i1, {result})",
    )


def test_two_guards_make_an_order() -> None:
    """Not greater and not equal is less."""
    check(
        """
        [i0, i1]
        i2 = int_le(i0, i1)
        guard_true(i2) []
        i3 = int_eq(i0, i1)
        guard_false(i3) []
        i4 = int_lt(i0, i1)
        jump(i4)""",
        "[i0, i1]\ni2 = int_le(i0, i1)\nguard_true(i2) []\ni3 = int_eq(i0, i1)\nguard_false(i3) []\njump(1)",
    )


def test_a_range_of_one_word_is_a_constant() -> None:
    """At least 5 and at most 5."""
    check(
        """
        [i0]
        i1 = int_ge(i0, 5)
        guard_true(i1) [i0]
        i2 = int_gt(i0, 5)
        guard_false(i2) [i0]
        i3 = int_add(i0, 1)
        guard_not_interrupted() [i0]
        jump(i0, i3)""",
        """
        [i0]
        i1 = int_ge(i0, 5)
        guard_true(i1) [i0]
        i2 = int_gt(i0, 5)
        guard_false(i2) [i0]
        guard_not_interrupted() []
        jump(5, 6)""",
    )


def test_a_guard_tells_of_what_a_word_was_computed_from() -> None:
    """That an int is exact as a double: its sum with 2**53 is below 2**54."""
    check(
        """
        [i0]
        i1 = int_add(i0, 9007199254740992)
        i2 = uint_lt(i1, 18014398509481985)
        guard_true(i2) []
        i3 = int_mul_ovf(i0, 1000)
        guard_no_overflow() []
        jump(i3)""",
        """
        [i0]
        i1 = int_add(i0, 9007199254740992)
        i2 = uint_lt(i1, 18014398509481985)
        guard_true(i2) []
        i3 = int_mul(i0, 1000)
        jump(i3)""",
    )
    check(
        """
        [i0]
        i1 = int_and(i0, 1)
        i2 = int_is_zero(i1)
        guard_false(i2) []
        i3 = int_eq(i0, 12)
        jump(i3, i1)""",
        "[i0]\ni1 = int_and(i0, 1)\ni2 = int_is_zero(i1)\nguard_false(i2) []\njump(0, 1)",
    )


def test_a_shift_that_loses_nothing_is_undone() -> None:
    """What `<<` checks afterwards."""
    check(
        """
        [i0]
        i1 = int_and(i0, 1023)
        i2 = int_lshift(i1, 10)
        i3 = int_rshift(i2, 10)
        i4 = int_eq(i3, i1)
        guard_true(i4) []
        jump(i2)""",
        "[i0]\ni1 = int_and(i0, 1023)\ni2 = int_lshift(i1, 10)\njump(i2)",
    )
    trace = "[i0]\ni1 = int_and(i0, 1023)\ni2 = int_lshift(i1, 54)\ni3 = int_rshift(i2, 54)\njump(i2, i3)"
    check(trace, trace)


def test_nothing_holds_in_the_exit_of_the_guard_that_it_follows_from() -> None:
    """There i0 may be anything."""
    check_opt(
        PASSES,
        "[i0]\ni1 = int_le(i0, 5)\nguard_true(i1) [i0]\ni2 = int_lt(i0, 9)\nguard_true(i2) [i0]\njump(i0, i2)",
        "[i0]\ni1 = int_le(i0, 5)\nguard_true(i1) [i0]\njump(i0, 1)",
    )


def test_guards_that_contradict_each_other() -> None:
    """What stands behind them is never reached; it may stay as it is."""
    check(
        "[i0]\ni1 = int_lt(i0, 5)\nguard_true(i1) []\ni2 = int_gt(i0, 7)\nguard_true(i2) [i0]\njump(i0)",
        "[i0]\ni1 = int_lt(i0, 5)\nguard_true(i1) []\nguard_true(0) [i0]\nexit() [i0]",
    )


def test_long_chains_are_not_followed_to_the_end() -> None:
    """A thousand sums, of which only the last is asked about."""
    sums = "\n".join(f"i{k + 1} = int_add(i{k}, i1)" for k in range(2, 1000))
    trace = f"[i0]\ni1 = int_and(i0, 1)\ni2 = int_and(i0, 2)\n{sums}\ni2000 = int_lt(i1000, 5000)\njump(i2000)"
    check(trace, trace)


# -- loops and bridges

WALK = """
    [i0, r1]
    i2 = list_len(r1)
    i3 = int_lt(i0, i2)
    guard_true(i3) [i0, r1]
    i4 = uint_lt(i0, i2)
    guard_true(i4) [i0, r1]
    r5 = list_getitem(r1, i0)
    call_v(escape, r5)
    i6 = int_add_ovf(i0, 1)
    guard_no_overflow() [i0, r1]
    jump(i6, r1)"""

WALKED = """
    [i0, r1]
    i2 = list_len(r1)
    i3 = int_lt(i0, i2)
    guard_true(i3) [i0, r1]
    i4 = uint_lt(i0, i2)
    guard_true(i4) [i0, r1]
    r5 = list_getitem(r1, i0)
    call_v(escape, r5)
    i6 = int_add(i0, 1)
    label(L, i6, r1)
    i7 = list_len(r1)
    i8 = int_lt(i6, i7)
    guard_true(i8) [i6, r1]
    r9 = list_getitem(r1, i6)
    call_v(escape, r9)
    i10 = int_add(i6, 1)
    jump(L, i10, r1)"""


def test_a_loop_knows_that_its_index_is_not_negative() -> None:
    """The header promises it, and so `i < len(l)` is all that l[i] needs."""
    check_loop(WALK, WALKED)


def test_a_bridge_keeps_the_promise() -> None:
    """It is known, or there is a guard, or the bridge goes to the start."""
    loop = check_loop(WALK, WALKED)
    before = "[i0, r1]\ni2 = int_and(i0, 1023)\njump(S, i2, r1) [i2, r1]"
    check_bridge(before, "[i0, r1]\ni2 = int_and(i0, 1023)\njump(L, i2, r1)", loop)
    before = "[i0, r1]\nguard_true(i0) [r1]\njump(S, i0, r1) [i0, r1]"
    check_bridge(
        before,
        """
        [i0, r1]
        guard_true(i0) [r1]
        i2 = int_ge(i0, 0)
        guard_true(i2) [i0, r1]
        jump(L, i0, r1)""",
        loop,
    )
    check_bridge(before, before.split(") [i0")[0] + ")", loop, seen=(-3, []))
    check_bridge("[i0, r1]\njump(S, i0, r1)", "[i0, r1]\njump(S, i0, r1)", loop)
    check_bridge("[r0]\njump(S, -1, r0) [r0]", "[r0]\njump(S, -1, r0)", loop)


HASH = """
    [i0, i1, i2]
    i3 = int_lt(i1, i2)
    guard_true(i3) [i0, i1, i2]
    i4 = int_mul_ovf(i0, 31)
    guard_no_overflow() [i0, i1, i2]
    i5 = int_and(i4, 4294967295)
    i6 = int_add_ovf(i1, 1)
    guard_no_overflow() [i0, i1, i2]
    jump(i5, i6, i2)"""

HASHED = """
    [i0, i1, i2]
    i3 = int_lt(i1, i2)
    guard_true(i3) [i0, i1, i2]
    i4 = int_mul_ovf(i0, 31)
    guard_no_overflow() [i0, i1, i2]
    i5 = int_and(i4, 4294967295)
    i6 = int_add(i1, 1)
    label(L, i5, i6, i2)
    i7 = int_lt(i6, i2)
    guard_true(i7) [i5, i6, i2]
    i8 = int_mul(i5, 31)
    i9 = int_and(i8, 4294967295)
    i10 = int_add(i6, 1)
    jump(L, i9, i10, i2)"""


def test_what_an_iteration_leaves_is_known_in_the_next() -> None:
    """A hash of 32 bits, times 31: the check is the preamble's alone."""
    loop = check_loop(HASH, HASHED)
    assert loop.label is not None
    promised = [leaf.bound for leaf in loop.label.virtual_state.leaves]
    assert promised == [ranged(0, 4294967295), None, None]
    check_bridge(
        "[i0, i1]\ni2 = int_sub(i0, 1)\nguard_true(i2) []\njump(S, i2, i1, i1) [i0, i1]",
        """
        [i0, i1]
        i2 = int_sub(i0, 1)
        guard_true(i2) []
        i3 = uint_lt(i2, 4294967296)
        guard_true(i3) [i0, i1]
        jump(L, i2, i1, i1)""",
        loop,
        seen=(12, 3, 3),
    )


def test_without_the_pass_nothing_is_promised() -> None:
    """As for every switch."""
    checked = HASHED
    for operation, saved in (("add(i1, 1)", "i0, i1, i2"), ("mul(i5, 31)", "i5, i6, i2"), ("add(i6, 1)", "i5, i6, i2")):
        name = operation.replace("(", "_ovf(")
        checked = checked.replace(f"int_{operation}", f"int_{name}\nguard_no_overflow() [{saved}]")
    unit = check_loop(HASH, checked, SWITCHES - {"bounds"})
    assert unit.label is not None
    assert not any(leaf.bound for leaf in unit.label.virtual_state.leaves)


def told(unit: Unit, exit: int) -> list[tuple[int, int] | None]:
    """The ranges of the words that an exit saves."""
    return [None if b is TOP else (b.lo, b.hi) for b in known_bounds(unit.exits[exit])]


def test_a_bridge_starts_with_what_the_exit_knows() -> None:
    """What guards before have found out, and that this one has failed."""
    unit = check_loop(WALK, WALKED)
    assert told(unit, 1) == [(LEAST, GREATEST - 1), None]
    assert unit.exits[1].assumes_failure is False
    assert told(unit, 2) == [(0, GREATEST), None]
    known = names()
    text = "[i0, r1]\ni2 = int_lt(i0, 10)\nguard_true(i2) [i0, r1]\nguard_class(r1, A) [r1, i0]\nexit() []"
    parent = optimise_bridge(parse(text, known), 0, "P")
    assert told(parent, 0) == [(10, GREATEST), None]
    assert parent.exits[0].assumes_failure
    assert told(parent, 1) == [None, (LEAST, 9)]
    recorded = parse("[i0, r1]\ni2 = int_ge(i0, 5)\nguard_true(i2) []\nguard_class(r1, B) [i0]\nexit() []", known)
    bridge = proved_bridge(recorded, 1, "B", known_bounds=known_bounds(parent.exits[0]))
    compare(bridge.trace, "[i0, r1]\nguard_class(r1, B) [i0]\nexit() []", known)
    assert told(bridge, 0) == [(10, GREATEST)]
