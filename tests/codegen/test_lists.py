"""Short lists and tuples that die in compiled code are used again, and nobody can tell."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest

from codegen.runtime.state import LONGEST_LIST, LONGEST_TUPLE
from tests.codegen.harness import both_tiers, compiled, native  # noqa: F401

pytestmark = pytest.mark.usefixtures("both_tiers")


def maker(length: int, kind: str = "list") -> str:
    """A loop that makes a list of so many times the same object in each turn; the last one leaves it."""
    return f"""[i0, r1]
label(L, i0, r1)
r2 = new{kind}({", ".join(["r1"] * length)})
i3 = int_sub(i0, 1)
guard_true(i3) [r2]
jump(L, i3, r1)"""


class Last:
    """Tells when it goes."""

    gone: list[str] = []

    def __init__(self, name: str) -> None:
        self.name = name

    def __del__(self) -> None:
        Last.gone.append(self.name)


@pytest.mark.parametrize("length", [1, 5, LONGEST_TUPLE, LONGEST_TUPLE + 1])
def test_a_new_tuple_has_no_trace_of_the_one_before(length: int) -> None:
    mark = object()
    unit = compiled(maker(length, "tuple"), None, {})
    before = sys.getrefcount(mark)
    for _ in range(3):
        (made,) = native().run(unit, [3000, mark])[1]
        assert made == (mark,) * length
        assert gc.is_tracked(made)
        del made
    assert sys.getrefcount(mark) == before


NUMBERS = """[i0, r1]
label(L, i0, r1)
r2 = box_int(i0)
f3 = int_to_float(i0)
r4 = box_float(f3)
r5 = new{kind}(r2, r4, r1)
r6 = new{kind}(r5, r2)
i7 = int_sub(i0, 1)
guard_true(i7) [r6]
jump(L, i7, r1)"""


@pytest.mark.parametrize("kind", ["list", "tuple"])
def test_numbers_in_what_dies_are_freed(kind: str) -> None:
    """Each turn makes two numbers that die with the list or tuple in which they are."""
    unit = compiled(NUMBERS.format(kind=kind), None, {})
    mark = object()
    native().run(unit, [3000, mark])
    used, counted = sys.getallocatedblocks(), sys.getrefcount(mark)
    (made,) = native().run(unit, [30000, mark])[1]
    assert [list(made[0]), made[1]] == [[1, 1.0, mark], 1]
    del made
    assert sys.getrefcount(mark) == counted
    assert sys.getallocatedblocks() - used < 300


@pytest.mark.parametrize("length", [0, 1, 5, LONGEST_LIST, LONGEST_LIST + 1])
def test_a_new_list_has_no_trace_of_the_one_before(length: int) -> None:
    mark = object()
    unit = compiled(maker(length), None, {})
    before = sys.getrefcount(mark)
    for _ in range(3):
        (made,) = native().run(unit, [3000, mark])[1]
        assert made == [mark] * length
        assert gc.is_tracked(made)
        made += [1, 2]  # it is the program's, to do with as it likes
        made.clear()
        del made
    assert sys.getrefcount(mark) == before


def test_what_is_kept_is_not_seen() -> None:
    mark = ["mark"]
    unit = compiled(maker(7), None, {})
    native().run(unit, [3000, mark])
    gc.collect()
    holders: list[Any] = [o for o in gc.get_objects() if type(o) is list and len(o) == 7]
    assert not any(item is mark for holder in holders for item in holder)


def test_items_go_from_the_last_to_the_first() -> None:
    text = """[r0, r1]
r2 = newlist(r0, r1)
finish(None)"""
    Last.gone.clear()
    unit = compiled(text, None, {})
    native().run(unit, [Last("first"), Last("last")])
    assert Last.gone == ["last", "first"]
