"""Which version an operation on a module's globals leads to."""

from __future__ import annotations

import sys

import pytest

from objmodel import globals as cells
from objmodel.attributes.lookup import setattr_
from objmodel.errors import OperationError
from objmodel.globals import ModuleDict, delete_global, find_cell, load_global, store_global
from objmodel.modules import Module, module_dict


def test_the_first_value_is_a_constant():
    """A name that nobody has looked up becomes a constant without a new version."""
    names = ModuleDict()
    before = names.version
    store_global(names, "f", 1)
    cell = find_cell(names, "f", names.version)
    assert names.version is before
    assert cell.is_constant
    assert load_global(names, "f") == 1


def test_the_second_value_makes_a_variable():
    """One new version; from then on the cell changes and no version does."""
    names = ModuleDict(n=0)
    before = names.version
    store_global(names, "n", 1)
    settled = names.version
    cell = find_cell(names, "n", settled)
    assert settled is not before
    assert not cell.is_constant
    store_global(names, "n", 2)
    assert names.version is settled
    assert find_cell(names, "n", settled) is cell
    assert load_global(names, "n") == 2


def test_a_name_that_was_looked_up_in_vain():
    """Binding it replaces the version, because its absence may have been folded."""
    names = ModuleDict()
    assert load_global(names, "len") is len
    before = names.version
    store_global(names, "len", 5)
    assert names.version is not before
    assert load_global(names, "len") == 5
    delete_global(names, "len")
    assert load_global(names, "len") is len


def test_deleting_and_binding_again_settles():
    """A variable that comes and goes changes no version."""
    names = ModuleDict(e=1)
    delete_global(names, "e")
    settled = names.version
    for n in range(3):
        store_global(names, "e", n)
        assert load_global(names, "e") == n
        delete_global(names, "e")
    assert names.version is settled
    with pytest.raises(OperationError):
        load_global(names, "e")
    with pytest.raises(OperationError):
        delete_global(names, "e")


def test_sharing_the_dict_writes_cells_back():
    """Private variables live in cells alone; whoever looks at the dict sees them, and later changes."""
    names = ModuleDict(n=0)
    store_global(names, "n", 1)
    store_global(names, "n", 2)
    assert dict.__getitem__(names, "n") is None  # a variable lives in its cell alone
    assert not names.version.is_shared
    assert (names["n"], names.get("n"), "n" in names) == (2, 2, True)
    assert (names.get("m", 5), "m" in names) == (5, False)
    assert not names.version.is_shared  # a look at one name
    delete_global(names, "n")
    assert (names.get("n"), "n" in names) == (None, False)
    store_global(names, "n", 2)
    assert "n" in names
    assert list(names) == ["n"]
    assert names.version.is_shared
    store_global(names, "n", 3)
    assert dict.__getitem__(names, "n") == 3


def test_writes_through_the_dict_are_seen():
    """Every method of the dict changes what the program's names see."""
    names = ModuleDict(a=1)
    names["a"] = 2
    names.update(b=3)
    names.setdefault("c", 4)
    names |= {"d": 5}
    assert [load_global(names, name) for name in "abcd"] == [2, 3, 4, 5]
    assert names.pop("a") == 2
    assert names.popitem() == ("d", 5)
    del names["b"]
    assert dict(names) == {"c": 4} == names
    names.clear()
    assert len(names) == 0
    assert names.get("c") is None


def test_a_builtin_that_the_program_replaces(monkeypatch):
    """Assigning to a builtin replaces the version of the builtins."""
    names = ModuleDict()
    where = cells.BUILTINS.w_module  # the interpreter, where it is imported, has put the program's builtins there
    with pytest.raises(OperationError):
        load_global(names, "a_builtin_of_ours")
    monkeypatch.setattr(where, "a_builtin_of_ours", 0, raising=False)
    setattr_(where, "a_builtin_of_ours", 1)
    assert load_global(names, "a_builtin_of_ours") == 1
    setattr_(where, "a_builtin_of_ours", 2)
    assert load_global(names, "a_builtin_of_ours") == 2


def test_modules_for_host_code(monkeypatch):
    """`import`, `getattr`, `vars` and assignment from outside reach the program's names."""
    module = Module("m_of_ours", "Doc.")
    names = module_dict(module)
    store_global(names, "x", 1)
    store_global(names, "x", 2)
    monkeypatch.setitem(sys.modules, "m_of_ours", module)
    from m_of_ours import x

    module.y = 5
    assert (x, module.x, load_global(names, "y"), module.__doc__) == (2, 2, 5, "Doc.")
    assert vars(module) is names is module.__dict__
    assert names["x"] == 2
    del module.y
    with pytest.raises(AttributeError, match="module 'm_of_ours' has no attribute 'y'"):
        _ = module.y
