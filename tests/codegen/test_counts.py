"""Reference counts over loops, exits, bridges and exceptions; code that runs when objects die."""

from __future__ import annotations

import gc
import sys
import weakref
from typing import Any

import pytest

from codegen.units import balance
from codegen.units.refcount import make_plan
from tests.codegen.harness import (
    NAMES,
    Node,
    Point,
    both_tiers,  # noqa: F401
    call,
    compiled,
    native,
)
from tracer.ir.text import parse_unit

pytestmark = pytest.mark.usefixtures("both_tiers")

CHASE = """[r0, i1, r2]
label(L, r0, i1, r2)
guard_class(r0, Node) [r0, i1, r2]
r3 = getfield_r(r0, Node.value)
guard_class(r3, int) [r0, i1, r2, r3]
i4 = unbox_int(r3) [r0, i1]
i5 = int_add(i1, i4)
r6 = getfield_r(r0, Node.next)
jump(L, r6, i5, r2)"""

STORE = """[r0, i1]
label(L, r0, i1)
r2 = getfield_r(r0, Point.x)
guard_class(r2, int) [r0, i1]
i3 = unbox_int(r2) [r0]
i4 = int_add_ovf(i3, 3)
guard_no_overflow() [r0]
r5 = box_int(i4)
setfield_r(r0, Point.x, r5)
i6 = int_sub(i1, 1)
guard_true(i6) [r0, r5, i6]
jump(L, r0, i6)"""


def chain(values: list[object]) -> Any:
    """A linked list of these values."""
    head: Any = None
    for value in reversed(values):
        head = Node(value, head)
    return head


def test_a_loop_with_failing_guards_leaves_no_reference() -> None:
    mark, number = object(), 10**9
    unit = compiled(CHASE)
    nodes = chain([number, number, mark, number])
    before = [sys.getrefcount(x) for x in (mark, number, nodes, nodes.next, Node)]
    for _ in range(100):
        way, values = native().run(unit, [nodes, 0, mark])
        assert way.number == 1
        assert values[1:] == [2 * number, mark, mark]
        del values
    assert [sys.getrefcount(x) for x in (mark, number, nodes, nodes.next, Node)] == before


def test_new_boxes_replace_old_ones() -> None:
    unit = compiled(STORE)
    point = Point(1000, None)
    before = sys.getrefcount(point)
    assert native().run(unit, [point, 100000])[1][1] == 301000
    counts = sys.getrefcount(point.x), sys.getrefcount(point)
    assert counts == (2, before)
    assert point.x == 301000
    point.x = 2**62
    assert native().run(unit, [point, 10**6])[0].number == 3 or point.x == 2**62 + 3 * 10**6
    point.x = "other"
    assert native().run(unit, [point, 5])[0].number == 0


def test_boxes_do_not_pile_up() -> None:
    unit = compiled(STORE)
    native().run(unit, [Point(1000, None), 1000])
    before = sys.getallocatedblocks()
    native().run(unit, [Point(1000, None), 1000000])
    assert abs(sys.getallocatedblocks() - before) < 100


def test_bridge_back_into_the_loop() -> None:
    loop = compiled("""[r0, i1, i2]
    label(L, r0, i1, i2)
    i3 = int_lt(i1, i2)
    guard_true(i3) [r0, i1, i2]
    i4 = int_and(i1, 1)
    guard_false(i4) [r0, i1, i2]
    i5 = int_add(i1, 1)
    jump(L, r0, i5, i2)""")
    bridge = compiled(
        """[r0, i1, i2]
    r3 = newlist(r0)
    i4 = int_add(i1, 1)
    jump(L, r0, i4, i2)""",
        names={"L": loop.label},
        number=1,
    )
    native().link(loop.exits[1], bridge)
    mark = object()
    before = sys.getrefcount(mark)
    way, values = native().run(loop, [mark, 0, 100000])
    assert (way.number, values[1]) == (0, 100000)
    del values
    assert sys.getrefcount(mark) == before


def test_ten_million_transfers_do_not_grow_the_stack() -> None:
    loop = compiled("""[i0]
    label(L, i0)
    guard_false(i0) [i0]
    finish(None)""")
    bridge = compiled(
        """[i0]
    i1 = int_sub(i0, 1)
    jump(L, i1)""",
        names={"L": loop.label},
        number=1,
    )
    native().link(loop.exits[0], bridge)
    assert native().run(loop, [10_000_000])[1] == [None]


def test_a_jump_to_a_units_start() -> None:
    unit = parse_unit(
        """[i0, r1]
    guard_true(i0) [i0, r1]
    i2 = int_sub(i0, 1)
    jump(start, i2, r1)""",
        NAMES,
    )
    unit.trace.ops[-1].descr = unit.start
    unit.trace.ops[-1].args = unit.trace.ops[-1].args
    native().compile(unit, lambda _unit: None)
    mark = object()
    assert native().run(unit, [1000, mark])[1] == [0, mark]
    assert sys.getrefcount(mark) == 2


class Noisy:
    """Runs code when it dies."""

    def __init__(self, action: Any) -> None:
        self.action = action

    def __del__(self) -> None:
        self.action()


def test_code_that_runs_at_a_death_waits_for_the_next_call() -> None:
    events: list[object] = []
    point = Point(None, "before")

    def dies() -> None:
        events.append("died")
        point.y = "changed"

    point.x = Noisy(dies)
    names = {"note": call(lambda a, b: events.append((a, b)), "rr", "v")}
    unit = compiled(
        """[r0]
    r1 = getfield_r(r0, Point.y)
    setfield_r(r0, Point.x, None)
    r2 = getfield_r(r0, Point.y)
    call_v(note, r1, r2)
    guard_no_exception() []
    r3 = getfield_r(r0, Point.y)
    finish(r3)""",
        names=names,
    )
    assert native().run(unit, [point])[1] == ["changed"]
    assert events == ["died", ("before", "before")]


def test_a_weakref_callback_waits_for_the_exit() -> None:
    events: list[object] = []
    held = Point(1, 2)
    ref = weakref.ref(held, lambda _ref: events.append("gone"))
    unit = compiled("""[r0, r1, i2]
    list_setitem(r0, 0, r1)
    r3 = list_getitem(r0, 0)
    guard_true(i2) [r3]
    finish(None)""")
    items: list[object] = [held]
    del held
    assert native().run(unit, [items, "new", 0])[1] == ["new"]
    assert events == ["gone"]
    assert ref() is None


def test_what_a_dead_object_holds_lives_until_it_is_not_needed() -> None:
    inner = Point("x", 12345678901)
    unit = compiled("""[r0, r1]
    r2 = getfield_r(r0, Point.x)
    setfield_r(r0, Point.x, r1)
    r3 = getfield_r(r2, Point.y)
    r4 = getfield_r(r0, Point.x)
    guard_class(r3, int) [r4]
    i5 = unbox_int(r3) [r4]
    guard_false(i5) [i5, r3, r4]
    finish(None)""")
    outer = Point(inner, None)
    del inner
    assert native().run(unit, [outer, "y"])[1] == [12345678901, 12345678901, "y"]


def test_exceptions_keep_their_traceback_and_leave_nothing() -> None:
    def fails(thing: object) -> object:
        raise ValueError(thing)

    unit = compiled(
        "[r0]\nr1 = call_r(fails, r0)\nguard_no_exception() [r0]\nfinish(r1)", names={"fails": call(fails, "r", "r")}
    )
    mark = object()
    for _ in range(10):
        values = native().run(unit, [mark])[1]
        assert sys.exc_info() == (None, None, None)
        assert values[1].__traceback__.tb_frame.f_code is fails.__code__
        assert values[1].args == (mark,)
        del values
        gc.collect()
    assert sys.getrefcount(mark) == 2


def test_a_result_that_nobody_wants() -> None:
    made: list[Any] = []

    def make() -> Point:
        made.append(weakref.ref(point := Point(1, 2)))
        return point

    unit = compiled("[]\nr0 = call_r(make)\nguard_no_exception() []\nfinish(None)", names={"make": call(make, "", "r")})
    native().run(unit, [])
    assert made[0]() is None


def test_garbage_made_in_a_loop_is_collected() -> None:
    unit = compiled("""[i0]
    label(L, i0)
    r1 = new(Point)
    setfield_r(r1, Point.x, r1)
    setfield_r(r1, Point.y, None)
    i2 = int_sub(i0, 1)
    guard_true(i2) [i2]
    jump(L, i2)""")
    gc.collect()
    native().run(unit, [200_000])
    assert sum(type(o) is Point for o in gc.get_objects()) < 50_000
    gc.collect()


def test_recursion_through_residual_calls() -> None:
    def again(depth: int) -> int:
        return 0 if depth == 0 else native().run(unit, [depth - 1])[1][0]

    unit = compiled(
        """[i0]
        i1 = call_i(again, i0)
        guard_no_exception() [i0]
        i2 = int_add(i1, 1)
        guard_false(1) [i2]
        finish(None)""",
        names={"again": call(again, "i", "i")},
    )
    assert native().run(unit, [50])[1] == [51]


def test_recursion_without_end_is_an_exception() -> None:
    def again(depth: int) -> object:
        way, values = native().run(unit, [depth + 1])
        if way.takes_exception:
            raise values[-1]
        return None

    unit = compiled(
        "[i0]\nr1 = call_r(again, i0)\nguard_no_exception() [i0]\nfinish(r1)", names={"again": call(again, "i", "r")}
    )
    assert isinstance(native().run(unit, [0])[1][-1], RecursionError)


def test_the_checker_finds_what_is_wrong() -> None:
    unit = parse_unit(CHASE, NAMES)
    for change in ("take", "drop", "exit_drop", "exit_take", "own"):
        plan = make_plan(unit)
        balance.check(unit, plan)
        for counts in plan.counts:
            if change == "own" and not counts.own:
                continue
            if change == "own":
                counts.own = False
                break
            if getattr(counts, change):
                setattr(counts, change, getattr(counts, change)[:-1])
                break
        else:
            continue
        with pytest.raises(balance.Unbalanced):
            balance.check(unit, plan)
