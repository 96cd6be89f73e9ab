"""Pickling by value: picklers of libraries that know the host's functions, cells and classes know ours, too.

In: a pickler that a library has made, and one of our objects.  Out: a pickle like that of the host's such object.

    cloudpickle.dumps(lambda: x)      the cells of the closure are reduced by the table's entry for `CellType`
    cloudpickle.dumps(f)              a module of the program among its globals: by the entry for `ModuleType`
    dill.dumps(lambda: x)             the function is saved by the `dispatch` entry for `FunctionType`
    cloudpickle.dumps(C)              of a class of the program: its metaclass is saved as `type`
    dill.dumps(C), C a dataclass      globals of host functions: the host's builtins in them are saved as `builtins`

Holds: the pickle names nothing of MiniPy, so plain CPython can read it.  The host's own picklers refuse cells and
modules, and pickle functions and classes by name, as they always do.
Does not: pickle anything itself.
"""

from __future__ import annotations

import copy
import functools
import gc
import sys
from types import BuiltinFunctionType, CellType, FunctionType, ModuleType
from typing import Any

from interp.host.watchers import STANDS_FOR
from interp.machine.framekinds import real_frame
from interp.machine.frames import REDUCE, Cell
from objmodel.classes.layouts import shown
from objmodel.classes.metaclass import MiniType
from objmodel.globals import BUILTINS
from objmodel.hooks import HOOKS
from tracer.records import field, record

_HOOK = "__init_subclass__"
_OVERRIDE = "reducer_override"
_len: Any = len
_HOST_BUILTINS: dict[str, object] = vars(_len.__self__)  # an import would find the program's


@record
class _Saving:
    """What picklers had before ours was put in its place."""

    original: Any = None  # the host's `save` of picklers in Python
    cls: Any = None  # the class that it was in
    fast: Any = None  # the class of picklers in C, while it has our hook
    overrides: list[tuple[Any, Any]] = field(factory=list)  # classes derived from it, with their own `reducer_override`


_saving = _Saving()


def _table_entry(frame: Any, kind: type) -> Any:
    """What a pickler in C that this frame, a method of a library's class, runs has in its table for a type; or None."""
    pickle = sys.modules.get("_pickle")
    for value in frame.f_locals.values():
        if pickle is not None and isinstance(value, pickle.Pickler):
            reduce: Any = getattr(value, "dispatch_table", {}).get(kind)
            if reduce is not None:
                return reduce
    return None


def _reduce_cell(cell: Cell, protocol: object) -> object:
    """`__reduce_ex__` of cells, called by a pickler in C."""
    reduce = _table_entry(real_frame(2), CellType)
    if reduce is None:
        raise TypeError("cannot pickle 'cell' object")
    return reduce(cell)


def _reduce_module(module: ModuleType, protocol: Any) -> object:
    """`__reduce_ex__` of modules of the program, called by a pickler in C."""
    reduce = _table_entry(real_frame(2), shown(type(module)))
    return object.__reduce_ex__(module, protocol) if reduce is None else reduce(module)


def _found_by_name(obj: Any) -> Any:
    """What a pickler that looks for this object by its name finds: the program's builtins in place of the host's."""
    if isinstance(obj, type):
        return shown(obj)
    if obj is _HOST_BUILTINS:
        return BUILTINS.w_names
    find = STANDS_FOR.get(obj.__code__) if type(obj) is FunctionType else None
    builtin = obj if find is None else find(None)
    name = builtin.__name__ if type(builtin) is BuiltinFunctionType or find is not None else ""
    if name not in _HOST_BUILTINS or _HOST_BUILTINS[name] is not builtin:
        return obj
    return getattr(BUILTINS.w_module, name, obj)


def _save(self: Any, obj: Any, save_persistent_id: bool = True) -> None:
    """`save` of picklers in Python."""
    obj = _found_by_name(obj)
    kind = shown(type(obj))
    if kind is not type(obj) and id(obj) not in self.memo and not hasattr(self, _OVERRIDE):
        save = self.dispatch.get(kind)
        if save is not None and not (save_persistent_id and self.persistent_id(obj) is not None):
            self.framer.commit_frame()
            save(self, obj)
            return
    _saving.original(self, obj, save_persistent_id)


# -- picklers in C ---------------------------------------------------------------------


def _made(cls: Any, /, **keywords: Any) -> None:
    """`__init_subclass__` of picklers in C: what a library's class does with classes comes after us."""
    super(_saving.fast, cls).__init_subclass__(**keywords)
    _stand_before(cls)


def _stand_before(cls: Any) -> None:
    own = vars(cls).get(_OVERRIDE)
    if own is None or isinstance(cls, MiniType):
        return

    @functools.wraps(own)
    def reduce(pickler: Any, obj: Any) -> object:
        seen = _found_by_name(obj)
        if seen is obj or seen is BUILTINS.w_names:
            return own(pickler, obj)
        return copy.copy, (seen,)  # the copy of a class or function is the same object

    setattr(cls, _OVERRIDE, reduce)
    _saving.overrides.append((cls, own))


def _derived(cls: Any) -> list[Any]:
    return [cls, *(found for base in type.__subclasses__(cls) for found in _derived(base))]


def _set_hook(cls: Any, hook: Any) -> None:
    """Give a class of the host, which takes no attributes, a hook; None takes it away."""
    namespace: Any = gc.get_referents(vars(cls))[0]
    if hook is None:
        del namespace[_HOOK]
    else:
        namespace[_HOOK] = hook
    sys._clear_type_cache()


def install(pickle: ModuleType) -> None:
    """Let picklers of the host, whose module has been imported, save our objects like the host's."""
    names = vars(pickle)
    _saving.cls = names["_Pickler"]
    _saving.original = _saving.cls.save
    _saving.cls.save = _save
    if names["Pickler"] is not _saving.cls:
        _saving.fast = names["Pickler"]
        for cls in _derived(_saving.fast):
            _stand_before(cls)
        _set_hook(_saving.fast, classmethod(_made))


def uninstall() -> None:
    """Give the host's picklers back what they had."""
    if _saving.cls is not None:
        _saving.cls.save = _saving.original
        _saving.cls = None
    if _saving.fast is not None:
        _set_hook(_saving.fast, None)
        _saving.fast = None
    for cls, own in _saving.overrides:
        setattr(cls, _OVERRIDE, own)
    _saving.overrides.clear()


REDUCE.cell = _reduce_cell
HOOKS.module_reduced = _reduce_module
