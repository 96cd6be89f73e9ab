"""Numbers and places of instructions as bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interp.compiler.packed import pack_positions, pack_words
from interp.machine.packing import (
    Position,
    line_in,
    numbers_in,
    pack_numbers,
    position_in,
    words_in,
)
from tracer.records import record

WORDS = st.integers(-(1 << 63), (1 << 63) - 1)
EDGES = st.sampled_from([0, 255, 256, 65535, 65536, (1 << 31) - 1, 1 << 31, (1 << 63) - 1, -1, -(1 << 31), -(1 << 63)])


@given(st.lists(WORDS | EDGES | st.integers(0, 300)))
def test_numbers_come_back(numbers: list[int]) -> None:
    assert numbers_in(pack_numbers(numbers)) == tuple(numbers)


@given(st.lists(st.integers(0, (1 << 63) - 1) | EDGES.filter(lambda n: n >= 0) | st.integers(0, 300)))
def test_native_code_gets_whole_words(numbers: list[int]) -> None:
    assert words_in(pack_numbers(numbers)) == pack_words(numbers)


@pytest.mark.parametrize(
    ("numbers", "width"),
    [([], 1), ([255], 1), ([256, 1], 2), ([65535], 2), ([65536], 4), ([-1], 4), ([1 << 31], 8), ([-(1 << 31) - 1], 8)],
)
def test_no_number_takes_more_bytes_than_the_largest_needs(numbers: list[int], width: int) -> None:
    packed = pack_numbers(numbers)
    assert (packed[0], len(packed)) == (width, 1 + width * len(numbers))


def test_a_number_that_is_no_word_is_refused() -> None:
    with pytest.raises(OverflowError):
        pack_numbers([1 << 63])


NUMBERS = st.none() | st.integers(0, 300) | st.integers(-5, 1 << 20)
PLACES = st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), min_size=1)


@record
class Span:
    """What a node knows of its place."""

    lineno: int | None
    end_lineno: int | None
    col_offset: int | None
    end_col_offset: int | None


@given(PLACES, st.integers(0, 1 << 20))
def test_places_come_back(places: list[Position], first: int) -> None:
    """Also those without some numbers, and those before the first line."""
    packed = pack_positions([Span(*place) for place in places], first)
    assert [position_in(packed, first, pc, len(places)) for pc in range(len(places))] == places
    assert position_in(packed, first, -1, len(places)) == places[-1]
    assert [line_in(packed, first, pc) for pc in range(len(places))] == [place[0] or 0 for place in places]
