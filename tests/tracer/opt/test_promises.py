"""What a loop's header promises of what comes to it."""

from __future__ import annotations

from tests.tracer.opt.checks import check_bridge, check_loop
from tracer.ir.ops import OPS
from tracer.ir.values import Const, Input
from tracer.opt.carried import Carried
from tracer.opt.promises import compared_first
from tracer.opt.state import Constant, Fact, Leaf


def test_a_class_that_the_body_does_not_use_is_not_promised() -> None:
    """What the turn before has found is of any class; the body finds something else."""
    loop = check_loop(
        """
        [r0, r1]
        r2 = call_r(fail, r1)
        guard_no_exception() [r0, r1]
        guard_class(r2, B) [r0, r1]
        jump(r2, r1)""",
        """
        [r0, r1]
        r2 = call_r(fail, r1)
        guard_no_exception() [r0, r1]
        guard_class(r2, B) [r0, r1]
        label(L, r2, r1)
        r3 = call_r(fail, r1)
        guard_no_exception() [r2, r1]
        guard_class(r3, B) [r2, r1]
        jump(L, r3, r1)""",
    )
    behind = [left.known_classes for left in loop.exits[2:]]
    assert behind == [(None, None), (None, None)], "nothing is known of it at the body's exits either"
    check_bridge(
        "[r0, i1]\nguard_true(i1) []\njump(S, r0, r0) [r0]",
        "[r0, i1]\nguard_true(i1) []\njump(L, r0, r0)",
        loop,
    )


def test_a_class_that_the_body_uses_is_promised() -> None:
    """It loads from what the turn before has found; what that was then moves on, and nobody asks for its class."""
    loop = check_loop(
        """
        [r0, r1, r2]
        guard_class(r0, B) [r0]
        r3 = getfield_r(r0, B.x)
        r4 = call_r(fail, r3)
        guard_no_exception() [r0, r1]
        guard_class(r4, B) [r0, r1]
        jump(r4, r0, r1)""",
        """
        [r0, r1, r2]
        guard_class(r0, B) [r0]
        r3 = getfield_r(r0, B.x)
        r4 = call_r(fail, r3)
        guard_no_exception() [r0, r1]
        guard_class(r4, B) [r0, r1]
        label(L, r4, r0, r1)
        r5 = getfield_r(r4, B.x)
        r6 = call_r(fail, r5)
        guard_no_exception() [r4, r0]
        guard_class(r6, B) [r4, r0]
        jump(L, r6, r4, r0)""",
    )
    check_bridge(
        "[r0, i1]\nguard_true(i1) []\njump(S, r0, r0, r0) [r0]",
        "[r0, i1]\nguard_true(i1) []\nguard_class(r0, B) [r0]\njump(L, r0, r0, r0)",
        loop,
    )


def test_what_an_object_is_compared_with_comes_before_what_it_holds() -> None:
    """A bridge reads a field only of an object that has it; one without may have nothing at all in its place."""
    first, second, third = (Leaf(Input("r"), None) for _ in range(3))
    other = Leaf(Input("i"), None)
    compared = [Constant(Const("r", text)) for text in ("map of first", "map of second")]
    facts: list[Fact | Carried] = [
        Fact("held", first, second),
        Fact("held", second, third),
        Carried(OPS["int_neg"], None, [other], (None,), other),
        Fact("map", first, compared[0]),
        Fact("map", second, compared[1]),
        Fact("count", second, other),
    ]
    ordered = compared_first(facts)
    assert [facts.index(fact) for fact in ordered] == [3, 0, 4, 1, 2, 5]
    assert compared_first(ordered) == ordered
