"""Machine code finds the same ints in sets as the host does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from codegen.hostmemory import LayoutError
from codegen.layout import probe
from codegen.runtime import checks
from tests.codegen.harness import both, compiled, native
from tracer.host.effects import HAS_INT, UNKNOWN, has_int
from tracer.records import evolve

ASKS = "[r0, i1]\ni2 = call_i(has_int, r0, i1)\nexit() [i2]"
EDGES = (0, 1, -1, -2, 2**61 - 1, 2**61, 1 - 2**61, -(2**61), 2**62, 2**63 - 1, -(2**63), 2**64, 10**30)


def some_int(r: Random) -> int:
    """Small ones, such as have equal low bits, and edges."""
    return r.choice([r.randrange(-20, 60), r.randrange(40) << r.randrange(50), r.choice(EDGES)])


def test_sets_of_ints_on_each_backend() -> None:
    r = Random(7)
    for _ in range(60):
        items = {some_int(r) for _ in range(r.choice([0, 1, 4, 20, 150]))}
        items -= {item for item in items if r.random() < 0.3}
        for kind in (set, frozenset):
            word = r.choice([i for i in (*items, some_int(r), 3) if -(2**63) <= i < 2**63])
            made: Any = [kind(items), word]
            found = both(ASKS, made.copy, {"has_int": HAS_INT})
            assert found == (0, [(int, int(word in items))])


class Asks:
    """Must not be asked."""

    def __hash__(self) -> int:
        return 5

    def __eq__(self, other: object) -> bool:
        raise AssertionError("was asked")


@pytest.mark.parametrize("item", [Asks(), 5.0, 2**61 + 4.0])
def test_an_item_that_is_no_int_is_not_asked(item: Any) -> None:
    """Whoever has the hash of the word; others do not matter."""
    unit = compiled(ASKS, native(), {"has_int": HAS_INT})
    assert native().run(unit, [{item, 7}, 7])[1] == [1]
    assert native().run(unit, [{item, 7}, 6])[1] == [0]
    assert native().run(unit, [{item, 7}, hash(item)])[1] == [UNKNOWN]


def test_what_is_recorded_is_what_machine_code_gives() -> None:
    """Or it is not known: else a guard would fail again in each bridge."""
    assert has_int({True, "a", None, 2.0}, 1) == UNKNOWN
    assert has_int({True, "a", None, 2.0}, 3) == 0
    assert has_int({Asks(), 3}, 3) == UNKNOWN
    assert has_int({-1}, -2) == 0
    assert has_int(set(range(20_000)), 3) == UNKNOWN


def test_a_host_that_looks_elsewhere_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    probed = probe()
    checks.check_sets(probed)
    with pytest.raises(LayoutError):
        checks.check_sets(evolve(probed, set_mask=24))
    for name, wrong in (("_LINEAR", 3), ("_SHIFT", 4), ("_HASH", 0)):
        with monkeypatch.context() as m:
            m.setattr(checks, name, wrong)
            with pytest.raises(LayoutError):
                checks.check_sets(probed)
