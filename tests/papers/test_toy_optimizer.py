"""The cases of the two posts on a toy optimizer, in our operations.

First post: constant folding, common subexpressions, strength reduction, chains of
equivalences.  Second post, *Allocation Removal in the Toy Optimizer*: versions 1 to 9.
The posts' `alloc`, `load(obj, 0)`, `store(obj, 0, x)` and `print(x)` are `new(B)`,
`getfield_r(obj, B.x)`, `setfield_r(obj, B.x, x)` and a call of `escape`.
"""

from __future__ import annotations

from tests.tracer.opt.checks import check_opt
from tests.tracer.support import names
from tracer.ir.forwarding import Constants
from tracer.ir.text import parse
from tracer.ir.values import Const, Input
from tracer.opt import PIPELINE
from tracer.opt.fold import Fold
from tracer.opt.optimizer import Optimizer
from tracer.opt.pure import Pure
from tracer.opt.rewrite import Rewrite
from tracer.opt.unroll import new_unit
from tracer.opt.virtuals import Virtuals
from tracer.resume.encode import Pool

# -- the first post --------------------------------------------------------------------


def test_constant_folding() -> None:
    """add(5, 4) is 9."""
    check_opt([Fold], "[i0]\ni1 = int_add(5, 4)\ni2 = int_add(i1, i0)\njump(i2)", "[i0]\ni1 = int_add(9, i0)\njump(i1)")


def test_constant_folding_in_two_steps() -> None:
    """Add results of folding to each other."""
    check_opt(
        [Fold],
        "[i0]\ni1 = int_add(5, 4)\ni2 = int_add(i1, 10)\ni3 = int_add(i2, i0)\njump(i3)",
        "[i0]\ni1 = int_add(19, i0)\njump(i1)",
    )


def test_common_subexpressions() -> None:
    """Two identical sums are one, and so is what is computed from them."""
    check_opt(
        [Pure],
        """[i0, i1]
        i2 = int_add(i0, 17)
        i3 = int_mul(i1, i2)
        i4 = int_add(i0, 17)
        i5 = int_mul(i1, i4)
        i6 = int_add(i5, i3)
        jump(i6)""",
        "[i0, i1]\ni2 = int_add(i0, 17)\ni3 = int_mul(i1, i2)\ni4 = int_add(i3, i3)\njump(i4)",
    )


def test_strength_reduction() -> None:
    """x + 0 is x, x * 2 is x << 1."""
    check_opt([Rewrite], "[i0]\ni1 = int_add(i0, 0)\njump(i1)", "[i0]\njump(i0)")
    check_opt([Rewrite], "[i0]\ni1 = int_mul(i0, 2)\njump(i1)", "[i0]\ni1 = int_lshift(i0, 1)\njump(i1)")


def test_folding_and_strength_reduction_feed_common_subexpressions() -> None:
    """All three work in one walk."""
    check_opt(
        [Fold, Rewrite, Pure],
        "[i0]\ni1 = int_sub(4, 4)\ni2 = int_add(i0, i1)\ni3 = int_neg(i2)\ni4 = int_neg(i0)\njump(i3, i4)",
        "[i0]\ni1 = int_neg(i0)\njump(i1, i1)",
    )


def test_union_find_chains() -> None:
    """What is equal to something equal to a constant is that constant."""
    unit = new_unit(parse("[]\njump()", names()), 0, "L")
    o = Optimizer(unit, [], Constants(), Pool())
    a, b, c = Input("i"), Input("i"), Input("i")
    o.forward[a] = b
    o.forward[b] = c
    assert o.resolve(a) is o.resolve(b) is c
    o.forward[c] = o.const("i", 17)
    assert o.resolve(a) is o.resolve(c) is o.resolve(Const("i", 17))


# -- the second post -------------------------------------------------------------------


def same(text: str) -> None:
    check_opt([Virtuals], text, text)


def test_version_1_remove_unused_allocation() -> None:
    """What was stored is what is loaded."""
    check_opt(
        [Virtuals],
        "[r0]\nr1 = new(B)\nsetfield_r(r1, B.x, r0)\nr2 = getfield_r(r1, B.x)\ncall_v(escape, r2)\njump()",
        "[r0]\ncall_v(escape, r0)\njump()",
    )


def test_version_1_remove_two_allocations() -> None:
    """One object in another."""
    check_opt(
        [Virtuals],
        """[r0]
        r1 = new(B)
        setfield_r(r1, B.x, r0)
        r2 = new(B)
        setfield_r(r2, B.x, r1)
        r3 = getfield_r(r2, B.x)
        r4 = getfield_r(r3, B.x)
        call_v(escape, r4)
        jump()""",
        "[r0]\ncall_v(escape, r0)\njump()",
    )


def test_version_2_materialize() -> None:
    """Storing a virtual in a real object needs it."""
    same("[r0]\nr1 = new(B)\nsetfield_r(r0, B.x, r1)\njump()")


def test_version_3_dont_materialize_twice() -> None:
    """Two stores, one object."""
    same("[r0]\nr1 = new(B)\nsetfield_r(r0, B.x, r1)\nsetfield_r(r0, B.x, r1)\njump()")


def test_version_3_materialize_non_virtuals() -> None:
    """Nothing to do."""
    same("[r0, r1]\nsetfield_r(r0, B.x, r1)\njump()")


def test_version_4_materialization_of_constants() -> None:
    """A constant is never virtual."""
    same("[r0]\nsetfield_r(r0, B.x, <17>)\njump()")


def test_version_5_materialize_fields() -> None:
    """The object's contents come with it."""
    same("[r0, r1]\nr2 = new(B)\nsetfield_r(r2, B.x, <8>)\nsetfield_r(r2, B.y, r1)\nsetfield_r(r0, B.x, r2)\njump()")


def test_version_6_materialize_chained_objects() -> None:
    """A tree escapes with its root."""
    check_opt(
        [Virtuals],
        """[r0]
        r1 = new(B)
        r2 = new(B)
        setfield_r(r1, B.x, r2)
        setfield_r(r2, B.x, <1337>)
        setfield_r(r0, B.x, r1)
        jump()""",
        """[r0]
        r1 = new(B)
        r2 = new(B)
        setfield_r(r2, B.x, <1337>)
        setfield_r(r1, B.x, r2)
        setfield_r(r0, B.x, r1)
        jump()""",
    )


def test_version_7_object_graph_cycles() -> None:
    """An object that points to itself is lifted once."""
    same("[r0]\nr1 = new(B)\nsetfield_r(r1, B.x, r1)\nsetfield_r(r0, B.y, r1)\njump()")


def test_version_8_load_non_virtual() -> None:
    """A load from a real object stays."""
    same("[r0]\nr1 = getfield_r(r0, B.x)\ncall_v(escape, r1)\njump()")


def test_version_9_materialize_on_other_operations() -> None:
    """Any use but a load or store needs the object."""
    same("[]\nr0 = new(B)\ncall_v(escape, r0)\njump()")


def test_version_9_sink_allocations() -> None:
    """The allocation moves down to where it escapes."""
    text = """[r0]
        r1 = new(A)
        setfield_i(r1, A.n, 123)
        setfield_r(r1, A.x, 'y')
        i2 = getfield_i(r1, A.n)
        i3 = int_add(i2, 456)
        setfield_i(r1, A.n, i3)
        setfield_r(r0, B.x, r1)
        jump()"""
    after = """[r0]
        i1 = int_add(123, 456)
        r2 = new(A)
        setfield_i(r2, A.n, i1)
        setfield_r(r2, A.x, 'y')
        setfield_r(r0, B.x, r2)
        jump()"""
    check_opt([Virtuals], text, after)
    together = after.replace("i1 = int_add(123, 456)\n", "").replace("i1", "579")
    check_opt(PIPELINE, text, together)
