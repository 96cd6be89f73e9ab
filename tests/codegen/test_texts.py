"""Machine code compares strings as the host does."""

from __future__ import annotations

from typing import Any

import pytest

from codegen.hostmemory import LayoutError
from codegen.layout import probe
from codegen.runtime import checks
from tests.codegen.harness import both
from tracer.host.operations import SAME_TEXT
from tracer.records import evolve

ASKS = "[r0, r1]\ni2 = call_pure_i(same_text, r0, r1)\nexit() [i2]"
TEXTS = (
    "", "a", "b", "ab", "ac", "abc", "a" * 40, "a" * 39 + "b", "\xe9", "\xe9t\xe9", "e\xe9", "\u20ac", "\u20acuro",
    "a\u20ac", "\U0001f600", "a\U0001f600", "\udc80", "a\0b", "a\0c",
)  # fmt: skip


def again(text: str) -> str:
    """An equal string that is another object, where there can be one."""
    return "".join([text[:1], text[1:]])


@pytest.mark.parametrize("first", TEXTS, ids=ascii)
def test_strings_are_compared_on_each_backend(first: str) -> None:
    for second in TEXTS:
        made: Any = [again(first), again(second)]
        assert both(ASKS, made.copy, {"same_text": SAME_TEXT}) == (0, [(int, int(first == second))])


def test_a_host_that_keeps_names_elsewhere_is_found_out() -> None:
    probed = probe()
    checks.check_dicts(probed)
    checks.check_interned(probed)
    for wrong in (
        {"dict_keys": 16}, {"keys_size": 9}, {"keys_index": 8}, {"keys_kind": 9}, {"keys_count": 16}, {"str_hash": 16},
    ):  # fmt: skip
        with pytest.raises(LayoutError):
            checks.check_dicts(evolve(probed, **wrong))
    with pytest.raises(LayoutError):
        checks.check_interned(evolve(probed, str_interned=0b100))
