"""Module globals: a host dict whose names are looked up by version.

In: the globals of a module, a name.  Out: a `GlobalCell`, by an elidable lookup on (globals, name, version).

    def f(): ...       constant: f's cell folds away, only the version is guarded
    count = 0          constant, until
    count = 1          the second assignment: a new version, and from now on
    count = 2          a variable: the cell is read and written, the version stays

           (absent) ──first──▶ constant ──second, or del──▶ variable ──any──▶ variable
               ◀───────────── unbound, when there are too many ─────────────────┘

As long as the dict is used only through names in the program's source, it is *private*: variables live in their cells
alone.  When somebody else gets the dict (by `globals()`, `vars(m)`, `m.__dict__`, `f.__globals__`, or host code that
changes it or looks at more than one name), it becomes *shared*: the values of all cells are copied into it, and so is
every later assignment.

The cells have the true values, and the dict follows them.  A thread may be interrupted at each call.  So code that
tests something and then changes it calls nothing in between; and code that has changed a cell then copies into the dict
the value that the cell has *by now*.

If the host's interpreter is to run code with these globals, its writes bypass the dict's methods.  Then the dict is
*released* (`objmodel.released`): from then on it is a dict like any other, without cells.

Holds: every method of the dict sees and makes the same changes as the program's names.  Like a method of the host's
dicts, it does so in one step, whatever other threads and signal handlers do meanwhile.
Does not: see writes that host C code makes past the dict's methods (a host `exec` with these globals).
"""

from __future__ import annotations

import builtins
from types import ModuleType

from objmodel.errors import OperationError
from objmodel.functions import is_lasting
from objmodel.released import SLOTS, is_released, reduced_to_dict
from objmodel.versions import NOT_FOUND, tell_dependants
from tracer.hints import (
    IMMUTABLE,
    computed_natively,
    dont_look_inside,
    elidable,
    promote,
    replaced_for_good,
    translated,
)
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Self

ROOM = 64
"""If a module has more cells than this, it drops those of names that it no longer binds."""

MOST_ASKED = 1000
"""So many absent names are remembered; if there are more, every name counts as asked for."""


@record
class GlobalCell:
    """The value of one name.  When a constant is assigned again, the name gets another cell, which is a variable."""

    is_constant: bool = field(metadata=IMMUTABLE)
    w_constant: object = field(metadata=IMMUTABLE)  # the value of a constant
    w_value: object  # the value of either; NOT_FOUND after `del`


@replaced_for_good
@record
class GlobalsVersion:
    """One state of a module's names: which are constants, which are absent, and whether the dict is shared."""

    is_shared: bool = field(metadata=IMMUTABLE)
    dependants: Any = None  # the units that rest on this version: see `tracer.hints.replaced`


@record
class Builtins:
    """The builtins.  Module and dict are the host's own until the interpreter puts the program's in their place."""

    version: GlobalsVersion  # replaced when the program assigns to a builtin
    w_module: ModuleType = field(default=builtins, metadata=IMMUTABLE)
    w_names: object = field(factory=lambda: vars(builtins), metadata=IMMUTABLE)  # what `vars(w_module)` shows
    cells: dict[str, GlobalCell] = field(factory=dict)  # constants, by name, that have been looked up in this version


BUILTINS = Builtins(GlobalsVersion(True))


_put_item: Any = dict.__setitem__


class ModuleDict(dict[str, object]):
    """The globals of a module."""

    __slots__ = SLOTS

    version: GlobalsVersion
    cells: dict[str, GlobalCell]  # by name; names that are not bound any more may have one
    asked: set[str]  # absent names that have been looked up in this version
    room: int  # with more cells than this, those of unbound names are dropped
    is_mirrored: bool  # the dict itself has all values, and gets every change

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__()
        self.version = GlobalsVersion(False)
        self.cells = {}
        self.asked = set()
        self.room = ROOM
        self.is_mirrored = False
        for name, value in dict(*args, **keywords).items():
            assign(self, name, value)

    # -- what host code and `globals()` use -----------------------------------------

    def __setitem__(self, name: str, value: object) -> None:
        share(self)
        assign(self, name, value)

    def __delitem__(self, name: str) -> None:
        share(self)
        if take(self, name) is NOT_FOUND:
            raise KeyError(name)

    def __getitem__(self, name: str) -> object:
        w_value = _find(self, name)
        return super().__getitem__(name) if w_value is NOT_FOUND else w_value

    def __contains__(self, name: object) -> bool:
        return _find(self, name) is not NOT_FOUND

    def __iter__(self) -> Iterator[str]:
        share(self)
        return super().__iter__()

    def __len__(self) -> int:
        share(self)
        return super().__len__()

    def __repr__(self) -> str:
        share(self)
        return super().__repr__()

    def __eq__(self, other: object) -> bool:
        share(self)
        return super().__eq__(other)

    __hash__ = None
    __reduce_ex__ = reduced_to_dict

    def get(self, name: str, default: Any = None) -> Any:
        w_value = _find(self, name)
        return default if w_value is NOT_FOUND else w_value

    def keys(self) -> Any:
        share(self)
        return super().keys()

    def values(self) -> Any:
        share(self)
        return super().values()

    def items(self) -> Any:
        share(self)
        return super().items()

    def copy(self) -> dict[str, object]:
        share(self)
        return self._snapshot()

    def _snapshot(self) -> dict[str, object]:
        """All names and values at one moment; `dict.copy` may ask such a dict name by name, while threads delete."""
        return dict(list(super().items()))

    def pop(self, name: str, *default: Any) -> Any:
        share(self)
        w_value = take(self, name)
        if w_value is not NOT_FOUND:
            return w_value
        if default:
            return default[0]
        raise KeyError(name)

    def popitem(self) -> tuple[str, object]:
        share(self)
        while True:
            names = self._snapshot()
            name, _ = names.popitem()
            w_value = take(self, name)
            if w_value is not NOT_FOUND:
                return name, w_value

    def setdefault(self, name: str, default: Any = None) -> Any:
        share(self)
        while True:
            w_value = _find(self, name)
            if w_value is not NOT_FOUND:
                return w_value
            if _bind_absent(self, name, default):
                return default

    def update(self, *args: Any, **keywords: Any) -> None:
        for name, value in dict(*args, **keywords).items():
            self[name] = value

    def __ior__(self, other: Any) -> Self:  # type: ignore[override,misc]
        self.update(other)
        return self

    def clear(self) -> None:
        for name in list(self):
            take(self, name)


def _find(globals_: ModuleDict, name: Any) -> object:
    """What is bound to `name`, also by C code in the dict itself; or NOT_FOUND."""
    while True:
        cell = globals_.cells.get(name)
        w_value = NOT_FOUND if cell is None else cell.w_value
        if w_value is not NOT_FOUND:
            return w_value
        if cell is not None and not globals_.is_mirrored:
            return NOT_FOUND
        w_value = dict.get(globals_, name, NOT_FOUND)
        if globals_.cells.get(name) is cell and (cell is None or cell.w_value is NOT_FOUND):
            return w_value


# -- state changes ------------------------------------------------------------------


def new_version(globals_: ModuleDict, is_shared: bool = False) -> None:
    """Give the globals a new version, without old answers.  A dict that is shared stays shared."""
    while True:
        before = globals_.version
        made = GlobalsVersion(is_shared or before.is_shared)
        globals_.asked = set()  # before the version is there: names asked for in it are added to this set
        if globals_.version is before:
            globals_.version = made
            if before.dependants is not None:
                tell_dependants(before)
            return


@dont_look_inside
def share(globals_: ModuleDict) -> None:
    """Let the dict itself hold all values from now on: other code is about to get it."""
    if is_released(globals_):
        return
    if not globals_.is_mirrored:  # a thread that comes while another one does this does all of it, too
        if not globals_.version.is_shared:
            new_version(globals_, True)
        for name in list(globals_.cells):
            _copy_to_dict(globals_, name)
        globals_.is_mirrored = True


def _copy_to_dict(globals_: ModuleDict, name: str) -> None:
    """Copy the value of the name's cell into the dict.  Nothing is called between reading the cell and writing."""
    cell = globals_.cells.get(name)
    if not isinstance(cell, GlobalCell) or cell.w_value is NOT_FOUND:
        dict.pop(globals_, name, None)
    elif cell.is_constant or globals_.version.is_shared:
        _put_item(globals_, name, cell.w_value)
    else:
        _put_item(globals_, name, None)


def _exchange_cell(globals_: ModuleDict, name: str, before: GlobalCell, made: GlobalCell) -> bool:
    """Put another cell in place of `before`; False if `name` has another one by now."""
    cells = globals_.cells
    if cells.get(name) is not before:
        return False
    cells[name] = made
    new_version(globals_)
    return True


def _add_cell(globals_: ModuleDict, name: str, w_value: object) -> bool:
    """Make the first cell for `name`; False if it has one by now."""
    if len(globals_.cells) >= globals_.room:
        _forget_unbound(globals_)
    constant = is_lasting(w_value)
    made = GlobalCell(constant, w_value if constant else None, w_value)
    if globals_.cells.setdefault(name, made) is not made:
        return False
    if name in globals_.asked or len(globals_.asked) >= MOST_ASKED:
        new_version(globals_)
    return True


@translated
@dont_look_inside
def assign(globals_: ModuleDict, name: str, w_value: object) -> None:
    """Bind `name`: absent becomes constant, constant becomes variable, a variable changes."""
    if is_released(globals_):
        globals_[name] = w_value
        return
    while True:
        cell = globals_.cells.get(name)
        if not isinstance(cell, GlobalCell):
            if _add_cell(globals_, name, w_value):
                break
        elif cell.is_constant:
            if w_value is cell.w_constant:
                return
            if _exchange_cell(globals_, name, cell, GlobalCell(False, None, w_value)):
                break
        else:
            cell.w_value = w_value
            if globals_.cells.get(name) is not cell:
                continue  # another thread has dropped the cell, which was unbound
            if not globals_.version.is_shared:
                return
            break
    _copy_to_dict(globals_, name)


def _bind_absent(globals_: ModuleDict, name: str, w_value: object) -> bool:
    """Bind `name`, unless it is bound by now."""
    while True:
        cell = globals_.cells.get(name)
        if cell is None:
            if not _add_cell(globals_, name, w_value):
                return False
            break
        if cell.w_value is not NOT_FOUND:
            return False
        cell.w_value = w_value
        if globals_.cells.get(name) is cell:  # else another thread has dropped the cell, which was unbound
            break
    _copy_to_dict(globals_, name)
    return True


@dont_look_inside
def _forget_unbound(globals_: ModuleDict) -> None:
    """Drop the cells of names that have been deleted."""
    cells = list(globals_.cells.items())  # another thread may add some meanwhile
    unbound = {name: cell for name, cell in cells if not cell.is_constant and cell.w_value is NOT_FOUND}
    for name, cell in unbound.items():
        if globals_.cells.get(name) is cell and cell.w_value is NOT_FOUND:  # nothing is called before it is deleted
            del globals_.cells[name]
    if unbound:
        new_version(globals_)
    globals_.room = ROOM + 2 * len(globals_.cells)


@dont_look_inside
def take(globals_: ModuleDict, name: str) -> object:
    """Unbind `name`; returns its value, or NOT_FOUND.  It stays a variable, so that binding it again is cheap."""
    if is_released(globals_):
        return dict.pop(globals_, name, NOT_FOUND)
    while True:
        cell = globals_.cells.get(name)
        if cell is None:
            if name not in globals_.cells:
                return dict.pop(globals_, name, NOT_FOUND)
        elif cell.is_constant:
            if _exchange_cell(globals_, name, cell, GlobalCell(False, None, NOT_FOUND)):
                _copy_to_dict(globals_, name)
                return cell.w_constant
        else:
            w_value = cell.w_value
            cell.w_value = NOT_FOUND
            if w_value is not NOT_FOUND:
                _copy_to_dict(globals_, name)
            return w_value


def remove(globals_: ModuleDict, name: str) -> bool:
    """Unbind `name`; False if it is not bound."""
    return take(globals_, name) is not NOT_FOUND


# -- what the interpreter uses --------------------------------------------------------


@computed_natively
@elidable
def find_cell(globals_: ModuleDict, name: str, version: GlobalsVersion) -> GlobalCell | None:
    """The cell of `name` in this version; None if the module does not bind it."""
    cell = globals_.cells.get(name)
    if cell is None and len(globals_.asked) < MOST_ASKED:
        globals_.asked.add(name)
        cell = globals_.cells.get(name)  # another thread may have bound it without seeing that it was asked for
    return cell if isinstance(cell, GlobalCell) else None


@computed_natively
@elidable
def find_variable(globals_: ModuleDict, name: str, version: GlobalsVersion) -> GlobalCell | None:
    """The cell of `name`, if it is a variable in this version."""
    cell = globals_.cells.get(name)
    return cell if isinstance(cell, GlobalCell) and not cell.is_constant else None


@elidable
def find_builtin(name: str, version: GlobalsVersion) -> GlobalCell | None:
    """The constant cell of a builtin in this version of the builtins."""
    cells = BUILTINS.cells  # of this version or a later one, whatever another thread does
    cell = cells.get(name)
    if cell is None:
        w_value = vars(BUILTINS.w_module).get(name, NOT_FOUND)
        if w_value is not NOT_FOUND:
            cell = cells[name] = GlobalCell(True, w_value, w_value)
    return cell


@dont_look_inside
def builtins_changed() -> None:
    """Give the builtins a new version: the program has assigned to one."""
    BUILTINS.cells = {}  # before the version is there: nothing of the old one is found in it
    made = GlobalsVersion(True)
    before = BUILTINS.version
    BUILTINS.version = made  # no call in between: each version is replaced once
    tell_dependants(before)


def load_global(globals_: ModuleDict, name: str) -> object:
    """The value of a global, or else of the builtin of that name.

    Raises:
        OperationError: NameError.
    """
    here = promote(globals_)
    cell = find_cell(here, name, promote(here.version))
    if cell is not None:  # `find_global` written out: in native code its call would cost a tenth of all this
        if cell.is_constant:
            return cell.w_constant
        w_value = cell.w_value
        if w_value is not NOT_FOUND:
            return w_value
    return load_builtin(name)


def find_global(globals_: ModuleDict, name: str) -> object:
    """The value of a global, or NOT_FOUND."""
    here = promote(globals_)
    cell = find_cell(here, name, promote(here.version))
    if cell is None:
        return NOT_FOUND
    return cell.w_constant if cell.is_constant else cell.w_value


def read_global(globals_: dict[str, object], name: str) -> Any:
    """The value of a global, or None, for the interpreter itself: a module's dict stays private."""
    if type(globals_) is not ModuleDict:
        return globals_.get(name)
    cell = globals_.cells.get(name)
    w_value = NOT_FOUND if cell is None else cell.w_value
    return None if w_value is NOT_FOUND else w_value


def load_builtin(name: str) -> object:
    """The value of a builtin; NameError if there is none."""
    cell = find_builtin(name, promote(BUILTINS.version))
    if cell is None:
        raise name_not_defined(name)
    return cell.w_constant


@dont_look_inside
def name_not_defined(name: str) -> OperationError:
    """The error for a name that is not found anywhere."""
    return OperationError(NameError(f"name '{name}' is not defined", name=name), None)


def store_global(globals_: ModuleDict, name: str, w_value: object) -> None:
    """Bind a global."""
    here = promote(globals_)
    version = promote(here.version)
    cell = find_variable(here, name, version)
    if cell is not None:
        store_in_cell(here, name, w_value, cell, version)
    else:
        assign(globals_, name, w_value)


def store_in_cell(globals_: ModuleDict, name: str, w_value: object, cell: GlobalCell, version: GlobalsVersion) -> None:
    """Bind the global whose cell this is in this version."""
    cell.w_value = w_value
    if promote(globals_.version).is_shared:
        w_now = cell.w_value  # by another thread, perhaps; one that unbinds the name changes the dict itself
        if w_now is not NOT_FOUND:
            _put_item(globals_, name, w_now)
    if promote(globals_.version) is not version:  # another thread has dropped the cell since, or shared the dict
        assign(globals_, name, w_value)


@translated
@dont_look_inside
def delete_global(globals_: ModuleDict, name: str) -> None:
    """Unbind a global; NameError if it is not bound."""
    if not remove(globals_, name):
        raise name_not_defined(name)
