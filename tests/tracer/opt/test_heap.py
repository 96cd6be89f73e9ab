"""Load and store forwarding."""

from __future__ import annotations

import pytest

from tests.tracer.opt.checks import check_opt
from tests.tracer.support import A, names
from tracer.ir.descr import Call
from tracer.ir.ops import OPS, Effect
from tracer.ir.text import parse
from tracer.opt import optimise_bridge
from tracer.opt.guards import Guards
from tracer.opt.heap import Heap


def test_a_second_load_is_the_first() -> None:
    """And a load after a store is what was stored; storing it again does nothing."""
    check_opt(
        [Heap],
        """[r0, i1]
        i2 = getfield_i(r0, A.n)
        i3 = getfield_i(r0, A.n)
        setfield_i(r0, A.n, i1)
        i4 = getfield_i(r0, A.n)
        setfield_i(r0, A.n, i4)
        jump(i2, i3, i4)""",
        """[r0, i1]
        i2 = getfield_i(r0, A.n)
        setfield_i(r0, A.n, i1)
        jump(i2, i2, i1)""",
    )


def test_a_store_to_another_object_forgets() -> None:
    """Two inputs may be one object; other fields are not touched."""
    check_opt(
        [Heap],
        """[r0, r1, i2]
        i3 = getfield_i(r0, A.n)
        r4 = getfield_r(r0, A.x)
        setfield_i(r1, A.n, i2)
        i5 = getfield_i(r0, A.n)
        r6 = getfield_r(r0, A.x)
        jump(i3, r4, i5, r6)""",
        """[r0, r1, i2]
        i3 = getfield_i(r0, A.n)
        r4 = getfield_r(r0, A.x)
        setfield_i(r1, A.n, i2)
        i5 = getfield_i(r0, A.n)
        jump(i3, r4, i5, r4)""",
    )


@pytest.mark.parametrize(
    ("inputs", "before", "one", "other"),
    [
        ("", "r1 = new(A)\nr2 = new(A)", "r1", "r2"),
        ("r1, ", "r2 = new(A)", "r1", "r2"),
        ("r1, r2, ", "guard_class(r1, A) []\nguard_class(r2, B) []", "r1", "r2"),
        ("", "", "A", "B"),
    ],
)
def test_a_store_to_a_different_object_keeps(inputs: str, before: str, one: str, other: str) -> None:
    """Allocations differ from each other and from what was there, constants and classes differ."""
    check_opt(
        [Guards, Heap],
        f"[{inputs}i7]\n{before}\nsetfield_i({one}, A.n, 1)\nsetfield_i({other}, A.n, i7)\n"
        f"i8 = getfield_i({one}, A.n)\njump(i8)",
        f"[{inputs}i7]\n{before}\nsetfield_i({one}, A.n, 1)\nsetfield_i({other}, A.n, i7)\njump(1)",
    )


def test_a_call_forgets_what_may_change() -> None:
    """Immutable fields stay known."""
    check_opt(
        [Heap],
        """[r0]
        r1 = getfield_r(r0, A.x)
        r2 = getfield_r(r0, A.fixed)
        call_v(escape, r0)
        r3 = getfield_r(r0, A.x)
        r4 = getfield_r(r0, A.fixed)
        jump(r1, r2, r3, r4)""",
        """[r0]
        r1 = getfield_r(r0, A.x)
        r2 = getfield_r(r0, A.fixed)
        call_v(escape, r0)
        r3 = getfield_r(r0, A.x)
        jump(r1, r2, r3, r2)""",
    )


def test_an_immutable_field_of_a_constant_is_a_constant() -> None:
    """A mutable one is loaded."""
    from tests.tracer.opt.checks import compare, proved_walk
    from tests.tracer.support import names
    from tracer.ir.text import parse

    known = names(thing=A(x=1, fixed="here"))
    trace = parse("[]\nr0 = getfield_r(thing, A.fixed)\nr1 = getfield_r(thing, A.x)\njump(r0, r1)", known)
    unit = proved_walk(trace, [Heap])
    compare(unit.trace, "[]\nr0 = getfield_r(thing, A.x)\njump('here', r0)", known)


def test_lists_with_constant_indices() -> None:
    """Items and length are fields of a kind; an append changes the length."""
    check_opt(
        [Heap],
        """[r0, r1]
        i2 = list_len(r0)
        r3 = list_getitem(r0, 0)
        list_setitem(r0, 1, r1)
        r4 = list_getitem(r0, 0)
        r5 = list_getitem(r0, 1)
        i6 = list_len(r0)
        list_append(r0, r1)
        i7 = list_len(r0)
        jump(i2, r3, r4, r5, i6, i7)""",
        """[r0, r1]
        i2 = list_len(r0)
        r3 = list_getitem(r0, 0)
        list_setitem(r0, 1, r1)
        list_append(r0, r1)
        i4 = list_len(r0)
        jump(i2, r3, r3, r1, i2, i4)""",
    )


def test_a_store_at_an_unknown_index_forgets_all_items() -> None:
    """Of this list and of those that may be the same, but no length."""
    check_opt(
        [Heap],
        """[r0, r1, i2]
        r3 = list_getitem(r0, 0)
        i4 = list_len(r0)
        list_setitem(r1, i2, r1)
        r5 = list_getitem(r0, 0)
        i6 = list_len(r0)
        jump(r3, i4, r5, i6)""",
        """[r0, r1, i2]
        r3 = list_getitem(r0, 0)
        i4 = list_len(r0)
        list_setitem(r1, i2, r1)
        r5 = list_getitem(r0, 0)
        jump(r3, i4, r5, i4)""",
    )


def test_items_at_the_same_unknown_index_are_the_same() -> None:
    """Until a list may have been written to; what was written is known, too."""
    check_opt(
        [Heap],
        """[r0, i1, i2, r3]
        r4 = list_getitem(r0, i1)
        r5 = list_getitem(r0, i1)
        list_setitem(r0, i1, r3)
        r6 = list_getitem(r0, i1)
        list_setitem(r0, i1, r3)
        list_setitem(r0, i2, r5)
        r7 = list_getitem(r0, i1)
        list_setitem(r0, 0, r3)
        r8 = list_getitem(r0, i1)
        jump(r4, r5, r6, r7, r8)""",
        """[r0, i1, i2, r3]
        r4 = list_getitem(r0, i1)
        list_setitem(r0, i1, r3)
        list_setitem(r0, i2, r4)
        r7 = list_getitem(r0, i1)
        list_setitem(r0, 0, r3)
        r8 = list_getitem(r0, i1)
        jump(r4, r4, r3, r7, r8)""",
    )


CHANGES = """[r0, r1, i2]
    i3 = getfield_i(r0, A.n)
    i4 = list_len(r1)
    r5 = list_getitem(r1, 0)
    r6 = list_getitem(r1, i2)
    call_v(touch)
    i7 = getfield_i(r0, A.n)
    i8 = list_len(r1)
    r9 = list_getitem(r1, 0)
    r10 = list_getitem(r1, i2)
    i11 = int_add(i3, i7)
    i12 = int_add(i4, i8)
    r13 = newtuple(r5, r6, r9, r10)
    guard_true(i11) [i12]
    guard_true(i12) [r13]
    finish(r13)"""


@pytest.mark.parametrize(("changes", "left"), [("nothing", 4), ("lists", 7), ("everything", 8)])
def test_a_call_forgets_what_it_changes(changes: str, left: int) -> None:
    """Fields are loaded again behind calls that change everything, items behind those that change lists."""
    touch = Call(len, "", "v", changes=changes)
    trace = parse(CHANGES, names(touch=touch))
    unit = optimise_bridge(trace, 0, "B", frozenset({"heap"}))
    assert sum(op.name in ("getfield_i", "list_len", "list_getitem") for op in unit.trace.ops) == left


def test_the_length_of_a_new_list_counts_appends() -> None:
    """From a known length on, an append leaves a known length and item."""
    check_opt(
        [Heap],
        "[r0]\nr1 = newlist(r0)\nlist_append(r1, None)\ni2 = list_len(r1)\nr3 = list_getitem(r1, 1)\njump(i2, r3)",
        "[r0]\nr1 = newlist(r0)\nlist_append(r1, None)\njump(2, None)",
    )


def test_every_operation_that_calls_makes_the_heap_forget() -> None:
    """A new kind of call cannot be overlooked."""
    calls = {name for name, spec in OPS.items() if Effect.CALLS in spec.effect}
    assert calls <= set(Heap.sees)
