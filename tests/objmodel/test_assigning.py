"""Which changes of a class are made without its metaclass, and what they leave; see `objmodel.classes.assigning`."""

# ruff: noqa: N806 - classes of the program are named as classes

from __future__ import annotations

import pytest

from objmodel.classes.assigning import assigned, deleted
from objmodel.classes.cells import FEW_VERSIONS, ClassCell, MethodCell
from objmodel.classes.metaclass import build_class
from objmodel.versions import class_of
from tracer.hosttypes import namespace_of


class Data:
    """A descriptor of host code."""

    def __get__(self, obj, cls=None):
        return "got"

    def __set__(self, obj, value):
        pass


def kept(w_type, name):
    """What stands in the namespace."""
    return namespace_of(w_type).get(name)


@pytest.mark.parametrize("value", [1, 2.5, True, None, "text", staticmethod(len), classmethod(len), property(len)])
def test_values_that_mean_nothing_to_the_host_are_kept_as_they_are(cls, value):
    A = cls("A")
    assert assigned(A, "x", value)
    assert kept(A, "x") is value


@pytest.mark.parametrize("value", [(1,), [1], {}, object()])
def test_objects_of_the_program_are_kept_in_cells(cls, value):
    A = cls("A")
    assert assigned(A, "x", value)
    assert type(kept(A, "x")) is ClassCell
    assert A.x is value


def test_the_second_value_makes_a_cell_and_the_third_no_version(cls):
    A = cls("A")
    for value in (1, 2):
        before = class_of(A).version
        assert assigned(A, "x", value)
        assert class_of(A).version is not before
    settled, cell = class_of(A).version, kept(A, "x")
    assert assigned(A, "x", "three")
    assert kept(A, "x") is cell
    assert A.x == "three"
    assert class_of(A).version is settled


def test_a_class_that_is_not_of_the_plainest_kind_starts_with_its_cells(cls):
    A = cls("A", __slots__=("x",), kept=[1], number=2, __special__=[3])
    assert type(kept(A, "kept")) is ClassCell
    assert A.kept == [1]
    assert kept(A, "number") == 2
    assert kept(A, "__special__") == [3]


def test_names_that_the_metaclass_knows_are_in_no_cell(cls):
    Meta = cls("Meta", (type,), kept=property(len))
    A = build_class("A", (), {"kept": [1], "other": [2]}, metaclass=Meta)
    assert kept(A, "kept") == [1]
    assert type(kept(A, "other")) is ClassCell


def test_a_method_gets_a_cell_once_the_class_has_had_many_versions(cls, fn):
    A = cls("A", f=fn(lambda self: 0))
    for number in range(FEW_VERSIONS + 2):
        assert assigned(A, "f", fn(lambda self, number=number: number))
        assert A().f() == number
    cell, settled = kept(A, "f"), class_of(A).version
    assert type(cell) is MethodCell
    assert assigned(A, "f", fn(lambda self: "last"))
    assert kept(A, "f") is cell
    assert class_of(A).version is settled
    assert A().f() == "last"


def test_subclasses_get_new_versions_and_keep_what_they_know_of_other_names(cls):
    A = cls("A", x=1, other=2)
    B = cls("B", (A,))
    C = cls("C", (B,))
    for w_type in (B, C):
        class_of(w_type).lookup("x"), class_of(w_type).lookup("other")
    before = [class_of(w_type).version for w_type in (A, B, C)]
    assert assigned(A, "x", [3])
    assert C.x == [3]
    after = [class_of(w_type).version for w_type in (A, B, C)]
    assert all(one is not other for one, other in zip(before, after, strict=True))
    assert "other" in after[1].found
    assert "x" not in after[1].found
    assert all(not version.found for version in before)  # code that rested on them may keep them alive


@pytest.mark.parametrize(("name", "value"), [("__eq__", 1), ("__x", 1), ("x", Data()), ("x", lambda self: 1)])
def test_what_may_concern_others_is_left_to_the_metaclass(cls, name, value):
    """Special names, descriptors of host code, functions of host code."""
    A = cls("A")
    settled = class_of(A).version
    assert not assigned(A, name, value)
    assert not deleted(A, name)
    assert class_of(A).version is settled
    assert kept(A, name) is None


def test_a_descriptor_in_place_of_a_cell_is_left_to_the_metaclass(cls):
    """It takes the value out of the cell, which traces may still hold."""
    A = cls("A", x=[1])
    cell = kept(A, "x")
    assert not assigned(A, "x", Data())
    A.x = Data()
    assert type(kept(A, "x")) is Data
    assert cell.w_value is None


def test_metaclasses_and_classes_with_a_twin_are_left_to_the_metaclass(cls):
    Meta = cls("Meta", (type,))
    assert not assigned(Meta, "x", 1)
    assert not deleted(Meta, "x")
    A = cls("A")
    cls("Both", (A, dict))  # gives A a twin
    class_of(A).twin = class_of(A).twin or dict
    assert not assigned(A, "x", 1)
    assert not deleted(A, "x")
    class_of(A).twin = None


def test_deleting_empties_the_cell_and_shows_the_base_again(cls):
    A = cls("A", x=1)
    B = cls("B", (A,))
    assert assigned(B, "x", [2])
    assert B.x == [2]
    cell, before = kept(B, "x"), class_of(B).version
    assert deleted(B, "x")
    assert B.x == 1
    assert cell.w_value is None
    assert class_of(B).version is not before
    assert not deleted(B, "x")  # it has none of its own: the metaclass raises
    with pytest.raises(AttributeError):
        del B.x
