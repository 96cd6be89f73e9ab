"""Filters pass the events of code that may pass to a tool's own function, and all others to a careful one."""

from __future__ import annotations

import ctypes
import sys
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from codegen.translate.image.load import Native
from codegen.translate.routines.watchers import FILTERS
from tests.native.test_functions import native

_ = native  # the fixture

FUNCTION = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.py_object, ctypes.c_int, ctypes.c_void_p)


class Filter:
    """A filter, and what has been asked through it."""

    def __init__(self, native: Native, number: int) -> None:
        self.asked: list[tuple[str, object, int]] = []
        self.busy: set[int] = set()
        self.own, self.careful = self.teller("own"), self.teller("careful")
        addresses = [ctypes.cast(function, ctypes.c_void_p).value for function in (self.own, self.careful)]
        self.told = FUNCTION(native.filter_events(number, *addresses, self.busy))

    def teller(self, name: str) -> Any:
        """A function in C that notes its name."""

        def tell(tool: object, frame: Any, what: int, argument: int | None) -> int:
            self.asked.append((name, tool, what))
            return what + 1

        return FUNCTION(tell)

    def ask(self, frame: object) -> list[tuple[str, object, int]]:
        """Who is asked about an event in this frame."""
        self.asked.clear()
        assert self.told("tool", frame, 2, None) == 3
        return list(self.asked)


def made(source: str) -> Callable[[], Any]:
    """A function with a code object of its own."""
    names: dict[str, Any] = {"sys": sys}
    exec(source, names)
    return names.pop("f")  # type: ignore[no-any-return]


@pytest.fixture
def filtered(native: Native) -> Any:
    """The last of the filters."""
    found = Filter(native, FILTERS - 1)
    yield found
    native.let_pass(None)


SOURCE = "def f(): return sys._getframe()"


def test_code_goes_by_only_after_it_was_let_pass(native: Native, filtered: Filter) -> None:
    frame = made(SOURCE)()
    assert filtered.ask(frame) == [("careful", "tool", 2)]
    native.let_pass(frame.f_code)
    assert filtered.ask(frame) == [("own", "tool", 2)]
    assert filtered.ask(made(SOURCE)()) == [("careful", "tool", 2)]


def test_nothing_goes_by_while_a_thread_is_busy(native: Native, filtered: Filter) -> None:
    frame = made(SOURCE)()
    native.let_pass(frame.f_code)
    filtered.busy.add(1)
    assert filtered.ask(frame) == [("careful", "tool", 2)]
    filtered.busy.discard(1)
    assert filtered.ask(frame) == [("own", "tool", 2)]


def test_code_may_be_left_out(native: Native, filtered: Filter) -> None:
    frame = made(SOURCE)()
    native.leave_out(frame.f_code)
    assert filtered.told("tool", frame, 2, None) == 0
    assert filtered.asked == []
    native.let_pass(frame.f_code)
    assert filtered.ask(frame) == [("own", "tool", 2)]
    native.leave_out(frame.f_code)
    native.let_pass(None)
    assert filtered.ask(frame) == [("careful", "tool", 2)]


def test_codes_live_until_none_goes_by(native: Native, filtered: Filter) -> None:
    """So another object cannot get the address of one of them."""
    function = made(SOURCE)
    code = weakref.ref(function.__code__)
    count = sys.getrefcount(function.__code__)
    for put in (native.let_pass, native.leave_out, native.leave_out, native.let_pass):
        put(function.__code__)
    now = sys.getrefcount(function.__code__)
    assert now == count + 1
    del function
    assert code() is not None
    native.let_pass(None)
    assert code() is None


def test_many_codes_take_one_anothers_places(native: Native, filtered: Filter) -> None:
    functions = [made(SOURCE) for _ in range(20_000)]
    for function in functions:
        native.let_pass(function.__code__)
    passing = [function for function in functions if filtered.ask(function())[0][0] == "own"]
    assert 100 < len(passing) < len(functions)
    codes = [weakref.ref(function.__code__) for function in functions]
    functions.clear()
    passing.clear()
    del function
    native.let_pass(None)
    assert not any(code() for code in codes)


def test_filters_have_tools_of_their_own(native: Native, filtered: Filter) -> None:
    other = Filter(native, 0)
    frame = made(SOURCE)()
    native.let_pass(frame.f_code)
    assert (len(other.ask(frame)), len(filtered.asked), len(filtered.ask(frame))) == (1, 0, 1)
