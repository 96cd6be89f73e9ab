"""Where the host counts young objects: the numbers there are those of `gc`."""

from __future__ import annotations

import gc
from ctypes import c_int32

from codegen.youngobjects import COUNT, THRESHOLD, always_due, young_objects


def test_the_numbers_follow_those_of_the_host() -> None:
    """The threshold as it is set, and the count as objects are made and the collector has run."""
    at = young_objects()
    assert at is not None
    before = gc.get_threshold()
    gc.disable()
    try:
        gc.set_threshold(1234, *before[1:])
        assert c_int32.from_address(at + THRESHOLD).value == 1234
        gc.collect()
        first = c_int32.from_address(at + COUNT).value
        kept = [[] for _ in range(500)]  # type: ignore[var-annotated]
        assert 500 <= c_int32.from_address(at + COUNT).value - first <= 520
        del kept
    finally:
        gc.set_threshold(*before)
        gc.enable()


def test_asking_changes_nothing() -> None:
    """The thresholds are as before, and the collector is on or off as before."""
    before = gc.get_threshold(), gc.isenabled()
    first, second = young_objects(), young_objects()
    assert first == second
    assert (gc.get_threshold(), gc.isenabled()) == before


def test_what_stands_in_is_always_due() -> None:
    """Where a host has no such place, a turn is offered whenever enough objects have been made."""
    at = always_due().buffer_info()[0]
    assert c_int32.from_address(at + COUNT).value > c_int32.from_address(at + THRESHOLD).value
