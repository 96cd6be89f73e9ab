"""Items of bytes, bytearrays and arrays: machine code reads and writes what the executor does, nothing beside it."""

from __future__ import annotations

import math
from array import array
from typing import Any

import pytest

from tests.codegen.harness import both
from tracer.ir.items import ITEMS, Items
from tracer.record.chars import CHAR

WORDS = [row for row in ITEMS.values() if row.kind == "i"]
DOUBLES = [row for row in ITEMS.values() if row.kind == "f"]


def made(row: Items, numbers: list[Any]) -> Any:
    """A buffer with these items."""
    return bytearray(numbers) if row.cls is bytearray else array(row.code, numbers)


def words(text: str, arguments: Any) -> list[int]:
    """The words that a unit's exit saves."""
    return [word for _, word in both(text, arguments)[1]]


def read_and_write(row: Items, numbers: list[Any], index: int, item: Any) -> Any:
    """What an item was, and all of them behind a store."""
    text = f"""[r0, i1, {row.kind}2]
    i3 = raw_len(r0)
    {row.kind}4 = raw_getitem_{row.kind}({row!r}, r0, i1)
    raw_setitem_{row.kind}({row!r}, r0, i1, {row.kind}2)
    {row.kind}5 = raw_getitem_{row.kind}({row!r}, r0, i1)
    guard_false(1) [i3, {row.kind}4, {row.kind}5]
    finish(None)"""
    shown: list[Any] = []

    def arguments() -> list[Any]:
        shown.append(made(row, numbers))
        return [shown[-1], index, item]

    both(text, arguments)
    for buffer in shown:
        expected = made(row, numbers)
        expected[index] = item
        assert buffer.__reduce_ex__(2)[1] == expected.__reduce_ex__(2)[1]
    return shown[0][index]


@pytest.mark.parametrize("row", WORDS, ids=repr)
def test_words(row: Items) -> None:
    for numbers in ([row.least, row.most, 1], [row.most, 0, row.least]):
        for index in range(3):
            for item in {row.least, row.most, 0, 1, row.most // 2}:
                assert read_and_write(row, numbers, index, item) == item


@pytest.mark.parametrize("row", DOUBLES, ids=repr)
def test_doubles(row: Items) -> None:
    for item in (0.0, -0.0, 1.5, -1e-3, 1e300, -1e300, math.inf, 3.4028235677973366e38):
        read_and_write(row, [0.5, -0.25, math.inf], 1, item)


def test_a_word_that_is_too_large_is_negative() -> None:
    """The recorder guards that it is not."""
    text = "[r0]\ni1 = raw_getitem_i(array.Q, r0, 0)\nguard_false(1) [i1]\nfinish(None)"
    assert words(text, lambda: [array("Q", [2**64 - 1])]) == [-1]


def test_bytes_and_type_codes() -> None:
    text = """[r0, r1, i2]
    i3 = bytes_len(r0)
    i4 = bytes_getitem(r0, i2)
    i5 = array_code(r1)
    guard_false(1) [i3, i4, i5]
    finish(None)"""
    for index, byte in enumerate(b"\x00\x7f\x80\xff"):
        assert words(text, lambda i=index: [b"\x00\x7f\x80\xff", array("h"), i]) == [4, byte, ord("h")]


def test_a_bytearray_that_begins_behind_its_block() -> None:
    def arguments() -> list[Any]:
        buffer = bytearray(b"abcdef")
        del buffer[:3]
        return [buffer]

    text = "[r0]\ni1 = raw_getitem_i(bytearray.B, r0, 0)\nguard_false(1) [i1]\nfinish(None)"
    assert words(text, arguments) == [ord("d")]


@pytest.mark.parametrize("text", ["abc", "\x00\x7f", "caf\xe9\xff", "\u20acx\xe9", "a\U0001f600", "x" * 300])
def test_characters(text: str) -> None:
    unit = """[r0, i1]
    i2 = str_len(r0)
    i3 = str_getitem(r0, i1)
    guard_false(1) [i2, i3]
    finish(None)"""
    for index in {0, 1, len(text) - 1}:
        assert words(unit, lambda i=index: [text, i]) == [len(text), ord(text[index])]


def test_strings_of_one_character() -> None:
    """The host has one of each of the first 256."""
    text = "[i0]\nr1 = call_pure_r(char, i0)\nguard_false(1) [r1]\nfinish(None)"
    for code in (0, 65, 127, 128, 255):
        ((_, found),) = both(text, lambda c=code: [c], {"char": CHAR})[1]
        assert found == chr(code)
