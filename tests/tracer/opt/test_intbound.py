"""Bounds of words: laws of the lattice, and that no operation leaves what is said of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracer.ir.arithmetic import OVERFLOWING, PURE, fits
from tracer.opt.intbound import GREATEST, LEAST, TOP, IntBound, exactly, make, ranged
from tracer.opt.inttransfer import BACKWARD, DECIDE, EXACT, TRANSFER, wrap

EDGES = [0, 1, -1, 2, 7, 8, 63, 64, 255, -256, 1 << 31, -(1 << 32), 1 << 62, GREATEST, GREATEST - 1, LEAST, LEAST + 1]
UNARY = ("int_neg", "int_invert")
Around = tuple[int, IntBound]


@st.composite
def words(draw: st.DrawFn) -> int:
    """A word, often a small one or an edge."""
    return draw(st.sampled_from(EDGES) | st.integers(-70, 70) | st.integers(LEAST, GREATEST))


@st.composite
def around(draw: st.DrawFn) -> Around:
    """A word and a bound that it is in."""
    x = draw(words())
    free = draw(st.sampled_from([0, -1, -8, 255, ~255]) | words())
    lo = min(draw(words()), x) if draw(st.booleans()) else LEAST
    hi = max(draw(words()), x) if draw(st.booleans()) else GREATEST
    bound = make(lo, hi, x & ~free, x | free)
    assert bound is not None
    assert bound.contains(x)
    return x, bound


def defined(name: str, *args: int) -> bool:
    """Is the operation defined for these words, and does what it checks for not happen?"""
    if name in ("int_floordiv", "int_mod"):
        return args[1] != 0 and fits(args[0] // args[1])
    if name in ("int_lshift", "int_rshift"):
        return 0 <= args[1] < 64
    return name not in OVERFLOWING or fits(OVERFLOWING[name](*args))


def compute(name: str, *args: int) -> Any:
    """What the operation gives."""
    return (OVERFLOWING if name in OVERFLOWING else PURE)[name](*args)


# -- the lattice


@given(around())
def test_a_bound_is_reduced(case: Around) -> None:
    """Its ends are in it, and making it again changes nothing."""
    _, bound = case
    assert bound.contains(bound.lo)
    assert bound.contains(bound.hi)
    assert make(bound.lo, bound.hi, bound.ones, bound.maybe) == bound
    assert (bound is TOP) == (bound == TOP)


@given(st.integers(0, 15), st.integers(0, 15), st.integers(0, 15), st.integers(0, 15), st.booleans())
def test_the_ends_are_the_nearest_words(lo: int, hi: int, ones: int, maybe: int, negative: bool) -> None:
    """Of small words all are tried: none that is in both descriptions is lost, and none is nearer to an end."""
    if negative:
        lo, hi, ones, maybe = lo - 16, hi - 16, ones - 16, maybe - 16
    inside = [x for x in range(-16, 16) if lo <= x <= hi and x & ones == ones and x | maybe == maybe]
    bound = make(lo, hi, ones, maybe)
    if bound is None:
        assert inside == []
    else:
        assert (bound.lo, bound.hi) == (inside[0], inside[-1])
        assert [x for x in range(-16, 16) if bound.contains(x)] == inside


@given(around(), around(), around())
def test_meeting_is_what_all_say(first: Around, second: Around, third: Around) -> None:
    """Idempotent, commutative, associative, and with `TOP` nothing new; `within` is its order."""
    a, b, c = first[1], second[1], third[1]
    assert a.meet(a) is a
    assert a.meet(TOP) is a
    assert TOP.meet(a) == a
    assert a.meet(b) == b.meet(a)
    ab, bc = a.meet(b), b.meet(c)
    assert (ab and ab.meet(c)) == (bc and a.meet(bc))
    assert ab is None or (ab.within(a) and ab.within(b))
    assert a.within(b) == (ab == a)
    if a.contains(second[0]):
        assert ab is not None
        assert ab.contains(second[0])


@given(around())
def test_a_widened_bound_is_around_it(case: Around) -> None:
    """And is its own widening."""
    wide = case[1].widened()
    assert case[1].within(wide)
    assert wide.widened() == wide


def test_what_wraps_is_unknown() -> None:
    """A range that is not one of words."""
    assert ranged(LEAST - 1, 0) is TOP
    assert ranged(0, GREATEST + 1) is TOP
    assert make(5, 4, 0, -1) is None
    assert make(1, 3, 4, -1) is None
    assert make(1, 1, 0, -2) is None


# -- operations


def check_results(name: str, first: Around, second: Around) -> None:
    """x in a, y in b => x op y in a op b; and what follows for x and y is true."""
    unary = name in UNARY
    (args, bounds) = zip(*([first] if unary else [first, second]), strict=True)
    if not defined(name, *args):
        return
    result, bound = compute(name, *args), TRANSFER[name](*bounds)
    assert bound.contains(result), f"{name}{args} = {result} is not in {bound}, from {bounds}"
    for inverse, arg, other in zip(BACKWARD.get(name, ()), args, bounds[::-1], strict=False):
        known = inverse(bound) if unary else inverse(bound, other)
        assert known.contains(arg), f"{arg} is not in {known}, where {name}{args} is in {bound}"


@settings(max_examples=400, deadline=None)
@given(around(), around())
def test_results_are_within_their_bounds(first: Around, second: Around) -> None:
    """For all operations, forward and backward."""
    for name in TRANSFER:
        check_results(name, first, second)


@settings(max_examples=200, deadline=None)
@given(around(), around(), around(), around())
def test_more_knowledge_is_never_worse(first: Around, second: Around, third: Around, fourth: Around) -> None:
    """Narrower arguments give a narrower result, so that a loop's second turn keeps what the first one ended with."""
    a, b = first[1], second[1]
    narrower = (a.meet(third[1]) or a, b.meet(fourth[1]) or b)
    for name, transfer in TRANSFER.items():
        arguments = 1 if name in UNARY else 2
        ends = product(*[(bound.lo, bound.hi) for bound in narrower[:arguments]])
        if any(defined(name, *args) for args in ends):
            result = transfer(*(a, b)[:arguments])
            assert transfer(*narrower[:arguments]).within(result), (name, a, b, narrower)


@settings(max_examples=300, deadline=None)
@given(around(), around())
def test_what_is_decided_is_so(first: Around, second: Around) -> None:
    """Comparisons, and overflow that cannot be."""
    (x, a), (y, b) = first, second
    for name, decide in DECIDE.items():
        assert decide(a, b) in (None, PURE[name](x, y)), (name, a, b)
    for name, exact in EXACT.items():
        lo, hi = exact(a, b)
        assert lo <= OVERFLOWING[name](x, y) <= hi, (name, a, b)


def test_bits_and_ranges_help_each_other() -> None:
    """Neither alone says as much."""
    odd = make(LEAST, GREATEST, 1, -1)
    assert odd is not None
    assert odd.meet(ranged(4, 8)) == make(5, 7, 1, 7)
    aligned = make(LEAST, GREATEST, 0, -8)
    assert aligned is not None
    assert aligned.meet(ranged(1, 15)) == exactly(8)
    assert TRANSFER["int_and"](TOP, exactly(12)) == make(0, 12, 0, 12)
    assert TRANSFER["int_mod"](TOP, exactly(8)) == ranged(0, 7)
    assert TRANSFER["int_mod"](odd, exactly(8)) == make(1, 7, 1, 7)
    assert TRANSFER["int_add"](odd, exactly(1)) == make(LEAST, GREATEST - 1, 0, -2)
    assert TRANSFER["int_mul"](odd, exactly(4)) == make(LEAST, GREATEST - 3, 0, -4)
    assert DECIDE["int_eq"](odd, exactly(wrap(1 << 40))) == 0


def test_a_wrong_transfer_function_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sum that forgets to wrap."""
    monkeypatch.setitem(TRANSFER, "int_add", TRANSFER["int_add_ovf"])
    most = ranged(GREATEST - 1, GREATEST)
    with pytest.raises(AssertionError, match="is not in"):
        check_results("int_add", (GREATEST, most), (1, exactly(1)))
