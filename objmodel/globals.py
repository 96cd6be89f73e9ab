"""Module globals: a host dict whose names are looked up by version.

In: the globals of a module, a name.  Out: a `GlobalCell`, by an elidable lookup on (globals, name, version).

    def f(): ...       constant: f's cell folds away, only the version is guarded
    count = 0          constant, until
    count = 1          the second assignment: a new version, and from now on
    count = 2          a variable: the cell is read and written, the version stays

           (absent) ──first──▶ constant ──second, or del──▶ variable ──any──▶ variable
               ◀───────────── unbound, when there are too many ─────────────────┘

While nobody but the program's own names uses the dict (*private*), variables live in their cells alone.  Handing
the dict out (`globals()`, `vars(m)`, `m.__dict__`, `f.__globals__`, host code that changes it or looks at more than a
name) *shares* it: cells are written back, and every assignment goes to both from then on.

Holds: every method of the dict sees and makes the same changes as the program's names.
Does not: see writes that host C code makes behind the dict's methods (a host `exec` with these globals).
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Self

from objmodel.errors import OperationError
from objmodel.functions import LASTING
from objmodel.versions import NOT_FOUND
from tracer.hints import IMMUTABLE, dont_look_inside, elidable, promote, replaced, replaced_for_good
from tracer.records import field, record

_set_item = dict.__setitem__

ROOM = 64
"""So many cells a module has before it is looked whether they are of names that it no longer binds."""

MOST_ASKED = 1000
"""So many absent names are remembered; beyond them every name counts as asked."""


@record
class GlobalCell:
    """A name's value: `w_constant` for good while `is_constant`, else `w_value`, NOT_FOUND after `del`."""

    is_constant: bool = field(metadata=IMMUTABLE)
    w_constant: object = field(metadata=IMMUTABLE)
    w_value: object


@replaced_for_good
@record
class GlobalsVersion:
    """One state of a module's names: which are constants, which are absent, and whether the dict is shared."""

    is_shared: bool = field(metadata=IMMUTABLE)
    dependants: Any = None


@record
class Builtins:
    """The version of the builtins, replaced when the program assigns to one; the module, and the dict that it shows,
    are the host's own until the interpreter puts the program's in their place.
    """

    version: GlobalsVersion
    w_module: ModuleType = field(default=builtins, metadata=IMMUTABLE)
    w_names: object = field(factory=lambda: vars(builtins), metadata=IMMUTABLE)
    cells: dict[str, GlobalCell] = field(factory=dict)


BUILTINS = Builtins(GlobalsVersion(True))


class ModuleDict(dict[str, object]):
    """The globals of a module."""

    __slots__ = ("version", "cells", "asked", "room")

    version: GlobalsVersion
    cells: dict[str, GlobalCell]
    asked: set[str]  # absent names that somebody has looked up in this version
    room: int  # for so many cells without a look for those of names that are unbound

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__()
        self.version = GlobalsVersion(False)
        self.cells = {}
        self.asked = set()
        self.room = ROOM
        for name, value in dict(*args, **keywords).items():
            assign(self, name, value)

    # -- what host code and `globals()` use -----------------------------------------

    def __setitem__(self, name: str, value: object) -> None:
        share(self)
        assign(self, name, value)

    def __delitem__(self, name: str) -> None:
        share(self)
        if not remove(self, name):
            raise KeyError(name)

    def __getitem__(self, name: str) -> object:
        cell: Any = self.cells.get(name)
        return super().__getitem__(name) if cell is None or cell.w_value is NOT_FOUND else cell.w_value

    def __contains__(self, name: object) -> bool:
        cell: Any = self.cells.get(name)  # type: ignore[call-overload]
        return super().__contains__(name) if cell is None or cell.w_value is NOT_FOUND else True

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

    def get(self, name: str, default: Any = None) -> Any:
        if name in self:
            return self[name]
        return default

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
        return super().copy()

    def pop(self, name: str, *default: Any) -> Any:
        share(self)
        if name not in self and default:
            return default[0]
        value = self[name]
        remove(self, name)
        return value

    def popitem(self) -> tuple[str, object]:
        share(self)
        name = next(reversed(list(self)))
        return name, self.pop(name)

    def setdefault(self, name: str, default: Any = None) -> Any:
        if name not in self:
            self[name] = default
        return self[name]

    def update(self, *args: Any, **keywords: Any) -> None:
        for name, value in dict(*args, **keywords).items():
            self[name] = value

    def __ior__(self, other: Any) -> Self:  # type: ignore[override,misc]
        self.update(other)
        return self

    def clear(self) -> None:
        for name in list(self):
            del self[name]


# -- state changes ------------------------------------------------------------------


def new_version(globals_: ModuleDict, is_shared: bool) -> None:
    """What was found in the names so far no longer holds."""
    version = globals_.version
    globals_.version = GlobalsVersion(is_shared)
    globals_.asked = set()
    replaced(version)


@dont_look_inside
def share(globals_: ModuleDict) -> None:
    """Let the dict itself hold all values from now on: somebody else is going to look at it."""
    if not globals_.version.is_shared:
        new_version(globals_, True)
        for name, cell in globals_.cells.items():
            if not cell.is_constant:
                _write_back(globals_, name, cell.w_value)


def _write_back(globals_: ModuleDict, name: str, w_value: object) -> None:
    if w_value is not NOT_FOUND:
        dict.__setitem__(globals_, name, w_value)
    elif dict.__contains__(globals_, name):
        dict.__delitem__(globals_, name)


@dont_look_inside
def assign(globals_: ModuleDict, name: str, w_value: object) -> None:
    """Bind `name`: absent becomes constant, constant becomes variable, a variable changes."""
    cell = globals_.cells.get(name)
    if cell is None:
        if len(globals_.cells) >= globals_.room:
            _forget_unbound(globals_)
        constant = issubclass(type(w_value), LASTING)
        globals_.cells[name] = GlobalCell(constant, w_value if constant else None, w_value)
        if name in globals_.asked or len(globals_.asked) >= MOST_ASKED:
            new_version(globals_, globals_.version.is_shared)
        dict.__setitem__(globals_, name, w_value if constant or globals_.version.is_shared else None)
    elif cell.is_constant:
        if w_value is cell.w_constant:
            return
        globals_.cells[name] = GlobalCell(False, None, w_value)
        new_version(globals_, globals_.version.is_shared)
        dict.__setitem__(globals_, name, w_value if globals_.version.is_shared else None)
    else:
        cell.w_value = w_value
        if globals_.version.is_shared:
            dict.__setitem__(globals_, name, w_value)


def _forget_unbound(globals_: ModuleDict) -> None:
    """Let go of the cells of names that have been deleted."""
    cells = list(globals_.cells.items())  # another thread may add some meanwhile
    unbound = {name: cell for name, cell in cells if not cell.is_constant and cell.w_value is NOT_FOUND}
    for name, cell in unbound.items():
        if globals_.cells.get(name) is cell:
            del globals_.cells[name]
    if unbound:
        new_version(globals_, globals_.version.is_shared)
    globals_.room = ROOM + 2 * len(globals_.cells)


@dont_look_inside
def remove(globals_: ModuleDict, name: str) -> bool:
    """Unbind `name`; False if it is not bound.  The name stays a variable, so that binding it again is cheap."""
    cell = globals_.cells.get(name)
    if cell is None or cell.w_value is NOT_FOUND:
        return False
    if cell.is_constant:
        globals_.cells[name] = GlobalCell(False, None, NOT_FOUND)
        new_version(globals_, globals_.version.is_shared)
    else:
        cell.w_value = NOT_FOUND
    _write_back(globals_, name, NOT_FOUND)
    return True


# -- what the interpreter uses --------------------------------------------------------


@elidable
def find_cell(globals_: ModuleDict, name: str, version: GlobalsVersion) -> GlobalCell | None:
    """The cell of `name` in this version; None if the module does not bind it."""
    cell = globals_.cells.get(name)
    if cell is None and len(globals_.asked) < MOST_ASKED:
        globals_.asked.add(name)
    return cell


@elidable
def find_variable(globals_: ModuleDict, name: str, version: GlobalsVersion) -> GlobalCell | None:
    """The cell of `name`, if it is a variable in this version."""
    cell = globals_.cells.get(name)
    return None if cell is None or cell.is_constant else cell


@elidable
def find_builtin(name: str, version: GlobalsVersion) -> GlobalCell | None:
    """The constant cell of a builtin in this version of the builtins."""
    cell = BUILTINS.cells.get(name)
    if cell is None and name in vars(BUILTINS.w_module):
        w_value = vars(BUILTINS.w_module)[name]
        cell = BUILTINS.cells[name] = GlobalCell(True, w_value, w_value)
    return cell


@dont_look_inside
def builtins_changed() -> None:
    """The program has assigned to a builtin: a new version."""
    version = BUILTINS.version
    BUILTINS.version = GlobalsVersion(True)
    BUILTINS.cells = {}
    replaced(version)


def load_global(globals_: ModuleDict, name: str) -> object:
    """The value of a global, or of the builtin behind it.

    Raises:
        OperationError: NameError.
    """
    here = promote(globals_)
    cell = find_cell(here, name, promote(here.version))
    if cell is not None:  # `find_global` written out: natively, the call would cost a tenth of this
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
    if cell is None:
        return None
    return None if cell.w_value is NOT_FOUND else cell.w_value


@dont_look_inside
def builtins_of(globals_: dict[str, object]) -> dict[str, object]:
    """The builtins that code with these globals sees."""
    if type(globals_) is ModuleDict:
        found = read_global(globals_, "__builtins__") or builtins
    else:
        found = dict.get(globals_, "__builtins__", builtins)
    return found if isinstance(found, dict) else vars(found)


def load_builtin(name: str) -> object:
    """The value of a builtin; NameError if there is none."""
    cell = find_builtin(name, promote(BUILTINS.version))
    if cell is None:
        raise name_not_defined(name)
    return cell.w_constant


@dont_look_inside
def name_not_defined(name: str) -> OperationError:
    """The error for a name that is nowhere."""
    return OperationError(NameError(f"name '{name}' is not defined", name=name), None)


def store_global(globals_: ModuleDict, name: str, w_value: object) -> None:
    """Bind a global."""
    here = promote(globals_)
    version = promote(here.version)
    cell = find_variable(here, name, version)
    if cell is not None:
        cell.w_value = w_value
        if version.is_shared:
            _set_item(here, name, w_value)
        if promote(here.version) is not version:  # another thread has let go of the cell since, or shared the dict
            assign(globals_, name, w_value)
    else:
        assign(globals_, name, w_value)


@dont_look_inside
def delete_global(globals_: ModuleDict, name: str) -> None:
    """Unbind a global; NameError if it is not bound."""
    if not remove(globals_, name):
        raise name_not_defined(name)
