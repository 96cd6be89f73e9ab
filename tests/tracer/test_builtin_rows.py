"""What the recorder makes of calls of the host's builtins: `record/builtins.py` and `host/operations.py`, `DIRECT`."""

from __future__ import annotations

import operator
from typing import Any

import pytest

from tests.tracer.tracing import names, record
from tracer.hints import JitDriver, promote
from tracer.host.effects import HAS_INT
from tracer.ir.descr import EVERYTHING, NOTHING
from tracer.ir.trace import Trace

driver = JitDriver(greens=(), reds=("w_f", "w_a", "w_b"))


def one(w_f: Any, w_a: object, w_b: object) -> object:
    """Calls with one argument."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_callee = promote(w_f)
        w_callee(w_a)
        driver.can_enter_jit(w_f, w_a, w_b)


def two(w_f: Any, w_a: object, w_b: object) -> object:
    """Calls with two arguments, the second a constant."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_callee = promote(w_f)
        w_callee(w_a, promote(w_b))
        driver.can_enter_jit(w_f, w_a, w_b)


def looks(w_f: Any, w_a: Any, w_b: object) -> object:
    """Looks whether the second argument is in the first."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        if w_b in w_a:
            w_f = w_b
        driver.can_enter_jit(w_f, w_a, w_b)


def trace_of(portal: Any, *state: object) -> Trace:
    """The loop of one of the portals above."""
    trace = record(driver, portal, *state).trace
    assert trace is not None
    return trace


def calls(trace: Trace) -> list[Any]:
    """The descriptions of a trace's calls."""
    return [op.descr for op in trace.ops if op.name.startswith("call")]


@pytest.mark.parametrize("value", [3, 1.5, "a", [], (), None])
def test_isinstance_of_a_host_object_is_known_with_its_class(value: object) -> None:
    trace = trace_of(two, isinstance, value, (int, str))
    assert not calls(trace)
    assert "guard_class" in names(trace)


class Claims:
    """Says that it is an int."""

    @property
    def __class__(self) -> Any:  # type: ignore[override]
        return int


class Meta(type):
    """A class of classes with an opinion."""

    def __instancecheck__(cls, instance: object) -> bool:
        return True


class Everything(metaclass=Meta):
    """Everything is one."""


@pytest.mark.parametrize(
    ("value", "cls"),
    [(Claims(), int), (3, Everything), (3, (str, Everything)), (3, int | str)],
    ids=["class claimed", "metaclass", "metaclass in a tuple", "union"],
)
def test_isinstance_that_asks_somebody_stays_a_call(value: object, cls: Any) -> None:
    assert len(calls(trace_of(two, isinstance, value, cls))) == 1


@pytest.mark.parametrize(
    ("value", "length"),
    [("abc", "str_len"), (b"ab", "bytes_len"), (frozenset((1,)), "call_pure_i"), (bytearray(2), "raw_len")],
)
def test_the_length_of_an_immutable_object_is_pure(value: object, length: str) -> None:
    assert length in names(trace_of(one, len, value, None))


@pytest.mark.parametrize("value", [{}, {1, 2}])
def test_the_length_of_a_changing_object_is_a_call(value: object) -> None:
    assert "call_i" in names(trace_of(one, len, value, None))


def test_the_length_of_what_may_refuse_is_a_call_that_can_raise() -> None:
    trace = trace_of(one, len, range(2), None)
    assert names(trace)[names(trace).index("call_r") + 1] == "guard_no_exception"


def test_divmod_of_two_ints_is_arithmetic() -> None:
    trace = trace_of(two, divmod, -7, 3)
    assert not calls(trace)
    assert {"int_floordiv", "int_mod", "newtuple"} <= set(names(trace))


@pytest.mark.parametrize(("a", "b"), [(7.5, 2), (2**70, 3)])
def test_divmod_of_others_is_a_call(a: object, b: object) -> None:
    assert [c.capi for c in calls(trace_of(two, divmod, a, b))] == ["PyNumber_Divmod"]


def test_int_of_a_double_is_guarded_to_fit() -> None:
    trace = trace_of(one, int, 2.5, None)
    assert not calls(trace)
    assert names(trace).count("guard_true") == 2
    assert calls(trace_of(one, int, 1e300, None))


def test_append_of_a_list_is_an_operation() -> None:
    trace = trace_of(two, list.append, [], 1)
    assert "list_append" in names(trace)
    assert not calls(trace)


@pytest.mark.parametrize(("function", "value", "capi"), [(str, 5, "PyObject_Str"), (iter, {}, "PyObject_GetIter")])
def test_some_builtins_are_a_function_of_the_host(function: Any, value: object, capi: str) -> None:
    assert [c.capi for c in calls(trace_of(one, function, value, None))] == [capi]


def test_in_place_operators_are_a_function_of_the_host() -> None:
    trace = trace_of(two, operator.iadd, [1], [2])
    assert [c.capi for c in calls(trace)] == ["PyNumber_InPlaceAdd"]


class Compares:
    """May do anything where it is compared."""

    def __hash__(self) -> int:
        return 3


@pytest.mark.parametrize("items", [{1, 2, 3}, frozenset({4}), {3.5, "a", 3}, set[int]()])
def test_a_set_is_asked_for_an_int_without_running_anything(items: Any) -> None:
    trace = trace_of(looks, 3, items, 3)
    assert calls(trace) == [HAS_INT]
    assert HAS_INT.changes == NOTHING


@pytest.mark.parametrize(("items", "item"), [({Compares(), 3}, 3), ({1, 2}, 2**70), ({"a"}, "a"), ({3.0}, 3), ([3], 3)])
def test_an_item_that_may_be_asked_may_change_everything(items: Any, item: object) -> None:
    (done,) = calls(trace_of(looks, item, items, item))
    assert done.changes == EVERYTHING
