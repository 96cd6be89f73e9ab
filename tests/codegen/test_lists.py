"""Short lists that die in compiled code are used again, and nobody can tell."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest

from codegen.runtime.state import LONGEST_LIST
from tests.codegen.harness import both_tiers, compiled, native  # noqa: F401

pytestmark = pytest.mark.usefixtures("both_tiers")


def maker(length: int) -> str:
    """A loop that makes a list of so many times the same object in each turn; the last one leaves it."""
    return f"""[i0, r1]
label(L, i0, r1)
r2 = newlist({", ".join(["r1"] * length)})
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
