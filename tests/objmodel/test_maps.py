"""Which map an operation on an instance leads to."""

# ruff: noqa: N806 - classes of the program are named as classes

from __future__ import annotations

import pytest

from objmodel.attributes import lookup
from objmodel.attributes.access import find_delete, find_write
from objmodel.attributes.lookup import delattr_, getattr_, setattr_, write
from objmodel.attributes.slowpaths import attribute_names
from objmodel.errors import OperationError
from objmodel.instances.fields import GET_FLOAT, GET_INT, GET_OBJECT, SET_FLOAT, get_map, get_storage
from objmodel.instances.maps import LIMIT, find_slot, root_map
from objmodel.instances.moving import values_of
from objmodel.versions import class_of


def describe(w_obj):
    return get_map(w_obj).describe()


def test_instances_of_a_class_share_its_root_map(cls):
    """Two new instances have the one map without attributes, which knows the class."""
    A = cls("A")
    assert get_map(A()) is get_map(A()) is root_map(class_of(A))
    assert get_map(A()).w_class is class_of(A)


def test_same_attributes_in_the_same_order_give_the_same_map(cls):
    """Transitions are cached: layouts are shared (figure 4 of Runtime Feedback)."""
    A = cls("A")
    a, b = A(), A()
    for w_obj in (a, b):
        setattr_(w_obj, "x", None)
        setattr_(w_obj, "y", None)
    assert get_map(a) is get_map(b)
    assert describe(a) == "x:s0 y:s1"


def test_another_order_gives_another_map(cls):
    """The order of first assignment is part of the layout."""
    A = cls("A")
    a, b = A(), A()
    setattr_(a, "x", None)
    setattr_(a, "y", None)
    setattr_(b, "y", None)
    setattr_(b, "x", None)
    assert get_map(a) is not get_map(b)
    assert describe(b) == "y:s0 x:s1"


def test_classes_do_not_share_maps(cls):
    """The class is on the map: one guard instead of two (section 4.3)."""
    a, b = cls("A")(), cls("B")()
    setattr_(a, "x", 1)
    setattr_(b, "x", 1)
    assert get_map(a) is not get_map(b)


def test_kinds_of_slots(cls):
    """Ints and floats are raw words, numbered together; other objects have slots of their own."""
    a = cls("A")()
    for name, value in (("i", 1), ("f", 2.5), ("b", True), ("n", None), ("j", -1)):
        setattr_(a, name, value)
    assert describe(a) == "i:i0 f:f1 b:s0 n:s1 j:i2"
    assert GET_INT[0](a) == 1
    assert GET_FLOAT[1](a) == 2.5
    assert GET_OBJECT[0](a) is True


def test_raw_words_have_two_views(cls):
    """A word written as a double is read back as its bits."""
    a = cls("A")()
    setattr_(a, "i", 0)
    SET_FLOAT[0](a, 1.0)
    assert GET_INT[0](a) == 0x3FF0000000000000


def test_assigning_a_value_that_fits_keeps_the_map(cls):
    """Storing to an existing slot of the right kind changes no map."""
    a = cls("A")()
    setattr_(a, "i", 1)
    before = get_map(a)
    setattr_(a, "i", 2**63 - 1)
    assert get_map(a) is before
    assert getattr_(a, "i") == 2**63 - 1


@pytest.mark.parametrize("value", [2**63, -(2**63) - 1, 1.5, "s", True, None])
def test_a_value_that_does_not_fit_generalises_its_slot(cls, value):
    """The instance moves to the map where that slot is an object; the other attributes stay."""
    a = cls("A")()
    setattr_(a, "i", 1)
    setattr_(a, "k", 7)
    setattr_(a, "i", value)
    assert describe(a) == "i:s0 k:i0"
    assert getattr_(a, "i") is value
    assert getattr_(a, "k") == 7


@pytest.mark.parametrize(("first", "moving_value"), [(1, "text"), ("text", 2.5), (1.5, 1 << 70)])
def test_assigning_by_the_map_it_had_before(cls, first, moving_value):
    """Who has looked at the map before another thread moved the instance assigns by the map that it has now."""
    w_obj = cls("A")()
    for name in ("x", "y", "z"):
        setattr_(w_obj, name, first)
    seen, version = get_map(w_obj), get_map(w_obj).w_class.version
    access = find_write(seen, "y", version)
    delattr_(w_obj, "x")
    setattr_(w_obj, "z", moving_value)
    write(w_obj, seen, access, first, version)
    assert (getattr_(w_obj, "y"), getattr_(w_obj, "z")) == (first, moving_value)


def test_deleting_by_the_map_it_had_before(cls, monkeypatch):
    """Nor does it delete what another thread has added meanwhile."""
    w_obj = cls("A")()
    setattr_(w_obj, "x", 1)
    found = find_delete(get_map(w_obj), "x", get_map(w_obj).w_class.version)

    def while_it_looks(*asked):
        setattr_(w_obj, "y", 2)
        return found

    monkeypatch.setattr(lookup, "find_delete", while_it_looks)
    delattr_(w_obj, "x")
    assert attribute_names(w_obj) == ["y"]
    assert getattr_(w_obj, "y") == 2


def test_later_instances_start_with_the_general_kind(cls):
    """The class remembers a name that has held several kinds, in a new version."""
    A = cls("A")
    a, b = A(), A()
    setattr_(b, "i", 3)
    setattr_(a, "i", 1)
    version = class_of(A).version
    setattr_(a, "i", 1.5)
    assert class_of(A).version is not version
    c = A()
    setattr_(c, "i", 1)
    assert describe(c) == "i:s0"
    assert describe(b) == "i:i0"
    assert getattr_(b, "i") == 3


def test_generalising_again_changes_no_version(cls):
    """A version changes once per name."""
    A = cls("A")
    a, b = A(), A()
    setattr_(a, "i", 1)
    setattr_(b, "i", 1)
    setattr_(a, "i", None)
    version = class_of(A).version
    setattr_(b, "i", None)
    assert class_of(A).version is version
    assert get_map(a) is get_map(b)


def test_more_attributes_than_slots(cls):
    """Raw words run out into object slots, object slots into the storage list."""
    a = cls("A")()
    for n in range(20):
        setattr_(a, f"x{n}", n)
    assert describe(a).split()[7:9] == ["x7:i7", "x8:s0"]
    assert get_storage(a) == [16, 17, 18, 19]
    assert [getattr_(a, f"x{n}") for n in range(20)] == list(range(20))


def test_past_the_limit_attributes_live_in_a_dict(cls):
    """The attribute after the last that a map may hold gives the instance a dict map."""
    a = cls("A")()
    for n in range(LIMIT):
        setattr_(a, f"x{n}", n)
    assert not get_map(a).is_dict
    setattr_(a, "more", 1)
    assert get_map(a).is_dict
    assert find_slot(get_map(a), "x0") is None
    assert getattr_(a, "x0") == 0
    assert getattr_(a, "more") == 1
    assert list(a.__dict__)[-1] == "more"


def test_deletion_leads_to_the_map_without_the_attribute(cls):
    """Deleting rebuilds the layout: as if the attribute had never been assigned."""
    A = cls("A")
    a, b = A(), A()
    for name in "xyz":
        setattr_(a, name, name)
    setattr_(b, "x", None)
    setattr_(b, "z", None)
    delattr_(a, "y")
    assert get_map(a) is get_map(b)
    assert values_of(a) == {"x": "x", "z": "z"}
    with pytest.raises(OperationError):
        getattr_(a, "y")


def test_deletion_from_the_storage_list(cls):
    """Attributes without slots move up."""
    a = cls("A")()
    for n in range(10):
        setattr_(a, f"x{n}", str(n))
    delattr_(a, "x0")
    assert get_storage(a) == ["9"]
    assert getattr_(a, "x9") == "9"
    assert getattr_(a, "x8") == "8"


def test_taking_the_dict_leads_to_the_dict_map(cls):
    """`obj.__dict__` is a real dict, and live both ways."""
    A = cls("A")
    a, b = A(), A()
    setattr_(a, "x", 1)
    namespace = getattr_(a, "__dict__")
    assert type(namespace) is dict
    assert namespace == {"x": 1}
    assert get_map(a).is_dict
    assert describe(a) == "dict"
    namespace["y"] = 2
    setattr_(a, "z", 3)
    del namespace["x"]
    assert getattr_(a, "y") == 2
    assert namespace == {"y": 2, "z": 3}
    with pytest.raises(OperationError):
        getattr_(a, "x")
    getattr_(b, "__dict__")
    assert get_map(a) is get_map(b)


def test_assigning_the_dict(cls):
    """The new dict is the instance's, not a copy."""
    a = cls("A")()
    setattr_(a, "x", 1)
    namespace = {"y": 5}
    setattr_(a, "__dict__", namespace)
    namespace["z"] = 6
    assert getattr_(a, "y") == 5
    assert getattr_(a, "z") == 6
    assert not hasattr(a, "x")


def test_class_assignment_leads_to_the_same_layout_of_the_other_class(cls):
    """`obj.__class__ = B` moves to B's tree."""
    A, B = cls("A", f=lambda self: "A"), cls("B", f=lambda self: "B")
    a, b = A(), B()
    for w_obj in (a, b):
        setattr_(w_obj, "x", 1)
        setattr_(w_obj, "y", None)
    setattr_(a, "__class__", B)
    assert get_map(a) is get_map(b)
    assert type(a) is B
    assert a.f() == "B"
    assert getattr_(a, "x") == 1


def test_class_assignment_of_an_instance_with_a_dict(cls):
    """The dict goes along."""
    A, B = cls("A"), cls("B")
    a, b = A(), B()
    setattr_(a, "x", 1)
    namespace = getattr_(a, "__dict__")
    getattr_(b, "__dict__")
    setattr_(a, "__class__", B)
    assert get_map(a) is get_map(b)
    assert getattr_(a, "__dict__") is namespace


def test_slots_are_attributes_of_the_map_without_a_dict(cls):
    """A name in `__slots__` has a slot under a key of its own; no other attribute is taken."""
    A = cls("A", __slots__=("x",))
    a = A()
    setattr_(a, "x", 5)
    assert len(get_map(a).slots) == 1
    assert find_slot(get_map(a), "x") is None
    assert getattr_(a, "x") == 5
    with pytest.raises(OperationError):
        setattr_(a, "y", 1)
    with pytest.raises(OperationError):
        getattr_(a, "__dict__")


def test_slots_stay_when_the_dict_is_taken(cls):
    """A subclass without `__slots__` has both."""
    A = cls("A", __slots__=("x",))
    B = cls("B", (A,))
    b = B()
    setattr_(b, "x", 1)
    setattr_(b, "y", 2)
    assert getattr_(b, "__dict__") == {"y": 2}
    assert getattr_(b, "x") == 1
    setattr_(b, "x", None)
    assert getattr_(b, "x") is None
    assert getattr_(b, "y") == 2
    delattr_(b, "x")
    with pytest.raises(OperationError):
        getattr_(b, "x")
