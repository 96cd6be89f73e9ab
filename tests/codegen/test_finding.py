"""Machine code finds the same items in dicts as the host does, or says that it cannot."""

from __future__ import annotations

import types
from random import Random
from typing import Any

import pytest

from tests.codegen.harness import compiled, native
from tests.codegen.test_sets import Asks, some_int
from tracer.host.dictversions import shares_keys
from tracer.host.effects import ABSENT, FIND_ITEM, UNSURE, find_item

FIND = "[r0, r1]\nr2 = call_r(find_item, r0, r1)\nexit() [r2]"


def found_in(items: dict[Any, Any], key: Any) -> Any:
    """What machine code finds."""
    unit = compiled(FIND, native(), {"find_item": FIND_ITEM})
    return native().run(unit, [items, key])[1][0]


def some_key(r: Random) -> Any:
    """A string, one nobody has hashed, or an int."""
    kind = r.randrange(3)
    return some_int(r) if kind == 0 else f"k{r.randrange(40)}" if kind == 1 else "".join(["k", str(r.randrange(40))])


@pytest.mark.parametrize("texts", [True, False])
def test_dicts_of_texts_and_ints(texts: bool) -> None:
    """With deleted items, and with indexes of one, two and four bytes; dicts of texts alone have shorter entries."""
    r = Random(3 + texts)
    unit = compiled(FIND, native(), {"find_item": FIND_ITEM})
    for size in [0, 1, 5, 40, 300, 70_000]:
        for _ in range(30 if size < 1000 else 2):
            keys = [f"t{k}" if texts else k for k in range(size)] + [some_key(r) for _ in range(size and 10)]
            items = {key: object() for key in keys if not texts or type(key) is str}
            for key in [key for key in items if r.random() < 0.3]:
                del items[key]
            for key in [*list(items)[:20], *(some_key(r) for _ in range(10))]:
                found = native().run(unit, [items, key])[1][0]
                if found is UNSURE:
                    assert type(key) is int
                    assert abs(key) >= 1 << 60
                else:
                    assert found is items.get(key, ABSENT)


@pytest.mark.parametrize("other", [Asks(), 5.0, True])
def test_a_key_that_is_neither_is_not_asked(other: Any) -> None:
    """Whoever has the hash of the searched key; others do not matter."""
    items = {other: "other", 7: "seven", "x": "text"}
    assert found_in(items, hash(other)) is UNSURE
    assert [found_in(items, key) for key in (7, "x", 8, "y")] == ["seven", "text", ABSENT, ABSENT]


def test_the_same_text_and_int_are_told_apart() -> None:
    """Where their hashes are the same."""
    items: dict[Any, int] = {"text": 1}
    number = hash("text") % (1 << 60)
    other: dict[Any, int] = {number: 2, "x": 3}
    assert found_in(items, number) in (ABSENT, UNSURE)
    assert (found_in(other, number), found_in(other, "x")) == (2, 3)


def test_what_is_recorded_is_what_machine_code_gives() -> None:
    """Or it is not known: else a guard would fail again in each bridge."""
    shared = vars(types.SimpleNamespace(a=1))
    for items in ({}, {"a": 1, 5: 2}, {Asks(): 1, "a": 2}, {1 << 60: 1, (1 << 60) - 1: 2}, shared):
        for key in ("a", 5, 1 << 60, (1 << 60) - 1, -1 << 60, -1, 2.0, True, None, ()):
            said = find_item(items, key)
            assert said is UNSURE or said is found_in(items, key), (items, key)
    assert find_item(dict.fromkeys(range(20_000)), 3) is UNSURE


def test_a_dict_that_shares_its_keys_is_left_to_the_host() -> None:
    class Host:
        def __init__(self) -> None:
            self.a = 1

    shared = vars(Host())
    assert shares_keys(shared)
    assert not shares_keys({"a": 1})
    assert found_in(shared, "a") is UNSURE
    assert find_item(shared, "a") is UNSURE
