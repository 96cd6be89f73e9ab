"""What classes, maps and modules know of names that nobody uses any more is forgotten."""

# ruff: noqa: N806 - classes of the program are named as classes

from __future__ import annotations

import gc
import types
import weakref

from objmodel.attributes.lookup import delattr_, getattr_, setattr_
from objmodel.attributes.slowpaths import own_dict
from objmodel.classes.layouts import shown
from objmodel.classes.metaclass import derived_metaclass
from objmodel.classes.twins import twin_of
from objmodel.globals import MOST_ASKED, ROOM, ModuleDict, delete_global, find_cell, load_global, store_global
from objmodel.instances.fields import get_map
from objmodel.instances.maps import FAN_OUT, MOST_GENERAL, is_general, root_map
from objmodel.modules import Module, _joined
from objmodel.versions import MOST_ANSWERS, NOT_FOUND, class_of, remember


def test_a_map_dies_with_its_last_instance(cls):
    """Once the version that remembers the way to it is gone as well."""
    A = cls("A")
    a, b = A(), A()
    setattr_(a, "x", 1)
    setattr_(b, "x", 1)
    assert get_map(a) is get_map(b)
    died = weakref.ref(get_map(a))
    A.__len__ = len  # the next version inherits nothing
    del a
    assert died() is get_map(b)
    del b
    gc.collect()
    assert died() is None
    c = A()
    setattr_(c, "x", 2)
    assert get_map(c).describe() == "x:i0"


def test_a_map_is_found_again_while_somebody_has_it(cls):
    """The version forgets the way to it, its parent does not."""
    A = cls("A")
    a = A()
    setattr_(a, "x", None)
    A.changed = property(len)
    b = A()
    setattr_(b, "x", None)
    assert get_map(a) is get_map(b)


def test_children_that_are_gone_are_not_counted(cls):
    """A class whose instances have names of their own, one at a time, keeps its maps and no others."""
    A = cls("A")
    for number in range(20 * FAN_OUT):
        setattr_(A(), f"x{number}", 1)
        if number % 10 == 0:
            A.changed = number
    assert len(root_map(class_of(A)).children) <= 2 * FAN_OUT


def test_where_too_many_ways_lead_on_attributes_are_keys(cls):
    """Of instances that live: the next one gets a dict map, and is read, changed and deleted from as any other."""
    A = cls("A")
    made = [A() for _ in range(FAN_OUT + 5)]
    for number, a in enumerate(made):
        setattr_(a, f"x{number}", number)
    assert not get_map(made[FAN_OUT - 1]).is_dict
    assert get_map(made[FAN_OUT]).is_dict
    last = made[-1]
    assert getattr_(last, f"x{FAN_OUT + 4}") == FAN_OUT + 4
    setattr_(last, "y", None)
    delattr_(last, f"x{FAN_OUT + 4}")
    assert own_dict(last) == {"y": None}
    known = A()
    setattr_(known, "x0", 0)
    assert get_map(known) is get_map(made[0])


def test_slots_stay_slots_where_too_many_ways_lead_on(cls):
    A = cls("A", __slots__=tuple(f"s{number}" for number in range(FAN_OUT + 5)))
    made = [A() for _ in range(FAN_OUT + 5)]
    for number, a in enumerate(made):
        setattr_(a, f"s{number}", number)
    assert [getattr_(a, f"s{number}") for number, a in enumerate(made)] == list(range(FAN_OUT + 5))
    assert not any(get_map(a).is_dict for a in made)


def test_with_too_many_names_of_several_kinds_all_are(cls):
    A = cls("A")
    root = root_map(class_of(A))
    for number in range(MOST_GENERAL + 10):
        a = A()
        setattr_(a, f"x{number}", 1)
        setattr_(a, f"x{number}", "text")
        assert getattr_(a, f"x{number}") == "text"
    assert len(root.general) == 1
    assert is_general(root, "never met")
    setattr_(a, "z", 1)
    assert getattr_(a, "z") == 1


def test_a_version_remembers_so_many_answers():
    """One more, and it begins anew."""
    answers: dict[object, object] = {}
    for number in range(MOST_ANSWERS + 1):
        remember(answers, number, -number)
    assert answers == {MOST_ANSWERS: -MOST_ANSWERS}


def test_cells_of_deleted_globals_are_let_go_of():
    """Those of names that are bound stay, and so does what is known of them."""
    names = ModuleDict(f=1)
    store_global(names, "n", 1)
    store_global(names, "n", 2)
    for number in range(50 * ROOM):
        store_global(names, f"x{number}", number)
        delete_global(names, f"x{number}")
    assert len(names.cells) <= 4 * ROOM
    assert (load_global(names, "f"), load_global(names, "n")) == (1, 2)
    assert dict(names) == {"f": 1, "n": 2}


def test_a_name_is_looked_up_anew_when_its_cell_was_let_go_of():
    """What a version has found holds for that version."""
    names = ModuleDict()
    store_global(names, "gone", None)
    delete_global(names, "gone")
    cell, before = find_cell(names, "gone", names.version), names.version
    assert cell is not None
    assert cell.w_value is NOT_FOUND
    for number in range(2 * ROOM):
        store_global(names, f"x{number}", number)
    assert names.version is not before
    assert find_cell(names, "gone", names.version) is None
    version = names.version
    store_global(names, "gone", 7)
    assert names.version is not version
    assert load_global(names, "gone") == 7


def test_beyond_so_many_absent_names_each_counts_as_asked():
    names = ModuleDict()
    for number in range(MOST_ASKED + 10):
        assert find_cell(names, f"absent{number}", names.version) is None
    assert len(names.asked) == MOST_ASKED
    before = names.version
    store_global(names, f"absent{MOST_ASKED + 5}", 1)
    assert names.version is not before
    assert names.asked == set()


def test_a_derived_metaclass_dies_with_the_last_class_of_it():
    """And is the same one as long as it lives."""
    meta = type("Meta", (type,), {})
    derived = derived_metaclass(meta)
    assert derived_metaclass(meta) is derived
    assert shown(derived) is meta
    died = weakref.ref(meta), weakref.ref(derived)
    del meta, derived
    gc.collect()
    assert [one() for one in died] == [None, None]


def test_a_class_dies_that_has_a_twin(cls):
    """The twin shows the class as long as it lives."""
    A = cls("A")
    twin = twin_of(A)
    died = weakref.ref(A)
    del A
    gc.collect()
    assert shown(twin) is died()
    del twin
    gc.collect()
    assert died() is None


def test_a_class_of_modules_dies(cls):
    """The one that is joined with ours does not keep it."""
    made = type("Kind", (types.ModuleType,), {})
    module = Module("m")
    module.__class__ = made
    found = _joined.get(made)
    assert found is not None
    assert type(module) is found()
    died = weakref.ref(made)
    del made, module, found
    gc.collect()
    assert died() is None
