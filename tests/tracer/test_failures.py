"""Failures of a guard are counted apart for each thing that it found."""

from __future__ import annotations

import pytest

from tests.tracer.support import names
from tracer.driver.bridges import MOST, UNCOUNTED, begin_anew, count, count_seldom, times_left
from tracer.ir.text import parse
from tracer.ir.trace import Exit
from tracer.opt import optimise_loop


class A:
    pass


class B:
    pass


def exit_of(guard: str, saved: str = "r0, i0") -> Exit:
    text = f"[r0, i0]\n{guard} [{saved}]\ncall_v(escape, r0)\nguard_no_exception() [r0]\njump(r0, i0)"
    return optimise_loop(parse(text, names()), 0, "L", frozenset()).exits[0]


def test_classes_are_told_apart() -> None:
    exit = exit_of("guard_class(r0, A)")
    for found, times in ((A(), 1), (A(), 2), (B(), 1), (A(), 3), (B(), 2)):
        count(exit, [found, 0])
        assert exit.failures == times


def test_words_and_objects_are_told_apart() -> None:
    words, objects, one = exit_of("guard_value_i(i0, 5)"), exit_of("guard_value_r(r0, None)"), A()
    for word, thing, times in ((6, one, 1), (7, A, 1), (6, one, 2), (8, B, 1), (6, one, 3)):
        count(words, [one, word])
        count(objects, [thing, 0])
        assert (words.failures, objects.failures) == (times, times)


@pytest.mark.parametrize(("guard", "saved"), [("guard_true(i0)", "r0, i0"), ("guard_class(r0, A)", "i0")])
def test_other_guards_count_all(guard: str, saved: str) -> None:
    exit = exit_of(guard, saved=saved)
    for times, found in enumerate((A(), B(), 3), 1):
        count(exit, [found, times][-len(exit.values) :])
        assert exit.failures == times


def test_things_without_end_are_forgotten() -> None:
    exit = exit_of("guard_value_i(i0, 5)")
    for word in range(10 * MOST):
        count(exit, [None, word])
        assert exit.failures == 1
    assert exit.found is not None
    assert len(exit.found) <= MOST + 1
    begin_anew(exit)
    assert (exit.failures, exit.found) == (0, None)


def test_an_exit_that_is_counted_seldom_is_counted_for_all_times() -> None:
    exit = exit_of("guard_class(r0, A)")
    assert times_left(exit) == 1
    count_seldom(exit, True)
    exit.uncounted = 0
    assert times_left(exit) == UNCOUNTED + 1
    count(exit, [A(), 0], times_left(exit))
    count_seldom(exit, True)
    exit.uncounted -= 2
    count(exit, [A(), 0], times_left(exit))
    assert exit.failures == UNCOUNTED + 4
    count_seldom(exit, False)
    assert (times_left(exit), exit.uncounted) == (1, 0)
