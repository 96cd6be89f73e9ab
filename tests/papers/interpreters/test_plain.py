"""The papers' interpreters run as plain Python, as their papers say they do."""

from __future__ import annotations

import pytest

from tests.papers.interpreters import feedback, tiny


def test_figure_1_sums_integers() -> None:
    """f(4) = 4 + 3 + 2 + 1 - 4 * 100."""
    result = tiny.f(tiny.BoxedInteger(4))
    assert isinstance(result, tiny.BoxedInteger)
    assert result.intval == 10 - 400


def test_figure_1_sums_floats() -> None:
    """A float argument makes every number a float."""
    result = tiny.f(tiny.BoxedFloat(2.5))
    assert isinstance(result, tiny.BoxedFloat)
    assert result.floatval == 2.5 + 1.5 + 0.5 - 300


@pytest.mark.parametrize("y", [0, -1])
def test_figure_1_does_nothing_below_one(y: int) -> None:
    """The loop's test comes before its first turn."""
    result = tiny.f(tiny.BoxedInteger(y))
    assert isinstance(result, tiny.BoxedInteger)
    assert result.intval == 0


def test_dictionaries() -> None:
    """Figure 2: the instance shadows its class, and a missing name is an error."""
    cls = feedback.DictClass("A")
    cls.write_method("b", 41)
    cls.write_method("c", 17)
    inst = cls.instantiate()
    inst.write_attribute("a", 1)
    assert feedback.loop_dicts(3, inst, None) == 59
    inst.write_attribute("b", 2)
    assert feedback.sum_dicts(inst) == 20
    with pytest.raises(AttributeError, match="'d'"):
        inst.getattr("d")


def test_maps_are_shared() -> None:
    """Figure 4: the same names in the same order lead to the same map."""
    cls = feedback.DictClass("A")
    cls.write_method("b", 41)
    cls.write_method("c", 17)
    first = feedback.MapInstance(cls, feedback.EMPTY_MAP, [])
    second = feedback.MapInstance(cls, feedback.EMPTY_MAP, [])
    first.write_attribute("a", 1)
    second.write_attribute("a", 5)
    assert first.map is second.map
    assert feedback.loop_maps(2, second, None) == 63


def test_writing_twice_keeps_the_map() -> None:
    """The `return` that the printed Figure 4 lacks."""
    inst = feedback.MapInstance(feedback.DictClass("A"), feedback.EMPTY_MAP, [])
    inst.write_attribute("a", 1)
    map_ = inst.map
    inst.write_attribute("a", 2)
    assert inst.map is map_
    assert inst.storage == [2]


def versioned_class() -> feedback.VersionedClass:
    """A class with b = 41 and c = 17."""
    cls = feedback.VersionedClass("A")
    cls.write_method("b", 41)
    cls.write_method("c", 17)
    return cls


def test_a_change_of_the_class_changes_its_version() -> None:
    """Figure 6: and the next lookup sees the change."""
    cls = versioned_class()
    inst = feedback.VersionedInstance(cls, feedback.EMPTY_MAP.add_attribute("a"), [1])
    assert feedback.loop_versions(2, inst, None) == 59
    version = cls.version
    cls.write_method("b", 40)
    assert cls.version is not version
    assert feedback.sum_versions(inst) == 58


def test_class_on_the_map() -> None:
    """Section 4.3: the same sum through one promoted object."""
    inst = feedback.OneGuardInstance(feedback.ClassMap(versioned_class(), {"a": 0}), [1])
    assert feedback.loop_one_guard(2, inst, None) == 59


def test_promote_changes_nothing() -> None:
    """Sections 3.1 and 3.2 under plain interpretation."""
    assert feedback.promoted(4, 8) == feedback.unpromoted(4, 8) == 17
    adder = feedback.Adder(4, 0)
    adder.f(10)
    assert adder.y == 19
    assert feedback.loop_promoted(3, 4, 0) == 27
