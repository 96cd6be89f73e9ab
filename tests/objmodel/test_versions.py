"""Which version an operation on a class leads to."""

# ruff: noqa: N806 - classes of the program are named as classes

from __future__ import annotations

import gc
import weakref

import pytest

from objmodel.attributes.access import READ_CELL, READ_METHOD, READ_METHOD_CELL, find_read
from objmodel.attributes.classaccess import find_class_read
from objmodel.attributes.lookup import getattr_, lookup_method, setattr_
from objmodel.calls import call_function
from objmodel.classes.cells import FEW_VERSIONS, ClassCell
from objmodel.instances.fields import get_map
from objmodel.versions import CENSUS, INHERITED, NOT_FOUND, class_of
from tracer.hosttypes import namespace_of


def version(w_type):
    return class_of(w_type).version


def test_a_version_inherits_what_was_found_under_other_names(cls, fn):
    A = cls("A", f=lambda self: 1, g=lambda self: 2)
    B = cls("B", (A,))
    b = B()
    for name in "fg":
        getattr_(b, name)
        class_of(B).lookup(name)
    old = version(B)
    found, reads = dict(old.found), dict(old.reads)
    A.f = fn(lambda self: 3)
    new = version(B)
    assert {"f", "g"} <= set(found)
    assert "f" not in new.found
    assert (get_map(b), "f") in reads
    assert (get_map(b), "f") not in new.reads
    assert new.reads[get_map(b), "g"] is reads[get_map(b), "g"]
    assert [call_function(class_of(B).lookup(name), (b,)) for name in "fg"] == [3, 2]


def test_a_version_that_was_replaced_remembers_nothing(cls):
    """Code that rested on it may keep it."""
    A = cls("A", f=1)
    a = A()
    for name in ("x", "y"):
        setattr_(a, name, 1)
        getattr_(a, name)
    old = version(A)
    assert old.reads
    assert old.writes
    assert old.transitions
    A.f = property(len)
    assert version(A) is not old
    assert [old.found, old.reads, old.writes, old.transitions] == [{}, {}, {}, {}]


@pytest.mark.parametrize("name", ["__getattr__", "__slots__", "__len__"])
def test_a_version_inherits_nothing_where_a_special_method_has_changed(cls, fn, name):
    A = cls("A", g=lambda self: 2)
    a = A()
    getattr_(a, "g")
    setattr(A, name, fn(lambda self, *args: 0))
    assert not version(A).reads
    assert not version(A).found


def test_a_version_inherits_no_more_than_is_soon_copied(cls):
    A = cls("A")
    for number in range(INHERITED + 1):
        class_of(A).lookup(f"a{number}")
    A.f = property(len)
    assert not version(A).found


def test_lookup_answers_stay_for_a_version(cls, fn):
    """A change replaces the version; the old one's answers are not given again (figure 6)."""
    A = cls("A", f=lambda self: 1)
    old, first = version(A), class_of(A).lookup("f")
    A.f = fn(lambda self: 2)
    assert version(A) is not old
    assert class_of(A).lookup("f") is not first
    assert call_function(getattr_(A(), "f"), ()) == 2


@pytest.mark.parametrize("change", ["add", "replace", "delete"])
def test_every_change_replaces_the_versions_of_all_subclasses(cls, fn, change):
    """Adding, replacing and deleting reach subclasses of subclasses, and no base."""
    A = cls("A", f=lambda self: 1)
    B = cls("B", (A,), f=lambda self: 2)
    C = cls("C", (B,))
    D = cls("D", (C,))
    before = [version(w_type) for w_type in (A, B, C, D)]
    if change == "add":
        setattr_(B, "g", fn(lambda self: 3))
    elif change == "replace":
        setattr_(B, "f", fn(lambda self: 3))
    else:
        del B.f
    after = [version(w_type) for w_type in (A, B, C, D)]
    assert [old is new for old, new in zip(before, after, strict=True)] == [True, False, False, False]
    assert D().f() == {"add": 2, "replace": 3, "delete": 1}[change]


def test_a_change_in_the_middle_of_multiple_inheritance(cls, fn):
    """All classes below a changed base see the change, in C3 order."""
    A = cls("A", f=lambda self: "A")
    B = cls("B", (A,))
    C = cls("C", (A,), f=lambda self: "C")
    D = cls("D", (B, C))
    d = D()
    assert [w_type.__name__ for w_type in D.__mro__] == ["D", "B", "C", "A", "object"]
    assert call_function(getattr_(d, "f"), ()) == "C"
    B.f = fn(lambda self: "B")
    assert call_function(getattr_(d, "f"), ()) == "B"


def test_an_impossible_mro_is_refused(cls):
    """C3 is the host's, and so is the error."""
    A = cls("A")
    B = cls("B", (A,))
    with pytest.raises(TypeError, match="MRO"):
        cls("C", (A, B))


def test_assigning_bases_replaces_the_version(cls):
    """`C.__bases__ = ...` changes what C and its subclasses inherit."""
    A, B = cls("A", f=lambda self: "A"), cls("B", f=lambda self: "B")
    C = cls("C", (A,))
    D = cls("D", (C,))
    d = D()
    assert call_function(getattr_(d, "f"), ()) == "A"
    setattr_(C, "__bases__", (B,))
    assert call_function(getattr_(d, "f"), ()) == "B"
    assert C.__bases__ == (B,)


def test_an_attribute_that_keeps_changing_moves_into_a_cell(cls):
    """The second assignment changes the version, the third does not."""
    A = cls("A", count=0)
    setattr_(A, "count", 1)
    assert type(namespace_of(A)["count"]) is ClassCell
    settled = version(A)
    for n in range(5):
        setattr_(A, "count", n)
    assert version(A) is settled
    assert A.count == 4
    assert A().count == 4
    assert getattr_(A, "count") == 4
    assert getattr_(A(), "count") == 4
    assert find_class_read(class_of(A), "count", settled).how == READ_CELL


def test_a_cell_is_shadowed_by_the_instance(cls):
    """What stands on the class is no data descriptor."""
    A = cls("A", x=0)
    A.x = 1
    A.x = 2
    a = A()
    setattr_(a, "x", 10)
    assert getattr_(a, "x") == 10
    assert a.x == 10
    assert A.x == 2


def test_a_cell_of_a_base_is_not_assigned_through_a_subclass(cls):
    """Assigning on the subclass makes an attribute of its own."""
    A = cls("A", x=0)
    A.x = 1
    B = cls("B", (A,))
    setattr_(B, "x", 5)
    assert (A.x, B.x) == (1, 5)


def test_a_function_or_descriptor_never_lives_in_a_cell(cls, fn):
    """Replacing a plain value by a function ends the cell."""
    A = cls("A", x=0)
    A.x = 1
    A.x = fn(lambda self: "called")
    assert A().x() == "called"
    assert type(namespace_of(A)["x"]) is not ClassCell


def test_a_method_that_keeps_being_replaced_moves_into_a_cell_too(cls, fn):
    """After a few versions replacing it makes no more, and what the class shows is the function."""
    A = cls("A", f=fn(lambda self: 0))
    a = A()
    for n in range(FEW_VERSIONS + 2):
        setattr_(A, "f", fn(lambda self, n=n: n))
    settled = version(A)
    assert find_read(get_map(a), "f", settled).how == READ_METHOD_CELL
    for n in range(5):
        function = fn(lambda self, n=n: n)
        setattr_(A, "f", function)
        assert A.f is function
        assert vars(A)["f"] is function
        assert call_function(lookup_method(a, "f"), (a,)) == a.f() == n
    assert version(A) is settled
    setattr_(A, "f", 5)
    assert version(A) is not settled
    assert a.f == 5


def test_deleting_a_cell(cls):
    """The attribute is gone, for instances too."""
    A = cls("A", x=0)
    A.x = 1
    del A.x
    assert class_of(A).lookup("x") is NOT_FOUND
    assert not hasattr(A(), "x")


def test_a_method_is_found_without_a_bound_method(cls):
    """LOAD_METHOD gets the function, unless the instance has an attribute of that name."""
    A = cls("A", f=lambda self: 1)
    a = A()
    assert lookup_method(a, "f") is class_of(A).lookup("f")
    assert find_read(get_map(a), "f", version(A)).how == READ_METHOD
    setattr_(a, "f", 3)
    assert lookup_method(a, "f") is None
    assert getattr_(a, "f") == 3


def test_a_method_is_found_behind_a_dict_map(cls):
    """The dict is asked first."""
    A = cls("A", f=lambda self: 1)
    a = A()
    namespace = getattr_(a, "__dict__")
    assert lookup_method(a, "f") is class_of(A).lookup("f")
    namespace["f"] = 2
    assert lookup_method(a, "f") is None
    assert getattr_(a, "f") == 2


def test_a_descriptor_class_that_changes_later(cls, fn):
    """Giving a class `__set__` after its instances are on classes changes what they mean."""
    Descriptor = cls("Descriptor", __get__=lambda self, w_obj, w_type: "got")
    A = cls("A", d=Descriptor())
    a = A()
    setattr_(a, "d", 1)
    assert getattr_(a, "d") == 1
    Descriptor.__set__ = fn(lambda self, w_obj, w_value: None)
    assert getattr_(a, "d") == "got"


def test_a_metaclass_that_changes_replaces_the_versions_of_all_classes(cls, fn, monkeypatch):
    """No type of the host is looked at for that."""
    M = cls("M", (type,), k=fn(lambda self: 1))
    A, E = cls("A"), cls("E", (Exception,))
    B = cls("B", (E,))
    before = [version(w_type) for w_type in (M, A, E, B)]
    looked = []
    monkeypatch.setattr("objmodel.versions.class_of", lambda w_type: looked.append(w_type) or class_of(w_type))
    M.k = fn(lambda self: 2)
    assert all(version(w_type) is not old for w_type, old in zip((M, A, E, B), before, strict=True))
    assert not {id(w_type) for w_type in (object, int, type)} & set(map(id, looked))  # classes need not be hashable


def test_the_census_keeps_no_class_alive_and_is_not_seen(cls):
    A = cls("A")
    assert weakref.getweakrefcount(A) <= 1  # as on the host: its base knows it
    alive = len([member for member in CENSUS.members if member() is not None])
    for turn in range(1000):
        cls(f"T{turn}")
        if turn % 100 == 0:
            gc.collect()
    gc.collect()
    assert len([member for member in CENSUS.members if member() is not None]) <= alive + 10
    assert len(CENSUS.members) <= 64 + 2 * (alive + 210)
