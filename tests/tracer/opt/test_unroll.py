"""Peeled loops and the virtual states of their headers."""

from __future__ import annotations

import pytest

from tests.tracer.opt.checks import check_bridge, check_loop, proved_loop
from tests.tracer.support import A, B, names
from tracer.ir.text import parse
from tracer.opt import SWITCHES, enabled_passes

COUNT = """
    [r0]
    guard_class(r0, int) [r0]
    i1 = unbox_int(r0) [r0]
    i2 = int_lt(i1, 100)
    guard_true(i2) [r0]
    i3 = int_add_ovf(i1, 1)
    guard_no_overflow() [r0]
    r4 = box_int(i3)
    jump(r4)"""

COUNT_PEELED = """
    [r0]
    i1 = guard_int(r0) [r0]
    i2 = int_lt(i1, 100)
    guard_true(i2) [r0]
    i3 = int_add(i1, 1)
    label(L, i3)
    i4 = int_lt(i3, 100)
    guard_true(i4) [i3]
    i5 = int_add(i3, 1)
    jump(L, i5)"""


def test_a_counter_stays_unboxed() -> None:
    """The body has no box, no class check and no unboxing."""
    check_loop(COUNT, COUNT_PEELED)


def test_without_unrolling_the_label_comes_first() -> None:
    """And everything is boxed at the jump."""
    check_loop(
        COUNT,
        """
        [r0]
        label(L, r0)
        i1 = guard_int(r0) [r0]
        i2 = int_lt(i1, 100)
        guard_true(i2) [r0]
        i3 = int_add(i1, 1)
        r4 = box_int(i3)
        jump(L, r4)""",
        SWITCHES - {"unroll"},
    )


def test_an_object_lives_across_iterations_as_its_fields() -> None:
    """Category 3 of the paper: an accumulator that is replaced in each iteration."""
    check_loop(
        """
        [r0, i1]
        guard_class(r0, A) [r0]
        i2 = getfield_i(r0, A.n)
        i3 = int_add(i2, i1)
        r4 = new(A)
        setfield_i(r4, A.n, i3)
        guard_true(i3) [r4]
        jump(r4, i1)""",
        """
        [r0, i1]
        guard_class(r0, A) [r0]
        i2 = getfield_i(r0, A.n)
        i3 = int_add(i2, i1)
        guard_true(i3) []
        label(L, i3, i1)
        i4 = int_add(i3, i1)
        guard_true(i4) []
        jump(L, i4, i1)""",
    )


def test_a_chain_that_grows_is_made_one_iteration_late() -> None:
    """The newest object stays virtual, the one it leads to must be real."""
    check_loop(
        """
        [r0, i1]
        r2 = new(B)
        setfield_r(r2, B.x, r0)
        guard_true(i1) [r2]
        i3 = int_sub(i1, 1)
        jump(r2, i3)""",
        """
        [r0, i1]
        guard_true(i1) [r0]
        i2 = int_sub(i1, 1)
        label(L, r0, i2)
        guard_true(i2) [r0]
        i3 = int_sub(i2, 1)
        r4 = new(B)
        setfield_r(r4, B.x, r0)
        jump(L, r4, i3)""",
    )


def test_a_field_that_is_not_written_is_loaded_once() -> None:
    """Its value becomes an argument of the label, together with its class."""
    check_loop(
        """
        [r0, i1]
        r2 = getfield_r(r0, B.x)
        guard_class(r2, int) [r0, r2]
        i3 = unbox_int(r2) [r0]
        i4 = int_sub(i1, i3)
        guard_true(i4) [r0, i4]
        jump(r0, i4)""",
        """
        [r0, i1]
        r2 = getfield_r(r0, B.x)
        i3 = guard_int(r2) [r0, r2]
        i4 = int_sub(i1, i3)
        guard_true(i4) [r0]
        label(L, r0, i4, i3)
        i5 = int_sub(i4, i3)
        guard_true(i5) [r0]
        jump(L, r0, i5, i3)""",
    )


def test_a_fact_that_a_call_destroys_is_no_argument() -> None:
    """The body loads again."""
    check_loop(
        """
        [r0]
        r1 = getfield_r(r0, A.x)
        call_v(escape, r1)
        jump(r0)""",
        """
        [r0]
        r1 = getfield_r(r0, A.x)
        call_v(escape, r1)
        label(L, r0)
        r2 = getfield_r(r0, A.x)
        call_v(escape, r2)
        jump(L, r0)""",
    )


def test_a_constant_is_no_argument() -> None:
    """A guard that holds in the preamble need not be repeated for what stays the same."""
    check_loop(
        """
        [r0, r1, i2]
        guard_value_r(r0, A) [r0]
        guard_class(r1, B) [r1]
        i3 = int_sub(i2, 1)
        guard_true(i3) [r0, r1, i3]
        jump(r0, r1, i3)""",
        """
        [r0, r1, i2]
        guard_value_r(r0, A) [r0]
        guard_class(r1, B) [r1]
        i3 = int_sub(i2, 1)
        guard_true(i3) [r1]
        label(L, r1, i3)
        i4 = int_sub(i3, 1)
        guard_true(i4) [r1]
        jump(L, r1, i4)""",
    )


def test_a_path_that_is_not_taken_twice_is_not_peeled() -> None:
    """The counter was promoted: the second iteration would always leave."""
    text = """
        [i0]
        guard_value_i(i0, 5) [i0]
        jump(6)"""
    check_loop(text, "[i0]\nlabel(L, i0)\nguard_value_i(i0, 5) [i0]\njump(L, 6)")


def test_recorded_operations_are_not_changed() -> None:
    """They are walked twice, and may be looked at afterwards."""
    known = names()
    trace = parse(COUNT, known)
    before = [(op, op.args, op.snapshot, op.exit) for op in trace.ops]
    unit = proved_loop(trace)
    assert before == [(op, op.args, op.snapshot, op.exit) for op in trace.ops]
    assert not set(trace.ops) & set(unit.trace.ops)


def test_exits_are_numbered_in_order() -> None:
    """`exits` are those of the guards, as they stand."""
    unit = proved_loop(parse(COUNT, names()))
    assert [e.number for e in unit.exits] == list(range(3))
    assert all(e.unit is unit for e in unit.exits)


def test_a_bridge_jumps_to_the_label_with_the_number() -> None:
    """What the loop keeps unboxed is not boxed by the bridge."""
    loop = check_loop(COUNT, COUNT_PEELED)
    check_bridge(
        "[i0]\ni1 = int_add(i0, 2)\nr2 = box_int(i1)\njump(S, r2)",
        "[i0]\ni1 = int_add(i0, 2)\njump(L, i1)",
        loop,
    )


def test_a_bridge_guards_what_the_label_wants() -> None:
    """With the jump's own snapshot; the class may be known from the exit."""
    loop = check_loop(COUNT, COUNT_PEELED)
    check_bridge(
        "[r0, i1]\nguard_true(i1) [r0]\njump(S, r0) [r0]",
        """[r0, i1]
        guard_true(i1) [r0]
        i2 = guard_int(r0) [r0]
        jump(L, i2)""",
        loop,
    )
    check_bridge(
        "[r0, i1]\nguard_true(i1) [r0]\njump(S, r0) [r0]",
        "[r0, i1]\nguard_true(i1) [r0]\ni2 = unbox_int(r0) [r0]\njump(L, i2)",
        loop,
        (int,),
    )


def test_a_bridge_does_not_guard_without_end() -> None:
    """From a guard at a jump comes no bridge with the same guard."""
    loop = check_loop(COUNT, COUNT_PEELED)
    text = "[r0]\nguard_not_interrupted() [r0]\njump(S, r0)"
    check_bridge(text + " [r0]", text, loop)


def test_guards_at_a_jump_would_have_held() -> None:
    """Where the values at the jump were seen, no other guard is emitted; and none where they do not fit."""
    loop = check_loop(COUNT, COUNT_PEELED)
    before = "[r0]\njump(S, r0) [r0]"
    check_bridge(before, "[r0]\ni1 = guard_int(r0) [r0]\njump(L, i1)", loop, seen=(7,))
    check_bridge(before, "[r0]\njump(S, r0)", loop, seen=(1.5,))
    check_bridge(before, "[r0]\njump(S, r0)", loop, seen=(2**70,))


def test_a_bridge_that_cannot_fit_starts_over() -> None:
    """At the start label, everything boxed."""
    loop = check_loop(COUNT, COUNT_PEELED)
    check_bridge("[f0]\nr1 = box_float(f0)\njump(S, r1)", "[f0]\nr1 = box_float(f0)\njump(S, r1)", loop)


def test_a_bridge_may_finish_or_leave() -> None:
    """It need not come back."""
    loop = check_loop(COUNT, COUNT_PEELED)
    check_bridge("[i0]\nr1 = box_int(i0)\nfinish(r1)", "[i0]\nr1 = box_int(i0)\nfinish(r1)", loop)
    check_bridge("[i0]\nr1 = box_int(i0)\nexit() [r1]", "[i0]\nexit() [i0]", loop)


def test_switches_have_names() -> None:
    """An unknown one is an error that lists the known ones."""
    with pytest.raises(ValueError, match="no optimisation is called warp"):
        enabled_passes(frozenset({"fold", "warp"}))


def test_a_bridge_makes_the_facts_of_the_label_hold() -> None:
    """Equal constants need nothing; a field is loaded, and guarded where it is a constant."""
    loop = check_loop(
        """
        [i0, r1, i2]
        guard_value_i(i0, 4) [i0]
        r3 = getfield_r(r1, A.x)
        guard_value_r(r3, B) [r1]
        i4 = getfield_i(r1, A.n)
        i5 = int_sub(i2, i4)
        guard_true(i5) [r1]
        jump(4, r1, i5)""",
        """
        [i0, r1, i2]
        guard_value_i(i0, 4) [i0]
        r3 = getfield_r(r1, A.x)
        guard_value_r(r3, B) [r1]
        i4 = getfield_i(r1, A.n)
        i5 = int_sub(i2, i4)
        guard_true(i5) [r1]
        label(L, r1, i5, i4)
        i6 = int_sub(i5, i4)
        guard_true(i6) [r1]
        jump(L, r1, i6, i4)""",
    )
    check_bridge(
        "[r0, i1]\nguard_true(i1) []\njump(S, 4, r0, i1) [r0]",
        """[r0, i1]
        guard_true(i1) []
        guard_class(r0, A) [r0]
        r2 = getfield_r(r0, A.x)
        guard_value_r(r2, B) [r0]
        i3 = getfield_i(r0, A.n)
        jump(L, r0, i1, i3)""",
        loop,
        seen=(4, A(x=B, n=1), 7),
    )
    check_bridge("[r0, i1]\njump(S, 4, r0, i1)", "[r0, i1]\njump(S, 4, r0, i1)", loop)
    check_bridge("[r0, i1]\njump(S, 5, r0, i1) [r0]", "[r0, i1]\njump(S, 5, r0, i1)", loop)


MAY_BE_NONE = """
    [r0, i1]
    r2 = getfield_r(r0, A.x)
    i3 = ptr_eq(r2, None)
    guard_false(i3) [r0]
    i4 = getfield_i(r2, A.n)
    i5 = int_sub(i1, i4)
    guard_true(i5) [r0]
    jump(r0, i5)"""


def test_a_bridge_looks_at_an_object_before_it_loads_a_fact_of_it() -> None:
    """The loop has asked whether there is one; where the bridge comes from, another may have been stored."""
    loop = check_loop(
        MAY_BE_NONE,
        MAY_BE_NONE.replace(
            "jump(r0, i5)",
            """label(L, r0, i5, r2, i4)
        i6 = int_sub(i5, i4)
        guard_true(i6) [r0]
        jump(L, r0, i6, r2, i4)""",
        ),
    )
    before = "[r0, r1, i2]\nguard_true(i2) []\nsetfield_r(r0, A.x, r1)\njump(S, r0, i2)"
    check_bridge(
        before + " [r0]",
        """[r0, r1, i2]
        guard_true(i2) []
        setfield_r(r0, A.x, r1)
        guard_class(r1, A) [r0]
        i3 = getfield_i(r1, A.n)
        i4 = ptr_eq(r1, None)
        guard_value_i(i4, 0) [r0]
        jump(L, r0, i2, r1, i3)""",
        loop,
        seen=(A(x=A(n=1)), 7),
    )
    check_bridge(before + " [r0]", before, loop, seen=(A(x=None), 7))


ROTATING = """
    [r0, r1]
    guard_class(r0, A) [r0]
    i2 = getfield_i(r0, A.n)
    guard_class(r1, A) [r1]
    i3 = getfield_i(r1, A.n)
    i4 = int_add(i2, i3)
    r5 = new(A)
    setfield_i(r5, A.n, i4)
    guard_true(i4) [r1, r5]
    jump(r1, r5)"""


def test_an_object_that_becomes_virtual_one_iteration_later() -> None:
    """`a, b = b, A(a.n + b.n)`: two iterations as preamble, and none of the loop allocates."""
    check_loop(
        ROTATING,
        """
        [r0, r1]
        guard_class(r0, A) [r0]
        i2 = getfield_i(r0, A.n)
        guard_class(r1, A) [r1]
        i3 = getfield_i(r1, A.n)
        i4 = int_add(i2, i3)
        guard_true(i4) [r1]
        i5 = int_add(i3, i4)
        guard_true(i5) [i4]
        label(L, i4, i5)
        i6 = int_add(i4, i5)
        guard_true(i6) [i5]
        jump(L, i5, i6)""",
    )


def test_the_preamble_stays_short() -> None:
    """What turns virtual only after many iterations is allocated."""
    turns = "\n".join(f"guard_class(r{k}, A) [r{k}]" for k in range(6))
    unit = proved_loop(
        parse(
            f"""
            [r0, r1, r2, r3, r4, r5, i6]
            {turns}
            i7 = getfield_i(r0, A.n)
            i8 = int_add(i7, i6)
            r9 = new(A)
            setfield_i(r9, A.n, i8)
            jump(r1, r2, r3, r4, r5, r9, i8)""",
            names(),
        )
    )
    assert [op.name for op in unit.trace.ops].count("new") == 1
    assert unit.trace.ops[-1].descr is unit.label


def test_a_growing_structure_is_not_peeled_for() -> None:
    """A linked list allocates its nodes; a longer preamble would not change that."""
    unit = proved_loop(
        parse(
            """
            [r0, i1]
            r2 = new(B)
            setfield_r(r2, B.y, r0)
            i3 = int_sub(i1, 1)
            guard_true(i3) [r2]
            jump(r2, i3)""",
            names(),
        )
    )
    body = [op.name for op in unit.trace.ops]
    assert body.count("int_sub") == 2
    assert body[body.index("label") :].count("new") == 1


STEADY = """
    [r0, i1, i2, i3]
    i4 = int_add(i1, 1)
    i5 = int_gt(i4, i2)
    guard_false(i5) [r0]
    i6 = int_add(i3, i4)
    guard_not_interrupted() [r0]
    jump(r0, i1, i2, i6)"""

STEADY_PEELED = """
    [r0, i1, i2, i3]
    i4 = int_add(i1, 1)
    i5 = int_gt(i4, i2)
    guard_false(i5) [r0]
    i6 = int_add(i3, i4)
    guard_not_interrupted() [r0]
    label(L, r0, i1, i2, i6, i4)
    i7 = int_add(i6, i4)
    guard_not_interrupted() [r0]
    jump(L, r0, i1, i2, i7, i4)"""


def test_what_is_computed_from_steady_values_is_computed_once() -> None:
    """The sum goes round with the loop; the comparison was made, and its guard is gone."""
    check_loop(STEADY, STEADY_PEELED)


def test_a_bridge_computes_what_the_label_wants() -> None:
    """And guards what it wants to be so."""
    loop = check_loop(STEADY, STEADY_PEELED)
    check_bridge(
        "[r0, i1, i2]\nguard_true(i1) [r0]\njump(S, r0, i1, i2, 5) [r0]",
        """[r0, i1, i2]
        guard_true(i1) [r0]
        i3 = int_add(i1, 1)
        i4 = int_gt(i3, i2)
        guard_value_i(i4, 0) [r0]
        jump(L, r0, i1, i2, 5, i3)""",
        loop,
    )


def test_what_only_looks_steady_is_computed_in_each_turn() -> None:
    """The first turn leaves i1 as it was, the others do not."""
    check_loop(
        """
        [i0, r1]
        guard_class(r1, A) [i0]
        i2 = getfield_i(r1, A.n)
        i3 = int_add(i2, 7)
        setfield_i(r1, A.n, i3)
        jump(i0, r1)""",
        """
        [i0, r1]
        guard_class(r1, A) [i0]
        i2 = getfield_i(r1, A.n)
        i3 = int_add(i2, 7)
        setfield_i(r1, A.n, i3)
        label(L, i0, r1, i3)
        i4 = int_add(i3, 7)
        setfield_i(r1, A.n, i4)
        jump(L, i0, r1, i4)""",
    )
