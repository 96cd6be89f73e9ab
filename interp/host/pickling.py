"""Pickling by value: picklers of libraries that know the host's functions and cells know ours, too.

In: a pickler that a library has made, and one of our objects.  Out: a pickle like that of the host's such object.

    cloudpickle.dumps(lambda: x)      the cells of the closure are reduced by the table's entry for `CellType`
    dill.dumps(lambda: x)             the function is saved by the `dispatch` entry for `FunctionType`

Holds: the pickle names nothing of MiniPy, so plain CPython can read it.  The host's own picklers refuse cells, and
pickle functions by name, as they always do.
Does not: pickle anything itself.
"""

from __future__ import annotations

import sys
from types import CellType, ModuleType
from typing import Any

from interp.machine.frames import REDUCE, Cell
from interp.machine.frameviews import real_frame
from objmodel.classes.layouts import shown
from tracer.records import record


@record
class _Saving:
    """The host's `save` of picklers in Python, while ours is in its place."""

    original: Any = None  # the host's function
    cls: Any = None  # the class that it was in


_saving = _Saving()


def _reduce_cell(cell: Cell, protocol: object) -> object:
    """`__reduce_ex__` of cells, called by a pickler in C, for a method of a library's class that has a table."""
    frame: Any = real_frame(2)
    pickle = sys.modules.get("_pickle")
    for value in frame.f_locals.values():
        if pickle is not None and isinstance(value, pickle.Pickler):
            reduce: Any = getattr(value, "dispatch_table", {}).get(CellType)
            if reduce is not None:
                return reduce(cell)
    raise TypeError("cannot pickle 'cell' object")


def _save(pickler: Any, obj: Any, *more: Any) -> None:
    """`save` of picklers in Python."""
    kind = shown(type(obj))
    if kind is not type(obj) and id(obj) not in pickler.memo and not hasattr(pickler, "reducer_override"):
        save = pickler.dispatch.get(kind)
        if save is not None and pickler.persistent_id(obj) is None:
            pickler.framer.commit_frame()
            save(pickler, obj)
            return
    _saving.original(pickler, obj, *more)


def install(pickle: ModuleType) -> None:
    """Let picklers in Python, which have been imported, save our objects like the host's."""
    _saving.cls = vars(pickle)["_Pickler"]
    _saving.original = _saving.cls.save
    _saving.cls.save = _save


def uninstall() -> None:
    """Put the host's `save` back."""
    if _saving.cls is not None:
        _saving.cls.save = _saving.original
        _saving.cls = None


REDUCE.cell = _reduce_cell
