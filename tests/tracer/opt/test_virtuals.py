"""Allocation removal for objects, lists and tuples.  (The post's versions are in tests/papers.)"""

from __future__ import annotations

from typing import Any

from tests.tracer.opt.checks import check_opt
from tests.tracer.support import A
from tracer.ir.trace import Unit
from tracer.opt.fold import Fold
from tracer.opt.guards import Guards
from tracer.opt.virtuals import Virtuals
from tracer.resume.decode import ConcreteBuilder, decode


def rebuilt(unit: Unit, *values: Any) -> list[Any]:
    """The slots of the innermost frame of the unit's first exit."""
    exits = [op.exit for op in unit.trace.ops if op.exit is not None]
    assert exits[0].resume is not None
    return decode(exits[0].resume, ConcreteBuilder(list(values)))[-1][1]


def test_an_exit_describes_a_virtual() -> None:
    """A guard does not lift; what fails builds the object, with its fields at that time."""
    unit = check_opt(
        [Virtuals],
        """[i0, i1]
        r2 = new(A)
        setfield_i(r2, A.n, i0)
        setfield_r(r2, A.x, r2)
        guard_false(i1) [r2, i1, r2]
        setfield_i(r2, A.n, 5)
        jump(i0, i1)""",
        "[i0, i1]\nguard_false(i1) [i0, i1]\njump(i0, i1)",
    )
    one, word, two = rebuilt(unit, 7, 8)
    assert type(one) is A
    assert one is two
    assert one.x is one
    assert (one.n, word) == (7, 8)


def test_fields_that_are_not_set_stay_unset() -> None:
    """Lifting sets what was set, with the operation of each kind."""
    check_opt(
        [Virtuals],
        "[i0, f1]\nr2 = new(A)\nsetfield_i(r2, A.n, i0)\nsetfield_f(r2, A.d, f1)\nfinish(r2)",
        "[i0, f1]\nr2 = new(A)\nsetfield_i(r2, A.n, i0)\nsetfield_f(r2, A.d, f1)\nfinish(r2)",
    )


def test_the_class_of_a_virtual_is_known() -> None:
    """Its guard goes."""
    check_opt([Guards, Virtuals], "[]\nr0 = new(A)\nguard_class(r0, A) []\njump()", "[]\njump()")


def test_a_virtual_is_nothing_else() -> None:
    """Its identity needs no object."""
    check_opt(
        [Fold, Virtuals],
        """[r0]
        r1 = new(A)
        r2 = new(A)
        i3 = ptr_eq(r1, r0)
        i4 = ptr_ne(r1, r2)
        r5 = newlist()
        i6 = ptr_eq(None, r5)
        jump(i3, i4, i6)""",
        "[r0]\njump(0, 1, 0)",
    )


def test_a_list_with_constant_indices_is_virtual() -> None:
    """Length, items, stores and appends."""
    check_opt(
        [Virtuals],
        """[r0, r1]
        r2 = newlist(r0, r0)
        list_setitem(r2, 1, r1)
        list_append(r2, r1)
        i3 = list_len(r2)
        r4 = list_getitem(r2, 0)
        r5 = list_getitem(r2, 2)
        jump(i3, r4, r5)""",
        "[r0, r1]\njump(3, r0, r1)",
    )


def test_a_list_is_lifted_with_its_items_of_the_time() -> None:
    """An unknown index needs the list."""
    check_opt(
        [Virtuals],
        "[r0, i1]\nr2 = newlist(r0)\nlist_append(r2, None)\nr3 = list_getitem(r2, i1)\njump(r3)",
        "[r0, i1]\nr2 = newlist(r0, None)\nr3 = list_getitem(r2, i1)\njump(r3)",
    )


def test_tuples() -> None:
    """Items and length; in an exit a tuple in a tuple."""
    unit = check_opt(
        [Virtuals],
        """[r0, i1]
        r2 = newtuple(r0, 'a')
        r3 = newtuple(r2, r2)
        guard_true(i1) [r3]
        r4 = tuple_getitem(r3, 1)
        r5 = tuple_getitem(r4, 0)
        i6 = tuple_len(r4)
        jump(r5, i6)""",
        "[r0, i1]\nguard_true(i1) [r0]\njump(r0, 2)",
    )
    assert rebuilt(unit, "r0") == [(("r0", "a"), ("r0", "a"))]


def test_a_cycle_through_a_list_is_lifted_once() -> None:
    """The object in the list gets its field when the list is there."""
    check_opt(
        [Virtuals],
        """[]
        r0 = new(A)
        r1 = newlist(r0)
        setfield_r(r0, A.x, r1)
        finish(r1)""",
        """[]
        r0 = new(A)
        r1 = newlist(r0)
        setfield_r(r0, A.x, r1)
        finish(r1)""",
    )
    check_opt(
        [Virtuals],
        "[]\nr0 = new(A)\nr1 = newlist(r0)\nsetfield_r(r0, A.x, r1)\nfinish(r0)",
        "[]\nr0 = new(A)\nr1 = newlist(r0)\nsetfield_r(r0, A.x, r1)\nfinish(r0)",
    )


def test_a_list_in_itself_is_real() -> None:
    """Such a list cannot be described; it is made first."""
    check_opt(
        [Virtuals],
        "[]\nr0 = newlist(None)\nlist_append(r0, r0)\nfinish(r0)",
        "[]\nr0 = newlist(None)\nlist_append(r0, r0)\nfinish(r0)",
    )


def test_a_complex_number_is_its_parts() -> None:
    """It is made where it escapes; its parts are known before and after."""
    check_opt(
        [Virtuals],
        """[f0, f1]
        r2 = box_complex(f0, f1)
        f3 = complex_real(r2)
        call_v(escape, r2)
        f4 = complex_imag(r2)
        jump(f3, f4)""",
        "[f0, f1]\nr2 = box_complex(f0, f1)\ncall_v(escape, r2)\njump(f0, f1)",
    )


def test_an_exit_saves_the_parts_of_a_complex_number() -> None:
    """The number is made if the guard fails."""
    unit = check_opt(
        [Virtuals],
        "[f0, f1, i2]\nr3 = box_complex(f0, f1)\nguard_true(i2) [r3]\njump(f0, f1, i2)",
        "[f0, f1, i2]\nguard_true(i2) [f0, f1]\njump(f0, f1, i2)",
    )
    assert unit.trace.ops[0].exit is not None
