"""Record classes: what their bodies declare, and what the initialiser does."""

from __future__ import annotations

import weakref
from typing import Any

import pytest

from tracer.hints import IMMUTABLE
from tracer.records import MANY, MISSING, evolve, field, fields, record, subclasses


@record
class Base:
    first: Any
    second: Any = 5


@record(weakref_slot=False)
class Derived(Base):
    third: list[Any] = field(factory=list, metadata=IMMUTABLE)
    inner: dict[Any, Any] = field(factory=dict, init=False)

    def method(self) -> Any:
        return self.first


def test_fields_are_slots_and_parameters() -> None:
    assert (Base.__slots__, Derived.__slots__) == (("first", "second", "__weakref__"), ("third", "inner"))
    made = Derived(1, third=[2])
    assert (made.first, made.second, made.third, made.inner, made.method()) == (1, 5, [2], {}, 1)
    assert repr(made) == "Derived(first=1, second=5, third=[2], inner={})"
    assert weakref.ref(made)() is made
    with pytest.raises(AttributeError):
        made.fourth = 1


def test_defaults_that_are_made_are_not_shared() -> None:
    one, other = Derived(1), Derived(2)
    one.third.append(1)
    one.inner[1] = 1
    assert (other.third, other.inner) == ([], {})


def test_wrong_arguments_are_type_errors_that_name_the_field() -> None:
    with pytest.raises(TypeError, match="'first'"):
        Derived()
    with pytest.raises(TypeError, match="'inner'"):
        Derived(1, inner={})


def test_the_first_object_is_made_as_those_behind_it() -> None:
    """For one, nothing is compiled."""

    @record
    class Early:
        first: Any
        second: Any = 5
        third: list[Any] = field(factory=list)
        inner: dict[Any, Any] = field(factory=dict, init=False)

    made = [Early(1), Early(1, 2, [3]), Early(1, third=[3])]
    made += [Early(1), Early(1, 2, [3]), Early(1, third=[3])]
    assert [repr(m) for m in made[:3]] == [repr(m) for m in made[3:]]


@pytest.mark.parametrize(("arguments", "names"), [((), {}), ((1, 2, 3), {}), ((1,), {"first": 1}), ((1,), {"no": 1})])
def test_the_first_object_takes_no_other_arguments(arguments: tuple[int, ...], names: dict[str, int]) -> None:
    @record
    class Early:
        first: Any
        second: Any = 5

    with pytest.raises(TypeError) as early:
        Early(*arguments, **names)
    with pytest.raises(TypeError) as late:
        Early(*arguments, **names)
    assert str(early.value) == str(late.value)
    assert Early(1).second == 5


def test_equality_is_identity() -> None:
    assert Base(1) != Base(1)
    assert len({Base(1), Base(1)}) == 2


def test_what_is_declared_can_be_asked_for() -> None:
    assert [s.name for s in fields(Derived)] == ["first", "second", "third", "inner"]
    assert fields(Derived)[0].default is MISSING
    assert fields(Derived)[2].metadata == IMMUTABLE
    assert fields(int) == ()


def test_evolve_changes_a_copy() -> None:
    old = Derived(1)
    new = evolve(old, first=7)
    assert (old.first, new.first, new.third is old.third) == (1, 7, True)


def test_an_initialiser_of_the_body_stays() -> None:
    @record
    class Own:
        value: int

        def __init__(self) -> None:
            self.value = 3

    assert Own().value == 3
    assert type(Own()).__qualname__.endswith("Own")


def test_the_body_is_no_subclass() -> None:
    class Root:
        pass

    @record
    class Leaf(Root):
        value: int

    assert subclasses(Root) == [Leaf]


def test_a_class_that_inherits_without_being_a_record() -> None:
    class Plain(Derived):
        pass

    assert Plain(1).method() == 1
    assert Derived(2).method() == 2


def test_records_are_compared_by_identity_or_by_their_fields() -> None:
    @record(compared=True)
    class Pair:
        first: int
        second: str = "b"

    assert Pair(1) == Pair(1, "b")
    assert hash(Pair(1)) == hash(Pair(1, "b"))
    assert Pair(1) != Pair(2)
    assert Pair(1) != (1, "b")
    match Pair(3):
        case Pair(first, second):
            assert (first, second) == (3, "b")
    assert Derived(1) != Derived(1)


def test_a_field_computed_from_those_before_it() -> None:
    @record
    class Square:
        side: int
        area: int = field(init=False, factory=lambda made: made.side * made.side, computed=True)
        itself: object = field(factory=lambda made: made, computed=True, shown=False)

    for _ in range(2 * MANY):  # with and without a compiled initialiser
        made = Square(3)
        assert (made.area, made.itself) == (9, made)
        assert Square(3, itself=None).itself is None
    assert repr(made).endswith("Square(side=3, area=9)")


def test_a_record_that_contains_itself_is_shown() -> None:
    @record
    class Node:
        next: object

    node = Node(None)
    node.next = [node]
    assert repr(node).endswith("Node(next=[" + repr(node).partition("(")[0] + "(...)])")
