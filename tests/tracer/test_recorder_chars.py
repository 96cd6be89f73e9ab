"""What the recorder makes of characters: words, where it is certain that a string has one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracer.tracing import names, record
from tracer.hints import JitDriver, promote
from tracer.ir.descr import EVERYTHING, NOTHING
from tracer.ir.trace import Trace

driver = JitDriver(greens=(), reds=("w_a", "w_b", "w_c"))


def compared(w_a: Any, w_b: Any, w_c: Any) -> object:
    """A character of a string with a constant."""
    while True:
        driver.jit_merge_point(w_a, w_b, w_c)
        w_c = w_a[w_b] == promote(w_c)
        w_c = "a"
        driver.can_enter_jit(w_a, w_b, w_c)


def looked_for(w_a: Any, w_b: Any, w_c: Any) -> object:
    """A character of a string in a constant."""
    while True:
        driver.jit_merge_point(w_a, w_b, w_c)
        if w_a[w_b] in promote(w_c):
            w_b = 0
        driver.can_enter_jit(w_a, w_b, w_c)


def stepped(w_a: Any, w_b: Any, w_c: Any) -> object:
    """A character from an iterator, or a default, which the program sees."""
    while True:
        driver.jit_merge_point(w_a, w_b, w_c)
        w_next = promote(w_b)
        w_char = w_next(w_a, promote(w_c))
        if w_char == "a":
            w_c = promote(w_c)
        driver.can_enter_jit(w_a, w_b, w_c)


def called(w_a: Any, w_b: Any, w_c: Any) -> object:
    """A builtin of one argument."""
    while True:
        driver.jit_merge_point(w_a, w_b, w_c)
        w_function = promote(w_b)
        w_c = w_function(w_a)
        driver.can_enter_jit(w_a, w_b, w_c)


def trace_of(portal: Any, *state: object) -> Trace:
    """The loop of one of the portals above."""
    trace = record(driver, portal, *state).trace
    assert trace is not None
    return trace


def calls(trace: Trace) -> list[str]:
    """The calls of a trace, computations too, but those that make characters."""
    return [repr(op.descr) for op in trace.ops if op.name.startswith("call") and op.descr.function is not chr]


def test_a_character_is_compared_as_a_word() -> None:
    trace = trace_of(compared, "abc", 1, "a")
    assert not calls(trace)
    found = names(trace)
    assert found.index("uint_lt") < found.index("str_getitem") < found.index("int_eq")


@pytest.mark.parametrize(("text", "wanted"), [("\u20acb", "a"), ("abc", "ab"), ("abc", "")])
def test_others_are_compared_as_strings(text: str, wanted: str) -> None:
    assert calls(trace_of(compared, text, 0, wanted))


@pytest.mark.parametrize(("text", "is_call"), [("aeiou", False), ("a", False), ("", True), ("abcdefgh", True)])
def test_a_character_is_looked_for_in_few_others(text: str, is_call: bool) -> None:
    assert bool(calls(trace_of(looked_for, "xyz", 0, text))) == is_call


@pytest.mark.parametrize(("default", "is_char"), [(None, True), (object, True), ("ab", False)])
def test_what_next_gives_is_a_character_unless_it_may_be_the_default(default: object, is_char: bool) -> None:
    trace = trace_of(stepped, iter("abcdefgh" * 9), next, default)
    assert ("str_getitem" in names(trace)) == is_char
    if is_char:  # the default is told apart by its class
        assert names(trace).index("guard_class") < names(trace).index("str_getitem")


def test_codes_and_characters() -> None:
    ordered = trace_of(called, "a", ord, None)
    assert not calls(ordered)
    assert "guard_value_i" in names(ordered)  # it is one character
    made = trace_of(called, 65, chr, None)
    assert not calls(made)
    assert "uint_lt" in names(made)
    assert [op.descr.function for op in trace_of(called, 300, chr, None).ops if op.name == "call_r"] == [chr]


def sliced(w_a: Any, w_b: Any, w_c: Any) -> object:
    """A slice whose end is known to be an int only where it is guarded."""
    while True:
        driver.jit_merge_point(w_a, w_b, w_c)
        w_slice = slice(0, w_b, None)
        w_c = w_a[w_slice]
        driver.can_enter_jit(w_a, w_b, w_c)


@pytest.mark.parametrize(
    ("text", "end", "effect"), [("abc", 2, NOTHING), ([1, 2], 2, NOTHING), ("abc", True, EVERYTHING)]
)
def test_a_slice_of_ints_asks_nobody(text: object, end: object, effect: str) -> None:
    trace = trace_of(sliced, text, end, None)
    (cut,) = [op for op in trace.ops if repr(op.descr) == "getitem"]
    assert cut.descr.changes == effect
    if effect == NOTHING:
        before = trace.ops[: trace.ops.index(cut)]
        assert [getattr(op.args[1], "value", None) for op in before if op.name == "guard_class"].count(int) == 1
