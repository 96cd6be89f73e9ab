"""Where a signal finds the program: only a call of the host gives what its handler raises as its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from interp.host.signals import waits_for_host
from interp.machine.portal import CONTROL
from objmodel.operators.arithmetic import add_
from tracer.host.operations import awaited, call_expecting_errors, call_object


def places(function: Callable[..., object], *args: object) -> dict[str, bool]:
    """Where frames of ours begin while the tracer makes this call: would an error there be one of the host's?"""
    seen: dict[str, bool] = {}

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event in ("call", "c_call"):
            seen.setdefault(f"{event} {frame.f_code.co_name}", waits_for_host(frame))

    sys.setprofile(note)
    try:
        call_expecting_errors(function, args)
    finally:
        sys.setprofile(None)
    seen.pop("c_call places", None)
    return seen


@pytest.fixture(autouse=True)
def _with_a_tracer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CONTROL, "awaited", awaited)


def test_a_function_of_the_host_is_waited_for() -> None:
    """Its errors are the call's."""
    assert places(len, []) == {"call call_expecting_errors": True, "c_call call_expecting_errors": True}


def test_a_function_of_the_program_s_libraries_is_waited_for() -> None:
    """Such as are written in the host's Python."""
    assert places(lambda: None) == {"call call_expecting_errors": True, "call <lambda>": True}


def test_an_object_that_is_not_constant_is_waited_for() -> None:
    """From within the function that calls it."""
    seen = places(call_object, len, [])
    assert seen == {"call call_expecting_errors": False, "call call_object": True, "c_call call_object": True}


def test_a_function_of_the_interpreter_is_not() -> None:
    """It raises errors of the program; one of the host's would be a failure of the interpreter."""
    assert not any(places(add_, 1, 2).values())
